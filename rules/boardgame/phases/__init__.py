"""The phases of a round, and what happens within them, in the order of the rulebook."""

"""The framework steps, in the order and by the numbers of the rules."""

"""Staff pages about a round: pairings, draw, seats, clock, slips."""

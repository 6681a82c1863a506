"""Rounds: pairings, draws, the clock, slips."""

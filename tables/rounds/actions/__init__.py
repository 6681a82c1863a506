"""Rounds: drawn, edited, published, repaired, timed, closed."""

"""Rounds: how many, how long, how large the tables are, and what happens when players are missing."""

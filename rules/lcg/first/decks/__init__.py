"""Decks of the first edition: ready ones, and what its rules say of a deck."""

"""The first edition of the card game."""

"""The second edition of the card game: its cards and titles."""

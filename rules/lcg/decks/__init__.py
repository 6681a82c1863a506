"""Decks as tables take them, for every edition; what lists of decks look like is for the editions."""

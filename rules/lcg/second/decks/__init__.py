"""Deck lists: read from the formats players have, checked by the rules of deck construction, written out."""

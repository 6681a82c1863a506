"""The table of the card game: what is printed on cards, what they are worth now, what may be in play."""

"""The first edition of the card game under a key of its own; its rules are `rules.lcg.first`."""

"""The closed vocabulary in which cards are written; explained with examples in `rules.lcg.second.cards`."""

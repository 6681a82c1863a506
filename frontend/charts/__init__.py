"""Charts: figures of events and decks as pictures and files, each with its table."""

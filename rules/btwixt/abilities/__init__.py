"""What abilities do: they are read once, when the cards are, and run at the table."""

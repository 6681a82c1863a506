"""What is told of a table: views, words, facts of cards, results; and what judges may do to it."""

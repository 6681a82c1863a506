"""What is printed: the cards, allies and leaders of B'Twixt, declared."""

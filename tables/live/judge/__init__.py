"""What judges do to live games, and hosts to casual ones."""

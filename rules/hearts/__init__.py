"""Hearts for four players: a small trick-taking game with passing."""

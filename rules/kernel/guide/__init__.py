"""What a game declares for people: how it goes, its first lessons, how it looks on a table."""

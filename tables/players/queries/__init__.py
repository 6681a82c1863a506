"""Players as lists, and one player's event."""

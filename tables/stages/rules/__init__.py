"""Stages as they are announced, who plays in them, and where: pure functions of results and a key."""

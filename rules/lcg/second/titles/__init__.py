"""The titles of the multiplayer formats."""

"""The games, without a server."""

__version__ = "0.1.0"
"""The release, of the games and of the whole program: what it writes names it."""

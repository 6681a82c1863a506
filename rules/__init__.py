"""The games, without a server."""

__version__ = "0.1.0"
"""The release: records name the one that wrote them."""

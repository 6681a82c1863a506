"""Rounds over the API."""

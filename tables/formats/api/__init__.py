"""Formats by the API."""

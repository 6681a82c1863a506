"""Stages in the API: announced, and the bracket."""

"""Live games over the API."""

"""Results and standings over the API."""

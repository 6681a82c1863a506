"""How the API works, whatever it is about."""

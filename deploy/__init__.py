"""Running Kingsmoot in production, and rehearsing it."""

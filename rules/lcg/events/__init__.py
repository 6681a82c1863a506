"""What happens to cards and players: into play and out of it, power, claims, ends of periods, checks."""

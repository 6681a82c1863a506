"""What viewers see of live games, while they are played and afterwards."""

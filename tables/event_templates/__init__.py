"""Templates of events: all settings under a name, for the events that an account sets up again and again."""

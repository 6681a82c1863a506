"""What is kept of a match: its record and log, sealed where the rules forget, and verified."""

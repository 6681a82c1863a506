"""Pages of stages: how an event announces them, and its bracket."""

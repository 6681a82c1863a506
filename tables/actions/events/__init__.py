"""Events: set up, moved from stage to stage, taken in from archives."""

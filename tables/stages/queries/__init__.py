"""Who plays in which stage, and the bracket as people see it."""

"""Pages and data of live tables."""

"""People behind players of many events."""

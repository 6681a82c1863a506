"""Score sheets, what one would change, and the standings they add up to."""

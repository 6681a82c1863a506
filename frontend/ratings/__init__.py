"""Pages of ratings: the list of a game in a series, and how each rating came about."""

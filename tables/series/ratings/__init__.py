"""Ratings of people by the tables they played in the events of a series."""

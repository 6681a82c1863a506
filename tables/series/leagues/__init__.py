"""Leagues: the events of a season, ranked by an announced rule."""

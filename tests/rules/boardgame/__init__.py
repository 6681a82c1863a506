"""The board game of the realm, rule by rule."""

"""Variants of the first edition that are more than numbers of a format."""

"""Stages announced, and the tables of their rounds drawn."""

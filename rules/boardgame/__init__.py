"""A Game of Thrones: The Board Game, second edition, for three to six houses."""

"""Live games: the only place where the tournament meets the rules.

A decision is one transaction: lock the game's row, bring the match up to the log, let the rules judge the
answer, append to the log, and tell the boards after the commit. The log in the database is the truth; a match
in memory is a cache of it (`matches`), so that any process may serve any game and may die at any moment.
"""

"""The engine of triggered card games: what games stand on whose cards do things.

A game declares abilities (`abilities`) that choose cards by selectors (`select`), on a table that keeps an
index of who listens to what and computes values on demand (`table`). `windows` lets events (`events`) happen:
the windows before and after them, costs and targets, what the state of the table brings about. `verbs` holds
what an answer may do to the event itself. It stands on the kernel, and knows no game.
"""

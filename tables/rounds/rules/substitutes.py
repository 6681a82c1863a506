"""Substitutes: players of the event who sit at a table for somebody else."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def kept_substitutes(substitutes: Mapping[str, str], playing: Collection[str]) -> dict[str, str]:
    """Return the substitutes, by the player they sit for, that remain when the seats of a round change.

    `playing` are the players with a seat after the change, no-shows left out. A substitute leaves with the
    player, and as soon as they have a seat of their own.

    >>> kept_substitutes({"p1": "p7", "p2": "p8", "p3": "p9"}, ["p1", "p2", "p8"])
    {'p1': 'p7'}
    """
    return {
        player: substitute
        for player, substitute in substitutes.items()
        if player in playing and substitute not in playing
    }

"""Byes: players who win a round without a table, from the bottom of the standings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from tables.core.text.sentences import Sentence, plural
from tables.events.rules import draws
from tables.standings.rules.standings import EventResults


class TooFewForByes(ValueError):
    """More players are left over than may still have a bye; the message says how many."""


def bye_order(results: EventResults, key: bytes) -> tuple[str, ...]:
    """Return the ids of the players, the best first, as byes see them: in the order of the standings, but
    where only the drawn number separates players (R-44), a number drawn for these byes from `key` does."""
    players = tuple(
        player
        if player.random_rank is None
        else replace(player, random_rank=draws.random_rank(key, player.id))
        for player in results.players
    )
    return replace(results, players=players).standings().order


def choose_byes(order: Sequence[str], eligible: Collection[str], count: int) -> frozenset[str]:
    """Return the last `count` eligible players of an order.

    >>> sorted(choose_byes("abcde", {"b", "c", "d"}, 2))
    ['c', 'd']

    Raises TooFewForByes.
    """
    possible = [player for player in order if player in eligible]
    if len(possible) < count:
        raise TooFewForByes(too_few(count, len(possible)))
    return frozenset(possible[len(possible) - count :])


def too_few(count: int, eligible: int) -> Sentence:
    """Return the sentence about more byes than there are players who have had none."""
    return plural(
        "{count} player is left over, but only {eligible} may still have a bye: each player has one in an "
        "event. Let a player sit the round out, or choose other tables.",
        "{count} players are left over, but only {eligible} may still have a bye: each player has one in an "
        "event. Let players sit the round out, or choose other tables.",
        count,
        eligible=eligible,
    )

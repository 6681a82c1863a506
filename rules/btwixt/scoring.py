"""The end of the game: what the leaders' councils are worth, and who is placed where.

Source: B'Twixt specification, "End of the game and ranking" and ruling 20.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.btwixt.abilities.values import allies_powers, council_power
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel.game import Result, placings


class Score(NamedTuple):
    """A leader's key, larger is better: small council, other council, allies in both."""

    small: int
    other: int
    allies: int


FIGURES: Final = ("remaining", "small_council", "other_council", "allies")
"""Names of the figures behind a place; ``remaining`` is 0 only for a leader placed last for leaving."""


def scores(t: BtwixtTable) -> list[Score]:
    """Return every leader's key with all power tokens turned over."""
    return [Score(*key) for key in _keys(t, [council_power(t, council) for council in range(t.n)])]


def _keys(t: BtwixtTable, powers: Sequence[int]) -> list[tuple[int, int, int]]:
    """Return what `Score` holds, for every leader, as it follows from the power of each council."""
    sizes = [len(allies) for allies in t.piles[t.council : t.council + t.n]]
    keys = []
    # The council to a leader's right is the one to the left of the seat before.
    right, allies_right = powers[-1], sizes[-1]
    for left, allies in zip(powers, sizes, strict=True):
        small, other = (left, right) if left < right else (right, left)
        keys.append((small, other, allies + allies_right))
        right, allies_right = left, allies
    return keys


def in_the_lead(t: BtwixtTable) -> int:
    """Return who is ahead of all others by what lies open, tokens left out; NONE while several are.

    That hangs on piles alone: councils, the tokens lying there, and the dead. It is kept until one of them
    changes, for at each claim it is asked before and after.
    """
    stamps = t.stamps
    # Each of them only grows; the tokens' piles follow the councils'.
    changes = sum(stamps[t.council : t.tokens + t.n]) + stamps[t.dead]
    known, lead = t.kept_lead
    if changes != known:
        lead = fresh_lead(t)
        t.kept_lead = (changes, lead)
    return lead


def fresh_lead(t: BtwixtTable) -> int:
    """Compute what `in_the_lead` keeps."""
    return _foremost(_keys(t, allies_powers(t)))


def announce_lead(t: BtwixtTable, before: int) -> None:
    """Announce who has taken the lead from who was `in_the_lead` before, or from several."""
    now = in_the_lead(t)
    if now not in (NONE, before):
        t.say("takes_lead", leading_seat=now)


def _foremost(found: Sequence[tuple[int, int, int]]) -> int:
    best = max(found)
    return found.index(best) if found.count(best) == 1 else NONE


def count(t: BtwixtTable) -> None:
    """Turn all power tokens over and tell what everybody's councils are worth; the game is over."""
    before = in_the_lead(t)
    t.turn_tokens_over()
    found = scores(t)
    for seat, score in enumerate(found):
        t.say("score", seat=seat, small=score.small, other=score.other, allies=score.allies)
    first = _foremost(found)
    if first not in (NONE, before):
        t.say("tokens_decide", leading_seat=first)


def result(t: BtwixtTable) -> Result:
    """Return the tournament ranking: equal keys share a place and the next place skips."""
    last = t.conceded if t.options["leavers_last"] else []
    keys = [(0 if seat in last else 1, *score) for seat, score in enumerate(scores(t))]
    return Result(placings(keys, FIGURES))

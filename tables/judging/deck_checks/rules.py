"""Who is drawn for a deck check: from the event's seed, those checked least often first (R-2, R-50)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, TypeVar

from tables.events.rules.draws import Stream, derive

DrawnBy = Literal["players", "tables"]
DRAWN_BY: Final[tuple[DrawnBy, ...]] = ("players", "tables")
MAX_CHECKS: Final = 40
"""Players or tables of one draw: more than a hall's judges check in a round."""

Item = TypeVar("Item", str, int)


def deck_check_label(round: int, draw: int) -> str:
    """Return the label of one draw of deck checks in a round; both count from 1 (R-50)."""
    if round < 1 or draw < 1:
        raise ValueError("Rounds and draws are counted from 1.")
    return f"deck-check/{round}/{draw}"


def in_tiers(times: Mapping[Item, int]) -> list[list[Item]]:
    """Return what may be drawn by how often it was drawn before, rarest first, each tier in order."""
    return [
        sorted(item for item, times_drawn in times.items() if times_drawn == rank)
        for rank in sorted(set(times.values()))
    ]


def tiers_of_players(present: Iterable[str], former: Mapping[str, int]) -> list[list[str]]:
    """Return the players who may be drawn; `former` says how often each was drawn before."""
    return in_tiers({key: former.get(key, 0) for key in present})


def tiers_of_tables(tables: Mapping[int, Collection[str]], former: Mapping[str, int]) -> list[list[int]]:
    """Return the tables that may be drawn, by how many of their players were drawn before."""
    return in_tiers({number: sum(key in former for key in keys) for number, keys in tables.items()})


def draw_checks(event_key: bytes, label: str, tiers: Sequence[Sequence[Item]], count: int) -> list[Item]:
    """Return `count` of those in the tiers, all of them where there are fewer; later tiers only once the
    earlier ones are used up.

    One stream of the label's key samples tier after tier (`Stream.sample`).
    """
    stream = Stream(derive(event_key, label))
    drawn: list[Item] = []
    for tier in tiers:
        drawn += stream.sample(tier, min(count - len(drawn), len(tier)))
    return drawn

"""Where players sit at the meeting before round 1: at random from the event's seed (R-50).

The meeting is no round. Its tables have the sizes of R-10 and the numbers of the hall, and nothing that
happens there counts: who met at it may well meet again in round 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from tables.events.rules.draws import Stream, derive
from tables.rounds.rules.numbers import Numbering
from tables.rounds.rules.sizes import Sizes


def player_meeting_label(attempt: int) -> str:
    """Return the label of one draw of the player meeting; attempts count from 1 (R-50)."""
    if attempt < 1:
        raise ValueError("Attempts are counted from 1.")
    return f"player-meeting/{attempt}"


def draw_player_meeting(
    event_key: bytes, label: str, players: Iterable[str], sizes: Sizes, numbering: Numbering
) -> dict[int, list[str]]:
    """Return who sits at which table, by its number, in ascending order.

    Anyone who can only sit at one table has a seat there; all others, in the order of their keys as texts,
    are
    shuffled by one stream of the label's key (`Stream.shuffle`) and take the free seats from the first table
    on. Raises InvalidNumbers where the fixed tables cannot be had.
    """
    places = numbering.locked_seats(sizes)
    tables: list[list[str]] = [[] for _ in sizes]
    for player, place in sorted(places.items()):
        tables[place - 1].append(player)
    others = sorted(set(players) - places.keys())
    Stream(derive(event_key, label)).shuffle(others)
    waiting = iter(others)
    for table, size in zip(tables, sizes, strict=True):
        while len(table) < size:
            table.append(next(waiting))
    return dict(sorted(zip(numbering.numbers_of(tables), tables, strict=True)))

"""Believable ends of games, drawn for the tables of any format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tables.events.rules.draws import Stream
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.formats.rules.scoring.places import by_figures, is_level
from tables.formats.rules.scoring.sheets import ResultSeat, ResultSheet

TITLES = 6


MAX_SCORE = 12


def drawn_sheet(
    players: Sequence[str],
    stream: Stream,
    absent: frozenset[str] = frozenset(),
    format_: Format = KINGSMOOT,
) -> dict[str, Any]:
    """Return a sheet in the archive's shape for these players, in seat order, that the format accepts.

    At a table of Kingsmoot, about one game in nine ends with a king, half by victory, one in nine by
    concession, the rest by time; one in six loses a player before its end.
    """
    present = [player for player in players if player not in absent]
    if not format_.is_kingsmoot:
        return _result(players, present, stream, format_).to_json()
    kind = stream.below(18)
    rows = {player: _seat(player, absent=player in absent) for player in players}
    if kind < 2:
        end = "king"
        _crown(rows, present, stream)
    elif kind < 4:
        end = "concession"
        _concede(rows, present, stream)
    else:
        end = "victory" if kind < 12 else "time"
        out = present[-1] if kind % 6 == 0 and len(present) > 3 else None
        _finish(rows, [player for player in present if player != out], stream)
        if out is not None:
            rows[out] |= {"eliminated": 1, "titles": 0, "power": stream.below(6)}
    return {"end": end, "seats": [rows[player] for player in players], "manual_points": None}


def _result(players: Sequence[str], present: Sequence[str], stream: Stream, format_: Format) -> ResultSheet:
    """Return a sheet of places or scores: one table in ten is drawn where that is possible."""
    order = list(present)
    stream.shuffle(order)
    places = {player: place for place, player in enumerate(order, start=1)}
    scores: dict[str, int] = {}
    is_drawn = format_.draw_points is not None and len(present) > 1 and stream.below(10) == 0
    if is_drawn:
        places = {}
    elif format_.sheet == "score":
        scores = {player: stream.below(MAX_SCORE) for player in present}
        level = is_level(by_figures(scores)) and format_.draw_points is not None
        places = places if level or format_.ties == "refuse" else {}
    elif format_.is_won_or_lost:
        places = {player: 1 if place == 1 else 2 for player, place in places.items()}
    if places and scores:
        scores = dict(zip(sorted(places, key=places.__getitem__), sorted(scores.values())[::-1], strict=True))
    seats = [ResultSeat(key, places.get(key), scores.get(key), absent=key not in present) for key in players]
    return ResultSheet("drawn" if is_drawn else "played", tuple(seats))


def _seat(player: str, *, absent: bool) -> dict[str, Any]:
    return {
        "player": player,
        "titles": None if absent else 0,
        "power": None if absent else 0,
        "house_power": None,
        "initiative": None,
        "heir": False,
        "reduction": 0,
        "eliminated": None,
        "absent": absent,
    }


def _crown(rows: dict[str, dict[str, Any]], present: Sequence[str], stream: Stream) -> None:
    king = stream.choice(present)
    for player in present:
        rows[player] |= {"titles": TITLES if player == king else 0, "power": stream.below(13)}


def _concede(rows: dict[str, dict[str, Any]], present: Sequence[str], stream: Stream) -> None:
    order = list(present)
    stream.shuffle(order)
    for place, player in enumerate(order[:-1], start=1):
        rows[player] |= {"eliminated": place, "power": stream.below(8)}
    rows[order[-1]] |= {"titles": 2 + stream.below(4), "power": stream.below(13)}


def _finish(rows: dict[str, dict[str, Any]], finishers: Sequence[str], stream: Stream) -> None:
    titles = dict.fromkeys(finishers, 0)
    for _ in range(TITLES):
        titles[stream.choice(finishers)] += 1
    if max(titles.values()) == TITLES:
        richest = max(titles, key=lambda player: titles[player])
        poorest = next(player for player in finishers if player != richest)
        titles[richest], titles[poorest] = TITLES - 1, 1
    initiatives = list(range(14))
    stream.shuffle(initiatives)
    for player, initiative in zip(finishers, initiatives, strict=False):
        rows[player] |= {
            "titles": titles[player],
            "power": stream.below(15),
            "initiative": initiative,
            "reduction": 2 if stream.below(12) == 0 else 0,
        }
    rows[stream.choice(finishers)]["power"] = 15 + stream.below(3)

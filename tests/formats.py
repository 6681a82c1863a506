"""Events of formats other than Kingsmoot, played to a close."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tables.formats.rules.format import Format
from tables.formats.rules.presets import PRESETS
from tables.results.models import Sheet
from tables.rounds.models import Round, RoundStatus, TableStatus
from tests.builders import a_round, an_event, players
from tests.cast import Cast

PLAYED_AT = datetime(2026, 12, 5, 11, 0, tzinfo=UTC)


def played_in(preset: str, people: int = 8, rounds: int = 2, **changes: Any) -> Cast:
    """An event of a preset format whose rounds are closed: tables of its preferred size, each round other
    neighbors. Players finish in seat order; the last table of a round is drawn where that is possible."""
    format_ = PRESETS[preset]
    cast = Cast(an_event(status="running", rounds_announced=4, format=format_.to_json(), **changes))
    found, size = players(cast.event, people), format_.preferred
    for number in range(1, rounds + 1):
        shifted = found[number - 1 :] + found[: number - 1]
        tables = [shifted[first : first + size] for first in range(0, people, size)]
        round_ = a_round(cast.event, number, *tables)
        _confirm(round_, format_)
        Round.objects.filter(pk=round_.pk).update(status=RoundStatus.CLOSED)
    return cast


def _confirm(round_: Round, format_: Format) -> None:
    tables = list(round_.tables.order_by("number"))
    for table in tables:
        keys = list(table.seats.order_by("position").values_list("player__key", flat=True))
        is_drawn = format_.draw_points is not None and table == tables[-1]
        table.sheet = Sheet.objects.create(
            table=table, version=1, content=_content(keys, format_, is_drawn=is_drawn), created_at=PLAYED_AT
        )
        table.status = TableStatus.CONFIRMED
        table.save()


def _content(keys: list[str], format_: Format, *, is_drawn: bool) -> dict[str, Any]:
    has_scores = format_.sheet == "score"
    return {
        "end": "drawn" if is_drawn else "played",
        "seats": [
            {
                "player": key,
                "place": None if is_drawn or has_scores else place,
                "score": 30 - 7 * place if has_scores else None,
                "absent": False,
            }
            for place, key in enumerate(keys, start=1)
        ],
        "manual_points": None,
    }

"""Who was marked absent by mistake, or present: the round's unpaired loss follows the sheet (R-13, R-14)."""

from __future__ import annotations

from typing import Any

import pytest

from tables.core.access import Actor
from tables.events.actions.stages import start_event
from tables.events.models import Event
from tables.events.queries.record import load_record
from tables.results.actions.results import save_result
from tables.results.queries.preview import preview_result
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round, Table, UnpairedLoss
from tables.standings.queries.standings import standings_of
from tests.builders import HALL_VALUE, an_event, players, staff_of, table_keys

pytestmark = pytest.mark.django_db


def sheet(keys: list[str], absent: str = "") -> dict[str, Any]:
    """A sheet of a table at which one player may be missing."""
    return {
        "end": "time",
        "seats": [
            {
                "player": key,
                "titles": None if key == absent else max(0, 3 - place),
                "power": None if key == absent else 14 - place,
                "house_power": None,
                "initiative": None,
                "heir": False,
                "reduction": 0,
                "eliminated": None,
                "absent": key == absent,
            }
            for place, key in enumerate(keys)
        ],
        "manual_points": None,
    }


class Hall:
    """Round 1 was played by eight with one absent from table 1; round 2 is published if `is_on`."""

    def __init__(self, *, is_on: bool = True) -> None:
        event = an_event()
        players(event, 8)
        self.organizer: Actor = staff_of(event)
        self.event = start_event(event, self.organizer, override=True, reason="go", hall_value=HALL_VALUE)
        self.first = self.publish()
        self.keys, others = table_keys(self.first)
        self.absent = self.keys[-1]
        self.save(self.absent)
        save_result(self._table(2), self.organizer, sheet(others), expected_version=0)
        close_round(self.first, self.organizer)
        if is_on:
            self.publish()

    def publish(self) -> Round:
        return publish_round(draw_round(self.event, self.organizer), self.organizer)

    def save(self, absent: str = "") -> None:
        table = self._table(1)
        save_result(
            table,
            self.organizer,
            sheet(self.keys, absent),
            expected_version=table.sheet.version if table.sheet else 0,
            override=True,
            reason="the slip says so",
        )

    def losses(self) -> list[tuple[int, str]]:
        found = UnpairedLoss.objects.filter(round__event=self.event)
        return sorted(found.values_list("round__number", "player__key"))

    def standings(self) -> Any:
        return standings_of(load_record(Event.objects.get(pk=self.event.pk))).rows

    def shown(self) -> dict[str, Any]:
        after: dict[str, Any] = self.event.journal.latest("revision").after
        return after

    def _table(self, number: int) -> Table:
        rows = Table.objects.select_related("round__event", "sheet")
        return rows.get(round=self.first, number=number)


def test_who_was_there_after_all_gets_the_loss_back_and_the_reverse_restores_it():
    hall = Hall()
    before = hall.standings()
    assert hall.losses() == [(1, hall.absent)]

    foreseen = preview_result(hall._table(1), sheet(hall.keys)).standings
    hall.save()
    assert hall.losses() == []
    assert hall.shown()["unpaired_losses_taken_back"] == [hall.absent]
    row = next(row for row in hall.standings() if row.player == hall.absent)
    assert (row.unpaired_losses, [result.round for result in row.rounds]) == ((), [1])
    now = {row.player: row for row in hall.standings()}
    for change in foreseen:
        assert change.sos is None or change.sos.new == now[change.player].sos
        assert change.extended_sos is None or change.extended_sos.new == now[change.player].extended_sos

    foreseen_back = preview_result(hall._table(1), sheet(hall.keys, hall.absent))
    assert hall.absent in {change.player for change in foreseen_back.standings}
    hall.save(hall.absent)
    assert hall.shown()["unpaired_losses_charged"] == [hall.absent]
    assert hall.losses() == [(1, hall.absent)]
    assert hall.standings() == before


def test_before_the_next_round_nobody_is_charged_yet():
    hall = Hall(is_on=False)
    hall.save()
    hall.save(hall.absent)
    assert hall.losses() == []
    assert "unpaired_losses_charged" not in hall.shown()
    hall.publish()
    assert hall.losses() == [(1, hall.absent)]


def test_another_player_was_the_absent_one():
    hall = Hall()
    other = hall.keys[0]
    hall.save(other)
    assert hall.losses() == [(1, other)]
    assert hall.shown()["unpaired_losses_taken_back"] == [hall.absent]
    assert hall.shown()["unpaired_losses_charged"] == [other]

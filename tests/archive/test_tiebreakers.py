"""Archives of other formats: verification ranks by what the format announces, and finds what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from tables.archive.rules.reading import from_json
from tables.archive.rules.standings import archive_results, standings_csv
from tables.archive.rules.verify import verify
from tables.events.actions.setup import change_event
from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.results.actions.results import save_result
from tables.rounds.models import Table
from tables.standings.queries.standings import event_standings
from tests.stages import WHY, Day, Document

pytestmark = pytest.mark.django_db

CUT = {"kind": "cut", "players": 4, "tables": 1, "seeding": "snake", "seats": "drawn", "entry": "standings"}


class FormatDay(Day):
    """A day of another format: players finish in an order that the dice say."""

    def __init__(self, preset: str, stages: Sequence[dict[str, Any]] = (), rounds: int = 2) -> None:
        self.format = PRESETS[preset]
        super().__init__(rounds=rounds, stages=stages)

    def before_start(self) -> None:
        change_event(self.event, self.actor(), format=self.format.to_json())
        self.event = Event.objects.get(pk=self.event.pk)

    def score(self, table: Table, version: int = 0) -> None:
        keys = list(table.seats.order_by("position").values_list("player__key", flat=True))
        self.dice.shuffle(keys)
        has_scores = self.format.sheet == "score"
        seats = [
            {
                "player": key,
                "place": None if has_scores else place,
                "score": 9 - 2 * place if has_scores else None,
                "absent": False,
            }
            for place, key in enumerate(keys, start=1)
        ]
        order = list(table.seats.order_by("position").values_list("player__key", flat=True))
        seats.sort(key=lambda seat: order.index(str(seat["player"])))
        content = {"end": "played", "seats": seats, "manual_points": None}
        save_result(table, self.actor(), content, expected_version=version, **WHY)


def played(preset: str, **more: Any) -> FormatDay:
    day = FormatDay(preset, **more)
    for _ in range(2):
        day.play(day.publish(day.draw()))
    return day


def differences(document: Document) -> list[str]:
    return [str(found) for found in verify(from_json(document)).differences]


def last_standings(document: Document) -> list[dict[str, Any]]:
    entries = [entry["after"] for entry in document["journal"] if "standings" in entry["after"]]
    rows: list[dict[str, Any]] = entries[-1]["standings"]
    return rows


@pytest.mark.parametrize("preset", ["commander", "score", "places_4321"])
def test_an_event_of_another_format_verifies_by_its_tiebreakers(preset: str):
    day = played(preset)
    day.finish()
    document = day.document()
    assert differences(document) == []
    metrics = [*PRESETS[preset].tiebreakers[1:]]
    assert set(last_standings(document)[0]) == {"player", "points", *metrics, "rank"}
    checks = {check.title for check in verify(from_json(document)).checks}
    assert {"commander": "Opponents' win rates shown", "score": "Score differences shown"}.get(
        preset, "Sums of places shown"
    ) in checks
    again = archive_results(from_json(document)).standings()
    assert [row.player for row in again] == [row.player for row in event_standings(day.event).rows]
    assert all(metric in standings_csv(tuple(again)).splitlines()[0] for metric in metrics)


@pytest.mark.parametrize("metric", PRESETS["commander"].tiebreakers[1:])
def test_a_tiebreaker_that_does_not_follow_from_the_sheets_is_found(metric: str):
    day = played("commander")
    day.finish()
    document = deepcopy(day.document())
    last_standings(document)[0][metric] = "7/9"
    assert any("expected" in found and "7/9" in found for found in differences(document))


def test_a_cut_takes_the_best_by_the_tiebreakers_of_the_format():
    day = played("commander", stages=[{"kind": "rounds", "rounds": 2}, CUT], rounds=3)
    best = event_standings(day.event).rows.order[:4]
    final = day.draw()
    assert set(final.tables.get().seats.values_list("player__key", flat=True)) == set(best)
    day.play(day.publish(final))
    day.finish()
    document = day.document()
    assert differences(document) == []
    checks = {check.title for check in verify(from_json(document)).checks}
    assert "Who qualified for cuts" in checks

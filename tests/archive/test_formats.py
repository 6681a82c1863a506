"""Events of every format, simulated to their champion: their archives are read back and verify."""

from __future__ import annotations

import pytest

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import ArchiveMalformed, from_json, parse
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.formats.rules.format import Format
from tables.formats.rules.presets import PRESETS
from tables.simulation.event import Simulation, simulate

pytestmark = pytest.mark.django_db

OTHERS = [each for each in PRESETS.values() if not each.is_kingsmoot]


@pytest.mark.parametrize("format_", OTHERS, ids=lambda each: each.key)
def test_an_event_of_each_format_is_played_archived_and_verified(format_: Format):
    plan = Simulation(2 * format_.preferred, 2, 7, no_shows=1, corrections=2, format=format_)
    text = archive_text(simulate(plan).event)
    archive = parse(text)
    assert dump(archive) == text and archive.event.format == format_
    report = verify(archive)
    assert [str(difference) for difference in report.differences] == []
    assert {played.length_minutes for played in archive.rounds} == {format_.round_minutes}


def test_a_place_that_was_changed_in_the_file_is_found():
    plan = Simulation(8, 1, 7, format=PRESETS["commander"])
    document = parse(archive_text(simulate(plan).event)).to_json()
    seats = document["rounds"][0]["tables"][0]["seats"]
    places = [seat["place"] for seat in seats]
    for seat, place in zip(seats, places[1:] + places[:1], strict=True):
        seat["place"] = place
    assert places != [seat["place"] for seat in seats]
    assert verify(from_json(document)).differences


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"end": "king"}, "rounds[0].tables[0].end"),
        ({"end": "drawn"}, "rounds[0].tables[0].seats[0].place"),
    ],
)
def test_what_the_format_cannot_score_is_refused_by_the_reader(change: dict[str, str], path: str):
    plan = Simulation(4, 1, 7, format=PRESETS["commander"])
    document = parse(archive_text(simulate(plan).event)).to_json()
    document["rounds"][0]["tables"][0] |= change
    with pytest.raises(ArchiveMalformed) as refused:
        from_json(document)
    assert path in str(refused.value)

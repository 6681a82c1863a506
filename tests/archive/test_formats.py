"""Archives of events of other formats: changed places are found, what cannot be scored is refused."""

from __future__ import annotations

import pytest

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import ArchiveMalformed, from_json, parse
from tables.archive.rules.verify import verify
from tables.formats.rules.presets import PRESETS
from tables.simulation.event import Simulation, simulate

pytestmark = pytest.mark.django_db


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

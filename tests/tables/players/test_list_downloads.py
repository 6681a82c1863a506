"""Lists to take along: the same columns for pages and API, in a fixed number of queries."""

from __future__ import annotations

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.core.text.csv import csv_text
from tables.events.models import EventStatus
from tables.events.queries.lists import TakeAway, pairing_list, player_list
from tables.formats.rules.presets import PRESETS
from tables.players.actions.keep_apart import set_keep_apart_group
from tables.players.actions.registration import register_from_csv
from tables.rounds.actions.pairing import draw_round
from tables.rounds.models import Bye, Round, Seat
from tables.rounds.queries.pairings import round_view
from tests.builders import a_round, a_running_event, an_event, players, staff_of

pytestmark = pytest.mark.django_db


def as_read(taken: TakeAway) -> list[dict[str, str]]:
    """The list as a spreadsheet reads it."""
    return list(csv.DictReader(io.StringIO(csv_text(taken.columns, taken.rows).removeprefix("\ufeff"))))


@pytest.mark.parametrize("people", [8, 60])
def test_players_by_number_in_one_query(people):
    event = an_event()
    players(event, people)
    with CaptureQueriesContext(connection) as queries:
        taken = player_list(event, with_contacts=False)
    assert len(queries) == 1
    assert [row["number"] for row in as_read(taken)] == [str(number) for number in range(1, people + 1)]


def test_contacts_are_taken_along_only_when_asked_for():
    event = an_event()
    (player,) = players(event, 1)
    player.contact = "asha@example.org"
    player.save()
    assert as_read(player_list(event, with_contacts=True))[0]["contact"] == "asha@example.org"
    without = player_list(event, with_contacts=False)
    assert "contact" not in without.columns
    assert "asha@example.org" not in csv_text(without.columns, without.rows)


@pytest.mark.parametrize("sign", "=+-@＝＋－＠\n")
def test_a_name_that_is_a_formula_is_taken_along_harmless(sign):
    event = an_event()
    (player,) = players(event, 1)
    player.name = f"{sign}HYPERLINK(1)"
    player.save()
    assert as_read(player_list(event, with_contacts=False))[0]["name"] == f"'{sign}HYPERLINK(1)"


def _a_seated_round() -> Round:
    event = an_event(status=EventStatus.RUNNING)
    rows = players(event, 8)
    for row, name in zip(rows, "HGFEDCBA", strict=True):
        row.name = name
        row.save()
    return a_round(event, 1, rows[:4], rows[4:])


def test_pairings_by_table_and_by_name_without_no_shows():
    round_ = _a_seated_round()
    Seat.objects.filter(round=round_, player__key="p2").update(absent=True)
    view = round_view(round_, for_staff=True)
    by_table = as_read(pairing_list(view))
    assert [(row["table"], row["seat"], row["player"]) for row in by_table[:3]] == [
        ("1", "1", "p1"),
        ("1", "3", "p3"),
        ("1", "4", "p4"),
    ]
    assert len(by_table) == 7
    by_name = as_read(pairing_list(view, by_name=True))
    assert [row["name"] for row in by_name] == list("ABCDEFH")
    assert sorted(map(str, by_name)) == sorted(map(str, by_table))


def test_pairings_name_the_player_with_a_bye():
    event = a_running_event(7, format=PRESETS["joust"].to_json(), rounds_announced=6)
    round_ = draw_round(event, staff_of(event))
    for by_name in (False, True):
        rows = as_read(pairing_list(round_view(round_, for_staff=True), by_name=by_name))
        (row,) = [row for row in rows if row["table"] == "bye"]
        assert (len(rows), row["seat"], row["player"]) == (7, "", Bye.objects.get().player.key)


def test_a_list_taken_along_is_registered_again_as_it_was():
    """Names that begin like formulas or numbered lines, contacts, and several groups."""
    event = an_event()
    names = ["=HYPERLINK(1)", "-Jón", "'@Asha", "1. FC Pyke", "- Bo", '"Lysa", O\'Brien; Tully']
    people = players(event, len(names))
    for player, name in zip(people, names, strict=True):
        player.name, player.club, player.contact = name, f"+{name}", "+47 900 00 000"
        player.save()
    for group, members in (("=Family", people[:2]), ("Harlaw", people[1:4])):
        set_keep_apart_group(event, staff_of(event), name=group, players=members)
    taken = player_list(event, with_contacts=True)
    again = an_event(slug="again")
    register_from_csv(again, staff_of(again), csv_text(taken.columns, taken.rows).encode())
    assert player_list(again, with_contacts=True).rows == taken.rows

"""Standings of a large event: a plain list in parts, and headers that lead from one to the next."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.events.models import EventStatus, NameShown
from tables.rounds.models import RoundStatus
from tests.builders import a_round, an_event, in_fours, players
from tests.clients import Api, staff_program

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    found = an_event(status=EventStatus.RUNNING, public_standings=True, public_results=True)
    people = players(found, 12)
    a_round(found, 1, *in_fours(people), status=RoundStatus.CLOSED)
    found.players.filter(key="p3").update(name="Hidden Person", name_shown=NameShown.NUMBER)
    return found


def linked(response, relation):
    found = re.search(rf'<([^>]+)>; rel="{relation}"', response.headers.get("Link", ""))
    return found and found[1].split("/standings/")[1]


def test_one_part_leads_to_the_next_until_all_are_shown(event):
    whole = Api().at(event).get("standings/")
    found, address, before = [], "?page=1&page_size=5", None
    while address:
        response = Api().at(event).call("GET", f"standings/{address}")
        assert len(response.json()) <= 5 and linked(response, "prev") == before
        found += response.json()
        before, address = address, linked(response, "next")
    assert found == whole and len(found) == 12


def test_a_list_of_one_part_has_no_links_and_a_page_behind_the_last_is_not_found(event):
    assert "Link" not in Api().at(event).call("GET", "standings/").headers
    assert Api().at(event).call("GET", "standings/?page_size=5&page=4").status_code == 404
    assert Api().at(event).call("GET", "standings/?page_size=501").status_code == 400


def test_names_are_those_that_the_reader_may_see(event):
    assert "Hidden Person" not in str(Api().at(event).get("standings/"))
    assert "Hidden Person" in str(staff_program(event).get("standings/"))


def test_results_of_a_round_are_shown_with_three_queries_for_all_its_tables(event):
    with CaptureQueriesContext(connection) as queries:
        tables = Api().at(event).get("rounds/1/results/")
    assert len(queries) == 5, "event, round; tables, seats, signatures"
    assert [table["table"] for table in tables] == [1, 2, 3]
    by_player = {row["player"]: row["rounds"][0] for row in Api().at(event).get("standings/")}
    for table in tables:
        for seat in table["seats"]:
            shown = by_player[seat["player"]]
            assert (seat["place"], seat["points"], table["table"]) == (
                shown["place"],
                shown["points"],
                shown["table"],
            )

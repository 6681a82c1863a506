"""Lists take the same number of SQL queries with 8 players and with 60."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.events.models import Event, EventStatus
from tables.players.actions.keep_apart import set_keep_apart_group
from tables.rounds.models import RoundStatus
from tables.standings.queries.standings import event_standings, forget_standings
from tests.builders import a_round, an_event, in_fours, players, staff_of
from tests.clients import Api, program_of, staff_program

pytestmark = [pytest.mark.django_db, pytest.mark.sample]

# Queries of each read after a write, when nothing is remembered. Staff: 2 of them find token, event and role;
# players: 2 find link and event; strangers: 1 finds the event.
STAFF = {
    "": 2,
    "overview/": 4,
    "players/": 3,
    "players/?search=player&status=active&sort=-club": 3,
    "players.csv": 3,
    "players/p1/": 3,
    "players/p1/history/": 6,
    "registrations/": 3,
    "keep-apart/": 4,
    "rounds/": 4,
    "rounds/2/": 10,
    "rounds/2/pairings/": 7,
    "rounds/1/results/": 6,
    "rounds/1/tables/1/sheet/": 6,
    "calls/": 4,
    "standings/": 5,
    "standings.csv": 5,
    "standings/p1/": 6,
    "journal/": 5,
    "staff/": 3,
    "archive.json": 12,
}
PLAYER = {"me/": 5, "me/table/": 6, "me/penalties/": 2, "me/history/": 5}
STRANGER = {
    "": 1,
    "public-players/": 2,
    "rounds/": 3,
    "rounds/2/": 7,
    "rounds/2/pairings.csv": 4,
    "rounds/1/results/": 5,
    "standings/": 4,
    "standings/p1/": 5,
}


def an_event_of(people: int) -> Event:
    """An event with a closed round and one that is played, at tables of four."""
    event = an_event(status=EventStatus.RUNNING, revision=7)
    rows = players(event, people)
    a_round(event, 1, *in_fours(rows), status=RoundStatus.CLOSED)
    a_round(event, 2, *in_fours(rows))
    set_keep_apart_group(event, staff_of(event), name="Family", players=rows[:2])
    return event


def counted(caller: Api, addresses: dict[str, int]) -> dict[str, int]:
    """How many queries each address takes."""
    caller.call("GET", next(iter(addresses)))  # notes the use of the token, which happens once a minute
    found = {}
    for address in addresses:
        forget_standings()
        with CaptureQueriesContext(connection) as queries:
            assert caller.call("GET", address).status_code == 200
        found[address] = len(queries)
    return found


@pytest.mark.parametrize("people", [8, 60])
def test_reads_take_a_fixed_number_of_queries(people):
    event = an_event_of(people)
    event_standings(event)  # works out what closed rounds gave, which takes one more
    assert counted(staff_program(event), STAFF) == STAFF
    assert counted(program_of(event.players.select_related("event").get(key="p1")), PLAYER) == PLAYER
    assert counted(Api().at(event), STRANGER) == STRANGER


@pytest.mark.parametrize("events", [2, 12])
def test_lists_of_events_take_a_fixed_number_of_queries(events):
    caller = staff_program(an_event_of(8))
    for _ in range(events):
        an_event_of(8)
    lists = {"events/": 4, "events/?mine=true&status=running": 4, "me/": 4}
    assert counted(Api(caller.authorization), lists) == lists


def test_an_unchanged_answer_takes_no_more_than_who_and_what():
    event = an_event_of(60)
    tag = Api().at(event).call("GET", "standings/")["ETag"]
    with CaptureQueriesContext(connection) as queries:
        assert Api().at(event).call("GET", "standings/", If_None_Match=tag).status_code == 304
    assert len(queries) == 1

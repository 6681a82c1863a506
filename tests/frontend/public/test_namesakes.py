"""Two people of one name: distinguished by club, else by number, wherever names are looked at."""

from __future__ import annotations

import re
import time

import pytest
from django.test import Client

from frontend.paper.document import Paper
from tables.events.models import NameShown
from tables.players.actions.registration import sign_up
from tables.players.models import Player, PlayerStatus
from tables.players.names import NamedPlayer, distinct_names
from tables.rounds.models import Seat
from tests.cast import Cast
from tests.clients import browser_of, html_of
from tests.stages import a_hall, played


def test_only_equal_names_get_something_beside_them():
    people = [
        NamedPlayer("p1", "Asha", "Harlaw", 1),
        NamedPlayer("p2", "asha", "Pyke", 2),
        NamedPlayer("p3", "Euron", "Pyke", 3),
        NamedPlayer("p4", "Balon", "", 4),
        NamedPlayer("p5", "Balon", "Pyke", 5),
        NamedPlayer("p6", "Balon", "pyke", 6),
    ]
    assert distinct_names(people) == {
        "p1": "Asha (Harlaw)",
        "p2": "asha (Pyke)",
        "p3": "Euron",
        "p4": "Balon (no. 4)",
        "p5": "Balon (no. 5)",
        "p6": "Balon (no. 6)",
    }
    assert distinct_names(people, is_club_beside=True)["p1"] == "Asha"


@pytest.fixture
def cast(db: None) -> Cast:
    """A hall in which players 1 and 2 are called Asha, of two clubs, and 3 and 4 Balon, of none."""
    cast = a_hall()
    for number, (name, club) in enumerate(
        [("Asha", "Harlaw"), ("Asha", "Pyke"), ("Balon", ""), ("Balon", "")], 1
    ):
        Player.objects.filter(event=cast.event, number=number).update(name=name, club=club)
    return cast


STAFF_PAGES = [
    ("staff-pairings", {}),
    ("staff-pairings-print", {"number": 1}),
    ("staff-pairings-slips", {"number": 1}),
    ("staff-pairings-no-show", {"number": 1}),
    ("staff-results", {}),
]


@pytest.mark.parametrize(("route", "path"), STAFF_PAGES, ids=[route for route, _ in STAFF_PAGES])
def test_staff_pages_tell_namesakes_apart(cast: Cast, route: str, path: dict[str, int]):
    page = html_of(cast.browser().get(cast.url(route, **path)))
    for shown in ("Asha (Harlaw)", "Asha (Pyke)", "Balon (no. 3)", "Balon (no. 4)"):
        assert shown in page
    assert not re.search(r">\s*(Asha|Balon)\s*<", page)


def test_opponents_and_derivations_tell_namesakes_apart(db: None):
    cast = played(8)
    for number, (name, club) in enumerate(
        [("Asha", "Harlaw"), ("Asha", "Pyke"), ("Balon", ""), ("Balon", "")], 1
    ):
        Player.objects.filter(event=cast.event, number=number).update(name=name, club=club)
    seen = set()
    for player in cast.event.players.all():
        pages = [
            html_of(cast.browser().get(cast.url("staff-players-player", key=player.key))),
            html_of(Client().get(cast.url("public-player", key=player.key))),
        ]
        names = distinct_names(NamedPlayer(p.key, p.name, p.club, p.number) for p in cast.event.players.all())
        own = html_of(cast.browser().get(cast.url("staff-standings-player", key=player.key)))
        assert f"<h1>{names[player.key]}</h1>" in own
        seats = Seat.objects.filter(table__seats__player=player).exclude(player=player)
        for opponent in {seat.player.key for seat in seats} & {"p1", "p2", "p3", "p4"}:
            assert all(names[opponent] in page for page in pages), (player.key, opponent)
            seen.add(opponent)
    assert seen == {"p1", "p2", "p3", "p4"}


def test_the_standings_on_paper_tell_namesakes_apart(db: None, monkeypatch):
    written: list[str] = []
    monkeypatch.setattr(Paper, "table_of", lambda self, columns, rows, **_: written.extend(map(str, rows)))
    cast = played(8)
    for number, club in ((1, "Harlaw"), (2, "Pyke")):
        Player.objects.filter(event=cast.event, number=number).update(name="Asha", club=club)
    assert cast.browser().get(cast.url("staff-paper-from-here")).status_code == 200
    standings = [line for line in written if "/" in line]
    assert any("Asha (Harlaw)" in line for line in standings)
    assert any("Asha (Pyke)" in line for line in standings)


def test_strangers_read_no_club_that_is_hidden(cast: Cast):
    pairings, standings = cast.url("public-pairings"), cast.url("public-standings")
    for page in (html_of(Client().get(pairings)), html_of(Client().get(standings))):
        assert "Balon (no. 3)" in page and "Balon (no. 4)" in page
    assert "Asha (Harlaw)" in html_of(Client().get(pairings))
    Player.objects.filter(event=cast.event, number__in=(1, 2)).update(name_shown=NameShown.NUMBER)
    assert "Harlaw" not in html_of(Client().get(pairings))


def test_a_phone_tells_namesakes_at_its_table_apart(cast: Cast):
    first, second, *_ = cast.seated()
    Player.objects.filter(pk__in=(first.pk, second.pk)).update(name="Victarion", club="")
    page = html_of(browser_of(first).get(cast.url("my-event")))
    report = html_of(browser_of(first).get(cast.url("my-report")))
    for player in (first, second):
        assert f"Victarion (no. {player.number})" in page
        assert f">Victarion (no. {player.number})</strong>" in report


def test_a_namesake_of_another_club_signs_up_and_waits(db: None):
    cast = Cast()
    cast.event.registration_open, cast.event.approval_required = True, False
    cast.event.save()
    assert sign_up(cast.event, name="Asha", club="Harlaw").status == PlayerStatus.ACTIVE
    assert sign_up(cast.event, name="Asha", club="Pyke").status == PlayerStatus.PENDING


def test_a_field_of_namesakes_takes_no_longer_than_any_other():
    """Anyone who signs up chooses the name, and everybody may read the list."""
    people = [NamedPlayer(f"p{i}", "Asha Berg", f"Club {i}", i) for i in range(6_000)]
    started = time.process_time()
    assert len(set(distinct_names(people).values())) == len(people)
    assert time.process_time() - started < 1

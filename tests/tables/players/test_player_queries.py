"""Players as lists: searched, filtered, counted, and as strangers see them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tables.events.models import Event, EventStatus
from tables.players.models import Player, PlayerStatus
from tables.players.names import Holder
from tables.players.queries.roster import (
    GroupedPlayer,
    check_in_list,
    keep_apart_groups,
    public_players,
    registered_names,
    registration_queue,
    roster,
)
from tables.rounds.models import RoundStatus
from tests.builders import a_round, an_event, players

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)


def named(event: Event, *names: str, **changes) -> list[Player]:
    people = players(event, len(names), **changes)
    for player, name in zip(people, names, strict=True):
        player.name = name
        player.save()
    return people


def found(event: Event, search: str) -> list[str]:
    return [row.name for row in roster(event, search=search).page.rows]


class TestSearch:
    @pytest.fixture
    def event(self):
        event = an_event()
        named(event, "Jonas Ask", "Åsa Berg", "Łukasz Nowak", "Bo Ek", "Asha Greyjoy")
        named(event, "Zoë Quist", club="Åsgård")
        return event

    @pytest.mark.parametrize(
        ("letters", "names"),
        [
            ("as", ["Åsa Berg", "Asha Greyjoy", "Jonas Ask", "Łukasz Nowak", "Zoë Quist"]),
            ("ÅS BE", ["Åsa Berg"]),
            ("luk", ["Łukasz Nowak"]),
            ("zoe", ["Zoë Quist"]),
            ("asgard", ["Zoë Quist"]),
            ("4", ["Bo Ek"]),
            ("p4", ["Bo Ek"]),
            ("nobody", []),
            ("\x00", []),
        ],
    )
    def test_a_few_letters_find_names_clubs_and_numbers(self, event, letters, names):
        assert sorted(found(event, letters)) == sorted(names)

    def test_words_that_begin_so_come_first(self, event):
        assert found(event, "as") == ["Åsa Berg", "Asha Greyjoy", "Jonas Ask", "Łukasz Nowak", "Zoë Quist"]

    def test_without_letters_everybody_in_order_whatever_the_accents(self, event):
        assert found(event, "  ") == [
            "Åsa Berg",
            "Asha Greyjoy",
            "Bo Ek",
            "Jonas Ask",
            "Łukasz Nowak",
            "Zoë Quist",
        ]


class TestRoster:
    def test_by_status_and_page_with_groups_and_counts(self):
        event = an_event()
        people = players(event, 5)
        players(event, 2, status=PlayerStatus.PENDING)
        for name in ("Bergs", "Arns"):
            event.keep_apart_groups.create(name=name).players.add(people[2])
        found = roster(event, statuses=["active"], page=2, page_size=2)
        assert [row.key for row in found.page.rows] == ["p3", "p4"]
        assert found.page.rows[0].groups == ("Arns", "Bergs")
        assert (found.page.total, found.page.pages) == (5, 3)
        assert found.counts == {PlayerStatus.ACTIVE: 5, PlayerStatus.PENDING: 2}

    @pytest.mark.parametrize("n", [8, 60])
    def test_one_query_and_everybody_once(self, n, django_assert_num_queries):
        event = an_event()
        people = players(event, n)
        event.keep_apart_groups.create(name="Pyke").players.set(people)
        event.keep_apart_groups.create(name="Kin").players.set(people[:2])
        with django_assert_num_queries(1):
            found = roster(event, sort="number", page_size=100)
        assert [row.number for row in found.page.rows] == list(range(1, n + 1))
        assert [row.groups for row in found.page.rows[:3]] == [("Kin", "Pyke"), ("Kin", "Pyke"), ("Pyke",)]
        assert found.counts == {PlayerStatus.ACTIVE: n}


class TestCheckInList:
    @pytest.mark.parametrize("n", [8, 60])
    def test_who_is_missing_in_one_query(self, n, django_assert_num_queries):
        event = an_event()
        players(event, n, checked_in_at=NOW)
        players(event, 2)
        players(event, 3, status=PlayerStatus.DROPPED, dropped_after_round=0)
        with django_assert_num_queries(1):
            everybody = check_in_list(event)
        assert (everybody.here, everybody.missing, len(everybody.rows)) == (n, 2, n + 2)
        missing = check_in_list(event, only_missing=True, search=f"{n + 2}")
        assert [row.number for row in missing.rows] == [n + 2]
        assert (missing.here, missing.missing) == (n, 2)


class TestRegistrationQueue:
    def test_the_oldest_first_with_namesakes(self, django_assert_num_queries):
        event = an_event()
        named(event, "Asha")
        named(event, "Euron", "ASHA", "Åsha", status=PlayerStatus.PENDING)
        named(event, "Asha", status=PlayerStatus.DECLINED)
        with django_assert_num_queries(1):
            queue = registration_queue(event)
        assert [(waiting.player.key, waiting.same_name_as) for waiting in queue] == [
            ("p2", ()),
            ("p3", ("p1", "p4")),
            ("p4", ("p1", "p3")),
        ]


class TestPublicPlayers:
    def test_each_as_the_player_allows(self, django_assert_num_queries):
        event = an_event()
        named(event, "Asha Greyjoy", club="Pyke")
        named(event, "Balon Greyjoy", club="Pyke", name_shown="short")
        named(event, "Euron Greyjoy", club="Pyke", name_shown="number")
        named(event, "Waiting", status=PlayerStatus.PENDING)
        with django_assert_num_queries(1):
            shown = public_players(event)
        assert [(row.number, row.name, row.club) for row in shown] == [
            (1, "Asha Greyjoy", "Pyke"),
            (2, "Balon G.", "Pyke"),
            (3, "Player 3", ""),
        ]


def test_groups_in_two_queries(django_assert_num_queries):
    event = an_event()
    people = players(event, 4)
    for name in ("Bergs", "Arns"):
        event.keep_apart_groups.create(name=name).players.set(people[:2])
    with django_assert_num_queries(2):
        groups = keep_apart_groups(event)
    assert [(group.name, group.players) for group in groups] == [
        (name, (GroupedPlayer("p1", "Player 001"), GroupedPlayer("p2", "Player 002")))
        for name in ("Arns", "Bergs")
    ]


def test_registered_names_are_those_of_the_first_who_has_them():
    event = an_event()
    named(event, "Asha", "ASHA", "Euron")
    named(event, "Balon", status=PlayerStatus.DECLINED)
    taken = registered_names(event)
    assert [taken.same(name)[0] for name in ("ASHA", "Euron")] == [
        Holder("Asha", "p1"),
        Holder("Euron", "p3"),
    ]
    assert taken.same("Balon") == []


def test_a_late_entry_is_shown_as_one():
    event = an_event(status=EventStatus.RUNNING)
    a_round(event, 1, players(event, 3), status=RoundStatus.CLOSED)
    players(event, 1, joined_round=2)
    assert [row.is_late for row in roster(event).page.rows] == [False, False, False, True]

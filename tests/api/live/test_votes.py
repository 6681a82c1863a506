"""Votes of the people at a casual table, by programs and boards."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.live.models.game import LiveGame
from tables.live.models.vote import LiveVote, VoteOutcome
from tables.live.play import seats
from tables.live.store import games
from tests.clients import browser_of
from tests.live.absent_people import LONG, NAMES, left, milliseconds, seat_of
from tests.live_games import Browser, at, code_of

pytestmark = pytest.mark.django_db


def browser_at(game: LiveGame, position: int, client: Client | None = None) -> Browser:
    browser = Browser(client or browser_of(None), game.key)
    seat = games.seats_of(games.find(game.key))[position]
    browser.client.get(reverse("live-join", args=[game.key, seats.token_of(seat)]))
    return browser


def refused(response: Any, status: int = 409) -> str:
    assert response.status_code == status, response.content
    return str(response.json()["problems"][0]["message"])


def test_a_table_decides_by_the_api_and_everybody_reads_how_it_stands():
    game, away, (one, other) = left()
    with at(LONG):
        first, second = browser_at(game, one), browser_at(game, other)
        board = first.board()
        assert board["may"]["propose_vote"] and not board["may"]["vote"] and board["vote"] is None
        [absent] = board["absences"]
        assert absent["seat"] == away and absent["votes_from"] <= milliseconds(LONG)
        proposed = first.post("votes", {"seat": away, "measure": "clock", "seconds": 300}).json()
        vote = proposed["vote"]
        assert (
            vote
            == second.board()["vote"]
            == {
                "id": LiveVote.objects.get(game=game).pk,
                "seat": away,
                "by": one,
                "measure": "clock",
                "bot": "",
                "seconds": 300,
                "agreed": [one],
                "refused": [],
                "waiting": [other],
                "needed": 2,
                "ends": milliseconds(LONG + 300),
            }
        )
        decided = second.post("votes/agree", {"vote": vote["id"]}).json()
    assert decided["vote"] is None and decided["clock"]["move_seconds"] == 300
    assert decided["clock"]["ends"] == milliseconds(LONG + 300)


def test_a_bot_stands_in_and_the_person_takes_the_seat_back():
    game, away, (one, other) = left()
    with at(LONG):
        vote = browser_at(game, one).post("votes", {"seat": away, "measure": "bot", "bot": "random"}).json()
        decided = browser_at(game, other).post("votes/agree", {"vote": vote["vote"]["id"]}).json()
        assert decided["seats"][away]["bot"] == "random" and decided["seats"][away]["stand_in"]
        back = browser_at(game, away)
        assert back.board()["may"]["take_seat_back"] and back.board()["ask"] is not None
        assert not back.board()["may"]["answer"]
        taken = back.post("take-seat-back").json()
        assert taken["may"]["answer"] and not taken["may"]["take_seat_back"]
        assert back.post("take-seat-back").status_code == 200


def test_the_answer_of_somebody_who_was_away_ends_the_vote():
    game, away, (one, other) = left()
    with at(LONG):
        vote = browser_at(game, one).post("votes", {"seat": away, "measure": "end"}).json()["vote"]
        browser_at(game, away).board()
        late = browser_at(game, other).post("votes/agree", {"vote": vote["id"]})
    assert late.status_code == 409 and code_of(late) == "outdated"
    assert LiveVote.objects.get().outcome == VoteOutcome.RETURNED
    assert games.find(game.key).status == "playing"


def test_one_browser_with_two_seats_counts_once():
    game, away, (one, two, _) = left(4)
    with at(LONG):
        browser = browser_at(game, one)
        vote = browser.post("votes", {"seat": away, "measure": "bot"}).json()["vote"]
        assert vote["needed"] == 2
        again = browser_at(game, two, browser.client)
        stands = again.post("votes/agree", {"vote": vote["id"]}).json()["vote"]
    assert stands["agreed"] == [one] and not seat_of(game, away).bot


def test_spectators_and_strangers_have_no_vote():
    game, away, (one, _) = left(spectators="live")
    with at(LONG):
        vote = browser_at(game, one).post("votes", {"seat": away, "measure": "bot"}).json()["vote"]
        watcher = Browser.of_stranger(game)
        assert watcher.board()["vote"] is None
        for verb, body in (
            ("votes", {"seat": away, "measure": "bot"}),
            ("votes/agree", {"vote": vote["id"]}),
            ("votes/refuse", {"vote": vote["id"]}),
            ("take-seat-back", {}),
        ):
            assert watcher.post(verb, body).status_code in {401, 403}, verb
    assert LiveVote.objects.get().outcome == ""


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seat": 0},
        {"measure": "bot"},
        {"seat": "0", "measure": "bot"},
        {"seat": 99, "measure": "bot"},
        {"seat": 0, "measure": ["bot"]},
        {"seat": 0, "measure": "bot", "bot": 3},
        {"seat": 0, "measure": "clock", "seconds": 61},
        {"seat": 0, "measure": "end", "why": "late"},
    ],
)
def test_bad_proposals_are_malformed(body):
    game, _, (one, _) = left()
    with at(LONG):
        assert browser_at(game, one).post("votes", body).status_code == 400
    assert not LiveVote.objects.exists()


def test_nobody_is_voted_on_who_is_there():
    game, _, (one, other) = left()
    with at(LONG):
        said = refused(browser_at(game, one).post("votes", {"seat": other, "measure": "bot"}))
    assert "is back" in said and NAMES[other] not in said

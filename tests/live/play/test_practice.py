"""A finished game continued from a moment: the same deal and log, bots at the other seats, and no result."""

from __future__ import annotations

import random

import pytest
from django.test import Client
from django.urls import reverse

from rules import registry
from rules.kernel import play_one
from tables.core.errors import ActionError, Malformed, NotVisible, Refused
from tables.live.models.game import LiveDecision, LiveGame, LiveSeat, LiveStatus, RecordClass
from tables.live.play import answers
from tables.live.play.practice import play_on
from tables.live.store import games, matches
from tables.live.store.decisions import deciding
from tables.live.view.listing import played_by
from tests.builders import a_user
from tests.live_games import a_game, a_move, play, seat_viewer, waiting

pytestmark = pytest.mark.django_db
HOST = "192.0.2.7"


def finished(game: str = "goofspiel") -> LiveGame:
    over = play(a_game(game=game), r=random.Random(3))
    assert over.status == LiveStatus.FINISHED
    return over


def log_of(game: LiveGame) -> list[tuple[object, ...]]:
    rows = LiveDecision.objects.filter(game=game).order_by("k")
    return list(rows.values_list("k", "by", "seat", "act", "value", "chain"))


def test_a_guest_without_room_costs_no_replay(settings, monkeypatch):
    over = finished()
    settings.GUEST_TABLES = 0
    monkeypatch.setattr(matches, "reading", None)
    with pytest.raises(Refused, match="need an account"):
        play_on(over, 3, 1, HOST, "Asha")


def to_the_end(game: LiveGame, own: int) -> LiveGame:
    """Let the person at a seat and the bots at the others play at random to the end."""
    r, bot = random.Random(5), registry.bots(game.game)["random"]()
    while not (game := games.find(game.key)).is_over:
        seat = waiting(game)[0]
        if seat == own:
            batch, answer = a_move(game, seat, r)
            answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
        else:
            with deciding(game, "program") as change:
                play_one(change.match, seat, bot, r)
    return game


@pytest.mark.parametrize("game", ["goofspiel", "btwixt"])
def test_it_continues_where_the_game_stood_and_ends_by_itself(game: str):
    over = finished(game)
    before, k = log_of(over), over.length // 2
    made = play_on(over, k, 1, HOST, "Asha")
    assert log_of(made) == before[:k] and made.status == LiveStatus.PLAYING and made.is_practice
    with matches.reading(over) as old, matches.reading(made) as new:
        moment = old.moment(k)
        assert [new.view(seat) for seat in range(new.n)] == [moment.view(seat) for seat in range(new.n)]
        assert new.waiting() == moment.waiting()
    rows = games.seats_of(made)
    assert [bool(row.bot) for row in rows] == [True, False, True] and rows[1].name == "Asha"
    ended = to_the_end(made, 1)
    assert ended.status == LiveStatus.FINISHED and ended.length > k
    assert log_of(games.find(over.key)) == before, "the finished game has changed"


def test_it_counts_for_nothing_and_stands_for_an_account_beside_its_games():
    user, over = a_user("asha"), finished()
    made = play_on(over, 4, 0, user, "asha")
    assert made.opened_by == user and games.name_of(made) == "Practice"
    LiveSeat.objects.filter(game=to_the_end(made, 0), position=0).update(place=1)
    played, records = played_by(user)
    assert [one.counts for one in played] == [False] and records == []


def test_only_what_is_public_and_undecided_is_continued():
    running, over = a_game(game="goofspiel"), finished()
    tries: list[tuple[LiveGame, int, int, type[ActionError]]] = [
        (running, 0, 0, NotVisible),
        (over, over.length, 0, Refused),
        (over, over.length + 1, 0, Malformed),
        (over, 0, 3, Malformed),
    ]
    LiveGame.objects.filter(pk=finished().pk).update(record_class=RecordClass.SEALED)
    tries.append((LiveGame.objects.latest("pk"), 0, 0, NotVisible))
    before = LiveGame.objects.count()
    for seen, k, position, error in tries:
        with pytest.raises(error):
            play_on(seen, k, position, HOST, "Asha")
    assert LiveGame.objects.count() == before


def test_a_visitor_plays_on_from_the_replay():
    over = finished()
    visitor = Client()
    page = visitor.get(reverse("live-replay", args=[over.key])).content.decode()
    address = reverse("live-play-on", args=[over.key])
    assert address in page and 'form="play-on"' in page
    answer = visitor.post(address, {"k": "4", "seat": "2"})
    made = LiveGame.objects.latest("pk")
    assert answer["Location"] == reverse("live-board", args=[made.key])
    board = visitor.get(reverse("read-live-game", args=[made.key])).json()
    assert board["viewer"]["seat"] == 2 and made.length == 4
    assert visitor.post(address, {"k": "x", "seat": "2"}).status_code == 400
    assert visitor.post(address, {"k": str(over.length), "seat": "2"}).status_code == 409

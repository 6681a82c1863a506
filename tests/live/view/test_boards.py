"""The board: who may read it, what it costs, and that it follows the game."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest
from django.core.cache import cache
from django.test.utils import CaptureQueriesContext

from tables.events.models import NameShown
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus
from tables.live.play import answers, opening, seats, undo
from tables.live.store import games, matches, snapshots
from tables.live.store.decisions import deciding
from tables.live.store.viewers import Viewer
from tables.live.view import boards
from tables.players.models import Player
from tables.staff.models import Role
from tests.builders import a_user
from tests.live_games import Browser, a_game, a_move, begin, play, player_at, seat_viewer, waiting

pytestmark = pytest.mark.django_db


def queries(connection, browser: Browser, *request) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        response = browser.post(*request) if request else browser.get()
    assert response.status_code == 200, response.content
    return len(captured)


@pytest.fixture(params=[3, 6])
def game(request):
    return a_game(request.param, spectators="live", move_seconds=60)


@pytest.mark.django_db(transaction=True)
def test_a_board_costs_few_queries_whatever_the_length(connection, game):
    browser = Browser.of_seat(game, 0)
    assert queries(connection, browser) == 12, "nine more for a device that the seat gets to know"
    browser.post("chat", {"text": "hello"})
    snapshots._kept.clear()
    assert queries(connection, browser) == 5, "three more for the first board after a change"
    assert queries(connection, browser) == 2, "session, whatever may have changed of the game"
    play(game, r=random.Random(1), decisions=30)
    for _ in range(30):
        browser.post("chat", {"text": "hello"})
    browser.get()
    assert queries(connection, browser) == 2
    matches.forget()
    assert queries(connection, browser) == 3, "one more for the log after a restart"
    assert queries(connection, Browser.of_stranger(game)) == 1
    assert queries(connection, Browser.of_staff(game)) == 4


def test_a_board_that_was_read_before_shows_every_change(game):
    """What a process remembers of a game is compared with what may have changed."""
    stranger, browser = Browser.of_stranger(game), Browser.of_seat(game, 0)
    assert [stranger.board()["seats"][0]["name"], browser.get().status_code] == ["Player 001", 200]
    mine = Player.objects.filter(live_seats__game=game, live_seats__position=0)
    mine.update(name="Asha Greyjoy", name_shown=NameShown.SHORT)
    assert stranger.board()["seats"][0]["name"] == "Asha G."
    user = a_user()
    account = Browser.of_account(game, user)
    assert account.board()["viewer"]["kind"] == "watcher"
    mine.update(user=user)
    assert account.board()["viewer"]["kind"] == "seat"
    mine.update(link_epoch=2)
    assert browser.board()["viewer"]["kind"] == "watcher"
    play(game, r=random.Random(2), decisions=1)
    assert stranger.board()["length"] == 1


@pytest.mark.django_db(transaction=True)
def test_an_answer_costs_few_queries(connection, game):
    seat = waiting(game)[0]
    browser = Browser.of_seat(game, seat)
    batch, answer = a_move(game, seat, random.Random(3))
    for _ in range(2):  # the seat gets to know the device, and the board is read anew after that
        browser.get()
    used = queries(connection, browser, "answer", {"batch": batch, "answer": answer})
    assert used == 7, used  # session, what may have changed; BEGIN, game, log, game, COMMIT
    assert queries(connection, browser) == 2, "the row that was saved is the one to look at"


@pytest.mark.django_db(transaction=True)
def test_the_row_a_process_saved_is_as_others_read_it(connection):
    """Whatever people decide at the table, and messages that come of it."""
    game, r = a_game(3), random.Random(4)
    columns = [field.attname for field in LiveGame._meta.concrete_fields]

    def give() -> None:
        row = snapshots.find(game.key)
        seat = r.choice(waiting(row))
        batch, answer = a_move(row, seat, r)
        answers.answer(row, seat_viewer(row, seat), answer, batch=batch)

    def ask() -> None:
        row = snapshots.find(game.key)
        with matches.reading(row) as match:
            seat, places = next((seat, at) for seat in range(3) if (at := undo.places(match, seat)))
        undo.ask(row, seat_viewer(row, seat), places[0])

    def say(reply) -> None:
        row = snapshots.find(game.key)
        request = row.undo_request
        if request is not None:
            seat = next(seat for seat in range(3) if seat not in (request.seat, *request.allowed))
            reply(row, seat_viewer(row, seat), request.pk)

    def leave() -> None:
        row = snapshots.find(game.key)
        answers.concede(row, seat_viewer(row, 2))

    some = [give] * 4
    allow, refuse = partial(say, undo.allow), partial(say, undo.refuse)
    steps: list[Callable[[], None]] = [*some, ask, give, ask, refuse, *some, ask, allow, allow]
    steps += [*some, ask, leave, allow, *some]
    for step in steps:
        step()
        with CaptureQueriesContext(connection) as asked:
            kept = snapshots.find(game.key)
        assert len(asked) == 1, "it was not read anew"
        read = games.find(game.key)
        for column in columns:
            assert getattr(kept, column) == getattr(read, column), (step, column)
        for seat in range(3):
            boards_seen = [boards.board(row, seat_viewer(row, seat)) for row in (kept, read)]
            for shown in boards_seen:
                shown["clock"]["now"] = 0
            assert boards_seen[0] == boards_seen[1], step
    texts = LiveMessage.objects.filter(game=game).values_list("text", flat=True)
    assert "The game continued: nothing is taken back." in texts
    assert any(text.endswith(" refused to take the game back.") for text in texts)


def test_who_sees_a_game(client):
    game = a_game(3)
    expected = {
        Role.ORGANIZER: "judge",
        Role.HEAD_JUDGE: "judge",
        Role.JUDGE: "judge",
        Role.SCOREKEEPER: None,
    }
    for role, kind in expected.items():
        browser = Browser.of_staff(game, role)
        if kind is None:
            assert browser.get().status_code == 404
        else:
            assert browser.board()["viewer"]["kind"] == kind
            assert browser.board()["view"]["hand"] == []
    assert Browser.of_seat(game, 2).board()["viewer"]["seat"] == 2
    assert Browser.of_stranger(game).get().status_code == 404
    assert client.get("/api/v1/live-games/doesnotexist/").status_code == 404
    client.force_login(a_user())
    assert Browser(client, game.key).get().status_code == 404


@pytest.mark.parametrize("key", ["%00", "a%00b", "x" * 500, "%F0%9F%91%91", "..", "a'b", "%20"])
def test_odd_keys_are_unknown_games(client, key):
    address = f"/api/v1/live-games/{key}/"
    assert client.get(address).status_code == 404
    assert client.post(f"{address}answer/", {}, content_type="application/json").status_code in {401, 404}


@pytest.mark.parametrize(
    "verb", ["commit", "reveal", "answer", "act", "withdraw", "concede", "chat", "begin", "start-over"]
)
def test_strangers_find_nothing_to_write_to(verb):
    game = a_game(3)
    stranger, signed_in = Browser.of_stranger(game), Browser.of_stranger(game)
    signed_in.client.force_login(a_user())
    missing = Browser(stranger.client, "AAAAAAAAAAAA")
    sent = {"batch": 0, "answer": 1, "text": "hi"}
    for browser in (signed_in, Browser.of_staff(game, Role.SCOREKEEPER)):
        assert browser.post(verb, sent).status_code == 404
    found = [browser.post(verb, sent) for browser in (stranger, missing)]
    assert [response.status_code for response in found] == [401, 401]
    assert found[0].content == found[1].content, (
        "who shows nothing reads the same of tables that do not exist"
    )


@pytest.mark.parametrize(
    "verb", ["commit", "reveal", "answer", "act", "withdraw", "concede", "chat", "begin", "start-over"]
)
def test_spectators_only_watch(verb):
    game = a_game(3, spectators="live")
    body = {"batch": 0, "answer": 1, "text": "hi", "nonce": "0" * 32, "commitment": "0" * 64}
    assert Browser.of_stranger(game).post(verb, body).status_code == 401
    watcher = Browser.of_account(game, a_user())
    response = watcher.post(verb, body)
    assert response.status_code == 403, response.content
    assert games.find(game.key).length == 0


def test_staff_who_play_are_seats_and_never_judges(client):
    game = a_game(3)
    browser = Browser.of_staff(game, Role.HEAD_JUDGE)
    player = player_at(game, 1)
    user_pk = int(browser.client.session["_auth_user_id"])
    Player.objects.filter(pk=player.pk).update(user=user_pk)
    shown = browser.board()
    assert shown["viewer"]["kind"] == "seat"
    assert not shown["may"]["judge"] and not shown["may"]["look"]


def test_spectators_read_the_names_that_players_allow():
    game = a_game(3, spectators="live")
    player = player_at(game, 0)
    Player.objects.filter(pk=player.pk).update(name="Asha Greyjoy", name_shown="short")
    names = [seat["name"] for seat in Browser.of_stranger(game).board()["seats"]]
    assert names[0] == "Asha G."
    assert Browser.of_seat(game, 1).board()["seats"][0]["name"] == "Asha Greyjoy"


def test_lines_come_since_the_last_ones_known():
    game = play(a_game(3), r=random.Random(5), decisions=12)
    browser = Browser.of_seat(game, 0)
    all_lines = browser.board()["lines"]["list"]
    assert len(all_lines) > 5
    later = browser.board("?since=4&undone=0")["lines"]
    assert later == {"from": 4, "list": all_lines[4:]}
    assert browser.board("?since=4&undone=1")["lines"]["from"] == 0
    assert browser.get("?since=-1").status_code == 400
    assert browser.get("?since=" + "9" * 40).status_code == 400


def test_a_board_tells_since_when_its_seat_has_decided_nothing_itself():
    game = a_game(3, game="goofspiel")
    browsers = [Browser.of_seat(game, seat) for seat in range(3)]
    assert browsers[0].board()["answered"] == 0
    for seat, browser in enumerate(browsers):
        batch, answer = a_move(games.find(game.key), seat, random.Random(1))
        assert browser.post("answer", {"batch": batch, "answer": answer}).status_code == 200
    assert [browser.board()["answered"] for browser in browsers] == [1, 2, 3]
    with deciding(games.find(game.key), "test") as change:
        first, second, _ = change.match.asks
        change.match.answer(first.seat, first.fallback(random.Random(1)), "clock")
        change.match.answer(second.seat, second.fallback(random.Random(1)), "bot")
    assert [browser.board()["answered"] for browser in browsers] == [1, 2, 3], "others decided for them"
    assert Browser.of_stranger(game).get().status_code == 404
    assert boards.board(games.find(game.key), Viewer("judge", "judge"))["answered"] == 0


def test_nothing_is_cached_by_anybody():
    game = a_game(3)
    browser = Browser.of_seat(game, 0)
    assert browser.get()["Cache-Control"] == "no-store"
    assert browser.post("answer", "[")["Cache-Control"] == "no-store"


def test_a_casual_table_is_joined_by_its_seat_links():
    host = a_user("wanda")
    setup = opening.Setup("btwixt", spectators="none")
    game = games.find(opening.open_casual(host, setup, ["wanda", "Asha", "bot:random"], title="Friday").key)
    rows = games.seats_of(game)
    assert [row.bot for row in rows] == ["", "", "random"]
    assert seats.seat_with(game.key, seats.token_of(rows[1])) == rows[1]
    guest = seats.seat_with(game.key, seats.token_of(rows[1]))
    host_browser = Browser.of_account(game, host)
    shown = host_browser.board()
    assert shown["viewer"]["seat"] == 0 and shown["may"]["judge"] and not shown["may"]["look"]
    assert shown["title"] == "Friday"
    guest_browser = Browser.of_stranger(game)
    session = guest_browser.client.session
    session["live_seats"] = {game.key: [guest.position, guest.link_epoch]}
    session.save()
    guest_browser.client.cookies["sessionid"] = session.session_key or ""
    assert guest_browser.board()["viewer"]["seat"] == 1
    begin(game)
    assert games.find(game.key).status == LiveStatus.PLAYING
    assert Browser.of_stranger(game).get().status_code == 404


def test_too_many_writes_are_slowed_down():
    game = a_game(3)
    browser = Browser.of_seat(game, 0)
    codes = [browser.post("chat", {"text": f"no {n}"}).status_code for n in range(25)]
    assert codes[:20] == [200] * 20 and codes[-1] == 429
    assert Browser.of_seat(game, 1).post("chat", {"text": "yes"}).status_code == 200
    cache.clear()

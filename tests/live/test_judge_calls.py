"""A judge is called from the board of a live table, and the board shows the open call."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tables.judging.calls.actions import answer_call, call_judge, release_call, take_call, withdraw_call
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.store import games
from tables.live.view import boards
from tables.rounds.models import Table
from tests.builders import staff_of
from tests.clients import html_of, queries_of
from tests.live_games import Browser, a_game, seat_viewer

pytestmark = pytest.mark.django_db


def at_a_table() -> tuple[LiveGame, Table]:
    game = a_game(3, game="goofspiel", spectators="live")
    return game, Table.objects.select_related("round__event").get(live_games=game)


def test_a_seat_calls_from_the_board_and_is_led_back_to_it():
    game, _table = at_a_table()
    assert game.event is not None
    browser = Browser.of_seat(game, 1)
    board_url = reverse("live-board", args=[game.key])
    call_url = f"{reverse('my-call', args=[game.event.slug])}?live"
    assert f'href="{call_url}"' in html_of(browser.client.get(board_url))
    assert f'href="{board_url}"' in html_of(browser.client.get(call_url)), "the way back"
    before = browser.board()
    assert before["call"] is None
    done = browser.client.post(call_url, {"question": "Is this right?", "idempotency_key": "a"})
    assert done.status_code == 302 and done["Location"] == board_url
    after = browser.board()
    assert after["revision"] == before["revision"] + 1, "open boards read it at once"
    assert after["call"]["status"] == "waiting"
    assert after["chat"][-1]["text"] == "A judge is called to this table."
    assert "Is this right?" not in str(after), "the question is for judges"
    spectator = Browser.of_stranger(game)
    assert spectator.board()["call"] is None
    assert f'href="{call_url}"' not in html_of(spectator.client.get(board_url))


def test_each_step_of_a_call_is_on_the_board_and_in_the_chat():
    game, table = at_a_table()
    assert game.event is not None
    judge, browser = staff_of(game.event), Browser.of_seat(game, 0)
    seen = []
    for step in (call_judge, take_call, release_call, withdraw_call, call_judge, answer_call):
        step(table, judge)
        call = browser.board()["call"]
        seen.append(call and call["status"])
    assert seen == ["waiting", "taken", "waiting", None, "waiting", None]
    call_judge(table, judge)
    call_judge(table, judge)
    announced = list(
        LiveMessage.objects.filter(game=game, is_notice=True).order_by("pk").values_list("text", flat=True)
    )
    assert announced[-7:] == [
        "A judge is called to this table.",
        "A judge is on the way to this table.",
        "The judge comes later: this table waits again.",
        "This table needs no judge any more: the call is taken back.",
        "A judge is called to this table.",
        "The judge has settled the call of this table.",
        "A judge is called to this table.",
    ], "calling again announces nothing"


def test_readers_of_a_row_share_what_they_read_of_its_call():
    game, table = at_a_table()
    call_judge(table, staff_of(table.round.event))
    row = games.find(game.key)
    boards.board(row, seat_viewer(row, 0))
    asked = queries_of(lambda: boards.board(row, seat_viewer(row, 1)))
    assert not any("judgecall" in query for query in map(str, asked))

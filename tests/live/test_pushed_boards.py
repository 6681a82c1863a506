"""Boards by the stream: the changes themselves, to the seat they belong to, as long as it is theirs."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.live.play import chat
from tables.live.store import games
from tables.live.view.pushed import differences
from tables.models import Player
from tests.live.streams import Stream, beside, following, patched, ticket_of
from tests.live_games import Browser, a_game, play, seat_viewer

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text("ab/~", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=4)
    ),
    max_leaves=12,
)


def exact(value: Any) -> str:
    import json

    return json.dumps(value, sort_keys=True)


@given(JSON, JSON)
def test_a_patch_makes_the_new_of_the_old(old, new):
    operations = list(differences(old, new))
    assert exact(patched(old, operations)) == exact(new)
    assert exact(old) != exact(new) or not operations


def test_a_card_less_in_a_hand_is_one_operation():
    hand = [{"id": number, "face": f"card {number}"} for number in range(9)]
    assert list(differences({"hand": hand}, {"hand": hand[:4] + hand[5:]})) == [
        {"op": "remove", "path": "/hand/4"}
    ]


def same(stream: Stream) -> None:
    """What the page has by the stream is what the API tells."""
    read = stream.browser.board()
    for shown in (read, stream.board):
        shown["clock"].pop("now", None)
    assert stream.board == read


@pytest.mark.django_db(transaction=True)
def test_the_stream_carries_each_seats_board_as_the_api_tells_it():
    game = play(a_game(4, spectators="live"), r=random.Random(2), decisions=3)
    browsers = [Browser.of_seat(game, seat) for seat in range(4)]
    streams = [Stream(browser) for browser in [*browsers, Browser.of_stranger(game), Browser.of_staff(game)]]

    def some() -> None:
        play(game, r=random.Random(5), decisions=12)
        chat.say(games.find(game.key), seat_viewer(game, 1), "What a bid.")
        play(game, r=random.Random(6), decisions=3)

    async def deeds(told: Any) -> None:
        await beside(some)
        await told()

    following(streams, deeds)
    for stream in streams:
        assert stream.changes
        assert stream.reads == 0, "every change was told itself"
        assert stream.board["chat"][-1]["text"] == "What a bid."
        same(stream)


@pytest.mark.django_db(transaction=True)
def test_one_making_serves_all_streams_of_a_viewer():
    from tables.live.view import boards as view

    game = a_game(3, spectators="live")
    streams = [Stream(Browser.of_stranger(game)) for _ in range(5)]
    made = []
    plain = view.board

    def counted(*given: Any, **named: Any) -> Any:
        made.append(given)
        return plain(*given, **named)

    async def deeds(told: Any) -> None:
        made.clear()
        view.board = counted
        await beside(play, game, r=random.Random(5), decisions=1)
        await told()

    try:
        following(streams, deeds)
    finally:
        view.board = plain
    assert len(made) == 1 and all(stream.changes == 1 for stream in streams)


@pytest.mark.django_db(transaction=True)
def test_a_ticket_opens_nothing_for_another_browser():
    game = a_game(3)
    own, other = Browser.of_seat(game, 0), Browser.of_seat(game, 1)
    thief = Stream(other, ticket_of(own))
    nobody = Stream(other, ticket_of(own))
    nobody.browser = Browser.of_stranger(game)

    async def deeds(told: Any) -> None:
        await beside(play, game, r=random.Random(5), decisions=2)

    following([thief, nobody], deeds)
    for stream in (thief, nobody):
        assert stream.status == 403 and b"event" not in stream.sent


def lose_link(browser: Browser, player: Player) -> None:
    player.link_epoch += 1
    player.save(update_fields=["link_epoch"])


def sign_out(browser: Browser, player: Player) -> None:
    browser.client.logout()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lose", [lose_link, sign_out])
def test_who_loses_the_seat_is_told_nothing_more(lose):
    game = a_game(3)
    player = games.seats_of(game)[0].player
    assert player is not None
    stream, stays = Stream(Browser.of_seat(game, 0)), Stream(Browser.of_seat(game, 1))
    cut: dict[str, Any] = {}

    def some() -> None:
        play(game, r=random.Random(5), decisions=2)

    async def deeds(told: Any) -> None:
        await beside(some)
        await told()
        assert stream.changes
        await beside(lose, stream.browser, player)
        cut["at"] = len(stream.sent)
        await beside(some)
        await told()
        assert stream.is_over, "a change closes it at once, before the next check"

    following([stream, stays], deeds)
    assert b"event: board" not in stream.sent[cut["at"] :]
    assert stays.changes >= 2 and not stays.is_over
    same(stays)


@pytest.mark.django_db(transaction=True)
def test_a_changed_password_or_a_lost_role_closes_the_stream_without_a_change():
    game = a_game(3)
    judges = [Browser.of_staff(game) for _ in range(2)]
    streams = [Stream(judge) for judge in judges]

    def deeds_in_thread() -> None:
        from tables.models import EventRole, User

        first, second = (int(judge.client.session["_auth_user_id"]) for judge in judges)
        user = User.objects.get(pk=first)
        user.set_password("another one, much longer")
        user.save()
        EventRole.objects.filter(user_id=second).delete()

    async def deeds(told: Any) -> None:
        assert not any(stream.is_over for stream in streams)
        await beside(deeds_in_thread)
        await asyncio.sleep(0.6)
        assert all(stream.is_over for stream in streams)

    following(streams, deeds)


@pytest.mark.django_db(transaction=True)
def test_who_comes_back_or_missed_a_change_reads_the_board_once():
    game = a_game(3)
    stream = Stream(Browser.of_seat(game, 0))
    play(game, r=random.Random(5), decisions=2)  # after the page was read, before the stream was open

    async def deeds(told: Any) -> None:
        await told()
        assert stream.reads == 1
        await beside(play, game, r=random.Random(6), decisions=2)

    following([stream], deeds)
    assert stream.reads == 1 and stream.changes
    same(stream)


@pytest.mark.django_db(transaction=True)
def test_a_ticket_holds_for_one_place_only():
    """A link that was renewed and opened again gives the place back, but not to the old ticket."""
    game = a_game(3)
    player = games.seats_of(game)[0].player
    assert player is not None
    browser = Browser.of_seat(game, 0)
    old = ticket_of(browser)
    lose_link(browser, player)
    again = Browser.of_player(game, player)
    again.client.cookies = browser.client.cookies
    stream = Stream(Browser.of_player(game, player), old)

    async def deeds(told: Any) -> None:
        await told()

    following([stream], deeds)
    assert stream.status == 403

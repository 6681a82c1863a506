"""Boards by the stream: the changes themselves, to the seat they belong to, as long as it is theirs."""

from __future__ import annotations

import json
import os
import random
import traceback
import zlib
from collections.abc import Callable, Collection
from itertools import pairwise
from typing import Any

import pytest
from django.db import OperationalError, connections
from hypothesis import given
from hypothesis import strategies as st

from kingsmoot.stream import hub
from tables.live.play import absence, chat
from tables.live.store import games, matches
from tables.live.store.patches import differences
from tables.live.view.pushed import TRIES, Boards, Pass, board_ticket, pass_for
from tables.players.models import Player
from tests.live.streams import EVENT, Stream, beside, following, patched, ticket_of, until
from tests.live_games import Browser, a_game, play, player_at, seat_viewer

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text("ab/~", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=4)
    ),
    max_leaves=12,
)


def exact(value: Any) -> str:
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


@pytest.mark.django_db
def test_a_board_that_lies_open_takes_little_room():
    game = play(a_game(6), r=random.Random(2), decisions=60)
    boards = Boards()
    passes = {
        at
        for seat in range(6)
        for browser in [Browser.of_seat(game, seat)]
        for session in [browser.client.session.session_key]
        for at in [
            pass_for(f"live/{game.pk}", board_ticket(game, seat_viewer(game, seat), session), session or "")
        ]
        if at is not None
    }
    assert boards.prepare(passes) == passes
    assert len(boards._made) == 6
    for kept in boards._made.values():
        assert len(kept.packed) * 2.5 < len(zlib.decompress(kept.packed))
    assert not boards._open


@pytest.mark.django_db(transaction=True)
def test_the_stream_carries_each_seats_board_as_the_api_tells_it():
    game = play(a_game(4, spectators="live"), r=random.Random(2), decisions=3)
    browsers = [Browser.of_seat(game, seat) for seat in range(4)]
    streams = [Stream(browser) for browser in [*browsers, Browser.of_stranger(game), Browser.of_staff(game)]]

    def some() -> None:
        play(game, r=random.Random(5), decisions=12)
        chat.say(games.find(game.key), seat_viewer(game, 1), "What a bid.")
        play(game, r=random.Random(6), decisions=3)

    async def steps(shown: Any) -> None:
        await beside(some)
        await shown()

    following(streams, steps)
    for stream in streams:
        assert stream.changes
        assert stream.reads == 0, "every change was sent itself"
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

    async def steps(shown: Any) -> None:
        made.clear()
        view.board = counted
        await beside(play, game, r=random.Random(5), decisions=1)
        await shown()

    try:
        following(streams, steps)
    finally:
        view.board = plain
    assert len(made) == 1 and all(stream.changes == 1 for stream in streams)


@pytest.mark.django_db
@pytest.mark.parametrize("times", [1, TRIES])
def test_a_board_that_the_table_overtakes_is_shown_as_of_one_revision(
    monkeypatch, django_capture_on_commit_callbacks, times
):
    """The match in memory is ahead of the row that was read: contents and revision have to agree. Where the
    table is ahead each time, nothing is sent, and the change after it is sent against what the page has."""
    from tables.live.view import boards as view

    def go_on(seed: int) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            play(game, r=random.Random(seed), decisions=1)

    game = play(a_game(3, spectators="live"), r=random.Random(2), decisions=3)
    browser = Browser.of_seat(game, 0)
    session = browser.client.session.session_key or ""
    at = pass_for(f"live/{game.pk}", board_ticket(game, seat_viewer(game, 0), session), session)
    assert at is not None
    boards, before = Boards(), browser.board()
    boards.prepare({at})
    go_on(1)
    plain = view.board
    rows: list[int] = []

    def overtaken(row: Any, *given: Any, **named: Any) -> Any:
        if len(rows) < times:
            go_on(2)
        rows.append(row.length)
        return plain(row, *given, **named)

    monkeypatch.setattr(view, "board", overtaken)
    text = boards.changes({at})[at].decode()
    if times == TRIES:
        assert text == "" and rows == [4, 5, 6]
        text = boards.changes({at})[at].decode()
    monkeypatch.undo()
    assert rows == [4, 5, 6, 7][: times + 1], "made once more, of the row that has what the match has"
    now = browser.board()
    (change,) = [json.loads(data) for kind, data in EVENT.findall(text) if kind == "board"]
    assert change["from"] == {"revision": before["revision"], "length": 3}
    assert change["revision"] == now["revision"]
    after = patched(before, change["patch"])
    for board in (now, after):
        del board["lines"], board["chat"], board["clock"]["now"]  # distinguished
    assert after == now


@pytest.mark.django_db(transaction=True)
def test_a_stream_stays_open_while_the_table_is_ahead(monkeypatch):
    game = play(a_game(3, spectators="live"), r=random.Random(2), decisions=3)
    stream = Stream(Browser.of_seat(game, 0))
    held: list[dict[Pass, bytes]] = []

    def ahead(boards: Boards, passes: Collection[Pass]) -> dict[Pass, bytes]:
        held.append(dict.fromkeys(passes, b""))
        return held[-1]

    async def steps(shown: Any) -> None:
        with monkeypatch.context() as patched:
            patched.setattr(Boards, "changes", ahead)
            await beside(play, game, r=random.Random(5), decisions=1)
            await shown()
        assert held and not stream.changes
        await beside(play, game, r=random.Random(6), decisions=1)

    following([stream], steps)
    assert stream.changes == 1 and not stream.reads
    same(stream)


@pytest.mark.django_db(transaction=True)
def test_a_ticket_opens_nothing_for_another_browser():
    game = a_game(3)
    own, other = Browser.of_seat(game, 0), Browser.of_seat(game, 1)
    thief = Stream(other, ticket_of(own))
    nobody = Stream(other, ticket_of(own))
    nobody.browser = Browser.of_stranger(game)

    async def steps(shown: Any) -> None:
        await beside(play, game, r=random.Random(5), decisions=2)

    following([thief, nobody], steps)
    for stream in (thief, nobody):
        assert stream.status == 403 and b"event" not in stream.sent


def lose_link(browser: Browser, player: Player) -> None:
    player.link_epoch += 1
    player.save(update_fields=["link_epoch"])


def sign_out(browser: Browser, player: Player) -> None:
    browser.client.logout()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("lose", [lose_link, sign_out])
def test_who_loses_the_seat_is_shown_nothing_more(lose):
    game = a_game(3)
    player = player_at(game, 0)
    stream, stays = Stream(Browser.of_seat(game, 0)), Stream(Browser.of_seat(game, 1))
    cut: dict[str, Any] = {}

    def some() -> None:
        play(game, r=random.Random(5), decisions=2)

    async def steps(shown: Any) -> None:
        await beside(some)
        await shown()
        assert stream.changes
        await beside(lose, stream.browser, player)
        cut["at"] = len(stream.sent)
        await beside(some)
        await shown()
        assert stream.is_over, "a change closes it at once, before the next check"

    following([stream, stays], steps)
    assert b"event: board" not in stream.sent[cut["at"] :]
    assert stays.changes >= 2 and not stays.is_over
    same(stays)


@pytest.mark.django_db(transaction=True)
def test_a_changed_password_or_a_lost_role_closes_the_stream_without_a_change():
    game = a_game(3)
    judges = [Browser.of_staff(game) for _ in range(2)]
    streams = [Stream(judge) for judge in judges]

    def steps_in_thread() -> None:
        from tables.staff.models import EventRole, User

        first, second = (int(judge.client.session["_auth_user_id"]) for judge in judges)
        user = User.objects.get(pk=first)
        user.set_password("another one, much longer")
        user.save()
        EventRole.objects.filter(user_id=second).delete()

    async def steps(shown: Any) -> None:
        assert not any(stream.is_over for stream in streams)
        await beside(steps_in_thread)
        await until(lambda: all(stream.is_over for stream in streams))

    following(streams, steps)


@pytest.mark.django_db(transaction=True)
def test_who_comes_back_or_missed_a_change_reads_the_board_once():
    game = a_game(3)
    stream = Stream(Browser.of_seat(game, 0))
    play(game, r=random.Random(5), decisions=2)  # after the page was read, before the stream was open

    async def steps(shown: Any) -> None:
        await shown()
        assert stream.reads == 1
        await beside(play, game, r=random.Random(6), decisions=2)

    following([stream], steps)
    assert stream.reads == 1 and stream.changes
    same(stream)


@pytest.mark.django_db(transaction=True)
def test_a_ticket_holds_for_one_place_only():
    """A link that was renewed and opened again gives the place back, but not to the old ticket."""
    game = a_game(3)
    player = player_at(game, 0)
    browser = Browser.of_seat(game, 0)
    old = ticket_of(browser)
    lose_link(browser, player)
    again = Browser.of_player(game, player)
    again.client.cookies = browser.client.cookies
    stream = Stream(Browser.of_player(game, player), old)

    async def steps(shown: Any) -> None:
        await shown()

    following([stream], steps)
    assert stream.status == 403


def elsewhere(work: Callable[..., object], *given: Any, **named: Any) -> None:
    """Do the work in another process, which has all this one has in memory so far and shares nothing then."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            work(*given, **named)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)  # nothing of the test run may end with it
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.django_db(transaction=True)
def test_answers_through_another_process_reach_the_streams_of_this_one():
    game = play(a_game(3, spectators="live"), r=random.Random(2), decisions=2)
    player = player_at(game, 0)
    loses = Stream(Browser.of_seat(game, 0))
    others = [Stream(browser) for browser in (Browser.of_seat(game, 1), Browser.of_stranger(game))]

    async def steps(shown: Any) -> None:
        await beside(elsewhere, play, game, r=random.Random(5), decisions=4)
        await shown()
        for stream in (loses, *others):
            assert stream.changes and stream.reads == 0, "the changes themselves were sent"
            await beside(same, stream)
        await beside(elsewhere, lose_link, loses.browser, player)
        cut = len(loses.sent)
        await beside(elsewhere, play, game, r=random.Random(6), decisions=2)
        await shown()
        assert loses.is_over and b"event: board" not in loses.sent[cut:]

    following([loses, *others], steps)
    for stream in others:
        assert not stream.is_over
        same(stream)


@pytest.mark.django_db(transaction=True)
def test_who_does_not_read_for_long_reads_the_board_once_and_has_missed_nothing(monkeypatch):
    """Of changes a little waits; beyond it the revision alone, and no change made for what was left out."""
    monkeypatch.setattr(hub, "MAX_UNSENT", 8_000)
    game = a_game(3)
    slow, quick = Stream(Browser.of_seat(game, 0)), Stream(Browser.of_seat(game, 1))

    async def steps(shown: Any) -> None:
        await shown()
        slow.reads_on.clear()
        for _ in range(10):
            await beside(play, game, r=random.Random(5), decisions=2)
            await shown()
        slow.reads_on.set()
        await shown()
        assert slow.reads == 1
        before = slow.changes
        await beside(play, game, r=random.Random(6), decisions=1)
        await shown()
        assert slow.changes == before + 1 and slow.reads == 1, "it goes on from there"

    following([slow, quick], steps)
    assert quick.reads == 0
    for stream in (slow, quick):
        same(stream)


@pytest.mark.django_db(transaction=True)
def test_what_is_answered_under_seal_changes_nothing_in_the_streams_of_others():
    """Twins of one moment: the same seat answers this and takes it back, then answers that."""
    game = a_game(3, game="goofspiel", spectators="live")
    browsers = [Browser.of_seat(game, 1), Browser.of_seat(game, 2), Browser.of_stranger(game)]
    others = [Stream(browser) for browser in [*browsers, Browser.of_staff(game)]]
    own = Stream(Browser.of_seat(game, 0))
    marks: list[list[int]] = []

    def mark() -> None:
        marks.append([len(stream.sent) for stream in [*others, own]])

    async def steps(shown: Any) -> None:
        await shown()
        ask = (await beside(own.browser.board))["ask"]
        for option in (ask["options"][0], ask["options"][-1], ask["options"][4]):
            mark()
            sent = {"batch": ask["batch"], "answer": option["id"]}
            assert (await beside(own.browser.post, "answer", sent)).status_code == 200
            await shown()
            assert (await beside(own.browser.post, "withdraw", {})).status_code == 200
            await shown()
        mark()

    following([*others, own], steps)

    def shown_between(number: int) -> list[list[Any]]:
        stream = [*others, own][number]
        pieces = [stream.sent[a[number] : b[number]].decode() for a, b in pairwise(marks)]
        return [without_counts(piece) for piece in pieces]

    for number in range(len(others)):
        first, second, third = shown_between(number)
        assert first and first == second == third
    first, second, _ = shown_between(len(others))
    assert first != second, "to the seat itself they differ"


@pytest.mark.django_db(transaction=True)
def test_what_only_one_seat_knows_changes_nothing_in_the_streams_of_others():
    """Twins of one moment: the same table, but for a private field of the first seat."""
    game = play(a_game(3, spectators="live"), r=random.Random(2), decisions=12)
    browsers = [Browser.of_seat(game, 1), Browser.of_seat(game, 2), Browser.of_stranger(game)]
    streams = [Stream(browser) for browser in [*browsers, Browser.of_staff(game), Browser.of_seat(game, 0)]]
    marks: list[list[int]] = []

    def foresee(count: int) -> None:
        marks.append([len(stream.sent) for stream in streams])
        row = games.find(game.key)
        with matches.reading(row) as match:
            match.table.foreseen[0] = match.table.pile("ally_deck")[-count:]
        chat.say(row, seat_viewer(row, 1), "Hm.")

    async def steps(shown: Any) -> None:
        for count in (1, 2, 3, 4):
            await beside(foresee, count)
            await shown()

    following(streams, steps)
    marks.append([len(stream.sent) for stream in streams])
    for number, stream in enumerate(streams):
        pieces = [stream.sent[a[number] : b[number]].decode() for a, b in pairwise(marks)]
        patches = [[patch for _, patch, _, _ in without_counts(piece)] for piece in pieces]
        if number < len(browsers) + 1:
            assert not any(change for patch in patches for change in patch)
        else:
            assert all("/view/foreseen" in str(patch) for patch in patches), "to the seat itself they differ"


def without_counts(text: str) -> list[Any]:
    """The events of a piece of a stream, without the numbers that count what has happened."""
    counts = ("/revision", "/length")
    events: list[Any] = []
    for name, data in EVENT.findall(text):
        answer = json.loads(data)
        if name != "heartbeat":
            patch = [each for each in answer.get("patch", []) if each["path"] not in counts]
            events.append((name, patch, answer.get("lines"), answer.get("messages")))
    return events


@pytest.mark.django_db
def test_streams_are_checked_also_while_nothing_can_be_saved(monkeypatch):
    """Anyone who has lost the right to a board loses the stream, though nobody can be noted as present."""
    game = a_game(3)
    browser = Browser.of_seat(game, 0)
    browser.board()
    row = games.find(game.key)
    key = str(browser.client.session.session_key)
    ticket = board_ticket(row, seat_viewer(row, 0), key)
    held = pass_for(f"live/{game.pk}", ticket, key)
    assert held is not None

    def refuse(watched: object) -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(absence, "note_streaming", refuse)
    assert Boards().standing([held]) == {held}
    browser.client.session.flush()
    assert Boards().standing([held]) == set()

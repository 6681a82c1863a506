"""What is changed at the desk reaches the live table: seats, rounds and results, by page and by API."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from tables.core.errors import Refused
from tables.events.models import DeckLists, EventStatus
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus
from tables.live.play import lobby, opening
from tables.live.play.decks import ready_choices, submit_ready
from tables.live.store import games
from tables.players.actions.participation import drop
from tables.players.models import PlayerStatus
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.pairing import discard_draft
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tables.staff.models import User
from tests.builders import (
    a_round,
    a_user,
    an_event,
    confirm_all,
    last_entry,
    players,
    sheet_fields,
    sheet_of,
    staff_of,
)
from tests.clients import browser_of, program_of
from tests.live_games import Browser, a_game, begin, commitment_of, judge_of, play, seat_viewer

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LOBBY, DEALT, PLAYING, FINISHED = 1, 2, 3, 4
"""The tables, by the state of their game; table 5 has three players and no game."""
STATES = {"lobby": LOBBY, "dealt": DEALT, "playing": PLAYING, "finished": FINISHED}
REASON = "A player needs a seat near the door"


@pytest.fixture(scope="module")
def stage_pk(module_rows) -> int:
    with module_rows():
        event = an_event(status=EventStatus.RUNNING)
        people = players(event, 20)
        fours = [people[first : first + 4] for first in (0, 4, 8, 12)]
        round_ = a_round(event, 1, *fours, people[16:19], status=RoundStatus.PUBLISHED)
        round_.tables.update(status=TableStatus.SEATED)
        staff_of(event, user=a_user("desk"))
        setup = opening.Setup("btwixt", {"short": True})
        for number in STATES.values():
            table = Table.objects.select_related("round__event").get(round=round_, number=number)
            game = games.find(opening.open_at_table(table, staff_of(event), setup).key)
            LiveGame.objects.filter(pk=game.pk).update(title=str(number))
            if number != LOBBY:
                game = begin(game)
            if number == PLAYING:
                play(game, r=random.Random(1), decisions=4)
            if number == FINISHED:
                play(game, r=random.Random(1))
        return round_.pk


@pytest.fixture
def round_(stage_pk: int) -> Round:
    return Round.objects.select_related("event").get(pk=stage_pk)


class ByPage:
    """The desk in a browser."""

    def __init__(self, round_: Round, user: User) -> None:
        self.round, self.client = round_, browser_of(user)

    def send(self, name: str, fields: dict[str, Any], query: str = "") -> tuple[bool, str]:
        """Whether it was done, and the page that says why not."""
        page = reverse(f"staff-{name}", args=[self.round.event.slug, self.round.number]) + query
        answer = self.client.post(
            page, {**fields, "idempotency_key": f"{self.client.session.session_key}{name}"}
        )
        return answer.status_code == 302, answer.content.decode()

    def swap(self, first: str, second: str, **more: Any) -> tuple[bool, str]:
        return self.send("pairings-swap", more, f"?first={first}&second={second}")

    def move(self, player: str, table: int, **more: Any) -> tuple[bool, str]:
        return self.send("pairings-move", more, f"?player={player}&table={table}")

    def no_show(self, player: str, **more: Any) -> tuple[bool, str]:
        return self.send("pairings-no-show", {"absent": [player], "playing": "1", "choice": 0, **more})

    def late(self, player: str, **more: Any) -> tuple[bool, str]:
        return self.send("pairings-late", {"player": player, "playing": "1", **more})

    def withdraw(self, **more: Any) -> tuple[bool, str]:
        return self.send("pairings-withdraw", {"round_name": str(self.round), **more})

    def redraw(self) -> tuple[bool, str]:
        return self.send("pairings-redraw", {"reason": REASON})

    def publish(self) -> tuple[bool, str]:
        return self.send("pairings-publish", {})

    def close(self) -> tuple[bool, str]:
        return self.send("pairings-close", {})

    def enter(self, table: Table, keys: list[str], **more: Any) -> tuple[bool, str]:
        page = reverse("staff-sheet", args=[self.round.event.slug, self.round.number, table.number])
        answer = self.client.post(page, {**sheet_fields(), **more, "idempotency_key": "sheet"})
        return answer.status_code == 302, answer.content.decode()


class ByApi:
    """The desk as a program."""

    def __init__(self, round_: Round, user: User) -> None:
        self.round, self.api = round_, program_of(user).at(round_.event)

    def send(self, name: str, body: dict[str, Any], method: str = "POST") -> tuple[bool, str]:
        body = {key: True if key == "override" else value for key, value in body.items()}
        answer = self.api.call(method, f"rounds/{self.round.number}/{name}/", body)
        return answer.status_code in {200, 201}, answer.content.decode()

    def swap(self, first: str, second: str, **more: Any) -> tuple[bool, str]:
        return self.send("swap", {"first": first, "second": second, **more})

    def move(self, player: str, table: int, **more: Any) -> tuple[bool, str]:
        return self.send("move", {"player": player, "table": table, **more})

    def no_show(self, player: str, **more: Any) -> tuple[bool, str]:
        return self.send("repair", {"absent": [player], "include_playing": True, **more})

    def late(self, player: str, **more: Any) -> tuple[bool, str]:
        return self.send("late-seat", {"player": player, "include_playing": True, **more})

    def withdraw(self, **more: Any) -> tuple[bool, str]:
        return self.send("withdraw", more)

    def redraw(self) -> tuple[bool, str]:
        return self.send("redraw", {"reason": REASON})

    def publish(self) -> tuple[bool, str]:
        return self.send("publish", {})

    def close(self) -> tuple[bool, str]:
        return self.send("close", {})

    def enter(self, table: Table, keys: list[str], **more: Any) -> tuple[bool, str]:
        return self.send(f"tables/{table.number}/sheet", {**sheet_of(keys), "version": 0, **more}, "PUT")


Desk = ByPage | ByApi


@pytest.fixture(params=[ByPage, ByApi], ids=["page", "api"])
def desk(request: pytest.FixtureRequest, round_: Round) -> Desk:
    desk: Desk = request.param(round_, User.objects.get(username="desk"))
    return desk


def game_at(round_: Round, number: int) -> LiveGame:
    """The game that was opened at the table, wherever it is now."""
    opened = LiveGame.objects.filter(event=round_.event, title=str(number)).first()
    assert opened is not None
    return games.find(opened.key)


def keys_at(round_: Round, number: int) -> list[str]:
    seats = round_.seats.filter(table__number=number).order_by("position")
    return list(seats.values_list("player__key", flat=True))


def keys_of(game: LiveGame) -> list[str]:
    return [seat.player.key for seat in games.seats_of(game) if seat.player is not None]


def reasons_at(game: LiveGame) -> str:
    return " ".join(LiveMessage.objects.filter(game=game, is_notice=True).values_list("text", flat=True))


def assert_follows(desk: Desk, number: int, act: Callable[..., tuple[bool, str]]) -> None:
    """A lobby is seated again; a dealt game stops the change by name, and ends visibly if it is insisted on;
    a table with a result keeps its seats."""
    before = game_at(desk.round, number)
    if number == FINISHED:
        done, _ = act(override="on", reason=REASON)
        assert not done and game_at(desk.round, number).status == LiveStatus.FINISHED
        return
    done, text = act(reason=REASON)
    if number in {DEALT, PLAYING}:
        assert not done and f"The live game at table {number} of round 1 is being played" in text
        assert game_at(desk.round, number).status == LiveStatus.PLAYING
        assert keys_at(desk.round, number) == keys_of(before)
        done, text = act(override="on", reason=REASON)
    assert done, text
    after = game_at(desk.round, number)
    assert keys_at(desk.round, number) != keys_of(before)
    if number == LOBBY:
        assert after.status == LiveStatus.LOBBY and keys_of(after) == keys_at(desk.round, number)
        assert after.attempt == before.attempt + 1
        assert "changed at the desk" in reasons_at(after)
        assert begin(after).status == LiveStatus.PLAYING
    else:
        assert after.status == LiveStatus.ABANDONED
        assert "changed at the desk. The table was given up." in reasons_at(after)
        assert last_entry(after.event).after["live_games_given_up"] == [f"table {number} of round 1"]
        table = desk.round.tables.select_related("round__event").get(number=number)
        again = opening.open_at_table(table, staff_of(desk.round.event), opening.Setup("btwixt"))
        assert keys_of(games.find(again.key)) == keys_at(desk.round, number)


@pytest.mark.parametrize("number", STATES.values(), ids=STATES)
class TestSeats:
    def test_swap(self, desk: Desk, number: int) -> None:
        one, other = keys_at(desk.round, number)[1], keys_at(desk.round, 5)[0]
        assert_follows(desk, number, lambda **more: desk.swap(one, other, **more))

    def test_move_to_another_table(self, desk: Desk, number: int) -> None:
        leaving = keys_at(desk.round, number)[0]
        assert_follows(desk, number, lambda **more: desk.move(leaving, 5, **more))

    def test_late_arrival(self, desk: Desk, number: int) -> None:
        """At the one table that has a seat: the others are full."""
        keep_only(desk.round, number)
        assert_follows(desk, number, lambda **more: desk.late("p20", **more))

    def test_no_show_repair(self, desk: Desk, number: int) -> None:
        """The no-show keeps a marked seat at a table that plays on, so a dealt game goes on as well."""
        gone = keys_at(desk.round, number)[1]
        done, text = desk.no_show(gone, override="on", reason=REASON)
        after = game_at(desk.round, number)
        if number == FINISHED:
            assert not done and after.status == LiveStatus.FINISHED
            return
        assert done, text
        assert keys_at(desk.round, number)[-1] == gone
        if number == LOBBY:
            assert after.status == LiveStatus.LOBBY and keys_of(after)[-1] == gone
        else:
            assert after.status == LiveStatus.PLAYING and "given up" not in reasons_at(after)

    def test_no_show_repair_that_dissolves_the_table(self, desk: Desk, number: int) -> None:
        """Of two tables, one with three players; without one of these the two others move."""
        first, *rest = keys_at(desk.round, number)
        keep_only(desk.round, number, 5)
        desk.round.seats.filter(player__key=first).delete()
        if number != FINISHED:
            LiveGame.objects.filter(table__round=desk.round).update(table=None)
            table = desk.round.tables.select_related("round__event").get(number=number)
            game = games.find(
                opening.open_at_table(table, staff_of(desk.round.event), opening.Setup("btwixt")).key
            )
            game = game if number == LOBBY else begin(game)
        else:
            game = game_at(desk.round, number)
        done, text = desk.no_show(rest[0], reason=REASON)
        after = games.find(game.key)
        if number == FINISHED:
            assert not done and after.status == LiveStatus.FINISHED
            return
        if number != LOBBY:
            assert not done and f"The live game at table {number} of round 1 is being played" in text
            done, text = desk.no_show(rest[0], override="on", reason=REASON)
        assert done, text
        after = games.find(game.key)
        assert after.status == LiveStatus.ABANDONED and after.table is None
        assert "dissolved" in reasons_at(after) or "changed" in reasons_at(after)

    def test_withdrawn_and_drawn_again(self, desk: Desk, number: int) -> None:
        """Nothing is dealt before the round is published again; then the new players sit there."""
        keep_only(desk.round, number, 5)
        before = game_at(desk.round, number)
        assert_withdrawal(desk, number)
        if number != LOBBY:
            return
        seat = seat_viewer(before, 0)
        with pytest.raises(Refused, match="The round was withdrawn"):
            lobby.commit(before, seat, commitment_of(before, 0))
        with pytest.raises(Refused, match="The round was withdrawn"):
            lobby.start(before, judge_of(before))
        assert "withdrawn" in reasons_at(before)
        drop(desk.round.event.players.get(key="p20"), staff_of(desk.round.event))
        for act in (desk.redraw, desk.publish):
            done, text = act()
            assert done, text
        after = games.find(before.key)
        if after.table is None:
            assert after.status == LiveStatus.ABANDONED and "dissolved" in reasons_at(after)
        else:
            assert after.status == LiveStatus.LOBBY
            assert keys_of(after) == keys_at(desk.round, after.table.number)

    def test_withdrawn_and_discarded(self, desk: Desk, number: int) -> None:
        keep_only(desk.round, number, 5)
        before = game_at(desk.round, number)
        assert_withdrawal(desk, number)
        if number == LOBBY:
            discard_draft(desk.round, staff_of(desk.round.event), reason=REASON)
            after = games.find(before.key)
            assert after.status == LiveStatus.ABANDONED and "was discarded" in reasons_at(after)

    def test_sheet_entered(self, desk: Desk, number: int) -> None:
        """A game that is being played is given up after a warning; a finished one keeps its sheet's table."""
        table = desk.round.tables.select_related("round__event").get(number=number)
        keys = keys_at(desk.round, number)
        version = table.sheet.version if table.sheet else 0
        done, text = desk.enter(table, keys, version=version)
        if number in {DEALT, PLAYING}:
            assert not done and "The live game at this table is being played" in text
            assert game_at(desk.round, number).status == LiveStatus.PLAYING
            done, text = desk.enter(table, keys, version=version, override="on", reason=REASON)
        assert done, text
        after = game_at(desk.round, number)
        if number == FINISHED:
            assert after.status == LiveStatus.FINISHED
            return
        assert after.status == LiveStatus.ABANDONED
        assert "entered and confirmed without the live game. The table was given up." in reasons_at(after)
        if number != LOBBY:
            board = Browser.of_seat(after, 0).board()
            assert board["status"] == "abandoned" and "entered and confirmed" in str(board["chat"])

    def test_closed(self, desk: Desk, number: int) -> None:
        """Games that an earlier version left alive beside a confirmed result end with the round."""
        before = game_at(desk.round, number)
        keep_only(desk.round, number)
        if number == FINISHED:
            desk.round.tables.update(status=TableStatus.CONFIRMED)
        else:
            confirm_all(desk.round)
        done, text = desk.close()
        assert done, text
        after = games.find(before.key)
        if number == FINISHED:
            assert after.status == LiveStatus.FINISHED
        else:
            assert after.status == LiveStatus.ABANDONED and "The round was closed." in reasons_at(after)


def keep_only(round_: Round, *numbers: int) -> None:
    """Leave these tables of the round, whose games stay, and drop everybody else but p20."""
    others = round_.tables.exclude(number__in=numbers)
    gone = list(round_.seats.filter(table__in=others).values_list("player_id", flat=True))
    others.delete()
    round_.event.players.filter(pk__in=gone).update(status=PlayerStatus.DROPPED, dropped_after_round=0)


def assert_withdrawal(desk: Desk, number: int) -> None:
    done, text = desk.withdraw(reason=REASON)
    assert done == (number == LOBBY), text
    if number in {DEALT, PLAYING}:
        assert f"The live game at table {number} of round 1 is being played" in text
        assert game_at(desk.round, number).status == LiveStatus.PLAYING
    elif number == FINISHED:
        assert "is being played and cannot be withdrawn" in text


def test_dealing_without_waiting_is_journaled(round_: Round) -> None:
    game = game_at(round_, LOBBY)
    lobby.start(game, judge_of(game))
    entry = last_entry(game.event)
    assert (entry.verb, entry.object) == ("live.start", "round 1 table 1")
    assert [seat["seat"] for seat in entry.after["not_entered"]] == [1, 2, 3, 4]
    lobby.start(games.find(game.key), judge_of(game))
    assert last_entry(game.event).revision == entry.revision, "beginning what has begun does nothing"


def test_time_called_twice_does_not_end_a_game_in_the_middle_of_a_round() -> None:
    game = a_game(3, game="lcg")
    judge = Browser.of_staff(game)
    early = judge.post("end", {"reason": "Late.", "at_once": True})
    assert early.status_code == 409 and "Time has not been called yet" in early.content.decode()
    for _ in range(2):
        assert judge.post("end", {"reason": "Late."}).status_code == 200
        assert games.find(game.key).status == LiveStatus.PLAYING
    assert games.find(game.key).length == game.length + 1
    assert judge.post("end", {"reason": "Late.", "at_once": True}).status_code == 200
    assert games.find(game.key).status == LiveStatus.FINISHED


def test_a_lobby_has_the_decks_of_its_new_players() -> None:
    event = an_event(status=EventStatus.RUNNING, deck_lists=DeckLists.OPTIONAL)
    people = players(event, 6)
    round_ = a_round(event, 1, people[:3], people[3:], status=RoundStatus.PUBLISHED)
    round_.tables.update(status=TableStatus.SEATED)
    organizer = staff_of(event)
    submit_ready(people[3], organizer, ready_choices()[0].key)
    table = Table.objects.select_related("round__event").get(round=round_, number=1)
    game = opening.open_at_table(table, organizer, opening.Setup("lcg"))
    assert game.options["decks"] == ["", "", ""]
    edit_seats(round_, organizer, Swap("p2", "p4"), reason=REASON)
    after = games.find(game.key)
    assert keys_of(after) == ["p1", "p4", "p3"]
    assert [bool(deck) for deck in after.options["decks"]] == [False, True, False]

"""Opening live games: who may, where, and with what."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.kernel import commit
from tables.core import codes
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.events.models import EventStatus
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.viewers import Credentials
from tables.live.view import listing
from tables.players.models import Player
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tests.builders import a_round, a_user, an_event, confirm_all, last_entry, players, staff_of
from tests.live_games import a_table

pytestmark = pytest.mark.django_db

BTWIXT = Setup("btwixt")


@pytest.mark.parametrize("role", list(Role))
def test_organizers_and_head_judges_open(role):
    table = a_table()
    actor = staff_of(table.round.event, role)
    if role in {Role.ORGANIZER, Role.HEAD_JUDGE}:
        game = opening.open_at_table(table, actor, BTWIXT)
        assert commit(bytes.fromhex(game.seed), game.match_id) == game.commitment
    else:
        with pytest.raises(NotPermitted):
            opening.open_at_table(table, actor, BTWIXT)
        assert not LiveGame.objects.exists()


def test_a_key_is_no_option_of_a_program(monkeypatch):
    made = iter(["-hgjTtScVdPz", "--link", "gjTtScVdPz-h"])
    table = a_table()
    monkeypatch.setattr(opening, "new_live_key", codes.new_live_key)  # these tests have keys of their own
    monkeypatch.setattr("secrets.token_urlsafe", lambda size: next(made))
    assert opening.open_at_table(table, staff_of(table.round.event), BTWIXT).key == "gjTtScVdPz-h"


def test_strangers_and_players_do_not():
    table = a_table()
    with pytest.raises(NotVisible):
        opening.open_at_table(table, staff_of(an_event()), BTWIXT)
    with pytest.raises(NotPermitted):
        opening.open_at_table(table, Actor.of_player(table.round.event.players.all()[0]), BTWIXT)


def test_the_journal_tells_everything_but_the_seed():
    table = a_table()
    game = opening.open_at_table(table, staff_of(table.round.event), Setup("btwixt", {"short": True}))
    entry = last_entry(table.round.event)
    assert (entry.verb, entry.object, entry.live_game) == ("live.open", "round 1 table 1", game)
    assert entry.after["options"]["short"] is True
    assert entry.after["live_games"] == [{"table": 1, "key": game.key, "commitment": game.commitment}]
    assert game.seed not in str(entry.after)
    assert [seat.player.key for seat in games.seats_of(games.find(game.key)) if seat.player] == [
        "p1",
        "p2",
        "p3",
    ]


def test_all_tables_of_a_round_at_once():
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, 13)
    round_ = a_round(event, 1, people[:3], people[3:7], people[7:])
    organizer = staff_of(event)
    first = round_.tables.get(number=1)
    opening.open_at_table(first, organizer, BTWIXT)
    opened = opening.open_for_round(round_, organizer, BTWIXT)
    assert [game.table.number for game in opened if game.table] == [2, 3]
    assert [len(games.seats_of(games.find(game.key))) for game in opened] == [4, 6]
    assert JournalEntry.objects.filter(verb="live.open").count() == 2
    keys = {game.table.number: game.key for game in LiveGame.objects.select_related("table") if game.table}
    assert len(keys) == 3
    links = listing.live_games_of_round(round_)
    assert {number: link.key for number, link in links.items()} == keys
    assert {link.round for link in links.values()} == {1}
    with pytest.raises(Refused):
        opening.open_for_round(round_, organizer, BTWIXT)
    assert len({game.seed for game in LiveGame.objects.all()}) == 3


def test_lists_of_live_games_tell_where_they_are_played_and_what_bots_play():
    """Those of an event, and those of an account, which has seats here and tables of its own there."""
    event, user = an_event(status=EventStatus.RUNNING), a_user()
    people = players(event, 6)
    Player.objects.filter(pk=people[4].pk).update(user=user)
    opening.open_for_round(a_round(event, 1, people[:3], people[3:]), staff_of(event), BTWIXT)
    second = LiveGame.objects.get(table__number=2)
    LiveSeat.objects.filter(game=second, position=2).update(bot="random")
    own = opening.open_casual(user, Setup("goofspiel"), ["Asha", "bot:random"])
    LiveSeat.objects.filter(game=own).update(user=None)
    here = listing.games_at_event(event, Credentials(user=staff_of(event).user))
    assert [(card.event, card.round, card.table) for card in here] == [(event.slug, 1, 1), (event.slug, 1, 2)]
    assert [[seat["bot"] for seat in card.seats] for card in here] == [[None] * 3, [None, None, "random"]]
    found = listing.games_of_account(user, Credentials(user=user))
    assert [(card.key, card.event, card.round, card.table) for card in found] == [
        (own.key, None, None, None),
        (second.key, event.slug, 1, 2),
    ]


def test_a_list_ends_with_the_newest(monkeypatch):
    monkeypatch.setattr(listing, "MAX_LISTED", 2)
    user = a_user()
    keys = [opening.open_casual(user, Setup("goofspiel"), ["Asha", "Wex"]).key for _ in range(3)]
    found = listing.games_of_account(user, Credentials(user=user))
    assert [card.key for card in found] == [keys[2], keys[1]]


def test_a_full_hall_takes_no_more_queries_than_one_table():
    def queries_for(n: int) -> int:
        event = an_event(status=EventStatus.RUNNING)
        people = players(event, 3 * n)
        round_ = a_round(event, 1, *(people[3 * i : 3 * i + 3] for i in range(n)))
        organizer = staff_of(event)
        with CaptureQueriesContext(connection) as queries:
            assert len(opening.open_for_round(round_, organizer, BTWIXT)) == n
        return len(queries)

    # One statement holds so many seats on any database.
    assert queries_for(8) == queries_for(1)


@pytest.mark.parametrize("status", [RoundStatus.DRAFTED, RoundStatus.CLOSED])
def test_only_in_a_published_round(status):
    event = an_event(status=EventStatus.RUNNING)
    table = a_round(event, 1, players(event, 3), status=status).tables.get()
    with pytest.raises(Refused):
        opening.open_at_table(table, staff_of(event), BTWIXT)


def test_not_at_a_table_with_a_result():
    table = a_table()
    confirm_all(table.round)
    organizer = staff_of(table.round.event)
    with pytest.raises(Refused, match="result"):
        opening.open_at_table(table, organizer, BTWIXT)


@pytest.mark.parametrize(
    ("setup", "field"),
    [
        (Setup("chess"), "game"),
        (Setup("btwixt", {"teams": True}), "options"),
        (Setup("btwixt", {"short": "yes"}), "options"),
        (Setup("btwixt", {"short": 1}), "options"),
        (Setup("btwixt", bot="hal"), "bot"),
        (Setup("btwixt", move_seconds=1), "move_seconds"),
        (Setup("btwixt", move_seconds=True), "move_seconds"),
        (Setup("btwixt", bot_seconds=0.2), "bot_seconds"),
        (Setup("btwixt", bot_seconds=float("nan")), "bot_seconds"),
        (Setup("btwixt", spectators="all"), "spectators"),
        (Setup("btwixt", delay_seconds=10**6), "delay_seconds"),
        (Setup("hearts"), "seats"),
    ],
)
def test_a_setup_the_game_does_not_offer_is_refused(setup, field):
    table = a_table(3)
    with pytest.raises(Malformed) as refused:
        opening.open_at_table(table, staff_of(table.round.event), setup)
    assert [problem.field for problem in refused.value.problems] == [field]
    assert not LiveGame.objects.exists()


def test_all_problems_are_shown_at_once():
    table = a_table(3)
    with pytest.raises(Malformed) as refused:
        setup = Setup("btwixt", {"x": 1}, move_seconds=0, bot="hal", spectators="?")
        opening.open_at_table(table, staff_of(table.round.event), setup)
    assert {problem.field for problem in refused.value.problems} == {
        "options",
        "bot",
        "move_seconds",
        "spectators",
    }


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        (["a", "b"], "seats"),
        (["a", "b\x00", "c"], "seats[1]"),
        (["a", "bot:hal", "c"], "seats[1]"),
        (["x" * 81, "b", "c"], "seats[0]"),
        (["Wex", "bot:random", " wex "], "seats[2]"),
    ],
)
def test_casual_seats_are_checked(seats, field):
    with pytest.raises(Malformed) as refused:
        opening.open_casual(a_user(), BTWIXT, seats)
    assert refused.value.problems[0].field == field
    assert not LiveGame.objects.exists()


def test_every_offered_game_can_be_opened():
    offered = opening.offered_games()
    assert {"btwixt", "hearts", "goofspiel"} <= {game.key for game in offered}
    for game in offered:
        names = [f"Player {n}" for n in range(game.usual)]
        assert opening.open_casual(a_user(), Setup(game.key), names).game == game.key
        assert "random" in game.bots
    assert next(game.usual for game in offered if game.key == "lcg") == 3


def test_programs_may_share_a_name():
    game = opening.open_casual(a_user(), BTWIXT, ["a", "bot:random", "bot:random"])
    assert [seat.bot for seat in game.seats.order_by("position")] == ["", "random", "random"]

"""First games that explain themselves, at tables: dealt with the tap, announced as open, counted nowhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from rules import registry
from rules.kernel import LEARNER, Question, verify
from tables.core import timekeeping
from tables.core.errors import NotVisible, Refused
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.play import answers, rematch, seats
from tables.live.play.opening import Setup, open_as_guest, open_casual
from tables.live.play.tutorials import OPEN_DEAL, open_tutorial
from tables.live.store import games, matches
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.live.view.boards import board
from tables.live.view.listing import played_by
from tables.live.workers import bots, idle_expiry
from tests.builders import a_user
from tests.live_games import a_table, let_programs_play, seat_viewer, waiting

pytestmark = pytest.mark.django_db

HERE = "192.0.2.7"
KEYS = ("boardgame", "btwixt", "lcg", "oathbreaker")


def learn(key: str = "btwixt", host: Any = HERE) -> LiveGame:
    name = host if isinstance(host, str) else host.get_username()
    return games.find(open_tutorial(host, key, "Asha" if name == HERE else name).key)


def lessons_of(game: LiveGame) -> dict[str, str]:
    """The lessons of this moment, name and text."""
    shown = board(games.find(game.key), seat_viewer(game, LEARNER))["lessons"]
    assert shown is not None
    return {lesson["name"]: lesson["text"] for lesson in shown}


def answer_well(game: LiveGame, r: Random) -> LiveGame:
    """Let the learner answer as a bot would."""
    bot = list(registry.bots(game.game).values())[-1]()
    with matches.reading(game) as match:
        batch, answer = match.batch, bot.choose(Question(match, LEARNER), r)
    return answers.answer(games.find(game.key), seat_viewer(game, LEARNER), answer, batch=batch)


@pytest.mark.parametrize("key", KEYS)
def test_a_tutorial_is_dealt_when_it_is_opened(key: str):
    game = learn(key)
    tutorial = registry.find(key).tutorial
    assert tutorial is not None
    assert (game.status, game.is_tutorial, game.title) == (LiveStatus.PLAYING, True, "First game")
    rows = games.seats_of(game)
    assert [bool(row.bot) for row in rows] == [seat != LEARNER for seat in range(tutorial.seats)]
    assert game.bot_seconds == tutorial.bot_seconds
    assert JournalEntry.objects.get(live_game=game).after["tutorial"] is True


def waits_of_bots(game: LiveGame) -> list[float]:
    """Seconds that each bot takes until the learner is asked."""
    waits: list[float] = []
    row = games.find(game.key)
    now = row.asked_at
    while row.bots_at is not None:
        assert now is not None
        waits.append((row.bots_at - now).total_seconds())
        now = row.bots_at
        with timekeeping.time_set_to(now):
            bots.play_due(row)
        row = games.find(game.key)
    return waits


@pytest.mark.parametrize("key", KEYS)
def test_a_person_who_learns_is_soon_asked(key: str):
    assert sum(waits_of_bots(learn(key))) <= 3


@pytest.mark.parametrize("key", KEYS)
def test_two_who_learn_are_dealt_the_same_and_have_tables_of_their_own(key: str):
    first, second = learn(key), learn(key)
    assert first.key != second.key
    assert matches.key_of(first) == matches.key_of(second)
    with matches.reading(first) as one, matches.reading(second) as other:
        assert one.table.face == other.table.face and one.table.piles == other.table.piles


def test_no_other_game_is_dealt_from_what_everybody_knows():
    """Seed, match and nonces of usual tables are fresh, also of those that have the tutorial's options."""
    tutorial = registry.find("btwixt").tutorial
    assert tutorial is not None
    chance, taught = tutorial.chance("btwixt"), learn()
    usual = Setup("btwixt", tutorial.options)
    opened = [
        open_casual(a_user("asha"), usual, ["asha", *["bot:random"] * 4]),
        open_as_guest(HERE, usual, ["Asha", *["bot:random"] * 4]),
    ]
    for game in map(games.find, [game.key for game in opened]):
        assert (game.match_id, game.is_tutorial, game.status) == (game.key, False, LiveStatus.LOBBY)
        assert game.seed != chance.seed.hex() and game.commitment != taught.commitment
        assert not {row.nonce for row in games.seats_of(game)} & {nonce.hex() for nonce in chance.nonces}


def test_everybody_at_the_table_is_shown_that_its_deal_is_no_secret():
    game = learn()
    said = board(game, seat_viewer(game, LEARNER))["chat"]
    assert [message["text"] for message in said if message["notice"]] == [str(OPEN_DEAL)]


def test_lessons_come_with_their_moments_and_go_with_them():
    """A whole first game, to its end."""
    game, r, met = learn(), Random(4), dict[str, str]()
    assert lessons_of(game) == {}  # the others choose their leaders first
    game = let_programs_play(game)
    assert list(lessons_of(game)) == ["welcome"]
    while LEARNER in waiting(game):
        met.update(lessons_of(game))
        game = let_programs_play(answer_well(game, r))
    tutorial = registry.find("btwixt").tutorial
    assert tutorial is not None
    assert set(met) == {lesson.name for lesson in tutorial.lessons}
    assert met["neighbor_won"].startswith(("Bot 2 won with ", "Bot 5 won with "))
    assert game.status == LiveStatus.FINISHED
    assert board(game, seat_viewer(game, LEARNER))["lessons"] is None


def test_the_guide_proposes_an_answer_that_can_be_sent_as_it_is():
    """The same whenever the page asks again; to nobody else, and to no question of others."""
    game = learn("oathbreaker")
    assert board(game, seat_viewer(game, LEARNER))["proposal"] is None  # the others choose first
    game = let_programs_play(game)
    reasons: set[str] = set()
    for _ in range(5):
        shown = board(game, seat_viewer(game, LEARNER))
        assert shown["proposal"] is not None
        assert board(game, seat_viewer(game, LEARNER))["proposal"] == shown["proposal"]
        reasons.add(shown["reason"])
        for other in (Viewer("watcher", ""), Viewer("judge", "Host")):
            assert board(game, other)["reason"] == ""
        assert board(game, Viewer("watcher", ""))["proposal"] is None
        assert board(game, Viewer("judge", "Host"))["proposal"] is None
        with matches.reading(game) as match:
            batch = match.batch
        answered = answers.answer(game, seat_viewer(game, LEARNER), shown["proposal"], batch=batch)
        game = let_programs_play(answered)
    assert any("icons" in reason for reason in reasons)
    usual = open_as_guest(HERE, Setup("goofspiel"), ["Asha", "bot:random"])
    assert board(games.find(usual.key), seat_viewer(usual, LEARNER))["proposal"] is None


def test_lessons_are_for_who_learns_and_for_tutorials():
    game = let_programs_play(learn())
    assert board(game, Viewer("watcher", ""))["lessons"] is None
    assert board(game, Viewer("seat", "Bo", seat=1))["lessons"] is None
    assert board(game, Viewer("judge", "Host"))["lessons"] is None
    usual = open_as_guest(HERE, Setup("btwixt"), ["Asha", "bot:random", "bot:random"])
    assert board(games.find(usual.key), seat_viewer(usual, LEARNER))["lessons"] is None


def test_its_record_verifies_with_the_seed_that_everybody_knows():
    game = let_programs_play(learn())
    idle_expiry.concede(game, seat_viewer(game, LEARNER))
    game = games.find(game.key)
    tutorial = registry.find("btwixt").tutorial
    assert tutorial is not None
    record = matches.record_of(game, matches.entries_of(game))
    assert verify(games.rules_of(game), record, tutorial.chance("btwixt").seed) == []


def test_it_counts_in_nobodys_record():
    user = a_user("asha")
    game = learn(host=user)
    LiveSeat.objects.filter(game=game, position=LEARNER).update(place=1)
    LiveGame.objects.filter(pk=game.pk).update(
        status=LiveStatus.FINISHED, bots_at=None, due_at=None, ended_at=game.begun_at
    )
    played, records = played_by(user)
    assert [one.counts for one in played] == [False]
    assert records == []


def test_it_is_not_set_again_and_not_for_events_or_the_lobby():
    game = let_programs_play(learn())
    idle_expiry.concede(game, seat_viewer(game, LEARNER))
    with pytest.raises(Refused, match="Choose Learn"):
        rematch.set_rematch(games.find(game.key), seat_viewer(game, LEARNER), HERE)
    for wrong in ({"event": a_table().round.event}, {"is_open": True}):
        with pytest.raises(IntegrityError), transaction.atomic():
            LiveGame.objects.filter(pk=game.pk).update(**wrong)


@pytest.mark.parametrize("key", ["hearts", "chess", ""])
def test_a_game_without_a_tutorial_is_not_taught(key: str):
    with pytest.raises(NotVisible):
        open_tutorial(HERE, key, "Asha")
    assert not LiveGame.objects.exists()


def test_a_device_has_another_mark_at_each_tutorial():
    """The matches of all who learn have one name, by which nobody is to be followed from table to table."""
    user, marks = a_user("asha"), list[set[str]]()
    shown = Credentials(user=user, device="a browser")
    for game in (learn(host=user), learn(host=user)):
        seats.note_device(game, viewer_of(game, shown), shown)
        marks.append(set(LiveSeat.objects.get(game=game, position=LEARNER).devices))
    assert marks[0] and marks[1] and not marks[0] & marks[1]

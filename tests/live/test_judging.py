"""What judges do, and that the journal tells it."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

import pytest

from rules.kernel import SPECTATOR
from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus
from tables.live.play import answers, chat, opening, undo
from tables.live.store import games, matches, viewers
from tables.live.store.viewers import Credentials, Viewer
from tables.staff.models import Role
from tests.builders import a_user, last_entry, staff_of
from tests.live_games import Browser, a_game, a_move, begin, judge_of, play, player_at, seat_viewer, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def begun(module_rows) -> str:
    with module_rows():
        return play(a_game(3, move_seconds=60), r=random.Random(1), decisions=20).key


@pytest.fixture
def game(begun: str) -> LiveGame:
    return games.find(begun)


def entry(game: LiveGame) -> JournalEntry:
    assert game.event is not None
    return last_entry(game.event)


ACTS: dict[str, Callable[[LiveGame, Viewer], object]] = {
    "pause": acts.pause,
    "resume": acts.resume,
    "look": lambda g, v: acts.look(g, v, 0, 3),
    "undo": lambda g, v: acts.undo(g, v, 3, reason="misclick"),
    "default_for": lambda g, v: acts.default_for(g, v, waiting(g)[0], reason="asleep"),
    "start_clock": lambda g, v: acts.start_clock(g, v, 120),
    "give_to_bot": lambda g, v: acts.give_to_bot(g, v, 1, "random"),
    "give_back": lambda g, v: acts.give_back(g, v, 1),
    "end_by_time": lambda g, v: acts.end_by_time(g, v, reason="time"),
    "abandon": lambda g, v: acts.abandon(g, v, reason="wrong deck"),
}


@pytest.mark.parametrize("act", ACTS)
def test_players_and_scorekeepers_may_do_none_of_it(game, act):
    with pytest.raises(NotPermitted):
        ACTS[act](game, seat_viewer(game, 0))
    spectator = Viewer("watcher", "Spectator")
    with pytest.raises(NotPermitted):
        ACTS[act](game, spectator)
    assert games.find(game.key).revision == game.revision


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE])
@pytest.mark.parametrize("act", [name for name in ACTS if name not in {"resume", "give_back"}])
def test_judges_may_do_all_of_it(game, act, role):
    ACTS[act](game, judge_of(game, role))
    verb = "answer_for" if act == "default_for" else act
    verbs = game.event.journal.values_list("verb", flat=True)
    assert f"live.{verb}" in verbs
    assert JournalEntry.objects.get(event=game.event, verb=f"live.{verb}").live_game == game


def test_a_role_taken_away_counts_at_once(game):
    judge = judge_of(game)
    game.event.roles.all().delete()
    with pytest.raises(Exception, match="no such event"):
        acts.pause(game, judge)


def test_pausing_stops_the_clock_and_every_decision(game):
    judge, start = judge_of(game), timekeeping.now()
    with timekeeping.time_set_to(start):
        acts.undo(game, judge, 10, reason="a fresh question")
    with timekeeping.time_set_to(start + timedelta(seconds=20)):
        paused = acts.pause(games.find(game.key), judge, reason="a question of rules")
    assert paused.status == LiveStatus.PAUSED and paused.due_at is None
    seat = waiting(paused)[0]
    batch, answer = a_move(paused, seat, random.Random(1))
    with pytest.raises(Refused, match="paused"):
        answers.answer(paused, seat_viewer(paused, seat), answer, batch=batch)
    with timekeeping.time_set_to(start + timedelta(seconds=500)):
        left = Browser.of_seat(paused, 0).board()["clock"]["left"]
        assert left == 40_000
        resumed = acts.resume(paused, judge)
        assert resumed.due_at == start + timedelta(seconds=540)
        answers.answer(resumed, seat_viewer(resumed, seat), answer, batch=batch)


def test_a_question_put_while_the_game_is_paused_has_all_its_time(game):
    judge, start = judge_of(game), timekeeping.now()
    with timekeeping.time_set_to(start):
        acts.undo(game, judge, 10, reason="a fresh question")
    with timekeeping.time_set_to(start + timedelta(seconds=20)):
        acts.pause(games.find(game.key), judge)
    with timekeeping.time_set_to(start + timedelta(seconds=100)):
        paused = acts.undo(games.find(game.key), judge, 5, reason="another question")
    assert paused.status == LiveStatus.PAUSED and paused.due_at is None
    with timekeeping.time_set_to(start + timedelta(seconds=500)):
        assert Browser.of_seat(paused, 0).board()["clock"]["left"] == 60_000
        assert acts.resume(games.find(game.key), judge).due_at == start + timedelta(seconds=560)


def test_pausing_twice_is_one_entry(game):
    judge = judge_of(game)
    acts.pause(game, judge)
    revision = entry(game).revision
    acts.pause(games.find(game.key), judge)
    assert entry(game).revision == revision
    assert entry(game).object == "round 1 table 1"


def test_a_look_shows_what_the_seat_saw_and_is_shown(game):
    judge = judge_of(game)
    with matches.reading(game) as match:
        expected = match.moment(12).view(2)
    seen = acts.look(game, judge, 2, 12)
    assert seen["view"] == expected and seen["length"] == game.length
    shown = entry(game)
    assert (shown.verb, shown.after) == ("live.look", {"seat": 3, "player": "p3", "decision": 12})
    acts.look(game, judge, 2, 13)
    assert entry(game).pk == shown.pk, "stepping on is the same look"
    acts.look(game, judge, 1, 13)
    assert entry(game).after["seat"] == 2
    before = entry(game).pk
    assert acts.look(game, judge, None, 13)["view"]["hand"] == []
    assert entry(game).pk == before, "the public table is public"
    for seat, k in [(9, 1), (-1, 1), (0, 10**6), (0, -1)]:
        with pytest.raises(Malformed):
            acts.look(game, judge, seat, k)


def test_taking_back_keeps_the_branch_and_tells_the_reason(game):
    judge = judge_of(game)
    with matches.reading(game) as match:
        expected = match.moment(7).digest()
    row = acts.undo(game, judge, 7, reason="a misunderstanding")
    assert (row.length, row.undone) == (21, 1)
    with matches.reading(games.find(game.key)) as match:
        assert match.digest() == expected
        lines = [line.args["why"] for line in match.lines(-1) if line.key == "kernel.undo"]
    assert lines == ["a misunderstanding"]
    assert (entry(game).before, entry(game).after) == ({"length": 20}, {"to": 7, "length": 21})
    matches.forget()
    with matches.reading(games.find(game.key)) as match:
        assert match.digest() == expected
    play(row, r=random.Random(2), decisions=5)
    for to in (-1, 10**6, True):
        with pytest.raises(Malformed):
            acts.undo(games.find(game.key), judge, to, reason="x")
    with pytest.raises(Malformed, match="Say why"):
        acts.undo(games.find(game.key), judge, 3, reason=" ")


def test_another_process_follows_a_take_back(game):
    """A match in memory that is behind catches up over a take-back without being loaded whole."""
    with matches.reading(game) as match:
        behind = match.fork()
    acts.undo(game, judge_of(game), 7, reason="here")
    row = play(game, r=random.Random(3), decisions=6)
    behind.extend(matches.entries_of(row, 20))
    assert behind.digest() == matches.loaded(row).digest()
    assert behind.log == matches.loaded(row).log


def test_answering_for_a_seat(game):
    judge, seat = judge_of(game), waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(4))
    with pytest.raises(Outdated):
        acts.answer_for(game, judge, seat, answer, batch=batch + 1, reason="asleep")
    row = acts.answer_for(game, judge, seat, answer, batch=batch, reason="asleep")
    last = row.decisions.get(k=20)
    assert (last.by, last.seat) == ("judge", seat)
    assert entry(game).after == {"seat": seat + 1, "player": f"p{seat + 1}", "decision": 20}
    assert LiveMessage.objects.filter(game=row, is_notice=True, seat=seat).count() == 1


def test_a_seat_goes_to_a_program_and_back(game):
    judge, seat = judge_of(game), waiting(game)[0]
    row = acts.give_to_bot(game, judge, seat, "heuristic")
    assert row.bots_at is not None
    player = player_at(game, seat)
    whose = {"seat": seat + 1, "player": player.key}
    given = entry(game)
    assert (given.verb, given.before, given.after) == (
        "live.give_to_bot",
        {},
        {**whose, "bot": "heuristic"},
    )
    batch, answer = a_move(game, seat, random.Random(4))
    with pytest.raises(NotPermitted, match="bot plays"):
        answers.answer(games.find(game.key), seat_viewer(game, seat), answer, batch=batch)
    with pytest.raises(Malformed):
        acts.give_to_bot(row, judge, seat, "hal")
    row = acts.give_back(games.find(game.key), judge, seat)
    assert row.bots_at is None
    back = entry(game)
    assert (back.verb, back.before, back.after) == ("live.give_back", {"bot": "heuristic"}, whose)
    answers.answer(games.find(game.key), seat_viewer(game, seat), answer, batch=batch)


def test_a_seat_handed_over_while_its_person_answers_is_the_programs(game):
    """The person's request found the game before the judge's act; under the lock it is too late."""
    seat = waiting(game)[0]
    found, person = games.find(game.key), seat_viewer(game, seat)
    batch, answer = a_move(game, seat, random.Random(4))
    acts.give_to_bot(games.find(game.key), judge_of(game), seat, "heuristic")
    for late in (
        lambda: answers.answer(found, person, answer, batch=batch),
        lambda: answers.withdraw(found, person),
        lambda: answers.concede(found, person),
        lambda: undo.ask(found, person, undo.places(matches.loaded(found), seat)[0]),
    ):
        with pytest.raises(NotPermitted, match="bot plays"):
            late()
    assert games.find(game.key).length == game.length


def test_a_clock_that_a_judge_starts_gives_the_open_question_all_its_time(game):
    judge, start = judge_of(game), timekeeping.now() + timedelta(hours=1)
    with timekeeping.time_set_to(start):
        row = acts.start_clock(game, judge, 120, reason="an hour for one card")
        assert row.move_seconds == 120 and row.due_at == start + timedelta(seconds=120)
        acts.start_clock(games.find(game.key), judge, 120)
    assert game.event.journal.filter(verb="live.start_clock").count() == 1
    assert entry(game).after == {"move_seconds": 120}
    with timekeeping.time_set_to(start + timedelta(seconds=60)):
        acts.pause(games.find(game.key), judge)
    with timekeeping.time_set_to(start + timedelta(seconds=500)):
        row = acts.start_clock(games.find(game.key), judge, 300)
        assert row.due_at is None and Browser.of_seat(row, 0).board()["clock"]["left"] == 300_000
        row = acts.resume(games.find(game.key), judge)
        assert row.due_at == start + timedelta(seconds=800)
    with pytest.raises(Malformed, match="5 to 604800 seconds"):
        acts.start_clock(games.find(game.key), judge, 4)


def test_an_abandoned_game_makes_room_for_another(game):
    judge = judge_of(game)
    organizer = staff_of(game.event)
    with pytest.raises(Refused, match="already"):
        opening.open_at_table(game.table, organizer, opening.Setup("btwixt"))
    acts.abandon(game, judge, reason="wrong variant")
    row = games.find(game.key)
    assert row.status == LiveStatus.ABANDONED and not row.result_due
    assert row.messages.latest("pk").text == "The game was given up: wrong variant"
    for act in ("pause", "undo", "end_by_time", "give_to_bot", "default_for"):
        with pytest.raises((Refused, IndexError)):
            ACTS[act](row, judge)
    seat = next(seat for seat in range(3))
    with pytest.raises(Refused, match="abandoned"):
        answers.answer(row, seat_viewer(row, seat), 0, batch=0)
    opening.open_at_table(game.table, organizer, opening.Setup("btwixt"))


def test_judges_remove_messages(game):
    message = chat.say(game, seat_viewer(game, 0), "  rubbish ")
    assert message.text == "rubbish"
    judge = judge_of(game)
    with pytest.raises(NotPermitted):
        chat.remove(game, seat_viewer(game, 1), message.pk)
    chat.remove(game, judge, message.pk, reason="rude")
    shown = Browser.of_seat(game, 1).board()["chat"]
    assert [(m["text"], m["removed"]) for m in shown] == [("", True)]
    assert entry(game).verb == "live.remove_message" and "rubbish" not in str(entry(game).after)
    with pytest.raises(Malformed):
        chat.say(game, judge, "   ")
    with pytest.raises(Malformed):
        chat.say(game, judge, "x" * 501)
    with pytest.raises(Malformed):
        chat.say(game, judge, 7)


def test_the_host_of_a_casual_game_judges_it_and_its_journal_tells():
    host = a_user("wanda")
    game = games.find(opening.open_casual(host, opening.Setup("btwixt"), ["Ann", "Ben", "Cid"]).key)
    game = begin(game)
    viewer = viewers.viewer_of(game, Credentials(user=host))
    assert viewer.kind == "judge"
    acts.pause(game, viewer, reason="tea")
    acts.look(games.find(game.key), viewer, 1, 0)
    shown = JournalEntry.objects.filter(live_game=game).order_by("revision")
    assert [row.verb for row in shown] == ["live.open", "live.pause", "live.look"]
    assert {row.event_id for row in shown} == {None}


def test_a_host_who_plays_neither_looks_nor_decides_for_the_others():
    host = a_user("wanda")
    game = games.find(opening.open_casual(host, opening.Setup("btwixt"), ["wanda", "Ben", "Cid"]).key)
    game = begin(game)
    viewer = viewers.viewer_of(game, Credentials(user=host))
    with pytest.raises(NotPermitted):
        acts.look(game, viewer, 1, 0)
    seat = waiting(game)[0]
    with pytest.raises(NotPermitted):
        acts.answer_for(game, viewer, seat, 0, batch=0, reason="x")
    game = play(game, r=random.Random(1), decisions=3)
    shown = acts.look(game, viewer, None, 1)
    with matches.rule_option_at(game, 1) as match:
        assert shown["view"] == match.view(SPECTATOR) and shown["ask"] is None, "what everybody saw then"
    with pytest.raises(NotPermitted, match="Ask the others"):
        acts.undo(game, viewer, 1, reason="a better idea")
    assert acts.pause(game, viewer).status == LiveStatus.PAUSED

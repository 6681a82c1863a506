"""Somebody leaves a casual table: the others see it, vote on what to do, and anyone who comes back is asked
nothing."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from rules import registry
from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.journal.models import JournalEntry
from tables.live.judge import acts, votes
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.models.vote import LiveVote, VoteOutcome
from tables.live.play import absence, answers, clocks, lobby, opening, seats
from tables.live.play.absence import PAUSE_TOGETHER, VOTE_TIMEOUT, WAIT_ALONE, WAIT_TOGETHER
from tables.live.store import games, matches, viewers
from tables.live.view import boards
from tables.live.workers.watch import Watch
from tests.builders import a_user
from tests.live.absent_people import (
    LONG,
    NAMES,
    a_table,
    agree,
    awaited_and_others,
    host_of,
    left,
    milliseconds,
    propose,
    refuse,
    seat_of,
    stay,
)
from tests.live_games import (
    START,
    a_game,
    at,
    begin,
    commitment_of,
    device_of,
    enter,
    judge_of,
    play,
    seat_viewer,
    waiting,
    watch_clocks,
)
from tests.rules.other_rules import Changed

pytestmark = pytest.mark.django_db


def outcomes(game: LiveGame) -> list[str]:
    return list(LiveVote.objects.filter(game=game).order_by("pk").values_list("outcome", flat=True))


def notices(game: LiveGame) -> str:
    return " ".join(LiveMessage.objects.filter(game=game, is_notice=True).values_list("text", flat=True))


def board_of(game: LiveGame, seat: int) -> Any:
    row = games.find(game.key)
    return boards.board(row, seat_viewer(row, seat))


def test_two_of_three_hand_the_seat_of_the_third_to_a_bot():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        assert games.find(game.key).vote is not None and not seat_of(game, away).bot
        row = agree(game, other)
    assert row.vote is None and outcomes(game) == [VoteOutcome.PASSED]
    seat = seat_of(game, away)
    assert seat.bot and seat.has_stand_in
    assert games.find(game.key).bots_at is not None, "the bot answers"
    assert "By a vote of the table, a bot plays for Seat" in notices(game)
    entry = JournalEntry.objects.get(live_game=game, verb="live.give_to_bot")
    assert entry.after["seat"] == away + 1 and entry.after["bot"] == seat.bot
    assert [voter["name"] for voter in entry.after["vote"]["agreed"]] == [NAMES[one], NAMES[other]]


def test_a_person_who_comes_back_takes_the_seat_back_from_the_bot():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        agree(game, other)
        enter(game, away)
        assert seat_of(game, away).bot, "opening a page is no decision"
        assert board_of(game, away)["may"]["take_seat_back"]
        row = games.find(game.key)
        votes.take_seat_back(row, seat_viewer(row, away))
        again = games.find(game.key)
        votes.take_seat_back(again, seat_viewer(again, away))
    seat = seat_of(game, away)
    assert not seat.bot and not seat.has_stand_in and away in waiting(game)
    assert JournalEntry.objects.filter(live_game=game, verb="live.give_back").count() == 1


# --- Who is away -------------------------------------------------------------------------------------------


def test_a_person_who_is_not_seen_for_a_minute_is_away_and_the_table_is_shown_it():
    game = a_table()
    away, (one, other) = awaited_and_others(game)
    with at(0):
        for seat in (away, one, other):
            enter(game, seat)
    stay(game, [one, other], 0, 55)
    assert board_of(game, one)["seats"][away]["away"] is None
    stay(game, [one, other], 60, 80)
    board = board_of(game, one)
    assert board["seats"][away]["away"] == milliseconds(0)
    assert [each["seat"] for each in board["absences"]] == [away]
    assert [seat["away"] for seat in board["seats"] if seat["seat"] != away] == [None, None]


def test_a_seat_that_nobody_ever_entered_is_away_since_the_deal():
    game = a_table()
    away, (one, _) = awaited_and_others(game)
    with at(5):
        enter(game, one)
    begun = games.find(game.key).begun_at
    assert begun is not None
    assert board_of(game, one)["seats"][away]["away"] == round(begun.timestamp() * 1000)


def test_being_there_costs_no_revision_and_hardly_a_write(django_assert_num_queries):
    game = a_table()
    with at(0):
        enter(game, 0)
    revision = games.find(game.key).revision
    for second, writes in ((10, 0), (21, 1), (30, 0), (45, 1)):
        with at(second):
            row = games.find(game.key)
            shown = viewers.Credentials(device=device_of(0))
            viewer = seat_viewer(row, 0)
            with django_assert_num_queries(writes):
                absence.note_seen(row, viewer, shown)
    assert games.find(game.key).revision == revision


def test_an_open_stream_is_a_sign_of_its_person(django_assert_num_queries):
    game = a_table()
    with at(0):
        for seat in range(3):
            enter(game, seat)
    row = games.find(game.key)
    watched = [(row, seat_viewer(row, seat)) for seat in range(3)]
    with at(30), django_assert_num_queries(1):
        absence.note_streaming(watched)
    with at(80):
        votes.look_after(timekeeping.now())
    assert not LiveSeat.objects.filter(game=game, present_since=None).exists()
    with at(100):
        votes.look_after(timekeeping.now())
    assert LiveSeat.objects.filter(game=game, present_since=None).count() == 3
    with at(110):
        fresh = games.find(game.key)
        absence.note_streaming([(fresh, seat_viewer(fresh, 0))])
    assert seat_of(game, 0).present_since == START + timedelta(seconds=110)


def test_spectators_do_not_learn_who_is_away():
    game, away, (one, _) = left(spectators="live")
    with at(LONG):
        propose(game, one, away)
    row = games.find(game.key)
    board = boards.board(row, viewers.viewer_of(row, viewers.NOBODY))
    assert board["absences"] == [] and board["vote"] is None
    assert all(seat["away"] is None for seat in board["seats"])


def test_after_an_outage_nobody_decides_for_people_about_to_come_back():
    game, away, (one, other) = left()
    LiveSeat.objects.filter(game=game).update(present_since=None)  # nobody reached the server for an hour
    with at(3600):
        enter(game, one)
        enter(game, other)
        with pytest.raises(Refused, match="been away for longer"):
            propose(game, one, away)
    with at(3661):
        enter(game, one)
        propose(game, one, away)


def test_nobody_is_looked_for_at_a_table_that_is_over():
    game, away, others = left()
    with at(LONG):
        acts.abandon(games.find(game.key), host_of(game), reason="It is late.")
    revision = games.find(game.key).revision
    with at(LONG + 100):
        votes.look_after(timekeeping.now())
    assert not LiveSeat.objects.filter(game=game, present_since__isnull=False).exists()
    assert games.find(game.key).revision == revision and away not in others


def test_the_lane_gives_everybody_time_to_come_back_before_it_marks_them():
    game, _, others = left()
    with at(LONG + 600):
        watch = Watch()
        watch.turn()
        assert seat_of(game, others[0]).present_since is not None
    with at(LONG + 661):
        watch.turn()
    assert seat_of(game, others[0]).present_since is None


# --- When and how it is decided ----------------------------------------------------------------------------


def test_nobody_votes_before_the_wait_is_over():
    game, away, (one, other) = left()
    with at(WAIT_TOGETHER.total_seconds() - 5), pytest.raises(Refused, match="been away for longer"):
        propose(game, one, away)
    assert not LiveVote.objects.exists()
    assert not board_of(game, other)["may"]["vote"]


def test_one_person_alone_waits_longer_and_then_decides_at_once():
    game = a_table()
    away, (one, _) = awaited_and_others(game)
    stay(game, [one], 0, LONG)
    with at(LONG), pytest.raises(Refused, match="been away for longer"):
        propose(game, one, away)
    alone = WAIT_ALONE.total_seconds() + 1
    stay(game, [one], LONG, alone)
    with at(alone):
        propose(game, one, away)
    assert seat_of(game, away).bot and outcomes(game) == [VoteOutcome.PASSED]


def test_a_vote_fails_once_no_majority_is_left_and_is_not_asked_again_at_once():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        refuse(game, other)
        assert outcomes(game) == [VoteOutcome.FAILED] and not seat_of(game, away).bot
        with pytest.raises(Refused, match="just voted against"):
            propose(game, other, away)
        propose(game, other, away, "end")  # another proposal is another question
        refuse(game, other)
    later = LONG + votes.AGAIN_AFTER.total_seconds() + 1
    stay(game, [one, other], LONG, later)
    with at(later):
        propose(game, one, away)
    assert outcomes(game) == [VoteOutcome.FAILED, VoteOutcome.WITHDRAWN, ""]


def test_more_than_half_of_those_present_decide():
    game, away, (one, two, three) = left(4)
    with at(LONG):
        propose(game, one, away)
        refuse(game, two)
        assert outcomes(game) == [""]
        row = games.find(game.key)
        agree(game, three)
        assert outcomes(game) == [VoteOutcome.PASSED]
        with pytest.raises(Outdated):
            votes.agree(row, seat_viewer(row, two), LiveVote.objects.get().pk)


def test_the_last_answer_of_a_person_counts():
    game, away, (one, two, three) = left(4)
    with at(LONG):
        propose(game, one, away)
        refuse(game, two)
        agree(game, two)
    assert outcomes(game) == [VoteOutcome.PASSED] and seat_of(game, away).bot
    assert LiveVote.objects.get().agreed == sorted([one, two]) and three not in LiveVote.objects.get().refused


def test_a_vote_that_nobody_decides_ends_by_itself():
    game, away, others = left()
    with at(LONG):
        propose(game, others[0], away)
    end = LONG + VOTE_TIMEOUT.total_seconds() + 5
    stay(game, others, LONG, end)
    assert outcomes(game) == [VoteOutcome.EXPIRED] and games.find(game.key).vote is None
    assert "ended without a majority" in notices(game)


def test_a_vote_that_an_upgrade_made_undecidable_ends_and_holds_no_clock_up(monkeypatch, caplog):
    with at(0):
        game = play(a_table(game="goofspiel"), r=random.Random(1), decisions=6)
    away, others = awaited_and_others(game)
    stay(game, others, 0, LONG)
    with at(LONG):
        propose(game, others[0], away)
        watch = Watch()
        other = a_game(3, game="btwixt", move_seconds=60)
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda key: Changed() if key == "goofspiel" else find(key))
    matches.forget()
    with at(LONG + VOTE_TIMEOUT.total_seconds() + 5):
        LiveGame.objects.filter(pk=other.pk).update(due_at=START)
        watch_clocks()
        watch.turn()
    assert outcomes(game) == [VoteOutcome.EXPIRED] and "an upgrade changed the rules" in notices(game)
    assert games.find(other.key).length > other.length
    assert not caplog.records


def test_one_table_that_fails_leaves_the_others_watched(monkeypatch):
    game, away, others = left()
    with at(LONG):
        propose(game, others[0], away)
    later = LONG + VOTE_TIMEOUT.total_seconds() + 5
    broken, noted = a_table(), absence.note_away

    def note_away(seen: LiveGame, before: datetime) -> LiveGame | None:
        assert seen.key != broken.key, "this table fails"
        return noted(seen, before)

    with at(later):
        LiveSeat.objects.filter(game=broken).update(present_since=START, seen_at=START)
        monkeypatch.setattr(absence, "note_away", note_away)
        votes.look_after(timekeeping.now())
    assert outcomes(game) == [VoteOutcome.EXPIRED]


def test_who_leaves_during_a_vote_counts_no_more():
    game, away, (one, two, three) = left(4)
    with at(LONG):
        propose(game, one, away)
        agree_needed = board_of(game, one)["vote"]["needed"]
        assert agree_needed == 2
    stay(game, [one, three], LONG, LONG + 80)
    board = board_of(game, one)
    assert board["vote"]["waiting"] == [three] and board["vote"]["needed"] == 2
    with at(LONG + 80):
        agree(game, three)
    assert outcomes(game) == [VoteOutcome.PASSED] and two not in LiveVote.objects.get().agreed


def test_a_person_who_comes_back_ends_the_vote():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        enter(game, away)
        assert outcomes(game) == [VoteOutcome.RETURNED] and "is back: the vote is over." in notices(game)
        with pytest.raises(Refused, match="is back"):
            propose(game, other, away)
    assert not seat_of(game, away).bot


def test_the_table_starts_a_move_clock():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away, "clock", seconds=120)
        agree(game, other)
        row = games.find(game.key)
        assert row.move_seconds == 120 and row.due_at == START + timedelta(seconds=LONG + 120)
        enter(game, away)  # the person answers within the time
        assert board_of(game, away)["clock"]["ends"] == milliseconds(LONG + 120)
        assert absence.measures_of(row) == ["bot", "end"]
    entry = JournalEntry.objects.get(live_game=game, verb="live.start_clock")
    assert entry.after["move_seconds"] == 120 and entry.before == {"move_seconds": None}
    watch_clocks()
    with at(LONG + 121):
        assert clocks.expire(games.find(game.key))


def test_the_table_is_ended_as_its_host_gives_it_up():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away, "end")
        agree(game, other)
    row = games.find(game.key)
    assert row.status == LiveStatus.ABANDONED and row.vote is None and row.bots_at is None
    assert boards.board(row, seat_viewer(row, one))["result"] is None
    entry = JournalEntry.objects.get(live_game=game, verb="live.abandon")
    assert entry.before == {"status": "playing"}
    assert [voter["seat"] for voter in entry.after["vote"]["agreed"]] == sorted([one + 1, other + 1])
    with pytest.raises(Refused, match="over"):
        propose(game, one, away)


def paused_by_its_host() -> tuple[LiveGame, list[int]]:
    """A table that its host, who sits there, paused and left, and the other seats."""
    host = a_user()
    with at(0):
        game = begin(opening.open_casual(host, opening.Setup("btwixt"), (host.get_username(), *NAMES[:2])))
        row = games.find(game.key)
        acts.pause(row, viewers.viewer_of(row, viewers.Credentials(user=host)))
    return games.find(game.key), [1, 2]


def test_a_pause_of_a_host_who_left_ends_by_a_vote():
    game, (one, other) = paused_by_its_host()
    late = PAUSE_TOGETHER.total_seconds() + 1
    stay(game, [one, other], 0, LONG)
    with at(LONG):
        assert [each["seat"] for each in board_of(game, one)["absences"]] == [0]
        with pytest.raises(Refused, match="been away for longer"):
            propose(game, one, 0, "resume")
        with pytest.raises(Refused, match="right now"):
            propose(game, one, 0, "bot")
    stay(game, [one, other], late - 80, late)
    with at(late):
        propose(game, one, 0, "resume")
        agree(game, other)
    row = games.find(game.key)
    assert row.status == LiveStatus.PLAYING and row.paused_at is None
    assert JournalEntry.objects.filter(live_game=game, verb="live.resume").count() == 1


def test_one_person_alone_does_not_end_a_pause_for_a_meal():
    game, (one, _) = paused_by_its_host()
    late = PAUSE_TOGETHER.total_seconds() + 1
    stay(game, [one], late - 80, late)
    with at(late), pytest.raises(Refused, match="been away for longer"):
        propose(game, one, 0, "end")


def test_before_the_deal_a_bot_takes_the_seat_of_somebody_who_never_came():
    game = a_table(begun=False)
    for seat in (0, 1):
        with at(1):
            enter(game, seat)
            row = games.find(game.key)
            lobby.commit(row, seat_viewer(row, seat), commitment_of(row, seat))
    stay(game, [0, 1], 1, LONG)
    with at(LONG):
        with pytest.raises(Refused, match="right now"):
            propose(game, 0, 2, "clock", seconds=60)
        propose(game, 0, 2)
        agree(game, 1)
    assert seat_of(game, 2).bot and games.find(game.key).committed_at is not None


def test_the_game_ends_the_vote_with_itself():
    game, away, (one, _) = left()
    with at(LONG):
        propose(game, one, away)
        acts.abandon(games.find(game.key), host_of(game), reason="It is late.")
    assert outcomes(game) == [VoteOutcome.OVERTAKEN] and games.find(game.key).vote is None


# --- Who may not -------------------------------------------------------------------------------------------


def test_one_browser_with_two_seats_has_one_vote():
    """Otherwise anyone who takes a second free seat decides alone, and at once."""
    game = a_table(4)
    away, (one, two, three) = awaited_and_others(game)
    second = 0.0
    while second <= LONG:
        with at(second):
            enter(game, one, browser="one browser")
            enter(game, two, browser="one browser")
            enter(game, three)
        second += 20
    with at(LONG):
        propose(game, one, away)
        agree(game, two)
        assert outcomes(game) == [""], "the same person said the same once more"
        assert LiveVote.objects.get().agreed == [one]
        assert board_of(game, one)["vote"]["needed"] == 2
        refuse(game, two)
    assert outcomes(game) == [VoteOutcome.WITHDRAWN], "it is the proposer who takes it back"


def test_one_account_with_two_seats_has_one_vote():
    game = a_table(4)
    account = a_user()
    away, (one, two, three) = awaited_and_others(game)
    with at(0):
        for seat in (one, two):
            row = games.find(game.key)
            shown = viewers.Credentials(user=account, seat=(seat, 1), device=device_of(seat))
            absence.note_seen(row, viewers.viewer_of(row, shown), shown)
    row = games.find(game.key)
    assert absence.people_present(row, absence.Standing()) == [frozenset({one, two})]
    assert away != three


def test_alone_with_two_seats_one_waits_as_long_as_anybody_alone():
    game = a_table(3)
    away, (one, two) = awaited_and_others(game)
    second = 0.0
    while second <= LONG:
        with at(second):
            for seat in (one, two):
                enter(game, seat, browser="one browser")
        second += 20
    with at(LONG), pytest.raises(Refused, match="been away for longer"):
        propose(game, one, away)


def test_marks_of_browsers_do_not_tell_where_else_somebody_sits():
    tables = [a_table(), a_table()]
    for game in tables:
        with at(0):
            enter(game, 0, browser="one browser")
            enter(game, 1, browser="one browser")
    marks = [seat_of(game, seat).browsers for game in tables for seat in (0, 1)]
    assert marks[0] == marks[1] and marks[2] == marks[3] and marks[0] != marks[2]


@pytest.mark.parametrize("does", ["propose", "agree", "refuse", "take_seat_back"])
def test_spectators_and_the_host_beside_the_table_have_no_vote(does):
    game, away, (one, _) = left(spectators="live")
    with at(LONG):
        if does in {"agree", "refuse"}:
            propose(game, one, away)
        row = games.find(game.key)
        for viewer in (viewers.viewer_of(row, viewers.NOBODY), host_of(row)):
            with pytest.raises(NotPermitted):
                if does == "propose":
                    votes.propose(row, viewer, measure="bot", seat=away)
                elif does == "take_seat_back":
                    votes.take_seat_back(row, viewer)
                else:
                    getattr(votes, does)(row, viewer, row.vote.pk if row.vote else 0)
    assert not seat_of(game, away).bot


def test_seats_that_are_away_a_bots_or_conceded_have_no_vote():
    game, away, (one, two, three) = left(4)
    with at(LONG):
        acts.give_to_bot(games.find(game.key), host_of(game), one, "random")
        row = games.find(game.key)
        answers.concede(row, seat_viewer(row, two))
        for seat in (one, two, away):
            with pytest.raises(NotPermitted, match="vote"):
                propose(game, seat, three)
    row = games.find(game.key)
    with matches.reading(row) as match:
        standing = absence.standing_of(row, match)
    assert absence.people_present(row, standing) == [frozenset({three})]


def test_nobody_votes_about_somebody_who_is_there_or_not_waited_for():
    game, away, (one, other) = left()
    not_awaited = next((seat for seat in (one, other) if seat not in waiting(game)), None)
    with at(LONG):
        with pytest.raises(Refused, match="is back"):
            propose(game, one, other)
        if not_awaited is not None:
            LiveSeat.objects.filter(game=game, position=not_awaited).update(present_since=None)
            by = other if not_awaited == one else one
            with pytest.raises(Refused, match="does not wait"):
                propose(game, by, not_awaited)
    assert not LiveVote.objects.exists() and away in waiting(game)


def test_at_an_events_table_a_judge_decides():
    game = a_game(3)
    away = waiting(game)[0]
    one, other = (seat for seat in range(3) if seat != away)
    LiveSeat.objects.filter(game=game, position=away).update(present_since=None)
    row = games.find(game.key)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=1)):
        with pytest.raises(Refused, match="Call a judge"):
            votes.propose(row, seat_viewer(row, one), measure="bot", seat=away)
        board = boards.board(row, seat_viewer(row, other))
    assert [each["votes_from"] for each in board["absences"]] == [None] and not board["may"]["propose_vote"]
    assert board["seats"][away]["away"] is not None
    assert boards.board(row, judge_of(row))["absences"], "judges see it as well"


def test_a_second_vote_waits_for_the_first_and_the_same_proposal_agrees():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        propose(game, one, away)  # sent twice
        assert LiveVote.objects.count() == 1 and outcomes(game) == [""]
        with pytest.raises(Refused, match="Another vote is open"):
            propose(game, other, away, "end")
        propose(game, other, away)  # two people had the same thought
    assert outcomes(game) == [VoteOutcome.PASSED] and LiveVote.objects.count() == 1


def test_an_old_vote_sent_again_changes_nothing():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        first = LiveVote.objects.get().pk
        agree(game, other)
        enter(game, away)
        row = games.find(game.key)
        votes.take_seat_back(row, seat_viewer(row, away))
        row = games.find(game.key)
        for does in (votes.agree, votes.refuse):
            with pytest.raises(Outdated):
                does(row, seat_viewer(row, other), first)
            with pytest.raises(Malformed, match="no such vote"):
                does(row, seat_viewer(row, other), first + 1)
    assert not seat_of(game, away).bot


def test_a_seat_that_the_host_gave_to_a_bot_is_the_hosts_to_give_back():
    game, away, _ = left()
    with at(LONG):
        acts.give_to_bot(games.find(game.key), host_of(game), away, "random")
        row = games.find(game.key)
        assert not boards.board(row, seat_viewer(row, away))["may"]["take_seat_back"]
        with pytest.raises(NotPermitted, match="can give it back"):
            votes.take_seat_back(row, seat_viewer(row, away))


def test_the_host_gives_back_what_a_vote_took():
    game, away, (one, other) = left()
    with at(LONG):
        propose(game, one, away)
        agree(game, other)
        acts.give_back(games.find(game.key), host_of(game), away)
    seat = seat_of(game, away)
    assert not seat.bot and not seat.has_stand_in


def test_a_new_link_forgets_who_used_the_seat():
    game, _, (one, _) = left()
    seats.renew_link(games.find(game.key), host_of(game), one)
    fresh = seat_of(game, one)
    assert fresh.browsers == [] and fresh.present_since is None


@pytest.mark.parametrize(
    ("measure", "given"),
    [("dance", {}), ("bot", {"bot": "hal"}), ("clock", {}), ("clock", {"seconds": 61})],
)
def test_what_cannot_be_proposed(measure, given):
    game, away, (one, _) = left()
    with at(LONG), pytest.raises(Malformed):
        propose(game, one, away, measure, **given)
    assert not LiveVote.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"seat": 1, "proposed_by": 1},
        {"measure": "bot", "bot": ""},
        {"measure": "clock", "seconds": None},
        {"measure": "end", "bot": "random"},
        {"outcome": "passed", "closed_at": None},
        {"outcome": "sunk", "closed_at": START},
    ],
)
def test_the_database_refuses_votes_that_make_no_sense(changes):
    game = a_table()
    right = {"seat": 0, "proposed_by": 1, "measure": "bot", "bot": "random", "asked_at": START}
    LiveVote.objects.create(game=game, **right, outcome="passed", closed_at=START)
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveVote.objects.create(game=game, **right | changes)


def test_the_database_refuses_a_second_open_vote():
    game = a_table()
    right = {"seat": 0, "proposed_by": 1, "measure": "end", "asked_at": START}
    LiveVote.objects.create(game=game, **right)
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveVote.objects.create(game=game, **right)


def test_what_a_sealed_game_hides_stays_hidden():
    """A vote is about seats alone: with it the others see of the table what they saw without it."""
    game, away, (one, *others) = left(5, game="oathbreaker")
    before = [board_of(game, seat) for seat in others]
    with at(LONG):
        propose(game, one, away)
    after = [board_of(game, seat) for seat in others]
    for old, new in zip(before, after, strict=True):
        for part in ("view", "lines", "ask", "acts", "sealed", "length"):
            assert old[part] == new[part], part
    assert set(board_of(game, others[0])["vote"]) == set(absence.OpenVote.__annotations__)

"""Calls for a judge: made, taken, put back, answered with the time that was lost, taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused, TooOften
from tables.core.limits import JUDGE_CALLS
from tables.events.queries.overview import waiting_at
from tables.journal.models import JournalEntry
from tables.journal.queries import journal_page
from tables.judging.calls.actions import answer_call, call_judge, release_call, take_call, withdraw_call
from tables.judging.calls.models import CallStatus, JudgeCall
from tables.judging.calls.queries import MAX_CLOSED, CallView, call_queue, open_call_at
from tables.players.actions.personal_data import make_anonymous
from tables.results.actions.results import save_result
from tables.results.slips import Slip
from tables.rounds.actions.clock import pause_clock, restart_clock, resume_clock
from tables.rounds.actions.publishing import close_round
from tables.staff.models import Role
from tests.builders import confirm_all, last_entry, seated, sheet_of
from tests.cast import Cast
from tests.clients import queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def at(cast: Cast, number: int = 1, seat: int = 0) -> Actor:
    """A player at the table."""
    return Actor.of_player(cast.seated(number)[seat])


def judge(cast: Cast) -> Actor:
    return cast.actor(Role.JUDGE)


def shown(cast: Cast, number: int = 1) -> CallView:
    found = open_call_at(cast.table(number))
    assert found is not None
    return found


def sentences(cast: Cast) -> list[str]:
    return [row.sentence for row in journal_page(cast.event, verb="judge").rows]


def test_a_call_waits_is_taken_and_answered():
    cast = a_hall()
    call_judge(cast.table(), at(cast), question="  May I pay\twith two gold? ")
    assert (shown(cast).status, shown(cast).question) == (CallStatus.WAITING, "May I pay with two gold?")
    assert waiting_at(cast.event).calls == 1
    take_call(cast.table(), judge(cast))
    assert shown(cast).taken_by == cast.user(Role.JUDGE).username and shown(cast).is_taken
    assert waiting_at(cast.event).calls == 0
    answer_call(cast.table(), judge(cast), reason="only its owner pays")
    assert open_call_at(cast.table()) is None
    assert sentences(cast) == [
        "Answered the call of round 1 table 1",
        "Took the call of round 1 table 1",
        "Called a judge to round 1 table 1",
    ]
    assert last_entry(cast.event).reason == "only its owner pays"
    assert last_entry(cast.event).before == {"status": "taken"}


def test_the_question_is_the_callers_own_text_in_the_journal():
    cast = a_hall()
    call_judge(cast.table(), at(cast), question="Is he allowed to?")
    entry = last_entry(cast.event)
    assert (entry.reason, entry.who) == ("Is he allowed to?", f"player {cast.seated()[0].key}")


def test_a_table_that_waits_goes_on_waiting():
    cast = a_hall()
    first = call_judge(cast.table(), at(cast), question="one")
    entries = JournalEntry.objects.count()
    assert call_judge(cast.table(), at(cast, seat=1), question="two") == first
    assert (shown(cast).question, JournalEntry.objects.count()) == ("one", entries)
    take_call(cast.table(), judge(cast))
    assert call_judge(cast.table(), at(cast, seat=2)) == first and shown(cast).is_taken


def test_the_database_itself_takes_one_open_call_a_table():
    cast = a_hall()
    now = timekeeping.now()
    JudgeCall.objects.create(table=cast.table(), called_at=now)
    with pytest.raises(IntegrityError), transaction.atomic():
        JudgeCall.objects.create(table=cast.table(), called_at=now)
    JudgeCall.objects.create(table=cast.table(2), called_at=now)


@pytest.mark.parametrize(
    "wrong",
    [
        {"status": "taken"},
        {"status": "answered"},
        {"status": "withdrawn"},
        {"status": "lost"},
        {"taken_at": "now"},
        {"closed_at": "now"},
        {"extra_minutes": 5},
    ],
    ids=str,
)
def test_the_database_refuses_calls_that_contradict_themselves(wrong):
    cast = a_hall()
    now = timekeeping.now()
    fields = {name: now if value == "now" else value for name, value in wrong.items()}
    with pytest.raises(IntegrityError), transaction.atomic():
        JudgeCall.objects.create(table=cast.table(), called_at=now, **fields)


def test_players_call_to_their_own_table_only():
    cast = a_hall()
    for action in (call_judge, withdraw_call):
        with pytest.raises(NotPermitted, match="Only the players of this table"):
            action(cast.table(2), at(cast, 1))
    with pytest.raises(NotVisible):
        call_judge(cast.table(), at(a_hall()))
    slip = Slip(event=cast.event.pk, table=cast.table().pk, number=1, seating="")
    with pytest.raises(NotPermitted, match="reports its result and nothing else"):
        call_judge(cast.table(), Actor.of_slip(slip))


def test_who_is_absent_calls_nobody():
    cast = a_hall()
    who = at(cast)
    cast.table().seats.filter(player=who.player).update(absent=True)
    with pytest.raises(NotPermitted):
        call_judge(cast.table(), who)


def test_staff_note_a_call_for_any_table():
    cast = a_hall()
    call_judge(cast.table(2), cast.actor(Role.SCOREKEEPER))
    assert shown(cast, 2).called_by is None
    withdraw_call(cast.table(2), cast.actor(Role.SCOREKEEPER))
    assert open_call_at(cast.table(2)) is None


@pytest.mark.parametrize("action", [take_call, release_call, answer_call])
def test_only_judges_go_to_tables(action):
    cast = a_hall()
    call_judge(cast.table(), at(cast))
    take_call(cast.table(), judge(cast))
    for actor in (cast.actor(Role.SCOREKEEPER), at(cast)):
        with pytest.raises(NotPermitted):
            action(cast.table(), actor)
    with pytest.raises(NotVisible):
        action(cast.table(), Cast().actor())


def test_a_call_needs_a_round_that_is_on():
    drafted = a_hall(status="drafted")
    with pytest.raises(Refused, match="Round 1 is not being played"):
        call_judge(drafted.table(), drafted.actor())
    cast = a_hall()
    confirm_all(cast.round())
    call_judge(cast.table(), at(cast))
    close_round(cast.round(), cast.actor())
    with pytest.raises(Refused, match="Round 1 is not being played"):
        call_judge(cast.table(2), at(cast, 2))
    assert shown(cast).lost_minutes == 0
    with pytest.raises(Refused, match="closed"):
        answer_call(cast.table(), judge(cast), minutes=3)
    answer_call(cast.table(), judge(cast))


def test_another_judge_takes_it_over_by_way_of_the_queue():
    cast = a_hall()
    call_judge(cast.table(), at(cast))
    take_call(cast.table(), judge(cast))
    entries = JournalEntry.objects.count()
    take_call(cast.table(), judge(cast))
    assert JournalEntry.objects.count() == entries
    name = cast.user(Role.JUDGE).username
    with pytest.raises(Refused, match=f"{name} has taken the call of table 1"):
        take_call(cast.table(), cast.actor(Role.HEAD_JUDGE))
    release_call(cast.table(), cast.actor(Role.HEAD_JUDGE))
    assert (shown(cast).status, shown(cast).taken_by) == (CallStatus.WAITING, None)
    entries = JournalEntry.objects.count()
    release_call(cast.table(), judge(cast))
    assert JournalEntry.objects.count() == entries
    take_call(cast.table(), cast.actor(Role.HEAD_JUDGE))
    assert shown(cast).taken_by == cast.user(Role.HEAD_JUDGE).username


@pytest.mark.parametrize("action", [take_call, release_call, answer_call, withdraw_call])
def test_without_a_call_there_is_nothing_to_do(action):
    cast = a_hall()
    with pytest.raises(Refused, match="Table 1 is no longer waiting for a judge"):
        action(cast.table(), judge(cast))


@pytest.mark.parametrize("action", [take_call, answer_call, withdraw_call])
def test_a_tap_on_an_old_page_is_refused(action):
    cast = a_hall()
    old = call_judge(cast.table(), at(cast)).revision
    withdraw_call(cast.table(), at(cast))
    call_judge(cast.table(), at(cast, seat=1))
    with pytest.raises(Outdated) as raised:
        action(cast.table(), judge(cast), expected=old)
    assert raised.value.current["status"] == "waiting"


def test_the_table_is_given_the_time_it_lost():
    cast = a_hall()
    called = timekeeping.now() + timedelta(minutes=10)
    with timekeeping.time_set_to(called):
        call_judge(cast.table(), at(cast))
    with timekeeping.time_set_to(called + timedelta(minutes=6, seconds=1)):
        assert shown(cast).lost_minutes == 7
        before = cast.table().revision
        answer_call(cast.table(), judge(cast), lost_time=True)
    assert cast.table().extension_minutes == 7 and cast.table().revision > before
    assert cast.table(2).extension_minutes == 0
    assert JudgeCall.objects.get().extra_minutes == 7
    assert sentences(cast)[0] == "Answered the call of round 1 table 1 and gave it 7 more minutes"
    assert last_entry(cast.event).after == {
        "extension_minutes": 7,
        "extra_minutes": 7,
        "status": "answered",
    }
    assert last_entry(cast.event).before == {"extension_minutes": 0, "status": "waiting"}


def test_minutes_come_on_top_of_the_time_that_was_lost():
    cast = a_hall()
    call_judge(cast.table(), at(cast))
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=2)):
        answer_call(cast.table(), judge(cast), minutes=5, lost_time=True)
    assert cast.table().extension_minutes == 7


def test_no_time_is_lost_while_the_clock_stands():
    cast = a_hall()
    called = timekeeping.now() + timedelta(minutes=10)

    def minutes_later(minutes: int):
        return timekeeping.time_set_to(called + timedelta(minutes=minutes))

    with minutes_later(0):
        call_judge(cast.table(), at(cast))
    with minutes_later(2):
        pause_clock(cast.round(), judge(cast))
    with minutes_later(9):
        assert shown(cast).lost_minutes == 2
        resume_clock(cast.round(), judge(cast))
    with minutes_later(10):
        assert shown(cast).lost_minutes == 3
        restart_clock(cast.round(), judge(cast), reason="too early")
        assert shown(cast).lost_minutes == 0


def test_a_call_before_the_start_has_lost_nothing():
    cast = a_hall(status="published")
    call_judge(cast.table(), at(cast))
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=1)):
        assert shown(cast).lost_minutes == 0


def test_never_more_than_two_hours_are_proposed():
    cast = a_hall()
    call_judge(cast.table(), at(cast))
    with timekeeping.time_set_to(timekeeping.now() + timedelta(hours=30)):
        assert shown(cast).lost_minutes == 120


@pytest.mark.parametrize("minutes", [-1, 121])
def test_what_cannot_be_given_is_refused_and_the_table_waits_on(minutes):
    cast = a_hall()
    call_judge(cast.table(), at(cast))
    with pytest.raises(Malformed) as raised:
        answer_call(cast.table(), judge(cast), minutes=minutes)
    assert raised.value.problems[0].field == "minutes"
    assert shown(cast).status == CallStatus.WAITING and cast.table().extension_minutes == 0


def test_a_table_that_has_finished_gets_an_answer_and_no_time():
    cast = a_hall()
    call_judge(cast.table(), at(cast))
    confirm_all(cast.round())
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=5)):
        assert shown(cast).lost_minutes == 0
    with pytest.raises(Refused, match="has finished"):
        answer_call(cast.table(), judge(cast), minutes=1)
    answer_call(cast.table(), judge(cast), lost_time=True)
    assert cast.table().extension_minutes == 0


def test_a_call_does_not_make_the_tables_sheet_outdated():
    cast = a_hall()
    before = cast.table().revision
    call_judge(cast.table(), at(cast))
    take_call(cast.table(), judge(cast))
    answer_call(cast.table(), judge(cast))
    assert cast.table().revision == before


def test_the_queue_is_in_the_order_of_the_calls_and_tells_how_long():
    cast = a_hall(12)
    start = timekeeping.now()
    for place, number in enumerate((3, 1, 2)):
        with timekeeping.time_set_to(start + timedelta(minutes=place)):
            call_judge(cast.table(number), at(cast, number))
    with timekeeping.time_set_to(start + timedelta(minutes=4)):
        take_call(cast.table(1), judge(cast))
        withdraw_call(cast.table(2), at(cast, 2))
    with timekeeping.time_set_to(start + timedelta(minutes=9)):
        queue = call_queue(cast.event)
        assert [call.table for call in queue.open] == [3, 1] and queue.waiting == 1
        assert [call.waited_seconds for call in queue.open] == [540, 180]
        assert [(call.table, call.status) for call in queue.closed] == [(2, CallStatus.WITHDRAWN)]
        assert queue.usual_wait_seconds is None
        answer_call(cast.table(1), judge(cast))
        answer_call(cast.table(3), judge(cast))
        queue = call_queue(cast.event)
    assert [call.table for call in queue.closed] == [1, 3, 2] and not queue.open
    assert queue.usual_wait_seconds == 360


def test_queries_do_not_grow_and_the_past_is_cut():
    cast = a_hall(40)
    now = timekeeping.now()
    first, *others = cast.round().tables.all()
    JudgeCall.objects.create(table=first, called_at=now)
    few = queries_of(lambda: call_queue(cast.event))
    for table in others:
        JudgeCall.objects.create(table=table, called_at=now, called_by=seated(table)[0])
    JudgeCall.objects.bulk_create(
        JudgeCall(table=first, called_at=now, closed_at=now, status=CallStatus.WITHDRAWN)
        for _ in range(MAX_CLOSED + 1)
    )
    many = queries_of(lambda: call_queue(cast.event))
    assert len(few) == len(many) == 2
    queue = call_queue(cast.event)
    assert (len(queue.open), len(queue.closed)) == (len(others) + 1, MAX_CLOSED)


def test_a_table_does_not_call_without_end():
    cast = a_hall()
    for _ in range(JUDGE_CALLS.most):
        call_judge(cast.table(), at(cast))
        withdraw_call(cast.table(), at(cast))
    entries = JournalEntry.objects.count()
    with pytest.raises(TooOften, match="Raise your hand"):
        call_judge(cast.table(), at(cast))
    assert JournalEntry.objects.count() == entries
    call_judge(cast.table(2), at(cast, 2))
    call_judge(cast.table(), cast.actor())


@pytest.mark.parametrize("question", ["x" * 201, "in\u202evisible"])
def test_a_question_has_an_end(question):
    cast = a_hall()
    with pytest.raises(Malformed) as raised:
        call_judge(cast.table(), at(cast), question=question)
    assert raised.value.problems[0].field == "question"


def test_who_is_made_anonymous_leaves_no_question():
    cast = a_hall()
    first, second = cast.seated()[:2]
    call_judge(cast.table(), Actor.of_player(first), question="mine")
    answer_call(cast.table(), judge(cast))
    call_judge(cast.table(), Actor.of_player(second), question=f"what may {first.name} do?")
    answer_call(cast.table(), judge(cast))
    call_judge(cast.table(), Actor.of_player(second), question="whose turn is it?")
    make_anonymous(first, cast.actor(), reason="asked for it")
    kept = list(JudgeCall.objects.order_by("pk").values_list("question", flat=True))
    assert kept == ["", "", "whose turn is it?"]


def test_a_table_whose_result_counts_may_still_call():
    cast = a_hall()
    people = cast.seated()
    save_result(cast.table(), cast.actor(), sheet_of(people), expected_version=0)
    assert call_judge(cast.table(), at(cast)).status == CallStatus.WAITING

"""Results that are flagged, to be looked at again, or postponed until a judge has decided."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.journal.models import JournalEntry
from tables.journal.queries import journal_page
from tables.players.actions.personal_data import make_anonymous
from tables.results.actions.marks import flag_result, postpone_result, unmark_result
from tables.results.actions.results import confirm_result, report_result, save_result
from tables.rounds.actions.publishing import close_round, withdraw_round
from tables.rounds.models import ResultMark, Table
from tables.staff.models import Role
from tests.builders import confirm_all, last_entry, sheet_of
from tests.cast import Cast
from tests.stages import a_hall

pytestmark = pytest.mark.django_db

MARKS = (flag_result, postpone_result)


def judge(cast: Cast) -> Actor:
    return cast.actor(Role.JUDGE)


def report(cast: Cast) -> int:
    people = cast.seated()
    sheet = report_result(cast.table(), Actor.of_player(people[0]), sheet_of(people), expected_version=0)
    return sheet.version


def all_sign(cast: Cast, version: int) -> None:
    for player in cast.seated()[1:]:
        confirm_result(cast.table(), Actor.of_player(player), version=version)


def test_what_players_confirm_together_counts_only_after_the_judge():
    cast = a_hall()
    all_sign(cast, report(cast))
    assert cast.table().status == "confirmed"
    cast = a_hall()
    version = report(cast)
    postpone_result(cast.table(), judge(cast), reason="a ruling is out")
    all_sign(cast, version)
    assert cast.table().status == "reported"
    confirm_result(cast.table(), judge(cast), version=version)
    table = cast.table()
    assert (table.status, table.mark, table.mark_reason) == ("confirmed", "", "")


def test_only_judges_decide_what_is_postponed():
    cast = a_hall()
    desk, people = cast.actor(Role.SCOREKEEPER), cast.seated()
    version = report(cast)
    with pytest.raises(NotPermitted):
        postpone_result(cast.table(), desk, reason="x")
    postpone_result(cast.table(), judge(cast), reason="a ruling is out")
    with pytest.raises(NotPermitted):
        confirm_result(cast.table(), desk, version=version)
    with pytest.raises(NotPermitted):
        save_result(cast.table(), desk, sheet_of(people), expected_version=version)
    with pytest.raises(NotPermitted):
        unmark_result(cast.table(), desk)
    assert cast.table().status == "reported"
    save_result(cast.table(), judge(cast), sheet_of(people, power=(6, 5, 4, 3)), expected_version=version)
    assert (cast.table().status, cast.table().mark) == ("confirmed", "")


def test_without_the_mark_it_goes_on_as_before():
    cast = a_hall()
    version = report(cast)
    postpone_result(cast.table(), judge(cast), reason="a ruling is out")
    unmark_result(cast.table(), judge(cast), reason="settled")
    entries = JournalEntry.objects.count()
    unmark_result(cast.table(), judge(cast))
    assert JournalEntry.objects.count() == entries
    all_sign(cast, version)
    assert cast.table().status == "confirmed"


def test_a_flagged_round_is_not_closed():
    cast = a_hall()
    confirm_all(cast.round())
    flag_result(cast.table(2), cast.actor(Role.SCOREKEEPER), reason="illegible slip")
    with pytest.raises(Refused, match="Table 2 is flagged, “illegible slip”"):
        close_round(cast.round(), cast.actor())
    assert cast.table(2).status == "confirmed"
    unmark_result(cast.table(2), cast.actor(Role.SCOREKEEPER))
    close_round(cast.round(), cast.actor())


def test_a_flag_does_not_keep_a_result_from_counting():
    cast = a_hall()
    version = report(cast)
    flag_result(cast.table(), judge(cast), reason="odd figures")
    all_sign(cast, version)
    assert (cast.table().status, cast.table().mark) == ("confirmed", "flagged")


def test_a_postponed_result_keeps_the_round_open():
    cast = a_hall()
    confirm_all(cast.round())
    with pytest.raises(Refused, match="is confirmed"):
        postpone_result(cast.table(), judge(cast), reason="x")
    other = a_hall()
    postpone_result(other.table(), judge(other), reason="x")
    with pytest.raises(Refused, match="Table 1 has no confirmed result"):
        close_round(other.round(), other.actor())


def test_what_is_postponed_is_not_flagged_besides():
    cast = a_hall()
    flag_result(cast.table(), judge(cast), reason="one")
    postpone_result(cast.table(), judge(cast), reason="two")
    assert (cast.table().mark, cast.table().mark_reason) == ("postponed", "two")
    with pytest.raises(Refused, match="is postponed"):
        flag_result(cast.table(), judge(cast), reason="three")


@pytest.mark.parametrize("action", MARKS)
def test_a_mark_takes_a_reason_and_a_published_table(action):
    cast = a_hall()
    with pytest.raises(Malformed) as raised:
        action(cast.table(), judge(cast), reason=" ")
    assert raised.value.problems[0].field == "reason"
    drafted = a_hall(status="drafted")
    with pytest.raises(Refused, match="draft"):
        action(drafted.table(), drafted.actor(), reason="x")


@pytest.mark.parametrize("action", MARKS)
def test_players_and_other_events_staff_mark_nothing(action):
    cast = a_hall()
    with pytest.raises(NotPermitted):
        action(cast.table(), Actor.of_player(cast.seated()[0]), reason="x")
    with pytest.raises(NotVisible):
        action(cast.table(), Cast().actor(), reason="x")


@pytest.mark.parametrize("action", MARKS)
def test_the_same_mark_twice_is_one_and_an_old_page_is_refused(action):
    cast = a_hall()
    old = cast.table().revision
    for _ in range(2):
        action(cast.table(), judge(cast), reason="why")
    assert JournalEntry.objects.filter(verb__startswith="result.").count() == 1
    with pytest.raises(Outdated):
        action(cast.table(), judge(cast), reason="why else", expected=old)


def test_the_journal_tells_it_and_the_archive_verifies():
    cast = a_hall()
    flag_result(cast.table(), judge(cast), reason="odd")
    postpone_result(cast.table(), judge(cast), reason="out")
    unmark_result(cast.table(), judge(cast), reason="settled")
    rows = journal_page(cast.event, verb="result").rows
    assert [(row.sentence, row.reason) for row in rows] == [
        ("Removed the mark from the result of round 1 table 1", "settled"),
        ("Postponed the result of round 1 table 1", "out"),
        ("Flagged the result of round 1 table 1", "odd"),
    ]
    assert (last_entry(cast.event).before, last_entry(cast.event).after) == (
        {"mark": "postponed"},
        {"mark": ""},
    )
    assert not [each for each in verify(event_archive(cast.event)).differences if "result" in str(each)]


def test_a_withdrawn_round_has_no_marks():
    cast = a_hall(status="published")
    flag_result(cast.table(), cast.actor(), reason="x")
    withdraw_round(cast.round(), cast.actor(), reason="wrong list")
    assert not Table.objects.exclude(mark="").exists()


def test_who_is_made_anonymous_is_in_no_mark():
    cast = a_hall()
    player = cast.seated()[0]
    flag_result(cast.table(), judge(cast), reason=f"{player.name} said so")
    make_anonymous(player, cast.actor(), reason="asked for it")
    assert player.name not in cast.table().mark_reason and cast.table().mark == ResultMark.FLAGGED


@pytest.mark.parametrize(
    "wrong",
    [
        {"mark": "lost", "mark_reason": "x"},
        {"mark": "flagged"},
        {"mark_reason": "x"},
        {"mark": "postponed", "mark_reason": "x", "status": "confirmed"},
    ],
    ids=str,
)
def test_the_database_refuses_marks_that_contradict_themselves(wrong):
    cast = a_hall()
    confirm_all(cast.round())
    Table.objects.filter(pk=cast.table().pk).update(status="reported")
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(pk=cast.table().pk).update(**wrong)

"""Results: entered, reported, confirmed, disputed, verified, corrected (R-20 to R-24, R-46)."""

from __future__ import annotations

import json

import pytest

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.events.actions.setup import change_event
from tables.events.models import ConfirmationQuorum, Event, EventStatus
from tables.results import slips
from tables.results.actions.results import (
    clear_result,
    confirm_result,
    dispute_result,
    report_result,
    save_result,
    verify_result,
)
from tables.results.models import Sheet
from tables.results.queries.sheets import signatures_needed, table_sheet
from tables.rounds.actions.publishing import close_round
from tables.rounds.actions.repair import apply_repair
from tables.rounds.models import Table, TableStatus
from tables.staff.models import Role
from tables.standings.queries.standings import event_standings
from tests.builders import (
    a_round,
    a_user,
    an_event,
    confirm_all,
    in_fours,
    last_entry,
    players,
    sheet_of,
    staff_of,
)
from tests.cast import Cast
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Cast:
    """A running event with one playing round of two tables of four."""
    cast = Cast(an_event(status=EventStatus.RUNNING))
    a_round(cast.event, 1, *in_fours(players(cast.event, 8)))
    return cast


def test_staff_entry_confirms_at_once_and_is_journaled(hall: Cast):
    judge = staff_of(hall.event, Role.SCOREKEEPER)
    sheet = save_result(hall.table(), judge, sheet_of(hall.seated()), expected_version=0)
    table = hall.table()
    assert (sheet.version, table.status, table.sheet) == (1, TableStatus.CONFIRMED, sheet)
    entry = hall.event.journal.get()
    assert (entry.verb, entry.object, entry.revision) == ("result.confirm", "round 1 table 1", 1)
    assert [row["points"] for row in entry.after["scores"]] == [15, 6, 4, 1]
    rows = event_standings(Event.objects.get(pk=hall.event.pk)).rows
    assert (rows[0].player, rows[0].points) == ("p1", 15)


def test_saving_the_same_again_changes_nothing(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    first = save_result(hall.table(), judge, sheet_of(hall.seated()), expected_version=0)
    again = save_result(hall.table(), judge, sheet_of(hall.seated()), expected_version=0)
    assert first == again
    assert hall.event.journal.count() == 1


def test_seats_sent_in_any_order_are_kept_in_player_order(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    sent = sheet_of(hall.seated())
    backwards = {**sent, "seats": sent["seats"][::-1]}
    sheet = save_result(hall.table(), judge, backwards, expected_version=0)
    assert sheet.content == sent
    assert save_result(hall.table(), judge, backwards, expected_version=0) == sheet
    assert hall.event.journal.count() == 1


def test_second_judge_is_shown_what_the_first_saved(hall: Cast):
    one, two = staff_of(hall.event, Role.JUDGE), staff_of(hall.event, Role.JUDGE)
    stale = hall.table()
    save_result(hall.table(), one, sheet_of(hall.seated()), expected_version=0)
    with pytest.raises(Outdated) as caught:
        save_result(stale, two, sheet_of(hall.seated(), titles=(2, 3, 1, 0)), expected_version=0)
    assert caught.value.current["sheet"]["seats"][0]["titles"] == 3
    assert Sheet.objects.count() == 1


def test_correction_needs_right_version_and_reason(hall: Cast):
    judge, keeper = staff_of(hall.event, Role.JUDGE), staff_of(hall.event, Role.SCOREKEEPER)
    save_result(hall.table(), judge, sheet_of(hall.seated()), expected_version=0)
    changed = sheet_of(hall.seated(), titles=(2, 3, 1, 0))
    with pytest.raises(NotPermitted):
        save_result(hall.table(), keeper, changed, expected_version=1, reason="slip misread")
    with pytest.raises(Malformed) as caught:
        save_result(hall.table(), judge, changed, expected_version=1)
    assert caught.value.problems[0].field == "reason"
    sheet = save_result(hall.table(), judge, changed, expected_version=1, reason="slip misread")
    entry = hall.event.journal.latest("revision")
    assert sheet.version == 2
    assert (entry.verb, entry.reason) == ("result.correct", "slip misread")
    assert entry.before["sheet"]["seats"][0]["titles"] == 3
    assert entry.after["sheet"]["seats"][0]["titles"] == 2


def test_who_entered_a_result_mends_it_until_it_is_verified_or_the_round_closed(hall: Cast):
    keeper, other = staff_of(hall.event, Role.SCOREKEEPER), staff_of(hall.event, Role.SCOREKEEPER)
    sheets = [sheet_of(hall.seated(), titles=titles) for titles in ((3, 2, 1, 0), (2, 3, 1, 0), (1, 2, 3, 0))]
    save_result(hall.table(), keeper, sheets[0], expected_version=0)
    with pytest.raises(NotPermitted):
        save_result(hall.table(), other, sheets[1], expected_version=1, reason="not mine")
    with pytest.raises(Malformed):
        save_result(hall.table(), keeper, sheets[1], expected_version=1)
    save_result(hall.table(), keeper, sheets[1], expected_version=1, reason="typo")
    assert last_entry(hall.event).verb == "result.correct"
    verify_result(hall.table(), other, version=2)
    with pytest.raises(NotPermitted):
        save_result(hall.table(), keeper, sheets[2], expected_version=2, reason="typo")
    save_result(hall.table(2), keeper, sheet_of(hall.seated(2)), expected_version=0)
    close_round(hall.round(), hall.actor())
    with pytest.raises(NotPermitted):
        changed = sheet_of(hall.seated(2), titles=(2, 3, 1, 0))
        save_result(hall.table(2), keeper, changed, expected_version=1, reason="typo")


def test_a_result_is_cleared_with_a_reason_and_entered_anew(hall: Cast):
    keeper, other = staff_of(hall.event, Role.SCOREKEEPER), staff_of(hall.event, Role.SCOREKEEPER)
    missing = hall.seated()[3].key
    sheet = sheet_of(hall.seated(), absent={missing})
    with pytest.raises(Refused):
        clear_result(hall.table(), keeper, reason="nothing there")
    save_result(hall.table(), keeper, sheet, expected_version=0)
    assert hall.table().seats.get(player__key=missing).absent
    with pytest.raises(NotPermitted):
        clear_result(hall.table(), other, reason="not mine")
    with pytest.raises(Outdated):
        clear_result(hall.table(), keeper, reason="seen too early", version=7)
    with pytest.raises(Malformed):
        clear_result(hall.table(), keeper, reason="  ", version=1)
    clear_result(hall.table(), keeper, reason="sheet of table 2", version=1)
    table = hall.table()
    assert (table.sheet, table.status) == (None, TableStatus.PLAYING)
    assert not table.seats.filter(absent=True).exists()
    entry = last_entry(hall.event)
    assert (entry.verb, entry.reason, entry.after["sheet"]) == ("result.clear", "sheet of table 2", None)
    assert entry.before["sheet"]["seats"][0]["titles"] == 3
    with pytest.raises(Refused):
        close_round(hall.round(), hall.actor())
    people = hall.seated()
    report_result(table, Actor.of_player(people[0]), sheet_of(people), expected_version=0)
    assert hall.table().sheets.count() == 2
    clear_result(hall.table(), hall.actor(Role.JUDGE), reason="reported by mistake")
    assert hall.table().status == TableStatus.PLAYING


def test_a_no_show_stays_missing_when_a_result_is_cleared(hall: Cast):
    gone = hall.seated()[0]
    apply_repair(hall.round(), hall.actor(), [gone.key])
    save_result(hall.table(), hall.actor(), sheet_of(hall.seated(), absent={gone.key}), expected_version=0)
    clear_result(hall.table(), hall.actor(), reason="wrong table")
    assert hall.table().seats.get(absent=True).player == gone


def test_results_of_closed_rounds_are_not_cleared(hall: Cast):
    confirm_all(hall.round())
    close_round(hall.round(), hall.actor())
    with pytest.raises(Refused, match="closed"):
        clear_result(hall.table(), hall.actor(), reason="too late")


def test_an_event_with_a_cleared_result_is_verified_and_goes_on_from_its_archive():
    hall = a_hall()
    judge = hall.actor()
    for number in (1, 2):
        save_result(hall.table(number), judge, sheet_of(hall.seated(number)), expected_version=0)
    clear_result(hall.table(1), judge, reason="wrong table")
    document = json.loads(dump(event_archive(Event.objects.get(pk=hall.event.pk))))
    assert verify(from_json(document)).differences == ()
    seed = Event.objects.get(pk=hall.event.pk).seed
    copy = import_archive(from_json(document), slug="copy", seed=seed)
    table = Table.objects.select_related("round__event").get(round__event=copy, number=1)
    assert (table.sheet, table.status, table.sheets.count()) == (None, TableStatus.PLAYING, 1)
    save_result(hall.table(1), judge, sheet_of(hall.seated(1)), expected_version=0)
    close_round(hall.round(), judge)
    finished = json.loads(dump(event_archive(Event.objects.get(pk=hall.event.pk))))
    assert verify(from_json(finished)).differences == ()


def test_correction_and_its_reverse_give_the_same_standings(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    original = sheet_of(hall.seated())
    save_result(hall.table(), judge, original, expected_version=0)
    before = event_standings(Event.objects.get(pk=hall.event.pk)).rows
    changed = sheet_of(hall.seated(), titles=(2, 3, 1, 0))
    save_result(hall.table(), judge, changed, expected_version=1, reason="misread")
    assert event_standings(Event.objects.get(pk=hall.event.pk)).rows != before
    save_result(hall.table(), judge, original, expected_version=2, reason="it was right")
    assert event_standings(Event.objects.get(pk=hall.event.pk)).rows == before


def test_warning_needs_override_and_reason(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    eight = sheet_of(hall.seated(), titles=(5, 1, 1, 1))
    with pytest.raises(NeedsOverride) as caught:
        save_result(hall.table(), judge, eight, expected_version=0)
    assert caught.value.problems[0].rule == "R-24"
    with pytest.raises(NeedsOverride):
        save_result(hall.table(), judge, eight, expected_version=0, override=True)
    save_result(hall.table(), judge, eight, expected_version=0, override=True, reason="two were taken twice")
    assert hall.table().status == TableStatus.CONFIRMED


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"end": "boredom"}, "end"),
        ({"seats": []}, "seats"),
        ({"manual_points": 3}, "manual_points"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_malformed_sheet_names_its_field_and_writes_nothing(hall: Cast, change: dict, field: str):
    judge = staff_of(hall.event, Role.JUDGE)
    with pytest.raises(Malformed) as caught:
        save_result(hall.table(), judge, {**sheet_of(hall.seated()), **change}, expected_version=0)
    assert field in {problem.field for problem in caught.value.problems}
    assert not Sheet.objects.exists()
    assert Event.objects.get(pk=hall.event.pk).revision == 0


def test_sheet_of_another_table_is_refused(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    with pytest.raises(Malformed, match="exactly the players"):
        save_result(hall.table(), judge, sheet_of(hall.seated(2)), expected_version=0)


def test_points_by_hand_are_the_leaders_right(hall: Cast):
    seated = hall.seated()
    by_hand = sheet_of(seated, end="judge", manual_points={p.key: 15 - 4 * i for i, p in enumerate(seated)})
    with pytest.raises(NotPermitted):
        save_result(hall.table(), staff_of(hall.event, Role.JUDGE), by_hand, expected_version=0)
    head = staff_of(hall.event, Role.HEAD_JUDGE)
    save_result(hall.table(), head, by_hand, expected_version=0, override=True, reason="floor ruling")
    assert hall.event.journal.get().after["scores"][1]["points"] == 11


def test_strangers_see_no_event(hall: Cast):
    with pytest.raises(NotVisible):
        save_result(hall.table(), Actor.staff(a_user()), sheet_of(hall.seated()), expected_version=0)


def test_report_waits_for_a_majority_of_the_others(hall: Cast):
    one, two, three, four = map(Actor.of_player, hall.seated())
    report_result(hall.table(), one, sheet_of(hall.seated()), expected_version=0)
    assert hall.table().status == TableStatus.REPORTED
    assert event_standings(Event.objects.get(pk=hall.event.pk)).rows[0].points == 0
    with pytest.raises(Refused, match="The others"):
        confirm_result(hall.table(), one, version=1)
    confirm_result(hall.table(), two, version=1)
    confirm_result(hall.table(), two, version=1)
    assert hall.table().status == TableStatus.REPORTED
    confirm_result(hall.table(), three, version=1)
    assert hall.table().status == TableStatus.CONFIRMED
    with pytest.raises(Refused, match="Call a judge"):
        report_result(hall.table(), four, sheet_of(hall.seated(), titles=(0, 1, 2, 3)), expected_version=1)


@pytest.mark.parametrize("by_slip", [False, True])
@pytest.mark.parametrize(
    ("present", "majority", "all_others"), [(2, 1, 1), (3, 2, 2), (4, 2, 3), (5, 3, 4), (6, 3, 5)]
)
@pytest.mark.parametrize("absent", [0, 1])
def test_how_many_others_have_to_confirm(
    present: int, majority: int, all_others: int, absent: int, by_slip: bool
):
    """More than half of the others, or all of them; who reports by a slip is not known and confirms too."""
    content = {"seats": [{"absent": False}] * present + [{"absent": True}] * absent}

    def needed(quorum: ConfirmationQuorum) -> int | None:
        return signatures_needed(Event(quorum=quorum), content, by_slip=by_slip)

    assert needed(ConfirmationQuorum.MAJORITY) == majority + by_slip
    assert needed(ConfirmationQuorum.ALL) == all_others + by_slip
    assert needed(ConfirmationQuorum.STAFF) is None


def test_reporting_what_stands_already_counts_as_confirming(hall: Cast):
    one, two, three, _ = map(Actor.of_player, hall.seated())
    for actor in (one, two, three):
        report_result(hall.table(), actor, sheet_of(hall.seated()), expected_version=0)
    assert hall.table().status == TableStatus.CONFIRMED
    assert Sheet.objects.count() == 1


def test_an_equal_report_after_the_quorum_is_accepted(hall: Cast):
    one, two, three, four = map(Actor.of_player, hall.seated())
    for actor in (one, two, three):
        report_result(hall.table(), actor, sheet_of(hall.seated()), expected_version=0)
    revision = Event.objects.get(pk=hall.event.pk).revision
    assert report_result(hall.table(), four, sheet_of(hall.seated()), expected_version=0).version == 1
    assert Sheet.objects.count() == 1
    assert Event.objects.get(pk=hall.event.pk).revision == revision
    with pytest.raises(Refused, match="Call a judge"):
        report_result(hall.table(), four, sheet_of(hall.seated(), titles=(0, 1, 2, 3)), expected_version=1)


def test_double_tapped_report_is_one_version(hall: Cast):
    one = Actor.of_player(hall.seated()[0])
    for _ in range(2):
        report_result(hall.table(), one, sheet_of(hall.seated()), expected_version=0)
    assert Sheet.objects.count() == 1
    assert hall.event.journal.count() == 1


def test_counter_report_starts_the_confirmations_afresh(hall: Cast):
    one, two, three, four = map(Actor.of_player, hall.seated())
    report_result(hall.table(), one, sheet_of(hall.seated()), expected_version=0)
    confirm_result(hall.table(), two, version=1)
    other = sheet_of(hall.seated(), titles=(2, 3, 1, 0))
    report_result(hall.table(), three, other, expected_version=1)
    with pytest.raises(Outdated):
        confirm_result(hall.table(), four, version=1)
    confirm_result(hall.table(), four, version=2)
    assert hall.table().status == TableStatus.REPORTED


def test_the_sheet_tells_of_its_newest_version_what_is_missing_and_who_signed(hall: Cast):
    change_event(hall.event, hall.actor(), quorum=ConfirmationQuorum.ALL, reason="small hall")
    one, two, three, four = hall.seated()
    table = hall.table()
    found = slips.slip_with(slips.code_of(table.pk, table.seats.values_list("position", "player_id")))
    assert found is not None
    report_result(table, Actor.of_slip(found[0]), sheet_of(hall.seated()), expected_version=0)
    assert table_sheet(hall.table()).confirmations_needed == 4
    content = sheet_of(hall.seated(), absent={four.key})
    report_result(hall.table(), Actor.of_player(one), content, expected_version=1)
    assert table_sheet(hall.table()).confirmations_needed == 2
    confirm_result(hall.table(), Actor.of_player(two), version=2)
    dispute_result(hall.table(), Actor.of_player(three), version=2, comment="I had two titles")
    shown = table_sheet(hall.table())
    current = shown.current
    assert current is not None and [version.version for version in shown.versions] == [2, 1]
    assert current.confirmations == 1
    assert [(s.player_key, s.comment) for s in current.disputes] == [(three.key, "I had two titles")]
    assert current.verifications == ()
    scorekeeper = staff_of(hall.event, Role.SCOREKEEPER)
    confirm_result(hall.table(), scorekeeper, version=2)
    verify_result(hall.table(), staff_of(hall.event, Role.JUDGE), version=2)
    shown = table_sheet(hall.table())
    assert shown.confirmations_needed is None and shown.current is not None
    assert shown.current.confirmations == 1, "a scorekeeper is no player"
    assert [signature.player_key for signature in shown.current.verifications] == [None]
    clear_result(hall.table(), hall.actor(), reason="another table's")
    shown = table_sheet(hall.table())
    assert shown.confirmations_needed is None and shown.current is None and len(shown.versions) == 2


def test_dispute_stops_the_quorum_until_staff_decide(hall: Cast):
    one, two, three, four = map(Actor.of_player, hall.seated())
    report_result(hall.table(), one, sheet_of(hall.seated()), expected_version=0)
    with pytest.raises(Malformed):
        dispute_result(hall.table(), two, version=1, comment=" ")
    dispute_result(hall.table(), two, version=1, comment="I hold two titles")
    confirm_result(hall.table(), three, version=1)
    confirm_result(hall.table(), four, version=1)
    assert hall.table().status == TableStatus.REPORTED
    confirm_result(hall.table(), staff_of(hall.event, Role.JUDGE), version=1)
    assert hall.table().status == TableStatus.CONFIRMED


def test_only_players_of_the_table_report(hall: Cast):
    guest = Actor.of_player(hall.seated(2)[0])
    with pytest.raises(NotPermitted):
        report_result(hall.table(), guest, sheet_of(hall.seated()), expected_version=0)
    elsewhere = Actor.of_player(players(an_event(status=EventStatus.RUNNING), 1)[0])
    with pytest.raises(NotVisible):
        report_result(hall.table(), elsewhere, sheet_of(hall.seated()), expected_version=0)


def test_a_second_person_verifies(hall: Cast):
    one, two = staff_of(hall.event, Role.SCOREKEEPER), staff_of(hall.event, Role.SCOREKEEPER)
    with pytest.raises(Refused):
        verify_result(hall.table(), two, version=0)
    save_result(hall.table(), one, sheet_of(hall.seated()), expected_version=0)
    with pytest.raises(Refused, match="second person"):
        verify_result(hall.table(), one, version=1)
    for _ in range(2):
        verify_result(hall.table(), two, version=1)
    assert hall.event.journal.filter(verb="result.verify").count() == 1


def test_absent_on_the_sheet_is_absent_at_the_table(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    content = sheet_of(hall.seated())
    content["seats"][3].update(absent=True, titles=None, power=None)
    save_result(
        hall.table(), judge, content, expected_version=0, override=True, reason="left before the start"
    )
    assert list(hall.table().seats.filter(absent=True).values_list("player__key", flat=True)) == ["p4"]
    scores = hall.event.journal.latest("revision").after["scores"]
    assert [row["player"] for row in scores] == ["p1", "p2", "p3"]


def test_nothing_is_saved_in_a_finished_event(hall: Cast):
    judge = staff_of(hall.event, Role.JUDGE)
    Event.objects.filter(pk=hall.event.pk).update(status=EventStatus.FINISHED)
    with pytest.raises(Refused, match="Reopen"):
        save_result(hall.table(), judge, sheet_of(hall.seated()), expected_version=0)


def test_rule_options_that_a_confirmed_sheet_cannot_bear_are_refused(hall: Cast):
    """A tie that House power would have to break needs everybody's House power (R-22a)."""
    organizer = staff_of(hall.event, Role.ORGANIZER)
    change_event(hall.event, organizer, readings={"tie_power": "same"}, reason="announced")
    content = sheet_of(hall.seated(), titles=(2, 2, 1, 1), power=(9, 8, 7, 6))
    content["seats"][0]["house_power"] = 3
    save_result(hall.table(), organizer, content, expected_version=0)
    with pytest.raises(Malformed, match="Round 1, table 1") as caught:
        change_event(hall.event, organizer, readings={"tie_power": "house"}, reason="asked for")
    assert caught.value.problems[0].field == "readings"
    assert Event.objects.get(pk=hall.event.pk).readings["tie_power"] == "same"

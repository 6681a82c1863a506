"""Events that want a second person to verify what one member of staff alone answers for."""

from __future__ import annotations

import pytest

from tables.core.access import Actor
from tables.core.errors import Refused
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.events.queries.overview import event_overview
from tables.results import slips
from tables.results.actions.results import confirm_result, report_result, save_result, verify_result
from tables.results.queries.sheets import unverified_tables
from tables.rounds.actions.publishing import close_round
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tests.builders import sheet_of
from tests.cast import Cast
from tests.clients import html_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Cast:
    """Two tables of a round that is played, at an event that wants a second look."""
    return a_hall(verification_required=True)


def waiting(hall: Cast) -> list[int]:
    return list(unverified_tables(Event.objects.get(pk=hall.event.pk)).values_list("number", flat=True))


def enter(hall: Cast, table: int, who: Actor, version: int = 0, reason: str = "") -> None:
    sheet = sheet_of(hall.seated(table), power=(9, 8, 7, 6 + version))
    save_result(hall.table(table), who, sheet, expected_version=version, reason=reason)


def report(hall: Cast, table: int, who: Actor) -> None:
    report_result(hall.table(table), who, sheet_of(hall.seated(table)), expected_version=0)


def test_the_round_closes_once_a_second_person_has_looked_at_what_staff_entered(hall: Cast):
    one, two = hall.actor(Role.SCOREKEEPER), hall.actor(Role.JUDGE)
    for table in (1, 2):
        enter(hall, table, one)
    assert waiting(hall) == [1, 2]
    verify_result(hall.table(1), two, version=1)
    with pytest.raises(Refused) as error:
        close_round(hall.round(), hall.actor())
    assert [problem.message for problem in error.value.problems] == [
        "Table 2 of round 1 waits for a second person to verify its result."
    ]
    with pytest.raises(Refused, match="A second person verifies: you entered or confirmed"):
        verify_result(hall.table(2), one, version=1)
    verify_result(hall.table(2), two, version=1)
    assert close_round(hall.round(), hall.actor()).status == RoundStatus.CLOSED


def test_without_the_setting_nothing_waits():
    hall = a_hall()
    for table in (1, 2):
        enter(hall, table, hall.actor())
    assert waiting(hall) == []
    assert close_round(hall.round(), hall.actor()).status == RoundStatus.CLOSED


def test_what_players_confirmed_or_reported_by_their_own_link_has_two_people_behind_it(hall: Cast):
    people = [Actor.of_player(player) for player in hall.seated(1)]
    report(hall, 1, people[0])
    for other in people[1:3]:
        confirm_result(hall.table(1), other, version=1)
    report(hall, 2, Actor.of_player(hall.seated(2)[0]))
    confirm_result(hall.table(2), hall.actor(), version=1)
    assert hall.table(1).status == hall.table(2).status == "confirmed"
    assert waiting(hall) == []


def test_who_confirms_what_came_by_a_slip_stands_alone_and_does_not_verify_it(hall: Cast):
    table = hall.table(1)
    found = slips.slip_with(slips.code_of(table.pk, table.seats.values_list("position", "player_id")))
    assert found is not None
    report(hall, 1, Actor.of_slip(found[0]))
    confirm_result(hall.table(1), hall.actor(), version=1)
    assert waiting(hall) == [1]
    with pytest.raises(Refused, match="second person"):
        verify_result(hall.table(1), hall.actor(), version=1)
    verify_result(hall.table(1), hall.actor(Role.JUDGE), version=1)
    assert waiting(hall) == []


def test_staff_who_play_do_not_confirm_their_own_report_for_two(hall: Cast):
    reporter = hall.seated(1)[0]
    reporter.user = hall.user(Role.JUDGE)
    reporter.save(update_fields=["user"])
    report(hall, 1, Actor.of_player(reporter))
    confirm_result(hall.table(1), hall.actor(Role.JUDGE), version=1)
    assert waiting(hall) == [1]
    with pytest.raises(Refused, match="second person"):
        verify_result(hall.table(1), hall.actor(Role.JUDGE), version=1)


def test_a_correction_waits_again_also_at_the_end_of_the_event(hall: Cast):
    one, two = hall.actor(Role.JUDGE), hall.actor(Role.HEAD_JUDGE)
    for table in (1, 2):
        enter(hall, table, one)
        verify_result(hall.table(table), two, version=1)
    close_round(hall.round(), hall.actor())
    enter(hall, 2, one, version=1, reason="misread")
    with pytest.raises(Refused, match="Table 2 of round 1 waits for a second person"):
        finish_event(hall.event, hall.actor(), override=True, reason="late")
    verify_result(hall.table(2), two, version=2)
    assert finish_event(hall.event, hall.actor(), override=True, reason="late").is_read_only


def test_pages_and_programs_say_what_waits_and_refuse_who_entered_it(hall: Cast):
    for table in (1, 2):
        enter(hall, table, hall.actor(Role.SCOREKEEPER))
    overview = event_overview(Event.objects.get(pk=hall.event.pk))
    assert overview.rounds[0].unverified == 2
    assert overview.next_step.action == "result.verify"
    assert "verifies 2 results of round 1" in html_of(hall.browser().get(hall.url("staff-overview")))
    page = html_of(hall.browser().get(hall.url("staff-results")))
    assert "To be verified by a second person:" in page and "Close the round" not in page
    sheet = {"number": 1, "table": 1}
    own = html_of(hall.browser(Role.SCOREKEEPER).get(hall.url("staff-sheet", **sheet)))
    other = html_of(hall.browser(Role.JUDGE).get(hall.url("staff-sheet", **sheet)))
    assert "Verification" not in own and "Verification" in other
    address = hall.url("staff-sheet-verify", **sheet)
    refused = hall.browser(Role.SCOREKEEPER).post(address, {"version": 1})
    assert refused.status_code == 409 and "A second person verifies" in html_of(refused)
    verify = "rounds/1/tables/1/sheet/verify/"
    answer = hall.program(Role.SCOREKEEPER).call("POST", verify, {"version": 1}, If_Match='"1"')
    assert answer.status_code == 409 and "A second person verifies" in answer.json()["detail"]
    closing = hall.program().call("POST", "rounds/1/close/", If_Match=f'"{hall.round().revision}"')
    assert closing.status_code == 409 and "waits for a second person" in closing.content.decode()
    assert hall.browser(Role.JUDGE).post(address, {"version": 1}).status_code == 302
    assert waiting(hall) == [2]

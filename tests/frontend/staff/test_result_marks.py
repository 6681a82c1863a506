"""Flagging and postponing a result on its sheet, and what lists and phones show of it."""

from __future__ import annotations

import pytest

from tables.core.access import Actor
from tables.results.actions.marks import flag_result, postpone_result
from tables.results.actions.results import report_result
from tables.staff.models import Role
from tests.builders import sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, program_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def mark(cast: Cast, who: str = Role.JUDGE, **sent: object):
    return cast.browser(who).post(cast.url("staff-sheet-mark", number=1, table=1), sent)


def sheet(cast: Cast, who: str = Role.JUDGE) -> str:
    return html_of(cast.browser(who).get(cast.url("staff-sheet", number=1, table=1)))


def test_a_flag_is_seen_by_the_staff_and_taken_off():
    cast = a_hall()
    answer = mark(cast, Role.SCOREKEEPER, mark="flag", mark_reason="<b>odd</b>")
    assert answer.status_code == 302 and said(answer) == ["Table 1 is flagged."]
    listed = html_of(cast.browser().get(cast.url("staff-results") + "?show=marked"))
    for page in (sheet(cast, Role.SCOREKEEPER), listed):
        assert "Flagged" in page and "&lt;b&gt;odd" in page
    assert "staff-sheet" not in listed and ">2</span></th>" not in listed
    phone = html_of(browser_of(cast.seated()[0]).get(cast.url("my-event")))
    assert "odd" not in phone and "A judge decides" not in phone
    assert said(mark(cast, Role.SCOREKEEPER, mark="unmark"))[-1] == "The mark of table 1 is removed."
    assert cast.table().mark == ""


def test_a_postponed_result_is_the_judges_and_the_phone_says_so():
    cast = a_hall()
    people = cast.seated()
    report_result(cast.table(), Actor.of_player(people[0]), sheet_of(people), expected_version=0)
    assert "Confirm as reported" in sheet(cast, Role.SCOREKEEPER)
    mark(cast, mark="postpone", mark_reason="a ruling is out")
    assert "Confirm as reported" in sheet(cast) and "Remove the mark" in sheet(cast)
    at_the_desk = sheet(cast, Role.SCOREKEEPER)
    assert "Postponed: a judge decides" in at_the_desk and "a ruling is out" in at_the_desk
    assert "Confirm as reported" not in at_the_desk and "Remove the mark" not in at_the_desk
    phone = html_of(browser_of(people[1]).get(cast.url("my-event")))
    assert "A judge decides your result" in phone and "a ruling is out" not in phone


def test_what_is_refused_says_why():
    cast = a_hall()
    assert "Say what needs to be checked" in html_of(mark(cast, mark="flag", mark_reason=""))
    assert mark(cast, mark="flag", mark_reason="").status_code == 400
    assert mark(cast, mark="flag", mark_reason="x", revision=0).status_code == 409
    assert mark(cast, Role.SCOREKEEPER, mark="postpone", mark_reason="x").status_code == 403
    assert mark(cast, mark="sideways").status_code == 302
    assert cast.table().mark == ""


def test_over_the_api_players_hear_of_postponed_results_only():
    cast = a_hall()
    judge, player = cast.program(Role.JUDGE), program_of(cast.seated()[0])
    at = "rounds/1/tables/1/sheet/"
    flagged = judge.post(f"{at}flag/", {"reason": "odd"})
    assert (flagged["mark"], flagged["mark_reason"]) == ("flagged", "odd")
    assert [player.get(at)["mark"], player.get("rounds/1/results/")[0]["mark"]] == [None, None]
    assert judge.get("rounds/1/results/")[0]["mark"] == "flagged"
    judge.post(f"{at}postpone/", {"reason": "out"})
    shown = player.get(at)
    assert (shown["mark"], shown["mark_reason"]) == ("postponed", "")
    assert judge.post(f"{at}unmark/", {})["mark"] is None
    assert judge.call("POST", f"{at}flag/", {}).status_code == 400


def test_no_flag_is_offered_where_there_is_one_and_no_postponing_of_what_counts():
    cast = a_hall()
    assert "Flag or postpone" in sheet(cast) and "or postpone" not in sheet(cast, Role.SCOREKEEPER)
    flag_result(cast.table(), cast.actor(), reason="x")
    assert "Flag or postpone" not in sheet(cast)
    assert 'value="postpone"' in sheet(cast) and 'value="flag"' not in sheet(cast)
    assert 'value="postpone"' not in sheet(cast, Role.SCOREKEEPER)
    assert said(mark(cast, mark="postpone", mark_reason="x")) == ["The result of table 1 waits for a judge."]
    assert (cast.table().mark, cast.table().mark_reason) == ("postponed", "x")
    postpone_result(cast.table(2), cast.actor(), reason="x")
    assert cast.table(2).mark == "postponed"

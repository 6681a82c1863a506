"""Calls for a judge: from the player's phone, in the staff's queue."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from tables.core import timekeeping
from tables.core.access import Actor
from tables.judging.calls.actions import call_judge, take_call, withdraw_call
from tables.judging.calls.models import JudgeCall
from tables.judging.calls.queries import open_call_at
from tables.live.play.opening import Setup, open_at_table
from tables.staff.models import Role
from tests.builders import confirm_all, last_entry
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def phone_at(cast: Cast, number: int = 1, seat: int = 0):
    return browser_of(cast.seated(number)[seat])


def mine(cast: Cast, phone) -> str:
    return html_of(phone.get(cast.url("my-event")))


def queue(cast: Cast, who: str = Role.JUDGE) -> str:
    return html_of(cast.browser(who).get(cast.url("staff-calls")))


def turn(cast: Cast, what: str, who: str = Role.JUDGE, table: int = 1, **sent: object):
    address = cast.url("staff-calls-turn", number=1, table=table, what=what)
    return cast.browser(who).post(address, sent)


def test_the_phone_calls_and_everybody_at_the_table_sees_how_it_stands():
    cast = a_hall()
    phone, other = phone_at(cast), phone_at(cast, seat=1)
    assert "Call a judge" in mine(cast, phone)
    assert "Call a judge to table 1?" in html_of(phone.get(cast.url("my-call")))
    answer = phone.post(cast.url("my-call"), {"question": "<b>May I?</b>", "idempotency_key": "tap"})
    assert answer.status_code == 302 and said(answer) == ["A judge is called to your table."]
    assert "&lt;b&gt;May I?" in mine(cast, phone)
    assert "A judge is called" in mine(cast, other)
    assert "May I?" not in mine(cast, other), "it may be about anyone who reads it"
    assert "A judge is called" not in mine(cast, phone_at(cast, 2))
    take_call(cast.table(), cast.actor(Role.JUDGE))
    assert "A judge is on the way" in mine(cast, other)


def test_the_phone_takes_the_call_back():
    cast = a_hall()
    phone = phone_at(cast)
    call = call_judge(cast.table(), Actor.of_player(cast.seated()[1]))
    answer = phone.post(cast.url("my-call-withdraw"), {"revision": call.revision})
    assert answer.status_code == 302 and open_call_at(cast.table()) is None
    late = phone.post(cast.url("my-call-withdraw"), {"revision": call.revision})
    assert late.status_code == 409 and "is no longer waiting for a judge" in html_of(late)


def test_a_question_that_is_too_long_is_shown_at_its_field():
    cast = a_hall()
    answer = phone_at(cast).post(cast.url("my-call"), {"question": "x" * 201})
    assert answer.status_code == 400 and answer.context["form"].errors["question"]
    assert not JudgeCall.objects.exists()


def test_a_table_whose_result_counts_may_call_and_who_has_no_table_is_led_back():
    cast = a_hall()
    confirm_all(cast.round())
    assert "Call a judge</a>" in mine(cast, phone_at(cast))
    between = a_hall(status="drafted")
    phone = browser_of(between.player())
    for part in ("my-call", "my-call-withdraw"):
        assert phone.post(between.url(part)).status_code == 302
    assert not JudgeCall.objects.exists()


def test_strangers_and_other_events_players_find_nothing():
    cast = a_hall()
    for browser in (browser_of(None), phone_at(a_hall())):
        assert browser.post(cast.url("my-call")).status_code == 404


def test_the_queue_is_taken_put_back_and_settled():
    cast = a_hall()
    call_judge(cast.table(), Actor.of_player(cast.seated()[0]), question="<i>why</i>")
    page = queue(cast)
    assert "&lt;i&gt;why" in page and f"{cast.seated()[0].name} called" in page and "data-since" in page
    revision = JudgeCall.objects.get().revision
    assert said(turn(cast, "take", revision=revision)) == ["Table 1 can see that you are on the way."]
    assert "You are on the way" in queue(cast)
    assert f"{cast.user(Role.JUDGE).username} is on the way" in queue(cast, Role.ORGANIZER)
    assert said(turn(cast, "release"))[-1] == "Table 1 waits again."
    assert said(turn(cast, "answer", reason="by the book"))[-1] == "Table 1 is done."
    assert last_entry(cast.event).reason == "by the book"
    assert "Nobody waits" in queue(cast) and "Answered" in queue(cast)


def test_the_lost_time_is_given_with_one_tap_as_it_is_then():
    cast = a_hall()
    call_judge(cast.table(), cast.actor())
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=2)):
        assert "Lost so far: 2 min" in queue(cast)
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=5)):
        first, again = [turn(cast, "answer", lost_time="yes", idempotency_key="tap") for _ in range(2)]
    assert (first.status_code, again.status_code) == (302, 302)
    assert cast.table().extension_minutes == 5
    assert said(first) == ["Table 1 is done, with 5 minutes more."]


def test_a_tap_on_an_old_page_changes_nothing():
    cast = a_hall()
    old = call_judge(cast.table(), cast.actor()).revision
    withdraw_call(cast.table(), cast.actor())
    call_judge(cast.table(), cast.actor())
    answer = turn(cast, "answer", revision=old)
    assert answer.status_code == 409 and "Nothing was saved" in html_of(answer)
    assert open_call_at(cast.table()) is not None


def test_scorekeepers_note_calls_and_do_not_answer_them():
    cast = a_hall()
    desk = cast.browser(Role.SCOREKEEPER)
    answer = desk.post(cast.url("staff-calls-add"), {"table": 2, "question": "raised a hand"})
    assert said(answer) == ["Table 2 waits for a judge."]
    page = queue(cast, Role.SCOREKEEPER)
    assert "The staff noted the call" in page and "Done" not in page
    assert turn(cast, "answer", Role.SCOREKEEPER, table=2).status_code == 403


@pytest.mark.parametrize("sent", [{}, {"table": "x"}, {"table": 9}, {"table": 1, "question": "x" * 201}])
def test_what_is_wrong_is_shown_at_its_field(sent):
    cast = a_hall()
    answer = cast.browser().post(cast.url("staff-calls-add"), sent)
    assert answer.status_code == 400 and answer.context["form"].errors
    assert not JudgeCall.objects.exists()


def test_calls_are_counted_in_the_navigation():
    cast = a_hall()
    for number in (1, 2):
        call_judge(cast.table(number), cast.actor())
    take_call(cast.table(), cast.actor())
    answer = cast.browser().get(cast.url("staff-results"))
    assert {section.label: section.count for section in answer.context["sections"]}["Calls"] == 1


def test_other_words_and_unknown_tables_do_nothing():
    cast = a_hall()
    call_judge(cast.table(), cast.actor())
    assert turn(cast, "sideways").status_code == 302
    assert turn(cast, "take", table=7).status_code == 404
    drafted = a_hall(status="drafted")
    assert turn(drafted, "take").status_code == 404


def test_queries_do_not_grow():
    def count(people: int) -> int:
        cast = a_hall(people)
        for table in cast.round().tables.select_related("round__event"):
            call_judge(table, cast.actor())
        browser = cast.browser(Role.JUDGE)
        return len(queries_of(lambda: browser.get(cast.url("staff-calls"))))

    assert count(8) == count(60)


def test_a_call_leads_to_the_desk_of_its_live_table():
    cast = a_hall()
    game = open_at_table(cast.table(1), cast.actor(), Setup("goofspiel"))
    call_judge(cast.table(1), cast.actor())
    call_judge(cast.table(2), cast.actor())
    desk = reverse("live-desk", args=[game.key])
    assert queue(cast).count(f'href="{desk}"') == 1
    assert f'href="{desk}"' not in queue(cast, Role.SCOREKEEPER)

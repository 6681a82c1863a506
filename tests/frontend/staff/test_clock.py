"""The clock page: started, paused, extended for all or for one table, started afresh."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tables.core.timekeeping import time_set_to
from tables.formats.rules.presets import PRESETS
from tables.players.actions.registration import register_player
from tables.rounds.actions.repair import seat_late_arrival
from tables.rounds.models import Round, RoundStatus
from tests.builders import last_entry
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def turn(cast: Cast, what: str, who: str = "judge", **sent: object):
    return cast.browser(who).post(cast.url("staff-clock-turn", what=what), sent)


def text(cast: Cast, who: str = "judge") -> str:
    return cast.browser(who).get(cast.url("staff-clock")).content.decode()


def test_without_a_round_the_page_says_so():
    cast = a_hall(status="drafted")
    assert "No round is on" in text(cast)
    assert turn(cast, "start").status_code == 302 and cast.round().started_at is None


def test_it_is_started_paused_and_resumed():
    cast = a_hall(status="published")
    assert "Not started" in text(cast) and "1:30:00" in text(cast)
    assert said(turn(cast, "start", revision=cast.round().revision)) == ["The clock runs."]
    assert cast.round().status == RoundStatus.PLAYING and "data-ends" in text(cast)
    assert said(turn(cast, "pause")) == ["The clock is paused."]
    assert "Paused" in text(cast) and "data-ends" not in text(cast)
    assert said(turn(cast, "resume")) == ["The clock runs again."]


def test_it_counts_the_minutes_past_zero():
    cast = a_hall()
    cast.browser("judge").post(
        cast.url("staff-clock-extend-table"), {"table": 2, "minutes": 5, "reason": "long ruling"}
    )
    started = cast.round().started_at
    assert started is not None
    for minutes, shown, own in (
        (89.5, "0:00:30", "0:05:30"),
        (90.5, "0:00:00", "0:04:30"),
        (97.5, "+7 min", "+2 min"),
    ):
        with time_set_to(started + timedelta(minutes=minutes)):
            page = " ".join(text(cast).split())
            assert f"data-clock-time>{shown}</span>" in page and f"data-clock-time >{own}</span>" in page
            assert page.count("data-ends=") == 2, "the script counts on"
            assert shown in html_of(browser_of(cast.seated(1)[0]).get(cast.url("my-event")))
            assert shown in html_of(browser_of(None).get(cast.url("public-screen"), {"show": "clock"}))
    Round.objects.filter(pk=cast.round().pk).update(status=RoundStatus.CLOSED)
    with time_set_to(started + timedelta(minutes=97)):
        assert "min</span>" not in html_of(browser_of(None).get(cast.url("public-screen"), {"show": "clock"}))


def test_a_press_on_an_old_page_is_refused():
    cast = a_hall()
    answer = turn(cast, "pause", revision=0)
    assert answer.status_code == 409 and "Nothing was saved" in answer.content.decode()
    assert cast.round().paused_at is None


def test_an_unknown_button_does_nothing():
    cast = a_hall()
    assert turn(cast, "sideways").status_code == 302 and cast.round().paused_at is None


def test_the_round_is_extended_once_per_form():
    cast = a_hall()
    sent = {"minutes": 7, "reason": "fire drill", "idempotency_key": "tap"}
    for _ in range(2):
        answer = cast.browser("judge").post(cast.url("staff-clock-extend"), sent)
        assert answer.status_code == 302
    assert cast.round().extension_minutes == 7 and "Extended by 7 minutes" in text(cast)
    less = cast.browser("judge").post(cast.url("staff-clock-extend"), {"minutes": -2})
    assert said(less)[-1] == "The round has 2 minutes less."


def test_one_table_is_extended():
    cast = a_hall()
    answer = cast.browser("judge").post(
        cast.url("staff-clock-extend-table"), {"table": 2, "minutes": 5, "reason": "long ruling"}
    )
    assert said(answer) == ["Table 2 has 5 minutes more."]
    assert cast.table(2).extension_minutes == 5 and "Tables with more time" in text(cast)


@pytest.mark.parametrize(
    ("route", "sent", "form", "field"),
    [
        ("extend", {"minutes": ""}, "extend_form", "minutes"),
        ("extend", {"minutes": "500"}, "extend_form", "minutes"),
        ("extend", {"minutes": "0"}, "extend_form", "minutes"),
        ("extend", {"minutes": "5", "reason": "x" * 501}, "extend_form", "reason"),
        ("extend-table", {"minutes": "5"}, "table_form", "table"),
        ("extend-table", {"minutes": "5", "table": "9"}, "table_form", "table"),
        ("extend-table", {"minutes": "0", "table": "1"}, "table_form", "minutes"),
    ],
)
def test_what_is_wrong_is_shown_at_its_field(route: str, sent: dict[str, str], form: str, field: str):
    cast = a_hall()
    answer = cast.browser("judge").post(cast.url(f"staff-clock-{route}"), sent)
    assert answer.status_code == 400 and answer.context[form].errors[field]
    prefix = "table" if form == "table_form" else "id"
    assert f'id="{prefix}_{field}_error"' in answer.content.decode()
    assert cast.round().extension_minutes == 0


def test_starting_afresh_is_asked_with_a_reason():
    cast = a_hall()
    url = cast.url("staff-clock-restart")
    assert "Restart the clock?" in cast.browser("judge").get(url).content.decode()
    assert cast.browser("judge").post(url, {"confirmed": "yes"}).status_code == 400
    before = cast.round().started_at
    done = cast.browser("judge").post(url, {"confirmed": "yes", "reason": "started too early"})
    after = cast.round().started_at
    assert done.status_code == 302 and before and after and after > before


def test_queries_do_not_grow():
    def count(people: int) -> int:
        cast = a_hall(people)
        browser = cast.browser("judge")
        return len(queries_of(lambda: browser.get(cast.url("staff-clock"))))

    assert count(8) == count(60)


def test_the_announced_length_is_changed_with_a_reason_before_the_clock_starts():
    cast = a_hall(status="published")
    url, page = cast.url("staff-clock-length"), cast.url("staff-clock")
    assert url not in text(cast) and url in text(cast, "organizer")
    assert "Announce 120 minutes" in cast.browser("organizer").get(url).content.decode()
    assert cast.browser("organizer").post(url, {"confirmed": "yes"}).status_code == 400
    done = cast.browser("organizer").post(url, {"confirmed": "yes", "reason": "slow hall"})
    assert done["Location"] == page and cast.round().length_minutes == 120
    turn(cast, "start")
    assert url not in text(cast, "organizer")


class TestOutgrownLength:
    def grown(self, **changes):
        """Round 1 is played on 90 minutes, and a fifth player joins table 1."""
        cast = a_hall(**changes)
        late = register_player(cast.event, cast.actor(), name="Late")
        seat_late_arrival(
            cast.round(), cast.actor(), late.key, table=1, include_playing=True, override=True, reason="new"
        )
        return cast

    def test_staff_read_that_it_is_due_on_the_clock_and_with_the_pairings(self):
        cast = self.grown()
        for page in ("staff-clock", "staff-pairings"):
            for person in ("judge", "organizer"):
                shown = cast.browser(person).get(cast.url(page)).content.decode()
                assert "R-4 gives 120 minutes" in shown and "5 players at table" in shown
                assert (cast.url("staff-clock-length-keep") in shown) == (person == "organizer")
        assert "R-4 gives" not in cast.browser("stranger").get(cast.url("public-pairings")).content.decode()

    @pytest.mark.parametrize("rule_option", ["event", "round"])
    def test_the_longer_one_is_announced_with_a_reason(self, rule_option):
        cast = self.grown(readings={"round_length": rule_option})
        url, browser = cast.url("staff-clock-length"), cast.browser("organizer")
        assert "Announce 120 minutes" in browser.get(url).content.decode()
        assert browser.post(url, {"confirmed": "yes"}).status_code == 400
        browser.post(url, {"confirmed": "yes", "reason": "a fifth came"})
        assert cast.round().length_minutes == 120
        assert "R-4 gives" not in text(cast, "organizer")

    def test_the_shorter_one_is_kept_with_a_reason(self):
        cast = self.grown()
        url, browser = cast.url("staff-clock-length-keep"), cast.browser("organizer")
        assert "Keep 90 minutes" in browser.get(url).content.decode()
        assert browser.post(url, {"confirmed": "yes"}).status_code == 400
        browser.post(url, {"confirmed": "yes", "reason": "the hall closes"})
        assert cast.round().length_minutes == 90
        assert "R-4 gives" not in text(cast, "organizer")
        assert last_entry(cast.event).reason == "the hall closes"

    def test_a_judge_decides_nothing(self):
        cast = self.grown()
        for name in ("staff-clock-length", "staff-clock-length-keep"):
            assert cast.browser("judge").get(cast.url(name)).status_code == 403


def test_a_person_who_seats_a_late_arrival_reads_that_the_round_became_longer():
    cast = a_hall(status="published")
    late = register_player(cast.event, cast.actor(), name="Late")
    done = cast.browser("judge").post(
        cast.url("staff-pairings-late", number=1), {"player": late.key, "reason": ""}, follow=True
    )
    seat = cast.round().seats.select_related("table").get(player=late)
    said = f"Late sits at table {seat.table.number}. The round lasts 120 minutes now (R-4)."
    assert said in done.content.decode()


def test_no_other_length_is_offered_where_each_round_has_its_own():
    cast = a_hall(status="published", readings={"round_length": "round"})
    assert cast.url("staff-clock-length") not in text(cast, "organizer")


def test_the_length_of_a_format_is_set_to_any_number_of_minutes():
    cast = a_hall(8, status="published", format=PRESETS["commander"].to_json())
    browser, url = cast.browser(), cast.url("staff-clock-length")
    assert "Announce another length" in html_of(browser.get(cast.url("staff-clock")))
    page = html_of(browser.get(url))
    assert "80 minutes are announced." in page and "Minutes of a round" in page
    sent = {"revision": str(cast.round().revision), "idempotency_key": "length"}
    assert browser.post(url, {**sent, "minutes": "0", "reason": "slow"}).status_code == 400
    assert browser.post(url, {**sent, "minutes": "75", "reason": "slow hall"}).status_code == 302
    assert cast.round().length_minutes == 75

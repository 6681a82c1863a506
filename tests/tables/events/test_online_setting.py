"""Play online as a setting of an event: read strictly, explained while it runs, copied, in archives."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.urls import reverse

from tables.core.errors import Malformed
from tables.events.actions.settings import settings_to_copy
from tables.events.actions.setup import change_event
from tables.events.models import Event, EventStatus
from tables.events.queries.record import online_play_of
from tables.events.rules.online import OnlinePlay
from tables.live.play.online import require_playable
from tests.builders import an_event, staff_of
from tests.cast import Cast
from tests.clients import html_of

pytestmark = pytest.mark.django_db

DATES = ["2026-12-05T18:00:00+01:00", "2026-12-12T18:00:00+01:00"]


def test_the_setting_is_stored_whole_and_taken_back():
    event = an_event()
    changed = change_event(event, staff_of(event), online={"game": "btwixt", "round_hours": 48})
    assert online_play_of(changed) == OnlinePlay("btwixt", round_hours=48)
    assert changed.online == OnlinePlay("btwixt", round_hours=48).to_json()
    assert online_play_of(change_event(changed, staff_of(event), online={})) is None


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ([], "online"),
        ({"round_hours": 2}, "online.game"),
        ({"game": "../x"}, "online.game"),
        ({"game": "btwixt", "pace": 1}, "online.pace"),
        ({"game": "btwixt", "options": {"decks": [1]}}, "online.options"),
        ({"game": "btwixt", "round_hours": 501}, "online.round_hours"),
        ({"game": "btwixt", "round_hours": True}, "online.round_hours"),
        ({"game": "btwixt", "move_seconds": 3}, "online.move_seconds"),
        ({"game": "btwixt", "spectators": "all"}, "online.spectators"),
        ({"game": "btwixt", "absent": "bot"}, "online.bot"),
        ({"game": "btwixt", "closes": 1}, "online.closes"),
        ({"game": "btwixt", "next_round": "results"}, "online.closes"),
        ({"game": "btwixt", "closes": True, "next_round": "dates"}, "online.dates"),
        ({"game": "btwixt", "dates": DATES}, "online.dates"),
        ({"game": "btwixt", "closes": True, "next_round": "dates", "dates": DATES[::-1]}, "online.dates"),
        *(
            ({"game": "btwixt", "closes": True, "next_round": "dates", "dates": [date]}, "online.dates")
            for date in (
                "2026-12-05T18:00:00",
                "9999-12-31T23:59:59-01:00",  # no other zone can show it
                "0001-01-01T00:00:00+01:00",
            )
        ),
    ],
)
def test_a_wrong_setting_is_refused_at_its_member(sent: Any, field: str):
    event = an_event()
    with pytest.raises(Malformed) as refused:
        change_event(event, staff_of(event), online=sent)
    assert field in [problem.field for problem in refused.value.problems]
    event.refresh_from_db()
    assert event.online == {} and event.revision == 0


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"game": "chess"}, "online.game"),
        ({"game": "btwixt", "options": {"colors": 3}}, "online.options"),
        ({"game": "btwixt", "absent": "bot", "bot": "deep-thought"}, "online.bot"),
        ({"game": "btwixt", "private_talk": True}, "online.private_talk"),
    ],
)
def test_what_no_game_offers_is_refused(sent: dict[str, Any], field: str):
    with pytest.raises(Malformed) as refused:
        require_playable(sent)
    assert [problem.field for problem in refused.value.problems] == [field]


def test_a_running_event_needs_a_reason():
    event = an_event(status=EventStatus.RUNNING)
    with pytest.raises(Malformed, match="give a reason for changing online"):
        change_event(event, staff_of(event), online={"game": "btwixt"})
    change_event(event, staff_of(event), online={"game": "btwixt"}, reason="the venue is closed")
    assert event.journal.get().after == {"online": OnlinePlay("btwixt").to_json()}


def test_another_event_begins_with_it_but_for_the_dates():
    setting = OnlinePlay("btwixt", closes=True, next_round="dates", dates=tuple(DATES))
    copied = settings_to_copy(an_event(online=setting.to_json()))
    assert copied["online"] == OnlinePlay("btwixt", closes=True, next_round="results").to_json()
    assert settings_to_copy(an_event())["online"] == {}


class TestPage:
    def sent(self, **changes: Any) -> dict[str, Any]:
        return {
            "game": "goofspiel",
            "option-cards": "13",
            "is_online": "on",
            "round_hours": "24",
            "move_seconds": "3600",
            "reserve_hours": "0",
            "watching": "delayed-300",
            "undo_requests": "judge",
            "absent": "forfeit",
            "absent_minutes": "30",
            "absent_timeouts": "3",
            "bot": "random",
            "dispute_minutes": "60",
            "closes": "on",
            "next_round": "dates",
            "dates": "2026-12-05 18:00\n2026-12-12 18:00",
            **changes,
        }

    def test_the_section_saves_and_shows_what_stands(self):
        cast = Cast()
        url, organizer = cast.url("staff-settings-online"), cast.browser()
        answer = organizer.post(url, self.sent())
        assert answer.status_code == 302, answer.content.decode()
        event = Event.objects.get(pk=cast.event.pk)
        assert online_play_of(event) == OnlinePlay(
            "goofspiel",
            options=event.online["options"],
            round_hours=24,
            move_seconds=3600,
            spectators="delayed",
            delay_seconds=300,
            absent="forfeit",
            absent_minutes=30,
            absent_timeouts=3,
            bot="random",
            dispute_minutes=60,
            closes=True,
            next_round="dates",
            dates=tuple(DATES),
        )
        page = organizer.get(url).content.decode()
        assert "2026-12-05 18:00\n2026-12-12 18:00" in page and 'value="24"' in page
        assert "24 hours a round" in organizer.get(cast.url("staff-settings")).content.decode()
        assert organizer.post(url, self.sent(is_online="")).status_code == 302
        assert Event.objects.get(pk=cast.event.pk).online == {}

    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"dates": "tomorrow"}, "tomorrow is no date"),
            ({"dates": "2027-03-28 02:30"}, "there is no 02:30 then"),
            ({"next_round": "hand"}, "nowhere else"),
            ({"closes": "", "next_round": "results", "dates": ""}, "closed by themselves"),
        ],
    )
    def test_what_is_wrong_stands_at_its_field(self, changes: dict[str, Any], said: str):
        cast = Cast()
        answer = cast.browser().post(cast.url("staff-settings-online"), self.sent(**changes))
        assert answer.status_code == 400 and said in answer.content.decode()

    def test_others_read(self):
        cast = Cast()
        page = cast.browser("judge").get(cast.url("staff-settings-online"))
        assert page.status_code == 200 and "Save" not in page.content.decode().split("<form")[-1]
        assert cast.browser("judge").post(cast.url("staff-settings-online"), self.sent()).status_code == 403


def test_programs_set_it():
    cast = Cast()
    organizer = cast.program()
    shown = organizer.patch("", {"online": {"game": "btwixt", "round_hours": 2}})
    assert shown["online"] == OnlinePlay("btwixt", round_hours=2).to_json()
    assert organizer.call("PATCH", "", {"online": {"game": "chess"}}).status_code == 400
    assert organizer.patch("", {"online": {}})["online"] == {}


@pytest.mark.parametrize(
    ("setting", "sentences"),
    [
        ({"round_hours": 48, "move_seconds": 86_400}, ["A round lasts 48 hours.", "You have 1 day for each"]),
        ({"move_seconds": 5_400}, ["You have 90 minutes for each", "A table waits for its absent players."]),
        (
            {"move_seconds": 45, "absent": "bot", "absent_timeouts": 2, "bot": "random"},
            [
                "You have 45 seconds",
                "15 minutes after your table opened, a bot plays",
                "for you 2 times in a row",
            ],
        ),
        (
            {"move_seconds": 3600, "absent": "forfeit", "absent_timeouts": 1, "bot": "random"},
            ["You have 1 hour", "you count as absent", "You concede once"],
        ),
        (
            {"dispute_minutes": 60, "closes": True, "next_round": "results"},
            ["A result counts after 60 minutes", "The next round follows"],
        ),
        (
            {"closes": True, "next_round": "dates", "dates": DATES},
            ["Each round begins at its announced time"],
        ),
    ],
)
def test_players_read_how_the_event_is_played_online(setting: dict[str, Any], sentences: list[str]):
    event = an_event(online={"game": "goofspiel", **setting})
    rules = Cast(event).program("anonymous").get("rules/")
    (online,) = [part for part in rules["sections"] if part["title"] == "Play online"]
    text = " ".join(online["sentences"])
    assert all(each in text for each in sentences), text
    page = Cast(event).browser("anonymous").get(reverse("public-rules", args=[event.slug]))
    assert online["sentences"][-1] in html.unescape(html_of(page))


def test_an_event_at_tables_says_nothing_of_it():
    rules = Cast(an_event()).program("anonymous").get("rules/")
    assert all(part["title"] != "Play online" for part in rules["sections"])

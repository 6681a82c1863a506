"""The code on a badge names its player: staff at the door check in with it, and it opens nothing else."""

from __future__ import annotations

import pytest

from tables.events.models import EventStatus
from tables.players.models import Player, PlayerStatus
from tables.staff.models import Role
from tests.builders import an_event, players
from tests.cast import Cast
from tests.clients import browser_of, html_of, program_of, said

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    cast = Cast(an_event(status=EventStatus.OPEN))
    for player, name in zip(players(cast.event, 3), ["Åsa Østby", "Balon", "Cersei"], strict=True):
        Player.objects.filter(pk=player.pk).update(name=name)
    return cast


def is_here(cast: Cast, key: str) -> bool:
    return cast.player(key).checked_in_at is not None


class TestAtTheDoor:
    def test_one_after_another_is_checked_in(self, cast: Cast):
        phone = cast.browser(Role.CHECK_IN)
        for number, name in ((2, "Balon"), (1, "Åsa Østby")):
            scanned = phone.get(cast.url("public-badge", number=number))
            page = cast.url("staff-check-in-badge", number=number)
            assert scanned.status_code == 302 and scanned["Location"] == page
            opened = phone.get(page)
            assert name in html_of(opened) and "data-submit-now" in html_of(opened)
            assert not is_here(cast, f"p{number}"), "a page that is opened changes nothing"
            sent = phone.post(page, {"check_in": f"p{number}"})
            assert said(sent) == [f"{name} is here."] and sent["Location"] == page
            done = html_of(phone.get(page))
            assert "Checked in" in done and "Scan the next badge." in done and "data-submit-now" not in done
            assert is_here(cast, f"p{number}")
        assert cast.event.journal.count() == 2

    def test_a_second_scan_says_since_when(self, cast: Cast):
        page = cast.url("staff-check-in-badge", number=2)
        cast.browser().post(page, {"check_in": "p2"})
        again = html_of(cast.browser("judge").get(page))
        assert "Checked in" in again and "since" in again and "data-submit-now" not in again
        assert cast.event.journal.count() == 1

    def test_a_wrong_scan_is_undone(self, cast: Cast):
        page = cast.url("staff-check-in-badge", number=2)
        cast.browser().post(page, {"check_in": "p2"})
        undone = cast.browser().post(page, {"undo": "p2"})
        assert not is_here(cast, "p2")
        assert undone["Location"] == cast.url("staff-check-in"), "the badge's page would check in again"

    @pytest.mark.parametrize(
        ("changes", "sentence"),
        [
            ({"status": PlayerStatus.PENDING}, "Balon waits for approval."),
            ({"status": PlayerStatus.DROPPED, "dropped_after_round": 0}, "Balon has dropped."),
        ],
    )
    def test_who_takes_no_part_is_not_checked_in(self, cast: Cast, changes, sentence):
        Player.objects.filter(key="p2").update(**changes)
        page = cast.url("staff-check-in-badge", number=2)
        assert sentence in html_of(cast.browser().get(page))
        assert "data-submit-now" not in html_of(cast.browser().get(page))
        assert cast.browser().post(page, {"check_in": "p2"}).status_code == 409

    def test_a_finished_event_checks_nobody_in(self, cast: Cast):
        cast.event.status = EventStatus.FINISHED
        cast.event.save()
        page = cast.url("staff-check-in-badge", number=2)
        assert "data-submit-now" not in html_of(cast.browser().get(page))
        assert cast.browser().post(page, {"check_in": "p2"}).status_code == 409

    def test_nobody_has_this_number(self, cast: Cast):
        unknown = cast.browser().get(cast.url("staff-check-in-badge", number=99))
        assert (unknown.status_code, unknown["Location"]) == (302, cast.url("staff-check-in"))
        assert said(unknown) == ["No player of this event has the number 99. Find the player by name."]


class TestEverybodyElse:
    def test_players_come_to_their_own_page_by_their_own_badge_only(self, cast: Cast):
        phone = browser_of(cast.player("p2"))
        assert phone.get(cast.url("public-badge", number=2))["Location"] == cast.url("my-event")
        assert phone.get(cast.url("public-badge", number=1))["Location"] == cast.url("public-event")

    @pytest.mark.parametrize("who", ["anonymous", "stranger", Role.SCREEN])
    @pytest.mark.parametrize("number", [2, 99])
    def test_others_come_to_the_public_page_and_learn_nothing(self, cast: Cast, who: str, number: int):
        answer = cast.browser(who).get(cast.url("public-badge", number=number))
        assert (answer.status_code, answer["Location"]) == (302, cast.url("public-event"))
        assert "players" not in cast.browser(who).session, "the browser acts for nobody"

    def test_a_badge_of_another_event_is_not_mine(self, cast: Cast):
        other = Cast(an_event(status=EventStatus.OPEN))
        players(other.event, 2)
        phone = browser_of(cast.player("p2"))
        assert phone.get(other.url("public-badge", number=2))["Location"] == other.url("public-event")
        assert cast.browser().get(other.url("public-badge", number=2))["Location"] == other.url(
            "public-event"
        )

    def test_a_badge_does_not_show_that_there_is_a_draft(self, cast: Cast):
        cast.event.status = EventStatus.DRAFT
        cast.event.save()
        for who in ("anonymous", "stranger", Role.SCREEN):
            assert cast.browser(who).get(cast.url("public-badge", number=2)).status_code == 404


class TestRolesOfOneTask:
    def test_the_door_has_its_page_and_nothing_else(self, cast: Cast):
        door = cast.browser(Role.CHECK_IN)
        page = html_of(door.get(cast.url("staff-check-in")))
        assert "Balon" in page
        for route in ("overview", "players", "settings", "results", "journal"):
            assert f'href="{cast.url(f"staff-{route}")}"' not in page
            assert door.get(cast.url(f"staff-{route}")).status_code == 403
        assert f'href="{cast.url("staff-check-in")}"' in html_of(door.get("/"))

    def test_the_screen_shows_what_is_not_public(self, cast: Cast):
        cast.event.status, cast.event.public_pairings, cast.event.public_standings = "running", False, False
        cast.event.save()
        shown = f"{cast.url('public-screen')}?show=names"
        statuses = {
            who: cast.browser(who).get(shown).status_code
            for who in (Role.SCREEN, Role.JUDGE, Role.CHECK_IN, "stranger")
        }
        assert statuses == {Role.SCREEN: 200, Role.JUDGE: 200, Role.CHECK_IN: 404, "stranger": 404}
        assert cast.browser(Role.SCREEN).get(cast.url("staff-check-in")).status_code == 403
        assert f'href="{cast.url("public-screen")}"' in html_of(cast.browser(Role.SCREEN).get("/"))

    @pytest.mark.parametrize("role", [Role.CHECK_IN, Role.SCREEN])
    def test_programs_read_no_more_than_strangers(self, cast: Cast, role: Role):
        cast.event.status = EventStatus.DRAFT
        cast.event.save()
        program = cast.program(role)
        assert program.call("GET", "").status_code == 404
        listed = [event["slug"] for event in program_of(cast.user(role)).get("events/")["results"]]
        assert cast.event.slug not in listed
        assert cast.program(Role.JUDGE).call("GET", "").status_code == 200
        expected = 200 if role == Role.CHECK_IN else 403
        assert program.call("POST", "players/p2/check-in/").status_code == expected

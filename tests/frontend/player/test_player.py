"""A player's phone: the private link, the report, the others' word, leaving."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from frontend.players.views import own_page as player_views
from tables.core import links
from tables.core.notices import read_ticket
from tables.players.models import Player, PlayerStatus
from tables.results.actions.results import save_result
from tables.results.models import Sheet, SheetSignature
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus, Seat, TableStatus
from tests.builders import an_event, players, seated, sheet_fields, sheet_of
from tests.cast import Cast
from tests.clients import browser_of, html_of, program_of, queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return a_hall()


def mine(cast: Cast, part: str = "event") -> str:
    return reverse(f"my-{part}", args=[cast.event.slug])


def at_table(cast: Cast) -> list[Player]:
    return cast.seated()


class TestPrivateLink:
    def test_it_opens_my_table_at_an_address_without_the_secret(self, cast: Cast):
        me = at_table(cast)[1]
        page = browser_of(me).get(mine(cast))
        text = html_of(page)
        assert f"{me.name}, you sit here" in text
        assert all(other.name in text for other in at_table(cast)) and "data-clock" in text
        assert links.token_of(me) not in page.request["PATH_INFO"]

    def test_a_renewed_link_ends_the_old_one_and_the_browsers_it_opened(self, cast: Cast):
        me = at_table(cast)[1]
        phone, token = browser_of(me), links.token_of(me)
        cast.browser().post(cast.url("staff-players-renew", key=me.key), {"confirmed": "yes"})
        me.refresh_from_db()
        assert me.link_epoch == 2
        assert phone.get(mine(cast)).status_code == 404
        assert Client().get(reverse("private-link", args=[token])).status_code == 404
        assert Client().get(reverse("private-link", args=[links.token_of(me)])).status_code == 302

    def test_strangers_see_nothing(self, cast: Cast):
        for part in ("event", "report", "dispute", "drop", "name", "history"):
            assert browser_of(None).get(mine(cast, part)).status_code == 404
        for part in ("confirm", "check-in", "leave", "report-preview"):
            assert browser_of(None).post(mine(cast, part)).status_code == 404
        assert Client().get(reverse("private-link", args=["x" * 22])).status_code == 404

    def test_guessing_is_stopped(self, cast: Cast):
        cache.clear()
        for _ in range(player_views.WRONG_PRIVATE_LINKS.most):
            player_views.WRONG_PRIVATE_LINKS.take("127.0.0.1")
        assert Client().get(reverse("private-link", args=["x" * 22])).status_code == 429

    def test_who_guesses_keeps_nobody_at_the_same_address_out(self, cast: Cast):
        for _ in range(player_views.WRONG_PRIVATE_LINKS.most + 1):
            player_views.WRONG_PRIVATE_LINKS.take("127.0.0.1")
        assert browser_of(at_table(cast)[0]).get(mine(cast)).status_code == 200

    def test_the_browser_forgets_on_request(self, cast: Cast):
        phone = browser_of(at_table(cast)[0])
        assert phone.post(mine(cast, "leave")).status_code == 302
        assert phone.get(mine(cast)).status_code == 404

    def test_an_account_opens_the_same_pages(self, cast: Cast):
        Player.objects.filter(pk=at_table(cast)[0].pk).update(user=cast.user("stranger"))
        assert cast.browser("stranger").get(mine(cast)).status_code == 200


def test_the_ticket_of_the_own_page_ends_with_the_private_link(cast: Cast):
    me = at_table(cast)[0]
    found = re.search(r'data-stream-ticket="([^"]+)"', html_of(browser_of(me).get(mine(cast))))
    assert found is not None
    ticket = read_ticket(found[1])
    me.refresh_from_db()
    assert (ticket.player, ticket.audience, ticket.epoch) == (me.pk, f"player/{me.pk}", me.link_epoch)


@pytest.mark.parametrize("status", RoundStatus)
@pytest.mark.parametrize("absent", [False, True])
def test_pages_and_programs_agree_on_where_i_sit(cast: Cast, status: RoundStatus, absent: bool):
    me = at_table(cast)[1]
    Round.objects.update(status=status)
    me.seats.update(absent=absent)
    sits = status in OPEN_ROUNDS and not absent
    player_api = program_of(me)
    page = html_of(browser_of(me).get(mine(cast)))
    assert (f"{me.name}, you sit here" in page.partition('id="my-event"')[2]) == sits
    assert (player_api.get("me/")["seat"] is not None) == sits
    assert player_api.call("GET", "me/table/").status_code == (200 if sits else 404)


def reported(cast: Cast) -> dict[str, Any]:
    """What the sheet of table 1 says."""
    sheet = cast.table().sheet
    assert sheet is not None
    return sheet.content


class TestReport:
    def test_the_others_confirm_what_one_reports(self, cast: Cast):
        one, two, three, four = (browser_of(player) for player in at_table(cast))
        reported = one.post(mine(cast, "report"), sheet_fields())
        assert reported["Location"] == mine(cast) and said(reported) == [
            "Reported. The others at your table confirm it."
        ]
        assert cast.table().status == TableStatus.REPORTED
        asked = two.get(mine(cast)).content.decode()
        assert "Is this right?" in asked and "3 titles and 5 power" in asked
        assert "This is right" not in one.get(mine(cast)).content.decode()
        for phone in (two, three):
            assert phone.post(mine(cast, "confirm"), {"version": 1}).status_code == 302
        assert cast.table().status == TableStatus.CONFIRMED
        assert "Result of table" in four.get(mine(cast)).content.decode()
        assert four.get(mine(cast, "report")).status_code == 302

    def test_equal_figures_of_another_player_confirm_and_say_so(self, cast: Cast):
        one, two, three, four = (browser_of(player) for player in at_table(cast))
        reports = [
            said(phone.post(mine(cast, "report"), sheet_fields())) for phone in (one, two, three, four)
        ]
        assert reports == [
            ["Reported. The others at your table confirm it."],
            ["The same figures were reported already: yours confirm them."],
            ["Thank you: the result is confirmed."],
            ["Thank you: the result is confirmed."],
        ]
        assert Sheet.objects.count() == 1

    def test_a_double_tap_reports_once(self, cast: Cast):
        phone = browser_of(at_table(cast)[0])
        for _ in range(2):
            answer = phone.post(mine(cast, "report"), sheet_fields(idempotency_key="tap"))
            assert answer.status_code == 302
        assert Sheet.objects.count() == 1

    @pytest.mark.parametrize(
        ("change", "field"),
        [
            ({"seat1-titles": "7"}, "seat1-titles"),
            ({"end": ""}, "end"),
            ({"seat0-power": "-3"}, "seat0-power"),
            ({"end": "judge"}, "end"),
            ({"seat2-titles": ""}, "seat2-titles"),
        ],
    )
    def test_what_is_wrong_is_shown_at_its_field(self, cast: Cast, change: dict[str, str], field: str):
        answer = browser_of(at_table(cast)[0]).post(mine(cast, "report"), sheet_fields() | change)
        assert answer.status_code == 400 and not Sheet.objects.exists()
        assert field in answer.context["form"].errors

    def test_a_warning_is_asked_once_more(self, cast: Cast):
        phone, eight = browser_of(at_table(cast)[0]), sheet_fields(titles=(4, 3, 1, 0))
        warned = phone.post(mine(cast, "report"), eight)
        assert warned.status_code == 409 and "titles add up to 8" in warned.content.decode()
        assert phone.post(mine(cast, "report"), {**eight, "override": "yes"}).status_code == 302

    def test_who_comes_second_is_shown_and_overwrites_nothing(self, cast: Cast):
        one, two = (browser_of(player) for player in at_table(cast)[:2])
        one.post(mine(cast, "report"), sheet_fields())
        late = two.post(mine(cast, "report"), sheet_fields(titles=(1, 2, 3, 0)))
        assert late.status_code == 409 and "Somebody was faster" in late.content.decode()
        assert Sheet.objects.count() == 1

    def test_an_older_page_of_ones_own_is_shown_that_the_report_stands(self, cast: Cast):
        me, *others = at_table(cast)
        phone = browser_of(me)
        phone.post(mine(cast, "report"), sheet_fields())
        late = phone.post(mine(cast, "report"), sheet_fields(titles=(1, 2, 3, 0)))
        assert late.status_code == 409 and "Somebody was faster" not in html_of(late)
        assert "Your report stands already" in html_of(late) and "Keep what is reported" in html_of(late)
        assert said(phone.post(mine(cast, "report"), sheet_fields()))[-1].startswith("Reported. The others")
        for other in others:
            browser_of(other).post(mine(cast, "confirm"), {"version": 1})
        again = phone.post(mine(cast, "report"), sheet_fields())
        assert said(again)[-1] == "Thank you: the result is confirmed."
        other_figures = phone.post(mine(cast, "report"), sheet_fields(titles=(1, 2, 3, 0)))
        assert other_figures.status_code == 409 and Sheet.objects.count() == 1

    def test_the_same_figures_from_another_are_a_confirmation(self, cast: Cast):
        one, two = (browser_of(player) for player in at_table(cast)[:2])
        one.post(mine(cast, "report"), sheet_fields())
        assert two.post(mine(cast, "report"), sheet_fields(version=1)).status_code == 302
        assert Sheet.objects.count() == 1 and SheetSignature.objects.count() == 1

    def test_everybody_concedes_to_one_without_a_figure(self, cast: Cast):
        one, *others = at_table(cast)
        phone, winner = browser_of(one), others[1]
        conceded = {"end": "concession", "heir": "", "version": 0, "conceded_to": "2"}
        page = html_of(phone.post(mine(cast, "report-preview"), conceded))
        assert f'data-scored="{winner.key}" data-place="1st" data-points="15"' in page
        assert phone.post(mine(cast, "report"), conceded).status_code == 302
        seats = reported(cast)["seats"]
        assert [seat["eliminated"] for seat in seats] == [1, 1, None, 1]

    def test_who_conceded_before_the_rest_stays_out_earlier(self, cast: Cast):
        phone = browser_of(at_table(cast)[0])
        conceded = {
            "end": "concession",
            "heir": "",
            "version": 0,
            "conceded_to": "2",
            "seat3-eliminated": "1",
        }
        phone.post(mine(cast, "report"), conceded)
        seats = reported(cast)["seats"]
        assert [seat["eliminated"] for seat in seats] == [2, 2, None, 1]

    def test_nobody_concedes_to_who_is_out(self, cast: Cast):
        conceded = {
            "end": "concession",
            "heir": "",
            "version": 0,
            "conceded_to": "2",
            "seat2-eliminated": "1",
        }
        answer = browser_of(at_table(cast)[0]).post(mine(cast, "report"), conceded)
        assert answer.status_code == 400 and "conceded_to" in answer.context["form"].errors

    def test_who_conceded_counts_only_when_the_game_ended_so(self, cast: Cast):
        browser_of(at_table(cast)[0]).post(mine(cast, "report"), sheet_fields(conceded_to="2"))
        assert all(seat["eliminated"] is None for seat in reported(cast)["seats"])

    def test_absent_players_are_folded(self, cast: Cast):
        one, gone, *_ = at_table(cast)
        assert "report-absent" not in html_of(browser_of(one).get(mine(cast, "report")))
        Seat.objects.filter(player=gone).update(absent=True)
        page = html_of(browser_of(one).get(mine(cast, "report")))
        folded = re.search(
            r'<details class="panel disclosure report-row report-absent" ?>(.*?)</summary>', page
        )
        assert folded is not None and gone.name in folded[1]

    def test_the_preview_shows_points_and_saves_nothing(self, cast: Cast):
        phone = browser_of(at_table(cast)[0])
        page = phone.post(mine(cast, "report-preview"), sheet_fields()).content.decode()
        assert 'data-points="15"' in page and not Sheet.objects.exists()

    def test_house_power_is_asked_for_on_the_phone_only_where_it_decides(self):
        cast = a_hall(readings={"tie_power": "house"})
        phone = browser_of(at_table(cast)[0])
        assert not phone.get(mine(cast, "report")).context["form"].shows_house_power
        tied = sheet_fields(titles=(2, 2, 1, 1))
        keys = " ".join(sorted(player.key for player in at_table(cast)[:2]))
        assert f'data-asked-for-house-power="{keys}"' in html_of(
            phone.post(mine(cast, "report-preview"), tied)
        )
        asked = phone.post(mine(cast, "report"), tied)
        shown = [row.shows_house_power for row in asked.context["form"].rows]
        assert asked.status_code == 409 and shown == [True, True, False, False]
        figures = {"seat0-house_power": 1, "seat1-house_power": 2}
        assert phone.post(mine(cast, "report"), tied | figures).status_code == 302
        assert Sheet.objects.get().content["seats"][1]["house_power"] == 2

    def test_where_staff_enter_results_there_is_no_report(self):
        cast = a_hall(players_report=False)
        phone = browser_of(at_table(cast)[0])
        assert "Hand your score slip" in phone.get(mine(cast)).content.decode()
        assert phone.get(mine(cast, "report")).status_code == 302

    def test_something_is_wrong_reaches_the_staff(self, cast: Cast):
        one, two = (browser_of(player) for player in at_table(cast)[:2])
        assert two.get(mine(cast, "dispute")).status_code == 302
        one.post(mine(cast, "report"), sheet_fields())
        url = mine(cast, "dispute")
        assert "What is wrong?" in two.get(url).content.decode()
        empty = two.post(url, {"version": 1, "comment": ""})
        assert empty.status_code == 400 and empty.context["form"].errors["comment"]
        done = two.post(url, {"version": 1, "comment": "I had three titles"})
        assert done.status_code == 302
        assert "I had three titles" in one.get(mine(cast)).content.decode()

    def test_confirming_an_old_version_is_refused_with_words(self, cast: Cast):
        one, two = (browser_of(player) for player in at_table(cast)[:2])
        one.post(mine(cast, "report"), sheet_fields())
        answer = two.post(mine(cast, "confirm"), {"version": 0})
        assert answer.status_code == 409 and "That did not work" in answer.content.decode()
        assert two.post(mine(cast, "confirm"), {"version": "x"}).status_code == 400

    def test_another_table_is_not_mine(self, cast: Cast):
        stranger = browser_of(cast.seated(2)[0])
        stranger.post(mine(cast, "report"), sheet_fields())
        assert cast.table().sheet is None and cast.table(2).sheet is not None


class TestBetweenRounds:
    def test_one_checks_in(self):
        cast = Cast(an_event(self_check_in=True))
        (me,) = players(cast.event, 1)
        phone = browser_of(me)
        assert "I am here" in phone.get(mine(cast)).content.decode()
        assert said(phone.post(mine(cast, "check-in"))) == ["You are checked in."]
        assert "I am here" not in phone.get(mine(cast)).content.decode()

    def test_without_self_check_in_the_desk_does_it(self):
        cast = Cast(an_event(self_check_in=False))
        (me,) = players(cast.event, 1)
        phone = browser_of(me)
        assert "Check in at the desk" in phone.get(mine(cast)).content.decode()
        assert phone.post(mine(cast, "check-in")).status_code == 409

    def test_one_leaves_after_a_question_but_not_from_a_table(self, cast: Cast):
        at_play = browser_of(at_table(cast)[0])
        assert "Leave the event" not in at_play.get(mine(cast)).content.decode()
        refused = at_play.post(mine(cast, "drop"))
        assert refused.status_code == 409 and "Not now" in refused.content.decode()
        other = Cast(an_event(status="running"))
        (me,) = players(other.event, 1)
        phone = browser_of(me)
        assert f"{me.name}, leave the event?" in phone.get(mine(other, "drop")).content.decode()
        assert phone.post(mine(other, "drop")).status_code == 302
        me.refresh_from_db()
        assert me.status == PlayerStatus.DROPPED
        assert "You left the event" in phone.get(mine(other)).content.decode()

    def test_one_chooses_how_the_name_is_shown(self, cast: Cast):
        me = at_table(cast)[0]
        phone = browser_of(me)
        assert phone.post(mine(cast, "name"), {"name_shown": "number"}).status_code == 302
        me.refresh_from_db()
        assert me.name_shown == "number"
        wrong = phone.post(mine(cast, "name"), {"name_shown": "loud"})
        assert wrong.status_code == 400 and wrong.context["form"].errors["name_shown"]

    @pytest.mark.parametrize(
        ("status", "words"),
        [
            (PlayerStatus.PENDING, "your registration waits for approval"),
            (PlayerStatus.DECLINED, "Your registration was declined"),
            (PlayerStatus.DISQUALIFIED, "You were disqualified"),
            (PlayerStatus.DROPPED, "You left the event"),
            (PlayerStatus.ACTIVE, "Welcome, Player 001"),
        ],
    )
    def test_the_page_says_where_one_stands(self, status: PlayerStatus, words: str):
        cast = Cast()
        left = 0 if status == PlayerStatus.DROPPED else None
        (me,) = players(cast.event, 1, status=status, dropped_after_round=left)
        assert words in browser_of(me).get(mine(cast)).content.decode()

    def test_the_history_shows_the_others_as_they_allow(self, cast: Cast):
        table = cast.table()
        people = seated(table)
        Player.objects.filter(pk=people[1].pk).update(name="Asha Greyjoy", name_shown="short")
        save_result(table, cast.actor(), sheet_of(people), expected_version=0)
        page = browser_of(people[0]).get(mine(cast, "history")).content.decode()
        assert "15 <" in page and "Asha G." in page and "Greyjoy" not in page


def test_queries_do_not_grow():
    def count(people: int, part: str) -> int:
        cast = a_hall(people)
        phone = browser_of(at_table(cast)[0])
        return len(queries_of(lambda: phone.get(mine(cast, part))))

    for part in ("event", "report", "history"):
        assert count(8, part) == count(60, part) <= 14

"""The pairings page: drawn, looked at, locked, edited, published, withdrawn, discarded, closed."""

from __future__ import annotations

import csv
import io
import re
from urllib.parse import urlencode

import pytest
from django.test import Client

from frontend.rounds import listing
from frontend.rounds.forms import drawing, seats
from frontend.rounds.views import pairings
from tables.core.errors import Refused
from tables.players.actions.check_in import check_in
from tables.players.actions.participation import drop
from tables.players.models import KeepApartGroup, PlayerStatus
from tables.players.queries.participation import away_keys, not_checked_in
from tables.results.actions.results import save_result
from tables.rounds.actions.editing import TakeOut, edit_seats
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import RoundStatus, TableStatus
from tables.staff.models import Role
from tests.builders import (
    a_round,
    a_running_event,
    confirm_all,
    last_entry,
    players,
    seated,
    sheet_of,
    table_keys,
)
from tests.cast import Cast
from tests.clients import html_of, queries_of, said
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def round_url(cast: Cast, part: str = "", **kwargs: object) -> str:
    return cast.url(f"staff-pairings-{part or 'round'}", number=1, **kwargs)


def ready(people: int = 8, **changes: object) -> Cast:
    """A running event before its first draw."""
    return Cast(a_running_event(people, **changes))


class TestDraftsThatDoNotFit:
    def test_one_who_left_is_named_and_taken_out_with_a_reason(self):
        cast = a_hall(status="drafted")
        gone = cast.seated(2)[1]
        drop(gone, cast.actor())
        page = html_of(cast.browser().get(round_url(cast)))
        assert "can no longer be published" in page and "Proved best" not in page
        assert f"{gone.name} no longer takes part in this round, but has a seat at table 2." in page
        take_out = f"{round_url(cast, 'take-out')}?player={gone.key}"
        assert take_out in page
        assert f"Take {gone.name} out of the draft?" in html_of(cast.browser().get(take_out))
        assert cast.browser().post(take_out, {"confirmed": "yes"}).status_code == 400
        sent = {"confirmed": "yes", "reason": "left in a hurry"}
        assert f"{gone.name} has no seat in this round." in said(cast.browser().post(take_out, sent))[0]
        page = html_of(cast.browser().get(round_url(cast)))
        assert "cannot be published" not in page and [len(keys) for keys in table_keys(cast.round())] == [
            4,
            3,
        ]
        entry = last_entry(cast.event)
        assert entry.after["edit"] == {"take_out": gone.key} and entry.reason == "left in a hurry"
        assert publish_round(cast.round(), cast.actor()).status == RoundStatus.PUBLISHED
        assert f"{gone.name} was taken out" in html_of(Client().get(cast.url("public-fairness")))

    def test_a_table_of_three_is_drawn_again(self):
        cast = a_hall(7, status="drafted")
        gone = cast.seated(2)[0]
        drop(gone, cast.actor())
        page = html_of(cast.browser().get(round_url(cast)))
        assert "can no longer be published" in page and "take-out" not in page
        with pytest.raises(Refused, match="would have 2 players"):
            edit_seats(cast.round(), cast.actor(), TakeOut(gone.key), reason="left")

    def test_a_player_who_takes_part_keeps_the_seat(self):
        cast = a_hall(status="drafted")
        with pytest.raises(Refused, match="cannot be taken out"):
            edit_seats(cast.round(), cast.actor(), TakeOut("p1"), reason="left")
        published = a_hall()
        with pytest.raises(Refused, match="no longer a draft"):
            edit_seats(published.round(), published.actor(), TakeOut("p1"), reason="left")

    def test_one_who_came_after_the_draw_has_no_seat(self):
        cast = a_hall(status="drafted")
        players(cast.event, 1)
        page = html_of(cast.browser().get(round_url(cast)))
        assert "Player 009 is active, but has no seat." in page and "take-out" not in page


class TestDraw:
    def test_before_the_start_the_page_says_what_is_missing(self):
        cast = Cast()
        assert "Start the event" in cast.browser().get(cast.url("staff-pairings")).content.decode()
        few = ready(2)
        assert "at least 3 players" in few.browser().get(few.url("staff-pairings")).content.decode()

    def test_only_leaders_see_how_to_draw(self):
        cast = ready()
        assert "Draw round 1" in cast.browser("head_judge").get(cast.url("staff-pairings")).content.decode()
        page = cast.browser("judge").get(cast.url("staff-pairings")).content.decode()
        assert "An organizer or head judge draws" in page and "<select" not in page

    def test_a_draft_is_drawn_once_however_often_the_button_is_pressed(self):
        cast = ready()
        sent = {"split": "", "idempotency_key": "tap"}
        answers = [cast.browser().post(cast.url("staff-pairings-draw"), sent) for _ in range(2)]
        assert {answer["Location"] for answer in answers} == {cast.url("staff-pairings")}
        page = cast.browser().get(cast.url("staff-pairings"))
        assert page.context["is_draft"] and page.context["split"] == "2 tables of 4"
        assert "Proved best possible" in page.content.decode() and "seating/1/1" in page.content.decode()
        assert cast.event.journal.filter(verb="pairing.draw").count() == 1

    @pytest.mark.parametrize(
        ("split", "own", "said_there"),
        [
            ("own", "", "Write the table sizes"),
            ("own", "4, x", "Write the table sizes"),
            ("own", "5 4", "9"),
            ("own", "6, 2", "2"),
            ("7,1", "", "Select a valid choice"),
        ],
    )
    def test_a_split_that_does_not_fit_is_shown_at_its_field(self, split: str, own: str, said_there: str):
        cast = ready()
        answer = cast.browser().post(cast.url("staff-pairings-draw"), {"split": split, "own_split": own})
        errors = answer.context["draw_form"].errors
        assert answer.status_code == 400 and not cast.event.rounds.exists()
        assert said_there in str(errors["own_split" if split == "own" else "split"])

    def test_an_own_split_is_drawn(self):
        cast = ready(12)
        cast.browser().post(cast.url("staff-pairings-draw"), {"split": "own", "own_split": "6+6"})
        assert cast.browser().get(cast.url("staff-pairings")).context["split"] == "2 tables of 6"

    def test_missing_players_are_a_warning_or_are_dropped(self):
        cast = ready(9)
        browser = cast.browser()
        for player in cast.event.players.exclude(key="p9"):
            check_in(player, cast.actor())
        url = cast.url("staff-pairings-draw")
        warned = browser.post(url, {})
        assert warned.status_code == 409 and "not checked in: Player 009" in warned.content.decode()
        assert browser.post(url, {"override": "yes"}).status_code == 409
        assert "Not checked in: Player 009" in html_of(browser.get(cast.url("staff-pairings")))
        dropped = browser.post(url, {"missing_p9": "drop"})
        assert dropped.status_code == 302
        assert cast.event.players.get(key="p9").status == PlayerStatus.DROPPED

    def test_each_missing_player_has_a_choice(self):
        cast = ready(9)
        for player in cast.event.players.exclude(key__in=["p7", "p8", "p9"]):
            check_in(player, cast.actor())
        sent = {"missing_p7": "drop", "missing_p8": "leave_out", "override": "yes", "reason": "on the train"}
        assert cast.browser().post(cast.url("staff-pairings-draw"), sent).status_code == 302
        assert sorted(key for keys in table_keys(cast.round()) for key in keys) == [
            "p1", "p2", "p3", "p4", "p5", "p6", "p9",
        ]  # fmt: skip
        assert cast.player("p7").status == PlayerStatus.DROPPED
        assert away_keys(cast.event, 1) == {"p8"}

    def test_one_choice_serves_for_all_missing_players_whose_numbers_tell_them_apart(self):
        cast = ready(9)
        for player in cast.event.players.exclude(key__in=["p7", "p8", "p9"]):
            check_in(player, cast.actor())
        page = html_of(cast.browser().get(cast.url("staff-pairings")))
        assert "The 3 players who are not checked in" in page and "Player 009, no. 9" in page
        assert "(optional)" not in page
        sent = {"all_missing": "leave_out", "missing_p7": "drop"}
        assert cast.browser().post(cast.url("staff-pairings-draw"), sent).status_code == 302
        assert away_keys(cast.event, 1) == {"p7", "p8", "p9"}

    def test_who_sat_in_a_round_is_not_asked_about_in_the_next(self):
        cast = ready(9)
        for player in cast.event.players.exclude(key__in=["p8", "p9"]):
            check_in(player, cast.actor())
        everybody = list(cast.event.players.order_by("number"))
        round_ = a_round(cast.event, 1, everybody[:4], everybody[4:8], status=RoundStatus.CLOSED)
        seat = round_.seats.get(player=everybody[7])
        assert [player.key for player in not_checked_in(cast.event, 2)] == ["p9"]
        seat.absent = True
        seat.save()
        assert [player.key for player in not_checked_in(cast.event, 2)] == ["p8", "p9"]

    @pytest.mark.parametrize(("rounds", "third"), [(2, False), (3, True)])
    def test_nine_players_read_what_two_tables_cost(self, rounds: int, third: bool):
        cast = ready(9, rounds_announced=rounds)
        page = cast.browser().get(cast.url("staff-pairings")).content.decode()
        assert "again in round 2" in page and ("by round 3" in page) is third

    def test_refusals_are_shown_with_their_status(self):
        cast = a_hall()
        answer = cast.browser().post(cast.url("staff-pairings-draw"), {})
        assert answer.status_code == 409 and "Close round 1 first" in answer.content.decode()

    def test_queries_do_not_grow(self):
        def count(people: int) -> int:
            cast = a_hall(people, status="drafted")
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-pairings"))))

        assert count(8) == count(60) <= 16


class TestDraft:
    @pytest.fixture
    def cast(self) -> Cast:
        return a_hall(12, status="drafted")

    def test_a_locked_table_survives_a_redraw(self, cast: Cast):
        before = table_keys(cast.round())
        cast.browser().post(round_url(cast, "lock", table=2), {"turn": "lock"})
        again = cast.browser().post(round_url(cast, "lock", table=2), {"turn": "lock"})
        assert again.status_code == 302 and cast.table(2).locked
        fields = {"revision": cast.round().revision}
        unexplained = cast.browser().post(round_url(cast, "redraw"), fields)
        assert unexplained.status_code == 400 and "reason" in unexplained.context["draw_form"].errors
        answer = cast.browser().post(round_url(cast, "redraw"), {**fields, "reason": "Wrong hall"})
        assert said(answer) == ["Round 1 is drawn again."]
        after = table_keys(cast.round())
        assert after[1] == before[1] and after != before
        page = cast.browser().get(round_url(cast)).content.decode()
        assert "Attempt 2." in page and "seating/1/1" in page and "seating/1/2" in page
        cast.browser().post(round_url(cast, "lock", table=2), {"turn": "unlock"})
        assert not cast.table(2).locked

    def test_an_outdated_redraw_changes_nothing(self, cast: Cast):
        before = table_keys(cast.round())
        answer = cast.browser().post(round_url(cast, "redraw"), {"revision": 0, "reason": "why not"})
        assert answer.status_code == 409 and "Nothing was saved" in answer.content.decode()
        assert table_keys(cast.round()) == before

    def test_a_proved_seating_is_not_searched_again(self, cast: Cast):
        page = cast.browser().get(round_url(cast)).content.decode()
        assert "Try longer" not in page
        assert cast.browser().post(round_url(cast, "longer"), {}).status_code == 409

    def test_it_is_published_after_a_question(self, cast: Cast):
        url = round_url(cast, "publish")
        assert "Publish round 1?" in cast.browser().get(url).content.decode()
        assert said(cast.browser().post(url, {"confirmed": "yes"})) == ["Round 1 is public."]
        assert cast.round().status == RoundStatus.PUBLISHED

    def test_a_draft_that_no_longer_fits_is_not_published(self, cast: Cast):
        players(cast.event, 1)
        page = cast.browser().get(round_url(cast, "publish"))
        assert "Player 013 (p13) is active but has no seat" in page.content.decode()
        assert cast.browser().post(round_url(cast, "publish"), {"confirmed": "yes"}).status_code == 409

    def test_it_is_discarded_after_a_question(self, cast: Cast):
        url = round_url(cast, "discard")
        assert cast.browser().get(url).status_code == 200 and cast.event.rounds.exists()
        assert cast.browser().post(url, {"confirmed": "yes"}).status_code == 400
        done = cast.browser().post(url, {"confirmed": "yes", "reason": "wrong split"})
        assert done["Location"] == cast.url("staff-pairings")
        assert not cast.event.rounds.exists()

    def test_judges_look_but_do_not_edit(self, cast: Cast):
        page = cast.browser("judge").get(round_url(cast)).content.decode()
        assert "draggable" not in page and "Lock" not in page and "Publish" not in page
        assert (
            cast.browser("judge").post(round_url(cast, "lock", table=1), {"turn": "lock"}).status_code == 403
        )
        asked = cast.browser("judge").get(edit_url(cast, "swap", first="p1", second="p2"))
        assert asked.status_code == 403


def edit_url(cast: Cast, part: str, **sent: object) -> str:
    """The page that asks why seats are changed so."""
    return f"{round_url(cast, part)}?{urlencode(sent)}"


class TestEdits:
    @pytest.fixture
    def cast(self) -> Cast:
        return a_hall(12, status="drafted")

    def strangers(self, cast: Cast) -> tuple[str, str]:
        """Two players of different tables."""
        first, second, *_ = table_keys(cast.round())
        return first[1], second[2]

    def test_a_swap_takes_a_reason_and_is_shown(self, cast: Cast):
        first, second = self.strangers(cast)
        url = edit_url(cast, "swap", first=first, second=second)
        assert "Everybody can read it on the page of draws" in cast.browser().get(url).content.decode()
        sent = {"confirmed": "yes", "revision": cast.round().revision}
        before = table_keys(cast.round())
        unexplained = cast.browser().post(url, sent)
        assert unexplained.status_code == 400 and table_keys(cast.round()) == before
        answer = cast.browser().post(url, {**sent, "reason": "a ramp"})
        (shown,) = said(answer)
        assert answer.status_code == 302 and "have changed seats." in shown and "Player" in shown
        tables = table_keys(cast.round())
        assert tables[0][1] == second and tables[1][2] == first

    def test_a_double_sent_swap_swaps_once(self, cast: Cast):
        first, second = self.strangers(cast)
        url = edit_url(cast, "swap", first=first, second=second)
        for _ in range(2):
            sent = {"confirmed": "yes", "reason": "a ramp", "idempotency_key": "tap"}
            assert cast.browser().post(url, sent).status_code == 302
        assert table_keys(cast.round())[0][1] == second

    def test_what_gets_worse_is_asked_with_its_price(self, cast: Cast):
        first, second = self.strangers(cast)
        third = table_keys(cast.round())[1][0]
        group = KeepApartGroup.objects.create(event=cast.event, name="Greyjoy")
        group.players.set(cast.event.players.filter(key__in=[first, third]))
        before = table_keys(cast.round())
        url = edit_url(cast, "swap", first=first, second=second)
        page = cast.browser().get(url)
        text = page.content.decode()
        assert "Keep-apart broken" in text and re.search(r"Swap Player \d+ and Player \d+\?", text)
        assert [(d.subject, d.before, d.after) for d in page.context["differences"]] == [
            ("Keep-apart broken", "0", "1")
        ]
        assert [finding.level for finding in page.context["findings"]] == ["warn"]
        sent = {"confirmed": "yes", "override": "yes", "revision": f"{cast.round().revision}"}
        unexplained = cast.browser().post(url, sent)
        assert unexplained.status_code == 409 and table_keys(cast.round()) == before
        done = cast.browser().post(url, {**sent, "reason": "they travel together"})
        assert done.status_code == 302 and table_keys(cast.round())[1][2] == first
        assert cast.event.journal.order_by("-revision")[0].reason == "they travel together"

    @pytest.mark.parametrize(
        ("part", "sent", "form", "field"),
        [
            ("swap", {"first": "", "second": "p2"}, "swap_form", "first"),
            ("swap", {"first": "p1", "second": "p1"}, "swap_form", "second"),
            ("swap", {"first": "p1", "second": "p99"}, "swap_form", "second"),
            ("move", {"player": "", "table": "1"}, "move_form", "player"),
            ("move", {"player": "p1", "table": "9"}, "move_form", "table"),
            ("move", {"player": "p1"}, "move_form", "table"),
        ],
    )
    def test_what_is_wrong_is_shown_at_its_field(self, cast: Cast, part, sent, form, field):
        answer = cast.browser().get(edit_url(cast, part, **sent))
        assert answer.status_code == 400 and field in answer.context[form].errors
        assert f'id="id_{field}_error"' in answer.content.decode()

    def test_a_move_that_breaks_a_table_is_refused(self):
        cast = a_hall(7, status="drafted")
        three = next(number for number, keys in enumerate(table_keys(cast.round()), 1) if len(keys) == 3)
        player = cast.seated(three)[0]
        answer = cast.browser().get(edit_url(cast, "move", player=player.key, table=3 - three))
        asked = answer.content.decode()
        assert "would have 2 players" in asked and 'name="confirmed"' not in asked

    def test_a_player_moves_to_the_end_of_another_table(self, cast: Cast):
        player = table_keys(cast.round())[0][0]
        sent = {"confirmed": "yes", "override": "yes", "reason": "left-handed"}
        cast.browser().post(edit_url(cast, "move", player=player, table=3), sent)
        assert table_keys(cast.round())[2][-1] == player

    def test_seats_at_a_table_with_a_result_stay(self):
        cast = a_hall(12)
        table = cast.table()
        save_result(table, cast.actor(), sheet_of(seated(table)), expected_version=0)
        page = cast.browser().get(round_url(cast)).content.decode()
        card = page[page.index('id="table-1"') : page.index('id="table-2"')]
        assert "draggable" not in card and "draggable" in page
        one, other = seated(table)[0].key, cast.seated(2)[0].key
        asked = cast.browser().get(edit_url(cast, "swap", first=one, second=other)).content.decode()
        assert "already has a result" in asked and 'name="confirmed"' not in asked

    def test_only_seats_that_may_change_are_offered(self):
        cast = a_hall(12)
        page = cast.browser().get(round_url(cast))
        assert len(page.context["swap_form"]["first"].subwidgets) == 13
        save_result(cast.table(), cast.actor(), sheet_of(cast.seated()), expected_version=0)
        page = cast.browser().get(round_url(cast))
        offered = {str(widget.data["value"]) for widget in page.context["swap_form"]["first"].subwidgets}
        assert len(offered) == 9 and cast.seated()[0].key not in offered
        tables = [widget.data["value"] for widget in page.context["move_form"]["table"].subwidgets]
        assert tables == [2, 3]

    def test_when_every_table_has_its_result_no_seats_are_changed(self):
        cast = a_hall()
        assert "Change seats" in cast.browser().get(round_url(cast)).content.decode()
        confirm_all(cast.round())
        page = cast.browser().get(round_url(cast)).content.decode()
        assert "Change seats" not in page and "Somebody is missing" not in page and "draggable" not in page


class TestLongRound:
    """A round of more tables and players than a page and a list have."""

    @pytest.fixture
    def cast(self, monkeypatch: pytest.MonkeyPatch) -> Cast:
        monkeypatch.setattr(listing, "TABLES_PER_PAGE", 2)
        monkeypatch.setattr(pairings, "TABLES_PER_PAGE", 2)
        monkeypatch.setattr(seats, "MAX_OPTIONS", 12)
        return a_hall(20, status="drafted", sizes=(4, 4, 4, 4, 4))

    def listed(self, cast: Cast, **query: str | int) -> list[int]:
        page = cast.browser().get(cast.url("staff-pairings"), query)
        shown = re.findall(r'id="table-(\d+)"', html_of(page))
        assert [table.number for table in page.context["page"].rows] == list(map(int, shown))
        return list(map(int, shown))

    def test_it_has_pages_and_a_table_and_a_player_are_found(self, cast: Cast):
        assert [self.listed(cast, page=page) for page in (1, 3, 9)] == [[1, 2], [5], [5]]
        assert self.listed(cast, table=4) == [3, 4] and self.listed(cast, q="4") == [4]
        assert self.listed(cast, q=cast.seated(5)[0].name.upper()) == [5]
        assert self.listed(cast, q="nobody") == []

    def test_a_locked_table_is_shown_again(self, cast: Cast):
        answer = cast.browser().post(round_url(cast, "lock", table=4), {"turn": "lock"})
        assert answer["Location"] == f"{round_url(cast)}?table=4#table-4"

    def test_players_to_swap_are_typed(self, cast: Cast):
        one, other = cast.seated(1)[0], cast.seated(5)[0]
        page = html_of(cast.browser().get(cast.url("staff-pairings")))
        assert "<select" not in page.split('id="seat-edits"')[1].split("</section>")[0]
        asked = cast.browser().get(edit_url(cast, "swap", first=one.name.upper(), second=str(other.number)))
        assert f"Swap {one.name} and {other.name}?" in html_of(asked)
        cast.browser().post(
            edit_url(cast, "swap", first=one.key, second=other.name),
            {"reason": "both asked", "confirmed": "yes", "revision": cast.round().revision},
        )
        assert cast.seated(1)[0] == other and cast.seated(5)[0] == one

    @pytest.mark.parametrize(
        ("typed", "problem"),
        [
            ("Player 0", "20 players may be meant"),
            ("nobody", "No player of that name"),
            ("", "Type a player"),
        ],
    )
    def test_who_is_not_meant_alone_is_shown_at_the_field(self, cast: Cast, typed: str, problem: str):
        answer = cast.browser().get(edit_url(cast, "swap", first=typed, second="p1"))
        assert answer.status_code == 400 and problem in answer.context["swap_form"].errors["first"][0]

    def test_a_player_is_moved_to_a_table_typed_by_number(self, cast: Cast):
        one = cast.seated(1)[0]
        asked = cast.browser().get(edit_url(cast, "move", player=one.name, table=5))
        assert f"Move {one.name} to table 5?" in html_of(asked)


def test_of_very_many_missing_players_one_choice_serves_for_all(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(drawing, "MAX_MISSING", 5)
    cast = ready(9)
    check_in(cast.player("p9"), cast.actor())
    form = cast.browser().get(cast.url("staff-pairings")).context["draw_form"]
    assert "all_missing" in form.fields and not any(name.startswith("missing_") for name in form.fields)
    answer = cast.browser().post(
        cast.url("staff-pairings-draw"), {"all_missing": "seat", "override": "yes", "reason": "all came"}
    )
    assert answer.status_code == 302 and len(cast.seated(1)) + len(cast.seated(2)) == 9


class TestPublished:
    def test_it_is_withdrawn_with_a_reason_and_its_name_typed(self):
        cast = a_hall(status="published")
        url = round_url(cast, "withdraw")
        answer = {"confirmed": "yes", "reason": "wrong list"}
        assert "type “Round 1” below" in cast.browser().get(url).content.decode()
        for wrong in (
            {"confirmed": "yes", "round_name": "Round 1"},
            answer,
            {**answer, "round_name": "Round 2"},
        ):
            refused = cast.browser().post(url, wrong)
            assert refused.status_code == 400 and cast.round().status == RoundStatus.PUBLISHED
        assert "This is not the name of the round" in refused.content.decode()
        assert cast.browser("judge").get(url).status_code == 403
        done = cast.browser().post(url, {**answer, "round_name": " round 1"})
        assert done.status_code == 302 and cast.round().status == RoundStatus.DRAFTED

    def test_once_played_it_is_not_withdrawn(self):
        cast = a_hall()
        assert "Withdraw" not in cast.browser().get(round_url(cast)).content.decode()
        page = cast.browser().get(round_url(cast, "withdraw"))
        assert "is being played" in page.content.decode() and page.context["submit"] == ""

    def test_it_is_closed_when_all_results_are_in(self):
        cast = a_hall()
        assert "Close the round" not in cast.browser().get(round_url(cast)).content.decode()
        early = cast.browser().post(round_url(cast, "close"), {"confirmed": "yes"})
        assert early.status_code == 409 and "Table 1 has no confirmed result" in early.content.decode()
        confirm_all(cast.round())
        assert "Close the round" in cast.browser().get(round_url(cast)).content.decode()
        assert cast.browser().post(round_url(cast, "close"), {"confirmed": "yes"}).status_code == 302
        page = cast.browser().get(cast.url("staff-pairings")).content.decode()
        assert "Draw round 2" in page
        assert cast.table().status == TableStatus.CONFIRMED

    def test_the_control_that_closes_it_stands_wherever_its_results_are_looked_at(self):
        cast = a_hall()
        close = f'href="{round_url(cast, "close")}"'
        pages = [cast.url(f"staff-{part}") for part in ("results", "overview", "pairings")]
        for page in pages:
            assert close not in cast.browser().get(page).content.decode()
        confirm_all(cast.round())
        for page in pages:
            assert close in cast.browser().get(page).content.decode(), page
            assert close not in cast.browser("scorekeeper").get(page).content.decode(), page
        assert cast.browser().post(round_url(cast, "close")).status_code == 302
        for page in pages:
            assert close not in cast.browser().get(page).content.decode(), page

    def test_the_file_lists_seats_by_table_and_runs_no_formula(self):
        cast = a_hall(status="published")
        cast.event.players.filter(key="p1").update(name="=1+1", club="Pyke")
        answer = cast.browser().get(round_url(cast, "csv"))
        rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
        assert len(rows) == 8 and [row["table"] for row in rows] == ["1"] * 4 + ["2"] * 4
        assert {row["name"] for row in rows if row["player"] == "p1"} == {"'=1+1"}
        assert cast.browser(Role.JUDGE).get(round_url(cast, "csv")).status_code == 403

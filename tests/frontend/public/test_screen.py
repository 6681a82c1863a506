"""The hall's screen: what it shows by itself, what can be fixed, and who may see it."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import chain
from typing import Any

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from frontend.events.venue_screen import MAX_SCREENS, WHOLE, Share, in_parts
from frontend.events.views import screen as views
from tables.core import timekeeping
from tables.events.models import Event
from tables.player_meeting.actions import draw_meeting
from tables.player_meeting.queries import meeting_table
from tables.players.models import Player
from tables.rounds.actions.clock import extend_table
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tests.builders import a_running_event, confirm_all, players, sheet_fields
from tests.cast import Cast
from tests.clients import browser_of, queries_of
from tests.stages import a_hall, played


@given(st.integers(0, 400), st.integers(1, 80))
def test_parts_hold_everybody_once_in_order_and_are_equally_full(count: int, parts: int):
    found = in_parts(range(count), parts)
    assert [item for part in found for item in part] == list(range(count))
    sizes = {len(part) for part in found}
    assert len(found) == parts and max(sizes) - min(sizes) <= 1


def look(event: Event, client: Client | None = None, **query: Any):
    browser = client or browser_of(None)
    return browser.get(reverse("public-screen", args=[event.slug]), query)


def kinds(answer) -> list[str]:
    return [sheet.kind for sheet in answer.context.get("sheets", [])]


@pytest.mark.django_db
class TestByItself:
    def test_before_the_first_round_it_welcomes(self):
        cast = Cast()
        page = look(cast.event)
        assert "Welcome" in page.content.decode() and kinds(page) == []

    def test_the_player_meeting_is_shown_until_round_1_is_published(self):
        cast = Cast(a_running_event(200, rounds_announced=4))
        draw_meeting(cast.event, cast.actor())
        page = look(cast.event)
        seats = [seat for sheet in page.context["sheets"] for seat in sheet.lines]
        assert kinds(page) == ["names"] * 3 and len(seats) == 200
        assert [seat.name for seat in seats] == [f"Player {number:03d}" for number in range(1, 201)]
        assert all(seat.table == meeting_table(cast.player(seat.key)) for seat in seats[:9])
        shown = " ".join(page.content.decode().split())
        assert "Player meeting: find your table" in shown
        assert f"<span>Player 007</span><b>{seats[6].table}</b>" in shown
        assert kinds(look(cast.event, show="names")) == ["names"] * 3
        publish_round(draw_round(cast.event, cast.actor()), cast.actor())
        assert "Player meeting" not in look(cast.event).content.decode()

    def test_a_meeting_whose_tables_are_not_public_is_for_staff_only(self):
        cast = Cast(a_running_event(9, public_pairings=False))
        draw_meeting(cast.event, cast.actor())
        assert "Welcome" in look(cast.event).content.decode()
        assert look(cast.event, show="names").status_code == 404
        assert kinds(look(cast.event, cast.browser("judge"))) == ["names"]

    def test_a_published_round_shows_names_then_tables(self):
        cast = a_hall(status="published")
        assert kinds(look(cast.event)) == ["names", "tables"]

    def test_names_and_tables_stay_for_some_minutes_beside_the_running_clock(self):
        cast = a_hall(12)
        started = cast.round().started_at
        assert started is not None
        with timekeeping.time_set_to(started + timedelta(seconds=90)):
            page = look(cast.event)
            assert kinds(page) == ["names", "tables"] and page.context["clock_alone_in"] == 210
            shown = page.content.decode()
            assert 'data-reload-in="210"' in shown and "1:28:30" in shown
            assert "data-reload-in" not in look(cast.event, show="names").content.decode()
        with timekeeping.time_set_to(started + timedelta(minutes=5)):
            page = look(cast.event)
            assert kinds(page) == [] and "clock" in page.context

    def test_play_shows_the_clock_and_the_tables_still_out(self):
        cast = a_hall(12)
        cast.browser().post(cast.url("staff-sheet", number=1, table=2), sheet_fields())
        extend_table(cast.table(3), cast.actor(), 5, reason="ruling")
        page = look(cast.event, show="clock")
        assert [table.number for table in page.context["out"]] == [1, 3]
        assert [own["number"] for own in page.context["extended"]] == [3]
        assert page.content.decode().count("data-clock-time") == 2

    def test_a_closed_round_shows_the_standings_also_while_the_next_is_drafted(self):
        cast = a_hall()
        confirm_all(cast.round())
        cast.browser().post(cast.url("staff-pairings-close", number=1), {"confirmed": "yes"})
        assert kinds(look(cast.event)) == ["standings"]
        cast.browser().post(cast.url("staff-pairings-draw"), {})
        assert kinds(look(cast.event)) == ["standings"]

    def test_a_finished_event_names_its_champion(self):
        cast = played(8, 1)
        Event.objects.filter(pk=cast.event.pk).update(status="finished")
        page = look(cast.event)
        assert page.context["champion"] == page.context["sheets"][0].lines[0].name

    def test_many_players_are_shown_sheet_by_sheet(self):
        cast = a_hall(200, status="published")
        page = look(cast.event)
        assert kinds(page) == ["names"] * 3 + ["tables"] * 3
        assert page.content.decode().count("data-sheet-number") == 6
        assert page.context["sheets"][0].part == "1 of 3"
        second = look(cast.event, sheet=2)
        assert second.context["first"] == 2 and "sheet=3" in second.content.decode()
        assert look(cast.event, sheet=99).context["next_sheet"] == 1
        assert look(cast.event, sheet="x").context["first"] == 1

    def test_a_page_has_some_sheets_and_the_screen_fetches_the_next(self, monkeypatch):
        monkeypatch.setattr(views, "MAX_SHEETS", 2)
        cast = a_hall(200, status="published")
        for sheet, shown in ((1, [1, 2]), (3, [3, 4]), (6, [6])):
            page = look(cast.event, sheet=sheet)
            assert [number for number, _ in page.context["on_page"]] == shown
            text = page.content.decode()
            assert text.count("data-sheet-number") == len(shown) and 'data-sheets="6"' in text
            assert len(re.findall(r'data-sheet-number="\d+"\s+hidden', text)) == len(shown) - 1

    def test_several_screens_share_the_lists(self):
        cast = a_hall(200, status="published")
        shares = [look(cast.event, show="names", screen=number, of=3) for number in (1, 2, 3)]
        names = [[line.name for sheet in page.context["sheets"] for line in sheet.lines] for page in shares]
        assert [len(each) for each in names] == [67, 67, 66]
        assert [*chain(*names)] == [f"Player {number:03d}" for number in range(1, 201)]
        assert [len(page.context["sheets"]) for page in shares] == [1, 1, 1]
        assert "screen=2&amp;of=3" in shares[1].content.decode()
        for screen, of in ((0, 0), (9, 1), ("x", "y"), (1, 1)):
            assert look(cast.event, screen=screen, of=of).context["share"] == WHOLE
        assert look(cast.event, screen=99, of=99).context["share"] == Share(MAX_SCREENS, MAX_SCREENS)

    def test_a_table_too_high_for_a_sheet_has_one_of_its_own(self):
        cast = a_hall(200, status="published")
        before = len(look(cast.event, show="tables").context["sheets"])
        for player in cast.seated(1):
            Player.objects.filter(pk=player.pk).update(name="W" * 76 + player.key)
        Event.objects.filter(pk=cast.event.pk).update(revision=F("revision") + 1)
        sheets = look(cast.event, show="tables").context["sheets"]
        assert len(sheets) == before + 1 and [table.number for table in sheets[-1].lines] == [1]
        assert sum(len(sheet.lines) for sheet in sheets) == cast.round().tables.count()


@pytest.mark.django_db
class TestFixed:
    @pytest.mark.parametrize("show", ["names", "tables", "standings"])
    def test_one_thing_can_be_fixed(self, show: str):
        cast = a_hall()
        assert set(kinds(look(cast.event, show=show))) == {show}
        assert "clock" in look(cast.event, show="clock").context

    def test_nonsense_is_ignored(self):
        assert kinds(look(a_hall(status="published").event, show="dragons")) == ["names", "tables"]

    def test_what_is_not_public_is_for_staff_only(self):
        cast = a_hall(public_pairings=False, public_standings=False)
        assert "Welcome" in look(cast.event).content.decode()
        for show in ("names", "tables", "clock", "standings"):
            assert look(cast.event, show=show).status_code == 404
            assert look(cast.event, cast.browser("stranger"), show=show).status_code == 404
            assert look(cast.event, cast.browser("judge"), show=show).status_code == 200
        assert kinds(look(cast.event, cast.browser("judge"))) == ["names", "tables"]

    def test_standings_have_column_heads_above_each_column(self):
        cast = played(24, 1)
        shown = " ".join(look(cast.event, show="standings").content.decode().split())
        head = "".join(f'<th scope="col">{name}</th>' for name in ("Rank", "Player", "Points", "SoS"))
        assert shown.count(head) == 2 and shown.count('class="hall-rank"') == 24

    def test_staff_see_a_draft_event_strangers_do_not(self):
        cast = Cast()
        Event.objects.filter(pk=cast.event.pk).update(status="draft")
        assert look(cast.event, cast.browser("judge")).status_code == 200
        assert look(cast.event, cast.browser("stranger")).status_code == 404


@pytest.mark.django_db
def test_queries_do_not_grow():
    def count(people: int, **query: Any) -> int:
        cast = a_hall(people)
        return len(queries_of(lambda: look(cast.event, **query)))

    for show in ("names", "tables", "clock", "standings"):
        assert count(8, show=show) == count(60, show=show) <= 12


@pytest.mark.django_db
def test_queries_for_the_meeting_do_not_grow():
    def count(people: int) -> int:
        cast = Cast(a_running_event(people))
        draw_meeting(cast.event, cast.actor())
        return len(queries_of(lambda: look(cast.event)))

    assert count(8) == count(60) <= 8


@pytest.mark.django_db
def test_names_are_shown_as_players_allow_even_to_staff():
    cast = a_hall(status="published")
    cast.event.players.filter(key="p1").update(name="Asha Greyjoy", name_shown="number")
    page = look(cast.event, cast.browser()).content.decode()
    assert "Asha" not in page and "Player 1<" in page
    cast = Cast(a_running_event(8))
    draw_meeting(cast.event, cast.actor())
    cast.event.players.filter(key="p1").update(name="Asha Greyjoy", name_shown="number")
    page = look(cast.event, cast.browser()).content.decode()
    assert "Asha" not in page and "Player 1<" in page
    assert not players(cast.event, 0)

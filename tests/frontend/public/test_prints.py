"""Paper: lists for the wall and score slips in cutting order."""

from __future__ import annotations

import re

import pytest

from frontend.templatetags import kingsmoot
from tables.core import links
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tests.cast import Cast
from tests.clients import queries_of
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


def page(cast: Cast, part: str, who: str = "organizer", **query: str):
    return cast.browser(who).get(cast.url(f"staff-pairings-{part}", number=1), query)


class TestLists:
    def test_every_player_stands_once_by_name_and_once_by_table(self):
        cast = a_hall()
        text = page(cast, "print").content.decode()
        for player in cast.event.players.all():
            assert text.count(f"<span>{player.name}</span>") == 1
            assert len(re.findall(rf"</span> {player.name}", text)) == 1

    def test_names_on_the_wall_are_as_players_allow(self):
        cast = a_hall()
        cast.event.players.filter(key="p1").update(name="Asha Greyjoy", name_shown="short")
        text = page(cast, "print").content.decode()
        assert "Asha G." in text and "Greyjoy" not in text

    @pytest.mark.parametrize("part", ["print", "slips"])
    def test_a_draft_is_not_printed(self, part: str):
        assert page(a_hall(status="drafted"), part).status_code == 404


class TestSlips:
    def test_the_cut_pile_is_in_table_order(self):
        cast = a_hall(20)
        sheets = page(cast, "slips").context["sheets"]
        pile = [sheet[place] for place in range(2) for sheet in sheets]
        assert [slip.table for slip in pile if slip] == [1, 2, 3, 4]

    def test_each_slip_carries_the_code_of_its_table_and_no_private_link(self, monkeypatch):
        cast = a_hall()
        drawn: list[str] = []

        def draw(text: str) -> str:
            drawn.append(text)
            return ""

        monkeypatch.setattr(kingsmoot, "_qr_svg", draw)
        text = page(cast, "slips", "scorekeeper").content.decode()
        codes = re.findall(r'class="figure">([0-9A-Z-]+)<', text)
        assert len(codes) == len(set(codes)) == 2
        assert drawn == [f"http://testserver/s/{code}/" for code in codes]
        for player in cast.event.players.all():
            assert links.token_of(player) not in text + "".join(drawn)
        assert not JournalEntry.objects.filter(verb__startswith="player.").exists()

    def test_without_codes_where_staff_enter_results_or_none_are_asked_for(self):
        cast = a_hall()
        plain = page(cast, "slips", codes="no").content.decode()
        assert 'class="qr"' not in plain and "With codes" in plain
        Event.objects.update(players_report=False)
        staff_only = page(cast, "slips").content.decode()
        assert 'class="qr"' not in staff_only and "With codes" not in staff_only

    def test_no_shows_have_no_line(self):
        cast = a_hall()
        missing = cast.table().seats.get(position=2)
        missing.absent = True
        missing.save()
        assert missing.player.name not in page(cast, "slips").content.decode()

    def test_power_on_the_house_card_has_a_column_where_a_reading_needs_it(self):
        assert "on House" not in page(a_hall(readings={}), "slips").content.decode()
        assert "on House" in page(a_hall(readings={"tie_power": "house"}), "slips").content.decode()


def test_queries_do_not_grow():
    def count(people: int, part: str) -> int:
        cast = a_hall(people)
        browser = cast.browser()
        url = cast.url(f"staff-pairings-{part}", number=1)
        return len(queries_of(lambda: browser.get(url)))

    for part in ("print", "slips", "csv"):
        assert count(8, part) == count(60, part) <= 10

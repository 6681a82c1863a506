"""The standings page: ranks, ties, derivations, rule options, paper and file, without a query per player."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from django.urls import reverse

from frontend.standings import table as components
from tables.events.models import NameShown
from tables.events.rules.rule_options import RuleOptions
from tables.standings.queries.standings import event_standings, forget_standings
from tests.builders import a_running_event, confirm_all, sheet_fields
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of
from tests.stages import a_hall, played

pytestmark = pytest.mark.django_db


def test_before_the_first_round_everybody_is_level():
    cast = Cast(a_running_event(4))
    page = cast.browser().get(cast.url("staff-standings"))
    assert page.status_code == 200 and len(page.context["lines"]) == 4


def test_it_shows_every_round_and_says_what_is_provisional():
    cast = a_hall()
    cast.browser().post(cast.url("staff-sheet", number=1, table=1), sheet_fields())
    page = cast.browser().get(cast.url("staff-standings"))
    assert page.context["lines"][0].points == "15" and page.context["lines"][0].rounds == ("15",)
    assert "Provisional" in html_of(page) and "1 table of round 1 still out" in html_of(page)


def test_ties_that_only_chance_separated_are_marked():
    cast = played(8, 1)
    page = cast.browser().get(cast.url("staff-standings"))
    assert all(line.is_tied for line in page.context["lines"])
    assert html_of(page).count("Only chance separated this tie") == 8
    assert "R-45" in html_of(page)


def test_after_an_earlier_round():
    cast = played(8, 2)
    page = cast.browser().get(cast.url("staff-standings-round", number=1))
    assert page.context["columns"] == ["R1"]
    assert cast.browser().get(cast.url("staff-standings-round", number=7)).status_code == 404


def test_a_reading_other_than_the_default_is_shown():
    cast = played(8, 1, readings=RuleOptions(sos="K2").to_mapping())
    page = html_of(cast.browser().get(cast.url("staff-standings")))
    assert page.count("not the regulations’ default") == 1


def test_of_an_event_under_former_defaults_nobody_is_said_to_have_chosen_them():
    cast = played(8, 1, readings={})
    page = html_of(cast.browser().get(cast.url("staff-standings")))
    assert page.count("not the regulations’ default") == 2 and "chosen by" not in page


def test_a_player_page_derives_every_figure():
    cast = played(8, 2)
    page = cast.browser().get(cast.url("staff-standings-player", key="p1"))
    text = html_of(page)
    row = page.context["history"].row
    assert f"{row.points} points" in text and "Strength of schedule" in text and "÷" in text
    assert f'value="{row.sos}"' in text and f'value="{row.extended_sos}"' in text
    assert "random-rank/p1" in text and "the most titles" in text
    assert cast.browser().get(cast.url("staff-standings-player", key="p99")).status_code == 404


def test_the_wall_reads_names_as_players_allow_and_the_file_all():
    cast = played(8, 1)
    cast.event.players.filter(key="p1").update(name="Asha Greyjoy", name_shown="number")
    wall = html_of(cast.browser().get(cast.url("staff-standings-print")))
    assert "Asha" not in wall and "Player 1 *" in wall
    answer = cast.browser().get(cast.url("staff-standings-export"))
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) == 8 and "Asha Greyjoy" in {row["name"] for row in rows}
    assert cast.browser("judge").get(cast.url("staff-standings-export")).status_code == 403


def test_queries_do_not_grow():
    def count(people: int, route: str, **kwargs: object) -> int:
        cast = played(people)
        browser = cast.browser()
        return len(queries_of(lambda: browser.get(cast.url(route, **kwargs))))

    for route, kwargs in (("staff-standings", {}), ("staff-standings-player", {"key": "p1"})):
        assert count(8, route, **kwargs) == count(60, route, **kwargs)


def test_two_hundred_players_take_at_most_eight_queries_of_the_event():
    """Besides the three that know who is signed in and their role; what was worked out is not read again."""
    cast = played(200)
    browser = cast.browser()
    sent = queries_of(lambda: browser.get(cast.url("staff-standings")))
    about_the_visitor = [
        sql for sql in sent if "session" in sql or "tables_user" in sql or "eventrole" in sql
    ]
    assert len(sent) - len(about_the_visitor) <= 8
    assert len(queries_of(lambda: browser.get(cast.url("staff-standings")))) == len(sent) - 4
    forget_standings()
    page = reverse("public-standings", args=[cast.event.slug])
    assert len(queries_of(lambda: Client().get(page))) == 4


def test_an_event_in_draft_of_its_round_counts_the_closed_ones():
    cast = a_hall()
    confirm_all(cast.round())
    cast.browser().post(cast.url("staff-pairings-close", number=1), {"confirmed": "yes"})
    cast.browser().post(cast.url("staff-pairings-draw"), {})
    page = cast.browser().get(cast.url("staff-standings"))
    assert page.context["standings"].through_round == 1 and not page.context["standings"].is_provisional


@pytest.fixture
def large(monkeypatch):
    """A hall of eight whose standings come three to a page."""
    monkeypatch.setattr(components, "PAGE", 3)
    cast = a_hall(8, public_standings=True)
    return reverse("public-standings", args=[cast.event.slug]), cast


def shown(address: str, browser: Client | None = None) -> list[str]:
    return [line.name for line in (browser or Client()).get(address).context["lines"]]


def test_everybody_turns_the_pages_of_large_standings(large):
    address, cast = large
    everybody = [row.name for row in event_standings(cast.event).rows]
    assert len(everybody) == 8
    pages = [shown(f"{address}?page={number}") for number in (1, 2, 3)]
    assert pages == [everybody[:3], everybody[3:6], everybody[6:]]
    assert shown(address) == shown(f"{address}?page=0") == shown(f"{address}?page=x") == everybody[:3]
    assert shown(f"{address}?page=99") == everybody[6:]
    text = Client().get(f"{address}?page=2").content.decode()
    for label, number in (("1–3", 1), ("4–6", 2), ("7–8", 3)):
        assert f'href="?page={number}"' in text and label in text
    page = Client().get(f"{address}?page=2")
    assert [section.label for section in page.context["pages"] if section.is_current] == ["4–6"]
    assert [section.label for section in page.context["beside"]] == ["1–3", "7–8"]


def test_staff_turn_the_pages_too_and_find_anybody_by_the_full_name(large):
    _address, cast = large
    cast.event.players.filter(key="p8").update(name="Hidden Person", name_shown=NameShown.NUMBER)
    forget_standings()
    browser, here = cast.browser(), cast.url("staff-standings")
    pages = [shown(f"{here}?page={number}", browser) for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [3, 3, 2]
    assert any("Hidden Person" in page for page in pages)
    assert shown(f"{here}?q=hidden", browser) == ["Hidden Person"]
    page = html_of(browser.get(here))
    assert 'href="?page=3"' in page and "Find a player" in page


def test_a_search_finds_a_person_who_stands_on_any_page(large):
    address, _ = large
    last = shown(f"{address}?page=3")[-1]
    assert shown(f"{address}?q={last.upper()}") == [last]
    found = Client().get(f"{address}?q=player")
    assert len(found.context["lines"]) == 3 and "5 more names contain this" in found.content.decode()
    assert "No player of that name" in Client().get(f"{address}?q=zz").content.decode()


def test_a_search_knows_only_the_names_that_are_public(large):
    address, cast = large
    cast.event.players.filter(key="p8").update(name="Hidden Person", name_shown=NameShown.NUMBER)
    forget_standings()
    assert shown(f"{address}?q=hidden") == []
    assert len(shown(f"{address}?q=player 8")) == 1


def test_a_player_is_led_to_the_own_row(large):
    address, cast = large
    last = next(row.player for row in reversed(event_standings(cast.event).rows))
    browser = browser_of(cast.event.players.get(key=last))
    text = browser.get(address).content.decode()
    assert 'href="?page=3#me"' in text and 'id="me"' not in text
    assert browser.get(f"{address}?page=3").content.decode().count('id="me"') == 1
    assert "#me" not in Client().get(address).content.decode()


def test_small_standings_have_one_page_and_paper_always(large, monkeypatch):
    address, cast = large
    assert len(cast.browser().get(cast.url("staff-standings-print")).context["lines"]) == 8
    monkeypatch.setattr(components, "PAGE", 8)
    assert len(shown(cast.url("staff-standings"), cast.browser())) == 8
    page = Client().get(address)
    assert len(page.context["lines"]) == 8 and 'href="?page=' not in page.content.decode()
    assert "Find a player" not in page.content.decode()


def test_namesakes_are_distinguished_also_across_pages_and_on_the_screen(large):
    address, cast = large
    order = [row.player for row in event_standings(cast.event).rows]
    cast.event.players.filter(key__in=(order[0], order[-1])).update(name="Asha Berg", club="Pyke")
    forget_standings()
    first, last = shown(address)[0], shown(f"{address}?page=3")[-1]
    assert first != last and first.startswith("Asha Berg") and last.startswith("Asha Berg")
    screen = Client().get(reverse("public-screen", args=[cast.event.slug]), {"show": "standings"})
    names = [line.name for sheet in screen.context["sheets"] for line in sheet.lines]
    assert len(set(names)) == len(names) == 8

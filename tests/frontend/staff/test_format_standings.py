"""Standings, derivations, files and rules of events in formats other than Kingsmoot."""

from __future__ import annotations

import csv
import io
import re
from functools import partial

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client, RequestFactory

from tables.formats.rules.presets import PRESETS
from tables.rounds.models import Bye
from tables.standings.queries.standings import event_standings, forget_standings
from tests.cast import Cast
from tests.clients import html_of, queries_of
from tests.costs import calls_of
from tests.formats import played_in
from tests.stages import played

pytestmark = pytest.mark.django_db

MAX_CALLS = 34
"""How many times a bare view's functions the page of 24 players may enter. Most of them are short: the
budget of time is 22 bare views, which `bench pages` measures."""
OTHERS = [key for key in PRESETS if key != "kingsmoot"]


@pytest.mark.parametrize("preset", OTHERS)
def test_the_page_has_a_column_for_each_tiebreaker_of_the_format(preset: str):
    cast = played_in(preset)
    page = cast.browser().get(cast.url("staff-standings"))
    tiebreakers = PRESETS[preset].tiebreakers[1:]
    assert tuple(heading.metric for heading in page.context["metrics"]) == tiebreakers
    rows = event_standings(cast.event).rows
    for line in page.context["lines"]:
        cells = re.findall(r'#(\w+)"[^>]*>([^<]*)</a>', line.cells)
        assert cells == list(zip(tiebreakers, line.figures, strict=True))
        assert rows.row_of(line.key).points == int(line.points)
    for heading in page.context["metrics"]:
        assert heading.title in html_of(page)


@pytest.mark.parametrize("preset", OTHERS)
def test_every_figure_opens_into_its_derivation(preset: str):
    cast = played_in(preset)
    page = cast.browser().get(cast.url("staff-standings-player", key="p1"))
    text, row = html_of(page), page.context["history"].row
    for section in page.context["metric_sections"]:
        assert f'id="{section.metric}"' in text
        assert section.value == row.value_of(section.metric)
    assert [section.metric for section in page.context["metric_sections"]] == [
        *PRESETS[preset].tiebreakers[1:]
    ]


def test_opponents_win_rate_shows_points_floor_and_mean():
    cast = played_in("commander")
    text = html_of(cast.browser().get(cast.url("staff-standings-player", key="p1")))
    assert "0 of 10 points" in text and "raised to the floor" in text
    assert "never less than 1/5" in text


def test_the_file_and_the_print_have_the_same_columns():
    cast = played_in("commander")
    content = cast.browser().get(cast.url("staff-standings-export")).content.decode()
    first = next(csv.DictReader(io.StringIO(content)))
    assert {"points", "opponents_win_rate", "opponents_win_rate_exact", "head_to_head"} <= set(first)
    assert "sos" not in first
    paper = html_of(cast.browser().get(cast.url("staff-standings-print")))
    assert "Opp. rate" in paper and "Opponents’ win rate" in paper and "SoS" not in paper


def test_the_program_reads_tiebreakers_by_name():
    cast = played_in("commander", public_standings=True)
    first = cast.program().get("standings/")[0]
    assert first["sos"] is None
    assert [found["metric"] for found in first["tiebreakers"]] == ["opponents_win_rate", "head_to_head"]
    derived = cast.program().get("standings/p1/")["derivation"]
    assert derived["opponents_win_rate"]["divisor"] == 6 and derived["sos"] is None


def test_the_screen_shows_the_first_tiebreaker():
    cast = played_in("score", public_standings=True)
    text = html_of(Client().get(cast.url("public-screen") + "?show=standings"))
    assert "Diff." in text and "SoS" not in text


@pytest.mark.urls("bench._inside.page_urls")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_costs_at_most_so_many_bare_views(preset: str):
    made = played if preset == "kingsmoot" else partial(played_in, preset)
    handler, cast = WSGIHandler(), made(24, 3, public_standings=True)
    bare = _calls(handler, "/bench/hello/")
    found = _calls(handler, cast.url("public-standings"))
    assert found <= MAX_CALLS * bare


@pytest.mark.urls("bench._inside.page_urls")
@pytest.mark.parametrize("preset", ["commander", "places_4321", "score", "joust"])
def test_the_page_costs_as_much_for_each_further_player(preset: str):
    handler, costs = WSGIHandler(), []
    for people in (24, 48, 72):
        cast = played_in(preset, people, 3, public_standings=True)
        costs.append(_calls(handler, cast.url("public-standings")))
    few, more, many = costs
    assert many - more <= 1.05 * (more - few)


def _calls(handler: WSGIHandler, address: str) -> int:
    """Return how many functions a page takes whose standings are computed anew."""

    def visit() -> None:
        assert handler.get_response(RequestFactory().get(address)).status_code == 200

    visit()
    forget_standings()
    return calls_of(visit)


@pytest.mark.parametrize("preset", ["commander", "score"])
def test_the_page_takes_a_few_queries_whatever_the_number_of_players(preset: str):
    counts = [_queries(played_in(preset, people, rounds)) for people, rounds in ((8, 2), (24, 3))]
    assert counts[0] == counts[1] <= 12


def _queries(cast: Cast) -> int:
    browser, address = cast.browser(), cast.url("staff-standings")
    browser.get(address)
    forget_standings()
    return len(queries_of(lambda: browser.get(address)))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_public_page_leads_to_the_rules_of_the_format(preset: str):
    cast = played_in(preset) if preset != "kingsmoot" else played_in("kingsmoot", rounds=0)
    browser = cast.browser("anonymous")
    assert cast.url("public-rules") in html_of(browser.get(cast.url("public-event")))
    text = html_of(browser.get(cast.url("public-rules")))
    for tiebreaker in browser.get(cast.url("public-rules")).context["rules"].tiebreakers:
        assert str(tiebreaker.name) in text
    assert "Byes" in text and "A number drawn for each player" in text


def test_a_draft_has_no_public_rules():
    cast = played_in("commander", rounds=0)
    cast.event.status = "draft"
    cast.event.save()
    assert cast.browser("anonymous").get(cast.url("public-rules")).status_code == 404


def test_a_program_reads_the_rules_in_sentences():
    rules = played_in("commander", rounds=0).program().get("rules/")
    assert rules["format"].startswith("Commander pods")
    assert rules["points"] == [{"size": 5, "points": [5, 0, 0, 0, 0]}]
    assert [found["metric"] for found in rules["tiebreakers"]] == [*PRESETS["commander"].tiebreakers]
    assert [part["title"] for part in rules["sections"]] == ["Tables and time", "Result and points", "Byes"]


def test_only_a_kingsmoot_says_what_decks_to_bring():
    pages = [
        html_of(Client().get(played_in(preset, rounds=0).url("public-event")))
        for preset in ("kingsmoot", "commander")
    ]
    assert ["What to bring" in page for page in pages] == [True, False]


def test_a_bye_is_a_round_of_the_history_and_in_every_figure():
    cast = played_in("commander", 9, 1)
    first = cast.event.rounds.get()
    last = first.tables.order_by("number").last()
    assert last is not None
    [alone] = last.seats.all()
    last.delete()
    Bye.objects.create(round=first, player=alone.player)
    page = cast.browser().get(cast.url("staff-standings-player", key=alone.player.key))
    assert '>5</span> <span class="muted">bye</span>' in " ".join(html_of(page).split())
    [found] = page.context["history"].rounds
    assert (found.table, found.bye_points, page.context["history"].row.points) == (None, 5, 5)
    assert "Bye" in html_of(cast.browser().get(cast.url("staff-players-player", key=alone.player.key)))
    file = cast.browser().get(cast.url("staff-standings-export")).content.decode()
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(file))}
    assert rows[alone.player.key]["round_1"] == "5"

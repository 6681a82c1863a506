"""Stages in the browser: announced in the form, drawn on the pairings page, shown as a bracket."""

from __future__ import annotations

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.urls import reverse

from frontend.stages.forms import ChangeStagesForm, StagesForm, is_composed
from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.core import links
from tables.events.actions.setup import create_event
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.events.queries.copying import beginning_like
from tables.formats.rules.presets import PRESETS
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.pairing import draw_round
from tables.stages.queries.bracket import bracket_of
from tables.stages.rules.announced import read_stages
from tables.standings.queries.standings import event_standings
from tests.builders import a_user
from tests.clients import browser_of, html_of, queries_of
from tests.stages import Stage, play_drawn, started_with_stages

pytestmark = pytest.mark.django_db

SEMI_FINALS = [
    {"kind": "rounds", "rounds": 1},
    {"kind": "cut", "players": 8, "tables": 2},
    {"kind": "cut", "players": 4, "tables": 1, "seats": "chosen"},
]


def play(stage: Stage, rounds: int) -> Event:
    for _ in range(rounds):
        play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
    stage.event = Event.objects.get(pk=stage.event.pk)
    return stage.event


def sent(**values: Any) -> ChangeStagesForm:
    form = ChangeStagesForm({"rounds_announced": "3", **{name: str(value) for name, value in values.items()}})
    form.is_valid()
    return form


class TestForm:
    def test_rounds_alone_are_no_stages(self):
        assert sent().stages() == []

    def test_an_empty_number_of_tables_lets_every_winner_advance(self):
        form = sent(cut_1_players=16, cut_2_players=4, cut_seats="final")
        cuts = read_stages(form.stages()).cuts
        assert [(cut.players, cut.tables, cut.seats) for cut in cuts] == [(16, 4, "drawn"), (4, 1, "chosen")]

    def test_groups_have_houses_and_their_winners_qualify(self):
        form = sent(
            round_kind="groups", group_size=3, houses="Stark,  Tyrell , Martell", cut_1_players=4,
            cut_entry="group_winners",
        )  # fmt: skip
        groups, final = read_stages(form.stages())
        assert groups.houses == ("Stark", "Tyrell", "Martell") and final.entry == "group_winners"

    def test_groups_are_as_large_as_a_table_of_the_format(self):
        event = Event(format=PRESETS["commander"].to_json())
        assert StagesForm.stages_from(event)["group_size"] == PRESETS["commander"].most < 6

    @pytest.mark.parametrize(
        ("values", "field"),
        [
            ({"cut_1_players": 16}, "cut_1_tables"),
            ({"cut_1_players": 7, "cut_1_tables": 1}, "cut_1_tables"),
            ({"cut_1_players": 16, "cut_1_tables": 4, "cut_2_players": 3}, "cut_2_players"),
            ({"cut_2_players": 4}, "cut_1_players"),
            ({"round_kind": "groups", "group_size": 4, "houses": "Stark"}, "houses"),
            ({"cut_1_players": 4, "rounds_announced": 20}, "rounds_announced"),
        ],
    )
    def test_what_cannot_be_played_is_shown_at_its_field(self, values: dict[str, Any], field: str):
        assert field in sent(**values).errors

    def test_what_is_stored_is_shown_and_sent_again(self):
        event = started_with_stages(SEMI_FINALS, 12).event
        shown = {name: value for name, value in StagesForm.stages_from(event).items() if value is not None}
        assert read_stages(sent(**shown).stages()) == read_stages(event.stages)

    def test_an_event_like_another_has_its_stages(self):
        stage = started_with_stages(SEMI_FINALS, 12)
        like = beginning_like(stage.actor(), stage.event.slug)
        again = create_event(stage.actor(), like=like, name="Next", starts_at="2027-12-05T10:00")
        assert again.stages == stage.event.stages and again.rounds_announced == 3

    def test_stages_of_the_api_that_do_not_fit_are_replaced_knowingly(self):
        two = [{"kind": "rounds", "rounds": 1}, {"kind": "groups", "rounds": 2, "size": 4}]
        stage = started_with_stages(two, 12)
        assert not is_composed(read_stages(two))
        page = html_of(stage.browser().get(stage.url("staff-settings-rounds")))
        assert "Announced by the API: 1 round, 2 rounds in groups of up to 4." in page


class TestSuggestions:
    def test_the_form_says_what_each_cut_gives_for_the_players_there_are(self):
        stage = started_with_stages([], 23)
        page = html_of(stage.browser().get(stage.url("staff-settings-rounds")))
        assert "Cuts that fit the format and 23 players" in page
        assert "10 players at 3 tables (4+3+3). The 3 winners and the best runner-up advance." in page
        assert "The final: one table of 6." in page and "36 players at" not in page

    def test_typed_cuts_are_put_into_words_and_faults_named(self):
        stage = started_with_stages([], 23)
        browser, url = stage.browser(), stage.url("staff-settings-cuts")
        values = {"rounds_announced": "3", "cut_1_players": "16", "cut_2_players": "4"}
        typed = html_of(browser.post(url, values))
        assert "The cuts as they stand" in typed
        assert "<li>16 players at 4 tables (4+4+4+4). The 4 winners advance.</li>" in typed
        faulty = {**values, "cut_1_tables": "4", "cut_2_players": "3"}
        refused = html_of(browser.post(url, faulty))
        assert "The cuts as they stand" not in refused
        assert "These stages are not possible yet:" in refused and "at 4 tables" in refused

    def test_a_new_event_follows_the_format_and_the_seats_that_are_typed(self):
        browser = browser_of(a_user(is_staff=True))
        url = reverse("cuts-preview")
        duels = html_of(browser.post(url, {"format": "joust", "player_cap": "9"}))
        assert "8 players at 4 tables (2+2+2+2). The 4 winners advance." in duels and "9 players" in duels
        assert "36 players at 6 tables" in html_of(
            browser.post(url, {"format": "no such", "player_cap": "x"})
        )

    def test_the_tables_of_a_cut_are_those_of_the_format(self):
        form = ChangeStagesForm(
            {"rounds_announced": "3", "cut_1_players": "4", "cut_2_players": "2"},
            initial={"format": PRESETS["joust"].to_json()},
        )
        assert form.is_valid() and [cut.tables for cut in read_stages(form.stages()).cuts] == [2, 1]


def test_stages_change_on_the_page_of_rounds_with_a_reason():
    stage = started_with_stages(SEMI_FINALS, 12)
    browser, url = stage.browser(), stage.url("staff-settings-rounds")
    values = {"rounds_announced": "2", "cut_1_players": "4", "revision": str(stage.event.revision)}
    assert "Say why the announced stages change." in html_of(browser.post(url, values))
    assert browser.post(url, {**values, "reason": "fewer people"}).status_code == 302
    event = Event.objects.get(pk=stage.event.pk)
    assert event.rounds_announced == 3 and len(read_stages(event.stages).cuts) == 1
    assert "2 rounds, final of 4" in html_of(browser.get(stage.url("staff-settings")))


def test_the_pairings_page_draws_the_cut_and_says_who_is_not_in_it():
    stage = started_with_stages(SEMI_FINALS, 12)
    play(stage, 1)
    browser, url = stage.browser(), stage.url("staff-pairings")
    page = html_of(browser.get(url))
    assert "Draw round 2 · Semi-finals" in page and "8 players have qualified." in page
    assert "own_split" not in page
    assert browser.post(stage.url("staff-pairings-draw"), {}).status_code == 302
    page = html_of(browser.get(url))
    assert "Not in the cut" in page and "can no longer be published" not in page and "Try longer" not in page


def test_players_read_whether_they_have_qualified():
    stage = started_with_stages(SEMI_FINALS, 12)
    play(stage, 1)
    order = event_standings(stage.event).rows.order
    inside, outside = stage.browser("anonymous"), stage.browser("anonymous")
    for browser, key in ((inside, order[2]), (outside, order[8])):
        browser.get(f"/p/{links.token_of(stage.player(key))}/", follow=True)
    assert "You have qualified: Semi-finals, seeding 3." in html_of(inside.get(stage.url("my-event")))
    page = html_of(outside.get(stage.url("my-event")))
    assert "you are not in the cut" in page and "You stand 9th." in page


def test_the_bracket_is_public_and_costs_the_same_for_any_field():
    costs = []
    for people in (12, 36):
        stage = started_with_stages(SEMI_FINALS, people)
        play(stage, 2)
        browser, url = stage.browser("anonymous"), stage.url("public-bracket")
        costs.append(len(queries_of(lambda: browser.get(url))))  # noqa: B023 (called at once)
        page = html_of(browser.get(url))
        assert "Semi-finals" in page and "advances" in page and "not drawn yet" in page
        Event.objects.update(hall_value="", hall_value_digest="", status="open")
    assert costs[0] == costs[1] <= 12


def test_an_event_without_a_cut_has_no_bracket():
    stage = started_with_stages([], 9)
    assert stage.browser("anonymous").get(stage.url("public-bracket")).status_code == 404
    assert "This event has no cut." in html_of(stage.browser().get(stage.url("staff-standings-bracket")))
    assert "Bracket" not in html_of(stage.browser("anonymous").get(stage.url("public-event")))


def test_seats_that_players_choose_depart_from_nothing():
    stage = started_with_stages(SEMI_FINALS, 12)
    play(stage, 2)
    final = draw_round(stage.event, stage.actor())
    page = html_of(stage.browser().get(stage.url("staff-pairings")))
    assert "Players choose their seats in this order" in page
    first, second, *_ = [
        seat.player.key for seat in final.seats.select_related("player").order_by("position")
    ]
    edit_seats(final, stage.actor(), Swap(first, second), reason="their choice", override=True)
    final.refresh_from_db()
    play_drawn(final, stage.actor())
    finish_event(stage.event, stage.actor())
    report = verify(parse(archive_text(Event.objects.get(pk=stage.event.pk))))
    assert not report.differences and not report.departures


def test_the_screen_shows_the_bracket_after_a_cut():
    stage = started_with_stages(SEMI_FINALS, 12)
    play(stage, 2)
    url = stage.url("public-screen")
    page = stage.browser("anonymous").get(url)
    assert [sheet.kind for sheet in page.context["sheets"]] == ["standings", "bracket"]
    assert "Winner of a table" not in html_of(stage.browser("anonymous").get(f"{url}?show=bracket"))


def test_only_the_final_has_a_crown_also_where_each_cut_has_a_sheet_of_its_own():
    stage = started_with_stages(SEMI_FINALS, 12)
    play(stage, 3)
    bracket = bracket_of(Event.objects.get(pk=stage.event.pk))
    assert bracket is not None
    semi_finals = render_to_string("stages/bracket_tables.html", {"stages": bracket.stages[:1]})
    assert "advances" in semi_finals and "won the final" not in semi_finals
    assert "won the final" in render_to_string("stages/bracket_tables.html", {"stages": bracket.stages[1:]})

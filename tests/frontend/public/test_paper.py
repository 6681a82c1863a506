"""Documents for printers: what stands on them, for whom, and that they do not keep others waiting."""

from __future__ import annotations

import logging
from threading import BoundedSemaphore

import pytest

from frontend import downloads
from frontend.paper.document import Paper
from tables.core import codes, links, searches
from tables.events.actions.join_code import renew_join_code
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.formats.rules.presets import COMMANDER
from tables.results.actions.results import save_result
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import RoundStatus
from tests.builders import an_event, confirm_all, sheet_of
from tests.cast import Cast
from tests.clients import html_of, queries_of
from tests.frontend.drawing import record_drawing
from tests.long_names import name_all
from tests.stages import a_hall, play_drawn, played, started_with_stages

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(monkeypatch) -> list[str]:
    """The texts on the pages."""
    return record_drawing(monkeypatch)


def paper(cast: Cast, who: str = "scorekeeper", what: str = "from-here"):
    return cast.browser(who).get(cast.url(f"staff-paper-{what}"))


@pytest.mark.parametrize("what", ["from-here", "badges", "check-in"])
def test_sixty_spanish_names_are_written_whole(drawn, what: str):
    cast = a_hall(60)
    names = name_all(cast.event)
    assert paper(cast, "organizer", what).status_code == 200
    written = " ".join(drawn)
    times = 4 if what == "from-here" else 1  # by name, by table, in the list of players, on a slip
    assert [name for name in names if written.count(name) != times] == []
    assert "…" not in written


@pytest.mark.parametrize("name", ["Ana " * 29, "Wolfeschlegelsteinhausenbergerdorff" * 3])
def test_even_the_longest_names_are_written_whole(drawn, name: str):
    cast = a_hall()
    cast.event.players.filter(key="p1").update(name=name.strip())
    for what in ("from-here", "badges", "check-in"):
        drawn.clear()
        paper(cast, "organizer", what)
        assert name.replace(" ", "") in "".join(drawn).replace(" ", ""), what


class TestPaperFromHere:
    def test_it_is_a_document_that_nobody_keeps(self):
        answer = paper(a_hall())
        assert answer.status_code == 200 and answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF") and answer["Cache-Control"] == "no-store"

    def test_strangers_find_nothing(self):
        assert paper(a_hall(), "stranger").status_code == 404

    def test_a_slip_for_each_table_without_a_result_and_blank_ones_for_the_next_round(self, drawn):
        cast = a_hall()
        table = cast.table()
        seats = [seat.player for seat in table.seats.order_by("position")]
        save_result(table, cast.actor(), sheet_of(seats), expected_version=0)
        paper(cast)
        assert drawn.count("Winner’s signature") == 1 + 2
        assert drawn.count("Round 1") == 1 and drawn.count("Round ____") == 2
        assert "Without a confirmed result: table 2." in drawn
        assert any("2 tables of 4 (R-10)" in text for text in drawn)

    def test_the_wall_has_names_as_players_allow_and_the_desk_full_ones(self, drawn):
        cast = a_hall()
        cast.event.players.filter(key="p1").update(name="Asha Greyjoy", name_shown="short")
        paper(cast)
        assert drawn.count("Asha G.") == 2  # by name and by table
        assert drawn.count("Asha Greyjoy") == 1  # players
        assert drawn.count("Asha Greyjoy  (1)") == 1  # the slip

    def test_no_link_no_code_and_no_contact(self, drawn):
        cast = a_hall()
        cast.event.players.update(contact="asha@example.org")
        paper(cast)
        written = " ".join(drawn)
        assert "asha@example.org" not in written and cast.event.seed not in written
        for player in cast.event.players.all():
            assert links.token_of(player) not in written
        slips = cast.browser().get(cast.url("staff-pairings-slips", number=1)).context["sheets"]
        assert all(slip.code not in written for sheet in slips for slip in sheet if slip)

    def test_the_table_of_points_is_that_of_the_regulations(self, drawn):
        paper(a_hall())
        at = drawn.index("12")
        assert drawn[at : at + 6] == ["12", "6", "4", "3", "2", "2"]

    def test_standings_have_their_exact_fractions_and_players_their_former_tables(self, drawn):
        cast = played(12)
        paper(cast)
        assert "Standings after round 2" in drawn
        assert any("/" in text and text.replace("/", "").isdigit() for text in drawn)
        at = drawn.index("Players")
        assert {"R1", "R2"} <= set(drawn[at:])

    def test_between_rounds_and_before_the_first(self, drawn):
        cast = a_hall(status="drafted")
        assert paper(cast).status_code == 200
        assert any("not published" in text for text in drawn)
        cast.event.rounds.all().delete()
        assert paper(cast).status_code == 200
        assert "0 rounds were played. No round is open." in drawn

    def test_an_event_that_ended_early_has_neither_blank_slips_nor_standings_of_nothing(self, drawn):
        cast = a_hall()
        paper(cast)
        assert not any(text.startswith("Standings after") for text in drawn), "no result counts yet"
        confirm_all(cast.round())
        close_round(cast.round(), cast.actor())
        finish_event(cast.event, cast.actor(), override=True, reason="the hall closes")
        drawn.clear()
        paper(cast)
        assert "Winner’s signature" not in drawn
        assert any(text.startswith("Standings after round 1") for text in drawn)

    def test_every_letter_is_in_its_fonts_and_names_that_are_not_are_shown(self, drawn, caplog):
        cast = a_hall()
        cast.event.rounds.update(status=RoundStatus.PLAYING)
        names = {
            "p1": "Łukasz Żółć",
            "p2": "Ελένη",
            "p3": "Анна Ѣ",
            "p4": "Nguyễn",
            "p5": "王小明",
            "p6": "e\u0301t",
        }
        for key, name in names.items():
            cast.event.players.filter(key=key).update(name=name)
        with caplog.at_level(logging.WARNING, logger="fpdf"):
            paper(cast)
        assert not caplog.records
        assert {"Łukasz Żółć", "Ελένη", "Nguyễn", "ét"} <= set(drawn) and "王小明" not in drawn
        assert "Names that are missing here" in drawn and "Player 5" in drawn

    def test_names_without_letters_in_its_fonts_are_listed_by_number_at_the_end(self, drawn):
        cast = a_hall(8)
        for key, name in {"p7": "一郎", "p3": "王小明", "p5": "太郎"}.items():
            cast.event.players.filter(key=key).update(name=name)
        paper(cast)
        at = drawn.index("Find your table, round 1")
        by_name = [text for text in drawn[at : at + 24] if text.startswith("Player ")][:8]
        assert by_name[-3:] == ["Player 3", "Player 5", "Player 7"]
        drawn.clear()
        paper(cast, what="check-in")
        assert [text for text in drawn if text in by_name[-3:]] == by_name[-3:]

    def test_lists_and_slips_name_the_stage(self, drawn):
        stages = [{"kind": "rounds", "rounds": 1}, {"kind": "cut", "players": 4, "tables": 1}]
        stage = started_with_stages(stages, 8)
        play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
        publish_round(draw_round(stage.event, stage.actor()), stage.actor())
        paper(stage)
        assert {"Find your table, round 2 · Final", "Tables of round 2 · Final", "Round 2 · Final"} <= set(
            drawn
        )
        lists = html_of(stage.browser().get(stage.url("staff-pairings-print", number=2)))
        assert " ".join(lists.split()).count("round 2 · Final") == 2

    def test_queries_do_not_grow(self):
        def count(people: int) -> int:
            cast = a_hall(people)
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url("staff-paper-from-here"))))

        assert count(8) == count(40) <= 18

    def test_one_at_a_time_and_who_waits_too_long_is_shown(self, monkeypatch):
        cast = a_hall()
        monkeypatch.setattr(downloads, "MAX_WAIT", 0.0)
        with downloads._drawing:
            answer = paper(cast)
        assert answer.status_code == 503 and answer["Retry-After"]
        assert paper(cast).status_code == 200

    def test_of_all_threads_that_answer_one_is_left_to_others(self, monkeypatch):
        cast = a_hall()
        monkeypatch.setattr(searches, "_held", BoundedSemaphore(1))
        monkeypatch.setattr(downloads, "MAX_WAIT", 600)
        with searches.holding_a_thread("busy"), downloads._drawing:
            answer = paper(cast)  # waiting would be for ever: nobody gives the place back
        assert answer.status_code == 503 and answer["Retry-After"]
        assert paper(cast).status_code == 200


class TestPeople:
    def test_the_door_has_a_box_for_each_player(self, drawn):
        cast = a_hall()
        cast.event.players.filter(key="p2").update(
            name="Asha Greyjoy", name_shown="number", contact="a@b.org"
        )
        assert paper(cast, what="check-in").status_code == 200
        assert "Asha Greyjoy" in drawn and "a@b.org" not in drawn

    def test_badges_have_names_as_players_allow_and_a_code_that_names_the_player(self, drawn, monkeypatch):
        cast = a_hall()
        cast.event.players.filter(key="p1").update(name="Asha Greyjoy", name_shown="short")
        cast.event.players.filter(key="p2").update(status="dropped", dropped_after_round=1, name="Gone")
        codes: list[str] = []
        monkeypatch.setattr(Paper, "code", lambda self, text, left, top, width: codes.append(text))
        assert paper(cast, what="badges").status_code == 200
        assert "Asha G." in drawn and not {"Asha Greyjoy", "Gone"} & set(drawn)
        numbers = [1, 3, 4, 5, 6, 7, 8]
        assert codes == [f"http://testserver/e/{cast.event.slug}/badge/{number}/" for number in numbers]
        for player in cast.event.players.all():
            assert all(links.token_of(player) not in code for code in codes)

    def test_the_flyer_says_what_when_where_and_how_to_register(self, drawn):
        cast = Cast(an_event(player_cap=64))
        assert paper(cast, what="flyer").status_code == 409
        event = renew_join_code(cast.event, cast.actor())
        assert paper(cast, what="flyer").status_code == 200
        shown = {"Kingsmoot at Pyke", "Great Hall", "Saturday, 5 December 2026, 10:00"}
        assert shown | {"3 rounds · Formal · 64 seats", codes.in_groups(event.join_code, 3)} <= set(drawn)
        assert any("open testserver and type the code" in text for text in drawn)

    @pytest.mark.parametrize(("paragraphs", "is_whole"), [(2, True), (40, False)])
    def test_the_flyer_has_as_much_of_the_description_as_fits(self, drawn, paragraphs: int, is_whole: bool):
        text = "\n\n".join(f"Paragraph **{number}**" for number in range(paragraphs))
        cast = Cast(an_event(description=text))
        renew_join_code(cast.event, cast.actor())
        assert paper(cast, what="flyer").status_code == 200
        assert "Paragraph 1" in drawn
        assert (f"Paragraph {paragraphs - 1}" in drawn, "More on the event’s page." in drawn) == (
            is_whole,
            not is_whole,
        )

    def test_the_back_of_the_flyer_has_the_rules_of_the_format(self, drawn):
        cast = Cast(an_event(format=COMMANDER.to_json()))
        renew_join_code(cast.event, cast.actor())
        assert paper(cast, what="flyer").status_code == 200
        assert {"Byes", "Points by place", "5th"} <= set(drawn)
        assert any(text.startswith("Opponents’ win rate. ") for text in drawn)

    def test_certificates_wait_for_the_end_and_tell_the_places(self, drawn):
        cast = played(8)
        assert paper(cast, what="certificates").status_code == 409
        cast.event.status = "finished"
        cast.event.save()
        answer = cast.browser().get(cast.url("staff-paper-certificates"), {"places": "2"})
        assert answer.status_code == 200
        assert drawn.count("Certificate") == 2
        assert "Champion" in drawn and "2nd place" in drawn and "3rd place" not in drawn

    @pytest.mark.parametrize("what", ["check-in", "badges", "certificates"])
    def test_strangers_find_nothing(self, what: str):
        assert paper(a_hall(), "stranger", what).status_code == 404

    def test_queries_do_not_grow(self):
        def count(people: int, what: str) -> int:
            cast = a_hall(people, status="drafted")
            cast.event.status = "finished"
            cast.event.save()
            browser = cast.browser()
            return len(queries_of(lambda: browser.get(cast.url(f"staff-paper-{what}"))))

        for what in ("check-in", "badges", "certificates"):
            assert count(8, what) == count(24, what) <= 8


def test_figures_are_condensed_and_texts_shortened_to_their_columns():
    sheet = Paper("x", "")
    sheet.face("sans", 10)
    long = "Hohenlohe-Langenburg " * 5
    assert sheet.get_string_width(sheet.cut(long, 40)) <= 40 and sheet.cut(long, 40).endswith("…")
    assert sheet.cut("short", 40) == "short"


@pytest.mark.parametrize("what", ["from-here", "badges"])
def test_a_long_name_of_the_event_is_written_whole(drawn, what: str):
    cast = a_hall()
    name = "Torneo de Primavera — Ilustre Concilio del Trono de Sal de Peñíscola y sus alrededores"
    Event.objects.filter(pk=cast.event.pk).update(name=name)
    assert paper(cast, "organizer", what).status_code == 200
    feet = [text for text in drawn if "as of" in text]
    assert not [text for text in drawn if "…" in text and text not in feet]
    assert name in " ".join(drawn)


def test_a_name_that_stands_for_another_player_has_its_number_beside_it():
    sheet = Paper("x", "")
    assert sheet.name("王小明", 5) == "Player 5"
    assert sheet.name("Player 5", 11) == "Player 5 (no. 11)"
    assert sheet.name("player 5", 11) == "player 5 (no. 11)"
    assert sheet.name("Player 5", 5) == "Player 5"
    assert sheet.name("Player Five", 11) == "Player Five"

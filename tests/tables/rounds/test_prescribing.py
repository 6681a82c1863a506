"""Tables that the organizer writes: read line by line, made a draft, reported as a departure from R-11."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core.errors import Malformed, NeedsOverride, Outdated, Refused
from tables.players.actions.check_in import check_in
from tables.rounds.actions.pairing import draw_round, redraw, try_longer
from tables.rounds.actions.prescribing import prescribe_round, preview_prescription
from tables.rounds.actions.publishing import publish_round
from tables.rounds.actions.seats import SeatedTable
from tables.rounds.queries.draws import public_draws
from tables.rounds.queries.pairings import round_view
from tables.rounds.rules.prescribed import Known, read_ranking, read_tables, written
from tests.builders import a_running_event, last_entry, staff_of, table_keys
from tests.cast import Cast
from tests.clients import html_of
from tests.stages import play_drawn

pytestmark = pytest.mark.django_db

PEOPLE = [
    Known("p1", 1, "Asha", "Asha"),
    Known("p2", 2, "Harras", "Harras (Harlaw)"),
    Known("p3", 3, "Harras", "Harras (3)"),
    Known("p4", 4, "Åsa Østby", "Åsa Østby"),
]
TWO = [SeatedTable(12, ("p8", "p7", "p6", "p5")), SeatedTable(11, ("p1", "p2", "p3", "p4"))]


def archive_of(event):
    event.refresh_from_db()
    archive = event_archive(event)
    return replace(archive, event=replace(archive.event, seed=event.seed))


class TestLines:
    def test_are_read_by_name_number_and_key(self):
        text = "\ufeffTable;first;second\n21; asha; Harras (Harlaw); 3\n\nTable 22\tP4\n"
        found = read_tables(text, PEOPLE)
        assert tuple(map(str, found.problems)) == ()
        assert [(table.line, table.number, table.players) for table in found.tables] == [
            (2, 21, ("p1", "p2", "p3")),
            (4, 22, ("p4",)),
        ]
        found = read_tables("21, Asha, 2, p3\n22\tåsa østby\tp1", PEOPLE)
        assert tuple(map(str, found.problems)) == ()
        assert [table.players for table in found.tables] == [("p1", "p2", "p3"), ("p4", "p1")]

    def test_that_are_not_understood_are_all_named(self):
        found = read_tables("one; Asha\n2; Nobody; Harras\n3; p1", PEOPLE)
        assert list(map(str, found.problems)) == [
            "Line 1: “one” is not the number of a table.",
            "Line 2: Nobody here is called “Nobody”.",
            "Line 2: “Harras” is the name of several players. Write the number instead.",
        ]
        assert list(map(str, read_tables(" \n", PEOPLE).problems)) == ["Write at least one table."]
        assert "longer" in str(read_tables("1; Asha\n" * 6000, PEOPLE).problems[0])
        assert "longer" in str(read_tables("1; Asha\r" * 6000, PEOPLE).problems[0])
        # Longer than what reads cells takes: a sentence, and the other lines are read.
        found = read_tables("1; " + "a" * 200_000 + "\n2; Asha", PEOPLE)
        assert tuple(map(str, found.problems)) == ("Line 1: This is longer than any table.",)
        assert [table.number for table in found.tables] == [2]

    def test_come_back_as_they_were_written(self):
        text = written({21: ["p1", "p3"], 22: ["p2", "p4"]}, PEOPLE)
        assert text == "21; Asha; Harras (3)\n22; Harras (Harlaw); Åsa Østby"
        assert [table.players for table in read_tables(text, PEOPLE).tables] == [("p1", "p3"), ("p2", "p4")]

    @given(
        st.lists(
            st.sampled_from(["1", "2", "3", "Asa", "Åsa", "A; B", '"A', "A\tB", "=A", "'=A"]), min_size=1
        )
    )
    def test_come_back_whatever_people_are_called(self, called: list[str]):
        people = [Known(f"p{place}", place, name, name) for place, name in enumerate(called, start=1)]
        tables = {person.number: [person.key] for person in people}
        found = read_tables(written(tables, people), people)
        assert tuple(map(str, found.problems)) == ()
        assert {table.number: list(table.players) for table in found.tables} == tables

    def test_with_more_players_than_any_table_are_refused(self):
        crowd = [
            Known(f"p{number}", number, f"Player {number}", f"Player {number}") for number in range(1, 9)
        ]
        found = read_tables("1; 1; 2; 3; 4; 5; 6\n2; 1; 2; 3; 4; 5; 6; 7", crowd)
        assert tuple(map(str, found.problems)) == ("Line 2: 7 players at table 2. No table has more than 6.",)
        assert len(read_tables("3" + "; 1" * 10_000, crowd).problems) == 1

    def test_with_a_number_that_is_somebodys_name_are_asked_about(self):
        people = [*PEOPLE, Known("p5", 5, "2", "2"), Known("p6", 6, "6", "6")]
        found = read_tables("1; Asha; 2; 6", people)
        assert tuple(map(str, found.problems)) == (
            "Line 1: “2” is the number of one player and the name of another. Write one of: p2, p5.",
        )
        assert read_tables("1; p5; p2; 6", people).tables[0].players == ("p5", "p2", "p6")
        assert written({1: ["p5", "p2", "p6"]}, people) == "1; 5; Harras (Harlaw); 6"


class TestRanking:
    def test_a_name_may_begin_as_a_numbered_line_does(self):
        people = [*PEOPLE, Known("p5", 5, "1. Sword", "1. Sword")]
        found = read_ranking("1. Sword\n2. Asha\n3. 1. Sword", people)
        assert found.players == ("p5", "p1")
        assert tuple(map(str, found.problems)) == ("Line 3: “1. Sword” is already on line 1.",)

    def test_names_are_known_as_our_own_lists_guard_them(self):
        people = [*PEOPLE, Known("p5", 5, "=1+1", "=1+1"), Known("p6", 6, "-Jón", "-Jón")]
        assert read_ranking("'-Jón\n=1+1", people).players == ("p6", "p5")
        assert read_tables("7; '=1+1; -Jón; Asha", people).tables[0].players == ("p5", "p6", "p1")

    def test_a_line_longer_than_any_name_is_refused_unread(self):
        found = read_ranking("a" * 5_000 + "\nAsha", PEOPLE)
        assert found.players == ("p1",)
        assert tuple(map(str, found.problems)) == ("Line 1: This is longer than any name.",)


class TestPrescribing:
    def test_makes_the_draft_and_says_so(self):
        event = a_running_event(8)
        actor = staff_of(event)
        round_ = prescribe_round(event, actor, TWO, reason="the finals")
        assert list(round_.tables.order_by("number").values_list("number", flat=True)) == [11, 12]
        assert table_keys(round_) == [["p1", "p2", "p3", "p4"], ["p8", "p7", "p6", "p5"]]
        assert (round_.pairing, round_.attempt) == ("prescribed", 1)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == ("pairing.prescribe", "round 1", "the finals")
        (draw,) = public_draws(event)
        assert (draw.label, draw.reason) == ("", "the finals")
        with pytest.raises(Refused, match="are prescribed"):
            try_longer(round_, actor)

    def test_counts_as_an_attempt_and_verifies(self):
        event = a_running_event(8, rounds_announced=2)
        actor = staff_of(event)
        draft = draw_round(event, actor)
        round_ = prescribe_round(event, actor, TWO, reason="a team match", expected=draft.revision)
        assert (round_.pk, round_.attempt) == (draft.pk, 2)
        assert last_entry(event).before["attempt"] == 1
        play_drawn(round_, actor)
        second = prescribe_round(event, actor, TWO, reason="again", override=True)
        play_drawn(redraw(second, actor, reason="better drawn"), actor)
        archive = archive_of(event)
        report = verify(archive)
        assert report.differences == ()
        (departure,) = report.departures
        assert departure == "R-11: the tables of round 1 were prescribed, not drawn. Reason: a team match."
        first, *rest = archive.rounds
        for forged in (replace(first, pairing="random"), replace(first, attempt=1)):
            assert not verify(replace(archive, rounds=(forged, *rest))).ok

    def test_names_everything_that_is_wrong(self):
        event = a_running_event(8)
        players = ((1, ("p1", "p2", "p3", "p1")), (1, ("p4", "p5", "p99")), (2, ("p6",)))
        tables = [SeatedTable(*table) for table in players]
        with pytest.raises(Malformed) as wrong:
            prescribe_round(event, staff_of(event), tables, reason="x")
        said = " ".join(problem.message for problem in wrong.value.problems)
        for part in (
            "Table 1 is listed 2 times",
            "Table 2 has 1 player",
            "no player p99",
            "2 seats",
            "no seat",
        ):
            assert part in said

    def test_takes_a_reason_and_the_newest_draft(self):
        event = a_running_event(8)
        actor = staff_of(event)
        with pytest.raises(Malformed, match="Say why the tables are prescribed"):
            prescribe_round(event, actor, TWO)
        draft = draw_round(event, actor)
        with pytest.raises(Outdated):
            prescribe_round(event, actor, TWO, reason="x", expected=draft.revision - 1)

    def test_warns_of_groups_that_met_before(self):
        event = a_running_event(8)
        actor = staff_of(event)
        play_drawn(prescribe_round(event, actor, TWO, reason="x"), actor)
        with pytest.raises(NeedsOverride, match="all met before"):
            prescribe_round(event, actor, TWO, reason="x")

    def test_warns_in_round_1_of_who_is_not_checked_in(self):
        event = a_running_event(8, rounds_announced=2)
        actor = staff_of(event)
        for player in event.players.exclude(key__in=["p3", "p8"]):
            check_in(player, actor)
        with pytest.raises(NeedsOverride, match="are not checked in: Player 003") as refusal:
            prescribe_round(event, actor, TWO, reason="x")
        assert [problem.field for problem in refusal.value.problems] == ["tables"]
        assert len(preview_prescription(event, TWO).warnings) == 1
        play_drawn(prescribe_round(event, actor, TWO, reason="x", override=True), actor)
        warned = preview_prescription(event, TWO).warnings
        assert warned and not any("not checked in" in warning.message for warning in warned)


class TestPage:
    def test_says_how_far_from_a_draw_it_is_and_nothing_of_proof(self):
        cast = Cast(a_running_event(8, rounds_announced=2))
        round_ = prescribe_round(cast.event, cast.actor(), TWO, reason="finals")

        def page() -> str:
            return " ".join(html_of(cast.browser().get(cast.url("staff-pairings"))).split())

        assert "Prescribed, not drawn. A draw could not have repeated fewer groups or pairs." in page()
        assert "Proved best" not in page()
        play_drawn(round_, cast.actor())
        prescribe_round(cast.event, cast.actor(), TWO, reason="again", override=True)
        quality = round_view(cast.event.rounds.get(number=2), for_staff=True).quality
        assert quality is not None
        assert quality.above_best == (8, 12 - quality.pair_bound) and quality.pair_bound > 0
        fewer = f"8 of the repeated groups, {12 - quality.pair_bound} of the repeated pairs."
        assert fewer in page()

    def test_shows_every_bad_line_then_the_tables_then_saves(self):
        cast = Cast(a_running_event(8))
        browser, address = cast.browser(), cast.url("staff-pairings-prescribe")
        bad = browser.post(address, {"tables": "x; 1\n2; nobody", "reason": "finals"})
        page = bad.content.decode()
        assert bad.status_code == 400 and "Line 1:" in page and "Line 2:" in page
        good = {"tables": "11; 1; 2; 3; 4\n12; p8; p7; p6; p5", "reason": "finals"}
        page = browser.post(address, good).content.decode()
        assert "nothing saved yet" in page and not cast.event.rounds.exists()
        saved = browser.post(address, {**good, "save": "yes", "idempotency_key": "k"})
        assert saved.status_code == 302
        round_ = cast.event.rounds.get()
        publish_round(round_, cast.actor())
        public = cast.browser("anonymous").get(cast.url("public-pairings")).content.decode()
        assert "departs from R-11" in public
        draws = cast.browser("anonymous").get(cast.url("public-fairness")).content.decode()
        assert "Prescribed, not drawn" in draws and "finals" in draws

    def test_programs_do_it_too(self):
        program = Cast(a_running_event(8)).program()
        tables = [{"table": table.table, "players": table.players} for table in TWO]
        made = program.post("rounds/prescribed/", {"tables": tables, "reason": "finals"})
        assert (made["pairing"], [table["number"] for table in made["tables"]]) == ("prescribed", [11, 12])

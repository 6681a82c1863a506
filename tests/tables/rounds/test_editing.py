"""Seats changed by hand: preview, warnings, reasons, locks (R-10, R-11, R-12)."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.core.text.languages import list_text
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.players.actions.participation import drop
from tables.players.models import KeepApartGroup, Player
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.editing import (
    Move,
    Renumber,
    SeatEdit,
    Swap,
    TakeOut,
    edit_seats,
    lock_table,
    preview_edit,
    unlock_table,
)
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import publish_round
from tables.rounds.actions.repair import apply_repair
from tables.rounds.models import Round, Seat
from tables.rounds.queries.draws import public_draws
from tables.staff.models import Role
from tests.builders import a_running_event, an_event, confirm_all, last_entry, players, staff_of, table_keys
from tests.stages import Day, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return a_running_event(13)


class TestSwap:
    def test_changes_exactly_two_seats(self, event, actor, draft):
        tables = table_keys(draft)
        first, second = tables[0][1], tables[2][3]
        untouched = draft.tables.get(number=2).revision
        round_ = edit_seats(draft, actor, Swap(first, second), expected=draft.revision, reason="family")
        tables[0][1], tables[2][3] = second, first
        assert table_keys(round_) == tables
        assert draft.tables.get(number=2).revision == untouched
        assert draft.tables.get(number=3).revision == round_.revision == last_entry(event).revision
        assert round_.draw["edits"] == 1

    def test_at_one_table_changes_the_player_order(self, actor, draft):
        table = table_keys(draft)[0]
        edit_seats(draft, actor, Swap(table[0], table[1]), reason="family")
        assert table_keys(draft)[0] == [table[1], table[0], *table[2:]]

    def test_is_journaled_with_both_seatings(self, event, actor, draft):
        tables = table_keys(draft)
        edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), reason="Brothers")
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == ("pairing.edit", "round 1", "Brothers")
        length = {"length_minutes": draft.length_minutes}
        assert entry.before == {"round": 1, "table_numbers": [1, 2], "tables": tables[:2], **length}
        assert entry.after["edit"] == {"swap": [tables[0][0], tables[1][0]]}
        assert entry.after["tables"] == table_keys(draft)

    def test_of_a_changed_round_is_outdated(self, actor, draft):
        tables = table_keys(draft)
        edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), reason="family")
        with pytest.raises(Outdated):
            edit_seats(
                draft, actor, Swap(tables[0][0], tables[1][0]), expected=draft.revision, reason="family"
            )

    @pytest.mark.parametrize(
        ("first", "second", "fields"),
        [("p99", "", ["first", "second"]), ("p1", "p1", ["second"]), ("p1", "p77", ["second"])],
    )
    def test_names_the_field_that_is_wrong(self, actor, draft, first, second, fields):
        with pytest.raises(Malformed) as wrong:
            edit_seats(draft, actor, Swap(first, second), reason="family")
        assert [problem.field for problem in wrong.value.problems] == fields


class TestWarnings:
    @pytest.fixture
    def second(self, event, actor) -> Round:
        self.first = play_round(event, actor)
        return draw_round(event, actor)

    def reunion(self, round_: Round) -> tuple[str, str]:
        """A swap that brings three players together who met in round 1."""
        old = table_keys(self.first)
        for table in table_keys(round_):
            for other in table_keys(round_):
                if other is table or set(other) == set(table):
                    continue
                for old_table in old:
                    together = [key for key in table if key in old_table]
                    joiner = [key for key in other if key in old_table]
                    leaver = [key for key in table if key not in old_table]
                    if len(together) == 2 and joiner and leaver:
                        return leaver[0], joiner[0]
        raise AssertionError("no such swap")

    def test_a_triple_that_met_before_needs_a_reason(self, event, actor, second):
        swap = self.reunion(second)
        preview = preview_edit(second, Swap(*swap))
        assert preview.after.repeated_triples == 1 > preview.before.repeated_triples
        assert any("met before, in round 1" in warning.message for warning in preview.warnings)
        assert all(warning.rule == "R-11" for warning in preview.warnings)
        with pytest.raises(NeedsOverride) as warned:
            edit_seats(second, actor, Swap(*swap), reason="family")
        assert set(warned.value.problems) == set(preview.warnings)
        with pytest.raises(NeedsOverride, match="Say why"):
            edit_seats(second, actor, Swap(*swap), override=True)
        round_ = edit_seats(second, actor, Swap(*swap), override=True, reason="They asked for it")
        assert round_.draw["quality"]["repeated_triples"] == 1
        assert last_entry(event).reason == "They asked for it"

    def test_a_pair_that_met_before_is_only_noted(self, second):
        swap = self.reunion(second)
        preview = preview_edit(second, Swap(*swap))
        pairs = {problem.message for problem in preview.notes}
        assert pairs
        assert not pairs & {problem.message for problem in preview.warnings}

    def test_a_preview_writes_nothing(self, event, second):
        tables, revision = table_keys(second), last_entry(event).revision
        preview_edit(second, Swap(*self.reunion(second)))
        assert (table_keys(second), last_entry(event).revision) == (tables, revision)

    def test_names_of_those_to_keep_apart_are_said(self, event, actor, draft):
        tables = table_keys(draft)
        group = KeepApartGroup.objects.create(event=event, name="Greyjoys")
        group.players.set(event.players.filter(key__in=[tables[0][0], tables[1][0]]))
        with pytest.raises(NeedsOverride, match="should be kept apart but share table 1"):
            edit_seats(draft, actor, Swap(tables[0][1], tables[1][0]), reason="family")


class TestMove:
    def test_takes_the_last_seat_of_the_other_table(self, event, actor, draft):
        tables = table_keys(draft)
        key = tables[0][2]
        round_ = edit_seats(draft, actor, Move(key, 3), reason="family")
        assert table_keys(round_) == [[k for k in tables[0] if k != key], tables[1], [*tables[2], key]]
        assert last_entry(event).after["edit"] == {"move": key, "to": 3}

    def test_changes_the_length_of_the_round_with_its_largest_table(self, event, actor):
        event.players.filter(number__gt=12).delete()
        draft = draw_round(event, actor)
        assert draft.length_minutes == 90
        assert (
            edit_seats(draft, actor, Move(table_keys(draft)[0][0], 2), reason="family").length_minutes == 120
        )

    def test_to_the_same_table_changes_nothing(self, event, actor, draft):
        key = table_keys(draft)[0][0]
        edit_seats(draft, actor, Move(key, 1), reason="family")
        assert last_entry(event).verb == "pairing.draw"
        with pytest.raises(Malformed, match="already sits at table 1"):
            preview_edit(draft, Move(key, 1))

    def test_keeps_tables_at_three_to_six(self, event, actor):
        event.players.filter(number__gt=9).delete()
        draft = draw_round(event, actor, sizes=[6, 3])
        tables = table_keys(draft)
        with pytest.raises(Refused) as refused:
            edit_seats(draft, actor, Move(tables[1][0], 1), reason="family")
        assert [(problem.field, problem.rule) for problem in refused.value.problems] == [
            ("player", "R-10"),
            ("table", "R-10"),
        ]

    def test_to_a_table_that_is_not_there(self, actor, draft):
        with pytest.raises(Malformed) as wrong:
            edit_seats(draft, actor, Move("p1", 9), reason="family")
        assert wrong.value.problems[0].field == "table"

    def test_of_a_changed_round_is_outdated(self, actor, draft):
        with pytest.raises(Outdated):
            edit_seats(
                draft, actor, Move(table_keys(draft)[0][0], 3), expected=draft.revision + 1, reason="family"
            )


class TestLocks:
    def test_keep_a_table_from_edits_until_unlocked(self, event, actor, draft):
        tables = table_keys(draft)
        table = lock_table(draft.tables.get(number=2), actor)
        assert table.locked
        assert (last_entry(event).verb, last_entry(event).object) == ("pairing.lock", "round 1 table 2")
        with pytest.raises(Refused, match="Table 2 is locked"):
            edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), reason="family")
        unlock_table(table, actor, expected=table.revision)
        assert last_entry(event).after == {"locked": False}
        edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), reason="family")

    def test_twice_changes_nothing(self, event, actor, draft):
        table = draft.tables.get(number=2)
        lock_table(table, actor)
        revision = last_entry(event).revision
        lock_table(table, actor, expected=0)
        assert last_entry(event).revision == revision

    def test_change_what_is_best_possible(self):
        """Of eight players at two tables, one of them locked, no other seating is left."""
        event = a_running_event(8)
        actor = staff_of(event)
        before = table_keys(play_round(event, actor))
        draft = draw_round(event, actor)
        together = [key for key in table_keys(draft)[0] if key in before[0]]
        away = next(key for key in table_keys(draft)[0] if key not in before[0])
        back = next(key for key in table_keys(draft)[1] if key in before[0])
        assert len(together) == 2
        draft = edit_seats(draft, actor, Swap(away, back), override=True, reason="Asked for")
        found = [draft.draw["quality"]["proved_best"]]
        for change in (lock_table, unlock_table):
            change(draft.tables.get(number=1), actor)
            found.append(Round.objects.get(pk=draft.pk).draw["quality"]["proved_best"])
        assert found == [False, True, False]
        assert Round.objects.get(pk=draft.pk).revision == draft.revision

    def test_are_outdated_when_the_table_changed(self, actor, draft):
        with pytest.raises(Outdated):
            lock_table(draft.tables.get(number=2), actor, expected=0)

    def test_belong_to_drafts(self, actor, draft):
        publish_round(draft, actor)
        with pytest.raises(Refused, match="not a draft"):
            lock_table(draft.tables.get(number=2), actor)


class TestPublishedRounds:
    def test_judges_reseat_before_the_start(self, event, actor, draft):
        publish_round(draft, actor)
        tables = table_keys(draft)
        edit_seats(draft, staff_of(event, Role.JUDGE), Swap(tables[0][0], tables[1][0]), reason="family")
        assert table_keys(draft)[0][0] == tables[1][0]

    def test_but_do_not_edit_drafts(self, event, draft):
        tables = table_keys(draft)
        with pytest.raises(NotPermitted):
            edit_seats(draft, staff_of(event, Role.JUDGE), Swap(tables[0][0], tables[1][0]), reason="family")

    def test_and_scorekeepers_do_neither(self, event, actor, draft):
        publish_round(draft, actor)
        with pytest.raises(NotPermitted):
            edit_seats(draft, staff_of(event, Role.SCOREKEEPER), Swap("p1", "p2"), reason="family")

    def test_a_table_that_plays_needs_an_insisting_judge(self, event, actor, draft):
        start_clock(publish_round(draft, actor), actor)
        tables = table_keys(draft)
        swap = tables[0][0], tables[1][0]
        assert {w.message for w in preview_edit(Round.objects.get(pk=draft.pk), Swap(*swap)).warnings} == {
            "Table 1 is already playing.",
            "Table 2 is already playing.",
        }
        with pytest.raises(NeedsOverride, match="Table 1 is already playing"):
            edit_seats(draft, actor, Swap(*swap), reason="family")
        edit_seats(draft, actor, Swap(*swap), override=True, reason="They sat down the wrong way round")
        assert table_keys(draft)[0][0] == tables[1][0]
        assert draft.tables.get(number=1).status == "playing"

    def test_the_length_of_a_started_round_stays(self, event, actor):
        event.players.filter(number__gt=12).delete()
        draft = draw_round(event, actor)
        start_clock(publish_round(draft, actor), actor)
        key = table_keys(draft)[0][0]
        round_ = edit_seats(draft, actor, Move(key, 2), override=True, reason="Sat there")
        assert round_.length_minutes == 90

    def test_a_table_with_a_result_stays(self, actor, draft):
        start_clock(publish_round(draft, actor), actor)
        confirm_all(draft)
        tables = table_keys(draft)
        with pytest.raises(Refused, match="Table 1 already has a result"):
            edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), override=True, reason="x")

    def test_a_closed_round_stays(self, event, actor):
        round_ = play_round(event, actor)
        tables = table_keys(round_)
        with pytest.raises(Refused, match="is closed"):
            edit_seats(round_, actor, Swap(tables[0][0], tables[1][0]), override=True, reason="x")

    def test_a_no_show_keeps_no_seat(self, actor, draft):
        publish_round(draft, actor)
        tables = table_keys(draft)
        Seat.objects.filter(round=draft, player__key=tables[0][0]).update(absent=True)
        with pytest.raises(Malformed, match="is a no-show"):
            edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), reason="family")
        edit_seats(draft, actor, Swap(tables[0][1], tables[1][0]), reason="family")
        assert draft.seats.get(absent=True).player.key == tables[0][0]


def test_a_player_moved_to_a_full_table_takes_the_seat_of_a_no_show(event, actor):
    players(event, 4)
    draft = draw_round(event, actor, sizes=[6, 6, 5])
    publish_round(draft, actor)
    tables = table_keys(draft)
    Seat.objects.filter(round=draft, player__key=tables[0][0]).update(absent=True)
    edit_seats(draft, actor, Move(tables[2][0], 1), reason="family")
    assert table_keys(draft) == [[*tables[0][1:], tables[2][0]], tables[1], tables[2][1:]]


def test_of_strangers_the_round_is_hidden(draft):
    with pytest.raises(NotVisible):
        edit_seats(draft, staff_of(an_event()), Swap("p1", "p2"), reason="family")


def test_queries_do_not_grow_with_the_players():
    counts = []
    for n in (8, 60):
        event = a_running_event(n)
        actor = staff_of(event)
        draft = draw_round(event, actor)
        tables = table_keys(draft)
        with CaptureQueriesContext(connection) as previewing:
            preview_edit(draft, Swap(tables[0][0], tables[1][0]))
        with CaptureQueriesContext(connection) as swapping:
            edit_seats(draft, actor, Swap(tables[0][0], tables[1][0]), reason="family")
        counts.append((len(previewing), len(swapping)))
    assert counts[0] == counts[1]
    assert counts[0][0] <= 8


class TestMadePublic:
    """A change by hand says who, which seats, why, and both seatings (R-51)."""

    def edited(self) -> tuple[Event, Actor, Round, list[list[str]]]:
        """A draft of which two players changed seats by hand."""
        event = a_running_event(8)
        Player.objects.filter(event=event, key="p1").update(name="Asha Greyjoy", name_shown="short")
        actor = staff_of(event)
        draft = draw_round(event, actor)
        tables = table_keys(draft)
        other = next(keys for keys in tables if "p1" not in keys)[0]
        round_ = edit_seats(draft, actor, Swap("p1", other), reason="a ramp")
        return event, actor, round_, tables

    @pytest.mark.parametrize("reason", ["", "  \n "])
    @pytest.mark.parametrize("kind", ["swap", "move", "number"])
    def test_it_takes_a_reason(self, kind, reason):
        event = a_running_event(8)
        actor = staff_of(event)
        draft = draw_round(event, actor)
        before = table_keys(draft)
        edits: dict[str, SeatEdit] = {
            "swap": Swap(before[0][0], before[1][0]),
            "move": Move(before[0][0], 2),
            "number": Renumber(1, 7),
        }
        edit = edits[kind]
        with pytest.raises(Malformed, match="Say why the seating is changed by hand") as unexplained:
            edit_seats(draft, actor, edit, reason=reason)
        assert unexplained.value.problems[0].field == "reason"
        assert table_keys(draft) == before

    def test_while_it_is_a_draft_nobody_is_named(self):
        event, _, _, _ = self.edited()
        (draw,) = public_draws(Event.objects.get(pk=event.pk))
        (change,) = draw.changes
        assert (change.what, change.reason, change.tables) == ("Two players changed seats", "a ramp", ())
        assert (change.who, change.is_by_hand) == ("staff 1", True)

    def test_with_the_pairings_both_seatings_stand_there_by_names_as_players_allow(self):
        event, actor, round_, tables = self.edited()
        publish_round(round_, actor)
        (change,) = public_draws(event)[0].changes
        assert change.what.startswith("Asha G. and Player 00") and change.what.endswith("changed seats")
        name = {
            player.key: "Asha G." if player.key == "p1" else player.name for player in event.players.all()
        }
        now = table_keys(round_)
        assert [(table.number, table.before, table.after) for table in change.tables] == [
            (
                number,
                tuple(name[key] for key in tables[number - 1]),
                tuple(name[key] for key in now[number - 1]),
            )
            for number in (1, 2)
        ]

    def test_where_pairings_are_not_public_seats_are_not(self):
        event, actor, round_, _ = self.edited()
        publish_round(round_, actor)
        Event.objects.filter(pk=event.pk).update(public_pairings=False)
        (change,) = public_draws(Event.objects.get(pk=event.pk))[0].changes
        assert change.tables == () and "Asha" not in change.what and change.reason == "a ramp"

    def test_changes_belong_to_the_draw_they_were_made_to(self):
        event, actor, round_, _ = self.edited()
        again = redraw(round_, actor, reason="again")
        edit_seats(again, actor, Renumber(1, 9), reason="wired")
        first, second = public_draws(event)
        assert [change.reason for change in first.changes] == ["a ramp"]
        assert [change.what for change in second.changes] == ["Table 1 became table 9"]

    def test_repairs_stand_beside_it_without_their_reason(self):
        event, actor, round_, _ = self.edited()
        round_ = publish_round(round_, actor)
        gone = table_keys(round_)[0][1]
        apply_repair(round_, actor, [gone], reason="in hospital")
        _, repair = public_draws(event)[0].changes
        assert (repair.is_by_hand, repair.reason) == (False, "")
        assert repair.what.endswith("did not come") and [table.number for table in repair.tables] == [1]

    def test_the_verification_of_the_archive_names_it_with_both_seatings(self):
        event, actor, round_, tables = self.edited()
        publish_round(round_, actor)
        report = verify(event_archive(event))
        (departure,) = report.departures
        now = table_keys(round_)
        assert departure.startswith("R-11: round 1: staff 1 changed the seating by hand: table 1 was ")
        for keys in (*tables, *now):
            assert list_text(keys) in departure
        assert departure.endswith("Reason: a ramp.")

    def test_the_page_of_draws_shows_it(self):
        event, actor, round_, _ = self.edited()
        address = reverse("public-fairness", args=[event.slug])
        draft = " ".join(Client().get(address).content.decode().split())
        assert "Two players changed seats, by hand: a ramp" in draft and "Asha" not in draft
        publish_round(round_, actor)
        shown = " ".join(Client().get(address).content.decode().split())
        assert "Asha G. and" in shown and "Before" in shown and "then 1 change" in shown
        assert "Greyjoy" not in shown

    def test_queries_do_not_grow_with_the_changes(self):
        def count(changes: int) -> int:
            event, actor, round_, _ = self.edited()
            for _ in range(changes):
                one, other = (keys[0] for keys in table_keys(round_))
                round_ = edit_seats(round_, actor, Swap(one, other), reason="to and fro")
            publish_round(round_, actor)
            with CaptureQueriesContext(connection) as queries:
                public_draws(Event.objects.get(pk=event.pk))
            return len(queries)

        assert count(1) == count(4)


def test_an_archive_with_a_player_taken_out_verifies():
    day = Day(rounds=1)
    round_ = day.draw()
    gone = Seat.objects.filter(round=round_).select_related("player").order_by("table__number")[0].player
    drop(gone, day.actor())
    edit_seats(round_, day.actor(), TakeOut(gone.key), reason="left before the round")
    day.play(day.publish(round_))
    finish_event(Event.objects.get(pk=day.event.pk), day.actor())
    report = verify(from_json(json.loads(dump(event_archive(Event.objects.get(pk=day.event.pk))))))
    assert report.differences == () and report.departures == ()

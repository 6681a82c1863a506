"""No-shows and late arrivals: proposed, applied, and what stands in the way (R-13, R-14)."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.core.errors import Malformed, NeedsOverride, NotPermitted, NotVisible, Outdated, Refused
from tables.players.actions.participation import disqualify, rejoin
from tables.players.actions.registration import register_player
from tables.players.models import KeepApartGroup, PlayerStatus
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.actions.repair import apply_repair, propose_late_seat, propose_repair, seat_late_arrival
from tables.rounds.models import Round, UnpairedLoss
from tables.rounds.seating import SeatingProblem
from tables.staff.models import Role
from tests.builders import a_running_event, an_event, confirm_all, last_entry, staff_of, table_keys

pytestmark = pytest.mark.django_db


class Hall:
    """A published first round of n players."""

    def __init__(self, n: int, **changes) -> None:
        self.event = a_running_event(n, **changes)
        self.actor = staff_of(self.event)
        self.publish()

    def publish(self) -> None:
        self.round: Round = publish_round(draw_round(self.event, self.actor), self.actor)
        self.tables = table_keys(self.round)

    def start(self) -> None:
        self.round = start_clock(self.round, self.actor)

    def player(self, key: str):
        return self.event.players.get(key=key)

    def present(self) -> dict[int, list[str]]:
        seats: dict[int, list[str]] = {}
        rows = self.round.seats.filter(absent=False).order_by("table__number", "position")
        for number, key in rows.values_list("table__number", "player__key"):
            seats.setdefault(number, []).append(key)
        return seats


class TestNoShow:
    def test_a_table_of_four_plays_on_as_three(self):
        hall = Hall(8)
        gone = hall.tables[0][1]
        (proposal, *_) = propose_repair(hall.round, [gone])
        assert (proposal.repair.kind, proposal.warnings) == ("plays_on", ())
        round_ = apply_repair(hall.round, hall.actor, [gone], expected=hall.round.revision)
        seat = round_.seats.get(player__key=gone)
        assert (seat.absent, seat.table.number, seat.position) == (True, 1, 4)
        assert hall.present() == {
            1: [key for key in hall.tables[0] if key != gone],
            2: hall.tables[1],
        }
        absentee = hall.player(gone)
        assert (absentee.status, absentee.dropped_after_round) == (PlayerStatus.DROPPED, 0)
        assert absentee.revision == round_.revision == round_.tables.get(number=1).revision

    def test_is_journaled(self):
        hall = Hall(8)
        gone = hall.tables[0][1]
        apply_repair(hall.round, hall.actor, [gone], reason="Not here after ten minutes")
        entry = last_entry(hall.event)
        assert (entry.verb, entry.object) == ("pairing.repair", "round 1")
        assert entry.reason == "Not here after ten minutes"
        assert entry.before["tables"] == hall.tables
        assert entry.after["tables"] == [[*hall.tables[0][:1], *hall.tables[0][2:], gone], hall.tables[1]]
        assert (entry.after["absent"], entry.after["kind"]) == ([gone], "plays_on")
        assert (entry.after["moves"], entry.after["dissolved"]) == ([], [])

    def test_the_next_at_the_table_is_first_player_in_place_of_one_who_is_missing(self):
        hall = Hall(8)
        gone, following = hall.tables[0][:2]
        (proposal, *_) = propose_repair(hall.round, [gone])
        assert [(first.table, first.player) for first in proposal.repair.first_players] == [(1, following)]
        round_ = apply_repair(hall.round, hall.actor, [gone])
        assert round_.seats.get(table__number=1, position=1).player.key == following
        assert last_entry(hall.event).after["first_players"] == {"1": following}
        back = seat_late_arrival(round_, hall.actor, rejoin(hall.player(gone), hall.actor).key)
        assert back.seats.get(table__number=1, position=1).player.key == following

    def test_a_first_player_who_is_there_stays_first(self):
        hall = Hall(8)
        (proposal, *_) = propose_repair(hall.round, [hall.tables[0][1]])
        assert proposal.repair.first_players == ()

    def test_one_missing_from_the_three_of_seven_moves_one(self):
        hall = Hall(7)
        gone = hall.tables[1][0]
        apply_repair(hall.round, hall.actor, [gone])
        present = hall.present()
        assert [len(table) for table in present.values()] == [3, 3]
        (move,) = last_entry(hall.event).after["moves"]
        assert (move["from"], move["to"]) == (1, 2)
        assert present[2][-1] == move["player"]

    def test_one_missing_of_six_brings_five_together(self):
        hall = Hall(6)
        gone = hall.tables[0][0]
        round_ = apply_repair(hall.round, hall.actor, [gone])
        assert [sorted(table) for table in hall.present().values()] == [
            sorted(key for table in hall.tables for key in table if key != gone)
        ]
        assert not round_.seats.filter(player__key=gone).exists()
        assert round_.tables.count() == 1
        assert round_.length_minutes == 120  # the clock has not started
        assert len(last_entry(hall.event).after["dissolved"]) == 1

    def test_two_left_go_one_each_and_the_other_tables_keep_their_numbers(self):
        hall = Hall(12)
        gone = hall.tables[1][:2]
        left = hall.tables[1][2:]
        round_ = apply_repair(hall.round, hall.actor, gone)
        present = hall.present()
        assert sorted(present) == [1, 3]
        assert sorted([present[1][-1], present[3][-1]]) == sorted(left)
        assert list(round_.tables.values_list("number", flat=True)) == [1, 3]
        entry = last_entry(hall.event)
        assert (entry.after["kind"], entry.after["dissolved"]) == ("dissolved", [2])
        assert entry.after["table_numbers"] == [1, 3]

    def test_keep_apart_decides_and_is_shown_where_it_cannot_be_kept(self):
        hall = Hall(12)
        gone, (left, other) = hall.tables[0][:2], hall.tables[0][2:]

        def keep_apart(name, *keys):
            group = KeepApartGroup.objects.create(event=hall.event, name=name)
            group.players.set(hall.event.players.filter(key__in=keys))

        free = {move.player: move.to_table for move in propose_repair(hall.round, gone)[0].repair.moves}
        keep_apart("Cousins", left, hall.tables[free[left] - 1][0])
        (kept, *_) = propose_repair(hall.round, gone)
        assert {move.player: move.to_table for move in kept.repair.moves} == {
            left: free[other],
            other: free[left],
        }
        assert kept.notes == ()
        keep_apart("Neighbors", left, hall.tables[free[other] - 1][0])
        (broken, *_) = propose_repair(hall.round, gone)
        (note,) = broken.notes
        assert (note.rule, broken.warnings) == ("R-11", ())
        assert hall.player(left).name in note.message and "should be kept apart" in note.message
        apply_repair(hall.round, hall.actor, gone)

    def test_other_proposals_can_be_chosen(self):
        hall = Hall(7)
        gone = hall.tables[1][0]
        proposals = propose_repair(hall.round, [gone])
        assert len(proposals) > 1
        apply_repair(hall.round, hall.actor, [gone], choice=1)
        shown = {number: list(keys) for number, keys in proposals[1].repair.tables.items()}
        assert hall.present() == shown
        with pytest.raises(Malformed) as wrong:
            apply_repair(hall.round, hall.actor, [hall.tables[0][0]], choice=9)
        assert wrong.value.problems[0].field == "choice"

    def test_was_nobodys_opponent(self):
        hall = Hall(8)
        gone = hall.tables[0][1]
        apply_repair(hall.round, hall.actor, [gone])
        hall.start()
        confirm_all(hall.round)
        close_round(hall.round, hall.actor)
        rejoin(hall.player(gone), hall.actor)
        assert UnpairedLoss.objects.get().player.key == gone
        problem = SeatingProblem.from_json(draw_round(hall.event, hall.actor).draw["problem"])
        assert gone in problem.players
        assert gone not in {key for table in problem.previous_rounds[0] for key in table}

    def test_at_three_leaves_no_legal_game(self):
        hall = Hall(3)
        gone = hall.tables[0][0]
        (proposal,) = propose_repair(hall.round, [gone])
        assert (proposal.repair.kind, proposal.quality) == ("no_legal_game", None)
        with pytest.raises(Refused, match="No legal game") as refused:
            apply_repair(hall.round, hall.actor, [gone], override=True, reason="x")
        assert refused.value.problems[0].rule == "R-13"
        assert hall.player(gone).status == PlayerStatus.ACTIVE

    def test_tables_that_play_stay_unless_a_judge_insists(self):
        hall = Hall(6)
        hall.start()
        gone = hall.tables[0][0]
        with pytest.raises(Refused, match="no table that has not started can help"):
            apply_repair(hall.round, hall.actor, [gone])
        (proposal, *_) = propose_repair(hall.round, [gone], include_playing=True)
        assert {warning.message for warning in proposal.warnings} == {
            "Table 1 is already playing.",
            "Table 2 is already playing.",
        }
        with pytest.raises(NeedsOverride):
            apply_repair(hall.round, hall.actor, [gone], include_playing=True)
        judge = staff_of(hall.event, Role.JUDGE)
        apply_repair(
            hall.round, judge, [gone], include_playing=True, override=True, reason="First minute of play"
        )
        assert [len(table) for table in hall.present().values()] == [5]

    def test_at_a_playing_table_that_plays_on_needs_no_insisting(self):
        hall = Hall(8)
        hall.start()
        apply_repair(hall.round, hall.actor, [hall.tables[0][0]])
        assert [len(table) for table in hall.present().values()] == [3, 4]

    def test_at_a_table_with_a_result_is_a_matter_of_the_sheet(self):
        hall = Hall(8)
        confirm_all(hall.round)
        with pytest.raises(Malformed, match=r"Table 1 has a result\. Correct it"):
            apply_repair(hall.round, hall.actor, [hall.tables[0][0]])

    def test_stays_disqualified(self):
        hall = Hall(8)
        gone = hall.tables[0][0]
        disqualify(hall.player(gone), hall.actor, reason="Left with the cards")
        apply_repair(hall.round, hall.actor, [gone])
        assert hall.player(gone).status == PlayerStatus.DISQUALIFIED
        assert hall.round.seats.get(player__key=gone).absent

    def test_twice_changes_nothing(self):
        hall = Hall(8)
        gone = hall.tables[0][0]
        apply_repair(hall.round, hall.actor, [gone])
        revision = last_entry(hall.event).revision
        apply_repair(hall.round, hall.actor, [gone], expected=0)
        assert last_entry(hall.event).revision == revision

    def test_after_another_keeps_both_absent(self):
        hall = Hall(10)
        first, second = hall.tables[0][:2]
        apply_repair(hall.round, hall.actor, [first])
        apply_repair(hall.round, hall.actor, [second])
        assert set(hall.round.seats.filter(absent=True).values_list("player__key", flat=True)) == {
            first,
            second,
        }
        assert [len(table) for table in hall.present().values()] == [3, 5]

    def test_must_have_a_seat_in_a_public_round(self):
        hall = Hall(8)
        for absent in ([], ["p99"]):
            with pytest.raises(Malformed) as wrong:
                propose_repair(hall.round, absent)
            assert wrong.value.problems[0].field == "absent"
        confirm_all(hall.round)
        closed = close_round(hall.round, hall.actor)
        with pytest.raises(Refused, match="is closed"):
            apply_repair(closed, hall.actor, ["p1"])
        with pytest.raises(Refused, match="is a draft"):
            apply_repair(draw_round(hall.event, hall.actor), hall.actor, ["p1"])

    def test_of_a_changed_round_is_outdated(self):
        hall = Hall(10)
        apply_repair(hall.round, hall.actor, [hall.tables[0][0]])
        with pytest.raises(Outdated):
            apply_repair(hall.round, hall.actor, [hall.tables[0][1]], expected=hall.round.revision)

    def test_is_for_judges(self):
        hall = Hall(8)
        with pytest.raises(NotPermitted):
            apply_repair(hall.round, staff_of(hall.event, Role.SCOREKEEPER), [hall.tables[0][0]])
        with pytest.raises(NotVisible):
            apply_repair(hall.round, staff_of(an_event()), [hall.tables[0][0]])


class TestLateArrival:
    def test_sits_where_a_seat_is_free(self):
        hall = Hall(9)
        late = register_player(hall.event, hall.actor, name="Euron")
        assert UnpairedLoss.objects.filter(player=late).count() == 1
        proposal = propose_late_seat(hall.round, late.key)
        assert (proposal.seat.table, proposal.warnings) == (2, ())
        round_ = seat_late_arrival(hall.round, hall.actor, late.key, expected=hall.round.revision)
        assert hall.present() == {1: hall.tables[0], 2: [*hall.tables[1], late.key]}
        late.refresh_from_db()
        assert (late.joined_round, late.revision) == (1, round_.revision)
        assert not UnpairedLoss.objects.exists()
        entry = last_entry(hall.event)
        assert (entry.verb, entry.after["late"], entry.after["to"]) == ("pairing.repair", late.key, 2)
        assert entry.after["unpaired_loss_taken_back"] is True
        assert entry.after["tables"] == table_keys(round_)

    def test_may_be_sent_to_a_certain_table(self):
        hall = Hall(9)
        late = register_player(hall.event, hall.actor, name="Euron")
        with pytest.raises(Malformed, match="no table 7"):
            seat_late_arrival(hall.round, hall.actor, late.key, table=7)
        round_ = seat_late_arrival(hall.round, hall.actor, late.key, table=1)
        assert len(hall.present()[1]) == 6
        later = register_player(hall.event, hall.actor, name="Victarion")
        with pytest.raises(Malformed) as wrong:
            seat_late_arrival(round_, hall.actor, later.key, table=1)
        assert (wrong.value.problems[0].field, wrong.value.problems[0].rule) == ("table", "R-10")

    def test_a_no_show_who_comes_after_all_gets_a_seat_again(self):
        hall = Hall(8)
        gone = hall.tables[0][1]
        apply_repair(hall.round, hall.actor, [gone])
        rejoin(hall.player(gone), hall.actor)
        seat_late_arrival(hall.round, hall.actor, gone)
        assert hall.present()[1][-1] == gone
        assert not hall.round.seats.filter(absent=True).exists()
        assert not UnpairedLoss.objects.exists()

    def test_joins_a_playing_table_only_when_a_judge_insists(self):
        hall = Hall(8)
        hall.start()
        late = register_player(hall.event, hall.actor, name="Euron")
        with pytest.raises(Refused, match="Every table has started or is full"):
            seat_late_arrival(hall.round, hall.actor, late.key)
        with pytest.raises(Malformed, match="Table 1 has started"):
            seat_late_arrival(hall.round, hall.actor, late.key, table=1)
        with pytest.raises(NeedsOverride, match="is already playing"):
            seat_late_arrival(hall.round, hall.actor, late.key, include_playing=True)
        seat_late_arrival(
            hall.round, hall.actor, late.key, include_playing=True, override=True, reason="Still in setup"
        )
        assert sorted(len(table) for table in hall.present().values()) == [4, 5]
        assert hall.round.tables.get(seats__player=late).status == "playing"

    def test_takes_the_marked_seat_of_a_no_show_at_a_table_of_six(self):
        hall = Hall(12, split_policy="fewest_tables")
        gone = hall.tables[0][2]
        apply_repair(hall.round, hall.actor, [gone])
        assert hall.round.seats.filter(table__number=1).count() == 6
        late = register_player(hall.event, hall.actor, name="Euron")
        seat_late_arrival(hall.round, hall.actor, late.key)
        assert hall.present()[1] == [*(key for key in hall.tables[0] if key != gone), late.key]
        assert hall.round.seats.filter(table__number=1).count() == 6
        assert not hall.round.seats.filter(player__key=gone).exists()
        assert last_entry(hall.event).after["tables"] == table_keys(hall.round)
        start_clock(hall.round, hall.actor)
        confirm_all(hall.round)
        assert close_round(hall.round, hall.actor).status == "closed"

    def test_finds_no_seat_in_a_full_hall(self):
        hall = Hall(12, split_policy="fewest_tables")
        late = register_player(hall.event, hall.actor, name="Euron")
        assert propose_late_seat(hall.round, late.key).seat.table is None
        with pytest.raises(Refused) as refused:
            seat_late_arrival(hall.round, hall.actor, late.key)
        assert refused.value.problems[0].rule == "R-14"
        assert UnpairedLoss.objects.filter(player=late).exists()

    def test_sits_once(self):
        hall = Hall(8)
        revision = last_entry(hall.event).revision
        seat_late_arrival(hall.round, hall.actor, "p1", expected=0)
        assert last_entry(hall.event).revision == revision
        with pytest.raises(Malformed, match="sits at table"):
            propose_late_seat(hall.round, "p1")

    def test_must_be_an_active_player(self):
        hall = Hall(8)
        gone = hall.tables[0][1]
        apply_repair(hall.round, hall.actor, [gone])
        for key, message in (("p99", "no player p99"), (gone, "rejoin first")):
            with pytest.raises(Malformed, match=message) as wrong:
                seat_late_arrival(hall.round, hall.actor, key)
            assert wrong.value.problems[0].field == "player"

    def test_of_a_changed_round_is_outdated(self):
        hall = Hall(9)
        late = register_player(hall.event, hall.actor, name="Euron")
        with pytest.raises(Outdated):
            seat_late_arrival(hall.round, hall.actor, late.key, expected=hall.round.revision + 1)

    def test_is_for_judges(self):
        hall = Hall(9)
        late = register_player(hall.event, hall.actor, name="Euron")
        with pytest.raises(NotPermitted):
            seat_late_arrival(hall.round, staff_of(hall.event, Role.SCOREKEEPER), late.key)


def test_queries_do_not_grow_with_the_players():
    counts = [queries_of_repairs(n) for n in (8, 60)]
    assert counts[0] == counts[1]
    assert counts[0][0] == counts[0][2] == 8


def queries_of_repairs(n: int) -> list[int]:
    """How many queries each step takes in a round of n players."""
    hall = Hall(n)
    late = register_player(hall.event, hall.actor, name="Euron")
    gone = hall.tables[0][0]
    counts = []
    for act in (
        lambda: propose_repair(hall.round, [gone]),
        lambda: apply_repair(hall.round, hall.actor, [gone]),
        lambda: propose_late_seat(hall.round, late.key),
        lambda: seat_late_arrival(hall.round, hall.actor, late.key),
    ):
        with CaptureQueriesContext(connection) as captured:
            act()
        counts.append(len(captured))
    return counts

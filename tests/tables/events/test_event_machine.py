"""A whole event in random order: whatever staff and players do, everybody active is seated exactly once."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, assume, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tables.core.errors import Malformed, Refused, TooOften
from tables.events.models import Event, EventStatus, PairingMode, SplitPolicy
from tables.events.rules import draws
from tables.journal.models import JournalEntry
from tables.players.actions.participation import drop, rejoin
from tables.players.actions.registration import register_player
from tables.players.models import PlayerStatus
from tables.rounds.actions.clock import extend_round, extend_table, pause_clock, resume_clock, start_clock
from tables.rounds.actions.editing import Move, Swap, edit_seats, lock_table, unlock_table
from tables.rounds.actions.pairing import discard_draft, draw_round, redraw, try_longer
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.actions.repair import apply_repair, propose_repair, seat_late_arrival
from tables.rounds.models import Round, RoundStatus
from tables.rounds.rules.numbers import Numbering
from tables.rounds.rules.sizes import REGULATION, split_for
from tables.rounds.rules.sizes import SplitPolicy as SplitPolicyName
from tables.rounds.seating import SeatingProblem, seat
from tests.builders import an_event, confirm_all, last_entry, players, staff_of, table_keys
from tests.conftest import on_sqlite

WHY: dict[str, Any] = {"override": True, "reason": "As the machine wills"}
OPEN = {RoundStatus.PUBLISHED, RoundStatus.PLAYING}


class EventMachine(RuleBasedStateMachine):
    """One running event with as many players as drawn; `MAX_PLAYERS` is set by the tests."""

    MAX_PLAYERS = 40

    event: Event
    has_begun = False

    @initialize(
        n=st.integers(0, 1000),
        seed=st.binary(min_size=32, max_size=32),
        pairing=st.sampled_from([PairingMode.RANDOM, PairingMode.RANDOM, PairingMode.POINTS]),
        policy=st.sampled_from(SplitPolicy.values),
        clubs=st.booleans(),
    )
    def start(self, n, seed, pairing, policy, clubs):
        self.event = an_event(
            status=EventStatus.RUNNING,
            seed=seed.hex(),
            seed_commitment=draws.commitment(seed),
            pairing=pairing,
            split_policy=policy,
            keep_clubs_apart=clubs,
            rounds_announced=4,
        )
        self.actor = staff_of(self.event)
        self.has_begun = True
        for player in players(self.event, REGULATION.least + n % (self.MAX_PLAYERS - 2)):
            player.club = f"Club {player.number % 7}"
            player.save()

    # --- What the machine knows ---------------------------------------------------------------------------

    @property
    def round(self) -> Round:
        """The latest round, fresh."""
        return self.event.rounds.select_related("event").order_by("-number")[0]

    def is_at(self, *states: RoundStatus | None) -> bool:
        """Whether an event runs and its latest round was in one of these states after the last step."""
        return self.has_begun and self.status in states

    @property
    def active(self) -> list[str]:
        rows = self.event.players.filter(status=PlayerStatus.ACTIVE).order_by("number")
        return list(rows.values_list("key", flat=True))

    def seated(self) -> list[str]:
        return sorted(key for table in table_keys(self.round) for key in table)

    def present(self) -> list[str]:
        rows = self.round.seats.filter(absent=False).values_list("player__key", flat=True)
        return sorted(rows)

    def keeping_seats(self, act: Callable[[], object]) -> None:
        """Do something that may move players but must not lose or add one."""
        before = self.present()
        act()
        assert self.present() == before

    def check_draw(self) -> None:
        """Everybody active sits once, at tables by R-10, where the seed says.

        The order of tables is that of their numbers, of which a locked one keeps its own.
        """
        round_ = self.round
        tables = table_keys(round_)
        assert self.seated() == sorted(self.active)
        problem = SeatingProblem.from_json(round_.draw["problem"])
        assert problem.digest() == round_.draw["digest"]
        again = seat(problem, draws.derive(bytes.fromhex(self.event.seed), round_.draw["label"]))
        entry = last_entry(self.event).after
        assert entry["tables"] == [list(table) for table in again.tables]
        assert entry["table_numbers"] == list(
            Numbering.from_json(entry["numbering"]).numbers_of(again.tables)
        )
        assert [
            keys for _, keys in sorted(zip(entry["table_numbers"], entry["tables"], strict=True))
        ] == tables
        if not problem.locked_tables:
            expected = split_for(len(self.active), cast(SplitPolicyName, self.event.split_policy))
            assert sorted(map(len, tables)) == sorted(expected)

    # --- Players ------------------------------------------------------------------------------------------

    @precondition(lambda self: self.has_begun and self.playing > REGULATION.least)
    @rule(at=st.integers(0, 1000))
    def somebody_drops(self, at):
        key = self.active[at % len(self.active)]
        drop(self.event.players.get(key=key), self.actor)

    @precondition(lambda self: self.has_begun and self.dropped)
    @rule(at=st.integers(0, 1000))
    def somebody_rejoins(self, at):
        dropped = list(self.event.players.filter(status=PlayerStatus.DROPPED).order_by("number"))
        rejoin(dropped[at % len(dropped)], self.actor)

    @precondition(lambda self: self.has_begun and self.registered < self.MAX_PLAYERS)
    @rule()
    def somebody_enters_late(self):
        register_player(self.event, self.actor, name=f"Late {self.event.players.count()}")

    # --- Drafts -------------------------------------------------------------------------------------------

    @precondition(lambda self: self.is_at(None, RoundStatus.CLOSED))
    @rule()
    def draw(self):
        assume(self.event.rounds.count() < self.event.rounds_announced)
        number = self.event.rounds.count() + 1
        was_drawn = self.event.journal.filter(verb="pairing.draw", object=f"round {number}").exists()
        draw_round(self.event, self.actor, reason="discarded before" if was_drawn else "")
        self.check_draw()

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED))
    @rule(keep_locked=st.booleans())
    def draw_again(self, keep_locked):
        try:
            redraw(self.round, self.actor, keep_locked=keep_locked, reason="again")
        except Refused:
            assert keep_locked
            assert self.round.tables.filter(locked=True).exists()
        else:
            self.check_draw()

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED))
    @rule()
    def try_longer(self):
        self.keeping_seats(self._try_longer)

    def _try_longer(self) -> None:
        quality = self.round.draw["quality"]
        try:
            better = try_longer(self.round, self.actor, effort=1).draw["quality"]
        except TooOften:
            return  # that many searches in ten minutes; the draft stands
        except Refused:
            assert quality["proved_best"] or self.round.tables.filter(locked=True).exists()
        else:
            assert better["repeated_triples"] <= quality["repeated_triples"]

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED))
    @rule()
    def discard(self):
        number = self.round.number
        discard_draft(self.round, self.actor, reason="too early")
        assert not self.event.rounds.filter(number=number).exists()

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED))
    @rule(at=st.integers(0, 1000), lock=st.booleans())
    def lock_or_unlock(self, at, lock):
        tables = list(self.round.tables.select_related("round__event"))
        self.keeping_seats(
            lambda: (lock_table if lock else unlock_table)(tables[at % len(tables)], self.actor)
        )

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED, *OPEN))
    @rule(first=st.integers(0, 1000), second=st.integers(0, 1000))
    def swap(self, first, second):
        seated = self.present()
        one, other = seated[first % len(seated)], seated[second % len(seated)]

        def act() -> None:
            try:
                edit_seats(self.round, self.actor, Swap(one, other), **WHY)
            except Malformed:
                assert one == other
            except Refused:
                assert self.round.tables.filter(locked=True).exists()

        self.keeping_seats(act)

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED, *OPEN))
    @rule(who=st.integers(0, 1000), to=st.integers(0, 1000))
    def move(self, who, to):
        seated = self.present()
        numbers = list(self.round.tables.values_list("number", flat=True))
        table = numbers[to % len(numbers)]

        def act() -> None:
            try:
                edit_seats(self.round, self.actor, Move(seated[who % len(seated)], table), **WHY)
            except Refused as refused:
                locked = self.round.tables.filter(locked=True).exists()
                assert locked or {problem.rule for problem in refused.problems} == {"R-10"}

        self.keeping_seats(act)

    # --- Rounds -------------------------------------------------------------------------------------------

    @precondition(lambda self: self.is_at(RoundStatus.DRAFTED))
    @rule()
    def publish(self):
        fits = self.seated() == sorted(self.active)
        try:
            publish_round(self.round, self.actor)
        except Refused:
            assert not fits
        else:
            assert fits
            assert last_entry(self.event).after["tables"] == table_keys(self.round)

    @precondition(lambda self: self.is_at(RoundStatus.PUBLISHED))
    @rule()
    def withdraw(self):
        present = self.present()
        withdraw_round(self.round, self.actor, reason="Too early")
        assert self.seated() == present

    @precondition(lambda self: self.is_at(*OPEN))
    @rule(minutes=st.integers(1, 20), at=st.integers(0, 1000))
    def run_the_clock(self, minutes, at):
        round_ = start_clock(self.round, self.actor)
        tables = list(round_.tables.select_related("round__event"))
        extend_table(tables[at % len(tables)], self.actor, minutes)
        extend_round(round_, self.actor, minutes)
        pause_clock(round_, self.actor)
        resume_clock(round_, self.actor)

    @precondition(lambda self: self.is_at(*OPEN))
    @rule(who=st.lists(st.integers(0, 1000), min_size=1, max_size=3), choice=st.integers(0, 2))
    def somebody_does_not_come(self, who, choice):
        present = self.present()
        gone = {present[at % len(present)] for at in who}
        proposals = propose_repair(self.round, gone, include_playing=True)
        assert proposals
        at = choice % len(proposals)
        try:
            apply_repair(self.round, self.actor, gone, choice=at, include_playing=True, **WHY)
        except Refused:
            assert proposals[at].repair.kind == "no_legal_game"
            assert self.present() == present
        else:
            assert self.present() == sorted(set(present) - gone)
            assert not gone & set(self.active)

    @precondition(lambda self: self.is_at(*OPEN))
    @rule(at=st.integers(0, 1000))
    def somebody_comes_after_all(self, at):
        present = self.present()
        waiting = sorted(set(self.active) - set(present))
        assume(waiting)
        key = waiting[at % len(waiting)]
        try:
            seat_late_arrival(self.round, self.actor, key, include_playing=True, **WHY)
        except Refused:
            assert len(present) == REGULATION.most * self.round.tables.count()
        else:
            assert self.present() == sorted([*present, key])
            lost = self.event.players.get(key=key).unpaired_losses
            assert not lost.filter(round=self.round).exists()

    @precondition(lambda self: self.is_at(*OPEN))
    @rule()
    def play_and_close(self):
        confirm_all(self.round)
        self.keeping_seats(lambda: close_round(self.round, self.actor))

    @precondition(lambda self: self.is_at(None, RoundStatus.CLOSED))
    @rule()
    def play_a_whole_round(self):
        self.draw()
        publish_round(self.round, self.actor)
        start_clock(self.round, self.actor)
        self.play_and_close()

    # --- Always -------------------------------------------------------------------------------------------

    @invariant()
    def look_around(self):
        """Note once per step what the preconditions of all rules ask."""
        if self.has_begun:
            round_ = self.event.rounds.order_by("-number").only("status").first()
            states = Counter(self.event.players.values_list("status", flat=True))
            self.status = round_ and RoundStatus(round_.status)
            self.registered = states.total()
            self.playing, self.dropped = states[PlayerStatus.ACTIVE], states[PlayerStatus.DROPPED]

    @invariant()
    def tables_have_three_to_six_and_nobody_sits_twice(self):
        if not self.has_begun:
            return
        for round_ in self.event.rounds.all():
            present = round_.seats.filter(absent=False).values_list("table", flat=True)
            assert all(size in REGULATION for size in Counter(present).values())
            assert set(present) == set(round_.tables.values_list("pk", flat=True))
            tables = table_keys(round_)
            assert all(len(table) <= REGULATION.most for table in tables), "no sheet has room for more"
            seated = [key for table in tables for key in table]
            assert len(seated) == len(set(seated))
            positions = round_.seats.order_by("table", "position").values_list("table", "position")
            assert len(set(positions)) == len(positions)

    @invariant()
    def every_revision_has_its_entry(self):
        if self.has_begun:
            revision = Event.objects.get(pk=self.event.pk).revision
            entries = JournalEntry.objects.filter(event=self.event)
            assert list(entries.order_by("revision").values_list("revision", flat=True)) == list(
                range(1, revision + 1)
            )


class LargeEventMachine(EventMachine):
    """The same with up to 200 players."""

    MAX_PLAYERS = 200


def budget(examples: int, steps: int) -> settings:
    """So many events of so many steps; the same ones each time unless asked otherwise."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize="HYPOTHESIS_RANDOM" not in os.environ,
        suppress_health_check=list(HealthCheck),
    )


@pytest.mark.django_db
def test_any_order_of_actions_seats_everybody_once():
    run_state_machine_as_test(EventMachine, settings=budget(3, 20))


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.once)])
def test_any_order_of_actions_seats_everybody_once_at_length(number: int):
    """In two parts of other events, which two processes play at the same time. Rules are the same on both
    databases: on PostgreSQL some events are enough."""
    machine = seed(number)(type("EventMachine", (EventMachine,), {}))
    run_state_machine_as_test(machine, settings=budget(9 if on_sqlite() else 5, 40))


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.django_db
def test_any_order_of_actions_seats_everybody_once_in_a_full_hall():
    run_state_machine_as_test(LargeEventMachine, settings=budget(6 if on_sqlite() else 2, 30))

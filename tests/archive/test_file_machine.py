"""Any event in any state can be written to files that are read again.

A state machine runs one event through every kind of action in random order. At random moments it exports,
verifies and imports the archive, restores the event backup, with which it goes on as another installation
would, and reads the lists that it takes along.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rules import registry
from rules.kernel import Question
from rules.kernel.terms import BadOptions
from tables.core.access import Actor
from tables.core.errors import ActionError
from tables.core.text.csv import csv_text
from tables.decks import actions as decks
from tables.events.actions.setup import change_event, change_rounds, create_event
from tables.events.actions.stages import archive_event, finish_event, open_event, reopen_event, start_event
from tables.events.models import Event, EventStatus
from tables.events.queries.lists import pairing_list, player_list
from tables.events.rules.draws import Stream, derive
from tables.formats.queries import format_of
from tables.formats.rules.presets import PRESETS
from tables.judging.calls import actions as calls
from tables.judging.deck_checks import actions as deck_checks
from tables.judging.deck_checks.models import DeckCheck
from tables.judging.penalties import actions as penalties
from tables.judging.penalties.rules import Effect, Infraction
from tables.live.judge import acts, corrections
from tables.live.models.game import LiveGame
from tables.live.play import answers, chat, lobby, opening, undo, unsealing
from tables.live.play import decks as live_decks
from tables.live.store import games, matches
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.player_meeting import actions as meeting
from tables.players.actions import check_in as checks_in
from tables.players.actions import participation, registration, sitting_out
from tables.players.actions.availability import set_availability
from tables.players.actions.details import change_player, renew_link
from tables.players.actions.keep_apart import set_keep_apart_group
from tables.players.actions.personal_data import make_anonymous
from tables.players.models import Player, PlayerStatus
from tables.players.player_import import read_csv
from tables.results.actions import marks as result_marks
from tables.results.actions import results
from tables.rounds.actions import clock, editing, pairing, prescribing, publishing, repair
from tables.rounds.actions.substitutes import name_substitute
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tables.rounds.queries.pairings import round_view
from tables.rounds.queries.substitutes import free_players
from tables.simulation.games import drawn_sheet
from tables.staff import actions as staff
from tables.staff.models import Role
from tests.archive.files import exported, moved, player_at, require_imported_alike
from tests.builders import a_user
from tests.conftest import on_sqlite
from tests.live_games import commitment_of, nonce_of

WHY: dict[str, Any] = {"override": True, "reason": "as the machine wills"}
MAX_PLAYERS = 14
SHORT, WHOLE = 12, 3_000
"""Decisions played of a live game at a time, and at most to its end."""

NAMES = (
    "Asha", "=1+1", "-Jón", "'@x", "1. FC Pyke", "O'Brien", "Harl; Tully", 'Lysa "the Cat"', "Åsa", "山田",
    "Tom,Tim", "- Bo", "+47", "Dagmer", "Euron", "Gorold", "Victarion", "Quellon",
)  # fmt: skip
"""Names that readers of lists might misread; numbers behind them tell namesakes apart."""

TOTALS: Counter[str] = Counter()
"""What all runs of this process did."""

indices = st.integers(0, 10_000)


def when(*stages: str) -> Callable[[Any], bool]:
    """A rule applies at these stages of the event (`FileMachine.look_around`)."""
    return lambda machine: machine.stage in stages


BEFORE, BETWEEN, DRAFTED, PLAYED, OVER = "before", "between", "drafted", "played", "over"
IS_BEFORE = when(BEFORE, BETWEEN)
IS_ON = when(BEFORE, BETWEEN, DRAFTED, PLAYED)
IS_RUNNING = when(BETWEEN, DRAFTED)
IS_PLAYED = when(PLAYED)
IS_OVER = when(OVER)


def has(what: str) -> Callable[[Any], bool]:
    """A rule applies while there is one of these (`FileMachine.look_around`)."""
    return lambda machine: bool(machine.there[what])


HAS_ROUND, HAS_GAME, HAD_GAME = has("rounds"), has("games"), has("games over")
HAS_LEFT, IS_WAITING = has("left"), has("waiting")


class FileMachine(RuleBasedStateMachine):
    """One event; the machine knows it by its slug, and everything in it by what archives call it."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()
        self.names = 0
        self.is_busy = False
        self.stage = ""
        self.there: Counter[str] = Counter()

    @initialize(
        n=st.integers(5, 10),
        number=indices,
        is_by_points=st.booleans(),
        leaves=st.sampled_from(["drop", "", "disqualify"]),  # the first of each is tried in any case
        begun=st.sampled_from([4, 0, 1, 4, 8]),
        plays=st.sampled_from(["kingsmoot", *PRESETS]),
        has_final=st.booleans(),
        settings_=st.fixed_dictionaries(
            {
                "deck_lists": st.sampled_from(["off", "optional", "required"]),
                "approval_required": st.booleans(),
                "player_cap": st.sampled_from([0, 0, 6]),
                "quorum": st.sampled_from(["majority", "staff", "all_others"]),
                "verification_required": st.sampled_from([False, False, True]),
            }
        ),
    )
    def create(
        self,
        n: int,
        number: int,
        is_by_points: bool,
        leaves: str,
        begun: int,
        plays: str,
        has_final: bool,
        settings_: dict[str, Any],
    ) -> None:
        """Make an event with players, one of whom may leave, and let it take so many steps to its end."""
        self.random, self.stream = random.Random(number), Stream(derive(bytes(32), f"machine {number}"))
        self.users = {role: a_user() for role in Role}
        made = create_event(
            self.actor(),
            seed=derive(number.to_bytes(32, "big"), "machine"),
            name="Kingsmoot at Pyke",
            starts_at="2026-12-05T10:00:00Z",
            timezone="Europe/Oslo",
            rounds_announced=3,
            pairing="points" if is_by_points else "random",
            format={"key": plays},
            stages=[
                {"kind": "rounds", "rounds": 2},
                {"kind": "cut", "players": PRESETS[plays].preferred, "tables": 1},
            ]
            if has_final
            else [],
        )
        self.counts[f"plays {plays}"] += 1
        self.slug = made.slug
        self.act(change_event, self.event, self.actor(), **settings_)
        for role in [role for role in Role if role != Role.ORGANIZER]:
            username = self.users[role].get_username()
            self.act(staff.grant_role, self.event, self.actor(), username=username, role=role)
        self.act(open_event, self.event, self.actor())
        for _ in range(n):
            self.register(0)
        if leaves == "drop":
            self.drop(1, is_own=False)
        elif leaves:
            self.disqualify(1)
        for _ in range(begun):
            self._next()

    # --- What the machine knows ---------------------------------------------------------------------------

    @property
    def event(self) -> Event:
        """The event as it is now."""
        return Event.objects.get(slug=self.slug)

    def actor(self, role: Role = Role.ORGANIZER) -> Actor:
        """A member of its staff."""
        return Actor.staff(self.users[role])

    def new_name(self) -> str:
        """A name nobody has."""
        self.names += 1
        name = NAMES[self.names % len(NAMES)]
        return name if self.names <= len(NAMES) else f"{name} {self.names}"

    def act(self, action: Callable[..., Any], *given: Any, **options: Any) -> Any:
        """Do something that may be refused; return what it returns, or None."""
        self.is_busy = True
        try:
            with transaction.atomic():
                done = action(*given, **options)
        except ActionError as refused:
            self.is_busy = False
            self.counts["refusals"] += 1
            self.counts[f"refused {type(refused).__name__}"] += 1
            return None
        self.is_busy = False
        self.counts["actions"] += 1
        return done

    def some(self, rows: Any, at: int) -> Any:
        """One of some rows, or None."""
        found = list(rows)
        return found[at % len(found)] if found else None

    def player(self, at: int, *status: PlayerStatus) -> Player | None:
        """A player, of these states if there is one."""
        people = self.event.players.order_by("number")
        found: Player | None = self.some(people.filter(status__in=status or PlayerStatus.values), at)
        return found

    def latest(self, *status: RoundStatus) -> Round | None:
        """The latest round, if it is in one of these states."""
        round_ = self.event.rounds.select_related("event").order_by("-number").first()
        return round_ if round_ is not None and (not status or round_.status in status) else None

    def table(self, at: int, *status: TableStatus) -> Table | None:
        """A table of the latest published round."""
        tables = Table.objects.filter(round__event=self.event).exclude(round__status=RoundStatus.DRAFTED)
        rows = tables.select_related("round__event", "sheet").order_by("-round__number", "number")
        found: Table | None = self.some(rows.filter(status__in=status or TableStatus.values), at)
        return found

    def game(self, at: int, *, is_over: bool = False) -> LiveGame | None:
        """A live game of the event."""
        keys = [
            game.key
            for game in self.event.live_games.order_by("pk")
            if game.is_over == is_over and game.status != "abandoned"
        ]
        return games.find(self.some(keys, at)) if keys else None

    def judge_of(self, game: LiveGame) -> Viewer:
        """The head judge, who does not play."""
        return viewer_of(game, Credentials(user=self.users[Role.HEAD_JUDGE]))

    def sheet_for(self, table: Table) -> dict[str, Any]:
        """A result that the dice give a table."""
        seats = list(table.seats.select_related("player").order_by("position"))
        absent = frozenset(seat.player.key for seat in seats if seat.absent)
        keys = [seat.player.key for seat in seats]
        return drawn_sheet(keys, self.stream, absent, format_of(self.event))

    @invariant()
    def look_around(self) -> None:
        """Note once per step what the preconditions of all rules ask."""
        if not hasattr(self, "slug"):
            return
        event, round_ = self.event, self.latest()
        if event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
            self.stage = OVER
        elif event.status != EventStatus.RUNNING:
            self.stage = BEFORE
        elif round_ is None or round_.status == RoundStatus.CLOSED:
            self.stage = BETWEEN
        else:
            self.stage = DRAFTED if round_.status == RoundStatus.DRAFTED else PLAYED
        states = Counter(event.players.values_list("status", flat=True))
        live = Counter(event.live_games.values_list("status", flat=True))
        self.there = Counter(
            {
                "rounds": int(round_ is not None),
                "games": live["lobby"] + live["playing"] + live["paused"],
                "games over": live["finished"],
                "left": states[PlayerStatus.DROPPED] + states[PlayerStatus.DISQUALIFIED],
                "waiting": states[PlayerStatus.PENDING] + states[PlayerStatus.WAITLISTED],
            }
        )
        self.counts[f"steps {self.stage}"] += 1

    # --- The event ----------------------------------------------------------------------------------------

    @rule()
    def go_on_by_one(self) -> None:
        """Do what comes next."""
        self._next()

    @rule(steps=st.integers(1, 4))
    def go_on(self, steps: int) -> None:
        """Do what comes next, so that events come to their end."""
        for _ in range(steps):
            self._next()

    def _next(self) -> None:
        event, round_, actor = self.event, self.latest(), self.actor()
        if event.status == EventStatus.DRAFT:
            self.act(open_event, event, actor)
        elif event.status == EventStatus.OPEN:
            self.act(start_event, event, actor, hall_value="dice 3 5 2 6", **WHY)
        elif event.status == EventStatus.FINISHED:
            self.act(archive_event, event, actor)
        elif event.status == EventStatus.ARCHIVED:
            self.act(reopen_event, event, actor, reason="a wrong result")
        elif round_ is None or round_.status == RoundStatus.CLOSED:
            if round_ is not None and round_.number >= event.rounds_announced:
                self.act(finish_event, event, actor, **WHY)
            else:
                self.act(pairing.draw_round, event, actor, reason="next")
        elif round_.status == RoundStatus.DRAFTED:
            if self.act(publishing.publish_round, round_, actor) is None:
                self.act(pairing.redraw, round_, actor, reason="somebody left")
        elif round_.status == RoundStatus.PUBLISHED:
            self.act(clock.start_clock, round_, actor)
        else:
            self._end_round(round_)

    def _end_round(self, round_: Round) -> None:
        tables = round_.tables.select_related("round__event", "sheet")
        for table in tables.exclude(status=TableStatus.CONFIRMED):
            version = table.sheet.version if table.sheet else 0
            sheet = self.sheet_for(table)
            self.act(results.save_result, table, self.actor(), sheet, expected_version=version, **WHY)
        for table in tables.all():
            if self.event.verification_required and table.sheet is not None:
                version = table.sheet.version
                self.act(results.verify_result, table, self.actor(Role.SCOREKEEPER), version=version)
        round_.refresh_from_db()
        self.act(publishing.close_round, round_, self.actor())

    @precondition(IS_ON)
    @rule(
        changes=st.sampled_from(
            [
                {"name": "=Kingsmoot, again", "venue": "The “Great” Hall"},
                {"split_policy": "preferred_or_bye", "keep_clubs_apart": True},
                {"first_table": 21, "tables_out_of_use": "22, 24-25", "stream_table": 23},
                {"timezone": "America/New_York"},
                {"player_cap": 5},
                {"player_cap": 0},
                {"deck_lists": "optional"},
                {"readings": {"points_cap": "cap_after"}},
                {"late_entry_allowed": True, "registration_open": True},
            ]
        )
    )
    def change_settings(self, changes: dict[str, Any]) -> None:
        self.act(change_event, self.event, self.actor(), reason="decided", **changes)

    @precondition(IS_ON)
    @rule(rounds=st.integers(1, 4))
    def announce_rounds(self, rounds: int) -> None:
        self.act(change_rounds, self.event, self.actor(), rounds, reason="time")

    @precondition(IS_OVER)
    @rule(at=indices)
    def reopen(self, at: int) -> None:
        self.act(reopen_event, self.event, self.actor(), reason="a wrong result")

    # --- Players ------------------------------------------------------------------------------------------

    @precondition(IS_ON)
    @rule(at=indices)
    def register(self, at: int) -> None:
        if self.event.players.count() < MAX_PLAYERS:
            name, club = self.new_name(), ("", "Harlaw", "=Pyke")[at % 3]
            group = ("", "", "Family; =Two")[at % 3]
            self.act(
                registration.register_player,
                self.event,
                self.actor(),
                name=name,
                club=club,
                contact="+47 900 00 000",
                keep_apart=group,
                **WHY,
            )

    @precondition(IS_ON)
    @rule(at=indices)
    def sign_up(self, at: int) -> None:
        if self.event.players.count() < MAX_PLAYERS:
            self.act(registration.sign_up, self.event, name=self.new_name(), club=("", "Harlaw")[at % 2])

    @precondition(IS_WAITING)
    @rule(at=indices, is_approved=st.booleans())
    def decide(self, at: int, is_approved: bool) -> None:
        player = self.player(at, PlayerStatus.PENDING, PlayerStatus.WAITLISTED)
        if player is not None and is_approved:
            self.act(registration.approve, player, self.actor(), **WHY)
        elif player is not None:
            self.act(registration.decline, player, self.actor(), reason="full")

    @precondition(IS_WAITING)
    @rule()
    def approve_all(self) -> None:
        self.act(registration.approve_all, self.event, self.actor())

    @precondition(IS_ON)
    @rule(at=indices, is_own=st.booleans())
    def drop(self, at: int, is_own: bool) -> None:
        player = self.player(at)
        if player is not None:
            actor = Actor.of_player(player) if is_own else self.actor()
            self.act(participation.drop, player, actor, **({} if is_own else WHY))

    @precondition(HAS_LEFT)
    @rule(at=indices)
    def rejoin(self, at: int) -> None:
        player = self.player(at, PlayerStatus.DROPPED)
        if player is not None:
            self.act(participation.rejoin, player, self.actor(), **WHY)

    @precondition(IS_ON)
    @rule(at=indices)
    def disqualify(self, at: int) -> None:
        player = self.player(at, PlayerStatus.ACTIVE, PlayerStatus.DROPPED)
        if player is not None:
            self.act(participation.disqualify, player, self.actor(), reason="abuse")

    @precondition(HAS_LEFT)
    @rule(at=indices)
    def lift(self, at: int) -> None:
        player = self.player(at, PlayerStatus.DISQUALIFIED)
        if player is not None:
            self.act(participation.lift_disqualification, player, self.actor(), **WHY)

    @rule(at=indices)
    def rename(self, at: int) -> None:
        player = self.player(at)
        if player is not None:
            self.act(change_player, player, self.actor(), name=self.new_name(), club="Ten Towers", **WHY)

    @precondition(IS_ON)
    @rule(at=indices, table=st.integers(0, 4))
    def fix_a_table(self, at: int, table: int) -> None:
        player = self.player(at, PlayerStatus.ACTIVE)
        if player is not None:
            self.act(change_player, player, self.actor(), fixed_table=table, **WHY)

    @precondition(IS_ON)
    @rule(at=indices, is_stand_by=st.booleans())
    def be_on_stand_by(self, at: int, is_stand_by: bool) -> None:
        player = self.player(at, PlayerStatus.ACTIVE)
        if player is not None:
            self.act(change_player, player, self.actor(), is_stand_by=is_stand_by, **WHY)

    @precondition(IS_ON)
    @rule(at=indices, away=st.sets(st.integers(1, 3)))
    def be_away(self, at: int, away: set[int]) -> None:
        player = self.player(at, PlayerStatus.ACTIVE)
        if player is not None:
            self.act(set_availability, self.event, self.actor(), {player.key: away})

    @rule(at=indices)
    def make_a_new_link(self, at: int) -> None:
        player = self.player(at)
        if player is not None:
            self.act(renew_link, player, self.actor(), reason="posted in a chat")

    @rule(at=indices)
    def anonymize(self, at: int) -> None:
        player = self.player(at)
        if player is not None:
            self.act(make_anonymous, player, self.actor(), reason="asked for")

    @precondition(IS_ON)
    @rule(at=indices, is_undone=st.booleans())
    def sit_out(self, at: int, is_undone: bool) -> None:
        player = self.player(at, PlayerStatus.ACTIVE)
        if player is not None and is_undone:
            self.act(sitting_out.undo_sit_out, player, self.actor(), reason="after all")
        elif player is not None:
            self.act(sitting_out.sit_out, player, self.actor(), **WHY)

    @precondition(IS_ON)
    @rule(at=indices, is_undone=st.booleans())
    def check_in(self, at: int, is_undone: bool) -> None:
        player = self.player(at, PlayerStatus.ACTIVE)
        if player is not None:
            self.act(checks_in.undo_check_in if is_undone else checks_in.check_in, player, self.actor())

    @precondition(IS_ON)
    @rule(at=indices)
    def keep_apart(self, at: int) -> None:
        people = [self.player(at + more) for more in range(2)]
        together = [player for player in people if player is not None]
        self.act(set_keep_apart_group, self.event, self.actor(), name="=Family", players=together)

    @precondition(IS_ON)
    @rule(at=indices, effect=st.sampled_from(["", "points", "game_loss"]), earlier=st.booleans())
    def penalize(self, at: int, effect: Effect, earlier: bool) -> None:
        player = self.player(at)
        if player is None:
            return
        if not effect:
            self.act(penalties.record_penalty, player, self.actor(), kind="caution", reason="slow")
            return
        coffee = Infraction("Spilled coffee", "warning", "", effect, 2 if effect == "points" else 0)
        self.act(penalties.set_catalog, self.event, self.actor(), [coffee])
        number = 1 if earlier else None
        self.act(
            penalties.record_penalty,
            player,
            self.actor(),
            infraction="Spilled coffee",
            round_number=number,
            effect=coffee.effect,
            points=coffee.points,
        )

    @precondition(IS_ON)
    @rule(at=indices)
    def revoke_a_penalty(self, at: int) -> None:
        penalty = self.some(self.event.penalties.select_related("player", "event"), at)
        if penalty is not None:
            self.act(penalties.revoke_penalty, penalty, self.actor(), reason="another spilled it")

    # --- Decks --------------------------------------------------------------------------------------------

    @precondition(IS_ON)
    @rule(at=indices)
    def hand_in_a_deck(self, at: int) -> None:
        player = self.player(at, PlayerStatus.ACTIVE)
        ready = live_decks.ready_choices()
        if player is not None:
            key = ready[at % len(ready)].key
            self.act(live_decks.submit_ready, player, self.actor(), key, reason="at the desk")

    @precondition(IS_ON)
    @rule(is_locked=st.booleans())
    def lock_decks(self, is_locked: bool) -> None:
        if is_locked:
            self.act(decks.lock_decks, self.event, self.actor(), **WHY)
        else:
            self.act(decks.unlock_decks, self.event, self.actor(), reason="wait")

    @precondition(IS_ON)
    @rule(at=indices, by=st.sampled_from(["players", "tables"]))
    def check_decks(self, at: int, by: str) -> None:
        round_ = self.latest(RoundStatus.PUBLISHED, RoundStatus.PLAYING)
        if round_ is not None:
            self.act(deck_checks.draw_deck_checks, round_, self.actor(), count=1 + at % 2, by=by)
        check = self.some(
            DeckCheck.objects.filter(round__event=self.event).select_related("round__event"), at
        )
        if check is not None:
            self.act(deck_checks.begin_deck_check, check, self.actor(Role.JUDGE))
            self.act(
                deck_checks.settle_deck_check,
                check,
                self.actor(Role.JUDGE),
                outcome=("fine", "skipped")[at % 2],
                lost_time=True,
                reason="looked at",
            )

    # --- Rounds -------------------------------------------------------------------------------------------

    @precondition(IS_BEFORE)
    @rule(is_removed=st.booleans())
    def meet(self, is_removed: bool) -> None:
        self.act(meeting.draw_meeting, self.event, self.actor(), reason="before lunch")
        if is_removed:
            self.act(meeting.remove_meeting, self.event, self.actor(), reason="no time")

    @precondition(IS_ON)
    @rule(at=indices, how=st.sampled_from(["redraw", "longer", "discard", "lock", "withdraw"]))
    def change_the_draft(self, at: int, how: str) -> None:
        round_ = self.latest()
        if round_ is None:
            return
        if how == "redraw":
            self.act(pairing.redraw, round_, self.actor(), keep_locked=bool(at % 2), reason="again")
        elif how == "longer":
            self.act(pairing.try_longer, round_, self.actor(), effort=1)
        elif how == "discard":
            self.act(pairing.discard_draft, round_, self.actor(), reason="no")
        elif how == "withdraw":
            self.act(publishing.withdraw_round, round_, self.actor(), reason="too early")
        else:
            table = self.some(round_.tables.select_related("round__event"), at)
            self.act(editing.unlock_table if at % 3 == 0 else editing.lock_table, table, self.actor())

    @precondition(HAS_ROUND)
    @rule(one=indices, other=indices)
    def swap(self, one: int, other: int) -> None:
        round_ = self.latest()
        if round_ is not None:
            keys = [
                *round_.seats.values_list("player__key", flat=True),
                *round_.byes.values_list("player__key", flat=True),
            ]
            edit = editing.Swap(keys[one % len(keys)], keys[other % len(keys)])
            self.act(editing.edit_seats, round_, self.actor(), edit, **WHY)

    @precondition(HAS_ROUND)
    @rule(one=indices, other=indices, is_back=st.booleans())
    def substitute(self, one: int, other: int, is_back: bool) -> None:
        round_ = self.latest()
        if round_ is not None:
            seat = self.some(round_.seats.select_related("player", "table__round__event"), one)
            free = list(free_players(round_))
            if seat is not None and (free or is_back):
                key = "" if is_back else free[other % len(free)].key
                self.act(name_substitute, seat.table, self.actor(), seat.player.key, key)

    @precondition(IS_RUNNING)
    @rule(first=st.integers(1, 9))
    def prescribe(self, first: int) -> None:
        active = self.event.players.filter(status=PlayerStatus.ACTIVE).order_by("number")
        keys = list(active.values_list("key", flat=True))
        at_tables = [keys[place::2] for place in range(2)] if len(keys) >= 6 else [keys]
        tables = [prescribing.SeatedTable(first + at, tuple(seats)) for at, seats in enumerate(at_tables)]
        self.act(prescribing.prescribe_round, self.event, self.actor(), tables, **WHY)

    @precondition(IS_PLAYED)
    @rule(at=indices, choice=st.integers(0, 2))
    def miss(self, at: int, choice: int) -> None:
        round_ = self.latest(RoundStatus.PUBLISHED, RoundStatus.PLAYING)
        seat = self.some(round_.seats.select_related("player"), at) if round_ is not None else None
        if round_ is not None and seat is not None:
            self.act(
                repair.apply_repair,
                round_,
                self.actor(Role.JUDGE),
                [seat.player.key],
                choice=choice,
                include_playing=True,
                **WHY,
            )

    @precondition(IS_PLAYED)
    @rule(at=indices)
    def come_late(self, at: int) -> None:
        round_ = self.latest(RoundStatus.PUBLISHED, RoundStatus.PLAYING)
        player = self.player(at, PlayerStatus.ACTIVE)
        if round_ is not None and player is not None:
            actor = self.actor(Role.JUDGE)
            self.act(repair.seat_late_arrival, round_, actor, player.key, include_playing=True, **WHY)

    @precondition(HAS_ROUND)
    @rule(at=indices, minutes=st.integers(1, 20))
    def run_the_clock(self, at: int, minutes: int) -> None:
        round_, table = self.latest(), self.table(at)
        if round_ is None or table is None:
            return
        self.act(clock.change_length, round_, self.actor(), 60 + minutes, reason="lunch")
        self.act(clock.start_clock, round_, self.actor())
        self.act(clock.extend_table, table, self.actor(), minutes)
        self.act(clock.pause_clock, round_, self.actor())

    # --- Results ------------------------------------------------------------------------------------------

    @precondition(IS_PLAYED)
    @rule(at=indices, who=indices)
    def report(self, at: int, who: int) -> None:
        table = self.table(at, TableStatus.SEATED, TableStatus.PLAYING, TableStatus.REPORTED)
        if table is not None:
            seat = self.some(table.seats.filter(absent=False).select_related("player"), who)
            version, sheet = table.sheet.version if table.sheet else 0, self.sheet_for(table)
            actor = Actor.of_player(seat.player)
            self.act(results.report_result, table, actor, sheet, expected_version=version, override=True)

    @precondition(IS_PLAYED)
    @rule(at=indices, who=indices, is_disputed=st.booleans())
    def answer_a_report(self, at: int, who: int, is_disputed: bool) -> None:
        table = self.table(at, TableStatus.REPORTED)
        if table is not None and table.sheet is not None:
            seat = self.some(table.seats.filter(absent=False).select_related("player"), who)
            actor, version = Actor.of_player(seat.player), table.sheet.version
            if is_disputed:
                self.act(results.dispute_result, table, actor, version=version, comment="no, 9 power")
            else:
                self.act(results.confirm_result, table, actor, version=version)

    @precondition(HAS_ROUND)
    @rule(at=indices, by_hand=st.booleans())
    def correct(self, at: int, by_hand: bool) -> None:
        table = self.table(at, TableStatus.REPORTED, TableStatus.CONFIRMED)
        if table is not None and table.sheet is not None:
            sheet = self.sheet_for(table)
            if by_hand:
                keys = [seat["player"] for seat in sheet["seats"] if not seat["absent"]]
                sheet |= {"end": "judge", "manual_points": dict.fromkeys(keys, 5)}
            version = table.sheet.version
            self.act(results.save_result, table, self.actor(), sheet, expected_version=version, **WHY)

    @precondition(HAS_ROUND)
    @rule(at=indices)
    def clear(self, at: int) -> None:
        table = self.table(at, TableStatus.REPORTED, TableStatus.CONFIRMED)
        if table is not None:
            self.act(results.clear_result, table, self.actor(), reason="another table's")

    @precondition(HAS_ROUND)
    @rule(at=indices, how=st.integers(0, 2))
    def mark(self, at: int, how: int) -> None:
        table = self.table(at)
        if table is not None:
            marks = (result_marks.flag_result, result_marks.postpone_result, result_marks.unmark_result)
            self.act(marks[how], table, self.actor(), reason="look again")

    @precondition(HAS_ROUND)
    @rule(at=indices)
    def call_a_judge(self, at: int) -> None:
        table = self.table(at)
        if table is not None:
            self.act(calls.call_judge, table, self.actor(), question="May I, =Asha?")
            self.act(calls.take_call, table, self.actor(Role.JUDGE))

    # --- Live games ---------------------------------------------------------------------------------------

    @precondition(IS_PLAYED)
    @rule(kind=indices, at=indices, is_whole=st.booleans())
    def open_a_game(self, kind: int, at: int, is_whole: bool) -> None:
        """Open a game of any kind with any options at a table, and let everybody enter."""
        table = self.table(at, TableStatus.SEATED, TableStatus.PLAYING)
        if table is None:
            return
        rules = registry.all_games()[kind % len(registry.all_games())]
        options = self._options(rules, table.seats.filter(absent=False).count())
        setup = opening.Setup(rules.key, options, spectators="live", undo_requests="judge")
        opened = self.act(opening.open_at_table, table, self.actor(), setup)
        if opened is None:
            return
        self.counts[f"live {rules.key}"] += 1
        game = self._enter(games.find(opened.key))
        if game is not None:
            self._play(game, WHOLE if is_whole and rules.key in ("goofspiel", "hearts") else SHORT)

    def _options(self, rules: Any, n: int) -> dict[str, Any]:
        """Options drawn among those that the rules allow together."""
        for _ in range(20):
            drawn = {
                option.name: self.random.choice(option.choices)
                for option in rules.options
                if option.check is None and self.random.random() < 0.5
            }
            try:
                rules.settle_options(n, drawn)
            except BadOptions:
                continue
            return drawn
        return {}

    def _enter(self, game: LiveGame) -> LiveGame | None:
        people = [seat.position for seat in games.seats_of(game) if not seat.bot]
        for step, shown in ((lobby.commit, commitment_of), (lobby.reveal, lambda _, at: nonce_of(at))):
            for position in people:
                game = games.find(game.key)
                self.act(step, game, player_at(game, position), shown(game, position))
        return games.find(game.key)

    def _play(self, game: LiveGame, decisions: int) -> None:
        for _ in range(decisions):
            game = games.find(game.key)
            if game.status != "playing":
                return
            with matches.reading(game) as match:
                seat = self.random.choice(sorted(match.waiting()))
                batch, answer = match.batch, Question(match, seat).sample(self.random)
            if games.seats_of(game)[seat].bot:
                if self.act(acts.default_for, game, self.judge_of(game), seat, reason="bot") is None:
                    return
            elif self.act(answers.answer, game, player_at(game, seat), answer, batch=batch) is None:
                return

    @precondition(IS_PLAYED)
    @rule(kind=indices, at=indices)
    def open_another_game(self, kind: int, at: int) -> None:
        self.open_a_game(kind, at, is_whole=True)

    @precondition(HAS_GAME)
    @rule(at=indices)
    def play_on(self, at: int) -> None:
        game = self.game(at)
        if game is not None:
            self._play(game, SHORT)

    @precondition(HAS_GAME)
    @rule(at=indices, to=indices)
    def take_back(self, at: int, to: int) -> None:
        game = self.game(at)
        if game is not None and game.length:
            self.act(acts.undo, game, self.judge_of(game), to % game.length, reason="a slip of the mouse")

    @precondition(HAS_GAME)
    @rule(at=indices, who=indices)
    def ask_to_take_back(self, at: int, who: int) -> None:
        game = self.game(at)
        if game is None or game.begun_at is None:
            return
        position = who % len(games.seats_of(game))
        viewer = player_at(game, position)
        with matches.reading(game) as match:
            places = undo.may_ask_for(game, match, viewer)
        if places and self.act(undo.ask, game, viewer, places[0]) is not None and who % 2:
            game = games.find(game.key)
            asked = game.undo_request
            if asked is not None:
                self.act(undo.allow, game, self.judge_of(game), asked.pk, reason="fine")

    @precondition(HAS_GAME)
    @rule(at=indices, value=indices)
    def correct_a_game(self, at: int, value: int) -> None:
        game = self.game(at)
        if game is None or game.begun_at is None:
            return
        viewer = self.judge_of(game)
        kinds = corrections.kinds_of(game)
        kind = kinds[value % len(kinds)]
        cards, piles = corrections.open_cards(game, viewer), corrections.piles(game, viewer)
        chosen = {
            "piece": self.some([card.handle for card in cards], value),
            "seat": value % len(games.seats_of(game)),
            "to": self.some([pile.key for pile in piles], value),
            "value": value % 4,
        }
        operation = self.act(corrections.operation_of, kind, chosen)
        if operation is not None:
            self.act(corrections.correct, game, viewer, operation, reason="misplaced")
        if value % 4 == 0:
            self.act(corrections.renew_draws, games.find(game.key), viewer, reason="seen")

    @precondition(HAS_GAME)
    @rule(at=indices, how=st.sampled_from(["pause", "resume", "bot", "back", "time", "abandon", "default"]))
    def judge_a_game(self, at: int, how: str) -> None:
        game = self.game(at)
        if game is None:
            return
        viewer, seat = self.judge_of(game), at % len(games.seats_of(game))
        if how == "pause":
            self.act(acts.pause, game, viewer, reason="lunch")
        elif how == "resume":
            self.act(acts.resume, game, viewer)
        elif how == "bot":
            self.act(acts.give_to_bot, game, viewer, seat, "random", reason="gone")
        elif how == "back":
            self.act(acts.give_back, game, viewer, seat, reason="here again")
        elif how == "time":
            self.act(acts.end_by_time, game, viewer, reason="time")
            self.act(acts.end_by_time, games.find(game.key), viewer, reason="the hall closes", at_once=True)
        elif how == "abandon":
            self.act(acts.abandon, game, viewer, reason="wrong table")
        else:
            self.act(acts.default_for, game, viewer, seat, reason="asleep")

    @precondition(HAS_GAME)
    @rule(at=indices, who=indices)
    def leave_a_game(self, at: int, who: int) -> None:
        game = self.game(at)
        if game is not None:
            seat = who % len(games.seats_of(game))
            self.act(answers.concede, game, player_at(game, seat))
            self.act(chat.say, game, player_at(game, seat), "=Well played, Asha")

    @precondition(HAD_GAME)
    @rule(at=indices)
    def open_a_record(self, at: int) -> None:
        game = self.game(at, is_over=True)
        if game is not None:
            for position in range(len(games.seats_of(game))):
                viewer = player_at(game, position)
                self.act(unsealing.agree_to_open, games.find(game.key), viewer)

    # --- The files ----------------------------------------------------------------------------------------

    @rule()
    def export(self) -> None:
        """The archive is read, verified and imported, and what comes of it writes the same archive."""
        self.is_busy = True
        event = self.event
        archive = exported(event)
        self.counts["exports"] += 1
        require_imported_alike(archive, event.seed)
        self.counts["imports"] += 1
        self.is_busy = False

    @rule()
    def restore(self) -> None:
        """The event is lost; what the backup brings back goes on."""
        self.is_busy = True
        restored = moved(self.event)
        assert restored.slug == self.slug
        assert {role.user for role in restored.roles.all()} == set(self.users.values())
        self.counts["restores"] += 1
        self.is_busy = False
        for row in restored.live_games.filter(status="paused"):
            game = games.find(row.key)
            self.act(acts.resume, game, self.judge_of(game))

    @rule()
    def take_lists_along(self) -> None:
        """Our readers find in our lists what was written."""
        self.is_busy = True
        taken = player_list(self.event, with_contacts=True)
        preview = read_csv(csv_text(taken.columns, taken.rows).encode())
        assert preview.faults == ()
        at = {name: place for place, name in enumerate(taken.columns)}
        columns = ("name", "club", "contact", "keep-apart group")
        written = [tuple(row[at[column]] for column in columns) for row in taken.rows]
        read = [(row.name, row.club, row.contact, row.keep_apart) for row in preview.rows]
        assert read == written
        round_ = self.latest(RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED)
        if round_ is not None:
            pairings = pairing_list(round_view(round_, for_staff=True))
            names = [row.name for row in read_csv(csv_text(pairings.columns, pairings.rows).encode()).rows]
            assert names == [row[pairings.columns.index("name")] for row in pairings.rows]
        self.counts["lists"] += 1
        self.is_busy = False

    def teardown(self) -> None:
        """Write every file once more, unless something failed, and remove the event for the next run."""
        try:
            if hasattr(self, "slug") and not self.is_busy:
                self.export()
                self.restore()
                self.take_lists_along()
        finally:
            Event.objects.all().delete()
        self.counts["events"] += 1
        TOTALS.update(self.counts)


def run(machine: type[FileMachine], examples: int, steps: int) -> None:
    """Play so many events of so many steps, the same ones each time unless asked otherwise, and tell what
    was done."""
    TOTALS.clear()
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize="HYPOTHESIS_RANDOM" not in os.environ,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate] if "NO_SHRINK" in os.environ else tuple(Phase),
        ),
    )
    print("\n" + ", ".join(f"{number} {what}" for what, number in sorted(TOTALS.items())))
    assert TOTALS["exports"] >= examples and TOTALS["restores"] >= examples


@pytest.mark.django_db
def test_files_of_any_event_are_read_again():
    run(seed(0)(type("FileMachine", (FileMachine,), {})), 2, 25)


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.django_db
@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.once)])
def test_files_of_any_event_are_read_again_at_length(number: int):
    run(seed(number)(type("FileMachine", (FileMachine,), {})), 12 if on_sqlite() else 6, 50)

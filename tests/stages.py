"""Events at every stage, made by the actions people use, each with its cast."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tables.archive.queries.archive import event_archive
from tables.archive.rules.schema import dump
from tables.core.access import Actor
from tables.events.actions.setup import create_event
from tables.events.actions.stages import finish_event, start_event
from tables.events.actions.stages import open_event as open_registration
from tables.events.models import Event, EventStatus
from tables.events.rules.draws import Stream
from tables.live.play import opening
from tables.live.store import games
from tables.players.actions.check_in import check_in
from tables.players.actions.keep_apart import set_keep_apart_group
from tables.players.actions.registration import approve, register_from_list, sign_up
from tables.players.models import Player, PlayerStatus
from tables.results.actions.results import confirm_result, report_result, save_result
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round, RoundStatus, Table
from tables.simulation.games import drawn_sheet
from tables.staff.actions import grant_role
from tables.staff.models import Role
from tests.builders import (
    HALL_VALUE,
    SEED,
    a_round,
    a_running_event,
    a_user,
    an_event,
    confirm_all,
    in_fours,
    players,
    seated,
    sheet_of,
)
from tests.cast import Cast
from tests.live_games import begin

PLAYERS = 9
Document = dict[str, Any]
WHY: dict[str, Any] = {"override": True, "reason": "as the day went"}
NAMES = "Asha; Harlaw\nBaelor; Oldtown\nDagmer\nEuron\nGorold\nHarras; Harlaw\nRodrik; Harlaw\nTristifer"


def a_hall(
    people: int = 8, *, status: str = "playing", sizes: tuple[int, ...] | None = None, **changes: Any
) -> Cast:
    """A running event of 4 rounds whose round 1 is drawn; with 8 players it has two tables of four.

    `status` says how far it is: "drafted", "published", "playing".
    """
    cast = Cast(a_running_event(people, rounds_announced=4, **changes))
    round_ = draw_round(cast.event, cast.actor(), sizes=sizes)
    if status != "drafted":
        publish_round(round_, cast.actor())
    if status == "playing":
        start_clock(Round.objects.get(pk=round_.pk), cast.actor())
    return cast


def play_round(event: Event, actor: Actor) -> Round:
    """Draw the next round, publish it and close it with plain results."""
    round_ = start_clock(publish_round(draw_round(event, actor), actor), actor)
    confirm_all(round_)
    return close_round(round_, actor)


def play_drawn(round_: Round, actor: Actor) -> Round:
    """Publish a draft, enter a result of each of its tables and close it."""
    round_ = start_clock(publish_round(round_, actor), actor)
    for table in round_.tables.select_related("round__event").order_by("number"):
        save_result(table, actor, sheet_of(seated(table)), expected_version=0)
    return close_round(round_, actor)


def played(people: int, rounds: int = 2, **changes: Any) -> Cast:
    """An event whose rounds are closed: tables of four, each round other neighbors."""
    cast = Cast(an_event(status="running", rounds_announced=4, **changes))
    found = players(cast.event, people)
    for number in range(1, rounds + 1):
        shifted = found[number - 1 :] + found[: number - 1]
        a_round(cast.event, number, *in_fours(shifted), status=RoundStatus.CLOSED)
    return cast


@dataclass
class Stage(Cast):
    """A cast, and what stands in addresses of its event: a player, a round, a table, a group, a live game."""

    key: str = "p1"
    number: int = 1
    group: int = 1
    game: str = "AAAAAAAAAAAA"

    @property
    def path(self) -> dict[str, Any]:
        """Values for the parameters of an address."""
        return {
            "slug": self.event.slug,
            "key": self.key,
            "number": self.number,
            "table": 1,
            "group": self.group,
            "game": self.game,
            "shared": "x" * 12,
            "day": "2026-11-30",
            "form": "csv",
            "kind": "badges",
            "message": 1,
            "note": 1,
            "penalty": 1,
            "check": 1,
            "slot": 1,
            "delivery": 1,
            "news": 1,
            "receiver": 1,
            "template": 1,
            "own": 1,
            "series": "x",
            "league": "x",
            "event": "x",
            "rated": "x",
            "entrant": "x",
            "username": "judge",
            "token": 1,
        }

    def player(self, key: str = "") -> Player:
        """The player of `key`, of the stage's unless given otherwise, as it is now."""
        return super().player(key or self.key)


def draft_event(**changes: Any) -> Stage:
    """A draft with players."""
    stage = Stage(an_event(status=EventStatus.DRAFT, **changes))
    players(stage.event, PLAYERS)
    return stage


def open_event(**changes: Any) -> Stage:
    """An event that takes registrations; p10 waits for approval, p1 and p2 are to be kept apart."""
    stage = Stage(an_event(registration_open=True, **changes), key="p10")
    people = players(stage.event, PLAYERS)
    players(stage.event, 1, status=PlayerStatus.PENDING)
    stage.group = set_keep_apart_group(stage.event, stage.actor(), name="Family", players=people[:2]).pk
    return stage


def started_event(**changes: Any) -> Stage:
    """A running event before its first round."""
    stage = Stage(an_event(**changes))
    players(stage.event, PLAYERS)
    others = Event.objects.exclude(hall_value="").count()
    hall_value = f"{HALL_VALUE} {others}" if others else HALL_VALUE  # a value starts one event only
    stage.event = start_event(stage.event, stage.actor(), override=True, reason="go", hall_value=hall_value)
    return stage


def started_with_stages(stages: Sequence[Mapping[str, Any]], people: int = PLAYERS, **changes: Any) -> Stage:
    """A running event with these stages, before its first round."""
    user = a_user()
    event = create_event(
        Actor.staff(user),
        seed=SEED,
        name="Kingsmoot with a final",
        starts_at="2026-12-05T10:00",
        stages=stages,
        **changes,
    )
    stage = Stage(event)
    open_registration(event, stage.actor())
    register_from_list(event, stage.actor(), "\n".join(f"Player {n:03d}" for n in range(1, people + 1)))
    stage.event = start_event(event, stage.actor(), override=True, reason="go", hall_value=HALL_VALUE)
    return stage


def drafted_event(**changes: Any) -> Stage:
    """A running event whose first round is a draft."""
    stage = started_event(**changes)
    draw_round(stage.event, stage.actor())
    return stage


def playing_event(**changes: Any) -> Stage:
    """A running event: round 1 is closed; in round 2 table 1 is reported by p-somebody, table 2 is played.

    `key` is a player at table 1 who did not report.
    """
    stage = drafted_event(**changes)
    _play(stage, 1)
    _publish(stage, 2)
    people = stage.seated(1, 2)
    report_result(stage.table(1, 2), Actor.of_player(people[0]), sheet_of(people), expected_version=0)
    stage.key, stage.number = people[1].key, 2
    return stage


def finished_event(**changes: Any) -> Stage:
    """An event that was played in one round."""
    stage = drafted_event(rounds_announced=1, **changes)
    _play(stage, 1)
    finish_event(stage.event, stage.actor())
    return stage


def live_event(**changes: Any) -> Stage:
    """A `playing_event` at whose second table a live game is played, with spectators."""
    stage = playing_event(**changes)
    opened = opening.open_at_table(
        stage.table(2, 2), stage.actor(), opening.Setup("btwixt", spectators="live")
    )
    stage.game = begin(games.find(opened.key)).key
    return stage


STAGES = (draft_event, open_event, drafted_event, finished_event, live_event)


def _publish(stage: Stage, number: int) -> Round:
    round_ = draw_round(Event.objects.get(pk=stage.event.pk), stage.actor())
    assert round_.number == number
    return start_clock(publish_round(round_, stage.actor()), stage.actor())


def _play(stage: Stage, number: int) -> None:
    round_ = _publish(stage, number)
    for table in round_.tables.select_related("round__event").order_by("number"):
        save_result(table, stage.actor(), sheet_of(seated(table)), expected_version=0)
    close_round(round_, stage.actor())


class Day(Cast):
    """An event that is run from its creation on by its organizer, with dice for the results."""

    def __init__(
        self,
        pairing: str = "random",
        rounds: int = 2,
        names: str = NAMES,
        stages: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        organizer = a_user()
        self.dice = Stream(SEED)
        event = create_event(
            Actor.staff(organizer),
            seed=SEED,
            name="Kingsmoot at Pyke",
            venue="Great Hall",
            starts_at="2026-12-05T10:00:00Z",
            timezone="Europe/Oslo",
            rounds_announced=rounds,
            stages=list(stages),
            pairing=pairing,
        )
        super().__init__(event, {Role.ORGANIZER: organizer})
        grant_role(self.event, self.actor(), username=f"judge-{self.event.pk}", role="judge")
        open_registration(self.event, self.actor())
        register_from_list(self.event, self.actor(), names)
        approve(
            sign_up(self.event, name="Victarion", club="Iron Fleet", contact="victarion@example.org"),
            self.actor(),
        )
        for player in self.event.players.order_by("number"):
            check_in(player, self.actor())
        self.before_start()
        start_event(self.event, self.actor(), hall_value="3 5 2 6 1 4", **WHY)

    def before_start(self) -> None:
        """Nothing more happens; days of other kinds say what does."""

    def draw(self) -> Round:
        """Draw the next round."""
        return draw_round(self.event, self.actor())

    def publish(self, round_: Round) -> Round:
        """Publish a draft."""
        round_.refresh_from_db()
        return publish_round(round_, self.actor())

    def play(self, round_: Round, *, close: bool = True) -> Round:
        """Start the clock, enter every result (one in two reported and confirmed by players), close."""
        round_.refresh_from_db()
        round_ = start_clock(round_, self.actor())
        tables = Table.objects.filter(round=round_).select_related("round__event", "sheet").order_by("number")
        for table in tables:
            self.score(table)
        round_.refresh_from_db()
        return close_round(round_, self.actor()) if close else round_

    def score(self, table: Table, version: int = 0) -> None:
        """Enter what the dice say; at even tables players report it first."""
        seats = list(table.seats.select_related("player").order_by("position"))
        absent = frozenset(seat.player.key for seat in seats if seat.absent)
        content = drawn_sheet([seat.player.key for seat in seats], self.dice, absent)
        if table.number % 2 == 0 and version == 0:
            present = [Actor.of_player(seat.player) for seat in seats if not seat.absent]
            sheet = report_result(table, present[0], content, expected_version=0, override=True)
            confirm_result(table, present[1], version=sheet.version)
            table.refresh_from_db()
            if table.status != "confirmed":
                confirm_result(table, self.actor(), version=sheet.version)
            return
        save_result(table, self.actor(), content, expected_version=version, **WHY)

    def correct(self, round_: Round, number: int = 1) -> None:
        """Enter another result for a table."""
        table = Table.objects.select_related("round__event", "sheet").get(round=round_, number=number)
        assert table.sheet is not None
        self.score(table, table.sheet.version)

    def finish(self) -> None:
        """End the event."""
        self.event = finish_event(self.event, self.actor(), **WHY)

    def document(self) -> Document:
        """The event's archive."""
        answer: Document = json.loads(dump(event_archive(Event.objects.get(pk=self.event.pk))))
        return answer

"""Archives of each kind, played by the actions themselves in a database: what mutations are tried on."""

from __future__ import annotations

import json
import random
from typing import Any

from tables.actions import results
from tables.actions.events.archive import import_archive
from tables.actions.events.setup import change_event, create_event
from tables.actions.events.stages import finish_event, open_event, reopen_event, start_event
from tables.actions.players.check_in import check_in
from tables.actions.players.details import change_player
from tables.actions.players.participation import disqualify, drop, rejoin
from tables.actions.players.penalties import record_penalty
from tables.actions.players.registration import approve, register_from_list, register_player, sign_up
from tables.actions.rounds.clock import start_clock
from tables.actions.rounds.editing import swap_players
from tables.actions.rounds.pairing import draw_round, redraw, try_longer
from tables.actions.rounds.publishing import close_round, publish_round
from tables.actions.rounds.repair import apply_repair
from tables.actions.staff import grant_role
from tables.archive.reading import from_json
from tables.archive.schema import dump
from tables.core.access import Actor
from tables.core.errors import Refused
from tables.live.play import opening
from tables.live.store import games
from tables.models import Event, PlayerStatus, Round, Table
from tables.queries.events.archive import event_archive
from tables.regulations.draws import Stream
from tables.simulation.games import drawn_sheet
from tests.live.table import begin, play
from tests.tables.builders import a_user

Document = dict[str, Any]
WHY: dict[str, Any] = {"override": True, "reason": "as the day went"}
SEED = bytes(range(32))
NAMES = "Asha; Harlaw\nBaelor; Oldtown\nDagmer\nEuron\nGorold\nHarras; Harlaw\nRodrik; Harlaw\nTristifer"


class Day:
    """An event and the people who run it."""

    def __init__(self, pairing: str = "random", rounds: int = 2, names: str = NAMES) -> None:
        self.actor = Actor.staff(a_user())
        self.random = random.Random(5)
        self.dice = Stream(SEED)
        self.event = create_event(
            self.actor,
            seed=SEED,
            name="Kingsmoot at Pyke",
            venue="Great Hall",
            starts_at="2026-12-05T10:00:00Z",
            timezone="Europe/Oslo",
            rounds_announced=rounds,
            pairing=pairing,
        )
        grant_role(self.event, self.actor, username=f"judge-{self.event.pk}", role="judge")
        open_event(self.event, self.actor)
        register_from_list(self.event, self.actor, names)
        approve(
            sign_up(self.event, name="Victarion", club="Iron Fleet", contact="victarion@example.org"),
            self.actor,
        )
        for player in self.event.players.order_by("number"):
            check_in(player, self.actor)
        start_event(self.event, self.actor, hall_value="3 5 2 6 1 4", **WHY)

    def player(self, key: str) -> Any:
        return self.event.players.get(key=key)

    def some_player(self) -> Any:
        return self.event.players.filter(status=PlayerStatus.ACTIVE).order_by("number")[1]

    def draw(self) -> Round:
        return draw_round(self.event, self.actor)

    def publish(self, round_: Round) -> Round:
        round_.refresh_from_db()
        return publish_round(round_, self.actor)

    def play(self, round_: Round, *, close: bool = True) -> Round:
        """Start the clock, enter every result (one in two reported and confirmed by players), close."""
        round_.refresh_from_db()
        round_ = start_clock(round_, self.actor)
        tables = Table.objects.filter(round=round_).select_related("round__event", "sheet").order_by("number")
        for table in tables:
            self.score(table)
        round_.refresh_from_db()
        return close_round(round_, self.actor) if close else round_

    def score(self, table: Table, version: int = 0) -> None:
        seats = list(table.seats.select_related("player").order_by("position"))
        absent = frozenset(seat.player.key for seat in seats if seat.absent)
        content = drawn_sheet([seat.player.key for seat in seats], self.dice, absent)
        if table.number % 2 == 0 and version == 0:
            present = [Actor.of_player(seat.player) for seat in seats if not seat.absent]
            sheet = results.report_result(table, present[0], content, expected_version=0, override=True)
            results.confirm_result(table, present[1], version=sheet.version)
            table.refresh_from_db()
            if table.status != "confirmed":
                results.confirm_result(table, self.actor, version=sheet.version)
            return
        results.save_result(table, self.actor, content, expected_version=version, **WHY)

    def correct(self, round_: Round, number: int = 1) -> None:
        table = Table.objects.select_related("round__event", "sheet").get(round=round_, number=number)
        assert table.sheet is not None
        self.score(table, table.sheet.version)

    def finish(self) -> None:
        self.event = finish_event(self.event, self.actor, **WHY)

    def document(self) -> Document:
        told: Document = json.loads(dump(event_archive(Event.objects.get(pk=self.event.pk))))
        return told


def running() -> Document:
    """One round closed, the second published and half reported."""
    day = Day(pairing="points")
    day.play(day.publish(day.draw()))
    record_penalty(day.player("p2"), day.actor, kind="caution", reason="slow play")
    round_ = start_clock(day.publish(day.draw()), day.actor)
    tables = Table.objects.filter(round=round_).select_related("round__event", "sheet").order_by("number")
    day.score(tables[0])
    seats = list(tables[1].seats.select_related("player").order_by("position"))
    content = drawn_sheet([seat.player.key for seat in seats], day.dice)
    results.report_result(
        tables[1], Actor.of_player(seats[0].player), content, expected_version=0, override=True
    )
    return day.document()


def finished() -> Document:
    """Two rounds, nothing out of the ordinary."""
    day = Day()
    for _ in range(2):
        day.play(day.publish(day.draw()))
    day.finish()
    return day.document()


def eventful() -> Document:
    """Redraws, a search, a swap, a no-show, a drop, a return, a late entry, penalties, corrections."""
    day = Day(rounds=3, names=NAMES + "\nUrrigon\nWulfe\nYgon; Farwynd")
    change_player(
        day.player("p3"), day.actor, name="Dagmer Cleftjaw", club="Winterfell", reason="his whole name"
    )
    round_ = day.draw()
    round_ = redraw(round_, day.actor, reason="two brothers at one table")
    first = day.play(day.publish(round_))
    drop(day.player("p4"), day.actor, **WHY)
    record_penalty(day.player("p2"), day.actor, kind="warning", reason="looked into a hand")
    register_player(day.event, day.actor, name="Theon", **WHY)
    change_event(day.event, day.actor, venue="Small Hall", reason="the roof leaks")
    round_ = day.draw()
    try:
        round_ = try_longer(round_, day.actor, effort=2)
    except Refused:  # a seating that is proved best needs no search
        round_.refresh_from_db()
    seats = list(round_.seats.select_related("player").order_by("table__number", "position"))
    swap_players(round_, day.actor, seats[0].player.key, seats[-1].player.key, **WHY)
    round_ = day.publish(round_)
    largest = max(round_.tables.all(), key=lambda table: table.seats.count())
    absent = largest.seats.select_related("player").order_by("position").last()
    assert absent is not None
    apply_repair(round_, day.actor, [absent.player.key], **WHY)
    second = day.play(round_)
    rejoin(day.player("p4"), day.actor, reason="came back")
    disqualify(day.player("p5"), day.actor, reason="marked cards")
    day.correct(first)
    day.play(day.publish(day.draw()))
    day.correct(second, 2)
    day.finish()
    return day.document()


def played_live() -> Document:
    """A round of goofspiel and a round of the board game, every table played by the rules engine."""
    day = Day(names="Asha; Harlaw\nBaelor\nDagmer\nEuron\nGorold")
    setups = (
        opening.Setup("goofspiel"),
        opening.Setup("btwixt", options={"short": True, "advanced": True}),
    )
    for setup in setups:
        round_ = start_clock(day.publish(day.draw()), day.actor)
        for opened in opening.open_for_round(round_, day.actor, setup):
            play(begin(games.find(opened.key)), r=day.random)
        for table in Table.objects.select_related("round__event", "sheet").filter(round=round_):
            assert table.sheet is not None
            results.confirm_result(table, day.actor, version=table.sheet.version)
        round_.refresh_from_db()
        close_round(round_, day.actor)
    day.finish()
    return day.document()


def imported() -> Document:
    """The eventful one, taken in under another name, and corrected there after it was reopened."""
    actor = Actor.staff(a_user())
    event = import_archive(from_json(eventful()), slug="elsewhere", organizer=actor.user)
    reopen_event(event, actor, reason="a slip was misread")
    table = Table.objects.select_related("round__event", "sheet").get(
        round__event=event, round__number=3, number=1
    )
    assert table.sheet is not None
    content = json.loads(json.dumps(table.sheet.content))
    content["manual_points"] = {seat["player"]: 5 for seat in content["seats"] if not seat["absent"]}
    results.save_result(table, actor, content, expected_version=table.sheet.version, **WHY)
    finish_event(event, actor, **WHY)
    told: Document = json.loads(dump(event_archive(Event.objects.get(pk=event.pk))))
    return told


KINDS = {
    "running": running,
    "finished": finished,
    "eventful": eventful,
    "played live": played_live,
    "imported": imported,
}

"""Archives of each kind, played by the actions themselves in a database: what mutations are tried on."""

from __future__ import annotations

import json
import random

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.core.access import Actor
from tables.core.errors import Refused
from tables.events.actions.setup import change_event
from tables.events.actions.stages import finish_event, reopen_event
from tables.events.models import Event
from tables.judging.penalties.actions import record_penalty
from tables.live.play import opening, unsealing
from tables.live.store import games
from tables.players.actions.details import change_player
from tables.players.actions.participation import disqualify, drop, lift_disqualification, rejoin
from tables.players.actions.personal_data import make_anonymous
from tables.players.actions.registration import register_player
from tables.results import slips
from tables.results.actions import results
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.actions.pairing import redraw, try_longer
from tables.rounds.actions.publishing import close_round, withdraw_round
from tables.rounds.actions.repair import apply_repair
from tables.rounds.actions.substitutes import name_substitute
from tables.rounds.models import Table
from tables.simulation.games import drawn_sheet
from tables.stages.actions.announcing import change_stages
from tables.standings.queries.standings import event_standings
from tests.builders import a_user
from tests.live_games import begin, play, seat_viewer
from tests.stages import NAMES, WHY, Day, Document


def running() -> Document:
    """One round closed, the second published and half reported."""
    day = Day(pairing="points")
    day.play(day.publish(day.draw()))
    record_penalty(day.player("p2"), day.actor(), kind="caution", reason="slow play")
    round_ = start_clock(day.publish(day.draw()), day.actor())
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
    """Redraws, a search, a swap, a no-show, a substitute, a drop, a return, a late entry, penalties,
    corrections, other numbers for the tables."""
    day = Day(rounds=3, names=NAMES + "\nUrrigon\nWulfe\nYgon; Farwynd")
    change_player(
        day.player("p3"), day.actor(), name="Dagmer Cleftjaw", club="Winterfell", reason="his whole name"
    )
    round_ = day.draw()
    round_ = redraw(round_, day.actor(), reason="two brothers at one table")
    first = day.play(day.publish(round_))
    drop(day.player("p4"), day.actor(), **WHY)
    record_penalty(day.player("p2"), day.actor(), kind="warning", reason="looked into a hand")
    register_player(day.event, day.actor(), name="Theon", **WHY)
    change_event(day.event, day.actor(), venue="Small Hall", reason="the roof leaks")
    change_event(day.event, day.actor(), first_table=2, tables_out_of_use="4", stream_table=9)
    change_player(day.player("p6"), day.actor(), fixed_table=12)
    round_ = day.draw()
    try:
        round_ = try_longer(round_, day.actor(), effort=2)
    except Refused:  # a seating that is proved best needs no search
        round_.refresh_from_db()
    seats = list(round_.seats.select_related("player").order_by("table__number", "position"))
    edit_seats(round_, day.actor(), Swap(seats[0].player.key, seats[-1].player.key), **WHY)
    round_ = day.publish(round_)
    largest = max(round_.tables.all(), key=lambda table: table.seats.count())
    absent = largest.seats.select_related("player").order_by("position").last()
    assert absent is not None
    apply_repair(round_, day.actor(), [absent.player.key], **WHY)
    table = Table.objects.select_related("round__event").get(pk=largest.pk)
    name_substitute(table, day.actor(), table.seats.get(position=1).player.key, "p4", reason="ill")
    second = day.play(round_)
    rejoin(day.player("p4"), day.actor(), reason="came back")
    disqualify(day.player("p5"), day.actor(), reason="marked cards")
    day.correct(first)
    day.play(day.publish(day.draw()))
    day.correct(second, 2)
    day.finish()
    return day.document()


def played_live() -> Document:
    """A round of goofspiel and a round of the board game, every table played by the rules engine."""
    day, chance = Day(names="Asha; Harlaw\nBaelor\nDagmer\nEuron\nGorold"), random.Random(5)
    setups = (
        opening.Setup("goofspiel"),
        opening.Setup("btwixt", options={"short": True, "advanced": True}),
    )
    for setup in setups:
        round_ = start_clock(day.publish(day.draw()), day.actor())
        for opened in opening.open_for_round(round_, day.actor(), setup):
            play(begin(games.find(opened.key)), r=chance)
        for table in Table.objects.select_related("round__event", "sheet").filter(round=round_):
            assert table.sheet is not None
            results.confirm_result(table, day.actor(), version=table.sheet.version)
        round_.refresh_from_db()
        close_round(round_, day.actor())
    day.finish()
    return day.document()


def mended() -> Document:
    """Round, result and disqualification that were taken back; a report by slip; a person made anonymous."""
    day = Day(rounds=3)
    round_ = withdraw_round(day.publish(day.draw()), day.actor(), reason="half the hall was still at lunch")
    round_ = start_clock(day.publish(redraw(round_, day.actor(), reason="withdrawn")), day.actor())
    table = day.table(1, 1)
    day.score(table)
    table = results.clear_result(table, day.actor(), reason="the slip of table 2")
    code = slips.code_of(table.pk, table.seats.values_list("position", "player_id"))
    found = slips.slip_with(code)
    assert found is not None
    content = drawn_sheet([player.key for player in day.seated(1, 1)], day.dice)
    slip, table = found
    sheet = results.report_result(table, Actor.of_slip(slip), content, expected_version=0, override=True)
    results.confirm_result(table, day.actor(), version=sheet.version)
    day.score(day.table(2, 1))
    round_.refresh_from_db()
    close_round(round_, day.actor())
    disqualify(day.player("p5"), day.actor(), reason="marked cards")
    day.play(day.publish(day.draw()))
    lift_disqualification(day.player("p5"), day.actor(), reason="they were printed so", override=True)
    record_penalty(day.player("p3"), day.actor(), kind="warning", reason="Dagmer shouted")
    day.play(day.publish(day.draw()))
    day.finish()
    make_anonymous(day.player("p3"), day.actor(), reason="asked for by mail")
    return day.document()


def sealed_live() -> Document:
    """Two games of hidden loyalties: the record of one stays closed, that of the other was opened."""
    day, chance = Day(names="Asha; Harlaw\nBaelor\nDagmer\nEuron"), random.Random(5)
    for is_opened in (False, True):
        round_ = start_clock(day.publish(day.draw()), day.actor())
        (game,) = opening.open_for_round(round_, day.actor(), opening.Setup("oathbreaker"))
        play(begin(games.find(game.key)), r=chance)
        table = Table.objects.select_related("round__event", "sheet").get(round=round_)
        assert table.sheet is not None
        results.confirm_result(table, day.actor(), version=table.sheet.version)
        for position in range(table.seats.count()) if is_opened else ():
            unsealing.agree_to_open(games.find(game.key), seat_viewer(game, position))
        round_.refresh_from_db()
        close_round(round_, day.actor())
    day.finish()
    return day.document()


def imported() -> Document:
    """The eventful one, taken in under another name, and corrected there after it was reopened."""
    actor = Actor.staff(a_user())
    event = import_archive(from_json(eventful()), slug="elsewhere", organizer=actor.user)
    reopen_event(event, actor, reason="a slip was misread")
    table = Table.objects.select_related("round__event", "sheet").get(
        round__event=event, round__number=3, number=9
    )
    assert table.sheet is not None
    content = json.loads(json.dumps(table.sheet.content))
    content["manual_points"] = {seat["player"]: 5 for seat in content["seats"] if not seat["absent"]}
    results.save_result(table, actor, content, expected_version=table.sheet.version, **WHY)
    finish_event(event, actor, **WHY)
    answer: Document = json.loads(dump(event_archive(Event.objects.get(pk=event.pk))))
    return answer


class DayWithout(Day):
    """Before the start p2 drops, and p5 is disqualified."""

    def before_start(self) -> None:
        drop(self.player("p2"), self.actor())
        disqualify(self.player("p5"), self.actor(), reason="abuse")


def left_before_the_start() -> Document:
    """One player dropped before the start, one was disqualified; nobody drew a random rank for them."""
    day = DayWithout(rounds=1)
    day.play(day.publish(day.draw()))
    day.finish()
    document = day.document()
    assert [player["id"] for player in document["players"] if player["random_rank"] is None] == ["p2", "p5"]
    return document


def cut_to_a_final() -> Document:
    """A round, six players at two tables, three in the final; the best one leaves before the cut."""
    stages = [
        {"kind": "rounds", "rounds": 1},
        {"kind": "cut", "players": 6, "tables": 2},
        {"kind": "cut", "players": 3, "tables": 1, "seats": "chosen"},
    ]
    day = Day(stages=stages)
    day.play(day.publish(day.draw()))
    drop(day.player(event_standings(Event.objects.get(pk=day.event.pk)).rows.order[0]), day.actor(), **WHY)
    for _ in range(2):
        day.play(day.publish(day.draw()))
    day.finish()
    return day.document()


def groups_and_round_robin() -> Document:
    """Two rounds in groups, two of a round robin from which somebody drops, and a final of winners; one round
    more than announced at first."""
    stages = [
        {"kind": "groups", "rounds": 2, "size": 5},
        {"kind": "round_robin", "rounds": 1, "size": 5},
    ]
    day = Day(stages=stages)
    for _ in range(3):
        day.play(day.publish(day.draw()))
    stages[1]["rounds"] = 2
    final: dict[str, object] = {"kind": "cut", "players": 4, "tables": 1}
    change_stages(day.event, day.actor(), [*stages, final], reason="time is left")
    day.event.refresh_from_db()
    drop(day.player("p2"), day.actor(), **WHY)
    for _ in range(2):
        day.play(day.publish(day.draw()))
    day.finish()
    return day.document()


KINDS = {
    "running": running,
    "finished": finished,
    "eventful": eventful,
    "played live": played_live,
    "mended": mended,
    "sealed live": sealed_live,
    "imported": imported,
    "left before the start": left_before_the_start,
    "cut to a final": cut_to_a_final,
    "groups and round robin": groups_and_round_robin,
}

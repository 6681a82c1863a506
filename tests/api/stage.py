"""Events at every stage, made by the actions people use, for tests that call everything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tables.actions.events.stages import finish_event, start_event
from tables.actions.players.keep_apart import set_keep_apart_group
from tables.actions.results import report_result, save_result
from tables.actions.rounds.clock import start_clock
from tables.actions.rounds.pairing import draw_round
from tables.actions.rounds.publishing import close_round, publish_round
from tables.core.access import Actor
from tables.live.play import opening
from tables.live.store import games
from tables.models import Event, EventStatus, Player, PlayerStatus, Round, Table
from tests.live.table import begin
from tests.tables.builders import HALL_VALUE, an_event, players, staff_of, table_keys

PLAYERS = 9


@dataclass(frozen=True, slots=True)
class Stage:
    """One event and what stands in addresses: a player, a round, a table, a group, a live game."""

    event: Event
    organizer: Actor
    key: str = "p1"
    number: int = 1
    table: int = 1
    group: int = 1
    game: str = "AAAAAAAAAAAA"

    @property
    def path(self) -> dict[str, Any]:
        """Values for the parameters of an address."""
        return {
            "slug": self.event.slug,
            "key": self.key,
            "number": self.number,
            "table": self.table,
            "group": self.group,
            "game": self.game,
            "message": 1,
            "username": "judge",
            "token": 1,
        }

    @property
    def player(self) -> Player:
        """The player of `key`."""
        return Player.objects.select_related("event").get(event=self.event, key=self.key)


def draft_event(**changes: Any) -> Stage:
    """A draft with players."""
    event = an_event(status=EventStatus.DRAFT, **changes)
    players(event, PLAYERS)
    return Stage(event, staff_of(event))


def open_event(**changes: Any) -> Stage:
    """An event that takes registrations; p10 waits for approval, p1 and p2 are to be kept apart."""
    event = an_event(registration_open=True, **changes)
    organizer = staff_of(event)
    people = players(event, PLAYERS)
    players(event, 1, status=PlayerStatus.PENDING)
    group = set_keep_apart_group(event, organizer, name="Family", players=people[:2])
    return Stage(event, organizer, key="p10", group=group.pk)


def drafted_event(**changes: Any) -> Stage:
    """A running event whose first round is a draft."""
    event = an_event(**changes)
    organizer = staff_of(event)
    players(event, PLAYERS)
    event = start_event(event, organizer, override=True, reason="go", hall_value=HALL_VALUE)
    draw_round(event, organizer)
    return Stage(event, organizer)


def playing_event(**changes: Any) -> Stage:
    """A running event: round 1 is closed; in round 2 table 1 is reported by p-somebody, table 2 is played.

    `key` is a player at table 1 who did not report.
    """
    stage = drafted_event(**changes)
    _play(stage, 1)
    round_ = _published(stage, 2)
    keys = table_keys(round_)[0]
    table = Table.objects.select_related("round__event").get(round=round_, number=1)
    reporter = Actor.of_player(Player.objects.select_related("event").get(event=stage.event, key=keys[0]))
    report_result(table, reporter, plain_sheet(keys), expected_version=0)
    return Stage(stage.event, stage.organizer, key=keys[1], number=2)


def finished_event(**changes: Any) -> Stage:
    """An event that was played in one round."""
    stage = drafted_event(rounds_announced=1, **changes)
    _play(stage, 1)
    finish_event(stage.event, stage.organizer)
    return stage


def live_event(**changes: Any) -> Stage:
    """A `playing_event` at whose second table a live game is played, with spectators."""
    stage = playing_event(**changes)
    table = Table.objects.select_related("round__event").get(
        round__event=stage.event, round__number=2, number=2
    )
    setup = opening.Setup("btwixt", spectators="live")
    game = begin(games.find(opening.open_at_table(table, stage.organizer, setup).key))
    return replace(stage, game=game.key)


STAGES = (draft_event, open_event, drafted_event, finished_event, live_event)


def plain_sheet(keys: list[str], titles: tuple[int, ...] = (3, 2, 1, 0, 0, 0)) -> dict[str, Any]:
    """A score sheet in the archive's shape."""
    seats = [
        {
            "player": key,
            "titles": titles[place],
            "power": 14 - place,
            "house_power": None,
            "initiative": None,
            "heir": False,
            "reduction": 0,
            "eliminated": None,
            "absent": False,
        }
        for place, key in enumerate(keys)
    ]
    return {"end": "time", "seats": seats, "manual_points": None}


def _published(stage: Stage, number: int) -> Round:
    event = Event.objects.get(pk=stage.event.pk)
    round_ = draw_round(event, stage.organizer)
    assert round_.number == number
    return start_clock(publish_round(round_, stage.organizer), stage.organizer)


def _play(stage: Stage, number: int) -> None:
    round_ = _published(stage, number)
    keys = table_keys(round_)
    for table in Table.objects.select_related("round__event").filter(round=round_).order_by("number"):
        save_result(table, stage.organizer, plain_sheet(keys[table.number - 1]), expected_version=0)
    close_round(round_, stage.organizer)

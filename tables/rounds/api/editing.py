"""Seats changed by hand: shown with their price first, then applied; and tables kept as they are (R-11)."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tables.core.api.access import round_at, table_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Overridable, StrictSerializer, WholeNumber, sent
from tables.core.api.routes import Routes
from tables.players.models import Player
from tables.rounds.actions import editing
from tables.rounds.actions.editing import (
    EditPreview,
    Move,
    Renumber,
    SeatEdit,
    Swap,
    TakeOut,
    edit_seats,
    preview_edit,
)
from tables.rounds.api.drawing import round_for
from tables.rounds.models import Table
from tables.rounds.queries.pairings import RoundView
from tables.rounds.rules.numbers import HIGHEST_NUMBER

routes = Routes("rounds")

ROUND = "events/<slug:slug>/rounds/<number:number>/"
TABLE = f"{ROUND}tables/<number:table>/"


class SwapPreviewSerializer(StrictSerializer):
    """Two players, by key, who would change seats."""

    first = sent(Player, "key")
    second = sent(Player, "key")


class SwapSerializer(SwapPreviewSerializer, Overridable):
    """Two players, by key, who change seats."""


class MovePreviewSerializer(StrictSerializer):
    """A player, by key, who would go to the last seat of a table."""

    player = sent(Player, "key")
    table = WholeNumber(min_value=1, max_value=9999)


class MoveSerializer(MovePreviewSerializer, Overridable):
    """A player, by key, who goes to the last seat of a table."""


class TakeOutPreviewSerializer(StrictSerializer):
    """A player, by key, who would leave a draft."""

    player = sent(Player, "key")


class TakeOutSerializer(TakeOutPreviewSerializer, Overridable):
    """A player, by key, who leaves a draft."""


class NumberPreviewSerializer(StrictSerializer):
    """A table of a draft, and the number it would get; a table that has it would take the other's."""

    table = WholeNumber(min_value=1, max_value=9999)
    number = WholeNumber(min_value=1, max_value=HIGHEST_NUMBER)


class NumberSerializer(NumberPreviewSerializer, Overridable):
    """A table of a draft, and the number it gets; a table that has it takes the other's."""


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether a table of a draft is kept as it is."""

    table: int
    locked: bool
    revision: int


@routes.preview(f"{ROUND}swap/preview/", staff("round.repair"), SwapPreviewSerializer, EditPreview)
def preview_swap(call: Call, number: int) -> EditPreview:
    """Return what letting two players change seats would do."""
    return preview_edit(round_at(call.event, number), Swap(**call.sent))


@routes.post(f"{ROUND}swap/", staff("round.repair"), SwapSerializer, RoundView)
def swap_players(call: Call, number: int) -> RoundView:
    """Let two players change seats; at one table this changes the player order (R-12).

    In a draft this takes the right to draw, in a published round that to repair.
    """
    return _edited(call, number, Swap)


@routes.preview(f"{ROUND}move/preview/", staff("round.repair"), MovePreviewSerializer, EditPreview)
def preview_move(call: Call, number: int) -> EditPreview:
    """Return what moving a player to another table would do."""
    return preview_edit(round_at(call.event, number), Move(**call.sent))


@routes.post(f"{ROUND}move/", staff("round.repair"), MoveSerializer, RoundView)
def move_player(call: Call, number: int) -> RoundView:
    """Move a player to the last seat of another table.

    In a draft this takes the right to draw, in a published round that to repair.
    """
    return _edited(call, number, Move)


@routes.preview(f"{ROUND}take-out/preview/", staff("round.draw"), TakeOutPreviewSerializer, EditPreview)
def preview_take_out(call: Call, number: int) -> EditPreview:
    """Return what taking a player out of a draft would do."""
    return preview_edit(round_at(call.event, number), TakeOut(**call.sent))


@routes.post(f"{ROUND}take-out/", staff("round.draw"), TakeOutSerializer, RoundView)
def take_player_out(call: Call, number: int) -> RoundView:
    """Take a player who is not to be seated any more out of a draft; the table keeps three or more."""
    return _edited(call, number, TakeOut)


@routes.preview(f"{ROUND}number/preview/", staff("round.draw"), NumberPreviewSerializer, EditPreview)
def preview_number(call: Call, number: int) -> EditPreview:
    """Return what giving a table of a draft another number would do."""
    return preview_edit(round_at(call.event, number), Renumber(**call.sent))


@routes.post(f"{ROUND}number/", staff("round.draw"), NumberSerializer, RoundView)
def number_table(call: Call, number: int) -> RoundView:
    """Give a table of a draft another number: that of the stream table, for example."""
    return _edited(call, number, Renumber)


@routes.post(f"{TABLE}lock/", staff("round.draw"), None, Lock)
def lock_table(call: Call, number: int, table: int) -> Lock:
    """Keep a table of a draft as it is through redraws and edits."""
    found = table_at(call.event, number, table)
    return _lock(editing.lock_table(found, call.actor, expected=call.expected))


@routes.delete(f"{TABLE}lock/", staff("round.draw"), Lock)
def unlock_table(call: Call, number: int, table: int) -> Lock:
    """Let redraws and edits change the table again."""
    found = table_at(call.event, number, table)
    return _lock(editing.unlock_table(found, call.actor, expected=call.expected))


def _lock(table: Table) -> Lock:
    return Lock(table.number, table.locked, table.revision)


def _edited(call: Call, number: int, kind: type[SeatEdit]) -> RoundView:
    sent = dict(call.sent)
    edit = kind(**{each.name: sent.pop(each.name) for each in fields(kind)})
    found = round_at(call.event, number)
    return round_for(call, edit_seats(found, call.actor, edit, expected=call.expected, **sent))

"""Seats changed by hand: shown with their price first, then applied; and tables kept as they are (R-11)."""

from __future__ import annotations

from dataclasses import dataclass

from tables.actions.rounds import editing
from tables.actions.rounds.editing import EditPreview
from tables.api.core.access import round_at, table_at
from tables.api.core.callers import Call, staff
from tables.api.core.fields import Overridable, StrictSerializer, WholeNumber, sent
from tables.api.core.routes import Routes
from tables.api.rounds.drawing import round_for
from tables.models import Player, Table
from tables.queries.rounds.pairings import RoundView

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


@dataclass(frozen=True, slots=True)
class Lock:
    """Whether a table of a draft is kept as it is."""

    table: int
    locked: bool
    revision: int


@routes.preview(f"{ROUND}swap/preview/", staff("round.repair"), SwapPreviewSerializer, EditPreview)
def preview_swap(call: Call, number: int) -> EditPreview:
    """Return what letting two players change seats would do."""
    return editing.preview_swap(round_at(call.event, number), **call.sent)


@routes.post(f"{ROUND}swap/", staff("round.repair"), SwapSerializer, RoundView)
def swap_players(call: Call, number: int) -> RoundView:
    """Let two players change seats; at one table this changes the player order (R-12).

    In a draft this takes the right to draw, in a published round that to repair.
    """
    found = round_at(call.event, number)
    return round_for(call, editing.swap_players(found, call.actor, expected=call.expected, **call.sent))


@routes.preview(f"{ROUND}move/preview/", staff("round.repair"), MovePreviewSerializer, EditPreview)
def preview_move(call: Call, number: int) -> EditPreview:
    """Return what moving a player to another table would do."""
    return editing.preview_move(round_at(call.event, number), **call.sent)


@routes.post(f"{ROUND}move/", staff("round.repair"), MoveSerializer, RoundView)
def move_player(call: Call, number: int) -> RoundView:
    """Move a player to the last seat of another table.

    In a draft this takes the right to draw, in a published round that to repair.
    """
    found = round_at(call.event, number)
    return round_for(call, editing.move_player(found, call.actor, expected=call.expected, **call.sent))


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

"""Corrections of a live table by a judge: what there is, a look into hidden places, a preview, the change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tables.core.api.callers import RUNS_LIVE_TABLE, Call
from tables.core.api.fields import Flag, StrictSerializer, Text, WholeNumber
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import Malformed, Refused
from tables.live.api.tables import BIGGEST, GAME, RULING, RulingSerializer, decided, visited
from tables.live.judge import corrections
from tables.live.judge.corrections import CorrectableCard, CorrectionKind, Effect, Operation, Pile
from tables.live.models.game import LiveGame
from tables.live.store.viewers import Viewer, require_running
from tables.live.view.shapes import Board

routes = Routes("live games")


@dataclass(frozen=True, slots=True)
class Correctable:
    """What may be corrected, all places, and the cards that everybody sees."""

    kinds: list[CorrectionKind]
    piles: list[Pile]
    cards: list[CorrectableCard]


class LookIntoSerializer(StrictSerializer):
    """A place by its key."""

    pile = Text(max_length=80)


class CorrectionSerializer(StrictSerializer):
    """One correction: an `op` of the table's kinds with what it needs; `piece` is a card's handle."""

    op = Text(max_length=80)
    counter = Text(max_length=80, allow_blank=True, default="")
    piece = Text(max_length=40, required=False)
    seat = WholeNumber(min_value=0, max_value=100, required=False)
    to = Text(max_length=80, required=False)
    bottom = Flag(default=False)
    value = WholeNumber(min_value=0, max_value=BIGGEST, required=False)


class MadeCorrectionSerializer(CorrectionSerializer, RulingSerializer):
    """A correction with its reason, which the table reads."""


@routes.get(f"{GAME}corrections/", RUNS_LIVE_TABLE, Correctable, cacheable=False)
def list_live_corrections(call: Call, game: str) -> Correctable:
    """Return what may be corrected at the table, its places, and the cards that everybody sees."""
    row, me = visited(call, game)
    require_running(me)
    return Correctable(corrections.kinds_of(row), corrections.piles(row, me), corrections.open_cards(row, me))


@routes.move(f"{GAME}corrections/look/", RUNS_LIVE_TABLE, LookIntoSerializer, ListOf(CorrectableCard), RULING)
def look_into_live_pile(call: Call, game: str) -> list[CorrectableCard]:
    """Return the cards in a place that not everybody sees; the journal tells that I looked."""
    return corrections.hidden_cards(*call.table, call.sent["pile"])


@routes.move(f"{GAME}corrections/preview/", RUNS_LIVE_TABLE, CorrectionSerializer, Effect, RULING)
def preview_live_correction(call: Call, game: str) -> Effect:
    """Return what a correction itself would change; nothing is changed."""
    row, me = call.table
    return corrections.preview(row, me, _operation(row, call.sent))


@routes.move(f"{GAME}corrections/", RUNS_LIVE_TABLE, MadeCorrectionSerializer, Board, RULING)
def correct_live_table(call: Call, game: str) -> Board:
    """Correct the table; takes a reason.

    Where the game could not go on from there it is refused (409), and the journal keeps the attempt.
    """

    def correct(row: LiveGame, me: Viewer) -> None:
        refusal = corrections.correct(row, me, _operation(row, call.sent), reason=call.sent["reason"])
        if refusal:
            raise Refused(refusal)

    return decided(call, correct)


def _operation(game: LiveGame, sent: dict[str, Any]) -> Operation:
    wanted = (sent["op"], sent["counter"])
    for kind in corrections.kinds_of(game):
        if (kind.op, kind.counter) == wanted:
            return corrections.operation_of(kind, sent)
    raise Malformed.at("op", _("There is no such correction."))

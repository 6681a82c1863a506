"""Littlefinger (spec §9): gold changes hands for promises, which bind nobody, before the deed and never in
the marshalling phase.

Giving is an act out of turn in open action windows, between steps (A-50): while somebody else is asked, whose
question stays as it is, because the gold of the player asked only grows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.kernel.ask import Ask, Number, Pick
from rules.kernel.game import Flow, FreeAct
from rules.kernel.language import N_
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.first.table import FirstTable
from rules.lcg.state.timings import ACTION, MARSHALING

KEY: Final = "littlefinger"


def may_give(t: FirstTable, seat: Seat) -> bool:
    """Return whether a player may give gold now."""
    if t.options["format"] != KEY or not t.window or t.phase == MARSHALING or seat in t.gone:
        return False
    timing, _, asked, _ = t.window
    return timing == ACTION and asked != seat and t.gold[seat] > 0


def give_ask(t: FirstTable, seat: Seat) -> Ask | None:
    """Return the question to whom a player gives gold, or None."""
    if not may_give(t, seat):
        return None
    return Pick(seat, "give_to", t.opponents(seat), of="seat")


def give(t: FirstTable, seat: Seat, to: Seat) -> Flow[None]:
    """Gold goes from one pool to another, before whatever was promised for it."""
    n: int = t.gold[seat]
    if n > 1:
        n = yield Number(seat, "give_gold", 1, n, words=say("give_gold", to_seat=to))
    t.spend(seat, n)
    t.gold[to] += n
    t.touch()
    t.say("gives_gold", seat=seat, n=n, to_seat=to)


ACTS: Final[Mapping[str, FreeAct[Any]]] = {"give": FreeAct(N_("Give gold"), give_ask, give)}

"""Windows a player may have passed for them: by what everybody knows, never by what is in a hand.

A seat that does not stop at a window passes it whatever it holds, so that the passing tells nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.ask import Ask
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.triggers import ACTION, INTERRUPT, REACTION, WOULD

STOPS: Final[Mapping[str, str]] = {
    "plot": "Actions in the plot phase",
    "draw": "Actions in the draw phase",
    "marshaling": "Actions while others marshal",
    "challenges": "Actions before a challenge is initiated",
    "attack": "Actions in challenges you take no part in",
    "my challenge": "Actions in challenges you take part in",
    "dominance": "Actions in the dominance phase",
    "standing": "Actions in the standing phase",
    "taxation": "Actions in the taxation phase",
    WOULD: "Saves and cancels",
    INTERRUPT: "Interrupts",
    REACTION: "Reactions",
}
"""The windows by name, each with what it is called in a player's preferences."""


def stop_of(t: LcgTable, ask: Ask) -> str | None:
    """Return the window a question belongs to; None for one that is never passed for a player.

    The active player's own marshaling and challenges are no windows of this kind.
    """
    if ask.verb in {WOULD, INTERRUPT, REACTION}:
        return ask.verb
    if ask.verb != ACTION:
        return None
    if t.challenge:
        return "my challenge" if ask.seat in (t.attacking, t.defending) else "attack"
    if t.phase == "marshaling" and t.active == ask.seat:
        return None
    return t.phase if t.phase in STOPS else None

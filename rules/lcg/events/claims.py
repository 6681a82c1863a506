"""What the claim of a challenge does to a player who lost it (spec §11.4): handlers of the event "claim".

An interrupt may have another type of claim resolved (`resolve_as("power claim")`), or something else. Claim
that is replaced, or of 0, has been applied all the same (RR, Claim).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rules.cards.events import Event
from rules.cards.windows import chosen, happen
from rules.kernel.ask import PickSome
from rules.kernel.game import Flow
from rules.kernel.language import translated, worded
from rules.kernel.terms import Atom
from rules.kernel.words import say
from rules.lcg.events.scoring import move_power
from rules.lcg.state.in_play import may_leave

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


def military_claim(t: LcgTable, event: Event) -> Flow[None]:
    """The loser chooses characters, which are killed together."""
    seat = int(event.facts["loser"])
    options = [card for card in t.characters_of(seat) if may_leave(t, card, "kill")]
    if options and event.amount:
        n = min(event.amount, len(options))
        required = [card for card in options if t.is_barred(card, "must be claimed")]
        options = [*required, *(card for card in options if card not in required)]
        violation = partial(_violated_choice, t, required, min(n, len(required))) if required else None
        prompt = say("claim", by_seat=event.seat, n=n)
        ask = PickSome(seat, "claim", options, n, n, words=prompt, violation=violation)
        killed = yield from chosen(ask)
        how: dict[str, Any] = {"how": "kill", "unsavable": False, "claim": True}
        yield from happen(t.order, t, *(Event("leaves", event.seat, card, **how) for card in killed))


def _violated_choice(t: LcgTable, required: Sequence[int], least: int, cards: tuple[Atom, ...]) -> str:
    """Return which characters must be chosen, unless as many of them are as can be."""
    if sum(1 for card in cards if card in required) >= least:
        return ""
    names = ", ".join(translated(t.printed(card).worded_name) for card in required)
    return worded("Must be chosen for claim: {names}.", names=names)


def intrigue_claim(t: LcgTable, event: Event) -> Flow[None]:
    """The loser discards random cards."""
    seat = int(event.facts["loser"])
    discarded = [Event("discarded", seat, card) for card in t.random_cards(seat, event.amount)]
    if discarded:
        yield from happen(t.order, t, *discarded)


def power_claim(t: LcgTable, event: Event) -> Flow[None]:
    """Power moves from faction card to faction card."""
    loser = int(event.facts["loser"])
    yield from move_power(t, t.faction[loser], event.seat, event.amount)

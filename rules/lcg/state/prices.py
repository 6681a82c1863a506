"""What cards cost their players now: printed costs, reductions that wait for their card, X, limited cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel.terms import Seat
from rules.lcg.state.in_play import own_copy

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


EACH = "each "
"""How what a reduction is for begins, if it is for all cards of the phase and not for the next one."""


def discount(t: LcgTable, seat: Seat, card: int) -> int:
    """Return how much less a card in hand costs its player now."""
    printed = t.printed(card)
    total = t.raw(card, "discount") + t.further_discount(seat, printed)
    if printed.kind == "event":
        total += t.player_value(seat, "event discount")
    if not t.reductions:
        return total
    return total + sum(
        entry[1] + printed.further_reduction(entry[2])
        for entry in t.reductions
        if reduces(t, entry, seat, card)
    )


def reduces(t: LcgTable, reduction: tuple[int, int, str, str], seat: Seat, card: int) -> bool:
    """Return whether a reduction of a player fits a card."""
    owner, _, what, kinds = reduction
    printed = t.printed(card)
    return owner == seat and printed.kind in kinds and printed.fits(what.removeprefix(EACH))


def possible_discount(t: LcgTable, seat: Seat) -> int:
    """Return the most an event in a player's hand could cost less, for all the others know."""
    less = t.player_value(seat, "event discount") + t.further_discount(seat, None)
    if not t.reductions:
        return less
    return less + sum(by for owner, by, _, kinds in t.reductions if owner == seat and "event" in kinds)


def marshaling_cost(t: LcgTable, seat: Seat, card: int) -> int:
    """Return what a player pays to marshal a card: nothing for a duplicate."""
    if own_copy(t, card, seat) >= 0:
        return 0
    more = t.edition.penalty(t, seat, card)
    return max(0, t.printed_cost(card) + more - discount(t, seat, card))


def playing_cost(t: LcgTable, seat: Seat, card: int) -> int:
    """Return what a player pays to play an event, without a cost of X."""
    if t.printed(card).cost < 0:
        return 0
    return max(0, t.printed_cost(card) - discount(t, seat, card))


def spend_reductions(t: LcgTable, seat: Seat, card: int) -> None:
    """Reductions that fit a card are used up by it."""
    t.reductions = [
        entry for entry in t.reductions if entry[2].startswith(EACH) or not reduces(t, entry, seat, card)
    ]
    t.was_paid(seat, t.printed(card))


def add_reduction(t: LcgTable, seat: Seat, by: int, what: str, kinds: tuple[str, ...]) -> None:
    """The next fitting card of a player costs less, in this phase; `what`: what `Card.fits` knows."""
    t.reductions = [*t.reductions, (seat, by, what, " ".join(kinds))]
    t.touch()


def may_play(t: LcgTable, seat: Seat, card: int) -> bool:
    """Return whether a player may play events now, and this one as to the limit of limited cards."""
    if t.player_value(seat, "cannot play events"):
        return False
    return "limited" not in t.printed(card).keywords or limited_left(t, seat) > 0


def limited_left(t: LcgTable, seat: Seat) -> int:
    """Return how many limited cards a player may still marshal or play in this round."""
    allowed = 1 + t.player_value(seat, "limited cards")
    return allowed - t.noted("round", seat, "used a limited card")


def affordable_x(t: LcgTable, seat: Seat, card: int) -> int:
    """Return the largest X a player can pay for an event."""
    return t.purse(seat) + discount(t, seat, card)

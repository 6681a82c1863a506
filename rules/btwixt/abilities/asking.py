"""How the rules ask one leader for one target.

A choice with exactly one legal option is made without asking.

Every question is a `Pick` of one, its arguments given by position: keywords would take longer than the
rest of the question.

Source: B'Twixt specification, "Decision points".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rules.btwixt.table import NONE
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Mask, Seat
from rules.kernel.words import Words

YES: Final = "yes"
NO: Final = "no"


def choose(
    seat: Seat,
    verb: str,
    options: Sequence[int],
    of: str,
    because_of: int = NONE,
    what: str = "",
    owner: Seat = NONE,
) -> Flow[int]:
    """Ask a leader for one of the options.

    The prompt tells the card or ally whose ability asks, ``because_of``, what is done with the choice,
    ``what``, and whose ability it is, ``owner``, where it is another leader's. The clock answers with a
    random option.
    """
    if len(options) == 1:
        return options[0]
    picked: int = yield Pick(seat, verb, options, _because(verb, because_of, what, owner), None, of)
    return picked


@cache
def _because(verb: str, piece: int, what: str = "", owner: Seat = NONE) -> Words | None:
    """Return the prompt of a question, None for that of its verb; the same for every table."""
    if not what and piece == NONE:
        return None
    named = (("by_card", piece),) if piece != NONE else ()
    owned = (("by_seat", owner),) if owner != NONE else ()
    return Words(f"{verb} {what}" if what else verb, named + owned)


def choose_leader(seat: Seat, options: Sequence[int], because_of: int, what: str) -> Flow[int]:
    """Ask for a leader."""
    return choose(seat, "pick_leader", options, "seat", because_of, what)


def choose_card(seat: Seat, options: Sequence[int], because_of: int, what: str) -> Flow[int]:
    """Ask for a card in a bid pile."""
    return choose(seat, "pick_card", options, "card", because_of, what)


def choose_hand_card(
    seat: Seat, options: Sequence[int], because_of: int, what: str, owner: Seat = NONE
) -> Flow[int]:
    """Ask for a card of the leader's own hand, maybe because of another leader's ability."""
    return choose(seat, "pick_hand_card", options, "card", because_of, what, owner)


def choose_ally(seat: Seat, options: Sequence[int], because_of: int, what: str) -> Flow[int]:
    """Ask for an ally in a council or in the dead pile."""
    return choose(seat, "pick_ally", options, "card", because_of, what)


def choose_token(seat: Seat, options: Sequence[int], because_of: int, what: str) -> Flow[int]:
    """Ask for a power token lying in a council."""
    return choose(seat, "pick_token", options, "token", because_of, what)


def choose_council(seat: Seat, options: Sequence[int], because_of: int, what: str) -> Flow[int]:
    """Ask where a moved ally or token goes, or where to look."""
    return choose(seat, "pick_council", options, "council", because_of, what)


def wants(seat: Seat, because_of: int) -> Flow[bool]:
    """Ask the owner of an optional ability whether they use it; the clock says no."""
    answer: str = yield Pick(seat, "may", (YES, NO), _because("may", because_of), NO, "word")
    return answer == YES


def only(*seats: Seat) -> Mask:
    """Return the audience of just these seats."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def all_but(*seats: Seat) -> Mask:
    """Return the audience of everybody, watchers included, but these seats."""
    return ~only(*seats)

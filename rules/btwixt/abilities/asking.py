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


def choose(seat: Seat, verb: str, options: Sequence[int], of: str, because_of: int = NONE) -> Flow[int]:
    """Ask a leader for one of the options; ``because_of`` is the card or ally whose ability asks.

    The clock answers with a random option.
    """
    if len(options) == 1:
        return options[0]
    words = None if because_of == NONE else _because(verb, because_of)
    picked: int = yield Pick(seat, verb, options, words, None, of)
    return picked


@cache
def _because(verb: str, piece: int) -> Words:
    """Return the prompt of a question that a card or ally asks; the same for every table."""
    return Words(verb, (("by_card", piece),))


def choose_leader(seat: Seat, options: Sequence[int], because_of: int) -> Flow[int]:
    """Ask for a leader."""
    return choose(seat, "pick_leader", options, "seat", because_of)


def choose_card(seat: Seat, options: Sequence[int], because_of: int) -> Flow[int]:
    """Ask for a card in a bid pile."""
    return choose(seat, "pick_card", options, "card", because_of)


def choose_hand_card(seat: Seat, options: Sequence[int], because_of: int) -> Flow[int]:
    """Ask for a card of the leader's own hand."""
    return choose(seat, "pick_hand_card", options, "card", because_of)


def choose_ally(seat: Seat, options: Sequence[int], because_of: int) -> Flow[int]:
    """Ask for an ally in a council or in the dead pile."""
    return choose(seat, "pick_ally", options, "card", because_of)


def choose_token(seat: Seat, options: Sequence[int], because_of: int) -> Flow[int]:
    """Ask for a power token lying in a council."""
    return choose(seat, "pick_token", options, "token", because_of)


def choose_council(seat: Seat, options: Sequence[int], because_of: int) -> Flow[int]:
    """Ask where a moved ally or token goes, or where to look."""
    return choose(seat, "pick_council", options, "council", because_of)


def wants(seat: Seat, because_of: int) -> Flow[bool]:
    """Ask the owner of an optional ability whether they use it; the clock says no."""
    words = _because("may", because_of)
    answer: str = yield Pick(seat, "may", (YES, NO), words, NO, "word")
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

"""Titles: those of melee (spec §18.3) are chosen each round, have supports and rivals; those of the Kingsmoot
are dealt once."""

from __future__ import annotations

from typing import Final

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.lcg.second.printed import SecondCard, printed
from rules.lcg.second.titles.kingsmoot import LORD_REAPER, REEK
from rules.lcg.state.attributes import MIDDLE
from rules.lcg.state.table import LcgTable

IN_THE_MIDDLE: Final = frozenset({REEK, LORD_REAPER})
"""Titles of the Kingsmoot that nobody is dealt."""

REMOVED: Final[dict[int, int]] = {3: 2, 4: 1, 5: 1}
"""By number of players: how many titles are set aside by chance."""


def has_rivals(t: LcgTable) -> bool:
    """Return whether the titles are those of melee."""
    return bool(t.options["format"] == "melee")


def choose_titles(t: LcgTable) -> Flow[None]:
    """1.4: the first player secretly takes one, passes the rest on; all are shown together."""
    t.shuffle("title box", label="titles")
    left = list(t.pile("title box"))[REMOVED.get(len(t.seats()), 0) :]
    chosen: list[tuple[Seat, int]] = []
    for seat in t.seats():
        if not left:
            break
        for card in left:
            t.look(seat, card)
        card = left[0] if len(left) == 1 else (yield Pick(seat, "choose_title", left))
        left.remove(card)
        chosen.append((seat, card))
        t.move(card, "chosen titles", seat)
    for seat, card in chosen:
        t.move(card, "titles", seat)
        t.say("bears_title", seat=seat, card=card)


def return_titles(t: LcgTable) -> None:
    """7.4: all titles go back."""
    for seat in (*range(t.n), MIDDLE):
        for card in list(t.pile("titles", seat)):
            t.move(card, "title box")
            t.forget(card)


def deal_titles(t: LcgTable) -> None:
    """Two titles to the middle; six dealt out clockwise, the rest on from the last one back (§19.2)."""
    box = t.pile("title box")
    for card in [card for card in box if t.name(card) in IN_THE_MIDDLE]:
        t.move(card, "titles", MIDDLE)
        t.say("title_to_middle", card=card)
    t.shuffle("title box")
    clockwise = [(t.first + turn) % t.n for turn in range(t.n)]
    order = [*clockwise, *reversed(clockwise)]
    for seat in order[: len(box)]:
        card = box[-1]
        t.move(card, "titles", seat)
        t.say("dealt_title", seat=seat, card=card)
    t.changed = 0


def titles_of(t: LcgTable, seat: Seat) -> list[SecondCard]:
    """Return the titles a player bears."""
    return [printed(t, card) for card in t.pile("titles", seat)]


def is_supported(t: LcgTable, seat: Seat, other: Seat) -> bool:
    """Return whether a player supports another, so that he cannot initiate a challenge against that
    player."""
    names = [card.name for card in titles_of(t, other)]
    return any(name in card.supports for card in titles_of(t, seat) for name in names)


def is_rival(t: LcgTable, seat: Seat, other: Seat) -> bool:
    """Return whether another bears a title that is a rival of one's own."""
    names = [card.name for card in titles_of(t, other)]
    return any(name in card.rivals for card in titles_of(t, seat) for name in names)

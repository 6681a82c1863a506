"""When a noble may use the ability of its character, and what it pays. Source: specification, section 10."""

from __future__ import annotations

from typing import Final

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.oathbreaker.cards.court import CHARACTERS
from rules.oathbreaker.cards.faces import COST, WINDOW
from rules.oathbreaker.decrees import play_turned_up
from rules.oathbreaker.effects import ABILITIES, USEFUL, Asking, Source, return_cubes, run_all
from rules.oathbreaker.table import OathTable

USE, PASS = "use", "pass"
BEFORE_ONLY: Final = tuple(character.before_only for character in CHARACTERS)


def price(t: OathTable, seat: Seat) -> int:
    """Return what a noble's ability costs."""
    return max(0, COST[t.character[seat]] - t.discount[seat])


def may_use(t: OathTable, seat: Seat) -> bool:
    """Return whether a noble can pay for its ability, may use it in this round, and it could do something."""
    if t.used[seat] or t.total(seat) < price(t, seat) or (t.coming and t.suffers(seat, "no_ability")):
        return False
    useful = USEFUL[t.character[seat]]
    return useful is None or useful(t, seat)


def offer_ability(t: OathTable, seat: Seat, window: str, *, again: bool = False) -> Asking:
    """Ask a noble whether to use its ability in a window, and do what it does; nothing where it may not.

    `again`: once more in the same turn, for abilities that are not about the cards to be put.
    """
    character = t.character[seat]
    if WINDOW[character] != window or (again and BEFORE_ONLY[character]) or not may_use(t, seat):
        return ()
    return _offered(t, seat, character, window)


def _offered(t: OathTable, seat: Seat, character: int, window: str) -> Flow[None]:
    words = say("ability", character=CHARACTERS[character].id, number=price(t, seat))
    if (yield Pick(seat, "ability", (PASS, USE), of="word", words=words, default=PASS)) == PASS:
        return
    t.used[seat] = True
    t.court_open = seat
    t.say("uses", seat=seat, ability=CHARACTERS[character].id)
    yield from return_cubes(t, seat, price(t, seat), Source(seat, seat))
    if window == "decree_start":
        yield from play_turned_up(t, seat)
    else:
        yield from run_all(t, ABILITIES[character], Source(seat, seat, slot=t.resolving))

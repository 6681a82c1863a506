"""How a decree is played. Source: Oathbreaker specification, sections 5, 9, 10 and 14."""

from __future__ import annotations

from operator import or_
from typing import Final

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Atom, Seat
from rules.oathbreaker.cards.declare import PlayDecree
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.cards.faces import FIRST_DECREE, IS_PROCLAMATION, IS_VOTED, NONE
from rules.oathbreaker.effects import Run, Source, choose, effect, run_all
from rules.oathbreaker.placing import Placing
from rules.oathbreaker.table import OathTable

COURT: Final = "court"
"""Where a decree goes that is played on nobody: a proclamation, or one that is given by a vote."""

DOES: Final[tuple[tuple[Run, ...], ...]] = tuple(
    tuple(effect(op) for op in (*card.now, *card.next_mission, *card.ongoing)) for card in DECREES
)
TO_COURT: Final[tuple[Atom, ...]] = (COURT,)
IS_TO_COURT: Final = tuple(map(or_, IS_PROCLAMATION, IS_VOTED))
LASTS: Final = tuple(bool(card.next_mission) for card in DECREES)
PLAYS_ANOTHER: Final = tuple(any(isinstance(op, PlayDecree) for op in card.now) for card in DECREES)
"""By decree."""


def play_from_hand(t: OathTable, monarch: Seat) -> Flow[None]:
    """A monarch plays a decree on one of its nobles with the fewest, or to the whole court."""
    hand = t.pile("decree_hand", monarch)
    if not hand:
        t.say("no_decree", seat=monarch)
        return
    targets, face = t.targets_of(monarch), t.face
    pairs = [
        (card, place)
        for card in hand
        for place in (TO_COURT if IS_TO_COURT[face[card] - FIRST_DECREE] else targets)
    ]
    ((card, place),) = yield Placing(monarch, "play_decree", pairs)
    t.move(card, "decree")
    t.forget(card)
    yield from resolve(t, monarch, card, NONE if place == COURT else place)


def play_turned_up(t: OathTable, player: Seat) -> Flow[None]:
    """A noble reveals decrees until one is no proclamation, and plays it as though it were the King."""
    deck = t.pile("decree_deck")
    passed: list[int] = []
    found = NONE
    while deck and found == NONE:
        card = deck[-1]
        t.move(card, "decree")
        t.say("turns_up", seat=player, card=card)
        if IS_PROCLAMATION[t.decree_number(card)]:
            passed.append(card)
        else:
            found = card
    for card in passed:
        t.move(card, "decree_deck", bottom=True)
    if found == NONE:
        t.say("no_decree", seat=player)
        return
    noble = NONE
    if not IS_VOTED[t.decree_number(found)]:
        noble = yield Pick(player, "play_turned_up", [n for n in t.hand_order() if n != player], of="seat")
    yield from resolve(t, player, found, noble)


def resolve(t: OathTable, player: Seat, card: int, noble: Seat) -> Flow[None]:
    """Play a decree that lies open: it goes before a noble or the court, and does what it does."""
    number = t.decree_number(card)
    t.given_by[card] = player
    if IS_VOTED[number]:
        t.say("proclaims", seat=player, card=card)
        noble = yield from vote(t, player)
    if noble == NONE:
        t.say("proclaims", seat=player, card=card)
        t.move(card, "proclaimed")
    else:
        t.say("decrees", seat=player, card=card, noble_seat=noble)
        t.move(card, "decrees", noble)
        if player in t.monarchs:
            t.given[noble] += 1
    source = Source(player, noble, card)
    yield from run_all(t, DOES[number], source)
    if noble == NONE and not LASTS[number]:
        t.move(card, "decree_deck", bottom=True)
        t.given_by.pop(card)
    if PLAYS_ANOTHER[number]:
        yield from play_from_hand(t, player) if player in t.monarchs else play_turned_up(t, player)


def vote(t: OathTable, player: Seat) -> Flow[int]:
    """In Hand order each noble names another; the one most named gets the card, ties are broken by who plays
    it, but never in its own favor."""
    t.votes = [NONE] * t.n
    order = t.hand_order()
    for noble in order:
        named = yield Pick(noble, "vote", [other for other in order if other != noble], of="seat")
        t.votes[noble] = named
        t.say("votes", seat=noble, noble_seat=named)
    most = max(t.votes.count(noble) for noble in order)
    tied = [noble for noble in order if t.votes.count(noble) == most]
    if len(tied) > 1:
        tied = [noble for noble in tied if noble != player]
    chosen: int = yield from choose(player, "break_tie", tied, "seat")
    return chosen

"""What the texts of House cards do: conditions under which they add, and functions that do something.

A text is called with the table and the side of its card. One that asks is a generator function.

Source: rules specification, section 19 (House cards), CMB-10 and rulings AMB-14 to AMB-24.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    CASTLES,
    FOOTMAN,
    IRON_THRONE,
    KNIGHT,
    NONE,
    NUMBER,
    TRACKS,
)
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.words import say

if TYPE_CHECKING:
    from rules.boardgame.table import BoardTable

Condition: TypeAlias = "Callable[[BoardTable, int], bool]"
Text: TypeAlias = "Callable[[BoardTable, int], Flow[None] | None]"

ATTACKER = 0
NO = "no"
YES_NO = ("yes", NO)


# Conditions


def attacking(t: BoardTable, side: int) -> bool:
    """Return whether the card's side attacks."""
    return side == ATTACKER


def defending(t: BoardTable, side: int) -> bool:
    """Return whether the card's side defends."""
    return side != ATTACKER


def defending_a_castle(t: BoardTable, side: int) -> bool:
    """Return whether the card's side defends an area with a castle or stronghold."""
    return side != ATTACKER and bool(CASTLES >> t.contested & 1)


def supported(t: BoardTable, side: int) -> bool:
    """CMB-07: return whether anybody supports the card's side, itself included."""
    return side in t.helping.values()


def unsupported(t: BoardTable, side: int) -> bool:
    """Return whether nobody supports the card's side."""
    return side not in t.helping.values()


def outranked(t: BoardTable, side: int) -> bool:
    """Return whether the opponent is higher on the Iron Throne track."""
    return t.place(t.sides[1 - side], IRON_THRONE) < t.place(t.sides[side], IRON_THRONE)


def discarded(card: str) -> Condition:
    """Return the condition that a card lies in the own discard pile."""

    def lies_there(t: BoardTable, side: int) -> bool:
        return any(t.is_a(piece, card) for piece in t.pile("discard", t.sides[side]))

    return lies_there


# Cancel


def send_back(t: BoardTable, side: int) -> Flow[None]:
    """Tyrion: the opponent takes the card back and plays another, or none if none is left."""
    seat, other = t.sides[side], t.sides[1 - side]
    returned = t.cards[1 - side]
    if (
        returned == NONE
        or (yield Pick(seat, "tyrion", YES_NO, say("tyrion", card=returned), NO, "word")) == NO
    ):
        return
    t.say("tyrion_sends_back", seat=seat, card=returned, by_card=t.cards[side])
    others = tuple(t.pile("hand", other))
    t.cards[1 - side] = NONE
    t.move(returned, "hand", other)
    if others:
        new = (yield Pick(other, "replacement_card", others)) if len(others) > 1 else others[0]
        t.reveal_card(1 - side, new)


# Immediately


def play_another(t: BoardTable, side: int) -> Flow[None]:
    """Aeron: pay 2 power to discard him and play another card."""
    seat = t.sides[side]
    hand = t.pile("hand", seat)
    if t.power[seat] < 2 or not hand:
        return
    new = yield Pick(seat, "aeron", (*hand, NO), None, NO)
    if new != NO:
        t.lose_power(seat, 2)
        t.say("aeron_pays", seat=seat, by_card=t.cards[side])
        t.move(t.cards[side], "discard", seat)
        t.reveal_card(side, new)


def kill_a_footman(t: BoardTable, side: int) -> Flow[None]:
    """Mace: a footman of the opponent's fighting army is destroyed; its owner picks which."""
    other = 1 - side
    victims = [unit for unit in t.army(other) if t.kind(unit) == FOOTMAN]
    if not victims or t.is_unharmed(other):
        return
    victim = victims[0]
    if len({unit in t.routed for unit in victims}) > 1:
        victim = yield Pick(t.sides[other], "mace", victims, of="piece")
    t.say("mace_kills", by_card=t.cards[side], seat=t.sides[other])
    t.destroy([victim])


def remove_an_adjacent_order(t: BoardTable, side: int) -> Flow[None]:
    """Queen of Thorns: an order of the opponent beside the contested area goes, not that of this attack."""
    areas = _orders_of(t, 1 - side, ADJACENT[t.contested] & ~(1 << t.origin))
    if not areas:
        return
    area = areas[0] if len(areas) == 1 else (yield Pick(t.sides[side], "queen_of_thorns", areas, of="area"))
    _remove_order(t, side, area)


def put_opponent_last(t: BoardTable, side: int) -> Flow[None]:
    """Doran: the opponent goes to the last place of a track."""
    track = yield Pick(t.sides[side], "doran", TRACKS, of="track")
    t.put_last(t.sides[1 - side], TRACKS.index(track))
    t.say("doran_moves", by_card=t.cards[side], seat=t.sides[1 - side], track=track)


# Result: after the winner is known


def gain_two_power(t: BoardTable, side: int) -> None:
    """Tywin: if he won, 2 power."""
    if t.winner == side:
        gained = t.gain_power(t.sides[side], 2)
        t.say("tywin_gains", by_card=t.cards[side], seat=t.sides[side], amount=gained)


def take_back_discards(t: BoardTable, side: int) -> None:
    """Roose: if he lost, the whole discard pile comes back, and he too."""
    if t.winner != side:
        seat = t.sides[side]
        t.say("roose_returns", by_card=t.cards[side], seat=seat)
        t.move_all("discard", seat, "hand", seat)
        t.move(t.cards[side], "hand", seat)


def knight_a_footman(t: BoardTable, side: int) -> Flow[None]:
    """Renly: if he won, a footman of the army, or of an own area that gave support, becomes a knight."""
    seat = t.sides[side]
    if t.winner != side or not t.pool(seat, KNIGHT):
        return
    ranks = list(t.army(side))
    for area in t.helping:
        if t.helping[area] == side and t.holder(area) == seat:
            ranks += t.units(area)
    footmen = [unit for unit in ranks if t.kind(unit) == FOOTMAN]
    if not footmen:
        return
    chosen = yield Pick(seat, "renly", (*footmen, NO), None, footmen[0], "piece")
    if chosen != NO:
        t.say("renly_knights", by_card=t.cards[side], seat=seat)
        t.replace(chosen, KNIGHT)


def remove_an_order(t: BoardTable, side: int) -> Flow[None]:
    """Cersei: if she won, an order of the beaten opponent may go, wherever it lies but in this fight."""
    if t.winner != side:
        return
    areas = _orders_of(t, 1 - side, ~(1 << t.origin | 1 << t.contested))
    if areas:
        area = yield Pick(t.sides[side], "cersei", (*areas, NO), None, areas[0], "area")
        if area != NO:
            _remove_order(t, side, area)


def _orders_of(t: BoardTable, side: int, where: int) -> list[str]:
    """Return the areas among some in which an opponent has an order."""
    seat = t.sides[side]
    return [
        AREAS[area]
        for area, order in enumerate(t.orders)
        if order and where >> area & 1 and t.holder(area) == seat
    ]


def _remove_order(t: BoardTable, side: int, area: str) -> None:
    number = NUMBER[area]
    t.say("text_removes_order", by_card=t.cards[side], area=area, order=t.orders[number])
    t.orders[number] = ""
    t.helping.pop(number, None)


# After the combat


def discard_from_their_hand(t: BoardTable, side: int) -> Flow[None]:
    """Patchface: a card of the opponent's hand goes to the discard pile."""
    other = t.sides[1 - side]
    hand = t.pile("hand", other)
    card = yield Pick(t.sides[side], "patchface", (*hand, NO))
    if card != NO:
        t.say("patchface_discards", by_card=_own_card(t, side, "patchface"), seat=other, card=card)
        t.discard_card(other, card)


def march_on(t: BoardTable, side: int) -> None:
    """Loras: if he attacked, won and moved in, the march order goes with him."""
    seat = t.sides[side]
    if side == ATTACKER and t.winner == side and t.holder(t.contested) == seat:
        t.orders[t.contested] = t.march
        t.say("loras_marches_on", by_card=_own_card(t, side, "ser_loras_tyrell"), area=AREAS[t.contested])


def _own_card(t: BoardTable, side: int, face: str) -> int:
    """Return a card after the combat, when it lies with the others of its house."""
    seat = t.sides[side]
    return next(card for card in (*t.pile("discard", seat), *t.pile("hand", seat)) if t.is_a(card, face))

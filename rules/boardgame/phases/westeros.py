"""The Westeros phase: three cards, one of each deck, and what they bring; bidding for the tracks.

Source: rules specification, sections 7 (WES) and 9 (BID), SUP-02.
"""

from __future__ import annotations

from rules.boardgame.cards import FORBIDDEN_BY, WESTEROS, WINTER, WesterosCard
from rules.boardgame.orders import BY_ID
from rules.boardgame.phases.muster import muster
from rules.boardgame.phases.upkeep import reconcile_all, sweep
from rules.boardgame.realm import (
    BARRELS,
    CROWNS,
    IRON_THRONE,
    LAND_OF,
    MAX_SUPPLY,
    MAX_THREAT,
    NONE,
    SEA_OF,
    TRACKS,
)
from rules.boardgame.table import BoardTable
from rules.kernel.ask import Number, Order, Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Atom
from rules.kernel.words import say

DECKS = 3


def begin_round(t: BoardTable) -> str:
    """Begin the next round; the first has no Westeros phase."""
    t.round += 1
    t.say("round_begins", round=t.round)
    return "plan" if t.round == 1 else "westeros"


def turn_cards(t: BoardTable) -> str:
    """WES-01 to WES-03: a card of each deck; winter is shuffled in again; icons move the wildlings."""
    t.phase = "westeros"
    t.card = 0
    for deck in range(DECKS):
        _turn_card(t, deck)
    icons = sum(_open_card(t, deck).icons for deck in range(DECKS))
    if icons:
        t.threat = min(MAX_THREAT, t.threat + 2 * icons)
        t.say("threat_rises", threat=t.threat)
    return call_to_wall(t, t.threat) if t.threat == MAX_THREAT else "westeros_card"


def call_to_wall(t: BoardTable, strength: int, left_out: int = NONE) -> str:
    """WLD-01: a wildling attack begins; return its first step."""
    t.attack, t.left_out = strength, left_out
    t.say("wildlings_attack", amount=strength)
    return "wildling_bids"


def _turn_card(t: BoardTable, deck: int) -> None:
    """WES-02, WES-05: turn over the top card of a deck; Winter is Coming shuffles all and is replaced."""
    while True:
        if not t.pile("westeros_deck", deck):
            t.move_all("westeros_discard", deck, "westeros_deck", deck)
            t.shuffle("westeros_deck", deck)
        card = t.pile("westeros_deck", deck)[-1]
        t.move(card, "westeros", deck)
        t.say("turns_card", card=card)
        if t.is_a(card, WINTER):
            t.move(card, "westeros_deck", deck)
            t.move_all("westeros_discard", deck, "westeros_deck", deck)
            t.shuffle("westeros_deck", deck)
        else:
            return


def _open_card(t: BoardTable, deck: int) -> WesterosCard:
    return WESTEROS[t.faces[t.face[t.pile("westeros", deck)[0]]]]


def westeros_card(t: BoardTable) -> Flow[str | None]:
    """WES-04: resolve the next of the three cards; after the last they are discarded."""
    if t.card == DECKS:
        for deck in range(DECKS):
            t.move_all("westeros", deck, "westeros_discard", deck)
        return "plan"
    deck = t.card
    t.card += 1
    card = _open_card(t, deck)
    step = card.step
    if card.choices:
        holder = t.tracks[card.holder][0]
        step = yield Pick(holder, card.id, card.choices, None, "nothing", "word")
        t.say("holder_chooses", seat=holder, by_card=t.pile("westeros", deck)[0], word=step)
    forbidden = card.forbids | FORBIDDEN_BY.get(step, frozenset())
    if forbidden:
        t.banned = [order for order in BY_ID if order in forbidden]
        t.say("orders_banned", order=BY_ID[t.banned[0]].kind if len(t.banned) > 1 else t.banned[0])
    if step == "supply":
        set_supply(t)
        return "reconcile"
    if step == "mustering":
        t.queue = list(t.tracks[IRON_THRONE])
        return "mustering"
    if step == "clash":
        t.track = IRON_THRONE
        return "auction"
    if step in {"income", "crowns"}:
        pay_income(t, ports=step == "income")
    elif step == "wildlings":
        return call_to_wall(t, t.threat)
    return "westeros_card"


def set_supply(t: BoardTable) -> None:
    """Supply: every level follows the barrels."""
    for seat in t.tracks[IRON_THRONE]:
        barrels = sum(BARRELS[area] for area in t.lands(seat))
        t.supply[seat] = min(MAX_SUPPLY, barrels)
        t.say("supply_set", seat=seat, supply=t.supply[seat])


def reconcile(t: BoardTable) -> Flow[str | None]:
    """SUP-06: houses over their limit destroy units."""
    yield from reconcile_all(t)
    return None if t.over else "westeros_card"


def mustering(t: BoardTable) -> Flow[str | None]:
    """MUS-06: the next house in turn order musters in all its castles."""
    if not t.queue:
        return "westeros_card"
    seat = t.queue.pop(0)
    yield from muster(t, seat, t.castles(seat))
    yield from sweep(t)
    return None if t.over else "mustering"


def pay_income(t: BoardTable, *, ports: bool) -> None:
    """WES-06: power for crowns, and for ports with a ship that no enemy ship lies before."""
    for seat in t.tracks[IRON_THRONE]:
        amount = sum(CROWNS[area] for area in t.lands(seat))
        if ports:
            amount += sum(
                t.holder(port) == seat and t.holder(SEA_OF[port]) in {NONE, seat} for port in LAND_OF
            )
        t.say("gains_power", seat=seat, amount=t.gain_power(seat, amount))


# Bidding


def bids_of(t: BoardTable, verb: str, subject: str, seats: list[int]) -> Flow[None]:
    """BID-02: these seats commit power in secret; all bids are shown together, and spent."""
    asks = [
        Number(seat, verb, 0, t.power[seat], words=say(verb, track=subject), default=0)
        if verb == "bid"
        else Number(seat, verb, 0, t.power[seat], words=say(verb, amount=t.attack), default=0)
        for seat in seats
        if t.power[seat]
    ]
    t.bids = []
    bids = [0 if seat in seats else NONE for seat in range(t.n)]
    if asks:
        for ask, bid in zip(asks, (yield asks), strict=True):
            bids[ask.seat] = bid
    t.bids = bids
    for seat in t.tracks[IRON_THRONE]:
        if seat in seats:
            t.lose_power(seat, bids[seat])
            t.say("bids", seat=seat, amount=bids[seat])


def auction(t: BoardTable) -> Flow[str | None]:
    """BID-01 to BID-05: one track is bid for; ties are ordered by who holds the Iron Throne."""
    name = TRACKS[t.track]
    yield from bids_of(t, "bid", name, list(range(t.n)))
    holder = t.tracks[IRON_THRONE][0]
    order: list[int] = []
    for bid in sorted(set(t.bids), reverse=True):
        level: tuple[Atom, ...] = tuple(seat for seat in range(t.n) if t.bids[seat] == bid)
        if len(level) > 1:
            words = say("order_ties", track=name, amount=bid)
            level = yield Order(holder, "order_ties", level, words=words, default=level, of="seat")
        order += [int(seat) for seat in level]
    t.tracks[t.track] = order
    t.bids = []
    t.say("track_set", seat=order[0], track=name)
    t.track += 1
    return "auction" if t.track < len(TRACKS) else "westeros_card"

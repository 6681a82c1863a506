"""Wildling attacks: bids for the Watch, the card, and what each half of it does.

Source: rules specification, section 10 (WLD).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.boardgame.phases.muster import muster
from rules.boardgame.phases.upkeep import all_units, chosen_units, lose, reconcile_all, sweep
from rules.boardgame.phases.westeros import bids_of, call_to_wall
from rules.boardgame.realm import (
    CASTLE_AREAS,
    FIEFDOMS,
    FOOTMAN,
    IRON_THRONE,
    KINGS_COURT,
    KNIGHT,
    MAX_SUPPLY,
    NONE,
    TRACKS,
)
from rules.boardgame.table import BoardTable
from rules.boardgame.texts import NO
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.kernel.words import say

Half: TypeAlias = Callable[[BoardTable, int], Flow[None] | None]
SECOND_ATTACK: Final = 6
STEP_BACK: Final = 4


def wildling_bids(t: BoardTable) -> Flow[str | None]:
    """WLD-02, WLD-03: all bid against the attack; highest or lowest is settled before the card is turned."""
    t.turn = NONE
    seats = [seat for seat in range(t.n) if seat != t.left_out]
    yield from bids_of(t, "wildling_bid", "", seats)
    t.watch_won = sum(t.bids[seat] for seat in seats) >= t.attack
    pick = max if t.watch_won else min
    decisive = pick(t.bids[seat] for seat in seats)
    tied = tuple(seat for seat in seats if t.bids[seat] == decisive)
    t.foremost = tied[0]
    if len(tied) > 1:
        holder = t.tracks[IRON_THRONE][0]
        verb = "wildling_highest" if t.watch_won else "wildling_lowest"
        t.foremost = yield Pick(holder, verb, tied, say(verb, amount=decisive), of="seat")
    t.say("watch_wins" if t.watch_won else "wildlings_win", seat=t.foremost)
    return "wildling_card"


def turn_wildling_card(t: BoardTable) -> str:
    """WLD-04: turn over the top wildling card."""
    card = t.pile("wildling_deck")[-1]
    t.move(card, "wildling")
    t.say("turns_wildling_card", card=card)
    return "wildling_effects"


def wildling_effects(t: BoardTable) -> Flow[str | None]:
    """WLD-05, WLD-06: the half that matches works; the card goes under the deck and the threat down."""
    piece = t.pile("wildling")[0]
    card = WILDLING_CARDS[t.faces[t.face[piece]]]
    if t.watch_won:
        yield from _suffer(t, card.highest, t.foremost)
    else:
        yield from _suffer(t, card.lowest, t.foremost)
        for seat in tuple(t.tracks[IRON_THRONE]):
            if seat not in {t.foremost, t.left_out} and not t.over:
                yield from _suffer(t, card.others, seat)
        if card.reconciles and not t.over:
            yield from reconcile_all(t)
    t.move(piece, "wildling_deck", bottom=True)
    t.show(piece)  # everybody saw it go under the deck
    second = t.left_out != NONE
    t.threat = 0 if t.watch_won or second else max(0, t.threat - STEP_BACK)
    t.say("threat_falls", threat=t.threat)
    winner = t.foremost
    t.bids, t.foremost, t.left_out = [], NONE, NONE
    if t.over:
        return None
    if t.watch_won and card.returns:
        return call_to_wall(t, SECOND_ATTACK, winner)
    return "westeros_card"


def _suffer(t: BoardTable, half: Half, seat: int) -> Flow[None]:
    flow = half(t, seat)
    if flow is not None:
        yield from flow
    yield from sweep(t)


# What the halves do


def nothing(t: BoardTable, seat: int) -> None:
    """Nothing happens."""


def last_everywhere(t: BoardTable, seat: int) -> None:
    """Go last on all three tracks."""
    for track in range(len(TRACKS)):
        t.put_last(seat, track)
        t.say("goes_last", seat=seat, track=TRACKS[track])


def last_on_one(t: BoardTable, seat: int) -> Flow[None]:
    """Go last on the Fiefdoms or the King's Court track."""
    track = yield Pick(seat, "last_on_track", (TRACKS[FIEFDOMS], TRACKS[KINGS_COURT]), of="track")
    t.put_last(seat, TRACKS.index(track))
    t.say("goes_last", seat=seat, track=track)


def first_on_one(t: BoardTable, seat: int) -> Flow[None]:
    """Go first on a track and take its token."""
    track = yield Pick(seat, "first_on_track", TRACKS, of="track")
    order = t.tracks[TRACKS.index(track)]
    order.remove(seat)
    order.insert(0, seat)
    t.say("goes_first", seat=seat, track=track)


def downgrade(many: int | None = None) -> Half:
    """Return: so many own knights (None: all) become footmen, or die where no footman is left."""

    def half(t: BoardTable, seat: int) -> Flow[None]:
        knights = [unit for unit in all_units(t, seat) if t.kind(unit) == KNIGHT]
        if many is not None:
            knights = list((yield from chosen_units(t, seat, "downgrade", knights, many)))
        missing = len(knights) - len(t.pool(seat, FOOTMAN))
        dead = yield from chosen_units(t, seat, "lose_knights", knights, missing)
        lose(t, seat, dead)
        fallen = [unit for unit in knights if unit not in dead]
        for unit in fallen:
            t.replace(unit, FOOTMAN)
        if fallen:
            t.say("knights_fall", seat=seat, amount=len(fallen))

    return half


def promote(t: BoardTable, seat: int) -> Flow[None]:
    """Up to two own footmen become knights of the pool."""
    footmen = [unit for unit in all_units(t, seat) if t.kind(unit) == FOOTMAN]
    most = min(2, len(footmen), len(t.pool(seat, KNIGHT)))
    if most:
        chosen = yield PickSome(seat, "promote", footmen, 0, most, default=(), of="piece")
        for unit in chosen:
            t.replace(unit, KNIGHT)
        t.say("footmen_rise", seat=seat, amount=len(chosen))


def lose_any(many: int) -> Half:
    """Return: destroy so many own units anywhere (WLD-08: or all)."""

    def half(t: BoardTable, seat: int) -> Flow[None]:
        lose(t, seat, (yield from chosen_units(t, seat, "lose_units", all_units(t, seat), many)))

    return half


def lose_two_in_a_castle(t: BoardTable, seat: int) -> Flow[None]:
    """Destroy two units in one own castle area; if none has two, any two."""
    castles = [area for area in CASTLE_AREAS if t.holder(area) == seat and len(t.units(area)) > 1]
    units = [unit for area in castles for unit in t.units(area)] or all_units(t, seat)
    lose(t, seat, (yield from chosen_units(t, seat, "lose_units", units, 2, of_area=bool(castles))))


def muster_in_one_castle(t: BoardTable, seat: int) -> Flow[None]:
    """Muster in one castle area."""
    yield from muster(t, seat, t.castles(seat), one_area=True)


def take_one_back(t: BoardTable, seat: int) -> Flow[None]:
    """Take one card of the discard pile."""
    discarded = t.pile("discard", seat)
    if discarded:
        card = yield Pick(seat, "take_back", (*discarded, NO), None, discarded[-1])
        if card != NO:
            t.move(card, "hand", seat)
            t.say("takes_back", seat=seat, card=card)


def take_all_back(t: BoardTable, seat: int) -> None:
    """Take the whole discard pile."""
    t.move_all("discard", seat, "hand", seat)
    t.say("takes_all_back", seat=seat)


def discard_highest(t: BoardTable, seat: int) -> None:
    """WLD-10: with two cards or more, discard those of the highest strength, unless all are equal."""
    hand = list(t.pile("hand", seat))
    highest = max(t.house_card(card).strength for card in hand)
    going = [card for card in hand if t.house_card(card).strength == highest]
    if len(going) < len(hand):
        for card in going:
            t.move(card, "discard", seat)
            t.say("discards", seat=seat, card=card)


def discard_one(t: BoardTable, seat: int) -> Flow[None]:
    """With two cards or more, discard one of choice."""
    hand = t.pile("hand", seat)
    if len(hand) > 1:
        card = yield Pick(seat, "discard_card", hand)
        t.move(card, "discard", seat)
        t.say("discards", seat=seat, card=card)


def destroy_or_fall(t: BoardTable, seat: int) -> Flow[None]:
    """Destroy two own units, or drop two places on the track where best placed.

    What would change nothing is not offered: destroying without units, dropping from the last places.
    """
    may_fall = any(t.place(seat, track) < t.n - 1 for track in range(len(TRACKS)))
    if not all_units(t, seat):
        choice = "fall"
    elif not may_fall:
        choice = "destroy"
    else:
        choice = yield Pick(seat, "preemptive", ("destroy", "fall"), of="word")
    if choice == "destroy":
        yield from lose_any(2)(t, seat)  # type: ignore[misc]
        return
    places = [t.place(seat, track) for track in range(len(TRACKS))]
    best = [TRACKS[track] for track, place in enumerate(places) if place == min(places)]
    name = best[0]
    if len(best) > 1:
        holder = t.tracks[IRON_THRONE][0]
        name = yield Pick(holder, "fall_on", tuple(best), say("fall_on", seat=seat), of="track")
    order = t.tracks[TRACKS.index(name)]
    place = order.index(seat)
    order.insert(place + 2, order.pop(place))
    t.say("falls", seat=seat, track=name)


def change_supply(by: int) -> Half:
    """Return: the supply level changes, between 0 and 6."""

    def half(t: BoardTable, seat: int) -> None:
        t.supply[seat] = min(MAX_SUPPLY, max(0, t.supply[seat] + by))
        t.say("supply_set", seat=seat, supply=t.supply[seat])

    return half


def lose_power(many: int | None = None) -> Half:
    """Return: so much available power is lost (None: all)."""

    def half(t: BoardTable, seat: int) -> None:
        amount = t.lose_power(seat, t.power[seat] if many is None else many)
        t.say("loses_power", seat=seat, amount=amount)

    return half


def bid_back(t: BoardTable, seat: int) -> None:
    """Get the own bid back."""
    t.say("gains_power", seat=seat, amount=t.gain_power(seat, t.bids[seat]))


@dataclass(frozen=True, slots=True)
class WildlingCard:
    """A wildling card: what its halves do to the lowest bidder, to everyone else, for the highest bidder."""

    lowest: Half = nothing
    others: Half = nothing
    highest: Half = nothing
    reconciles: bool = False
    """WLD-09: when the wildlings win, armies are cut to their supply at the end."""
    returns: bool = False
    """WLD-11: when the Watch wins, a second attack follows."""


WILDLING_CARDS: Final = {
    "a_king_beyond_the_wall": WildlingCard(last_everywhere, last_on_one, first_on_one),
    "crow_killers": WildlingCard(downgrade(), downgrade(2), promote),
    "mammoth_riders": WildlingCard(lose_any(3), lose_any(2), take_one_back),
    "massing_on_the_milkwater": WildlingCard(discard_highest, discard_one, take_all_back),
    "preemptive_raid": WildlingCard(destroy_or_fall, returns=True),
    "rattleshirts_raiders": WildlingCard(
        change_supply(-2), change_supply(-1), change_supply(1), reconciles=True
    ),
    "silence_at_the_wall": WildlingCard(),
    "skinchanger_scout": WildlingCard(lose_power(), lose_power(2), bid_back),
    "the_horde_descends": WildlingCard(lose_two_in_a_castle, lose_any(1), muster_in_one_castle),
}

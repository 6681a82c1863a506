"""What abilities do to influence cards, hands and leaders.

Each function turns an op of the vocabulary into an :class:`Effect` once, when the cards are read.

Source: B'Twixt specification, "Ability vocabulary (closed list)" (Ops) and rulings 6, 7, 8, 13, 18.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rules.btwixt.abilities.asking import all_but, choose_card, choose_hand_card, choose_leader, only
from rules.btwixt.abilities.reach import LEADERS_MEANT, Selector, Source
from rules.btwixt.abilities.selection import a_card, behind, each_card
from rules.btwixt.abilities.values import amount
from rules.btwixt.cards.ops import AddValue, Discard, Draw, Kneel, MoveCard, PassCard
from rules.btwixt.cards.vocabulary import ACard, EachCard, How, Leaders, ThisCard, Zone
from rules.btwixt.table import BtwixtTable
from rules.kernel.game import Flow

Run: TypeAlias = Callable[[BtwixtTable, Source], Flow[None] | None]


@dataclass(frozen=True, slots=True)
class Effect:
    """An op ready to run. ``run`` returns a flow if it may ask something.

    ``targets`` lists what it could act on: without any, a "may" ability is not offered.
    """

    run: Run
    targets: Selector | None = None


# --- values -------------------------------------------------------------------------------------


def add_value(op: AddValue) -> Effect:
    """Change a card's value for the rest of the round."""
    figure = amount(op.n)
    if isinstance(op.cards, ThisCard):

        def strengthen(t: BtwixtTable, source: Source) -> None:
            n = figure(t, source)
            if n:
                t.change_value(source.piece, n)
                t.say("card_rises", by_card=source.piece, card=source.piece, amount=n)

        return Effect(strengthen)
    if isinstance(op.cards, EachCard):
        raise NotImplementedError("an ability on entering changes one card")
    targets = a_card(op.cards)

    def weaken(t: BtwixtTable, source: Source) -> Flow[None]:
        candidates = targets(t, source)
        if candidates:
            card = yield from choose_card(source.you, candidates, source.piece, "falls")
            n = figure(t, source)
            t.change_value(card, n)
            t.say("card_falls", by_card=source.piece, card=card, lost_seat=t.bidder(card), amount=-n)

    return Effect(weaken, targets)


# --- cards that move ----------------------------------------------------------------------------


def move_card(op: MoveCard) -> Effect:
    """Move cards out of bid piles; cards may be moved from and to knelt leaders (ruling 6)."""
    match op.cards, op.to:
        case ThisCard(), Zone.BID:
            return _hand_over(op.of)
        case ThisCard(), Zone.HAND:
            return Effect(lambda t, source: _back_to_hand(t, source, source.piece))
        case ACard() as wanted, to:
            return _move_one(wanted, to)
        case EachCard() as wanted, Zone.DISCARD:
            targets = each_card(wanted)

            def sweep(t: BtwixtTable, source: Source) -> None:
                for card in targets(t, source):
                    _discard_from_bid(t, source, card)

            return Effect(sweep, targets)
    raise NotImplementedError(f"no card moves like {op}")


def _hand_over(who: Leaders) -> Effect:
    reach = LEADERS_MEANT[who]

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        seat = yield from choose_leader(source.you, reach(t, source), source.piece, "bids")
        t.lay(seat, source.piece)
        t.say("card_moves", by_card=source.piece, card=source.piece, from_seat=source.you, to_seat=seat)

    return Effect(run, reach)


def _move_one(wanted: ACard, to: Zone) -> Effect:
    targets = a_card(wanted)
    what = {Zone.DISCARD: "discarded", Zone.HAND: "to hand"}.get(to, "to bid")

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        candidates = targets(t, source)
        if not candidates:
            return
        card = yield from choose_card(source.you, candidates, source.piece, what)
        source.chosen = t.bidder(card)
        if to is Zone.DISCARD:
            _discard_from_bid(t, source, card)
        elif to is Zone.HAND:
            _back_to_hand(t, source, card)
        else:
            t.lay(source.you, card)
            t.say("card_moves", by_card=source.piece, card=card, from_seat=source.chosen, to_seat=source.you)

    return Effect(run, targets)


def _discard_from_bid(t: BtwixtTable, source: Source, card: int) -> None:
    seat = t.bidder(card)
    t.discard(card)
    t.say("card_leaves_bid", by_card=source.piece, card=card, lost_seat=seat)


def _back_to_hand(t: BtwixtTable, source: Source, card: int) -> None:
    if not t.may_hold(source.you, card):
        t.say("card_leaves_game", card=card, seat=source.you)
    elif card == source.piece:
        t.say("card_returns", by_card=card, card=card, seat=source.you)
    else:
        t.say("card_to_hand", by_card=source.piece, card=card, seat=source.you)
    t.take_into_hand(source.you, card)


# --- drawing, discarding, giving ----------------------------------------------------------------


def draw(op: Draw) -> Effect:
    """Draw cards from the influence deck, unless leaders cannot draw this round."""
    reach, n = LEADERS_MEANT[op.who], op.n

    def draw_all(t: BtwixtTable, seats: tuple[int, ...], by: int) -> None:
        for seat in seats:
            for _ in range(n):
                if t.draw_card(seat):
                    t.say("draws", by_card=by, seat=seat, card=t.piles[t.hand + seat][-1])

    def run(t: BtwixtTable, source: Source) -> None:
        if not t.rules.no_draw:
            draw_all(t, reach(t, source), source.piece)

    def run_chosen(t: BtwixtTable, source: Source) -> Flow[None]:
        if not t.rules.no_draw:
            seat = yield from choose_leader(source.you, reach(t, source), source.piece, "draws")
            draw_all(t, (seat,), source.piece)

    return Effect(run_chosen if op.who is Leaders.A_NEIGHBOR else run)


def discard(op: Discard) -> Effect:
    """Discard hand cards; several leaders choose clockwise from you, each revealed at once (ruling 13)."""
    reach, n = LEADERS_MEANT[op.who], op.n
    one, chosen = op.who is Leaders.ANOTHER, op.how is How.CHOICE

    def targets(t: BtwixtTable, source: Source) -> tuple[int, ...]:
        return tuple([seat for seat in reach(t, source) if t.piles[t.hand + seat]])

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        seats = targets(t, source)
        if one and seats:
            seats = ((yield from choose_leader(source.you, seats, source.piece, "discards")),)
        for seat in seats:
            for _ in range(min(n, len(t.piles[t.hand + seat]))):
                hand = t.piles[t.hand + seat]
                if chosen:
                    card = yield from _choose_to_discard(seat, hand, source)
                else:
                    card = t.draws.pick("random_discard", hand)
                t.discard(card)
                t.say("discards", by_card=source.piece, seat=seat, card=card)

    return Effect(run, targets)


def _choose_to_discard(seat: int, hand: Sequence[int], source: Source) -> Flow[int]:
    if seat == source.you:
        return choose_hand_card(seat, hand, source.piece, "discarded")
    return choose_hand_card(seat, hand, source.piece, "discarded for", source.you)


def pass_card(op: PassCard) -> Effect:
    """Give a card from hand to hand; a leader's own cards stay (ruling 7)."""
    if op.how is How.CHOICE:
        reach = LEADERS_MEANT[op.receiver]

        def give(t: BtwixtTable, source: Source) -> Flow[None]:
            you = source.you
            cards = _givable(t, you)
            if cards:
                receiver = yield from choose_leader(you, reach(t, source), source.piece, "receives")
                card = yield from choose_hand_card(you, cards, source.piece, "given")
                _hand_to_hand(t, source, you, receiver, card)

        return Effect(give)
    holders = LEADERS_MEANT[op.giver]

    def take(t: BtwixtTable, source: Source) -> Flow[None]:
        givers = tuple([seat for seat in holders(t, source) if t.piles[t.hand + seat]])
        if givers:
            giver = yield from choose_leader(source.you, givers, source.piece, "gives")
            cards = _givable(t, giver)
            if cards:
                card = t.draws.pick("random_pass", cards)
                _hand_to_hand(t, source, giver, source.you, card)

    return Effect(take)


def _givable(t: BtwixtTable, seat: int) -> tuple[int, ...]:
    return tuple([card for card in t.piles[t.hand + seat] if not t.stays_home(card)])


def _hand_to_hand(t: BtwixtTable, source: Source, giver: int, receiver: int, card: int) -> None:
    """Move the card; only the two leaders learn which it is."""
    by = source.piece
    t.say("card_is_given", all_but(giver, receiver), by_card=by, from_seat=giver, to_seat=receiver)
    t.say("card_given", only(giver), by_card=by, card=card, from_seat=giver, to_seat=receiver)
    t.put(card, t.hand + receiver)
    t.say("card_given", only(receiver), by_card=by, card=card, from_seat=giver, to_seat=receiver)


# --- kneeling -----------------------------------------------------------------------------------


def kneel(op: Kneel) -> Effect:
    """Make leaders kneel, whatever they must still play (ruling 18)."""
    if op.who is Leaders.ANOTHER:

        def bend_one(t: BtwixtTable, source: Source) -> Flow[None]:
            seats = behind(t, source)
            if seats:
                seat = yield from choose_leader(source.you, seats, source.piece, "kneels")
                _kneel(t, source, seat)

        return Effect(bend_one, behind)
    reach = LEADERS_MEANT[op.who]

    def bend_all(t: BtwixtTable, source: Source) -> None:
        for seat in reach(t, source):
            if not t.knelt[seat]:
                _kneel(t, source, seat)

    return Effect(bend_all)


def _kneel(t: BtwixtTable, source: Source, seat: int) -> None:
    t.knelt[seat] = True
    t.say("made_to_kneel", by_card=source.piece, seat=seat)

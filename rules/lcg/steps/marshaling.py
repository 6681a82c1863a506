"""The marshaling phase (spec §4, §9): income, and the window in which the active player marshals."""

from __future__ import annotations

from rules.cards.events import Event
from rules.cards.select import Context
from rules.cards.windows import action_window, happen, is_at_action
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Answer, Atom, Seat
from rules.kernel.words import Words, say
from rules.lcg.events.entering import DUPLICATE, MARSHAL, add_duplicate, choose_host, enter
from rules.lcg.state.attributes import MARSHALS_FROM, marshals_from
from rules.lcg.state.in_play import may_enter, own_copy
from rules.lcg.state.prices import limited_left, marshaling_cost, spend_reductions
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.rounds import begin_phase, end_phase, next_active


def marshaling_phase(t: LcgTable) -> Flow[str | None]:
    """3.1: the phase begins."""
    yield from begin_phase(t, "marshaling")
    return "marshal"


def marshal(t: LcgTable) -> Flow[str | None]:
    """3.2: the next player becomes active, collects income and may marshal; all may act (R-16)."""
    if not is_at_action(t):
        following = next_active(t)
        if following is None:
            return "end_marshaling"
        t.active = following
        t.been_active.append(following)
        t.touch()
        income = t.plot_value(following, "income")
        yield from happen(t.order, t, Event("income", following, amount=income))
    seat = t.active
    actions = t.edition.hand_actions

    def others(asked: Seat) -> list[Atom]:
        cards = marshalable(t, seat) if asked == seat else []
        return [*cards, *(card for card in actions.cards(t, asked) if card not in cards)]

    def take(asked: Seat, card: Answer) -> Flow[None]:
        assert isinstance(card, int)
        ways = ways_to_marshal(t, seat, card) if asked == seat else []
        if card in actions.cards(t, asked):
            ways.append(actions.name)
        way = ways[0]
        if len(ways) > 1:
            way = yield Pick(asked, "way", ways, words=say("way", by_card=card), of="word")
        work = actions.take(t, asked, card) if way == actions.name else marshal_card(t, asked, card, way)
        yield from t.acts(asked, card, work)

    def prompt(asked: Seat) -> Words:
        if asked == seat:
            return say("marshal", n=t.gold[seat])
        return say("act_in_marshaling", by_seat=seat, n=t.gold[seat])

    yield from action_window(t.order, t, others=others, take=take, prompt=prompt)
    return "marshal"


def end_marshaling(t: LcgTable) -> Flow[str | None]:
    """3.4: the phase ends."""
    yield from end_phase(t)
    return "challenges"


def marshalable(t: LcgTable, seat: Seat) -> list[Atom]:
    """Return the cards in hand that a player may marshal now."""
    return [card for card in (*t.pile("hand", seat), *_elsewhere(t, seat)) if may_marshal(t, seat, card)]


def _elsewhere(t: LcgTable, seat: Seat) -> list[int]:
    """Return the characters outside of the hand that a player may marshal as if they were there."""
    if not t.is_changed(MARSHALS_FROM):
        return []
    owners = [other for other in range(t.n) if t.player_value(seat, marshals_from(other))]
    return [card for owner in owners for card in t.pile("discard", owner) if t.kind(card) == "character"]


def may_marshal(t: LcgTable, seat: Seat, card: int) -> bool:
    """Return whether a player may marshal a card from hand now."""
    return bool(ways_to_marshal(t, seat, card))


def ways_to_marshal(t: LcgTable, seat: Seat, card: int) -> list[str]:
    """Return how a player may marshal a card from hand now: as what it is (of a unique card, as a duplicate
    of a copy), or as a duplicate of another character."""
    printed = t.printed(card)
    if printed.kind == "event":
        return []
    ways = [MARSHAL] if _may_be_itself(t, seat, card) else []
    if printed.duplicate_of is not None and _others_to_duplicate(t, seat, card):
        ways.append(DUPLICATE)
    return ways if ways and may_enter(t, card, seat) else []


def _may_be_itself(t: LcgTable, seat: Seat, card: int) -> bool:
    printed = t.printed(card)
    if marshaling_cost(t, seat, card) > t.purse(seat):
        return False
    if own_copy(t, card, seat) >= 0:
        return True
    if "limited" in printed.keywords and limited_left(t, seat) < 1:
        return False
    return printed.kind == "character" or not t.player_value(seat, "cannot marshal places")


def _others_to_duplicate(t: LcgTable, seat: Seat, card: int) -> list[int]:
    """Return the characters a player owns and controls of which a card may become a duplicate."""
    what = t.printed(card).duplicate_of
    assert what is not None
    mine = [other for other in t.characters_of(seat) if t.owner[other] == seat]
    return [other for other in mine if what.holds(t, other, Context(card, seat, None))]


def marshal_card(t: LcgTable, seat: Seat, card: int, way: str) -> Flow[None]:
    """Pay for a card and bring it into play; a duplicate costs nothing.

    Its host is chosen before: what was paid would reveal the cost of a card that the others do not see yet.
    """
    copy = own_copy(t, card, seat)
    if way == DUPLICATE:
        others = _others_to_duplicate(t, seat, card)
        words = say("duplicate_on", by_card=card)
        copy = others[0] if len(others) == 1 else (yield Pick(seat, "duplicate_on", others, words=words))
    if copy >= 0:
        add_duplicate(t, card, copy)
        return
    host = yield from choose_host(t, seat, card)
    yield from t.pay(seat, marshaling_cost(t, seat, card))
    spend_reductions(t, seat, card)
    if "limited" in t.printed(card).keywords:
        t.note(seat, "used a limited card")
    yield from enter(t, seat, card, MARSHAL, host=host)

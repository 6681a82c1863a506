"""The second edition's challenges: stealth and the Crown Regent's redirect as they are initiated, and
ambush."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from rules.cards.abilities import Constant
from rules.cards.select import Context, amount
from rules.cards.windows import PASS, happen
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.language import translated, worded
from rules.kernel.terms import Answer, Atom, Seat
from rules.kernel.words import say
from rules.lcg.edition import HandActions
from rules.lcg.events.entering import AMBUSH, choose_host, enter
from rules.lcg.events.event_handlers import pool_of
from rules.lcg.second.attributes import (
    AMBUSH_AT_COST,
    AMBUSH_BELOW_COST,
    AMBUSH_DISCOUNT,
    AMBUSH_FREE,
    AMBUSH_WORDS,
    CHALLENGE_ON_ANOTHER,
    KEEPS_BEARER_AWAY,
    REDIRECTS,
)
from rules.lcg.second.printed import SecondCard, printed
from rules.lcg.second.steps.titles import has_rivals, is_supported
from rules.lcg.state.attributes import ChallengeType, initiated, of_type
from rules.lcg.state.in_play import may_come_by_effect, may_enter
from rules.lcg.state.table import LcgTable
from rules.lcg.steps.challenges import (
    Bypassing,
    attack_events,
    bypass_events,
    challenge_is_on,
    choose_bypassed,
    declare_attackers,
    declare_defenders,
    defense_events,
    name_challenge,
    name_opponent,
    next_turn,
    possible_attackers,
)


def initiate(t: LcgTable) -> Flow[str | None]:
    """4.2: the active player initiates a challenge, or passes. Attackers are declared, kneel and bypass; all
    this is one occurrence."""
    seat, kind = t.active, (yield from name_challenge(t))
    if kind is None:
        return next_turn(t)
    yield from declare_attackers(t, seat, kind, (yield from name_opponent(t, seat, kind)))
    t.declare("attackers")
    bypassing = yield from choose_bypassed(t)
    bypassing = yield from redirect(t, bypassing)
    events = [*attack_events(t), *bypass_events(t, bypassing)]
    t.declare("")
    yield from happen(t.order, t, *events)
    return "attack_window"


def targets(t: LcgTable, seat: Seat, challenge: str, others: list[Seat]) -> list[Seat]:
    """In melee nobody attacks a player whose title one's own supports; Hand of the King: one of all power
    challenges is against another opponent than the rest."""
    others = [other for other in others if t.may_challenge(seat, challenge, other)]
    if t.is_changed(KEEPS_BEARER_AWAY):
        able = possible_attackers(t, seat, cast(ChallengeType, challenge))
        others = [other for other in others if any(not kept_away(t, other, (card,)) for card in able)]
    if not has_rivals(t):
        return others
    found = [other for other in others if not is_supported(t, seat, other)]
    if challenge != "power" or not t.player_value(seat, of_type("power", CHALLENGE_ON_ANOTHER)):
        return found
    met = [other for other in range(t.n) if t.noted("phase", seat, initiated("power", other))]
    if len(met) != 1 or t.challenges_left(seat, "power") > 1:
        return found
    return [other for other in found if other not in met]


def kept_away(t: LcgTable, against: Seat, characters: tuple[Atom, ...]) -> str:
    """Return which of some characters an attachment of a player keeps out of challenges against them."""
    names = [
        translated(t.printed(int(card)).worded_name)
        for card in characters
        for attachment in t.attachments_of(int(card))
        if t.controller(attachment) == against and t.value(attachment, KEEPS_BEARER_AWAY)
    ]
    return (
        worded("Cannot take part in challenges against this player: {names}.", names=", ".join(names))
        if names
        else ""
    )


def redirect(t: LcgTable, bypassing: Bypassing) -> Flow[Bypassing]:
    """Crown Regent: once per round, before reactions, the initiator must name another opponent, and
    chooses anew whom to bypass. Returns who bypasses whom."""
    if not has_rivals(t):
        return bypassing
    for seat in t.seats():
        if not t.player_value(seat, REDIRECTS) or t.noted("round", seat, "redirected"):
            continue
        others = [other for other in t.opponents(t.attacking) if other != t.defending]
        if not others:
            continue
        prompt = say("redirect", by_seat=t.attacking, against_seat=t.defending, challenge=t.challenge)
        answer = yield Pick(seat, "redirect", ("redirect", PASS), words=prompt, of="word", default=PASS)
        if answer == PASS:
            continue
        t.note(seat, "redirected")
        t.defending = (
            others[0]
            if len(others) == 1
            else (
                yield Pick(
                    t.attacking, "opponent", others, words=say("opponent_anew", by_seat=seat), of="seat"
                )
            )
        )
        t.touch()
        for card in t.kept_out(t.attackers):
            t.withdraw(card)
        t.say("redirected", seat=seat, against_seat=t.defending)
        bypassing = yield from choose_bypassed(t)
    return bypassing


def defend(t: LcgTable) -> Flow[str | None]:
    """4.2.1: the defending player may declare defenders."""
    if not challenge_is_on(t):
        return "end_challenge"
    if (yield from declare_defenders(t, t.defending)):
        t.declare("defenders")
        events = defense_events(t)
        t.declare("")
        yield from happen(t.order, t, *events)
    return "defense_window"


# Ambush

MAX_PRICE: Final = 99


def _prices_changed(t: LcgTable) -> bool:
    """Return whether any effect concerns what it costs to ambush."""
    return any(t.is_changed(word) for word in AMBUSH_WORDS)


def ambush_cost(t: LcgTable, card: int, *, changed: bool) -> int:
    """Return what it costs to ambush with a card, or −1 if it cannot (`changed`: if not only the print
    counts)."""
    price = printed(t, card).ambush
    if not changed:
        return -1 if price is None else price
    prices = [] if price is None else [price]
    if t.value(card, AMBUSH_AT_COST):
        prices.append(t.printed_cost(card))
    if t.value(card, AMBUSH_FREE):
        prices.append(0)
    if t.value(card, AMBUSH_BELOW_COST):
        prices.append(max(0, t.printed_cost(card) - 1))
    return max(0, min(prices) - t.value(card, AMBUSH_DISCOUNT)) if prices else -1


def ambushers(t: LcgTable, seat: Seat) -> list[Atom]:
    """Return the cards in hand with which a player may ambush now."""
    if t.phase != "challenges":
        return []
    changed = _prices_changed(t)
    return [card for card in t.pile("hand", seat) if may_ambush(t, seat, card, changed=changed)]


def may_ambush(t: LcgTable, seat: Seat, card: int, *, changed: bool) -> bool:
    """Return whether a player may ambush with a card from hand now."""
    price = ambush_cost(t, card, changed=changed)
    return 0 <= price <= t.gold[seat] and may_come_by_effect(t, card, seat) and may_enter(t, card, seat)


def ambush(t: LcgTable, seat: Seat, card: Answer) -> Flow[None]:
    """Pay for a card and put it into play in the challenges phase."""
    assert isinstance(card, int)
    host = yield from choose_host(t, seat, card)
    t.spend(seat, ambush_cost(t, card, changed=_prices_changed(t)))
    yield from enter(t, seat, card, AMBUSH, host=host)


def could_ambush(t: LcgTable, seat: Seat) -> bool:
    """Return whether a player could have a card to ambush with, for all that the others know."""
    hand = t.pile("hand", seat)
    if not hand:
        return False
    cards = t.edition.catalogue.cards
    below = int(t.is_changed(AMBUSH_BELOW_COST))
    at_cost = below or t.is_changed(AMBUSH_AT_COST)
    eyes = Context(hand[0], seat, None)
    purse = t.gold[seat] + _open_discount(t, seat)
    for code in pool_of(t, seat):
        card = cards[code]
        assert isinstance(card, SecondCard)
        if card.kind == "event":
            continue
        prices = [card.ambush] if card.ambush is not None else []
        if at_cost:
            prices.append(card.cost - below)
        if prices and min(prices) <= purse:
            return True
        if any(_own_price(t, own, prices, eyes) <= purse for own in _own_words(card)):
            return True
    return False


def _own_words(card: SecondCard) -> Iterator[Constant]:
    """Return what a card does to its own price of ambush while it is in hand."""
    constants = (each for each in card.abilities if isinstance(each, Constant) and each.zone == "hand")
    return (each for each in constants if each.attribute in (AMBUSH_FREE, AMBUSH_DISCOUNT))


def _own_price(t: LcgTable, own: Constant, prices: list[int], eyes: Context) -> int:
    """Return the price of ambush of a card that a player may hold, for all that everybody sees."""
    if not own.while_.holds(t, eyes.source, eyes):
        return min(prices, default=MAX_PRICE)
    if own.attribute == AMBUSH_FREE:
        return 0
    return min(prices, default=MAX_PRICE) - amount(own.by).of(t, eyes.source, eyes)


def _open_discount(t: LcgTable, seat: Seat) -> int:
    """Return how much less cards in play let cards in a player's hand cost to ambush with."""
    return sum(
        amount(ability.by).of(t, eyes.source, eyes)
        for ability, eyes in t.at_work(AMBUSH_DISCOUNT)
        if eyes.seat == seat and ability.zone == "play"
    )


AMBUSHES: Final = HandActions(AMBUSH, ambushers, ambush, could_ambush)

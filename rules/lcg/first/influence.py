"""Influence (spec §10.7): standing cards are knelt to pay it; what they give too much is lost."""

from __future__ import annotations

from typing import Any

from rules.cards.abilities import Cost
from rules.cards.events import Event
from rules.cards.select import Amount, amount
from rules.cards.uses import Use
from rules.cards.windows import chosen, happen
from rules.kernel.ask import PickSome
from rules.kernel.game import Flow
from rules.kernel.language import worded
from rules.kernel.terms import Seat
from rules.kernel.words import say
from rules.lcg.first.attributes import INFLUENCE, USED_INFLUENCE
from rules.lcg.first.table import FirstTable


def sources(t: FirstTable, seat: Seat) -> dict[int, int]:
    """Return what gives a player influence now, and how much: standing cards, and once a round a title."""
    found = {card: t.value(card, INFLUENCE) for card in t.providers(seat)}
    if not t.noted("round", seat, USED_INFLUENCE):
        found |= {title: n for title in t.pile("titles", seat) if (n := t.value(title, INFLUENCE))}
    return found


def available(t: FirstTable, seat: Seat) -> int:
    """Return how much influence a player could pay now."""
    return sum(sources(t, seat).values())


def pay(t: FirstTable, seat: Seat, n: int, by: int) -> Flow[None]:
    """Kneel cards that give enough influence, for the card `by`."""
    given = sources(t, seat)
    if n < 1:
        return
    fewest, most = 0, 0
    for value in sorted(given.values(), reverse=True):
        if most < n:
            fewest, most = fewest + 1, most + value

    def violation(cards: tuple[Any, ...]) -> str:
        sum_of = sum(given[card] for card in cards)
        if sum_of >= n:
            return ""
        return worded("These cards give {given} influence; {needed} is needed.", given=sum_of, needed=n)

    default = _least_surplus(given, n)
    words = say("influence", by_card=by, n=n)
    ask = PickSome(seat, "influence", tuple(given), fewest, len(given), words, default, violation=violation)
    cards = yield from chosen(ask)
    for card in cards:
        if t.zone_of(card)[0] == "titles":
            t.note(seat, USED_INFLUENCE)
            t.say("title_influence", seat=seat, card=card)
    kneeling = [card for card in cards if t.zone_of(card)[0] == "play"]
    if kneeling:
        yield from happen(t.order, t, *(Event("kneels", seat, card, cause=by) for card in kneeling))


def _least_surplus(given: dict[int, int], n: int) -> tuple[int, ...]:
    """Return cards that give enough with little surplus: the smallest that do alone, else the largest
    ones."""
    alone = [card for card, value in given.items() if value >= n]
    if alone:
        return (min(alone, key=lambda card: given[card]),)
    found: list[int] = []
    for card in sorted(given, key=lambda card: -given[card]):
        if sum(given[one] for one in found) < n:
            found.append(card)
    return tuple(card for card in given if card in found)


def influence(n: Amount[Any] | int) -> Cost:
    """Kneel cards that give so much influence."""

    def price(t: FirstTable, use: Use) -> int:
        return amount(n).of(t, use.source, use)

    def can(t: FirstTable, use: Use) -> bool:
        return available(t, use.seat) >= price(t, use)

    def paying(t: FirstTable, use: Use) -> Flow[None]:
        yield from pay(t, use.seat, price(t, use), use.source)

    return Cost(f"{n} influence" if isinstance(n, int) else "influence", can, paying)

"""Costs of the first edition: several cards knelt, one of two costs, gold by the target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cards.abilities import Cost, Effect
from rules.cards.events import Event
from rules.cards.select import Amount, Selector
from rules.cards.windows import chosen, happen
from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Flow
from rules.lcg.vocabulary.choosing import run_on

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.first.table import FirstTable


def kneel_cards(n: int, what: Selector[Any]) -> Cost:
    """Kneel so many of your standing cards; `to_paid` acts on them."""

    def standing(t: FirstTable, use: Use) -> list[int]:
        found = what.pieces(t, use)
        return [card for card in found if t.may_kneel(card) and t.controller(card) == use.seat]

    def can(t: FirstTable, use: Use) -> bool:
        return len(standing(t, use)) >= n

    def pay(t: FirstTable, use: Use) -> Flow[None]:
        verb = "kneel_as_cost"
        ask = PickSome(use.seat, verb, standing(t, use), n, n, words=use.prompt(verb, n, n))
        cards = yield from chosen(ask)
        use.chosen.append(cards)
        yield from happen(
            use.order, t, *(Event("kneels", use.seat, card, cause=use.source) for card in cards)
        )

    return Cost("kneel a card" if n == 1 else f"kneel {n} cards", can, pay)


def to_paid(effect: Effect) -> Effect:
    """Happens to the cards knelt as the cost, as `target`."""

    def run(t: FirstTable, use: Use) -> Flow[None]:
        yield from run_on(t, use, effect, use.chosen[-1])

    return Effect(f"{effect.name} of what was paid", run)


def either(*costs: Cost) -> Cost:
    """Pay one of several costs."""

    def can(t: FirstTable, use: Use) -> bool:
        return any(cost.can(t, use) for cost in costs)

    def pay(t: FirstTable, use: Use) -> Flow[None]:
        possible = {cost.name: cost for cost in costs if cost.can(t, use)}
        name = next(iter(possible))
        if len(possible) > 1:
            words = use.prompt("way_to_pay")
            name = yield Pick(use.seat, "way_to_pay", tuple(possible), words=words, of="word")
        work = possible[name].pay(t, use)
        if work is not None:
            yield from work

    return Cost(" or ".join(cost.name for cost in costs), can, pay)


def gold_by_target(price: Amount[Any]) -> Cost:
    """Pay as much gold as an amount of the target; the target must be one that can be paid for."""

    def pay(t: FirstTable, use: Use) -> Flow[None]:
        yield from t.pay(use.seat, price.of(t, use.target, use))

    return Cost("gold", lambda t, use: True, pay)

"""Costs of the first edition: several cards knelt, one of two costs, gold by the target."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cards.abilities import Cost
from rules.cards.select import Amount
from rules.kernel.game import Flow

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.first.table import FirstTable


def gold_by_target(price: Amount[Any]) -> Cost:
    """Pay as much gold as an amount of the target; the target must be one that can be paid for."""

    def pay(t: FirstTable, use: Use) -> Flow[None]:
        yield from t.pay(use.seat, price.of(t, use.target, use))

    return Cost("gold", lambda t, use: True, pay)

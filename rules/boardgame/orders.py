"""The fifteen order tokens of a house.

Source: rules specification, CMP-05.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

OrderKind = Literal["march", "defense", "support", "raid", "consolidate_power"]


@dataclass(frozen=True, slots=True)
class OrderToken:
    """An order as printed; each house has `count` of it."""

    id: str
    kind: OrderKind
    modifier: int = 0
    special: bool = False
    count: int = 1


ORDERS: Final = (
    OrderToken("march_minus", "march", -1),
    OrderToken("march", "march"),
    OrderToken("march_special", "march", 1, special=True),
    OrderToken("defense", "defense", 1, count=2),
    OrderToken("defense_special", "defense", 2, special=True),
    OrderToken("support", "support", count=2),
    OrderToken("support_special", "support", 1, special=True),
    OrderToken("raid", "raid", count=2),
    OrderToken("raid_special", "raid", special=True),
    OrderToken("consolidate_power", "consolidate_power", count=2),
    OrderToken("consolidate_power_special", "consolidate_power", special=True),
)
BY_ID: Final = {order.id: order for order in ORDERS}
TOKENS: Final = tuple(order.id for order in ORDERS for _ in range(order.count))
"""All the tokens of a house."""
SPECIAL: Final = tuple(order.id for order in ORDERS if order.special)


def of_kind(*kinds: OrderKind) -> frozenset[str]:
    """Return the orders of some kinds, special ones included."""
    return frozenset(order.id for order in ORDERS if order.kind in kinds)


MARCHES: Final = of_kind("march")
SUPPORTS: Final = of_kind("support")
RAIDS: Final = of_kind("raid")
CONSOLIDATIONS: Final = of_kind("consolidate_power")
DEFENSES: Final = of_kind("defense")
RAIDED: Final = {"raid": of_kind("support", "raid", "consolidate_power")}
RAIDED["raid_special"] = RAIDED["raid"] | DEFENSES
"""RAI-02: by raid order: what it removes."""

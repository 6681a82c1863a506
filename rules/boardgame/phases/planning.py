"""The planning phase: orders in secret, all at once; then the Messenger Raven.

Source: rules specification, section 11 (PLN).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rules.boardgame.orders import SPECIAL, TOKENS
from rules.boardgame.realm import AREAS, KINGS_COURT, NUMBER, SETUPS
from rules.boardgame.table import BoardTable
from rules.kernel.ask import Assign, Cap, Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Answer
from rules.kernel.words import say

HABIT = (
    *("defense", "defense", "support", "support", "consolidate_power", "consolidate_power", "raid", "raid"),
    *("march", "march_minus", "defense_special", "support_special", "consolidate_power_special"),
    *("raid_special", "march_special"),
)
"""What the clock orders, as far as it is allowed: to hold what there is."""
PLAIN = tuple(order for order in HABIT if order not in SPECIAL)


def stars_of(t: BoardTable, seat: int) -> int:
    """SET-07: return how many special orders a seat may use."""
    return SETUPS[t.n].stars[t.place(seat, KINGS_COURT)]


def plan(t: BoardTable) -> Flow[str | None]:
    """PLN-01 to PLN-05: every house puts an order on each of its areas; then all are turned face up."""
    t.phase = "planning"
    t.stars = [stars_of(t, seat) for seat in range(t.n)]
    tokens = tuple(token for token in TOKENS if token not in t.banned)
    planning = [seat for seat in range(t.n) if t.areas_held(seat)]
    if planning:
        sheets = yield [orders_ask(t, seat, tokens) for seat in planning]
        for sheet in sheets:
            for area, order in sheet:
                t.orders[NUMBER[area]] = order
    t.say("orders_shown")
    return "raven"


def orders_ask(t: BoardTable, seat: int, tokens: tuple[str, ...]) -> Assign:
    """PLN-03: as many areas as the tokens go; the seat picks which stay without."""
    areas = [AREAS[area] for area in t.areas_held(seat)]
    return Assign(
        *(seat, "orders", areas, tokens),
        caps=[Cap(SPECIAL, t.stars[seat])],
        default=_habit(areas, tokens, t.stars[seat]),
        of="area",
        values_of="order",
        words=say("orders", stars=t.stars[seat]) if t.stars[seat] else say("orders_without_special"),
    )


def _habit(areas: list[str], tokens: tuple[str, ...], stars: int) -> Callable[[], Answer]:
    def usual() -> Answer:
        plain = [order for order in PLAIN if order in tokens]
        special = [order for order in SPECIAL if order in tokens][:stars]
        return tuple(zip(areas, plain + special, strict=False))

    return usual


def raven(t: BoardTable) -> Flow[str | None]:
    """PLN-06: the Messenger Raven replaces an own order, looks at the next wildling card, or does nothing."""
    holder = t.tracks[KINGS_COURT][0]
    replaceable = {area: new for area in t.areas_held(holder) if (new := replacements(t, holder, area))}
    options = (*(("replace",) if replaceable else ()), "look", "nothing")
    choice = yield Pick(holder, "raven", options, None, "nothing", "word")
    if choice == "replace":
        areas = tuple(AREAS[area] for area in replaceable)
        area = NUMBER[(yield Pick(holder, "raven_area", areas, of="area"))]
        new = yield Pick(
            *(holder, "raven_order", replaceable[area], say("raven_order", area=AREAS[area])), of="order"
        )
        t.say("raven_replaces", seat=holder, area=AREAS[area], old_order=t.orders[area], order=new)
        t.orders[area] = new
    elif choice == "look":
        card = t.pile("wildling_deck")[-1]
        t.look(holder, card)
        t.say("raven_looks", seat=holder)
        where = yield Pick(
            *(holder, "raven_card", ("top", "bottom"), say("raven_card", card=card), "top"), of="word"
        )
        if where == "bottom":
            t.move(card, "wildling_deck", bottom=True)
        t.say(f"raven_{where}", seat=holder)
    t.raven_used = choice != "nothing"
    t.phase = "raids"
    return "raids"


def replacements(t: BoardTable, seat: int, area: int) -> tuple[str, ...]:
    """Return the unused orders with which a seat may replace one of its own."""
    old = t.orders[area]
    if not old:
        return ()
    left = Counter(TOKENS)
    special = 0
    for other in t.areas_held(seat):
        if t.orders[other]:
            left[t.orders[other]] -= 1
            special += other != area and t.orders[other] in SPECIAL
    room = special < t.stars[seat]
    return tuple(
        order
        for order, many in left.items()
        if many > 0 and order != old and order not in t.banned and (room or order not in SPECIAL)
    )

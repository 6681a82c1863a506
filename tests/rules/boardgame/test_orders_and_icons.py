"""Random games in which every order token is used up as its kind is, and every icon of a fight is counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.boardgame.cards import TIDES
from rules.boardgame.game import GAME
from rules.boardgame.house_cards import HOUSE_CARDS
from rules.boardgame.orders import BY_ID, ORDERS
from rules.boardgame.phases import fighting
from rules.boardgame.realm import AREAS, SIEGE
from rules.boardgame.strength import parts
from rules.boardgame.table import ATTACKER, DEFENDER, BoardTable
from rules.kernel.game import Flow
from rules.kernel.testing import FuzzReport, fuzz

DATA: dict[str, Any] = json.loads((Path(__file__).parent / "boardgame-data.json").read_text(encoding="utf-8"))
PRINTED = {card["id"]: card for card in DATA["house_cards"]}
DECISIONS = 30_000

# RAI-02, written down once more.
TAKEN_BY_ALL = {"support", "raid", "consolidate_power"}
TAKEN_BY_STARS = {*TAKEN_BY_ALL, "defense"}
RAIDS = {"raid": TAKEN_BY_ALL, "raid_special": TAKEN_BY_STARS}
LOSES = ("swords", "fortifications")


class Watch:
    """What random games did with orders and icons; what breaks a rule raises AssertionError."""

    def __init__(self) -> None:
        """Count nothing yet."""
        self.orders: Counter[tuple[str, str]] = Counter()
        self.raided: Counter[tuple[str, str]] = Counter()
        self.icons: Counter[str] = Counter()
        self._down: dict[str, str] = {}

    def hear(self, t: BoardTable, key: str, args: dict[str, Any]) -> None:
        """Follow the orders from the moment they are turned up, by what is shown of them."""
        if key == "orders_shown":
            self._down = {AREAS[area]: order for area, order in enumerate(t.orders) if order}
            self.orders.update(("shown", order) for order in self._down.values())
            self._are_within_limits(t)
        elif key == "raven_replaces":
            self._down[args["area"]] = args["order"]
        elif key == "raids":
            by, taken = self._down.pop(args["area"]), self._down.pop(args["at_area"])
            assert taken == args["order"] and BY_ID[taken].kind in RAIDS[by], f"{by} takes {taken}"
            self.raided[by, taken] += 1
            self.orders["resolved", by] += 1
        elif key in {"raids_nothing", "consolidates", "supports"}:
            kinds = {"raids_nothing": "raid", "consolidates": "consolidate_power", "supports": "support"}
            order = self._down[args["area"]]
            assert BY_ID[order].kind == kinds[key], f"{order} {key}"
            self.orders["resolved", order] += 1
        elif key in {"marches", "attacks", "stays"}:
            order = self._down.get(args["area" if key == "stays" else "from_area"], "")
            if order and BY_ID[order].kind == "march":
                self.orders["resolved", order] += 1
        elif key == "wins_fight":
            self._defends(t)

    def _are_within_limits(self, t: BoardTable) -> None:
        for seat in range(t.n):
            own = Counter(order for area, order in enumerate(t.orders) if order and t.holder(area) == seat)
            assert all(many <= BY_ID[order].count for order, many in own.items()), own
            assert sum(many for order, many in own.items() if BY_ID[order].special) <= t.stars[seat]

    def _defends(self, t: BoardTable) -> None:
        order = t.orders[t.contested]
        card = t.card_of(DEFENDER)
        is_defense = bool(order) and BY_ID[order].kind == "defense"
        doubled = 2 if card is not None and card.doubles_defense else 1
        counted = dict(parts(t, DEFENDER)).get("defense", 0)
        assert counted == (BY_ID[order].modifier * doubled if is_defense else 0)
        if is_defense:
            self.orders["resolved", order] += 1

    def losses(self, t: BoardTable) -> Flow[str | None]:
        """Compare who dies with what cards and tides show (CMB-15 to CMB-17, TOB-04)."""
        loser = 1 - t.winner
        before = {side: list(t.army(side)) for side in (ATTACKER, DEFENDER)}
        shown = {side: self._shown(t, side) for side in (ATTACKER, DEFENDER)}
        routed, unharmed = set(t.routed), {side: t.is_unharmed(side) for side in (ATTACKER, DEFENDER)}
        following = yield from fighting.losses(t)
        swords, held = shown[t.winner]["swords"], shown[loser]["fortifications"]
        for side in (ATTACKER, DEFENDER):
            many = len(before[side])
            frail = [unit for unit in before[side] if t.kind(unit) == SIEGE or unit in routed]
            dead = len(frail) if side == loser else 0
            if not unharmed[side]:
                if side == loser:
                    dead = min(many, dead + max(0, swords - held))
                lying = len([unit for unit in before[side] if unit in routed]) if side != loser else 0
                dead = min(max(many - lying, dead), dead + shown[1 - side]["skulls"])
            assert many - len(t.army(side)) == dead, f"{shown} cost side {side} not {dead} of {many}"
        whole = [unit for unit in before[loser] if t.kind(unit) != SIEGE and unit not in routed]
        if whole and not unharmed[loser]:
            self.icons["swords kill"] += swords > held
            self.icons["fortifications save some"] += swords > held > 0
            self.icons["fortifications save all"] += 0 < swords <= held
            self.icons["skulls kill"] += shown[t.winner]["skulls"] > 0
        self.icons["nobody is harmed"] += unharmed[loser] and swords > held
        return following

    def _shown(self, t: BoardTable, side: int) -> Counter[str]:
        icons: Counter[str] = Counter()
        card, tide = t.card_of(side), t.tide_of(side)
        if card is not None:
            for icon in LOSES:
                icons[icon] += PRINTED[card.id].get(icon, 0)
                icons[icon] += sum(getattr(adds, icon) for adds in card.adds if adds.when(t, side))
                self.icons[f"{icon} of {card.id}"] += icons[icon] > 0
        if tide is not None:
            for icon in (*LOSES, "skulls"):
                icons[icon] += getattr(tide, icon)
                self.icons[f"{icon} of {tide.id}"] += getattr(tide, icon)
        return icons


@pytest.fixture(scope="module")
def watched() -> Iterator[tuple[Watch, FuzzReport]]:
    """What was seen in some random games."""
    watch, say = Watch(), BoardTable.say

    def say_and_hear(t: BoardTable, key: str, *rest: Any, **args: Any) -> None:
        watch.hear(t, key, args)
        say(t, key, *rest, **args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardTable, "say", say_and_hear)
        patch.setitem(vars(GAME), "asking_steps", {**GAME.asking_steps, "losses": watch.losses})
        yield watch, fuzz(GAME, DECISIONS, seed=9, every=1_000)


def test_no_order_or_icon_breaks_a_rule(watched: tuple[Watch, FuzzReport]):
    _, report = watched
    assert report.faults == []


@pytest.mark.parametrize("order", [order.id for order in ORDERS])
def test_every_order_is_shown_and_resolved(watched: tuple[Watch, FuzzReport], order: str):
    watch, _ = watched
    assert watch.orders["shown", order] and watch.orders["resolved", order]


@pytest.mark.parametrize("by", RAIDS)
def test_raids_remove_every_order_they_may_and_no_other(watched: tuple[Watch, FuzzReport], by: str):
    watch, _ = watched
    taken = {order for raid, order in watch.raided if raid == by}
    assert taken == {order.id for order in ORDERS if order.kind in RAIDS[by]}


def test_swords_fortifications_and_skulls_of_every_card_are_counted(watched: tuple[Watch, FuzzReport]):
    watch, _ = watched
    ways = ("swords kill", "fortifications save some", "fortifications save all", "skulls kill")
    cards = [(each.id, each) for each in HOUSE_CARDS] + [(tide.id, tide) for tide in TIDES]
    shown = [
        f"{icon} of {name}"
        for name, card in cards
        for icon in (*LOSES, "skulls")
        if getattr(card, icon, 0) or any(getattr(adds, icon, 0) for adds in getattr(card, "adds", ()))
    ]
    assert len(shown) > 20
    missing = [what for what in (*ways, "nobody is harmed", *shown) if not watch.icons[what]]
    assert missing == []

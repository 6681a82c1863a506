"""Every numbered rule has a test that names it, and the declarations are those of the data of the box."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rules.boardgame.cards import TIDES, WESTEROS_DECKS, WILDLINGS
from rules.boardgame.game import GAME
from rules.boardgame.house_cards import CARDS_OF
from rules.boardgame.orders import ORDERS
from rules.boardgame.realm import (
    HOUSES,
    LINKS,
    PLACES,
    SETUPS,
    SUPPLY_LIMITS,
    TRACK_AT_START,
    TRACKS,
    UNIT_COST,
    UNIT_LIMITS,
    UNITS,
    units_at_start,
)
from rules.kernel.testing import FuzzReport, fuzz

HERE = Path(__file__).parent
DATA: dict[str, Any] = json.loads((HERE / "boardgame-data.json").read_text(encoding="utf-8"))
RULES = {
    "TRM": 9, "CMP": 5, "SET": 12, "CTL": 11, "SUP": 7, "WES": 6, "MUS": 7, "BID": 6, "WLD": 13, "PLN": 6,
    "RAI": 5, "MAR": 11, "CMB": 25, "TOB": 5, "CON": 3, "PRT": 7, "END": 5,
}  # fmt: skip
"""By section of the specification: how many numbered rules it has."""


@pytest.mark.parametrize(("section", "many"), RULES.items())
def test_every_numbered_rule_has_a_test_with_its_number(section: str, many: int):
    named = " ".join(
        name
        for module in HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", module.read_text(encoding="utf-8"), re.MULTILINE)
    )
    missing = [
        f"{section}-{number:02}"
        for number in range(1, many + 1)
        if f"_{section.lower()}_{number:02}" not in named
    ]
    assert not missing


def test_areas_and_links_are_those_of_the_data():
    declared = [
        {
            "id": place.id,
            "name": place.name,
            "kind": place.kind,
            "supply": place.supply,
            "power": place.power,
            "castle": ("none", "castle", "stronghold")[place.castle],
            "home_of": place.home_of or None,
        }
        for place in PLACES
    ]
    nothing = {"supply": 0, "power": 0, "castle": "none", "home_of": None}
    given = [{**nothing, **area} for area in DATA["areas"]]
    assert declared == [{name: area[name] for name in declared[0]} for area in given]
    assert [list(link) for link in LINKS] == DATA["adjacency"]


@pytest.mark.parametrize("n", GAME.seats)
def test_setups_are_those_of_the_data(n: int):
    setup, given = SETUPS[n], DATA["setups"][str(n)]
    assert list(setup.houses) == given["houses"] and list(setup.stars) == given["special_order_stars"]
    assert setup.forces == given["neutral_forces"] and set(setup.blocked) == set(given["blocked_areas"])
    units = Counter((house, *where) for house in setup.houses for where in units_at_start(house))
    assert units == {(u["house"], u["area"], u["type"]): u["count"] for u in given["units"]}
    for order, track in zip(TRACK_AT_START, TRACKS, strict=True):
        assert [house for house in order if house in setup.houses] == given["influence"][track]


def test_units_orders_and_supply_are_those_of_the_data():
    assert [list(limits) for limits in SUPPLY_LIMITS] == DATA["supply_table"]
    found = [(u["id"], u["limit"], u["muster_cost"]) for u in DATA["units"]]
    assert list(zip(UNITS, UNIT_LIMITS, UNIT_COST, strict=True)) == found
    declared = [(o.id, o.kind, o.modifier, o.special, o.count) for o in ORDERS]
    assert declared == [
        (o["id"], o["kind"], o.get("modifier", 0), o["special"], o["count"]) for o in DATA["orders"]
    ]


def test_cards_are_those_of_the_data():
    declared = [
        (card.id, house, card.name, card.strength, card.swords, card.fortifications, card.text)
        for house in HOUSES
        for card in CARDS_OF[house]
    ]
    names = ("id", "house", "name", "strength", "swords", "fortifications", "effect")
    assert declared == [tuple(card.get(name, "") for name in names) for card in DATA["house_cards"]]
    westeros = {
        (number, card.id): (card.name, card.count, card.icons, set(card.forbids))
        for number, deck in enumerate(WESTEROS_DECKS, start=1)
        for card in deck
    }
    assert westeros == {
        (card["deck"], card["id"]): (
            card["name"],
            card["count"],
            card["wildling_icons"],
            set(card.get("forbids", ())),
        )
        for card in DATA["westeros_cards"]
    }
    assert {card["id"]: card["name"] for card in DATA["wildling_cards"]} == WILDLINGS
    tides = [(t.id, t.count, t.strength, t.swords, t.fortifications, t.skulls) for t in TIDES]
    figures = ("id", "count", "strength", "swords", "fortifications", "skulls")
    assert tides == [tuple(tide[name] for name in figures) for tide in DATA["tides_of_battle"]]


def test_every_card_has_a_name_and_every_face_facts():
    cards = [face for face in GAME.words if face.startswith("face.")]
    assert len(cards) == 96 and set(GAME.facts) <= {face.removeprefix("face.") for face in cards}
    assert {area.id for area in GAME.look.map.areas} == {place.id for place in PLACES}  # type: ignore[union-attr]


def test_a_few_thousand_random_decisions_break_nothing():
    assert fuzz(GAME, 4_000, seed=3, every=1).faults == []


@pytest.mark.slow
def test_every_card_acts_and_every_line_is_said_in_random_games():
    asked_by_scenes = {"ask.mace", "ask.lose_knights"}
    shown_by_their_kinds = {*HOUSES, *(f"{house}_siege" for house in HOUSES)}

    def is_all_met(report: FuzzReport) -> bool:
        silent = report.silent()
        units = {face.rsplit("_", 1)[0] for face in silent["faces never named"]}
        return (
            silent["faces that never acted"] == []
            and silent["lines never said"] == []
            and set(silent["questions never asked"]) <= asked_by_scenes
            and units <= shown_by_their_kinds
        )

    report = fuzz(GAME, 300_000, seed=4, until=is_all_met)
    assert report.faults == []
    assert is_all_met(report), report.silent()

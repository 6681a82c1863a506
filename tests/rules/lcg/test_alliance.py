"""Decks with several agendas (Alliance and two banners): laid out, known to others, shown, and refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Match
from rules.kernel.terms import SPECTATOR, BadOptions
from rules.lcg.decks.deck_list import DeckCard, deck_list
from rules.lcg.events.event_handlers import pool_of
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.decks.playable import DECKS
from rules.lcg.second.game import GAME
from rules.lcg.state.table import LcgTable
from tests.rules.lcg.scenes import KEY

ALLIANCE, STAG, ROSE = "06018", "01198", "01205"
PLOTS = ["01004", "01005", "01006", "01008", "01010", "01013", "01022"]


def deck(agenda: object) -> dict[str, Any]:
    return {"faction": "stark", "agenda": agenda, "plots": PLOTS, "draw": ["01040"] * 75}


def begun(agenda: object) -> Match[LcgTable]:
    return Match.new(GAME, 2, {"format": "joust", "decks": [deck(agenda), ""]}, KEY)


def test_all_agendas_lie_on_the_table_and_everybody_sees_them() -> None:
    match = begun([ALLIANCE, STAG, ROSE])
    assert match.table.agendas_of(0) == (ALLIANCE, STAG, ROSE)
    shown = match.view(SPECTATOR)["seats"][0]["agendas"]
    assert [ref["face"] for ref in shown] == [ALLIANCE, STAG, ROSE]


def test_both_banners_let_cards_in() -> None:
    factions = {CARDS[code].faction for code in pool_of(begun([ALLIANCE, STAG, ROSE]).table, 0)}
    assert factions == {"stark", "baratheon", "tyrell", "neutral"}
    loyal = {CARDS[code].faction for code in pool_of(begun([STAG]).table, 0) if CARDS[code].loyal}
    assert loyal == {"stark"}


@pytest.mark.parametrize(
    ("agendas", "form"), [([], ""), ([STAG], STAG), ([ALLIANCE, STAG], [ALLIANCE, STAG])]
)
def test_a_list_becomes_a_deck_in_its_one_form(agendas: list[str], form: object) -> None:
    cards = [DeckCard(1, CARDS[code].name, code, "plot") for code in PLOTS]
    listed = deck_list(
        "allied",
        "stark",
        [DeckCard(1, CARDS[code].name, code) for code in agendas],
        [*cards, DeckCard(15, "The Roseroad", "01040", "location")],
    )
    assert DECKS.playable(listed)["agenda"] == form
    assert DECKS.canonical(deck(agendas))["agenda"] == form


@pytest.mark.parametrize(
    "agenda",
    [[ALLIANCE, STAG, ROSE, "01200"], [STAG, STAG], [ALLIANCE, "01004"], [7], 7, {ALLIANCE: 1}],
    ids=str,
)
def test_other_agendas_are_refused(agenda: object) -> None:
    with pytest.raises(BadOptions):
        begun(agenda)

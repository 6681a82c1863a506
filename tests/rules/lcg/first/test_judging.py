"""A judge's corrections and undo at tables of the first edition."""

from __future__ import annotations

from typing import Any

import pytest

from rules.cards.abilities import Target
from rules.kernel.terms import Illegal
from rules.lcg.first.game import GAME
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.moving import kill
from rules.lcg.vocabulary.resources import faction_power
from rules.lcg.vocabulary.selectors import characters, other
from rules.lcg.vocabulary.triggers import action, is_killed, reaction, this_card
from tests.rules.lcg.first.scenes import KNIGHT, STEWARD, FirstScene, Side, lent, scene

LOCATION = "Street of Steel"
CURSE = "Burned and Pillaged"
REGENT = "Crown Regent"


def table() -> FirstScene:
    """A scene with something to correct: a location, an attachment for locations, and a title."""
    return scene(
        p1=Side("stark", play=["Greatjon Umber", LOCATION], hand=[CURSE, "Ice"]),
        p2=Side("lannister", titles=[REGENT]),
    )


def corrected(s: FirstScene, **op: Any) -> FirstScene:
    """The scene after one operation."""
    s.match.patch([op], why="test")
    assert list(GAME.invariants(s.t)) == []
    return s


def test_attachments_come_to_the_type_of_card_they_are_for() -> None:
    s = table()
    curse, ice = s.card(CURSE), s.card("Ice")
    location, greatjon = s.card(LOCATION, "p1"), s.card("Greatjon Umber", "p1")
    for piece, host in ((curse, greatjon), (ice, location)):
        with pytest.raises(Illegal, match="of the type it is attached to"):
            s.match.patch([{"op": "bring", "piece": piece, "seat": 0, "host": host}], why="test")
    corrected(s, op="bring", piece=curse, seat=0, host=location)
    corrected(s, op="bring", piece=ice, seat=0, host=greatjon)
    assert (s.t.host[curse], s.t.host[ice]) == (location, greatjon)
    corrected(s, op="take_away", piece=greatjon, zone="hand")
    assert "Ice" not in s.hand("p1") and s.zone("Ice") == "discard", "attachments are discarded (10.5)"


def test_cards_gold_power_and_titles_are_corrected() -> None:
    s = table()
    greatjon = s.card("Greatjon Umber", "p1")
    corrected(s, op="kneel", piece=greatjon)
    corrected(s, op="power", piece=greatjon, n=3)
    corrected(s, op="gold", seat=1, n=4)
    regent = next(card for card in s.t.in_zone("titles") if s.t.title(card) == REGENT)
    corrected(s, op="title", piece=regent, seat=0)
    corrected(s, op="first_player", seat=2)
    assert (s.kneels("Greatjon Umber"), s.power("p1"), s.gold("p2"), s.t.first) == (True, 3, 4, 2)
    assert s.holder(REGENT) == "p1"


def test_undo_takes_a_moribund_card_back_to_life(monkeypatch: pytest.MonkeyPatch) -> None:
    kills = action(kill(), pay=kneel_this, target=Target(characters & other))
    mourns = reaction(is_killed & this_card, faction_power(1))
    with lent(monkeypatch, {KNIGHT: [kills], STEWARD: [mourns]}):
        s = scene(p1=Side(play=[KNIGHT]), p2=Side("lannister", play=[STEWARD]))
        before, entries = s.match.digest(), s.match.decisions
        s.use("p1", KNIGHT).on_to("p2", "reaction")
        assert s.t.is_leaving(s.card(STEWARD))
        s.match.undo(entries, why="test")
        assert s.match.digest() == before
        assert s.zone(STEWARD) == "play" and not s.t.moribund and not s.kneels(KNIGHT)

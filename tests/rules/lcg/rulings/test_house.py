"""Rulings of our own on Core cards, where no published text decides (docs/rulings.md lists them)."""

from __future__ import annotations

from rules.kernel.ask import PickSome
from rules.lcg.events.leaving import take_away
from tests.rules.lcg.scenes import Side, scene


def test_for_the_north_draws_although_the_strengthened_character_is_gone() -> None:
    s = scene(
        p1=Side("stark", play=["Tumblestone Knight", "Robb Stark"], hand=["For the North!"]),
        p2=Side("tyrell", play=["Highgarden"]),
    )
    s.attack("p1", "military", "p2", ["Tumblestone Knight", "Robb Stark"], defend=None)
    s.use("p1", "For the North!").choose("p1", "Tumblestone Knight", verb="target")
    take_away(s.t, s.card("Tumblestone Knight"), "hand")
    s.on_to_end()
    assert len(s.hand("p1")) == 2, "the Knight and the card that was drawn"


def test_up_to_three_is_at_least_one() -> None:
    s = scene(at="plot", p1=Side("stark", discard=["Ice", "Ghost"], plots=["Rebuilding", "Summons"]))
    ask = s.choose("p1", "Rebuilding", verb="plot").on_to("p1", "target").ask("p1")
    assert isinstance(ask, PickSome)
    assert (ask.lo, ask.hi) == (1, 2)


def test_drogos_arakh_counts_challenges_khal_drogo_was_not_in() -> None:
    s = scene(
        p1=Side("targaryen", play=["Khal Drogo", "Drogo's Arakh on Khal Drogo", "Braided Warrior"]),
    )
    s.attack("p1", "military", "p2", ["Braided Warrior"]).on_to_end()
    s.attack("p1", "military", "p2", ["Khal Drogo"], defend=None)
    assert s.kneels("Khal Drogo")


def test_a_game_of_thrones_is_satisfied_against_anybody() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister", "Tywin Lannister"], plot="A Game of Thrones"),
        p2=Side("stark"),
        p3=Side("tyrell"),
    )
    s.on_to("p1", "challenge")
    assert s.options("p1") == ["intrigue", "pass"]
    s.attack("p1", "intrigue", "p3", ["Cersei Lannister"]).on_to_end().on_to("p1", "challenge")
    assert set(s.options("p1")) == {"military", "power", "pass"}
    s.choose("p1", "power")
    assert "p2" in s.options("p1")

"""The first cards, one of each kind, as patterns for the others."""

from __future__ import annotations

from tests.rules.lcg.scenes import Side, marshaling, scene


def test_unopposed_win_stands_asha() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"]), p2=Side("stark", power=2))
    s.attack("p1", "power", "p2", ["Asha Greyjoy"])
    assert s.kneels("Asha Greyjoy")
    s.on_to("p1", "reaction").choose("p1", "Asha Greyjoy")
    assert not s.kneels("Asha Greyjoy")
    s.on_to_end()
    assert (s.power("p1"), s.power("p2")) == (2, 1)


def test_reducers_add_up_for_the_next_card() -> None:
    """TK, reducers."""
    s = marshaling(
        Side("baratheon", play=["Dragonstone Faithful"], hand=["Bastard in Hiding", "Vanguard Lancer"])
    )
    s.choose("p1", "Dragonstone Faithful", verb="action").on_to("p1", "action")
    s.choose("p1", "Bastard in Hiding", verb="action")
    assert s.zone("Bastard in Hiding") == "play"
    assert s.gold("p1") == 2
    s.on_to("p1", "action").choose("p1", "Vanguard Lancer", verb="action")
    assert s.gold("p1") == 0

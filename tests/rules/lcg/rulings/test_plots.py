"""Published rulings on plots; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lcg.state.in_play import may_enter
from tests.rules.lcg.scenes import Scene, Side, marshaling, scene


def reveal(plot: str, p1: Side, **more: Any) -> Scene:
    """p1 reveals a plot in the plot phase; the others reveal one without an ability."""
    side = Side(
        **{**{name: getattr(p1, name) for name in p1.__slots__}, "plots": [plot, "The Winds of Winter"]}
    )
    s = scene(at="plot", p1=side, **more)
    return s.choose("p1", plot, verb="plot")


def test_clash_of_kings_needs_power_on_the_losers_faction_card() -> None:
    """RR, Move: power on characters is not on the faction card, and from 0 nothing moves."""
    s = scene(
        p1=Side("stark", play=["Eddard Stark"], plot="A Clash of Kings"),
        p2=Side("tyrell", play=["kneeling Margaery Tyrell"], on={"Margaery Tyrell": 4}),
    )
    s.attack("p1", "power", "p2", ["Eddard Stark"])
    assert not s.offers("p1", "A Clash of Kings", until="dominance", verb="reaction")


def test_a_game_of_thrones_is_satisfied_by_a_defense() -> None:
    """CDB 01003: the player who goes second may have won intrigue as the defender."""
    s = scene(
        active="p2",
        p1=Side("lannister", play=["Cersei Lannister", "Tywin Lannister"], plot="A Game of Thrones"),
        p2=Side("lannister", play=["Lannisport Moneylender"]),
    )
    s.attack("p2", "intrigue", "p1", ["Lannisport Moneylender"], defend=["Cersei Lannister"]).on_to_end()
    assert s.t.noted("phase", 0, "won intrigue") == 1


def test_a_noble_cause_is_not_spent_on_a_duplicate() -> None:
    """FAQ 1.2: a duplicate is no Lord or Lady that was marshaled."""
    s = marshaling(
        Side("stark", play=["Robb Stark"], hand=["Robb Stark", "Sansa Stark"], plot="A Noble Cause")
    )
    s.use("p1", "Robb Stark").use("p1", "Sansa Stark")
    assert s.gold("p1") == 5 - 1


def test_a_noble_cause_is_not_spent_on_who_is_put_into_play() -> None:
    """RR, Put into Play: who was put into play was not marshaled."""
    s = marshaling(
        Side("martell", play=["Arianne Martell"], hand=["Edric Dayne", "Doran Martell"], plot="A Noble Cause")
    )
    s.use("p1", "Arianne Martell").choose("p1", "Edric Dayne", verb="pick").use("p1", "Doran Martell")
    assert s.gold("p1") == 5 - 4


@pytest.mark.parametrize("plot", ["Summons", "Building Orders"])
def test_a_search_may_fail_to_find(plot: str) -> None:
    """RR, Search: nobody is obliged to find what is there."""
    s = reveal(plot, Side("stark", deck=["Robb Stark", "Ice"])).on_to("p1", "search")
    assert "nothing" in s.options("p1")


def test_a_search_looks_at_the_cards_that_were_named() -> None:
    """RR, Search, and Effects: the eleventh card is not among the ten."""
    s = reveal("Summons", Side("stark", deck=["Ice x10", "Robb Stark"])).on_to("p1", "search")
    assert "Robb Stark" not in s.options("p1")


def test_calm_over_westeros_lowers_claim_for_each_attacker_alike() -> None:
    """CDB 01008; FAQ 2.5: the claim of whatever plot the attacker has, only where its player defends."""
    s = scene(
        at="plot",
        p1=Side("stark", plots=["Calm Over Westeros", "Summons"], hand=["Ice"] * 6),
        p2=Side("lannister", play=["Cersei Lannister", "Lannisport Moneylender"]),
        p3=Side("tyrell", hand=["Left"] * 6),
    )
    s.choose("p1", "Calm Over Westeros", verb="plot").on_to("p1", "name_type").choose("p1", "intrigue")
    s.attack("p2", "intrigue", "p1", ["Cersei Lannister"]).on_to_end()
    assert s.said("discards") == 2 + 1 - 1, "claim 2 of the plot, 1 for Cersei Lannister"


def test_confiscation_must_choose_ones_own_attachment_if_it_is_the_only_one() -> None:
    """RR, When Revealed, and Target: the ability is mandatory, the player who controls the only target."""
    s = reveal("Confiscation", Side("stark", play=["Robb Stark", "Ice on Robb Stark"])).on_to_end("reveal")
    assert s.zone("Ice") == "discard"


def test_filthy_accusations_must_kneel_ones_own_character_if_no_other_stands() -> None:
    """RR, When Revealed, and Target."""
    s = reveal(
        "Filthy Accusations",
        Side("stark", play=["Robb Stark"]),
        p2=Side("tyrell", play=["kneeling Left"]),
    ).on_to_end("reveal")
    assert s.kneels("Robb Stark")


def test_fortified_position_is_there_before_initiative_is_compared() -> None:
    """CDB 02075; RR, Reveal plots 1.3: constant abilities of plots work as soon as they are revealed."""
    s = scene(
        at="plot",
        p1=Side("greyjoy", play=["Salty Navigator x4"], plots=["Fortified Position", "Summons"]),
        p2=Side("tyrell", plots=["A Feast for Crows", "Counting Coppers"], power=1),
        p3=Side("stark", plots=["A Noble Cause", "Summons"]),
    )
    s.choose("p1", "Fortified Position").choose("p2", "Counting Coppers").choose("p3", "Summons")
    assert s.asked() == [("p2", "first_player")], "3 against 1 and 0"


def test_fortified_position_and_naval_superiority_are_over_with_their_plot() -> None:
    """RR, Plot Card; TK, plotphase: the abilities of a plot work while it is revealed."""
    s = scene(
        at="plot",
        p1=Side(
            "greyjoy", play=["Salty Navigator"], plot="Fortified Position", plots=["The Winds of Winter x2"]
        ),
    )
    assert s.t.plot_value(0, "initiative") == 1
    s.on_to("p1", "first_player")
    assert s.t.plot_value(0, "initiative") == 5


def test_heads_on_spikes_leaves_the_copy_in_play_alone_but_bars_further_ones() -> None:
    """UFAQ 1; CDB 06027; FAQ 1.2: the dead copy stops duplicates, not the character in play."""
    s = reveal(
        "Heads on Spikes",
        Side("lannister"),
        p2=Side("stark", play=["Robb Stark"], hand=["Robb Stark"] * 2),
    )
    s.on_to("p1", "first_player").choose("p1", "p2")
    s.on_to_end("reveal")
    assert s.titles("dead", "p2") == ["Robb Stark"]
    assert s.titles("play", "p2") == ["Robb Stark"]
    assert s.power("p1") == 2
    assert not may_enter(s.t, s.t.pile("hand", 1)[0], 1)


def test_heads_on_spikes_kills_nobody() -> None:
    """CDB 06027 (the same words): the card is discarded and then moved; nobody reacts to a death."""
    s = reveal(
        "Heads on Spikes",
        Side("lannister", play=["Joffrey Baratheon"]),
        p2=Side("stark", hand=["Robb Stark"]),
    )
    assert not s.offers("p1", "Joffrey Baratheon", until="marshal", verb="reaction")
    assert s.titles("dead", "p2") == ["Robb Stark"]


def test_marched_to_the_wall_takes_one_of_each_at_once_in_player_order() -> None:
    """RR, Priority of Simultaneous Resolution: choices in player order, then all together."""
    s = reveal(
        "Marched to the Wall",
        Side("stark", play=["Robb Stark", "Bran Stark"]),
        p2=Side("tyrell", play=["Left", "Right"]),
        p3=Side("martell"),
    )
    s.on_to("p1", "first_player").choose("p1", "p2")
    assert s.asked() == [("p2", "target")]
    s.choose("p2", "Left")
    assert s.asked() == [("p1", "target")]
    assert s.zone("Left") == "play", "nothing happens before all have chosen"
    s.choose("p1", "Bran Stark").on_to_end("reveal")
    assert s.zone("Left") == s.zone("Bran Stark") == "discard"


def test_marching_orders_let_a_location_in_as_a_duplicate() -> None:
    """FAQ 1.2: while a duplicate is marshaled, no restriction by its printed type applies."""
    s = marshaling(
        Side("thenightswatch", play=["The Wall"], hand=["The Wall", "Castle Black"], plot="Marching Orders")
    )
    s.on_to("p1", "action")
    assert "Castle Black" not in s.options("p1")
    s.choose("p1", "The Wall")
    assert s.titles("duplicates", "p1") == ["The Wall"]


def test_naval_superiority_leaves_modifiers() -> None:
    """RR, Modifiers, and Base Value: modifiers are added to the base of 0."""
    s = scene(
        p1=Side("stark", play=["The Roseroad"], plot="Calling the Banners"),
        p2=Side("tyrell", plot="Naval Superiority"),
    )
    assert s.t.plot_value(0, "income") == 1


@pytest.mark.parametrize(
    ("permission", "played"), [("Khal Drogo", "military"), ("Casterly Rock", "intrigue")]
)
def test_sneak_attack_overcomes_every_permission(permission: str, played: str) -> None:
    """RR, Cannot; CDB 24018."""
    s = scene(p1=Side("targaryen", play=[permission, "Tywin Lannister", "Rhaegal"], plot="Sneak Attack"))
    s.attack("p1", played, "p2", ["Tywin Lannister"]).on_to_end().choose("p1", "pass")
    assert not s.asks("p1", "challenge", until="dominance")


def test_reinforcements_obey_the_rules_of_unique_cards() -> None:
    """FAQ 1.3; RR, Put into Play: not with a dead copy; a further copy becomes a duplicate."""
    s = reveal(
        "Reinforcements",
        Side(
            "stark", play=["Sansa Stark"], hand=["Sansa Stark"], discard=["Arya Stark"], dead=["Arya Stark"]
        ),
    )
    s.on_to("p1", "pick")
    assert "Arya Stark" not in s.options("p1")
    s.choose("p1", "Sansa Stark")
    assert s.titles("duplicates", "p1") == ["Sansa Stark"]


def test_wildfire_is_no_targeting_of_who_dies() -> None:
    """FAQ 2.3: those chosen are the ones that are spared; nobody need be chosen."""
    s = reveal("Wildfire Assault", Side("stark", play=["Robb Stark"])).on_to("p1", "keep").choose("p1")
    s.on_to_end("reveal")
    assert s.zone("Robb Stark") == "dead"


def test_wildfire_leaves_duplicates_of_the_spared_alone() -> None:
    """RR, Duplicates: a duplicate is no character."""
    s = reveal("Wildfire Assault", Side("stark", play=["Robb Stark with 1", "Bran Stark"])).on_to(
        "p1", "keep"
    )
    s.choose("p1", "Robb Stark").on_to_end("reveal")
    assert s.titles("duplicates", "p1") == ["Robb Stark"]
    assert s.zone("Bran Stark") == "dead"


def test_supporting_the_faith_returns_all_gold_of_everybody() -> None:
    """RR, Forced Interrupts / Forced Reactions: it resolves before any action of the phase."""
    s = scene(
        at="challenges",
        p1=Side("stark", plot="Supporting the Faith", gold=3),
        p2=Side("tyrell", gold=2, hand=["Left"]),
    )
    s.on_to("p2", "action")
    assert (s.gold("p1"), s.gold("p2")) == (0, 0)


def test_the_used_pile_returns_after_all_when_revealed_abilities() -> None:
    """CDB 13060; RR, Plot Card: the last plot revealed stays out of the new plot deck."""
    s = scene(
        at="plot",
        p1=Side("stark", plot="A Noble Cause", used=["Summons"], plots=["Counting Coppers"]),
    )
    s.on_to("p1", "action")
    assert sorted(s.titles("plots", "p1")) == ["A Noble Cause", "Summons"]
    assert s.titles("revealed", "p1") == ["Counting Coppers"]


def test_initiative_modifiers_and_ties() -> None:
    """RR, Initiative: the lowest power total of the tied wins the tie."""
    s = scene(
        at="plot",
        p1=Side("greyjoy", play=["Salty Navigator"], plots=["Counting Coppers", "Summons"], power=2),
        p2=Side("tyrell", plots=["The Winds of Winter", "Summons"], power=1),
        p3=Side("stark", plots=["A Noble Cause", "Summons"]),
    )
    s.choose("p1", "Counting Coppers").choose("p2", "The Winds of Winter").choose("p3", "A Noble Cause")
    assert s.asked() == [("p2", "first_player")]

"""The neutral cards of the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import RESERVE
from rules.lcg.second.catalogue import CARDS
from rules.lcg.state.attributes import trait_of
from rules.lcg.steps.resolution import claim_value
from tests.rules.lcg.scenes import Side, code_of, marshaling, scene


def test_the_dragons_tail_is_seen_by_two() -> None:
    s = scene(p1=Side(hand=["The Dragon's Tail"]), p2=Side())
    s.use("p1", "The Dragon's Tail").choose("p1", "p3", verb="target")
    assert [len(s.hand(name)) for name in ("p1", "p2", "p3")] == [2, 0, 2]


def test_pyromancers_burn_a_place_for_power() -> None:
    s = scene(
        at="dominance", p1=Side(play=["Pyromancers"], power=1), p2=Side(play=["The Mander", "The Roseroad"])
    )
    s.use("p1", "Pyromancers")
    assert s.zone("The Mander") == "discard"
    s = scene(at="standing", p1=Side(play=["kneeling Pyromancers"]), p2=Side(play=["The Mander"]))
    assert not s.offers("p1", "Pyromancers", until="taxation")


@pytest.mark.parametrize(("plot", "offered"), [("Summons", True), ("Close Call", False)])
def test_a_winter_festival_needs_a_winter(plot: str, offered: bool) -> None:
    s = scene(p1=Side(plot="Winter Festival"), p2=Side(plot=plot))
    assert s.offers("p1", "Winter Festival", until="dominance", verb="interrupt") is offered


def test_the_gods_eye_stays() -> None:
    s = marshaling(Side("greyjoy", hand=["Newly-Made Lord"], gold=4), p2=Side(play=["The God's Eye"]))
    s.use("p1", "Newly-Made Lord", verb="action")
    assert not s.offers("p1", "Newly-Made Lord", until="end_marshaling", verb="reaction")


def test_dissension_parts_allies() -> None:
    s = marshaling(Side(hand=["Dissension"], gold=2), p2=Side(play=["Garden Caretaker", "Left"]))
    s.use("p1", "Dissension")
    assert s.zone("Garden Caretaker") == "discard"


def test_oxcross_surprises_the_great_once() -> None:
    s = scene(
        p1=Side(play=["The Queen of Thorns", "The Knight of Flowers"], plot="Battle of Oxcross"),
        p2=Side("lannister", play=["Tywin Lannister", "The Tickler"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"], defend=None).reach_defenders("p2")
    assert s.options("p2") == ["The Tickler"]
    s.choose("p2").on_to_end()
    s.attack("p1", "military", "p2", ["The Knight of Flowers"], defend=None).reach_defenders("p2")
    assert s.options("p2") == ["Tywin Lannister", "The Tickler"]


def test_the_isle_of_ravens_returns_a_card() -> None:
    s = scene(p1=Side(play=["Isle of Ravens"]), p2=Side(discard=["Left"]))
    s.use("p1", "Isle of Ravens")
    assert s.zone("Left") == "deck"


def test_all_men_must_die() -> None:
    s = scene(
        at="plot",
        p1=Side(play=["Left", "Highgarden"], plots=["Valar Morghulis"]),
        p2=Side(play=["Right"], plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    s.on_to_end("reveal")
    assert (s.zone("Left"), s.zone("Right"), s.zone("Highgarden")) == ("dead", "dead", "play")


def test_silent_sisters_count_the_dead() -> None:
    s = scene(p1=Side(play=["Silent Sisters"], dead=["Left", "Right"]), p2=Side(dead=["Left"]))
    assert s.value("Silent Sisters") == 3


def test_shadows_are_for_small_names() -> None:
    s = scene(p1=Side(play=["Left", "Paxter Redwyne", "Hedge Knight"], hand=["Quiet as a Shadow"]), p2=Side())
    s.use("p1", "Quiet as a Shadow")
    assert s.value("Left", "stealth") == 1


@pytest.mark.parametrize(("plot", "gold"), [("Famine", 2), ("Summons", 1)])
def test_refugees_flee_from_winter(plot: str, gold: int) -> None:
    """TK, NorthernRefugee."""
    s = marshaling(
        Side(hand=["Northern Refugee"]),
        p3=Side(plot=plot) if plot == "Summons" else Side(plot="The Winds of Winter"),
    )
    s.use("p1", "Northern Refugee")
    assert s.gold("p1") == gold


def test_rains_of_autumn_wash_gold_away() -> None:
    s = marshaling(
        Side("lannister", play=["Tywin Lannister", "The Roseroad"], plot="Calling the Banners"),
        p2=Side(plot="Rains of Autumn"),
    )
    assert s.gold("p1") == CARDS[code_of("Calling the Banners")].income


def test_varys_asks_what_another_plot_asks() -> None:
    s = scene(
        at="plot",
        p1=Side(plots=["Varys's Riddle"], play=["Left"]),
        p2=Side(plots=["Confiscation"], play=["Left", "Milk of the Poppy on Left"]),
    )
    s.on_to_end("reveal")
    assert s.zone("Milk of the Poppy") == "discard"


def test_the_riddle_acts_for_its_own_player() -> None:
    s = scene(at="plot", p1=Side(plots=["Varys's Riddle"]), p2=Side(plots=["Summons"], deck=["Left"]))
    s.on_to("p1", "search")


def test_kings_of_summer_and_of_winter_count_provisions() -> None:
    """TK, KingsOfSummer, and TK, KingsOfWinter."""
    s = scene(
        p1=Side(agenda="Kings of Summer", plot="Close Call"), p2=Side(plot="Calling the Banners"), p3=Side()
    )
    close, banners = CARDS[code_of("Close Call")], CARDS[code_of("Calling the Banners")]
    assert s.t.plot_value(1, RESERVE) == banners.reserve + 1
    assert s.t.plot_value(0, "income") == close.income + 1
    s = scene(
        p1=Side(agenda="Kings of Winter", plot="Famine"), p2=Side(plot="Calling the Banners"), p3=Side()
    )
    assert s.t.plot_value(1, RESERVE) == banners.reserve - 1
    assert s.t.plot_value(1, "income") == banners.income - 1


def test_kings_of_summer_freeze_in_winter() -> None:
    """TK, KingsOfSummer."""
    s = scene(p1=Side(agenda="Kings of Summer", plot="Close Call"), p2=Side(plot="Famine"), p3=Side())
    assert s.t.plot_value(0, "income") == CARDS[code_of("Close Call")].income


def test_summer_harvest_gives_more_than_another_plot() -> None:
    """TK, SummerHarvest."""
    s = scene(
        at="plot",
        p1=Side(plots=["Summer Harvest"]),
        p2=Side(plots=["Calling the Banners"]),
        p3=Side(plots=["Summons"]),
    )
    s.on_to("p1", "target").choose("p1", "p2").on_to_end("reveal")
    assert s.t.plot_value(0, "income") == CARDS[code_of("Calling the Banners")].income + 2


def test_hot_pie_bakes_for_heroes() -> None:
    s = marshaling(Side("tyrell", play=["Hot Pie"], hand=["Margaery Tyrell"], gold=0))
    s.use("p1", "Hot Pie").use("p1", "Margaery Tyrell")
    assert s.gold("p1") == CARDS[code_of("Calling the Banners")].income - (
        CARDS[code_of("Margaery Tyrell")].cost - 1
    )


def test_jaqen_kills_whom_he_marked() -> None:
    """TK, JaqenHghar."""
    s = scene(p1=Side(play=["Jaqen H'ghar"]), p2=Side("lannister", play=["kneeling Tywin Lannister"]))
    s.t.put_tokens(s.card("Tywin Lannister"), "doom", 1)
    s.attack("p1", "military", "p2", ["Jaqen H'ghar"]).use("p1", "Jaqen H'ghar")
    assert s.zone("Tywin Lannister") == "dead"


def test_jaqen_marks_up_to_three() -> None:
    """TK, JaqenHghar."""
    s = marshaling(
        Side(hand=["Jaqen H'ghar"], gold=7),
        p2=Side("lannister", play=["Tywin Lannister", "Burned Men", "Cersei Lannister", "The Tickler"]),
    )
    s.use("p1", "Jaqen H'ghar", verb="action").use("p1", "Jaqen H'ghar", verb="reaction")
    assert "Burned Men" not in s.options("p1")
    s.choose("p1", "Tywin Lannister", "The Tickler", "Cersei Lannister")
    assert s.t.tokens_on(s.card("The Tickler"), "doom") == 1


@pytest.mark.parametrize(("power", "claim"), [(3, 1), (0, 0)])
def test_a_king_beyond_the_wall_claims_from_the_mighty(power: int, claim: int) -> None:
    s = scene(
        p1=Side(play=["Wildling Scout", "King Beyond the Wall on Wildling Scout"]),
        p2=Side("lannister", play=["Burned Men"], power=power),
    )
    s.attack("p1", "intrigue", "p2", ["Wildling Scout"], defend=None)
    assert s.value("Wildling Scout", trait_of("King")) == 1
    assert claim_value(s.t) == CARDS[code_of("Calling the Banners")].claim + claim


def test_the_frostfangs_go_to_an_opponent() -> None:
    s = marshaling(Side(hand=["The Frostfangs"], gold=2))
    s.use("p1", "The Frostfangs", verb="action").use("p1", "The Frostfangs", verb="reaction").choose(
        "p1", "p2"
    )
    assert s.t.controller(s.card("The Frostfangs")) == 1
    assert s.t.plot_value(1, RESERVE) == CARDS[code_of("Calling the Banners")].reserve - 1


def test_ghosts_of_harrenhal_rise() -> None:
    s = scene(
        at="plot",
        p1=Side(plots=["Ghosts of Harrenhal"], dead=["Left"]),
        p2=Side("lannister", dead=["Left", "Burned Men"]),
    )
    s.on_to_end("reveal")
    assert s.titles("play", "p1") == ["Left"]
    assert s.titles("play", "p2") == ["Burned Men"], "the top character, under its owner's control"


def test_a_relentless_assault_goes_again() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark"], hand=["Relentless Assault"], gold=3))
    s.attack("p1", "military", "p2", ["Robb Stark"]).use("p1", "Relentless Assault")
    assert s.t.challenges_left(0, "military") == 1
    assert s.t.challenges_left(0, "power") == 1


def test_tarred_heads_line_the_wall() -> None:
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"], hand=["Tarred Heads"], gold=1),
        p2=Side(hand=["Garden Caretaker"]),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).use("p1", "Tarred Heads")
    assert s.zone("Garden Caretaker") == "dead"


def test_the_blackwater_sinks_duplicates() -> None:
    s = scene(
        at="plot",
        p1=Side("stark", plots=["Battle of the Blackwater"], play=["Robb Stark with 1"]),
        p2=Side("lannister", play=["Tywin Lannister with 1"]),
        p3=Side("greyjoy", play=["Theon Greyjoy with 1"]),
    )
    s.on_to("p1", "target").choose("p1", "p2").on_to_end("reveal")
    assert s.titles("discard", "p1") == ["Robb Stark"]
    assert s.titles("discard", "p2") == ["Tywin Lannister"]
    assert s.titles("discard", "p3") == []

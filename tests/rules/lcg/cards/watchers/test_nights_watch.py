"""The Night's Watch in Watchers on the Wall."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT
from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

WATCH = "thenightswatch"
JON, BEAR, AEMON, SAMWELL, GHOST = "07001", "07003", "07005", "07012", "07021"


def test_jon_stands_those_who_attacked() -> None:
    s = scene(p1=Side(WATCH, play=[JON, "Wildling Horde"]), p2=Side())
    s.attack("p1", "military", "p2", ["Jon Snow", "Wildling Horde"]).use("p1", "Jon Snow")
    assert not s.kneels("Wildling Horde")
    assert not s.kneels("Jon Snow"), "a Wildling himself"


def test_bowen_teaches_stewards() -> None:
    s = scene(p1=Side(WATCH, play=["Bowen Marsh", "Satin"]), p2=Side(play=["Margaery Tyrell", "Left"]))
    assert s.value("Satin", INSIGHT) == 0
    s.attack("p1", "intrigue", "p2", ["Satin"], defend=None)
    assert s.value("Satin", INSIGHT) == 1


def test_the_old_bear_takes_recruits() -> None:
    s = scene(
        p1=Side(WATCH, play=[BEAR]),
        p2=Side(discard=["Garden Caretaker", "Margaery Tyrell"]),
        p3=Side(discard=["Left"]),
    )
    s.attack("p1", "military", "p2", ["Old Bear Mormont"]).use("p1", "Old Bear Mormont")
    assert s.t.controller(s.card("Garden Caretaker")) == 0
    assert s.zone("Margaery Tyrell") == "discard"


@pytest.mark.parametrize(("plot", "stealth"), [("Famine", 1), ("Calling the Banners", 0)])
def test_cotter_hides_a_brother_in_winter(plot: str, stealth: int) -> None:
    s = scene(
        p1=Side(WATCH, play=["Cotter Pyke", "Ranging Party"], plot=plot), p2=Side(play=["Left", "Right"])
    )
    s.on_to("p1", "challenge").choose("p1", "intrigue").choose("p1", "p2", verb="opponent")
    s.declare("p1", "Cotter Pyke").choose("p1", "Left", verb="stealth")
    if stealth:
        s.use("p1", "Cotter Pyke").choose("p1", "Ranging Party", verb="target")
    assert s.value("Ranging Party", "stealth") == stealth


def test_aemon_claims_where_nobody_attacked() -> None:
    s = scene(
        first="p2",
        active="p2",
        p1=Side(WATCH, play=[AEMON]),
        p2=Side(play=["Hedge Knight"], hand=["Left"]),
    )
    s.use("p1", "Maester Aemon", verb="interrupt")
    assert s.options("p1") == ["military", "intrigue", "power"]
    s.choose("p1", "intrigue", verb="mode").choose("p1", "p2", verb="target")
    assert s.titles("discard", "p2") == ["Left"]


def test_aemon_respects_a_challenge_that_came() -> None:
    s = scene(
        first="p2",
        active="p2",
        p1=Side(WATCH, play=["kneeling Ranging Party", AEMON], hand=["Left"]),
        p2=Side(play=["Hedge Knight"], hand=["Left"]),
    )
    s.attack("p2", "military", "p1", ["Hedge Knight"]).choose("p1", "Ranging Party", verb="claim")
    s.use("p1", "Maester Aemon", verb="interrupt")
    assert s.options("p1") == ["intrigue", "power"]


@pytest.mark.parametrize(("places", "gold"), [(["Castle Black", "The New Gift"], 3), ([], 1)])
def test_the_miner_is_cheaper_beside_works(places: list[str], gold: int) -> None:
    s = marshaling(
        Side(WATCH, play=places, hand=["Grizzled Miner"], plot="Calling the Banners", gold=2), p2=Side()
    )
    before = s.gold("p1")
    s.use("p1", "Grizzled Miner", verb="action")
    assert before - s.gold("p1") == 5 - len(places)


def test_mallister_gains_renown_on_the_wall() -> None:
    s = raid(Side(WATCH, play=["Ser Denys Mallister"]), defend=["Ser Denys Mallister"])
    s.on_to("p2", "renown").choose("p2", "Ser Denys Mallister").on_to_end()
    assert s.power_on("Ser Denys Mallister") == 1


def test_rykker_lends_rangers_power() -> None:
    s = scene(p1=Side(WATCH, play=["Ser Jaremy Rykker", "Lost Ranger", "Satin"]), p2=Side())
    assert (s.value("Lost Ranger", "power"), s.value("Satin", "power")) == (1, 0)


def test_a_mason_finds_stone() -> None:
    s = scene(
        p1=Side(WATCH, play=["Castle Black Mason", "Grizzled Miner"], deck=["Left", "Castle Black"]),
        p2=Side(),
    )
    s.use("p1", "Castle Black Mason")
    s.choose("p1", "Castle Black", verb="search")
    assert s.hand("p1") == ["Castle Black"]
    assert s.kneels("Castle Black Mason")
    assert s.kneels("Grizzled Miner")


def test_a_mason_needs_two() -> None:
    s = scene(p1=Side(WATCH, play=["Castle Black Mason"]), p2=Side())
    assert not s.offers("p1", "Castle Black Mason", until="initiate")


def test_grenn_brings_power_to_another() -> None:
    s = scene(p1=Side(WATCH, play=["Grenn", "Pyp"]), p2=Side(power=3))
    s.attack("p1", "military", "p2", ["Grenn", "Pyp"]).use("p1", "Grenn")
    assert s.power_on("Pyp") == 1, "he kneels"


def test_pyp_sees_for_another() -> None:
    s = scene(p1=Side(WATCH, play=["Grenn", "Pyp"]), p2=Side())
    s.attack("p1", "military", "p2", ["Grenn", "Pyp"]).use("p1", "Pyp")
    assert s.value("Grenn", INSIGHT) == 1


def test_samwell_blanks_who_is_no_steward() -> None:
    s = scene(p1=Side(WATCH, play=[SAMWELL, "Satin"]), p2=Side(play=["Paxter Redwyne", "Margaery Tyrell"]))
    s.attack("p1", "intrigue", "p2", ["Samwell Tarly", "Satin"], defend=None).reach_defenders("p2")
    assert s.t.is_blank(s.card("Satin")) is False
    s.choose("p2", "Paxter Redwyne", verb="defenders")
    assert s.said("defends") == 1


@pytest.mark.parametrize("other", ["Steward at the Wall", "Lost Ranger"])
def test_satin_wakes_another_steward(other: str) -> None:
    s = scene(p1=Side(WATCH, play=["Satin", f"kneeling {other}"]), p2=Side())
    s.attack("p1", "intrigue", "p2", ["Satin"], defend=None)
    offered = s.offers("p1", "Satin", until="end_challenge", verb="reaction")
    assert offered is (other == "Steward at the Wall")


@pytest.mark.parametrize(("others", "zone"), [([], "discard"), (["Grenn"], "play")])
def test_a_lost_ranger_needs_company(others: list[str], zone: str) -> None:
    s = scene(p1=Side(WATCH, play=["Lost Ranger", *others]), p2=Side())
    s.on_to_end("dominance")
    assert s.zone("Lost Ranger") == zone


def test_a_woodsman_is_glad_of_tools() -> None:
    """TK, SeasonedWoodsman."""
    s = marshaling(Side(WATCH, play=["Seasoned Woodsman"], hand=["Sworn to the Watch"]), p2=Side())
    gold = s.gold("p1")
    s.use("p1", "Sworn to the Watch", verb="action")
    s.use("p1", "Seasoned Woodsman", verb="reaction").choose("p1", "gain 1 gold", verb="mode")
    assert s.gold("p1") == gold + 1


def test_a_builder_makes_works_cheap() -> None:
    s = marshaling(Side(WATCH, play=["Builder at the Wall"], hand=["The New Gift"]), p2=Side())
    gold = s.gold("p1")
    s.use("p1", "Builder at the Wall", verb="action").use("p1", "The New Gift", verb="action")
    assert gold - s.gold("p1") == 1


def test_the_gift_gives_gold_then_cards() -> None:
    s = marshaling(
        Side(WATCH, play=["The New Gift", "Satin"], hand=["Left"], plot="Calling the Banners"), p2=Side()
    )
    gold = s.gold("p1")
    s.use("p1", "The New Gift", verb="action")
    assert s.gold("p1") == gold + 1
    assert s.kneels("Satin")
    s = scene(p1=Side(WATCH, play=["The New Gift", "Satin"]), p2=Side())
    s.use("p1", "The New Gift", verb="action")
    assert len(s.hand("p1")) == 1


def test_a_stronghold_strengthens_a_defender() -> None:
    s = raid(
        Side(WATCH, play=["Abandoned Stronghold", "Ranging Party", "Grizzled Miner", "Builder at the Wall"]),
        defend=["Ranging Party"],
    )
    before = s.value("Ranging Party")
    s.use("p2", "Abandoned Stronghold")
    assert s.said("changed strength") == 1
    assert before + 2 == before + len([1 for line in ("Grizzled Miner", "Builder at the Wall")])


def test_queenscrown_buries_one_and_sinks_the_rest() -> None:
    s = scene(
        p1=Side(WATCH, play=["Queenscrown"]), p2=Side(deck=["Left", "Right", "Highgarden"], hand=["Left"])
    )
    s.use("p1", "Queenscrown").choose("p1", "p2", verb="target").choose("p1", "Right", verb="reveal_pick")
    s.choose("p1", "Left", "Highgarden", verb="order_on_bottom")
    assert s.titles("discard", "p2") == ["Right"]
    assert s.titles("deck", "p2")[:2] == ["Highgarden", "Left"]


def test_queenscrown_may_take_nobody() -> None:
    s = scene(p1=Side(WATCH, play=["Queenscrown"]), p2=Side(deck=["Left", "Right", "Highgarden"]))
    s.use("p1", "Queenscrown").choose("p1", "p2", verb="target").choose("p1", "nothing", verb="reveal_pick")
    assert s.titles("discard", "p2") == []


def test_a_catapult_kneels_its_crew_for_the_round() -> None:
    s = raid(Side(WATCH, play=["Ranging Party", "07020 on Ranging Party"]), defend=None)
    s.use("p2", "Catapult on the Wall")
    assert s.zone("Burned Men") == "dead"
    assert s.kneels("Ranging Party")
    s.on_to_end("standing")
    assert s.kneels("Ranging Party")
    assert not s.kneels("Catapult on the Wall")


def test_ghost_saves_and_goes_home() -> None:
    s = raid(Side(WATCH, play=["kneeling Grenn", f"{GHOST} on Grenn"]))
    s.use("p2", "Ghost", verb="would").on_to_end()
    assert s.zone("Grenn") == "play"
    assert s.hand("p2") == ["Ghost"]


def test_an_oath_makes_a_brother() -> None:
    s = scene(p1=Side(WATCH, play=["Littlefinger", "Sworn to the Watch on Littlefinger"]), p2=Side())
    card = s.card("Littlefinger")
    assert s.t.is_of(card, WATCH)
    assert not s.t.is_of(card, "neutral")
    traits = [name for name in ("Ranger", "Steward", "Builder") if s.t.has_trait(card, [name])]
    assert traits == ["Steward", "Builder"]


def test_a_watch_begins_with_the_discarded() -> None:
    s = scene(
        p1=Side("lannister", play=["Ser Gregor's Marauders"]),
        p2=Side(deck=["Left"]),
        p3=Side(WATCH, hand=["Now My Watch Begins"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Ser Gregor's Marauders"])
    s.choose("p1", "Ser Gregor's Marauders", verb="pillage").use("p3", "Now My Watch Begins")
    assert s.t.controller(s.card("Left")) == 2


def test_ones_own_discards_begin_no_watch() -> None:
    s = scene(
        p1=Side("lannister", play=["Ser Gregor's Marauders"]),
        p2=Side(WATCH, deck=["Left"], hand=["Now My Watch Begins"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Ser Gregor's Marauders"])
    s.choose("p1", "Ser Gregor's Marauders", verb="pillage")
    assert not s.offers("p2", "Now My Watch Begins", until="end_challenge")


def defended(brothers: list[str]) -> Scene:
    return raid(Side(WATCH, play=brothers, hand=["I Shall Win No Glory"]), defend=None)


def test_three_of_an_order_end_a_challenge() -> None:
    s = defended(["Grenn", "Pyp", "Lost Ranger", "Satin"]).use("p2", "I Shall Win No Glory")
    s.on_to_end()
    assert s.said("wins_challenge") == 0
    assert (s.kneels("Grenn"), s.kneels("Satin")) == (True, False)


def test_three_of_different_orders_do_not() -> None:
    s = defended(["Grenn", "Pyp", "Satin"])
    assert not s.offers("p2", "I Shall Win No Glory", until="end_challenge")

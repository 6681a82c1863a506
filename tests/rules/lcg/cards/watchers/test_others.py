"""The cards of other factions, the neutral cards and the plots in Watchers on the Wall."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

SUMMER, RATTLESHIRT = "07034", "07039"


def test_marya_kneels_the_bypassed() -> None:
    s = scene(
        p1=Side("baratheon", play=["Marya Seaworth", "Young Spearwife"], gold=1),
        p2=Side(play=["Left", "Hedge Knight"], power=1),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.declare("p1", "Young Spearwife").choose("p1", "Left", verb="stealth").use("p1", "Marya Seaworth")
    assert s.kneels("Left")
    assert s.gold("p1") == 0


def test_betha_counts_the_kneeling() -> None:
    s = scene(
        p1=Side("baratheon", play=["Black Betha", "Ser Davos Seaworth"]),
        p2=Side(play=["kneeling Left", "kneeling Right", "Margaery Tyrell", "Hedge Knight"]),
    )
    assert s.value("Ser Davos Seaworth", "renown") == 1
    before = s.value("Ser Davos Seaworth")
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.declare("p1", "Ser Davos Seaworth").use("p1", "Black Betha", verb="action").reach_defenders("p2")
    assert s.value("Ser Davos Seaworth") == before + 2


def test_a_salt_wife_keeps_somebody_home() -> None:
    s = scene(p1=Side("greyjoy", play=["Salt Wife"]), p2=Side(play=["Left", "Right"]))
    s.use("p1", "Salt Wife").choose("p1", "Left", verb="target")
    assert s.value("Left", "cannot defend") == 1
    assert s.zone("Salt Wife") == "discard"


def test_the_bay_sends_a_place_to_the_top() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "Great Kraken"], hand=["Raiding the Bay of Ice"]),
        p2=Side(play=["Highgarden", "The Roseroad"]),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).use("p1", "Raiding the Bay of Ice").on_to_end()
    assert s.titles("deck", "p2")[-1] == "Highgarden"
    assert s.kneels("Great Kraken")
    assert s.zone("The Roseroad") == "play", "it is limited"


def test_ulf_grows_with_his_kin() -> None:
    s = marshaling(Side("lannister", play=["Ulf Son of Umar"], hand=["Moon Brothers"], gold=9), p2=Side())
    s.use("p1", "Moon Brothers").use("p1", "Ulf Son of Umar", verb="reaction")
    assert s.value("Ulf Son of Umar") == 7


def test_men_like_him_do_not_kneel_for_war() -> None:
    s = scene(
        p1=Side("lannister", play=["Hedge Knight"], hand=["There Are No Men Like Me"], gold=1), p2=Side()
    )
    s.use("p1", "There Are No Men Like Me")
    s.attack("p1", "military", "p2", ["Hedge Knight"], defend=None)
    assert not s.kneels("Hedge Knight")


def test_men_like_him_defend_standing() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("lannister", play=["Hedge Knight"], hand=["There Are No Men Like Me"], gold=1),
    )
    s.use("p2", "There Are No Men Like Me").attack(
        "p1", "military", "p2", ["Burned Men"], defend=["Hedge Knight"]
    )
    assert not s.kneels("Hedge Knight")


def test_a_messenger_sends_the_simple_home() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("martell", play=["kneeling Edric Dayne"], hand=["Southron Messenger"], gold=5),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None)
    s.use("p2", "Southron Messenger", verb="action").use("p2", "Southron Messenger", verb="reaction")
    s.on_to_end()
    assert s.hand("p1") == ["Burned Men"]


def test_venom_kills_slowly() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("martell", play=["kneeling Edric Dayne", "Lingering Venom on p1:Gold Cloaks"], power=1),
    )
    strength = s.value("Gold Cloaks")
    s.t.put_tokens(s.card("Lingering Venom"), "venom", strength - 1)
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Lingering Venom").on_to_end()
    assert s.zone("Gold Cloaks") == "dead"


def test_venom_needs_its_time() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("martell", play=["kneeling Edric Dayne", "Lingering Venom on p1:Gold Cloaks"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Lingering Venom").on_to_end()
    assert s.zone("Gold Cloaks") == "play"
    assert s.t.tokens_on(s.card("Lingering Venom"), "venom") == 1


def test_jeyne_finds_her_lady() -> None:
    s = marshaling(Side("stark", play=["Jeyne Poole"], discard=["Sansa Stark", "Summer"]), p2=Side())
    s.use("p1", "Jeyne Poole")
    assert s.hand("p1") == ["Sansa Stark"]


def test_summer_brings_the_bearer_into_war() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["Catelyn Stark", f"{SUMMER} on Catelyn Stark"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None)
    s.use("p2", "Summer")
    assert s.kneels("Catelyn Stark")
    assert s.said("joins") == 1


@pytest.mark.parametrize(("hand", "strength"), [(3, 7), (0, 10)])
def test_the_guard_likes_empty_hands(hand: int, strength: int) -> None:
    s = scene(p1=Side("targaryen", play=["Dothraki Honor Guard"], hand=["Left"] * hand), p2=Side())
    assert s.value("Dothraki Honor Guard") == strength


def test_the_plaza_stands_who_is_not_too_dear() -> None:
    s = scene(
        p1=Side(
            "targaryen",
            play=["Plaza of Pride", "kneeling Khal Drogo"],
            hand=["The Roseroad", "The Queen of Thorns", "Paxter Redwyne"],
        ),
        p2=Side(),
    )
    s.use("p1", "Plaza of Pride")
    assert s.asked() == [("p1", "discard_as_cost")]
    assert s.options("p1") == ["The Queen of Thorns", "Paxter Redwyne"], "0 and 3 are too little for the Khal"
    s.choose("p1", "The Queen of Thorns")
    assert not s.kneels("Khal Drogo")


@pytest.mark.parametrize(("more", "renown"), [([], 0), (["Knighted on Ser Jon Fossoway"], 1)])
def test_fossoway_is_renowned_when_strong(more: list[str], renown: int) -> None:
    s = scene(p1=Side(play=["Ser Jon Fossoway", *more]), p2=Side())
    assert s.value("Ser Jon Fossoway", "renown") == renown


def test_the_honeywine_counts_great_victories() -> None:
    s = scene(p1=Side(play=["The Honeywine", "The Queen of Thorns"]), p2=Side())
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).use("p1", "The Honeywine").on_to_end()
    assert s.power_on("The Honeywine") == 1


def test_rattleshirt_alone_frightens_the_unarmed() -> None:
    s = scene(
        p1=Side(play=[RATTLESHIRT]),
        p2=Side(
            play=["Hedge Knight", "Garden Caretaker", "Ser Jon Fossoway", "Knighted on Ser Jon Fossoway"]
        ),
    )
    s.attack("p1", "military", "p2", ["Rattleshirt"], defend=None).reach_defenders("p2")
    assert s.options("p2") == ["Ser Jon Fossoway"]


def test_dalla_draws_for_wildlings() -> None:
    s = marshaling(Side(play=["Dalla"], hand=["Crow Killers"], gold=9), p2=Side())
    s.use("p1", "Crow Killers").use("p1", "Dalla", verb="reaction")
    assert len(s.hand("p1")) == 1


@pytest.mark.parametrize(("plot", "kneels"), [("The Winds of Winter", False), ("Filthy Accusations", True)])
def test_crow_killers_hunt_the_well_supplied(plot: str, kneels: bool) -> None:
    s = scene(
        p1=Side(play=["Crow Killers"], plot=plot), p2=Side(play=["Hedge Knight"], plot="Time of Plenty")
    )
    reserves = [s.t.plot_value(seat, "reserve") for seat in (0, 1)]  # type: ignore[arg-type]
    s.attack("p1", "military", "p2", ["Crow Killers"], defend=None).reach_defenders("p2")
    assert s.kneels("Crow Killers") is not (reserves[1] > reserves[0])


def test_the_shore_wakes_wildlings_in_winter() -> None:
    s = scene(
        p1=Side(play=["The Frozen Shore", "Crow Killers", "Wildling Horde"], plot="Famine"),
        p2=Side(plot="Early Frost"),
        p3=Side(),
    )
    s.attack("p1", "military", "p2", ["Crow Killers", "Wildling Horde"]).use("p1", "The Frozen Shore")
    assert (s.ask("p1").lo, s.ask("p1").hi) == (1, 2)  # type: ignore[attr-defined]
    s.choose("p1", "Crow Killers", "Wildling Horde", verb="target")
    assert not s.kneels("Crow Killers")
    assert not s.kneels("Wildling Horde")


def test_the_shore_sleeps_without_winter() -> None:
    s = scene(p1=Side(play=["The Frozen Shore", "Crow Killers"]), p2=Side())
    s.attack("p1", "military", "p2", ["Crow Killers"])
    assert not s.offers("p1", "The Frozen Shore", until="end_challenge")


def test_a_bow_weakens_a_defender() -> None:
    s = scene(
        p1=Side(play=["Crow Killers", "Weirwood Bow on Crow Killers"]),
        p2=Side(play=["Paxter Redwyne", "Hedge Knight"]),
    )
    s.attack("p1", "military", "p2", ["Crow Killers"], defend=["Hedge Knight"]).use("p1", "Weirwood Bow")
    assert s.said("changed strength") == 1


def test_the_wall_is_scaled_for_a_place() -> None:
    s = scene(
        p1=Side(play=["Crow Killers"], hand=["Scaling the Wall"], gold=1),
        p2=Side(play=["Highgarden", "The Roseroad"]),
    )
    s.attack("p1", "military", "p2", ["Crow Killers"]).use("p1", "Scaling the Wall").on_to_end()
    assert "Highgarden" in s.hand("p2")


def test_a_giant_dies_at_the_end() -> None:
    s = scene(p1=Side(hand=['"The Last of the Giants"', "Dalla", "Left"], gold=2), p2=Side())
    s.use("p1", '"The Last of the Giants"')
    if ("p1", "target") in s.asked():
        assert s.options("p1") == ["Dalla"]
        s.choose("p1", "Dalla")
    assert s.value("Dalla", "intimidate") == 1
    s.on_to_end("dominance")
    assert s.zone("Dalla") == "dead"


# Plots


def test_fire_that_burns_lets_defenders_stand() -> None:
    s = raid(
        Side("thenightswatch", plot="The Fire That Burns", play=["Ranging Party"]), defend=["Ranging Party"]
    )
    assert not s.kneels("Ranging Party")


def test_retaliation_gives_the_first_turn_away() -> None:
    s = scene(at="plot", p1=Side(plots=["Retaliation"]), p2=Side(plots=["The Winds of Winter"]))
    s.on_to("p1", "first_player")
    assert s.options("p1") == ["p2", "p3"]


@pytest.mark.parametrize(
    ("card", "kneels"), [("Garden Caretaker", True), ("Left", True), ("The Queen of Thorns", False)]
)
def test_whispers_kneel_the_artless(card: str, kneels: bool) -> None:
    s = marshaling(Side(hand=[card], gold=9), p2=Side(plot="Whisper Campaign"))
    has_icon = s.value(card, "intrigue") > 0
    s.use("p1", card, verb="action")
    assert s.kneels(card) is not has_icon


def revealed(top: str) -> Scene:
    side = Side(deck=[top], filler="Right")
    s = scene(at="plot", p1=replace(side, plots=["Called Into Service"]), p2=Side(), p3=Side())
    return s.on_to_end("reveal")


def test_a_called_character_serves() -> None:
    s = revealed("Left")
    assert s.zone("Left") == "play"
    assert s.gold("p1") == 0


def test_another_called_card_is_drawn_for_two_gold() -> None:
    s = revealed("Highgarden")
    assert s.hand("p1") == ["Highgarden"]
    assert s.gold("p1") == 2


def test_white_shadows_walk_for_a_phase() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"], plot="The White Shadows"),
        p2=Side(play=["kneeling Margaery Tyrell"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p1", "The White Shadows")
    card = s.card("Margaery Tyrell")
    assert s.t.controller(card) == 0
    assert s.t.is_blank(card)
    s.on_to_end("dominance")
    assert s.titles("dead", "p2") == ["Margaery Tyrell"]


def test_a_tourney_honors_a_lord() -> None:
    s = scene(p1=Side(plot="Name Day Tourney", play=["Hedge Knight", "Margaery Tyrell"]), p2=Side())
    s.attack("p1", "military", "p2", ["Hedge Knight"]).use("p1", "Name Day Tourney")
    assert s.power_on("Margaery Tyrell") == 1


def test_the_weak_cannot_stand_in_the_frozen_expanse() -> None:
    s = scene(
        at="standing",
        p1=Side(plot="Frozen Expanse", play=["kneeling Garden Caretaker", "kneeling The Queen of Thorns"]),
        p2=Side(),
    )
    s.on_to_end("standing")
    assert s.kneels("Garden Caretaker")
    assert not s.kneels("The Queen of Thorns")

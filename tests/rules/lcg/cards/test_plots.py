"""The plots of the Core Set, and the agendas."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.kernel.terms import Illegal
from rules.lcg.second.catalogue import CARDS, RELEASED, pool
from tests.rules.lcg.scenes import Scene, Side, marshaling, scene

FILLERS = Side()


def revealing(plot: str, side: Side, *, p2: Side = FILLERS) -> Scene:
    """p1 has revealed a plot, the others the first of theirs."""
    s = scene(at="plot", p1=replace(side, plots=[plot, "Summons"]), p2=p2)
    s.choose("p1", plot, verb="plot")
    for player in ("p2", "p3"):
        s.choose(player, s.options(player)[0], verb="plot")
    return s


def test_a_clash_of_kings_moves_power() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark"], plot="A Clash of Kings"), p2=Side("tyrell", power=3))
    s.attack("p1", "power", "p2", ["Robb Stark"]).use("p1", "A Clash of Kings")
    assert (s.power("p1"), s.power("p2")) == (3, 1)  # with unopposed and claim


def test_a_feast_for_crows_doubles_dominance() -> None:
    s = scene(at="dominance", p1=Side("stark", play=["Robb Stark"], plot="A Feast for Crows"))
    s.use("p1", "A Feast for Crows").on_to_end("dominance")
    assert s.power("p1") == 3


def test_a_game_of_thrones_asks_for_intrigue_first() -> None:
    """TK, AGameOfThrones."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister", "Cersei Lannister"]),
        p2=Side("stark", plot="A Game of Thrones"),
    )
    s.on_to("p1", "challenge")
    assert s.options("p1") == ["intrigue", "pass"]
    s.attack("p1", "intrigue", "p3", ["Cersei Lannister"]).on_to_end().on_to("p1", "challenge")
    assert s.options("p1") == ["military", "power", "pass"]


def test_a_noble_cause_makes_the_first_lord_or_lady_cheaper() -> None:
    s = marshaling(
        Side(
            "tyrell",
            hand=["Garden Caretaker", "Margaery Tyrell", "Paxter Redwyne"],
            plot="A Noble Cause",
            gold=5,
        )
    )
    s.use("p1", "Garden Caretaker")
    assert s.gold("p1") == 9
    s.use("p1", "Margaery Tyrell")
    assert s.gold("p1") == 8
    s.use("p1", "Paxter Redwyne")
    assert s.gold("p1") == 4


def test_a_storm_of_swords_allows_a_second_military_challenge() -> None:
    s = scene(p1=Side("tyrell", play=["Left", "Right"], plot="A Storm of Swords"))
    s.attack("p1", "military", "p2", ["Left"]).on_to_end()
    s.attack("p1", "military", "p2", ["Right"]).on_to_end()
    assert s.power("p1") == 2


def test_building_orders_find_a_location_or_attachment() -> None:
    deck = ["Robb Stark", "Ice", "Winter Is Coming", *["Robb Stark"] * 7, "The Wolfswood"]
    s = revealing("Building Orders", Side("stark", deck=deck)).on_to("p1", "search")
    assert set(s.options("p1")) == {"Ice", "nothing"}
    s.choose("p1", "Ice")
    assert s.hand("p1")[:1] == ["Ice"]


def test_summons_find_a_character() -> None:
    s = revealing("Summons", Side("stark", deck=["Ice", "Robb Stark", "The Wolfswood"])).on_to("p1", "search")
    assert set(s.options("p1")) == {"Robb Stark", "nothing"}
    s.choose("p1", "Robb Stark")
    assert s.hand("p1")[:1] == ["Robb Stark"]


def test_calling_the_banners_pays_for_an_opponents_characters() -> None:
    s = revealing(
        "Calling the Banners", Side("stark"), p2=Side("tyrell", play=["Left", "Right", "Highgarden"])
    )
    s.on_to("p1", "target").choose("p1", "p2")
    assert s.gold("p1") == 2


@pytest.mark.parametrize(("named", "claim"), [("intrigue", 1), ("power", 2)])
def test_calm_over_westeros_lowers_claim_in_one_type(named: str, claim: int) -> None:
    """TK, CalmOverWesteros."""
    s = revealing(
        "Calm Over Westeros",
        Side("stark", hand=["Ice"] * 3),
        p2=Side("lannister", play=["Cersei Lannister", "Littlefinger"]),
    )
    s.on_to("p1", "name_type").choose("p1", named)
    s.attack("p2", "power", "p1", ["Cersei Lannister"]).on_to_end()
    s.attack("p2", "intrigue", "p1", ["Littlefinger"]).on_to_end()
    assert [line.args["n"] for line in s.match.lines(-2) if line.key == "claim"] == [3 - claim, claim]


def test_confiscation_discards_an_attachment() -> None:
    s = revealing(
        "Confiscation",
        Side("stark", play=["Robb Stark", "Ice on Robb Stark"]),
        p2=Side("tyrell", play=["Paxter Redwyne", "Little Bird on Paxter Redwyne"]),
    )
    s.on_to("p1", "target")
    assert sorted(s.options("p1")) == ["Ice", "Little Bird"]
    s.choose("p1", "Little Bird")
    assert s.zone("Little Bird") == "discard"


def test_counting_coppers_draw_three() -> None:
    s = revealing("Counting Coppers", Side("stark"), p2=Side("tyrell")).on_to_end("reveal")
    assert len(s.hand("p1")) == 3


def test_filthy_accusations_kneel_a_character() -> None:
    s = revealing("Filthy Accusations", Side("stark", play=["Robb Stark"]), p2=Side("tyrell", play=["Left"]))
    s.on_to("p1", "target").choose("p1", "Left")
    assert s.kneels("Left")


def test_fortified_position_silences_characters() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark", "Littlefinger"], plot="Fortified Position"),
        p2=Side("tyrell", play=["Margaery Tyrell", "Highgarden"], gold=1),
    )
    assert s.value("Robb Stark", "renown") == 0
    assert s.value("Robb Stark", "military") == 1
    assert s.t.plot_value(0, "income") == 5
    assert not s.offers("p2", "Margaery Tyrell", until="dominance")


@pytest.mark.parametrize(("card", "zone", "power"), [("Left", "dead", 2), ("Heartsbane", "discard", 0)])
def test_heads_on_spikes_reward_a_characters_head(card: str, zone: str, power: int) -> None:
    """TK, HeadsOnSpikes."""
    s = revealing("Heads on Spikes", Side("stark"), p2=Side("tyrell", hand=[card])).on_to_end("reveal")
    assert s.zone(card) == zone
    assert s.power("p1") == power


def test_jousting_contest_allows_one_on_each_side() -> None:
    s = scene(
        p1=Side("tyrell", play=["Left", "Right"]),
        p2=Side("stark", play=["Robb Stark", "Grey Wind"], plot="Jousting Contest"),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2")
    assert list(s.ask("p1").moves()) == [s.card("Left"), s.card("Right")]
    s.choose("p1", "Left", verb="attackers").on_to("p2", "defenders")
    with pytest.raises(Illegal):
        s.choose("p2", "Robb Stark", "Grey Wind")


def test_marched_to_the_wall_takes_one_of_each() -> None:
    s = revealing(
        "Marched to the Wall",
        Side("stark", play=["Robb Stark with 1", "Winterfell Steward"]),
        p2=Side("tyrell", play=["Left", "Right"]),
    )
    s.on_to("p1", "target").choose("p1", "Robb Stark").on_to("p2", "target").choose("p2", "Left")
    assert s.titles("discard", "p1") == ["Robb Stark"] * 2
    assert s.titles("discard", "p2") == ["Left"]


def test_marching_orders_leave_characters_only() -> None:
    s = marshaling(
        Side(
            "tyrell",
            play=["Left"],
            hand=["Highgarden", "Heartsbane", "Garden Caretaker", '"The Bear and the Maiden Fair"'],
            plot="Marching Orders",
        )
    )
    s.on_to("p1", "action")
    assert s.options("p1") == ["Garden Caretaker", "pass"]


@pytest.mark.parametrize(("plot", "income"), [("Summons", 1), ("Taxation", 1), ("A Clash of Kings", 5)])
def test_naval_superiority_starves_kingdoms_and_edicts(plot: str, income: int) -> None:
    """TK, NavalSuperiority: gold that is added stays."""
    s = scene(
        p1=Side("greyjoy", plot="Naval Superiority"),
        p2=Side("tyrell", play=["Littlefinger"], plot=plot),
    )
    assert s.t.plot_value(0, "income") == 2
    assert s.t.plot_value(1, "income") == income


def test_power_behind_the_throne_stands_one_character() -> None:
    """TK, PowerBehindTheThrone."""
    s = revealing(
        "Power Behind the Throne", Side("stark", play=["kneeling Robb Stark", "kneeling Grey Wind"])
    )
    s.use("p1", "Power Behind the Throne").choose("p1", "Robb Stark", verb="target")
    assert not s.kneels("Robb Stark")
    assert s.kneels("Grey Wind")
    assert not s.offers("p1", "Power Behind the Throne", until="dominance")


def test_an_unused_stand_token_goes_with_its_plot() -> None:
    s = revealing("Power Behind the Throne", Side("stark"))
    plot = s.card("Power Behind the Throne", "p1")
    s.on_to_end("reveal")
    assert s.t.tokens_on(plot, "stand") == 1
    s.on_to_end("taxation").on_to_end("reveal")
    assert s.t.tokens_on(plot, "stand") == 0


def test_rebuilding_shuffles_discarded_cards_back() -> None:
    discarded = ["Ice", "Robb Stark", "Grey Wind", "Summer"]
    s = revealing("Rebuilding", Side("stark", discard=discarded))
    s.on_to("p1", "target").choose("p1", "Ice", "Robb Stark", "Grey Wind")
    assert s.titles("discard", "p1") == ["Summer"]
    assert s.zone("Ice") == "deck"


def test_reinforcements_arrive_from_hand_or_discard_pile() -> None:
    s = revealing(
        "Reinforcements",
        Side("stark", hand=["Grey Wind", "Robb Stark"], discard=["Summer"], play=["Sansa Stark"]),
    )
    s.on_to("p1", "pick")
    assert sorted(s.options("p1")) == ["Grey Wind", "Summer"]
    s.choose("p1", "Summer")
    assert s.zone("Summer") == "play"


@pytest.mark.parametrize(("plot", "marshaled"), [("Taxation", 2), ("Calling the Banners", 1)])
def test_taxation_allows_a_further_limited_card(plot: str, marshaled: int) -> None:
    s = marshaling(Side("tyrell", hand=["The Roseroad"] * 3, plot=plot))
    for _ in range(marshaled):
        s.use("p1", "The Roseroad")
    assert not s.offers("p1", "The Roseroad", until="dominance")


def test_the_winds_of_winter_claim_two() -> None:
    s = scene(
        p1=Side("lannister", play=["Lannisport Moneylender"], plot="The Winds of Winter"),
        p2=Side("stark", hand=["Ice"] * 3),
    )
    s.attack("p1", "intrigue", "p2", ["Lannisport Moneylender"]).on_to_end()
    assert s.hand("p2") == ["Ice"]


def test_fealty_makes_the_next_loyal_card_cheaper() -> None:
    s = marshaling(Side("tyrell", hand=["Left", "Highgarden", "The Mander"], agenda="Fealty", gold=9))
    s.use("p1", "Fealty").use("p1", "Left")
    assert s.gold("p1") == 10
    s.use("p1", "Highgarden")
    assert s.gold("p1") == 8
    s.use("p1", "The Mander")
    assert s.gold("p1") == 5
    assert s.t.knelt[s.t.faction[0]]


@pytest.mark.parametrize("code", [f"01{number}" for number in range(198, 206)])
def test_banners_let_cards_of_one_house_in(code: str) -> None:
    banner = CARDS[code]
    friends = [card for card in CARDS.values() if card.faction == banner.banner and card.kind == "character"]
    others = [card for card in friends if card.loyal]
    faction = "stark" if banner.banner != "stark" else "tyrell"
    allowed = pool(faction, (code,), max(RELEASED.values()))
    assert {card.code for card in friends if not card.loyal} <= allowed
    assert not allowed & {card.code for card in others}

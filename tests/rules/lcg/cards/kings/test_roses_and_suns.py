"""House Tyrell and House Martell in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from rules.kernel.ask import PickSome
from rules.kernel.terms import Illegal
from rules.lcg.second.catalogue import CARDS
from rules.lcg.steps.resolution import claim_value
from tests.rules.lcg.scenes import Side, code_of, marshaling, raid, scene

TYWIN = Side("lannister", play=["Tywin Lannister"])


@pytest.mark.parametrize(("challenge", "strength"), [("power", 4), ("military", 1)])
def test_colen_fights_for_power(challenge: str, strength: int) -> None:
    s = scene(p1=Side(play=["Ser Colen of Greenpools"]), p2=TYWIN)
    s.attack("p1", challenge, "p2", ["Ser Colen of Greenpools"], defend=None)
    assert s.value("Ser Colen of Greenpools") == strength


def test_the_tower_of_the_sun_watches_events() -> None:
    s = scene(p1=Side(hand=["Nightmares"], gold=1), p2=Side("martell", play=["Tower of the Sun", "Left"]))
    s.use("p1", "Nightmares").choose("p1", "Left", verb="target").use("p2", "Tower of the Sun")
    assert s.gold("p2") == 1


@pytest.mark.parametrize(("plot", "renown"), [("Close Call", 1), ("Summons", 0)])
def test_a_knight_of_summer(plot: str, renown: int) -> None:
    s = scene(p1=Side(play=["Knight of Summer"], plot=plot))
    assert (s.value("Knight of Summer"), s.value("Knight of Summer", "renown")) == (3 + 2 * renown, renown)


@pytest.mark.parametrize(("used", "cards"), [(2, 1), (3, 3)])
def test_starfall_cavalry_brings_news(used: int, cards: int) -> None:
    s = marshaling(Side("martell", hand=["Starfall Cavalry"], used=["Summons"] * used, gold=6))
    s.use("p1", "Starfall Cavalry", verb="action").use("p1", "Starfall Cavalry", verb="reaction")
    assert len(s.hand("p1")) == cards


def test_a_venomous_blade_poisons_the_weak() -> None:
    s = scene(
        p1=Side("martell", play=["Obara Sand"], hand=["Venomous Blade"], gold=3),
        p2=Side(play=["Left", "Paxter Redwyne"]),
    )
    s.use("p1", "Venomous Blade").use("p1", "Venomous Blade", verb="reaction").on_to_end("dominance")
    assert s.zone("Left") == "dead"
    assert s.zone("Paxter Redwyne") == "play"


def test_king_renlys_host_is_a_summer_army() -> None:
    s = scene(p1=Side(play=["King Renly's Host"], plot="Close Call"))
    assert s.value("King Renly's Host") == 8
    s = scene(p1=Side(play=["King Renly's Host"], plot="Famine"))
    assert s.value("King Renly's Host", "cannot attack") == 1


def test_elia_slips_away_after_a_defeat() -> None:
    s = raid(Side("martell", play=["kneeling Elia Sand", "kneeling Areo Hotah"]))
    s.use("p2", "Elia Sand").choose("p2", "Areo Hotah", verb="target")
    assert s.value("Areo Hotah", "stealth") == 1


@pytest.mark.parametrize(("friend", "kneels"), [("Catelyn Stark", False), ("Left", True)])
def test_brienne_defends_her_lady(friend: str, kneels: bool) -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"]), p2=Side(play=["Brienne of Tarth", friend]))
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Brienne of Tarth"])
    assert s.kneels("Brienne of Tarth") is kneels


def test_a_peach_sends_an_attacker_home() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side(play=["Margaery Tyrell"], hand=["Offer of a Peach"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men", "Gold Cloaks"], defend=None).use("p2", "Offer of a Peach")
    s.choose("p2", "Gold Cloaks")
    assert not s.kneels("Gold Cloaks")
    assert s.said("leaves_challenge") == 1


def test_a_peach_needs_a_lady() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]), p2=Side(play=["Left"], hand=["Offer of a Peach"], gold=1)
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None)
    assert not s.offers("p2", "Offer of a Peach", until="end_challenge")


@pytest.mark.parametrize(("king", "renown"), [([], 1), (["Robert Baratheon"], 0)])
def test_myrcella_shines_without_kings(king: list[str], renown: int) -> None:
    s = scene(p1=Side("martell", play=["Myrcella Baratheon"]), p2=Side("baratheon", play=king))
    assert s.value("Myrcella Baratheon", "renown") == renown


@pytest.mark.parametrize(("plot", "power", "kneels"), [("Close Call", 1, False), ("Famine", 0, True)])
def test_robar_loves_summer(plot: str, power: int, kneels: bool) -> None:
    s = scene(
        at="plot",
        p1=Side(play=["Ser Robar Royce"], plots=["Summons"]),
        p2=Side(plots=[plot]),
        p3=Side(plots=["Summons"]),
    )
    if power:
        s.use("p1", "Ser Robar Royce")
    s.on_to_end("reveal")
    assert (s.power_on("Ser Robar Royce"), s.kneels("Ser Robar Royce")) == (power, kneels)


def test_arys_drives_an_ally_away() -> None:
    s = marshaling(
        Side("martell", hand=["Ser Arys Oakheart"], gold=6), p2=Side(play=["Garden Caretaker", "Left"])
    )
    s.use("p1", "Ser Arys Oakheart", verb="action").use("p1", "Ser Arys Oakheart", verb="reaction")
    assert s.zone("Garden Caretaker") == "discard"
    assert s.gold("p1") == 9 - 4 - 2


def test_the_greenblood_flows_in_summer() -> None:
    s = scene(
        p1=Side("martell", play=["The Greenblood", "Obara Sand", "Left"], plot="Close Call"),
        p2=Side(plot="A Song of Summer"),
    )
    assert (s.value("Obara Sand"), s.value("Left")) == (5, 2)


def test_bitterbridge_feasts_in_summer() -> None:
    s = scene(
        at="plot",
        p1=Side("tyrell", play=["Bitterbridge Encampment"], hand=["Garden Caretaker"], plots=["Close Call"]),
        p2=Side("lannister", hand=["Burned Men"], plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    s.use("p1", "Bitterbridge Encampment").choose("p1", "Garden Caretaker", verb="pick")
    s.choose("p2", "Burned Men", verb="pick")
    assert (s.zone("Garden Caretaker"), s.t.controller(s.card("Burned Men"))) == ("play", 1)


def test_harmen_calls_sand_snakes_from_ambush() -> None:
    s = scene(p1=Side("martell", play=["Harmen Uller"], hand=["Obara Sand", "Left"], gold=5))
    cost = CARDS[code_of("Obara Sand")].cost
    s.use("p1", "Obara Sand")
    assert s.gold("p1") == 5 - (cost - 1)


def test_a_claim_is_shown() -> None:
    s = scene(
        p1=Side(
            "tyrell",
            play=["Left", "Paxter Redwyne"],
            hand=["There Is My Claim", *["Garden Caretaker"] * 4],
            gold=3,
        ),
        p2=Side("lannister", play=["Burned Men"]),
    )
    s.attack("p1", "intrigue", "p2", ["Paxter Redwyne"], defend=None)
    before = claim_value(s.t)
    s.use("p1", "There Is My Claim").choose("p1", *["Garden Caretaker"] * 4, verb="reveal_as_cost")
    assert claim_value(s.t) == before + 1


def test_a_claim_needs_four_roses() -> None:
    s = scene(
        p1=Side(
            "tyrell", play=["Paxter Redwyne"], hand=["There Is My Claim", *["Garden Caretaker"] * 3], gold=3
        ),
        p2=Side("lannister", play=["Burned Men"]),
    )
    s.attack("p1", "intrigue", "p2", ["Paxter Redwyne"], defend=None)
    assert not s.offers("p1", "There Is My Claim", until="compare")


@pytest.mark.parametrize(("top", "offered"), [("Bitterbridge Encampment", True), ("Garden Caretaker", False)])
def test_renly_draws_on_loyalty(top: str, offered: bool) -> None:
    s = scene(p1=Side("tyrell", play=["04043"], deck=[top]))
    s.attack("p1", "power", "p2", ["Renly Baratheon"])
    assert s.offers("p1", "Renly Baratheon", until="end_challenge") is offered
    if offered:
        s.use("p1", "Renly Baratheon").choose("p1", top, verb="pick")
        assert len(s.hand("p1")) == 2


def test_no_save_for_renly_beside_another_king() -> None:
    s = scene(
        p1=Side("baratheon", play=["Robert Baratheon"]), p2=Side("tyrell", play=["kneeling 04043 with 1"])
    )
    s.attack("p1", "military", "p2", ["Robert Baratheon"])
    assert not s.offers("p2", "Renly Baratheon", verb="would", until="end_challenge")
    assert s.zone("Renly Baratheon") == "dead"


def test_a_crown_of_roses_weighs_icons() -> None:
    s = scene(p1=Side(play=["04043", "Crown of Golden Roses on Renly Baratheon"], hand=["Left"]))
    s.use("p1", "Crown of Golden Roses")
    assert s.value("Renly Baratheon") == 6 + 3
    assert s.hand("p1") == []


def test_a_spearmaiden_marks_her_prey() -> None:
    s = scene(
        p1=Side("martell", play=["Spearmaiden", "Areo Hotah"]),
        p2=Side("lannister", play=["Burned Men", "kneeling Left", "kneeling Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Spearmaiden", "Areo Hotah"], defend=None)
    s.use("p1", "Spearmaiden").choose("p1", "Left", verb="target").reach_defenders("p2")
    s.choose("p2", verb="defenders").on_to("p2", "claim")
    with pytest.raises(Illegal):
        s.choose("p2", "Burned Men")
    s.choose("p2", "Left")
    assert s.zone("Left") == "dead"


def test_a_narrow_victory_strikes_nobody_in_particular() -> None:
    s = scene(
        p1=Side("martell", play=["Spearmaiden"]),
        p2=Side("lannister", play=["Burned Men", "kneeling Left", "kneeling Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Spearmaiden"], defend=None)
    s.use("p1", "Spearmaiden").choose("p1", "Left", verb="target").reach_defenders("p2")
    s.choose("p2", "Burned Men", verb="defenders").on_to("p2", "claim").choose("p2", "Burned Men")
    assert s.zone("Burned Men") == "dead"


@pytest.mark.parametrize(("used", "most"), [(1, 1), (3, 2)])
def test_the_scorpion_stings_more_often_later(used: int, most: int) -> None:
    s = raid(
        Side("martell", play=["kneeling Obara Sand", "kneeling Areo Hotah"], hand=["The Scorpion's Sting"],
             used=["Summons"] * used, gold=1)
    )  # fmt: skip
    s.use("p2", "The Scorpion's Sting")
    ask = s.ask("p2")
    assert isinstance(ask, PickSome) and ask.hi == most


def test_caswells_keep_watches_a_road() -> None:
    s = scene(
        at="plot",
        p1=Side(play=["Caswell's Keep"], plots=["Summons"]),
        p2=Side(deck=["Left", "Growing Strong"]),
    )
    s.use("p1", "Caswell's Keep").choose("p1", "p2").choose("p1", "Left", verb="take_to_bottom")
    deck = s.titles("deck", "p2")
    assert (deck[0], deck[-1]) == ("Left", "Growing Strong")


def test_burning_sand_leaves_nothing_to_claim() -> None:
    s = raid(Side("martell", play=["kneeling Obara Sand"], hand=["Burning on the Sand"], gold=3))
    s.use("p2", "Burning on the Sand").on_to_end()
    assert s.zone("Obara Sand") == "play"


def test_the_princes_pass_disarms() -> None:
    s = raid(Side("martell", play=["The Prince's Pass"]))
    s.use("p2", "The Prince's Pass").choose("p2", "military", verb="icon").choose("p2", "yes", verb="may_pay")
    assert (s.zone("Burned Men"), s.zone("The Prince's Pass")) == ("discard", "discard")


def test_renlys_pavilion_gives_and_takes() -> None:
    s = scene(p1=Side(play=["Renly's Pavilion", "Left"]), p2=Side("lannister", play=["Burned Men"]))
    before = s.value("Left"), s.value("Burned Men")
    s.use("p1", "Renly's Pavilion").choose("p1", "Burned Men", verb="pick")
    assert (s.value("Left"), s.value("Burned Men")) == (before[0] + 1, before[1] - 1)

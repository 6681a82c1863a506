"""The neutral cards, the plots and the agendas of the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.catalogue import CARDS
from rules.lcg.steps.resolution import claim_value
from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, code_of, marshaling, scene


def nth_challenge(s: object, n: int) -> None:
    """Let p1 have initiated challenges before the next, which is the nth."""
    for _ in range(n - 1):
        s.t.note(0, "initiated")  # type: ignore[attr-defined]


def test_ygritte_bows_to_no_card() -> None:
    s = scene(p1=Side("baratheon", play=["Left"], hand=["Stinking Drunk"]), p2=Side(play=["Ygritte", "Left"]))
    assert not s.t.may_be_knelt(s.card("Ygritte"))
    assert s.t.may_kneel(s.card("Ygritte")), "to attack, and as a cost"
    assert s.value("Ygritte", "stealth") == 0
    s = scene(p1=Side(play=["Ygritte", "Wildling Scout"]))
    assert s.value("Ygritte", "stealth") == 1


def test_barred_gates_admit_nobody() -> None:
    s = scene(
        p1=Side("lannister", hand=["Hear Me Roar!", "Burned Men"], gold=3),
        p2=Side(plot="Barring the Gates"),
        p3=Side(),
    )
    assert not s.offers("p1", "Burned Men", until="dominance")
    assert s.zone("Burned Men") == "hand"


def test_barred_gates_admit_the_marshaled() -> None:
    s = marshaling(Side("lannister", hand=["Burned Men"], gold=2), p2=Side(plot="Barring the Gates"))
    s.use("p1", "Burned Men")
    assert s.zone("Burned Men") == "play"


def test_a_late_feast_consoles_the_loser() -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"], plot="Late Summer Feast"))
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to("p2", "may").choose("p2", "yes")
    assert len(s.hand("p2")) == 1


@pytest.mark.parametrize(("n", "renown"), [(3, 1), (2, 0)])
def test_black_walder_waits_for_the_third(n: int, renown: int) -> None:
    s = gild(scene(p1=Side(play=["Black Walder"]), p2=Side(play=["Left"])), "Black Walder", 2)
    nth_challenge(s, n)
    s.attack("p1", "military", "p2", ["Black Walder"], defend=None)
    assert (s.value("Black Walder"), s.value("Black Walder", "renown")) == (3 + 4 * renown, renown)


@pytest.mark.parametrize(("title", "less"), [("Tywin Lannister", 2), ("Cersei Lannister", 1)])
def test_a_great_hall_receives_the_great(title: str, less: int) -> None:
    s = marshaling(Side("lannister", play=["Great Hall"], hand=[title], gold=6))
    s.use("p1", "Great Hall").use("p1", title)
    assert s.gold("p1") == 6 + 3 - (CARDS[code_of(title)].cost - less)


def test_the_dornishmans_wife_looks_at_the_rich() -> None:
    s = scene(
        p1=Side("martell", hand=['"The Dornishman\'s Wife"'], gold=1),
        p2=Side("lannister", play=["Burned Men"], hand=["Left", "Left"], power=1),
    )
    s.use("p1", '"The Dornishman\'s Wife"')
    assert (s.gold("p1"), s.power("p1"), len(s.hand("p1"))) == (2, 1, 1)


def test_a_lordling_grows_with_war() -> None:
    s = scene(p1=Side(play=["Frey Lordling", "Left"]), p2=Side(play=["Left"]))
    s.attack("p1", "military", "p2", ["Left"], defend=None).use("p1", "Frey Lordling")
    assert s.value("Frey Lordling") == 3


@pytest.mark.parametrize(("n", "more"), [(3, 1), (2, 0)])
def test_the_twins_claim_at_the_third(n: int, more: int) -> None:
    s = scene(p1=Side(play=["The Twins", "Frey Lordling"]), p2=Side(play=["Left"]))
    nth_challenge(s, n)
    s.attack("p1", "military", "p2", ["Frey Lordling"], defend=None)
    assert claim_value(s.t) == 1 + more


@pytest.mark.parametrize(("place", "zone"), [("Moat Cailin", "discard"), ("Pyke", "play")])
def test_a_siege_takes_what_is_contested(place: str, zone: str) -> None:
    s = scene(p1=Side(hand=["Lay Siege"], gold=1, play=["Left"]), p2=Side("greyjoy", play=[place]))
    s.use("p1", "Lay Siege")
    assert s.zone(place) == zone
    assert zone == "discard" or s.kneels(place)


def test_a_duel_kills_one_of_two() -> None:
    s = scene(
        at="plot",
        p1=Side(plots=["Duel"]),
        p2=Side("lannister", play=["Tywin Lannister", "06053", "Burned Men"], plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    s.on_to("p1", "target").choose("p1", "p2").choose("p2", "Tywin Lannister", verb="pick").on_to_end(
        "reveal"
    )
    assert (s.kneels("Tywin Lannister"), s.zone("Grey Worm"), s.zone("Burned Men")) == (True, "dead", "play")


def test_walder_brings_his_family() -> None:
    s = scene(p1=Side(play=["Walder Frey", "kneeling Frey Lordling", "Left"]), p2=Side(play=["Left"]))
    s.attack("p1", "power", "p2", ["Walder Frey"], defend=None)
    assert s.card("Frey Lordling") in s.t.attackers
    assert s.card("Left") not in s.t.attackers


def test_frey_bastards_profit_from_company() -> None:
    s = scene(p1=Side(play=["Frey Bastard", "Frey Lordling"]))
    gild(s, "Frey Bastard", 1).attack("p1", "power", "p2", ["Frey Bastard", "Frey Lordling"]).use(
        "p1", "Frey Bastard"
    )
    assert s.power("p1") == 2, "one for being unopposed"


@pytest.mark.parametrize("n", [3, 2])
def test_hospitality_waits_for_the_third(n: int) -> None:
    s = scene(
        p1=Side(play=["Frey Lordling"], hand=["Frey Hospitality"], gold=3),
        p2=Side("lannister", play=["kneeling Tywin Lannister"]),
    )
    nth_challenge(s, n)
    s.attack("p1", "military", "p2", ["Frey Lordling"])
    assert s.offers("p1", "Frey Hospitality", until="end_challenge") is (n == 3)
    if n == 3:
        s.use("p1", "Frey Hospitality")
        assert s.zone("Tywin Lannister") == "dead"


def test_at_a_red_wedding_any_winner_kills() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["kneeling Robb Stark", "kneeling Winterfell Steward"]),
        p3=Side(plot="The Red Wedding"),
    )
    s.attack("p1", "military", "p2", ["Burned Men"])
    assert not s.offers("p3", "The Red Wedding", until="compare")
    s.use("p1", "The Red Wedding", verb="interrupt")
    assert s.zone("Robb Stark") == "dead"


def test_a_brother_begs_for_mercy() -> None:
    s = marshaling(
        Side("baratheon", hand=["Asshai Priestess"], gold=3),
        p2=Side(play=["Begging Brother", "Left"], gilded={"Begging Brother": 1}),
    )
    s.use("p1", "Asshai Priestess", verb="action").use("p1", "Asshai Priestess", verb="reaction")
    s.use("p2", "Begging Brother")
    assert (s.said("cancelled"), s.kneels("Left")) == (1, False)


def test_flea_bottom_lends_a_man() -> None:
    s = scene(p1=Side("lannister", play=["Flea Bottom", "Tywin Lannister"], discard=["Burned Men"], gold=1))
    s.use("p1", "Flea Bottom")
    assert s.zone("Burned Men") == "play"
    s.on_to_end("dominance")
    assert s.titles("deck", "p1")[0] == "Burned Men"


def test_the_iron_bank_lends_on_a_life() -> None:
    s = marshaling(Side("lannister", play=["Tywin Lannister"], hand=["The Iron Bank Will Have Its Due"]))
    s.use("p1", "The Iron Bank Will Have Its Due")
    assert s.gold("p1") >= 7
    assert not s.offers("p1", "Tywin Lannister", until="end_marshaling"), "for the rest of the round"


def test_wheels_turn_for_events() -> None:
    s = scene(
        at="plot",
        p1=Side("stark", plots=["Wheels Within Wheels"], deck=["Winter Is Coming", "Left", "For the North!"]),
        p2=Side(plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    s.on_to("p1", "search").choose("p1", "Winter Is Coming", "For the North!")
    s.choose("p1", "For the North!", verb="take_to_hand").on_to_end("reveal")
    assert (s.zone("For the North!"), s.zone("Winter Is Coming"), s.zone("Left")) == (
        "hand",
        "discard",
        "deck",
    )


def test_beric_has_six_lives() -> None:
    s = marshaling(Side(hand=["Beric Dondarrion"], gold=7))
    s.use("p1", "Beric Dondarrion").passes()
    assert (s.value("Beric Dondarrion"), s.t.tokens_on(s.card("Beric Dondarrion"), "kiss")) == (6, 6)


def test_beric_gives_a_kiss_for_his_life() -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"]), p2=Side(play=["kneeling Beric Dondarrion"]))
    s.t.put_tokens(s.card("Beric Dondarrion"), "kiss", 2)
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Beric Dondarrion", verb="would")
    assert (s.zone("Beric Dondarrion"), s.value("Beric Dondarrion")) == ("play", 1)


def test_generosity_goes_to_three() -> None:
    s = scene(p1=Side(play=["Left", "The Roseroad"], hand=["Unbridled Generosity"]))
    s.use("p1", "Unbridled Generosity").choose("p1", "Left", "The Roseroad")
    assert (gold_on(s, "Left"), gold_on(s, "The Roseroad")) == (1, 1)


def test_the_brotherhood_arms_the_common() -> None:
    s = scene(
        at="challenges",
        phase="marshaling",
        p1=Side(agenda="The Brotherhood Without Banners", play=["Ygritte", "Left"]),
    )
    s.use("p1", "The Brotherhood Without Banners").choose("p1", "renown", verb="mode")
    assert s.value("Ygritte", "renown") == 1


@pytest.mark.parametrize(("bestowed", "gold"), [(1, 2), (3, 5)])
def test_the_crown_favors_the_bestowed(bestowed: int, gold: int) -> None:
    s = marshaling(Side("stark", hand=["Sansa's Maid"], plot="Favors From the Crown", gold=2))
    s.use("p1", "Sansa's Maid").choose("p1", str(bestowed), verb="bestow").use("p1", "Favors From the Crown")
    assert gold_on(s, "Sansa's Maid") == gold

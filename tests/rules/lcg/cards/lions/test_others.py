"""The cards of other factions, the neutral cards and the plots in Lions of Casterly Rock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

CERSEI, TYRION, TYWIN, SELMY = "05001", "05002", "05006", "05035"


def test_a_bastard_has_somebody_not_count() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["Edric Storm"]), p2=Side(play=["Paxter Redwyne"]))
    s.use("p1", "Edric Storm").choose("p1", "Paxter Redwyne", verb="target").on_to_end("dominance")
    assert s.power("p1") == 1


@pytest.mark.parametrize(("power", "strength"), [(2, 2), (1, 0)])
def test_a_claim_is_for_the_leader(power: int, strength: int) -> None:
    s = scene(
        p1=Side("baratheon", play=["Gendry", "Disputed Claim on Gendry"], power=power), p2=Side(power=1)
    )
    plain = scene(p1=Side("baratheon", play=["Gendry"]), p2=Side())
    assert s.value("Gendry") - plain.value("Gendry") == strength
    assert s.value("Gendry", "renown") == strength // 2


@pytest.mark.parametrize(("power", "zone"), [(2, "play"), (1, "dead")])
def test_victarion_buys_his_life(power: int, zone: str) -> None:
    s = raid(Side("greyjoy", play=["kneeling Victarion Greyjoy"], on={"Victarion Greyjoy": power}))
    if power == 2:
        s.use("p2", "Victarion Greyjoy", verb="would")
    s.on_to_end()
    assert s.zone("Victarion Greyjoy") == zone


@pytest.mark.parametrize(
    ("attacker", "defended", "zone"), [("Asha Greyjoy", True, "deck"), ("Balon Greyjoy", False, "hand")]
)
def test_old_wyk_lends_a_drowned_man(attacker: str, defended: bool, zone: str) -> None:
    s = scene(
        p1=Side("greyjoy", play=["Old Wyk", attacker], dead=["Left", "Drowned Men"]),
        p2=Side(play=["Margaery Tyrell"]),
    )
    s.on_to("p1", "challenge").choose("p1", "power").choose("p1", "p2", verb="opponent")
    s.declare("p1", attacker).use("p1", "Old Wyk", verb="reaction")
    assert s.kneels("Drowned Men")
    assert s.t.attackers == [s.card(attacker), s.card("Drowned Men")]
    s.reach_defenders("p2").choose("p2", *(["Margaery Tyrell"] if defended else [])).on_to_end()
    assert s.zone("Drowned Men") == zone
    if zone == "deck":
        assert s.titles("deck", "p1")[0] == "Drowned Men"


def test_old_wyk_needs_a_drowned_man() -> None:
    s = scene(p1=Side("greyjoy", play=["Old Wyk", "Balon Greyjoy"], dead=["Left"]), p2=Side())
    s.attack("p1", "power", "p2", ["Balon Greyjoy"])
    assert not s.offers("p1", "Old Wyk", until="end_challenge")


def test_trystane_keeps_a_weaker_one_from_defending() -> None:
    s = scene(
        p1=Side("martell", play=["Trystane Martell"]), p2=Side(play=["Paxter Redwyne", "The Queen of Thorns"])
    )
    s.attack("p1", "intrigue", "p2", ["Trystane Martell"], defend=["The Queen of Thorns"])
    s.use("p1", "Trystane Martell")
    assert s.said("gains") == 1
    assert s.value("Paxter Redwyne", "cannot defend") == 1, "the only weaker one"


def test_children_are_avenged_at_a_price() -> None:
    s = scene(
        p1=Side(
            "martell",
            play=["Trystane Martell", "Quentyn Martell"],
            hand=["You Murdered Her Children"],
            gold=2,
        ),
        p2=Side(),
    )
    s.use("p1", "You Murdered Her Children").choose("p1", "Trystane Martell", verb="target")
    assert s.value("Trystane Martell") == 8
    s.t.last("phase", "strength", (s.card("Trystane Martell"),), by=1)
    assert s.value("Trystane Martell") == 10, "whatever changes it is doubled, too"
    s.on_to_end("dominance")
    assert s.zone("Trystane Martell") == "dead"


def test_sweet_donnel_takes_keywords_from_attackers() -> None:
    s = scene(
        p1=Side("lannister", play=[TYWIN]),
        p2=Side("thenightswatch", play=["Sweet Donnel Hill", "Maester Aemon"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"], defend=["Sweet Donnel Hill"])
    assert not s.asks("p1", "pillage", until="end_challenge")
    assert s.said("wins_challenge") == 1


def test_sweet_donnel_must_defend_for_that() -> None:
    s = scene(p1=Side("lannister", play=[TYWIN]), p2=Side("thenightswatch", play=["Sweet Donnel Hill"]))
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"])
    assert s.asks("p1", "pillage", until="end_challenge")


@pytest.mark.parametrize("attacked", [True, False])
def test_the_bridge_taxes_the_peaceful(attacked: bool) -> None:
    s = scene(
        first="p2",
        active="p2",
        p1=Side("thenightswatch", play=["Bridge of Skulls"]),
        p2=Side(play=["Hedge Knight"], hand=["Left"]),
    )
    if attacked:
        s.attack("p2", "military", "p1", ["Hedge Knight"])
    assert s.offers("p1", "Bridge of Skulls", until="dominance", verb="interrupt") is not attacked
    if not attacked:
        s.use("p1", "Bridge of Skulls", verb="interrupt")
        assert s.titles("discard", "p2") == ["Left"]


def test_jeyne_stands_a_king_or_lord() -> None:
    s = scene(
        p1=Side("stark", play=["Jeyne Westerling", "kneeling Robb Stark", "kneeling Summer"]), p2=Side()
    )
    s.use("p1", "Jeyne Westerling")
    assert not s.kneels("Robb Stark")
    assert s.kneels("Jeyne Westerling")


def test_scouts_kneel_who_comes_in_challenges() -> None:
    s = scene(
        p1=Side("stark", play=["Last Hearth Scouts"]), p2=Side("lannister", hand=["Red Keep Spy"], gold=4)
    )
    s.use("p2", "Red Keep Spy", verb="action")
    assert s.kneels("Red Keep Spy")
    s = marshaling(Side("stark", play=["Last Hearth Scouts"], hand=["Summer"], gold=9), p2=Side())
    s.use("p1", "Summer")
    assert not s.kneels("Summer")


@pytest.mark.parametrize(("hand", "stands"), [(["Left"], True), ([], False)])
def test_selmy_stands_before_full_hands(hand: list[str], stands: bool) -> None:
    s = scene(p1=Side("targaryen", play=[SELMY]), p2=Side(hand=hand))
    s.attack("p1", "military", "p2", ["Ser Barristan Selmy"])
    assert s.offers("p1", "Ser Barristan Selmy", until="end_challenge", verb="reaction") is stands


def test_a_favor_weakens_all_others() -> None:
    s = scene(
        p1=Side("targaryen", play=[SELMY, "Viserion", "Daenerys's Favor on Ser Barristan Selmy"]),
        p2=Side(play=["Margaery Tyrell"]),
    )
    before = s.value("Viserion")
    s.attack("p1", "power", "p2", ["Ser Barristan Selmy", "Viserion"], defend=None)
    assert (s.value("Viserion"), s.value("Ser Barristan Selmy")) == (before - 1, 4)


def test_alerie_finds_kin() -> None:
    s = marshaling(Side(hand=["Alerie Tyrell"], gold=9, deck=["Left", "The Queen of Thorns"]), p2=Side())
    s.use("p1", "Alerie Tyrell").use("p1", "Alerie Tyrell", verb="reaction")
    assert s.options("p1") == ["Left", "nothing"]
    s.choose("p1", "Left", verb="search")
    assert s.hand("p1") == ["Left"]


def test_a_rose_of_gold_picks_one_of_three() -> None:
    s = scene(p1=Side(hand=['"A Rose of Gold"'], deck=["Left", "Right", "Highgarden"], gold=1), p2=Side())
    s.use("p1", '"A Rose of Gold"').choose("p1", "Right", verb="take_to_hand")
    s.choose("p1", "Left", "Highgarden", verb="order_on_bottom")
    assert s.hand("p1") == ["Right"]
    assert s.titles("deck", "p1")[:2] == ["Highgarden", "Left"]


def test_the_high_septon_offers_another() -> None:
    s = scene(
        p1=Side(play=["High Septon", "Devout Freerider", "Left"]),
        p2=Side("lannister", play=["Tourney Grounds"], hand=["Nightmares"], gold=1),
    )
    s.use("p2", "Nightmares", verb="action").choose("p2", "Left", verb="target")
    s.use("p1", "High Septon", verb="interrupt").choose("p1", "Devout Freerider", verb="pick")
    assert (s.value("Left", "blank"), s.value("Devout Freerider", "blank")) == (0, 1)


def test_the_high_septon_lets_ones_own_choose() -> None:
    s = scene(
        p1=Side(play=["High Septon", "Devout Freerider", "Left"], hand=["Nightmares"], gold=1), p2=Side()
    )
    s.use("p1", "Nightmares", verb="action").choose("p1", "Left", verb="target")
    assert s.value("Left", "blank") == 1


def test_a_freerider_stops_gold_in_challenges() -> None:
    s = scene(p1=Side("lannister", play=["Golden Tooth", "Devout Freerider"]), p2=Side())
    s.use("p1", "Golden Tooth", verb="action")
    assert s.gold("p1") == 0
    s = scene(p1=Side("lannister", play=["Alayaya", "Devout Freerider"]), p2=Side(gold=1))
    s.attack("p1", "intrigue", "p2", ["Alayaya"]).use("p1", "Alayaya")
    assert s.gold("p1") == 1, "gold that is moved is not gained"


@pytest.mark.parametrize(("gold", "strength"), [(1, 3), (0, 1)])
def test_a_bandit_likes_the_rich(gold: int, strength: int) -> None:
    """TK, WildlingBandit."""
    s = scene(p1=Side(play=["Wildling Bandit"]), p2=Side(play=["Hedge Knight"], gold=gold))
    s.attack("p1", "military", "p2", ["Wildling Bandit"], defend=None).reach_defenders("p2")
    assert s.value("Wildling Bandit") == strength


@pytest.mark.parametrize(("card", "cost"), [("Burned Men", 1), ("Left", 2), ("Littlefinger", 4)])
def test_the_ocean_road_is_for_strangers(card: str, cost: int) -> None:
    s = marshaling(Side(play=["Ocean Road"], hand=[card, "Left"], plot="Fallen from Favor"), p2=Side())
    s.use("p1", "Ocean Road", verb="action").use("p1", card, verb="action")
    assert s.gold("p1") == 7 - cost


def test_the_appointed_sit_on_the_council() -> None:
    s = scene(p1=Side("stark", play=["Arya Stark", "Appointed on Arya Stark"]), p2=Side())
    assert s.value("Arya Stark", "intrigue") == 1
    assert s.t.has_trait(s.card("Arya Stark"), ["Small Council"])


def test_the_council_consents_after_great_intrigues() -> None:
    s = scene(
        p1=Side("lannister", play=[TYWIN, "kneeling Littlefinger"], hand=["The Council Consents"], gold=1),
        p2=Side(),
    )
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"]).use("p1", "The Council Consents")
    assert not s.kneels("Littlefinger")


# Plots


def test_lions_of_the_rock_pay_in_challenges() -> None:
    s = scene(at="challenges", p1=Side("lannister", plot="Lions of the Rock"), p2=Side())
    s.use("p1", "Lions of the Rock")
    assert s.gold("p1") == 3


def test_a_delay_sends_one_of_each_choice_home() -> None:
    s = scene(
        at="challenges",
        p1=Side(plot="Unexpected Delay", play=["Left"]),
        p2=Side(play=["Right", "Margaery Tyrell"], on={"Margaery Tyrell": 1}),
        p3=Side(),
    )
    s.on_to("p1", "target")
    assert s.options("p1") == ["Left", "Right"]
    s.choose("p1", "Right").choose("p2", "Left", verb="target").choose("p3", "Left", verb="target")
    assert (s.hand("p1"), s.hand("p2")) == (["Left"], ["Right"])


def test_the_least_may_come_to_court() -> None:
    s = scene(
        at="draw",
        p1=Side(plot="Summoned to Court", hand=["Left", "Highgarden"]),
        p2=Side(hand=["The Queen of Thorns"]),
        p3=Side(hand=["Right"]),
    )
    s.on_to("p1", "show_one").choose("p1", "Left").choose("p2", "The Queen of Thorns", verb="show_one")
    s.choose("p3", "Right", verb="show_one").choose("p1", "yes", verb="may").choose("p3", "no", verb="may")
    assert (s.zone("Left"), s.zone("Right"), s.zone("The Queen of Thorns")) == ("play", "hand", "hand")


def test_meddling_makes_events_cheap() -> None:
    s = scene(
        p1=Side(
            "martell",
            plot="Littlefinger's Meddling",
            play=["Trystane Martell"],
            hand=["You Murdered Her Children"],
        ),
        p2=Side(),
    )
    s.use("p1", "You Murdered Her Children")
    assert s.value("Trystane Martell") == 8


def test_gossip_lets_the_first_spies_stand() -> None:
    s = scene(p1=Side("lannister", play=[TYWIN, "Alayaya"], plot="Gossip and Lies"), p2=Side())
    s.attack("p1", "intrigue", "p2", ["Alayaya"], defend=None)
    assert not s.kneels("Alayaya")


def test_gossip_is_for_intrigue() -> None:
    s = scene(p1=Side("lannister", play=[TYWIN, "Alayaya"], plot="Gossip and Lies"), p2=Side())
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=None)
    assert s.kneels("Tywin Lannister")


@pytest.mark.parametrize(("plot", "drawn"), [("Time of Plenty", 3), ("Early Frost", 1)])
def test_plots_change_what_everybody_draws(plot: str, drawn: int) -> None:
    s: Scene = scene(at="draw", p1=replace(Side(), plot=plot), p2=Side())
    s.on_to("p1", "action")
    assert len(s.hand("p2")) == drawn

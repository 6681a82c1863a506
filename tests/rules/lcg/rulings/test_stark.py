"""Published rulings on the cards of House Stark; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.lcg.scenes import CAPTAIN, Scene, Side, marshaling, raid, scene


def setting_up(title: str) -> Scene:
    """p1 has set this card up, nobody else a card."""
    s = scene(at="setup", phase="", p1=Side("stark", hand=[title, "Ice"], plot=None))
    return s.choose("p1", title).choose("p2").choose("p3")


@pytest.mark.parametrize("duplicates", [1, 2])
def test_arya_has_one_icon_however_many_duplicates(duplicates: int) -> None:
    """CDB 01141: she has a duplicate or has none; FAQ 3.4: icons of one kind count once."""
    s = scene(p1=Side("stark", play=[f"Arya Stark with {duplicates}"]))
    assert s.value("Arya Stark", "military") == 1


def test_arya_does_not_react_in_the_setup() -> None:
    """CDB 01141; FAQ 1.9; RR, Setup: cards of the setup did not enter play."""
    s = setting_up("Arya Stark")
    assert s.zone("Arya Stark") == "play"
    assert s.titles("facedown", "p1") == []


def test_arya_under_another_players_control_takes_no_duplicate() -> None:
    """CDB 01141; FAQ 1.2: a duplicate needs owner and controller of the card it lies on."""
    s = marshaling(Side("thenightswatch", hand=["Yoren"], gold=3), p2=Side("stark", discard=["Arya Stark"]))
    s.use("p1", "Yoren").use("p1", "Yoren", verb="reaction")
    assert s.t.controller(s.card("Arya Stark")) == 0
    assert not s.offers("p1", "Arya Stark", until="challenge_window", verb="reaction")


@pytest.mark.parametrize("played", ["Action", "Interrupt"])
def test_bran_pays_with_himself_whatever_lies_on_him(played: str) -> None:
    """FAQ 3.2: who leaves play as a cost cannot be saved; RR, Cancel: the event is discarded."""
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong", "The Hand's Judgment"], gold=2),
        p2=Side("stark", play=["Bran Stark with 1"], hand=["The Hand's Judgment"], gold=1),
    )
    s.use("p1", "Growing Strong")
    if played == "Interrupt":
        s.use("p2", "The Hand's Judgment", verb="would").use("p1", "The Hand's Judgment", verb="would")
    s.use("p2", "Bran Stark", verb="would")
    assert s.titles("discard", "p2").count("Bran Stark") == 2
    assert s.value("Left") == 2


def test_robb_reacts_to_bran_who_was_sacrificed_as_a_cost() -> None:
    """RR, Sacrifice, and Interrupts and Reactions: costs are paid like anything else that happens."""
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong"], gold=1),
        p2=Side("stark", play=["Bran Stark", "kneeling Robb Stark"]),
    )
    s.use("p1", "Growing Strong").use("p2", "Bran Stark", verb="would")
    s.use("p2", "Robb Stark", verb="reaction")
    assert not s.kneels("Robb Stark")


@pytest.mark.parametrize(("controller", "reacts"), [("p1", True), ("p2", False)])
def test_robb_mourns_whom_his_controller_controls(controller: str, reacts: bool) -> None:
    """RR, Ownership and Control; FAQ 2.7: "you control" is about control, the player who owns the card."""
    s = scene(
        p1=Side("stark", play=["kneeling Robb Stark"]),
        p2=Side("stark", play=["kneeling Tumblestone Knight"]),
        p3=Side("lannister", play=["Burned Men"]),
        active="p3",
    )
    knight = s.card("Tumblestone Knight")
    if controller == "p1":
        s.t.control.append((knight, 0, ""))
        s.t.move(knight, "play", 0)
    s.attack("p3", "military", controller, ["Burned Men"])
    if controller == "p1":
        s.on_to("p1", "claim").choose("p1", "Tumblestone Knight")
    assert s.offers("p1", "Robb Stark", until="dominance", verb="reaction") is reacts
    assert s.titles("dead", "p2") == ["Tumblestone Knight"]


def catelyn(**more: Any) -> Scene:
    """p1 attacks p2, whose Catelyn defends; p1 and p3 are silenced."""
    s = scene(p2=Side("stark", play=["Catelyn Stark"]), **more)
    return s.attack("p1", "intrigue", "p2", ["Cersei Lannister"], defend=["Catelyn Stark"])


def test_catelyn_does_not_stop_ambush() -> None:
    """FAQ, Catelyn Stark: keywords such as ambush are not triggered abilities."""
    s = catelyn(p1=Side("lannister", play=["Cersei Lannister"], hand=["Burned Men"], gold=2))
    s.use("p1", "Burned Men")
    assert s.zone("Burned Men") == "play"


def test_catelyn_stops_what_burned_men_bring_by_entering() -> None:
    """FAQ, Catelyn Stark: the reaction of a character that enters is a triggered ability."""
    s = catelyn(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["The Queen's Assassin", "Burned Men"], gold=4)
    )
    s.use("p1", "The Queen's Assassin")
    assert not s.offers("p1", "The Queen's Assassin", until="dominance", verb="reaction")


@pytest.mark.parametrize("what", ["event", "agenda", "location"])
def test_catelyn_stops_every_kind_of_triggered_card_ability(what: str) -> None:
    """FAQ, Catelyn Stark; CDB 03017: whatever kind of card it is on; also who is not in the challenge."""
    third = Side(
        "martell",
        play=["Blood Orange Grove", "Edric Dayne"],
        hand=["Confinement"],
        agenda="Fealty",
        gold=3,
    )
    s = catelyn(p1=Side("lannister", play=["Cersei Lannister"]), p3=third)
    title = {"event": "Confinement", "agenda": "Fealty", "location": "Edric Dayne"}[what]
    assert s.match.step == "defense_window"
    assert not s.offers("p3", title, until="end_challenge")


def test_eddard_stands_only_if_he_kneels() -> None:
    """RR, Abilities: an ability that would change nothing is not used."""
    s = raid(Side("stark", play=["Eddard Stark"]), defend=None)
    assert not s.offers("p2", "Eddard Stark", until="end_challenge", verb="reaction")


def test_sansa_enters_kneeling_only_when_she_enters_play() -> None:
    """TK, SansaStark; RR, Setup: who was set up did not enter play and stands."""
    assert not setting_up("Sansa Stark").kneels("Sansa Stark")


def test_summer_and_the_wolfswood_count_printed_values() -> None:
    """RR, Printed; RR, The letter X: the ambush of a Direwolf costs what is printed on it."""
    s = scene(
        p1=Side(
            "stark",
            play=["The Wolfswood"],
            hand=["Summer"],
            gold=3,
            discard=["Arya Stark", "Sansa Stark", "Eddard Stark"],
        )
    )
    s.use("p1", "Summer").use("p1", "Summer", verb="reaction")
    assert s.gold("p1") == 0
    assert set(s.options("p1")) == {"Arya Stark", "Sansa Stark"}


def test_a_direwolf_that_ambushes_was_not_marshaled() -> None:
    """RR, Ambush, and Put into Play: Marching Orders forbid to marshal, not to ambush."""
    s = scene(p1=Side("stark", play=["The Wolfswood"], hand=["Direwolf Pup"], gold=2, plot="Marching Orders"))
    s.use("p1", "Direwolf Pup")
    assert s.said("enters by ambush") == 1


def test_grey_winds_limit_of_strength_is_looked_at_when_he_kneels() -> None:
    """RR, Target: the target must be legal; the STR is looked at with everything that counts now."""
    s = scene(
        p1=Side("stark", play=["Grey Wind", "kneeling Robb Stark"]),
        p2=Side("tyrell", play=["Left", "Right", "Garden Caretaker"]),
    )
    s.use("p1", "Grey Wind")
    assert s.zone("Garden Caretaker") == "dead", "Left and Right have STR 3 together"


def test_ice_and_like_warm_rain_kill_before_claim() -> None:
    """CDB 01041 and 01116: reactions to the result come before unopposed power, claim and keywords."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"]),
        p2=Side("stark", play=["Direwolf Pup"], hand=["Like Warm Rain"], gold=1),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"])
    s.use("p2", "Like Warm Rain", verb="reaction")
    assert s.zone("Cersei Lannister") == "dead"
    assert s.kneels("Direwolf Pup")
    assert s.zone("Like Warm Rain") == "discard"
    s.on_to_end()
    assert s.power("p1") == 1, "the challenge was won unopposed all the same"


def test_winter_is_coming_raises_the_claim_of_whatever_plot_is_revealed() -> None:
    """FAQ 2.5: an effect on "your revealed plot" is on whichever plot is revealed."""
    s = scene(
        p1=Side("stark", play=["Eddard Stark"], hand=["Winter Is Coming"], gold=1, plots=["Summons x2"]),
        p2=Side("tyrell", play=["Left", "Right", "Garden Caretaker"]),
    )
    s.attack("p1", "military", "p2", ["Eddard Stark"], defend=None).use("p1", "Winter Is Coming")
    old, new = s.t.pile("revealed", 0)[0], s.t.pile("plots", 0)[0]
    s.t.move(old, "used", 0)
    s.t.move(new, "revealed", 0)
    s.t.touch()
    s.on_to_end()
    assert len(s.titles("dead", "p2")) == 2


def test_for_the_north_draws_for_a_defender_too() -> None:
    """RR, Winning a Challenge: either side may win."""
    s = raid(
        Side("stark", play=["Tumblestone Knight"], hand=["For the North!"]), defend=["Tumblestone Knight"]
    )
    s.use("p2", "For the North!").on_to_end()
    assert len(s.hand("p2")) == 1


def test_for_the_north_draws_before_any_reaction_to_the_result() -> None:
    """CDB 02060 (the same words): an effect delayed until one wins comes before all reactions."""
    s = scene(
        p1=Side("stark", play=["Tumblestone Knight"], hand=["For the North!"]),
        p2=Side("thenightswatch", play=["The Wall"], titles=[CAPTAIN]),
    )
    s.attack("p1", "military", "p2", ["Tumblestone Knight"], defend=None).use("p1", "For the North!")
    s.on_to("p1", "order_forced")
    assert len(s.hand("p1")) == 1


def test_an_event_that_bran_cancels_is_discarded_and_he_is_sacrificed() -> None:
    """TK, BranStark; FAQ 1.5: the canceled event was played all the same."""
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=["Growing Strong"], gold=3),
        p2=Side("stark", play=["Bran Stark"]),
    )
    s.use("p1", "Growing Strong").use("p2", "Bran Stark", verb="would").on_to("p1", "challenge")
    assert s.value("Left") == 2
    assert (s.zone("Growing Strong"), s.zone("Bran Stark")) == ("discard", "discard")

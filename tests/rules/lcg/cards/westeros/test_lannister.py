"""The cards of House Lannister in the Westeros cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, scene


@pytest.mark.parametrize(("answer", "hound", "cards"), [("yes", "play", 1), ("no", "hand", 3)])
def test_the_hound_wants_his_price(answer: str, hound: str, cards: int) -> None:
    s = scene(p1=Side("lannister", play=["The Hound"], hand=["Left", "Right"]), p2=Side())
    s.attack("p1", "military", "p2", ["The Hound"]).on_to("p1", "may").choose("p1", answer)
    assert s.zone("The Hound") == hound
    assert len(s.hand("p1")) == cards


def test_the_hound_leaves_an_empty_hand_and_stays_after_a_defeat() -> None:
    s = scene(p1=Side("lannister", play=["The Hound"]), p2=Side())
    s.attack("p1", "military", "p2", ["The Hound"]).on_to_end()
    assert s.zone("The Hound") == "hand"
    s = scene(p1=Side("lannister", play=["The Hound"]), p2=Side("martell", play=["The Red Viper"]))
    s.attack("p1", "military", "p2", ["The Hound"], defend=["The Red Viper"]).on_to_end()
    assert s.zone("The Hound") == "play"


@pytest.mark.parametrize("word", ["gain 1 gold", "draw a card"])
def test_cerseis_wheelhouse_leads(word: str) -> None:
    s = scene(
        at="initiative", phase="plot", p1=Side("lannister", play=["Cersei's Wheelhouse"], deck=["Left"])
    )
    s.on_to(s.asked()[0][0], "first_player").choose(s.asked()[0][0], "p1")
    s.use("p1", "Cersei's Wheelhouse").choose("p1", word, verb="mode")
    assert (s.gold("p1"), s.hand("p1")) == ((1, []) if word == "gain 1 gold" else (0, ["Left"]))


def test_cerseis_wheelhouse_does_not_follow() -> None:
    s = scene(at="initiative", phase="plot", p1=Side("lannister", play=["Cersei's Wheelhouse"]))
    s.on_to(s.asked()[0][0], "first_player").choose(s.asked()[0][0], "p2")
    assert not s.offers("p1", "Cersei's Wheelhouse", until="draw")


def test_gregor_kills_like_with_like() -> None:
    s = scene(
        p1=Side("lannister", play=["Ser Gregor Clegane"]),
        p2=Side(play=["The Knight of Flowers", "Left", "Right"], deck=["Tyrion Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Ser Gregor Clegane"]).choose("p2", "Left", verb="claim")
    s.on_to("p1", "pillage").choose("p1", "Ser Gregor Clegane")
    s.use("p1", "Ser Gregor Clegane", verb="reaction")
    assert s.zone("Tyrion Lannister") == "dead"
    s.choose("p1", "yes", verb="may")
    assert s.zone("The Knight of Flowers") == "dead"
    assert s.zone("Right") == "play"


def test_gregor_spares_places() -> None:
    s = scene(p1=Side("lannister", play=["Ser Gregor Clegane"]), p2=Side(play=["Left"], deck=["Highgarden"]))
    s.attack("p1", "military", "p2", ["Ser Gregor Clegane"])
    s.on_to("p1", "pillage").choose("p1", "Ser Gregor Clegane")
    assert not s.offers("p1", "Ser Gregor Clegane", until="end_challenge", verb="reaction")
    assert s.zone("Highgarden") == "discard"


@pytest.mark.parametrize(("answer", "kneels", "gold"), [("yes", False, (1, 0)), ("no", True, (0, 1))])
def test_paid_off_asks_for_gold(answer: str, kneels: bool, gold: tuple[int, int]) -> None:
    s = scene(
        first="p2",
        p1=Side(play=["Left"], gold=1),
        p2=Side("lannister", play=["Cersei Lannister", "Paid Off on p1:Left"]),
    )
    s.attack("p2", "intrigue", "p1", ["Cersei Lannister"]).use("p2", "Paid Off", verb="reaction")
    s.choose("p1", answer, verb="may_pay")
    assert s.kneels("Left") is kneels
    assert (s.gold("p2"), s.gold("p1")) == gold


def test_the_poor_are_not_asked_to_pay() -> None:
    """FAQ 1.7: a cost after "then" need not be payable when the ability is used."""
    s = scene(
        first="p2",
        p1=Side(play=["Left"]),
        p2=Side("lannister", play=["Cersei Lannister", "Paid Off on p1:Left"]),
    )
    s.attack("p2", "intrigue", "p1", ["Cersei Lannister"]).use("p2", "Paid Off", verb="reaction")
    assert not s.asks("p1", "may_pay", until="end_challenge")
    assert s.kneels("Left")


def test_trial_by_combat_turns_intrigue_into_blood() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Trial by Combat"], gold=2),
        p2=Side(play=["Left"], hand=["Right"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Trial by Combat").on_to_end()
    assert s.titles("dead", "p2") == ["Left"]
    assert s.hand("p2") == ["Right"]


def test_trial_by_combat_is_for_intrigue() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Trial by Combat"], gold=2),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "power", "p2", ["Cersei Lannister"])
    assert not s.offers("p1", "Trial by Combat", until="end_challenge")


def test_ilyn_payne_executes_the_cheap() -> None:
    s = marshaling(
        Side("lannister", play=["Ser Ilyn Payne"]),
        p2=Side(play=["Left", "Margaery Tyrell", "Paxter Redwyne"]),
    )
    s.use("p1", "Ser Ilyn Payne")
    assert s.options("p1") == ["Left", "Margaery Tyrell"]
    s.choose("p1", "Margaery Tyrell")
    assert s.zone("Margaery Tyrell") == "dead"
    assert s.kneels("Ser Ilyn Payne")


def test_the_small_council_collects_power_and_no_nightmares() -> None:
    s = scene(
        p1=Side("lannister", play=["Small Council Chamber", "Cersei Lannister"]),
        p2=Side(hand=["Nightmares", "Left"], gold=1),
    )
    s.use("p2", "Nightmares")
    assert s.asked()[0] != ("p2", "target"), "the chamber is no target"
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Small Council Chamber")
    assert s.power_on("Small Council Chamber") == 1

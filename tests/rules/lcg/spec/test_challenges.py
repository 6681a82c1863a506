"""Challenges and keywords (rules specification §11, §12)."""

from __future__ import annotations

from rules.lcg.game import GAME
from tests.rules.lcg.scenes import HEIR, KNIGHT, READER, Side, scene

WHISPERS = "Master of Whispers"
LAWS = "Master of Laws"


def test_11_1_attackers_stand_have_the_icon_and_kneel_together() -> None:
    s = scene(
        p1=Side(
            "stark",
            play=["Robb Stark", "Summer", "kneeling Eddard Stark", "Winterfell Steward", "Catelyn Stark"],
        ),
        p2=Side("tyrell", play=["Garden Caretaker"]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2")
    assert s.options("p1") == ["Robb Stark", "Summer"]
    s.choose("p1", "Robb Stark", "Summer", verb="attackers")
    assert s.kneels("Robb Stark")
    assert s.kneels("Summer")


def test_11_1_the_allowance_is_of_the_player_not_of_each_opponent() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark", "Eddard Stark"]))
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to_end().choose("p1", "pass")
    s.on_to("p1", "challenge")
    assert "military" not in s.options("p1")
    assert "power" in s.options("p1")


def test_11_1_several_bypass_the_same_and_the_log_tells_whom() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "Maester Wendamyr"]),
        p2=Side("tyrell", play=["The Knight of Flowers", "Margaery Tyrell"]),
    )
    s.attack(
        "p1",
        "power",
        "p2",
        ["Asha Greyjoy", "Maester Wendamyr"],
        stealth={"Asha Greyjoy": "Margaery Tyrell", "Maester Wendamyr": "Margaery Tyrell"},
        defend=None,
    )
    found = [GAME.tell(line) for line in s.match.lines(2)]
    assert "Asha Greyjoy bypasses Margaery Tyrell by stealth." in found
    assert "Maester Wendamyr bypasses Margaery Tyrell by stealth." in found
    s.reach_defenders("p2")
    assert "Margaery Tyrell" not in s.options("p2")


def test_11_3_defenders_without_strength_leave_it_unopposed() -> None:
    s = scene(
        p1=Side("targaryen", play=["Magister Illyrio"]),
        p2=Side("tyrell", play=["Garden Caretaker"], titles=[HEIR]),
    )
    s.t.last("round", "no contribution", (s.card("Garden Caretaker"),), by=1)
    s.attack("p1", "power", "p2", ["Magister Illyrio"], defend=["Garden Caretaker"]).on_to("p1", "reaction")
    assert s.holder(HEIR) == "p1"
    s.on_to_end()
    assert s.said("unopposed") == 1


def test_11_3_nobody_wins_at_nothing_and_no_title_moves() -> None:
    s = scene(
        p1=Side("tyrell", play=["Garden Caretaker"]),
        p2=Side("tyrell", play=["Left"], titles=[KNIGHT, READER]),
    )
    s.t.last("round", "no contribution", (s.card("Garden Caretaker"),), by=1)
    s.attack("p1", "power", "p2", ["Garden Caretaker"]).on_to_end()
    assert s.said("nobody_wins") == 1
    assert s.said("takes_title") == 0


def test_11_3_a_defender_who_wins_takes_no_claim_and_no_unopposed_power() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"], power=3),
        p2=Side("tyrell", play=["The Knight of Flowers"]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["The Knight of Flowers"])
    s.on_to("p2", "renown").choose("p2", "The Knight of Flowers").on_to_end()
    assert s.power("p1") == 3
    assert s.power("p2") == 1, "renown is the winner's, in either role"
    assert s.said("claim") == 0


def test_11_4_a_saved_choice_satisfies_the_claim() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"], plot="Sneak Attack"),
        p2=Side(
            "stark", play=["kneeling Robb Stark with 1", "kneeling Catelyn Stark", "kneeling Bran Stark"]
        ),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to("p2", "claim")
    s.choose("p2", "Robb Stark", "Bran Stark").on_to("p2", "would").choose("p2", "Robb Stark").on_to_end()
    assert s.titles("dead", "p2") == ["Bran Stark"]
    assert s.zone("Robb Stark") == "play"
    assert s.zone("Catelyn Stark") == "play"


def test_11_4_whispers_claims_from_several_at_once() -> None:
    """One occurrence: nobody reacts between the discards of two opponents."""
    s = scene(
        format="melee",
        seats=4,
        p1=Side("lannister", play=["Grand Maester Pycelle"], titles=[WHISPERS]),
        p2=Side("tyrell", hand=["Left", "Right"]),
        p3=Side("tyrell", hand=["Left"]),
        p4=Side("tyrell", hand=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Grand Maester Pycelle"]).on_to("p1", "claim_on")
    s.choose("p1", "p2", "p4")
    s.on_to_end()
    assert [len(s.hand(player)) for player in ("p2", "p3", "p4")] == [1, 1, 0]


def test_11_5_who_changes_sides_leaves_the_challenge_and_keeps_attachments() -> None:
    s = scene(
        at="dominance",
        phase="",
        p1=Side("thenightswatch", hand=["Take the Black"], gold=3),
        p2=Side("tyrell", play=["Garden Caretaker", "Little Bird on Garden Caretaker"]),
        p3=Side("martell", play=["Syrio's Training on p2:Garden Caretaker"]),
    )
    s.use("p1", "Take the Black")
    if ("p1", "target") in s.asked():
        s.choose("p1", "Garden Caretaker")
    caretaker = s.card("Garden Caretaker")
    s.on_to_end("dominance")
    assert s.t.controller(caretaker) == 0
    assert s.t.owner[caretaker] == 1
    assert s.t.controller(s.card("Little Bird")) == 1
    assert s.t.controller(s.card("Syrio's Training")) == 2
    assert {s.t.host[card] for card in (s.card("Little Bird"), s.card("Syrio's Training"))} == {caretaker}


def test_12_intimidate_is_only_for_attackers() -> None:
    """TK, intimidate."""
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"]),
        p2=Side("baratheon", play=["Robert Baratheon"]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["Robert Baratheon"])
    verbs = []
    while s.match.step not in {"challenge_window", "end_challenge"}:
        verbs.append(s.asked()[0][1])
        s._idle()
    assert "intimidate" not in verbs


def test_12_each_pillager_may_and_sees_what_the_one_before_has_brought() -> None:
    """TK, pillage."""
    s = scene(
        p1=Side("greyjoy", play=["Euron Crow's Eye", "Black Wind's Crew"]),
        p2=Side("tyrell", deck=["Left", "Right", "Heartsbane"]),
    )
    s.attack("p1", "power", "p2", ["Euron Crow's Eye", "Black Wind's Crew"])
    s.on_to("p1", "keyword").choose("p1", "pillage").on_to("p1", "pillage")
    assert sorted(s.options("p1")) == ["Black Wind's Crew", "Euron Crow's Eye", "pass"]
    s.choose("p1", "Black Wind's Crew").on_to("p1", "pillage")
    assert s.titles("discard", "p2") == ["Left"]
    assert s.options("p1") == ["Euron Crow's Eye", "pass"]
    s.choose("p1", "pass").on_to_end()
    assert s.titles("discard", "p2") == ["Left"]

"""Published rulings on the cards of House Lannister; see the package's text for the sources."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, scene

LOVE = "The Things I Do For Love"


def test_cersei_raises_claim_only_as_long_as_she_attacks() -> None:
    """RR, Constant Abilities: "while" is looked at at every moment, and claim comes when she has left."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister", "Lannisport Merchant"]),
        p2=Side("martell", play=["Ghaston Grey"], hand=["Dawn x3"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"])
    s.use("p2", "Ghaston Grey", verb="reaction").on_to_end()
    assert s.zone("Cersei Lannister") == "hand"
    assert len(s.hand("p2")) == 2, "claim 1 without her"


def test_joffrey_reacts_to_each_of_several_killed_at_once() -> None:
    """RR, Reactions, and Triggering Condition: each of several triggering conditions in one window."""
    s = scene(
        at="plot",
        p1=Side("lannister", play=["Joffrey Baratheon"], plots=["Wildfire Assault", "Summons"]),
        p2=Side("stark", play=["Sansa Stark", "Catelyn Stark", "Winterfell Steward"]),
    )
    s.choose("p1", "Wildfire Assault", verb="plot")
    s.on_to("p1", "keep").choose("p1", "Joffrey Baratheon")
    s.on_to("p2", "keep").choose("p2")
    s.use("p1", "Joffrey Baratheon", verb="reaction").use("p1", "Joffrey Baratheon", verb="reaction")
    assert s.power_on("Joffrey Baratheon") == 2
    assert not s.offers("p1", "Joffrey Baratheon", until="marshal", verb="reaction")


def test_joffrey_does_not_react_to_a_lady_who_was_saved() -> None:
    """RR, Save: a card that was saved was not killed."""
    s = scene(
        p1=Side("lannister", play=["Joffrey Baratheon", "Burned Men"]),
        p2=Side("stark", play=["kneeling Sansa Stark with 1"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to("p2", "would").choose("p2", "Sansa Stark")
    assert not s.offers("p1", "Joffrey Baratheon", until="dominance", verb="reaction")


@pytest.mark.parametrize("copies", [1, 2])
def test_the_tickler_ignores_duplicates(copies: int) -> None:
    """RR, Duplicates: a duplicate has no title; RR, Copy: a copy is defined by title."""
    s = scene(
        at="dominance",
        seats=2,
        p1=Side("lannister", play=["The Tickler"]),
        p2=Side("stark", play=[f"Robb Stark with {copies}"], deck=["Robb Stark"]),
    )
    s.use("p1", "The Tickler")
    assert s.options("p1").count("Robb Stark") == 1


def test_tyrion_and_eddard_share_the_window_of_an_initiated_challenge() -> None:
    """CDB 04011; RR, Challenges Phase 4.2: the first player reacts first to all that an initiation is."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side("lannister", play=["Cersei Lannister", "Tyrion Lannister"]),
        p2=Side("stark", play=["kneeling Eddard Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"], defend=None)
    assert s.asked() == [("p2", "reaction")]
    s.choose("p2", "Eddard Stark").use("p1", "Tyrion Lannister", verb="reaction")
    assert s.gold("p1") == 2


def test_gold_cloaks_leave_before_delayed_effects_and_after_the_last_interrupt() -> None:
    """FAQ, End of Phase Timing Sequence: forced interrupts first, then interrupts, then delayed effects."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Gold Cloaks", "Tears of Lys"], gold=3),
        p2=Side("baratheon", play=["The Red Keep", "Bastard in Hiding"]),
    )
    s.use("p1", "Gold Cloaks").attack("p1", "intrigue", "p2", ["Cersei Lannister"])
    s.use("p1", "Tears of Lys", verb="reaction")
    s.on_to("p2", "interrupt")
    assert s.zone("Gold Cloaks") == "discard"
    assert s.zone("Bastard in Hiding") == "play"


def test_gold_cloaks_cannot_be_saved_and_stay_if_silenced_for_good() -> None:
    """TK, GoldCloaks: who is blank at the end of the phase of the ambush is not discarded in the next one."""
    s = scene(
        p1=Side("lannister", hand=["Gold Cloaks"], gold=2, play=["kneeling Tywin Lannister"]),
        p2=Side("tyrell", play=["Margaery Tyrell"]),
    )
    s.use("p1", "Gold Cloaks")
    s.t.last("phase", "blank", (s.card("Gold Cloaks"),), by=1)
    s.on_to_end("dominance").on_to_end("standing")
    assert s.zone("Gold Cloaks") == "play"


def test_the_queens_assassin_compares_hands_without_herself() -> None:
    """RR, Initiating Abilities: she has left the hand when her reaction is used."""
    s = scene(
        p1=Side("lannister", hand=["The Queen's Assassin", "Burned Men"], gold=4),
        p2=Side("stark", play=["Tumblestone Knight"], hand=["Ice"]),
    )
    s.use("p1", "The Queen's Assassin")
    assert not s.offers("p1", "The Queen's Assassin", until="dominance", verb="reaction")


def test_hear_me_roar_brings_a_copy_that_is_discarded_as_a_duplicate() -> None:
    """CDB 19014 (the same words): at the end of the phase the duplicate goes, not the character."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"], hand=["Hear Me Roar!", "Tywin Lannister"], gold=1)
    )
    s.use("p1", "Hear Me Roar!").choose("p1", "Tywin Lannister", verb="pick")
    assert s.titles("duplicates", "p1") == ["Tywin Lannister"]
    s.on_to_end("dominance")
    assert s.titles("play", "p1") == ["Tywin Lannister"]
    assert s.titles("duplicates", "p1") == []
    assert sorted(s.titles("discard", "p1")) == ["Hear Me Roar!", "Tywin Lannister"]


def test_hear_me_roar_does_nothing_when_the_duplicate_is_gone() -> None:
    """CDB 19014: nothing happens to the character if the duplicate is no longer in play."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"], hand=["Hear Me Roar!", "Tywin Lannister"], gold=1),
    )
    s.use("p1", "Hear Me Roar!").choose("p1", "Tywin Lannister", verb="pick")
    s.t.host[s.t.pile("duplicates", 0)[0]] = -1
    s.t.move(s.t.pile("duplicates", 0)[0], "discard", 0)
    s.on_to_end("dominance")
    assert s.titles("play", "p1") == ["Tywin Lannister"]


@pytest.mark.parametrize("saves", [True, False])
def test_the_things_i_do_for_love_may_be_answered_with_a_duplicate(saves: bool) -> None:
    """CDB 01101: a duplicate saves from returning to hand; not used, it is discarded."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=[LOVE], gold=7),
        p2=Side("stark", play=["Robb Stark with 1"]),
    )
    s.use("p1", LOVE).choose("p1", "6", verb="x")
    s.on_to("p2", "would").choose("p2", "Robb Stark" if saves else "pass").on_to("p1", "challenge")
    assert s.titles("play", "p2") == (["Robb Stark"] if saves else [])
    assert s.titles("discard", "p2") == ["Robb Stark"]
    assert s.hand("p2") == ([] if saves else ["Robb Stark"])


def test_treachery_keeps_costs_paid_and_limits_counted() -> None:
    """RR, Cancel, and Limits and Maxima; TK, AbilityLimits."""
    s = scene(
        p1=Side("targaryen", play=["Magister Illyrio", "kneeling Drogon"], hand=["Dracarys!"], gold=6),
        p2=Side("lannister", play=["Tywin Lannister"], hand=["Treachery"], gold=1),
    )
    s.use("p1", "Magister Illyrio").use("p2", "Treachery", verb="would")
    assert s.kneels("Drogon")
    assert s.gold("p1") == 4
    assert "Magister Illyrio" not in s.on_to("p1", "action").options("p1")


@pytest.mark.parametrize("ability", ["keyword", "duplicate"])
def test_treachery_cannot_cancel_what_is_no_triggered_card_ability(ability: str) -> None:
    """RR, Triggered Abilities, and Duplicates ("cannot be canceled"); FAQ, Catelyn Stark."""
    s = scene(
        p1=Side("stark", play=["kneeling Robb Stark with 1", "Eddard Stark"]),
        p2=Side("lannister", play=["Tywin Lannister", "Burned Men"], hand=["Treachery"], gold=1),
    )
    if ability == "keyword":
        s.attack("p1", "power", "p2", ["Eddard Stark"]).on_to("p1", "renown").choose("p1", "Eddard Stark")
        assert not s.offers("p2", "Treachery", until="dominance", verb="would")
    else:
        s.on_to("p1", "challenge").choose("p1", "pass")
        s.attack("p2", "military", "p1", ["Burned Men"], defend=[]).on_to("p1", "claim")
        s.choose("p1", "Robb Stark").on_to("p1", "would").choose("p1", "Robb Stark")
        assert not s.offers("p2", "Treachery", until="dominance", verb="would")
        assert s.zone("Robb Stark") == "play"


@pytest.mark.parametrize(("printed", "x"), [(LOVE, 3), ("Hear Me Roar!", 1)])
def test_nothing_marshaled_or_ambushed_can_be_canceled(printed: str, x: int) -> None:
    """RR, Ambush, and Triggered Abilities: ambush has no bold precursor, so Treachery has no answer to it."""
    s = scene(
        p1=Side("lannister", hand=["Burned Men"], gold=2),
        p2=Side("lannister", play=["Tywin Lannister"], hand=["Treachery", printed], gold=x),
    )
    s.use("p1", "Burned Men")
    assert s.zone("Burned Men") == "play"
    assert s.asked() == [("p2", "action")]


def test_joffrey_does_not_react_when_he_dies_with_them() -> None:
    """CDB 03002, FORUM 219428: the player who reacts to deaths that come at once must have survived them."""
    s = scene(
        at="plot",
        p1=Side("lannister", play=["Joffrey Baratheon"], plots=["Wildfire Assault", "Summons"]),
        p2=Side("stark", play=["Robb Stark", "Sansa Stark"]),
    )
    s.choose("p1", "Wildfire Assault", verb="plot").on_to("p1", "keep").choose("p1").choose("p2", verb="keep")
    s.on_to_end("reveal")
    assert s.zone("Joffrey Baratheon") == s.zone("Robb Stark") == "dead"
    assert s.said("uses") == 1, "Wildfire Assault alone"

"""Published rulings on the cards of House Tyrell; see the package's text for the sources."""

from __future__ import annotations

import pytest

from rules.kernel.ask import PickSome
from tests.rules.lcg.scenes import Side, scene

LOVE = "The Things I Do For Love"


def test_randyll_stands_for_an_ability_of_a_character() -> None:
    """TK, RandyllTarly: Margaery Tyrell strengthens him by a card effect."""
    s = scene(p1=Side("tyrell", play=["kneeling Randyll Tarly", "Margaery Tyrell"]))
    s.use("p1", "Margaery Tyrell").choose("p1", "Randyll Tarly", verb="target")
    s.use("p1", "Randyll Tarly", verb="reaction")
    assert not s.kneels("Randyll Tarly")


def test_randyll_does_not_react_while_he_stands() -> None:
    """RR, Abilities: standing who stands changes nothing."""
    s = scene(p1=Side("tyrell", play=["Randyll Tarly", "Margaery Tyrell"]))
    s.use("p1", "Margaery Tyrell").choose("p1", "Randyll Tarly", verb="target")
    assert not s.offers("p1", "Randyll Tarly", until="dominance", verb="reaction")


def test_growing_strong_is_one_raise_for_randyll() -> None:
    """RR, Reactions: once for each occurrence, however much the STR was raised."""
    s = scene(p1=Side("tyrell", play=["kneeling Randyll Tarly", "Left"], hand=["Growing Strong"], gold=1))
    s.use("p1", "Growing Strong").choose("p1", "Randyll Tarly", "Left", verb="target")
    s.use("p1", "Randyll Tarly", verb="reaction")
    s.t.knelt[s.card("Randyll Tarly")] = 1
    s.t.touch()
    assert not s.offers("p1", "Randyll Tarly", until="dominance", verb="reaction")


def test_paxters_first_event_of_the_round_counts_events_before_he_came() -> None:
    """RR, Modifiers; CDB on "the first" (card 01004): what was played earlier in the round is remembered."""
    s = scene(
        p1=Side("tyrell", hand=["Growing Strong", "Growing Strong"], play=["Left", "Paxter Redwyne"], gold=1)
    )
    s.t.note(0, "played an event")
    s.use("p1", "Growing Strong").choose("p1", "Left", verb="target")
    assert s.gold("p1") == 0


def test_what_is_paid_for_x_may_be_less_than_x() -> None:
    """RR, The letter X; CDB 20014: modifiers change what is paid, never the value of X."""
    s = scene(
        p1=Side(
            "tyrell",
            agenda="Banner of the Lion",
            play=["Paxter Redwyne", "Ser Jaime Lannister"],
            hand=[LOVE],
            gold=2,
        ),
        p2=Side("stark", play=["Sansa Stark"]),
    )
    s.use("p1", LOVE).on_to("p1", "challenge")
    assert s.zone("Sansa Stark") == "hand", "she costs 3"
    assert s.gold("p1") == 0


@pytest.mark.parametrize("copies", [1, 2])
def test_the_knight_of_flowers_attacks_alone_or_not(copies: int) -> None:
    """FAQ, Attacking Alone: whether somebody attacks alone is looked at when it matters."""
    play = ["The Knight of Flowers", *(["Left"] if copies == 2 else [])]
    s = scene(
        p1=Side("tyrell", play=play),
        p2=Side("stark", play=["Tumblestone Knight", "Eddard Stark"]),
    )
    s.attack("p1", "military", "p2", play, defend=None).reach_defenders("p2")
    ask = s.ask("p2")
    assert isinstance(ask, PickSome)
    assert ask.hi == copies


def test_who_attacks_alone_since_another_was_removed_attacks_alone() -> None:
    """FAQ, Attacking Alone."""
    s = scene(
        p1=Side("tyrell", play=["The Knight of Flowers", "Left"]),
        p2=Side("tyrell", play=["Highgarden", "Left", "Right"], gold=1),
    )
    s.attack("p1", "military", "p2", ["The Knight of Flowers", "Left"], defend=None)
    s.use("p2", "Highgarden").choose("p2", "Left", verb="target").reach_defenders("p2")
    ask = s.ask("p2")
    assert isinstance(ask, PickSome)
    assert ask.hi == 1


def test_the_queen_of_thorns_puts_into_play_without_marshaling() -> None:
    """RR, Put into Play: reactions to being marshaled do not come, the gold cost is not paid."""
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns"], hand=["The Knight of Flowers"]), p2=Side("stark")
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"])
    s.use("p1", "The Queen of Thorns", verb="reaction").choose("p1", "The Knight of Flowers", verb="pick")
    assert s.zone("The Knight of Flowers") == "play"
    assert s.said("enters by put") == 1


def test_highgarden_reaches_an_attacker_who_stands() -> None:
    """RR, Target: the removal affects one who stands, as Ser Jaime Lannister does in a military challenge."""
    s = scene(
        p1=Side("lannister", play=["Ser Jaime Lannister"]), p2=Side("tyrell", play=["Highgarden"], gold=1)
    )
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"], defend=None).use("p2", "Highgarden").on_to_end()
    assert s.said("nobody_wins") == 1
    assert not s.kneels("Ser Jaime Lannister")


def test_heartsbane_needs_its_bearer_in_the_challenge() -> None:
    """RR, Play Restrictions and Permissions."""
    s = scene(
        p1=Side("tyrell", play=["Left", "Margaery Tyrell", "Heartsbane on Margaery Tyrell"], hand=["Right"])
    )
    s.attack("p1", "military", "p2", ["Left"], defend=None).on_to("p1", "action")
    assert "Heartsbane" not in s.options("p1")


def test_the_mander_and_superior_claim_reward_defenders() -> None:
    """CDB 01041 (margin): the difference of the two totals counts, the player who won."""
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"]),
        p2=Side("tyrell", play=["Randyll Tarly", "The Mander"], hand=["Superior Claim"]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["Randyll Tarly"])
    assert not s.offers("p2", "The Mander", until="dominance", verb="reaction"), "5 against 1 is 4"


def test_olennas_cunning_may_fail_to_find() -> None:
    """RR, Search: nobody must find what is there; the deck is shuffled."""
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns"], hand=["Olenna's Cunning"], gold=2, deck=["Left"]),
        p2=Side("stark"),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).use("p1", "Olenna's Cunning")
    s.choose("p2", "location", verb="name_card_type")
    assert "nothing" in s.options("p1")


def test_olennas_informant_named_power_lets_one_initiate_it_twice() -> None:
    """RR, Challenges Phase 4.2: permissions add to the one challenge of each type."""
    s = scene(
        p1=Side(
            "tyrell", play=["Margaery Tyrell", "Courtesan of the Rose"], hand=["Olenna's Informant"], gold=4
        )
    )
    s.use("p1", "Olenna's Informant").use("p1", "Olenna's Informant", verb="reaction").choose("p1", "power")
    s.attack("p1", "power", "p2", ["Margaery Tyrell"]).on_to_end().choose("p1", "pass")
    s.on_to("p1", "challenge")
    assert "power" in s.options("p1")


def test_informant_cannot_overcome_sneak_attack() -> None:
    """RR, Cannot; CDB 24018: "cannot" is absolute, permissions do not countermand it."""
    s = scene(
        p1=Side(
            "tyrell",
            play=["Margaery Tyrell", "Courtesan of the Rose"],
            hand=["Olenna's Informant"],
            gold=4,
            plot="Sneak Attack",
        )
    )
    s.use("p1", "Olenna's Informant").use("p1", "Olenna's Informant", verb="reaction").choose("p1", "power")
    s.attack("p1", "power", "p2", ["Margaery Tyrell"]).on_to_end().choose("p1", "pass")
    assert not s.asks("p1", "challenge", until="dominance")


def test_the_bear_looks_at_what_is_there() -> None:
    """RR, Effects: with fewer cards than are named, as many as there are."""
    s = scene(
        p1=Side("tyrell", hand=['"The Bear and the Maiden Fair"']),
        p2=Side("stark", fillers=0, deck=["Ice", "Ghost"]),
    )
    s.use("p1", '"The Bear and the Maiden Fair"').choose("p1", "p2", verb="target")
    assert sorted(word for word in s.options("p1") if word in {"Ice", "Ghost"}) == ["Ghost", "Ice"]


def test_who_has_no_strength_may_attack_and_be_strengthened() -> None:
    """CDB 02060: STR is looked at when the challenge is decided, not when it is initiated."""
    s = scene(
        p1=Side("tyrell", play=["Garden Caretaker", "Margaery Tyrell"]),
        p2=Side("stark", power=1),
    )
    s.t.last("phase", "strength", (s.card("Garden Caretaker"),), by=-1)
    s.attack("p1", "power", "p2", ["Garden Caretaker"], defend=None).use("p1", "Margaery Tyrell")
    s.choose("p1", "Garden Caretaker", verb="target").on_to_end()
    assert s.power("p1") == 2


def test_the_queen_of_thorns_may_bring_whom_the_mander_has_just_drawn() -> None:
    """CDB 01186: a card need not have been there when the challenge was won, only when it is used."""
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns", "The Mander"], deck=["The Knight of Flowers"]),
        p2=Side("stark"),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).use("p1", "The Mander", verb="reaction")
    s.use("p1", "The Queen of Thorns", verb="reaction").choose("p1", "The Knight of Flowers", verb="pick")
    assert s.zone("The Knight of Flowers") == "play"


def test_treachery_is_played_before_the_queen_of_thorns_names_whom_she_brings() -> None:
    """FAQ, Choose; CDB 19014: without "choose" there is no target to know yet (CDB 01186 differs)."""
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns"], hand=["The Knight of Flowers"]),
        p2=Side("lannister", play=["kneeling Cersei Lannister"], hand=["Treachery"], gold=1),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"])
    s.use("p1", "The Queen of Thorns", verb="reaction")
    assert s.asked() == [("p2", "would")]
    s.use("p2", "Treachery", verb="would").on_to_end()
    assert s.hand("p1") == ["The Knight of Flowers"]

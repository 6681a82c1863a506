"""Published rulings on the cards of House Baratheon; see the package's text for the sources."""

from __future__ import annotations

import pytest

from rules.kernel.ask import PickSome
from tests.rules.lcg.scenes import Side, marshaling, raid, scene

JUDGMENT = "The Hand's Judgment"
FURY = "Ours is the Fury"


def test_melisandre_reacts_to_an_event_only_after_its_effect() -> None:
    """FAQ, Melisandre + Seen in Flames: the event is played when it lies in the discard pile."""
    s = scene(
        p1=Side("baratheon", play=["Melisandre"], hand=["Seen In Flames"], gold=1),
        p2=Side("stark", play=["Eddard Stark"], hand=["Ice"]),
    )
    s.use("p1", "Seen In Flames").use("p1", "Melisandre", verb="reaction")
    assert s.titles("discard", "p2") == ["Ice"]
    assert s.titles("discard", "p1") == ["Seen In Flames"]


def test_melisandre_reacts_to_an_event_whose_effects_were_canceled() -> None:
    """CDB 01045; RR, Cancel: a canceled event was played all the same, and its cost stays paid."""
    s = scene(
        p1=Side("baratheon", play=["Melisandre"], hand=["Seen In Flames"], gold=1),
        p2=Side("stark", play=["Eddard Stark"], hand=["Ice", JUDGMENT], gold=1),
    )
    s.use("p1", "Seen In Flames").use("p2", JUDGMENT, verb="would")
    s.use("p1", "Melisandre", verb="reaction").choose("p1", "Eddard Stark", verb="target")
    assert s.kneels("Eddard Stark")
    assert s.hand("p2") == ["Ice"]
    assert s.gold("p1") == 0


def test_melisandre_does_not_react_to_a_duplicate() -> None:
    """FAQ 1.2; RR, Duplicates: marshaling a duplicate is marshaling nothing of the card's traits."""
    s = marshaling(
        Side("baratheon", play=["Melisandre", "Selyse Baratheon"], hand=["Selyse Baratheon"]),
        p2=Side("stark", play=["Eddard Stark"]),
    )
    s.use("p1", "Selyse Baratheon")
    assert s.titles("duplicates", "p1") == ["Selyse Baratheon"]
    assert not s.offers("p1", "Melisandre", until="challenge_window", verb="reaction")


def test_melisandre_kneels_nobody_who_kneels() -> None:
    """RR, Target: a kneeling character is no target for an effect that kneels."""
    s = marshaling(
        Side(
            "baratheon",
            play=["kneeling Melisandre", "kneeling Robert Baratheon"],
            hand=["Lightbringer"],
            gold=2,
        ),
        p2=Side("stark", play=["kneeling Eddard Stark"]),
    )
    s.use("p1", "Lightbringer").choose("p1", "Robert Baratheon", verb="attach")
    assert not s.offers("p1", "Melisandre", until="challenge_window", verb="reaction")


def test_robert_counts_characters_of_every_player_that_kneel_now() -> None:
    """RR, Modifiers: a variable quantity is counted anew at every moment."""
    s = scene(
        p1=Side("baratheon", play=["Robert Baratheon", "kneeling Bastard in Hiding"]),
        p2=Side("stark", play=["kneeling Eddard Stark", "kneeling Ice on Eddard Stark"]),
    )
    assert s.value("Robert Baratheon") == 7, "characters, not what is attached to them"
    s.attack("p1", "power", "p2", ["Robert Baratheon"], defend=None)
    assert s.value("Robert Baratheon") == 7, "himself he does not count"
    s.use("p2", "Eddard Stark", verb="reaction")
    assert s.value("Robert Baratheon") == 6


def test_selyse_gives_back_an_icon_that_was_lost() -> None:
    """TK, SelyseBaratheon; FAQ 3.4 and Nymeria Sand: gains and losses of an icon are added up."""
    s = scene(
        p1=Side("baratheon", play=["Melisandre", "Selyse Baratheon"], gold=1),
        p2=Side("martell", play=["Maester Caleotte"]),
    )
    s.t.last("phase", "intrigue", (s.card("Melisandre"),), by=-1)
    assert not s.value("Melisandre", "intrigue")
    s.use("p1", "Selyse Baratheon").choose("p1", "Melisandre", verb="target")
    assert s.value("Melisandre", "intrigue") == 1


def test_davos_was_killed_although_he_returns_to_hand() -> None:
    """RR, Replacement Effects: the triggering condition still occurs; RR, Leaves Play: duplicates go."""
    s = raid(
        Side("baratheon", play=["kneeling Ser Davos Seaworth with 1", "Little Bird on Ser Davos Seaworth"])
    )
    s.on_to("p2", "would").choose("p2", "pass")
    s.use("p2", "Ser Davos Seaworth", verb="interrupt").on_to_end()
    assert sorted(s.hand("p2")) == ["Little Bird", "Ser Davos Seaworth"]
    assert s.titles("discard", "p2") == ["Ser Davos Seaworth"]
    assert s.said("leaves by kill") == 1


def test_shireen_and_others_interrupt_one_death_of_many_in_one_window() -> None:
    """FORUM 219428; RR, Triggering Condition: deaths at once share their windows, in player order."""
    s = scene(
        at="plot",
        p1=Side("thenightswatch", play=["Benjen Stark"], plots=["Wildfire Assault", "Summons"]),
        p2=Side("baratheon", play=["Shireen Baratheon"]),
        p3=Side("stark", play=["Eddard Stark"]),
    )
    s.choose("p1", "Wildfire Assault", verb="plot")
    s.on_to("p1", "keep").choose("p1").on_to("p2", "keep").choose("p2").on_to("p3", "keep")
    s.choose("p3", "Eddard Stark").use("p1", "Benjen Stark", verb="interrupt")
    s.use("p2", "Shireen Baratheon", verb="interrupt")
    assert s.zone("Benjen Stark") == "play", "nobody has left yet"
    s.choose("p2", "Eddard Stark", verb="target")
    s.on_to_end("reveal")
    assert (s.zone("Benjen Stark"), s.zone("Shireen Baratheon")) == ("deck", "dead")
    assert s.kneels("Eddard Stark")


def test_stannis_must_stand_two_where_two_can_stand() -> None:
    """TK, StannisBaratheon: with more than two kneeling exactly two stand; other cards all stand."""
    s = scene(
        at="standing",
        phase="",
        p1=Side(
            "baratheon",
            play=["kneeling Stannis Baratheon", "kneeling Bastard in Hiding x2", "kneeling Dragonstone Port"],
        ),
    )
    ask = s.on_to("p1", "stand").ask("p1")
    assert isinstance(ask, PickSome)
    assert (ask.lo, ask.hi) == (2, 2)
    s.choose("p1", "Bastard in Hiding", "Bastard in Hiding")
    assert not s.kneels("Dragonstone Port")


def test_fiery_followers_count_for_dominance_of_the_phase_that_begins() -> None:
    """RR, Dominance Phase: dominance is determined after the phase has begun, before any action."""
    s = scene(at="dominance", p1=Side("baratheon", play=["kneeling Fiery Followers"]))
    s.use("p1", "Fiery Followers", verb="reaction").on_to_end("dominance")
    assert s.power("p1") == 1


@pytest.mark.parametrize("where", ["character", "faction"])
def test_vanguard_lancer_needs_a_card_with_power(where: str) -> None:
    """RR, Target: a card without power could not be affected."""
    s = marshaling(
        Side("baratheon", hand=["Vanguard Lancer"], gold=2),
        p2=Side("stark", play=["Eddard Stark"], on={"Eddard Stark": 1} if where == "character" else {}),
        p3=Side("tyrell", power=1 if where == "faction" else 0),
    )
    s.use("p1", "Vanguard Lancer").use("p1", "Vanguard Lancer", verb="reaction")
    assert s.power("p2") == s.power("p3") == 0


def test_lightbringer_does_not_react_to_power_that_is_moved() -> None:
    """RR, Moving Power: power that is moved is not gained."""
    bearer = ["kneeling Stannis Baratheon", "Lightbringer on Stannis Baratheon"]
    s = scene(p1=Side("baratheon", play=[*bearer, "Vanguard Lancer"]), p2=Side("stark", power=1))
    s.attack("p1", "power", "p2", ["Vanguard Lancer"])
    assert not s.offers("p1", "Lightbringer", until="dominance", verb="reaction")
    assert s.power("p1") == 2, "claim moved one, the other one was for an unopposed challenge"


def test_painted_table_and_clash_of_kings_need_power_to_move() -> None:
    """RR, Move, and Abilities: without power on the opponent's faction card nothing can change."""
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["Chamber of the Painted Table", "Stannis Baratheon"]),
        p2=Side("stark", play=["kneeling Eddard Stark"], on={"Eddard Stark": 3}),
    )
    assert not s.offers("p1", "Chamber of the Painted Table", until="standing", verb="reaction")


def test_the_red_keep_adds_nothing_without_a_participant() -> None:
    """TK, TheRedKeep: the STR is gone when all characters were removed from the challenge."""
    s = scene(
        p1=Side("baratheon", play=["The Red Keep", "Vanguard Lancer"]),
        p2=Side("tyrell", play=["Highgarden"], gold=1),
    )
    s.attack("p1", "power", "p2", ["Vanguard Lancer"], defend=None)
    assert s.match.table.attackers
    s.use("p2", "Highgarden").on_to_end()
    assert s.said("nobody_wins") == 1
    assert s.power("p1") == 0


def test_consolidation_of_power_gives_power_to_one_that_was_knelt() -> None:
    """RR, The word "Then": all of those chosen are knelt before one of them gains power."""
    s = marshaling(
        Side("baratheon", hand=["Consolidation of Power"], gold=1, play=["Bastard in Hiding"]),
        p2=Side("stark", play=["Sansa Stark", "Arya Stark", "Eddard Stark"]),
    )
    s.use("p1", "Consolidation of Power").choose("p1", "Sansa Stark", "Arya Stark", verb="target")
    s.choose("p1", "Arya Stark", verb="pick")
    assert s.kneels("Sansa Stark")
    assert s.power("p2") == 1


def test_ours_is_the_fury_needs_no_icon() -> None:
    """CDB 01063, FORUM 195404: icons are looked at only when defenders are declared."""
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"]),
        p2=Side("baratheon", play=["kneeling Robert Baratheon"], hand=[FURY], gold=2),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p2", FURY).on_to_end()
    assert s.said("wins_challenge") == 1
    assert not s.kneels("Robert Baratheon")


def test_ours_is_the_fury_brings_whom_stealth_bypassed() -> None:
    """CDB 01063: who was bypassed cannot be declared, but may be made to participate."""
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"]),
        p2=Side("baratheon", play=["Bastard in Hiding", "Vanguard Lancer"], hand=[FURY], gold=2),
    )
    s.attack(
        "p1", "power", "p2", ["Asha Greyjoy"], stealth={"Asha Greyjoy": "Bastard in Hiding"}, defend=None
    )
    s.t.knelt[s.card("Bastard in Hiding")] = 1
    s.t.touch()
    s.use("p2", FURY).on_to_end()
    assert s.said("unopposed") == 0


def test_ours_is_the_fury_adds_a_defender_to_a_jousting_contest() -> None:
    """CDB 01014, FORUM 195404: the plot limits who is declared, not who participates otherwise."""
    s = scene(
        p1=Side("lannister", play=["Burned Men"], plot="Jousting Contest"),
        p2=Side("baratheon", play=["Vanguard Lancer", "kneeling Bastard in Hiding"], hand=[FURY], gold=2),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Vanguard Lancer"]).use("p2", FURY)
    s.choose("p2", "Bastard in Hiding", verb="target").on_to_end()
    assert s.said("wins_challenge") == 1
    assert not s.kneels("Bastard in Hiding")


def test_seen_in_flames_is_not_played_against_an_empty_hand() -> None:
    """UFAQ 3: there must be a card to look at."""
    s = scene(p1=Side("baratheon", play=["Melisandre"], hand=["Seen In Flames"], gold=1))
    assert "Seen In Flames" not in s.options("p1")

"""The general rulings of the rules specification (§21), each under its id."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kernel import Match
from rules.lcg.game import GAME
from rules.lcg.reports.ranking import leaving_order
from tests.rules.lcg.scenes import HEIR, KNIGHT, MARAUDER, Side, marshaling, places, raid, scene


def test_r1_initiative_is_answered_before_the_first_player_is_chosen_and_plots_resolve() -> None:
    """CDB 23002: at once after the comparison; RR, First Player: until then the one before is first."""
    s = scene(
        at="plot",
        phase="",
        p1=Side("stark", plots=["Counting Coppers", "Summons"], titles=[MARAUDER]),
        p2=Side("tyrell", plots=["Reinforcements"]),
        p3=Side("martell", plots=["Reinforcements"]),
    )
    s.choose("p1", "Counting Coppers")
    assert s.asked() == [("p1", "reaction")]
    s.choose("p1", MARAUDER)
    assert (s.asked(), s.t.first) == ([("p1", "first_player")], 0)
    assert s.hand("p1") == []
    s.choose("p1", "p3").on_to_end("reveal")
    assert (s.t.first, len(s.hand("p1")), s.gold("p1")) == (2, 3, 2)


@pytest.mark.parametrize("together", [True, False])
def test_r2_the_setup_is_in_player_order_or_at_once(together: bool) -> None:
    match = Match.new(GAME, 3, {"simultaneous_setup": together}, b"r2" * 16)
    assert {ask.verb for ask in match.asks} == {"mulligan"}
    assert len(match.asks) == (3 if together else 1)
    if not together:
        assert match.asks[0].seat == match.table.first


def test_r3_a_challenge_without_its_defender_has_no_result() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], hand=["Left"]),
        p2=Side("tyrell", titles=[KNIGHT]),
        p3=Side("martell"),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"], defend=None)
    s.match.concede(1)
    s.on_to_end()
    assert s.said("wins_challenge") == 0
    assert s.power("p1") == 0
    assert s.holder(KNIGHT) == "middle"
    assert s.kneels("Robb Stark")


def test_r3_after_the_result_only_what_needs_the_player_is_skipped() -> None:
    s = scene(
        first="p3",
        active="p1",
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("tyrell", play=["Left"], power=2, titles=[KNIGHT, HEIR]),
        p3=Side("martell"),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"]).on_to("p3", "order_forced")
    s.match.concede(1)
    s.choose("p3", KNIGHT).on_to_end()
    assert s.power("p1") == 2, "unopposed and renown; no claim from a player who left"


def test_r4_an_effect_is_finished_before_a_player_without_deck_leaves() -> None:
    s = scene(
        at="plot",
        phase="",
        p1=Side("stark", plots=["Counting Coppers", "Summons"], fillers=2),
        p2=Side("tyrell", plots=["The Winds of Winter", "The Winds of Winter"]),
        p3=Side("martell", plots=["The Winds of Winter", "The Winds of Winter"]),
    )
    s.choose("p1", "Counting Coppers").on_to_end("reveal")
    assert s.t.gone == [0]
    assert s.said("draws") == 1


@pytest.mark.parametrize("order", ["victory", "elimination"])
def test_r5_victory_and_an_empty_deck_at_once_are_ordered_by_the_first_player(order: str) -> None:
    s = scene(
        at="draw",
        phase="",
        p1=Side("stark", power=15),
        p2=Side("tyrell", fillers=2),
        p3=Side("martell", titles=[KNIGHT]),
    )
    s.choose("p1", order, verb="reckon_first")
    assert s.over()
    assert leaving_order(s.t) == ([1] if order == "elimination" else [])
    assert places(s) == [2, 3, 1]


def test_r6_stannis_has_each_player_stand_two_characters_in_step_6_2() -> None:
    """CDB, Dickon Tarly (thronesdb.com/reviews/8): only there; R-6 of the specification does not hold."""
    s = scene(
        at="standing",
        phase="",
        p1=Side("baratheon", play=["kneeling Stannis Baratheon", "kneeling Bastard in Hiding x2"]),
        p2=Side("stark", play=["kneeling Sansa Stark"]),
    )
    s.on_to("p1", "stand").choose("p1", "Stannis Baratheon", "Bastard in Hiding").on_to_end("standing")
    assert sum(s.t.knelt[card] for card in s.t.pile("play", 0)) == 1
    assert not s.kneels("Sansa Stark")


def test_r7_a_facedown_duplicate_is_known_to_its_controller_only_and_discarded_faceup() -> None:
    s = marshaling(
        Side("stark", hand=["Arya Stark"], deck=["Ice"]), p2=Side("lannister", play=["Burned Men"])
    )
    s.use("p1", "Arya Stark").on_to("p1", "reaction").choose("p1", "Arya Stark")
    ice = s.card("Ice")
    assert s.t.zone_of(ice)[0] == "facedown"
    assert [s.t.sees(who, ice) for who in (0, 1, 2, -1)] == [True, False, False, False]
    s.attack("p2", "military", "p1", ["Burned Men"]).on_to("p1", "would").choose("p1", "Ice")
    assert s.zone("Arya Stark") == "play"
    assert s.titles("discard", "p1") == ["Ice"]


def test_r8_a_forced_choice_with_one_option_is_not_asked() -> None:
    s = raid(Side("stark", play=["kneeling Winterfell Steward"]))
    s.on_to_end()
    assert s.zone("Winterfell Steward") == "dead"


def test_r8_who_could_hold_an_answer_is_asked_whatever_the_hand_holds() -> None:
    """A Stark deck with the banner of the Watch may hold no Risen from the Sea, a Greyjoy deck may."""
    for hand in (["Risen from the Sea"], ["Sea Tower"]):
        s = raid(
            Side("greyjoy", play=["kneeling Salty Navigator"], hand=hand),
            p3=Side("stark", agenda="Banner of the Watch", hand=["Left"]),
        )
        asked = []
        while s.zone("Salty Navigator") == "play" and s.t.challenge:
            asked += [who for who, verb in s.asked() if verb == "would"]
            s.choose(s.asked()[0][0], "pass")
        assert asked == ["p2"]


def test_r9_renown_is_one_occurrence_pillage_one_after_the_other() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Euron Crow's Eye", "Balon Greyjoy", "Black Wind's Crew"]),
        p2=Side("tyrell", deck=["Left", "Right", "Heartsbane"]),
    )
    s.attack("p1", "military", "p2", ["Euron Crow's Eye", "Balon Greyjoy", "Black Wind's Crew"])
    s.on_to("p1", "keyword").choose("p1", "pillage").on_to("p1", "pillage")
    s.choose("p1", "Black Wind's Crew").on_to("p1", "pillage").choose("p1", "Euron Crow's Eye")
    s.on_to("p1", "renown")
    assert s.titles("discard", "p2") == ["Left", "Right"]
    s.choose("p1", "Euron Crow's Eye", "Balon Greyjoy")
    assert (s.power_on("Euron Crow's Eye"), s.power_on("Balon Greyjoy")) == (1, 1)


def test_r11_nobody_wins_if_the_stronger_side_cannot() -> None:
    s = scene(
        p1=Side("tyrell", play=["Garden Caretaker", "Highgarden"], gold=1),
        p2=Side("stark", play=["Tumblestone Knight"], titles=[KNIGHT]),
    )
    s.t.last("round", "strength", [s.card("Garden Caretaker")], by=-1)
    s.attack("p1", "power", "p2", ["Garden Caretaker"]).on_to_end()
    assert s.said("nobody_wins") == 1
    assert s.said("takes_title") == 0


def test_r12_a_title_counts_only_with_a_participating_character() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"]),
        p2=Side("tyrell", play=["kneeling Garden Caretaker"], titles=[KNIGHT], power=1),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).on_to_end()
    assert s.said("unopposed") == 1


def test_r13_ambush_with_a_copy_of_an_own_unique_costs_and_makes_a_duplicate() -> None:
    s = scene(p1=Side("martell", play=["Areo Hotah"], hand=["Areo Hotah"], gold=5))
    s.use("p1", "Areo Hotah")
    assert s.gold("p1") == 0
    assert s.titles("duplicates", "p1") == ["Areo Hotah"]


def test_r14_saves_come_before_forced_interrupts_and_interrupts() -> None:
    s = raid(Side("baratheon", play=["Shireen Baratheon with 1"]))
    s.on_to("p2", "would")
    assert s.options("p2") == ["Shireen Baratheon", "pass"]
    s.choose("p2", "pass")
    assert s.asked()[0] == ("p2", "interrupt")


def test_r15_a_duplicate_saves_only_if_its_controller_wants() -> None:
    s = raid(Side("stark", play=["kneeling Robb Stark with 1"]))
    s.on_to("p2", "would").choose("p2", "pass")
    s.on_to_end()
    assert s.zone("Robb Stark", "p2") == "dead"


def test_r16_in_the_marshaling_window_the_first_player_acts_first() -> None:
    s = scene(
        at="marshal", active="p1", p1=Side("stark", hand=["Left"]), p2=Side("tyrell", hand=["Left"], gold=5)
    )
    assert s.t.active == 1
    assert s.asked() == [("p1", "action")]


def test_r17_a_concession_waits_until_nothing_is_half_done() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark", "Catelyn Stark"]),
        p2=Side("tyrell", play=["Left", "Right", "Garden Caretaker"], plot="The Winds of Winter"),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to("p2", "claim")
    s.match.concede(1)
    assert s.t.gone == [1]
    assert s.titles("dead", "p2") == []


def test_r18_attachments_that_are_illegal_are_discarded_together_unsaved() -> None:
    s = scene(
        at="plot",
        phase="",
        p1=Side(
            "stark",
            play=["Direwolf Pup", "Little Bird on Direwolf Pup"],
            plot="Fortified Position",
            plots=["Summons", "Summons"],
        ),
    )
    s.choose("p1", "Summons")
    s.on_to_end("reveal")
    assert s.titles("discard", "p1") == ["Little Bird"]


def test_r19_an_initiative_tie_goes_to_less_power_and_then_to_chance() -> None:
    s = scene(
        at="initiative",
        phase="plot",
        p1=Side("stark", power=1),
        p2=Side("tyrell"),
        p3=Side("martell", power=2),
    )
    s.passes()
    assert s.asked() == [("p2", "first_player")]
    winners: Counter[int] = Counter()
    for seed in range(12):
        match = Match.new(GAME, 3, {"decks": ["stark"] * 3}, bytes([seed]) * 32)
        while match.step != "marshaling" and "first_player" not in {ask.verb for ask in match.asks}:
            for ask in match.asks:
                match.answer(ask.seat, ask.fallback(match.table.draws.stream("test")))
        winners[match.asks[0].seat] += 1
    assert len(winners) > 1


def test_places_of_a_running_game_are_shown_at_any_time() -> None:
    assert places(scene(p1=Side(titles=[KNIGHT]))) == [1, 3, 3]

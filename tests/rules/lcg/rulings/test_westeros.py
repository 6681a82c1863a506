"""Published rulings on the cards of the Westeros cycle; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from rules.lcg.second.attributes import RESERVE
from tests.rules.lcg.scenes import Scene, Side, marshaling, raid, scene

USED = ["Summons", "Famine", "The Winds of Winter"]


# Claim that is replaced


def avenged(kind: str) -> Scene:
    """p1 wins a challenge against p2, who has p1 pay the claim."""
    s = scene(
        p1=Side("martell", play=["Arianne Martell"], hand=["Left"], power=3),
        p2=Side("martell", hand=["Vengeance for Elia", "Right"], gold=2, power=2),
    )
    s.attack("p1", kind, "p2", ["Arianne Martell"]).use("p2", "Vengeance for Elia")
    return s.choose("p2", "p1", verb="target").on_to_end()


def test_vengeance_for_elia_moves_no_power_from_a_player_to_the_same() -> None:
    """TK, VengeanceForElia; TK #943: who pays the claim is another, who wins the challenge is not."""
    s = avenged("power")
    assert (s.power("p1"), s.power("p2")) == (4, 2), "1 power for winning unopposed"


def test_vengeance_for_elia_has_the_attacker_discard() -> None:
    """TK, VengeanceForElia: the attacker may be the opponent who is chosen."""
    s = avenged("intrigue")
    assert (s.hand("p1"), s.hand("p2")) == ([], ["Right"])


def test_vengeance_for_elia_has_the_attacker_kill() -> None:
    """TK, VengeanceForElia."""
    s = scene(
        p1=Side("martell", play=["Areo Hotah", "kneeling Desert Scavenger"]),
        p2=Side("martell", play=["kneeling Left"], hand=["Vengeance for Elia"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Areo Hotah"]).use("p2", "Vengeance for Elia")
    s.choose("p2", "p1", verb="target").choose("p1", "Desert Scavenger", verb="claim").on_to_end()
    assert (s.zone("Desert Scavenger"), s.zone("Left")) == ("dead", "play")


def mirri(first: str) -> Scene:
    """p1 wins an intrigue challenge with Mirri Maz Duur alone against p2, who holds Vengeance for Elia."""
    s = scene(
        first=first,
        active="p1",
        p1=Side("targaryen", play=["Mirri Maz Duur"], hand=["Left"]),
        p2=Side("martell", play=["kneeling Areo Hotah"], hand=["Vengeance for Elia", "Right"], gold=2),
    )
    return s.attack("p1", "intrigue", "p2", ["Mirri Maz Duur"])


def test_of_two_replacements_of_claim_the_last_is_used() -> None:
    """TK, ReplacementEffects; RR, Replacement Effects: whom Mirri Maz Duur chose is not killed."""
    s = mirri("p1").use("p1", "Mirri Maz Duur").use("p2", "Vengeance for Elia")
    s.choose("p2", "p1", verb="target").on_to_end()
    assert s.zone("Areo Hotah") == "play"
    assert (s.hand("p1"), s.hand("p2")) == ([], ["Right"])


def test_mirri_maz_duur_may_be_the_last_replacement() -> None:
    """RR, Replacement Effects: the most recent counts, whichever it is."""
    s = mirri("p2").use("p2", "Vengeance for Elia").choose("p2", "p1", verb="target")
    s.use("p1", "Mirri Maz Duur").on_to_end()
    assert s.zone("Areo Hotah") == "dead"
    assert s.hand("p1") == ["Left"]


def test_mirri_maz_duur_attacks_alone_once_the_hound_has_gone() -> None:
    """TK, MirriMazDuur; TK #1341: whether she attacks alone is looked at when claim is applied."""
    s = scene(
        p1=Side("targaryen", play=["Mirri Maz Duur", "The Hound"], hand=["Left"]),
        p2=Side(play=["kneeling Margaery Tyrell"]),
    )
    s.attack("p1", "power", "p2", ["Mirri Maz Duur", "The Hound"]).choose("p1", "no", verb="may")
    assert s.zone("The Hound") == "hand"
    assert s.offers("p1", "Mirri Maz Duur", until="end_challenge", verb="interrupt")


def whispers(**more: Side) -> Scene:
    """A game with rivals, in which the Master of Whispers, p1, attacks p2 with intrigue."""
    sides: dict[str, Any] = {
        "p1": Side("lannister", play=["Cersei Lannister"], titles=["Master of Whispers"]),
        "p2": Side(play=["kneeling Left"]),
        "p3": Side(play=["kneeling Right"]),
        **more,
    }
    return scene(format="melee", **sides)


def test_trial_by_combat_turns_the_claim_of_the_master_of_whispers_for_everybody() -> None:
    """FAQ, Master of Whispers + Trial by Combat: each opponent chosen suffers military claim."""
    s = whispers(
        p1=Side(
            "lannister",
            play=["Grand Maester Pycelle"],
            hand=["Trial by Combat"],
            gold=2,
            titles=["Master of Whispers"],
        )
    )
    s.attack("p1", "intrigue", "p2", ["Grand Maester Pycelle"]).choose("p1", "p2", "p3", verb="claim_on")
    s.use("p1", "Trial by Combat").on_to_end()
    assert (s.zone("Left"), s.zone("Right")) == ("dead", "dead")


def test_mirri_maz_duur_kills_one_character_for_all_whispers() -> None:
    """FAQ, Master of Whispers + Trial by Combat: the other opponents suffer nothing, as one character of the
    loser is killed."""
    s = whispers(
        p1=Side("targaryen", play=["Mirri Maz Duur"], titles=["Master of Whispers"]),
        p3=Side(play=["kneeling Right"], hand=["The Roseroad"]),
    )
    s.attack("p1", "intrigue", "p2", ["Mirri Maz Duur"]).choose("p1", "p2", "p3", verb="claim_on")
    s.use("p1", "Mirri Maz Duur").on_to_end()
    assert (s.zone("Left"), s.zone("Right"), s.hand("p3")) == ("dead", "play", ["The Roseroad"])


@pytest.mark.parametrize("chosen, cards", [("p3", [1, 1, 1]), ("p1", [0, 1, 1])])
def test_vengeance_for_elia_meets_whispers(chosen: str, cards: list[int]) -> None:
    """FAQ, Master of Whispers + Trial by Combat: only the loser's claim goes to another; who pays it already
    pays once."""
    s = whispers(
        p1=Side("lannister", play=["Alayaya"], hand=["Left"], titles=["Master of Whispers"]),
        p2=Side("martell", hand=["Vengeance for Elia", "Right"], gold=2),
        p3=Side(hand=["The Roseroad", "Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Alayaya"]).choose("p1", "p2", "p3", verb="claim_on")
    s.use("p2", "Vengeance for Elia").choose("p2", chosen, verb="target").on_to_end()
    assert [len(s.hand(player)) for player in ("p1", "p2", "p3")] == cards


# Pillage and what goes to the dead pile


def test_the_winner_orders_the_pillaging_of_two_characters() -> None:
    """FAQ, Resolving Keywords; TK #909: the first player orders types of keywords, not what is in one."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side("greyjoy", play=["Ser Gregor Clegane", "Euron Crow's Eye"]),
        p2=Side(deck=["Left", "The Mander"]),
    )
    s.attack("p1", "military", "p2", ["Ser Gregor Clegane", "Euron Crow's Eye"]).on_to("p2", "keyword")
    s.choose("p2", "pillage")
    assert set(s.options("p1")) == {"Ser Gregor Clegane", "Euron Crow's Eye", "pass"}


def test_ser_gregor_kills_a_character_of_any_player() -> None:
    """FORUM 233703: no matter whose card it was, the character killed need not be that player's."""
    s = scene(
        p1=Side("lannister", play=["Ser Gregor Clegane"]),
        p2=Side(deck=["Left"]),
        p3=Side(play=["Right"]),
    )
    s.attack("p1", "military", "p2", ["Ser Gregor Clegane"]).choose("p1", "pillage", verb="keyword")
    s.choose("p1", "Ser Gregor Clegane", verb="pillage").use("p1", "Ser Gregor Clegane", verb="reaction")
    s.choose("p1", "yes", verb="may").on_to_end()
    assert (s.zone("Left"), s.zone("Right")) == ("dead", "dead")


def test_ser_gregor_buries_a_character_though_he_can_kill_none() -> None:
    """TK, SerGregorClegane: without a character of the same cost nothing more is asked."""
    s = scene(p1=Side("lannister", play=["Ser Gregor Clegane"]), p2=Side(deck=["Left"]))
    s.attack("p1", "military", "p2", ["Ser Gregor Clegane"]).choose("p1", "pillage", verb="keyword")
    s.choose("p1", "Ser Gregor Clegane", verb="pillage").use("p1", "Ser Gregor Clegane", verb="reaction")
    assert s.zone("Left") == "dead"
    assert not s.asks("p1", "may", until="end_challenge")


def test_a_crone_of_vaes_dothrak_does_not_bury_who_is_discarded_from_play() -> None:
    """TK, CroneOfVaesDothrak (commit 460cd1b1): hand and deck only."""
    s = scene(
        at="plot",
        p1=Side("targaryen", play=["Crone of Vaes Dothrak x2"], plots=["Marched to the Wall", "Summons"]),
        p2=Side(play=["Left"]),
    )
    s.choose("p1", "Marched to the Wall", verb="plot")
    assert not s.offers("p1", "Crone of Vaes Dothrak", until="draw", verb="reaction")
    assert s.zone("Left") == "discard"


# Attacking alone


def test_lady_sansas_rose_is_for_the_knight_left_alone() -> None:
    """FAQ, Attacking Alone: it is looked at when the event is played."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side(
            "tyrell",
            play=["The Knight of Flowers", "Ser Horas Redwyne"],
            hand=["Lady Sansa's Rose"],
            gold=1,
        ),
        p2=Side("martell", play=["Ghaston Grey"]),
    )
    s.attack("p1", "military", "p2", ["The Knight of Flowers", "Ser Horas Redwyne"])
    s.use("p2", "Ghaston Grey").choose("p2", "Ser Horas Redwyne", verb="pick")
    s.use("p1", "Lady Sansa's Rose")
    assert s.power_on("The Knight of Flowers") == 1


def test_ser_horas_chooses_a_lady_of_any_player() -> None:
    """FAQ 1.0, Ser Horas Redwyne: a Lady character is chosen and stands."""
    s = scene(
        p1=Side("tyrell", play=["Ser Horas Redwyne", "kneeling Margaery Tyrell"]),
        p2=Side("lannister", play=["kneeling Cersei Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Ser Horas Redwyne"], defend=None)
    s.use("p1", "Ser Horas Redwyne", verb="reaction")
    assert set(s.options("p1")) == {"Margaery Tyrell", "Cersei Lannister"}


# Control


def test_who_took_control_before_a_ward_has_it_again_after_the_ward() -> None:
    """FAQ, Multiple "Take Control" Effects."""
    pentos = ["Trading with the Pentoshi", "Summons"]
    s = scene(
        at="dominance",
        p1=Side("thenightswatch", hand=["Take the Black"], gold=3, plots=pentos),
        p2=Side("stark", hand=["Ward"], plots=pentos),
        p3=Side("baratheon", play=["Hedge Knight", "Maester Cressen"], plots=pentos),
    )
    s.use("p1", "Take the Black").use("p2", "Ward").choose("p2", "Hedge Knight")
    assert "Hedge Knight" in s.titles("play", "p2")
    s.use("p3", "Maester Cressen")
    assert s.zone("Ward") == "discard"
    assert "Hedge Knight" in s.titles("play", "p1")


def test_a_character_under_a_ward_comes_back_to_its_owner_by_the_first_snow() -> None:
    """TK #1223: it goes to its owner's hand, the Ward to the discard pile."""
    s = scene(
        at="challenges",
        p1=Side(play=["Hedge Knight"], plot="The First Snow of Winter"),
        p2=Side("stark", play=["Ward on p1:Hedge Knight"]),
    )
    s.on_to_end("dominance")
    assert s.hand("p1") == ["Hedge Knight"]
    assert s.titles("discard", "p2") == ["Ward"]


def test_catelyn_mourns_who_was_warded() -> None:
    """TK #1003: a warded character is a Stark character of who controls the Ward."""
    s = scene(
        first="p3",
        p1=Side(play=["kneeling Hedge Knight"]),
        p2=Side("stark", play=["kneeling 03002", "Ward on p1:Hedge Knight"]),
        p3=Side("lannister", play=["Burned Men"]),
    )
    s.attack("p3", "military", "p2", ["Burned Men"]).choose("p2", "Hedge Knight", verb="claim")
    s.use("p2", "Catelyn Stark", verb="reaction")
    assert s.power_on("Catelyn Stark") == 1


def test_arya_avenges_who_was_warded() -> None:
    """TK #1003: what a character was in play decides for whatever reacts to its death."""
    s = scene(
        first="p3",
        p1=Side(play=["kneeling Hedge Knight"]),
        p2=Side("stark", play=["kneeling 03007", "Ward on p1:Hedge Knight"]),
        p3=Side("lannister", play=["Burned Men"]),
    )
    s.attack("p3", "military", "p2", ["Burned Men"]).choose("p2", "Hedge Knight", verb="claim")
    assert s.offers("p2", "Arya Stark", until="end_challenge", verb="reaction")


def test_a_warded_character_is_no_longer_neutral() -> None:
    """TK (commit 9dd2902d): who gains an affiliation is no neutral character for Tithe."""
    s = scene(
        p1=Side(play=["Hedge Knight"]),
        p2=Side("stark", play=["Ward on p1:Hedge Knight"], hand=["Tithe"]),
    )
    assert "Hedge Knight" in s.titles("play", "p2")
    assert not s.offers("p2", "Tithe", until="initiate", verb="action")


# The first, the second, the third


def test_the_crossing_weakens_jon_snow_who_attacks_undeclared() -> None:
    """TK, TheLordOfTheCrossing; TK #1826: who counts as attacking gets -1 STR as well."""
    s = scene(
        p1=Side("thenightswatch", play=["Benjen Stark", "Jon Snow"], agenda="The Lord of the Crossing"),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "military", "p2", ["Benjen Stark"], defend=None)
    assert [s.value(name) for name in ("Benjen Stark", "Jon Snow")] == [3, 3]


def test_the_second_crossing_weakens_nobody_at_any_moment() -> None:
    """TK, TheLordOfTheCrossing; TK #1169: a character with STR 1 lives beside Blood of the Dragon."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister", "Burned Men"], agenda="The Lord of the Crossing"),
        p2=Side("targaryen", plot="Blood of the Dragon", hand=["Left"] * 2),
    )
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"]).on_to_end().choose("p1", "pass", verb="pause")
    s.attack("p1", "military", "p2", ["Burned Men"])
    assert s.zone("Burned Men") == "play"


def test_the_first_crossing_burns_who_has_strength_1() -> None:
    """RR, Modifiers: beside Blood of the Dragon the -1 STR of the first challenge leaves STR 0."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister", "Burned Men"], agenda="The Lord of the Crossing"),
        p2=Side("targaryen", plot="Blood of the Dragon"),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None)
    assert s.zone("Burned Men") == "dead"


def test_randyll_tarly_stands_for_the_third_crossing() -> None:
    """TK, TheLordOfTheCrossing; TK #3053: the +2 STR raises his STR once he attacks."""
    s = scene(
        p1=Side(
            "tyrell",
            play=["Randyll Tarly", "Maester Lomys", "Garden Caretaker"],
            agenda="The Lord of the Crossing",
        ),
        p2=Side(hand=["Left"] * 3),
    )
    s.attack("p1", "intrigue", "p2", ["Maester Lomys"]).on_to_end().choose("p1", "pass", verb="pause")
    s.attack("p1", "power", "p2", ["Garden Caretaker"]).on_to_end().choose("p1", "pass", verb="pause")
    s.attack("p1", "military", "p2", ["Randyll Tarly"], defend=None)
    s.use("p1", "Randyll Tarly", verb="reaction")
    assert not s.kneels("Randyll Tarly")


# Gold


def test_loot_takes_less_gold_and_as_many_cards_where_it_is_cheaper() -> None:
    """TK, Loot: of X = 3, reduced by 1, the loser's pool pays 2."""
    s = scene(
        p1=Side("greyjoy", play=["Euron Crow's Eye", "Tourney Grounds"], hand=["Loot"]),
        p2=Side(gold=2, deck=["Left", "Right", "The Mander"]),
    )
    s.use("p1", "Tourney Grounds", verb="action")
    s.attack("p1", "power", "p2", ["Euron Crow's Eye"]).use("p1", "Loot")
    s.choose("p1", "3", verb="x").on_to_end()
    assert s.gold("p2") == 0
    assert set(s.titles("discard", "p2")) >= {"Left", "Right", "The Mander"}


def test_paying_for_paid_off_lifts_what_a_brothel_madame_says() -> None:
    """TK, BrothelMadame: gold given in another way has been given as well."""
    s = scene(
        at="challenges",
        first="p2",
        p1=Side(play=["Hedge Knight"], gold=1),
        p2=Side("lannister", play=["Brothel Madame", "Cersei Lannister", "Paid Off on p1:Hedge Knight"]),
    )
    s.use("p2", "Brothel Madame").choose("p2", "p1", verb="target").choose("p1", "no", verb="may_pay")
    s.attack("p2", "intrigue", "p1", ["Cersei Lannister"]).use("p2", "Paid Off", verb="reaction")
    s.choose("p1", "yes", verb="may_pay").on_to("p1", "challenge").choose("p1", "military")
    assert "p2" in s.options("p1")


def test_gold_for_a_brothel_madame_lifts_nothing_else() -> None:
    """TK #1434: A Game of Thrones still forbids military challenges."""
    s = scene(
        at="challenges",
        p1=Side("lannister", play=["Brothel Madame"], plot="A Game of Thrones"),
        p2=Side(play=["Hedge Knight"], gold=1),
    )
    s.use("p1", "Brothel Madame").choose("p1", "p2", verb="target").choose("p2", "yes", verb="may_pay")
    assert not s.asks("p2", "challenge", until="dominance")


def test_pleasure_barge_keeps_its_own_income() -> None:
    """TK, PleasureBarge; TK (commit 727f3f22): its immunity is not against itself."""
    s = marshaling(Side("tyrell", play=["Pleasure Barge"]))
    assert s.t.plot_value(0, "income") == s.t.plot_value(1, "income") - 1


def test_renly_befriends_a_stranger_after_a_kinsman_and_a_place() -> None:
    """TK, RenlyBaratheon: neither is the first character not of House Baratheon."""
    s = marshaling(
        Side(
            "baratheon",
            play=["02007"],
            hand=["Dragonstone Faithful", "The Kingsroad", "Hedge Knight"],
            gold=9,
        )
    )
    s.use("p1", "Dragonstone Faithful").use("p1", "The Kingsroad")
    before = s.gold("p1")
    s.use("p1", "Hedge Knight")
    assert before - s.gold("p1") == 1


# Plots


def test_wardens_of_the_west_reward_a_defender_too() -> None:
    """CDB 02030: any intrigue challenge that is won."""
    s = scene(
        first="p2",
        active="p2",
        p1=Side("lannister", play=["Tywin Lannister"], plot="Wardens of the West", gold=2),
        p2=Side("lannister", play=["Cersei Lannister"], hand=["Left", "Right"]),
    )
    s.attack("p2", "intrigue", "p1", ["Cersei Lannister"], defend=["Tywin Lannister"])
    s.use("p1", "Wardens of the West", verb="reaction").on_to_end()
    assert s.hand("p2") == []


def test_wardens_of_the_west_come_before_claim() -> None:
    """CDB 02030: the reaction belongs to the result; claim follows."""
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"], plot="Wardens of the West", gold=2),
        p2=Side(hand=["Left", "Right", "The Mander"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"]).use("p1", "Wardens of the West", verb="reaction")
    assert s.said("claim") == 0
    s.choose("p2", "Left", "Right").on_to_end()
    assert (s.said("claim"), s.hand("p2")) == (1, [])


@pytest.mark.parametrize("used, renown", [(2, 0), (3, 1)])
def test_knights_of_the_sun_shine_from_the_fourth_plot_on(used: int, renown: int) -> None:
    """CDB 02095: the revealed plot is not in the used pile."""
    s = scene(p1=Side("martell", play=["Knights of the Sun"], used=USED[:used]))
    assert s.value("Knights of the Sun", "renown") == renown


def test_wraiths_leave_four_of_a_reserve_of_seven_beside_the_kings_of_winter() -> None:
    """TK #615: the least of 2 is what the Wraiths leave, not what they make."""
    s = scene(
        p1=Side("greyjoy", plot="Wraiths in Their Midst", agenda="Kings of Winter"),
        p2=Side(plot="Varys's Riddle"),
    )
    assert s.t.plot_value(1, RESERVE) == 4


def test_blood_of_the_dragon_and_a_song_of_summer_begin_together() -> None:
    """TK (commit 8219f1ad): a character with STR 1 lives, no matter which player is first."""
    for first in ("p1", "p2"):
        s = scene(
            at="plot",
            first=first,
            p1=Side("targaryen", plots=["Blood of the Dragon", "Summons"]),
            p2=Side(play=["Garden Caretaker"], plots=["A Song of Summer", "Summons"]),
        )
        s.choose("p1", "Blood of the Dragon", verb="plot").choose("p2", "A Song of Summer", verb="plot")
        s.passes()
        assert s.zone("Garden Caretaker") == "play"
        assert s.value("Garden Caretaker") == 1


def test_silent_sisters_enter_with_their_strength_beside_blood_of_the_dragon() -> None:
    """TK #868: constant abilities work at once, together."""
    s = marshaling(
        Side("stark", hand=["Silent Sisters"], dead=["Left", "Right"], gold=9),
        p2=Side("targaryen", plot="Blood of the Dragon"),
    )
    s.use("p1", "Silent Sisters")
    assert (s.zone("Silent Sisters"), s.value("Silent Sisters")) == ("play", 2)


def test_a_messenger_raven_lives_behind_the_wall_beside_blood_of_the_dragon() -> None:
    """TK #868."""
    s = marshaling(
        Side("thenightswatch", play=["The Wall"], hand=["Messenger Raven"], gold=9),
        p2=Side("targaryen", plot="Blood of the Dragon"),
    )
    s.use("p1", "Messenger Raven")
    assert (s.zone("Messenger Raven"), s.value("Messenger Raven")) == ("play", 1)


def test_risen_from_the_sea_saves_dagmer_from_both_fires() -> None:
    """FAQ 3.1: with +1 STR neither Dracarys! nor Blood of the Dragon kills him."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side("greyjoy", play=["Dagmer Cleftjaw"], hand=["Risen from the Sea"]),
        p2=Side("targaryen", play=["Drogon"], hand=["Dracarys!"], gold=1, plot="Blood of the Dragon"),
    )
    s.attack("p1", "military", "p2", ["Dagmer Cleftjaw"], defend=None).use("p2", "Dracarys!")
    s.use("p1", "Risen from the Sea").on_to_end()
    assert s.zone("Dagmer Cleftjaw") == "play"


def test_a_duplicate_saves_a_location_from_a_political_disaster() -> None:
    """TK (commit 2d048e74): of what is discarded together, one may be saved."""
    s = scene(
        at="plot",
        p1=Side(
            "lannister",
            play=["Casterly Rock with 1", "The Roseroad", "The Kingsroad", "Western Fiefdom"],
            plots=["Political Disaster", "Summons"],
        ),
    )
    s.choose("p1", "Political Disaster", verb="plot").on_to("p1", "keep")
    s.choose("p1", "The Roseroad", "The Kingsroad")
    s.use("p1", "Casterly Rock", verb="would").on_to_end("reveal")
    assert (s.zone("Casterly Rock"), s.zone("Western Fiefdom")) == ("play", "discard")


# The rest


def test_a_duplicate_saves_from_winterfell_crypt() -> None:
    """TK, WinterfellCrypt: the return to the deck can be saved from."""
    s = scene(
        p1=Side("lannister", play=["Burned Men with 0", "Ser Jaime Lannister with 1"]),
        p2=Side("stark", play=["kneeling Robb Stark", "Winterfell Crypt"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Winterfell Crypt", verb="reaction")
    s.choose("p2", "Ser Jaime Lannister", verb="target").use("p1", "Ser Jaime Lannister", verb="would")
    s.on_to_end("dominance")
    assert s.zone("Ser Jaime Lannister") == "play"


def test_a_newly_made_lord_who_is_not_marshaled_tears_nothing_down() -> None:
    """TK (commit 681c1475): put into play in any phase, he was not marshaled."""
    s = scene(
        at="plot",
        p1=Side("greyjoy", dead=["Newly-Made Lord"], plots=["Ghosts of Harrenhal", "Summons"]),
        p2=Side(play=["The Mander"]),
    )
    s.choose("p1", "Ghosts of Harrenhal", verb="plot")
    assert not s.offers("p1", "Newly-Made Lord", until="draw", verb="reaction")
    assert s.zone("Newly-Made Lord") == "play"


def test_nightmares_of_the_challenges_phase_are_over_in_dominance() -> None:
    """TK #1096: The Iron Throne counts again."""
    s = scene(
        p1=Side("lannister", hand=["Nightmares"], gold=1),
        p2=Side("baratheon", play=["The Iron Throne"]),
    )
    s.use("p1", "Nightmares").on_to_end("dominance")
    assert s.power("p2") == 1


def test_blood_magic_ritual_does_not_stay_where_no_attachment_may_be() -> None:
    """TK #953: the character is saved, the event goes to its owner's discard pile."""
    s = raid(Side("targaryen", play=["kneeling Drogon"], hand=["Blood Magic Ritual"], gold=1))
    s.use("p2", "Blood Magic Ritual").on_to_end()
    assert (s.zone("Drogon"), s.zone("Blood Magic Ritual")) == ("play", "discard")


def test_blood_magic_ritual_silences_a_character_of_an_opponent() -> None:
    """TK #2838."""
    s = raid(
        Side("baratheon", play=["kneeling Robert Baratheon"]),
        p3=Side("targaryen", play=["kneeling Left"], hand=["Blood Magic Ritual"], gold=1),
    )
    s.use("p3", "Blood Magic Ritual").on_to_end()
    assert (s.zone("Robert Baratheon"), s.value("Robert Baratheon", "renown")) == ("play", 0)

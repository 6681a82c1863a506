"""The rulings on the Kingsmoot format (rules specification §21), each under its id."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import Match, RandomBot, playout
from rules.kernel.terms import BadOptions
from rules.lcg.events.scoring import give_title
from rules.lcg.game import GAME
from tests.rules.lcg.scenes import (
    CAPTAIN,
    HEIR,
    KNIGHT,
    MARAUDER,
    PRIEST,
    READER,
    REAPER,
    REEK,
    Side,
    places,
    scene,
)


def test_k1_the_melee_titles_are_not_used() -> None:
    match = Match.new(GAME, 4, {}, b"k1" * 16)
    names = {match.table.title(card) for card in match.table.in_zone("titles")}
    assert names == {KNIGHT, CAPTAIN, READER, PRIEST, HEIR, MARAUDER, REEK, REAPER}
    assert match.table.pile("title box") == []


def test_k2_the_six_titles_are_shuffled() -> None:
    deals = set()
    for seed in range(6):
        t = Match.new(GAME, 6, {}, bytes([seed]) * 32).table
        deals.add(tuple(t.title(t.pile("titles", (t.first + turn) % 6)[0]) for turn in range(6)))
    assert len(deals) > 1


def test_k3_title_modifiers_play_no_part_in_the_setup() -> None:
    match = Match.new(GAME, 3, {}, b"k3" * 16)
    t = match.table
    assert all(t.plot_value(seat, "income") == 0 for seat in range(3))
    assert t.gold == [0, 0, 0]


@pytest.mark.parametrize(("reclaim", "holder"), [(False, "middle"), (True, "p1")])
def test_k4_a_title_in_the_middle_is_won_again_only_by_option(reclaim: bool, holder: str) -> None:
    s = scene(
        options={"reclaim_titles": reclaim},
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("tyrell"),
    )
    assert s.holder(KNIGHT) == "middle"
    s.attack("p1", "power", "p2", ["Robb Stark"])
    while s.asked()[0][1] == "order_forced":
        s.choose("p1", s.options("p1")[0])
    s.on_to_end()
    assert s.holder(KNIGHT) == holder


def test_k5_the_first_player_orders_the_moves_and_six_titles_end_the_game_at_once() -> None:
    """Both orders are acceptance scenario 7; here: the order asked is of all that was triggered."""
    s = scene(
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("tyrell", titles=[KNIGHT, HEIR]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"]).on_to("p1", "order_forced")
    assert sorted(s.options("p1")) == sorted([KNIGHT, HEIR, REEK])


def test_k6_who_just_took_the_heir_may_use_it() -> None:
    s = scene(p1=Side("stark", play=["Winterfell Steward"]), p2=Side("tyrell", titles=[HEIR]))
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).on_to("p1", "reaction")
    assert s.options("p1") == [HEIR, "pass"]


def test_k7_an_attacker_who_loses_gives_his_title_to_the_defender() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"], titles=[KNIGHT]),
        p2=Side("tyrell", play=["Garden Caretaker x2"]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["Garden Caretaker"] * 2).on_to_end()
    assert s.holder(KNIGHT) == "p1", "2 STR with the title against 2: the attacker wins a tie"
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"], titles=[KNIGHT]),
        p2=Side("tyrell", play=["Garden Caretaker x3"]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["Garden Caretaker"] * 3).on_to_end()
    assert s.holder(KNIGHT) == "p2"


def test_k8_the_loser_already_has_reek() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark"]), p2=Side("tyrell", titles=[REEK]))
    s.attack("p1", "power", "p2", ["Robb Stark"]).on_to_end()
    assert s.holder(REEK) == "p2"
    assert s.said("takes_title") == 0


def test_k9_reek_counts_for_six_titles() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"], titles=[REEK, REAPER, READER, CAPTAIN, MARAUDER]),
        p2=Side("tyrell", titles=[KNIGHT]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).passes()
    assert s.over()
    assert s.t.king == 0


def test_k10_a_jump_over_fifteen_takes_the_reaper() -> None:
    s = scene(p1=Side("stark", power=13, play=["Eddard Stark", "Robb Stark"]), p2=Side("tyrell"))
    s.attack("p1", "military", "p2", ["Eddard Stark", "Robb Stark"])
    s.on_to("p1", "renown")
    assert s.power("p1") == 14
    s.choose("p1", "Eddard Stark", "Robb Stark")
    assert s.over()
    assert s.holder(REAPER) == "p1"
    assert s.power("p1") == 16


def test_k11_the_player_with_fifteen_power_need_not_win() -> None:
    s = scene(
        p1=Side("stark", power=14, play=["Winterfell Steward"]),
        p2=Side("tyrell"),
        p3=Side("martell", titles=[CAPTAIN, READER]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).passes()
    assert s.over()
    assert places(s) == [2, 3, 1]


@pytest.mark.parametrize(("tiebreak", "first"), [("house", 1), ("total", 0)])
def test_k12_power_on_the_house_card_decides_or_by_option_all_power(tiebreak: str, first: int) -> None:
    s = scene(
        options={"tiebreak_power": tiebreak},
        p1=Side("stark", power=3, play=["Robb Stark"], on={"Robb Stark": 5}, titles=[KNIGHT]),
        p2=Side("tyrell", power=4, titles=[READER]),
    )
    assert GAME.result(s.t).placings[0].seat == first


def test_k13_then_the_initiative_of_the_plot_now_revealed() -> None:
    s = scene(
        p1=Side("stark", plot="A Clash of Kings", titles=[KNIGHT]),
        p2=Side("tyrell", plot="The Winds of Winter", titles=[READER]),
    )
    assert places(s)[:2] == [1, 2]


def test_k13_then_the_heir_and_else_first_place_is_shared() -> None:
    s = scene(p1=Side("stark", titles=[KNIGHT]), p2=Side("tyrell", titles=[HEIR]))
    assert places(s) == [2, 1, 3]
    s = scene(p1=Side("stark", titles=[KNIGHT]), p2=Side("tyrell", titles=[READER]))
    assert places(s) == [1, 1, 3]


def test_k14_the_heir_is_known_by_its_printed_name() -> None:
    s = scene(p1=Side("stark", titles=["Heir to the Iron Islands"]))
    assert {p.seat: p.points["heir"] for p in GAME.result(s.t).placings} == {0: 1, 1: 0, 2: 0}


def test_k15_ties_behind_the_winner_take_the_lowest_place() -> None:
    s = scene(
        seats=4,
        p1=Side("stark", titles=[KNIGHT, READER], power=5),
        p2=Side("tyrell", titles=[CAPTAIN], power=3),
        p3=Side("martell", power=2),
        p4=Side("greyjoy", power=2),
    )
    assert places(s) == [1, 2, 4, 4]


def test_k18_a_move_of_a_title_whose_taker_has_left_is_lost() -> None:
    s = scene(
        first="p3",
        p1=Side("stark"),
        p2=Side("tyrell", titles=[KNIGHT, HEIR]),
        p3=Side("greyjoy", play=["Theon Greyjoy"]),
    )
    s.attack("p3", "power", "p2", ["Theon Greyjoy"]).on_to("p3", "order_forced")
    s.match.concede(1)
    s.choose("p3", KNIGHT)
    assert s.t.gone == [1]
    assert s.holder(KNIGHT) == "p3"
    s.on_to_end()
    assert s.holder(HEIR) == "middle"


def test_k19_a_new_first_player_begins_the_window_anew() -> None:
    s = scene(
        at="plot_window",
        phase="plot",
        p1=Side("stark", hand=["Robb Stark"]),
        p2=Side("tyrell", hand=["Left"]),
        p3=Side("martell", hand=["Desert Scavenger"]),
        p4=Side("greyjoy", hand=["Asha Greyjoy"]),
    )
    s.choose("p1", "pass").choose("p2", "pass")
    s.match.concede(0)
    assert s.asked() == [("p3", "action")]
    s.choose("p3", "pass")
    assert s.t.first == 1
    assert s.asked() == [("p2", "action")]


def test_k20_two_players_play_on() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("tyrell", hand=["Left"]),
        p3=Side("martell"),
    )
    s.match.concede(2)
    s.attack("p1", "power", "p2", ["Robb Stark"]).on_to_end()
    assert not s.over()
    assert s.t.gone == [2]
    assert s.holder(REEK) == "p2"


def test_k21_of_players_leaving_together_the_first_player_orders() -> None:
    s = scene(
        at="draw",
        phase="",
        p1=Side("stark", fillers=2),
        p2=Side("tyrell", fillers=2),
        p3=Side("martell", fillers=2),
    )
    s.on_to("p1", "leaves_first").choose("p1", "p2").on_to("p1", "leaves_first").choose("p1", "p1")
    assert s.over()
    assert places(s) == [2, 3, 1]


def test_k22_time_called_in_the_setup_lets_a_round_be_played() -> None:
    match = Match.new(GAME, 3, {}, b"k22" * 11)
    match.patch([{"op": "call_time"}], why="time")
    playout(match, [RandomBot()] * 3, Random(1))
    assert match.table.round == 1
    result = match.result()
    assert result is not None
    assert result.ended == "time"


def test_k23_a_king_comes_before_the_power() -> None:
    s = scene(
        p1=Side("stark", power=14, play=["Robb Stark"], titles=[KNIGHT, READER, PRIEST, MARAUDER, HEIR]),
        p2=Side("tyrell", titles=[CAPTAIN]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"])
    s.on_to("p1", "reaction").choose("p1", HEIR)
    assert s.over()
    assert s.t.king == 0
    assert s.power("p1") == 14, "the sixth title, Lord Reaper, came before the power"


def test_k24_power_on_a_title_moves_with_it_and_counts_for_its_controller() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"]), p2=Side("tyrell", power=1, titles=[READER]), p3=Side("martell")
    )
    reader = s.card(READER)
    s.t.power[reader] = 2
    assert (s.t.power_total(1), s.t.power_total(0)) == (3, 0)
    give_title(s.t, reader, 0)
    assert (s.t.power_total(1), s.t.power_total(0), s.t.power[reader]) == (1, 2, 2)


def test_k25_the_marauders_gold_is_kept_until_taxation() -> None:
    s = scene(
        at="plot",
        phase="",
        p1=Side("stark", titles=[MARAUDER], plots=["A Clash of Kings", "Summons"]),
        p2=Side("tyrell", plots=["The Winds of Winter"]),
        p3=Side("martell", plots=["The Winds of Winter"]),
    )
    s.choose("p1", "A Clash of Kings").on_to("p1", "reaction").choose("p1", MARAUDER)
    assert s.gold("p1") == 2
    s.on_to_end("marshaling")
    assert s.gold("p1") == 2
    s.on_to_end("dominance")
    assert s.gold("p1") == 2 + 4
    s.on_to_end("taxation")
    assert s.gold("p1") == 0


@pytest.mark.parametrize(("n", "format"), [(2, "kingsmoot"), (2, "melee"), (3, "joust")])
def test_k26_formats_refuse_other_numbers_of_players(n: int, format: str) -> None:
    with pytest.raises(BadOptions):
        Match.new(GAME, n, {"format": format}, b"k26" * 11)


def test_k27_the_deal_begins_with_the_first_player() -> None:
    for seed in range(4):
        match = Match.new(GAME, 4, {}, bytes([seed]) * 32)
        dealt = [line.args["seat"] for line in match.lines(0) if line.key == "dealt_title"]
        first = match.table.first
        assert dealt == [(first + turn) % 4 for turn in (0, 1, 2, 3, 3, 2)]


def test_k28_titles_of_a_player_who_concedes_go_to_the_middle() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], hand=["Left"]),
        p2=Side("tyrell", titles=[KNIGHT, HEIR, READER, CAPTAIN, PRIEST]),
        p3=Side("martell"),
    )
    s.match.concede(1)
    s.passes()
    assert {s.holder(title) for title in (KNIGHT, HEIR, READER, CAPTAIN, PRIEST)} == {"middle"}


def test_k29_reek_goes_to_an_attacker_who_loses_with_no_strength() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"]),
        p2=Side("tyrell", play=["The Knight of Flowers"]),
    )
    s.t.last("round", "strength", [s.card("Winterfell Steward")], by=-1)
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["The Knight of Flowers"]).on_to_end()
    assert s.holder(REEK) == "p1"


def test_k30_a_tie_for_dominance_leaves_the_priest_with_its_holder() -> None:
    s = scene(
        at="dominance", phase="", p1=Side("stark", play=["Left"], titles=[PRIEST]), p2=Side(play=["Right"])
    )
    s.on_to_end("dominance")
    assert s.holder(PRIEST) == "p1"
    assert s.said("no_dominance") == 1

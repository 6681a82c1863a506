"""Every ruling of the specification, by its number."""

from __future__ import annotations

from random import Random

import pytest

from rules.btwixt.game import GAME
from rules.btwixt.rounds import places_for_current, reveal_ally
from rules.btwixt.seasons import gather_cards
from rules.btwixt.table import NONE
from rules.kernel import Match
from tests.rules.btwixt.staging import Scene

KEY = b"k" * 32


# 1 Moved cards


def test_ruling_1_contingency_plan_taken_by_betrayal_returns_to_the_taker_who_lost():
    scene = Scene().current("robb_stark")
    scene.play({0: ["bannermen"], 1: ["contingency_plan"], 2: [], 3: ["betrayal"]},
               [(3, "pick_card", "contingency_plan")])  # fmt: skip
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)]).clean_up()
    assert scene.names("hand", 3) == ["contingency_plan"]
    assert scene.names("hand", 1) == []


def test_ruling_1_contingency_plan_taken_by_the_winner_is_discarded():
    scene = Scene().current("robb_stark")
    scene.play({1: ["contingency_plan"], 3: ["betrayal"]}, [])
    scene.claim([(3, "place_ally", 3), (3, "place_token", 3)]).clean_up()
    assert scene.counts("hand") == [0, 0, 0, 0]
    assert "contingency_plan" in scene.names("discard")


# 2 Little Birds and death


def test_ruling_2_tokens_on_a_killed_current_ally_return_to_the_supply():
    scene = Scene().current("robb_stark")
    scene.play({0: ["little_birds"], 1: ["shadow_assassin"]}, [(1, "may", "yes")])
    assert len(scene.t.pile("supply")) == 54
    assert scene.t.bearer == {}


def test_ruling_2_tokens_on_an_ally_killed_in_a_council_return_to_the_supply():
    scene = Scene().current("arya_stark")
    scene.play({1: ["poisoned_cup"], 0: ["little_birds", "sellswords"]})
    scene.claim([(0, "place_ally", 0), (0, "place_token", 3), (1, "may", "yes")])
    assert scene.names("dead") == ["arya_stark"]
    assert len(scene.t.pile("supply")) == 53


# 3 Additional allies


@pytest.mark.parametrize("card", ["matchmaker", "secret_marriage_pact"])
def test_ruling_3_a_neighbors_further_ally_ignores_pulling_the_strings(card: str):
    scene = Scene().next_allies("robb_stark", "samwell_tarly")
    scene.current("robb_stark").next_allies("samwell_tarly")
    scene.play({0: ["bannermen"], 1: [card], 3: ["pulling_the_strings"]})
    scene.claim([(0, "place_token", 0)])
    assert scene.names("council", 3) == ["robb_stark"]
    assert scene.names("council", 0) == ["samwell_tarly"]


@pytest.mark.parametrize("card", ["royal_wedding", "the_pack_survives"])
def test_ruling_3_the_winners_further_ally_ignores_pulling_the_strings(card: str):
    scene = Scene().current("robb_stark").next_allies("samwell_tarly")
    scene.play({0: ["bannermen", card], 3: ["pulling_the_strings"]})
    scene.claim([(0, "place_token", 0)])
    assert scene.names("council", 3) == ["robb_stark"]
    assert scene.names("council", 0) == ["samwell_tarly"]


def test_ruling_3_loras_brings_an_ally_into_his_council_despite_the_strings():
    scene = Scene().current("loras_tyrell").next_allies("samwell_tarly")
    scene.play({0: ["bannermen"], 1: ["pulling_the_strings"]})
    scene.claim([(0, "place_token", 0)])
    assert scene.names("council", 0) == ["loras_tyrell", "samwell_tarly"]


def test_ruling_3_sansa_keeps_her_own_place_even_as_a_further_ally():
    scene = Scene().current("robb_stark").next_allies("sansa_stark").council(3, "tywin_lannister")
    scene.play({0: ["bannermen", "royal_wedding"]})
    scene.claim([(0, "place_ally", 3), (0, "place_token", 0)])
    assert scene.names("council", 3) == ["tywin_lannister", "robb_stark", "sansa_stark"]


def test_ruling_3_the_ally_that_replaced_a_killed_one_ignores_the_strings():
    scene = Scene().current("robb_stark").next_allies("samwell_tarly")
    scene.play({0: ["blood_magic"], 1: ["pulling_the_strings"]}, [(0, "may", "yes")])
    scene.t.winner = 0
    assert places_for_current(scene.t) == (0, 3)


# 4 Killed current ally, not replaced


def test_ruling_4_bidding_goes_on_for_the_power_token():
    scene = Scene().current("tormund")
    scene.play({0: ["shadow_assassin"], 1: ["little_birds", "pulling_the_strings"]}, [(0, "may", "yes")])
    assert scene.t.bearer == {}
    scene.claim([(1, "place_token", 1)])
    assert scene.counts("tokens") == [0, 1, 0, 0]
    assert scene.counts("council") == [0, 0, 0, 0]


def test_ruling_4_a_second_kill_finds_nothing_to_act_on():
    scene = Scene().current("tormund")
    scene.play({0: ["shadow_assassin"], 1: ["blood_magic"]}, [(0, "may", "yes")])
    assert scene.t.current == NONE
    assert scene.names("dead") == ["tormund"]


def test_ruling_4_the_killed_allys_during_this_round_ability_has_ended():
    scene = Scene().current("asha_greyjoy")
    scene.play({0: ["muster", "shadow_assassin"]}, [(0, "may", "yes")])
    assert scene.values(0) == [4, 4]


# 5 Killing forbidden


def test_ruling_5_no_ally_dies_while_the_black_brothers_stand():
    scene = Scene().current("roose_bolton").council(0, "samwell_tarly")
    scene.play({0: ["black_brothers"]})
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)])
    assert scene.names("dead") == []
    assert scene.counts("tokens") == [1, 0, 0, 0]


def test_ruling_5_an_immune_ally_is_no_legal_target():
    scene = Scene().council(0, "brienne_of_tarth", "samwell_tarly")
    scene.take(1, "roose_bolton", [(1, "place_ally", 0), (1, "may", "yes"), (1, "place_token", 0),
                                   (1, "place_token", 0)])  # fmt: skip
    assert scene.names("dead") == ["samwell_tarly"]


def test_ruling_5_gregor_passes_over_the_immune():
    scene = Scene().council(0, "barristan_selmy", "tywin_lannister")
    scene.take(0, "gregor_clegane", [(0, "place_ally", 0)])
    assert scene.names("dead") == ["tywin_lannister"]


def test_ruling_5_brienne_protects_herself_from_the_assassin():
    scene = Scene().current("brienne_of_tarth")
    scene.play({0: ["shadow_assassin"]})
    assert scene.names("current") == ["brienne_of_tarth"]


# 6 Knelt leaders


def test_ruling_6_cards_move_from_and_to_leaders_who_knelt():
    scene = Scene().current("robb_stark")
    scene.play({0: ["muster"], 1: [], 2: ["betrayal", "bribery"]},
               [(2, "pick_leader", 0)])  # fmt: skip
    assert scene.t.knelt == [True] * 4
    assert scene.names("bid", 0) == ["bribery"]
    assert scene.names("bid", 2) == ["betrayal", "muster"]


# 7 Leader-specific cards


def test_ruling_7_own_cards_cannot_be_given():
    scene = Scene(advanced=True).current("robb_stark").hand(0, "ghost")
    scene.play({0: ["envoys_pledge"]})
    assert scene.names("hand", 0) == ["ghost"]
    assert scene.verbs() == []


def test_ruling_7_a_random_pick_ignores_own_cards():
    scene = Scene(advanced=True).current("robb_stark")
    scene.hand(1, "ghost", "muster").play({0: ["blackmail"]})
    assert scene.names("hand", 0) == ["muster"]
    assert scene.names("hand", 1) == ["ghost"]


def test_ruling_7_own_cards_move_between_bids_but_leave_the_game_instead_of_entering_a_foreign_hand():
    scene = Scene(advanced=True).current("robb_stark")
    scene.play({0: ["bannermen"], 1: ["ghost"], 2: ["betrayal"]}, [(2, "pick_card", "ghost")])
    assert scene.names("bid", 2) == ["betrayal", "ghost"]
    scene.claim([(2, "place_ally", 2), (2, "place_token", 2)]).clean_up()
    assert scene.names("removed") == ["ghost"]
    assert scene.counts("hand") == [0, 0, 0, 0]


def test_ruling_7_an_own_card_taken_by_a_loser_is_removed():
    scene = Scene(advanced=True).current("robb_stark")
    scene.play({0: ["sellswords"], 1: ["ghost"], 2: ["betrayal"]}, [(2, "pick_card", "ghost")])
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)]).clean_up()
    assert scene.names("removed") == ["ghost"]
    found = [key for _, key, *_ in scene.t.line_log.lines]
    assert "card_leaves_game" in found and "card_returns" not in found


def test_ruling_7_ghost_returns_to_jon_snow():
    scene = Scene(advanced=True).current("robb_stark")
    scene.play({0: ["sellswords"], 1: ["ghost"]})
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)]).clean_up()
    assert scene.names("hand", 1) == ["ghost"]


def test_ruling_7_a_discarded_own_card_leaves_the_game():
    scene = Scene(advanced=True).current("robb_stark").hand(0, "ghost")
    scene.play({0: ["sellswords"]})
    assert scene.names("removed") == ["ghost"]


def test_ruling_7_in_the_kingsmoot_draft_white_cards_are_common():
    scene = Scene(kingsmoot=True).current("robb_stark").hand(0, "ghost")
    scene.play({0: ["envoys_pledge"]}, [(0, "pick_leader", 1)])
    assert scene.names("hand", 1) == ["ghost"]


def test_ruling_7_in_the_kingsmoot_draft_white_cards_are_discarded():
    scene = Scene(kingsmoot=True).current("robb_stark").hand(2, "three_heads")
    scene.play({2: ["sellswords"]})
    assert scene.names("discard") == ["three_heads"]


# 8 Empty influence deck


def test_ruling_8_the_discard_pile_becomes_the_deck():
    scene = Scene().current("robb_stark").hand(0, "highgarden_harvest").empty("deck", "packet")
    for face in ("muster", "parley"):
        scene.t.add(face, "discard")
    scene.play({0: ["highgarden_harvest"]})
    assert sorted(scene.names("hand", 0)) == ["muster", "parley"]
    assert scene.names("deck") == scene.names("discard") == []


def test_ruling_8_with_no_discards_nothing_is_drawn():
    scene = Scene().current("robb_stark").hand(0, "highgarden_harvest").empty("deck", "packet")
    scene.play({0: ["highgarden_harvest"]})
    assert scene.names("hand", 0) == []


# 9, 10 Empty supplies


def test_ruling_9_without_a_supply_no_token_is_gained():
    scene = Scene().current("robb_stark").empty("supply", "tokens")
    scene.play({0: ["royal_favor"]})
    scene.claim([(0, "place_ally", 0)])
    assert scene.counts("tokens") == [54, 0, 0, 0]


def test_ruling_10_without_allies_the_round_is_for_the_token():
    scene = Scene()
    for ally in scene.t.pile("ally_deck").copy():
        scene.t.move(ally, "dead")
    reveal_ally(scene.t)
    scene.play({0: ["muster"]}).claim([(0, "place_token", 3)])
    assert scene.counts("tokens") == [0, 0, 0, 1]
    assert scene.counts("council") == [0, 0, 0, 0]


# 11, 12 Cards that return


def test_ruling_11_triumphs_do_not_see_the_cards_that_return_at_clean_up():
    scene = Scene(advanced=True).current("robb_stark")
    scene.play({0: ["bribery", "sellswords"], 1: ["gold_cloaks"]}, [(0, "pick_leader", 3)])
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)])
    assert "bribery" in scene.names("bid", 3)
    assert "bribery" not in scene.names("discard")


def test_ruling_12_in_the_last_round_contingency_plan_goes_the_way_of_the_hand():
    scene = Scene().current("robb_stark")
    scene.play({0: ["sellswords"], 1: ["contingency_plan"]})
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)]).clean_up()
    assert scene.names("hand", 1) == ["contingency_plan"]
    gather_cards(scene.t)
    assert scene.counts("hand") == [0, 0, 0, 0]
    assert len(scene.t.pile("deck")) == 62


# 13 Simultaneous discards


def test_ruling_13_others_discard_clockwise_from_you_each_revealed_at_once():
    scene = Scene()
    for seat in range(4):
        scene.hand(seat, "muster", "parley")
    discarded: list[int] = []
    scene.take(2, "ellaria_sand", [
        (2, "place_ally", 2), (3, "pick_hand_card", "muster"),
        (0, "pick_hand_card", "parley"), (1, "pick_hand_card", "muster"),
    ])  # fmt: skip
    discarded += [ask.seat for ask in scene.asked if ask.verb == "pick_hand_card"]
    assert discarded == [3, 0, 1]
    assert scene.names("discard") == ["muster", "parley", "muster"]


# 14 Chains


def test_ruling_14_a_further_ally_that_reveals_another_is_resolved_first():
    scene = Scene().current("robb_stark").next_allies("loras_tyrell", "samwell_tarly")
    scene.play({0: ["royal_wedding", "sellswords"]})
    scene.claim([(0, "place_ally", 0), (0, "place_token", 0)])
    assert scene.names("council", 3) == ["loras_tyrell", "samwell_tarly"]
    assert len(scene.names("hand", 0)) == 2


# 15 Power below 0


def test_ruling_15_power_below_zero_counts_as_zero():
    scene = Scene().council(0, "qyburn").dead("arya_stark")
    assert scene.power("qyburn") == 3
    scene = Scene().council(0, "joffrey_baratheon").tokens(0, 1, 1, 1, 1)
    assert scene.power("joffrey_baratheon") == 2
    scene = Scene().current("brynden_tully").bid(0, "betrayal", "forged_letter")
    assert scene.values(0) == [0, 0]


# 16 King's Peace


def test_ruling_16_kings_peace_ends_bidding_only():
    scene = Scene().current("robb_stark")
    scene.play({0: ["contingency_plan"], 1: ["royal_favor"], 2: ["kings_peace"]})
    assert scene.t.knelt == [True] * 4
    scene.claim([(1, "place_ally", 1), (1, "place_token", 1), (1, "place_token", 0)]).clean_up()
    assert scene.counts("tokens") == [1, 1, 0, 0]
    assert scene.names("hand", 0) == ["contingency_plan"]


# 17 Copying cards


def test_ruling_17_a_shield_does_not_stop_a_copying_card():
    scene = Scene().current("areo_hotah").bid(0, "sellswords").bid(1, "forged_letter", "glamour")
    assert scene.values(1) == [9, 10]


# 18 Forced kneeling


def test_ruling_18_forced_kneeling_ignores_the_need_to_play_first():
    scene = Scene().current("victarion_greyjoy").hand(1, "muster").hand(0, "parley")
    scene.play({0: ["turncoat"]}, [(0, "may", "yes"), (0, "pick_leader", 1)])
    assert scene.t.played == [1, 0, 0, 0]
    assert scene.t.knelt == [True] * 4


# 19 An ally killed after it was placed


def test_ruling_19_a_placed_ally_that_is_killed_stops_working_at_once():
    scene = Scene().current("arianne_martell")
    scene.play({2: ["sellswords"], 0: ["contingency_plan"], 1: ["sand_snakes"]})
    assert scene.values(0) == [4]
    scene.claim([(2, "place_ally", 1), (2, "place_token", 2), (1, "may", "yes")])
    assert scene.values(0) == [3]
    assert scene.t.current == NONE


# 20 Concession


def test_ruling_20_a_leader_who_concedes_kneels_and_stays_in_the_ranking():
    match = Match.new(GAME, 4, {}, KEY)
    match.concede(2)
    chance = Random(1)
    while not match.over:
        ask = match.asks[0]
        assert ask.seat != 2
        match.answer(ask.seat, ask.sample(chance))
    result = match.result()
    assert result is not None
    assert sorted(placing.seat for placing in result.placings) == [0, 1, 2, 3]
    lines = match.lines(-1)
    rounds = [line.args["card"] for line in lines if line.key == "plays" and line.args["seat"] == 2]
    forced = sum(line.args.get("ally_card") == {"face": "victarion_greyjoy"} for line in lines)
    assert len(rounds) <= forced


@pytest.mark.parametrize("last", [False, True])
def test_ruling_20_the_organizer_may_have_leavers_placed_last(last: bool):
    scene = Scene(leavers_last=last).council(2, "tywin_lannister").council(1, "gregor_clegane")
    scene.t.conceded.append(2)
    places = {placing.seat: placing.place for placing in GAME.result(scene.t).placings}
    assert places[2] == (4 if last else 1)

"""Scenes of leader-specific cards, besides those of the rulings."""

from __future__ import annotations

import pytest

from tests.rules.btwixt.staging import Scene

WIN_0 = [(0, "place_ally", 0), (0, "place_token", 0)]
"""Seat 0 wins and puts ally and token into the council on their left."""


# Tyrion Lannister


def test_clever_bargain_draws_two_and_discards_one():
    scene = Scene().deck("muster", "parley")
    scene.play({0: ["clever_bargain"]}, [(0, "pick_hand_card", "muster")])
    assert scene.names("hand", 0) == ["parley"]


def test_hidden_ledger_may_take_back_another_weak_card():
    scene = Scene().bid(0, "parley", "sellswords").play({0: ["hidden_ledger"]}, [(0, "may", "yes")])
    assert scene.names("hand", 0) == ["parley"]
    assert scene.names("bid", 0) == ["sellswords", "hidden_ledger"]


def test_lannister_gold_may_turn_a_card_into_four():
    scene = Scene().hand(0, "muster").play({0: ["lannister_gold"]}, [(0, "may", "yes")])
    assert scene.total(0) == 10
    assert scene.names("discard") == ["muster"]
    assert Scene().play({0: ["lannister_gold"]}).verbs() == []


def test_chain_boom_discards_a_strong_card():
    scene = Scene().play({0: ["muster", "chain_boom"], 1: ["bannermen"], 2: ["sellswords"]})
    assert scene.total(2) == 0
    assert scene.total(1) == 5


# Cersei Lannister


def test_queens_order_makes_a_leader_with_less_kneel():
    scene = Scene().hand(3, "muster").play({0: ["queens_order"]}, [(0, "may", "yes"), (0, "pick_leader", 3)])
    assert scene.t.played == [1, 0, 0, 0]


def test_gold_cloaks_cost_the_winner_a_card():
    scene = Scene().current("robb_stark").hand(0, "muster")
    scene.play({0: ["iron_fleet"], 2: ["gold_cloaks"]})
    scene.hand(0, "parley").claim(WIN_0)
    assert scene.names("hand", 0) == []


def test_lioness_spite_returns_a_token_of_the_winner():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 2: ["lioness_spite"]}).claim(WIN_0)
    assert scene.counts("tokens") == [0, 0, 0, 0]


def test_regency_gains_a_token_in_the_other_council():
    scene = Scene().current("robb_stark").play({0: ["regency"]}).claim(WIN_0)
    assert scene.counts("tokens") == [1, 0, 0, 1]


def test_regency_leaves_the_choice_when_the_ally_went_elsewhere():
    scene = Scene().current("jaqen_hghar").play({0: ["regency"]})
    scene.claim([(0, "place_ally", 2), (0, "place_token", 0), (0, "place_token", 0)])
    assert scene.counts("tokens") == [2, 0, 0, 0]


# Daenerys Targaryen


def test_dragonfire_discards_any_card():
    scene = Scene().play({0: ["muster", "dragonfire"], 1: ["sellswords"], 2: ["bannermen"]},
                         [(0, "pick_card", "bannermen")])  # fmt: skip
    assert scene.names("discard") == ["bannermen"]


def test_unsullied_gain_from_red_cards():
    assert Scene().bid(0, "unsullied", "muster", "raiders").values(0) == [8, 4, 4]


def test_broken_chains_mute_purple_cards_of_others():
    scene = Scene().current("robb_stark")
    scene.play({0: ["broken_chains", "bannermen"], 1: ["pulling_the_strings"], 3: ["forged_letter"]})
    assert scene.values(3) == [0]
    scene.bid(0, "forged_letter")
    assert scene.values(0) == [6, 5, 4]
    scene.claim(WIN_0)
    assert scene.names("council", 0) == ["robb_stark"]


def test_three_heads_gain_the_winner_two_more_tokens():
    scene = Scene().current("robb_stark").play({0: ["three_heads"]})
    scene.claim([*WIN_0, (0, "place_token", 3), (0, "place_token", 0)])
    assert scene.counts("tokens") == [2, 0, 0, 1]


# Jon Snow


def test_black_brothers_draw_and_forbid_killing():
    scene = Scene().current("robb_stark").council(0, "samwell_tarly")
    scene.play({0: ["sellswords"], 1: ["black_brothers"], 2: ["poisoned_cup"]})
    assert len(scene.names("hand", 1)) == 1
    scene.claim(WIN_0)
    assert scene.names("dead") == []


def test_free_folk_pact_gains_two_for_each_neighbor_who_knelt():
    assert Scene(first=1).play({0: ["free_folk_pact"]}).total(0) == 9
    assert Scene(first=0).play({0: ["free_folk_pact"]}).total(0) == 5


# Olenna Tyrell


def test_thorned_words_weaken_a_card_by_five():
    scene = Scene().play({0: ["muster", "thorned_words"], 1: ["sellswords"]})
    assert scene.values(1) == [4]


def test_highgarden_harvest_draws_two():
    assert len(Scene().play({0: ["highgarden_harvest"]}).names("hand", 0)) == 2


@pytest.mark.parametrize(("card", "most"), [("the_strangler", 4), ("sand_snakes", 3)])
def test_losers_may_kill_an_ally_of_the_winner(card: str, most: int):
    scene = Scene().current("robb_stark").council(0, "sansa_stark", "mace_tyrell", "samwell_tarly")
    scene.play({0: ["sellswords"], 2: [card]})
    scene.claim([*WIN_0, (2, "may", "yes"), (2, "pick_ally", "mace_tyrell")])
    assert scene.names("dead") == ["mace_tyrell"]
    assert ("sansa_stark" in scene.options()) == (most == 4)


def test_rose_alliance_puts_two_tokens_between_you_and_the_winner():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 3: ["rose_alliance"]}).claim(WIN_0)
    assert scene.counts("tokens") == [1, 0, 0, 2]


# Doran Martell


def test_patient_design_gains_two_for_each_who_knelt_up_to_six():
    assert Scene(first=1).play({0: ["patient_design"]}).total(0) == 10
    assert Scene(n=6, first=1).play({0: ["patient_design"]}).total(0) == 10


def test_water_gardens_move_a_token_between_your_councils():
    scene = Scene().current("robb_stark").play({0: ["water_gardens"]})
    scene.claim([*WIN_0, (0, "may", "yes")])
    assert scene.counts("tokens") == [0, 0, 0, 1]


# Euron Greyjoy


def test_the_silence_shields_your_bid_from_others_and_draws():
    scene = Scene().play({0: ["muster", "dragonfire"], 1: ["the_silence"], 2: ["bannermen"]})
    assert scene.names("discard") == ["bannermen"]
    assert len(scene.names("hand", 1)) == 1


def test_dragonbinder_takes_a_weak_card():
    scene = Scene().play({0: ["muster", "dragonbinder"], 1: ["bannermen"], 2: ["sellswords"]})
    assert scene.names("bid", 0) == ["muster", "dragonbinder", "bannermen"]


def test_iron_fleet_costs_a_card_of_your_choice():
    scene = Scene().hand(0, "muster", "parley")
    scene.play({0: ["iron_fleet"]}, [(0, "pick_hand_card", "muster")])
    assert scene.names("hand", 0) == ["parley"]


def test_reaving_costs_both_neighbors_a_card():
    scene = Scene().hand(1, "muster").hand(2, "muster").hand(3, "parley").play({0: ["reaving"]})
    assert scene.counts("hand") == [0, 0, 1, 0]


# Melisandre


def test_shadow_assassin_may_hold_back():
    scene = Scene().current("robb_stark").play({0: ["shadow_assassin"]}, [(0, "may", "no")])
    assert scene.names("current") == ["robb_stark"]


def test_blood_magic_replaces_the_current_ally_whose_ability_works():
    scene = Scene().current("robb_stark").next_allies("asha_greyjoy")
    scene.play({0: ["muster", "blood_magic"]}, [(0, "may", "yes")])
    assert scene.names("current") == ["asha_greyjoy"]
    assert scene.values(0) == [5, 5]


def test_nightfires_order_the_next_four_allies():
    scene = Scene().next_allies("robb_stark", "samwell_tarly", "varys", "bronn")
    order = ["bronn", "varys", "samwell_tarly", "robb_stark"]
    scene.play({0: ["nightfires"]}, [(0, "order_allies", order)])
    assert scene.names("ally_deck")[:-5:-1] == order


# Petyr Baelish


def test_debts_of_the_realm_gain_a_loser_a_token():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 2: ["debts_of_the_realm"]})
    scene.claim([*WIN_0, (2, "place_token", 2)])
    assert scene.counts("tokens") == [1, 0, 1, 0]


def test_mockingbird_may_take_a_token_from_a_foreign_council():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 2: ["mockingbird"]})
    scene.claim([*WIN_0, (2, "may", "yes"), (2, "pick_council", 1)])
    assert scene.counts("tokens") == [0, 1, 0, 0]


def test_knights_of_the_vale_gain_three_when_nobody_has_less():
    assert Scene().play({0: ["knights_of_the_vale"]}).total(0) == 6
    scene = Scene(n=3, first=1).play({1: ["sellswords"], 2: ["sellswords"], 0: ["knights_of_the_vale"]})
    assert scene.total(0) == 9


def test_sown_discord_discards_a_weak_card_whose_leader_draws():
    scene = Scene().deck("muster").bid(1, "bannermen").bid(2, "vanguard").play({0: ["sown_discord"]})
    assert scene.names("discard") == ["bannermen"]
    assert scene.names("hand", 1) == ["muster"]


def test_sown_discord_without_a_target_draws_for_nobody():
    scene = Scene().play({0: ["sown_discord"]})
    assert scene.counts("hand") == [0, 0, 0, 0]

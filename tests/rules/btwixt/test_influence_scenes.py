"""Standard cards and events, besides those of the rulings: what they do when played or after the bid."""

from __future__ import annotations

import pytest

from tests.rules.btwixt.staging import Scene

WIN_0 = [(0, "place_ally", 0), (0, "place_token", 0)]
"""Seat 0 wins and puts ally and token into the council on their left."""


# Red


def test_bannermen_gain_one_for_each_other_red_card_up_to_three():
    scene = Scene().bid(0, "bannermen", "betrayal")
    assert scene.values(0) == [5, 1]
    scene.bid(0, "bannermen")
    assert scene.values(0) == [6, 1, 6]
    scene.bid(0, "muster", "muster", "raiders")
    assert scene.values(0)[0] == 8


def test_sellswords_discard_a_random_card():
    scene = Scene().hand(0, "muster").play({0: ["sellswords"]})
    assert scene.names("discard") == ["muster"]
    assert scene.total(0) == 9


def test_vanguard_gains_two_as_the_first_card():
    assert Scene().bid(0, "vanguard", "vanguard").values(0) == [8, 6]


def test_siege_engines_may_discard_a_low_card_of_another_bid():
    scene = Scene().bid(1, "bannermen").bid(2, "parley").play({0: ["siege_engines"]}, [(0, "may", "yes")])
    assert scene.names("discard") == ["parley"]
    assert scene.total(1) == 5


def test_siege_engines_are_not_offered_without_a_target():
    assert Scene().play({1: ["bannermen"], 0: ["muster", "siege_engines"]}).verbs() == []


def test_muster_draws_a_card():
    scene = Scene().deck("sellswords").play({0: ["muster"]})
    assert scene.names("hand", 0) == ["sellswords"]


def test_hostages_gain_a_token_when_a_neighbor_wins():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 1: ["hostages"], 2: ["hostages"]})
    scene.claim([*WIN_0, (1, "place_token", 1)])
    assert scene.counts("tokens") == [1, 1, 0, 0]


def test_ambush_weakens_a_card_by_four():
    scene = Scene().bid(1, "bannermen").bid(2, "parley")
    scene.play({0: ["ambush"]}, [(0, "pick_card", "parley")])
    assert scene.values(2) == [0]
    assert scene.values(1) == [5]


def test_raiders_make_another_leader_discard():
    scene = Scene().hand(1, "parley").hand(2, "muster").play({0: ["raiders"]}, [(0, "pick_leader", 2)])
    assert scene.names("discard") == ["muster"]
    assert scene.options(next(ask for ask in scene.asked if ask.verb == "pick_leader")) == [1, 2]


def test_anointed_champion_costs_the_winner_a_token():
    scene = Scene().current("robb_stark").tokens(3, 2).play({0: ["anointed_champion"]})
    token = scene.t.pile("tokens", 3)[0]
    scene.claim([*WIN_0, (0, "pick_token", token)])
    assert scene.counts("tokens") == [1, 0, 0, 0]
    assert len(scene.t.pile("supply")) == 53


# Green


def test_oath_of_fealty_gains_three_once_a_neighbor_has_knelt():
    assert Scene(first=0).play({0: ["oath_of_fealty"]}).total(0) == 5
    assert Scene(first=3).play({0: ["oath_of_fealty"]}).total(0) == 8
    assert Scene(first=2).play({0: ["oath_of_fealty"], 3: ["muster"]}).total(0) == 5


def test_shared_feast_puts_a_token_between_you_and_the_winner():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 3: ["shared_feast"], 2: ["shared_feast"]})
    scene.claim(WIN_0)
    assert scene.counts("tokens") == [1, 0, 0, 1]


def test_envoys_pledge_gives_a_card_to_a_neighbor():
    scene = Scene().hand(0, "muster", "parley")
    scene.play({0: ["envoys_pledge"]}, [(0, "pick_leader", 3), (0, "pick_hand_card", "parley")])
    assert scene.names("hand", 3) == ["parley"]
    assert scene.names("hand", 0) == ["muster"]


def test_fosterage_moves_a_weak_ally_to_your_other_council():
    scene = Scene().current("robb_stark").council(1, "samwell_tarly", "tywin_lannister")
    scene.play({0: ["sellswords"], 1: ["fosterage"]}).claim([*WIN_0, (1, "may", "yes")])
    assert scene.names("council", 0) == ["robb_stark", "samwell_tarly"]


def test_parley_draws_for_you_and_a_neighbor():
    scene = Scene().deck("muster", "vanguard").play({0: ["parley"]}, [(0, "pick_leader", 1)])
    assert (scene.names("hand", 0), scene.names("hand", 1)) == (["muster"], ["vanguard"])


def test_kings_peace_makes_everybody_kneel():
    scene = Scene().hand(1, "muster").hand(0, "muster").play({0: ["kings_peace"]})
    assert scene.t.knelt == [True] * 4
    assert {ask.seat for ask in scene.asked} == {0}, "nobody else has a turn"


# Purple


def test_betrayal_moves_a_card_to_your_bid():
    scene = Scene().bid(1, "sellswords").bid(2, "parley")
    scene.play({0: ["muster", "betrayal"]}, [(0, "pick_card", "sellswords")])
    assert scene.names("bid", 0) == ["muster", "betrayal", "sellswords"]
    assert scene.total(0) == 14


def test_a_card_moved_does_not_enter_again():
    scene = Scene().hand(0, "muster", "parley").bid(1, "iron_bank_loan").play({0: ["betrayal"]})
    assert scene.total(0) == 13
    assert scene.names("hand", 0) == ["muster", "parley"]


def test_little_birds_put_a_token_on_the_current_ally():
    scene = Scene().current("robb_stark").play({0: ["little_birds", "little_birds"]})
    assert scene.carried("robb_stark") == 2
    scene.claim(WIN_0)
    assert scene.carried("robb_stark") == 2
    assert scene.counts("tokens") == [1, 0, 0, 0]


def test_whispers_order_the_next_three_allies():
    scene = Scene().next_allies("robb_stark", "samwell_tarly", "varys", "bronn")
    scene.play({0: ["whispers"]}, [(0, "order_allies", ["varys", "robb_stark", "samwell_tarly"])])
    assert scene.names("ally_deck")[:-5:-1] == ["varys", "robb_stark", "samwell_tarly", "bronn"]


def test_poisoned_cup_may_kill_a_weak_ally_of_the_winner():
    scene = Scene().current("robb_stark").council(0, "samwell_tarly").council(2, "bronn")
    scene.play({0: ["sellswords"], 2: ["poisoned_cup"]}).claim([*WIN_0, (2, "may", "yes")])
    assert scene.names("dead") == ["samwell_tarly"]


@pytest.mark.parametrize(("card", "own"), [("forged_letter", 0), ("glamour", 1)])
def test_copying_cards_add_the_best_rival_card(card: str, own: int):
    scene = Scene().bid(0, "sellswords").bid(1, card).bid(2, "bannermen")
    assert scene.values(1) == [9 + own]


def test_two_copying_cards_never_loop():
    scene = Scene().bid(0, "forged_letter", "muster").bid(1, "glamour")
    assert scene.values(0) == [1, 4]
    assert scene.values(1) == [5]


def test_blackmail_takes_a_random_card():
    scene = Scene().hand(2, "parley").play({0: ["blackmail"]})
    assert scene.names("hand", 0) == ["parley"]


def test_turncoat_makes_a_leader_with_less_kneel():
    scene = Scene().hand(1, "muster").hand(2, "muster")
    scene.play({0: ["turncoat"]}, [(0, "may", "yes"), (0, "pick_leader", 2)])
    assert scene.t.played == [1, 0, 0, 0]
    assert scene.options(scene.asked[2]) == [1, 2, 3]


# Events


def test_bribery_draws_goes_over_and_returns():
    scene = Scene().current("robb_stark").deck("muster").play({0: ["bribery"]}, [(0, "pick_leader", 2)])
    assert scene.names("hand", 0) == ["muster"]
    assert scene.names("bid", 2) == ["bribery"]
    scene.claim([(2, "place_ally", 2), (2, "place_token", 2)]).clean_up()
    assert scene.names("hand", 2) == ["bribery"]


def test_wildfire_pots_burn_every_strong_card():
    scene = Scene().bid(0, "vanguard").bid(1, "iron_bank_loan", "muster").bid(2, "bannermen")
    scene.play({0: ["wildfire_pots"]})
    assert scene.names("bid", 0) == ["wildfire_pots"]
    assert scene.names("bid", 1) == ["muster"]
    assert scene.names("bid", 2) == ["bannermen"]


def test_red_wedding_may_kill_a_winners_ally_of_up_to_four():
    scene = Scene().current("robb_stark").council(3, "tywin_lannister", "sansa_stark")
    scene.play({0: ["sellswords"], 1: ["red_wedding"]}).claim([*WIN_0, (1, "may", "yes")])
    assert scene.names("dead") == ["sansa_stark"]


def test_great_council_moves_a_weak_ally_anywhere():
    scene = Scene().current("robb_stark").council(2, "bronn", "gregor_clegane")
    scene.play({0: ["sellswords"], 1: ["great_council"]})
    scene.claim([*WIN_0, (1, "may", "yes"), (1, "pick_council", 0)])
    assert scene.names("council", 0) == ["robb_stark", "bronn"]
    assert scene.options() == [0, 1, 3]


def test_long_winter_costs_every_other_leader_a_card():
    scene = Scene().hand(0, "muster").hand(1, "muster").hand(3, "parley").play({0: ["long_winter"]})
    assert sorted(scene.names("discard")) == ["muster", "parley"]
    assert scene.names("hand", 0) == ["muster"]


def test_harvest_feast_draws_two_for_you_and_one_for_the_others():
    assert Scene().play({0: ["harvest_feast"]}).counts("hand") == [2, 1, 1, 1]


def test_iron_bank_loan_costs_two_cards_of_your_choice():
    scene = Scene().hand(0, "muster", "parley", "vanguard")
    scene.play({0: ["iron_bank_loan"]}, [(0, "pick_hand_card", "parley"), (0, "pick_hand_card", "muster")])
    assert scene.names("hand", 0) == ["vanguard"]


def test_red_comet_gives_the_winner_two_more_tokens():
    scene = Scene().current("robb_stark").play({0: ["sellswords"], 2: ["comet"]})
    scene.claim([*WIN_0, (0, "place_token", 3), (0, "place_token", 3)])
    assert scene.counts("tokens") == [1, 0, 0, 2]


def test_grand_tourney_rewards_the_runner_up_and_the_first_player():
    scene = Scene().current("robb_stark").play({0: ["tourney"], 2: ["muster"]})
    assert scene.total(0) == 7
    scene.claim([*WIN_0, (2, "place_token", 1)])
    assert scene.counts("tokens") == [1, 1, 0, 0]
    assert Scene().bid(1, "tourney").total(1) == 4


def test_plea_from_the_wall_moves_a_winners_token_away():
    scene = Scene().current("robb_stark").play({0: ["plea_from_the_wall"]})
    scene.claim([*WIN_0, (0, "pick_council", 2)])
    assert scene.counts("tokens") == [0, 0, 1, 0]

"""Allies, besides those of the rulings: what they do when claimed, during the round, in a council."""

from __future__ import annotations

import pytest

from tests.rules.btwixt.staging import Scene

WIN_0 = [(0, "place_ally", 0), (0, "place_token", 0)]
"""Seat 0 wins and puts ally and token into the council on their left."""
LEFT_0 = (0, "place_ally", 0)


# Where they go


def test_sansa_goes_where_your_highest_ally_is():
    scene = Scene().council(3, "tywin_lannister").council(0, "bronn").take(0, "sansa_stark")
    assert scene.names("council", 3) == ["tywin_lannister", "sansa_stark"]


def test_sansa_is_free_among_equals():
    scene = Scene().council(3, "tywin_lannister").council(0, "gregor_clegane")
    scene.take(0, "sansa_stark", [(0, "place_ally", 3)])
    assert scene.options() == [0, 3]


def test_mance_goes_where_you_have_fewer_allies():
    scene = Scene().council(0, "bronn").take(0, "mance_rayder")
    assert scene.names("council", 3) == ["mance_rayder"]


def test_jaqen_goes_anywhere_and_may_kill_there():
    scene = Scene().council(2, "samwell_tarly", "sansa_stark")
    scene.take(0, "jaqen_hghar", [(0, "place_ally", 2), (0, "may", "yes")])
    assert scene.names("dead") == ["samwell_tarly"]
    assert scene.options(scene.asked[0]) == [0, 1, 2, 3]


def test_theon_goes_to_the_neighbor_with_the_higher_total():
    scene = Scene().bid(1, "muster").bid(3, "sellswords").take(0, "theon_greyjoy")
    assert scene.names("council", 3) == ["theon_greyjoy"]
    Scene().bid(1, "muster").bid(3, "muster").take(0, "theon_greyjoy", [LEFT_0])


@pytest.mark.parametrize(("ally", "council"), [("sandor_clegane", 0), ("walder_frey", 3)])
def test_sandor_goes_left_and_walder_right(ally: str, council: int):
    assert Scene().take(0, ally).names("council", council) == [ally]


# When claimed


@pytest.mark.parametrize(("ally", "n"), [("varys", 4), ("meera_reed", 2)])
def test_varys_and_meera_order_the_next_allies(ally: str, n: int):
    coming = ["robb_stark", "samwell_tarly", "bronn", "qyburn"][:n]
    order = list(reversed(coming))
    scene = Scene().next_allies(*coming).take(0, ally, [LEFT_0, (0, "order_allies", order)])
    assert scene.names("ally_deck")[: -n - 1 : -1] == order
    assert len(scene.names("hand", 0)) == (1 if ally == "meera_reed" else 0)


def test_tywin_costs_a_card_of_your_choice():
    scene = Scene().hand(0, "muster", "parley")
    scene.take(0, "tywin_lannister", [LEFT_0, (0, "pick_hand_card", "muster")])
    assert scene.names("hand", 0) == ["parley"]


def test_jaime_may_move_a_weak_ally_of_yours():
    scene = Scene().council(3, "bronn", "sansa_stark")
    scene.take(0, "jaime_lannister", [LEFT_0, (0, "may", "yes")])
    assert scene.names("council", 0) == ["jaime_lannister", "bronn"]


def test_arya_may_kill_a_weak_ally_in_a_foreign_council():
    scene = Scene().council(3, "qyburn").council(1, "bronn", "sansa_stark")
    scene.take(0, "arya_stark", [LEFT_0, (0, "may", "yes")])
    assert scene.names("dead") == ["bronn"]


def test_bran_looks_at_your_tokens_and_draws():
    scene = Scene().tokens(0, 3).tokens(3, 1).tokens(1, 2).take(0, "bran_stark", [LEFT_0])
    t = scene.t
    known = [c for c in range(4) for token in t.pile("tokens", c) if t.sees(0, token)]
    assert known == [0, 3]
    assert not any(t.sees(1, token) for c in range(4) for token in t.pile("tokens", c))
    assert len(scene.names("hand", 0)) == 1


def test_samwell_draws_two():
    assert len(Scene().take(0, "samwell_tarly", [LEFT_0]).names("hand", 0)) == 2


def test_aeron_may_bring_a_weak_ally_back_to_his_council():
    scene = Scene().dead("bronn", "tywin_lannister").take(0, "aeron_greyjoy", [LEFT_0, (0, "may", "yes")])
    assert scene.names("council", 0) == ["aeron_greyjoy", "bronn"]


def test_thoros_may_bring_an_ally_back_to_either_council():
    scene = Scene().dead("sansa_stark", "tywin_lannister")
    scene.take(0, "thoros_of_myr", [LEFT_0, (0, "may", "yes"), (0, "pick_council", 3)])
    assert scene.names("council", 3) == ["sansa_stark"]


def test_margaery_puts_a_token_into_the_other_council():
    assert Scene().take(0, "margaery_tyrell", [LEFT_0]).counts("tokens") == [0, 0, 0, 1]


def test_missandei_draws_for_you_and_your_neighbors():
    assert Scene().take(0, "missandei", [LEFT_0]).counts("hand") == [1, 1, 0, 1]


def test_daario_gives_a_card_to_a_neighbor():
    scene = Scene().hand(0, "muster").take(0, "daario_naharis", [LEFT_0, (0, "pick_leader", 1)])
    assert scene.names("hand", 1) == ["muster"]


def test_oberyn_costs_another_leader_two_cards():
    scene = Scene().hand(1, "muster").hand(2, "muster", "parley", "vanguard")
    scene.take(0, "oberyn_martell", [LEFT_0, (0, "pick_leader", 2)])
    assert scene.counts("hand") == [0, 1, 1, 0]


def test_ellaria_costs_every_other_leader_a_card_of_their_choice():
    scene = Scene().hand(1, "muster", "parley").hand(0, "muster").hand(3, "vanguard")
    scene.take(0, "ellaria_sand", [LEFT_0, (1, "pick_hand_card", "parley")])
    assert scene.names("discard") == ["parley", "vanguard"]


def test_bronn_turns_a_card_into_a_token():
    scene = Scene().hand(0, "muster").take(0, "bronn", [LEFT_0, (0, "may", "yes"), (0, "place_token", 3)])
    assert scene.counts("tokens") == [0, 0, 0, 1]
    assert scene.names("discard") == ["muster"]
    assert Scene().take(0, "bronn", [LEFT_0]).verbs() == ["place_ally"]


def test_podrick_draws_and_brings_a_token():
    scene = Scene().take(0, "podrick_payne", [LEFT_0])
    assert (len(scene.names("hand", 0)), scene.counts("tokens")) == (1, [1, 0, 0, 0])


def test_kevan_may_move_a_token_between_your_councils():
    scene = Scene().tokens(3, 2).take(0, "kevan_lannister", [LEFT_0, (0, "may", "yes")])
    assert scene.counts("tokens") == [1, 0, 0, 0]


def test_gregor_kills_the_weakest_other_ally_in_his_council():
    scene = Scene().council(0, "bronn", "sansa_stark").council(3, "arya_stark")
    scene.take(0, "gregor_clegane", [LEFT_0])
    assert scene.names("dead") == ["bronn"]


def test_gregor_compares_current_power_and_lets_you_choose_among_equals():
    scene = Scene().council(0, "samwell_tarly", "tommen_baratheon", "bronn").tokens(0, 1)
    scene.take(0, "gregor_clegane", [LEFT_0, (0, "pick_ally", "bronn")])
    assert scene.options() == ["samwell_tarly", "bronn"]


def test_roose_may_trade_an_ally_for_two_tokens():
    scene = Scene().council(3, "bronn")
    scene.take(0, "roose_bolton", [LEFT_0, (0, "may", "yes"), (0, "place_token", 0), (0, "place_token", 3)])
    assert scene.names("dead") == ["bronn"]
    assert scene.counts("tokens") == [1, 0, 0, 1]


def test_maester_aemon_looks_at_a_council_and_may_move_a_token():
    scene = Scene().tokens(2, 3, 1).tokens(0, 2)
    script = [LEFT_0, (0, "pick_council", 2), (0, "may", "yes")]
    scene.take(0, "maester_aemon", script)
    assert [scene.t.sees(0, token) for token in scene.t.pile("tokens", 2)] == [True, True]
    assert scene.counts("tokens") == [0, 0, 2, 1]


def test_wyman_returns_a_token_of_a_foreign_council():
    scene = Scene().tokens(1, 3).tokens(0, 1).take(0, "wyman_manderly", [LEFT_0])
    assert scene.counts("tokens") == [1, 0, 0, 0]


# During the round


def test_brienne_forbids_killing_during_her_round_and_cannot_be_killed():
    scene = Scene().current("brienne_of_tarth").council(0, "bronn")
    scene.play({0: ["sellswords"], 2: ["poisoned_cup"]}).claim(WIN_0)
    assert scene.names("dead") == []
    scene = Scene().council(1, "brienne_of_tarth", "bronn")
    scene.take(0, "arya_stark", [LEFT_0, (0, "may", "yes")])
    assert scene.names("dead") == ["bronn"]


def test_stannis_takes_the_abilities_of_green_cards():
    scene = Scene().current("stannis_baratheon").play({0: ["kings_peace", "royal_favor"]}).claim(WIN_0)
    assert scene.counts("tokens") == [1, 0, 0, 0]
    assert scene.total(0) == 5


def test_grey_worm_takes_the_abilities_of_purple_cards():
    scene = (
        Scene().current("grey_worm").play({0: ["sellswords"], 3: ["pulling_the_strings"], 1: ["betrayal"]})
    )
    assert scene.names("bid", 0) == ["sellswords"]
    scene.claim(WIN_0)
    assert scene.names("council", 0) == ["grey_worm"]


@pytest.mark.parametrize(
    ("ally", "card", "by"),
    [
        ("asha_greyjoy", "muster", 1),
        ("arianne_martell", "parley", 1),
        ("ygritte", "betrayal", 1),
        ("brynden_tully", "whispers", -1),
    ],
)
def test_some_allies_change_the_cards_of_a_color(ally: str, card: str, by: int):
    scene = Scene().bid(0, card, "tourney")
    before = scene.values(0)
    scene.current(ally)
    assert scene.values(0) == [before[0] + by, before[1]]


def test_victarion_makes_everybody_play_before_kneeling():
    scene = Scene().current("victarion_greyjoy").hand(1, "vanguard", "muster")
    scene.play({0: ["muster", "vanguard"], 1: ["vanguard"]})
    first, _, again = scene.asked[:3]
    assert scene.options(first) == ["muster", "vanguard"]
    assert scene.options(again)[-1] == "kneel"
    assert scene.t.played == [2, 1, 0, 0]


def test_victarion_and_the_clock_play_the_lowest_card():
    scene = Scene().current("victarion_greyjoy").hand(0, "sellswords", "betrayal")
    scene.play({0: ["betrayal", "sellswords"]})
    clock = scene.asked[0].default
    assert isinstance(clock, int)
    assert scene.t.name(clock) == "betrayal"


def test_lysa_lets_nobody_play_more_than_three_cards():
    scene = Scene().current("lysa_arryn").hand(0, "bannermen")
    scene.play({0: ["vanguard", "vanguard", "vanguard"]})
    assert scene.t.played[0] == 3
    assert scene.names("hand", 0) == ["bannermen"]


def test_jorah_rewards_the_runner_up():
    scene = Scene().current("jorah_mormont").play({0: ["sellswords"], 2: ["bannermen"]})
    scene.claim([*WIN_0, (2, "place_token", 1)])
    assert scene.counts("tokens") == [1, 1, 0, 0]


def test_areo_hides_the_bids_from_others():
    scene = Scene().current("areo_hotah").bid(1, "sellswords").play({0: ["betrayal"]})
    assert scene.names("bid", 1) == ["sellswords"]


def test_areo_leaves_you_your_own_bid():
    scene = Scene().current("areo_hotah").bid(0, "muster").play({0: ["hidden_ledger"]}, [(0, "may", "yes")])
    assert scene.names("hand", 0) == ["muster"]


def test_pycelle_lets_nobody_draw():
    assert Scene().current("pycelle").play({0: ["parley", "muster"]}).counts("hand") == [0, 0, 0, 0]


def test_tormund_gives_the_winner_one_more_token():
    scene = Scene().current("tormund").play({0: ["sellswords"]}).claim([*WIN_0, (0, "place_token", 3)])
    assert scene.counts("tokens") == [1, 0, 0, 1]


# In a council


def test_robb_loses_power_for_the_dead():
    scene = Scene().council(0, "robb_stark").dead("bronn")
    assert scene.power("robb_stark") == 4
    assert scene.dead("qyburn", "varys").power("robb_stark") == 3


def test_catelyn_gains_from_other_starks():
    scene = Scene().council(0, "catelyn_stark", "arya_stark", "bronn").council(1, "bran_stark")
    assert scene.power("catelyn_stark") == 3
    scene.council(0, "bran_stark", "sansa_stark", "robb_stark")
    assert scene.power("catelyn_stark") == 5


def test_mace_gains_from_weak_company():
    scene = Scene().council(0, "mace_tyrell", "bronn", "sansa_stark")
    assert scene.power("mace_tyrell") == 4
    assert scene.council(0, "varys", "qyburn").power("mace_tyrell") == 5


def test_qyburn_gains_from_the_dead():
    assert Scene().council(0, "qyburn").dead("bronn", "varys", "arya_stark", "tormund").power("qyburn") == 5


def test_joffrey_loses_and_tommen_gains_with_tokens():
    scene = Scene().council(0, "joffrey_baratheon", "tommen_baratheon").tokens(0, 3, 1)
    assert (scene.power("joffrey_baratheon"), scene.power("tommen_baratheon")) == (3, 4)
    scene.tokens(0, 1, 1)
    assert (scene.power("joffrey_baratheon"), scene.power("tommen_baratheon")) == (2, 5)


def test_beric_gains_two_once_three_are_dead():
    scene = Scene().council(0, "beric_dondarrion").dead("bronn", "varys")
    assert scene.power("beric_dondarrion") == 3
    assert scene.dead("qyburn").power("beric_dondarrion") == 5

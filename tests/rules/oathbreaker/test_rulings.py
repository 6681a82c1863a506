"""The rulings of the rulebook and of the specification, by section: one test each, with its source.

"S" is the published rulebook as the specification cites it; "D" is a decision of the specification.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.kernel import Ask, Placing
from rules.kernel.terms import SPECTATOR, Illegal
from rules.kernel.testing import Case
from rules.oathbreaker import decrees, effects, judgment, missions, rounds, setup
from rules.oathbreaker.abilities import offer_ability, price
from rules.oathbreaker.cards.declare import BurnCards
from rules.oathbreaker.cards.faces import CHARACTER_IDS, CONSPIRATOR, LOYALIST, NONE
from rules.oathbreaker.effects import Source
from rules.oathbreaker.game import GAME
from rules.oathbreaker.placing import CardsToMissions
from rules.oathbreaker.placing import Placing as CardToMission
from rules.oathbreaker.table import FAILURE, SUCCESS
from tests.rules.oathbreaker.staging import Scene, options_of

CROWN, SWORD = "feed_flea_bottom", "patrol_the_kingsroad"
"""Missions without abilities: a Crown mission (2 Order, 2 Chaos, Coin and Honor), a Sword one (2, 1, any)."""


def two_missions(**options: object) -> Scene:
    return Scene(**options).missions(CROWN, SWORD)  # type: ignore[arg-type]


def resolve(scene: Scene, *script: tuple[int, str, object]) -> None:
    scene.t.turn, scene.t.phase = NONE, "resolve"
    scene.run(missions.resolve_mission(scene.t), script)


def play(scene: Scene, seat: int, *script: tuple[int, str, object]) -> None:
    """The turn of one noble, without its abilities and the refill."""
    t = scene.t
    t.turn, t.laid_this_turn = seat, [0] * 4
    scene.run(missions.put_cards(t, seat), script)


# --- 4.2 and 8: playing cards ---


def refuses(violation: str) -> Callable[[CardsToMissions], object]:
    """Return an answer that first tries one card, which is refused, and then plays two."""

    def answer(ask: CardsToMissions) -> object:
        first, second, *_ = ask.slots
        mission = ask.missions[0]
        with pytest.raises(Illegal, match=violation):
            ask.settle(((first, mission),))
        return ((first, mission), (second, mission))

    return answer


def test_a_noble_plays_at_least_two_cards_s169() -> None:
    scene = two_missions().hand(1, "crown1", "sword1", "wild")
    play(scene, 1, (1, "play_cards", refuses("2 to 3")))
    assert scene.names("mission", 0) == ["crown1", "sword1"] and scene.names("hand", 1) == ["wild"]


def test_with_fewer_than_two_cards_they_play_what_they_have_s378() -> None:
    scene = two_missions().hand(1, "crown1")
    play(scene, 1, (1, "play_cards", [("crown1", CROWN)]))
    assert scene.t.sigil[1] == 0


def test_without_a_card_there_is_no_sigil_s173() -> None:
    scene = two_missions()
    play(scene, 1)
    assert scene.t.sigil[1] == NONE and scene.said()[-1] == "plays_nothing"


def test_cards_may_be_split_over_missions_and_ties_of_the_sigil_are_chosen_s173() -> None:
    scene = two_missions().hand(1, "crown1", "sword1")

    def sigil(ask: Ask) -> str:
        assert ask.words.key == "sigil tied" and dict(ask.words.args) == {"number": 1}
        return SWORD

    play(scene, 1, (1, "play_cards", [("crown1", CROWN), ("sword1", SWORD)]), (1, "sigil", sigil))
    assert scene.t.sigil[1] == 1 and scene.t.laid[1][:2] == [1, 1]


def test_the_sigil_goes_where_most_cards_lie_s173() -> None:
    scene = two_missions().hand(1, "crown1", "sword1", "raven1")
    play(scene, 1, (1, "play_cards", [("crown1", CROWN), ("sword1", SWORD), ("raven1", SWORD)]))
    assert scene.t.sigil[1] == 1


def test_all_cards_of_a_turn_are_put_together_with_the_sigil_section_4_2() -> None:
    scene = two_missions().hand(1, "crown1", "sword1")
    before: list[int] = []

    def sigil(ask: object) -> str:
        before.extend([len(scene.t.pile("mission", slot)) for slot in (0, 1)])
        return CROWN

    play(scene, 1, (1, "play_cards", [("crown1", CROWN), ("sword1", SWORD)]), (1, "sigil", sigil))
    assert before == [0, 0] and len(scene.t.pile("mission", 0)) == 1


def test_black_cells_beat_the_minimum_s432() -> None:
    scene = two_missions().hand(1, "crown1", "sword1")
    scene.t.coming = (("max_cards", 1, 1), ("min_cards", NONE, 3))
    assert scene.t.limits(1) == (1, 1) and scene.t.limits(2)[0] == 3
    play(scene, 1, (1, "play_cards", [("crown1", CROWN)]))


def test_the_strictest_maximum_and_the_largest_minimum_apply_section_8() -> None:
    t = two_missions().t
    t.coming = (("max_cards", NONE, 2), ("min_cards", NONE, 3))
    assert t.limits(1) == (2, 2)
    t.coming = (("max_cards", NONE, 2), ("max_cards", 1, 1))
    assert t.limits(1) == (1, 1) and t.limits(2) == (2, 2)


def test_stannis_in_the_black_cells_draws_six_plays_one_and_keeps_five_s434() -> None:
    scene = two_missions().is_(1, "stannis_baratheon").hand(1, "crown1", "sword1", "wild")
    scene.t.coming = (("max_cards", 1, 1),)
    scene.t.turn = 1
    scene.run(offer_ability(scene.t, 1, "your_turn"), [(1, "ability", "use")])
    assert len(scene.t.pile("hand", 1)) == 6 and scene.t.coin[1] == 2
    play(scene, 1, (1, "play_cards", lambda ask: ((ask.slots[0], ask.missions[0]),)))
    scene.t.refill(1)
    assert len(scene.t.pile("hand", 1)) == 5


def test_refill_is_to_three_and_more_is_kept_s175() -> None:
    scene = Scene().hand(1, "crown1")
    scene.t.refill(1)
    assert len(scene.t.pile("hand", 1)) == 3
    scene.t.draw_cards(1, 2)
    scene.t.refill(1)
    assert len(scene.t.pile("hand", 1)) == 5


def test_cards_drawn_by_an_ability_may_be_played_s375() -> None:
    scene = two_missions().is_(1, "tyrion_lannister").hand(1, "crown1").next_cards("sword1", "wild")
    scene.t.turn = 1
    scene.run(offer_ability(scene.t, 1, "your_turn"), [(1, "ability", "use")])
    cards = [("crown1", CROWN), ("sword1", CROWN), ("wild", CROWN)]
    play(scene, 1, (1, "play_cards", cards))
    assert scene.t.laid[1][0] == 3


def test_infiltrate_dorne_demands_a_card_s474() -> None:
    scene = Scene().missions(CROWN, "infiltrate_dorne").hand(1, "crown1", "sword1")

    def answer(ask: CardsToMissions) -> object:
        one, other = ask.slots
        with pytest.raises(Illegal, match="demands"):
            ask.settle(((one, ask.missions[0]), (other, ask.missions[0])))
        return ((one, ask.missions[0]), (other, ask.missions[1]))

    play(scene, 1, (1, "play_cards", answer), (1, "sigil", CROWN))


def test_infiltrate_dorne_demands_nothing_where_it_is_closed_s474() -> None:
    scene = Scene().missions(CROWN, "infiltrate_dorne").hand(1, "crown1", "sword1")
    scene.t.closed[1] = [1]
    play(scene, 1, (1, "play_cards", [("crown1", CROWN), ("sword1", CROWN)]))


def test_a_single_card_goes_to_dorne_d() -> None:
    scene = Scene().missions(CROWN, "infiltrate_dorne").hand(1, "crown1", "sword1")
    scene.t.coming = (("max_cards", 1, 1),)

    def answer(ask: CardsToMissions) -> object:
        assert [scene.t.name(mission) for mission in ask.missions] == ["infiltrate_dorne"]
        return ((ask.slots[0], ask.missions[0]),)

    play(scene, 1, (1, "play_cards", answer))


def test_cornered_closes_the_mission_the_player_of_the_decree_names_s268() -> None:
    scene = Scene().next_missions(CROWN, SWORD).hand(2, "crown1", "sword1")
    scene.t.space = 0
    scene.t.coming = (("not_at_mission", 2, 0),)
    scene.run(missions.deal_missions(scene.t), [(0, "corner", CROWN)])
    assert scene.t.closed[2] == [0]
    play(scene, 2, (2, "play_cards", lambda ask: tuple((card, ask.missions[0]) for card in ask.slots)))
    assert scene.t.sigil[2] == 1 and not scene.t.pile("mission", 0)


def test_daenerys_names_the_mission_of_the_cornered_section_10() -> None:
    scene = Scene().next_missions(CROWN, SWORD)
    scene.t.space = 0
    scene.t.coming = (("not_at_mission", 2, 3),)
    scene.run(missions.deal_missions(scene.t), [(3, "corner", SWORD)])
    assert scene.t.closed[2] == [1]


def test_cornered_twice_closes_two_missions_and_then_nothing_is_played_ruling_7() -> None:
    scene = Scene().next_missions(CROWN, SWORD).hand(2, "crown1", "sword1")
    scene.t.space = 0
    scene.t.coming = (("not_at_mission", 2, 0), ("not_at_mission", 2, 0))
    scene.run(missions.deal_missions(scene.t), [(0, "corner", CROWN), (0, "corner", SWORD)])
    play(scene, 2)
    assert scene.t.sigil[2] == NONE and len(scene.t.pile("hand", 2)) == 2


def test_followed_plays_a_card_face_up_and_says_which_section_13() -> None:
    scene = two_missions().hand(1, "crown1", "sabotage1")
    scene.t.coming = (("followed", 1, 0),)
    play(scene, 1, (1, "play_cards", [("crown1", CROWN), ("sabotage1", CROWN)]), (1, "face_up", "sabotage1"))
    assert scene.knows(SPECTATOR, "mission", 0) == ["sabotage1"]
    assert "Seat 2 plays Sabotage face up at Feed Flea Bottom." in scene.heard(SPECTATOR)


def test_aryas_card_is_the_one_that_followed_demands_d() -> None:
    scene = two_missions().is_(1, "arya_stark").hand(1, "crown1", "sabotage1", "wild")
    scene.t.coming = (("followed", 1, 0),)
    scene.t.turn, scene.t.laid_this_turn = 1, [0] * 4
    scene.run(
        offer_ability(scene.t, 1, "your_turn"),
        [(1, "ability", "use"), (1, "play_face_up", [("crown1", CROWN)]), (1, "any_cube", "honor")],
    )
    scene.run(missions.put_cards(scene.t, 1), [(1, "play_cards", [("sabotage1", CROWN)])])
    assert scene.knows(SPECTATOR, "mission", 0) == ["crown1"]


def test_the_clock_plays_as_few_cards_as_it_must_section_7() -> None:
    scene = Scene().missions(CROWN).hand(1, "crown1", "sword1", "wild")
    chance = scene.t.draws.stream("absent")

    def answer(ask: CardsToMissions) -> object:
        tried = [ask.fallback(chance) for _ in range(20)]
        assert {len(each) for each in tried} == {2} and len(set(tried)) > 1  # type: ignore[arg-type]
        return tried[0]

    play(scene, 1, (1, "play_cards", answer))


# --- 4.1 dealing ---


def test_pincer_maneuver_deals_one_more_mission_at_once_s402() -> None:
    scene = Scene().next_missions(CROWN, "pincer_maneuver", SWORD)
    scene.t.space = 0
    scene.run(missions.deal_missions(scene.t))
    assert [scene.t.name(scene.t.mission(slot)) for slot in scene.t.missions()] == [
        CROWN,
        "pincer_maneuver",
        SWORD,
    ]


def test_random_cards_come_when_all_missions_are_dealt_section_4_1() -> None:
    scene = Scene().next_missions("invoke_rhllor", CROWN)
    scene.t.space = 0
    scene.run(missions.deal_missions(scene.t))
    keys = scene.said()
    assert len(scene.t.pile("mission", 0)) == 2 and not scene.t.pile("mission", 1)
    assert keys.index("is_dealt_cards") > max(at for at, key in enumerate(keys) if key == "mission")


def test_the_night_puts_a_card_on_every_mission_s400() -> None:
    scene = Scene(night_is_dark=True).next_missions("invoke_rhllor", CROWN)
    scene.t.space = 0
    scene.run(missions.deal_missions(scene.t))
    assert [len(scene.t.pile("mission", slot)) for slot in (0, 1)] == [3, 1]


# --- 4.3 resolving ---


def test_a_mission_succeeds_with_more_help_than_harm_and_pays_its_sigils_s213() -> None:
    scene = Scene().missions(CROWN).at(0, "crown2", "sabotage1").sigil(1, 0).sigil(3, 0)
    resolve(scene)
    t = scene.t
    assert t.outcome[0] == SUCCESS and (t.order, t.chaos) == (2, 0)
    assert t.coin == [0, 1, 0, 1, 0] and t.honor == [0, 1, 0, 1, 0]


def test_equal_icons_fail_s213() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1", "sabotage1").sigil(1, 0)
    resolve(scene)
    assert scene.t.outcome[0] == FAILURE and scene.t.chaos == 2 and scene.t.total(1) == 0


def test_without_cards_a_mission_fails_s213() -> None:
    scene = Scene().missions(CROWN)
    resolve(scene)
    assert scene.t.outcome[0] == FAILURE and "no_cards" in scene.said()


def test_random_cards_alone_count_ruling_14() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1")
    resolve(scene)
    assert scene.t.outcome[0] == SUCCESS


def test_treason_and_wildfire_add_chaos_to_a_failure_alone_s215() -> None:
    scene = Scene().missions(CROWN).at(0, "sabotage1_chaos1", "sabotage1_chaos2")
    resolve(scene)
    assert scene.t.chaos == 2 + 1 + 2
    scene = Scene().missions(CROWN).at(0, "sabotage1_chaos1", "crown2")
    resolve(scene)
    assert scene.t.chaos == 0


def test_a_fickle_card_harms_where_it_does_not_help() -> None:
    scene = Scene().missions(CROWN).at(0, "sword_fickle", "crown1")
    resolve(scene)
    assert scene.t.outcome[0] == FAILURE
    scene = Scene().missions(SWORD).at(0, "sword_fickle")
    resolve(scene)
    assert scene.t.outcome[0] == SUCCESS


def test_an_added_sabotage_icon_counts_s402() -> None:
    scene = Scene().missions("trial_by_combat").at(0, "sword1")
    resolve(scene)
    assert scene.t.outcome[0] == FAILURE


def test_several_takers_choose_cubes_in_hand_order_section_4_3() -> None:
    scene = Scene().missions(SWORD).at(0, "sword2").sigil(1, 0).sigil(4, 0)
    scene.t.hand_holder = 4
    resolve(scene, (4, "any_cube", "honor"), (1, "any_cube", "power"))
    assert scene.t.honor[4] == scene.t.power[1] == 1


def test_a_failure_may_pay_too_s217() -> None:
    scene = Scene().missions("petition_the_iron_bank").at(0, "sabotage1").sigil(2, 0)
    resolve(scene)
    assert scene.t.coin[2] == 1


def test_house_arrest_takes_no_cubes_from_missions_section_13() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1").sigil(1, 0).sigil(2, 0)
    scene.t.coming = (("no_reward", 1, 0),)
    resolve(scene)
    assert scene.t.total(1) == 0 and scene.t.total(2) == 2


def test_the_king_picks_the_order_s211() -> None:
    scene = two_missions()
    resolve(scene, (0, "pick_mission", SWORD))
    assert scene.t.outcome[:2] == [0, FAILURE]


def test_battle_of_the_bay_burns_a_card_unseen_s402() -> None:
    scene = Scene().missions("battle_of_the_bay").at(0, "sword1", "sword1", "sword1")
    resolve(scene)
    assert len(scene.t.pile("shown", 0)) == 2 and len(scene.t.pile("discard")) == 1
    assert not any(scene.t.sees(who, scene.t.pile("discard")[0]) for who in range(SPECTATOR, 5))


def test_jorah_and_olenna_act_before_the_reveal_of_the_picked_mission_ruling_10() -> None:
    scene = two_missions().is_(1, "jorah_mormont").is_(2, "olenna_tyrell").at(0, "sabotage1").at(1, "sword1")
    scene.next_cards("crown1")
    resolve(scene, (0, "pick_mission", CROWN), (1, "ability", "use"), (2, "ability", "use"))
    assert scene.names("shown", 0) == ["crown1"] and scene.t.outcome[0] == SUCCESS


def test_a_noble_who_passed_is_not_asked_again_in_the_same_window_section_10() -> None:
    scene = two_missions().is_(1, "olenna_tyrell")
    resolve(scene, (0, "pick_mission", CROWN), (1, "ability", "pass"))


def test_nobles_sharing_a_window_are_asked_in_hand_order_each_use_over_before_the_next_s332() -> None:
    scene = two_missions().is_(1, "olenna_tyrell").is_(3, "jorah_mormont").at(0, "sabotage1")
    scene.t.hand_holder = 3
    scene.next_cards("crown1")
    left: list[int] = []

    def olenna(ask: object) -> str:
        left.append(len(scene.t.pile("mission", 0)))
        return "use"

    resolve(scene, (0, "pick_mission", CROWN), (3, "ability", "use"), (1, "ability", olenna))
    assert left == [0], "Jorah's card was gone before Olenna was asked"
    assert scene.names("shown", 0) == ["crown1"]


def test_theons_sigil_takes_the_reward_where_it_now_lies_ruling_9() -> None:
    scene = two_missions().is_(1, "theon_greyjoy", cubes=1).at(1, "sword1").sigil(1, 0)
    resolve(scene, (0, "pick_mission", SWORD), (1, "ability", "use"), (1, "any_cube", "power"))
    assert scene.t.sigil[1] == 1 and scene.t.power[1] == 1 and not scene.t.laid[1][1]


def test_a_sigil_on_a_resolved_mission_moves_no_more() -> None:
    scene = two_missions().is_(1, "theon_greyjoy").sigil(1, 0)
    scene.t.outcome[0] = SUCCESS
    resolve(scene)
    assert scene.t.sigil[1] == 0


def test_yara_takes_coin_after_the_mission_of_her_sigil_failed() -> None:
    scene = Scene().missions(CROWN).is_(1, "yara_greyjoy", cubes=1).sigil(1, 0)
    resolve(scene, (1, "ability", "use"))
    assert scene.t.coin[1] == 2
    scene = Scene().missions(CROWN).is_(1, "yara_greyjoy", cubes=1).at(0, "crown1").sigil(1, 0)
    resolve(scene)


def test_cerseis_declaration_stays_with_its_mission_d() -> None:
    scene = two_missions().is_(1, "cersei_lannister").sigil(1, 0).at(0, "crown1")
    scene.t.turn = 1
    scene.run(offer_ability(scene.t, 1, "your_turn_end"), [(1, "ability", "use")])
    scene.t.sigil[1] = 1
    resolve(scene, (0, "pick_mission", CROWN))
    assert scene.t.order == 2 + 2
    scene.at(1, "sabotage1")
    resolve(scene)
    assert scene.t.chaos == 1


def test_a_failed_declaration_costs_three_s334() -> None:
    scene = Scene().missions(CROWN).is_(1, "cersei_lannister").sigil(1, 0)
    scene.run(offer_ability(scene.t, 1, "your_turn_end"), [(1, "ability", "use")])
    resolve(scene)
    assert scene.t.chaos == 2 + 3


def test_royal_blessing_counts_where_the_sigil_lies_now_d() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1").sigil(1, 0)
    scene.t.coming = (("blessed", 1, 0),)
    resolve(scene)
    assert scene.t.order == 3


# --- 4.4 the end of the round ---


def test_cards_and_missions_leave_and_the_hand_moves_on_s242() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1")
    resolve(scene)
    assert missions.end_missions(scene.t) == "next_space"
    assert scene.names("past") == [CROWN] and scene.names("discard") == ["crown1"]
    assert scene.t.hand_holder == 2 and not scene.t.missions()


def test_there_are_always_cubes_enough_s215() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1").sigil(1, 0).sigil(2, 0)
    scene.t.coin[1], scene.t.coin[2] = 20, 7
    resolve(scene)
    assert (scene.t.coin[1], scene.t.coin[2]) == (21, 8), "the box holds twenty of each"


def test_nobody_knows_the_discards_s244_s376() -> None:
    scene = Scene().missions(CROWN).at(0, "crown1", "raven1")
    resolve(scene)
    missions.end_missions(scene.t)
    assert not any(scene.knows(who, "discard") for who in range(SPECTATOR, 5))


def test_an_empty_deck_is_made_of_the_discards_s175_ruling_8() -> None:
    scene = Scene()
    t = scene.t
    t.move_all("deck", 0, "discard")
    assert t.draw_cards(1, 3) == 3 and len(t.pile("deck")) == 72
    t.move_all("deck", 0, "past")
    assert t.draw_cards(1, 2) == 0


# --- 5 the Decree Round ---


def decree(scene: Scene, face: str, noble: int, *script: tuple[int, str, object]) -> None:
    """Have the King play a decree on a noble (or with NONE to the court)."""
    card = scene.find(face, "decree_deck")
    scene.t.move(card, "decree")
    scene.run(decrees.resolve(scene.t, 0, card, noble), script)


def test_a_decree_goes_to_a_noble_with_the_fewest_s268() -> None:
    scene = Scene().decrees(0, "warden", "kings_friend")
    scene.t.given = [0, 1, 1, 0, 0]
    seen: list[object] = []

    def answer(ask: object) -> object:
        seen.extend(ask.values)  # type: ignore[attr-defined]
        return [("warden", 3)]

    scene.run(decrees.play_from_hand(scene.t, 0), [(0, "play_decree", answer)])
    assert seen == [3, 4] and scene.t.given[3] == 1


def test_this_noble_is_whom_the_decree_lies_on_s270() -> None:
    scene = Scene().missions(CROWN, SWORD)
    decree(scene, "silenced", 2)
    assert [noble for noble in scene.t.nobles if scene.t.suffers(noble, "no_ability")] == [2]


def test_a_decree_stays_to_the_end_with_title_and_value_after_its_effect_s272() -> None:
    scene = Scene().missions(CROWN).sides(noble_2="loyalist")
    decree(scene, "silenced", 2)
    missions.end_missions(scene.t)
    (card,) = scene.t.pile("decrees", 2)
    assert all(scene.t.sees(who, card) for who in range(SPECTATOR, 5))
    assert sum(judgment.worth_of_decrees(scene.t, 2)) > 0, "it is scored at the end as any other"


def test_a_fourth_decree_obeys_the_same_rule_d() -> None:
    scene = Scene()
    scene.t.given = [0, 3, 3, 3, 4]
    assert scene.t.targets_of(0) == [1, 2, 3]


def test_a_proclamation_goes_under_the_deck_s268() -> None:
    scene = Scene().decrees(0, "kings_justice")
    scene.run(decrees.play_from_hand(scene.t, 0), [(0, "play_decree", [("kings_justice", "court")])])
    assert scene.t.order == 1 and scene.t.name(scene.t.pile("decree_deck")[0]) == "kings_justice"


def test_a_lasting_proclamation_goes_under_the_deck_when_the_mission_round_is_over_ruling_6() -> None:
    scene = Scene().missions(CROWN)
    decree(scene, "curfew", NONE)
    assert scene.names("proclaimed") == ["curfew"] and scene.t.limits(3) == (2, 2)
    missions.end_missions(scene.t)
    assert scene.t.name(scene.t.pile("decree_deck")[0]) == "curfew" and scene.t.limits(3) == (2, 99)


def test_next_mission_effects_last_for_one_mission_round_section_5() -> None:
    scene = Scene().missions(CROWN)
    decree(scene, "silenced", 2)
    assert scene.t.suffers(2, "no_ability")
    missions.end_missions(scene.t)
    assert not scene.t.suffers(2, "no_ability")


def test_trusted_voice_and_well_supplied_last_to_the_end_and_through_an_execution_d() -> None:
    scene = Scene().missions(CROWN).is_(1, "melisandre")
    decree(scene, "trusted_voice", 1)
    decree(scene, "well_supplied", 1)
    decree(scene, "execution", 1)
    missions.end_missions(scene.t)
    assert CHARACTER_IDS[scene.t.character[1]] == "stannis_baratheon" and scene.t.hand_size[1] == 4
    assert price(scene.t, 1) == 0 and scene.t.coin[1] == 3


def test_execution_takes_the_old_ability_gives_the_new_one_and_leaves_the_cubes_s440() -> None:
    scene = two_missions().is_(1, "melisandre").at(0, "crown1")
    scene.t.honor[1] = 2
    decree(scene, "execution", 1)
    assert CHARACTER_IDS[scene.t.character[1]] == "stannis_baratheon"
    assert (scene.t.coin[1], scene.t.honor[1]) == (3, 2)
    use(scene, "your_turn", *[(1, "pay", "coin")] * price(scene.t, 1))
    assert "uses" in scene.said() and not scene.knows(1, "mission", 0), "Stannis draws, Melisandre would look"


def test_execution_gives_no_second_use_in_the_round_d() -> None:
    scene = Scene().is_(1, "daenerys_targaryen")
    scene.t.used[1] = True
    decree(scene, "execution", 1)
    assert scene.t.used[1]


def test_broken_trust_has_the_king_play_another_under_the_same_rules_ruling_5() -> None:
    scene = Scene().decrees(0, "warden")
    decree(scene, "broken_trust", 1, (0, "play_decree", [("warden", 2)]))
    assert scene.t.given == [0, 1, 1, 0, 0]


def test_with_an_empty_hand_nothing_more_is_played_ruling_5() -> None:
    scene = Scene().decrees(0)
    decree(scene, "broken_trust", 1)
    assert scene.said()[-1] == "no_decree"


def test_a_new_hand_gives_the_marker_and_plays_another_section_13() -> None:
    scene = Scene().decrees(0, "warden")
    decree(scene, "new_hand", NONE, (0, "choose_noble", 3), (0, "play_decree", [("warden", 4)]))
    assert scene.t.hand_holder == 3


def test_a_voted_decree_goes_to_whom_most_name_s402() -> None:
    scene = Scene()
    votes = [(1, "vote", 3), (2, "vote", 3), (3, "vote", 1), (4, "vote", 1), (0, "break_tie", 3)]
    decree(scene, "a_fair_trial", NONE, *votes)
    assert scene.names("decrees", 3) == ["a_fair_trial"] and scene.t.given[3] == 1


def test_nobody_votes_for_themselves_s402() -> None:
    found: list[int] = []
    votes = [(1, "vote", options_of(found)), (2, "vote", 3), (3, "vote", 2), (4, "vote", 2)]
    decree(Scene(), "hero_of_the_people", NONE, *votes)
    assert 1 not in found and len(found) == 3


def test_a_voted_decree_counts_for_the_distribution_ruling_4() -> None:
    scene = Scene()
    votes = [(1, "vote", 3), (2, "vote", 3), (3, "vote", 1), (4, "vote", 3)]
    decree(scene, "hero_of_the_people", NONE, *votes)
    assert scene.t.targets_of(0) == [1, 2, 4]


def test_the_looks_of_a_decree_are_for_its_player_alone_s456() -> None:
    scene = Scene().hand(2, "crown1", "wild")
    decree(scene, "well_placed_spy", 2)
    assert scene.knows(0, "hand", 2) == ["crown1", "wild"] and scene.knows(1, "hand", 2) == []
    assert "Seat 1 looks at the hand of Seat 3, cards: 2." in scene.heard(SPECTATOR)
    assert "You see Crown in the hand of Seat 3." not in scene.heard(SPECTATOR)


def test_a_noble_who_was_looked_at_plays_face_down_as_ever_s456() -> None:
    scene = two_missions().hand(2, "crown1", "wild", "sword1")
    decree(scene, "well_placed_spy", 2)
    play(scene, 2, (2, "play_cards", [("crown1", CROWN), ("wild", CROWN)]))
    assert scene.knows(0, "hand", 2) == [] and scene.knows(0, "mission", 0) == []


def test_searched_shows_a_card_to_all_and_draws_one_section_13() -> None:
    scene = Scene().hand(1, "crown1")
    decree(scene, "searched", 1)
    assert "Seat 2 has to show Crown, and discards it." in scene.heard(SPECTATOR)
    assert len(scene.t.pile("hand", 1)) == 1 and scene.names("discard") == ["crown1"]


def test_heavy_tax_returns_a_cube_of_the_nobles_choice_and_none_without_section_13() -> None:
    scene = Scene()
    scene.t.coin[1] = scene.t.honor[1] = 1
    decree(scene, "heavy_tax", 1, (1, "pay", "honor"))
    assert (scene.t.coin[1], scene.t.honor[1]) == (1, 0)
    assert scene.prompts[-1] == "pay by", "it does not say which decree takes the cube"
    decree(scene, "stripped_lands", 2)
    assert "no_cubes" in scene.said()


def test_confess_the_king_sees_one_card_and_all_are_discarded_s436() -> None:
    scene = Scene().hand(1, "crown1", "wild").hand(3, "sabotage1")
    script = [(1, "confess_card", "wild"), (3, "confess_card", "sabotage1"), (0, "confess_look", 3)]
    decree(scene, "confess", NONE, *script)
    assert scene.names("discard") == ["sabotage1", "wild"] and scene.names("hand", 1) == ["crown1"]
    assert "Seat 1 looks at the card of Seat 4: Sabotage." in scene.heard(0)
    assert "Seat 1 looks at the card of Seat 4: a card." in scene.heard(1)
    assert not scene.knows(0, "discard")


def test_confess_public_turns_the_card_up_for_all_w8_ruling_3() -> None:
    scene = Scene(confess_public=True).hand(3, "sabotage1")
    decree(scene, "confess", NONE, (3, "confess_card", "sabotage1"), (0, "confess_look", 3))
    assert "Seat 1 looks at the card of Seat 4: Sabotage." in scene.heard(SPECTATOR)


def test_hands_stay_smaller_after_a_confession_until_the_refill_ruling_3() -> None:
    scene = Scene().hand(1, "crown1", "wild", "sword1")
    decree(scene, "confess", NONE, (1, "confess_card", "wild"), (0, "confess_look", 1))
    assert len(scene.t.pile("hand", 1)) == 2


@pytest.mark.parametrize(
    ("face", "who", "cards"), [("royal_bounty", 1, 2), ("traitors_gate", 1, 1), ("feast_at_court", NONE, 1)]
)
def test_decrees_that_draw(face: str, who: int, cards: int) -> None:
    scene = Scene()
    decree(scene, face, who)
    assert len(scene.t.pile("hand", 1)) == cards and bool(scene.t.pile("hand", 2)) == (who == NONE)


def test_change_of_guard_discards_the_hand_and_draws_three_section_13() -> None:
    scene = Scene().hand(1, "crown1")
    decree(scene, "change_of_guard", 1)
    assert len(scene.t.pile("hand", 1)) == 3 and scene.names("discard") == ["crown1"]


def test_seat_at_the_table_gives_cubes_of_the_nobles_choice_section_13() -> None:
    scene = Scene()
    decree(scene, "seat_at_the_table", 1, (1, "any_cube", "coin"), (1, "any_cube", "power"))
    assert (scene.t.coin[1], scene.t.power[1]) == (1, 1)


# --- 10 abilities ---


def use(scene: Scene, window: str, *script: tuple[int, str, object]) -> None:
    scene.t.turn, scene.t.laid_this_turn = 1, [0] * 4
    scene.run(offer_ability(scene.t, 1, window), [(1, "ability", "use"), *script])


def test_an_ability_costs_cubes_of_any_mix_and_works_once_a_round_s326() -> None:
    scene = two_missions().is_(1, "melisandre", cubes=1).at(0, "crown1")
    scene.t.honor[1] = 1
    script = [(1, "pay", "coin"), (1, "discard", "crown1")]
    scene.hand(1, "sword1")
    use(scene, "your_turn", *script)
    assert scene.t.total(1) == 0 and scene.t.used[1]
    scene.t.coin[1] = 3
    scene.run(offer_ability(scene.t, 1, "your_turn", again=True))


def test_abilities_may_be_used_again_in_the_next_round_d() -> None:
    scene = Scene().is_(1, "tyrion_lannister")
    scene.t.used[1] = True
    rounds.next_space(scene.t)
    assert not scene.t.used[1]


def test_who_cannot_pay_is_not_asked() -> None:
    scene = two_missions().is_(1, "tyrion_lannister", cubes=0)
    scene.run(offer_ability(scene.t, 1, "your_turn"))


def test_silenced_closes_all_windows_section_10() -> None:
    scene = two_missions().is_(1, "tyrion_lannister")
    scene.t.coming = (("no_ability", 1, 0),)
    scene.run(offer_ability(scene.t, 1, "your_turn"))


@pytest.mark.parametrize(
    ("character", "again"),
    [
        ("tyrion_lannister", True),
        ("stannis_baratheon", True),
        ("melisandre", True),
        ("arya_stark", False),
        ("margaery_tyrell", False),
        ("ned_stark", False),
    ],
)
def test_before_the_cards_or_after_the_sigil_d(character: str, again: bool) -> None:
    scene = two_missions().is_(1, character).hand(1, "crown1").at(0, "crown1")
    scene.run(offer_ability(scene.t, 1, "your_turn", again=True), [(1, "ability", "pass")] if again else [])


def test_arya_helps_and_takes_a_cube_s404() -> None:
    scene = two_missions().is_(1, "arya_stark", cubes=1).hand(1, "crown1", "raven1")
    use(scene, "your_turn", (1, "play_face_up", [("crown1", CROWN)]), (1, "any_cube", "power"))
    assert scene.t.power[1] == 1 and scene.knows(SPECTATOR, "mission", 0) == ["crown1"]


def test_arya_harms_and_draws_two_s406() -> None:
    scene = two_missions().is_(1, "arya_stark").hand(1, "sabotage1")
    use(scene, "your_turn", (1, "play_face_up", [("sabotage1", CROWN)]))
    assert len(scene.t.pile("hand", 1)) == 2


def test_arya_plays_a_neutral_card_and_discards_two_even_if_none_is_left_to_play_s408() -> None:
    scene = two_missions().is_(1, "arya_stark").hand(1, "raven1", "crown1", "wild")
    use(scene, "your_turn", (1, "play_face_up", [("raven1", CROWN)]))
    assert not scene.t.pile("hand", 1) and len(scene.t.pile("discard")) == 2
    scene.run(missions.put_cards(scene.t, 1))
    assert scene.t.sigil[1] == 0


def test_aryas_card_obeys_the_limits_d() -> None:
    scene = two_missions().is_(1, "arya_stark").hand(1, "crown1", "wild", "sword1")
    scene.t.coming = (("max_cards", NONE, 1),)
    use(scene, "your_turn", (1, "play_face_up", [("crown1", CROWN)]), (1, "any_cube", "coin"))
    scene.run(missions.put_cards(scene.t, 1))
    assert scene.t.laid[1][0] == 1


def test_aryas_only_card_goes_to_dorne_section_8() -> None:
    scene = Scene().missions(CROWN, "infiltrate_dorne").is_(1, "arya_stark").hand(1, "sword1")

    def answer(ask: CardToMission) -> object:
        assert [scene.t.name(int(mission)) for mission in ask.values] == ["infiltrate_dorne"]
        return ((ask.slots[0], ask.values[0]),)

    use(scene, "your_turn", (1, "play_face_up", answer))
    assert scene.t.laid[1][1] == 1


def test_arya_may_play_face_up_elsewhere_while_a_card_for_dorne_is_left_section_8() -> None:
    scene = Scene().missions(CROWN, "infiltrate_dorne").is_(1, "arya_stark").hand(1, "crown1", "sword1")
    use(scene, "your_turn", (1, "play_face_up", [("crown1", CROWN)]), (1, "any_cube", "coin"))

    def answer(ask: CardsToMissions) -> object:
        assert [scene.t.name(mission) for mission in ask.missions] == ["infiltrate_dorne"]
        return ((ask.slots[0], ask.missions[0]),)

    scene.run(missions.put_cards(scene.t, 1), [(1, "play_cards", answer), (1, "sigil", CROWN)])


def test_melisandre_sees_the_mixed_cards_takes_one_and_discards_any_s422() -> None:
    scene = two_missions().is_(1, "melisandre").hand(1, "sword1").at(0, "crown1", "sabotage1")
    use(scene, "your_turn", (1, "take_card", "sabotage1"), (1, "discard", "sabotage1"))
    assert scene.names("hand", 1) == ["sword1"] and scene.names("discard") == ["sabotage1"]
    assert scene.knows(1, "mission", 0) == ["crown1"] and scene.knows(2, "mission", 0) == []
    assert "Seat 2 takes a card from Feed Flea Bottom." in scene.heard(2)
    assert not any("Sabotage" in line for line in scene.heard(2))


def test_melisandre_needs_a_mission_with_cards_d() -> None:
    scene = two_missions().is_(1, "melisandre")
    scene.run(offer_ability(scene.t, 1, "your_turn"))


def test_the_numbers_put_are_history_when_a_card_is_taken_section_7() -> None:
    scene = two_missions().is_(1, "melisandre").hand(1, "sword1").hand(2, "crown1", "wild")
    play(scene, 2, (2, "play_cards", [("crown1", CROWN), ("wild", CROWN)]))
    use(scene, "your_turn", (1, "take_card", "wild"), (1, "discard", "sword1"))
    assert scene.t.laid[2][0] == 2 and len(scene.t.pile("mission", 0)) == 1


def test_ned_shows_the_king_one_card_of_the_turn_section_10() -> None:
    scene = two_missions().is_(1, "ned_stark").hand(1, "crown1", "sword1")
    use(scene, "your_turn")
    script = [
        (1, "play_cards", [("crown1", CROWN), ("sword1", CROWN)]),
        (1, "show_card", "crown1"),
    ]
    scene.run(missions.put_cards(scene.t, 1), script)
    assert scene.knows(0, "mission", 0) == ["crown1"]
    assert [scene.knows(who, "mission", 0) for who in (SPECTATOR, 1, 2)] == [[], [], []]
    assert "Seat 2 shows Seat 1 a card, played at Feed Flea Bottom." in scene.heard(2)


def test_margaery_gives_another_noble_a_card_and_frees_her_sigil_section_10() -> None:
    scene = two_missions().is_(1, "margaery_tyrell").hand(1, "crown1", "sword1")
    use(scene, "your_turn", (1, "choose_noble", 4))
    assert len(scene.t.pile("hand", 4)) == 1 and len(scene.t.pile("hand", 1)) == 3
    cards = lambda ask: (  # noqa: E731
        (ask.slots[0], ask.missions[0]),
        (ask.slots[1], ask.missions[0]),
        (ask.slots[2], ask.missions[1]),
    )
    scene.run(missions.put_cards(scene.t, 1), [(1, "play_cards", cards), (1, "sigil", SWORD)])
    assert scene.t.sigil[1] == 1


def test_daenerys_turns_up_decrees_and_plays_one_on_another_noble_s412() -> None:
    scene = Scene().is_(1, "daenerys_targaryen").next_decrees("curfew", "warden")
    scene.t.given = [0, 0, 2, 0, 0]
    use(scene, "decree_start", (1, "play_turned_up", 2))
    t = scene.t
    assert scene.names("decrees", 2) == ["warden"] and t.given[2] == 2
    assert t.name(t.pile("decree_deck")[0]) == "curfew" and t.given_by[t.pile("decrees", 2)[0]] == 1
    assert t.order == 0 and t.coin[1] == 0


def test_daenerys_is_the_king_of_her_decree_s414() -> None:
    scene = Scene().is_(1, "daenerys_targaryen").hand(2, "crown1").next_decrees("open_doors")
    use(scene, "decree_start", (1, "play_turned_up", 2))
    assert scene.knows(1, "hand", 2) == ["crown1"] and scene.knows(0, "hand", 2) == []


def test_daenerys_reveals_again_for_a_decree_that_plays_another_s414() -> None:
    scene = Scene().is_(1, "daenerys_targaryen").next_decrees("broken_trust", "confess", "warden")
    use(scene, "decree_start", (1, "play_turned_up", 2), (1, "play_turned_up", 3))
    assert scene.names("decrees", 3) == ["warden"] and scene.t.given == [0] * 5


def test_daenerys_votes_breaks_ties_never_for_herself_but_may_win_the_vote_s416() -> None:
    scene = Scene().is_(1, "daenerys_targaryen").next_decrees("a_fair_trial")
    votes = [(1, "vote", 2), (2, "vote", 1), (3, "vote", 2), (4, "vote", 1)]
    use(scene, "decree_start", *votes)
    assert scene.names("decrees", 2) == ["a_fair_trial"]
    scene = Scene().is_(1, "daenerys_targaryen").next_decrees("a_fair_trial")
    use(scene, "decree_start", (1, "vote", 2), (2, "vote", 1), (3, "vote", 1), (4, "vote", 1))
    assert scene.names("decrees", 1) == ["a_fair_trial"]


def test_daenerys_finds_nothing_and_the_cost_is_lost_d() -> None:
    scene = Scene().is_(1, "daenerys_targaryen")
    t = scene.t
    for card in t.pile("decree_deck").copy():
        if t.name(card) not in {"curfew", "confess"}:
            t.move(card, "past")
    use(scene, "decree_start")
    assert t.coin[1] == 0 and len(t.pile("decree_deck")) == 3


# --- 3 and 9: setup, eight players ---


@pytest.mark.parametrize("n", [5, 6, 7, 8])
def test_what_is_dealt_before_the_first_round_s82(n: int) -> None:
    match = Case(GAME, n, {}, 1).match()
    while match.step != "first_hand":
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(Random(1)))
    t = match.table
    assert t.order == t.chaos == 0
    assert {len(t.pile("decree_hand", seat)) for seat in t.monarchs} == {5}
    for zone, many in (("hand", 3), ("loyalty", 1), ("ambition", 1)):
        assert {len(t.pile(zone, seat)) for seat in t.nobles} == {many}
    boards = [t.character[seat] & ~1 for seat in t.nobles]
    assert len(set(boards)) == len(t.nobles), "one House each"
    assert len(t.pile("unused")) == 7 - len(t.nobles), "the ambitions that are left leave the game unseen"
    assert not any(t.sees(who, card) for card in t.pile("unused") for who in range(SPECTATOR, n))


def test_the_mix_of_loyalties_is_that_of_the_number_of_players_s112() -> None:
    for n, conspirators, loyalists, agent in ((5, 3, 2, 1), (6, 3, 2, 0), (7, 4, 3, 1), (8, 4, 3, 1)):
        t = Scene(n).t
        faces = [t.name(p) for seat in t.nobles for p in t.pile("loyalty", seat)] + [
            t.name(p) for p in t.pile("agent")
        ]
        assert (faces.count("conspirator"), faces.count("loyalist")) == (conspirators, loyalists)
        assert len(t.pile("agent")) == agent


def test_two_monarchs_sit_beside_each_other_and_rule_three_nobles_each_s357() -> None:
    t = Scene(8).t
    assert t.monarchs == [1, 0] and t.nobles == [2, 3, 4, 5, 6, 7]
    assert [t.side[noble] for noble in t.nobles] == [1, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(("named", "king"), [((0, 0), 0), ((1, 1), 1), ((0, 1), 1), ((1, 0), 1)])
def test_the_two_decide_who_is_king_else_the_left_one_s361(named: tuple[int, int], king: int) -> None:
    scene = Scene(8)
    scene.run(setup.share_titles(scene.t), [(1, "title", named[0]), (0, "title", named[1])])
    assert scene.t.monarchs[0] == king


def test_a_monarch_plays_on_its_own_nobles_alone_and_the_rule_looks_at_them_s363() -> None:
    t = Scene(8).t
    t.given = [0, 0, 1, 0, 1, 0, 0, 0]
    assert t.targets_of(1) == [3] and t.targets_of(0) == [5, 6, 7]


def test_each_monarch_plays_one_decree_the_king_first_s363() -> None:
    scene = Scene(8).decrees(1, "warden").decrees(0, "kings_friend")
    scene.t.space = 1
    scene.t.traded = True
    scene.run(rounds.begin_decrees(scene.t))
    scene.run(rounds.play_decree(scene.t), [(1, "play_decree", [("warden", 2)])])
    scene.run(rounds.play_decree(scene.t), [(0, "play_decree", [("kings_friend", 5)])])
    assert rounds.play_decree(scene.t) is not None and scene.run(rounds.play_decree(scene.t)) == "next_space"


def test_monarchs_see_both_hands_s369() -> None:
    scene = Scene(8)
    setup.draw_decrees(scene.t)
    assert len(scene.knows(0, "decree_hand", 1)) == 5 and not scene.knows(2, "decree_hand", 1)


def test_monarchs_exchange_one_card_each_once_if_both_agree_s369() -> None:
    scene = Scene(8).decrees(1, "warden").decrees(0, "kings_friend")
    scene.run(rounds.trade(scene.t), [(1, "trade", "keep"), (0, "trade", "kings_friend")])
    assert not scene.t.traded
    scene.run(rounds.trade(scene.t), [(1, "trade", "warden"), (0, "trade", "kings_friend")])
    assert scene.names("decree_hand", 0) == ["warden"] and scene.knows(1, "decree_hand", 0) == ["warden"]
    scene.run(rounds.trade(scene.t))


def test_a_vote_crosses_sides_and_counts_where_it_ends_s452() -> None:
    scene = Scene(8)
    card = scene.find("hero_of_the_people", "decree_deck")
    scene.t.move(card, "decree")
    votes = [(noble, "vote", 7 if noble != 7 else 5) for noble in scene.t.nobles]
    scene.run(decrees.resolve(scene.t, 1, card, NONE), votes)
    assert scene.names("decrees", 7) == ["hero_of_the_people"] and scene.t.targets_of(0) == [5, 6]


def test_ned_shows_the_monarch_of_his_side_section_9() -> None:
    scene = Scene(8).missions(CROWN, SWORD).is_(6, "ned_stark").hand(6, "crown1", "sword1")
    scene.t.turn, scene.t.laid_this_turn = 6, [0] * 4
    scene.run(offer_ability(scene.t, 6, "your_turn"), [(6, "ability", "use")])
    cards = [("crown1", CROWN), ("sword1", CROWN)]
    scene.run(missions.put_cards(scene.t, 6), [(6, "play_cards", cards), (6, "show_card", "crown1")])
    assert scene.knows(0, "mission", 0) == ["crown1"] and not scene.knows(1, "mission", 0)


def test_a_monarchs_choice_of_a_noble_means_any_noble_section_9() -> None:
    scene = Scene(8).hand(7, "crown1")
    card = scene.find("royal_audit", "decree_deck")
    scene.t.move(card, "decree")
    scene.run(decrees.resolve(scene.t, 1, card, NONE), [(1, "choose_noble", 7)])
    assert scene.knows(1, "hand", 7) == ["crown1"] and not scene.knows(0, "hand", 7)


# --- 6: the Final Judgment ---


def final(scene: Scene, *guessed: str) -> None:
    """Judge the nobles in the order of their seats, and reveal."""
    t = scene.t
    nobles = iter(guessed)
    for monarch in t.monarchs:
        own = [noble for noble in t.nobles if t.side[noble] == monarch]
        scene.run(judgment.judge(t), [(monarch, "judgment", [(noble, next(nobles)) for noble in own])])
    judgment.reveal(t)


def court(**sides: str) -> Scene:
    """Five players: two loyalists sit at 1 and 2 unless given otherwise, the Agent conspires."""
    return Scene().sides(**{"noble_1": "loyalist", "noble_2": "loyalist", **sides})


RIGHT = ("loyalist", "loyalist", "conspirator", "conspirator")


def test_decrees_score_for_and_against_s296() -> None:
    scene = court()
    decree(scene, "warden", 1)
    decree(scene, "attainted", 3)
    decree(scene, "the_black_cells", 2)
    decree(scene, "kings_friend", 4)
    final(scene, *RIGHT)
    assert (scene.t.order, scene.t.chaos) == (4 + 4 + 3, 3 + 4 + 1)


def test_all_guesses_right_give_order_else_chaos_s302() -> None:
    scene = court()
    final(scene, *RIGHT)
    assert (scene.t.order, scene.t.chaos) == (3, 1)
    scene = court()
    final(scene, "loyalist", "loyalist", "conspirator", "loyalist")
    assert (scene.t.order, scene.t.chaos) == (0, 4)


def test_the_agent_counts_for_its_side_s308() -> None:
    scene = court(noble_2="conspirator", noble_3="conspirator", noble_4="conspirator")
    final(scene, "loyalist", "conspirator", "conspirator", "conspirator")
    assert (scene.t.order, scene.t.chaos) == (4, 0)


def test_order_must_be_higher_equal_is_chaos_s322() -> None:
    scene = court().ambition(3, "avaricious")
    scene.t.coin[3] = 3
    scene.t.chaos = 2
    final(scene, *RIGHT)
    assert scene.t.order == scene.t.chaos == 3 and scene.t.verdict[4] == (3,)


def test_order_wins_for_the_king_and_loyalists_with_their_ambition_s316() -> None:
    scene = court().ambition(1, "prestigious").ambition(2, "avaricious")
    scene.t.honor[1], scene.t.power[1] = 2, 3
    scene.t.order = 5
    final(scene, *RIGHT)
    assert scene.t.verdict[4] == (0, 1)
    places = {p.seat: (p.place, p.points["tier"]) for p in placings_of(scene)}
    assert places == {0: (1, 1), 1: (1, 1), 2: (3, 2), 3: (4, 4), 4: (4, 4)}


def placings_of(scene: Scene) -> tuple[Placing, ...]:
    return judgment.result(scene.t).placings


def test_nobody_may_win_section_6() -> None:
    scene = court()
    scene.t.chaos = 9
    final(scene, *RIGHT)
    assert scene.t.verdict[4] == () and scene.said()[-1] == "nobody_wins"


def test_cubes_paid_for_abilities_do_not_count_s330() -> None:
    scene = court().ambition(1, "avaricious").is_(1, "tyrion_lannister", cubes=3)
    scene.run(offer_ability(scene.t, 1, "your_turn"), [(1, "ability", "use")])
    assert not scene.t.ambition_met(1)


def test_who_lost_with_the_ambition_met_stands_before_who_did_not_section_6() -> None:
    scene = court().ambition(1, "avaricious")
    scene.t.coin[1] = 3
    scene.t.chaos = 9
    final(scene, *RIGHT)
    assert {p.seat: p.points["tier"] for p in placings_of(scene)} == {0: 4, 1: 3, 2: 4, 3: 2, 4: 2}


def test_binary_scoring_ties_everybody_behind_the_winners_section_6() -> None:
    scene = Scene(scoring="binary").sides(noble_1="loyalist", noble_2="loyalist")
    scene.t.order = 9
    final(scene, *RIGHT)
    assert sorted(p.place for p in placings_of(scene)) == [1, 2, 2, 2, 2]


def test_two_monarchs_win_only_if_all_six_are_right_for_the_three_order_s369() -> None:
    scene = Scene(8)
    t = scene.t
    truth = [("conspirator" if t.is_conspirator(noble) else "loyalist") for noble in t.nobles]
    before = t.order
    final(scene, *truth)
    assert "judged_right" in scene.said() and t.order >= before + 3
    scene = Scene(8)
    final(scene, *truth[:5], "loyalist" if truth[5] == "conspirator" else "conspirator")
    assert "judged_wrong" in scene.said()
    ranked = {p.seat: p.place for p in placings_of(scene)}
    assert ranked[0] == ranked[1]


def test_the_second_monarch_sees_what_the_first_judged_and_nobody_else_section_7() -> None:
    scene = Scene(8)
    t = scene.t
    own = [(noble, "loyalist") for noble in (2, 3, 4)]
    scene.run(judgment.judge(t), [(1, "judgment", own)])
    assert t.guesses[1][2:5] == [LOYALIST] * 3 and "judges" not in scene.said()


def test_a_missing_judgment_follows_the_decrees_section_7() -> None:
    scene = court()
    decree(scene, "warden", 3)
    decree(scene, "royal_purse", 1)
    decree(scene, "attainted", 1)
    scene.run(judgment.judge(scene.t), [(0, "judgment", lambda ask: ask.default)])
    assert scene.t.guesses[0] == [NONE, CONSPIRATOR, CONSPIRATOR, LOYALIST, CONSPIRATOR]


def test_a_game_ended_by_time_scores_decrees_and_agent_without_a_judgment_ruling_15() -> None:
    scene = court()
    decree(scene, "warden", 1)
    scene.t.chaos = 2
    figures = placings_of(scene)[0].points
    assert (figures["order"], figures["chaos"]) == (4, 3)
    assert {p.seat: p.place for p in placings_of(scene)}[0] == 1


def test_a_noble_who_leaves_stands_in_the_last_tier_ruling_11() -> None:
    scene = court().ambition(1, "avaricious")
    scene.t.coin[1], scene.t.order = 3, 9
    scene.t.conceded = [1]
    assert {p.seat: p.points["tier"] for p in placings_of(scene)}[1] == 4


# --- 12: the next game ---


def test_after_order_the_king_names_a_willing_successor_s324() -> None:
    scene = court()
    scene.t.order = 9
    answers = [(1, "willing", "no"), (2, "willing", "yes"), (3, "willing", "yes"), (4, "willing", "no")]
    scene.run(judgment.name_successors(scene.t), [*answers, (0, "name_successor", 3)])
    assert scene.t.successors == [3]


def test_after_chaos_the_winning_conspirators_elect_one_of_themselves_s324() -> None:
    scene = court().ambition(3, "avaricious").ambition(4, "chivalrous")
    scene.t.coin[3] = scene.t.honor[4] = 3
    scene.run(judgment.name_successors(scene.t), [(3, "elect", 4), (4, "elect", 4)])
    assert scene.t.successors == [4]


def test_without_winners_chance_names_the_successor_d() -> None:
    scene = court()
    scene.run(judgment.name_successors(scene.t))
    assert len(scene.t.successors) == 1


def test_burning_does_not_tell_whose_card_it_was() -> None:
    scene = two_missions().hand(1, "crown1", "sword1")
    play(scene, 1, (1, "play_cards", [("crown1", CROWN), ("sword1", CROWN)]))
    effects.burn_cards(BurnCards(1))(scene.t, Source(NONE, slot=0))
    assert scene.t.laid[1][0] == 2 and len(scene.t.pile("mission", 0)) == 1

"""Combat, tides of battle, the texts of House cards, and rulings about them: CMB, TOB, AMB."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boardgame.cards import TIDES
from rules.boardgame.game import GAME
from rules.boardgame.house_cards import HOUSE_CARDS
from rules.boardgame.orders import MARCHES
from rules.boardgame.phases.actions import next_with
from rules.boardgame.phases.fighting import card_texts, house_cards, retreat_costs, support, tides
from rules.boardgame.realm import ADJACENT, AREAS, HOUSES, NONE, NUMBER, members
from rules.boardgame.strength import icons, parts, total
from rules.boardgame.table import ATTACKER, DEFENDER, BoardTable
from rules.kernel import Draws
from tests.rules.boardgame.staging import (
    SEAT,
    STEPS,
    bare,
    card,
    clear,
    control,
    fight,
    going,
    marches,
    order,
    put,
    run,
    run_some,
    said,
    seat_of,
    through,
    to,
    track,
    units,
)


def field(attackers: str = "knight knight", defenders: str = "footman", **more: Any) -> BoardTable:
    """Stark in Winterfell against Greyjoy in Moat Cailin; much supply for both."""
    t = bare(**more)
    t.supply = [6] * 6
    put(t, "stark", "winterfell", attackers)
    if defenders:
        put(t, "greyjoy", "moat_cailin", defenders)
    order(t, winterfell="march")
    return t


def stark_attacks(t: BoardTable, cards: tuple[str, str] = ("", ""), *answers: Any, **more: Any) -> Any:
    return fight(t, "stark", "winterfell", "moat_cailin", cards, *answers, **more)


def sums(t: BoardTable) -> list[int]:
    return [total(t, side) for side in (ATTACKER, DEFENDER)]


def hand_without_texts(t: BoardTable) -> None:
    t.tracks[1] = [5, 4, 3, 2, 1, 0]  # the blade is with Martell, who never fights here


# Support


def test_cmb_01_attackers_control_neither_area_until_the_end():
    t = field("knight footman")
    marches(t, "stark", to("moat_cailin"))
    assert t.sides == [SEAT["stark"], SEAT["greyjoy"]]
    assert control(t, "winterfell") == "stark" and control(t, "moat_cailin") == "greyjoy"
    assert units(t, "winterfell") == "" and len(t.pile("attackers")) == 2
    t = bare()
    put(t, "stark", "seagard", "knight")
    put(t, "greyjoy", "moat_cailin", "footman")
    order(t, seagard="march")
    marches(t, "stark", to("moat_cailin"), "no")
    assert control(t, "seagard") is None


def supporting(t: BoardTable, *answers: Any) -> Any:
    marches(t, "stark", to("moat_cailin"))
    return run(support(t), *answers)


def test_cmb_02_each_order_helps_a_side_or_nobody_fighters_only_themselves():
    t = field()
    put(t, "lannister", "seagard", "footman")
    put(t, "lannister", "twins", "knight")
    put(t, "greyjoy", "greywater_watch", "footman")
    order(t, seagard="support", twins="support_special", greywater_watch="support")
    ran = supporting(t, (("seagard", "attacker"), ("twins", "defender")), (), (), ())
    assert ran.verbs == ["support", "support", "refuse_support", "refuse_support"]
    assert [ask.seat for ask in ran.asked[:2]] == [SEAT["lannister"], SEAT["greyjoy"]], "in turn order"
    assert set(ran.asked[1].values) == {"defender"} and ran.asked[1].legal(())
    assert {AREAS[area]: side for area, side in t.helping.items()} == {"seagard": 0, "twins": 1}


def test_cmb_03_amb_10_support_may_be_refused_before_cards():
    t = field()
    put(t, "lannister", "seagard", "footman")
    order(t, seagard="support")
    ran = supporting(t, (("seagard", "attacker"),), ("seagard",))
    assert ran.result == "house_cards" and t.helping == {}
    assert ran.asked[-1].seat == SEAT["stark"]


def test_cmb_04_reach_of_support():
    t = field()
    put(t, "lannister", "narrow_sea", "ship")
    put(t, "lannister", "seagard", "footman")
    put(t, "lannister", "port_white_harbor", "ship")
    put(t, "lannister", "riverrun", "footman")
    put(t, "lannister", "ironmans_bay", "ship")
    for area in ("narrow_sea", "seagard", "port_white_harbor", "riverrun", "ironmans_bay"):
        order(t, **{area: "support"})
    ran = supporting(t, ())
    assert set(ran.asked[0].slots) == {"narrow_sea", "seagard"}
    t = bare()
    put(t, "greyjoy", "ironmans_bay", "ship")
    put(t, "lannister", "golden_sound", "ship")
    put(t, "greyjoy", "port_pyke", "ship")
    put(t, "greyjoy", "pyke", "footman")
    order(t, golden_sound="march", port_pyke="support", pyke="support")
    marches(t, "lannister", to("ironmans_bay"))
    assert run(support(t), ()).asked[0].slots == ("port_pyke",), "land does not support the sea"  # type: ignore[attr-defined]


def test_cmb_05_units_of_supporting_areas_with_their_modifier():
    t = field("footman", "footman")
    helpers = put(t, "stark", "white_harbor", "footman knight siege_engine")
    order(t, white_harbor="support_special")
    stark_attacks(t, until="blade")
    assert dict(parts(t, ATTACKER))["support"] == 1 + 2 + 4 + 1, "Moat Cailin is a castle"
    t = field("footman", "footman")
    helpers = put(t, "stark", "white_harbor", "footman knight")
    t.routed.append(helpers[1])
    order(t, white_harbor="support")
    stark_attacks(t, until="blade")
    assert dict(parts(t, ATTACKER))["support"] == 1
    t = field("footman", "footman")
    put(t, "greyjoy", "greywater_watch", "siege_engine")
    order(t, greywater_watch="support")
    stark_attacks(t, until="blade")
    assert "support" not in dict(parts(t, DEFENDER)), "a siege engine supports attacks only"


def test_cmb_06_a_support_order_stays():
    t = field()
    put(t, "stark", "white_harbor", "footman")
    order(t, white_harbor="support")
    stark_attacks(t, ("eddard_stark", ""))
    assert t.orders[NUMBER["white_harbor"]] == "support"


def test_cmb_07_supporters_suffer_nothing():
    t = field("footman", "knight knight")
    put(t, "stark", "white_harbor", "footman")
    order(t, white_harbor="support")
    stark_attacks(t, ("", "euron_crows_eye"))
    assert units(t, "white_harbor") == "footman" and not set(t.routed) & set(t.units(NUMBER["white_harbor"]))


# Cards


def test_cmb_08_both_choose_from_hand_in_secret():
    t = field()
    marches(t, "stark", to("moat_cailin"))
    run(support(t))
    asks: Any = next(house_cards(t))
    assert [ask.seat for ask in asks] == [0, 1] and len(asks[0].options) == 7
    assert all(t.house_card(ask.default).strength == 0 for ask in asks)


def test_cmb_09_the_last_card_brings_back_the_others():
    t = field()
    for face in [c.id for c in HOUSE_CARDS[:7] if c.id != "eddard_stark"]:
        t.move(card(t, "stark", face), "discard", 0)
    stark_attacks(t, ("eddard_stark", "dagmar_cleftjaw"))
    assert len(t.pile("hand", 0)) == 6
    assert [t.name(piece) for piece in t.pile("discard", 0)] == ["eddard_stark"]
    assert [t.name(piece) for piece in t.pile("discard", 1)] == ["dagmar_cleftjaw"]


def test_cmb_10_cancel_comes_before_immediately():
    t = bare()
    t.supply = [6] * 6
    put(t, "tyrell", "searoad_marches", "knight")
    put(t, "lannister", "stoney_sept", "footman")
    order(t, searoad_marches="march")
    marches(t, "tyrell", to("stoney_sept"), "no")
    garlan = card(t, "tyrell", "ser_garlan_tyrell")
    ran = through(t, ("mace_tyrell", "tyrion_lannister"), "yes", garlan, until="blade")
    assert [v for v in ran.verbs if v in {"tyrion", "replacement_card"}] == ["tyrion", "replacement_card"]
    assert units(t, "stoney_sept") == "footman", "Mace has done nothing"
    assert t.name(t.cards[ATTACKER]) == "ser_garlan_tyrell"


# Strength


def test_cmb_11_what_the_sides_are_made_of():
    t = field("knight siege_engine", "footman siege_engine")
    order(t, winterfell="march_special", moat_cailin="defense_special")
    t.garrisons = 1 << NUMBER["moat_cailin"]
    stark_attacks(t, ("eddard_stark", "euron_crows_eye"), until="blade")
    assert dict(parts(t, ATTACKER)) == {"units": 6, "march": 1, "card": 4}
    assert dict(parts(t, DEFENDER)) == {"units": 1, "defense": 2, "garrison": 2, "card": 4}
    t = field("footman", "footman")
    order(t, winterfell="march_minus")
    t.routed += t.units(NUMBER["moat_cailin"])
    stark_attacks(t, ("catelyn_stark", "aeron_damphair"), "no", until="blade")
    assert sums(t) == [0, 0], "a routed unit counts nothing"


def test_cmb_11_a_total_is_never_below_zero():
    t = field("siege_engine", "footman")
    clear(t, "moat_cailin")
    put(t, "greyjoy", "karhold", "footman")
    order(t, winterfell="march_minus")
    fight(t, "stark", "winterfell", "karhold", ("catelyn_stark", ""), until="blade")
    assert total(t, ATTACKER) == 0


def test_cmb_12_the_blade_adds_one_once_a_round():
    t = field("footman", "footman")
    ran = stark_attacks(t, ("greatjon_umber", "theon_greyjoy"), "blade!", until="victory")
    assert ran.asked[-1].verb == "blade" and ran.asked[-1].seat == SEAT["greyjoy"]
    assert dict(parts(t, DEFENDER))["blade"] == 1 and t.blade_used
    t = field("footman", "footman")
    t.blade_used = True
    assert "blade" not in stark_attacks(t, until="victory").verbs
    t = field("footman", "footman")
    hand_without_texts(t)
    assert "blade" not in stark_attacks(t, until="victory").verbs, "the holder does not fight"


@pytest.mark.parametrize(("first", "ships"), [("baratheon", 1 + 1), ("greyjoy", 0)])
def test_cmb_13_texts_on_units_apply_in_turn_order(first: str, ships: int):
    t = bare()
    t.tracks[0].remove(SEAT[first])
    t.tracks[0].insert(0, SEAT[first])
    put(t, "greyjoy", "sunset_sea", "ship ship")
    put(t, "baratheon", "golden_sound", "ship")
    put(t, "baratheon", "lannisport", "footman")
    put(t, "baratheon", "ironmans_bay", "ship")
    order(t, sunset_sea="march", ironmans_bay="support")
    t.supply = [6] * 6
    fight(t, "greyjoy", "sunset_sea", "golden_sound", ("victarion_greyjoy", "salladhor_saan"), until="blade")
    assert dict(parts(t, ATTACKER))["units"] == ships


def test_cmb_14_ties_by_the_fiefdoms_track():
    t = field("footman", "footman")
    stark_attacks(t, ("ser_rodrick_cassel", "dagmar_cleftjaw"), until="losses")
    assert t.winner == DEFENDER, "Greyjoy is higher"
    t = field("footman", "footman")
    t.tracks[1] = [0, 1, 2, 3, 4, 5]
    stark_attacks(t, ("ser_rodrick_cassel", "dagmar_cleftjaw"), until="losses")
    assert t.winner == ATTACKER


# Losses


def test_cmb_15_a_beaten_garrison_is_gone():
    t = bare()
    t.garrisons = 1 << NUMBER["pyke"]
    put(t, "stark", "ironmans_bay", "ship")
    put(t, "stark", "seagard", "knight knight")
    order(t, seagard="march")
    ran = marches(t, "stark", to("pyke"), "no")
    assert ran.result == "support"
    through(t, ("eddard_stark", "dagmar_cleftjaw"))
    assert not t.garrisons and control(t, "pyke") == "stark"
    t = bare()
    t.garrisons = 1 << NUMBER["pyke"]
    put(t, "stark", "ironmans_bay", "ship")
    put(t, "stark", "seagard", "footman")
    order(t, seagard="march")
    marches(t, "stark", to("pyke"), "no")
    through(t, ("ser_rodrick_cassel", "euron_crows_eye"))
    assert t.garrisons and control(t, "pyke") == "greyjoy"


def test_cmb_16_amb_11_siege_engines_and_routed_units_die_on_top():
    t = field("knight knight knight", "footman footman siege_engine")
    t.routed.append(t.units(NUMBER["moat_cailin"])[0])
    put(t, "greyjoy", "seagard", "footman")
    stark_attacks(t, ("greatjon_umber", "balon_greyjoy"), until="retreat")
    assert units(t, "moat_cailin") == "", "one sword for the last footman, the others on top"


def test_cmb_17_swords_against_fortifications():
    t = field("knight knight knight", "footman footman footman")
    ran = stark_attacks(t, ("eddard_stark", "dagmar_cleftjaw"), lambda ask: ask.options[0], until="retreat")
    assert ran.verbs[-1] == "losses" and ran.asked[-1].seat == SEAT["greyjoy"]
    assert units(t, "moat_cailin") == "footman footman", "two swords, one fortification"
    assert len(t.pile("attackers")) == 3


# Retreat


def retreating(t: BoardTable, cards: tuple[str, str] = ("robb_stark", "balon_greyjoy")) -> list[str]:
    """Return where the loser of the fight may retreat to at the lowest cost."""
    stark_attacks(t, cards, until="retreat")
    loser = 1 - t.winner
    costs = retreat_costs(t, loser, list(t.army(loser)))
    return sorted(AREAS[area] for area, cost in costs.items() if cost == min(costs.values()))


STRONG = "knight knight knight"


def test_cmb_18_where_a_defender_retreats():
    t = field(STRONG)
    put(t, "lannister", "seagard", "footman")
    t.token[NUMBER["greywater_watch"]] = SEAT["lannister"]
    assert retreating(t) == ["twins", "white_harbor"], "not the attacker's origin, nothing of enemies"
    t = field(STRONG)
    put(t, "greyjoy", "narrow_sea", "ship")
    assert "widows_watch" in retreating(t), "by ship"


def test_cmb_18_an_attacker_goes_back_or_dies():
    t = field("footman", "knight knight knight")
    assert retreating(t, ("ser_rodrick_cassel", "balon_greyjoy")) == ["winterfell"]
    t = bare()
    t.supply = [6] * 6
    put(t, "stark", "pyke", "footman")
    put(t, "stark", "ironmans_bay", "ship")
    put(t, "lannister", "seagard", "knight knight")
    order(t, pyke="march")
    marches(t, "stark", to("seagard"), "no")
    through(t, ("ser_rodrick_cassel", "tywin_lannister"))
    assert len(t.pool(0, 0)) == 10, "Pyke is Greyjoy's again: no retreat"


def test_cmb_19_supply_decides_which_areas_cost_least():
    t = field(STRONG, "footman footman")
    t.supply[SEAT["greyjoy"]] = 0
    put(t, "greyjoy", "seagard", "footman")
    put(t, "greyjoy", "pyke", "footman footman")
    put(t, "greyjoy", "flints_finger", "footman footman")
    areas = retreating(t)
    assert "seagard" not in areas
    costs = retreat_costs(t, DEFENDER, list(t.army(DEFENDER)))
    assert {costs[NUMBER[area]] for area in areas} == {1} and costs[NUMBER["seagard"]] == 2


def test_cmb_19_the_owner_picks_which_units_die():
    t = field(STRONG, "footman knight")
    t.supply[SEAT["greyjoy"]] = 0
    put(t, "greyjoy", "pyke", "footman footman")
    put(t, "greyjoy", "flints_finger", "footman footman")
    knight = t.units(NUMBER["moat_cailin"])[1]
    ran = stark_attacks(t, ("robb_stark", "balon_greyjoy"), "twins", knight, until="aftermath")
    assert ran.verbs[-2:] == ["retreat", "retreat_losses"] and units(t, "twins") == "footman"


def test_cmb_20_without_a_retreat_they_die():
    t = field(STRONG)
    for area in members(ADJACENT[NUMBER["moat_cailin"]]):
        if AREAS[area] not in {"winterfell", "narrow_sea"}:
            put(t, "lannister", AREAS[area], "footman")
    stark_attacks(t, ("robb_stark", "balon_greyjoy"))
    assert len(t.pool(SEAT["greyjoy"], 0)) == 10 and control(t, "moat_cailin") == "stark"


def test_cmb_21_retreated_units_are_routed():
    t = field(STRONG)
    put(t, "greyjoy", "seagard", "footman")
    order(t, seagard="support")
    stark_attacks(t, ("robb_stark", "balon_greyjoy"), "seagard")
    assert len(t.routed) == 1 and t.owner(t.routed[0]) == SEAT["greyjoy"]
    assert t.orders[NUMBER["seagard"]] == "support" and control(t, "seagard") == "greyjoy"
    put(t, "stark", "twins", "knight")
    order(t, twins="march")
    clear(t, "seagard")
    t.routed += put(t, "greyjoy", "seagard", "knight")
    marches(t, "stark", to("seagard"), "no")
    through(t, ("ser_rodrick_cassel", "aeron_damphair"), "no", until="blade")
    assert sums(t) == [3, 0], "a routed knight counts nothing"
    through_from(t, "blade")
    assert len(t.pool(SEAT["greyjoy"], 1)) == 5, "who must retreat again dies"


def through_from(t: BoardTable, step: str) -> None:
    """Go on with a fight from a step, without answers."""
    while step in STEPS:
        step = run_some(STEPS[step](t), []).result


def test_cmb_22_robb_picks_the_retreat():
    t = field(STRONG)
    ran = stark_attacks(t, ("robb_stark", "balon_greyjoy"), "twins")
    assert ran.ask("retreat").seat == SEAT["stark"] and units(t, "twins") == "footman"
    t = field(STRONG, "footman footman footman")
    ran = stark_attacks(t, ("greatjon_umber", "balon_greyjoy"), lambda ask: ask.options[0], "twins")
    assert ran.ask("retreat").seat == SEAT["greyjoy"]


def test_amb_12_robb_sends_attackers_to_adjacent_areas_too():
    t = bare()
    t.supply = [6] * 6
    put(t, "greyjoy", "seagard", "footman")
    put(t, "stark", "moat_cailin", "knight knight")
    order(t, seagard="march")
    marches(t, "greyjoy", to("moat_cailin"), "yes")
    through(t, ("dagmar_cleftjaw", "robb_stark"), until="retreat")
    ran = run_some(STEPS["retreat"](t), ["twins"])
    assert ran.asked[0].seat == SEAT["stark"]
    assert set(ran.asked[0].options) >= {"seagard", "twins", "greywater_watch"}  # type: ignore[attr-defined]


def test_cmb_23_the_winner_moves_in():
    t = field(STRONG)
    t.token[NUMBER["moat_cailin"]] = SEAT["greyjoy"]
    order(t, moat_cailin="defense")
    stark_attacks(t, ("eddard_stark", "balon_greyjoy"))
    assert units(t, "moat_cailin") == "knight knight knight" and control(t, "moat_cailin") == "stark"
    assert t.token[NUMBER["moat_cailin"]] == NONE and not t.orders[NUMBER["moat_cailin"]]
    assert not t.orders[NUMBER["winterfell"]]
    t = field("footman", "knight knight")
    t.token[NUMBER["moat_cailin"]] = SEAT["greyjoy"]
    order(t, moat_cailin="defense")
    stark_attacks(t, ("", "euron_crows_eye"))
    assert t.orders[NUMBER["moat_cailin"]] == "defense" and t.token[NUMBER["moat_cailin"]] == SEAT["greyjoy"]
    assert not t.orders[NUMBER["winterfell"]]


def test_cmb_24_amb_13_the_winner_is_not_routed_and_the_sweep_comes_last():
    t = field(STRONG)
    ran = stark_attacks(t, ("robb_stark", "balon_greyjoy"), "twins")
    assert ran.result == "marches" and all(t.owner(unit) != 0 for unit in t.routed)
    assert t.contested == NONE and t.cards == [] and t.sides == []


def test_cmb_25_amb_14_a_fight_goes_on_when_a_text_kills_the_last_unit():
    t = bare()
    t.supply = [6] * 6
    put(t, "tyrell", "searoad_marches", "footman")
    put(t, "lannister", "stoney_sept", "footman")
    put(t, "lannister", "riverrun", "knight knight knight")
    order(t, searoad_marches="march", riverrun="support")
    marches(t, "tyrell", to("stoney_sept"), "no")
    through(t, ("mace_tyrell", "tywin_lannister"), until="losses")
    assert units(t, "stoney_sept") == "" and t.winner == DEFENDER


# Tides of battle


class Stacked(Draws):
    """Draws that put named tides on top: the attacker's, the defender's, the one that replaces."""

    __slots__ = ("table", "wanted")
    table: BoardTable
    wanted: tuple[str, ...]

    def shuffle(self, label: str, items: list[Any]) -> None:
        super().shuffle(label, items)
        for face in reversed(self.wanted):
            piece = next(p for p in items if self.table.is_a(p, face))
            items.remove(piece)
            items.append(piece)


def tides_field(*faces: str, **more: Any) -> BoardTable:
    """A field with these tides on top: the attacker's first."""
    t = field(**more, tides=True)
    draws = Stacked(b"t" * 32)
    draws.table, draws.wanted = t, faces
    t.draws = draws
    return t


def test_tob_01_twenty_four_cards_shuffled_for_every_fight():
    assert {tide.id: tide.count for tide in TIDES} == {
        "tide_zero": 8, "tide_sword": 4, "tide_fortification": 4, "tide_two": 4, "tide_three": 2,
        "tide_skull": 2,
    }  # fmt: skip
    t = field(STRONG, tides=True)
    assert len(t.pile("tide_deck")) == 24
    before = t.draws.counts.get("tide_deck/0", 0)
    stark_attacks(t, until="blade")
    assert t.draws.counts["tide_deck/0"] == before + 1 and len(t.pile("tide_deck")) == 22


def test_tob_02_each_draws_one_and_sees_its_own():
    t = tides_field("tide_three", "tide_skull")
    stark_attacks(t, until="tides")
    flow = tides(t)
    ask: Any = next(flow)
    assert ask.seat == SEAT["greyjoy"]
    mine, theirs = t.pile("tide", 1)[0], t.pile("tide", 0)[0]
    assert t.sees(1, mine) and not t.sees(1, theirs) and not t.sees(2, mine)
    assert t.name(theirs) == "tide_three" and t.name(mine) == "tide_skull"


def test_tob_03_the_blade_may_replace_ones_own_card():
    t = tides_field("tide_zero", "tide_skull", "tide_three")
    stark_attacks(t, ("", ""), "tide_blade!", until="victory")
    assert t.tide_of(DEFENDER) == TIDES[4] and t.blade_used
    assert "blade" not in dict(parts(t, DEFENDER)) and dict(parts(t, DEFENDER))["tide"] == 3


def test_tob_04_tides_add_to_the_card_and_skulls_kill_the_other_side():
    t = tides_field("tide_sword", "tide_skull", attackers=STRONG, defenders="footman footman footman")
    stark_attacks(t, ("greatjon_umber", "balon_greyjoy"), until="losses")
    assert icons(t, ATTACKER).swords == 2 and dict(parts(t, ATTACKER))["tide"] == 1
    ran = run(STEPS["losses"](t), lambda ask: ask.options[:2], lambda ask: ask.options[0])
    assert ran.verbs == ["losses", "skull_losses"] and ran.asked[1].seat == SEAT["stark"]
    assert len(t.pile("attackers")) == 2, "the winner loses a unit to the skull"
    t = tides_field("tide_zero", "tide_skull", attackers=STRONG)
    stark_attacks(t, ("the_blackfish", "balon_greyjoy"), until="retreat")
    assert len(t.pile("attackers")) == 3, "The Blackfish"


def test_tob_05_no_tides_against_neutral_forces():
    t = bare(tides=True)
    t.force[NUMBER["eyrie"]] = 6
    put(t, "stark", "mountains_of_the_moon", "siege_engine knight")
    order(t, mountains_of_the_moon="march")
    assert marches(t, "stark", to("eyrie"), "no").result == "marches"
    assert not t.draws.counts.get("tide_deck/0")


def test_the_options_of_tides_are_off_by_default():
    assert len(bare().pile("tide_deck")) == 0 and len(bare(tides=True).pile("tide_deck")) == 24
    assert GAME.settle_options(3, {})["tides"] is False


# House cards


def attack(
    attacker: str, defender: str, cards: tuple[str, str], *answers: Any, force: str = STRONG,
    against: str = "footman", until: str = "", prepare: Any = None,
) -> tuple[BoardTable, Any]:  # fmt: skip
    """An attack from Blackwater on Harrenhal (a castle)."""
    t = bare()
    t.supply = [6] * 6
    t.blade_used = True
    put(t, attacker, "blackwater", force)
    put(t, defender, "harrenhal", against)
    order(t, blackwater="march")
    if prepare is not None:
        prepare(t)
    marches(t, attacker, to("harrenhal"), "no")
    ran = through(t, cards, *answers, until=until)
    return t, ran.verbs


def figures(t: BoardTable, side: int) -> tuple[int, int, int]:
    """Strength of the card with its text, swords, fortifications."""
    shown = dict(parts(t, side))
    found = icons(t, side)
    return shown.get("card", 0) + shown.get("text", 0), found.swords, found.fortifications


@pytest.mark.parametrize("printed", HOUSE_CARDS, ids=lambda c: c.id)
def test_every_house_card_counts_what_is_printed(printed: Any):
    house = HOUSES[HOUSE_CARDS.index(printed) // 7]
    other, plain = ("martell", "darkstar") if house != "martell" else ("stark", "greatjon_umber")
    answers = {"aeron_damphair": ["no"], "tyrion_lannister": ["no"], "doran_martell": ["fiefdoms"]}
    t, _ = attack(other, house, (plain, printed.id), *answers.get(printed.id, []), until="blade")
    expected = {
        "theon_greyjoy": (3, 1, 0),
        "asha_greyjoy": (1, 2, 1),
        "stannis_baratheon": (4, 0, 0),
        "nymeria_sand": (1, 0, 1),
    }.get(printed.id, (printed.strength, printed.swords, printed.fortifications))
    assert figures(t, DEFENDER) == expected


def test_catelyn_doubles_her_defense_order():
    def ordered(t: BoardTable) -> None:
        order(t, harrenhal="defense_special")

    t, _ = attack("martell", "stark", ("darkstar", "catelyn_stark"), until="blade", prepare=ordered)
    assert dict(parts(t, DEFENDER))["defense"] == 4


def test_roose_amb_19_takes_all_back_when_he_lost():
    def discarded(t: BoardTable) -> None:
        t.move(card(t, "stark", "eddard_stark"), "discard", 0)

    t, _ = attack("martell", "stark", ("the_red_viper", "roose_bolton"), prepare=discarded)
    assert len(t.pile("hand", 0)) == 7
    t, _ = attack("stark", "martell", ("roose_bolton", "darkstar"), "riverrun", prepare=discarded)
    assert len(t.pile("hand", 0)) == 5, "he won"


def test_blackfish_loses_no_units_to_icons_amb_24_nor_to_mace():
    t, _ = attack("tyrell", "stark", ("mace_tyrell", "the_blackfish"), "riverrun")
    assert units(t, "riverrun") == "footman"
    t, _ = attack("lannister", "stark", ("ser_gregor_clegane", "the_blackfish"), "riverrun")
    assert units(t, "riverrun") == "footman"


def test_victarion_and_kevan_count_their_units_twice_in_attack_and_own_support():
    def helped(t: BoardTable) -> None:
        put(t, "lannister", "riverrun", "footman knight")
        put(t, "baratheon", "stoney_sept", "footman")
        order(t, riverrun="support", stoney_sept="support")

    t, _ = attack(
        "lannister", "stark", ("ser_kevan_lannister", "ser_rodrick_cassel"), (("stoney_sept", "attacker"),),
        force="footman knight", until="blade", prepare=helped,
    )  # fmt: skip
    found = dict(parts(t, ATTACKER))
    assert found["units"] == 2 + 2 and found["support"] == (2 + 2) + 1, "own footmen 2, foreign ones 1"
    t, _ = attack("stark", "lannister", ("greatjon_umber", "ser_kevan_lannister"), until="blade")
    assert dict(parts(t, DEFENDER))["units"] == 1, "attacking only"
    t = bare()
    t.supply = [6] * 6
    t.blade_used = True
    put(t, "greyjoy", "ironmans_bay", "ship ship")
    put(t, "lannister", "golden_sound", "ship")
    order(t, ironmans_bay="march")
    fight(t, "greyjoy", "ironmans_bay", "golden_sound", ("victarion_greyjoy", "the_hound"), until="blade")
    assert dict(parts(t, ATTACKER))["units"] == 4


def test_balon_cancels_printed_strength_only():
    def davos(t: BoardTable) -> None:
        t.move(card(t, "baratheon", "stannis_baratheon"), "discard", SEAT["baratheon"])

    t, _ = attack(
        "greyjoy", "baratheon", ("balon_greyjoy", "ser_davos_seaworth"), until="blade", prepare=davos
    )
    assert figures(t, DEFENDER) == (1, 1, 0)
    t, _ = attack("greyjoy", "lannister", ("balon_greyjoy", "the_hound"), until="blade")
    assert figures(t, DEFENDER) == (0, 0, 2)


def test_theon_only_when_he_defends_a_castle():
    t, _ = attack("greyjoy", "lannister", ("theon_greyjoy", "the_hound"), until="blade")
    assert figures(t, ATTACKER) == (2, 0, 0)


def test_asha_stands_alone():
    def helped(t: BoardTable) -> None:
        put(t, "greyjoy", "stoney_sept", "footman")
        order(t, stoney_sept="support")

    t, _ = attack("greyjoy", "lannister", ("asha_greyjoy", "the_hound"), until="blade", prepare=helped)
    assert figures(t, ATTACKER) == (1, 0, 0)
    t, _ = attack("greyjoy", "lannister", ("asha_greyjoy", "the_hound"), (), until="blade", prepare=helped)
    assert figures(t, ATTACKER) == (1, 2, 1), "AMB-09: own support is a choice"


def test_aeron_pays_for_another_card():
    t, _ = attack(
        "greyjoy", "lannister", ("aeron_damphair", "the_hound"), lambda ask: ask.options[0], until="blade"
    )
    assert t.power[SEAT["greyjoy"]] == 3 and t.name(t.cards[ATTACKER]) != "aeron_damphair"
    assert t.name(t.pile("discard", SEAT["greyjoy"])[0]) == "aeron_damphair"

    def poor(t: BoardTable) -> None:
        t.power[SEAT["greyjoy"]] = 1

    _, verbs = attack("greyjoy", "lannister", ("aeron_damphair", "the_hound"), until="blade", prepare=poor)
    assert "aeron" not in verbs


def test_tywin_gains_two_power():
    t, _ = attack("lannister", "stark", ("tywin_lannister", "greatjon_umber"), "riverrun")
    assert t.power[SEAT["lannister"]] == 7
    t, _ = attack("lannister", "stark", ("tywin_lannister", "eddard_stark"), force="footman", against=STRONG)
    assert t.power[SEAT["lannister"]] == 5


def test_tyrion_sends_a_card_back():
    t, verbs = attack(
        "lannister", "stark", ("tyrion_lannister", "eddard_stark"), "yes", lambda ask: ask.options[0],
        until="blade",
    )  # fmt: skip
    assert verbs[2:] == ["tyrion", "replacement_card"] and t.name(t.cards[DEFENDER]) != "eddard_stark"
    assert card(t, "stark", "eddard_stark") in t.pile("hand", 0)

    def last(t: BoardTable) -> None:
        for piece in list(t.pile("hand", 0)):
            if not t.is_a(piece, "eddard_stark"):
                t.move(piece, "discard", 0)

    t, _ = attack("lannister", "stark", ("tyrion_lannister", "eddard_stark"), "yes", "riverrun", prepare=last)
    assert t.pile("hand", 0) == [card(t, "stark", "eddard_stark")], (
        "fought without a card, which stays in hand"
    )


def test_cersei_removes_an_order_amb_17_but_not_of_this_fight():
    def ordered(t: BoardTable) -> None:
        put(t, "stark", "winterfell", "footman")
        order(t, winterfell="march", harrenhal="defense")

    t, verbs = attack(
        "lannister", "stark", ("cersei_lannister", "greatjon_umber"), "winterfell", "riverrun",
        prepare=ordered, force="knight knight knight knight",
    )  # fmt: skip
    assert "cersei" in verbs and not t.orders[NUMBER["winterfell"]]


def test_stannis_against_who_is_higher():
    def throne(t: BoardTable) -> None:
        t.put_last(SEAT["baratheon"], 0)

    t, _ = attack(
        "baratheon", "stark", ("stannis_baratheon", "greatjon_umber"), until="blade", prepare=throne
    )
    assert figures(t, ATTACKER) == (5, 0, 0)


def test_renly_amb_18_knights_a_footman_who_fought_or_supported():
    def helped(t: BoardTable) -> None:
        put(t, "baratheon", "stoney_sept", "footman")
        put(t, "baratheon", "reach", "footman")
        order(t, stoney_sept="support")

    t, verbs = attack(
        "baratheon", "stark", ("renly_baratheon", "greatjon_umber"), lambda ask: ask.options[0], "riverrun",
        prepare=helped,
    )  # fmt: skip
    assert "renly" in verbs and units(t, "stoney_sept") == "knight" and units(t, "reach") == "footman"


def test_salladhor_makes_foreign_ships_count_nothing():
    t = bare()
    t.supply = [6] * 6
    t.blade_used = True
    put(t, "baratheon", "shipbreaker_bay", "ship ship")
    put(t, "baratheon", "blackwater_bay", "ship")
    put(t, "stark", "narrow_sea", "ship ship")
    put(t, "stark", "shivering_sea", "ship")
    put(t, "baratheon", "port_white_harbor", "ship")
    order(t, shipbreaker_bay="march", port_white_harbor="support", shivering_sea="support")
    fight(
        t, "baratheon", "shipbreaker_bay", "narrow_sea", ("salladhor_saan", "greatjon_umber"), until="blade"
    )
    assert dict(parts(t, DEFENDER))["units"] == 0 and "support" not in dict(parts(t, DEFENDER))
    assert dict(parts(t, ATTACKER))["units"] == 2


def test_patchface_discards_from_their_hand_amb_22_also_the_last_card():
    t, _ = attack(
        "baratheon", "stark", ("patchface", "greatjon_umber"), "riverrun", lambda ask: ask.options[0],
        force="knight knight knight knight",
    )  # fmt: skip
    assert len(t.pile("discard", 0)) == 2

    def two_left(t: BoardTable) -> None:
        for piece in list(t.pile("hand", 0)):
            if t.name(piece) not in {"greatjon_umber", "robb_stark"}:
                t.move(piece, "discard", 0)

    t, _ = attack(
        "baratheon", "stark", ("patchface", "greatjon_umber"), "riverrun",
        lambda ask: ask.options[0], force="knight knight knight knight", prepare=two_left,
    )  # fmt: skip
    assert [t.name(piece) for piece in t.pile("discard", 0)] == ["robb_stark"]
    assert len(t.pile("hand", 0)) == 6


def test_mace_kills_a_footman_whose_owner_picks():
    t, _ = attack(
        "tyrell", "stark", ("mace_tyrell", "greatjon_umber"), against="footman knight", until="blade"
    )
    assert units(t, "harrenhal") == "knight"

    def routed(t: BoardTable) -> None:
        t.routed.append(t.units(NUMBER["harrenhal"])[0])

    t, verbs = attack(
        "tyrell", "stark", ("mace_tyrell", "greatjon_umber"), lambda ask: ask.options[0],
        against="footman footman", until="blade", prepare=routed,
    )  # fmt: skip
    assert verbs[2:] == ["mace"] and t.routed == [] and units(t, "harrenhal") == "footman"


def test_loras_marches_on():
    t, _ = attack("tyrell", "stark", ("ser_loras_tyrell", "greatjon_umber"), "riverrun")
    assert t.orders[NUMBER["harrenhal"]] == "march" and not t.orders[NUMBER["blackwater"]]
    ran = marches(t, "tyrell", to("crackclaw_point"), "no")
    assert ran.result == "marches" and units(t, "crackclaw_point") == "knight knight knight"


def test_amb_20_loras_against_arianne_does_not_move_in():
    t, _ = attack("tyrell", "martell", ("ser_loras_tyrell", "arianne_martell"), "riverrun")
    assert units(t, "blackwater") == "knight knight knight" and not any(t.orders)


def test_arianne_amb_21_holds_the_ground():
    def marked(t: BoardTable) -> None:
        t.token[NUMBER["harrenhal"]] = SEAT["martell"]
        order(t, harrenhal="defense")

    t, _ = attack("stark", "martell", ("eddard_stark", "arianne_martell"), prepare=marked)
    assert units(t, "harrenhal") == "" and units(t, "blackwater") == "knight knight knight"
    assert control(t, "harrenhal") is None and not t.orders[NUMBER["harrenhal"]]


def test_queen_of_thorns_amb_17_removes_an_adjacent_order_but_not_this_march():
    def ordered(t: BoardTable) -> None:
        put(t, "stark", "riverrun", "footman")
        put(t, "stark", "winterfell", "footman")
        order(t, riverrun="support", winterfell="support")

    t, _ = attack("stark", "tyrell", ("greatjon_umber", "queen_of_thorns"), until="blade", prepare=ordered)
    assert not t.orders[NUMBER["riverrun"]] and t.orders[NUMBER["winterfell"]] == "support"
    assert t.orders[NUMBER["blackwater"]] == "march" and t.helping == {}, "CMB-07: it counts no longer"


def test_nymeria_attacks_with_a_sword():
    t, _ = attack("martell", "stark", ("nymeria_sand", "greatjon_umber"), until="blade")
    assert figures(t, ATTACKER) == (1, 1, 0)


def test_doran_puts_the_opponent_last():
    t, _ = attack("martell", "baratheon", ("doran_martell", "melisandre"), "iron_throne", until="blade")
    assert track(t, "iron_throne")[-1] == "baratheon"


def test_amb_23_passes_go_on_after_the_present_seat():
    t = bare()
    for house, area in (("baratheon", "kingswood"), ("lannister", "riverrun"), ("stark", "karhold")):
        put(t, house, area, "footman")
        order(t, **{area: "march"})
    t.turn = SEAT["lannister"]
    t.put_last(SEAT["baratheon"], 0)
    found = next_with(t, MARCHES)
    assert found is not None and found[0] == SEAT["stark"]


def test_cmb_10_each_text_works_once():
    t = bare()
    t.supply = [6] * 6
    put(t, "greyjoy", "blackwater", "footman")
    put(t, "lannister", "harrenhal", "footman")
    order(t, blackwater="march")
    marches(t, "greyjoy", to("harrenhal"), "no")
    run(support(t))
    t.reveal_card(0, card(t, "greyjoy", "aeron_damphair"))
    t.reveal_card(1, card(t, "lannister", "the_hound"))
    assert run(card_texts(t), "no").verbs == ["aeron"]


def test_amb_25_beaten_attackers_come_back_whatever_their_supply():
    t = bare()
    t.supply[0] = 0
    t.blade_used = True
    put(t, "stark", "winterfell", "footman footman footman knight")
    t.destroy(t.units(NUMBER["winterfell"])[:1])
    put(t, "stark", "white_harbor", "footman")
    put(t, "stark", "castle_black", "footman footman")
    put(t, "greyjoy", "moat_cailin", "knight knight knight")
    order(t, winterfell="march")
    assert said(t, "retreats") == []
    move = going(("moat_cailin", ["footman"]), ("white_harbor", ["footman"]))
    ran = fight(t, "stark", "winterfell", "moat_cailin", ("", "balon_greyjoy"), move=move)
    assert ran.result == "marches" and units(t, "winterfell") == "footman knight"
    assert t.strained == [0] and seat_of(t, "stark") == 0

"""Planning, raids, marches, consolidation, ports, the end: PLN, RAI, MAR, CON, PRT, END."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boardgame.game import GAME
from rules.boardgame.orders import MARCHES, RAIDS, TOKENS
from rules.boardgame.phases.actions import clean_up, consolidate, next_with, raid, yield_of
from rules.boardgame.phases.fighting import retreat_areas
from rules.boardgame.phases.marching import march
from rules.boardgame.phases.planning import plan, raven, replacements
from rules.boardgame.phases.upkeep import sweep
from rules.boardgame.phases.westeros import auction, mustering, pay_income
from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    HOUSE_NAMES,
    HOUSES,
    LAND_OF,
    LANDS,
    MANY,
    NONE,
    NUMBER,
    SEA_OF,
    SUPPORTS,
    reachable,
)
from rules.boardgame.table import BoardTable
from rules.kernel import SPECTATOR, Match
from tests.rules.boardgame.staging import (
    SEAT,
    Ran,
    bare,
    clear,
    control,
    going,
    marches,
    order,
    put,
    refusal,
    run,
    said,
    seat_of,
    table,
    to,
    units,
)

# Planning


def planned(t: BoardTable) -> Ran:
    return run(plan(t), *[lambda ask: ask.default] * 6)


def test_pln_01_one_order_on_every_area_with_units_all_at_once():
    t = table()
    t.token[NUMBER["karhold"]] = SEAT["stark"]
    clear(t, "winterfell")
    ran = planned(t)
    assert [ask.seat for ask in ran.asked] == [0, 1, 2, 3, 4, 5]
    assert ran.asked[0].slots == ("white_harbor", "shivering_sea")  # type: ignore[attr-defined]
    assert all(bool(t.orders[area]) == bool(t.units(area)) for area in range(len(AREAS)))


def test_pln_02_special_orders_and_tokens_are_limited():
    t = table()
    put(t, "greyjoy", "seagard", "footman")
    ran = planned(t)
    lannister, greyjoy = ran.asked[2], ran.asked[1]
    slots = lannister.slots  # type: ignore[attr-defined]
    special = ("march_special", "raid_special", "support_special", "defense_special")
    assert lannister.legal(tuple(zip(slots, (*special[:3], "march"), strict=True)))
    assert not lannister.legal(tuple(zip(slots, special, strict=True))), "three at most"
    assert not lannister.legal(tuple(zip(slots, ("march", "march", "raid", "raid"), strict=True)))
    assert not greyjoy.legal(tuple((slot, "raid_special") for slot in greyjoy.slots[:1]))  # type: ignore[attr-defined]
    assert greyjoy.caps[0].most == 0  # type: ignore[attr-defined]


def test_pln_03_where_tokens_run_out_the_seat_picks_what_stays_empty():
    t = table()
    t.banned = [token for token in dict.fromkeys(TOKENS) if token not in {"march", "march_minus"}]
    ask: Any = run(plan(t), *[lambda ask: ask.default] * 6).asked[2]
    assert (ask.lo, ask.hi, len(ask.slots)) == (2, 2, 4)
    assert ask.legal(((ask.slots[3], "march"), (ask.slots[1], "march_minus")))
    assert not ask.legal(((ask.slots[0], "march"),)), "a token may not be held back"


def test_pln_04_any_order_may_lie_anywhere():
    ask: Any = planned(table()).asked[1]
    assert ask.legal(
        (
            ("greywater_watch", "march"),
            ("pyke", "raid"),
            ("ironmans_bay", "consolidate_power"),
            ("port_pyke", "defense"),
        )
    )


def test_pln_05_orders_are_sealed_until_all_are_in_and_may_be_changed():
    match = Match.new(GAME, 3, {"houses": "seated"}, b"p" * 32)
    ask = match.ask_for(0)
    assert ask is not None
    slots = ask.slots  # type: ignore[attr-defined]
    before = [match.view(who) for who in (SPECTATOR, 1, 2)]
    match.answer(0, tuple(zip(slots, ("march", "raid", "support"), strict=True)))
    assert [match.view(who) for who in (SPECTATOR, 1, 2)] == before
    assert match.waiting() == {1, 2}
    match.withdraw(0)
    match.answer(0, tuple(zip(slots, ("raid", "march", "support"), strict=True)))
    for seat in (1, 2):
        other = match.ask_for(seat)
        assert other is not None and other.default is not None
        match.answer(seat, other.default)
    shown = match.view(SPECTATOR)["orders"]
    assert [shown[slot] for slot in slots] == ["raid", "march", "support"]


def test_pln_06_the_raven_replaces_an_order():
    t = table()
    order(t, lannisport="march", stoney_sept="raid_special", golden_sound="raid")
    t.banned = ["support", "support_special"]
    t.stars[SEAT["lannister"]] = 1
    ran = run(raven(t), "replace", "lannisport", "march_minus")
    assert t.orders[NUMBER["lannisport"]] == "march_minus" and t.raven_used
    assert ran.asked[0].seat == SEAT["lannister"] and ran.result == "raids"
    options = replacements(t, SEAT["lannister"], NUMBER["golden_sound"])
    assert "raid" not in options and "defense" in options and "march" in options
    assert "support" not in options, "banned"
    assert "march_special" not in options, "the one star is used"
    assert "march_special" in replacements(t, SEAT["lannister"], NUMBER["stoney_sept"])


def test_pln_06_the_raven_looks_at_the_next_wildling_card():
    t = table()
    top = t.pile("wildling_deck")[-1]
    run(raven(t), "look", "bottom")
    assert t.pile("wildling_deck")[0] == top
    assert t.sees(SEAT["lannister"], top) and not t.sees(SEAT["stark"], top)
    t = table()
    top = t.pile("wildling_deck")[-1]
    run(raven(t), "look", "top")
    assert t.pile("wildling_deck")[-1] == top
    t = table()
    assert run(raven(t), "nothing").result == "raids" and not t.raven_used


# Raids


def raids(t: BoardTable, *answers: Any) -> Ran:
    t.turn = NONE
    return run(raid(t), *answers)


def test_rai_01_one_raid_per_house_and_pass():
    t = table()
    order(t, winterfell="raid", white_harbor="raid", dragonstone="raid", lannisport="raid")
    acted = []
    while True:
        ran = run(raid(t), *([lambda ask: ask.options[0]] if _asks_raid(t) else []))
        if ran.result == "marches":
            break
        acted.append(HOUSES[t.houses[t.turn]])
    assert acted == ["baratheon", "lannister", "stark", "stark"]


def _asks_raid(t: BoardTable) -> bool:
    before = t.turn
    found = next_with(t, RAIDS)
    t.turn = before
    return found is not None and len(found[1]) > 1


def test_rai_02_what_a_raid_removes():
    for token, removed in (
        ("support", True),
        ("support_special", True),
        ("raid", True),
        ("consolidate_power_special", True),
        ("march", False),
        ("defense", False),
    ):
        t = bare()
        put(t, "stark", "winterfell", "footman")
        put(t, "greyjoy", "moat_cailin", "footman")
        order(t, winterfell="raid", moat_cailin=token)
        if token == "raid":
            t.tracks[0] = [0, 1, 2, 3, 4, 5]
        ran = raids(t, "moat_cailin") if removed else raids(t)
        assert bool(t.orders[NUMBER["moat_cailin"]]) != removed, token
        assert not t.orders[NUMBER["winterfell"]] and ran.result == "raids"
    t = bare()
    put(t, "stark", "winterfell", "footman")
    put(t, "greyjoy", "moat_cailin", "footman")
    order(t, winterfell="raid_special", moat_cailin="defense_special")
    raids(t, "moat_cailin")
    assert not t.orders[NUMBER["moat_cailin"]]


def test_rai_03_reach_of_raids():
    t = bare()
    for area, unit in (("winterfell", "footman"), ("bay_of_ice", "ship"), ("port_winterfell", "ship")):
        put(t, "stark", area, unit)
    for area, unit in (("flints_finger", "footman"), ("moat_cailin", "footman"), ("sunset_sea", "ship")):
        put(t, "greyjoy", area, unit)
    order(t, flints_finger="support", moat_cailin="support", sunset_sea="support")
    reach = {}
    for area in ("winterfell", "bay_of_ice", "port_winterfell"):
        order(t, **{area: "raid"})
        asked = raids(t, *(["nothing"] if area != "port_winterfell" else [])).asked
        reach[area] = set(asked[0].options) if asked else set()  # type: ignore[attr-defined]
    assert reach == {
        "winterfell": {"moat_cailin", "nothing"},
        "bay_of_ice": {"flints_finger", "sunset_sea", "nothing"},
        "port_winterfell": set(),
    }
    t = bare()
    put(t, "stark", "bay_of_ice", "ship")
    put(t, "greyjoy", "port_winterfell", "ship")
    order(t, bay_of_ice="raid", port_winterfell="consolidate_power")
    assert raids(t, "port_winterfell").result == "raids", "from the sea into the port"


def test_rai_04_raiding_consolidation_moves_power():
    t = bare()
    put(t, "stark", "winterfell", "footman")
    put(t, "greyjoy", "moat_cailin", "footman")
    order(t, winterfell="raid", moat_cailin="consolidate_power")
    t.power[SEAT["greyjoy"]] = 1
    raids(t, "moat_cailin")
    assert t.power[SEAT["stark"]] == 6 and t.power[SEAT["greyjoy"]] == 0
    order(t, winterfell="raid", moat_cailin="consolidate_power")
    raids(t, "moat_cailin")
    assert t.power[SEAT["stark"]] == 7 and t.power[SEAT["greyjoy"]] == 0


def test_rai_05_a_raid_may_remove_nothing():
    t = bare()
    put(t, "stark", "winterfell", "footman")
    put(t, "greyjoy", "moat_cailin", "footman")
    order(t, winterfell="raid", moat_cailin="support")
    raids(t, "nothing")
    assert t.orders[NUMBER["moat_cailin"]] == "support" and not t.orders[NUMBER["winterfell"]]


# Marches


def test_mar_01_one_march_per_house_and_pass():
    t = table()
    order(t, winterfell="march", white_harbor="march_minus", dragonstone="march", lannisport="march")
    t.turn = NONE
    acted = []
    while (found := next_with(t, MARCHES)) is not None:
        acted.append(HOUSES[t.houses[found[0]]])
        t.orders[found[1][0]] = ""
    assert acted == ["baratheon", "lannister", "stark", "stark"]
    assert run(march(t)).result == "consolidate"


def test_mar_02_units_go_different_ways_or_stay_and_routed_ones_stay():
    t = bare()
    put(t, "stark", "winterfell", "footman footman knight")
    t.routed.append(t.units(NUMBER["winterfell"])[0])
    order(t, winterfell="march")
    ran = marches(t, "stark", going(("karhold", ["knight"]), ("stony_shore", ["footman"])))
    assert len(ran.ask("march").slots) == 2
    assert units(t, "karhold") == "knight" and units(t, "stony_shore") == "footman"
    assert units(t, "winterfell") == "footman" and t.orders[NUMBER["winterfell"]] == ""
    order(t, karhold="march")
    marches(t, "stark", ())
    assert units(t, "karhold") == "knight" and said(t, "stays")


def test_mar_03_one_fight_at_most_and_peaceful_moves_first():
    t = bare()
    put(t, "stark", "winterfell", "footman footman knight")
    put(t, "greyjoy", "moat_cailin", "footman")
    put(t, "greyjoy", "karhold", "footman")
    order(t, winterfell="march")
    a, b = going(("moat_cailin", ["knight"]), ("karhold", ["footman"])), ("white_harbor", ["footman"])
    t.turn = t.tracks[0][t.tracks[0].index(0) - 1]
    ask: Any = next(march(t))
    assert "one fight" in refusal(ask, a(ask))
    ran = marches(t, "stark", going(("moat_cailin", ["knight"]), b))
    assert ran.result == "support" and units(t, "white_harbor") == "footman"
    assert len(t.pile("attackers")) == 1


def test_mar_04_where_ships_go():
    t = bare()
    put(t, "greyjoy", "port_pyke", "ship")
    put(t, "greyjoy", "ironmans_bay", "ship")
    put(t, "stark", "bay_of_ice", "ship")
    order(t, port_pyke="march")
    assert set(marches(t, "greyjoy", ()).ask("march").values) == {"ironmans_bay"}
    order(t, ironmans_bay="march")
    goals = set(marches(t, "greyjoy", ()).ask("march").values)
    assert goals == {"port_pyke", "sunset_sea", "golden_sound"}
    clear(t, "port_pyke")
    put(t, "lannister", "pyke", "footman")
    order(t, ironmans_bay="march")
    assert "port_pyke" not in marches(t, "greyjoy", ()).ask("march").values


def test_mar_05_transport_over_an_unbroken_chain_of_own_ships():
    t = bare()
    put(t, "stark", "winterfell", "footman footman")
    put(t, "stark", "shivering_sea", "ship")
    put(t, "stark", "shipbreaker_bay", "ship")
    order(t, winterfell="march")
    assert "kingswood" not in marches(t, "stark", ()).ask("march").values, "the chain is broken"
    put(t, "stark", "narrow_sea", "ship")
    t.routed += t.units(NUMBER["narrow_sea"])  # AMB-08: routed ships carry
    order(t, winterfell="march", narrow_sea="defense")
    marches(t, "stark", going(("kingswood", ["footman"]), ("crackclaw_point", ["footman"])))
    assert units(t, "kingswood") == "footman" and t.orders[NUMBER["narrow_sea"]] == "defense"
    assert reachable(NUMBER["dragonstone"], 1 << NUMBER["port_dragonstone"]) == 0


def test_mar_06_land_to_land_ships_to_water_blocked_is_closed():
    t = table(3)
    put(t, "lannister", "searoad_marches", "footman")
    put(t, "lannister", "sunset_sea", "ship")
    order(t, searoad_marches="march", golden_sound="march")
    t.turn = t.tracks[0][t.tracks[0].index(1) - 1]
    ran = run(march(t), "searoad_marches", ())
    goals = set(ran.ask("march").values)
    assert "highgarden" not in goals and not any("sea" in goal.split("_") for goal in goals)
    assert all(LANDS >> NUMBER[goal] & 1 for goal in goals)


def test_mar_07_what_starts_a_fight():
    for prepare, fights in (
        (lambda t: put(t, "greyjoy", "karhold", "footman"), True),
        (lambda t: None, False),
        (lambda t: t.token.__setitem__(NUMBER["karhold"], 1), False),
    ):
        t = bare()
        put(t, "stark", "winterfell", "footman")
        prepare(t)
        order(t, winterfell="march")
        assert (marches(t, "stark", to("karhold")).result == "support") == fights
    t = bare()
    t.garrisons = 1 << NUMBER["lannisport"]
    put(t, "stark", "riverrun", "knight knight")
    order(t, riverrun="march")
    assert marches(t, "stark", to("lannisport"), "no").result == "support"


def test_mar_08_leaving_a_power_token():
    t = bare()
    put(t, "stark", "karhold", "footman")
    order(t, karhold="march")
    assert marches(t, "stark", to("castle_black"), "yes").verbs == ["march", "leave_token"]
    assert control(t, "karhold") == "stark" and t.power[0] == 4
    t.power[0] = 0
    order(t, castle_black="march")
    assert marches(t, "stark", to("winterfell")).verbs == ["march"]
    put(t, "greyjoy", "seagard", "footman")
    put(t, "stark", "twins", "footman")
    order(t, seagard="march")
    ran = marches(t, "greyjoy", to("twins"), "yes")
    assert ran.result == "support" and control(t, "seagard") == "greyjoy", "before the fight"


def test_mar_09_an_abandoned_port_loses_its_ships_before_the_fight():
    t = bare()
    put(t, "tyrell", "oldtown", "knight")
    put(t, "tyrell", "port_oldtown", "ship")
    put(t, "martell", "three_towers", "footman")
    order(t, oldtown="march")
    assert marches(t, "tyrell", to("three_towers"), "no").result == "support"
    assert units(t, "port_oldtown") == "" and said(t, "ships_destroyed")
    t = bare()
    put(t, "lannister", "pyke", "knight")
    put(t, "lannister", "port_pyke", "ship")
    put(t, "lannister", "ironmans_bay", "ship")
    put(t, "stark", "seagard", "footman")
    order(t, pyke="march")
    assert marches(t, "lannister", to("seagard"), "no").result == "support"
    assert t.holder(NUMBER["port_pyke"]) == SEAT["lannister"], "captured after the fight only"


def test_mar_10_neutral_forces():
    t = table(6)
    put(t, "baratheon", "kingswood", "knight knight")
    order(t, kingswood="march_minus")
    t.supply[SEAT["baratheon"]] = 6
    ask: Any = marches(t, "baratheon", ()).ask("march")
    assert "kings_landing" not in ask.values, "2 + 2 + 1 - 1 is no 5"
    order(t, kingswood="march")
    ran = marches(t, "baratheon", to("kings_landing"), "no")
    assert t.force[NUMBER["kings_landing"]] == 0 and control(t, "kings_landing") == "baratheon"
    assert ran.result == "marches" and "house_card" not in ran.verbs
    t = table(6)
    put(t, "stark", "crackclaw_point", "footman")
    order(t, kingswood="march_special", crackclaw_point="support_special", shipbreaker_bay="support")
    put(t, "baratheon", "kingswood", "knight")
    ran = marches(t, "baratheon", "no", ())
    assert ran.verbs == ["neutral_support", "march"] and ran.asked[0].seat == SEAT["stark"]
    assert "kings_landing" not in ran.ask("march").values
    order(t, kingswood="march_special")
    ran = marches(t, "baratheon", "yes", to("kings_landing"), "no")
    assert control(t, "kings_landing") == "baratheon", "2 + 1 + 1, and 1 + 1 from Crackclaw Point"


def test_mar_10_siege_engines_and_own_support():
    t = table(6)
    put(t, "baratheon", "reach", "siege_engine")
    put(t, "baratheon", "blackwater", "footman")
    order(t, reach="march", blackwater="support")
    marches(t, "baratheon", to("kings_landing"), "no")
    assert control(t, "kings_landing") == "baratheon"


def test_mar_10_the_weakest_part_may_need_help_the_whole_would_not():
    t = table(6)
    t.supply[SEAT["baratheon"]] = 6
    put(t, "baratheon", "kingswood", "knight knight knight")
    put(t, "stark", "crackclaw_point", "knight")
    order(t, kingswood="march", crackclaw_point="support")
    ran = marches(t, "baratheon", "yes", to("kings_landing", "knight", "knight"))
    assert control(t, "kings_landing") == "baratheon" and ran.verbs[0] == "neutral_support"


def test_mar_11_a_garrison_alone_defends_its_house():
    t = table()
    clear(t, "lannisport")
    put(t, "stark", "riverrun", "knight knight")
    order(t, riverrun="march")
    assert marches(t, "stark", to("lannisport"), "no").result == "support"
    assert t.sides == [SEAT["stark"], SEAT["lannister"]]


# Consolidation and clean-up


def consolidations(t: BoardTable, *answers: Any) -> Ran:
    t.turn = NONE
    return run(consolidate(t), *answers)


def test_con_01_what_consolidation_yields():
    t = bare()
    put(t, "baratheon", "kings_landing", "footman")
    put(t, "baratheon", "port_dragonstone", "ship")
    put(t, "baratheon", "narrow_sea", "ship")
    assert yield_of(t, NUMBER["kings_landing"]) == 3
    assert yield_of(t, NUMBER["port_dragonstone"]) == 1
    assert yield_of(t, NUMBER["narrow_sea"]) == 0
    put(t, "stark", "shipbreaker_bay", "ship")
    assert yield_of(t, NUMBER["port_dragonstone"]) == 0
    order(t, kings_landing="consolidate_power")
    assert consolidations(t).result == "consolidate" and t.power[SEAT["baratheon"]] == 8


def test_con_02_a_star_may_muster_instead():
    t = bare()
    put(t, "stark", "winterfell", "footman")
    put(t, "stark", "karhold", "footman")
    put(t, "stark", "port_winterfell", "ship")
    order(t, winterfell="consolidate_power_special")
    ran = consolidations(t, "muster", "winterfell/knight")
    assert units(t, "winterfell") == "footman knight" and ran.verbs == ["consolidate", "muster"]
    order(t, winterfell="consolidate_power_special")
    consolidations(t, "power")
    assert t.power[0] == 7
    for area in ("karhold", "port_winterfell"):
        order(t, **{area: "consolidate_power_special"})
        assert consolidations(t).verbs == []


def test_con_02_mustering_is_offered_only_where_something_can_be_mustered():
    t = bare()
    put(t, "stark", "winterfell", "knight")
    for unit in list(t.pile("pool", SEAT["stark"])):
        t.move(unit, "attackers")
    order(t, winterfell="consolidate_power_special")
    power = t.power[SEAT["stark"]]
    assert consolidations(t).verbs == [] and t.power[SEAT["stark"]] == power + 2


def test_con_03_clean_up():
    t = table()
    order(t, winterfell="defense")
    t.routed = t.units(NUMBER["winterfell"])[:1]
    t.blade_used = t.raven_used = True
    assert run(clean_up(t)).result == "round"
    assert not any(t.orders) and not t.routed and not t.blade_used and not t.raven_used
    (shown,) = said(t, "round_ends")
    assert shown["castles"].split(", ")[0] == f"{HOUSE_NAMES[t.houses[0]]} {len(t.castles(0))}"
    controllers = [NONE if seat == "." else int(seat) for seat in shown["areas"]]
    assert controllers == [t.controller(area) for area in range(MANY)] and len(set(controllers)) > 2


# Ports


def test_prt_01_eight_ports():
    seas = {AREAS[LAND_OF[port]]: AREAS[SEA_OF[port]] for port in LAND_OF}
    assert seas == {
        "winterfell": "bay_of_ice",
        "white_harbor": "narrow_sea",
        "pyke": "ironmans_bay",
        "lannisport": "golden_sound",
        "dragonstone": "shipbreaker_bay",
        "storms_end": "shipbreaker_bay",
        "oldtown": "redwyne_straights",
        "sunspear": "east_summer_sea",
    }


def test_prt_02_ports_are_their_controllers_and_safe():
    t = bare()
    put(t, "greyjoy", "port_pyke", "ship")
    put(t, "stark", "ironmans_bay", "ship ship")
    order(t, ironmans_bay="march")
    assert "port_pyke" not in marches(t, "stark", ()).ask("march").values
    assert "port_pyke" in marches_of(t, "greyjoy", "ironmans_bay")


def marches_of(t: BoardTable, house: str, area: str) -> set[str]:
    """Return where an own unit put there could march."""
    clear(t, area)
    put(t, house, area, "ship")
    order(t, **{area: "march"})
    return set(marches(t, house, ()).ask("march").values)


def test_prt_03_a_port_does_not_help_its_land():
    port = NUMBER["port_pyke"]
    assert SUPPORTS[port] == 1 << NUMBER["ironmans_bay"]
    assert ADJACENT[port] >> NUMBER["pyke"] & 1


def test_prt_04_beaten_ships_may_go_into_the_own_port():
    t = bare()
    beaten = put(t, "greyjoy", "ironmans_bay", "ship")
    t.contested, t.origin, t.sides = NUMBER["ironmans_bay"], NUMBER["golden_sound"], [2, 1]
    assert NUMBER["port_pyke"] in retreat_areas(t, 1, beaten)
    put(t, "stark", "pyke", "footman")
    assert NUMBER["port_pyke"] not in retreat_areas(t, 1, beaten)


def test_prt_05_only_a_port_with_a_ship_pays():
    t = bare()
    pay_income(t, ports=True)
    before = t.power[SEAT["lannister"]]
    put(t, "lannister", "port_lannisport", "ship")
    pay_income(t, ports=True)
    assert t.power[SEAT["lannister"]] == before + 1


def captured(t: BoardTable, taken: int) -> Ran:
    put(t, "stark", "pyke", "footman")
    return run(sweep(t), taken)


@pytest.mark.parametrize("taken", [0, 1, 3])
def test_prt_06_the_captor_takes_any_number_of_ships(taken: int):
    t = bare()
    t.supply[0] = 6
    put(t, "greyjoy", "port_pyke", "ship ship ship")
    order(t, port_pyke="raid")
    ask: Any = captured(t, taken).asked[0]
    assert (ask.seat, ask.lo, ask.hi) == (SEAT["stark"], 0, 3)
    assert len(t.units(NUMBER["port_pyke"])) == taken and t.orders[NUMBER["port_pyke"]] == ""
    assert len(t.pool(SEAT["greyjoy"], 3)) == 6


def test_prt_06_supply_and_pool_limit_the_capture():
    t = bare()
    t.supply[0] = 0
    put(t, "greyjoy", "port_pyke", "ship ship ship")
    put(t, "stark", "narrow_sea", "ship ship")
    ask: Any = captured(t, 1).asked[0]
    assert ask.hi == 2, "limits 2 and 2: no army of three"
    t = bare()
    put(t, "greyjoy", "port_pyke", "ship")
    for sea in ("narrow_sea", "shivering_sea", "bay_of_ice", "sunset_sea", "golden_sound", "sea_of_dorne"):
        put(t, "stark", sea, "ship")
    put(t, "stark", "pyke", "footman")
    assert run(sweep(t)).verbs == [] and units(t, "port_pyke") == ""


def test_prt_07_an_uncontrolled_port_is_emptied_a_home_captures():
    t = bare()
    put(t, "lannister", "port_oldtown", "ship")
    put(t, "lannister", "port_pyke", "ship")
    ran = run(sweep(t), 1)
    assert units(t, "port_oldtown") == "" and ran.asked[0].seat == SEAT["greyjoy"]


# The end

SEVEN = ("winterfell", "moat_cailin", "white_harbor", "seagard", "riverrun", "harrenhal", "eyrie")


def test_end_01_seven_castles_win_at_once_also_in_anothers_turn():
    t = bare()
    for area in SEVEN[1:]:
        put(t, "stark", area, "footman")
    put(t, "greyjoy", "winterfell", "footman")
    put(t, "greyjoy", "bay_of_ice", "ship")
    order(t, winterfell="march")
    assert not t.over
    assert marches(t, "greyjoy", to("stony_shore"), "no").result is None and t.over
    assert _first(t) == "stark"


def _first(t: BoardTable) -> str:
    placings = GAME.result(t).placings
    assert [placing.place for placing in placings] == list(range(1, t.n + 1))
    return HOUSES[t.houses[placings[0].seat]]


def test_end_02_ties_castles_lands_supply_throne():
    t = bare()
    assert _first(t) == "baratheon", "all are level: the Iron Throne"
    t.supply[SEAT["tyrell"]] = 3
    assert _first(t) == "tyrell"
    put(t, "greyjoy", "karhold", "footman")
    assert _first(t) == "greyjoy"
    put(t, "martell", "starfall", "footman")
    assert _first(t) == "martell"


def test_end_03_a_house_without_units_goes_on():
    t = table()
    for area in AREAS:
        if t.holder(NUMBER[area]) == SEAT["stark"]:
            clear(t, area)
    ran = run(plan(t), *[lambda ask: ask.default] * 5)
    assert SEAT["stark"] not in [ask.seat for ask in ran.asked]
    t.track = 1
    assert SEAT["stark"] in [ask.seat for ask in run(auction(t), *[0] * 6, lambda ask: ask.items).asked]
    t.queue = [SEAT["stark"]]
    assert run(mustering(t), "winterfell/footman", "done").result == "mustering"


def test_end_04_round_ten_is_scored_after_its_clean_up():
    t = table()
    t.round = 10
    order(t, winterfell="defense")
    assert run(clean_up(t)).result is None and not any(t.orders) and said(t, "last_round")
    t = table()
    t.round = 9
    assert run(clean_up(t)).result == "round"


def test_end_05_every_place_is_decided():
    t = table(4)
    places = [placing.place for placing in GAME.result(t).placings]
    assert places == [1, 2, 3, 4]
    assert list(GAME.result(t).placings[0].points) == ["castles", "lands", "supply", "throne"]
    assert seat_of(t, "stark") == GAME.result(t).placings[0].seat, "two castles at the start"

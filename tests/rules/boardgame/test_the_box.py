"""Terms, components, setup, control and supply: TRM, CMP, SET, CTL, SUP."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.boardgame.cards import TIDES, WESTEROS_DECKS, WILDLINGS
from rules.boardgame.game import GAME
from rules.boardgame.house_cards import CARDS_OF
from rules.boardgame.orders import ORDERS, TOKENS
from rules.boardgame.phases.marching import march
from rules.boardgame.phases.muster import muster
from rules.boardgame.phases.planning import stars_of
from rules.boardgame.phases.upkeep import cuts, reconcile, sweep
from rules.boardgame.phases.westeros import auction, set_supply
from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    BARRELS,
    CASTLE_AREAS,
    CROWNS,
    HOUSES,
    LAND_OF,
    LINKS,
    MANY,
    NUMBER,
    PLACES,
    POINTS,
    SEA_OF,
    SUPPLY_LIMITS,
    UNIT_COST,
    UNIT_LIMITS,
    UNIT_STRENGTH,
    UNITS,
    fits,
    members,
)
from rules.boardgame.strength import plain_strength
from rules.kernel import Match
from tests.rules.boardgame.staging import (
    SEAT,
    bare,
    clear,
    control,
    marches,
    order,
    put,
    refusal,
    run,
    table,
    to,
    track,
    units,
)


def neighbors(area: str) -> set[str]:
    return {AREAS[other] for other in members(ADJACENT[NUMBER[area]])}


# Terms


def test_trm_01_units_are_four_kinds_and_garrisons_are_none():
    t = table()
    assert UNITS == ("footman", "knight", "siege_engine", "ship")
    clear(t, "winterfell")
    assert t.garrisons >> NUMBER["winterfell"] & 1 and units(t, "winterfell") == ""
    assert t.armies(SEAT["stark"]) == []


def test_trm_02_areas_are_adjacent_exactly_when_linked_both_ways():
    assert len(LINKS) == 143
    for area in range(MANY):
        for other in members(ADJACENT[area]):
            assert ADJACENT[other] >> area & 1 and area != other
    assert neighbors("port_pyke") == {"pyke", "ironmans_bay"}
    assert "kings_landing" not in neighbors("harrenhal"), "a river is in between"


def test_trm_03_an_army_is_two_units_or_more():
    t = bare()
    put(t, "stark", "winterfell", "footman")
    put(t, "stark", "moat_cailin", "footman knight")
    put(t, "stark", "narrow_sea", "ship ship ship")
    assert t.armies(SEAT["stark"]) == [3, 2]


def test_trm_04_the_turn_order_is_the_iron_throne_track_of_the_moment():
    t = table()
    order(t, winterfell="march", dragonstone="march")
    t.put_last(SEAT["baratheon"], 0)
    t.turn = -1
    ran = run(march(t), ())
    assert ran.asked[0].seat == SEAT["stark"]


def test_trm_05_available_power_is_what_a_seat_may_bid():
    t = table()
    t.power[SEAT["stark"]], t.token[NUMBER["karhold"]] = 3, SEAT["stark"]
    t.track = 1
    ran = run(auction(t), *[0] * 6, lambda ask: ask.items)
    assert ran.asked[0].hi == 3  # type: ignore[attr-defined]


def test_trm_06_destroyed_units_go_to_the_pool_and_can_be_mustered_again():
    t = bare()
    put(t, "stark", "winterfell", "siege_engine siege_engine")
    assert not t.pool(SEAT["stark"], 2)
    t.destroy(t.units(NUMBER["winterfell"])[:1])
    ran = run(muster(t, SEAT["stark"], [NUMBER["winterfell"]]), "winterfell/siege_engine")
    assert units(t, "winterfell") == "siege_engine siege_engine" and ran.verbs == ["muster"]


def test_trm_07_castles_and_strongholds_count_one_each_for_victory():
    t = bare()
    put(t, "stark", "moat_cailin", "footman")
    assert [AREAS[area] for area in t.castles(SEAT["stark"])] == ["moat_cailin", "winterfell"]
    assert POINTS[NUMBER["moat_cailin"]] == 1 and POINTS[NUMBER["winterfell"]] == 2


def test_trm_08_neighborhood_by_ship_is_that_of_marches():
    t = bare()
    put(t, "stark", "winterfell", "footman")
    order(t, winterfell="march")
    assert "widows_watch" not in marches(t, "stark", ()).ask("march").values
    put(t, "stark", "shivering_sea", "ship")
    order(t, winterfell="march")
    assert "widows_watch" in marches(t, "stark", ()).ask("march").values


def test_trm_09_a_house_not_in_play_has_nothing():
    t = table(3)
    names = {AREAS[area]: t.name(unit) for area in range(MANY) for unit in t.units(area)}
    assert {name.split("_")[0] for name in names.values()} == {"stark", "lannister", "baratheon"}
    assert control(t, "pyke") is None and not t.garrisons >> NUMBER["pyke"] & 1


# Components


def test_cmp_01_every_house_has_its_pieces_and_no_more():
    t = table()
    faces = Counter(t.name(piece) for piece in range(len(t.at)))
    for house in HOUSES:
        counts = [faces[f"{house}_{unit}"] for unit in UNITS]
        assert counts == list(UNIT_LIMITS) == [10, 5, 2, 6]
        assert len(CARDS_OF[house]) == 7 and all(faces[card.id] == 1 for card in CARDS_OF[house])
    assert len(TOKENS) == 15 and sum(order.special for order in ORDERS) == 5
    assert t.gain_power(0, 100) == 15 and t.power[0] == 20


def test_cmp_02_the_cards_are_as_many_as_in_the_box():
    assert [sum(card.count for card in deck) for deck in WESTEROS_DECKS] == [10, 10, 10]
    assert len(WILDLINGS) == 9 and sum(tide.count for tide in TIDES) == 24
    assert len(table().pile("wildling_deck")) == 9


def test_cmp_03_the_board_is_as_printed():
    kinds = Counter(place.kind for place in PLACES)
    assert kinds == {"land": 38, "sea": 12, "port": 8}
    assert Counter(POINTS[area] for area in CASTLE_AREAS) == {1: 10, 2: 10}
    assert sum(BARRELS) == 24 and sum(CROWNS) == 19


def test_cmp_04_unit_values():
    assert UNIT_STRENGTH == (1, 2, 0, 1) and UNIT_COST == (1, 2, 2, 1)
    t = bare()
    army = put(t, "stark", "winterfell", "footman knight siege_engine")
    assert plain_strength(t, army, against_castle=False) == 3
    assert plain_strength(t, army, against_castle=True) == 7


def test_cmp_05_the_order_tokens():
    found = {order.id: (order.kind, order.modifier, order.special, order.count) for order in ORDERS}
    assert found == {
        "march_minus": ("march", -1, False, 1),
        "march": ("march", 0, False, 1),
        "march_special": ("march", 1, True, 1),
        "defense": ("defense", 1, False, 2),
        "defense_special": ("defense", 2, True, 1),
        "support": ("support", 0, False, 2),
        "support_special": ("support", 1, True, 1),
        "raid": ("raid", 0, False, 2),
        "raid_special": ("raid", 0, True, 1),
        "consolidate_power": ("consolidate_power", 0, False, 2),
        "consolidate_power_special": ("consolidate_power", 0, True, 1),
    }


# Setup


@pytest.mark.parametrize(
    ("n", "houses"),
    [
        (3, {"stark", "lannister", "baratheon"}),
        (4, {"stark", "lannister", "baratheon", "greyjoy"}),
        (5, {"stark", "lannister", "baratheon", "greyjoy", "tyrell"}),
        (6, set(HOUSES)),
    ],
)
def test_set_01_houses_in_play_by_players_dealt_or_chosen(n: int, houses: set[str]):
    dealt = []
    for key in range(6):
        match = Match.new(GAME, n, {}, bytes([key]) * 32)
        dealt.append(tuple(seat["house"] for seat in match.view(0)["seats"]))
    assert {frozenset(hand) for hand in dealt} == {frozenset(houses)} and len(set(dealt)) > 1
    match = Match.new(GAME, n, {"houses": "chosen"}, b"c" * 32)
    chosen: dict[int, str] = {}
    while match.step == "choose_houses":
        (ask,) = match.asks
        assert set(ask.options) == houses - set(chosen.values())  # type: ignore[attr-defined]
        chosen[ask.seat] = ask.options[-1]  # type: ignore[attr-defined]
        match.answer(ask.seat, chosen[ask.seat])
    shown = {seat["seat"]: seat["house"] for seat in match.view(0)["seats"]}
    assert len(chosen) == n - 1 and chosen.items() <= shown.items()


def test_set_02_decks_are_shuffled_threat_two_round_one():
    tops = {table().name(table().pile("westeros_deck", 2)[-1])}
    for key in range(8):
        match = Match.new(GAME, 3, {}, bytes([key]) * 32)
        tops.add(match.table.name(match.table.pile("westeros_deck", 2)[-1]))
        assert match.view(0)["threat"] == 2 and match.view(0)["round"] == 1
    assert len(tops) > 2


@pytest.mark.parametrize(("n", "forces", "closed"), [(3, 2, 16), (4, 12, 0), (5, 9, 0), (6, 2, 0)])
def test_set_03_neutral_forces_and_blocked_areas(n: int, forces: int, closed: int):
    t = table(n)
    assert sum(force > 0 for force in t.force) == forces and t.closed.bit_count() == closed
    assert t.force[NUMBER["kings_landing"]] == 5 and t.force[NUMBER["eyrie"]] == 6
    if n == 4:
        assert t.force[NUMBER["storms_end"]] == 4 and t.force[NUMBER["sunspear"]] == 5
    if n == 3:
        assert t.closed >> NUMBER["port_pyke"] & 1 and t.closed >> NUMBER["highgarden"] & 1


def test_set_04_highgarden_stands_empty_at_four():
    t = table(4)
    area = NUMBER["highgarden"]
    assert control(t, "highgarden") is None and not t.force[area] and not t.garrisons >> area & 1


def test_set_05_tracks_without_houses_not_in_play():
    t = table(5)
    assert track(t, "iron_throne") == ["baratheon", "lannister", "stark", "greyjoy", "tyrell"]
    assert track(t, "fiefdoms") == ["greyjoy", "tyrell", "stark", "baratheon", "lannister"]
    assert track(t, "kings_court") == ["lannister", "stark", "baratheon", "tyrell", "greyjoy"]
    assert track(table(), "fiefdoms")[2] == "martell"


def test_set_06_the_first_of_a_track_holds_its_token():
    view = Match.new(GAME, 6, {"houses": "seated"}, b"h" * 32).view(0)
    first = {name: seats[0] for name, seats in view["tracks"].items()}
    assert first == {"iron_throne": 3, "fiefdoms": 1, "kings_court": 2}
    assert not view["blade_used"] and not view["raven_used"]


@pytest.mark.parametrize(
    ("n", "stars"), [(3, [3, 2, 1]), (4, [3, 2, 1, 0]), (5, [3, 3, 2, 1, 0]), (6, [3, 3, 2, 1, 0, 0])]
)
def test_set_07_special_orders_by_place(n: int, stars: list[int]):
    t = table(n)
    assert [stars_of(t, seat) for seat in t.tracks[2]] == stars


@pytest.mark.parametrize("n", [3, 6])
def test_set_08_starting_units(n: int):
    t = table(n)
    assert units(t, "winterfell") == "footman knight" and units(t, "shipbreaker_bay") == "ship ship"
    assert units(t, "port_lannisport") == "ship", "errata"
    assert units(table(n, lannister_port_ship=False), "port_lannisport") == ""
    if n == 6:
        assert units(t, "sea_of_dorne") == "ship" and units(t, "dornish_marches") == "footman"


def test_set_09_supply_and_victory_follow_from_starting_control():
    for n in GAME.seats:
        t = table(n)
        for seat in range(n):
            house = HOUSES[t.houses[seat]]
            assert (
                sum(BARRELS[area] for area in t.lands(seat))
                == t.supply[seat]
                == (1 if house == "stark" else 2)
            )
            assert len(t.castles(seat)) == (2 if house == "stark" else 1)


def test_set_10_garrisons_on_home_areas_in_play():
    homes = {AREAS[area] for area in members(table(4).garrisons)}
    assert homes == {"winterfell", "pyke", "lannisport", "dragonstone"}
    assert Match.new(GAME, 4, {}, b"g" * 32).view(0)["garrisons"]["pyke"] == 2


def test_set_11_five_power_and_seven_cards():
    t = table()
    assert t.power == [5] * 6 and [len(t.pile("hand", seat)) for seat in range(6)] == [7] * 6


def test_set_12_nothing_is_handed_over_and_talk_is_free():
    assert GAME.private_talk and not GAME.acts
    verbs = {key.removeprefix("ask.") for key in GAME.words if key.startswith("ask.")}
    assert not verbs & {"give", "gift", "pay", "trade"}


# Control


def test_ctl_01_units_then_token_then_home():
    t = bare()
    assert control(t, "winterfell") == "stark" and control(t, "karhold") is None
    t.token[NUMBER["winterfell"]] = SEAT["greyjoy"]
    assert control(t, "winterfell") == "greyjoy"
    put(t, "lannister", "winterfell", "footman")
    assert control(t, "winterfell") == "lannister"


def test_ctl_02_seas_by_ships_ports_by_their_land():
    t = bare()
    assert control(t, "narrow_sea") is None and control(t, "port_pyke") == "greyjoy"
    put(t, "stark", "narrow_sea", "ship")
    put(t, "lannister", "pyke", "footman")
    assert control(t, "narrow_sea") == "stark" and control(t, "port_pyke") == "lannister"


def test_ctl_03_neutral_and_blocked_areas_are_nobodys():
    t = table(3)
    assert control(t, "kings_landing") is None and control(t, "oldtown") is None


def test_ctl_04_control_brings_supply_castles_and_power():
    t = bare()
    t.token[NUMBER["blackwater"]] = t.token[NUMBER["riverrun"]] = SEAT["stark"]
    set_supply(t)
    assert t.supply[SEAT["stark"]] == 1 + 2 + 1
    assert NUMBER["riverrun"] in t.castles(SEAT["stark"])


def test_ctl_05_one_token_per_land_never_at_home():
    t = bare()
    t.token[NUMBER["karhold"]] = SEAT["stark"]
    put(t, "stark", "karhold", "footman")
    order(t, karhold="march")
    ran = marches(t, "stark", to("winterfell"))
    assert "leave_token" not in ran.verbs and t.token[NUMBER["karhold"]] == SEAT["stark"]
    order(t, winterfell="march")
    assert "leave_token" not in marches(t, "stark", to("karhold")).verbs
    assert t.token[NUMBER["karhold"]] == SEAT["stark"], "it stays when its owner's units come back"
    put(t, "stark", "bay_of_ice", "ship")
    order(t, bay_of_ice="march")
    order(t, karhold="")
    assert "leave_token" not in marches(t, "stark", to("sunset_sea")).verbs


def test_ctl_06_a_token_goes_to_its_owners_pool():
    t = bare()
    t.token[NUMBER["karhold"]] = SEAT["greyjoy"]
    put(t, "stark", "winterfell", "footman knight")
    order(t, winterfell="march")
    before = t.power[SEAT["greyjoy"]]
    marches(t, "stark", to("karhold", "footman"))
    assert t.token[NUMBER["karhold"]] == -1 and t.power[SEAT["greyjoy"]] == before


def test_ctl_07_an_enemy_home_without_garrison_is_simply_entered():
    t = bare()
    put(t, "stark", "seagard", "footman knight")
    order(t, seagard="march")
    put(t, "stark", "ironmans_bay", "ship")
    ran = marches(t, "stark", to("pyke", "knight"))
    assert ran.result == "marches" and control(t, "pyke") == "stark"


def test_ctl_08_a_home_falls_back_when_the_last_foreign_unit_leaves():
    t = bare()
    put(t, "stark", "pyke", "footman")
    put(t, "stark", "ironmans_bay", "ship")
    order(t, pyke="march")
    marches(t, "stark", to("seagard"), "no")
    assert control(t, "pyke") == "greyjoy" and not t.garrisons >> NUMBER["pyke"] & 1
    clear(t, "seagard")
    put(t, "stark", "pyke", "footman")
    order(t, pyke="march")
    marches(t, "stark", to("seagard"), "yes")
    assert control(t, "pyke") == "stark"


def test_ctl_09_twenty_tokens_at_most():
    t = bare()
    t.power[0] = 17
    t.token[NUMBER["karhold"]] = t.token[NUMBER["moat_cailin"]] = 0
    assert t.gain_power(0, 5) == 1 and t.power[0] == 18


def test_ctl_10_two_houses_never_share_an_area():
    t = table()
    put(t, "stark", "seagard", "footman")
    put(t, "greyjoy", "twins", "footman")
    order(t, seagard="march")
    assert marches(t, "stark", to("twins"), "no").result == "support"
    assert len({t.owner(unit) for unit in t.units(NUMBER["twins"])}) == 1


def test_ctl_11_the_sweep_removes_orders_settles_ports_and_looks_for_victory():
    t = bare()
    order(t, karhold="raid")
    put(t, "lannister", "port_oldtown", "ship")
    put(t, "tyrell", "pyke", "footman")
    put(t, "greyjoy", "port_pyke", "ship")
    ran = run(sweep(t), 1)
    assert t.orders[NUMBER["karhold"]] == "" and units(t, "port_oldtown") == "" and not t.over
    assert ran.verbs == ["capture_port"] and t.holder(NUMBER["port_pyke"]) == SEAT["tyrell"]
    for area in ("winterfell", "moat_cailin", "white_harbor", "seagard", "riverrun", "harrenhal", "eyrie"):
        put(t, "stark", area, "footman")
    run(sweep(t))
    assert t.over


# Supply


def test_sup_01_limits_by_level():
    assert SUPPLY_LIMITS == (
        (2, 2), (3, 2), (3, 2, 2), (3, 2, 2, 2), (3, 3, 2, 2), (4, 3, 2, 2), (4, 3, 2, 2, 2),
    )  # fmt: skip
    assert fits([3, 2, 2], 2) and not fits([3, 3], 2) and not fits([2, 2, 2], 1) and fits([], 0)


def test_sup_02_the_level_moves_only_by_cards():
    t = bare()
    put(t, "stark", "winterfell", "footman knight")
    order(t, winterfell="march")
    marches(t, "stark", to("stony_shore", "footman"))
    assert t.supply[SEAT["stark"]] == 1
    set_supply(t)
    assert t.supply[SEAT["stark"]] == 2


def test_sup_03_no_voluntary_action_ends_over_the_limit():
    t = bare()
    t.supply[SEAT["stark"]] = 0
    put(t, "stark", "winterfell", "footman footman")
    put(t, "stark", "moat_cailin", "footman footman")
    assert "winterfell/footman" not in _offers(t, "winterfell")
    assert "winterfell/footman/knight" in _offers(t, "winterfell"), "an upgrade makes no army larger"
    put(t, "stark", "karhold", "footman")
    order(t, karhold="march")
    ran = marches(t, "stark", ())
    ask = ran.ask("march")
    assert "supply" in refusal(ask, ((ask.slots[0], "winterfell"),))
    assert not refusal(ask, ((ask.slots[0], "castle_black"),))


def _offers(t, area: str) -> list[str]:
    ran = run(muster(t, SEAT["stark"], [NUMBER[area]]), "done")
    return list(ran.asked[0].options)  # type: ignore[attr-defined]


def test_sup_04_a_march_is_judged_as_a_whole():
    t = bare()
    t.supply[SEAT["stark"]] = 0
    put(t, "stark", "winterfell", "footman knight")
    put(t, "stark", "white_harbor", "footman")
    put(t, "stark", "moat_cailin", "footman footman")
    order(t, winterfell="march")
    ask = marches(t, "stark", ()).ask("march")
    one, two = ask.slots
    assert not refusal(ask, ((one, "white_harbor"), (two, "karhold"))), "one army goes as the other comes"
    t2 = bare()
    t2.supply[SEAT["stark"]] = 0
    put(t2, "stark", "winterfell", "footman footman knight")
    put(t2, "greyjoy", "moat_cailin", "footman")
    order(t2, winterfell="march")
    ask = marches(t2, "stark", ()).ask("march")
    assert "supply" in refusal(ask, tuple((unit, "moat_cailin") for unit in ask.slots)), (
        "attackers count there"
    )


def test_sup_05_a_port_holds_three_ships_and_is_an_army():
    t = bare()
    put(t, "greyjoy", "port_pyke", "ship ship")
    assert t.armies(SEAT["greyjoy"]) == [2] and t.has_room(NUMBER["port_pyke"])
    put(t, "greyjoy", "port_pyke", "ship")
    assert not t.has_room(NUMBER["port_pyke"])
    t.supply[SEAT["greyjoy"]] = 6
    put(t, "greyjoy", "ironmans_bay", "ship")
    order(t, ironmans_bay="march")
    ask = marches(t, "greyjoy", ()).ask("march")
    assert "three ships" in refusal(ask, ((ask.slots[0], "port_pyke"),))


def test_sup_06_reconciling_destroys_no_more_than_needed():
    assert set(cuts((4, 2), 0)) == {(2, 0)}
    assert set(cuts((2, 2, 2), 0)) == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    t = bare()
    t.supply[SEAT["stark"]] = 0
    put(t, "stark", "winterfell", "footman knight knight")
    put(t, "stark", "karhold", "footman")
    ran = run(reconcile(t, SEAT["stark"]), lambda ask: ask.options[-1])
    assert len(ran.asked[0].options) == 3, "single units do not help"  # type: ignore[attr-defined]
    assert t.armies(SEAT["stark"]) == [2]


def test_sup_07_routed_units_count_and_others_take_no_room():
    t = bare()
    t.supply[SEAT["stark"]] = 0
    t.routed += put(t, "stark", "winterfell", "footman footman footman")
    assert not t.fits_supply(SEAT["stark"])
    put(t, "lannister", "riverrun", "footman footman footman footman")
    clear(t, "winterfell")
    assert t.fits_supply(SEAT["stark"])


def test_the_ports_have_one_land_and_one_sea():
    for port in LAND_OF:
        assert ADJACENT[port] == 1 << LAND_OF[port] | 1 << SEA_OF[port]
        assert ADJACENT[LAND_OF[port]] >> SEA_OF[port] & 1, "ships in ports would add no connection"

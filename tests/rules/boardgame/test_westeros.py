"""The Westeros phase, mustering, bidding, wildlings: WES, MUS, BID, WLD."""

from __future__ import annotations

from typing import Any

import pytest

from rules.boardgame.cards import WESTEROS_DECKS
from rules.boardgame.game import GAME
from rules.boardgame.phases.actions import clean_up
from rules.boardgame.phases.muster import muster
from rules.boardgame.phases.planning import plan
from rules.boardgame.phases.westeros import (
    auction,
    begin_round,
    call_to_wall,
    mustering,
    pay_income,
    reconcile,
    turn_cards,
    westeros_card,
)
from rules.boardgame.phases.wildlings import turn_wildling_card, wildling_bids, wildling_effects
from rules.boardgame.realm import HOUSES, NUMBER
from rules.boardgame.table import BoardTable
from rules.kernel import Match
from tests.rules.boardgame.staging import (
    SEAT,
    bare,
    card,
    control,
    put,
    run,
    said,
    seat_of,
    table,
    track,
    units,
)


def stack(t: BoardTable, *faces: str) -> None:
    """Put Westeros cards on top of their decks."""
    for deck, face in enumerate(faces):
        piece = next(p for p in t.pile("westeros_deck", deck) if t.is_a(p, face))
        t.move(piece, "westeros_deck", deck)


def lie(t: BoardTable, *faces: str) -> None:
    """Lay Westeros cards open; the next one to be resolved is the first that is named."""
    for deck, face in enumerate(faces):
        if face:
            piece = next(p for p in t.pile("westeros_deck", deck) if t.is_a(p, face))
            t.move(piece, "westeros", deck)
    t.card = next(deck for deck, face in enumerate(faces) if face)


def opened(t: BoardTable) -> list[str]:
    return [t.name(t.pile("westeros", deck)[0]) for deck in range(3)]


def test_wes_01_one_card_of_each_deck():
    t = table()
    stack(t, "supply", "game_of_thrones", "web_of_lies")
    assert run(turn_cards(t)).result == "westeros_card"
    assert opened(t) == ["supply", "game_of_thrones", "web_of_lies"] and t.threat == 4
    t.round = 0
    assert begin_round(t) == "plan" and begin_round(t) == "westeros", "no Westeros phase in round 1"


def test_wes_02_winter_shuffles_its_deck_and_is_replaced():
    t = table()
    stack(t, "supply", "clash_of_kings", "wildlings_attack")
    t.move(t.pile("westeros_deck", 0)[0], "westeros_discard", 0)
    stack(t, "winter_is_coming")
    turn_cards(t)
    assert opened(t)[0] != "winter_is_coming" and not t.pile("westeros_discard", 0)
    assert len(t.pile("westeros_deck", 0)) == 9
    assert any(t.is_a(piece, "winter_is_coming") for piece in t.pile("westeros_deck", 0))
    icons = next(c.icons for c in WESTEROS_DECKS[0] if c.id == opened(t)[0])
    assert t.threat == 2 + 2 * icons


def test_wes_03_icons_move_the_threat_and_at_twelve_they_attack_first():
    t = table()
    t.threat = 8
    stack(t, "a_throne_of_blades", "dark_wings_dark_words", "feast_for_crows")
    assert turn_cards(t) == "wildling_bids" and t.threat == t.attack == 12
    t = table()
    t.threat = 8
    stack(t, "a_throne_of_blades", "clash_of_kings", "put_to_the_sword")
    assert turn_cards(t) == "westeros_card" and t.threat == 10


def test_wes_04_cards_are_resolved_in_order_and_discarded():
    t = table()
    stack(t, "last_days_of_summer", "game_of_thrones", "web_of_lies")
    turn_cards(t)
    steps = [run(westeros_card(t)).result for _ in range(4)]
    assert steps == ["westeros_card"] * 3 + ["plan"]
    assert [len(t.pile("westeros_discard", deck)) for deck in range(3)] == [1, 1, 1]
    assert "support" in t.banned and said(t, "gains_power")


def test_wes_05_an_empty_deck_is_made_of_its_discards():
    t = table()
    t.move_all("westeros_deck", 2, "westeros_discard", 2)
    turn_cards(t)
    assert len(t.pile("westeros", 2)) == 1 and len(t.pile("westeros_deck", 2)) == 9


@pytest.mark.parametrize(
    ("cards", "answers", "after"),
    [
        (("supply",), (), "reconcile"),
        (("mustering",), (), "mustering"),
        (("a_throne_of_blades",), ("supply",), "reconcile"),
        (("a_throne_of_blades",), ("mustering",), "mustering"),
        (("a_throne_of_blades",), ("nothing",), "westeros_card"),
        (("last_days_of_summer",), (), "westeros_card"),
        (("", "clash_of_kings"), (), "auction"),
        (("", "dark_wings_dark_words"), ("clash",), "auction"),
        (("", "dark_wings_dark_words"), ("nothing",), "westeros_card"),
        (("", "", "wildlings_attack"), (), "wildling_bids"),
    ],
)
def test_wes_04_every_card_leads_to_its_step(cards: Any, answers: Any, after: str):
    t = table()
    lie(t, *cards)
    ran = run(westeros_card(t), *answers)
    assert ran.result == after
    holder = {"a_throne_of_blades": "baratheon", "dark_wings_dark_words": "lannister"}
    if answers:
        assert HOUSES[t.houses[ran.asked[0].seat]] == holder[cards[-1]]


@pytest.mark.parametrize(
    ("face", "answer", "banned"),
    [
        ("sea_of_storms", None, {"raid", "raid_special"}),
        ("rains_of_autumn", None, {"march_special"}),
        ("feast_for_crows", None, {"consolidate_power", "consolidate_power_special"}),
        ("web_of_lies", None, {"support", "support_special"}),
        ("storm_of_swords", None, {"defense", "defense_special"}),
        ("put_to_the_sword", "no_defense", {"defense", "defense_special"}),
        ("put_to_the_sword", "no_strong_march", {"march_special"}),
        ("put_to_the_sword", "nothing", set()),
    ],
)
def test_wes_04_bans_of_deck_three(face: str, answer: str | None, banned: set[str]):
    t = table()
    lie(t, "", "", face)
    ran = run(westeros_card(t), *([answer] if answer else []))
    assert set(t.banned) == banned
    if answer:
        assert ran.asked[0].seat == SEAT["greyjoy"], "the Valyrian Steel Blade decides"
    run(clean_up(t))
    assert t.banned == []


def test_wes_06_income_of_crowns_and_ports():
    t = bare()
    t.token[NUMBER["kings_landing"]] = SEAT["stark"]
    put(t, "stark", "port_winterfell", "ship")
    put(t, "greyjoy", "port_pyke", "ship ship")
    put(t, "stark", "ironmans_bay", "ship")
    pay_income(t, ports=True)
    assert t.power[SEAT["stark"]] == 5 + 1 + 2 + 1
    assert t.power[SEAT["greyjoy"]] == 5 + 1, "an enemy ship lies before the port"
    assert t.power[SEAT["lannister"]] == 5, "an empty port gives nothing"


def test_amb_30_dark_wings_pays_no_ports():
    t = bare()
    put(t, "stark", "port_winterfell", "ship")
    lie(t, "", "dark_wings_dark_words")
    run(westeros_card(t), "crowns")
    assert t.power[SEAT["stark"]] == 6


def test_supply_card_sets_levels_and_reconciles_in_turn_order():
    t = bare()
    for area in ("winterfell", "moat_cailin", "karhold"):
        put(t, "stark", area, "footman footman")
    put(t, "baratheon", "kingswood", "footman footman footman")
    put(t, "baratheon", "reach", "footman footman footman")
    lie(t, "supply")
    assert run(westeros_card(t)).result == "reconcile"
    assert t.supply[SEAT["stark"]] == 1 and t.supply[SEAT["baratheon"]] == 2

    def first(ask: Any) -> Any:
        return next(ask.moves())

    ran = run(reconcile(t), first, first)
    assert [ask.seat for ask in ran.asked] == [SEAT["baratheon"], SEAT["stark"]]
    assert ran.result == "westeros_card" and t.fits_supply(SEAT["stark"])


# Mustering


def offers(t: BoardTable, house: str, *areas: str) -> list[str]:
    ran = run(muster(t, seat_of(t, house), [NUMBER[area] for area in areas]), "done")
    return list(ran.asked[0].options)  # type: ignore[attr-defined]


def buy(t: BoardTable, house: str, areas: tuple[str, ...], *words: str) -> Any:
    return run(muster(t, seat_of(t, house), [NUMBER[area] for area in areas]), *words)


def test_mus_01_a_castle_gives_one_point_a_stronghold_two():
    t = bare()
    assert "moat_cailin/knight" not in offers(t, "stark", "moat_cailin")
    assert "winterfell/knight" in offers(t, "stark", "winterfell")
    ran = buy(t, "stark", ("moat_cailin", "winterfell"), "moat_cailin/footman", "winterfell/knight")
    assert ran.verbs == ["muster"] * 2 and units(t, "winterfell") == "knight"


def test_mus_02_purchases_and_upgrades():
    t = bare()
    put(t, "stark", "winterfell", "footman")
    assert "winterfell/footman/knight" in offers(t, "stark", "winterfell")
    buy(t, "stark", ("winterfell",), "winterfell/footman/siege_engine", "winterfell/footman")
    assert units(t, "winterfell") == "footman siege_engine"
    t = bare()
    ran = buy(t, "stark", ("winterfell",), "winterfell/footman", "done")
    assert "winterfell/footman/knight" not in ran.asked[1].options, "it does not stand there already"


def test_mus_03_where_ships_appear():
    t = bare()
    put(t, "greyjoy", "bay_of_ice", "ship")
    words = offers(t, "stark", "winterfell")
    assert {word for word in words if "/ship/" in word} == {
        "winterfell/ship/port_winterfell",
        "winterfell/ship/shivering_sea",
    }
    three = table(3)
    three.token[NUMBER["flints_finger"]] = seat_of(three, "stark")
    assert "flints_finger/ship/sunset_sea" in offers(three, "stark", "flints_finger")


def test_mus_04_a_ship_may_enter_the_port_of_a_blockaded_sea():
    t = bare()
    put(t, "lannister", "ironmans_bay", "ship")
    assert "pyke/ship/port_pyke" in offers(t, "greyjoy", "pyke")
    buy(t, "greyjoy", ("pyke",), "pyke/ship/port_pyke", "done")
    assert units(t, "port_pyke") == "ship"


def test_mus_05_limits_are_checked_purchase_by_purchase():
    t = bare()
    t.supply[SEAT["stark"]] = 0
    put(t, "stark", "winterfell", "footman")
    ran = buy(t, "stark", ("winterfell",), "winterfell/footman", "done")
    assert "winterfell/footman" not in ran.asked[1].options
    for area in ("karhold", "castle_black", "twins", "seagard", "fingers", "eyrie", "reach", "arbor"):
        put(t, "stark", area, "footman")
    assert not t.pool(SEAT["stark"], 0)
    t.supply[SEAT["stark"]] = 6
    ran = buy(t, "stark", ("winterfell",), "winterfell/footman/knight", "winterfell/footman")
    assert "winterfell/footman" not in ran.asked[0].options, "there is no footman in the pool"
    assert "winterfell/footman" in ran.asked[1].options, "the upgrade has freed one"


def test_mus_06_houses_muster_in_turn_order_seeing_what_came_before():
    t = bare()
    lie(t, "mustering")
    assert run(westeros_card(t)).result == "mustering"
    asked = []
    for _ in range(6):
        ran = run(mustering(t), "done")
        asked.append(HOUSES[t.houses[ran.asked[0].seat]])
    assert asked == track(t, "iron_throne")
    assert run(mustering(t)).result == "westeros_card"


def test_mus_07_a_routed_footman_becomes_a_routed_unit():
    t = bare()
    t.routed += put(t, "stark", "winterfell", "footman")
    put(t, "stark", "winterfell", "footman")
    buy(t, "stark", ("winterfell",), "winterfell/routed/knight", "done")
    assert [t.kind(unit) for unit in t.routed] == [1]


# Bidding


def bid(t: BoardTable, which: int, bids: dict[str, int], *ties: Any) -> Any:
    t.track = which
    return run(auction(t), *(bids.get(house, 0) for house in HOUSES), *ties)


def test_bid_01_three_tracks_one_after_the_other():
    t = table()
    ran = bid(t, 0, {"stark": 3, "greyjoy": 2, "lannister": 1, "tyrell": 4, "martell": 5})
    assert ran.result == "auction" and t.track == 1
    assert track(t, "iron_throne") == ["martell", "tyrell", "stark", "greyjoy", "lannister", "baratheon"]
    t.power = [5] * 6
    ran = bid(t, 2, {"stark": 3, "greyjoy": 2, "lannister": 1, "tyrell": 4, "martell": 5})
    assert ran.result == "westeros_card"


def test_bid_02_all_commit_in_secret_and_pay_whatever_comes():
    match = Match.new(GAME, 3, {"houses": "seated"}, b"b" * 32)
    t = match.table
    t.power = [5, 0, 4]
    flow = auction(t)
    asks = next(flow)
    assert [(ask.seat, ask.lo, ask.hi) for ask in asks] == [(0, 0, 5), (2, 0, 4)]  # type: ignore[union-attr]
    with pytest.raises(StopIteration):
        flow.send([2, 1])
    assert t.power == [3, 0, 3] and len(said(t, "bids")) == 3


def test_bid_03_ties_are_ordered_by_the_present_throne():
    t = table()
    ran = bid(t, 0, {"stark": 2, "tyrell": 2, "martell": 3, "greyjoy": 1}, (4, 0), (3, 2))
    assert [ask.seat for ask in ran.asked if ask.verb == "order_ties"] == [SEAT["baratheon"]] * 2
    assert track(t, "iron_throne") == ["martell", "tyrell", "stark", "greyjoy", "baratheon", "lannister"]
    t.power = [5] * 6
    ran = bid(
        t, 1, {"stark": 1, "tyrell": 2, "martell": 3, "greyjoy": 5, "baratheon": 4, "lannister": 1}, (2, 0)
    )
    assert ran.asked[-1].seat == SEAT["martell"], "the new holder from now on"


def test_bid_04_bids_are_whole_numbers_of_ones_own():
    t = table()
    t.track = 1
    ran = run(auction(t), *[0] * 6, lambda ask: ask.items)
    for wrong in (-1, 6, 2.5, True, "2"):
        assert not ran.asked[0].legal(wrong)


def test_bid_05_the_first_holds_the_token_whatever_the_reason():
    t = table()
    t.put_last(SEAT["greyjoy"], 1)
    lie(t, "", "", "put_to_the_sword")
    assert run(westeros_card(t), "nothing").asked[0].seat == SEAT["tyrell"]


def test_bid_06_a_used_token_stays_used_until_the_next_round():
    t = table()
    t.blade_used = t.raven_used = True
    t.put_last(SEAT["greyjoy"], 1)
    assert t.blade_used
    run(clean_up(t))
    assert not t.blade_used and not t.raven_used


# Wildlings


def attacked(t: BoardTable, strength: int, bids: dict[str, int], *ties: Any) -> Any:
    call_to_wall(t, strength)
    return run(wildling_bids(t), *(bids.get(HOUSES[t.houses[s]], 0) for s in range(t.n)), *ties)


def resolved(t: BoardTable, face: str, *answers: Any, won: bool = False, foremost: str = "stark") -> Any:
    """Resolve a wildling card after bids that came out so."""
    piece = next(p for p in t.pile("wildling_deck") if t.is_a(p, face))
    t.move(piece, "wildling_deck")
    t.watch_won, t.foremost = won, seat_of(t, foremost)
    t.bids = t.bids or [1] * t.n
    turn_wildling_card(t)
    return run(wildling_effects(t), *answers)


def test_wld_01_the_strength_is_the_threat():
    t = table()
    t.threat = 8
    lie(t, "", "", "wildlings_attack")
    run(westeros_card(t))
    assert t.attack == 8


def test_wld_02_bids_of_the_threat_or_more_win():
    t = table()
    assert attacked(t, 6, {"stark": 2, "lannister": 4}).result == "wildling_card" and t.watch_won
    t = table()
    attacked(t, 8, {"stark": 3, "lannister": 4}, SEAT["martell"])
    assert not t.watch_won and t.power[SEAT["stark"]] == 2
    t = table()
    ran = attacked(t, 0, {}, SEAT["stark"])
    assert t.watch_won and "wildling_bid" in ran.verbs


def test_wld_03_ties_are_decided_before_the_card_is_turned():
    t = table()
    ran = attacked(t, 12, {"stark": 1}, SEAT["martell"])
    assert ran.verbs[-1] == "wildling_lowest" and ran.asked[-1].seat == SEAT["baratheon"]
    assert SEAT["baratheon"] in ran.asked[-1].options and SEAT["stark"] not in ran.asked[-1].options
    assert t.foremost == SEAT["martell"] and not t.pile("wildling")
    t = table()
    ran = attacked(t, 4, {"stark": 2, "tyrell": 2}, SEAT["tyrell"])
    assert ran.verbs[-1] == "wildling_highest" and t.foremost == SEAT["tyrell"]


def test_wld_04_the_card_goes_under_the_deck():
    t = table()
    top = t.pile("wildling_deck")[-1]
    t.watch_won, t.foremost, t.bids = True, 0, [1] * 6
    turn_wildling_card(t)
    assert t.pile("wildling") == [top]
    t = table()
    resolved(t, "silence_at_the_wall")
    assert t.is_a(t.pile("wildling_deck")[0], "silence_at_the_wall") and not t.pile("wildling")


def test_wld_05_the_lowest_bidder_suffers_first():
    t = table()
    ran = resolved(t, "mammoth_riders", *[lambda ask: ask.options[: ask.lo]] * 6, foremost="martell")
    asked = [HOUSES[t.houses[ask.seat]] for ask in ran.asked]
    assert asked == ["martell", "baratheon", "lannister", "stark", "greyjoy", "tyrell"]


def test_wld_06_the_threat_falls():
    for won, before, after in ((True, 12, 0), (False, 12, 8), (False, 2, 0)):
        t = table()
        t.threat = before
        resolved(t, "silence_at_the_wall", won=won)
        assert t.threat == after


def test_wld_07_king_beyond_the_wall():
    t = table()
    resolved(t, "a_king_beyond_the_wall", *["fiefdoms", "kings_court"] * 2, "fiefdoms", foremost="baratheon")
    assert track(t, "iron_throne")[-1] == "baratheon"
    assert track(t, "fiefdoms")[-1] == "tyrell", "who goes last in turn order ends last"
    t = table()
    resolved(t, "a_king_beyond_the_wall", "fiefdoms", won=True)
    assert track(t, "fiefdoms")[0] == "stark"


def test_wld_07_crow_killers():
    t = bare()
    put(t, "stark", "winterfell", "knight knight")
    put(t, "greyjoy", "pyke", "knight knight")
    put(t, "greyjoy", "seagard", "knight")
    ran = resolved(t, "crow_killers", lambda ask: ask.options[:2])
    assert units(t, "winterfell") == "footman footman" and ran.verbs == ["downgrade"]
    assert units(t, "pyke") == "footman footman" and units(t, "seagard") == "knight"
    t = bare()
    put(t, "stark", "winterfell", "knight knight")
    put(t, "stark", "karhold", "footman footman footman footman footman footman footman footman footman")
    ran = resolved(t, "crow_killers", lambda ask: ask.options[0])
    assert ran.verbs == ["lose_knights"] and units(t, "winterfell") == "footman"
    t = bare()
    put(t, "stark", "winterfell", "footman footman footman")
    ran = resolved(t, "crow_killers", lambda ask: ask.options[:2], won=True)
    assert units(t, "winterfell") == "footman knight knight"


def test_wld_07_mammoth_riders():
    t = bare()
    put(t, "stark", "winterfell", "footman footman footman footman")
    put(t, "greyjoy", "pyke", "footman footman footman")
    resolved(t, "mammoth_riders", lambda ask: ask.options[:3], lambda ask: ask.options[:2])
    assert units(t, "winterfell") == "footman" and units(t, "pyke") == "footman"
    t = table()
    t.move(card(t, "stark", "eddard_stark"), "discard", SEAT["stark"])
    resolved(t, "mammoth_riders", lambda ask: ask.options[0], won=True)
    assert len(t.pile("hand", SEAT["stark"])) == 7


def test_wld_07_massing_on_the_milkwater():
    t = table()
    ran = resolved(t, "massing_on_the_milkwater", *[lambda ask: ask.options[0]] * 5)
    assert {ask.seat for ask in ran.asked} == {1, 2, 3, 4, 5}
    assert [t.name(c) for c in t.pile("discard", 0)] == ["eddard_stark"]
    assert all(len(t.pile("discard", seat)) == 1 for seat in range(6))
    resolved(t, "massing_on_the_milkwater", won=True)
    assert len(t.pile("hand", 0)) == 7


def test_wld_07_preemptive_raid():
    t = table()
    ran = resolved(t, "preemptive_raid", "destroy", lambda ask: ask.options[:2])
    assert len(t.pile("pool", 0)) == 23 - 4 + 2 and {ask.seat for ask in ran.asked} == {0}
    t = table()
    ran = resolved(t, "preemptive_raid", "fall", foremost="baratheon")
    assert track(t, "iron_throne")[2] == "baratheon"
    t = table()
    ran = resolved(t, "preemptive_raid", "fall", "kings_court", foremost="martell")
    assert ran.verbs == ["preemptive", "fall_on"] and ran.asked[1].seat == SEAT["baratheon"]
    assert track(t, "kings_court")[4] == "martell"


def test_wld_07_preemptive_raid_offers_only_what_changes_something():
    t = bare()
    ran = resolved(t, "preemptive_raid", foremost="baratheon")
    assert ran.verbs == [] and track(t, "iron_throne")[2] == "baratheon", "no units to destroy"
    t = bare()
    put(t, "stark", "winterfell", "footman")
    for influence in range(3):
        t.put_last(SEAT["stark"], influence)
    resolved(t, "preemptive_raid")
    assert units(t, "winterfell") == "", "no place to drop; WLD-08: who has one unit loses one"
    t = bare()
    put(t, "stark", "winterfell", "footman")
    assert resolved(t, "preemptive_raid", "destroy").verbs == ["preemptive"]


def test_wld_07_rattleshirts_raiders():
    t = table()
    resolved(t, "rattleshirts_raiders", won=True)
    assert t.supply[0] == 2
    t = bare()
    t.supply = [1, 2, 2, 2, 2, 2]
    resolved(t, "rattleshirts_raiders", foremost="lannister")
    assert t.supply == [0, 1, 0, 1, 1, 1]


def test_wld_07_silence_at_the_wall():
    t = table()
    before = t.clone()
    resolved(t, "silence_at_the_wall")
    assert (t.power, t.supply, t.tracks) == (before.power, before.supply, before.tracks)


def test_wld_07_skinchanger_scout():
    t = table()
    t.power = [5, 5, 1, 5, 5, 5]
    resolved(t, "skinchanger_scout")
    assert t.power == [0, 3, 0, 3, 3, 3]
    t.bids = [4, 0, 0, 0, 0, 0]
    resolved(t, "skinchanger_scout", won=True)
    assert t.power[0] == 4


def test_wld_07_the_horde_descends():
    t = bare()
    put(t, "stark", "winterfell", "footman footman")
    put(t, "stark", "moat_cailin", "footman footman")
    put(t, "stark", "karhold", "footman")
    put(t, "greyjoy", "pyke", "footman footman")
    ran = resolved(t, "the_horde_descends", lambda ask: ask.options[:2], lambda ask: ask.options[0])
    lowest = ran.asked[0]
    assert len(lowest.options) == 4 and not lowest.legal((lowest.options[0], lowest.options[2]))
    assert units(t, "pyke") == "footman" and units(t, "moat_cailin") == ""
    t = bare()
    put(t, "stark", "winterfell", "footman")
    put(t, "stark", "karhold", "footman footman")
    ran = resolved(t, "the_horde_descends", lambda ask: ask.options[1:])
    assert len(ran.asked[0].options) == 3, "no castle has two units: any two"
    t = bare()
    put(t, "stark", "moat_cailin", "footman")
    ran = resolved(t, "the_horde_descends", "winterfell/footman", "done", won=True)
    assert all(word == "done" or word.startswith("winterfell") for word in ran.asked[1].options)


def test_wld_08_who_has_fewer_loses_all():
    t = bare()
    put(t, "stark", "winterfell", "footman footman")
    assert resolved(t, "mammoth_riders").verbs == [] and units(t, "winterfell") == ""


def test_wld_09_supply_is_reconciled_after_all_reductions():
    t = bare()
    for house, area in (("stark", "winterfell"), ("baratheon", "kingswood")):
        put(t, house, area, "footman footman footman")
    t.supply = [1, 2, 2, 1, 2, 2]
    ran = resolved(t, "rattleshirts_raiders", *[lambda ask: ask.options[0]] * 2)
    assert [ask.seat for ask in ran.asked] == [SEAT["baratheon"], SEAT["stark"]]
    assert t.supply[0] == 0 and units(t, "winterfell") == "footman footman"


def test_wld_10_a_hand_of_equal_strength_stays():
    t = table()
    for piece in list(t.pile("hand", 0)):
        if t.house_card(piece).strength != 2:
            t.move(piece, "discard", 0)
    resolved(t, "massing_on_the_milkwater", *[lambda ask: ask.options[0]] * 5)
    assert len(t.pile("hand", 0)) == 2


def test_wld_11_a_second_attack_without_the_first_winner():
    t = table()
    t.threat = 10
    assert resolved(t, "preemptive_raid", won=True, foremost="tyrell").result == "wildling_bids"
    assert t.threat == 0 and t.attack == 6 and t.left_out == SEAT["tyrell"]
    ran = run(wildling_bids(t), 0, 0, 0, 0, 0, SEAT["stark"])
    assert all(ask.seat != SEAT["tyrell"] for ask in ran.asked) and not t.watch_won
    before = t.power[SEAT["tyrell"]]
    piece = next(p for p in t.pile("wildling_deck") if t.is_a(p, "skinchanger_scout"))
    t.move(piece, "wildling_deck")
    turn_wildling_card(t)
    assert run(wildling_effects(t)).result == "westeros_card"
    assert t.power[SEAT["tyrell"]] == before and t.power[SEAT["stark"]] == 0 and t.threat == 0


def test_wld_12_losses_change_control_player_by_player():
    t = bare()
    put(t, "stark", "pyke", "footman")
    put(t, "stark", "port_pyke", "ship")
    put(t, "stark", "winterfell", "footman footman")
    ran = resolved(t, "mammoth_riders", lambda ask: _of(t, ask, "pyke", "winterfell"), 1)
    assert ran.verbs == ["lose_units", "capture_port"] and control(t, "pyke") == "greyjoy"
    assert said(t, "ships_captured") == [{"seat": SEAT["greyjoy"], "amount": 1, "area": "port_pyke"}]


def _of(t: BoardTable, ask: Any, *areas: str) -> tuple[int, ...]:
    chosen = tuple(u for u in ask.options if t.at[u] - t.area0 in {NUMBER[area] for area in areas})
    return chosen[: ask.lo]


def test_wld_13_places_move_up_one_by_one():
    t = table()
    t.put_last(SEAT["lannister"], 0)
    t.put_last(SEAT["baratheon"], 0)
    assert track(t, "iron_throne") == ["stark", "martell", "greyjoy", "tyrell", "lannister", "baratheon"]


def test_a_ban_keeps_orders_out_of_planning():
    t = table()
    t.banned = ["defense", "defense_special"]
    ran = run(plan(t), *[lambda ask: ask.default] * 6)
    assert all("defense" not in ask.values for ask in ran.asked)  # type: ignore[attr-defined]

"""Scenes of the Baratheon cards."""

from __future__ import annotations

import pytest

from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, Side, marshalling, scene

AXELL = "Ser Axell Florent"
BASTARD = "Bastard of Robert"
ARMY = "Host of Storm's End"


def test_shadows_blessing_depends_on_the_power_icon() -> None:
    s = scene(
        p1=Side(play=[KNIGHT, f"Shadow's Blessing on {KNIGHT}", SMITH, f"Shadow's Blessing on {SMITH}"])
    )
    assert (s.value(KNIGHT), s.value(SMITH)) == (4, 0)


def test_motley_taxes_attack_defense_and_abilities_a_70() -> None:
    p2 = Side("baratheon", play=[f"Motley on p1:{KNIGHT}"])
    s = scene(p1=Side(play=[KNIGHT]), p2=p2)
    assert not s.asks("p1", "challenge", until="dominance"), "cannot pay"
    s = scene(p1=Side(play=[KNIGHT], gold=1), p2=p2)
    s.attack("p1", "power", "p3", [KNIGHT]).on_to_end()
    assert (s.gold("p1"), s.gold("p2")) == (0, 1)
    s = scene(first="p3", p1=Side(play=[KNIGHT], gold=1), p2=p2, p3=Side(play=[HOST]))
    s.attack("p3", "military", "p1", [HOST], defend=[KNIGHT]).on_to_end()
    assert (s.gold("p1"), s.gold("p2")) == (0, 1)
    arya = Side("baratheon", play=["Motley on p1:Arya Stark", "Littlefinger"])
    s = scene(p1=Side(play=["Arya Stark", "Crossroads"]), p2=arya)
    assert not s.offers("p1", "Arya Stark", until="initiate")
    s = scene(p1=Side(play=["Arya Stark", "Crossroads"], gold=1), p2=arya)
    s.use("p1", "Arya Stark")
    assert (s.gold("p1"), s.gold("p2")) == (0, 1)


def test_lightbringer_saves_its_bearer() -> None:
    s = scene(
        first="p2", p1=Side("baratheon", play=[AXELL, f"Lightbringer on {AXELL}"]), p2=Side(play=[HOST])
    )
    s.attack("p2", "military", "p1", [HOST]).use("p1", "Lightbringer").on_to_end()
    assert (s.zone(AXELL), s.kneels("Lightbringer")) == ("play", True)


def test_a_stinking_drunk_is_no_use_in_challenges() -> None:
    s = scene(p1=Side(play=[HOST, f"Stinking Drunk on {HOST}"]), p2=Side(play=[PUP]))
    assert s.value(HOST) == 11
    s.attack("p1", "military", "p2", [HOST], defend=[PUP]).on_to_end()
    assert s.t.margin == 5


def test_selyse_gives_an_intrigue_icon() -> None:
    s = scene(p1=Side("baratheon", play=["Selyse Baratheon", "Crossroads", AXELL]))
    s.use("p1", "Selyse Baratheon").choose("p1", AXELL)
    assert s.value(AXELL, "intrigue") == 1


def test_roberts_renown_pays_2() -> None:
    s = scene(p1=Side("baratheon", play=["Robert Baratheon"]))
    s.attack("p1", "power", "p2", ["Robert Baratheon"]).on_to_end()
    assert s.power_on("Robert Baratheon") == 2


@pytest.mark.parametrize(("defender", "asked"), [(KNIGHT, False), ("Robb Stark", True)])
def test_stannis_forbids_defense_to_who_has_no_lord(defender: str, asked: bool) -> None:
    s = scene(p1=Side("baratheon", play=["Stannis Baratheon"]), p2=Side(play=[defender]))
    s.attack("p1", "power", "p2", ["Stannis Baratheon"], defend=None)
    assert s.asks("p2", "defenders", until="end_challenge") is asked


def test_renly_stands_for_influence() -> None:
    s = scene(p1=Side("baratheon", play=["kneeling Renly Baratheon", "Crossroads"]))
    s.use("p1", "Renly Baratheon")
    assert (s.kneels("Renly Baratheon"), s.kneels("Crossroads")) == (False, True)


def test_melisandre_strengthens_asshai_and_scorns_power_a_57() -> None:
    s = scene(
        p1=Side("baratheon", play=["Melisandre", "Old Red Priest"]), p2=Side(play=[KNIGHT], on={KNIGHT: 2})
    )
    assert (s.value("Old Red Priest"), s.power("p2")) == (2, 0)
    s = scene(
        p1=Side("baratheon", play=["kneeling Melisandre", "Old Red Priest"]),
        p2=Side(play=[KNIGHT], on={KNIGHT: 2}),
    )
    assert (s.value("Old Red Priest"), s.power("p2")) == (1, 0)


@pytest.mark.parametrize(("gold", "zone"), [(1, "play"), (0, "hand")])
def test_davos_saves_himself_and_pays_or_goes_home(gold: int, zone: str) -> None:
    davos = "Ser Davos Seaworth"
    s = scene(first="p2", p1=Side("baratheon", play=[davos], gold=gold), p2=Side(play=[HOST]))
    s.attack("p2", "military", "p1", [HOST]).use("p1", davos)
    if gold:
        s.choose("p1", "yes", verb="may_pay")
    s.on_to_end()
    assert (s.zone(davos), s.gold("p1")) == (zone, 0)


def test_maester_cressen_removes_a_condition() -> None:
    drunk = Side(play=[KNIGHT, f"Stinking Drunk on {KNIGHT}"])
    s = marshalling(Side("baratheon", play=["Maester Cressen"]), p2=drunk)
    s.use("p1", "Maester Cressen")
    assert s.zone("Stinking Drunk") == "discard"


def test_axell_stands_after_a_clear_power_win() -> None:
    s = scene(p1=Side("baratheon", play=[AXELL, ARMY]))
    s.attack("p1", "power", "p2", [AXELL, ARMY]).use("p1", AXELL).on_to_end()
    assert not s.kneels(AXELL)


def test_edric_gives_himself_for_another_power_challenge() -> None:
    s = scene(p1=Side("baratheon", play=["Edric Storm", ARMY, BASTARD]))
    s.attack("p1", "power", "p2", [ARMY]).use("p1", "Edric Storm").on_to_end()
    s.attack("p1", "power", "p2", [BASTARD]).on_to_end()
    assert (s.zone("Edric Storm"), s.power("p1")) == ("discard", 2)


def test_one_limited_response_a_round_whatever_its_source() -> None:
    ship = 'Longship "Foamdrinker"'
    s = scene(p1=Side("baratheon", play=["Edric Storm", ARMY, ship]), p2=Side(play=[PUP, KNIGHT]))
    s.attack("p1", "power", "p2", [ARMY], defend=[KNIGHT]).use("p1", ship)
    if ("p1", "target") in s.asked():
        s.choose("p1", KNIGHT)
    assert not s.offers("p1", "Edric Storm", until="end_challenge")
    assert s.zone("Edric Storm") == "play"


def test_devan_is_stealthy_beside_a_character_with_power() -> None:
    s = scene(p1=Side("baratheon", play=["Devan Seaworth", AXELL]))
    assert s.value("Devan Seaworth", "stealth") == 0
    s = scene(p1=Side("baratheon", play=["Devan Seaworth", AXELL], on={AXELL: 1}))
    assert s.value("Devan Seaworth", "stealth") == 1


def test_knight_of_the_rainwood_is_not_discarded() -> None:
    rain = "Knight of the Rainwood"
    s = scene(
        at="dominance",
        p1=Side(
            "targaryen", play=["Crossroads", "Kingsroad Fiefdom", "Crossroads"], hand=["Westeros Bleeds"]
        ),
        p2=Side("baratheon", play=[rain, PUP]),
    )
    s.use("p1", "Westeros Bleeds").on_to_end("dominance")
    assert (s.zone(rain), s.zone(PUP)) == ("play", "discard")


def test_the_cavalry_lives_in_a_phase_in_which_its_str_changes() -> None:
    cavalry = "Stannis's Northern Cavalry"
    s = scene(
        p1=Side("targaryen", play=[HOST], hand=["Forever Burning"]), p2=Side("baratheon", play=[cavalry])
    )
    s.use("p1", "Forever Burning").choose("p1", cavalry)
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert s.zone(cavalry) == "play"
    s = scene(p1=Side("targaryen", play=[HOST]), p2=Side("baratheon", play=[cavalry]))
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert s.zone(cavalry) == "dead"


def test_old_red_priest_kneels_a_location_as_it_dies() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side("baratheon", play=["Old Red Priest", "Great Hall"]))
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert s.kneels("Great Hall")


def test_army_of_the_faithful_is_cheaper_beside_asshai() -> None:
    s = marshalling(
        Side("baratheon", play=["Melisandre", "Old Red Priest"], hand=["Army of the Faithful"], gold=1)
    )
    gold = s.gold("p1")
    s.use("p1", "Army of the Faithful")
    assert gold - s.gold("p1") == 4


def test_renlys_courtier_blanks_a_text() -> None:
    s = scene(p1=Side("baratheon", play=["Renly's Courtier"]), p2=Side(play=[PUP, "Kennel Master"]))
    assert s.value("Kennel Master") == 3
    s.use("p1", "Renly's Courtier").choose("p1", "Kennel Master")
    assert s.value("Kennel Master") == 2


def test_house_tyrell_guard_jumps_in() -> None:
    guard = "House Tyrell Guard"
    s = scene(p1=Side(play=[HOST]), p2=Side("baratheon", play=[BASTARD], hand=[guard]))
    s.attack("p1", "military", "p2", [HOST]).use("p2", guard).on_to_end()
    assert (s.zone(guard), s.zone(BASTARD)) == ("play", "dead")


def test_dragonstone_port_names_a_plot_between_choice_and_reveal() -> None:
    port = Side("baratheon", play=["Dragonstone Port"])
    s = scene(at="plot", p1=port, p2=Side(plots=("Blockade", "Uneasy Truce")))
    s.on_to("p2", "plot").choose("p2", "Blockade").use("p1", "Dragonstone Port")
    s.choose("p1", "Blockade", verb="name_plot").on_to_end("reveal")
    assert s.power("p1") == 1

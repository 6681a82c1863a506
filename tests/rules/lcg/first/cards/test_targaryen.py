"""Scenes of the Targaryen cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, Side, marshalling, scene
from tests.rules.lcg.scenes import Side as AnySide

JHOGO = "Jhogo"
PLUMM = "Brown Ben Plumm"


def targaryen(*play: str, **more: Any) -> AnySide:
    """A side of House Targaryen."""
    return Side("targaryen", play=list(play), **more)


def test_blood_of_the_dragon_makes_a_participant_a_dragon() -> None:
    s = scene(p1=targaryen(PLUMM, f"Blood of the Dragon on {PLUMM}", "Qartheen Fanatic"))
    assert s.value(PLUMM) == 2
    s.attack("p1", "military", "p2", [PLUMM]).on_to_end()
    assert s.t.margin == 8


def test_poisoned_wine_moves_for_influence() -> None:
    s = scene(p1=targaryen("Crossroads"), p2=Side(play=[PUP, KNIGHT, f"Poisoned Wine on {KNIGHT}"]))
    assert s.value(KNIGHT) == 0
    s = scene(p1=targaryen("Crossroads", JHOGO, f"Poisoned Wine on {JHOGO}"), p2=Side(play=[PUP, KNIGHT]))
    s.use("p1", "Poisoned Wine")
    assert (s.t.host[s.card("Poisoned Wine")], s.value(JHOGO)) == (s.card(KNIGHT), 3), (
        "no attachments on a pup"
    )


def test_aegons_blade_rewards_each_icon() -> None:
    s = scene(p1=targaryen(JHOGO, f"Aegon's Blade on {JHOGO}"), p2=targaryen("Dany's Handmaiden"))
    assert (s.value(JHOGO), s.value(JHOGO, "renown")) == (7, 1)
    s = scene(p1=targaryen("Dany's Handmaiden", "Aegon's Blade on Dany's Handmaiden"))
    handmaiden = "Dany's Handmaiden"
    assert (s.value(handmaiden), s.value(handmaiden, "stealth"), s.value(handmaiden, "renown")) == (2, 1, 0)


def test_flame_kissed_kills_a_bearer_with_str_0_unless_it_has_another_attachment_a_45() -> None:
    s = marshalling(targaryen(hand=["Flame-Kissed"], gold=2), p2=Side(play=[KNIGHT]))
    s.use("p1", "Flame-Kissed")
    assert (s.zone(KNIGHT), s.zone("Flame-Kissed")) == ("dead", "discard")
    blessed = Side(play=[KNIGHT, f"Stinking Drunk on {KNIGHT}"])
    s = marshalling(targaryen(hand=["Flame-Kissed"], gold=2), p2=blessed)
    s.use("p1", "Flame-Kissed")
    assert (s.zone(KNIGHT), s.value(KNIGHT)) == ("play", 2)


def test_bones_of_a_child_lower_a_claim() -> None:
    bones = "Bones of a Child"
    s = scene(p1=Side(play=[HOST]), p2=targaryen(PLUMM, f"{bones} on {PLUMM}"))
    s.attack("p1", "military", "p2", [HOST], defend=None).use("p2", bones).choose("p2", "p1").on_to_end()
    assert (s.zone(PLUMM), s.zone(bones)) == ("play", "discard")


def test_captain_groleo_gains_by_attachments_of_others() -> None:
    s = marshalling(Side("lannister", hand=["Gutter Rat's Cunning"], gold=1), p2=targaryen("Captain Groleo"))
    s.use("p1", "Gutter Rat's Cunning").use("p2", "Captain Groleo")
    assert s.power("p2") == 1
    kennels = Side(play=["Winterfell Kennels"], deck=["Summer"], gold=1)
    s = scene(p1=kennels, p2=targaryen("Captain Groleo"))
    s.use("p1", "Winterfell Kennels").choose("p1", "Summer", verb="search").use("p2", "Captain Groleo")
    assert s.power("p2") == 1


def test_daenerys_takes_the_losers_gold_when_she_attacks_alone() -> None:
    s = scene(p1=targaryen("Daenerys Targaryen"), p2=Side(gold=3))
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"]).on_to_end()
    assert (s.gold("p1"), s.gold("p2")) == (3, 0)


def test_khal_drogo_rides_in_and_away() -> None:
    s = scene(p1=targaryen(JHOGO, hand=["Khal Drogo"]))
    s.attack("p1", "military", "p2", [JHOGO]).use("p1", "Khal Drogo").on_to_end()
    assert s.zone("Khal Drogo") == "play"
    s.on_to_end("dominance")
    assert s.zone("Khal Drogo") == "hand"


def test_viserys_slips_back_to_hand() -> None:
    s = scene(p1=Side(play=[HOST]), p2=targaryen("Viserys Targaryen"))
    s.attack("p1", "military", "p2", [HOST]).use("p2", "Viserys Targaryen").on_to_end()
    assert s.zone("Viserys Targaryen") == "hand"


def test_rhaegal_fetches_a_duplicate() -> None:
    s = scene(p1=targaryen("Rhaegal", deck=[PLUMM, "Rhaegal"], gold=1))
    s.use("p1", "Rhaegal").choose("p1", "Rhaegal", verb="search")
    assert len(s.t.duplicates_of(s.card("Rhaegal"))) == 1


def test_drogon_burns_the_weak() -> None:
    s = scene(p1=targaryen("Drogon", gold=4), p2=Side(play=[SMITH, KNIGHT]))
    s.use("p1", "Drogon").choose("p1", SMITH)
    assert s.zone(SMITH) == "dead"
    assert not s.offers("p1", "Drogon", until="initiate"), "once per phase"


def test_viserion_kills_a_kneeling_character() -> None:
    s = scene(at="dominance", p1=targaryen("Viserion", gold=4), p2=Side(play=[KNIGHT, f"kneeling {HOST}"]))
    s.use("p1", "Viserion")
    assert (s.zone(HOST), s.zone(KNIGHT)) == ("dead", "play")


def test_strong_belwas_saves_a_noble() -> None:
    s = scene(p1=Side(play=[HOST]), p2=targaryen("Strong Belwas", "Daenerys Targaryen", gold=2))
    s.attack("p1", "military", "p2", [HOST]).choose("p2", "Daenerys Targaryen", verb="claim")
    s.use("p2", "Strong Belwas").on_to_end()
    assert (s.zone("Daenerys Targaryen"), s.gold("p2")) == ("play", 0)


@pytest.mark.parametrize(("answer", "zone", "gold"), [("discard it", "discard", 1), ("gold", "play", 0)])
def test_daario_takes_a_gold_or_leaves(answer: str, zone: str, gold: int) -> None:
    s = scene(at="dominance", p1=targaryen("Daario Naharis"), p2=Side(gold=1))
    s.on_to("p1", "mode").choose("p1", answer if zone == "discard" else "have a player lose 1 gold")
    s.on_to_end("dominance")
    assert (s.zone("Daario Naharis"), s.gold("p2")) == (zone, gold)


def test_quaithe_is_not_chosen_while_she_has_an_attachment() -> None:
    quaithe = "Quaithe of the Shadow"
    will = Side("lannister", hand=["The Lion's Will"], gold=2)
    s = scene(p1=targaryen(quaithe), p2=will)
    assert s.offers("p2", "The Lion's Will", until="initiate")
    s = scene(p1=targaryen(quaithe, f"Aegon's Blade on {quaithe}"), p2=will)
    assert not s.offers("p2", "The Lion's Will", until="initiate")


def test_xaro_sends_a_character_home() -> None:
    s = marshalling(targaryen(PLUMM, hand=["Xaro Xoan Daxos"], gold=3)).use("p1", "Xaro Xoan Daxos")
    s.choose("p1", PLUMM, verb="pick")
    assert s.hand("p1") == [PLUMM]


def test_jhogo_is_stronger_with_a_weapon() -> None:
    assert scene(p1=targaryen(JHOGO)).value(JHOGO) == 3
    s = scene(p1=targaryen("kneeling Jhogo", "Aegon's Blade on Jhogo"))
    assert s.value(JHOGO) == 7


def test_the_titans_bastard_comes_and_goes_with_the_dead() -> None:
    bastard = "The Titan's Bastard"
    s = scene(p1=Side(play=[HOST]), p2=targaryen(PLUMM, hand=[bastard]))
    s.attack("p1", "military", "p2", [HOST]).use("p2", bastard).on_to_end()
    assert s.zone(bastard) == "play"
    s = scene(p1=Side(play=[HOST]), p2=Side(play=[PUP]), p3=targaryen(bastard))
    s.attack("p1", "military", "p2", [HOST]).use("p3", bastard).on_to_end()
    assert s.zone(bastard) == "hand"


def test_danys_handmaiden_mourns() -> None:
    s = scene(p1=Side(play=[HOST, KNIGHT, f"Summer on {KNIGHT}"]), p2=targaryen("Dany's Handmaiden"))
    s.attack("p1", "military", "p2", [HOST]).use("p2", "Dany's Handmaiden").on_to_end()
    assert s.zone("Summer") == "discard"


def test_qartheen_fanatic_follows_dragons() -> None:
    s = scene(p1=targaryen("Qartheen Fanatic"), p2=targaryen("Drogon"))
    assert (s.value("Qartheen Fanatic"), s.value("Qartheen Fanatic", "military")) == (3, 1)


@pytest.mark.parametrize(("gold", "zone"), [(3, "play"), (2, "hand")])
def test_pentoshi_guildmaster_returns_after_a_clear_win(gold: int, zone: str) -> None:
    guild = "Pentoshi Guildmaster"
    s = scene(p1=targaryen("Drogon", discard=[guild], gold=gold))
    s.attack("p1", "military", "p2", ["Drogon"]).use("p1", guild)
    if gold == 3:
        s.choose("p1", "yes", verb="may_pay")
    s.on_to_end()
    assert s.zone(guild) == zone


def test_xaros_home_draws_for_attachments() -> None:
    s = marshalling(targaryen("Xaro's Home", "Crossroads", JHOGO, hand=["Poisoned Wine"], gold=2))
    s.use("p1", "Poisoned Wine").use("p1", "Xaro's Home")
    assert (len(s.hand("p1")), s.kneels("Crossroads")) == (1, True)


def test_lady_daeneryss_chambers_return_a_cheap_attachment() -> None:
    chambers = "Lady Daenerys's Chambers"
    s = marshalling(targaryen(chambers, hand=[PLUMM], discard=["Aegon's Blade"]))
    s.use("p1", PLUMM)
    assert not s.offers("p1", chambers, until="marshal"), "costs more than the character"
    s = marshalling(targaryen(chambers, hand=[JHOGO], discard=["Aegon's Blade"], gold=3))
    s.use("p1", JHOGO).use("p1", chambers)
    assert s.hand("p1") == ["Aegon's Blade"]


def test_stewards_are_plain() -> None:
    s = scene(p1=Side(play=[STEWARD]))
    assert s.t.plot_value(0, "income") == 6

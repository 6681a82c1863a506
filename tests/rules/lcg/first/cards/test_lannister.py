"""Scenes of the Lannister cards."""

from __future__ import annotations

import pytest

from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, Side, marshalling, scene


def test_gutter_rats_cunning() -> None:
    s = scene(p1=Side(play=[SMITH, f"Gutter Rat's Cunning on {SMITH}"]))
    assert (s.value(SMITH), s.value(SMITH, "stealth")) == (3, 1)


def test_gilded_plate_saves_for_1_gold() -> None:
    s = scene(first="p2", p1=Side(play=[SMITH, f"Gilded Plate on {SMITH}"], gold=1), p2=Side(play=[HOST]))
    s.attack("p2", "military", "p1", [HOST]).use("p1", "Gilded Plate").on_to_end()
    assert (s.zone(SMITH), s.zone("Gilded Plate"), s.gold("p1")) == ("play", "discard", 0)


def test_joffrey_claims_power_when_a_lady_dies() -> None:
    s = scene(p1=Side(play=[HOST, "Joffrey Baratheon"]), p2=Side(play=["Arya Stark"]))
    s.attack("p1", "military", "p2", [HOST]).use("p1", "Joffrey Baratheon").on_to_end()
    assert s.power_on("Joffrey Baratheon") == 1


def test_jaime_fights_military_challenges_standing() -> None:
    s = scene(p1=Side(play=["Ser Jaime Lannister"]), p2=Side(play=[PUP]))
    s.attack("p1", "military", "p2", ["Ser Jaime Lannister"]).on_to_end()
    assert not s.kneels("Ser Jaime Lannister")
    s.attack("p1", "intrigue", "p2", ["Ser Jaime Lannister"]).on_to_end()
    assert s.kneels("Ser Jaime Lannister")


def test_tyrion_draws_for_gold_after_an_intrigue_win() -> None:
    s = scene(p1=Side(play=[STEWARD, "Tyrion Lannister"], gold=1), p2=Side(hand=[PUP]))
    s.attack("p1", "intrigue", "p2", [STEWARD]).use("p1", "Tyrion Lannister").on_to_end()
    assert (len(s.hand("p1")), s.gold("p1")) == (1, 0)


def test_cersei_keeps_a_character_down_a_35() -> None:
    s = scene(at="dominance", p1=Side(play=["Cersei Lannister"], gold=2), p2=Side(play=[KNIGHT]))
    s.use("p1", "Cersei Lannister")
    if ("p1", "target") in s.asked():
        s.choose("p1", KNIGHT)
    s.on_to_end("standing")
    assert (s.kneels(KNIGHT), s.kneels("Cersei Lannister")) == (True, False)


def test_tywins_gold_pays_and_is_neither_taxed_nor_counted_a_19() -> None:
    s = scene(at="marshaling", p1=Side("lannister", play=["fe-tywin-lannister"], plot=None, hand=[STEWARD]))
    s.on_to("p1", "action")
    tywin = s.card("Tywin Lannister")
    assert (s.t.tokens_on(tywin, "gold"), s.gold("p1"), s.t.purse(0)) == (2, 0, 2)
    s.use("p1", STEWARD)
    assert (s.zone(STEWARD), s.t.tokens_on(tywin, "gold")) == ("play", 0)


def test_ser_ilyn_kills_the_weak() -> None:
    s = marshalling(Side("lannister", play=["Ser Ilyn Payne"]), p2=Side(play=[PUP, HOST]))
    s.use("p1", "Ser Ilyn Payne")
    assert s.options("p1") == ["Ser Ilyn Payne", PUP]
    s.choose("p1", PUP)
    assert s.zone(PUP) == "dead"


@pytest.mark.parametrize(
    ("answer", "zone"), [("discard it", "discard"), ("discard the top card of your deck", "play")]
)
def test_the_hound_is_fed_or_leaves(answer: str, zone: str) -> None:
    s = scene(at="dominance", p1=Side("lannister", play=["The Hound"]))
    s.on_to("p1", "mode").choose("p1", answer).on_to_end("dominance")
    assert s.zone("The Hound") == zone


def test_the_hound_dies_into_the_discard_pile() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side("lannister", play=["The Hound"]))
    s.attack("p1", "military", "p2", [HOST]).on_to_end()
    assert s.zone("The Hound") == "discard"


def test_chella_sends_a_location_home_for_its_cost() -> None:
    chella = "Chella, Daughter of Cheyk"
    s = scene(p1=Side("lannister", play=[chella], gold=2), p2=Side(play=["Winterfell Castle", "Godswood"]))
    s.attack("p1", "military", "p2", [chella]).use("p1", chella).on_to_end()
    assert (s.zone("Godswood", "p2"), s.zone("Winterfell Castle"), s.gold("p1")) == ("hand", "play", 0)


def test_bronn_stands_in_place_of_a_death() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side("lannister", play=["kneeling Bronn", SMITH], gold=2))
    s.use("p2", "Bronn").choose("p2", SMITH)
    s.attack("p1", "military", "p2", [HOST]).choose("p2", SMITH, verb="claim").on_to_end()
    assert (s.zone(SMITH), s.kneels("Bronn")) == ("play", False)


def test_pycelle_takes_a_card_when_an_opponents_effect_reveals_cards_a_68() -> None:
    s = scene(
        p1=Side(play=["Winterfell Kennels"], deck=[PUP], gold=1),
        p2=Side("lannister", play=["Grand Maester Pycelle"], deck=[STEWARD]),
    )
    s.use("p1", "Winterfell Kennels").choose("p1", PUP, verb="search").use("p2", "Grand Maester Pycelle")
    assert s.hand("p2") == [STEWARD]


def test_raff_buries_the_top_card() -> None:
    raff = "Raff the Sweetling"
    s = scene(p1=Side("lannister", play=[raff], gold=1), p2=Side(deck=[PUP, KNIGHT]))
    s.use("p1", raff).choose("p1", "p2").choose("p1", PUP, verb="take_to_bottom")
    assert (s.titles("deck", "p2")[0], s.titles("deck", "p2")[-1]) == (PUP, KNIGHT)


def test_ser_jacelyn_answers_his_own_death_while_moribund_g_13() -> None:
    jacelyn = "Ser Jacelyn Bywater"
    s = scene(p1=Side(play=[HOST], hand=[PUP]), p2=Side("lannister", play=[jacelyn]), p3=Side(hand=[PUP]))
    s.attack("p1", "military", "p2", [HOST]).on_to("p2", "reaction")
    assert s.zone(jacelyn) == "play"
    s.choose("p2", jacelyn).on_to_end()
    assert (s.zone(jacelyn), s.hand("p1"), s.hand("p3")) == ("dead", [], [])


def test_enemy_informer_kneels_a_character_when_played() -> None:
    s = marshalling(Side("lannister", hand=["Enemy Informer"]), p2=Side(play=[KNIGHT]))
    s.use("p1", "Enemy Informer").use("p1", "Enemy Informer").choose("p1", KNIGHT)
    assert s.kneels(KNIGHT)


def test_qyburns_informers_draw_2() -> None:
    s = scene(p1=Side("lannister", play=["Qyburn's Informers"]), p2=Side(hand=[PUP]))
    s.attack("p1", "intrigue", "p2", ["Qyburn's Informers"]).use("p1", "Qyburn's Informers").on_to_end()
    assert len(s.hand("p1")) == 2


def test_cerseis_attendant_mourns() -> None:
    s = scene(p1=Side(play=[HOST, KNIGHT]), p2=Side("lannister", play=["Cersei's Attendant"]))
    s.attack("p1", "military", "p2", [HOST]).use("p2", "Cersei's Attendant").on_to_end()
    assert s.kneels(KNIGHT)


def test_lannisport_sells_power_once_in_a_challenge() -> None:
    s = scene(p1=Side("lannister", play=["Lannisport", STEWARD], gold=2), p2=Side(hand=[PUP]))
    s.attack("p1", "intrigue", "p2", [STEWARD]).use("p1", "Lannisport").on_to_end()
    assert (s.power("p1"), s.gold("p1")) == (2, 1)


def test_lannisport_brothel_puts_back_down_who_stood() -> None:
    s = scene(
        at="standing", p1=Side("lannister", play=["Lannisport Brothel"]), p2=Side(play=[f"kneeling {HOST}"])
    )
    s.use("p1", "Lannisport Brothel").on_to_end("standing")
    assert s.kneels(HOST)


def test_golden_tooth_mines_draw_when_a_plot_is_revealed() -> None:
    s = scene(at="reveal", p1=Side("lannister", play=["Golden Tooth Mines"])).on_to_end("reveal")
    assert len(s.hand("p1")) == 1

"""Scenes of the Stark cards."""

from __future__ import annotations

import pytest

from rules.lcg.first.table import first
from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, Side, marshalling, scene

ROBERT = "Bastard of Robert"


def test_ice_kills_another_participant() -> None:
    s = scene(p1=Side(play=[KNIGHT, f"Ice on {KNIGHT}"]), p2=Side("lannister", play=[SMITH]))
    assert not s.offers("p1", "Ice", until="initiate")
    s.attack("p1", "military", "p2", [KNIGHT], defend=[SMITH]).use("p1", "Ice").on_to_end()
    assert (s.zone(SMITH), s.zone("Ice"), s.zone(KNIGHT)) == ("dead", "discard", "play")


def test_nymeria_saves_its_bearer_and_makes_arya_stealthy() -> None:
    s = scene(
        p1=Side(play=["Arya Stark", "Nymeria on Arya Stark"]),
        p2=Side("lannister", play=["Ser Ilyn Payne", KNIGHT]),
    )
    assert (s.value("Arya Stark"), s.value("Arya Stark", "stealth")) == (3, 1)
    s = scene(first="p2", p1=Side(play=[PUP, f"Nymeria on {PUP}"]), p2=Side(play=[HOST]))
    assert (s.value(PUP), s.value(PUP, "stealth")) == (2, 0)
    s.attack("p2", "military", "p1", [HOST]).use("p1", "Nymeria").on_to_end()
    assert (s.zone(PUP), s.kneels("Nymeria")) == ("play", True)


def test_summer_gives_a_military_icon_and_bran_stealth() -> None:
    s = scene(p1=Side(play=["Bran Stark", "Summer on Bran Stark"]), p2=Side(play=[PUP]))
    assert (s.value("Bran Stark"), s.value("Bran Stark", "military"), s.value("Bran Stark", "stealth")) == (
        3,
        1,
        1,
    )


def test_ser_rodrik_defends_standing_and_stronger() -> None:
    s = scene(p1=Side(play=[HOST]), p2=Side(play=["Ser Rodrik Cassel"]))
    s.attack("p1", "military", "p2", [HOST], defend=["Ser Rodrik Cassel"])
    s.on_to("p2", "claim") if ("p2", "claim") in s.asked() else s.on_to_end()
    assert (s.t.margin, s.said("kneels")) == (7, 0)


def test_eddard_claims_power_as_he_comes_into_play() -> None:
    s = marshalling(Side(hand=["fe-eddard-stark"], gold=4)).use("p1", "Eddard Stark")
    assert s.power_on("Eddard Stark") == 1


def test_catelyn_silences_a_participant() -> None:
    s = scene(p1=Side(play=[KNIGHT]), p2=Side(play=["Catelyn Stark"]))
    s.attack("p1", "power", "p2", [KNIGHT], defend=["Catelyn Stark"])
    s.use("p2", "Catelyn Stark").choose("p2", KNIGHT).on_to_end()
    assert s.said("wins_challenge") == 1
    assert s.t.won == 1 and s.t.margin == 3


def test_arya_borrows_keywords_until_the_end_of_the_phase() -> None:
    """G-3: a provider worth 2 pays a cost of 1; the keyword leaves the victim."""
    s = scene(p1=Side(play=["Arya Stark", "Kingsroad Fiefdom"]), p2=Side(play=["Littlefinger"]))
    s.use("p1", "Arya Stark").on_to("p1", "challenge")
    assert s.kneels("Kingsroad Fiefdom")
    assert (s.value("Arya Stark", "stealth"), s.value("Littlefinger", "stealth")) == (1, 0)
    s.on_to_end("dominance")
    assert (s.value("Arya Stark", "stealth"), s.value("Littlefinger", "stealth")) == (0, 1)


def test_robb_kills_after_a_military_win() -> None:
    s = scene(p1=Side(play=["Robb Stark"]), p2=Side("lannister", play=[STEWARD, SMITH]))
    s.attack("p1", "military", "p2", ["Robb Stark"]).choose("p2", SMITH, verb="claim")
    s.use("p1", "Robb Stark").on_to_end()
    assert (s.zone(STEWARD), s.zone(SMITH)) == ("dead", "dead")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_plays_an_attachment_on_sansa_may_draw(answer: str) -> None:
    s = marshalling(Side("lannister", hand=["Gutter Rat's Cunning"], gold=1), p2=Side(play=["Sansa Stark"]))
    s.use("p1", "Gutter Rat's Cunning").use("p2", "Sansa Stark").choose("p1", answer, verb="may")
    assert len(s.hand("p1")) == (1 if answer == "yes" else 0)


def test_greatjon_joins_a_challenge_on_either_side() -> None:
    s = scene(p1=Side(play=[KNIGHT, "Greatjon Umber"]), p2=Side(play=[PUP]))
    s.attack("p1", "military", "p2", [KNIGHT], defend=None).use("p1", "Greatjon Umber")
    assert s.t.takes_part(s.card("Greatjon Umber")) and s.kneels("Greatjon Umber")


def test_shaggydog_is_strong_and_immune_beside_a_lord() -> None:
    s = scene(p1=Side(play=["Shaggydog"]), p2=Side("lannister", hand=["The Lion's Will"], gold=2))
    assert s.value("Shaggydog") == 1
    assert s.offers("p2", "The Lion's Will", until="initiate")
    s = scene(
        p1=Side(play=["Shaggydog", "Robb Stark"]), p2=Side("lannister", hand=["The Lion's Will"], gold=2)
    )
    assert s.value("Shaggydog") == 4
    s.use("p2", "The Lion's Will").on_to("p1", "challenge")
    assert s.kneels("Robb Stark"), "the only legal choice"


def test_hodor_cannot_attack_and_is_not_bypassed() -> None:
    s = scene(p1=Side(play=["Hodor"]), p2=Side(play=[PUP]))
    assert not s.asks("p1", "challenge", until="dominance")
    s = scene(p1=Side(play=["Jhogo"]), p2=Side(play=["Hodor"]))
    s.attack("p1", "military", "p2", ["Jhogo"], defend=["Hodor"]).on_to_end()
    assert s.said("bypasses") == 0


def test_bran_reveals_another_plot() -> None:
    s = scene(at="plot_window", p1=Side(play=["Bran Stark"], plots=("Valar Morghulis", "Wildfire Assault")))
    s.use("p1", "Bran Stark").choose("p1", "Valar Morghulis", verb="plot").on_to_end("marshaling")
    assert s.zone("Bran Stark") == "dead"
    assert s.titles("revealed", "p1") == ["Valar Morghulis"]


@pytest.mark.parametrize(("title", "friend"), [("Grey Wind", "Robb Stark"), ("Lady", "Sansa Stark")])
def test_wolves_cost_2_less_beside_their_friend(title: str, friend: str) -> None:
    for play, left in (([], 0), ([friend], 2)):
        s = marshalling(Side(play=play, hand=[title]), p2=Side(play=[]))
        before = s.t.printed(s.card(title)).cost
        gold = s.gold("p1")
        s.use("p1", title)
        assert gold - s.gold("p1") == before - left


def test_lady_strengthens_sansa() -> None:
    s = scene(p1=Side(play=["Lady"]), p2=Side(play=["Sansa Stark"]))
    assert (s.value("Sansa Stark"), s.value("Sansa Stark", "renown")) == (3, 1)


@pytest.mark.parametrize(
    ("title", "house"),
    [
        ("Winterfell Honor Guard", "stark"),
        ("Lannisport Honor Guard", "lannister"),
        ("Highgarden Honor Guard", "baratheon"),
        ("Dothraki Honor Guard", "targaryen"),
    ],
)
def test_honor_guards_fight_for_others_and_come_home(title: str, house: str) -> None:
    s = scene(first="p2", p1=Side(house, hand=[title]), p2=Side(play=[PUP]))
    s.use("p1", title).choose("p1", "p2")
    assert (s.t.controller(s.card(title)), s.t.owner[s.card(title)]) == (1, 0)
    s.attack("p2", "military", "p3", [title, PUP]).on_to_end()
    assert s.t.controller(s.card(title)) == 0


def test_kennel_master_grows_and_escapes_to_the_hand() -> None:
    wolves = [PUP, "Shaggydog", "Lady"]
    s = scene(first="p2", p1=Side(play=["Kennel Master", *wolves]), p2=Side(play=[HOST]))
    assert s.value("Kennel Master") == 5
    s.attack("p2", "military", "p1", [HOST]).choose("p1", "Kennel Master", verb="claim")
    s.use("p1", "Kennel Master").on_to_end()
    assert "Kennel Master" in s.hand("p1")


def test_trident_reinforcements_come_back_with_three_dead() -> None:
    s = scene(at="dominance", p1=Side(dead=["Trident Reinforcements", PUP, KNIGHT]))
    s.use("p1", "Trident Reinforcements")
    assert s.hand("p1") == ["Trident Reinforcements"]
    s = scene(at="dominance", p1=Side(dead=["Trident Reinforcements", PUP]))
    assert not s.offers("p1", "Trident Reinforcements", until="standing")


def test_winterfell_reserves_put_a_discarded_card_on_its_deck() -> None:
    s = scene(
        p1=Side(play=[HOST]), p2=Side(play=["Winterfell Reserves"], discard=["Great Keep", PUP], gold=1)
    )
    s.attack("p1", "military", "p2", [HOST], defend=["Winterfell Reserves"])
    s.use("p2", "Winterfell Reserves").on_to_end()
    assert (s.zone(PUP), s.titles("deck", "p2")[-1], s.gold("p2")) == ("deck", PUP, 0)


def test_winterfell_kennels_fetch_a_direwolf() -> None:
    s = scene(p1=Side(play=["Winterfell Kennels"], deck=[KNIGHT, PUP], gold=1))
    s.use("p1", "Winterfell Kennels").choose("p1", PUP, verb="search")
    assert (s.hand("p1"), s.gold("p1")) == ([PUP], 0)


def test_winterfell_castle_strengthens_your_starks() -> None:
    s = scene(p1=Side(play=["Winterfell Castle", PUP, STEWARD]), p2=Side(play=[KNIGHT]))
    assert (s.value(PUP), s.value(STEWARD), s.value(KNIGHT)) == (3, 2, 2)


@pytest.mark.parametrize(
    ("title", "house", "next_one", "by"),
    [
        ("House Tully Recruiter", "stark", KNIGHT, 1),
        ("Northern Fiefdoms", "stark", "Winterfell Castle", 1),
        ("Godswood", "stark", KNIGHT, 2),
        ("Narrow Sea", "stark", KNIGHT, 2),
        ("Narrow Sea", "baratheon", "Ser Axell Florent", 2),
        ("Western Fiefdoms", "lannister", "Lannisport", 1),
        ("Hall of Heroes", "lannister", STEWARD, 2),
        ("Sunset Sea", "lannister", STEWARD, 2),
        ("Stormlands Fiefdoms", "baratheon", "Dragonstone Port", 1),
        ("Great Hall", "baratheon", "Ser Axell Florent", 2),
        ("Illyrio's Man", "targaryen", "Jhogo", 1),
        ("Eastern Fiefdoms", "targaryen", "Poisoned Wine", 1),
        ("Great Pyramid", "targaryen", "Jhogo", 2),
        ("Summer Sea", "targaryen", "Jhogo", 2),
        ("Street of Steel", "targaryen", "Jhogo", 1),
        ("Shadowblack Lane", "lannister", STEWARD, 1),
        ("Street of Sisters", "targaryen", "Jhogo", 1),
    ],
)
def test_reducers_make_the_next_card_cheaper(title: str, house: str, next_one: str, by: int) -> None:
    s = marshalling(Side(house, play=[title, "Brown Ben Plumm"], hand=[next_one]))
    s.use("p1", title)
    gold = s.gold("p1")
    s.use("p1", next_one, verb="action")
    assert gold - s.gold("p1") == s.t.printed(s.card(next_one)).cost - by
    assert s.zone(title) == "discard" or s.kneels(title)


@pytest.mark.parametrize(
    ("title", "house"),
    [
        ("Lord Eddard's Chambers", "stark"),
        ("Queen Cersei's Chambers", "lannister"),
        ("King Robert's Chambers", "baratheon"),
        ("Khal Drogo's Tent", "targaryen"),
    ],
)
def test_chambers_may_be_attached_to_the_house_and_still_give_income_and_influence_a_74(
    title: str, house: str
) -> None:
    s = marshalling(Side(house, hand=[title], gold=1)).use("p1", title)
    house_card = s.options("p1")[0]
    s.choose("p1", house_card)
    card = s.card(title)
    assert (s.t.host[card], s.t.kind(card)) == (s.t.faction[0], "attachment")
    assert (first(s.t).influence(0), s.t.plot_value(0, "income")) == (1, 5)

"""The cards of House Targaryen."""

from __future__ import annotations

import pytest

from rules.lcg.reports.shown import strengths
from rules.lcg.state.attributes import Keyword
from tests.rules.lcg.scenes import Side, raid, scene


def test_daenerys_weakens_who_opposes_you() -> None:
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "Drogon"]),
        p2=Side("stark", play=["Grey Wind"]),
        p3=Side("lannister", play=["Burned Men"]),
    )
    s.attack("p1", "military", "p2", ["Drogon"], defend=["Grey Wind"])
    assert s.said("wins_challenge") == 1
    lines = [line for line in s.match.lines(-2) if line.key == "strengths"]
    assert [line.args["m"] for line in lines] == [3]


def test_daenerys_weakens_nobody_when_kneeling_or_in_other_peoples_challenges() -> None:
    s = raid(
        Side("stark", play=["Grey Wind"]),
        p3=Side("targaryen", play=["Daenerys Targaryen", "Margaery Tyrell"]),
        defend=None,
    )
    s.on_to("p2", "defenders")
    assert strengths(s.t) == [2, 0]
    s = raid(Side("targaryen", play=["kneeling Daenerys Targaryen", "Drogon"]), defend=None)
    s.on_to("p2", "defenders")
    assert strengths(s.t) == [2, 0]


@pytest.mark.parametrize(("dragon", "keyword"), [("Drogon", "renown"), ("Viserion", "stealth")])
def test_dragons_teach_the_stormborn(dragon: str, keyword: Keyword) -> None:
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "Khal Drogo", dragon]),
        p2=Side("targaryen", play=["Daenerys Targaryen"]),
    )
    assert s.value("Daenerys Targaryen", keyword, "p1") == 1
    assert s.value("Daenerys Targaryen", keyword, "p2") == 0
    assert s.value(dragon, keyword) == 0


@pytest.mark.parametrize(("play", "again"), [(["Khal Drogo"], True), ([], False)])
def test_khal_drogo_allows_a_second_military_challenge(play: list[str], again: bool) -> None:
    s = scene(p1=Side("targaryen", play=["Drogon", "Viserion", *play]))
    s.attack("p1", "military", "p2", ["Drogon"]).on_to_end().on_to("p1", "challenge")
    assert ("military" in s.options("p1")) == again


def test_magister_illyrio_stands_a_character_once_per_phase() -> None:
    s = scene(
        p1=Side("targaryen", play=["Magister Illyrio", "kneeling Khal Drogo"], gold=5),
        p2=Side("tyrell", play=["kneeling Left"]),
    )
    s.use("p1", "Magister Illyrio")
    assert sorted(s.options("p1")) == ["Khal Drogo", "Left"]
    s.choose("p1", "Khal Drogo")
    assert not s.kneels("Khal Drogo")
    assert s.gold("p1") == 3
    s.on_to("p1", "challenge")
    assert s.kneels("Left")


def test_rhaegal_stands_the_stormborn_who_won() -> None:
    s = scene(p1=Side("targaryen", play=["Daenerys Targaryen", "Rhaegal"]))
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"]).use("p1", "Rhaegal")
    assert not s.kneels("Daenerys Targaryen")


def test_rhaegal_cares_for_the_stormborn_only() -> None:
    s = scene(p1=Side("targaryen", play=["kneeling Daenerys Targaryen", "Rhaegal"]))
    s.attack("p1", "military", "p2", ["Rhaegal"])
    assert not s.offers("p1", "Rhaegal", until="end_challenge")


def test_ser_jorah_betrays_after_three_wins_before_renown() -> None:
    s = scene(p1=Side("targaryen", play=["Ser Jorah Mormont", "Seal of the Hand"]))
    jorah = s.card("Ser Jorah Mormont")
    s.attack("p1", "military", "p2", ["Ser Jorah Mormont"]).on_to_end()
    assert s.t.tokens_on(jorah, "betrayal") == 1
    assert s.power_on("Ser Jorah Mormont") == 1
    s.t.put_tokens(jorah, "betrayal", 1)
    s.t.knelt[jorah] = 0
    s.attack("p1", "intrigue", "p2", ["Ser Jorah Mormont"]).on_to_end()
    assert s.zone("Ser Jorah Mormont") == "discard"
    assert s.power("p1") == 2  # for winning unopposed twice


def test_viserys_takes_an_attachment_along() -> None:
    """TK, ViserysTargaryen."""
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Little Bird on Burned Men"]),
        p2=Side("targaryen", play=["kneeling Viserys Targaryen"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Viserys Targaryen", verb="interrupt")
    assert s.zone("Little Bird") == "discard"
    assert s.zone("Viserys Targaryen") == "dead"


def test_viserys_takes_an_attachment_along_wherever_he_goes() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["The Things I Do For Love"], gold=2),
        p2=Side("targaryen", play=["Viserys Targaryen", "Little Bird on Viserys Targaryen"]),
        p3=Side("stark", play=["Robb Stark", "Ice on Robb Stark"]),
    )
    s.use("p1", "The Things I Do For Love").choose("p1", "1", verb="x")
    s.use("p2", "Viserys Targaryen", verb="interrupt").choose("p2", "Ice", verb="target")
    assert s.zone("Ice") == "discard"
    assert s.zone("Viserys Targaryen") == "hand"


def test_waking_the_dragons_return_can_be_saved_from() -> None:
    s = scene(p1=Side("targaryen", play=["kneeling Khal Drogo with 1"], hand=["Waking the Dragon"]))
    s.use("p1", "Waking the Dragon").use("p1", "Khal Drogo", verb="would").on_to_end("dominance")
    assert s.titles("play", "p1") == ["Khal Drogo"]


def test_dothraki_seas_return_cannot_be_saved_from() -> None:
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Dothraki Sea"], hand=["Khal Drogo", "Khal Drogo"], fillers=30)
    )
    s.attack("p1", "power", "p2", ["Viserion"]).use("p1", "Dothraki Sea").choose(
        "p1", "Khal Drogo", verb="pick"
    )
    s.on_to_end().on_to_end("dominance")
    assert s.hand("p1").count("Khal Drogo") == 2


def test_handmaiden_serves_a_lady() -> None:
    s = scene(p1=Side("targaryen", play=["Handmaiden", "kneeling Daenerys Targaryen", "kneeling Khal Drogo"]))
    s.use("p1", "Handmaiden")
    assert not s.kneels("Daenerys Targaryen")
    assert s.kneels("Khal Drogo")
    assert s.zone("Handmaiden") == "discard"


def test_unsullied_weaken_defenders() -> None:
    s = scene(
        p1=Side("targaryen", play=["Unsullied", "Braided Warrior"]),
        p2=Side("tyrell", play=["Randyll Tarly", "Wardens of the Reach"]),
    )
    s.attack("p1", "power", "p2", ["Unsullied"], defend=["Randyll Tarly", "Wardens of the Reach"]).on_to_end()
    lines = [line.args for line in s.match.lines(-2) if line.key == "strengths"]
    assert [(line["n"], line["m"]) for line in lines] == [(3, 6)]
    assert s.value("Randyll Tarly") == 5


def test_drogos_arakh_keeps_khal_drogo_standing_once() -> None:
    s = scene(p1=Side("targaryen", play=["Khal Drogo", "Drogo's Arakh on Khal Drogo", "Braided Warrior"]))
    assert s.value("Khal Drogo") == 7
    s.attack("p1", "military", "p2", ["Khal Drogo"]).on_to_end()
    assert not s.kneels("Khal Drogo")
    s.attack("p1", "military", "p2", ["Khal Drogo"]).on_to_end()
    assert s.kneels("Khal Drogo")


def test_plaza_of_punishment_kills_whom_it_weakens_to_nothing() -> None:
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "Plaza of Punishment"]),
        p2=Side("tyrell", play=["Left", "Paxter Redwyne", "Little Bird on Paxter Redwyne"]),
    )
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"]).use("p1", "Plaza of Punishment")
    assert sorted(s.options("p1")) == ["Daenerys Targaryen", "Left"]
    s.choose("p1", "Left")
    assert s.zone("Left") == "dead"


def test_dothraki_sea_carries_a_rider_for_the_phase() -> None:
    s = scene(p1=Side("targaryen", play=["Viserion", "Dothraki Sea"], hand=["Khal Drogo", "Handmaiden"]))
    s.attack("p1", "power", "p2", ["Viserion"]).use("p1", "Dothraki Sea").on_to_end()
    assert s.zone("Khal Drogo") == "play"
    s.on_to_end("dominance")
    assert sorted(s.hand("p1")) == ["Handmaiden", "Khal Drogo"]


def test_dracarys_is_breathed_by_a_dragon_or_their_mother() -> None:
    s = scene(
        p1=Side("targaryen", play=["Drogon", "Daenerys Targaryen", "Unsullied"], hand=["Dracarys!"], gold=1),
        p2=Side("stark", play=["Grey Wind", "Eddard Stark"]),
    )
    s.attack("p1", "military", "p2", ["Unsullied"], defend=["Grey Wind"])
    s.use("p1", "Dracarys!")
    assert sorted(s.options("p1")) == ["Daenerys Targaryen", "Drogon"]
    s.choose("p1", "Drogon").choose("p1", "Grey Wind", verb="target").on_to_end()
    assert s.zone("Grey Wind") == "dead"


@pytest.mark.parametrize(
    ("mode", "title", "zone"),
    [
        ("", "Khal Drogo", "deck"),
        ("put into play", "Drogon", "play"),
        ("shuffle into deck", "Drogon", "deck"),
    ],
)
def test_fire_and_blood_raises_the_dead(mode: str, title: str, zone: str) -> None:
    s = scene(p1=Side("targaryen", hand=["Fire and Blood"], dead=["Khal Drogo", "Drogon"], gold=1))
    s.use("p1", "Fire and Blood").choose("p1", title, verb="target")
    if title == "Drogon":
        assert s.options("p1") == ["shuffle into deck", "put into play"]
        s.choose("p1", mode, verb="mode")
    s.on_to_end("dominance")
    assert s.zone(title) == zone


def test_waking_the_dragon_stands_and_returns() -> None:
    s = scene(p1=Side("targaryen", play=["kneeling Khal Drogo"], hand=["Waking the Dragon"]))
    s.use("p1", "Waking the Dragon").on_to("p1", "challenge")
    assert not s.kneels("Khal Drogo")
    s.on_to_end("dominance")
    assert s.hand("p1") == ["Khal Drogo"]

"""The cards of House Greyjoy in the Westeros cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene

READER, PRIEST = "02031", "02072"
"""The Reader and the Priest of the Drowned God share their names with titles of the Kingsmoot."""


def test_the_seastone_chair_chooses_the_victim() -> None:
    s = scene(
        p1=Side("greyjoy", play=["The Seastone Chair", "Asha Greyjoy"]),
        p2=Side(play=["kneeling Left", "kneeling Right", "Knighted on Left"]),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).use("p1", "The Seastone Chair").on_to_end()
    assert s.titles("dead", "p2") == ["Right"], "Left bears an attachment; the claim is replaced"
    assert s.t.knelt[s.t.faction[0]]


@pytest.mark.parametrize(("challenge", "defend"), [("power", ()), ("military", ("Right",))])
def test_the_seastone_chair_is_for_unopposed_military(challenge: str, defend: tuple[str, ...]) -> None:
    s = scene(
        p1=Side("greyjoy", play=["The Seastone Chair", "Balon Greyjoy"]), p2=Side(play=["Left", "Right"])
    )
    s.attack("p1", challenge, "p2", ["Balon Greyjoy"], defend=defend)
    if not defend:
        assert not s.offers("p1", "The Seastone Chair", until="end_challenge")
    else:
        s.on_to("p2", "claim")
        assert s.said("uses") == 0


@pytest.mark.parametrize("word", ["draw a card", "discard from decks"])
def test_the_reader_reads_or_burns(word: str) -> None:
    s = scene(p1=Side("greyjoy", play=[READER], deck=["Balon Greyjoy"]), p2=Side(deck=["Left"]))
    s.attack("p1", "intrigue", "p2", ["The Reader"]).use("p1", "The Reader").choose("p1", word, verb="mode")
    assert s.hand("p1") == (["Balon Greyjoy"] if word == "draw a card" else [])
    assert len(s.titles("discard", "p2")) == (0 if word == "draw a card" else 3)


def test_the_reader_needs_a_unique_greyjoy() -> None:
    s = scene(p1=Side("greyjoy", play=[READER, "Black Wind's Crew"]), p2=Side())
    s.attack("p1", "military", "p2", ["Black Wind's Crew"])
    assert not s.offers("p1", "The Reader", until="end_challenge", verb="reaction")


def test_a_longship_takes_a_defender_out() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Raiding Longship", "Asha Greyjoy"]),
        p2=Side(play=["Left", "Right", "Knighted on Left"]),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"], defend=["Left", "Right"]).use("p1", "Raiding Longship")
    assert s.value("Right", "no contribution") == 1
    assert s.value("Left", "no contribution") == 0


def test_a_longship_sails_for_the_first_player() -> None:
    s = scene(
        first="p2",
        active="p1",
        p1=Side("greyjoy", play=["Raiding Longship", "Asha Greyjoy"]),
        p2=Side(play=["Right"]),
    )
    s.attack("p1", "military", "p2", ["Asha Greyjoy"], defend=["Right"])
    assert not s.offers("p1", "Raiding Longship", until="end_challenge")


def test_a_newly_made_lord_tears_a_place_down() -> None:
    s = marshaling(
        Side("greyjoy", hand=["Newly-Made Lord"], gold=4),
        p2=Side(play=["The Roseroad", "The Kingsroad", "Highgarden", "The Mander"]),
    )
    s.use("p1", "Newly-Made Lord", verb="action").use("p1", "Newly-Made Lord", verb="reaction")
    assert s.options("p1") == ["Highgarden", "The Mander"], "the others are limited"
    s.choose("p1", "The Mander")
    assert s.zone("The Mander") == "discard"


def test_a_net_keeps_an_opponent_from_defending() -> None:
    s = marshaling(
        Side("greyjoy", play=["Asha Greyjoy"], hand=["Fishing Net"], gold=1), p2=Side(play=["Left", "Right"])
    )
    s.use("p1", "Fishing Net")
    assert s.options("p1") == ["Left", "Right"]
    s.choose("p1", "Left").attack("p1", "military", "p2", ["Asha Greyjoy"], defend=None)
    s.reach_defenders("p2")
    assert s.options("p2") == ["Right"]


def test_priests_bless_the_drowned() -> None:
    s = scene(
        p1=Side("greyjoy", play=[PRIEST, "Drowned Men", "Asha Greyjoy"]),
        p2=Side("greyjoy", play=["Aeron Damphair"]),
    )
    assert [s.value(name) for name in ("Priest of the Drowned God", "Drowned Men", "Asha Greyjoy")] == [
        3,
        4,
        4,
    ]
    assert s.value("Aeron Damphair") == 3


def test_a_raider_arms_from_the_hand() -> None:
    s = scene(p1=Side("greyjoy", play=["Raider from Pyke", "Salty Navigator"], hand=["Throwing Axe"], gold=2))
    s.use("p1", "Throwing Axe")
    assert s.gold("p1") == 1
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["Throwing Axe"], gold=2))
    assert not s.offers("p1", "Throwing Axe", until="dominance")


def test_the_mines_save_anybody() -> None:
    s = raid(Side("greyjoy", play=["Iron Mines", "kneeling Asha Greyjoy"]))
    s.use("p2", "Iron Mines").on_to_end()
    assert s.zone("Asha Greyjoy") == "play"
    assert s.zone("Iron Mines") == "discard"


def test_the_mines_do_not_save_from_an_unsavable_death() -> None:
    s = scene(
        at="plot",
        p1=Side("greyjoy", play=["Iron Mines", "Left", "Right", "Asha Greyjoy", "Salty Navigator"],
                plots=["Wildfire Assault"]),
    )  # fmt: skip
    s.on_to("p1", "keep").choose("p1", "Left", "Right", "Asha Greyjoy")
    assert not s.offers("p1", "Iron Mines", until="draw")
    assert s.zone("Salty Navigator") == "dead"


def test_dagmer_takes_a_place_instead() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Dagmer Cleftjaw"]),
        p2=Side(play=["kneeling Left", "The Mander", "The Roseroad", "Highgarden"]),
    )
    s.attack("p1", "military", "p2", ["Dagmer Cleftjaw"]).use("p1", "Dagmer Cleftjaw").on_to_end()
    assert "The Mander" in s.titles("play", "p1")
    assert s.zone("Left") == "play"


def test_dagmer_goes_alone() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Dagmer Cleftjaw", "Salty Navigator"]),
        p2=Side(play=["kneeling Left", "The Mander"]),
    )
    s.attack("p1", "military", "p2", ["Dagmer Cleftjaw", "Salty Navigator"])
    assert not s.offers("p1", "Dagmer Cleftjaw", until="end_challenge", verb="interrupt")

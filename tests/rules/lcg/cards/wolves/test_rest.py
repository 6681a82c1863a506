"""Cards of Wolves of the North that need the words of later sets."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT
from tests.rules.lcg.scenes import Scene, Side, raid, scene

CATELYN, EDDARD, JON, ARYA, SANSA, RICKON = "03002", "03003", "03005", "03007", "03013", "03016"


def fallen(*play: str) -> Scene:
    """A scene in which a Stark character of p2 is killed by Burned Men."""
    return raid(Side("stark", play=["kneeling Jory Cassel", *play])).choose("p2", "Jory Cassel", verb="claim")


def test_catelyn_grows_with_grief() -> None:
    s = fallen(f"kneeling {CATELYN}").use("p2", "Catelyn Stark", verb="reaction").on_to_end()
    assert s.power_on("Catelyn Stark") == 1
    assert s.value("Catelyn Stark") == 6


def test_eddards_honor_is_shared() -> None:
    s = scene(p1=Side("stark", play=[EDDARD, "Summer"]), p2=Side())
    s.attack("p1", "military", "p2", ["Eddard Stark", "Summer"]).on_to("p1", "renown")
    s.choose("p1", "Eddard Stark").use("p1", "Eddard Stark", verb="reaction").on_to_end()
    assert (s.power_on("Eddard Stark"), s.power_on("Summer")) == (1, 1)


def test_jon_gives_one_to_stand_another() -> None:
    s = scene(p1=Side("stark", play=[JON, "Jory Cassel", "kneeling Summer"]), p2=Side())
    s.use("p1", "Jon Snow").choose("p1", "Jory Cassel", verb="sacrifice_as_cost")
    assert not s.kneels("Summer")
    assert s.zone("Jory Cassel") == "discard"


def test_arya_takes_revenge() -> None:
    s = fallen(f"kneeling {ARYA}").use("p2", "Arya Stark", verb="reaction").on_to_end()
    assert s.zone("Burned Men") == "dead"
    assert s.zone("Arya Stark") == "discard"


@pytest.mark.parametrize("season", ["Summer", "Winter"])
def test_old_nan_tells_of_a_season(season: str) -> None:
    s = scene(at="plot", p1=Side("stark", play=["Old Nan"], plots=["Summons"]), p2=Side(), p3=Side())
    s.use("p1", "Old Nan")
    if ("p1", "which_event") in s.asked():
        s.choose("p1", "Summons")
    s.choose("p1", season, verb="mode")
    assert s.t.has_trait(s.t.plot_of(0), [season])


@pytest.mark.parametrize(("dead", "insight"), [(["Robb Stark"] * 4, 1), (["Robb Stark"], 0)])
def test_sansa_sees_more_when_bereft(dead: list[str], insight: int) -> None:
    s = scene(p1=Side("stark", play=[SANSA], dead=dead), p2=Side())
    assert s.value("Sansa Stark") == 4 - len(dead)
    assert s.value("Sansa Stark", INSIGHT) == insight


def test_rickon_stops_a_search() -> None:
    s = scene(
        at="plot",
        p1=Side(plots=["Summons"], deck=["Left"]),
        p2=Side("stark", play=[RICKON]),
        p3=Side(),
    )
    s.use("p2", "Rickon Stark", verb="would").on_to_end("reveal")
    assert s.said("finds") == 0
    assert s.zone("Rickon Stark") == "discard"


def test_rickon_lets_other_things_happen() -> None:
    s = scene(
        at="plot", p1=Side(plots=["Trading with the Pentoshi"]), p2=Side("stark", play=[RICKON]), p3=Side()
    )
    assert not s.offers("p2", "Rickon Stark", until="draw")


def test_winterfell_silences_who_has_no_winter() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell", "Summer"], plot="Famine"),
        p2=Side(play=["Margaery Tyrell", "Heartsbane on Margaery Tyrell", "Highgarden"]),
    )
    assert s.value("Summer") == scene(p1=Side("stark", play=["Summer"]), p2=Side()).value("Summer") + 1
    s.attack("p1", "military", "p2", ["Summer"], defend=None).use("p1", "Winterfell", verb="reaction")
    assert s.kneels("Winterfell")
    assert not s.offers("p2", "Highgarden", until="end_challenge")
    assert s.said("silenced") == 2


@pytest.mark.parametrize(("plot", "drawn"), [("The Winds of Winter", 1), ("Summons", 0)])
def test_the_tide_comes_early(plot: str, drawn: int) -> None:
    s = scene(
        at="plot",
        p1=Side("greyjoy", plots=[plot], hand=["Ahead of the Tide"], filler="Right"),
        p2=Side(plots=["The Winds of Winter"]),
        p3=Side(plots=["The Winds of Winter"]),
    )
    s.use("p1", "Ahead of the Tide", verb="interrupt").on_to_end("reveal")
    assert len(s.hand("p1")) == drawn
    assert s.said("initiative") == 1


def test_stonesnake_learns_from_the_bypassed() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Stonesnake"]),
        p2=Side(play=["The Knight of Flowers", "Hedge Knight", "Margaery Tyrell"]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.declare("p1", "Stonesnake").choose("p1", "The Knight of Flowers", verb="stealth")
    s.use("p1", "Stonesnake", verb="reaction").reach_defenders("p2")
    assert s.value("Stonesnake", "renown") == 1


def test_stonesnake_learns_nothing_from_the_plain() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Stonesnake"]), p2=Side(play=["Margaery Tyrell", "Hedge Knight"])
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2", verb="opponent")
    s.declare("p1", "Stonesnake").choose("p1", "Margaery Tyrell", verb="stealth")
    assert not s.offers("p1", "Stonesnake", until="defend", verb="reaction")


@pytest.mark.parametrize(("plot", "gold"), [("Famine", 2), ("Calling the Banners", 3)])
def test_mance_calls_wildlings_out_of_nowhere(plot: str, gold: int) -> None:
    s = scene(p1=Side(play=["Mance Rayder"], hand=["Crow Killers"], gold=gold, plot=plot), p2=Side())
    s.use("p1", "Crow Killers", verb="action")
    assert s.zone("Crow Killers") == "play"
    assert s.gold("p1") == 0


def test_mance_calls_nobody_else() -> None:
    s = scene(p1=Side(play=["Mance Rayder"], hand=["Left"], gold=5), p2=Side())
    assert not s.offers("p1", "Left", until="initiate")

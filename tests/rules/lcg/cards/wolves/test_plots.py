"""The plots of Wolves of the North."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.lcg.scenes import Scene, Side, scene

OTHER = Side(plots=["Summons"])


def reveal(title: str, side: Side, p2: Side = OTHER) -> Scene:
    """A scene in which p1 reveals a plot."""
    return scene(at="plot", p1=replace(side, plots=[title]), p2=p2, p3=OTHER)


@pytest.mark.parametrize(("answer", "zone"), [("yes", "play"), ("no", "hand")])
def test_a_time_for_wolves(answer: str, zone: str) -> None:
    s = reveal("A Time For Wolves", Side("stark", deck=["Ice", "Summer", "Grey Wind"]))
    s.on_to("p1", "search").choose("p1", "Summer").choose("p1", answer, verb="may")
    assert s.zone("Summer") == zone


def test_a_great_wolf_goes_to_the_hand() -> None:
    s = reveal("A Time For Wolves", Side("stark", deck=["Grey Wind"]))
    s.on_to("p1", "search").choose("p1", "Grey Wind")
    assert s.zone("Grey Wind") == "hand"


def test_a_favorite_falls() -> None:
    s = reveal("Fallen from Favor", Side(play=["Left", "Right", "Highgarden"]), p2=Side(play=["Left"]))
    s.on_to("p1", "pick")
    assert s.options("p1") == ["Left", "Right"]
    s.choose("p1", "Right")
    assert s.zone("Right") == "discard"


def test_snow_takes_the_initiative() -> None:
    s = scene(
        at="initiative",
        phase="plot",
        p1=Side(plot="Snowed Under"),
        p2=Side(plot="Summons", power=1),
        p3=Side(plot="Summons", power=1),
    )
    assert [s.t.plot_value(seat, "initiative") for seat in range(3)] == [0, 0, 0]
    assert s.asked()[0][0] == "p1", "who has the least power"


def test_a_long_winter_costs_power() -> None:
    s = reveal("The Long Winter", Side(play=["Left"], on={"Left": 1}), p2=Side(plots=["Close Call"], power=1))
    s.on_to_end("reveal")
    assert s.power_on("Left") == 0
    assert s.power("p2") == 1, "a Summer plot"


def test_a_long_winter_lets_one_choose() -> None:
    s = reveal("The Long Winter", Side(play=["Left"], on={"Left": 1}, power=1))
    s.on_to("p1", "pick").choose("p1", "Left")
    assert (s.power_on("Left"), s.power("p1")) == (0, 1)


@pytest.mark.parametrize(("plot", "strength"), [("Famine", 2), ("Summons", 3)])
def test_a_song_of_summer_ends_in_winter(plot: str, strength: int) -> None:
    s = scene(p1=Side(play=["Left"], plot="A Song of Summer"), p2=Side(plot=plot, play=["Right"]))
    assert (s.value("Left"), s.value("Right")) == (strength, 2)


def test_weapons_wait_at_the_door() -> None:
    s = scene(
        at="challenges",
        p1=Side("stark", play=["Robb Stark", "Ice on Robb Stark"], plot="Weapons at the Door"),
        p2=Side(play=["Left", "Knighted on Left"]),
    )
    s.on_to("p1", "challenge")
    assert (s.hand("p1"), s.hand("p2")) == (["Ice"], ["Knighted"])


@pytest.mark.parametrize("word", ["draw 2 cards", "gain 3 gold"])
def test_a_rangers_cache_is_opened_last(word: str) -> None:
    s = scene(at="taxation", p1=Side(plot="Ranger's Cache", plots=["Summons"] * 2))
    s.use("p1", "Ranger's Cache").choose("p1", word, verb="mode")
    assert (len(s.hand("p1")), s.gold("p1")) == ((2, 0) if word == "draw 2 cards" else (0, 3))

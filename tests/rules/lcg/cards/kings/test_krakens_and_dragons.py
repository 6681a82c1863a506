"""House Greyjoy and House Targaryen in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT, PILLAGE, TERMINAL
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_pyke_hides_anybody() -> None:
    s = scene(p1=Side("greyjoy", play=["Pyke", "Left"]), p2=Side())
    s.use("p1", "Pyke")
    assert s.value("Left", "stealth") == 1
    assert s.kneels("Pyke")


@pytest.mark.parametrize(("attacker", "offered"), [("Daenerys Targaryen", True), ("Viserion", False)])
def test_shierak_qiya_is_for_clear_victories(attacker: str, offered: bool) -> None:
    s = scene(p1=Side("targaryen", play=[attacker], hand=["Shierak Qiya"]), p2=Side())
    s.attack("p1", "power", "p2", [attacker])
    assert s.offers("p1", "Shierak Qiya", until="end_challenge") is offered
    if offered:
        s.use("p1", "Shierak Qiya")
        assert not s.kneels(attacker)


def test_the_old_way_hides_or_reveals() -> None:
    for word, stealth in (("gain stealth", [1, 1]), ("take stealth", [0, 0])):
        s = scene(
            p1=Side("greyjoy", play=["Balon Greyjoy"], hand=["Ours is the Old Way"], gold=4),
            p2=Side("stark", play=["Arya Stark"]),
        )
        s.use("p1", "Ours is the Old Way").choose("p1", word, verb="mode")
        assert [s.value("Balon Greyjoy", "stealth"), s.value("Arya Stark", "stealth")] == stealth


@pytest.mark.parametrize(("attacker", "insight"), [("Viserys Targaryen", 1), ("Viserion", 0)])
def test_doreah_listens_to_lords(attacker: str, insight: int) -> None:
    s = scene(p1=Side("targaryen", play=["Doreah", attacker]), p2=Side("lannister", play=["Tywin Lannister"]))
    s.attack("p1", "power", "p2", [attacker], defend=None)
    assert s.value("Doreah", INSIGHT) == insight


@pytest.mark.parametrize(("top", "power"), [("Highgarden", 1), ("Left", 0)])
def test_the_king_of_salt_takes_places(top: str, power: int) -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "King of Salt and Rock on Asha Greyjoy"]),
        p2=Side(deck=[top]),
    )
    assert s.value("Asha Greyjoy", PILLAGE) == 1
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).on_to("p1", "pillage").choose("p1", "Asha Greyjoy")
    if power:
        s.use("p1", "King of Salt and Rock")
    s.on_to_end()
    assert s.power_on("Asha Greyjoy") == power


def test_devoted_riders_strengthen_each_other() -> None:
    s = scene(p1=Side("targaryen", play=["Devoted Bloodrider", "Jhogo", "Viserion"]))
    assert [s.value(name) for name in ("Devoted Bloodrider", "Jhogo", "Viserion")] == [3, 4, 2]


def test_balons_solar_pays_the_first() -> None:
    s = scene(
        at="initiative",
        phase="plot",
        p1=Side("greyjoy", play=["King Balon's Solar"], plot="Rise of the Kraken"),
    )
    s.use("p1", "King Balon's Solar")
    assert s.gold("p1") == 1


def test_pyat_pree_sees_as_far_as_he_wins() -> None:
    s = scene(
        p1=Side(
            "targaryen", play=["Pyat Pree"], deck=["Viserion", "Dracarys!", "Left", "Left", "Funeral Pyre"]
        ),
        p2=Side(),
    )
    s.attack("p1", "intrigue", "p2", ["Pyat Pree"]).use("p1", "Pyat Pree")
    assert s.options("p1") == ["Dracarys!", "nothing"], "the fifth card lies too deep"
    s.choose("p1", "Dracarys!")
    assert s.hand("p1") == ["Dracarys!"]


def test_helya_lets_nothing_come_back() -> None:
    s = scene(p1=Side("greyjoy", play=["Helya", "Left", "Knighted on Left"]))
    assert s.value("Knighted", TERMINAL) == 1


@pytest.mark.parametrize(("theirs", "cards"), [([], 1), (["Tywin Lannister"], 0)])
def test_salt_blesses_winners(theirs: list[str], cards: int) -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["Bless Him With Salt"], deck=["Left"], gold=1),
        p2=Side("lannister", play=[*theirs, *theirs]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=None).use("p1", "Bless Him With Salt")
    if theirs:
        s.on_to("p2", "defenders").choose("p2", "Tywin Lannister", "Tywin Lannister")
    s.on_to_end()
    assert len(s.hand("p1")) == cards


def test_xaro_deals_in_treasures() -> None:
    s = marshaling(
        Side("targaryen", play=["Xaro Xhoan Daxos"], hand=["Crown of Gold", "Knighted"], gold=5),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.use("p1", "Knighted", verb="action")
    s.choose("p1", s.options("p1")[0], verb="attach")
    s.use("p1", "Crown of Gold", verb="action")
    s.choose("p1", "Tywin Lannister", verb="attach").use("p1", "Xaro Xhoan Daxos", verb="reaction")
    assert s.gold("p1") == 8 - 1 - 4 + 2

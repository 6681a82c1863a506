"""The cards of House Tyrell in the Westeros cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.catalogue import CARDS
from rules.lcg.steps.marshaling import ways_to_marshal
from tests.rules.lcg.scenes import Scene, Side, code_of, marshaling, scene


def test_arbor_knights_pay_for_redwynes() -> None:
    s = scene(
        p1=Side(play=["Arbor Knight", "Paxter Redwyne", "The Queen of Thorns"], gold=4),
        p2=Side(play=["Tywin Lannister"]),
    )
    s.attack("p1", "intrigue", "p2", ["Paxter Redwyne", "The Queen of Thorns"], defend=None)
    for _ in range(3):
        s.use("p1", "Arbor Knight", verb="action")
    assert s.value("Paxter Redwyne") == 6
    assert s.gold("p1") == 1
    assert not s.offers("p1", "Arbor Knight", until="end_challenge"), "3 times per phase"


@pytest.mark.parametrize(("ladies", "power"), [([], 1), (["Margaery Tyrell"], 3)])
def test_lady_sansas_rose_crowns_a_lone_knight(ladies: list[str], power: int) -> None:
    s = scene(
        p1=Side(play=["Hedge Knight", *ladies], hand=["Lady Sansa's Rose"], gold=1), p2=Side(play=["Left"])
    )
    s.attack("p1", "military", "p2", ["Hedge Knight"]).use("p1", "Lady Sansa's Rose")
    assert s.power_on("Hedge Knight") == power


def test_lady_sansas_rose_is_for_one_knight() -> None:
    s = scene(
        p1=Side(play=["Hedge Knight", "Left"], hand=["Lady Sansa's Rose"], gold=1), p2=Side(play=["Right"])
    )
    s.attack("p1", "military", "p2", ["Hedge Knight", "Left"])
    assert not s.offers("p1", "Lady Sansa's Rose", until="end_challenge")


def test_hobber_finds_a_lady() -> None:
    s = marshaling(
        Side(hand=["Ser Hobber Redwyne"], deck=["Left", "Margaery Tyrell", "Growing Strong"], gold=5)
    )
    s.use("p1", "Ser Hobber Redwyne", verb="action").use("p1", "Ser Hobber Redwyne", verb="reaction")
    assert s.options("p1") == ["Margaery Tyrell", "nothing"]
    s.choose("p1", "Margaery Tyrell")
    assert s.hand("p1") == ["Margaery Tyrell"]


def test_a_mare_distracts_a_stronger_opponent() -> None:
    s = scene(
        p1=Side(play=["Hedge Knight", "Mare in Heat on Hedge Knight"]),
        p2=Side(play=["Tywin Lannister", "Left"]),
    )
    s.attack("p1", "military", "p2", ["Hedge Knight"], defend=["Tywin Lannister", "Left"])
    s.use("p1", "Mare in Heat")
    assert s.said("leaves_challenge") == 1
    assert s.kneels("Mare in Heat")


def test_a_mare_does_nothing_in_company() -> None:
    s = scene(
        p1=Side(play=["Hedge Knight", "Left", "Mare in Heat on Hedge Knight"]),
        p2=Side(play=["Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Hedge Knight", "Left"], defend=["Tywin Lannister"])
    assert not s.offers("p1", "Mare in Heat", until="end_challenge")


def test_horas_stands_a_lady_when_he_kneels() -> None:
    s = scene(
        p1=Side(play=["Ser Horas Redwyne", "kneeling Margaery Tyrell", "kneeling Left"]),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "power", "p2", ["Ser Horas Redwyne"], defend=None).use("p1", "Ser Horas Redwyne")
    assert not s.kneels("Margaery Tyrell")
    assert s.kneels("Left", "p1")


def test_the_arbor_brings_three_gold_and_is_limited() -> None:
    s = scene(at="marshaling", p1=Side(play=["The Arbor"], hand=["The Roseroad"]))
    s.on_to("p1", "action")
    assert s.gold("p1") == 6


@pytest.mark.parametrize(("theirs", "stealth"), [("The Knight of Flowers", 1), ("Tywin Lannister", 0)])
def test_roseroad_patrol_hides_behind_the_strongest(theirs: str, stealth: int) -> None:
    s = scene(p1=Side(play=["Roseroad Patrol", "The Queen of Thorns"]), p2=Side("lannister", play=[theirs]))
    assert s.value("Roseroad Patrol", "stealth") == stealth


def test_butterbumps_costs_a_card_when_he_loses() -> None:
    s = scene(p1=Side(play=["The Queen of Thorns"]), p2=Side(play=["Butterbumps"], hand=["Left", "Right"]))
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"], defend=["Butterbumps"]).on_to_end()
    assert len(s.hand("p2")) == 0, "one by claim, one by Butterbumps"
    s = scene(p1=Side(play=["The Queen of Thorns"]), p2=Side(play=["Butterbumps"], hand=["Left", "Right"]))
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).on_to_end()
    assert len(s.hand("p2")) == 1


LADY_IN_WAITING = "Lady-in-Waiting"


def waiting_on(*characters: str, gold: int = 0, p2: Side | None = None) -> Scene:
    """p1 marshals with a Lady-in-Waiting in hand."""
    return marshaling(Side(play=characters, hand=[LADY_IN_WAITING], gold=gold), p2=p2 or Side())


def duplicates_on(s: Scene, title: str) -> list[str]:
    return [s.t.title(card) for card in s.t.duplicates_of(s.card(title))]


def test_a_lady_in_waiting_saves_her_lady() -> None:
    """TK, LadyInWaiting."""
    s = waiting_on("Margaery Tyrell").use("p1", LADY_IN_WAITING, verb="action").choose("p1", "duplicate")
    assert duplicates_on(s, "Margaery Tyrell") == [LADY_IN_WAITING]
    assert s.gold("p1") == CARDS[code_of("Calling the Banners")].income, "at no cost"
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side(play=["kneeling Margaery Tyrell"]),
    )
    maid = s.t.add(code_of(LADY_IN_WAITING), "duplicates", 1, back="card 1")
    s.t.owner = [*s.t.owner, 1]
    for values in (s.t.knelt, s.t.power):
        values.append(0)
    s.t.host.append(s.card("Margaery Tyrell"))
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", LADY_IN_WAITING, verb="would").on_to_end()
    assert (s.zone("Margaery Tyrell"), s.t.zone_of(maid)[0]) == ("play", "discard")


def test_a_lady_in_waiting_may_come_as_herself() -> None:
    s = waiting_on("Margaery Tyrell", "Paxter Redwyne").use("p1", LADY_IN_WAITING, verb="action")
    assert s.options("p1") == ["marshal", "duplicate"]
    s.choose("p1", "marshal")
    assert s.zone(LADY_IN_WAITING) == "play"
    assert not duplicates_on(s, "Margaery Tyrell")


def test_a_lady_in_waiting_chooses_among_ladies() -> None:
    s = waiting_on("Margaery Tyrell", "The Queen of Thorns").use("p1", LADY_IN_WAITING, verb="action")
    s.choose("p1", "duplicate")
    assert s.options("p1") == ["Margaery Tyrell", "The Queen of Thorns"]
    s.choose("p1", "The Queen of Thorns", verb="duplicate_on")
    assert duplicates_on(s, "The Queen of Thorns") == [LADY_IN_WAITING]


@pytest.mark.parametrize("companion", ["Paxter Redwyne", LADY_IN_WAITING])
def test_a_lady_in_waiting_waits_on_ladies_only(companion: str) -> None:
    """FORUM 202962: she is no Lady herself."""
    s = waiting_on(companion)
    s.t.gold[0] = 0
    s.t.touch()
    assert "duplicate" not in _ways(s)


def test_a_lady_in_waiting_waits_on_no_lady_of_others() -> None:
    s = waiting_on(p2=Side(play=["Margaery Tyrell"]))
    assert "duplicate" not in _ways(s)
    s.t.move(s.card("Margaery Tyrell"), "play", 0)
    assert "duplicate" not in _ways(s), "controlled, but not owned"


def _ways(s: Scene) -> list[str]:
    return ways_to_marshal(s.t, 0, s.card(LADY_IN_WAITING))

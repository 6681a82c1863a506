"""Leaving play, saves, uniqueness, ownership, control (rules specification §14, §15)."""

from __future__ import annotations

import pytest

from rules.lcg.state.in_play import may_control, may_enter
from tests.rules.lcg.scenes import Side, raid, scene


def killed(*play: str, others: Side | None = None) -> tuple[list[str], list[str], list[str]]:
    """Dead pile, discard pile and hand of p2 after its only character, Robb Stark, died for claim."""
    s = raid(Side("stark", play=play), p3=others or Side("martell"))
    s.on_to_end()
    return s.titles("dead", "p2"), s.titles("discard", "p2"), s.hand("p2")


def test_14_duplicates_are_discarded_and_attachments_return() -> None:
    """TK, Attachments."""
    dead, discard, hand = killed(
        "kneeling Robb Stark with 2", "Little Bird on Robb Stark", "Noble Lineage on Robb Stark"
    )
    assert dead == ["Robb Stark"]
    assert discard == ["Robb Stark", "Robb Stark"], "duplicates are optional saves; they go with him"
    assert sorted(hand) == ["Little Bird", "Noble Lineage"]


def test_14_terminal_attachments_are_discarded_to_their_owner() -> None:
    """TK, Attachments."""
    s = raid(
        Side("stark", play=["kneeling Robb Stark"]),
        p3=Side("martell", play=["Milk of the Poppy on p2:Robb Stark", "Syrio's Training on p2:Robb Stark"]),
    )
    s.on_to_end()
    assert s.titles("discard", "p3") == ["Milk of the Poppy"]
    assert s.hand("p3") == ["Syrio's Training"]
    found = [s.match.game.tell(line) for line in s.match.lines(0)]
    assert "Milk of the Poppy has lost its host and is discarded." in found
    assert "Syrio's Training has lost its host and returns to its owner's hand." in found


def test_14_power_on_a_card_goes_with_it() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["kneeling Robb Stark"], on={"Robb Stark": 4}, power=2),
    )
    assert s.power("p2") == 6
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to_end()
    assert s.power("p2") == 2


def test_14_a_card_goes_to_its_owners_pile_a_person_who_controls_it() -> None:
    s = scene(
        at="dominance",
        phase="",
        p1=Side("thenightswatch", hand=["Take the Black"], gold=3, plot="Calling the Banners"),
        p2=Side("tyrell", play=["Garden Caretaker"]),
        p3=Side("lannister", play=["Burned Men"]),
    )
    s.use("p1", "Take the Black").on_to_end("dominance")
    caretaker = s.card("Garden Caretaker")
    assert s.t.controller(caretaker) == 0
    s.match.concede(0)
    s.passes()
    assert s.t.zone_of(caretaker) == ("discard", 1), (
        "the taker left: the card goes to its owner's discard pile"
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [
        ({}, {}, True),
        ({"dead": ["Robb Stark"]}, {}, False),
        ({}, {"play": ["Robb Stark"]}, True),
        ({}, {"dead": ["Robb Stark"]}, True),
    ],
)
def test_15_a_unique_card_of_ones_own(
    mine: dict[str, list[str]], theirs: dict[str, list[str]], legal: bool
) -> None:
    s = scene(
        at="marshal",
        active="p3",
        p1=Side("stark", hand=["Robb Stark"], gold=9, **mine),  # type: ignore[arg-type]
        p2=Side("stark", **theirs),  # type: ignore[arg-type]
    )
    assert s.offers("p1", "Robb Stark", until="end_marshaling") == legal


def test_15_while_another_controls_a_card_neither_brings_a_copy_into_play() -> None:
    s = scene(
        p1=Side("stark", hand=["Robb Stark"]),
        p2=Side("stark", hand=["Robb Stark"], play=["Robb Stark"]),
        p3=Side("stark", hand=["Robb Stark"]),
    )
    robb = s.card("Robb Stark", "p2")
    in_hand = [s.t.pile("hand", seat)[0] for seat in range(3)]
    s.t.move(robb, "play", 0)
    assert (s.t.owner[robb], s.t.controller(robb)) == (1, 0)
    assert [may_enter(s.t, in_hand[seat], seat) for seat in range(3)] == [False, False, True]


def test_15_control_of_a_unique_card_only_without_a_copy_of_ones_own() -> None:
    def may(**side: list[str]) -> bool:
        s = scene(p1=Side("stark", **side), p2=Side("stark", play=["Robb Stark"]))  # type: ignore[arg-type]
        return may_control(s.t, s.card("Robb Stark", "p2"), 0)

    assert may()
    assert may(hand=["Robb Stark"])
    assert not may(play=["Robb Stark"])
    assert not may(dead=["Robb Stark"])

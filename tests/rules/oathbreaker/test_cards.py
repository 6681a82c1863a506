"""What lies in the box, against the figures of the specification (sections 1, 3, 13 and 15)."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from rules.oathbreaker.cards import declare
from rules.oathbreaker.cards.court import AMBITIONS, BOARDS, CHARACTERS, INFLUENCE, LOYALTIES
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.cards.faces import FACTS
from rules.oathbreaker.cards.missions import MISSIONS
from rules.oathbreaker.effects import EFFECTS
from rules.oathbreaker.game import GAME
from rules.oathbreaker.table import OathTable


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert sum(card.copies for card in INFLUENCE) == 75
    assert len(MISSIONS) == 33 and Counter(mission.type for mission in MISSIONS) == dict.fromkeys(
        declare.ICONS, 11
    )
    kinds = Counter[str]()
    for decree in DECREES:
        kinds[decree.kind] += decree.copies
    assert kinds == {"favor": 14, "suspicion": 14, "proclamation": 8}
    assert len(CHARACTERS) == 12 and len(AMBITIONS) == 7
    assert {loyalty.id: loyalty.copies for loyalty in LOYALTIES} == {"conspirator": 4, "loyalist": 3}


def test_icons_are_dealt_evenly_among_the_three_types() -> None:
    for icon in declare.ICONS:
        assert sum(card.copies * getattr(card, icon) for card in INFLUENCE) == 10 + 8 + 3 + 4
    assert sum(card.copies * card.sabotage for card in INFLUENCE) == 9 + 11 + 5 + 4 + 2
    assert sum(card.copies * card.fail_chaos for card in INFLUENCE) == 5 + 4


def test_each_house_has_a_board_with_two_sides() -> None:
    for single, double in zip(CHARACTERS[::2], CHARACTERS[1::2], strict=True):
        assert single.house == double.house and (single.side, double.side) == ("single", "double")


@pytest.mark.parametrize(
    ("n", "track"),
    [
        (5, "M2 D2 M2 D3 M3 D3 M3 F0"),
        (6, "M2 D2 M3 D2 M3 D2 M3 F0"),
        (7, "M3 D2 M3 D2 M3 D2 M3 F0"),
        (8, "M3 D2 M3 D2 M3 D2 M3 F0"),
    ],
)
def test_the_round_track_is_that_of_section_3(n: int, track: str) -> None:
    board = BOARDS[n]
    assert " ".join(f"{kind[0].upper()}{many}" for kind, many in board.track) == track
    assert board.conspirators + board.loyalists - (n - board.monarchs) == int(board.agent_value is not None)


def test_mission_and_decree_rounds_alternate_from_mission_to_mission_s138_s289() -> None:
    for board in BOARDS.values():
        kinds = [kind for kind, _ in board.track]
        assert kinds == [*["mission", "decree"] * 3, "mission", "final"]
        assert {many for kind, many in board.track if kind == "mission"} <= {2, 3}, "S:151"


def test_every_operation_is_used_and_knows_what_to_do() -> None:
    printed = str([*MISSIONS, *DECREES, *CHARACTERS])
    for op in get_args(declare.Op):
        assert f"{op.__name__}(" in printed
    elsewhere = {declare.DealMission, declare.AddSabotage}
    assert set(get_args(declare.Op)) - set(EFFECTS) == elsewhere


def test_every_face_has_facts_and_a_name() -> None:
    for face in OathTable.faces:
        assert FACTS[face]["name"] == GAME.words[f"face.{face}"]


def test_decrees_are_worth_more_the_less_they_do() -> None:
    values = {decree.id: decree.value for decree in DECREES}
    assert all(value == 0 for id, value in values.items() if _kind(id) == "proclamation")
    assert max(values.values()) == 4 and {id for id, value in values.items() if value == 4} == {
        "warden",
        "kings_friend",
        "attainted",
    }


def _kind(id: str) -> str:
    return next(decree.kind for decree in DECREES if decree.id == id)

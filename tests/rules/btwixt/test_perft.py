"""How many courses the game can take from fixed positions: a count that changes means legality changed.

Source: engine specification, §4.4 (5). Counts are compared with a formula or with a slow reference
where there is one, and otherwise kept as they were first found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest

from rules.btwixt.cards.faces import SEASONS, rounds_in_season
from rules.btwixt.game import GAME, Btwixt
from rules.btwixt.table import BtwixtTable
from rules.kernel import Answer, Ask, Draws, Json, Match, Order, testing
from tests.rules.btwixt.staging import Scene

KEY = b"perft" * 6 + b"!!"


class LastRound(Btwixt):
    """B'Twixt from a staged bid in the last round of winter on."""

    first_step = "bid"

    def __init__(self, scene: Scene) -> None:
        self._t = scene.t
        self._t.season = len(SEASONS[self._t.n]) - 1
        self._t.round = rounds_in_season(self._t.n)

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> BtwixtTable:
        t = self._t.clone()
        t.draws = draws
        return t


def last_round(scene: Scene) -> Match[BtwixtTable]:
    return Match.new(LastRound(scene), scene.t.n, scene.t.options, KEY)


# Plain cards: the formula


def plain_courses(cards: Sequence[int | None], seat: int, depth: int) -> int:
    """Courses of a last round of cards that ask nothing; `cards` left by seat, None once knelt.

    Each turn is any card of the hand or to kneel; the player who holds none kneels unasked. Then the winner
    places the ally and a token, in one of two councils each, and the game is over.
    """
    left = list(cards)
    for turn in range(seat, seat + len(left)):
        now = turn % len(left)
        held = left[now]
        if not held:
            left[now] = None
        elif depth == 0:
            return 1
        else:
            played, knelt = left.copy(), left.copy()
            played[now], knelt[now] = held - 1, None
            return held * plain_courses(played, now + 1, depth - 1) + plain_courses(knelt, now + 1, depth - 1)
    return (1, 2, 4)[min(depth, 2)]


@pytest.mark.parametrize(
    ("cards", "first", "depths"),
    [
        ((1, 1, 1), 0, range(1, 7)),
        ((2, 1, 0), 1, range(1, 7)),
        ((3, 0, 0), 0, range(1, 6)),
        ((2, 2, 0, 1), 2, range(1, 5)),
        ((1, 0, 1, 0, 1, 0), 5, range(1, 6)),
    ],
)
def test_plain_cards_branch_as_the_formula_says(cards: Sequence[int], first: int, depths: range) -> None:
    scene = Scene(n=len(cards), first=first).current("robb_stark")
    for seat, held in enumerate(cards):
        scene.hand(seat, *["bannermen"] * held)
    match = last_round(scene)
    expected = [plain_courses(cards, first, depth) for depth in depths]
    assert [testing.perft(match, depth) for depth in depths] == expected


def test_the_formula_in_one_case_counted_by_hand() -> None:
    # Three leaders with a card each: every one plays it or kneels, then two choices of two councils.
    assert [plain_courses((1, 1, 1), 0, depth) for depth in range(1, 8)] == [2, 4, 8, 16, 32, 32, 32]


# Cards that ask: trying every answer there could be, playing each course from the start

WORDS = ("kneel", "yes", "no", "random")


def conceivable(match: Match[BtwixtTable], ask: Ask) -> Sequence[Answer]:
    """Every answer that could make sense of any question: all numbers up to the last piece, all words."""
    if isinstance(ask, Order):
        return list(permutations(ask.items))
    return [*range(len(match.table.at)), *WORDS]


def tried_courses(scene: Scene, depth: int, course: tuple[Answer, ...] = ()) -> int:
    """`perft` without forks and lists of moves."""
    match = last_round(scene)
    for answer in course:
        match.answer(match.asks[0].seat, answer)
    if match.over or len(course) == depth:
        return 1
    ask = match.asks[0]
    legal = [answer for answer in conceivable(match, ask) if ask.legal(answer)]
    return sum(tried_courses(scene, depth, (*course, answer)) for answer in legal)


SCENES: dict[str, tuple[dict[int, list[str]], str, list[int]]] = {
    "reach": (
        {0: ["siege_engines"], 1: ["muster"], 2: ["betrayal"]},
        "robb_stark",
        [2, 4, 8, 16, 32, 48, 56, 60, 60],
    ),
    "hands": (
        {0: ["envoys_pledge", "vanguard"], 1: ["blackmail"], 2: ["raiders"]},
        "robb_stark",
        [3, 6, 13, 28, 56, 108, 160, 168, 168],
    ),
    "order": (
        {0: ["whispers"], 1: ["bannermen"], 2: []},
        "jaqen_hghar",
        [2, 8, 18, 48, 92, 140, 140],
    ),
    "triumphs": (
        {0: ["hostages"], 1: ["poisoned_cup"], 2: ["matchmaker"]},
        "loras_tyrell",
        [2, 4, 8, 16, 32, 40, 56, 56],
    ),
}
"""Hands by seat, current ally, courses by depth from 1: cards that reach into other bid piles; hands given
and discarded; three allies in any order, and an ally that kills; triumphs of those who did not win."""


@pytest.mark.parametrize("name", SCENES)
def test_cards_that_ask_branch_as_often_as_answers_are_legal(name: str) -> None:
    hands, ally, courses = SCENES[name]
    scene = Scene(n=3).council(0, "samwell_tarly").council(2, "bran_stark").tokens(1, 1, 2).current(ally)
    for seat, faces in hands.items():
        scene.hand(seat, *faces)
    match = last_round(scene)
    assert [testing.perft(match, depth) for depth in range(1, len(courses) + 1)] == courses
    assert [tried_courses(scene, depth) for depth in range(1, 6)] == courses[:5]


# Whole games

GAMES: dict[str, dict[str, Any]] = {
    "standard": {},
    "advanced": {"advanced": True},
    "kingsmoot": {"kingsmoot": True, "short": True},
    "drafted": {"draft": True, "advanced": True, "revealed_allies": True, "first_player": "declared"},
}
COURSES = [
    (3, "standard", 20, [4, 13, 38]),
    (3, "standard", 60, [9, 52, 494]),
    (3, "advanced", 20, [2, 4, 16]),
    (3, "advanced", 60, [11, 94, 747]),
    (3, "kingsmoot", 20, [5, 20, 80]),
    (3, "kingsmoot", 60, [7, 22, 114]),
    (3, "drafted", 20, [5, 20, 80]),
    (3, "drafted", 60, [3, 12, 33]),
    (4, "standard", 20, [8, 45, 273]),
    (4, "standard", 60, [4, 16, 58]),
    (4, "advanced", 20, [8, 55, 467]),
    (4, "advanced", 60, [24, 72, 360]),
    (4, "kingsmoot", 20, [6, 36, 216]),
    (4, "kingsmoot", 60, [6, 21, 98]),
    (4, "drafted", 20, [6, 36, 216]),
    (4, "drafted", 60, [6, 32, 149]),
    (5, "standard", 20, [4, 35, 334]),
    (5, "standard", 60, [7, 49, 202]),
    (5, "advanced", 20, [2, 19, 145]),
    (5, "advanced", 60, [6, 34, 145]),
    (5, "kingsmoot", 20, [7, 49, 343]),
    (5, "kingsmoot", 60, [6, 60, 576]),
    (5, "drafted", 20, [7, 49, 343]),
    (5, "drafted", 60, [2, 14, 113]),
    (6, "standard", 20, [9, 61, 552]),
    (6, "standard", 60, [10, 56, 279]),
    (6, "advanced", 20, [5, 50, 352]),
    (6, "advanced", 60, [10, 53, 134]),
    (6, "kingsmoot", 20, [8, 64, 512]),
    (6, "kingsmoot", 60, [11, 102, 986]),
    (6, "drafted", 20, [8, 64, 512]),
    (6, "drafted", 60, [11, 94, 1032]),
]
"""Seats, game, random decisions before the position, courses by depth from 1. A change belongs to a new
ruleset, or to a repaired rule, and is explained where it is made."""


def after(case: testing.Case, decisions: int) -> Match[BtwixtTable]:
    """The match after so many random decisions."""
    match, r = case.match(), case.random()
    while match.decisions < decisions:
        ask = match.ask_for(min(match.waiting()))
        assert ask is not None
        match.answer(ask.seat, ask.sample(r))
    return match


@pytest.mark.parametrize("n", GAME.seats)
def test_a_game_begins_with_nine_leaders_or_chance(n: int) -> None:
    match = testing.Case(GAME, n, {}, 1).match()
    assert [testing.perft(match, depth) for depth in (1, 2, 3)] == [9 + 1, 10 * (8 + 1), 90 * (7 + 1)]


@pytest.mark.parametrize(("n", "game", "decisions", "courses"), COURSES)
def test_whole_games_branch_as_they_did(n: int, game: str, decisions: int, courses: list[int]) -> None:
    match = after(testing.Case(GAME, n, GAMES[game], 1), decisions)
    assert [testing.perft(match, depth) for depth in range(1, len(courses) + 1)] == courses

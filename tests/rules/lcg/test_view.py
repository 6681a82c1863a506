"""What boards show: printed facts, the open window, the challenges that are left, the last round."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from rules.kernel import Match
from rules.kernel.bots import play_one
from rules.kernel.terms import Json
from rules.lcg.game import GAME
from rules.lcg.second.bots import BOTS
from rules.lcg.second.catalogue import CARDS
from rules.lcg.state.table import LcgTable

CardMatch = Match[LcgTable]
Until = Callable[[CardMatch, int], bool]
MAX_DECISIONS = 1_500


def until(holds: Until, *, n: int = 4, seed: int = 2) -> tuple[CardMatch, int]:
    """A Kingsmoot match of bots at the first question of which this holds, and who is asked."""
    match = Match.new(GAME, n, {}, bytes([seed]) * 32)
    bot, chance = BOTS["heuristic"](), Random(seed)
    for _ in range(MAX_DECISIONS):
        seat = min(match.waiting())
        if holds(match, seat):
            return match, seat
        play_one(match, seat, bot, chance)
    raise AssertionError("the moment never came")


def asked(match: CardMatch, seat: int) -> dict[str, Json]:
    ask = match.ask_json(seat)
    assert ask is not None
    return ask


def test_facts_tell_every_card_and_are_json() -> None:
    assert set(GAME.facts) == set(CARDS)
    assert json.loads(json.dumps(dict(GAME.facts))) == GAME.facts
    eddard = GAME.facts["01144"]
    assert eddard["cost"] == 7 and eddard["strength"] == 5 and eddard["unique"] is True
    assert eddard["icons"] == ["military", "power"] and eddard["keywords"] == ["renown"]
    plots = [facts for facts in GAME.facts.values() if facts["kind"] == "plot"]
    assert all({"income", "initiative", "claim", "reserve"} <= set(facts) for facts in plots)
    costs = [facts["cost"] for facts in GAME.facts.values() if "cost" in facts]
    assert all(cost == "X" or cost >= 0 for cost in costs) and "X" in costs


def test_a_window_tells_who_has_passed_and_closes() -> None:
    match, seat = until(lambda match, seat: asked(match, seat)["verb"] == "action")
    first = match.table.first
    assert seat == first
    passed: list[int] = []
    while asked(match, seat)["verb"] == "action" and match.table.phase == "plot":
        for who in (*range(4), -1):
            assert match.view(who)["window"] == {"timing": "action", "event": "", "passed": passed}
        passed = [*passed, seat]
        match.answer(seat, "pass")
        seat = min(match.waiting())
    assert passed == [(first + turn) % 4 for turn in range(4)]


def test_questions_that_are_no_window_tell_none() -> None:
    match, _ = until(lambda match, seat: asked(match, seat)["verb"] == "attackers")
    assert match.view(-1)["window"] is None


def test_challenges_left_are_those_of_the_active_player() -> None:
    match, seat = until(lambda match, seat: asked(match, seat)["verb"] == "challenge")
    left = match.view(-1)["left"]
    assert set(left) == {"military", "intrigue", "power"}
    offered = {option["id"] for option in asked(match, seat)["options"]} - {"pass"}
    assert offered <= {kind for kind, n in left.items() if n > 0}
    match, _ = until(lambda match, seat: match.table.phase == "plot")
    assert match.view(-1)["left"] == {}


@pytest.mark.parametrize("rounds", [0, 3])
def test_the_last_round_is_shown(rounds: int) -> None:
    match = Match.new(GAME, 3, {"rounds": rounds}, bytes(32))
    bot, chance = BOTS["heuristic"](), Random(1)
    while match.table.round < 1:
        play_one(match, min(match.waiting()), bot, chance)
    assert match.view(-1)["last"] is False
    match.patch([{"op": "call_time"}], why="the round's time is over")
    assert match.view(-1)["last"] is True

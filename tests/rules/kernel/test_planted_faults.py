"""Planted faults: each must be caught by the list of checks, and a sound game must pass it."""

from __future__ import annotations

import re
import runpy
import sys
from typing import Any

import pytest

from rules import registry
from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.kernel import GameDef, Match, testing
from rules.kernel.testing import replays
from rules.kernel.testing.case import make, spread
from rules.kernel.testing.replays import check_fork, digests_of
from rules.kernel.testing.transcript import transcript
from tests.rules.kernel.games import faulty, leaky, prototypes

FAULTS = [
    (faulty.LeakingView, "exchange"),
    (faulty.ChangedForOthers, "views"),
    (faulty.CountedLooks, "views|replay"),
    (faulty.MovedByHand, "views"),
    (faulty.LostPiece, "conservation"),
    (faulty.PieceInLocal, "conservation"),
    (faulty.LeftInLimbo, "limbo"),
    (faulty.KnownToNobody, "impossible set of seats"),
    (faulty.OneOptionTwice, "offered twice"),
    (faulty.LiveOptions, "frozen options"),
    (faulty.UnseededDraw, "replay|fork|twins"),
    (faulty.LeakingLine, "twins|canary"),
    (faulty.LeakingConstant, "twins"),
    (faulty.LeakingPrompt, "twins|worlds"),
    (faulty.LeakingField, "twins"),
    (faulty.LeakingOrder, "exchange"),
    (faulty.ForgottenState, "replay|fork|undo|twins"),
    (faulty.MutableField, "plain data|result"),
    (faulty.IllegalDefault, "default"),
    (faulty.ForgottenSeat, "result"),
    (faulty.Endless, "length"),
]


@pytest.mark.parametrize("case", testing.cases(faulty.GUARD, seeds=range(3)), ids=str)
def test_a_sound_game_passes(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_fault_is_caught(fault: type[faulty.Guard], check: str) -> None:
    with pytest.raises((testing.GameFault, TypeError), match=check):
        testing.check_game(fault(), seeds=range(6))


@pytest.mark.parametrize(
    ("kind", "check"),
    [
        (faulty.SameLook, "asks at .*two options look the same"),
        (faulty.ReadAsLeast, "JSON at .*is read back differently"),
        (faulty.ReadAsGreatest, "JSON at .*is read back differently"),
        (faulty.Gullible, "JSON at .*was read as 'sleep'"),
        (faulty.Telling, "exchange at .*Telling.* depends on faces they do not see"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_question_of_any_seat_that_is_not_what_it_seems_is_caught(
    kind: type[faulty.Disguised], check: str, seat: int
) -> None:
    with pytest.raises(testing.GameFault, match=check):
        testing.check_game(faulty.Asking(kind, seat), seeds=range(6))


@pytest.mark.parametrize(
    ("digests", "fault"),
    [
        ("ba", "a fork differs from its original"),
        ("bbab", "two forks of one game part"),
        ("bbba", "two forks of one game part"),
        ("bb" + 6 * "cc" + "a", "playing on a fork changed the original"),
        ("bb" + 6 * "cc" + "c", "playing on a fork changed the original"),
    ],
)
def test_forks_are_compared_with_each_other_and_with_their_original(
    monkeypatch: pytest.MonkeyPatch, digests: str, fault: str
) -> None:
    """The digests of the original, of the first fork, of both after each batch, and of the original again."""
    case = testing.Case(faulty.GUARD, 2, {}, 1)
    match, found = case.match(), iter(digests)
    monkeypatch.setattr(Match, "digest", lambda match: next(found))
    with pytest.raises(testing.GameFault, match=fault):
        check_fork(case, match, case.random())


def test_acts_out_of_turn_are_made_in_both_forks(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Match[Any]] = []

    def noted(match: Match[Any], move: Any) -> None:
        made.append(match)
        make(match, move)

    monkeypatch.setattr(replays, "make", noted)
    case = testing.Case(prototypes.COURT, 3, {}, 1)
    check_fork(case, case.match(), case.random())
    assert made and len(set(map(id, made))) == 2


def test_a_transcript_tells_questions_answers_and_each_line_once() -> None:
    court, realm = (transcript(testing.Case(game, 3, {}, 1)) for game in (prototypes.COURT, prototypes.REALM))
    shown = court.splitlines()
    assert "   2 seat 1 put [6] -> (great harm, harm)" in shown
    assert "   3 seat 2 accuse (out of turn) [8] -> ((0, conspirator))" in shown
    assert len(re.findall(r"puts \d cards", court)) == len(re.findall(r" put \[", court)) > 3
    assert re.search(r" orders \[\d+\] -> \(.*\(\w+, great march\)", realm)
    assert re.search(r"^ +\d+ seat \d bid \[\d+\] -> \d+$", realm, re.MULTILINE)


def test_a_leaking_line_is_caught_by_canaries_alone() -> None:
    from rules.kernel.testing.check import _check_canaries

    with pytest.raises(testing.GameFault, match="canary"):
        _check_canaries(testing.Case(faulty.LeakingLine(), 3, {}, 1))


def test_a_game_that_depends_on_the_hash_seed_is_caught() -> None:
    testing.check_hash_seeds(faulty.GUARD, "tests.rules.kernel.games.faulty:GUARD")
    for game, name in ((faulty.HASH_ORDER, "HASH_ORDER"), (faulty.HASH_ORDER_SHOWN, "HASH_ORDER_SHOWN")):
        with pytest.raises(testing.GameFault, match="hashes"):
            testing.check_hash_seeds(game, f"tests.rules.kernel.games.faulty:{name}")


def test_positions_are_counted_to_a_depth() -> None:
    """Two seats with five cards each: sealed answers one after the other, and each trick takes a card."""
    match = Match.new(GOOFSPIEL, 2, {"cards": 5}, bytes(32))
    before = match.digest()
    assert [testing.perft(match, depth) for depth in range(4)] == [1, 5, 25, 100]
    assert match.digest() == before


def test_a_game_that_ends_earlier_counts_once() -> None:
    match = Match.new(faulty.GUARD, 2, {}, bytes(32))
    match.concede(0)
    assert match.over and testing.perft(match, 3) == 1


def test_random_games_are_counted_and_begin_with_the_fewest_seats() -> None:
    one = testing.fuzz(faulty.GUARD, 1)
    assert one.games == 1 and dict(one.seats) == {2: 1}
    many = testing.fuzz(faulty.GUARD, 100)
    assert many.decisions >= 100 and sum(many.seats.values()) == many.games
    assert many.decisions == sum(many.verbs.values()) and not many.faults


def test_cases_have_all_seats_and_two_seeds() -> None:
    assert {(case.n, case.seed) for case in testing.cases(faulty.GUARD)} == {(2, 1), (2, 2), (3, 1), (3, 2)}


@pytest.mark.parametrize("key", registry.keys())
def test_a_spread_has_every_seat_count_and_every_option_set(key: str) -> None:
    every = testing.cases(registry.find(key), seeds=(1,))
    chosen = spread(every)
    assert {case.n for case in chosen} == {case.n for case in every}
    assert all(any(case.options == other.options for other in chosen) for case in every)
    most = max(len({case.n for case in every}), len({str(case.options) for case in every}))
    assert len(chosen) <= most + 1


def test_the_command_prints_the_digests_that_hash_seeds_are_compared_by(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["testing", "digests", "tests.rules.kernel.games.faulty:GUARD", "1", "2"]
    )
    runpy.run_module("rules.kernel.testing", run_name="__main__")
    played = [*testing.cases(faulty.GUARD, seeds=(1,)), *testing.cases(faulty.GUARD, seeds=(2,))]
    assert capsys.readouterr().out.splitlines() == digests_of(played)


@pytest.mark.parametrize(("game", "check"), leaky.LEAKS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_leak_is_caught(game: type[GameDef[Any]], check: str) -> None:
    with pytest.raises(testing.GameFault, match=check):
        testing.check_game(game(), seeds=range(8))


def test_a_sealed_answer_that_is_shown_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Match.view
    monkeypatch.setattr(Match, "view", lambda match, who: {**view(match, who), "shown": match.sealed(0)})
    with pytest.raises(testing.GameFault, match="sealed"):
        testing.check_game(prototypes.COURT, seeds=range(4))


@pytest.mark.parametrize("game", leaky.RIGHT, ids=lambda game: game.__name__)
def test_what_looks_like_a_leak_and_is_none_passes(game: type[GameDef[Any]]) -> None:
    testing.check_game(game(), seeds=range(2))

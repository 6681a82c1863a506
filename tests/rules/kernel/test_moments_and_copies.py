"""Matches beside a match: moments of its past, forks, copies; and what viewers are shown."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.kernel import Illegal, Match, Question
from tests.rules.kernel.matches import KEY, goofspiel, hearts, play


def test_a_viewer_must_exist() -> None:
    with pytest.raises(ValueError, match="no viewer"):
        hearts().view(4)


def test_lines_are_shown_from_a_number_on() -> None:
    match = hearts()
    play(match, 12)
    lines = match.lines(0)
    assert match.lines(0, len(lines) - 2) == lines[-2:]


def test_a_moment_knows_nothing_of_what_came_later() -> None:
    match = goofspiel(spacing=0, stamped=True)
    play(match, 9)
    match.undo(3, why="x")
    play(match, 6, seed=2)
    then = match.moment(9)
    assert then.log == match.log[:9]
    digests = play(then, 6, seed=3)
    assert Match.load(GOOFSPIEL, then.record(), KEY).digest() == then.digest()
    for k in range(then.decisions, 8, -1):
        then.undo(k, why="a test")
        assert then.digest() == digests[k - 9]


def test_a_moment_shows_the_match_as_it_was() -> None:
    match = goofspiel()
    digests = play(match, 7)
    match.undo(4, why="x")
    before = match.digest()
    for k, digest in enumerate(digests):
        then = match.moment(k)
        assert then.digest() == digest and then.decisions == k and then.log == match.log[:k]
    assert match.digest() == before and match.moment(8).digest() == before
    with pytest.raises(Illegal, match="no decision"):
        match.moment(9)


def test_what_a_fork_does_stays_in_the_fork() -> None:
    match = goofspiel()
    play(match, 4)
    before = match.digest()
    fork = match.fork()
    play(fork, 20)
    assert fork.over and match.digest() == before and match.decisions == 4


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
)
@pytest.mark.parametrize("form", [2, 3])
def test_a_running_match_copies_and_pickles_by_its_log(copied: Any, form: int) -> None:
    match = hearts(stamped=True, form=form, nonces=[bytes(16)] * 4)
    play(match, 20)
    match.undo(9, why="again")
    play(match, 7, seed=3)
    again = copied(match)
    assert again is not match and again.digest() == match.digest() and again.log == match.log
    assert (again.nonces, again.stamped, again.form) == (match.nonces, True, form)
    before = match.digest()
    assert play(again, 10, seed=5)[-1] != before and match.digest() == before
    assert play(match, 10, seed=5)[-1] == again.digest() and match.log == again.log


def test_a_world_is_not_copied() -> None:
    match = hearts()
    play(match, 6)
    seat = min(match.waiting())
    world = Question(match, seat).world(Random(1))
    with pytest.raises(TypeError, match="world"):
        copy.copy(world)

"""Fuzzing: it plays what it says it plays, finds planted faults, and names what never happened."""

from __future__ import annotations

from random import Random

import pytest

from rules.__main__ import main
from rules.btwixt.game import GAME
from rules.kernel.testing import fuzz
from rules.kernel.testing.fuzz import FuzzReport, random_options
from tests.rules.kernel.games import faulty


def test_a_sound_game_is_played_for_the_decisions_asked_for() -> None:
    report = fuzz(faulty.GUARD, 400, every=1)
    assert report.faults == []
    assert report.decisions >= 400
    assert set(report.seats) == {2, 3}
    assert sum(report.verbs.values()) == report.decisions


@pytest.mark.parametrize("fault", [faulty.LostPiece, faulty.Endless])
def test_a_planted_fault_is_reported_with_its_case(fault: type[faulty.Guard]) -> None:
    report = fuzz(fault(), 2_000, every=1, most_faults=2)
    assert len(report.faults) == 2
    assert all(text.startswith("guard-") and "seed" in text for text in report.faults)


def test_it_ends_when_it_has_met_what_it_is_played_for() -> None:
    def two_for_three(report: FuzzReport) -> bool:
        return report.seats[3] >= report.seats[2]

    least = fuzz(faulty.GUARD, 400, until=lambda report: True)
    assert 80 <= least.decisions < 400
    met = fuzz(faulty.GUARD, 4_000, until=two_for_three)
    assert two_for_three(met) and 800 <= met.decisions < 4_000
    assert fuzz(faulty.GUARD, 400, until=lambda report: False).decisions >= 400


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = fuzz(faulty.GUARD, 200, seed=3), fuzz(faulty.GUARD, 200, seed=3)
    assert list(first.lines()) == list(again.lines())


def test_the_report_names_what_never_happened() -> None:
    report = fuzz(faulty.GUARD, 10)
    report.spoken.clear()
    assert report.silent()["faces never named"] == list(faulty.GuardTable.faces)


def test_options_are_drawn_among_those_allowed() -> None:
    for seed in range(60):
        options = random_options(GAME, 3, Random(seed))
        assert options["first_player"] not in {"seat:3", "seat:4", "seat:5"}


def test_the_command_prints_the_report_and_fails_only_on_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fuzz", "goofspiel", "--decisions", "200", "--every", "1"]) == 0
    assert "faults: 0" in capsys.readouterr().out
    assert main(["fuzz", "chess"]) == 2

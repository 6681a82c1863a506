"""The benchmark runner judges and prints what benchmarks return."""

from __future__ import annotations

import pytest

from bench.__main__ import Row, machine, main, modules, table
from bench._inside.stranger_costs import every_address
from bench.bots import PAIRINGS, measured
from tests.live_games import a_game

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("measured", "goal", "verdict"),
    [
        (40.0, 250, "pass"),
        (250, 250, "pass"),
        (251, 250, "MISS"),
        ("41 ms", "≤ 250 ms", "pass"),
        ("1.4 ×", "≥ 1.1 ×", "pass"),
        ("0.9 ×", "≥ 1.1 ×", "MISS"),
        ("120,000 decisions/s", "≥ 100,000", "pass"),
        (3, None, ""),
    ],
)
def test_a_goal_is_met_or_missed(measured: float | str, goal: float | str | None, verdict: str):
    assert Row("x", measured, goal).verdict == verdict


@pytest.mark.parametrize(
    ("key", "won", "verdict"),
    [("btwixt", 248, "pass"), ("btwixt", 247, "MISS"), ("lcg", 220, "pass"), ("lcg", 215, "MISS")],
)
def test_the_card_games_bot_is_stronger_only_where_the_whole_interval_says_so(
    key: str, won: float, verdict: str
):
    pairing = next(each for each in PAIRINGS if each.key == key)
    assert Row("x", measured(pairing, won, 400), pairing.goal).verdict == verdict


def test_a_measurement_without_a_number_is_an_error_and_not_a_pass():
    with pytest.raises(ValueError, match="no number"):
        _ = Row("x", "fast", 3).verdict
    with pytest.raises(ValueError, match="nothing was measured"):
        _ = Row("x", None, 3).verdict


def test_the_table_shows_name_measure_goal_and_verdict():
    lines = table([Row("seat 400 players (ms)", 12.3456, 15), Row("load", "busy", None)]).splitlines()
    assert lines[1].split() == ["seat", "400", "players", "(ms)", "12.3", "15", "pass"]
    assert lines[2].split() == ["load", "busy", "–"]
    assert "cores" in machine()


def test_benchmarks_are_found_by_name_and_a_wrong_name_says_which_there_are(
    capsys: pytest.CaptureFixture[str],
):
    assert {"web", "startup"} <= modules().keys()
    assert "_stream_server" not in modules()
    with pytest.raises(SystemExit):
        main(["nonsense"])
    assert "web" in capsys.readouterr().err


@pytest.mark.parametrize(("measured", "strict", "status"), [(1, True, 0), (3, True, 1), (3, False, 0)])
def test_strict_fails_on_a_miss(monkeypatch, measured: int, strict: bool, status: int):
    class Benchmark:
        @staticmethod
        def run() -> list[tuple[str, float, float]]:
            return [("work", measured, 2)]

    monkeypatch.setattr("bench.__main__.modules", lambda: {"work": Benchmark})
    assert main(["--strict"] if strict else []) == status


@pytest.mark.django_db
def test_every_address_of_an_event_and_a_live_table_is_measured():
    game = a_game(3, game="goofspiel")
    found = every_address("largest", game.key)
    assert {"public-standings", "standings", "live-replay", "read-live-moment"} <= set(found)
    assert found["read-live-moment in the middle"] == f"{found['read-live-moment']}?k={game.length // 2}"

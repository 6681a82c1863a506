"""Recorded games: what differs is found, placed, and can be compared."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from rules.kernel import testing
from rules.kernel.testing import goldens
from tests.rules.kernel.games.prototypes import COURT

CASES = testing.recorded_cases(COURT)
TEXTS = {str(case): testing.transcript(case) for case in CASES}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which games are recorded; new transcripts go there, too."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    testing.write_goldens(tmp_path / "goldens", COURT, TEXTS)
    return tmp_path / "goldens"


def departure(kept: Path, case: testing.Case, text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said where a case is played like this."""
    monkeypatch.setattr(goldens, "transcript", lambda _: text)
    with pytest.raises(testing.GameFault) as fault:
        testing.check_golden(kept, case)
    return str(fault.value)


def test_a_game_is_recorded_as_digests_and_one_transcript(kept: Path) -> None:
    assert list(testing.read_goldens(kept, COURT)) == list(TEXTS)
    for case in CASES:
        testing.check_golden(kept, case)
    (readable,) = kept.glob("*.txt")
    assert readable.read_text(encoding="utf-8") in TEXTS.values()
    assert readable.name.startswith(f"{COURT.key}-{min(COURT.seats)}-")


def test_the_same_case_stays_the_one_to_read(kept: Path) -> None:
    (first,) = kept.glob("*.txt")
    other = testing.readable_path(kept, str(CASES[-1]))
    assert other != first
    first.rename(other)
    testing.write_goldens(kept, COURT, TEXTS)
    assert list(kept.glob("*.txt")) == [other] and other.read_text(encoding="utf-8") == TEXTS[str(CASES[-1])]


@pytest.mark.parametrize("case", [CASES[0], CASES[-1]], ids=str)
def test_a_departure_is_placed_and_can_be_compared(
    case: testing.Case, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = TEXTS[str(case)].splitlines()
    changed = next(number for number, line in enumerate(lines) if line.startswith("   7 seat "))
    lines[changed] += " (otherwise)"
    text = "\n".join(lines) + "\n"
    said = departure(kept, case, text, monkeypatch)
    assert f"{case} departs from the recorded game near decisions 0 to " in said
    new = kept.parent / f"{case}.txt"
    assert new.read_text(encoding="utf-8") == text and f"| diff - {new}" in said
    readable = testing.readable_path(kept, str(case)).exists()
    assert (
        f"Line {changed + 1}:\n  was {lines[changed][:-12]}\n  now {lines[changed]}\n" in said
    ) == readable


def test_every_kind_of_difference_is_found(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[-1]
    lines = TEXTS[str(case)].splitlines()
    views = [*lines[:-1], "# another digest"]
    said = departure(kept, case, "\n".join(views) + "\n", monkeypatch)
    assert "other views or another state" in said
    said = departure(kept, case, "\n".join(lines[: goldens.PART + 1]) + "\n", monkeypatch)
    assert "ends before the recorded game does" in said
    longer = [*lines[:-1], *["     One more line."] * goldens.PART, lines[-1]]
    said = departure(kept, case, "\n".join(longer) + "\n", monkeypatch)
    assert "departs from the recorded game near decisions" in said


def test_a_readable_transcript_that_is_no_longer_the_recorded_one_is_found(kept: Path) -> None:
    (readable,) = kept.glob("*.txt")
    case = next(case for case in CASES if testing.readable_path(kept, str(case)) == readable)
    readable.write_text(readable.read_text(encoding="utf-8").replace("seat 1", "seat 2"), encoding="utf-8")
    with pytest.raises(testing.GameFault, match=r"Line \d+:\n  was .*seat 2"):
        testing.check_golden(kept, case)


def test_a_case_that_is_not_recorded_is_refused(kept: Path) -> None:
    with pytest.raises(testing.GameFault, match="is not recorded"):
        testing.check_golden(kept / "elsewhere", CASES[0])

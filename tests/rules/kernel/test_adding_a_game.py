"""Follows docs/adding-a-game.md to the letter: its files are written down, its commands are run."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "adding-a-game.md"

FILE = re.compile(r"^`([\w/]+\.py)`\n```python\n(.*?)```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ python (.*)$", re.MULTILINE)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rules with the files of the page."""
    place = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "rules", place / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "tests" / "rules").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "rules" / "test_goldens.py", place / "tests" / "rules")
    for package in ("tests", "tests/rules"):
        (place / package / "__init__.py").touch()
    files = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(files) == 5
    for name, text in files:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text, encoding="utf-8")
    return place


def run(house: Path, *arguments: str, typed: str = "") -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO")}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env={**environment, "PYTHONPATH": str(house)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_command_of_the_page_works(house: Path) -> None:
    commands = COMMAND.findall(PAGE.read_text(encoding="utf-8"))
    assert len(commands) == 4
    for command in commands:
        said = run(house, *shlex.split(command.replace("--games 1000", "--games 20")), typed="1\n1\n1\n")
        if " play " in command:
            assert "The game is over" in said
        elif " list" in command:
            assert "high_card: High Card, 2 to 6 seats" in said and "bots: thinking, random, middle" in said
    goldens = house / "tests" / "rules" / "goldens"
    assert len(json.loads((goldens / "high_card.json").read_text(encoding="utf-8"))) == 5 * 2
    assert len(list(goldens.glob("*.txt"))) == 1


def test_the_tests_of_the_page_pass(house: Path) -> None:
    run(house, "-m", "rules.kernel.testing", "goldens", "tests/rules/goldens", "high_card")
    said = run(
        house,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--rootdir",
        str(house),
        "-k",
        "high_card",
        "tests/rules",
    )
    assert "31 passed" in said


def test_the_example_is_well_typed(house: Path) -> None:
    run(house, "-m", "mypy", "--strict", "rules/high_card")


def test_the_example_in_the_package_text_is_the_one_of_the_page() -> None:
    import rules.kernel

    text = " ".join((rules.kernel.__doc__ or "").split())
    for line in ('return "trick" if t.pile("hand", 0) else None', 't.say("plays", seat=seat, card=card)'):
        assert line in text and line in PAGE.read_text(encoding="utf-8")

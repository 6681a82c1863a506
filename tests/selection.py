"""Which files of tests a run imports: importing all costs a worker more than the tests of a short run."""

from __future__ import annotations

import functools
import importlib
import os
import re
import zlib
from collections.abc import Set as AbstractSet
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression

TESTS = Path(__file__).parent
# They read and write by the same queries and actions as the other rooms.
SURFACES = ("api", "archive", "frontend", "live")
SAMPLE = 4
"""Of so many of their tests one runs on PostgreSQL in `make slow`, besides walks through every route. Of the
tests of `tables` that commit nothing `make test` runs there as many, and `make slow` all others."""


@functools.cache
def room_of(file: Path) -> str:
    """The folder of tests/ that a file is in, "" outside."""
    return next((folder.name for folder in file.parents if folder.parent == TESTS), "")


@functools.cache
def possible_marks(file: Path) -> dict[str, tuple[bool, ...]]:
    """For marks that a file's folder and text tell: whether its tests may be without them, and have them."""
    room, text = room_of(file), file.read_text(encoding="utf-8")
    either, no = (False, True), (False,)
    return {
        "slow": either if "mark.slow" in text or room == "stress" else no,
        "e2e": (True,) if room == "e2e" else no,
        "timed": either if "mark.timed" in text else no,
        "surface": either if room == "tables" or "transaction" in text else (room in SURFACES,),
    }


@functools.cache
def _parsed(expression: str) -> tuple[Expression, list[str]]:
    names = set(re.findall(r"\w+", expression)) - {"and", "or", "not"}
    return Expression.compile(expression), sorted(names)


def may_hold(file: Path, expression: str) -> bool:
    """Whether a file may have tests that `-m` selects."""
    if not expression:
        return True
    parsed, names = _parsed(expression)
    possible = possible_marks(file)
    for values in product(*(possible.get(name, (False, True)) for name in names)):
        marks = {name for name, value in zip(names, values, strict=True) if value}
        if parsed.evaluate(lambda name, marks=marks, **_: name in marks):  # type: ignore[arg-type]
            return True
    return False


def contradicts(file: Path, marks: AbstractSet[str]) -> bool:
    """Whether a test has a mark, or is without one, against what its file's folder and text tell."""
    possible = possible_marks(file)
    return any((name in marks) not in possible[name] for name in ("slow", "timed", "surface"))


def in_share(name: str, share: str) -> bool:
    """Whether a test, or a file, is in a share: `2/6` is the third of six."""
    number, shares = map(int, share.split("/"))
    return zlib.crc32(name.encode()) // SAMPLE % shares == number


def item_in_share(nodeid: str, marks: AbstractSet[str], share: str) -> bool:
    """Whether a test is in a share: slow ones by themselves, others as their file, which need not be imported
    where it is in another."""
    return in_share(nodeid if "slow" in marks else nodeid.split("::", 1)[0], share)


def is_sampled(nodeid: str) -> bool:
    """Whether a test belongs to the sample for PostgreSQL: always the same ones, of every file some."""
    return zlib.crc32(nodeid.encode()) % SAMPLE == 0


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over files without a test that this run selects."""
    if collection_path.suffix != ".py" or not room_of(collection_path):
        return None
    if not may_hold(collection_path, config.getoption("markexpr")):
        return True
    share = config.getoption("share")
    name = collection_path.relative_to(config.rootpath).as_posix()
    may_be_slow = True in possible_marks(collection_path)["slow"]
    return True if share and not may_be_slow and not in_share(name, share) else None


def import_share(config: pytest.Config) -> None:
    """Import a share of the files that pytest has to rewrite, each worker another one.

    In an empty clone each worker would else rewrite the assertions of all files, at the same time as others.
    """
    worker, workers = os.environ.get("PYTEST_XDIST_WORKER"), os.environ.get("PYTEST_XDIST_WORKER_COUNT")
    if worker is None or workers is None:
        return
    files = sorted(
        {file for argument in config.args for file in (config.rootpath / argument).rglob("test_*.py")}
    )
    ignored = [(config.rootpath / path).resolve() for path in config.getoption("ignore") or ()]
    for file in files[int(worker.removeprefix("gw")) :: int(workers)]:
        if any(file.is_relative_to(path) for path in ignored) or pytest_ignore_collect(file, config):
            continue
        if not any((file.parent / "__pycache__").glob(f"{file.stem}.*-pytest-*.pyc")):
            # What cannot be imported is reported when it is collected.
            with suppress(Exception, pytest.skip.Exception):
                importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))

"""Run mutants inside pytest: `-p tests.mutants.plugin`, with a plan named by MUTANTS_PLAN.

The process imports everything once, collects the tests and makes the database. One fork runs the tests with
marked statements, so that it is known which tests execute which statement, and at what cost; that is kept in
the cache of pytest until a file changes. Then each mutant has a fork: there the code objects of the changed
functions are put in place of the old ones, and the tests that execute the changed statement run, the cheapest
first, until one fails or the patience with one mutant ends.

That is exact as long as nothing was computed with the old code before the fork. Whether lines were executed
before is known from coverage: mutants of such lines (module and class bodies, default arguments, what
decorators call) have a fresh process each.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import resource
import shutil
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest

from tests.mutants.marking import Marks, find_statement

PLAN = os.environ.get("MUTANTS_PLAN")
DATABASE = os.environ.get("MUTANTS_DATABASE")


def watch() -> coverage.Coverage:
    """Begin to note which lines of the room are executed."""
    files = json.loads(Path(PLAN or "").read_text())["files"]
    watching = coverage.Coverage(
        data_file=None,
        config_file=False,
        include=[str(Path(file).resolve()) for file in files],
        messages=False,
    )
    watching.start()
    return watching


# The room is imported after this (pytest takes `-p` before Django is set up), so that imports are noted.
watching = watch() if PLAN else None


AFTER_THE_END = 30.0
"""Seconds that the last mutant of a run may take when its time is over."""


@dataclass(slots=True)
class Known:
    """What the tests do without any mutant."""

    seconds: dict[str, float] = field(default_factory=dict)
    failed: set[str] = field(default_factory=set)
    executed: dict[str, set[tuple[str, int]]] = field(default_factory=dict)  # test -> file and line
    early: dict[str, set[int]] = field(default_factory=dict)  # file -> lines executed before any test

    def tests_of(self, file: str, lines: set[int] | None) -> list[str]:
        """List the tests that execute a statement that begins in one of these lines (None: any of the file),
        the cheapest first."""
        wanted = None if lines is None else {(file, line) for line in lines}
        found = [
            test
            for test, executed in self.executed.items()
            if test not in self.failed
            and (executed & wanted if wanted is not None else any(file == place[0] for place in executed))
        ]
        return sorted(found, key=lambda test: (self.seconds[test], test))


class Kept:
    """What is known of tests, kept between runs until their file changes, or anything but files of tests."""

    def __init__(self, path: Path, tests: list[str]) -> None:
        self._path = path
        files = {file.as_posix(): digest(file) for file in sorted(Path().rglob("*.py"))}
        self._guards = {file: files[file] for file in {file_of(test) for test in tests}}
        others = {
            file: text
            for file, text in files.items()
            if file not in self._guards and not file.startswith("tests/mutants/")
        }
        self._others = hashlib.sha256(json.dumps(others).encode()).hexdigest()

    def read(self) -> Known:
        """Return what is still true."""
        known = Known()
        if not self._path.exists():
            return known
        kept = json.loads(self._path.read_text())
        if kept["others"] != self._others:
            return known
        for test, (seconds, failed, executed) in kept["tests"].items():
            file = file_of(test)
            if file not in self._guards or kept["guards"].get(file) != self._guards[file]:
                continue
            known.seconds[test] = seconds
            known.executed[test] = {(file, line) for file, line in executed}
            if failed:
                known.failed.add(test)
        return known

    def write(self, known: Known) -> None:
        """Keep what is known."""
        tests = {
            test: (known.seconds[test], test in known.failed, sorted(executed))
            for test, executed in known.executed.items()
        }
        text = json.dumps({"others": self._others, "guards": self._guards, "tests": tests})
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(text)


def file_of(test: str) -> str:
    """Return the file in which a test stands."""
    return test.partition("::")[0]


def digest(file: Path) -> str:
    """Return the digest of a file's bytes."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


@dataclass(frozen=True, slots=True)
class Swap:
    """What changes in a running program: pairs of code objects, or None if only a new process can tell."""

    pairs: tuple[tuple[CodeType, CodeType], ...] | None

    @property
    def lines(self) -> set[int]:
        """The lines inside the changed functions, without those that define them."""
        return {
            line
            for old, _ in self.pairs or ()
            for _, _, line in old.co_lines()
            if line is not None and line != old.co_firstlineno
        }


def compare(original: str, mutated: str, file: str) -> Swap:
    """Find the functions whose code differs between two texts of a module."""
    pairs: list[tuple[CodeType, CodeType]] = []
    old = compile(original, file, "exec", dont_inherit=True)
    new = compile(mutated, file, "exec", dont_inherit=True)
    return Swap(tuple(pairs) if _compare(old, new, pairs) else None)


def _compare(old: CodeType, new: CodeType, pairs: list[tuple[CodeType, CodeType]]) -> bool:
    if old.co_flags & CO_OPTIMIZED:
        if old == new:
            return True
        if old.co_freevars != new.co_freevars:
            return False
        pairs.append((old, new))
    elif _surface(old) != _surface(new):
        return False
    inner_old, inner_new = _inner(old), _inner(new)
    if len(inner_old) != len(inner_new):
        return bool(old.co_flags & CO_OPTIMIZED)
    return all(_compare(a, b, pairs) for a, b in zip(inner_old, inner_new, strict=True))


def _inner(code: CodeType) -> list[CodeType]:
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _surface(code: CodeType) -> tuple[Any, ...]:
    consts = [const.co_name if isinstance(const, CodeType) else repr(const) for const in code.co_consts]
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_exceptiontable


def find_functions(files: list[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """Find the live functions of these files by file, name and line, whatever wraps them."""
    wanted = {str(Path(file).resolve()): file for file in files}
    found = defaultdict(list)
    gc.unfreeze()  # what is frozen is not listed, and tests freeze what is there once they are collected
    for thing in gc.get_objects():
        if type(thing) is FunctionType and (file := wanted.get(thing.__code__.co_filename)):
            code = thing.__code__
            found[file, code.co_qualname, code.co_firstlineno].append(thing)
    return found


def put_in_place(file: str, swap: Swap, functions: dict[tuple[str, str, int], list[FunctionType]]) -> None:
    """Let the running functions have the mutant's code."""
    for old, new in swap.pairs or ():
        for function in functions.get((file, old.co_qualname, old.co_firstlineno), ()):
            function.__code__ = new


# --- In the children ----------------------------------------------------------------------------------------


def run_child(work: Callable[[], int], cpu: int, seconds: float) -> int | None:
    """Fork, do the work there, and return its exit code, or None if it ran out of time."""
    child = os.fork()
    if child == 0:
        code = 70
        try:
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))
            code = work()
        finally:
            os._exit(code)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        time.sleep(0.02)
    else:
        os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what the tests started
    if os.WIFSIGNALED(status):
        return None if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else 1
    return os.WEXITSTATUS(status)


class Outcomes:
    """Notes which test failed, in a child."""

    failed: str | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure; a test that is skipped or fails as expected is none."""
        if report.failed:
            self.failed = report.nodeid


def run_item(session: pytest.Session, item: pytest.Item, following: pytest.Item | None) -> None:
    """Run one test as pytest does; `following` decides which fixtures stay."""
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


# --- The room -----------------------------------------------------------------------------------------------


class Runs:
    """The runs of one room's mutants."""

    def __init__(self, session: pytest.Session, plan: dict[str, Any]) -> None:
        self.session = session
        self.plan = plan
        self.items = {item.nodeid: item for item in session.items}
        self.outcomes = Outcomes()
        session.config.pluginmanager.register(self.outcomes)
        self.database = Path(plan["database"])
        self.results = Path(plan["results"])

    def run(self) -> None:
        """Learn what the tests execute, then try the mutants until the time is used up."""
        for file in self.plan["files"]:
            importlib.import_module(file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        assert watching is not None
        watching.stop()
        early = {
            file: set(watching.get_data().lines(str(Path(file).resolve())) or ())
            for file in self.plan["files"]
        }
        with self.session.config.stash[_blocking_key()].unblock():
            make_database(self.database)
        hand_out(self.session.config, self.database)
        self.functions = find_functions(self.plan["files"])
        gc.freeze()
        self.known = self.learn()
        self.known.early = early
        self.tell(
            {
                "tests": len(self.items),
                "learned": len(self.known.seconds),
                "failed": sorted(self.known.failed),
                "cpu": sum(self.known.seconds.values()),
            }
        )
        for number, mutant in enumerate(self.plan["mutants"]):
            if time.monotonic() > self.plan["until"]:
                break
            began = time.monotonic()
            answer = self.try_mutant(mutant)
            if answer["outcome"] == "timed out" and time.monotonic() > self.plan["until"]:
                break  # perhaps it was the run's own time
            self.tell({"number": number, **answer, "seconds": round(time.monotonic() - began, 1)})

    def tell(self, result: dict[str, Any]) -> None:
        """Write one line for the program that reports."""
        with self.results.open("a") as file:
            file.write(json.dumps(result) + "\n")

    def learn(self) -> Known:
        """Run the tests that nothing is known of without a mutant, in a child, as many of each file as there
        is time for."""
        kept = Kept(Path(self.plan["known"]), list(self.items))
        known = kept.read()
        if set(self.items) <= set(known.seconds):
            return known
        if run_child(lambda: self._learn(kept, known), cpu=3600, seconds=3600) != 0:
            raise pytest.UsageError("the tests did not come to an end without any mutant")
        return kept.read()

    def _learn(self, kept: Kept, known: Known) -> int:
        marks = Marks()
        for file in self.plan["files"]:
            marks.put_in_place(file, self.functions)
        wide = WideFixtures(marks)
        self.session.config.pluginmanager.register(wide)
        items = [item for test, item in self.items.items() if test not in known.seconds]
        time_left = Shares([item.path for item in items], self.plan["learn_until"])
        for item, following in zip(items, [*items[1:], None], strict=True):
            if time_left.is_used_up(item.path):
                self.session._setupstate.teardown_exact(following)
                continue
            marks.take()
            began = time.process_time()
            self.outcomes.failed = None
            run_item(self.session, item, following)
            known.seconds[item.nodeid] = time.process_time() - began
            known.executed[item.nodeid] = marks.take() | wide.executed_for(item)
            if self.outcomes.failed:
                known.failed.add(item.nodeid)
        kept.write(known)
        return 0

    def try_mutant(self, mutant: dict[str, Any]) -> dict[str, Any]:
        """Say whether a test notices this mutant, and which."""
        file = mutant["file"]
        path = Path(file)
        original = path.read_text(encoding="utf-8")
        swap = compare(original, mutant["source"], str(path.resolve()))
        warm = swap.pairs is not None and swap.lines and not swap.lines & self.known.early[file]
        found = self.known.tests_of(file, self._lines(original, swap, mutant["line"]) if warm else None)
        if not found:
            return {"outcome": "survived", "by": "", "tests": 0, "of": 0}
        tests = self._within_patience(found)
        cost = sum(self.known.seconds[test] for test in tests)
        restore_database(self.database)
        path.write_text(mutant["source"], encoding="utf-8")  # for late imports and processes too
        try:
            if warm:
                by = self.database.with_name("noticed-by")
                by.write_text("")
                code = run_child(
                    lambda: self._try(file, swap, tests, by),
                    cpu=int(10 + 5 * cost),
                    seconds=self._at_most(120 + 30 * cost),
                )
                noticed = by.read_text()
            else:
                code, noticed = self._try_afresh(tests, cost), "a fresh process"
        finally:
            path.write_text(original, encoding="utf-8")
        outcome = "timed out" if code is None else "survived" if code == 0 else "killed"
        by_whom = noticed if outcome == "killed" else ""
        return {"outcome": outcome, "by": by_whom, "tests": len(tests), "of": len(found)}

    def _at_most(self, seconds: float) -> float:
        """So long, or until shortly after the end of the run."""
        return min(seconds, self.plan["until"] - time.monotonic() + AFTER_THE_END)

    def _lines(self, original: str, swap: Swap, line: int) -> set[int]:
        statement = find_statement(original, line)
        return swap.lines if statement is None else {statement}

    def _within_patience(self, tests: list[str]) -> list[str]:
        """The cheapest tests, as long as one mutant may keep the others waiting; one at least."""
        left = self.plan["patience"]
        for number, test in enumerate(tests):
            left -= self.known.seconds[test]
            if left < 0:
                return tests[: max(1, number)]
        return tests

    def _try(self, file: str, swap: Swap, tests: list[str], by: Path) -> int:
        put_in_place(file, swap, self.functions)
        items = [self.items[test] for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            self.outcomes.failed = None
            run_item(self.session, item, following)
            if self.outcomes.failed:
                by.write_text(item.nodeid)
                return 1
        return 0

    def _try_afresh(self, tests: list[str], cost: float) -> int | None:
        arguments = self.database.with_name("tests")
        arguments.write_text("\n".join(tests))
        command = [sys.executable, "-m", "pytest", *self.plan["options"], "-x", "-q", f"@{arguments}"]
        environment = {name: value for name, value in os.environ.items() if name != "MUTANTS_PLAN"}

        def start() -> int:
            os.execve(sys.executable, command, environment | {"MUTANTS_DATABASE": str(self.database)})

        return run_child(start, cpu=int(30 + 5 * cost), seconds=self._at_most(180 + 30 * cost))


class Shares:
    """The time until a moment, shared among files that come one after the other: what one leaves over is the
    others'. The first test of each runs in any case."""

    def __init__(self, paths: list[Path], until: float) -> None:
        self._waiting = set(paths)
        self._until = until
        self._path: Path | None = None
        self._end = 0.0

    def is_used_up(self, path: Path) -> bool:
        """Return whether the time of a file, whose turn it is, has passed."""
        now = time.monotonic()
        if path == self._path:
            return now > self._end
        self._path = path
        self._end = now + (self._until - now) / max(1, len(self._waiting))
        self._waiting.discard(path)
        return False


class WideFixtures:
    """Counts what a fixture of a module or session executes for all tests that use it."""

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._executed: dict[tuple[str, str], set[tuple[str, int]]] = defaultdict(set)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any, request: Any) -> Iterator[Any]:
        """Note what is executed while the fixture is made."""
        if fixturedef.scope == "function":
            return (yield)
        before = self._marks.take()
        try:
            return (yield)
        finally:
            self._executed[fixturedef.argname, request.node.nodeid] |= self._marks.take()
            self._marks.put_back(before)

    def executed_for(self, item: pytest.Item) -> set[tuple[str, int]]:
        """Return what the wide fixtures of a test have executed."""
        names = getattr(item, "fixturenames", ())
        return {
            place
            for (name, where), executed in self._executed.items()
            if name in names and item.nodeid.startswith(where)
            for place in executed
        }


# --- The database -------------------------------------------------------------------------------------------


def make_database(path: Path) -> None:
    """Make the tests' SQLite database once, and keep a copy as it is without any test."""
    from django.conf import settings
    from django.db import connections
    from django.test import utils

    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = str(path)
    utils.setup_databases(verbosity=0, interactive=False)
    connections.close_all()
    shutil.copyfile(path, f"{path}.new")
    take_database_as_it_is()


def restore_database(path: Path) -> None:
    """Take back whatever a test, or one that was killed, left in the database."""
    for name in ("-wal", "-shm", "-journal"):
        Path(f"{path}{name}").unlink(missing_ok=True)
    shutil.copyfile(f"{path}.new", path)


def hand_out(config: pytest.Config, path: Path | str) -> None:
    """Put the migrated database where the tests look for one to copy (`migrated` in tests/conftest.py)."""
    from tests.prepared import digest_of_migrations

    made = config.cache.mkdir("migrated") / f"{digest_of_migrations()}.sqlite3"
    shutil.copyfile(f"{path}.new", made)


def take_database_as_it_is() -> None:
    """Let pytest-django find its database made, and leave it."""
    from django.test import utils

    utils.setup_databases = lambda *args, **kwargs: []
    utils.teardown_databases = lambda *args, **kwargs: None


def _blocking_key() -> Any:
    from pytest_django import plugin

    return plugin.blocking_manager_key


# --- Hooks --------------------------------------------------------------------------------------------------


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let property tests try the same examples each time, and not look for the smallest that fails."""
    from hypothesis import Phase, settings

    settings.register_profile(
        "mutants",
        settings.default,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
    )
    settings.load_profile("mutants")
    if DATABASE:
        from django.db import connections

        connections["default"].settings_dict["NAME"] = DATABASE
        take_database_as_it_is()
        hand_out(session.config, DATABASE)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the plan instead of the tests."""
    if not PLAN:
        return None
    if session.testsfailed:
        raise session.Interrupted(f"{session.testsfailed} errors while collecting")
    Runs(session, json.loads(Path(PLAN).read_text())).run()
    return True

"""`make mutants`: mutate rooms within a budget, tell the score and the survivors (see the package)."""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from tests.mutants.making import Mutant, draw_mutants, find_places, python_files
from tests.mutants.rooms import ROOMS, Room

HERE = Path(__file__).resolve().parent
OPTIONS = [
    *("-p", "tests.mutants.plugin", "-p", "no:playwright"),
    *("-p", "no:xdist", "-m", "not slow and not e2e"),
]
TIMEOUT = 60.0
"""Seconds of tests that one mutant may take, so that one that hundreds execute keeps no others waiting."""
LEARNING = 0.5
"""The share of a room's time in which its tests are run without any mutant; those that find no time take no
part, so that a survivor of a short budget may be noticed by one of them."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a mutant behaves as the original does: found again by its text, wherever it has moved to."""

    removed: str
    added: str
    reason: str


def read_explanations() -> list[Explanation]:
    """Read `equivalent.toml`."""
    text = (HERE / "equivalent.toml").read_text(encoding="utf-8")
    entries = tomllib.loads(text).get("mutant", [])
    return [
        Explanation(entry["removed"].strip(), entry["added"].strip(), entry["reason"].strip())
        for entry in entries
    ]


@dataclass(slots=True)
class Score:
    """What became of a room's sample."""

    room: str
    made: int
    killed: int = 0
    timed_out: int = 0
    explained: int = 0
    open: int = 0

    @property
    def sampled(self) -> int:
        return self.killed + self.timed_out + self.explained + self.open

    def share(self, out_of: int) -> str:
        """Return the share of mutants noticed; one without end is noticed too."""
        return f"{100 * (self.killed + self.timed_out) / out_of:.1f} %" if out_of else "–"

    def line(self) -> str:
        """Return the room's line of the table."""
        return (
            f"{self.room:<12}{self.made:>7}{self.sampled:>9}{self.killed:>8}{self.timed_out:>11}"
            f"{self.open + self.explained:>10}{self.explained:>11}{self.share(self.sampled):>9}"
            f"{self.share(self.sampled - self.explained):>20}"
        )


HEADING = (
    f"{'room':<12}{'places':>7}{'sampled':>9}{'killed':>8}{'timed out':>11}{'survived':>10}{'equivalent':>11}"
    f"{'score':>9}{'without equivalent':>20}"
)


def copy_tree(tree: Path, target: Path) -> None:
    """Copy what Git knows of a tree, or would add, and this package as it is here."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=tree,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (tree / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(tree / name, target / name)
    shutil.copytree(HERE, target / "tests" / "mutants", dirs_exist_ok=True)
    # Compiled files that are checked against their source, not its time: a mutant is made within a second.
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."],
        cwd=target,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def run_room(name: str, room: Room, copy: Path, arguments: argparse.Namespace, until: float) -> Score:
    """Try a sample of the room's mutants and print each survivor as soon as it is known."""
    only = tuple(arguments.only or [""])
    places = [place for place in find_places(copy, room.sources) if place.file.startswith(only)]
    drawn = draw_mutants(copy, places, f"{arguments.seed}/{name}")
    mutants = list(itertools.islice(drawn, arguments.skip, arguments.skip + arguments.count))
    score = Score(name, len(places))
    explanations = read_explanations()
    with tempfile.TemporaryDirectory(prefix="mutants-") as directory:
        for result in run_plan(name, room, copy, Path(directory), mutants, until, arguments.patience):
            mutant = mutants[result["number"]]
            if arguments.all:
                shown = f"{result['outcome']:<10}{result['seconds']:>6} s {result['by']}"
                print(f"{shown}\n{mutant.diff}", flush=True)
            if result["outcome"] == "killed":
                score.killed += 1
            elif result["outcome"] == "timed out":
                score.timed_out += 1
            elif reason := explain(mutant, explanations):
                score.explained += 1
                print(f"equivalent, because {reason}\n{mutant.diff}\n", flush=True)
            else:
                score.open += 1
                print(f"SURVIVED {tests_run(result)}\n{mutant.diff}\n", flush=True)
    return score


def run_plan(
    name: str,
    room: Room,
    copy: Path,
    directory: Path,
    mutants: list[Mutant],
    until: float,
    patience: float = TIMEOUT,
) -> Iterator[dict[str, Any]]:
    """Let one pytest process try the mutants; yields the result of each as soon as it is known."""
    plan = {
        "files": python_files(copy, room.sources),
        "mutants": [
            {"file": mutant.file, "line": mutant.line, "source": mutant.source} for mutant in mutants
        ],
        "learn_until": time.monotonic() + (until - time.monotonic()) * LEARNING,
        "until": until,
        "options": OPTIONS,
        "patience": patience,
        "known": str(HERE.parents[1] / ".pytest_cache" / "mutants" / f"{name}.json"),
        "database": str(directory / "tests.sqlite3"),
        "results": str(directory / "results"),
    }
    (directory / "plan").write_text(json.dumps(plan))
    (directory / "results").touch()
    left_out = [f"--deselect={test}" for test in room.left_out]
    environment = os.environ | {
        "MUTANTS_PLAN": str(directory / "plan"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "DATA_DIR": str(directory / "data"),
    }
    guards = [guard for guard in room.guards if (copy / guard.partition("::")[0]).exists()]
    with (
        (directory / "log").open("w") as log,
        (directory / "results").open() as results,
        subprocess.Popen(
            [sys.executable, "-m", "pytest", *OPTIONS, *guards, *left_out],
            cwd=copy,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        shown = follow(results, process)
        if known := next(shown, None):
            tell_known(name, known)
        yield from shown
    if process.returncode not in (0, 1) or known is None:
        sys.exit(f"{name}: pytest ended with {process.returncode}\n{(directory / 'log').read_text()[-4000:]}")


def follow(file: TextIO, process: subprocess.Popen[bytes]) -> Iterator[dict[str, Any]]:
    """Yield the lines of JSON that a process writes into a file, until it has ended."""
    line = ""
    while True:
        has_ended = (
            process.poll() is not None
        )  # asked first, so that nothing written before the end is missed
        while part := file.readline():
            line += part
            if line.endswith("\n"):
                yield json.loads(line)
                line = ""
        if has_ended:
            return
        time.sleep(0.1)


def tell_known(name: str, known: dict[str, Any]) -> None:
    """Say what is known of a room's tests without any mutant."""
    failed = "".join(f"\n  fails without any mutant, left out: {test}" for test in known["failed"])
    learned = known["tests"]
    if known["learned"] < learned:
        learned = f"{known['learned']} of {learned}"
    print(f"{name}: {learned} tests, {known['cpu']:.0f} s of CPU without any mutant{failed}\n", flush=True)


def tests_run(result: dict[str, Any]) -> str:
    """Say which tests a survivor has seen."""
    tests, of = result["tests"], result["of"]
    if not of:
        return "(no test executes it)"
    return f"{tests} tests" if tests == of else f"the {tests} cheapest of {of} tests"


def explain(mutant: Mutant, explanations: list[Explanation]) -> str | None:
    """Return why this mutant is none, if somebody has said so."""
    for explanation in explanations:
        if (explanation.removed, explanation.added) == (mutant.removed, mutant.added):
            return explanation.reason
    return None


def read_arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", help=f"of {', '.join(ROOMS)}; all if none is named")
    parser.add_argument(
        "--budget", type=float, default=20, help="minutes for all rooms together (%(default)s)"
    )
    parser.add_argument("--seed", default="1", help="decides the sample (%(default)s)")
    parser.add_argument("--count", type=int, default=80, help="at most so many mutants a room (%(default)s)")
    parser.add_argument(
        "--patience", type=float, default=TIMEOUT, help="seconds of tests for one mutant (%(default)s)"
    )
    parser.add_argument(
        "--skip", type=int, default=0, help="leave out so many of the sample: an earlier run tried them"
    )
    parser.add_argument(
        "--only", action="append", help="files or folders of the room to change; may be repeated"
    )
    parser.add_argument("--tree", type=Path, default=HERE.parents[1], help="another checkout to measure")
    parser.add_argument("--all", action="store_true", help="tell of every mutant, not of survivors alone")
    arguments = parser.parse_args(given)
    if unknown := set(arguments.rooms) - set(ROOMS):
        parser.error(f"no such room: {', '.join(sorted(unknown))}; there are {', '.join(ROOMS)}")
    return arguments


def main() -> None:
    """Go through the rooms."""
    arguments = read_arguments()
    names = arguments.rooms or list(ROOMS)
    scores = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as directory:
        copy = Path(directory) / "tree"
        copy_tree(arguments.tree.resolve(), copy)
        for name in names:
            until = time.monotonic() + 60 * arguments.budget / len(names)
            scores.append(run_room(name, ROOMS[name], copy, arguments, until))
            print(f"{HEADING}\n{scores[-1].line()}\n", flush=True)
    print("\n".join([HEADING, *(score.line() for score in scores)]))
    print("A score is the share of mutants that a test noticed, or that made one run without end.")


if __name__ == "__main__":
    main()

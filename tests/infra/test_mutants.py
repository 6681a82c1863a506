"""The mutation runs of `make mutants`: what they change, what they notice, that nothing is left behind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, cast

import pytest
from django.conf import settings

from tests.mutants import __main__ as run
from tests.mutants import plugin
from tests.mutants.__main__ import Explanation, copy_tree, explain, read_explanations, run_plan
from tests.mutants.making import Mutant, Place, changed_lines, find_annotations, python_files
from tests.mutants.marking import Marks, find_statement
from tests.mutants.rooms import ROOMS

pytestmark = pytest.mark.once

TREE = Path(settings.BASE_DIR)


def wrapped(function):
    @wraps(function)
    def outer(*arguments):
        return function(*arguments)

    return outer


@wrapped
def above_ten(number: int) -> bool:
    return number > 10


def branches(number: int) -> str:
    """Say how large a number is."""
    try:
        if number < 0:
            return "negative"
        if number == 0:
            raise ValueError(number)
    except ValueError:
        return "none"

    def word() -> str:
        return "positive"

    return word()


@dataclass(frozen=True, slots=True)
class Pair:
    one: int
    two: int = 5

    @property
    def total(self) -> int:
        return sum(part for part in (self.one, self.two) if part > 1)


@pytest.fixture
def own_source():
    """This file's text; whatever a test puts in place is taken back."""
    text = Path(__file__).read_text(encoding="utf-8")
    codes = {
        function: function.__code__
        for functions in plugin.find_functions([__file__]).values()
        for function in functions
    }
    yield text
    for function, code in codes.items():
        function.__code__ = code


# The texts that are looked for are in two halves here, so that they stand in this file once.


@pytest.mark.parametrize(
    ("before", "after", "seen"),
    [
        ("return number " + "> 10", "return number >= 10", lambda: above_ten(10)),
        ("if part " + "> 1", "if part < 6", lambda: Pair(1).total == 6),
    ],
)
def test_the_running_functions_have_the_mutants_code(own_source, before, after, seen):
    """Also within decorators and slotted classes, and in what they hold inside."""
    assert own_source.count(before) == 1 and not seen()
    swap = plugin.compare(own_source, own_source.replace(before, after), __file__)
    plugin.put_in_place(__file__, swap, plugin.find_functions([__file__]))
    assert seen()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("two: int " + "= 5", "two: int = 6"),  # computed when the class is made
        ("frozen=True, " + "slots=True)\nclass Pair", "frozen=True, slots=False)\nclass Pair"),
        ("@wrapped" + "\ndef above_ten", "def above_ten"),
    ],
)
def test_what_importing_computes_needs_a_new_process(own_source, before, after):
    assert own_source.count(before) == 1
    assert plugin.compare(own_source, own_source.replace(before, after), __file__).pairs is None


@pytest.mark.parametrize(
    ("number", "executed"),
    [
        (-1, ["if number < 0", 'return "negative"']),
        (0, ["if number < 0", "if number == 0", "raise ValueError", "except ValueError", 'return "none"']),
        (1, ["if number == 0", "def word()", 'return "positive"', "return word()"]),
    ],
)
def test_it_is_known_which_statements_a_test_executes(own_source, number, executed):
    """Of every line of the function, whether the innermost statement in which it stands was executed."""
    own = "tests/infra/test_mutants.py"
    marks = Marks()
    marks.put_in_place(own, plugin.find_functions([own]))
    branches(number)
    taken = marks.take()
    lines = own_source[: own_source.index("@data" + "class")].splitlines()
    first = next(number for number, line in enumerate(lines, 1) if line.startswith("def branches"))
    seen = {
        line.strip()
        for number, line in enumerate(lines, 1)
        if number > first + 1 and (own, find_statement(own_source, number)) in taken
    }
    for text in executed:
        assert any(line.startswith(text) for line in seen), (text, seen)
    missing = {"negative", "none", "positive"} - {line.split('"')[1] for line in seen if '"' in line}
    assert len(missing) == 2
    assert marks.take() == set()


def test_what_is_known_of_tests_is_kept_until_their_file_or_the_code_changes(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("code.py", "test_one.py", "test_two.py"):
        (tmp_path / name).write_text("")
    tests = ["test_one.py::a", "test_two.py::b"]
    known = plugin.Known(dict.fromkeys(tests, 1.5), {tests[1]}, {test: {("code.py", 3)} for test in tests})
    path = tmp_path / "kept" / "room.json"

    def kept() -> set[str]:
        return set(plugin.Kept(path, tests).read().seconds)

    assert kept() == set()
    plugin.Kept(path, tests).write(known)
    assert plugin.Kept(path, tests).read() == known
    assert known.tests_of("code.py", {3}) == known.tests_of("code.py", None) == [tests[0]]
    assert known.tests_of("code.py", {4}) == known.tests_of("other.py", None) == []
    (tmp_path / "test_two.py").write_text("# changed")
    assert kept() == {tests[0]}
    (tmp_path / "code.py").write_text("# changed")
    assert kept() == set()


def test_a_child_that_does_not_end_is_ended():
    def spin() -> int:
        while True:
            pass

    def wait() -> int:
        time.sleep(60)
        return 0

    assert plugin.run_child(lambda: 0, cpu=5, seconds=30) == 0
    assert plugin.run_child(lambda: 3, cpu=5, seconds=30) == 3
    assert plugin.run_child(spin, cpu=1, seconds=60) is None
    assert plugin.run_child(wait, cpu=5, seconds=0.2) is None


def test_annotations_are_no_place_for_mutants():
    source = 'def f(ä: "é" | None, b=1 | 2) -> int | None:\n    c: int | str = 1 | 2\n'
    lines = source.splitlines()
    found = {lines[line - 1][start:end] for (line, start), (_, end) in find_annotations(source)}
    assert found == {'"é" | None', "int | None", "int | str"}


def test_a_mutant_is_explained_by_its_text_wherever_it_stands():
    removed, added = changed_lines("a = 1\nif a:\n    b = a < 2\n", "a = 1\nif a:\n    b = a <= 2\n")
    known = [Explanation("b = a < 2", "b = a <= 2", "a is never 2")]
    assert explain(Mutant("x.py", "", 3, "", removed, added), known) == "a is never 2"
    assert explain(Mutant("x.py", "", 3, "", removed, "b = a > 2"), known) is None


def test_what_is_explained_still_stands_in_a_room():
    files = [TREE / file for room in ROOMS.values() for file in python_files(TREE, room.sources)]
    lines = {line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines()}
    for entry in read_explanations():
        assert entry.reason, entry
        assert set(entry.removed.splitlines()) <= lines, entry


def test_every_room_and_its_guards_are_there():
    for room in ROOMS.values():
        assert python_files(TREE, room.sources)
        for test in (*room.guards, *room.left_out):
            file, _, name = test.partition("::")
            assert (TREE / file).exists(), test
            assert not name or f"def {name}(" in (TREE / file).read_text(encoding="utf-8"), test


def test_a_run_goes_on_where_another_ended_and_in_the_files_that_are_named(monkeypatch, tmp_path):
    def drawn(tree: Path, places: list[Place], seed: str) -> Iterator[Mutant]:
        return (Mutant(place.file, "", number, "", "", "") for number, place in enumerate(places))

    def planned(*plan: Any) -> Iterator[dict[str, Any]]:
        tried.extend(plan[4])
        return iter(())

    tried: list[Mutant] = []
    files = ["a.py", *["b.py"] * 5]
    monkeypatch.setattr(run, "find_places", lambda tree, sources: [Place(f, (1, 0), "", ()) for f in files])
    monkeypatch.setattr(run, "draw_mutants", drawn)
    monkeypatch.setattr(run, "run_plan", planned)
    arguments = run.read_arguments(["--skip", "2", "--count", "2", "--only", "b.py", "quorum"])
    assert run.run_room("quorum", ROOMS["quorum"], tmp_path, arguments, 0).made == 5
    assert [(mutant.file, mutant.line) for mutant in tried] == [("b.py", 2), ("b.py", 3)]


def test_a_survivor_is_shown_while_the_others_are_tried(monkeypatch, tmp_path, capsys):
    """Anyone who reads along knows it minutes before the room's end, and keeps it if the run is
    interrupted."""
    mutants = [Mutant("a.py", "", number, "", f"a = {number}", f"a = {number + 1}") for number in range(2)]

    def planned(*plan: Any) -> Iterator[dict[str, Any]]:
        yield {"number": 0, "outcome": "survived", "tests": 1, "of": 1}
        found.append(capsys.readouterr().out)
        yield {"number": 1, "outcome": "killed"}

    found: list[str] = []
    monkeypatch.setattr(run, "find_places", lambda tree, sources: [])
    monkeypatch.setattr(run, "draw_mutants", lambda tree, places, seed: iter(mutants))
    monkeypatch.setattr(run, "run_plan", planned)
    score = run.run_room("quorum", ROOMS["quorum"], tmp_path, run.read_arguments([]), 0)
    assert "SURVIVED" in found[0] and "+ a = 1" in found[0]
    assert (score.killed, score.open) == (1, 1)


def test_what_a_process_writes_is_read_as_it_is_written(monkeypatch, tmp_path):
    """A line in two halves, two lines at once, and what is written right before the end."""
    file = tmp_path / "results"
    file.touch()
    steps = iter([("[1, ", None), ("2]\n[3]\n", None), ("[4]\n", 0)])

    class Process:
        def poll(self) -> int | None:
            text, code = next(steps)
            with file.open("a") as shown:
                shown.write(text)
            return code

    monkeypatch.setattr(run.time, "sleep", lambda seconds: None)
    with file.open() as results:
        assert list(run.follow(results, cast(Any, Process()))) == [[1, 2], [3], [4]]


@pytest.mark.slow
def test_a_room_tells_who_survives_and_leaves_nothing_behind(tmp_path):
    file = "tables/results/queries/sheets.py"
    original = (TREE / file).read_text(encoding="utf-8")

    def mutant(before: str, after: str) -> Mutant:
        assert original.count(before) == 1
        return Mutant(file, "", 0, original.replace(before, after), before, after)

    mutants = [
        mutant("// 2 + 1", "// 2 + 2"),
        mutant("else needed) + by_slip", "else needed) + by_slip + 0"),
        mutant("from tables.events.models import ConfirmationQuorum", "ConfirmationQuorum = None"),
    ]
    copy = tmp_path / "tree"
    copy_tree(TREE, copy)
    results = list(run_plan("quorum", ROOMS["quorum"], copy, tmp_path, mutants, time.monotonic() + 600))
    assert [result["outcome"] for result in results] == ["killed", "survived", "killed"]
    assert "test_how_many_others_have_to_confirm" in results[0]["by"]
    assert results[2]["by"] == "a fresh process"
    assert (copy / file).read_text(encoding="utf-8") == original
    assert (TREE / file).read_text(encoding="utf-8") == original


def test_learning_gives_each_file_its_share_of_the_time(monkeypatch):
    """What the first file leaves over is the others'; a file that has used its share learns no more."""
    now = 100.0
    monkeypatch.setattr(plugin.time, "monotonic", lambda: now)
    quick, slow, last = Path("quick"), Path("slow"), Path("last")
    shares = plugin.Shares([quick, quick, slow, slow, slow, last], until=160.0)
    seen = []
    for path, seconds in ((quick, 1), (quick, 1), (slow, 20), (slow, 20), (slow, 20), (last, 1)):
        used_up = shares.is_used_up(path)
        seen.append(used_up)
        now += 0 if used_up else seconds
    assert seen == [False, False, False, False, True, False]
    now = 500.0
    assert not plugin.Shares([quick], until=160.0).is_used_up(quick)  # the first test of each runs

"""Make the mutants of a room with cosmic-ray, and draw a seeded sample of them."""

from __future__ import annotations

import ast
import difflib
import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Cosmic-ray is installed only where mutants are made (requirements-mutants.txt), so it is imported late.

# Telling equality from identity is the linter's work; nearly all of these mutants are equivalent.
IMMATERIAL = {
    f"ReplaceComparisonOperator_{pair}" for pair in ("Is_Eq", "Eq_Is", "IsNot_NotEq", "NotEq_IsNot")
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one file, which `source` would be with the change."""

    file: str
    operator: str
    line: int
    source: str
    removed: str
    added: str

    @property
    def diff(self) -> str:
        """The change as people read it."""
        before = "".join(f"\n  - {line}" for line in self.removed.splitlines())
        after = "".join(f"\n  + {line}" for line in self.added.splitlines())
        return f"{self.file}:{self.line} ({self.operator}){before}{after}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a file can be changed by one kind of operator, and all the changes of that kind."""

    file: str
    position: tuple[int, int]
    kind: str
    changes: tuple[tuple[str, int], ...]


def find_places(tree: Path, sources: tuple[str, ...]) -> list[Place]:
    """List every place of these files and folders that cosmic-ray can change, in a fixed order."""
    from cosmic_ray.commands.init import _all_work_items

    found: dict[tuple[str, tuple[int, int], str], list[tuple[str, int]]] = {}
    for file in python_files(tree, sources):
        annotations = find_annotations((tree / file).read_text(encoding="utf-8"))
        for item in _all_work_items([tree / file], {}):
            (change,) = item.mutations
            name = change.operator_name.removeprefix("core/")
            position = (change.start_pos[0], change.start_pos[1])
            if name == "NoOp" or name in IMMATERIAL or any(a <= position < b for a, b in annotations):
                continue
            key = (file, position, name.partition("_")[0])
            found.setdefault(key, []).append((change.operator_name, change.occurrence))
    return [Place(*key, tuple(changes)) for key, changes in sorted(found.items())]


def draw_mutants(tree: Path, places: list[Place], seed: str) -> Iterator[Mutant]:
    """Draw places in an order that the seed decides, and one of the changes at each."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    chance = random.Random(seed)
    for place in chance.sample(places, len(places)):
        name, occurrence = chance.choice(place.changes)
        original = (tree / place.file).read_text(encoding="utf-8")
        mutated = mutate_code(original, get_operator(name)(), occurrence)
        if mutated is not None and compiles(mutated):
            removed, added = changed_lines(original, mutated)
            short = name.removeprefix("core/")
            yield Mutant(place.file, short, place.position[0], mutated, removed, added)


def python_files(tree: Path, sources: tuple[str, ...]) -> list[str]:
    """List the Python files of these files and folders, relative to the tree."""
    files: list[Path] = []
    for source in sources:
        path = tree / source
        files += sorted(path.rglob("*.py")) if path.is_dir() else [path]
    return [file.relative_to(tree).as_posix() for file in files]


def find_annotations(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return from where to where the annotations reach: nothing executes them, so their mutants are none."""
    lines = source.splitlines()

    def characters(line: int, column: int) -> tuple[int, int]:
        return line, len(lines[line - 1].encode()[:column].decode())

    found = []
    for node in ast.walk(ast.parse(source)):
        for name in ("annotation", "returns"):
            part = getattr(node, name, None)
            if isinstance(part, ast.expr) and part.end_lineno and part.end_col_offset is not None:
                found.append(
                    (
                        characters(part.lineno, part.col_offset),
                        characters(part.end_lineno, part.end_col_offset),
                    )
                )
    return found


def compiles(source: str) -> bool:
    """Tell whether Python can read it: some changes leave no program."""
    with warnings.catch_warnings(action="ignore"):
        try:
            compile(source, "<mutant>", "exec", dont_inherit=True)
        except SyntaxError:
            return False
    return True


def changed_lines(original: str, mutated: str) -> tuple[str, str]:
    """Return the lines that went and those that came, each without its margin."""
    lines = list(difflib.ndiff(original.splitlines(), mutated.splitlines()))
    removed = [line[2:].strip() for line in lines if line.startswith("- ")]
    added = [line[2:].strip() for line in lines if line.startswith("+ ")]
    return "\n".join(removed), "\n".join(added)

"""Modules that know each other, by imports of any kind: those that remain, and none besides."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("frontend", "kingsmoot", "rules", "tables")

CIRCLES = {
    frozenset({"rules.boardgame.house_cards", "rules.boardgame.table", "rules.boardgame.texts"}): (
        "a table deals House cards, whose texts act on a table"
    ),
    frozenset({"rules.kernel.match", "rules.kernel.worlds"}): (
        "a match makes worlds, and a world is a match"
    ),
    frozenset({"rules.lcg.edition", "rules.lcg.state.table"}): "a table knows its edition",
    frozenset({"rules.lcg.first.table", "rules.lcg.first.taxes"}): "taxes are part of the table's methods",
}
"""Circles that only types make, with the reason for which a protocol would be longer than the circle."""


def modules() -> dict[str, Path]:
    """Every module of the packages by its name."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield what a module names in its imports, for types and within functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def circles(graph: Mapping[str, Iterable[str]]) -> set[frozenset[str]]:
    """Return the strongly connected components of more than one module (Tarjan)."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: set[frozenset[str]] = set()

    def visit(name: str) -> None:
        numbers[name] = lowest[name] = len(numbers)
        stack.append(name)
        for other in graph[name]:
            if other not in numbers:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in stack:
                lowest[name] = min(lowest[name], numbers[other])
        if lowest[name] == numbers[name]:
            place = stack.index(name)
            members = frozenset(stack[place:])
            del stack[place:]
            if len(members) > 1:
                found.add(members)

    for name in graph:
        if name not in numbers:
            visit(name)
    return found


@pytest.mark.once
def test_no_modules_know_each_other_but_these():
    known = modules()
    graph = {
        name: {other for other in imported(ast.parse(path.read_text(encoding="utf-8"))) if other in known}
        - {name}
        for name, path in known.items()
    }
    assert len(graph) > 500
    assert circles(graph) == set(CIRCLES)


def test_a_circle_is_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set[str](), "e": {"a"}}
    assert circles(graph) == {frozenset({"a", "b", "c"})}

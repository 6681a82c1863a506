"""A refusal is one sentence, and each sentence is written in one place."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[2]
ROOMS = ("tables", "frontend", "kingsmoot")
REFUSALS = {"Problem", "ValidationError", "add_error", "fail", "note", "_note"}
"""Calls that are given the sentence of a refusal, beside what is raised."""


def refusals(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise):
            yield node
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in REFUSALS:
                yield node


def sentences(source: str) -> Iterator[str]:
    """What stands in refusals and in constants of the module, with `…` for what is filled in."""
    tree = ast.parse(source)
    constants = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    seen: set[ast.AST] = set()
    for place in (*refusals(tree), *constants):
        for node in ast.walk(place):
            if node in seen:
                continue
            seen.add(node)
            if isinstance(node, ast.JoinedStr):
                parts = node.values
                seen.update(parts)
                said = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                said = node.value
            else:
                continue
            if said.endswith(".") and said.count(" ") >= 2:
                yield said


def test_each_refusal_is_worded_in_one_place():
    found: Counter[str] = Counter()
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            found.update(sentences(file.read_text()))
    assert len(found) > 300
    assert {said: times for said, times in found.items() if times > 1} == {}


def test_a_sentence_that_is_written_again_is_found():
    source = """
if late:
    raise Refused(f"Table {number} has begun.")
problems.append(Problem(f"Table {table} has begun.", "table"))
"""
    assert list(sentences(source)) == ["Table … has begun."] * 2

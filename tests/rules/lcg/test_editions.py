"""Shared code names no title, keyword, house, format or price of one edition (issue 30)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.lcg
from rules.lcg.second import attributes as second
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.printed import FACTION_NAMES
from rules.lcg.state.attributes import CommonKeyword
from rules.lcg.state.printed import NEUTRAL

ROOT = Path(rules.lcg.__file__).parent
EDITIONS = ("first", "second")
SHARED = sorted(path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] not in EDITIONS)

TITLES = {card.name for card in CARDS.values() if card.kind == "title"}
HOUSES = {*FACTION_NAMES, *FACTION_NAMES.values()} - {NEUTRAL, "Neutral"}
KEYWORDS = {*second.KEYWORDS, "deadly", "deathbound", "infamy", "stalwart", "vengeful", "vigilant"} - {
    *CommonKeyword.__args__  # type: ignore[attr-defined]
}
PRICES = {"loyal", "banner", "reserve", "influence", "crest", "crests", "rivals", "opposes"}
FORMATS = {"kingsmoot", "melee", "joust"}
NAMES = "|".join(map(re.escape, TITLES | HOUSES | KEYWORDS | PRICES | FORMATS))
OF_ONE_EDITION = re.compile(rf"(?<![a-z])({NAMES})(?![a-z]|-deck/)", re.IGNORECASE)
"""The form of deck lists bears the name of the program."""


def code_of(source: str) -> Iterator[str]:
    """The names and texts of a module, without what its docstrings say."""
    tree = ast.parse(source)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name"):
            if isinstance(name := getattr(node, field, None), str):
                yield name.replace("_", " ")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value


def named_in(source: str) -> set[str]:
    """What a source names that is of one edition."""
    return {found[0] for text in code_of(source) for found in OF_ONE_EDITION.finditer(text)}


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_editions_share_names_nothing_of_one_edition(path: Path) -> None:
    assert named_in(path.read_text(encoding="utf-8")) == set()


def test_names_of_one_edition_are_found() -> None:
    source = """
def keeps_reserve(t):
    'The Knight.'
    return t.title == "Crown Regent" or has("pillage")
"""
    assert named_in(source) == {"reserve", "Crown Regent", "pillage"}

"""What editions share: code that names nothing of one edition, and sentences that exist once."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.lcg
from rules.lcg.first import attributes as first
from rules.lcg.first.edition import CARDS as FIRST_CARDS
from rules.lcg.first.edition import FORMATS as FIRST_FORMATS
from rules.lcg.first.printed import HOUSE_NAMES
from rules.lcg.second import attributes as second
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.edition import FORMATS as SECOND_FORMATS
from rules.lcg.second.printed import FACTION_NAMES
from rules.lcg.state.attributes import CommonKeyword
from rules.lcg.state.printed import NEUTRAL

ROOT = Path(rules.lcg.__file__).parent
PROJECT = ROOT.parent.parent
EDITIONS = ("first", "second")
SHARED = sorted(path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] not in EDITIONS)

TITLES = {card.name for card in (*CARDS.values(), *FIRST_CARDS.values()) if card.kind == "title"}
HOUSES = {*FACTION_NAMES, *FACTION_NAMES.values(), *HOUSE_NAMES, *HOUSE_NAMES.values()} - {NEUTRAL, "Neutral"}
KEYWORDS = {*second.KEYWORDS, *first.KEYWORDS} - {*CommonKeyword.__args__}  # type: ignore[attr-defined]
KEYWORDS -= {"setup", "ambush"}
"""Without what both editions say: every game has a setup, and both have ways to ambush."""
PRICES = {"loyal", "banner", "reserve", "influence", "crest", "crests", "rivals", "opposes"}
FORMATS = {*FIRST_FORMATS, *SECOND_FORMATS} - {"teams"}
"""Without what every edition may say of a format."""
NAMES = "|".join(map(re.escape, TITLES | HOUSES | KEYWORDS | PRICES | FORMATS))
OF_ONE_EDITION = re.compile(rf"(?<![a-z])({NAMES})(?![a-z]|-deck/)", re.IGNORECASE)
"""The form of deck lists bears the name of the program."""


def code_of(source: str) -> Iterator[str]:
    """The names and texts of a module, without what its docstrings say."""
    tree = ast.parse(source)
    found = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name"):
            if isinstance(name := getattr(node, field, None), str):
                yield name.replace("_", " ")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in found:
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


def sentences_of(edition: str) -> set[str]:
    """The sentences that an edition declares, its cards' aside."""
    paths = [path for path in (ROOT / edition).rglob("*.py") if path.parent.name not in {"cards", "titles"}]
    calls = (
        node for path in paths for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
    )
    return {
        str(node.args[0].value)
        for node in calls
        if isinstance(node.func, ast.Name)
        and node.func.id in {"N_", "worded"}
        and isinstance(node.args[0], ast.Constant)
        and str(node.args[0].value).endswith(".")
    }


def test_no_sentence_stands_in_both_editions() -> None:
    assert sentences_of("first") & sentences_of("second") == set()


def lines_below(path: str, suffix: str = ".py") -> int:
    """The lines of files below a folder of the project."""
    files = (PROJECT / path).rglob(f"*{suffix}")
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def test_the_documentation_counts_the_lines_that_editions_share() -> None:
    """Each figure is right within a tenth."""
    text = (PROJECT / "docs/card-game.md").read_text(encoding="utf-8")
    first, second = lines_below("rules/lcg/first"), lines_below("rules/lcg/second")
    counted = {
        "`rules/cards`, shared": lines_below("rules/cards"),
        "shared by both editions": lines_below("rules/lcg") - first - second,
        "`first/`": first,
        "`second/`": second,
    }
    for where, lines in counted.items():
        found = re.search(rf"\| ([\d,]+) \| {where}", text)
        assert found, where
        assert abs(int(found[1].replace(",", "")) - lines) <= lines / 10, where

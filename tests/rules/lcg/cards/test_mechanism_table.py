"""Which mechanisms the cards use, and how much the tests of each set show, as the docs tell it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.lcg.second.cards import PACKS
from rules.lcg.second.cards.mechanisms import MECHANISMS, listed, served, table, words_of_cards
from rules.lcg.second.sets import PLAYABLE

ROOT = Path(__file__).parents[4]
DOCS = (ROOT / "docs" / "card-game.md").read_text(encoding="utf-8")


def test_the_docs_have_the_table_of_mechanisms() -> None:
    """`python -c "from rules.lcg.second.cards.mechanisms import table; print(table())"` writes it anew."""
    assert table() in DOCS


def test_every_mechanism_serves_cards_and_no_word_is_idle() -> None:
    found = served()
    assert all(any(by.values()) for by in found.values())
    used = {word for name in PACKS for _, words in words_of_cards(name) for word in words}
    assert {word for shown in MECHANISMS.values() for word in shown.split()} <= used
    assert len({code for by in found.values() for codes in by.values() for code in codes}) > 400
    assert found["Terminal"]["core"] and found["gold on cards, Bestow"]["blood"]
    assert "06005" not in listed()


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_cards_that_bestow_or_have_a_keyword_are_found_by_their_print(mechanism: str) -> None:
    printed = {
        code
        for pack in PACKS.values()
        for code, facts in pack.facts.items()
        if mechanism.lower() in (*facts.get("keywords", ()), *(word for word in ("ambush",) if word in facts))
    }
    assert printed <= {code for codes in served()[mechanism].values() for code in codes}


def functions_in(folder: Path) -> int:
    """Return how many test functions the files of a folder or a file have."""
    files = sorted(folder.rglob("test_*.py")) if folder.is_dir() else [folder]
    return sum(
        isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )


OF_CORE = (
    "baratheon",
    "greyjoy",
    "lannister",
    "martell",
    "neutral",
    "nights_watch",
    "plots",
    "stark",
    "targaryen",
)


def shown(package: str) -> tuple[int, int]:
    """Return how many scenes and tests of published rulings a package has."""
    here = ROOT / "tests" / "rules" / "lcg"
    if package != "core":
        return functions_in(here / "cards" / package), functions_in(here / "rulings" / f"test_{package}.py")
    files = [here / "cards" / f"test_{name}.py" for name in (*OF_CORE, "tyrell", "multiplayer")]
    rulings = [
        here / "rulings" / f"test_{name}.py"
        for name in (*OF_CORE, "tyrell", "titles", "faq", "general", "melee")
    ]
    return sum(map(functions_in, files)), sum(map(functions_in, rulings))


@pytest.mark.parametrize("package", PLAYABLE)
def test_the_docs_count_scenes_and_rulings_of_each_set(package: str) -> None:
    """At least so many as the docs say: tests may come, none may go unnoticed."""
    row = next(line for line in DOCS.splitlines() if line.startswith(f"| `{package}` |"))
    cards, scenes, rulings = (part.strip() for part in row.split("|")[3:6])
    assert int(cards) == len(PACKS[package].facts)
    shown_scenes, shown_rulings = shown(package)
    assert shown_scenes >= int(scenes)
    assert shown_rulings >= int(rulings)

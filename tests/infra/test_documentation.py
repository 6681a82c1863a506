"""What the documentation refers to exists: linked pages, files, and modules with their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
FILE = re.compile(r"`((?:bench|deploy|frontend|kingsmoot|rules|tables|tests)/[\w./-]*\w)`")
MODULE = re.compile(r"`((?:frontend|kingsmoot|rules|tables)(?:\.\w+)+)`")
LINK = re.compile(r"""(?:\]\(|\b(?:src|srcset)=")(?!https?:)([^)"#]+)""")
EXAMPLE = "high_card"
"""The game that a reader of docs/adding-a-game.md writes."""


def source_of(module: str) -> str:
    """The source of the longest part of a dotted name that is a module or package, or nothing."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        path = ROOT.joinpath(*parts[:length])
        if path.is_dir():
            return "\n".join(file.read_text(encoding="utf-8") for file in path.glob("*.py"))
        if path.with_suffix(".py").exists():
            return path.with_suffix(".py").read_text(encoding="utf-8")
    return ""


def exists(module: str) -> bool:
    path = ROOT.joinpath(*module.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_refers_to_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = {link for link in LINK.findall(text) if not (page.parent / link).exists()}
    missing |= {file for file in FILE.findall(text) if not (ROOT / file).exists() and EXAMPLE not in file}
    for module in MODULE.findall(text):
        if not exists(module) and not re.search(rf"\b{module.rpartition('.')[2]}\b", source_of(module)):
            missing.add(module)
    assert missing == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_blank_line_splits_a_table(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    starts = [
        number
        for number, line in enumerate(lines)
        if line.startswith("|") and (number == 0 or not lines[number - 1].startswith("|"))
    ]
    assert [lines[number] for number in starts if not re.match(r"\|[\s:|-]+$", lines[number + 1])] == []

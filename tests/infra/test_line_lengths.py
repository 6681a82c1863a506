"""Templates and scripts stay readable: the formatters break what they can, and nothing longer is left to
them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"
SOURCES = [
    path
    for pattern in (
        "templates/**/*.html",
        "*/templates/**/*.html",
        "static/js/**/*.js",
        "checks/*.js",
        "checks/*.ts",
        "checks/tests/*.js",
    )
    for path in sorted(FRONTEND.glob(pattern))
]
MAX_LINE_LENGTH = 200
PARTED = re.compile(r"^\s*\{% (?:if|for)\b[^%]*%\}[,.:;)]", re.MULTILINE)


def test_no_line_of_a_template_or_script_is_too_long() -> None:
    assert len(SOURCES) > 200
    too_long = [
        f"{path.relative_to(FRONTEND)}:{number}"
        for path in SOURCES
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > MAX_LINE_LENGTH
    ]
    assert too_long == []


def test_no_formatter_parts_a_word_from_its_punctuation() -> None:
    """The formatter puts conditions on lines of their own; before a comma that would be a space on the
    page."""
    parted = [
        f"{path.relative_to(FRONTEND)}: {found.group().strip()}"
        for path in SOURCES
        for found in PARTED.finditer(path.read_text())
    ]
    assert parted == []

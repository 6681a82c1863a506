"""The examples of docs/card-cookbook.md are the declarations and the tests of the project."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from textwrap import indent

import pytest

from rules.lcg.second.cards.core import MODULES

CARDS = Path(__file__).parent
PAGE = (CARDS.parents[3] / "docs" / "card-cookbook.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL)
DECLARED = "\n".join(inspect.getsource(module) for module in MODULES)


def test_the_page_has_ten_examples() -> None:
    assert len(EXAMPLES) == 10


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split('"')[3])
def test_an_example_is_declared_as_it_is_printed(example: str) -> None:
    assert indent(example.rstrip(), "    ") + "," in DECLARED


def test_the_tests_that_the_page_names_exist() -> None:
    named = set(re.findall(r"`(test_\w+)`", PAGE))
    written = "\n".join(path.read_text(encoding="utf-8") for path in CARDS.glob("test_*.py"))
    assert len(named) >= len(EXAMPLES)
    assert {name for name in named if f"def {name}(" not in written} == set()

"""The training loop of docs/any-program.md is run as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "any-program.md"


@pytest.mark.slow
def test_the_training_loop_learns():
    (loop,) = re.findall(r"^```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(loop, str(PAGE), "exec"), names)
    shares = names["shares"]
    assert isinstance(shares, list) and len(shares) == 200
    # A random player is worth 0 against another; three standard errors of 200 games are at most 0.21.
    assert sum(shares) / len(shares) > 0.25

"""How often each function's lines run: a measure of cost that a busy machine does not change."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from math import log
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

Lines = Counter[tuple[str, str, int]]
"""Lines run, by the file, name and first line of their function."""

_ROOT = str(Path(__file__).parents[1])
_NOT_OURS = f"{_ROOT}/.venv"


@contextmanager
def counting() -> Iterator[Lines]:
    """Count the lines of the project's own functions that run in the block, loops by their rounds."""
    lines: Lines = Counter()
    codes: Counter[CodeType] = Counter()

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            codes[frame.f_code] += 1
        return count

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        file = frame.f_code.co_filename
        return count if file.startswith(_ROOT) and not file.startswith(_NOT_OURS) else None

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        yield lines
    finally:
        sys.settrace(before)
        for code, run in codes.items():
            name = getattr(code, "co_qualname", code.co_name)
            lines[code.co_filename.removeprefix(_ROOT), name, code.co_firstlineno] += run


def growing(small: Lines, large: Lines, times: float, *, exponent: float, at_least: int) -> list[str]:
    """Return the functions whose lines run more often in `large`, a case so many `times` as large, than an
    exponent allows; those with fewer lines than `at_least` are left out."""
    return [
        f"{file}:{line} {name}: {small[file, name, line]} lines, then {run}"
        for (file, name, line), run in large.items()
        if run >= at_least and _exponent(small[file, name, line], run, times) > exponent
    ]


def _exponent(before: int, after: int, times: float) -> float:
    return log(after / max(1, before)) / log(times)

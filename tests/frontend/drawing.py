"""What is drawn in documents for printers: in the files themselves, letters are numbers of their fonts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fpdf import FPDF


def record_drawing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the texts that are drawn from now on, in their order."""
    texts: list[str] = []

    def recording(draw: Callable[..., Any], at: int) -> Callable[..., Any]:
        def drawing(self: FPDF, *given: Any, **named: Any) -> Any:
            texts.append(given[at] if len(given) > at else named.get("text", ""))
            return draw(self, *given, **named)

        return drawing

    for name, at in (("cell", 2), ("multi_cell", 2), ("write", 1)):
        monkeypatch.setattr(FPDF, name, recording(getattr(FPDF, name), at))
    return texts

"""What the doctor finds: a subject, how serious it is, what is so, and what to do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How serious a finding is; the values are printed."""

    GOOD = "ok"
    NOTE = "note"
    FAULT = "FAULT"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding in plain sentences; `advice` is empty where there is nothing to do."""

    level: Level
    text: str
    advice: str = ""


def good(text: str) -> Finding:
    """Return a finding that needs nobody."""
    return Finding(Level.GOOD, text)


def note(text: str, advice: str = "") -> Finding:
    """Return a finding that may be intended."""
    return Finding(Level.NOTE, text, advice)


def fault(text: str, advice: str) -> Finding:
    """Return a finding that somebody has to act on."""
    return Finding(Level.FAULT, text, advice)

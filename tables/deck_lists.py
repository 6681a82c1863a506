"""A deck list that was read and judged: what actions store and pages show, whoever read it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

Findings = Sequence[Mapping[str, str]]
"""What the rules say: "level" ("fault" or "unchecked"), "rule", "card", "message", "advice"."""


class DeckState(Enum):
    """What staff have to know of a player's list."""

    MISSING = "no-deck"
    FAULTY = "faulty-deck"
    UNCHECKED = "unchecked-deck"
    LEGAL = "legal-deck"


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A list as sent (`source`), as read (`content`, JSON) and as judged; see `tables.models.DeckVersion`."""

    source: str
    content: dict[str, Any]
    findings: Findings = ()
    unknown: int = 0
    ready: str = ""

    @property
    def digest(self) -> str:
        """SHA-256 of the list as read: equal lists, however they were written, have equal digests."""
        return digest_of(self.content)

    @property
    def state(self) -> DeckState:
        """What staff have to know of it."""
        return state_of(self.findings, self.unknown)


def digest_of(content: Mapping[str, Any]) -> str:
    """SHA-256 of a list's JSON in its one form."""
    return hashlib.sha256(
        json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    ).hexdigest()


def state_of(findings: Findings, unknown: int) -> DeckState:
    """Faults first, then what somebody has to look at with the cards in hand."""
    if any(finding["level"] == "fault" for finding in findings):
        return DeckState.FAULTY
    return DeckState.UNCHECKED if findings or unknown else DeckState.LEGAL

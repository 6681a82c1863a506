"""A deck list that was read and judged: what actions store and pages show, no matter who read it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, TypedDict

from tables.decks.rules.card_pool import DEFAULT_POOL, CardPool


class DeckFinding(TypedDict):
    """A broken rule, or one that unknown cards leave open."""

    level: Literal["fault", "unchecked"]
    rule: str
    card: str
    message: str
    advice: str


class StoredFinding(DeckFinding, total=False):
    """A finding as it is stored: in English, and in `words` its message and advice as texts that are worded
    for each reader (`rules.kernel.language.text_to_json`)."""

    words: dict[str, Any]


Findings = Sequence[DeckFinding]
"""What the rules say."""


class ListedCard(TypedDict):
    """Copies of one card; `code` may be empty for an unknown card, `kind` where nobody tells it."""

    copies: int
    name: str
    code: str
    kind: str
    pack: str


class DeckList(TypedDict):
    """A list as it was read."""

    format: str
    name: str
    faction: str
    agendas: list[ListedCard]
    cards: list[ListedCard]


class DeckState(StrEnum):
    """What staff have to know of a player's list."""

    MISSING = "no-deck"
    FAULTY = "faulty-deck"
    UNCHECKED = "unchecked-deck"
    LEGAL = "legal-deck"


DECK_STATES = tuple(state.value for state in DeckState)


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A list as sent (`source`), as read (`content`, JSON) and as judged by `pool`, like `DeckVersion`."""

    source: str
    content: dict[str, Any]
    findings: Sequence[StoredFinding] = ()
    unknown: int = 0
    ready: str = ""
    pool: CardPool = DEFAULT_POOL

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

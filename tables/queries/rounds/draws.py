"""Every draw of an event's rounds, also those that were thrown away (R-51)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import QuerySet

from tables.models import Event, JournalEntry, RoundStatus
from tables.queries.events.archive import staff_reference

DRAW_VERB = "pairing.draw"
IMPROVE_VERB = "pairing.improve"
DISCARD_VERB = "pairing.discard"
PRESCRIBE_VERB = "pairing.prescribe"


class DrawState(StrEnum):
    """What became of a draw."""

    IN_FORCE = "in force"
    DRAFT = "draft"
    DRAWN_AGAIN = "drawn again"
    DISCARDED = "discarded"
    SEARCHED_ON = "searched on"


@dataclass(frozen=True, slots=True)
class DrawView:
    """One draw of a round, or tables that were prescribed for it, without label and method. `who` is
    "staff 1" and so on, as in the archive of the event; `edits` counts the changes by hand to the seating in
    force."""

    round: int
    attempt: int
    label: str
    at: datetime
    who: str
    reason: str
    algorithm: str
    digest: str
    state: DrawState
    edits: int = 0


def draws_of(event: Event, number: int) -> QuerySet[JournalEntry]:
    """Return the journal's entries about drawing or prescribing round `number`, one for each attempt; longer
    searches not."""
    return event.journal.filter(verb__in=[DRAW_VERB, PRESCRIBE_VERB], object=f"round {number}")


def public_draws(event: Event) -> tuple[DrawView, ...]:
    """Return every draw of the event in the order of rounds and time, as strangers read it (two SQL
    queries)."""
    standing = {
        f"round {number}": (RoundStatus(status), edits or 0)
        for number, status, edits in event.rounds.values_list("number", "status", "draw__edits")
    }
    entries = event.journal.filter(verb__in=[DRAW_VERB, IMPROVE_VERB, DISCARD_VERB, PRESCRIBE_VERB])
    columns = ("after__round", "after__attempt", "after__label", "after__algorithm", "after__digest")
    by_round: dict[str, list[_DrawEntry]] = {}
    for row in entries.order_by("revision").values_list("object", "verb", "at", "who", "reason", *columns):
        by_round.setdefault(row[0], []).append(_DrawEntry(*row))
    return tuple(
        view
        for key in sorted(by_round, key=lambda key: next((told.round or 0 for told in by_round[key]), 0))
        for view in _views(by_round[key], standing.get(key), event.staff_numbers)
    )


@dataclass(frozen=True, slots=True)
class _DrawEntry:
    """What the journal tells of a draw, or of a draft that was discarded (without a label)."""

    object: str
    verb: str
    at: datetime
    who: str
    reason: str
    round: int | None
    attempt: int | None
    label: str | None
    algorithm: str | None
    digest: str | None


def _views(
    told: list[_DrawEntry], standing: tuple[RoundStatus, int] | None, staff: Mapping[str, int]
) -> Iterable[DrawView]:
    for place, draw in enumerate(told):
        if draw.verb == DISCARD_VERB:
            continue
        following = told[place + 1].verb if place + 1 < len(told) else ""
        status, edits = standing if standing and not following else (None, 0)
        yield DrawView(
            draw.round or 0,
            draw.attempt or 0,
            draw.label or "",
            draw.at,
            staff_reference(draw.who, staff),
            draw.reason,
            draw.algorithm or "",
            draw.digest or "",
            _state(following, status),
            edits,
        )


def _state(following: str, status: RoundStatus | None) -> DrawState:
    """Return what became of a draw, by what was done next to its round and, if nothing was, the round's
    status."""
    if following == IMPROVE_VERB:
        return DrawState.SEARCHED_ON
    if following in (DRAW_VERB, PRESCRIBE_VERB):
        return DrawState.DRAWN_AGAIN
    if following == DISCARD_VERB or status is None:
        return DrawState.DISCARDED
    return DrawState.DRAFT if status == RoundStatus.DRAFTED else DrawState.IN_FORCE

"""The frame of every action at a series: one transaction, one lock, one permission, one entry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from tables.core import notices, timekeeping
from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.journal.recording import check_unchanged, checked_reason
from tables.series import access
from tables.series.models import Series, SeriesEntry


@dataclass(slots=True)
class SeriesChange:
    """An action in progress: fill `before`, `after` and `object`. `series` is locked and fresh."""

    series: Series
    actor: Actor
    verb: str
    at: datetime
    revision: int
    object: str = ""
    reason: str = ""
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    is_void: bool = False

    def nothing_changed(self) -> None:
        """Note that the work was already done: no new revision, no entry."""
        self.is_void = True


@contextmanager
def recorded_in(
    series: Series,
    actor: Actor,
    verb: str,
    *,
    permission: str,
    object: str = "",
    reason: str = "",
    expected: int | None = None,
) -> Iterator[SeriesChange]:
    """Run one action at a series: all of it happens, or none of it.

    `expected` is the revision that the sender saw. Raises `NotVisible`, `NotPermitted`, `Outdated`, and
    `Malformed` for a reason that the journal cannot store.
    """
    with transaction.atomic():
        locked = Series.objects.select_for_update().filter(pk=series.pk).order_by().first()
        if locked is None:
            raise NotVisible(access.UNKNOWN_SERIES)
        access.require(actor, permission, locked)
        check_unchanged(locked, expected, lambda: {"revision": locked.revision})
        change = SeriesChange(
            locked, actor, verb, timekeeping.now(), locked.revision + 1, object, checked_reason(reason)
        )
        yield change
        if not change.is_void:
            _enter(change)


def _enter(change: SeriesChange) -> None:
    series = change.series
    series.revision = change.revision
    series.save(update_fields=["revision"])
    notices.announce(f"series/{series.pk}", change.revision)
    SeriesEntry.objects.create(
        series=series,
        revision=change.revision,
        at=change.at,
        actor_kind=change.actor.kind,
        who=change.actor.who,
        user=change.actor.user,
        verb=change.verb,
        object=change.object,
        before=json.loads(json.dumps(change.before)),
        after=json.loads(json.dumps(change.after)),
        reason=change.reason,
    )

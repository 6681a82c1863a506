"""The frame of every action: one transaction, one lock, one permission, one journal entry, one notice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.archive.queries.archive import journal_row, staff_named
from tables.archive.rules import chain
from tables.core import access, notices, timekeeping
from tables.core.access import Actor
from tables.core.errors import (
    ActionError,
    Malformed,
    NeedsOverride,
    NotPermitted,
    NotVisible,
    Outdated,
    Problem,
    Refused,
)
from tables.core.text.plain import fault_in, one_line
from tables.events.actions.settings import event_json
from tables.events.models import Event, EventStatus
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame

MAX_REASON_LENGTH = 500
"""Characters of a reason."""
MISSING_REASON = gettext_lazy("Say why. The journal records it.")


class Revised(Protocol):
    """A row that remembers the event's revision at which it last changed."""

    revision: int


@dataclass(slots=True)
class Change:
    """An action in progress: fill `before`, `after` and `object`; the journal stores them.

    `event` is locked and fresh; `revision` is the event's revision once the action is done; `table` are the
    numbers of round and table if it concerns nobody at other tables. An action that never touches what
    standings count says so by `may_change_standings`.
    """

    event: Event
    actor: Actor
    verb: str
    at: datetime
    revision: int
    object: str = ""
    reason: str = ""
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    is_void: bool = False
    may_change_standings: bool = True
    table: tuple[int, ...] = ()
    live_game: LiveGame | None = None

    def at_table(self, round_number: int, table_number: int) -> None:
        """Name the table that the action is about; nobody at another table is concerned."""
        self.object = f"round {round_number} table {table_number}"
        self.table = (round_number, table_number)

    def stamp(self, *rows: Revised) -> None:
        """Mark rows as changed by this action (they must still be saved)."""
        for row in rows:
            row.revision = self.revision

    def nothing_changed(self) -> None:
        """Note that the work was already done: no new revision, no entry, no notice."""
        self.is_void = True


@contextmanager
def recorded(
    event: Event,
    actor: Actor,
    verb: str,
    *,
    permission: str | None = None,
    expected: int | None = None,
    object: str = "",
    reason: str = "",
    even_when_finished: bool = False,
) -> Iterator[Change]:
    """Run one action on an event: all of it happens, or none of it.

    `permission` is the entry of the matrix to ask, if it is not the verb itself. `expected` is the event
    revision the sender saw, for actions on the event as a whole; actions on smaller objects call
    `check_unchanged` themselves. Raises `NotVisible`, `NotPermitted`, `Outdated`, `Malformed` for a reason
    the journal cannot store, and `Refused` when the event is finished and the action does not say that it
    works then too.
    """
    with transaction.atomic():
        rows = Event.objects.select_for_update().filter(pk=event.pk).order_by()
        locked = next(iter(rows), None)
        if locked is None:
            raise NotVisible(access.UNKNOWN_EVENT)
        access.require(actor, permission or verb, locked)
        if expected is not None:
            check_unchanged(locked, expected, partial(event_json, locked))
        if locked.is_read_only and not even_when_finished:
            raise Refused(
                _("{event} is archived. Reopen it before changing it.").format(event=locked.name)
                if locked.status == EventStatus.ARCHIVED
                else _("{event} is finished. Reopen it before changing it.").format(event=locked.name)
            )
        change = Change(
            locked,
            actor,
            verb,
            timekeeping.now(),
            locked.revision + 1,
            object=object,
            reason=checked_reason(reason),
        )
        yield change
        if change.is_void:
            return
        _enter(change)
        notices.announce(f"event/{locked.pk}", change.revision, change.table)


def _enter(change: Change) -> None:
    """Write the entry, chained to the one before it; the event's row is locked, so nobody else writes one."""
    event = change.event
    event.revision = change.revision
    if not change.table:
        event.shared_revision = change.revision
    if change.may_change_standings:
        event.standings_revision = change.revision
    before, after = _as_stored(change.before), _as_stored(change.after)
    entry = JournalEntry(
        event=event,
        live_game=change.live_game,
        revision=change.revision,
        at=change.at,
        actor_kind=change.actor.kind,
        who=change.actor.who,
        user=change.actor.user,
        player=change.actor.player,
        verb=change.verb,
        object=change.object,
        before=before,
        after=after,
        reason=change.reason,
        salts=chain.new_salts(before, after, change.reason),
    )
    chain_to(event, entry)
    entry.save(force_insert=True)
    revisions = ("revision", "shared_revision", "standings_revision")
    event.save(update_fields=[*revisions, "journal_head", "staff_numbers"])


def chain_to(event: Event, entry: JournalEntry) -> None:
    """Make an entry the newest of the event's chain; the caller saves both."""
    for name in staff_named(entry):
        event.staff_numbers.setdefault(name, max(event.staff_numbers.values(), default=0) + 1)
    previous = event.journal_head or chain.genesis(event.seed_commitment, event.chained_since)
    entry.hash = chain.entry_hash(previous, journal_row(entry, event.staff_numbers))
    event.journal_head = entry.hash


def _as_stored(values: dict[str, Any]) -> dict[str, Any]:
    """Return the values as they will be read from the database: lists for tuples, texts for enumerations."""
    stored: dict[str, Any] = json.loads(json.dumps(values))
    return stored


def checked_reason(reason: str) -> str:
    """Return the reason on one line. Raises `Malformed` when it is too long or not plain text."""
    tidy = one_line(reason)
    fault = fault_in(tidy, max_length=MAX_REASON_LENGTH)
    if fault:
        raise Malformed.at("reason", fault)
    return tidy


def check_unchanged(row: Revised, expected: int | None, as_json: Callable[[], Mapping[str, Any]]) -> None:
    """Refuse to overwrite what somebody else changed since revision `expected` was read.

    Raises `Outdated`, which carries the row in its present form, for the sender to compare.
    """
    if expected is not None and row.revision != expected:
        raise Outdated(
            _("Somebody else changed this in the meantime. Nothing was saved. Check it and try again."),
            expected=expected,
            revision=row.revision,
            current=as_json(),
        )


def require_override(warnings: list[Problem], *, override: bool, reason: str) -> None:
    """Stop at warnings unless they were seen and overridden with a reason, which the journal stores.

    Raises `NeedsOverride` with the warnings, or with the missing reason.
    """
    if not warnings:
        return
    if not override:
        raise NeedsOverride(warnings)
    if not reason.strip():
        raise NeedsOverride([*warnings, Problem(MISSING_REASON, "reason")])


def dry_run(action: Callable[[], object]) -> ActionError | None:
    """Run an action, roll everything back, and return the error it raised, or None.

    The checks are the action's own, so a page that asks first shows exactly what will happen. `NotPermitted`
    and `NotVisible` are raised, not returned.
    """
    found: ActionError | None = None
    with transaction.atomic():
        try:
            with transaction.atomic():
                action()
        except (NotPermitted, NotVisible):
            raise
        except ActionError as error:
            found = error
        transaction.set_rollback(True)
    return found

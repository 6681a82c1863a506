"""The maintenance worker: backups when something was published or closed, one a day, and a daily check.

A publication is followed by a backup of the installation while those are cheap. Where they take long, because
the installation is large, the event alone is saved: what that costs depends on the event.

What is due is found in the journal and among the files, so nothing is lost with a process; nobody waits for
it, and it waits for nobody.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.operations import disk, integrity
from tables.operations.backups import (
    BY_HAND,
    DAILY,
    Backup,
    BackupFailed,
    last_backup,
    make_backup,
    was_asked_for,
)
from tables.operations.event_files import remove_before, save_event
from tables.operations.state import note, read_state

logger = logging.getLogger(__name__)

OCCASIONS = {"round.publish": "publish", "round.close": "close", "event.finish": "finish"}
"""What an entry of the journal is followed by a backup for, and how the backup is called then."""

DAY = timedelta(days=1)
LATE = DAY + timedelta(hours=2)
"""A last backup older than this is told to people."""

MAX_SHARE = 100
"""A backup of the installation follows a publication only where such backups take this part of the time at
most; otherwise the event alone is saved."""

AGAIN_AFTER_FAILURE = timedelta(minutes=10)
LOOK_EVERY = 2.0
KEEP_EVERY = timedelta(minutes=1)


class Maintenance:
    """The state of the maintenance worker between its turns.

    `first` does one thing that people are waiting for, before everything else.
    `keepers` write beforehand what visitors would wait for, once a minute; each of
    `often` does a small piece of such work at each turn that has nothing else to do.
    """

    def __init__(
        self,
        *keepers: Callable[[], None],
        first: Callable[[], object] = lambda: None,
        often: Sequence[Callable[[], None]] = (),
    ) -> None:
        self._first = first
        self._keepers = keepers
        self._often = often
        self._kept_at: datetime | None = None
        self._read_through: int | None = None
        self._pause_until: datetime | None = None
        self._duration = timedelta()
        """How long the last backup of the installation took; none is known after a start."""

    def turn(self) -> float:
        """Do what is due, and return the seconds to wait before the next look."""
        self._first()
        now = timekeeping.now()
        entries: list[JournalEntry] = []
        occasion = ""
        if self._pause_until is None or now >= self._pause_until:
            entries = self._unread()
            last = last_backup()
            since = [entry for entry in entries if last is None or last.made_at < entry.at]
            occasion = self._occasion(last, since, now)
            if since and not occasion:
                self._save_events(since, now)
        if occasion:
            self._back_up(occasion, now)
        elif (read_state().checked_at or now - DAY) <= now - DAY:
            check()
        elif self._kept_at is None or now - self._kept_at >= KEEP_EVERY:
            for keep in self._keepers:
                keep()
            self._kept_at = now
        else:
            for do in self._often:
                do()
        if entries:
            self._kept_at = None  # a round or an event may have been finished
        if entries and self._pause_until is None:
            self._read_through = entries[0].pk
        return LOOK_EVERY

    def _occasion(self, last: Backup | None, since: list[JournalEntry], now: datetime) -> str:
        """Return what calls for a backup of the installation, or an empty text."""
        if was_asked_for():
            return BY_HAND
        if last is None or now - last.made_at >= DAY:
            return OCCASIONS[since[0].verb] if since else DAILY
        is_cheap = now - last.made_at >= self._duration * MAX_SHARE
        return OCCASIONS[since[0].verb] if since and is_cheap else ""

    def _unread(self) -> list[JournalEntry]:
        """Return the last entry of each event that calls for a backup and was not read yet, the newest first;
        after a start the last of all. One query along the primary key."""
        entries = JournalEntry.objects.filter(verb__in=OCCASIONS).order_by("-pk").only("verb", "at", "event")
        if self._read_through is None:
            found = list(entries[:1])
            if not found:
                self._read_through = 0
            return found
        newest: dict[int | None, JournalEntry] = {}
        for entry in entries.filter(pk__gt=self._read_through):
            newest.setdefault(entry.event_id, entry)
        return list(newest.values())

    def _save_events(self, entries: list[JournalEntry], now: datetime) -> None:
        """Save the events of these entries alone."""
        try:
            for event in Event.objects.filter(pk__in=[entry.event_id for entry in entries]):
                logger.info("Event backup %s", save_event(event).name)
        except OSError as error:
            self._failed(f"An event backup could not be written: {error}", now)
        else:
            self._pause_until = None

    def _back_up(self, occasion: str, now: datetime) -> None:
        begun = time.monotonic()
        try:
            made = make_backup(occasion)
        except BackupFailed as error:
            self._failed(str(error), now)
        else:
            self._pause_until = None
            self._duration = timedelta(seconds=time.monotonic() - begun)
            remove_before(made.made_at)
            logger.info("Backup %s, %s KiB", made.name, made.size // 1024)

    def _failed(self, failure: str, now: datetime) -> None:
        if failure != read_state().failure:
            logger.error("No backup was made: %s", failure)
        self._pause_until = now + AGAIN_AFTER_FAILURE
        note_failure(failure, now)


def note_failure(failure: str, at: datetime) -> None:
    """Keep why there was no backup, for people to be told; on a full disk that may be impossible too."""
    try:
        note(failed_at=at, failure=failure)
    except OSError as error:
        logger.error("The state of the maintenance could not be written: %s", error)


def check() -> tuple[str, ...]:
    """Look for damage, thoroughly, and keep what was found for everybody to be told."""
    damage = integrity.damage_of_database(is_thorough=True)
    for each in damage:
        logger.error("The database is damaged: %s", each)
    note(checked_at=timekeeping.now(), damage=damage)
    return damage


def warnings(*, has_details: bool = False) -> tuple[str, ...]:
    """Return what staff should know of the installation, a sentence each; empty when all is well.

    Details may name other events: they are for its administrators.
    """
    state, now = read_state(), timekeeping.now()
    lines = []
    if integrity.is_file_replaced():
        lines.append(str(integrity.REPLACED))
    if state.damage:
        lines.append(
            _(
                "The database is damaged. Stop the server and restore the last backup ({command} restore)."
            ).format(command=settings.COMMAND)
            + (" " + _("Found: {damage}.").format(damage="; ".join(state.damage)) if has_details else "")
        )
    if disk.is_low():
        free = (disk.free_bytes() or 0) // 2**20
        lines.append(
            _(
                "The disk is nearly full, {free} MB are left: nothing is saved until there is more room."
            ).format(free=free)
        )
    last = last_backup()
    if state.failure:
        lines.append(_("The last backup failed.") + (f" {state.failure}" if has_details else ""))
    elif last is not None and now - last.made_at > LATE:
        lines.append(_("The last backup is more than a day old: the process that makes them does not run."))
    return tuple(lines)

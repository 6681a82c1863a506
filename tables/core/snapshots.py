"""Long rule options of one moment, while others go on writing.

An ordinary transaction holds SQLite's lock of writers from its beginning, as actions must; on PostgreSQL each
of its queries sees what was committed meanwhile. A snapshot holds no lock on either, and nothing that is
committed after its first query is seen in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast

from django.db import connection, transaction

from tables.events.models import Event


@contextmanager
def snapshot_of(event: Event) -> Iterator[Event]:
    """Read everything in the block as it is at one moment; return the event as it is then.

    Nothing may be written in it. Inside a transaction of the caller's, whose own changes are to be seen, the
    event is locked instead, so that nobody's action changes it meanwhile.
    """
    if connection.in_atomic_block:
        yield Event.objects.select_for_update().get(pk=event.pk)
        return
    with _snapshot():
        yield Event.objects.get(pk=event.pk)


@contextmanager
def _snapshot() -> Iterator[None]:
    with ExitStack() as reading:
        with _reading_mode():
            reading.enter_context(transaction.atomic())
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _reading_mode() -> Iterator[None]:
    """Begin transactions that ask SQLite for no lock until they write."""
    if connection.vendor != "sqlite":
        yield
        return
    wrapper = cast(Any, connection)
    usual = wrapper.transaction_mode
    wrapper.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        wrapper.transaction_mode = usual

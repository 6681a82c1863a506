"""Chain the journals there are, and let the database know erasing from rewriting.

Entries that exist are chained up to the event's present revision, and the chain says so (`chained_since`): it
proves that they were not changed after this migration, not that they are as they were first written.
"""

from collections.abc import Iterator
from datetime import UTC
from importlib import import_module
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tables.archive import chain
from tables.archive.schema import JournalRow

JOURNAL, SHEET, DECK = "tables_journalentry", "tables_sheet", "tables_deckversion"
BEFORE = {
    JOURNAL: import_module("tables.migrations.0002_append_only").GUARDED[JOURNAL],
    SHEET: import_module("tables.migrations.0012_report_by_slip").NOW[SHEET],
    DECK: import_module("tables.migrations.0007_guard_who_wrote").NOW[DECK],
}
ERASING = {
    JOURNAL: (
        ("before", "after", "reason", "salts", "erased"),
        {
            "sqlite": "length(NEW.erased) <= length(OLD.erased)",
            "postgresql": "length(NEW.erased::text) <= length(OLD.erased::text)",
        },
    ),
    SHEET: (("reason",), dict.fromkeys(("sqlite", "postgresql"), "NEW.reason <> '' OR OLD.reason = ''")),
    DECK: (("reason",), dict.fromkeys(("sqlite", "postgresql"), "NEW.reason <> '' OR OLD.reason = ''")),
}
"""Columns that erasing a text may change, and when a change of them is no erasing."""

ALSO = {JOURNAL: ("hash",), SHEET: (), DECK: ()}
NOW = {
    table: tuple(column for column in (*columns, *ALSO[table]) if column not in ERASING[table][0])
    for table, columns in BEFORE.items()
}
BATCH = 500


def chain_journals(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give every entry of every event its salts and its hash."""
    _drop_triggers(schema_editor, (JOURNAL,))
    Event, JournalEntry = apps.get_model("tables", "Event"), apps.get_model("tables", "JournalEntry")
    for event in Event.objects.iterator():
        event.chained_since = event.revision
        head = chain.genesis(event.seed_commitment, event.chained_since)
        waiting = []
        for entry in _entries(JournalEntry, event):
            entry.salts = chain.new_salts(entry.before, entry.after, entry.reason)
            entry.hash = event.journal_head = head = chain.entry_hash(head, _row(entry, event.staff_numbers))
            waiting.append(entry)
            if len(waiting) == BATCH:
                JournalEntry.objects.bulk_update(waiting, ["salts", "hash"])
                waiting = []
        JournalEntry.objects.bulk_update(waiting, ["salts", "hash"])
        event.save(update_fields=["chained_since", "journal_head", "staff_numbers"])


def _entries(JournalEntry: Any, event: Any) -> Iterator[Any]:
    """The event's entries in order, read by batches, because they are written meanwhile."""
    last = -1
    while True:
        rows = list(
            JournalEntry.objects.filter(event=event, revision__gt=last).order_by("revision")[:BATCH]
        )
        yield from rows
        if len(rows) < BATCH:
            return
        last = rows[-1].revision


def _row(entry: Any, staff: dict[str, int]) -> JournalRow:
    who, named = entry.who, entry.object
    if entry.actor_kind in ("staff", "token"):
        who = f"staff {staff.setdefault(who, len(staff) + 1)}"
    if entry.verb.startswith("staff.") and named.startswith("staff "):
        named = f"staff {staff.setdefault(named.removeprefix('staff '), len(staff) + 1)}"
    at = entry.at.astimezone(UTC).isoformat()
    told = (entry.before, entry.after, entry.reason, entry.salts)
    return JournalRow(entry.revision, at, who, entry.verb, named, *told)


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _drop_triggers(schema_editor, tuple(BEFORE))
    for table, columns in NOW.items():
        _make_trigger(schema_editor, table, f"{table}_append_only", columns)
        erasable, unless = ERASING[table]
        when = unless[schema_editor.connection.vendor]
        _make_trigger(schema_editor, table, f"{table}_erase_only", erasable, when)


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _drop_triggers(schema_editor, tuple(BEFORE))
    for table, columns in BEFORE.items():
        _make_trigger(schema_editor, table, f"{table}_append_only", columns)


def _drop_triggers(schema_editor: BaseDatabaseSchemaEditor, tables: tuple[str, ...]) -> None:
    on_table = schema_editor.connection.vendor == "postgresql"
    for table in tables:
        for name in ("append_only", "erase_only"):
            schema_editor.execute(
                f"DROP TRIGGER IF EXISTS {table}_{name}{f' ON {table}' if on_table else ''}"
            )


def _make_trigger(
    schema_editor: BaseDatabaseSchemaEditor, table: str, name: str, columns: tuple[str, ...], when: str = ""
) -> None:
    quote = schema_editor.quote_name
    head = f"CREATE TRIGGER {name} BEFORE UPDATE OF {', '.join(map(quote, columns))} ON {quote(table)}"
    condition = f" WHEN ({when})" if when else ""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(
            f"{head}{condition} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
    else:
        schema_editor.execute(f"{head} FOR EACH ROW{condition} EXECUTE FUNCTION {table}_append_only()")


class Migration(migrations.Migration):
    dependencies = [("tables", "0013_journal_chain")]
    operations = [
        migrations.RunPython(chain_journals, migrations.RunPython.noop),
        migrations.RunPython(guard, unguard),
    ]

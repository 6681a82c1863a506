"""Let the database itself refuse to rewrite the decisions of live games, too.

SQLite rebuilt the journal's table in the migration before and lost its trigger: it is made again.
"""

from importlib import import_module

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

DECISIONS = "tables_livedecision"
JOURNAL = "tables_journalentry"
COLUMNS = ("game_id", "k", "by", "seat", "act", "value", "chain", "state", "at", "who", "sent")
JOURNAL_COLUMNS = import_module("tables.migrations.0002_append_only").GUARDED[JOURNAL]


def _trigger_on_sqlite(schema_editor: BaseDatabaseSchemaEditor, table: str, columns: tuple[str, ...]) -> None:
    quote = schema_editor.quote_name
    listed = ", ".join(quote(column) for column in columns)
    schema_editor.execute(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OF {listed} ON {quote(table)} "
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {JOURNAL}_append_only")
        _trigger_on_sqlite(schema_editor, JOURNAL, JOURNAL_COLUMNS)
        _trigger_on_sqlite(schema_editor, DECISIONS, COLUMNS)
    elif schema_editor.connection.vendor == "postgresql":
        quote = schema_editor.quote_name
        listed = ", ".join(quote(column) for column in COLUMNS)
        schema_editor.execute(
            f"CREATE FUNCTION {DECISIONS}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
            f"BEGIN RAISE EXCEPTION '{DECISIONS} is append-only' "
            "USING ERRCODE = 'integrity_constraint_violation'; END $$"
        )
        schema_editor.execute(
            f"CREATE TRIGGER {DECISIONS}_append_only BEFORE UPDATE OF {listed} ON {quote(DECISIONS)} "
            f"FOR EACH ROW EXECUTE FUNCTION {DECISIONS}_append_only()"
        )


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER {DECISIONS}_append_only")
    elif schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP TRIGGER {DECISIONS}_append_only ON {DECISIONS}")
        schema_editor.execute(f"DROP FUNCTION {DECISIONS}_append_only()")


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_live_tables")]
    operations = [migrations.RunPython(guard, unguard)]

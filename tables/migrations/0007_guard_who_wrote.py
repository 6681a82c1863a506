"""Let the database refuse to rewrite who reported, entered or handed in a version, too."""

from collections.abc import Mapping
from importlib import import_module

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

BEFORE = {
    "tables_sheet": import_module("tables.migrations.0002_append_only").GUARDED["tables_sheet"],
    "tables_deckversion": import_module("tables.migrations.0005_decks").COLUMNS,
}
NOW = {
    "tables_sheet": (*BEFORE["tables_sheet"], "reported_by_id", "entered_by_id"),
    "tables_deckversion": (*BEFORE["tables_deckversion"], "entered_by_id"),
}


def _set_triggers(schema_editor: BaseDatabaseSchemaEditor, guarded: Mapping[str, tuple[str, ...]]) -> None:
    quote = schema_editor.quote_name
    for table, columns in guarded.items():
        trigger = f"{table}_append_only"
        when = f"BEFORE UPDATE OF {', '.join(quote(column) for column in columns)} ON {quote(table)}"
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER {trigger}")
            schema_editor.execute(
                f"CREATE TRIGGER {trigger} {when} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        elif schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {trigger} ON {quote(table)}")
            schema_editor.execute(f"CREATE TRIGGER {trigger} {when} FOR EACH ROW EXECUTE FUNCTION {trigger}()")


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _set_triggers(schema_editor, NOW)


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _set_triggers(schema_editor, BEFORE)


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_undo_requests_and_passing")]
    operations = [migrations.RunPython(guard, unguard)]

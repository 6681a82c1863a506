"""Let the database itself refuse to rewrite score sheets and journal entries.

Deleting stays possible, because an event as a whole may be removed with everything in it.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GUARDED = {
    "tables_sheet": ("table_id", "version", "content", "reason", "created_at"),
    "tables_journalentry": (
        "event_id",
        "revision",
        "at",
        "actor_kind",
        "who",
        "verb",
        "object",
        "before",
        "after",
        "reason",
    ),
}


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    quote = schema_editor.quote_name
    for table, columns in GUARDED.items():
        listed = ", ".join(quote(column) for column in columns)
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OF {listed} ON {quote(table)} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        elif schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(
                f"CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
                f"BEGIN RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation'; "
                "END $$"
            )
            schema_editor.execute(
                f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OF {listed} ON {quote(table)} "
                f"FOR EACH ROW EXECUTE FUNCTION {table}_append_only()"
            )


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for table in GUARDED:
        if schema_editor.connection.vendor == "sqlite":
            schema_editor.execute(f"DROP TRIGGER {table}_append_only")
        elif schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {table}_append_only ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_append_only()")


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]

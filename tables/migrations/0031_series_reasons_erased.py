"""Reasons in the journal of a series can be erased, and nothing else of it changed."""

from __future__ import annotations

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ENTRY = "tables_seriesentry"
COLUMNS = "series_id, revision, at, actor_kind, who, verb, object, before, after"


def replace(schema_editor: BaseDatabaseSchemaEditor, *triggers: str) -> None:
    """Put triggers in the place of those there are; each is what follows its number in its definition."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    where, act = (
        (f" ON {ENTRY}", f"EXECUTE FUNCTION {ENTRY}_append_only()")
        if on_postgresql
        else ("", f"BEGIN SELECT RAISE(ABORT, '{ENTRY} is append-only'); END")
    )
    for name in ("append_only", "erase_only"):
        schema_editor.execute(f"DROP TRIGGER IF EXISTS {ENTRY}_{name}{where}")
    for name, trigger in zip(("append_only", "erase_only"), triggers, strict=False):
        schema_editor.execute(f"CREATE TRIGGER {ENTRY}_{name} BEFORE UPDATE OF {trigger} {act}")


def may_erase(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Let a reason be emptied."""
    each = f"ON {ENTRY} FOR EACH ROW"
    replace(schema_editor, f"{COLUMNS} {each}", f"reason {each} WHEN (NEW.reason <> '')")


def may_not(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Protect the reason like everything else."""
    replace(schema_editor, f"{COLUMNS}, reason ON {ENTRY} FOR EACH ROW")


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0030_narrowed_roles"),
    ]

    operations = [migrations.RunPython(may_erase, may_not)]

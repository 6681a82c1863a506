"""Keep of a sheet whether it was reported with the table's slip; the database refuses to rewrite that,
too."""

from importlib import import_module

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

who_wrote = import_module("tables.migrations.0007_guard_who_wrote")
BEFORE = {"tables_sheet": who_wrote.NOW["tables_sheet"]}
NOW = {"tables_sheet": (*BEFORE["tables_sheet"], "by_slip")}


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    who_wrote._set_triggers(schema_editor, NOW)


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    who_wrote._set_triggers(schema_editor, BEFORE)


class Migration(migrations.Migration):
    dependencies = [("tables", "0011_lanes")]
    operations = [
        migrations.AddField("sheet", "by_slip", models.BooleanField(blank=True, null=True)),
        migrations.RunPython(guard, unguard),
    ]

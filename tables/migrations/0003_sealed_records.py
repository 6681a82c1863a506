"""Sealed records of live games; what a seat said may be rewritten as little as the rest of a decision."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

NAME = "tables_livedecision_append_only_said"


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the trigger."""
    head = f'CREATE TRIGGER {NAME} BEFORE UPDATE OF "said" ON "tables_livedecision"'
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"{head} FOR EACH ROW EXECUTE FUNCTION tables_livedecision_append_only()")
    else:
        schema_editor.execute(f"{head} BEGIN SELECT RAISE(ABORT, 'tables_livedecision is append-only'); END")


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the trigger."""
    where = ' ON "tables_livedecision"' if schema_editor.connection.vendor == "postgresql" else ""
    schema_editor.execute(f"DROP TRIGGER IF EXISTS {NAME}{where}")


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_record_form'),
    ]

    operations = [
        migrations.AddField(
            model_name='livedecision',
            name='said',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='livegame',
            name='closed_record',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='livegame',
            name='record_class',
            field=models.CharField(choices=[('public', 'Published'), ('sealed', 'Sealed until every seat agrees to open it')], default='public', max_length=6),
        ),
        migrations.AddField(
            model_name='livegame',
            name='record_opened_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='liveseat',
            name='opens_record',
            field=models.BooleanField(default=False),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('record_class__in', ['public', 'sealed'])), name='record_class_known'),
        ),
        migrations.RunPython(guard, unguard),
    ]

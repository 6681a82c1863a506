"""Byes, and the triggers by which the database refuses a seat and a bye of one player in one round."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

EXCLUSIVE = (("tables_bye", "tables_seat"), ("tables_seat", "tables_bye"))
"""Tables, each with the one in which the same player may have no row of the same round."""


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers."""
    for table, other in EXCLUSIVE:
        taken = f"EXISTS (SELECT 1 FROM {other} WHERE round_id = NEW.round_id AND player_id = NEW.player_id)"
        message = f"{table} and {other} exclude each other"
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(
                f"CREATE FUNCTION {table}_exclusive() RETURNS trigger LANGUAGE plpgsql AS $$ "
                f"BEGIN IF {taken} THEN RAISE EXCEPTION '{message}' "
                "USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN NEW; END $$"
            )
            schema_editor.execute(
                f"CREATE TRIGGER {table}_exclusive BEFORE INSERT OR UPDATE OF round_id, player_id ON {table} "
                f"FOR EACH ROW EXECUTE FUNCTION {table}_exclusive()"
            )
        else:
            for event, name in (("INSERT", "insert"), ("UPDATE OF round_id, player_id", "update")):
                schema_editor.execute(
                    f"CREATE TRIGGER {table}_exclusive_{name} BEFORE {event} ON {table} "
                    f"WHEN {taken} BEGIN SELECT RAISE(ABORT, '{message}'); END"
                )


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the triggers."""
    for table, _ in EXCLUSIVE:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP TRIGGER {table}_exclusive ON {table}")
            schema_editor.execute(f"DROP FUNCTION {table}_exclusive()")
        else:
            for name in ("insert", "update"):
                schema_editor.execute(f"DROP TRIGGER {table}_exclusive_{name}")


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0019_event_templates'),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='split_policy',
            field=models.CharField(choices=[('regulation', 'As the regulations list'), ('fewest_tables', 'As few tables as possible, up to six players each'), ('up_to_four', 'Tables of three and four only, for 90-minute rounds'), ('preferred_or_bye', 'Tables of the preferred size; players left over get a bye')], default='regulation', max_length=20),
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.OneToOneField(on_delete=django.db.models.deletion.RESTRICT, related_name='bye', to='tables.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='tables.round')),
            ],
            options={
                'ordering': ['player'],
            },
        ),
        migrations.RunPython(guard, unguard),
    ]

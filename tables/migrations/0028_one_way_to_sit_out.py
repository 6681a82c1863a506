from typing import Any

from django.db import migrations


def keep_as_absences(apps: Any, schema_editor: Any) -> None:
    """A round that a player sat out is an announced absence."""
    player, absence = apps.get_model("tables", "Player"), apps.get_model("tables", "Absence")
    known = set(absence.objects.values_list("player_id", "round_number"))
    rows = player.objects.exclude(sits_out_round=None).values_list("pk", "sits_out_round")
    absence.objects.bulk_create(
        absence(player_id=pk, round_number=number)
        for pk, number in rows.order_by("pk")
        if (pk, number) not in known
    )
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0027_online"),
    ]

    operations = [
        migrations.RunPython(keep_as_absences, migrations.RunPython.noop),
        migrations.RemoveConstraint(model_name="player", name="rounds_sat_out_count_from_one"),
        migrations.RemoveField(model_name="player", name="sits_out_round"),
    ]

from importlib import import_module
from typing import Any

import django.db.models.deletion
from django.db import migrations, models

byes = import_module("tables.migrations.0020_byes")


def name_those_of_live_games(apps: Any, schema_editor: Any) -> None:
    """Let seats name the substitutes who play their live games."""
    seats = apps.get_model("tables", "Seat").objects
    rows = apps.get_model("tables", "LiveSeat").objects.filter(substitute__isnull=False, game__table__isnull=False)
    for row in rows.exclude(game__status="abandoned").select_related("game").order_by("game", "position"):
        seat = seats.filter(table=row.game.table_id, player=row.player_id).first()
        if seat is not None and not seats.filter(round=seat.round_id, substitute=row.substitute_id).exists():
            seat.substitute_id = row.substitute_id
            seat.save(update_fields=["substitute"])


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0046_standings_revision'),
    ]

    operations = [
        # SQLite makes the table anew, which its triggers do not survive.
        migrations.RunPython(byes.unguard, byes.guard),
        migrations.AddField(
            model_name='seat',
            name='substitute',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='substituted_seats', to='tables.player'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(condition=models.Q(('substitute__isnull', False)), fields=('round', 'substitute'), name='substitute_once_per_round'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.CheckConstraint(condition=models.Q(('substitute__isnull', True), models.Q(('substitute', models.F('player')), _negated=True), _connector='OR'), name='substitutes_sit_for_others'),
        ),
        migrations.RunPython(byes.guard, byes.unguard),
        migrations.RunPython(name_those_of_live_games, migrations.RunPython.noop),
    ]

"""Lanes: when that of the clocks was last seen, and bots that wait before they answer."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def let_bots_wait(apps: Any, schema_editor: Any) -> None:
    """Games that were opened with faster bots go on with the shortest time there is."""
    apps.get_model("tables", "LiveGame").objects.filter(bot_seconds__lt=0.3).update(bot_seconds=0.3)


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_play_scope")]

    operations = [
        migrations.CreateModel(
            name="LanePulse",
            fields=[
                ("lane", models.CharField(max_length=20, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.RunPython(let_bots_wait, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="livegame",
            constraint=models.CheckConstraint(name="bots_wait", condition=models.Q(bot_seconds__gte=0.3)),
        ),
    ]

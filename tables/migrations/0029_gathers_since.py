"""When the shares of chance of a table were last asked for anew."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0028_one_way_to_sit_out"),
    ]

    operations = [
        migrations.AddField("livegame", "gathers_since", models.DateTimeField(null=True, blank=True)),
    ]

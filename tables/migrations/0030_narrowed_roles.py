"""Roles that are narrowed to some of their actions."""

from __future__ import annotations

from django.db import migrations, models

_NARROWED = ("eventrole", "seriesrole", "templaterole")


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0029_gathers_since"),
    ]

    operations = [
        *(
            migrations.AddField(
                model, "narrowed_to", models.CharField(blank=True, default="", max_length=2000)
            )
            for model in _NARROWED
        ),
        migrations.AlterField("profile", "shows_rating", models.BooleanField(default=False)),
    ]

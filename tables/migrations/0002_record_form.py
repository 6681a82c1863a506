"""The form in which the record of a live game is kept: that in which it was begun."""

from typing import Any

from django.db import migrations, models


def tell_forms(apps: Any, schema_editor: Any) -> None:
    """Games that were dealt without commitments to nonces keep records of form 1, all others of form 2."""
    games = apps.get_model("tables", "LiveGame").objects
    dealt = games.filter(begun_at__isnull=False, seats__nonce_commitment="")
    games.filter(pk__in=list(dealt.values_list("pk", flat=True))).update(record_form=1)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_kingsmoot")]

    operations = [
        migrations.AddField(
            model_name="livegame",
            name="record_form",
            field=models.PositiveSmallIntegerField(default=2),
        ),
        migrations.RunPython(tell_forms, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="livegame",
            name="record_form",
            field=models.PositiveSmallIntegerField(default=3),
        ),
    ]

"""A value from the hall belongs to one event: to the first of those that were started with it so far."""

import hashlib
import unicodedata
from typing import Any

from django.db import migrations, models


def digest_of(hall_value: str) -> str:
    plain = "".join(filter(str.isalnum, unicodedata.normalize("NFKC", hall_value).casefold()))
    return hashlib.sha256(plain.encode()).hexdigest() if plain else ""


def give_to_the_first(apps: Any, schema_editor: Any) -> None:
    events = apps.get_model("tables", "Event").objects.using(schema_editor.connection.alias)
    taken: set[str] = set()
    for event in events.exclude(hall_value="").order_by("pk").only("hall_value"):
        digest = digest_of(event.hall_value)
        if digest not in taken:
            taken.add(digest)
            events.filter(pk=event.pk).update(hall_value_digest=digest)


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0007_later_devices'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='hall_value_digest',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.RunPython(give_to_the_first, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.UniqueConstraint(condition=models.Q(('hall_value_digest', ''), _negated=True), fields=('hall_value_digest',), name='hall_value_of_one_event'),
        ),
    ]

"""Accounts that wait for their owners' passwords: the manager knows them; the database stays as it is."""

import tables.staff.models
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_single_task_roles'),
    ]

    operations = [
        migrations.AlterModelManagers(
            name='user',
            managers=[
                ('objects', tables.staff.models.Accounts()),
            ],
        ),
    ]

"""Accounts that wait for their owners' passwords: the manager knows them; the database stays as it is."""

import tables.models.staff
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_single_task_roles'),
    ]

    operations = [
        migrations.AlterModelManagers(
            name='user',
            managers=[
                ('objects', tables.models.staff.Accounts()),
            ],
        ),
    ]

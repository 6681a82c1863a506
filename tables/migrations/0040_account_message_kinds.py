from typing import Any

from django.db import migrations, models


def add_the_deal(apps: Any, schema_editor: Any) -> None:
    """Until now, *your turn* also was the message that a deal waits."""
    subscriptions = apps.get_model('tables', 'Subscription').objects.using(schema_editor.connection.alias)
    mine = subscriptions.filter(user__isnull=False, kinds=['table.your_turn'])
    mine.update(kinds=['table.deal_waits', 'table.your_turn'])


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0039_account_entries'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='message',
            name='accounts_hear_of_casual_tables',
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(('event__isnull', False), ('kind__in', ['table.opened', 'table.deal_waits', 'table.your_turn', 'table.clock_answered', 'table.game_over', 'subscription.confirm', 'account.reset_password']), _connector='OR'), name='accounts_hear_of_casual_tables'),
        ),
        migrations.RunPython(add_the_deal, migrations.RunPython.noop),
    ]

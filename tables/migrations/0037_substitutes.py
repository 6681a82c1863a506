import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0036_account_messages'),
    ]

    operations = [
        migrations.AddField(
            model_name='liveseat',
            name='substitute',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='substituted_live_seats', to='tables.player'),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.UniqueConstraint(condition=models.Q(('substitute__isnull', False)), fields=('game', 'substitute'), name='substitute_once_per_live_game'),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.CheckConstraint(condition=models.Q(('substitute__isnull', True), models.Q(('player__isnull', False), models.Q(('substitute', models.F('player')), _negated=True)), _connector='OR'), name='substitutes_play_for_others'),
        ),
    ]

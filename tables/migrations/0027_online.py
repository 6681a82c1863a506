from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0026_people'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='online',
            field=models.JSONField(blank=True, default=dict, help_text='How rounds are played online; empty where they are not.'),
        ),
        migrations.AddField(
            model_name='liveseat',
            name='is_forfeited',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='liveseat',
            name='timeouts',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.CheckConstraint(condition=models.Q(('is_forfeited', False), models.Q(('bot', ''), _negated=True), _connector='OR'), name='bots_play_forfeited_seats'),
        ),
        migrations.RemoveConstraint(
            model_name='message',
            name='message_kind_known',
        ),
        migrations.AddField(
            model_name='livegame',
            name='awaited',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='liveseat',
            name='reminded_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['round.published', 'round.five_minutes_left', 'round.time_called', 'result.to_confirm', 'judge.on_the_way', 'seat.given', 'table.opened', 'table.deal_waits', 'table.your_turn', 'table.clock_answered', 'table.game_over', 'standings.updated', 'news.sent', 'subscription.confirm'])), name='message_kind_known'),
        ),
    ]

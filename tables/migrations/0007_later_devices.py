from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0006_live_replays")]

    operations = [
        migrations.AddField("liveseat", "later_devices", models.JSONField(default=list)),
    ]

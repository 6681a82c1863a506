"""All tables, and the triggers by which the database itself refuses to rewrite what is append-only.

Deleting stays possible, because an event as a whole may be removed with everything in it. Texts with names of
people may be erased (`tables.players.actions.personal_data`), which is all that may happen to them.
"""

import datetime
import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.datetime
import django.db.models.functions.text
import django.db.models.lookups
import django.utils.timezone
import tables.events.models
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


APPEND_ONLY: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("tables_sheet", "append_only", ("table_id", "version", "content", "created_at", "reported_by_id", "entered_by_id", "by_slip")),
    ("tables_journalentry", "append_only", ("event_id", "revision", "at", "actor_kind", "who", "verb", "object", "hash")),
    ("tables_deckversion", "append_only", ("deck_id", "number", "source", "content", "findings", "unknown", "ready", "handed_in_by_id", "created_at", "entered_by_id")),
    ("tables_livedecision", "append_only", ("game_id", "k", "by", "seat", "act", "value", "chain", "state", "at", "who", "sent")),
    ("tables_livedecision", "append_only_said", ("said",)),
)
"""Tables, names of triggers, and columns that nothing may change. What a seat said has a trigger of its own, as in
databases that were migrated before this file was one."""

NO_ERASING = "NEW.reason <> '' OR OLD.reason = ''"
ERASE_ONLY = (
    ("tables_sheet", ("reason",), dict.fromkeys(("sqlite", "postgresql"), NO_ERASING)),
    (
        "tables_journalentry",
        ("before", "after", "reason", "salts", "erased"),
        {
            "sqlite": "length(NEW.erased) <= length(OLD.erased)",
            "postgresql": "length(NEW.erased::text) <= length(OLD.erased::text)",
        },
    ),
    ("tables_deckversion", ("reason",), dict.fromkeys(("sqlite", "postgresql"), NO_ERASING)),
)
"""Tables, columns that erasing a text may change, and when a change of them is no erasing."""


def guard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers."""
    vendor = schema_editor.connection.vendor
    if vendor == "postgresql":
        for table in _guarded_tables():
            schema_editor.execute(
                f"CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ "
                f"BEGIN RAISE EXCEPTION '{table} is append-only' "
                "USING ERRCODE = 'integrity_constraint_violation'; END $$"
            )
    for table, name, columns in APPEND_ONLY:
        _make_trigger(schema_editor, table, name, columns)
    for table, columns, unless in ERASE_ONLY:
        _make_trigger(schema_editor, table, "erase_only", columns, unless[vendor])


def unguard(apps: object, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the triggers."""
    triggers = [(table, name) for table, name, _ in APPEND_ONLY] + [(table, "erase_only") for table, *_ in ERASE_ONLY]
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for table, name in triggers:
        where = f" ON {table}" if on_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER {table}_{name}{where}")
    if on_postgresql:
        for table in _guarded_tables():
            schema_editor.execute(f"DROP FUNCTION {table}_append_only()")


def _guarded_tables() -> list[str]:
    return sorted({table for table, *_ in APPEND_ONLY})


def _make_trigger(
    schema_editor: BaseDatabaseSchemaEditor, table: str, name: str, columns: tuple[str, ...], when: str = ""
) -> None:
    quote = schema_editor.quote_name
    listed = ", ".join(quote(column) for column in columns)
    head = f"CREATE TRIGGER {table}_{name} BEFORE UPDATE OF {listed} ON {quote(table)}"
    condition = f" WHEN ({when})" if when else ""
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(
            f"{head}{condition} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
    else:
        schema_editor.execute(f"{head} FOR EACH ROW{condition} EXECUTE FUNCTION {table}_append_only()")


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ("tables", "0001_kingsmoot"),
        ("tables", "0002_record_form"),
        ("tables", "0003_sealed_records"),
        ("tables", "0004_open_tables"),
        ("tables", "0005_private_talk"),
        ("tables", "0006_pass_until"),
        ("tables", "0007_account_looks"),
        ("tables", "0008_event_readings_in_full"),
        ("tables", "0009_tutorials"),
        ("tables", "0010_judge_calls"),
        ("tables", "0011_result_marks"),
        ("tables", "0012_infractions"),
        ("tables", "0013_frozen_standings"),
        ("tables", "0014_verified_results"),
        ("tables", "0015_decks_for_opponents"),
        ("tables", "0016_outbox"),
        # What 0001_kingsmoot had replaced before; its own first one was called as this one is.
        ("tables", "0002_append_only"),
        ("tables", "0003_live_tables"),
        ("tables", "0004_decisions_append_only"),
        ("tables", "0005_decks"),
        ("tables", "0006_undo_requests_and_passing"),
        ("tables", "0007_guard_who_wrote"),
        ("tables", "0008_small_idempotency_records"),
        ("tables", "0009_hall_value"),
        ("tables", "0010_play_scope"),
        ("tables", "0011_lanes"),
        ("tables", "0012_report_by_slip"),
        ("tables", "0013_journal_chain"),
        ("tables", "0014_chain_entries"),
        ("tables", "0015_contacts_kept_days"),
        ("tables", "0016_seat_devices"),
        ("tables", "0017_nonce_commitments"),
        ("tables", "0018_link_mask"),
    ]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('locked_at', models.DateTimeField(blank=True, null=True)),
                ('revision', models.PositiveIntegerField(default=0)),
            ],
            options={
                'ordering': ['player'],
            },
        ),
        migrations.CreateModel(
            name='LanePulse',
            fields=[
                ('lane', models.CharField(max_length=20, primary_key=True, serialize=False)),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='AccountLook',
            fields=[
                ('look', models.TextField(primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='looks', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='DeckVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('source', models.TextField()),
                ('content', models.JSONField()),
                ('findings', models.JSONField(default=list)),
                ('unknown', models.PositiveSmallIntegerField(default=0)),
                ('ready', models.CharField(blank=True, max_length=30)),
                ('reason', models.TextField(blank=True)),
                ('created_at', models.DateTimeField()),
                ('deck', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='tables.deck')),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='entered_decks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['deck', 'number'],
            },
        ),
        migrations.AddField(
            model_name='deck',
            name='version',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='current_of', to='tables.deckversion'),
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=64, unique=True)),
                ('name', models.CharField(max_length=200)),
                ('venue', models.CharField(blank=True, max_length=200, verbose_name='place')),
                ('starts_at', models.DateTimeField()),
                ('timezone', models.CharField(default='UTC', max_length=60, verbose_name='time zone')),
                ('tier', models.CharField(choices=[('relaxed', 'Relaxed'), ('formal', 'Formal'), ('premier', 'Premier')], default='formal', max_length=10)),
                ('status', models.CharField(choices=[('draft', 'Draft'), ('open', 'Open for registration'), ('running', 'Running'), ('finished', 'Finished'), ('archived', 'Archived')], default='draft', max_length=10)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('rounds_announced', models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(20)])),
                ('pairing', models.CharField(choices=[('random', 'Random'), ('points', 'Swiss by points')], default='random', max_length=10)),
                ('swiss_priority', models.CharField(choices=[('rematches_first', 'Fewest rematches first'), ('balanced', 'Balanced'), ('points_first', 'Equal points first')], default='rematches_first', max_length=20)),
                ('balance_weight', models.PositiveIntegerField(default=800)),
                ('split_policy', models.CharField(choices=[('regulation', 'As the regulations list'), ('fewest_tables', 'As few tables as possible, up to six players each'), ('up_to_four', 'Tables of three and four only, for 90-minute rounds')], default='regulation', max_length=20)),
                ('draw_seat_order', models.BooleanField(default=True)),
                ('keep_apart_priority', models.CharField(choices=[('above', 'Before avoiding rematches'), ('below', 'After avoiding rematches')], default='below', max_length=10)),
                ('keep_clubs_apart', models.BooleanField(default=False)),
                ('readings', models.JSONField(blank=True, default=tables.events.models.regulations_readings, help_text='Every reading in force; what an older event leaves out has the default of its time.')),
                ('seed', models.CharField(blank=True, max_length=64, validators=[django.core.validators.RegexValidator('^[0-9a-f]{64}$')])),
                ('seed_commitment', models.CharField(max_length=64)),
                ('hall_value', models.CharField(blank=True, max_length=200, verbose_name='value from the hall')),
                ('seed_revealed_at', models.DateTimeField(blank=True, null=True)),
                ('journal_head', models.CharField(blank=True, max_length=64)),
                ('chained_since', models.PositiveIntegerField(default=0)),
                ('staff_numbers', models.JSONField(default=dict)),
                ('registration_open', models.BooleanField(default=False)),
                ('approval_required', models.BooleanField(default=True)),
                ('late_entry_allowed', models.BooleanField(default=True)),
                ('self_check_in', models.BooleanField(default=True)),
                ('players_report', models.BooleanField(default=True)),
                ('quorum', models.CharField(choices=[('majority', 'More than half of the other players at the table'), ('all', 'All other players at the table'), ('staff', 'Staff only')], default='majority', max_length=10)),
                ('verification_required', models.BooleanField(default=False)),
                ('no_show_minutes', models.PositiveSmallIntegerField(default=10)),
                ('contacts_kept_days', models.PositiveSmallIntegerField(default=90, help_text="After the event, until players' contacts are erased.")),
                ('deck_lists', models.CharField(choices=[('off', 'Not collected'), ('optional', 'Welcome'), ('required', 'Required')], default='off', max_length=10)),
                ('decks_for_opponents', models.BooleanField(default=False)),
                ('decks_locked_at', models.DateTimeField(blank=True, null=True)),
                ('public_pairings', models.BooleanField(default=True)),
                ('public_standings', models.BooleanField(default=True)),
                ('public_results', models.BooleanField(default=True)),
                ('public_players', models.BooleanField(default=True)),
                ('public_decks', models.BooleanField(default=False)),
                ('freeze_standings', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-starts_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['draft', 'open', 'running', 'finished', 'archived'])), name='event_status_known'), models.CheckConstraint(condition=models.Q(('tier__in', ['relaxed', 'formal', 'premier'])), name='event_tier_known'), models.CheckConstraint(condition=models.Q(('pairing__in', ['random', 'points'])), name='event_pairing_known'), models.CheckConstraint(condition=models.Q(('deck_lists__in', ['off', 'optional', 'required'])), name='event_deck_lists_known'), models.CheckConstraint(condition=models.Q(('rounds_announced__gte', 1), ('rounds_announced__lte', 99)), name='event_rounds_announced_sane'), models.CheckConstraint(condition=models.Q(('seed_revealed_at__isnull', True), models.Q(('status__in', ['draft', 'open']), _negated=True), _connector='OR'), name='event_seed_revealed_only_when_over'), models.CheckConstraint(condition=models.Q(('hall_value', ''), models.Q(('status__in', ['draft', 'open']), _negated=True), _connector='OR'), name='event_hall_value_from_the_start_on')],
            },
        ),
        migrations.CreateModel(
            name='IdempotencyRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('actor', models.CharField(max_length=80)),
                ('key', models.CharField(max_length=80)),
                ('fingerprint', models.CharField(help_text='SHA-256 of method, path and body.', max_length=64)),
                ('status', models.PositiveSmallIntegerField()),
                ('answer', models.BinaryField(default=b'', help_text='JSON, compressed; empty when it was too large.')),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), db_index=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('actor', 'key'), name='idempotency_key_once_per_actor'), models.CheckConstraint(condition=django.db.models.lookups.LessThanOrEqual(django.db.models.functions.text.Length('answer'), 4000), name='idempotency_record_is_small')],
            },
        ),
        migrations.CreateModel(
            name='LiveGame',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=12, unique=True)),
                ('match_id', models.CharField(max_length=64)),
                ('host_seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('opened_from', models.CharField(blank=True, max_length=20)),
                ('is_open', models.BooleanField(default=False)),
                ('is_tutorial', models.BooleanField(default=False)),
                ('title', models.CharField(blank=True, max_length=120)),
                ('game', models.CharField(max_length=40)),
                ('ruleset', models.PositiveSmallIntegerField()),
                ('record_form', models.PositiveSmallIntegerField(default=3)),
                ('record_class', models.CharField(choices=[('public', 'Published'), ('sealed', 'Sealed until every seat agrees to open it')], default='public', max_length=6)),
                ('closed_record', models.JSONField(blank=True, null=True)),
                ('record_opened_at', models.DateTimeField(blank=True, null=True)),
                ('options', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('gathering', 'Gathering'), ('playing', 'Playing'), ('paused', 'Paused'), ('finished', 'Finished'), ('abandoned', 'Abandoned')], default='gathering', max_length=10)),
                ('seed', models.CharField(max_length=64)),
                ('commitment', models.CharField(max_length=64)),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('committed_at', models.DateTimeField(blank=True, null=True)),
                ('length', models.PositiveIntegerField(default=0)),
                ('undone', models.PositiveIntegerField(default=0)),
                ('revision', models.PositiveIntegerField(default=1)),
                ('move_seconds', models.PositiveIntegerField(blank=True, null=True)),
                ('bot_seconds', models.FloatField(default=1.0)),
                ('spectators', models.CharField(choices=[('none', 'Nobody'), ('live', 'Everybody, at once'), ('delayed', 'Everybody, some time later')], default='none', max_length=10)),
                ('delay_seconds', models.PositiveIntegerField(default=0)),
                ('undo_requests', models.CharField(choices=[('table', 'Everybody at the table'), ('judge', 'A judge'), ('none', 'Nobody’s: players do not ask')], default='table', max_length=10)),
                ('private_talk', models.BooleanField(default=False)),
                ('asked_at', models.DateTimeField(blank=True, null=True)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('bots_at', models.DateTimeField(blank=True, null=True)),
                ('result_due', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('begun_at', models.DateTimeField(blank=True, null=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='live_games', to='tables.event')),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='opened_live_games', to=settings.AUTH_USER_MODEL)),
                ('rematch', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematch_of', to='tables.livegame')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='LiveUndoRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('to', models.PositiveIntegerField()),
                ('allowed', models.JSONField(default=list)),
                ('revealed', models.BooleanField(default=False)),
                ('outcome', models.CharField(blank=True, choices=[('granted', 'Granted'), ('refused', 'Refused'), ('withdrawn', 'Withdrawn'), ('overtaken', 'The game went on')], max_length=10)),
                ('asked_at', models.DateTimeField()),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by', models.CharField(blank=True, max_length=200)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asked_undos', to='tables.livegame')),
            ],
            options={
                'ordering': ['game', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='livegame',
            name='undo_request',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tables.liveundorequest'),
        ),
        migrations.CreateModel(
            name='Message',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=30)),
                ('key', models.CharField(max_length=40, unique=True)),
                ('occasion', models.CharField(max_length=80)),
                ('data', models.JSONField(default=dict)),
                ('text', models.CharField(blank=True, max_length=500)),
                ('at', models.DateTimeField()),
                ('expires_at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='tables.event')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=64)),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=200)),
                ('club', models.CharField(blank=True, max_length=200)),
                ('contact', models.CharField(blank=True, help_text='Seen by staff only, never exported.', max_length=120)),
                ('name_shown', models.CharField(choices=[('full', 'Full name'), ('short', 'First name and initial'), ('number', 'Player number only')], default='full', max_length=10)),
                ('status', models.CharField(choices=[('pending', 'Waiting for approval'), ('active', 'Active'), ('dropped', 'Dropped'), ('disqualified', 'Disqualified'), ('declined', 'Declined')], default='active', max_length=15)),
                ('joined_round', models.PositiveSmallIntegerField(default=1)),
                ('dropped_after_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('random_rank', models.PositiveBigIntegerField(blank=True, null=True)),
                ('checked_in_at', models.DateTimeField(blank=True, null=True)),
                ('link_digest', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('link_epoch', models.PositiveIntegerField(default=1)),
                ('link_mask', models.CharField(blank=True, max_length=32)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tables.event')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='players', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('kind', models.CharField(choices=[('caution', 'Caution'), ('warning', 'Warning'), ('disqualification', 'Disqualification')], max_length=20)),
                ('reason', models.TextField()),
                ('given_by', models.CharField(max_length=200)),
                ('at', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tables.event')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='penalties', to='tables.player')),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='LiveSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('name', models.CharField(max_length=200)),
                ('bot', models.CharField(blank=True, max_length=40)),
                ('is_free', models.BooleanField(default=False)),
                ('place', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('nonce_commitment', models.CharField(blank=True, max_length=64)),
                ('nonce', models.CharField(blank=True, max_length=32)),
                ('opens_record', models.BooleanField(default=False)),
                ('passing', models.JSONField(default=dict)),
                ('pass_until', models.CharField(blank=True, default='', max_length=80)),
                ('devices', models.JSONField(default=list)),
                ('link_digest', models.CharField(blank=True, max_length=64, null=True, unique=True)),
                ('link_epoch', models.PositiveIntegerField(default=1)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tables.livegame')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='live_seats', to=settings.AUTH_USER_MODEL)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='live_seats', to='tables.player')),
            ],
            options={
                'ordering': ['game', 'position'],
            },
        ),
        migrations.CreateModel(
            name='KeepApartGroup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='keep_apart_groups', to='tables.event')),
                ('players', models.ManyToManyField(blank=True, related_name='keep_apart_groups', to='tables.player')),
            ],
            options={
                'ordering': ['name', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('revision', models.PositiveIntegerField()),
                ('at', models.DateTimeField()),
                ('actor_kind', models.CharField(choices=[('staff', 'Staff'), ('player', 'Player'), ('token', 'API token'), ('system', 'System')], max_length=10)),
                ('who', models.CharField(max_length=200)),
                ('verb', models.CharField(max_length=64)),
                ('object', models.CharField(blank=True, max_length=200)),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('reason', models.TextField(blank=True)),
                ('salts', models.JSONField(default=dict)),
                ('erased', models.JSONField(default=dict)),
                ('hash', models.CharField(blank=True, max_length=64)),
                ('event', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='journal', to='tables.event')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='journal_entries', to=settings.AUTH_USER_MODEL)),
                ('live_game', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='journal', to='tables.livegame')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='journal_entries', to='tables.player')),
            ],
            options={
                'verbose_name_plural': 'journal entries',
                'ordering': ['-revision'],
            },
        ),
        migrations.AddField(
            model_name='deckversion',
            name='handed_in_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='handed_in_decks', to='tables.player'),
        ),
        migrations.AddField(
            model_name='deck',
            name='player',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='deck', to='tables.player'),
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('attempt', models.PositiveSmallIntegerField(default=1)),
                ('status', models.CharField(choices=[('drafted', 'Draft'), ('published', 'Published'), ('playing', 'Playing'), ('closed', 'Closed')], default='drafted', max_length=10)),
                ('pairing', models.CharField(choices=[('random', 'Random'), ('points', 'Swiss by points')], max_length=10)),
                ('draw', models.JSONField(default=dict)),
                ('length_minutes', models.PositiveSmallIntegerField()),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('paused_at', models.DateTimeField(blank=True, null=True)),
                ('paused_for', models.DurationField(default=datetime.timedelta)),
                ('extension_minutes', models.SmallIntegerField(default=0)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tables.event')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Sheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('content', models.JSONField()),
                ('by_slip', models.BooleanField(blank=True, null=True)),
                ('reason', models.TextField(blank=True)),
                ('created_at', models.DateTimeField()),
                ('entered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='entered_sheets', to=settings.AUTH_USER_MODEL)),
                ('reported_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='reported_sheets', to='tables.player')),
            ],
            options={
                'ordering': ['table', 'version'],
            },
        ),
        migrations.CreateModel(
            name='SheetSignature',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('confirm', 'Confirmed'), ('verify', 'Verified by a second member of staff'), ('dispute', 'Disputed')], max_length=10)),
                ('comment', models.CharField(blank=True, max_length=500)),
                ('at', models.DateTimeField()),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='signatures', to='tables.player')),
                ('sheet', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='signatures', to='tables.sheet')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='signatures', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='Subscription',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('page', 'On my page only'), ('email', 'By e-mail'), ('webhook', 'By webhook')], max_length=10)),
                ('address', models.CharField(blank=True, max_length=500)),
                ('kinds', models.JSONField(default=list)),
                ('key', models.CharField(max_length=32, unique=True)),
                ('site', models.CharField(max_length=300)),
                ('confirmed_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tables.event')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='subscriptions', to='tables.player')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('pending', 'Waiting'), ('delivered', 'Delivered'), ('failed', 'Failed'), ('expired', 'No longer true')], default='pending', max_length=10)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('due_at', models.DateTimeField(blank=True, null=True)),
                ('done_at', models.DateTimeField(blank=True, null=True)),
                ('fault', models.CharField(blank=True, max_length=200)),
                ('message', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tables.message')),
                ('subscription', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='tables.subscription')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('status', models.CharField(choices=[('seated', 'Seated'), ('playing', 'Playing'), ('reported', 'Reported'), ('confirmed', 'Confirmed')], default='seated', max_length=10)),
                ('locked', models.BooleanField(default=False)),
                ('extension_minutes', models.SmallIntegerField(default=0)),
                ('mark', models.CharField(blank=True, choices=[('flagged', 'Flagged'), ('postponed', 'Postponed')], max_length=10)),
                ('mark_reason', models.CharField(blank=True, max_length=500)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tables.round')),
                ('sheet', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='current_of', to='tables.sheet')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.AddField(
            model_name='sheet',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sheets', to='tables.table'),
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('absent', models.BooleanField(default=False)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='seats', to='tables.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tables.round')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tables.table')),
            ],
            options={
                'ordering': ['table', 'position'],
            },
        ),
        migrations.AddField(
            model_name='livegame',
            name='table',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='live_games', to='tables.table'),
        ),
        migrations.CreateModel(
            name='JudgeCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('taken', 'Judge on the way'), ('answered', 'Answered'), ('withdrawn', 'Withdrawn')], default='waiting', max_length=10)),
                ('question', models.CharField(blank=True, max_length=200)),
                ('called_at', models.DateTimeField()),
                ('played_seconds', models.PositiveIntegerField(default=0)),
                ('taken_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('revision', models.PositiveIntegerField(default=0)),
                ('taken_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='judge_calls', to=settings.AUTH_USER_MODEL)),
                ('called_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.RESTRICT, related_name='judge_calls', to='tables.player')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='tables.table')),
            ],
            options={
                'ordering': ['called_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='UnpairedLoss',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='unpaired_losses', to='tables.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='unpaired_losses', to='tables.round')),
            ],
            options={
                'ordering': ['player'],
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('scope', models.CharField(choices=[('read', 'Read'), ('results', 'Read, and enter results'), ('play', 'Read, and play: shows your hand at live tables'), ('write', 'Everything its owner may do')], default='read', max_length=10)),
                ('created_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now())),
                ('expires_at', models.DateTimeField(blank=True, null=True)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('revoked_at', models.DateTimeField(blank=True, null=True)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('scope__in', ['read', 'results', 'play', 'write'])), name='token_scope_known')],
            },
        ),
        migrations.CreateModel(
            name='CatalogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80)),
                ('kind', models.CharField(choices=[('caution', 'Caution'), ('warning', 'Warning'), ('disqualification', 'Disqualification')], max_length=20, verbose_name='penalty')),
                ('explanation', models.CharField(blank=True, max_length=300)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='infractions', to='tables.event')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('event', 'name'), name='one_infraction_per_name'), models.CheckConstraint(condition=models.Q(('kind__in', ['caution', 'warning', 'disqualification'])), name='infraction_kind_known'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='infraction_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='EventRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('organizer', 'Organizer'), ('head_judge', 'Head judge'), ('judge', 'Judge'), ('scorekeeper', 'Scorekeeper')], max_length=15)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='tables.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_roles', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['user__username'],
                'constraints': [models.UniqueConstraint(fields=('event', 'user'), name='one_role_per_user_and_event'), models.CheckConstraint(condition=models.Q(('role__in', ['organizer', 'head_judge', 'judge', 'scorekeeper'])), name='role_known')],
            },
        ),
        migrations.CreateModel(
            name='LiveDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('k', models.PositiveIntegerField()),
                ('by', models.CharField(max_length=5)),
                ('seat', models.SmallIntegerField()),
                ('act', models.CharField(max_length=10)),
                ('value', models.JSONField(null=True)),
                ('chain', models.CharField(max_length=64)),
                ('state', models.CharField(blank=True, max_length=64, null=True)),
                ('said', models.JSONField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('who', models.CharField(blank=True, max_length=200)),
                ('sent', models.JSONField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='tables.livegame')),
            ],
            options={
                'ordering': ['game', 'k'],
                'constraints': [models.UniqueConstraint(fields=('game', 'k'), name='decision_once_per_place')],
            },
        ),
        migrations.CreateModel(
            name='LiveMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.SmallIntegerField(blank=True, null=True)),
                ('who', models.CharField(max_length=200)),
                ('to', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('text', models.CharField(max_length=500)),
                ('is_notice', models.BooleanField(default=False)),
                ('at', models.DateTimeField()),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='messages', to='tables.livegame')),
            ],
            options={
                'ordering': ['game', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('to__isnull', True), models.Q(('is_notice', False), ('seat__isnull', False), ('to__gt', 0), ('to__lt', 1024)), _connector='OR'), name='private_talk_of_seats')],
            },
        ),
        migrations.AddConstraint(
            model_name='liveundorequest',
            constraint=models.UniqueConstraint(condition=models.Q(('outcome', '')), fields=('game',), name='one_open_undo_request_per_game'),
        ),
        migrations.AddConstraint(
            model_name='liveundorequest',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('outcome', '')), models.Q(('outcome__in', ['granted', 'refused', 'withdrawn', 'overtaken']), ('closed_at__isnull', False)), _connector='OR'), name='undo_request_open_or_closed'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.UniqueConstraint(fields=('event', 'kind', 'occasion'), name='one_message_per_kind_and_occasion'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['round.published', 'round.five_minutes_left', 'round.time_called', 'result.to_confirm', 'judge.on_the_way', 'standings.updated', 'news.sent', 'subscription.confirm'])), name='message_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='message',
            constraint=models.CheckConstraint(condition=models.Q(('text', ''), ('kind', 'news.sent'), _connector='OR'), name='only_news_have_a_text'),
        ),
        migrations.AddIndex(
            model_name='player',
            index=models.Index(fields=['event', 'status'], name='player_by_status'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('event', 'key'), name='player_key_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='player_number_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('event', 'user'), name='account_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['pending', 'active', 'dropped', 'disqualified', 'declined'])), name='player_status_known'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'dropped'), _negated=True), ('dropped_after_round__isnull', False), _connector='OR'), name='dropped_players_have_a_round'),
        ),
        migrations.AddConstraint(
            model_name='penalty',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['caution', 'warning', 'disqualification'])), name='penalty_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.CheckConstraint(condition=models.Q(('position__lt', 10)), name='live_seat_in_range'),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.UniqueConstraint(fields=('game', 'position'), name='one_person_per_live_seat'),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('game', 'player'), name='player_once_per_live_game'),
        ),
        migrations.AddConstraint(
            model_name='liveseat',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('game', 'user'), name='account_once_per_live_game'),
        ),
        migrations.AddConstraint(
            model_name='keepapartgroup',
            constraint=models.UniqueConstraint(fields=('event', 'name'), name='keep_apart_name_once_per_event'),
        ),
        migrations.AddIndex(
            model_name='journalentry',
            index=models.Index(fields=['event', 'verb'], name='journal_by_verb'),
        ),
        migrations.AddConstraint(
            model_name='journalentry',
            constraint=models.UniqueConstraint(fields=('event', 'revision'), name='one_journal_entry_per_revision'),
        ),
        migrations.AddConstraint(
            model_name='journalentry',
            constraint=models.UniqueConstraint(condition=models.Q(('event__isnull', True)), fields=('live_game', 'revision'), name='one_journal_entry_per_casual_revision'),
        ),
        migrations.AddConstraint(
            model_name='journalentry',
            constraint=models.CheckConstraint(condition=models.Q(('event__isnull', False), ('live_game__isnull', False), _connector='OR'), name='journal_is_of_an_event_or_a_game'),
        ),
        migrations.AddConstraint(
            model_name='journalentry',
            constraint=models.CheckConstraint(condition=models.Q(('actor_kind__in', ['staff', 'player', 'token', 'system'])), name='actor_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='deckversion',
            constraint=models.UniqueConstraint(fields=('deck', 'number'), name='deck_version_once_per_deck'),
        ),
        migrations.AddConstraint(
            model_name='deckversion',
            constraint=models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='deck_versions_start_at_one'),
        ),
        migrations.AddConstraint(
            model_name='deckversion',
            constraint=models.CheckConstraint(condition=models.Q(('handed_in_by__isnull', True), ('entered_by__isnull', True), _connector='OR'), name='deck_version_has_one_author_at_most'),
        ),
        migrations.AddConstraint(
            model_name='deck',
            constraint=models.CheckConstraint(condition=models.Q(('locked_at__isnull', True), ('version__isnull', False), _connector='OR'), name='locked_decks_have_a_list'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='round_number_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(condition=models.Q(('status', 'closed'), _negated=True), fields=('event',), name='one_unclosed_round_per_event'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['drafted', 'published', 'playing', 'closed'])), name='round_status_known'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('paused_at__isnull', True), ('started_at__isnull', False), _connector='OR'), name='paused_only_after_start'),
        ),
        migrations.AddConstraint(
            model_name='sheetsignature',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('sheet', 'kind', 'player'), name='player_signs_once'),
        ),
        migrations.AddConstraint(
            model_name='sheetsignature',
            constraint=models.UniqueConstraint(condition=models.Q(('user__isnull', False)), fields=('sheet', 'kind', 'user'), name='staff_signs_once'),
        ),
        migrations.AddConstraint(
            model_name='sheetsignature',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('player__isnull', False), ('user__isnull', True)), models.Q(('player__isnull', True), ('user__isnull', False)), _connector='OR'), name='signature_has_one_author'),
        ),
        migrations.AddConstraint(
            model_name='sheetsignature',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['confirm', 'verify', 'dispute'])), name='signature_kind_known'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.UniqueConstraint(condition=models.Q(('player__isnull', False)), fields=('player',), name='one_subscription_per_player'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.UniqueConstraint(condition=models.Q(('channel', 'webhook')), fields=('event', 'address'), name='webhook_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.CheckConstraint(condition=models.Q(('channel__in', ['page', 'email', 'webhook'])), name='subscription_channel_known'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('channel', 'webhook'), ('player__isnull', True)), models.Q(('channel__in', ['page', 'email']), ('player__isnull', False)), _connector='OR'), name='webhooks_are_nobodys'),
        ),
        migrations.AddConstraint(
            model_name='subscription',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('address', ''), ('channel', 'page')), models.Q(models.Q(('channel', 'page'), _negated=True), models.Q(('address', ''), _negated=True)), _connector='OR'), name='subscription_has_its_address'),
        ),
        migrations.AddIndex(
            model_name='delivery',
            index=models.Index(condition=models.Q(('status', 'pending')), fields=['due_at'], name='delivery_due'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('message', 'subscription'), name='one_delivery_per_subscriber'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['pending', 'delivered', 'failed', 'expired'])), name='delivery_status_known'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('done_at__isnull', True), ('due_at__isnull', False), ('status', 'pending')), models.Q(models.Q(('status', 'pending'), _negated=True), ('done_at__isnull', False), ('due_at__isnull', True)), _connector='OR'), name='only_waiting_deliveries_are_due'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('round', 'number'), name='table_number_once_per_round'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['seated', 'playing', 'reported', 'confirmed'])), name='table_status_known'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['seated', 'playing']), ('sheet__isnull', False), _connector='OR'), name='results_need_a_sheet'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('mark', ''), ('mark__in', ['flagged', 'postponed']), _connector='OR'), name='table_mark_known'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('mark', ''), ('mark_reason', '')), models.Q(models.Q(('mark', ''), _negated=True), models.Q(('mark_reason', ''), _negated=True)), _connector='OR'), name='marks_have_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('mark', 'postponed'), ('status', 'confirmed'), _negated=True), name='postponed_results_are_not_confirmed'),
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.UniqueConstraint(fields=('table', 'version'), name='sheet_version_once_per_table'),
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='sheet_versions_start_at_one'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('round', 'player'), name='player_seated_once_per_round'),
        ),
        migrations.AddConstraint(
            model_name='seat',
            constraint=models.UniqueConstraint(fields=('table', 'position'), name='one_player_per_seat'),
        ),
        migrations.AddIndex(
            model_name='livegame',
            index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='live_game_by_clock'),
        ),
        migrations.AddIndex(
            model_name='livegame',
            index=models.Index(condition=models.Q(('bots_at__isnull', False)), fields=['bots_at'], name='live_game_by_bots'),
        ),
        migrations.AddIndex(
            model_name='livegame',
            index=models.Index(condition=models.Q(('result_due', True)), fields=['ended_at'], name='live_game_by_result'),
        ),
        migrations.AddIndex(
            model_name='livegame',
            index=models.Index(condition=models.Q(('is_open', True)), fields=['-created_at'], name='live_game_in_lobby'),
        ),
        migrations.AddIndex(
            model_name='livegame',
            index=models.Index(condition=models.Q(('opened_from', ''), _negated=True), fields=['opened_from'], name='live_game_by_address'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.UniqueConstraint(condition=models.Q(('table__isnull', False), models.Q(('status', 'abandoned'), _negated=True)), fields=('table',), name='one_live_game_per_table'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('is_open', False), ('event__isnull', True), _connector='OR'), name='only_casual_live_games_are_open'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('is_tutorial', False), models.Q(('event__isnull', True), ('is_open', False)), _connector='OR'), name='tutorials_are_casual'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['gathering', 'playing', 'paused', 'finished', 'abandoned'])), name='live_status_known'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('record_class__in', ['public', 'sealed'])), name='record_class_known'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('spectators__in', ['none', 'live', 'delayed'])), name='spectators_known'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('undo_requests__in', ['table', 'judge', 'none'])), name='undo_requests_known'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('bot_seconds__gte', 0.3)), name='bots_wait'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('paused_at__isnull', False), ('status', 'paused')), models.Q(models.Q(('status', 'paused'), _negated=True), ('paused_at__isnull', True)), _connector='OR'), name='live_game_paused_or_not'),
        ),
        migrations.AddConstraint(
            model_name='livegame',
            constraint=models.CheckConstraint(condition=models.Q(('status', 'playing'), models.Q(('bots_at__isnull', True), ('due_at__isnull', True)), _connector='OR'), name='only_running_clocks_are_due'),
        ),
        migrations.AddConstraint(
            model_name='judgecall',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('table',), name='one_open_call_per_table'),
        ),
        migrations.AddConstraint(
            model_name='judgecall',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ['waiting', 'taken', 'answered', 'withdrawn'])), name='call_status_known'),
        ),
        migrations.AddConstraint(
            model_name='judgecall',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('status', 'waiting'), ('taken_at__isnull', True)), models.Q(('status__in', ['taken', 'answered']), ('taken_at__isnull', False)), ('status', 'withdrawn'), _connector='OR'), name='call_taken_as_its_status_says'),
        ),
        migrations.AddConstraint(
            model_name='judgecall',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at__isnull', True), ('status__in', ['waiting', 'taken'])), models.Q(('closed_at__isnull', False), ('status__in', ['answered', 'withdrawn'])), _connector='OR'), name='call_closed_as_its_status_says'),
        ),
        migrations.AddConstraint(
            model_name='judgecall',
            constraint=models.CheckConstraint(condition=models.Q(('extra_minutes', 0), ('status', 'answered'), _connector='OR'), name='only_answers_give_extra_time'),
        ),
        migrations.AddConstraint(
            model_name='unpairedloss',
            constraint=models.UniqueConstraint(fields=('round', 'player'), name='unpaired_loss_once_per_round'),
        ),
        migrations.RunPython(guard, unguard),
    ]

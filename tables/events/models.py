"""The event: one tournament from draft to archive."""

from __future__ import annotations

from datetime import tzinfo
from zoneinfo import ZoneInfo

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.core.text.languages import MAX_CODE_LENGTH
from tables.events.rules import draws
from tables.events.rules.rule_options import DEFAULT_RULE_OPTIONS, RuleOptionValue
from tables.formats.rules.presets import kingsmoot_definition

MAX_HALL_VALUE_LENGTH = 200
"""Characters of the value that the start of an event mixes into its draws."""


class Tier(models.TextChoices):
    """R-1."""

    RELAXED = "relaxed", gettext_lazy("Relaxed")
    FORMAL = "formal", gettext_lazy("Formal")
    PREMIER = "premier", gettext_lazy("Premier")


class EventStatus(models.TextChoices):
    """draft → open → running → finished → archived; every step is one action."""

    DRAFT = "draft", gettext_lazy("Draft")
    OPEN = "open", gettext_lazy("Open for registration")
    RUNNING = "running", gettext_lazy("Running")
    FINISHED = "finished", gettext_lazy("Finished")
    ARCHIVED = "archived", gettext_lazy("Archived")


class PairingMode(models.TextChoices):
    """R-11: how seats of a round are drawn."""

    RANDOM = "random", gettext_lazy("Random")
    POINTS = "points", gettext_lazy("Swiss by points")


class SwissPriority(models.TextChoices):
    """What comes first when rematches and equal points pull apart (pairing spec, section 1)."""

    REMATCHES_FIRST = "rematches_first", gettext_lazy("Fewest rematches first")
    BALANCED = "balanced", gettext_lazy("Balanced")
    POINTS_FIRST = "points_first", gettext_lazy("Equal points first")


class SplitPolicy(models.TextChoices):
    """R-10: how many tables are made of n players where more than one split is legal."""

    REGULATION = "regulation", gettext_lazy("As the regulations list")
    FEWEST = "fewest_tables", gettext_lazy("As few tables as possible, up to six players each")
    UP_TO_FOUR = "up_to_four", gettext_lazy("Tables of three and four only, for 90-minute rounds")
    PREFERRED_OR_BYE = (
        "preferred_or_bye",
        gettext_lazy("Tables of the preferred size; players left over get a bye"),
    )


class StreamChoice(models.TextChoices):
    """Who plays at the stream table."""

    STANDING = "standing", gettext_lazy("The table with the most points on average")
    ORGANIZER = "organizer", gettext_lazy("The table that the organizer chooses in the draft")


class KeepApartPriority(models.TextChoices):
    """Whether keep-apart pairs weigh more or less than a repeated pair."""

    ABOVE = "above", gettext_lazy("Before avoiding rematches")
    BELOW = "below", gettext_lazy("After avoiding rematches")


class ConfirmationQuorum(models.TextChoices):
    """Who, besides staff, turns a reported result into a confirmed one."""

    MAJORITY = "majority", gettext_lazy("More than half of the other players at the table")
    ALL = "all", gettext_lazy("All other players at the table")
    STAFF = "staff", gettext_lazy("Staff only")


class DeckLists(models.TextChoices):
    """Whether players hand in a list of their deck (R-2)."""

    OFF = "off", gettext_lazy("Not collected")
    OPTIONAL = "optional", pgettext_lazy("deck lists", "Welcome")
    REQUIRED = "required", gettext_lazy("Required")


class Collation(models.TextChoices):
    """As in which language letters are sorted in lists of names; the values are CLDR's."""

    ROOT = "root", gettext_lazy("Accents do not count: English, German, French, Italian, Dutch and others")
    CS = "cs", gettext_lazy("Czech: Č after C, Ch after H")
    DA = "da", gettext_lazy("Danish or Norwegian: Æ, Ø and Å after Z, Aa as Å")
    ES = "es", gettext_lazy("Spanish: Ñ after N")
    ET = "et", gettext_lazy("Estonian: Z after S, Õ, Ä, Ö and Ü after W")
    FI = "fi", gettext_lazy("Finnish: Å, Ä and Ö after Z")
    HR = "hr", gettext_lazy("Croatian: Č and Ć after C, Lj after L")
    PL = "pl", gettext_lazy("Polish: Ą after A, Ł after L")
    RO = "ro", gettext_lazy("Romanian: Ă and Â after A, Ș after S")
    SK = "sk", gettext_lazy("Slovak: Ä after A, Ch after H")
    SV = "sv", gettext_lazy("Swedish: Å, Ä and Ö after Z")


class NameShown(models.TextChoices):
    """What a player lets strangers read."""

    FULL = "full", gettext_lazy("Full name")
    SHORT = "short", gettext_lazy("First name and initial")
    NUMBER = "number", gettext_lazy("Player number only")


def regulations_readings() -> dict[str, RuleOptionValue]:
    """Return the rule options of a new event: the regulations' defaults, each by its name."""
    return DEFAULT_RULE_OPTIONS.to_mapping()


class Event(models.Model):
    """One tournament.

    `revision` grows by one with every action and is the ETag of everything below the event;
    a row's own `revision` is the event's revision at which that row last changed. `shared_revision` is
    that of the last action which concerned more than one table: what does not hang on tables stands since.
    `standings_revision` is that of the last action which may have changed the standings.
    The seed is secret until the event is finished (R-50); `seed_commitment` is public from the start.
    `hall_value` is what the start mixed in; only events started before there was such a thing have none. Its
    digest is that of the one event of this installation that was started with it.
    `join_code` is what the flyer shows, empty without one.
    `journal_head` is the hash of the newest journal entry; entries up to revision `chained_since` were
    chained later than they were written. `staff_numbers` gives everybody of the staff whom the journal names
    the number by which the chain and archives know them.
    """

    slug = models.SlugField(max_length=64, unique=True)
    name = models.CharField(max_length=200)
    venue = models.CharField("place", max_length=200, blank=True)
    description = models.CharField(
        max_length=5000, blank=True, help_text=gettext_lazy("Markdown: what people read of the event.")
    )
    starts_at = models.DateTimeField()
    timezone = models.CharField(gettext_lazy("time zone"), max_length=60, default="UTC")
    collation = models.CharField(max_length=10, choices=Collation, default=Collation.ROOT)
    language = models.CharField(
        max_length=MAX_CODE_LENGTH,
        blank=True,
        help_text=gettext_lazy("Of the screen, of paper, and of messages to players without a choice."),
    )
    tier = models.CharField(max_length=10, choices=Tier, default=Tier.FORMAL)
    status = models.CharField(max_length=10, choices=EventStatus, default=EventStatus.DRAFT)
    revision = models.PositiveIntegerField(default=0)
    shared_revision = models.PositiveIntegerField(default=0)
    standings_revision = models.PositiveIntegerField(default=0)

    rounds_announced = models.PositiveSmallIntegerField(
        default=3, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    stages = models.JSONField(
        default=list,
        blank=True,
        help_text=gettext_lazy("Rounds, groups, a round robin, cuts and the final; empty for rounds alone."),
    )
    pairing = models.CharField(max_length=10, choices=PairingMode, default=PairingMode.RANDOM)
    swiss_priority = models.CharField(
        max_length=20, choices=SwissPriority, default=SwissPriority.REMATCHES_FIRST
    )
    balance_weight = models.PositiveIntegerField(default=800)
    split_policy = models.CharField(max_length=20, choices=SplitPolicy, default=SplitPolicy.REGULATION)
    draw_seat_order = models.BooleanField(default=True)
    keep_apart_priority = models.CharField(
        max_length=10, choices=KeepApartPriority, default=KeepApartPriority.BELOW
    )
    keep_clubs_apart = models.BooleanField(default=False)

    first_table = models.PositiveSmallIntegerField(
        default=1, help_text=gettext_lazy("The number at which tables begin.")
    )
    tables_out_of_use = models.CharField(
        max_length=200,
        blank=True,
        help_text=gettext_lazy("Numbers that no table gets, such as 7, 12, 30-35."),
    )
    stream_table = models.PositiveSmallIntegerField(
        default=0, help_text=gettext_lazy("The number of the table that is filmed; 0 without one.")
    )
    stream_choice = models.CharField(max_length=10, choices=StreamChoice, default=StreamChoice.STANDING)

    readings = models.JSONField(
        default=regulations_readings,
        blank=True,
        help_text=gettext_lazy(
            "Every reading in force; what an older event leaves out has the default of its time."
        ),
    )

    format = models.JSONField(
        default=kingsmoot_definition,
        help_text=gettext_lazy("The whole definition of what the event plays by."),
    )

    seed = models.CharField(max_length=64, blank=True, validators=[RegexValidator(r"^[0-9a-f]{64}$")])
    seed_commitment = models.CharField(max_length=64)
    hall_value = models.CharField(
        gettext_lazy("value from the hall"), max_length=MAX_HALL_VALUE_LENGTH, blank=True
    )
    hall_value_digest = models.CharField(max_length=64, blank=True)
    seed_revealed_at = models.DateTimeField(null=True, blank=True)

    journal_head = models.CharField(max_length=64, blank=True)
    chained_since = models.PositiveIntegerField(default=0)
    staff_numbers = models.JSONField(default=dict)

    player_cap = models.PositiveSmallIntegerField(
        "seats", default=0, help_text=gettext_lazy("0: as many as come.")
    )
    registration_open = models.BooleanField(default=False)
    join_code = models.CharField(max_length=8, blank=True)
    approval_required = models.BooleanField(default=True)
    late_entry_allowed = models.BooleanField(default=True)
    self_check_in = models.BooleanField(default=True)
    players_report = models.BooleanField(default=True)
    quorum = models.CharField(max_length=10, choices=ConfirmationQuorum, default=ConfirmationQuorum.MAJORITY)
    verification_required = models.BooleanField(default=False)
    no_show_minutes = models.PositiveSmallIntegerField(default=10)

    contacts_kept_days = models.PositiveSmallIntegerField(
        default=90, help_text=gettext_lazy("After the event, until players' contacts are erased.")
    )

    deck_lists = models.CharField(max_length=10, choices=DeckLists, default=DeckLists.OFF)
    decks_for_opponents = models.BooleanField(default=False)
    card_pool = models.JSONField(
        default=dict,
        blank=True,
        help_text=gettext_lazy(
            "Sets or a date, the community's sets, and the list of restricted cards; members that are left "
            "out have their defaults."
        ),
    )
    decks_locked_at = models.DateTimeField(null=True, blank=True)
    online = models.JSONField(
        default=dict,
        blank=True,
        help_text=gettext_lazy("How rounds are played online; empty where they are not."),
    )

    public_pairings = models.BooleanField(default=True)
    public_standings = models.BooleanField(default=True)
    public_results = models.BooleanField(default=True)
    public_players = models.BooleanField(default=True)
    public_decks = models.BooleanField(default=False)
    freeze_standings = models.BooleanField(default=False)

    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "pk"]
        constraints = [
            models.CheckConstraint(name="event_status_known", condition=Q(status__in=EventStatus.values)),
            models.CheckConstraint(name="event_tier_known", condition=Q(tier__in=Tier.values)),
            models.CheckConstraint(name="event_collation_known", condition=Q(collation__in=Collation.values)),
            models.CheckConstraint(name="event_pairing_known", condition=Q(pairing__in=PairingMode.values)),
            models.CheckConstraint(
                name="event_deck_lists_known", condition=Q(deck_lists__in=DeckLists.values)
            ),
            models.UniqueConstraint(
                fields=["hall_value_digest"],
                name="hall_value_of_one_event",
                condition=~Q(hall_value_digest=""),
            ),
            models.UniqueConstraint(
                fields=["join_code"], name="join_code_of_one_event", condition=~Q(join_code="")
            ),
            models.CheckConstraint(
                name="event_stream_choice_known", condition=Q(stream_choice__in=StreamChoice.values)
            ),
            models.CheckConstraint(
                name="event_table_numbers_sane",
                condition=Q(first_table__gte=1) & Q(first_table__lte=999) & Q(stream_table__lte=999),
            ),
            models.CheckConstraint(
                name="event_rounds_announced_sane",
                condition=Q(rounds_announced__gte=1) & Q(rounds_announced__lte=99),
            ),
            models.CheckConstraint(
                name="event_seed_revealed_only_when_over",
                condition=Q(seed_revealed_at__isnull=True) | ~Q(status__in=["draft", "open"]),
            ),
            models.CheckConstraint(
                name="event_hall_value_from_the_start_on",
                condition=Q(hall_value="") | ~Q(status__in=["draft", "open"]),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> tzinfo:
        """The event's own time zone, in which all its times are shown."""
        return ZoneInfo(self.timezone)

    @property
    def knows_its_seed(self) -> bool:
        """False for an event imported before its seed was revealed: nothing can be drawn for it here."""
        return bool(self.seed)

    @property
    def draw_key(self) -> bytes:
        """What all draws of the event derive from. Raises `InvalidSeed` unless the event knows its seed."""
        return draws.event_key(bytes.fromhex(self.seed), self.hall_value)

    @property
    def collects_decks(self) -> bool:
        """Whether players may hand in a list of their deck."""
        return self.deck_lists != DeckLists.OFF

    @property
    def public_figures(self) -> bool:
        """Whether something is public that charts show."""
        return self.public_standings or self.public_pairings or self.public_decks

    @property
    def seed_is_public(self) -> bool:
        """True once the seed was revealed (R-50)."""
        return self.seed_revealed_at is not None

    @property
    def is_read_only(self) -> bool:
        """True when nothing but reopening may change the event."""
        return self.status in {EventStatus.FINISHED, EventStatus.ARCHIVED}

"""Everything an organizer decides about an event, as one form in groups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from datetime import time as clock_time
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from django import forms
from django.db import models
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import Choice, ExplainedRadios, NumberStepper, Suggestions, Switch
from frontend.confirmations import ReasonForm
from frontend.decks.pool_form import POOL_FIELDS, CardPoolForm
from frontend.events.sections import ASKED_FIRST, RULE_OPTION_FIELDS, RULE_OPTION_PREFIX, SettingsSection
from frontend.form_actions import Submission
from frontend.formats.choices import OWN_FORMAT, chosen_among, own_definitions, preset_of
from frontend.stages.forms import STAGE_FIELDS, StagesForm
from tables.core.columns import column_length
from tables.core.languages import offered
from tables.core.text.plain import folded
from tables.core.timekeeping import moments_of
from tables.core.wall_clock import time_zones, unknown_zone
from tables.events.actions.settings import BOUNDS, EventSettings
from tables.events.models import (
    MAX_HALL_VALUE_LENGTH,
    Collation,
    ConfirmationQuorum,
    DeckLists,
    Event,
    KeepApartPriority,
    PairingMode,
    SplitPolicy,
    StreamChoice,
    SwissPriority,
    Tier,
)
from tables.events.queries.record import rule_options_of
from tables.events.rules.rule_options import RULE_OPTIONS
from tables.formats.models import OwnFormat
from tables.formats.rules.format import Format
from tables.formats.wording import PRESET_NAMES, PRESET_WORDS, format_name
from tables.rounds.rules.numbers import HIGHEST_NUMBER, InvalidNumbers, numbers_in, numbers_text
from tables.rounds.rules.sizes import TableSizes

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

TIERS = {
    Tier.RELAXED: gettext_lazy("Uniform card backs suffice. For club evenings and first events."),
    Tier.FORMAL: gettext_lazy("Opaque sleeves are required. The usual tournament."),
    Tier.PREMIER: gettext_lazy("Opaque sleeves are required. For championships."),
}
PAIRING = {
    PairingMode.RANDOM: gettext_lazy(
        "The regulations' default: seats are drawn, and nobody meets the same people again "
        "where that can be avoided."
    ),
    PairingMode.POINTS: gettext_lazy(
        "Players with equal points meet. Announce it before the event: it changes whom people play."
    ),
}
SWISS = {
    SwissPriority.REMATCHES_FIRST: gettext_lazy(
        "No three players meet again if that is possible at all, then few pairs, then equal points."
    ),
    SwissPriority.BALANCED: gettext_lazy(
        "Repeated triples are avoided first; a repeated pair is then weighed against a difference in points."
    ),
    SwissPriority.POINTS_FIRST: gettext_lazy(
        "Repeated triples are avoided first, then points decide; pairs may meet again."
    ),
}
SPLITS = {
    SplitPolicy.REGULATION: gettext_lazy(
        "The list of the regulations: 11 players sit 6 and 5, 12 sit 4, 4 and 4, 19 sit 5, 5, 5 and 4. "
        "Formats other than Kingsmoot have tables as close to their preferred size as possible."
    ),
    SplitPolicy.FEWEST: gettext_lazy(
        "Saves tables in a small hall. More tables of six, so rounds of two hours."
    ),
    SplitPolicy.PREFERRED_OR_BYE: gettext_lazy(
        "Players left over, from the bottom of the standings, get a bye, at most one in the event. In a "
        "format without byes, tables are as the regulations list."
    ),
    SplitPolicy.UP_TO_FOUR: gettext_lazy(
        "Every round lasts 90 minutes. More tables, and more of them with three players."
    ),
}
QUORUM = {
    ConfirmationQuorum.MAJORITY: gettext_lazy(
        "A report counts once more than half of the others at the table agree."
    ),
    ConfirmationQuorum.ALL: gettext_lazy(
        "One player who does not answer holds the table up until staff confirm."
    ),
    ConfirmationQuorum.STAFF: gettext_lazy("Players may report, but only staff make a result count."),
}
DECK_LISTS = {
    DeckLists.OFF: gettext_lazy("Players keep their lists to themselves."),
    DeckLists.OPTIONAL: gettext_lazy("Players may hand in a list; nothing waits for it."),
    DeckLists.REQUIRED: gettext_lazy(
        "You are warned of missing lists before you lock the decks or start the event."
    ),
}
WHICH_HOUR = (
    ("first", gettext_lazy("The first time, before clocks are put back")),
    ("second", gettext_lazy("The second time")),
)


def zone_names() -> list[str]:
    """Time zones worth offering: those of places, and UTC."""
    return [
        "UTC",
        *sorted(name for name in time_zones() if "/" in name and not name.startswith(("Etc/", "posix/"))),
    ]


def zone_meant(typed: str) -> str:
    """Return the zone that somebody typed, also by a city that only one is named after. Raises
    `ValidationError`."""
    if typed in time_zones():
        return typed
    city = folded(typed).replace(" ", "_")
    meant = [name for name in zone_names() if folded(name).rpartition("/")[2] == city]
    if len(meant) != 1:
        raise forms.ValidationError(unknown_zone(typed))
    return meant[0]


def _choice(
    label: StrPromise, choices: type[models.TextChoices], explained: Mapping[Any, str | StrPromise]
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices.choices,
        widget=ExplainedRadios(explanations={str(key.value): text for key, text in explained.items()}),
    )


def _switch(label: str | StrPromise, help_text: str | StrPromise = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False, widget=Switch)


class EventForm(StagesForm, CardPoolForm):
    """The settings of an event, all or those of one `section`. `settings()` gives what `create_event` and
    `change_event` take.

    The actions check what the settings mean; this form makes values of what was typed. Fields named in
    `locked` are shown, but neither changed nor sent; `read_only` shows all of them that way.
    """

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=column_length(Event, "name"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    venue = forms.CharField(
        label=gettext_lazy("Venue"), max_length=column_length(Event, "venue"), required=False
    )
    description = forms.CharField(
        label=gettext_lazy("Description"),
        help_text=gettext_lazy(
            "For the event's page: timetable, fee, prizes, what to know. Markdown: **bold**, # heading, "
            "- list, [text](https://address)."
        ),
        max_length=column_length(Event, "description"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    starts_on = forms.DateField(
        label=gettext_lazy("Date"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    starts_at = forms.TimeField(label=gettext_lazy("Time"), widget=forms.TimeInput({"type": "time"}, "%H:%M"))
    timezone = forms.CharField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("Type a city: Oslo finds Europe/Oslo."),
        widget=Suggestions(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    which_hour = Choice(
        label=gettext_lazy("First or second time"),
        help_text=gettext_lazy("Clocks show this time twice on that day. Which one is the start?"),
        choices=WHICH_HOUR,
        required=False,
        widget=forms.RadioSelect,
    )
    tier = _choice(gettext_lazy("Tier"), Tier, TIERS)

    format = Choice(
        label=gettext_lazy("Format"),
        help_text=gettext_lazy("What a table writes down, what its places pay, and how ties are broken."),
        choices=tuple(PRESET_NAMES.items()),
        widget=ExplainedRadios(explanations=PRESET_WORDS),
    )
    rounds_announced = forms.IntegerField(
        label=gettext_lazy("Announced rounds"), min_value=1, max_value=20, widget=NumberStepper
    )
    pairing = _choice(gettext_lazy("How rounds are paired"), PairingMode, PAIRING)
    swiss_priority = _choice(gettext_lazy("What comes first in Swiss by points"), SwissPriority, SWISS)
    balance_weight = forms.IntegerField(
        label=gettext_lazy("Weight of a repeated pair"),
        min_value=0,
        max_value=1_000_000,
        help_text=gettext_lazy(
            "For “balanced”: a pair that meets again weighs as much as this sum of squared point "
            "differences; 800 is two differences of 20 points."
        ),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    split_policy = _choice(gettext_lazy("How players are split into tables"), SplitPolicy, SPLITS)
    draw_seat_order = _switch(
        gettext_lazy("Draw the first player and the seat order"),
        gettext_lazy("Otherwise each table draws its own (R-12)."),
    )
    keep_clubs_apart = _switch(
        gettext_lazy("Keep players of one club apart"),
        gettext_lazy("As far as it can be done, besides the keep-apart groups."),
    )
    keep_apart_priority = forms.ChoiceField(
        label=gettext_lazy("Clubs and keep-apart groups weigh"), choices=KeepApartPriority.choices
    )

    first_table = forms.IntegerField(
        label=gettext_lazy("Tables begin at number"),
        min_value=1,
        max_value=HIGHEST_NUMBER,
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    tables_out_of_use = forms.CharField(
        label=gettext_lazy("Tables out of use"),
        required=False,
        max_length=column_length(Event, "tables_out_of_use"),
        help_text=gettext_lazy("Numbers that no table gets, such as 7, 12, 30-35."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "text"}),
    )
    stream_table = forms.IntegerField(
        label=gettext_lazy("Number of the stream table"),
        required=False,
        min_value=1,
        max_value=HIGHEST_NUMBER,
        help_text=gettext_lazy("Empty without one. Phones, lists and the screen mark it."),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    stream_choice = forms.ChoiceField(label=gettext_lazy("Who plays there"), choices=StreamChoice.choices)

    player_cap = forms.IntegerField(
        label=gettext_lazy("Seats"),
        required=False,
        min_value=0,
        max_value=BOUNDS["player_cap"][1],
        help_text=gettext_lazy(
            "How many players at most; empty for as many as come. Anyone who registers when all seats are "
            "taken goes on the waiting list. Until the start the first on it gets each seat that "
            "becomes free."
        ),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )
    collation = forms.ChoiceField(
        label=gettext_lazy("Letters in lists of names"),
        choices=Collation.choices,
        help_text=gettext_lazy("Lists are sorted as people in the hall look names up."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language of the event"),
        required=False,
        help_text=gettext_lazy(
            "Of the screen, of paper and certificates, and of messages to players who have not chosen one. "
            "Pages are in the language of their readers."
        ),
    )
    registration_open = _switch(
        gettext_lazy("Players may register themselves"), gettext_lazy("Through the public link.")
    )
    approval_required = _switch(
        gettext_lazy("Registrations wait for approval"),
        gettext_lazy("Otherwise anyone who registers is in at once."),
    )
    late_entry_allowed = _switch(
        gettext_lazy("Late entries are admitted"),
        gettext_lazy("With an unpaired loss, 0 points, for each round missed (R-14)."),
    )
    self_check_in = _switch(
        gettext_lazy("Players may check themselves in"), gettext_lazy("On their private link.")
    )
    players_report = _switch(
        gettext_lazy("Players may report results"), gettext_lazy("The others at the table confirm them.")
    )
    quorum = _choice(gettext_lazy("Who confirms a reported result"), ConfirmationQuorum, QUORUM)
    verification_required = _switch(
        gettext_lazy("A second person verifies results"),
        gettext_lazy(
            "What one member of staff entered or confirmed alone is compared with the slip by another before "
            "the round closes."
        ),
    )
    no_show_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes until a missing player is a no-show (R-13)"),
        min_value=0,
        max_value=120,
        widget=NumberStepper,
    )

    contacts_kept_days = forms.IntegerField(
        label=gettext_lazy("Days after the event until contacts are erased"),
        min_value=0,
        max_value=3650,
        help_text=gettext_lazy(
            "Told to anyone who registers. Names stay; a player can be made anonymous on request."
        ),
        widget=NumberStepper,
    )

    deck_lists = _choice(gettext_lazy("Deck lists (R-2)"), DeckLists, DECK_LISTS)

    decks_for_opponents = _switch(
        gettext_lazy("Opponents read each other’s lists"),
        gettext_lazy(
            "Once they are locked: on the phones of those who sit at one table, while their round is open."
        ),
    )

    public_players = _switch(gettext_lazy("Players"), gettext_lazy("Names as each player allows."))
    public_pairings = _switch(gettext_lazy("Pairings"))
    public_standings = _switch(gettext_lazy("Standings"))
    public_results = _switch(gettext_lazy("Results of each table"))
    public_decks = _switch(
        gettext_lazy("Deck lists"),
        gettext_lazy("Once they are locked. Until then only the player and judges see one."),
    )

    freeze_standings = _switch(
        gettext_lazy("Freeze standings until the round closes"),
        gettext_lazy(
            "While a round is played everybody else reads standings and results of closed rounds only, "
            "also on the screen, and nobody watches its live tables."
        ),
    )

    def __init__(
        self,
        *args: Any,
        section: SettingsSection | None = None,
        locked: Iterable[str] = (),
        read_only: bool = False,
        own_formats: Iterable[OwnFormat] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.definitions = own_definitions(own_formats)
        self.section = section
        for rule_option in RULE_OPTIONS:
            self.fields[RULE_OPTION_PREFIX + rule_option.key] = forms.ChoiceField(
                label=str(rule_option.title),
                help_text=f"{rule_option.rule}: {rule_option.question}",
                choices=[
                    (
                        _as_text(choice.value),
                        _("{choice} (the regulations' default)").format(choice=str(choice.sentence))
                        if choice.value == rule_option.default
                        else str(choice.sentence),
                    )
                    for choice in rule_option.choices
                ],
                widget=forms.RadioSelect,
            )
        stored = self.initial.get("format")
        if isinstance(stored, dict):
            same = (choice for choice, definition in self.definitions.items() if definition == stored)
            self.initial["format"] = stored["key"] if stored == preset_of(stored) else next(same, OWN_FORMAT)
            if self.initial["format"] == OWN_FORMAT:
                self.definitions = {OWN_FORMAT: stored, **self.definitions}
        formats: Any = self.fields["format"]
        names = [
            (choice, format_name(Format.from_json(definition)))
            for choice, definition in self.definitions.items()
        ]
        formats.choices = [*names, *formats.choices]
        language: Any = self.fields["language"]
        present = self.initial.get("language", "")
        others = [(present, present)] if present and present not in offered() else []
        language.choices = [("", _("No choice")), *offered().items(), *others]
        if not self.offers_languages:
            locked = {*locked, "language"}
        zone: Any = self.fields["timezone"].widget
        zone.suggestions = zone_names()
        if section is not None:
            for name in set(self.fields) - set(section.fields) - {"reason"}:
                del self.fields[name]
        self.locked = frozenset(self.fields if read_only else locked) & set(self.fields)
        for name in self.locked:
            self.fields[name].disabled = True

    @property
    def table_sizes(self) -> TableSizes:
        """The sizes of the tables of the format that is chosen, or that stands where there is no choice."""
        chosen = str(self["format"].value() if "format" in self.fields else self.initial.get("format"))
        return TableSizes.of(chosen_among(self.definitions, chosen))

    @property
    def expected_players(self) -> int | None:
        """As the event has them, or as many as the seats that are typed."""
        seats = str(self["player_cap"].value() or "") if "player_cap" in self.fields else ""
        return int(seats) if seats.isdecimal() and len(seats) < 6 else super().expected_players

    @property
    def offers_languages(self) -> bool:
        """Whether there is a language to choose."""
        return len(offered()) > 1

    @property
    def folded_have_errors(self) -> bool:
        """Whether something is wrong with a field that a new event does not ask for at once."""
        return any(name not in ASKED_FIRST for name in self.errors)

    @property
    def rule_options(self) -> tuple[BoundField, ...]:
        """The fields of the rule options, in the order of the regulations."""
        return tuple(self[RULE_OPTION_PREFIX + rule_option.key] for rule_option in RULE_OPTIONS)

    @property
    def rule_options_differ(self) -> int:
        """How many rule options are not the regulations' default, as the form stands."""
        return sum(
            self[RULE_OPTION_PREFIX + rule_option.key].value() != _as_text(rule_option.default)
            for rule_option in RULE_OPTIONS
        )

    @property
    def rule_options_have_errors(self) -> bool:
        """Whether something is to correct among the rule options."""
        return any(field.errors for field in self.rule_options)

    @staticmethod
    def initial_from(event: Event) -> dict[str, Any]:
        """Return the event's settings as the form shows them, with its own wall clock."""
        values = {name: getattr(event, name) for name in EventForm.base_fields if hasattr(event, name)}
        here = event.starts_at.astimezone(event.zone)
        rule_options = rule_options_of(event).to_mapping()
        return {
            **values,
            "stream_table": event.stream_table or None,
            "player_cap": event.player_cap or None,
            "starts_on": here.date(),
            "starts_at": here.time().replace(second=0, microsecond=0, fold=0),
            "which_hour": WHICH_HOUR[here.fold][0],
            **{RULE_OPTION_PREFIX + key: _as_text(value) for key, value in rule_options.items()},
            **StagesForm.stages_from(event),
            **CardPoolForm.pool_from(event),
        }

    def settings(self) -> EventSettings:
        """Return what was decided. Call only on a valid form."""
        values = self.cleaned_data
        left_out = {"starts_on", "which_hour", *STAGE_FIELDS, *POOL_FIELDS, *self.locked}
        settings: dict[str, Any] = {
            name: values[name] for name in EventForm.base_fields if name in {*self.fields} - left_out
        }
        if "starts_at" in settings:
            settings["starts_at"] = self._start
        if "format" in settings:
            key = settings["format"]
            settings["format"] = self.definitions.get(key, {"key": key})
        if "rounds_announced" in settings and "round_kind" not in self.locked:
            settings["stages"] = self.stages()
        if "pool_span" in self.fields and "pool_span" not in self.locked:
            settings["card_pool"] = self.card_pool().to_json()
        if set(RULE_OPTION_FIELDS) <= set(self.fields):
            settings["readings"] = {
                rule_option.key: next(
                    choice.value
                    for choice in rule_option.choices
                    if _as_text(choice.value) == values[RULE_OPTION_PREFIX + rule_option.key]
                )
                for rule_option in RULE_OPTIONS
            }
        return settings  # type: ignore[return-value]  # the names are those of EventSettings

    @property
    def asks_which_hour(self) -> bool:
        """Whether clocks show the time that was typed, or that stands, twice."""
        if not self.is_bound:
            start = _wall_clock(self.initial)
            return start is not None and len(moments_of(start, ZoneInfo(self.initial["timezone"]))) > 1
        return len(self._moments()) > 1

    @property
    def _start(self) -> datetime:
        """The start as it was typed; one of two moments where clocks show it twice."""
        start = _wall_clock(self.cleaned_data)
        assert start is not None
        moments = self._moments()
        return moments[self.cleaned_data["which_hour"] == "second"] if len(moments) > 1 else start

    def _moments(self) -> tuple[datetime, ...]:
        start, zone = _wall_clock(self.cleaned_data), self.cleaned_data.get("timezone")
        return moments_of(start, ZoneInfo(zone)) if start is not None and zone else ()

    def clean(self) -> dict[str, Any]:
        """Ask which of two hours is meant, where clocks are put back."""
        values: dict[str, Any] = super().clean() or {}
        if "which_hour" in self.fields and len(self._moments()) > 1 and not values.get("which_hour"):
            self.add_error("which_hour", _("Choose one of the two."))
        return values

    def clean_stream_table(self) -> int:
        """Return the number, 0 without such a table."""
        return self.cleaned_data["stream_table"] or 0

    def clean_tables_out_of_use(self) -> str:
        """Return the numbers as they are written everywhere."""
        try:
            return numbers_text(numbers_in(str(self.cleaned_data["tables_out_of_use"])))
        except InvalidNumbers as error:
            raise forms.ValidationError(str(error)) from error

    def clean_player_cap(self) -> int:
        """Return how many seats there are, 0 for as many as come."""
        return self.cleaned_data["player_cap"] or 0

    def clean_timezone(self) -> str:
        """Return the zone meant: a city that only one zone is named after will do."""
        return zone_meant(str(self.cleaned_data["timezone"]))

    def show_errors(self, submission: Submission) -> None:
        """Put the actions' problems at the fields they are about."""
        submission.show_errors(self)


def _wall_clock(values: Mapping[str, Any]) -> datetime | None:
    """Return date and time of a start without a zone, None where one of them is wrong."""
    day, time = values.get("starts_on"), values.get("starts_at")
    return datetime.combine(day, time) if isinstance(day, date) and isinstance(time, clock_time) else None


def _as_text(value: str | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


class StartForm(ReasonForm):
    """What the start of an event needs: something that the seed cannot have been chosen for."""

    hall_value = forms.CharField(
        label=gettext_lazy("A value from the hall"),
        max_length=MAX_HALL_VALUE_LENGTH,
        help_text=gettext_lazy(
            "Something nobody could know when the event was created: six dice thrown before everybody, "
            "a number from today’s newspaper, a word from each of some players. It is mixed into every "
            "draw, so that nobody can have chosen the secret seed to suit somebody. Everybody can read "
            "it from now on."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("hall_value", "reason")

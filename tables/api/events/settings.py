"""Settings of an event as the API takes and tells them, made of the event's own columns."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from tables.actions.events.settings import BOUNDS, SETTINGS
from tables.api.core.fields import (
    Choice,
    Flag,
    Reasoned,
    RuledChoice,
    RuledFlag,
    StrictSerializer,
    Text,
    WholeNumber,
)
from tables.api.core.representations import Moment, Representation
from tables.models import Event, EventStatus
from tables.models.event import (
    ConfirmationQuorum,
    DeckLists,
    KeepApartPriority,
    PairingMode,
    SplitPolicy,
    SwissPriority,
    Tier,
)
from tables.queries.record import readings_of
from tables.regulations.readings import READINGS, Reading

AnyField = serializers.Field[Any, Any, Any, Any]
_DECIDED_ELSEWHERE = {"starts_at", "readings"}


class ReadingsSerializer(StrictSerializer):
    """Readings of the ambiguous rules; what is left out keeps the regulations' default."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return one optional choice for each reading."""
        return {
            reading.key: (
                RuledFlag(**_options_of(reading))
                if isinstance(reading.default, bool)
                else RuledChoice(choices=reading.permitted, **_options_of(reading))
            )
            for reading in READINGS
        }


def _options_of(reading: Reading) -> dict[str, Any]:
    question = f"{reading.rule}: {reading.question}"
    return {"rule": reading.rule, "required": False, "help_text": question}


class _Settings(Reasoned):
    """Every setting by the name of its column."""

    starts_at = Text(
        max_length=40,
        required=False,
        help_text="2026-12-05T10:00:00+01:00, or without a zone the wall clock at the event.",
    )
    readings = ReadingsSerializer(required=False)

    def get_fields(self) -> dict[str, AnyField]:
        """Return the declared fields and one for each other setting."""
        return {
            **super().get_fields(),
            **{name: _field(name) for name in SETTINGS if name not in _DECIDED_ELSEWHERE},
        }


class SettingsSerializer(_Settings):
    """What is to be changed; the rest stays. `readings` replaces all of them.

    While the event runs, other readings or another pairing mode take a `reason`.
    """


class NewEventSerializer(_Settings):
    """A new event: a name and a start are needed, everything else has a default."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return the settings, of which two are required; a new event needs no reason."""
        fields = super().get_fields()
        del fields["reason"]
        for name in ("name", "starts_at"):
            fields[name].required = True
        return fields


class ToldReadingsSerializer(Representation):
    """All readings in force."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return one field for each reading, as `ReadingsSerializer` takes it."""
        return ReadingsSerializer().get_fields()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the readings, which are JSON already."""
        return dict(instance)


class EventSerializer(Representation):
    """An event with all its settings; `seed` is null until it is revealed (R-50), `hall_value` is what the
    start mixed into it, empty before."""

    slug = serializers.CharField()
    status = serializers.ChoiceField(EventStatus.choices)
    revision = serializers.IntegerField()
    name = serializers.CharField()
    venue = serializers.CharField()
    starts_at = Moment()
    timezone = serializers.CharField()
    tier = serializers.ChoiceField(Tier.choices)
    rounds_announced = serializers.IntegerField()
    pairing = serializers.ChoiceField(PairingMode.choices)
    swiss_priority = serializers.ChoiceField(SwissPriority.choices)
    balance_weight = serializers.IntegerField()
    split_policy = serializers.ChoiceField(SplitPolicy.choices)
    draw_seat_order = serializers.BooleanField()
    keep_apart_priority = serializers.ChoiceField(KeepApartPriority.choices)
    keep_clubs_apart = serializers.BooleanField()
    readings = ToldReadingsSerializer()
    registration_open = serializers.BooleanField()
    approval_required = serializers.BooleanField()
    late_entry_allowed = serializers.BooleanField()
    self_check_in = serializers.BooleanField()
    players_report = serializers.BooleanField()
    quorum = serializers.ChoiceField(ConfirmationQuorum.choices)
    no_show_minutes = serializers.IntegerField()
    contacts_kept_days = serializers.IntegerField()
    deck_lists = serializers.ChoiceField(DeckLists.choices)
    decks_locked_at = Moment(allow_null=True)
    public_pairings = serializers.BooleanField()
    public_standings = serializers.BooleanField()
    public_results = serializers.BooleanField()
    public_players = serializers.BooleanField()
    public_decks = serializers.BooleanField()
    seed_commitment = serializers.CharField()
    journal_head = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    hall_value = serializers.CharField()
    finished_at = Moment(allow_null=True)

    def to_representation(self, instance: Event) -> dict[str, Any]:
        """Return the event with every reading, and the seed only once it is public."""
        return {
            **super().to_representation(instance),
            "readings": readings_of(instance).to_mapping(),
            "seed": instance.seed if instance.seed_is_public else None,
        }


def _field(name: str) -> AnyField:
    """Return an optional field for a setting, with the bounds of its column."""
    column = Event._meta.get_field(name)
    assert isinstance(column, models.Field)
    if column.choices:
        return Choice(column.choices, required=False)
    if isinstance(column, models.BooleanField):
        return Flag(required=False)
    if isinstance(column, models.IntegerField):
        low, high = BOUNDS[name]
        return WholeNumber(min_value=low, max_value=high, required=False)
    return Text(max_length=column.max_length, allow_blank=column.blank, required=False)

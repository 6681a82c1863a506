"""Settings of an event as the API takes and tells them, made of the event's own columns."""

from __future__ import annotations

from typing import Any

from django.db import models
from rest_framework import serializers

from tables.core.api.answers import column_of
from tables.core.api.fields import (
    AnyField,
    Reasoned,
    RuledChoice,
    RuledFlag,
    Several,
    StrictSerializer,
    Text,
    WholeNumber,
    sent,
)
from tables.core.api.representations import Representation
from tables.core.columns import column_length
from tables.events.actions.settings import BOUNDS, SETTINGS
from tables.events.api.card_pool import CardPoolRepresentation, CardPoolSerializer
from tables.events.api.online import OnlinePlayRepresentation, OnlinePlaySerializer
from tables.events.models import Event
from tables.events.queries.record import card_pool_of, rule_options_of
from tables.events.rules.rule_options import RULE_OPTIONS, RuleOption
from tables.formats.api.shapes import FormatInForceSerializer, FormatSerializer
from tables.staff.models import User
from tables.stages.api.shapes import StageRepresentation, stages_sent

_DECIDED_ELSEWHERE = {"starts_at", "readings", "format", "stages", "card_pool", "online"}


class RuleOptionsSerializer(StrictSerializer):
    """Rule options of the ambiguous rules; what is left out keeps the regulations' default."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return one optional choice for each rule option."""
        return {
            rule_option.key: (
                RuledFlag(**_options_of(rule_option))
                if isinstance(rule_option.default, bool)
                else RuledChoice(choices=rule_option.permitted, **_options_of(rule_option))
            )
            for rule_option in RULE_OPTIONS
        }


def _options_of(rule_option: RuleOption) -> dict[str, Any]:
    question = f"{rule_option.rule}: {rule_option.question}"
    return {"rule": rule_option.rule, "required": False, "help_text": question}


class _Settings(Reasoned):
    """Every setting by the name of its column."""

    starts_at = Text(
        max_length=40,
        required=False,
        help_text="2026-12-05T10:00:00+01:00, or without a zone the wall clock at the event.",
    )
    readings = RuleOptionsSerializer(required=False)
    format = FormatSerializer(required=False)
    stages = stages_sent(required=False)
    card_pool = CardPoolSerializer(required=False)
    online = OnlinePlaySerializer(required=False)

    def get_fields(self) -> dict[str, AnyField]:
        """Return the declared fields and one for each other setting."""
        return {
            **super().get_fields(),
            **{name: _field(name) for name in SETTINGS if name not in _DECIDED_ELSEWHERE},
        }


class SettingsSerializer(_Settings):
    """What is to be changed; the rest stays. `readings` replaces all of them.

    While the event runs, another format, other rule options or another pairing mode take a `reason`.
    """


class SettingsAskedSerializer(_Settings):
    """Settings as `PATCH` takes them, of which only the effect is asked for."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return the settings; a question needs no reason."""
        fields = super().get_fields()
        del fields["reason"]
        return fields


class NewEventSerializer(SettingsAskedSerializer):
    """A new event: a name and a start are needed; everything else has a default, or is as at the event it is
    set up `like`, or as in a `template`."""

    like = Text(
        max_length=column_length(Event, "slug"),
        required=False,
        help_text="The slug of an event whose settings the new one begins with.",
    )
    template = WholeNumber(
        min_value=1, max_value=10**9, required=False, help_text="The number of a template of yours instead."
    )
    staff = Several(
        child=Text(max_length=column_length(User, "username")),
        default=list,
        max_length=200,
        help_text="Usernames of its staff who get the same roles.",
    )

    def get_fields(self) -> dict[str, AnyField]:
        """Return the settings, of which two are required; a new event needs no reason either."""
        fields = super().get_fields()
        for name in ("name", "starts_at"):
            fields[name].required = True
        return fields


class RuleOptionsInForceSerializer(Representation):
    """All rule options in force."""

    def get_fields(self) -> dict[str, AnyField]:
        """Return one field for each rule option, as `RuleOptionsSerializer` takes it."""
        return RuleOptionsSerializer().get_fields()

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the rule options, which are JSON already."""
        return dict(instance)


# Not in `MEMBERS`: rule options are stated in full, though the column of an older event only keeps what
# differs from the default of its time, and the seed only once the row says that it is public.
class _EventRepresentation(Representation):
    """An event with all its settings; `seed` is null until it is revealed (R-50), `hall_value` is what the
    start mixed into it, empty before."""

    def to_representation(self, instance: Event) -> dict[str, Any]:
        """Return the event with every rule option, and the seed only once it is public."""
        return {
            **super().to_representation(instance),
            "readings": rule_options_of(instance).to_mapping(),
            "card_pool": card_pool_of(instance).to_json(),
            "online": instance.online,
            "seed": instance.seed if instance.seed_is_public else None,
        }


_COLUMNS = (
    "slug status revision name venue description starts_at timezone collation language tier "
    "rounds_announced stages pairing swiss_priority balance_weight split_policy draw_seat_order "
    "keep_apart_priority keep_clubs_apart "
    "first_table tables_out_of_use stream_table stream_choice readings format "
    "player_cap registration_open approval_required late_entry_allowed self_check_in players_report quorum "
    "verification_required no_show_minutes contacts_kept_days deck_lists decks_for_opponents "
    "card_pool online "
    "decks_locked_at public_pairings public_standings public_results public_players public_decks "
    "freeze_standings seed_commitment journal_head seed hall_value finished_at"
)


def _answer_field(name: str) -> AnyField:
    if name == "readings":
        return RuleOptionsInForceSerializer()
    if name == "format":
        return FormatInForceSerializer()
    if name == "stages":
        return StageRepresentation(many=True)
    if name == "card_pool":
        return CardPoolRepresentation()
    if name == "online":
        return OnlinePlayRepresentation()
    return serializers.CharField(allow_null=True) if name == "seed" else column_of(Event, name)


EventSerializer = type(
    "EventSerializer",
    (_EventRepresentation,),
    {
        "__module__": __name__,
        "__doc__": _EventRepresentation.__doc__,
        **{name: _answer_field(name) for name in _COLUMNS.split()},
    },
)


def _field(name: str) -> AnyField:
    """Return an optional field for a setting, with the bounds of its column."""
    if isinstance(Event._meta.get_field(name), models.IntegerField):
        low, high = BOUNDS[name]
        return WholeNumber(min_value=low, max_value=high, required=False)
    return sent(Event, name, required=False)

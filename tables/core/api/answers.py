"""Answers derived from what queries and actions return: members, types and schema are those of the dataclass.

A dataclass is told by all its fields, its docstring is the description in the schema. Only what differs is
said here: which attributes are told, where some are for our own pages, and by which names.

`djangorestframework-dataclasses` makes serializers of dataclasses too. It writes a list field after field,
which takes several times as long, and it knows neither the types of properties nor generic dataclasses.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection, Mapping
from datetime import datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from django.db import models
from rest_framework import serializers

from tables.core.api.fields import AnyField, FractionText, Worded
from tables.core.api.representations import GuardedRepresentation, Moment, Representation
from tables.core.errors import Problem
from tables.core.text.sentences import Sentence
from tables.core.timekeeping import Instant
from tables.decks.queries import DeckFile, DeckRow
from tables.events.queries.overview import PlayerCounts
from tables.events.queries.record import Participant
from tables.judging.deck_checks.queries import DeckCheckView
from tables.live.play.opening import OfferedGame
from tables.players.models import Penalty, Player
from tables.players.player_import import ImportPreview
from tables.players.queries.history import HistoryRound, PlayerHistory
from tables.players.queries.roster import Group, PlayerRow, WaitingPlayer
from tables.players.queries.seats import Seats
from tables.results.queries.preview import ResultPreview
from tables.results.rules.corrections import StandingChange
from tables.results.rules.findings import Finding
from tables.rounds.actions.editing import EditPreview
from tables.rounds.actions.repair import LateSeatProposal, RepairProposal
from tables.rounds.queries.clock import TableClock
from tables.rounds.queries.pairings import (
    ByeView,
    OutView,
    QualityView,
    RoundView,
    SeatView,
    Substitute,
    TableView,
)
from tables.rounds.seating import KeptTogether, Quality
from tables.series.leagues.queries import LeagueEventCard
from tables.staff.actions import GrantedRole
from tables.staff.models import ApiToken, EventRole
from tables.staff.queries import Member
from tables.standings.rules.standings import StandingFigures, StandingRow

_COUNTED = (
    "repeated_triples triple_bound repeated_pairs pair_bound event_repeated_triples event_repeated_pairs "
    "point_spread"
)

_PLAYER = (
    "key number name club contact name_shown status joined_round dropped_after_round "
    "fixed_table is_stand_by checked_in_at waitlisted_at revision"
)

MEMBERS: Mapping[type, str] = {
    # Rows of the database that are answers themselves.
    ApiToken: "id=pk name scope created_at expires_at last_used_at revoked_at",
    EventRole: "username=user.username role actions",
    Penalty: "id=pk kind infraction effect points round_number reason given_by at",
    Player: _PLAYER,
    # Dataclasses that know more than they tell, or by other names.
    ByeView: "player=key number name",
    DeckCheckView: "id round table player=key number name label status drawn_at begun_at checked_by "
    "closed_at note deck_version lost_minutes extra_minutes revision",
    DeckFile: "version=number state is_locked handed_in_at ready text=source deck=content findings "
    "unknown_cards=unknown revision",
    DeckRow: "player=key number name status state deck_name faction version faults unchecked "
    "unknown_cards=unknown ready handed_in_at is_locked",
    EditPreview: "before after warnings notes tables=seated",
    Finding: "field rule message",
    GrantedRole: "username=role.user.username role=role.role actions=role.actions set_password",
    Group: "id=pk name players",
    HistoryRound: "round=number table position opponents status scored was_absent bye_points",
    KeptTogether: "players table",
    LateSeatProposal: "table=seat.table repeated_triples=seat.repeated_triples "
    "repeated_pairs=seat.repeated_pairs sentence=seat.sentence warnings notes",
    LeagueEventCard: "slug name starts_at timezone status counts is_over",
    Member: "username name role actions awaits_password is_last_organizer",
    OfferedGame: "key title fewest most options bots",
    OutView: "player=key name status dropped_after_round sits_out",
    Participant: "player=key number name",
    PlayerCounts: "active here missing pending waitlisted dropped disqualified declined withdrawn",
    PlayerRow: f"{_PLAYER} groups",
    PlayerHistory: "player=player.key name=player.name rounds standing=row derivation",
    Problem: "field rule message",
    Quality: f"{_COUNTED} is_proved_best=proved_best triples pairs kept_together=keep_apart small_again",
    QualityView: f"{_COUNTED} is_proved_best triples pairs kept_together small_again",
    RepairProposal: "kind=repair.kind sentence=repair.sentence moves=repair.moves tables=seated "
    "dissolved=repair.dissolved stranded=repair.stranded first_players=repair.first_players "
    "repeated_triples=repair.repeated_triples repeated_pairs=repair.repeated_pairs warnings notes quality",
    ResultPreview: "scores_before scores_after warnings standings later_pairings later_cuts",
    ImportPreview: "digest rows faults doubts is_offered encoding delimiter columns ignored_columns "
    "headings_line",
    RoundView: "number status pairing attempt label algorithm digest edits tries "
    "started_at=clock.started_at length_minutes=clock.length_minutes "
    "extension_minutes=clock.extension_minutes sizes tables byes bye_points tables_out quality length_due "
    "attempts out revision",
    SeatView: "position player=key number name club points absent status substitute",
    Substitute: "player=key name",
    Seats: "cap taken free waitlisted is_full",
    StandingChange: "player name rank points sos extended_sos tiebreakers",
    StandingFigures: "rank points sos extended_sos tiebreakers random_rank tied_until_random",
    StandingRow: "rank player name points sos extended_sos tiebreakers random_rank tied_until_random rounds "
    "status",
    TableClock: "table=number extension_minutes seconds_left ends_at",
    TableView: "number status locked extension_minutes sheet_version seats revision",
    WaitingPlayer: "key=player.key number=player.number name=player.name club=player.club signed_up_at "
    "place revision=player.revision same_name_as looks_like has_role_name",
}
"""What is told of these, in order: `name`, or `name=attribute` where the attribute is called otherwise."""

GUARDED: Mapping[type, Mapping[str, str]] = {
    Player: {"contact": "player.edit"},
    PlayerRow: {"contact": "player.edit"},
}
"""Members that are null for callers without a right, and which right that is."""

_BY_TYPE: Mapping[Any, type[AnyField]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    bool: serializers.BooleanField,
    datetime: Moment,
    Instant: Moment,
    Fraction: FractionText,
    Sentence: Worded,
}
_BY_COLUMN: tuple[tuple[type[models.Field[Any, Any]], type[AnyField]], ...] = (
    (models.BooleanField, serializers.BooleanField),
    (models.IntegerField, serializers.IntegerField),
    (models.DateTimeField, Moment),
    (models.Field, serializers.CharField),
)


def representation_of(answer: Any, secrets: tuple[str, ...] = ()) -> type[serializers.Serializer[Any]]:
    """Return the representation of a dataclass or a model; `secrets` are null for anyone who asks again.

    What is a representation already stays one.
    """
    return _made(answer, secrets)


@cache
def _made(answer: Any, secrets: tuple[str, ...]) -> type[serializers.Serializer[Any]]:
    kind = get_origin(answer) or answer
    if issubclass(kind, serializers.Serializer):
        return kind
    guarded = GUARDED.get(kind, {})
    members: dict[str, Any] = {"rights": guarded} if guarded else {}
    for name, source in _sources(kind):
        options: dict[str, Any] = {} if source == name else {"source": source}
        if name in secrets or name in guarded:
            options["allow_null"] = True
        members[name] = _field(_type_at(answer, source), **options)
    name = "".join(part.__name__.capitalize() for part in get_args(answer)) + kind.__name__
    return type(
        f"{name}Serializer",
        (GuardedRepresentation if guarded else Representation,),
        {"__module__": kind.__module__, "__doc__": _in_json(kind.__doc__ or ""), **members},
    )


def _in_json(text: str) -> str:
    """Call what is told as JSON calls it."""
    return re.sub(r"\bNone\b", "null", text)


def column_of(model: type[models.Model], name: str) -> AnyField:
    """Return the field that tells a column of a model."""
    return _column(model._meta.get_field(name))


def _column(column: Any, **options: Any) -> AnyField:
    if column.null:
        options["allow_null"] = True
    if column.choices:
        return serializers.ChoiceField(column.choices, **options)
    return next(field for kind, field in _BY_COLUMN if isinstance(column, kind))(**options)


def _sources(kind: type) -> list[tuple[str, str]]:
    """Return each member that is told, with the attribute it comes from."""
    if kind not in MEMBERS:
        return [(name, name) for name in get_type_hints(kind)]
    return [(name, source or name) for name, _, source in (m.partition("=") for m in MEMBERS[kind].split())]


def _type_at(owner: Any, path: str) -> Any:
    """Return the type of an attribute, of a property, or of an attribute of one of these; for a column of a
    model the column."""
    name, _, rest = path.partition(".")
    if get_origin(owner) in (Union, UnionType):
        owner = get_args(owner)[0]
    kind = get_origin(owner) or owner
    described = None if name == "pk" else getattr(kind, name, None)
    if issubclass(kind, models.Model) and not isinstance(described, property):
        found: Any = kind._meta.pk if name == "pk" else kind._meta.get_field(name)
        return _type_at(found.related_model, rest) if rest else found
    if isinstance(described, property):
        found = get_type_hints(described.fget)["return"]
    else:
        found = get_type_hints(kind, include_extras=True)[name]
    if get_args(owner):
        found = found[get_args(owner)]
    return _type_at(found, rest) if rest else found


def _field(kind: Any, **options: Any) -> AnyField:
    """Return the field for values of a type. Raises `TypeError` for a type that is not told."""
    origin, arguments = get_origin(kind), get_args(kind)
    if isinstance(kind, models.Field):
        return _column(kind, **options)
    if origin is Annotated:
        field: AnyField = arguments[1](**options)
        return field
    if kind is Any:
        return serializers.JSONField(**{**options, "allow_null": True})
    if origin in (Union, UnionType):
        [kind] = [argument for argument in arguments if argument is not NoneType]
        return _field(kind, **{**options, "allow_null": True})
    if origin is Literal:
        return serializers.ChoiceField(arguments, **options)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return serializers.JSONField(**options)
    if isinstance(origin, type) and issubclass(origin, Collection):
        child = _field(arguments[0])
        if isinstance(child, serializers.Serializer):
            return type(child)(many=True, **options)
        return serializers.ListField(child=child, **options)
    if kind in _BY_TYPE:
        return _BY_TYPE[kind](**options)
    if dataclasses.is_dataclass(origin or kind) or is_typeddict(kind) or kind in MEMBERS:
        return representation_of(kind)(**options)
    if issubclass(kind, models.Choices):
        return serializers.ChoiceField(kind.choices, **options)
    if issubclass(kind, Enum):
        return serializers.ChoiceField([member.value for member in kind], **options)
    raise TypeError(f"{kind} is not told by the API.")

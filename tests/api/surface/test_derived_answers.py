"""Answers are derived from dataclasses and models: members, types and texts, and nothing of our own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, Generic, Literal, TypedDict, TypeVar

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework import serializers

from tables import urls
from tables.accounts.api import NewTokenSerializer
from tables.core.api.answers import MEMBERS, representation_of
from tables.core.api.routes import ListOf, PageOf
from tables.events.api.stages import StartSerializer
from tables.events.models import Event, EventStatus, NameShown
from tables.players.api.keep_apart import GroupSerializer
from tables.players.models import KeepApartGroup, Penalty, PenaltyKind, Player, PlayerStatus
from tables.players.queries.roster import PlayerRow, PublicPlayer
from tables.rounds.api.editing import SwapSerializer
from tables.rounds.queries.pairings import RoundView
from tables.staff.api import NewMemberSerializer
from tables.staff.models import ApiToken, User

Figure = TypeVar("Figure")


class Card(TypedDict):
    """A card as JSON has it."""

    name: str


@dataclass(frozen=True, slots=True)
class Before(Generic[Figure]):
    """A figure, None where there is none."""

    figure: Figure | None


@dataclass(frozen=True, slots=True)
class Everything:
    """A value of each kind."""

    number: int
    moment: datetime | None
    share: Fraction
    level: Literal["low", "high"]
    status: EventStatus
    numbers: tuple[int, ...]
    cards: list[Card]
    change: Before[int]
    other: Before[Fraction] | None
    content: Mapping[str, Any]


AT = datetime(2026, 12, 5, 9, tzinfo=UTC)
EVERYTHING = Everything(
    1, AT, Fraction(55, 3), "low", EventStatus.DRAFT, (1, 2), [{"name": "Ned"}], Before(7), None, {"a": 1}
)


def fields_of(answer: Any, *secrets: str) -> dict[str, Any]:
    return dict(representation_of(answer, secrets)().get_fields())


def shown(value: Any, **options: Any) -> Any:
    return representation_of(type(value))(value, **options).data


def test_every_kind_of_value_is_shown():
    assert shown(EVERYTHING) == {
        "number": 1,
        "moment": "2026-12-05T09:00:00Z",
        "share": "55/3",
        "level": "low",
        "status": "draft",
        "numbers": [1, 2],
        "cards": [{"name": "Ned"}],
        "change": {"figure": 7},
        "other": None,
        "content": {"a": 1},
    }


def test_the_schema_knows_the_types():
    found = fields_of(Everything)
    assert list(found) == [field.name for field in fields(Everything)]
    assert [name for name, field in found.items() if field.allow_null] == ["moment", "other"]
    assert list(found["level"].choices) == ["low", "high"]
    assert found["status"].choices == dict(EventStatus.choices)
    assert isinstance(found["numbers"].child, serializers.IntegerField)
    change, other = found["change"].get_fields()["figure"], found["other"].get_fields()["figure"]
    assert isinstance(change, serializers.IntegerField) and change.allow_null
    assert isinstance(other, serializers.CharField) and other.allow_null
    assert type(found["change"]).__name__ == "IntBeforeSerializer"
    assert type(found["change"]).__doc__ == "A figure, null where there is none."


def test_secrets_are_null_for_who_asks_again():
    found = fields_of(PublicPlayer, "name")
    assert {name for name, field in found.items() if field.allow_null} == {"name"}


def test_columns_are_shown_with_their_choices():
    found = fields_of(Penalty)
    assert found["kind"].choices == dict(PenaltyKind.choices)
    assert found["round_number"].allow_null and not found["reason"].allow_null


def test_what_is_ours_alone_is_not_shown():
    shown_of_rounds = set(fields_of(RoundView))
    assert {"pk", "clock"}.isdisjoint(shown_of_rounds)
    assert {"started_at", "sizes", "tables_out"} <= shown_of_rounds


def test_a_type_that_nobody_said_how_to_tell_is_refused():
    @dataclass
    class Strange:
        thing: complex

    with pytest.raises(TypeError, match="complex"):
        representation_of(Strange)


def test_nothing_is_said_of_dataclasses_that_are_shown_as_they_are():
    """An entry that lists all fields in their order says nothing."""
    for kind, members in MEMBERS.items():
        if hasattr(kind, "__dataclass_fields__"):
            assert members.split() != [field.name for field in fields(kind)], kind


@pytest.mark.parametrize(("right", "contact"), [("player.edit", "raven"), ("event.view", None)])
def test_contacts_are_shown_only_to_who_may_change_players(right, contact):
    call = SimpleNamespace(may=lambda asked: asked == right)
    player = Player(key="p1", number=1, name="Ned", contact="raven")
    row = PlayerRow(
        1,
        "p1",
        1,
        "Ned",
        "",
        "raven",
        NameShown.FULL,
        PlayerStatus.ACTIVE,
        1,
        None,
        0,
        False,
        None,
        None,
        0,
    )
    for value in (player, row):
        assert shown(value, context={"call": call})["contact"] == contact
        assert shown(value, context={"call": call})["name"] == "Ned"


def test_every_answer_is_a_dataclass_or_a_model():
    """Those that a serializer tells are counted, and become fewer; a record is JSON of the rules' own."""
    by_hand = set()
    for topic in urls.TOPICS:
        for endpoint in topic.routes.endpoints:
            answer = endpoint.answer
            answer = answer.rows if isinstance(answer, ListOf | PageOf) else answer
            is_serializer = isinstance(answer, type) and issubclass(answer, serializers.Serializer)
            if is_serializer:
                by_hand.add(answer.__name__)
    assert by_hand == {
        "EventSerializer",
        "OwnFormatSerializer",  # its definition is JSON of the formats' own
        "RecordSerializer",
    }


def test_no_component_of_the_schema_speaks_of_none():
    components = SchemaGenerator().get_schema(public=True)["components"]["schemas"]
    assert not [name for name, shape in components.items() if "None" in shape.get("description", "")]


@pytest.mark.parametrize(
    ("sent", "name", "model", "column"),
    [
        (NewTokenSerializer, "name", ApiToken, "name"),
        (NewMemberSerializer, "username", User, "username"),
        (GroupSerializer, "name", KeepApartGroup, "name"),
        (SwapSerializer, "first", Player, "key"),
        (StartSerializer, "hall_value", Event, "hall_value"),
    ],
)
def test_what_is_sent_is_as_long_as_its_column(sent, name, model, column):
    limit = model._meta.get_field(column).max_length
    assert sent().fields[name].run_validation("x" * limit)
    for refused in ("x" * (limit + 1), ""):
        with pytest.raises(serializers.ValidationError):
            sent().fields[name].run_validation(refused)

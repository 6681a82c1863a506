"""Serializers that only tell: the shape of an answer, once for the schema and once for the answer itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any

from rest_framework import serializers

_TOLD_AS_THEY_ARE = {
    serializers.CharField,
    serializers.IntegerField,
    serializers.BooleanField,
    serializers.ChoiceField,
    serializers.JSONField,
}
_Part = tuple[str, str, Callable[[Any], Any], Callable[[Any], Any] | None]


class Moment(serializers.DateTimeField):
    """An instant in UTC: "2026-12-05T09:00:00Z"."""

    def to_representation(self, value: datetime) -> str:
        """Return the text in ISO 8601."""
        return value.astimezone(UTC).isoformat().replace("+00:00", "Z")


class Representation(serializers.Serializer[Any]):
    """Tells values (objects or dictionaries) by its fields, five times as fast as field after field would.

    Values are told as they are; moments, fractions and nested representations by their own fields.
    """

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the value as JSON."""
        told = {}
        for name, source, read, convert in _parts(type(self)):
            value = instance[source] if isinstance(instance, dict) else read(instance)
            told[name] = value if convert is None or value is None else convert(value)
        return told


@cache
def _parts(representation: type[Representation]) -> list[_Part]:
    """Name, source, reader and converter of each field."""
    fields: dict[str, serializers.Field[Any, Any, Any, Any]] = representation._declared_fields
    return [
        (name, field.source or name, attrgetter(field.source or name), _converter(field))
        for name, field in fields.items()
    ]


def _converter(field: serializers.Field[Any, Any, Any, Any] | None) -> Callable[[Any], Any] | None:
    if field is None or type(field) in _TOLD_AS_THEY_ARE:
        return None
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        convert = _converter(field.child)
        return list if convert is None else lambda values: [convert(value) for value in values]
    return field.to_representation

"""Serializers that only tell: the shape of an answer, once for the schema and once for the answer itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, ClassVar

from rest_framework import serializers

_PLAIN_FIELDS = {
    serializers.CharField,
    serializers.IntegerField,
    serializers.FloatField,
    serializers.BooleanField,
    serializers.ChoiceField,
    serializers.JSONField,
}
_Converter = Callable[[Any], Any]


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
        shape = _shape(type(self))
        values = (
            map(instance.__getitem__, shape.sources) if isinstance(instance, dict) else shape.read(instance)
        )
        rendered = dict(zip(shape.names, values, strict=True))
        for name, convert in shape.converters:
            if rendered[name] is not None:
                rendered[name] = convert(rendered[name])
        return rendered


class GuardedRepresentation(Representation):
    """Tells some members only to callers with a right (`rights`, by member), and null to all others."""

    rights: ClassVar[Mapping[str, str]]

    def to_representation(self, instance: Any) -> dict[str, Any]:
        """Return the value as JSON."""
        return {**super().to_representation(instance), **self._withheld}

    @cached_property
    def _withheld(self) -> dict[str, None]:
        call = self.context["call"]
        return dict.fromkeys(name for name, right in self.rights.items() if not call.may(right))


@dataclass(frozen=True, slots=True)
class _Shape:
    """The fields of a representation: their names, what they tell, all of it read from an object at once, and
    the converters of those that do not tell it as it is."""

    names: tuple[str, ...]
    sources: tuple[str, ...]
    read: Callable[[Any], Iterable[Any]]
    converters: tuple[tuple[str, _Converter], ...]


@cache
def _shape(representation: type[Representation]) -> _Shape:
    fields: dict[str, serializers.Field[Any, Any, Any, Any]] = representation._declared_fields
    sources = tuple(field.source or name for name, field in fields.items())
    read = attrgetter(*sources)
    converters = ((name, _converter(field)) for name, field in fields.items())
    return _Shape(
        tuple(fields),
        sources,
        read if len(sources) > 1 else lambda value: (read(value),),
        tuple((name, convert) for name, convert in converters if convert is not None),
    )


def _converter(field: serializers.Field[Any, Any, Any, Any] | None) -> _Converter | None:
    if field is None or type(field) in _PLAIN_FIELDS:
        return None
    if isinstance(field, serializers.ListSerializer | serializers.ListField):
        convert = _converter(field.child)
        return list if convert is None else lambda values: [convert(value) for value in values]
    return field.to_representation

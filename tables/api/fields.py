"""Serializer fields that take JSON at its word: a number is a number, text is text."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class WholeNumber(serializers.IntegerField):
    """A JSON whole number; "5", 5.0 and true are none."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises a validation error for any other type."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Flag(serializers.BooleanField):
    """A JSON true or false, nothing that merely looks like one."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the flag. Raises a validation error for any other type."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """JSON text without control characters; numbers are not turned into text."""

    default_error_messages = {"control": "Control characters are not allowed here."}

    def to_internal_value(self, data: Any) -> str:
        """Return the text, trimmed. Raises a validation error for other types and control characters."""
        if not isinstance(data, str):
            self.fail("invalid")
        if any(
            (ord(c) < 32 and c not in "\n\t\r") or 0xD800 <= ord(c) <= 0xDFFF or ord(c) == 127 for c in data
        ):
            self.fail("control")
        return str(super().to_internal_value(data))


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses keys it does not know, each at its own name."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated mapping. Raises a validation error that names unknown keys."""
        value = super().to_internal_value(data)
        unknown = set(data) - set(self.fields)
        if unknown:
            raise serializers.ValidationError({key: ["This key is unknown."] for key in sorted(unknown)})
        return value

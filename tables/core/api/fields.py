"""Serializer fields that take what is sent at its word: a number is a number, text is text."""

from __future__ import annotations

import re
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.fields import empty

from tables.core.text.notation import fraction_text
from tables.core.text.shapes import UNKNOWN_KEY
from tables.journal.recording import MAX_REASON_LENGTH

AnyField = serializers.Field[Any, Any, Any, Any]

_DIGITS = re.compile(r"[0-9]{1,9}", re.ASCII)


class WholeNumber(serializers.IntegerField):
    """A JSON whole number; "5", 5.0 and true are none."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises a validation error for any other type."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Seconds(serializers.FloatField):
    """A JSON number of seconds; "5" and true are none."""

    def to_internal_value(self, data: Any) -> float:
        """Return the number. Raises a validation error for any other type."""
        if isinstance(data, bool) or not isinstance(data, int | float):
            self.fail("invalid")
        return float(super().to_internal_value(data))


class Flag(serializers.BooleanField):
    """A JSON true or false, nothing that merely looks like one."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the flag. Raises a validation error for any other type."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Text(serializers.CharField):
    """JSON text without control characters; numbers are not turned into text."""

    default_error_messages = {"control": gettext_lazy("Control characters are not allowed here.")}

    def to_internal_value(self, data: Any) -> str:
        """Return the text, trimmed. Raises a validation error for other types and control characters."""
        if not isinstance(data, str):
            self.fail("invalid")
        if any(
            (ord(c) < 32 and c not in "\n\t\r") or 0xD800 <= ord(c) <= 0xDFFF or ord(c) == 127 for c in data
        ):
            self.fail("control")
        return str(super().to_internal_value(data))


class Choice(serializers.ChoiceField):
    """One of some words; a number or a list is none of them."""

    def to_internal_value(self, data: Any) -> str:
        """Return the word. Raises a validation error for anything else."""
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return str(super().to_internal_value(data))


def sent(model: type[models.Model], name: str, **options: Any) -> AnyField:
    """Return the field for what is sent to be kept in a column: its choices, or text as long as it takes."""
    column = model._meta.get_field(name)
    assert isinstance(column, models.Field)
    if column.choices:
        return Choice(column.choices, **options)
    if isinstance(column, models.BooleanField):
        return Flag(**options)
    return Text(max_length=column.max_length, **{"allow_blank": column.blank, **options})


class _Ruled(serializers.Field[Any, Any, Any, Any]):
    """A field that belongs to a rule of the regulations, which its problems name."""

    def __init__(self, *args: Any, rule: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.rule = rule

    def run_validation(self, data: Any = empty) -> Any:
        """Return the validated value. Raises a validation error whose details have the rule as their code."""
        try:
            return super().run_validation(data)
        except serializers.ValidationError as error:
            details = [ErrorDetail(str(detail), self.rule) for detail in error.detail]
            raise serializers.ValidationError(details) from error


class RuledNumber(_Ruled, WholeNumber):
    """A `WholeNumber` that a rule limits."""


class RuledFlag(_Ruled, Flag):
    """A `Flag` that a rule defines."""


class RuledChoice(_Ruled, Choice):
    """A `Choice` that a rule leaves."""


class NumberAsked(serializers.IntegerField):
    """A whole number in an address, in plain digits."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number. Raises a validation error for anything but one to nine digits."""
        if not _DIGITS.fullmatch(data):
            self.fail("invalid")
        return int(data)


class FlagAsked(serializers.BooleanField):
    """`true` or `false` in an address."""

    def to_internal_value(self, data: Any) -> bool:
        """Return the flag. Raises a validation error for any other word."""
        if data not in {"true", "false"}:
            self.fail("invalid", input=data)
        return bool(data == "true")


class Several(serializers.ListField):
    """A list of at most `max_length` entries, which are counted before any of them is looked at."""

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the validated entries. Raises a validation error for too many and for wrong ones."""
        if isinstance(data, list) and len(data) > (self.max_length or 0):
            self.fail("max_length", max_length=self.max_length)
        return list(super().to_internal_value(data))


class ByName(serializers.DictField):
    """An object of at most `max_length` members, which are counted before any of them is looked at."""

    default_error_messages = {
        "max_length": gettext_lazy("Ensure this field has no more than {max_length} members.")
    }

    def __init__(self, *, max_length: int, **options: Any) -> None:
        super().__init__(**options)
        self.max_length = max_length

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return the validated members. Raises a validation error for too many and for wrong ones."""
        if isinstance(data, dict) and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        return dict(super().to_internal_value(data))


class Worded(serializers.CharField):
    """A sentence, in the language of the caller."""


class FractionText(serializers.CharField):
    """An exact fraction in lowest terms as text: "55/3", "18"."""

    def to_representation(self, value: Any) -> str:
        """Return the text of a `Fraction`."""
        return fraction_text(value)


class StrictSerializer(serializers.Serializer[Any]):
    """A serializer that refuses keys it does not know, each at its own name."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the validated mapping. Raises a validation error that names unknown keys."""
        value = super().to_internal_value(data)
        unknown = set(data) - set(self.fields)
        if unknown:
            raise serializers.ValidationError({key: [str(UNKNOWN_KEY)] for key in sorted(unknown)})
        return value


class Reasoned(StrictSerializer):
    """What every change may carry: the reason, for the journal."""

    reason = Text(
        max_length=MAX_REASON_LENGTH, allow_blank=True, default="", help_text="Kept in the journal."
    )


class Overridable(Reasoned):
    """A change at which warnings may be overridden; overriding takes a reason."""

    override = Flag(default=False, help_text="Do it in spite of the warnings; takes a `reason`.")

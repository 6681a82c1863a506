"""The forms of the clock page."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from frontend.components.widgets import NumberStepper
from frontend.confirmations import ReasonForm
from tables.formats.rules.format import MAX_ROUND_MINUTES
from tables.journal.recording import MAX_REASON_LENGTH
from tables.rounds.rules.schedule import MAX_EXTENSION_MINUTES


class ExtendForm(forms.Form):
    """Minutes more, or with a minus sign fewer, and why."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"),
        min_value=-MAX_EXTENSION_MINUTES,
        max_value=MAX_EXTENSION_MINUTES,
        initial=5,
        widget=NumberStepper,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=MAX_REASON_LENGTH,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class LengthForm(ReasonForm):
    """Another length of the rounds, where the format lets the organizer set any, and why."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes of a round"),
        min_value=1,
        max_value=MAX_ROUND_MINUTES,
        widget=NumberStepper,
    )
    field_order = ("minutes", "reason")


class ExtendTableForm(ExtendForm):
    """The same for one table."""

    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=99_999,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
    )
    field_order = ("table", "minutes", "reason")

"""The forms of the clock page."""

from __future__ import annotations

from django import forms

from frontend.components.widgets import NumberStepper
from tables.journal.recording import LONGEST_REASON
from tables.rounds.rules.schedule import LONGEST_EXTENSION


class ExtendForm(forms.Form):
    """Minutes more, or with a minus sign fewer, and why."""

    minutes = forms.IntegerField(
        label="Minutes",
        min_value=-LONGEST_EXTENSION,
        max_value=LONGEST_EXTENSION,
        initial=5,
        widget=NumberStepper,
    )
    reason = forms.CharField(
        label="Reason",
        required=False,
        max_length=LONGEST_REASON,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class ExtendTableForm(ExtendForm):
    """The same for one table."""

    table = forms.IntegerField(
        label="Table",
        min_value=1,
        max_value=99_999,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
    )
    field_order = ("table", "minutes", "reason")

"""The forms of the clock page."""

from __future__ import annotations

from django import forms

from tables.actions.clock import LONGEST_EXTENSION


class ExtendForm(forms.Form):
    """Minutes more, or with a minus sign fewer, and why."""

    minutes = forms.IntegerField(
        label="Minutes", min_value=-LONGEST_EXTENSION, max_value=LONGEST_EXTENSION, initial=5
    )
    reason = forms.CharField(label="Reason", required=False, max_length=500)


class ExtendTableForm(ExtendForm):
    """The same for one table."""

    table = forms.IntegerField(label="Table", min_value=1, max_value=99_999)

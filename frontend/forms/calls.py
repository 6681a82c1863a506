"""The forms by which a judge is called: by a player to the own table, by the staff to any."""

from __future__ import annotations

from django import forms

from tables.models import JudgeCall
from tables.text.plain import column_length


class CallForm(forms.Form):
    """What a judge is called for."""

    question = forms.CharField(
        label="What is it about?",
        max_length=column_length(JudgeCall, "question"),
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text="The staff read it, and the event’s journal keeps it.",
    )


class NoteForm(CallForm):
    """A call that the staff were told of."""

    table = forms.IntegerField(
        label="Table",
        min_value=1,
        max_value=99_999,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
    )
    field_order = ("table", "question")

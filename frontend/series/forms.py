"""Forms about series: what it is, who runs it, which events it has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from frontend.components.widgets import Switch
from tables.core.columns import column_length
from tables.events.models import Event
from tables.series.models import SERIES_ROLES, Series
from tables.staff.models import User


class SeriesForm(forms.Form):
    """What a series says of itself."""

    name = forms.CharField(
        label=gettext_lazy("Name of the series"),
        max_length=column_length(Series, "name"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    description = forms.CharField(
        label=gettext_lazy("Description"),
        help_text=gettext_lazy("Markdown."),
        max_length=column_length(Series, "description"),
        required=False,
        widget=forms.Textarea({"rows": 5}),
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Everybody may read this series"), required=False, widget=Switch
    )


class TeamForm(forms.Form):
    """An account and its role at the series."""

    username = forms.CharField(
        label=gettext_lazy("Username"),
        max_length=column_length(User, "username"),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )
    role = forms.ChoiceField(
        label=gettext_lazy("Role"), choices=[(role.value, role.label) for role in SERIES_ROLES]
    )


class EventToAddForm(forms.Form):
    """One of the events that the account organizes."""

    slug = forms.ChoiceField(label=gettext_lazy("Event"))

    def __init__(self, *args: Any, events: Iterable[Event], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["slug"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(event.slug, event.name) for event in events]

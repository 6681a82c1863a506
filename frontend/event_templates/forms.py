"""Forms about templates of events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tables.core.columns import column_length
from tables.event_templates.models import EventTemplate
from tables.events.queries.copying import RoleToGive


class TemplateForm(forms.Form):
    """The name of a template."""

    name = forms.CharField(
        label=gettext_lazy("Name of the template"),
        max_length=column_length(EventTemplate, "name"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class StaffField(forms.MultipleChoiceField):
    """Who gets the same role again, each a choice."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, roles: Iterable[RoleToGive], **options: Any) -> None:
        choices = [(role.username, f"{role.username} ({role.role.label})") for role in roles]
        super().__init__(
            label=gettext_lazy("Staff with the same roles"), choices=choices, required=False, **options
        )
        self.initial = [username for username, _role in choices]


class SaveTemplateForm(TemplateForm):
    """A name, and which of the event's staff the template has."""

    def __init__(self, *args: Any, roles: Iterable[RoleToGive], **options: Any) -> None:
        super().__init__(*args, **options)
        if roles:
            self.fields["staff"] = StaffField(roles)

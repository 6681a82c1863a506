"""A league as a form: its name, its rule in parts, and the events that count."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import ExplainedRadios, Switch
from tables.core.columns import column_length
from tables.events.models import Event
from tables.series.leagues.models import League
from tables.series.leagues.rules.rule import (
    MAX_BONUS,
    MAX_EVENTS,
    MAX_POINTS,
    MAX_QUALIFIED,
    MAX_STEP,
    LeagueRule,
)

POINTS_NAMES = {
    "places": gettext_lazy("Points for each place"),
    "share": gettext_lazy("Points by the share of the field"),
}
POINTS_WORDS = {
    "places": gettext_lazy("Each place of an event pays points from a list."),
    "share": gettext_lazy("The points times the share of ranked players who did not place better."),
}
_SEPARATORS = re.compile(r"[\s,;/–-]+")


def _number(label: Any, most: int, help_text: Any = "", *, least: int = 0) -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "input-short", "inputmode": "numeric"})
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=least, max_value=most, widget=widget
    )


class LeagueForm(forms.Form):
    """A league in parts. `rule()` gives its rule as it is stored; errors stand at their fields."""

    name = forms.CharField(
        label=gettext_lazy("Name of the league"),
        max_length=column_length(League, "name"),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Everybody may read this league"), required=False, widget=Switch
    )
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Events that count"), required=False, widget=forms.CheckboxSelectMultiple
    )
    points_by = forms.ChoiceField(
        label=gettext_lazy("What an event pays"),
        choices=POINTS_NAMES,
        widget=ExplainedRadios(explanations=POINTS_WORDS),
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points of the places"),
        help_text=gettext_lazy("The first place first, such as 25, 18, 15, 12."),
        max_length=1_000,
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "inputmode": "numeric"}),
    )
    other_points = _number(gettext_lazy("Points of all places behind them"), MAX_POINTS)
    share_points = _number(gettext_lazy("Points of the winner, by share of the field"), MAX_POINTS, least=1)
    bonus_percent = _number(
        gettext_lazy("Bonus for large events, in percent"), MAX_BONUS, gettext_lazy("0 for none.")
    )
    bonus_players = _number(gettext_lazy("Players for each bonus"), MAX_STEP, least=1)
    best_of = _number(
        gettext_lazy("Best results that count"), MAX_EVENTS, gettext_lazy("0: all results count.")
    )
    minimum_events = _number(gettext_lazy("Events that a player must attend for a place"), MAX_EVENTS)
    qualify_best = _number(
        gettext_lazy("Best players who qualify"), MAX_QUALIFIED, gettext_lazy("0 for none.")
    )
    qualify_winners = forms.BooleanField(
        label=gettext_lazy("The winner of each event qualifies"), required=False, widget=Switch
    )

    def __init__(self, *args: Any, choices: Iterable[Event], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["events"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(event.slug, event.name) for event in choices]

    @staticmethod
    def initial_of(rule: LeagueRule) -> dict[str, Any]:
        """Return the parts of a rule as the fields show them."""
        return rule.to_json() | {"place_points": ", ".join(map(str, rule.place_points))}

    def clean_place_points(self) -> list[int]:
        """Return the typed list as numbers."""
        parts = [part for part in _SEPARATORS.split(self.cleaned_data["place_points"]) if part]
        if any(not (part.isascii() and part.isdigit() and len(part) <= 4) for part in parts):
            raise forms.ValidationError(_("Type whole numbers with commas between them."))
        return [int(part) for part in parts]

    def league(self) -> dict[str, Any]:
        """Return what actions take of it: name, rule, events, and whether it is public."""
        data = self.cleaned_data
        rule = {key: data[key] for key in LeagueRule().to_json()}
        return {"rule": rule} | {key: data[key] for key in ("name", "events", "is_public")}

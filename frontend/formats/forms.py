"""A format as a form: what a table writes down, what its places pay, how ties are broken."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import ExplainedRadios, NumberStepper
from tables.formats.models import OWN
from tables.formats.rules.format import (
    MAX_NAME_LENGTH,
    MAX_POINTS,
    MAX_ROUND_MINUTES,
    MAX_SEATS,
    METRIC_NAMES,
    MIN_SEATS,
    Format,
    FormatRefused,
)
from tables.formats.wording import METRIC_NAMES as METRIC_WORDS
from tables.formats.wording import SHEET_NAMES, format_name

SHEETS = {
    "placement": gettext_lazy("The table writes down who came first, second and so on."),
    "score": gettext_lazy("The table writes down a score for each player; the highest is first."),
    "match": gettext_lazy("Two players: who won, or that they drew."),
    "kingsmoot": gettext_lazy("Titles and power by the regulations, which also decide points and ties."),
}
TIE_NAMES = {
    "share": gettext_lazy("Each gets the points of the shared place"),
    "split": gettext_lazy("They divide the points of the places they take up, rounded down"),
    "refuse": gettext_lazy("Places cannot be shared: the table decides"),
}
TIEBREAKERS = len(METRIC_NAMES) - 1
"""How many metrics may follow the points."""
_SIZES = range(MIN_SEATS, MAX_SEATS + 1)
_SEPARATORS = re.compile(r"[\s,;/–-]+")


def _number(label: Any, most: int, help_text: Any = "") -> forms.IntegerField:
    widget = forms.NumberInput(attrs={"class": "input-short", "inputmode": "numeric"})
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=0, max_value=most, required=False, widget=widget
    )


class FormatForm(forms.Form):
    """A format in parts. `definition()` gives it as it is stored; errors stand at their fields."""

    name = forms.CharField(
        label=gettext_lazy("Name of the format"),
        max_length=MAX_NAME_LENGTH,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    sheet = forms.ChoiceField(
        label=gettext_lazy("What a table writes down"),
        choices=[(key, SHEET_NAMES[key]) for key in SHEETS],
        widget=ExplainedRadios(explanations=SHEETS),
    )
    least = forms.IntegerField(
        label=gettext_lazy("Smallest table"), min_value=MIN_SEATS, max_value=MAX_SEATS, widget=NumberStepper
    )
    most = forms.IntegerField(
        label=gettext_lazy("Largest table"), min_value=MIN_SEATS, max_value=MAX_SEATS, widget=NumberStepper
    )
    preferred = forms.IntegerField(
        label=gettext_lazy("Preferred size"), min_value=MIN_SEATS, max_value=MAX_SEATS, widget=NumberStepper
    )
    ties = forms.ChoiceField(
        label=gettext_lazy("Players level on one place"), choices=TIE_NAMES, widget=forms.RadioSelect
    )
    draw_points = _number(
        gettext_lazy("Points for a drawn table"),
        MAX_POINTS,
        gettext_lazy("For each player there. Empty where a table cannot be drawn."),
    )
    share_points = _number(
        gettext_lazy("Points shared by score"),
        MAX_POINTS,
        gettext_lazy("Divided over the table by each player’s part of all scores, rounded down."),
    )
    win_rate_floor = forms.CharField(
        label=gettext_lazy("Least win rate of an opponent"),
        help_text=gettext_lazy("A fraction, such as 1/5; 0 for none."),
        max_length=9,
        required=False,
        widget=forms.TextInput({"class": "input-short", "autocomplete": "off"}),
    )
    round_minutes = _number(
        gettext_lazy("Minutes of a round"),
        MAX_ROUND_MINUTES,
        gettext_lazy("Empty for the regulations’ own lengths: 90 or 120 minutes by size (R-4)."),
    )
    bye_points = _number(
        gettext_lazy("Points for a bye"), MAX_POINTS, gettext_lazy("Empty where there are no byes.")
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for size in _SIZES:
            self.fields[f"points_{size}"] = forms.CharField(
                label=_("Table of {size}").format(size=size),
                max_length=60,
                required=False,
                widget=forms.TextInput({"autocomplete": "off", "data-size": str(size)}),
            )
        choices = [("", "–"), *((name, METRIC_WORDS[name]) for name in METRIC_NAMES if name != "points")]
        for position in range(2, TIEBREAKERS + 2):
            self.fields[f"tiebreaker_{position}"] = forms.ChoiceField(
                label=_("Tiebreaker {number}").format(number=position - 1), choices=choices, required=False
            )

    @property
    def points_fields(self) -> list[BoundField]:
        """The points of each size of table."""
        return [self[f"points_{size}"] for size in _SIZES]

    @property
    def tiebreaker_fields(self) -> list[BoundField]:
        """The tiebreakers after points, in their order."""
        return [self[f"tiebreaker_{position}"] for position in range(2, TIEBREAKERS + 2)]

    def definition(self) -> dict[str, Any]:
        """Return the format as it is stored. Call when the fields themselves are valid."""
        values = self.cleaned_data
        sizes = range(values["least"], values["most"] + 1)
        is_kingsmoot = values["sheet"] == "kingsmoot"
        chosen = [values[bound.name] for bound in self.tiebreaker_fields]
        return {
            "key": OWN,
            "name": values["name"],
            "sheet": values["sheet"],
            "sizes": {name: values[name] for name in ("least", "most", "preferred")},
            "points": {} if is_kingsmoot else {str(size): _row(values[f"points_{size}"]) for size in sizes},
            "ties": values["ties"],
            "draw_points": values["draw_points"],
            "share_points": values["share_points"] or 0,
            "tiebreakers": ["points", *filter(None, chosen)],
            "win_rate_floor": values["win_rate_floor"] or "0",
            "round_minutes": values["round_minutes"],
            "bye_points": values["bye_points"],
        }

    def format(self) -> Format:
        """Return the format. Call only on a valid form."""
        return Format.from_json(self.definition())

    def clean(self) -> dict[str, Any]:
        """Put what is impossible at the fields it is about."""
        values: dict[str, Any] = super().clean() or {}
        if not self.errors:
            try:
                Format.from_json(self.definition())
            except FormatRefused as refused:
                for finding in refused.findings:
                    self.add_error(self.field_of(finding.field), str(finding.message))
        return values

    def field_of(self, path: str) -> str:
        """Return the field that a member of the definition belongs to."""
        member, _dot, part = path.partition(".")
        match member:
            case "sizes":
                return part or "most"
            case "points":
                return f"points_{part or self.cleaned_data['least']}"
            case "tiebreakers":
                return "tiebreaker_2"
            case _:
                return member if member in self.fields else "name"

    @staticmethod
    def initial_from(format_: Format, *, keeps_name: bool) -> dict[str, Any]:
        """Return a format as the form shows it."""
        return {
            "name": format_.name
            if keeps_name
            else _("{format}, changed").format(format=format_name(format_)),
            "sheet": format_.sheet,
            "least": format_.least,
            "most": format_.most,
            "preferred": format_.preferred,
            **{
                f"points_{size}": " ".join(map(str, row))
                for size, row in zip(format_.sizes, format_.points, strict=False)
            },
            "ties": format_.ties,
            "draw_points": format_.draw_points,
            "share_points": format_.share_points,
            **{f"tiebreaker_{at}": name for at, name in enumerate(format_.tiebreakers[1:], start=2)},
            "win_rate_floor": str(format_.win_rate_floor),
            "round_minutes": format_.round_minutes,
            "bye_points": format_.bye_points,
        }


def _row(text: str) -> list[int | str]:
    """Return the points in a text; what is no number is left for the format to refuse."""
    parts = filter(None, _SEPARATORS.split(text))
    return [int(part) if part.isdecimal() and len(part) < 7 else part for part in parts]

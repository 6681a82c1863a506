"""The calculator's form: a score sheet of nobody in particular, with the rule options to work it out by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from frontend.results.forms.result import ResultForm
from frontend.results.forms.sheet import FIGURES, SheetForm
from tables.events.rules.rule_options import DEFAULT_RULE_OPTIONS, RULE_OPTIONS, RuleOptions
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT, PRESETS
from tables.players.models import MAX_TYPED_NAME_LENGTH, Player
from tables.results.models import GameEnd
from tables.results.queries.sheets import SeatedPlayer
from tables.results.rules.scoring import Scoring, kingsmoot_scoring
from tables.results.rules.sheets import MAX_SEATS

OF_A_TABLE = ("points_cap", "tie_power", "tie_share", "simultaneous", "win_tie_scope")
"""The rule options that matter at one table; the others are about standings."""


class CalculatorForm(SheetForm):
    """Six rows; those in which nothing is written are nobody's."""

    def __init__(self, data: Any = None) -> None:
        seats = _typed_players(data, MAX_SEATS)
        super().__init__(
            data, seats=seats, rule_options=DEFAULT_RULE_OPTIONS, initial={"end": GameEnd.VICTORY}
        )
        del self.fields["version"], self.fields["conceded_to"]
        for index, seated in enumerate(self.seats):
            del self.fields[f"seat{index}-absent"], self.fields[f"seat{index}-manual"]
            self.fields[f"seat{index}-name"] = _name_field(seated)
        for rule_option in RULE_OPTIONS:
            if rule_option.key in OF_A_TABLE:
                self.fields[rule_option.key] = forms.ChoiceField(
                    label=f"{rule_option.title} ({rule_option.rule})",
                    required=False,
                    choices=[(choice.value, str(choice.sentence)) for choice in rule_option.choices],
                    initial=rule_option.default,
                    widget=forms.RadioSelect,
                )

    @property
    def scoring(self) -> Scoring:
        """What the figures are scored by."""
        return kingsmoot_scoring(self.rule_options)

    @property
    def rule_option_fields(self) -> list[forms.BoundField]:
        """The rule options, in the regulations' order."""
        return [self[rule_option.key] for rule_option in RULE_OPTIONS if rule_option.key in OF_A_TABLE]

    @property
    def rule_options(self) -> RuleOptions:
        """The rule options that were chosen, as far as they are right."""
        chosen = {key: self.cleaned_data.get(key) for key in OF_A_TABLE} if self.is_bound else {}
        return RuleOptions.from_mapping({key: value for key, value in chosen.items() if value})

    @property
    def names(self) -> dict[str, str]:
        """Names by key, as the reasons call the players."""
        return {seated.player.key: seated.name for seated in self.seats}

    def content(self) -> dict[str, Any]:
        """Return the sheet of those of whom something is written. Call only on a valid form."""
        content = super().content()
        content["seats"] = [
            seat for index, seat in enumerate(content["seats"]) if self._is_written(index, seat)
        ]
        return content

    def _is_written(self, index: int, seat: dict[str, Any]) -> bool:
        return self._takes_part(index, self.cleaned_data) or seat["heir"]

    def _takes_part(self, index: int, values: Mapping[str, Any]) -> bool:
        figures = any(values.get(f"seat{index}-{figure}") is not None for figure in FIGURES)
        return figures or bool(values.get(f"seat{index}-name"))


class ResultCalculatorForm(ResultForm):
    """As many rows as a table of the format has at most; those in which nothing is written are nobody's."""

    def __init__(self, data: Any, format_: Format) -> None:
        super().__init__(
            data,
            seats=_typed_players(data, format_.most),
            format_=format_,
            initial={"end": GameEnd.PLAYED},
        )
        del self.fields["version"]
        for index, seated in enumerate(self.seats):
            del self.fields[f"seat{index}-absent"], self.fields[f"seat{index}-manual"]
            self.fields[f"seat{index}-name"] = _name_field(seated)

    @property
    def scoring(self) -> Scoring:
        """What the figures are scored by."""
        return Scoring(self.format, DEFAULT_RULE_OPTIONS)

    @property
    def names(self) -> dict[str, str]:
        """Names by key, as the reasons call the players."""
        return {seated.player.key: seated.name for seated in self.seats}

    def content(self) -> dict[str, Any]:
        """Return the sheet of those of whom something is written. Call only on a valid form."""
        content, present = super().content(), self._present(self.cleaned_data)
        return {**content, "seats": [content["seats"][index] for index in present]}

    def _present(self, values: Mapping[str, Any]) -> list[int]:
        written = ("name", *self.figures)
        return [
            index
            for index in range(len(self.seats))
            if any(values.get(f"seat{index}-{figure}") not in (None, "", False) for figure in written)
        ]


def calculator_form(sent: QueryDict) -> CalculatorForm | ResultCalculatorForm:
    """Return the form of the format that is asked for, filled where figures were sent."""
    format_ = PRESETS.get(sent.get("format", ""), KINGSMOOT)
    data = sent if sent.keys() - {"format"} else None
    return CalculatorForm(data) if format_.is_kingsmoot else ResultCalculatorForm(data, format_)


def _typed_players(data: Any, number: int) -> list[SeatedPlayer]:
    return [
        SeatedPlayer(Player(key=f"p{at}", number=at), at, absent=False, name=_name(data, at))
        for at in range(1, number + 1)
    ]


def _name_field(seated: SeatedPlayer) -> forms.CharField:
    return forms.CharField(
        label=_("Name, player {position}").format(position=seated.position),
        required=False,
        max_length=MAX_TYPED_NAME_LENGTH,
        widget=forms.TextInput(
            attrs={
                "class": "input",
                "autocomplete": "off",
                "placeholder": _("Player {position}").format(position=seated.position),
                "data-figure": "name",
            }
        ),
    )


def _name(data: Any, number: int) -> str:
    written = data.get(f"seat{number - 1}-name", "").strip() if data else ""
    return written[:MAX_TYPED_NAME_LENGTH] or _("Player {number}").format(number=number)

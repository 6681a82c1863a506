"""Forms about judges: what one is called for, a penalty, and the catalog of what these are given for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms

from frontend.form_actions import Submission
from tables.core.columns import column_length
from tables.core.text.notation import counted
from tables.journal.recording import LONGEST_REASON
from tables.judging.calls.models import JudgeCall
from tables.judging.deck_checks.rules import MOST_CHECKS
from tables.judging.penalties.rules import MOST_INFRACTIONS, MOST_POINTS_LOST, Infraction
from tables.players.models import CatalogEntry, PenaltyEffect, PenaltyKind


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


class DrawChecksForm(forms.Form):
    """How many decks are drawn to be checked."""

    count = forms.IntegerField(
        label="How many",
        min_value=1,
        max_value=MOST_CHECKS,
        initial=2,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
    )
    by = forms.ChoiceField(
        label="Draw", choices=[("players", "Players"), ("tables", "Tables, everybody there")]
    )


class PenaltyForm(forms.Form):
    """A caution or a warning, for an infraction of the catalog or for what is told."""

    infraction = forms.ChoiceField(label="Infraction", required=False)
    kind = forms.ChoiceField(
        label="Penalty",
        choices=[
            ("", "As the catalog says"),
            *(choice for choice in PenaltyKind.choices if choice[0] != PenaltyKind.DISQUALIFICATION),
        ],
        required=False,
    )
    round_number = forms.TypedChoiceField(label="Round", coerce=int, empty_value=None, required=False)
    effect = forms.ChoiceField(
        label="On the sheet",
        choices=[
            ("catalog", "As the catalog says"),
            ("none", "Nothing"),
            *PenaltyEffect.choices,
        ],
        required=False,
    )
    points = forms.IntegerField(
        label="Points less",
        min_value=1,
        max_value=MOST_POINTS_LOST,
        required=False,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
        help_text="Only where the sheet loses points.",
    )
    reason = forms.CharField(
        label="What happened",
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Needed without an infraction. The player reads it, and journal and archive keep it.",
    )

    def __init__(
        self,
        *args: Any,
        rounds: int,
        catalog: Sequence[Infraction],
        may_set_points: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        infraction: Any = self.fields["infraction"]
        infraction.choices = [
            *((each.name, f"{each.name}: {penalty_words(each)}") for each in catalog),
            ("", "Something else"),
        ]
        field: Any = self.fields["round_number"]
        field.choices = [(number, f"Round {number}") for number in range(1, rounds + 1)]
        if not rounds:
            del self.fields["round_number"]
        if not (rounds and may_set_points):
            del self.fields["effect"], self.fields["points"]
        needed: Any
        for needed in self.fields.values():
            needed.may_be_needed = True

    def clean_effect(self) -> str | None:
        """Return the effect that was chosen: None for the catalog's."""
        chosen = self.cleaned_data["effect"]
        return None if chosen in {"", "catalog"} else "" if chosen == "none" else str(chosen)


def penalty_words(infraction: Infraction) -> str:
    """Return which penalty an infraction calls for: "warning, 3 points less"."""
    if infraction.effect == PenaltyEffect.POINTS:
        return f"{infraction.kind}, {counted(infraction.points, 'point')} less"
    return f"{infraction.kind}, game loss" if infraction.effect else str(infraction.kind)


class InfractionForm(forms.Form):
    """A line of the catalog; one without a name is no entry."""

    name = forms.CharField(
        label="Infraction",
        max_length=column_length(CatalogEntry, "name"),
        required=False,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(
        label="Penalty", choices=PenaltyKind.choices, widget=forms.Select(attrs={"class": "input"})
    )
    effect = forms.ChoiceField(
        label="On the sheet",
        choices=[("", "Nothing"), *PenaltyEffect.choices],
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )
    points = forms.IntegerField(
        label="Points",
        min_value=1,
        max_value=MOST_POINTS_LOST,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input input-short", "autocomplete": "off"}),
    )
    explanation = forms.CharField(
        label="What it means",
        max_length=column_length(CatalogEntry, "explanation"),
        required=False,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )


class BaseCatalogForm(forms.BaseFormSet):
    """The catalog of an event, line by line, with empty lines for more."""

    @property
    def _kept(self) -> list[tuple[InfractionForm, Infraction]]:
        lines = [(form, form.cleaned_data) for form in self.forms]
        return [
            (
                form,
                Infraction(
                    told["name"], told["kind"], told["explanation"], told["effect"], told["points"] or 0
                ),
            )
            for form, told in lines
            if told.get("name")
        ]

    def infractions(self) -> list[Infraction]:
        """Return the lines that have a name. Call only on a valid form."""
        return [infraction for _, infraction in self._kept]

    def show_errors(self, submission: Submission) -> None:
        """Put each problem of the action at its line."""
        kept = self._kept
        for problem in submission.error.problems if submission.error else ():
            _, place, field = [*(problem.field or "").split("."), "", ""][:3]
            if place.isdigit() and int(place) < len(kept):
                kept[int(place)][0].add_error(field, problem.message)


CatalogForm = cast(
    type[BaseCatalogForm],
    forms.formset_factory(
        InfractionForm,
        formset=BaseCatalogForm,
        extra=3,
        max_num=MOST_INFRACTIONS,
        absolute_max=MOST_INFRACTIONS,
        validate_max=True,
    ),
)

"""Forms about judges: what one is called for, a penalty, and the catalog of what these are given for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms

from frontend.form_actions import Submission
from tables.actions.recording import LONGEST_REASON
from tables.models import CatalogEntry, JudgeCall, PenaltyKind
from tables.regulations.infractions import MOST_INFRACTIONS, Infraction
from tables.regulations.deck_checks import MOST_CHECKS
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
    reason = forms.CharField(
        label="What happened",
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Needed without an infraction. The player reads it, and journal and archive keep it.",
    )

    def __init__(self, *args: Any, rounds: int, catalog: Sequence[Infraction], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        infraction: Any = self.fields["infraction"]
        infraction.choices = [
            *((each.name, f"{each.name}: {each.kind}") for each in catalog),
            ("", "Something else"),
        ]
        field: Any = self.fields["round_number"]
        field.choices = [(number, f"Round {number}") for number in range(1, rounds + 1)]
        if not rounds:
            del self.fields["round_number"]
        needed: Any
        for needed in self.fields.values():
            needed.may_be_needed = True


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
            (form, Infraction(told["name"], told["kind"], told["explanation"]))
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

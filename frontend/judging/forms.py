"""Forms about judges: what one is called for, a penalty, and the catalog of what these are given for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from frontend.form_actions import Submission
from tables.core.columns import column_length
from tables.journal.recording import MAX_REASON_LENGTH
from tables.judging.calls.models import JudgeCall
from tables.judging.deck_checks.rules import MAX_CHECKS
from tables.judging.penalties.rules import MAX_INFRACTIONS, Infraction
from tables.players.models import CatalogEntry, PenaltyEffect, PenaltyKind
from tables.results.rules.sheets import WIN_POINTS


class CallForm(forms.Form):
    """What a judge is called for."""

    question = forms.CharField(
        label=gettext_lazy("What is it about?"),
        max_length=column_length(JudgeCall, "question"),
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
        help_text=gettext_lazy("The staff can read it, and it is recorded in the event’s journal."),
    )


class NoteForm(CallForm):
    """A call that the staff note for a table."""

    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=99_999,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
    )
    field_order = ("table", "question")


class DrawChecksForm(forms.Form):
    """How many decks are drawn to be checked."""

    count = forms.IntegerField(
        label=gettext_lazy("How many"),
        min_value=1,
        max_value=MAX_CHECKS,
        initial=2,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
    )
    by = forms.ChoiceField(
        label=gettext_lazy("Draw"),
        choices=[("players", gettext_lazy("Players")), ("tables", gettext_lazy("Tables, everybody there"))],
    )


class PenaltyForm(forms.Form):
    """A caution or a warning, for an infraction of the catalog or for the reason given."""

    infraction = forms.ChoiceField(label=gettext_lazy("Infraction"), required=False)
    kind = forms.ChoiceField(
        label=gettext_lazy("Penalty"),
        choices=[
            ("", gettext_lazy("As the catalog says")),
            *(choice for choice in PenaltyKind.choices if choice[0] != PenaltyKind.DISQUALIFICATION),
        ],
        required=False,
    )
    round_number = forms.TypedChoiceField(
        label=gettext_lazy("Round"), coerce=int, empty_value=None, required=False
    )
    effect = forms.ChoiceField(
        label=gettext_lazy("On the sheet"),
        choices=[
            ("catalog", gettext_lazy("As the catalog says")),
            ("none", gettext_lazy("Nothing")),
            *PenaltyEffect.choices,
        ],
        required=False,
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points less"),
        min_value=1,
        max_value=WIN_POINTS,
        required=False,
        widget=forms.NumberInput({"class": "input-short", "autocomplete": "off"}),
        help_text=gettext_lazy("Only where the sheet loses points."),
    )
    reason = forms.CharField(
        label=gettext_lazy("What happened"),
        max_length=MAX_REASON_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "Required without an infraction. The player can read it, and it is recorded in "
            "journal and archive."
        ),
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
            *((each.name, f"{_(each.name)}: {penalty_words(each)}") for each in catalog),
            ("", _("Something else")),
        ]
        field: Any = self.fields["round_number"]
        field.choices = [
            (number, _("Round {number}").format(number=number)) for number in range(1, rounds + 1)
        ]
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
    kind = PenaltyKind(infraction.kind).label
    if infraction.effect == PenaltyEffect.POINTS:
        return ngettext(
            "{kind}, {count} point less", "{kind}, {count} points less", infraction.points
        ).format(kind=kind, count=infraction.points)
    return _("{kind}, game loss").format(kind=kind) if infraction.effect else str(kind)


class InfractionForm(forms.Form):
    """A line of the catalog; one without a name is no entry."""

    name = forms.CharField(
        label=gettext_lazy("Infraction"),
        max_length=column_length(CatalogEntry, "name"),
        required=False,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Penalty"),
        choices=PenaltyKind.choices,
        widget=forms.Select(attrs={"class": "input"}),
    )
    effect = forms.ChoiceField(
        label=gettext_lazy("On the sheet"),
        choices=[("", gettext_lazy("Nothing")), *PenaltyEffect.choices],
        required=False,
        widget=forms.Select(attrs={"class": "input"}),
    )
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        min_value=1,
        max_value=WIN_POINTS,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input input-short", "autocomplete": "off"}),
    )
    explanation = forms.CharField(
        label=gettext_lazy("What it means"),
        max_length=column_length(CatalogEntry, "explanation"),
        required=False,
        widget=forms.TextInput(attrs={"class": "input", "autocomplete": "off"}),
    )


class BaseCatalogForm(forms.BaseFormSet):
    """The catalog of an event, line by line, with empty lines for more."""

    @property
    def _lines(self) -> list[tuple[InfractionForm, Infraction]]:
        return [
            (
                form,
                Infraction(
                    values["name"],
                    values["kind"],
                    values["explanation"],
                    values["effect"],
                    values["points"] or 0,
                ),
            )
            for form in self.forms
            if (values := form.cleaned_data).get("name")
        ]

    def infractions(self) -> list[Infraction]:
        """Return the lines that have a name. Call only on a valid form."""
        return [infraction for form, infraction in self._lines]

    def show_errors(self, submission: Submission) -> None:
        """Put each problem of the action at its line."""
        lines = self._lines
        for problem in submission.error.problems if submission.error else ():
            place, field = [*(problem.field or "").split("."), "", ""][1:3]
            if place.isdigit() and int(place) < len(lines):
                lines[int(place)][0].add_error(field, problem.message)


CatalogForm = cast(
    type[BaseCatalogForm],
    forms.formset_factory(
        InfractionForm,
        formset=BaseCatalogForm,
        extra=3,
        max_num=MAX_INFRACTIONS,
        absolute_max=MAX_INFRACTIONS,
        validate_max=True,
    ),
)

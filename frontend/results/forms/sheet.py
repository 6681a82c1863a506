"""The score sheet as a form: one row a player, for the desk's keyboard and the phone's thumbs alike."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from frontend.components.widgets import Choice, NumberStepper, SegmentedRadios
from frontend.form_actions import Submission
from tables.events.rules.rule_options import RuleOptions
from tables.results.models import GameEnd
from tables.results.queries.sheets import SeatedPlayer
from tables.results.rules.sheets import LIMITS, MANUAL_POINTS_LIMITS, ScoreSheet, SeatScore
from tables.results.rules.winners import asked_for_house_power

ENDS = (
    (GameEnd.VICTORY, gettext_lazy("Victory")),
    (GameEnd.TIME, pgettext_lazy("end of a game", "Time")),
    (GameEnd.KING, gettext_lazy("King")),
    (GameEnd.CONCESSION, gettext_lazy("Concession")),
    (GameEnd.JUDGE, gettext_lazy("Set by a judge")),
)
NOBODY = ""
OTHER_ENDS = ((GameEnd.PLAYED, ""), (GameEnd.DRAWN, gettext_lazy("Drawn")))
"""The ends of other formats, as a result that stands is headed."""
CELL = {"class": "input input-cell", "inputmode": "numeric", "autocomplete": "off"}
FIGURES = ("titles", "power", "house_power", "initiative", "reduction", "eliminated")
COLUMN_HEADINGS = {
    "titles": gettext_lazy("Titles"),
    "power": gettext_lazy("Power"),
    "house_power": gettext_lazy("House power"),
    "initiative": gettext_lazy("Initiative"),
    "reduction": gettext_lazy("Reduction"),
    # Translators: heading of a column of the score sheet: as which number a player was eliminated
    "eliminated": gettext_lazy("Out"),
}
FIGURE_LABELS = COLUMN_HEADINGS | {"eliminated": gettext_lazy("Eliminated")}
"""What the figures of a seat are called where they stand alone."""
SEAT_PATH = re.compile(r"^seats\[(\d+)\]\.(\w+)$")


def end_label(end: str) -> str:
    """Return how a page calls a way to end, "" where there is nothing to say of it."""
    return str(dict((*ENDS, *OTHER_ENDS))[GameEnd(end)])


class FormRow:
    """The fields of one player."""

    __slots__ = ()
    HEADINGS: ClassVar[Mapping[str, object]]
    absent: BoundField | None

    @property
    def columns(self) -> tuple[tuple[str, BoundField], ...]:
        """The figures in the order of the sheet's columns, each under its heading."""
        return tuple(
            (str(heading), bound)
            for figure, heading in self.HEADINGS.items()
            if (bound := getattr(self, figure)) is not None
        )

    @property
    def has_errors(self) -> bool:
        """Whether something is wrong with a figure of this player."""
        return any(bound.errors for label, bound in self.columns) or bool(self.absent and self.absent.errors)


@dataclass(frozen=True, slots=True)
class SheetRow(FormRow):
    """The fields of one player, in the order of the paper slip."""

    HEADINGS = COLUMN_HEADINGS
    seated: SeatedPlayer
    index: int
    is_asked_for_house_power: bool
    titles: BoundField
    power: BoundField
    initiative: BoundField
    reduction: BoundField
    eliminated: BoundField
    house_power: BoundField | None = None
    absent: BoundField | None = None
    manual: BoundField | None = None
    name: BoundField | None = None

    @property
    def shows_house_power(self) -> bool:
        """Whether the power on the House card is asked for, written or wrong."""
        bound = self.house_power
        return bound is not None and (
            self.is_asked_for_house_power or bool(bound.errors) or bound.value() not in (None, "")
        )

    @property
    def is_unusual(self) -> bool:
        """Whether a figure is written, or wrong, that most sheets do not have."""
        rare = [self.initiative, self.reduction, self.eliminated]
        rare += [self.absent] if self.absent is not None else []
        return any(bound.errors or bound.value() not in (None, "", False) for bound in rare)


class FigureField(forms.IntegerField):
    """A figure of a player: whether it may be missing depends on the others, so it is not called optional."""

    may_be_needed = True


class SheetForm(forms.Form):
    """How the game ended, and a row of figures for each seat. `content()` is the sheet as the archive has it.

    The regulations check what the figures mean; this form only makes numbers of what was typed. Power on the
    House card is asked for where it decides a tie (R-22a), and shown where somebody noted it.
    """

    fields_template = "results/sheet_fields.html"
    row_template = "results/report_figures.html"

    end = forms.ChoiceField(label=gettext_lazy("How the game ended"), choices=ENDS, widget=SegmentedRadios)
    heir = Choice(label=gettext_lazy("Holder of the Heir title"), required=False)
    conceded_to = forms.ChoiceField(
        label=gettext_lazy("Everybody conceded to"), required=False, initial=NOBODY
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self,
        *args: Any,
        seats: Sequence[SeatedPlayer],
        judge_may_set_points: bool = False,
        rule_options: RuleOptions,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats = tuple(seats)
        self.applied_rule_options = rule_options
        self.has_house_power = rule_options.tie_power != "same" or any(
            self.initial.get(f"seat{index}-house_power") is not None for index in range(len(seats))
        )
        if not judge_may_set_points:
            self._field("end").choices = [choice for choice in ENDS if choice[0] != GameEnd.JUDGE]
        people = [(str(index), seated.name) for index, seated in enumerate(self.seats)]
        self._field("heir").choices = [(NOBODY, _("Nobody")), *people]
        self._field("conceded_to").choices = [*people, (NOBODY, _("One by one: each is marked Out below"))]
        for index, seated in enumerate(self.seats):
            self._add_row(index, seated)

    def _field(self, name: str) -> Any:
        return self.fields[name]

    def _add_row(self, index: int, seated: SeatedPlayer) -> None:
        for figure in self.figures:
            low, high = LIMITS[figure][:2]
            label = _("{figure}, {player}").format(figure=FIGURE_LABELS[figure], player=seated.name)
            self.fields[f"seat{index}-{figure}"] = FigureField(
                label=label,
                required=False,
                min_value=low,
                max_value=high,
                widget=forms.NumberInput(attrs=CELL | {"data-figure": figure}),
            )
        self.fields[f"seat{index}-absent"] = forms.BooleanField(
            label=_("{player} was absent").format(player=seated.name), required=False
        )
        low, high = MANUAL_POINTS_LIMITS
        self.fields[f"seat{index}-manual"] = forms.IntegerField(
            label=_("Points, {player}").format(player=seated.name),
            required=False,
            min_value=low,
            max_value=high,
            widget=forms.NumberInput(attrs=CELL | {"data-figure": "manual"}),
        )

    @property
    def figures(self) -> tuple[str, ...]:
        """The keys of the figures asked for, as the archive calls them."""
        return tuple(figure for figure in FIGURES if figure != "house_power" or self.has_house_power)

    @property
    def rule_options(self) -> RuleOptions:
        """The rule options by which the sheet is read."""
        return self.applied_rule_options

    @cached_property
    def asked_for_house_power(self) -> frozenset[str]:
        """Keys of the players whose power on the House card decides a tie, by the figures as they stand."""
        self.is_valid()  # cleans what was sent; what is wrong with it leaves the figures that are right
        values = self.cleaned_data if self.is_bound else self.initial
        seats = tuple(
            SeatScore(
                seated.player.key,
                values.get(f"seat{index}-titles"),
                None,
                eliminated=values.get(f"seat{index}-eliminated"),
                absent=bool(values.get(f"seat{index}-absent")),
            )
            for index, seated in enumerate(self.seats)
            if self._takes_part(index, values)
        )
        return asked_for_house_power(ScoreSheet(values.get("end") or "", seats), self.rule_options)

    def _takes_part(self, index: int, values: Mapping[str, Any]) -> bool:
        """Say whether a row is somebody's; here every row is."""
        return True

    @property
    def shows_house_power(self) -> bool:
        """Whether a row shows the power on the House card."""
        return any(row.shows_house_power for row in self.rows)

    @property
    def offers_manual(self) -> bool:
        """Whether this reader may set points by hand."""
        return any(value == GameEnd.JUDGE for value, label in self._field("end").choices)

    @property
    def rows(self) -> list[SheetRow]:
        """The seats' fields in player order."""
        return [self._row(index, seated) for index, seated in enumerate(self.seats)]

    def _row(self, index: int, seated: SeatedPlayer) -> SheetRow:
        names = (field.name for field in fields(SheetRow) if f"seat{index}-{field.name}" in self.fields)
        is_asked = seated.player.key in self.asked_for_house_power
        return SheetRow(seated, index, is_asked, **{name: self[f"seat{index}-{name}"] for name in names})

    @staticmethod
    def initial_from(content: Mapping[str, Any] | None, seats: Sequence[SeatedPlayer]) -> dict[str, Any]:
        """Return initial values that show a stored sheet, or an empty one for the table's seats."""
        if content is None:
            return {f"seat{index}-absent": seated.absent for index, seated in enumerate(seats)}
        by_player = {seat["player"]: seat for seat in content["seats"]}
        initial: dict[str, Any] = {"end": content["end"], "heir": NOBODY}
        for index, seated in enumerate(seats):
            seat = by_player[seated.player.key]
            initial |= {f"seat{index}-{figure}": seat[figure] for figure in FIGURES}
            initial[f"seat{index}-reduction"] = seat["reduction"] or None
            initial[f"seat{index}-absent"] = seat["absent"]
            initial[f"seat{index}-manual"] = (content["manual_points"] or {}).get(seated.player.key)
            if seat["heir"]:
                initial["heir"] = str(index)
        return initial

    def clean(self) -> dict[str, Any]:
        """Number those who conceded to the one who is named: who is not numbered left at the same moment."""
        values: dict[str, Any] = super().clean() or {}
        winner = values.get("conceded_to", NOBODY)
        if values.get("end") != GameEnd.CONCESSION or winner == NOBODY:
            return values
        if values.get(f"seat{winner}-eliminated") is not None or values.get(f"seat{winner}-absent"):
            self.add_error("conceded_to", _("This player is marked as out or absent, and cannot have won."))
            return values
        numbers = [values.get(f"seat{index}-eliminated") for index in range(len(self.seats))]
        last = max((number for number in numbers if number is not None), default=0) + 1
        for index, number in enumerate(numbers):
            if str(index) != winner and number is None and not values.get(f"seat{index}-absent"):
                values[f"seat{index}-eliminated"] = last
        return values

    def content(self) -> dict[str, Any]:
        """Return the sheet in the archive's shape. Call only on a valid form."""
        values = self.cleaned_data
        seats = []
        for index, seated in enumerate(self.seats):
            seat = {figure: values.get(f"seat{index}-{figure}") for figure in FIGURES}
            absent = values.get(f"seat{index}-absent", False)
            seats.append(
                {
                    **seat,
                    "player": seated.player.key,
                    "reduction": seat["reduction"] or 0,
                    "heir": values["heir"] == str(index),
                    "absent": absent,
                }
            )
        manual = None
        if values["end"] == GameEnd.JUDGE:
            manual = {
                seated.player.key: points
                for index, seated in enumerate(self.seats)
                if (points := values[f"seat{index}-manual"]) is not None
            }
        return {"end": values["end"], "seats": seats, "manual_points": manual}

    def show_errors(self, submission: Submission) -> None:
        """Put the regulations' problems at the fields they are about."""
        for problem in submission.error.problems if submission.error else ():
            message = f"{problem.message} ({problem.rule})" if problem.rule else problem.message
            self.add_error(self._field_at(problem.field), message)

    def _field_at(self, path: str) -> str | None:
        if path in self.fields:
            return path
        found = SEAT_PATH.match(path)
        if found is not None and f"seat{found[1]}-{found[2]}" in self.fields:
            return f"seat{found[1]}-{found[2]}"
        for index, seated in enumerate(self.seats):
            if path == f"manual_points.{seated.player.key}":
                return f"seat{index}-manual"
        return "heir" if found is not None and found[2] == "heir" else None


class ReportForm(SheetForm):
    """The desk's sheet with large controls: titles by one tap, power by plus and minus or typing."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        low, high = LIMITS["titles"][:2]
        for index in range(len(self.seats)):
            self.fields[f"seat{index}-titles"].label = _("Titles")
            self.fields[f"seat{index}-titles"].widget = SegmentedRadios(
                digits=True, choices=[(number, str(number)) for number in range(low, high + 1)]
            )
            self._set_stepper(f"seat{index}-power", _("Power"), "power", size="large")
            self._set_stepper(f"seat{index}-initiative", _("Initiative"), "initiative")
            if self.has_house_power:
                self._set_stepper(f"seat{index}-house_power", _("Power on the House card"), "house_power")
            self._set_stepper(f"seat{index}-reduction", _("Reduction"), "reduction")
            self._set_stepper(f"seat{index}-eliminated", _("Eliminated as number"), "eliminated")
            self.fields[f"seat{index}-absent"].label = _("Was absent")

    def _set_stepper(self, name: str, label: str, figure: str, size: str = "") -> None:
        low, high = LIMITS[figure][:2]
        self.fields[name].label = label
        self.fields[name].widget = NumberStepper(attrs={"min": low, "max": high}, size=size)

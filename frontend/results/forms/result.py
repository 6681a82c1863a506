"""The sheet of a format other than Kingsmoot as a form: who won, the places or the scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import NumberStepper, SegmentedRadios
from frontend.form_actions import Submission
from frontend.results.forms.sheet import CELL, SEAT_PATH, FigureField, FormRow
from tables.formats.rules.format import Format
from tables.formats.rules.scoring.sheets import MAX_SCORE, MIN_SCORE
from tables.results.models import GameEnd
from tables.results.queries.sheets import SeatedPlayer
from tables.results.rules.sheets import MANUAL_POINTS_LIMITS

RESULT_COLUMNS = {
    # Translators: heading of a column of the sheet: whether the player won
    "won": gettext_lazy("Won"),
    "score": gettext_lazy("Score"),
    "place": gettext_lazy("Place"),
}


@dataclass(frozen=True, slots=True)
class ResultRow(FormRow):
    """The fields of one player; of `won` and `place` a sheet has one."""

    HEADINGS = RESULT_COLUMNS
    seated: SeatedPlayer
    absent: BoundField | None = None
    manual: BoundField | None = None
    name: BoundField | None = None
    won: BoundField | None = None
    place: BoundField | None = None
    score: BoundField | None = None

    @property
    def is_unusual(self) -> bool:
        """Whether something is written, or wrong, that most sheets do not have: an absence, or a place that
        breaks a tie of scores."""
        rare = [self.absent, self.place if self.score is not None else None]
        return any(bound is not None and bool(bound.errors or bound.value()) for bound in rare)


class ResultForm(forms.Form):
    """How the table ended, and a row for each seat. `content()` is the sheet as the archive has it.

    Where only the win pays, one ticks who won; otherwise places are numbered. Where scores give the places, a
    place is needed to break a tie alone.
    """

    fields_template = "results/result_fields.html"
    row_template = "results/report_result.html"
    asked_for_house_power: frozenset[str] = frozenset()

    end = forms.ChoiceField(label=gettext_lazy("How the game ended"), widget=SegmentedRadios)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self,
        *args: Any,
        seats: Sequence[SeatedPlayer],
        format_: Format,
        judge_may_set_points: bool = False,
        is_for_thumbs: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.seats, self.format, self.is_for_thumbs = tuple(seats), format_, is_for_thumbs
        self.offers_manual = judge_may_set_points
        self._offer_ends()
        for index, seated in enumerate(self.seats):
            self._add_row(index, seated)

    def _offer_ends(self) -> None:
        ends: list[tuple[str, Any]] = [(GameEnd.PLAYED, _("Played"))]
        if self.format.draw_points is not None:
            ends.append((GameEnd.DRAWN, _("Drawn")))
        if self.offers_manual:
            ends.append((GameEnd.JUDGE, _("Set by a judge")))
        field: Any = self.fields["end"]
        field.choices = ends
        if len(ends) == 1:
            field.widget = forms.HiddenInput()

    @property
    def figures(self) -> tuple[str, ...]:
        """The keys of the figures asked for."""
        if self.format.sheet == "score":
            return ("place", "score")
        return ("won" if self.format.is_won_or_lost else "place", *self._games)

    @property
    def _games(self) -> tuple[str, ...]:
        return ("score",) if self.format.sheet == "match" else ()

    def _add_row(self, index: int, seated: SeatedPlayer) -> None:
        for figure in self.figures:
            heading = RESULT_COLUMNS[figure]
            label = _("{figure}, {player}").format(figure=heading, player=seated.name)
            self.fields[f"seat{index}-{figure}"] = self._figure(
                figure, str(heading) if self.is_for_thumbs else label
            )
        absent = _("Was absent") if self.is_for_thumbs else _("{player} was absent")
        self.fields[f"seat{index}-absent"] = forms.BooleanField(
            label=absent.format(player=seated.name), required=False
        )
        low, high = MANUAL_POINTS_LIMITS
        self.fields[f"seat{index}-manual"] = forms.IntegerField(
            label=_("Points, {player}").format(player=seated.name),
            required=False,
            min_value=low,
            max_value=high,
            widget=forms.NumberInput(attrs=CELL | {"data-figure": "manual"}),
        )

    def _figure(self, figure: str, label: str) -> forms.Field:
        if figure == "won":
            attrs = {"data-figure": figure}
            return forms.BooleanField(label=label, required=False, widget=forms.CheckboxInput(attrs))
        low, high = (1, len(self.seats)) if figure == "place" else (MIN_SCORE, MAX_SCORE)
        field = FigureField(label=label, required=False, min_value=low, max_value=high)
        field.widget = self._widget(figure, low, high)
        return field

    def _widget(self, figure: str, low: int, high: int) -> forms.Widget:
        attrs = {"data-figure": figure}
        if not self.is_for_thumbs:
            return forms.NumberInput(attrs=CELL | attrs)
        if figure == "place":
            places = [(place, str(place)) for place in range(low, high + 1)]
            return SegmentedRadios(attrs, places, digits=True)
        return NumberStepper(attrs={"min": low, "max": high, **attrs}, size="large")

    @property
    def rows(self) -> list[ResultRow]:
        """The seats' fields in player order."""
        return [self._row(index, seated) for index, seated in enumerate(self.seats)]

    def _row(self, index: int, seated: SeatedPlayer) -> ResultRow:
        names = (field.name for field in fields(ResultRow) if f"seat{index}-{field.name}" in self.fields)
        return ResultRow(seated, **{name: self[f"seat{index}-{name}"] for name in names})

    @staticmethod
    def initial_from(content: Mapping[str, Any] | None, seats: Sequence[SeatedPlayer]) -> dict[str, Any]:
        """Return initial values that show a stored sheet, or an empty one for the table's seats."""
        if content is None:
            absences = {f"seat{index}-absent": seated.absent for index, seated in enumerate(seats)}
            return {"end": GameEnd.PLAYED, **absences}
        by_player = {seat["player"]: seat for seat in content["seats"]}
        initial: dict[str, Any] = {"end": content["end"]}
        for index, seated in enumerate(seats):
            seat = by_player[seated.player.key]
            initial |= {f"seat{index}-{name}": seat[name] for name in ("place", "score", "absent")}
            initial[f"seat{index}-won"] = seat["place"] == 1
            initial[f"seat{index}-manual"] = (content["manual_points"] or {}).get(seated.player.key)
        return initial

    def clean(self) -> dict[str, Any]:
        """Ask for the winner where nobody is ticked at a table that was played."""
        values: dict[str, Any] = super().clean() or {}
        present = self._present(values)
        if (
            "won" in self.figures
            and values.get("end") == GameEnd.PLAYED
            and len(present) > 1
            and not any(values.get(f"seat{index}-won") for index in present)
        ):
            self.add_error("end", _("Tick who won. If nobody did, choose another end."))
        return values

    def _present(self, values: Mapping[str, Any]) -> list[int]:
        """Return the rows of those who were there."""
        return [index for index in range(len(self.seats)) if not values.get(f"seat{index}-absent")]

    def content(self) -> dict[str, Any]:
        """Return the sheet in the archive's shape. Call only on a valid form."""
        values = self.cleaned_data
        places = self._places() if values["end"] == GameEnd.PLAYED else {}
        seats = [
            {
                "player": seated.player.key,
                "place": places.get(index),
                "score": values.get(f"seat{index}-score"),
                "absent": values.get(f"seat{index}-absent", False),
            }
            for index, seated in enumerate(self.seats)
        ]
        manual = None
        if values["end"] == GameEnd.JUDGE:
            manual = {
                seated.player.key: points
                for index, seated in enumerate(self.seats)
                if (points := values[f"seat{index}-manual"]) is not None
            }
        return {"end": values["end"], "seats": seats, "manual_points": manual}

    def _places(self) -> dict[int, int | None]:
        """Return the place by seat: as numbered, or first for those who won and the next for the others."""
        values, seats = self.cleaned_data, range(len(self.seats))
        if "won" not in self.figures:
            return {index: values.get(f"seat{index}-place") for index in seats}
        present = self._present(values)
        won = [index for index in seats if values.get(f"seat{index}-won")]
        if len(present) == 1 and not won:
            return {}
        places: dict[int, int | None] = dict.fromkeys(present, len(won) + 1)
        return places | dict.fromkeys(won, 1)

    def show_errors(self, submission: Submission) -> None:
        """Put the format's problems at the fields they are about."""
        for problem in submission.error.problems if submission.error else ():
            self.add_error(self._field_at(problem.field), problem.message)

    def _field_at(self, path: str) -> str | None:
        if path in self.fields:
            return path
        found = SEAT_PATH.match(path)
        if found is not None and f"seat{found[1]}-{found[2]}" in self.fields:
            return f"seat{found[1]}-{found[2]}"
        keys = [seated.player.key for seated in self.seats]
        player = path.removeprefix("manual_points.")
        return f"seat{keys.index(player)}-manual" if player in keys else None

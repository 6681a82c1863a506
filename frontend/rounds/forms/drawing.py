"""The forms of a draw: table sizes, players who are not here, reasons, and the withdrawal of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from frontend.components.widgets import Choice
from frontend.confirmations import ReasonForm
from tables.core.errors import ActionError
from tables.journal.recording import MAX_REASON_LENGTH
from tables.players.models import Player
from tables.rounds.rules.sizes import (
    InvalidSplit,
    NoRoundPossible,
    TableSizes,
    byes_needed,
    describe,
    possible_splits,
    read_sizes,
    validate_split,
)

OWN = "own"


class PublicReasonForm(ReasonForm):
    """Why something is done to a draw."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=MAX_REASON_LENGTH,
        help_text=gettext_lazy("Everybody can read it on the page of draws (R-51)."),
    )


MISSING_CHOICES = [
    ("", gettext_lazy("Seat")),
    ("leave_out", gettext_lazy("Leave out of this round")),
    ("drop", gettext_lazy("Drop (R-13)")),
]


ALL_MISSING_CHOICES = [
    ("", gettext_lazy("Choose for each")),
    ("seat", gettext_lazy("Seat all")),
    *MISSING_CHOICES[1:],
]


FEW_MISSING = 2
"""Players for whom no choice for all at once is offered."""


MAX_MISSING = 50
"""Players of whom each has a choice."""


class DrawForm(forms.Form):
    """The table split of a draw, what happens to players who are not here, and why a round is drawn again.

    `is_redraw`: a draft stands; `was_drawn`: none does, but one was discarded. `missing`: players who are not
    checked in, each with a choice, of many with one for all. `stage_decides`: the split is that of the stage.
    """

    split = Choice(label=gettext_lazy("Tables"))
    own_split = forms.CharField(
        label=gettext_lazy("Own split"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("Table sizes in any order, such as 6, 5, 4. “20×4” means 20 tables of 4."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    reason = forms.CharField(
        label=gettext_lazy("Why it is drawn again"),
        max_length=MAX_REASON_LENGTH,
        help_text=gettext_lazy("Everybody can read it on the page of draws (R-51)."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self,
        *args: Any,
        players: int,
        table_sizes: TableSizes,
        is_redraw: bool = False,
        was_drawn: bool = False,
        stage_decides: bool = False,
        missing: Sequence[Player] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players, self.table_sizes = players, table_sizes
        self.missing = {f"missing_{player.key}": player.key for player in missing}
        if len(missing) > FEW_MISSING:
            self.fields["all_missing"] = Choice(
                label=ngettext(
                    "The {count} player who is not checked in",
                    "The {count} players who are not checked in",
                    len(missing),
                ).format(count=len(missing)),
                choices=ALL_MISSING_CHOICES,
                required=False,
            )
            if len(missing) > MAX_MISSING:
                self.fields["all_missing"].help_text = _(
                    "To decide one by one, first check in those who are here, and drop or leave out others "
                    "on their own pages."
                )
        for name, player in zip(self.missing, missing if len(missing) <= MAX_MISSING else (), strict=False):
            self.fields[name] = Choice(
                label=_("Not checked in: {player}, no. {number}").format(
                    player=player.name, number=player.number
                ),
                choices=MISSING_CHOICES,
                required=False,
            )
        if not is_redraw and not was_drawn:
            del self.fields["reason"]
        if stage_decides:
            del self.fields["split"], self.fields["own_split"]
            return
        own: Any = self.fields["own_split"]
        own.may_be_needed = True
        field: Any = self.fields["split"]
        first = _("As it is now") if is_redraw else _("As the event's settings say")
        field.choices = [("", first), *self._splits(), (OWN, _("Own split"))]
        field.required = False

    def _splits(self) -> list[tuple[str, str]]:
        players, sizes = self.players, self.table_sizes
        try:
            splits = possible_splits(players - byes_needed(players, sizes), sizes)
        except NoRoundPossible:
            return []
        if sizes.allows_byes and (full := (sizes.preferred,) * (players // sizes.preferred)) not in splits:
            splits += (full,) if full else ()
        return [(describe(split), self._described(split)) for split in splits]

    def _described(self, split: Sequence[int]) -> str:
        byes = self.players - sum(split)
        text = ngettext("{tables}, {count} bye", "{tables}, {count} byes", byes)
        return text.format(tables=describe(split), count=byes) if byes else describe(split)

    def clean(self) -> dict[str, Any]:
        """Read the own split where that was chosen."""
        values = super().clean() or {}
        chosen = values.get("split", "")
        text = values.get("own_split", "") if chosen == OWN else chosen
        values["sizes"] = self._sizes(text) if text or chosen == OWN else None
        of_all = values.get("all_missing")
        for choice in ("drop", "leave_out"):
            values[choice] = [
                key for name, key in self.missing.items() if (of_all or values.get(name)) == choice
            ]
        return values

    def show_errors(self, error: ActionError) -> None:
        """Put what the draw had against the split at its field; the rest the page shows itself."""
        for problem in error.problems:
            if problem.field == "sizes":
                self.add_error("own_split", problem.message)
            elif problem.field in self.fields:
                self.add_error(problem.field, problem.message)

    def _sizes(self, text: str) -> tuple[int, ...] | None:
        sizes = read_sizes(text)
        if sizes is None:
            self.add_error("own_split", _("Write the table sizes as numbers, such as 6, 5, 4 or 20×4."))
            return None
        if "drop_missing" in self.data:
            return sizes
        try:
            return validate_split(self.players, sizes, self.table_sizes)
        except (InvalidSplit, NoRoundPossible) as error:
            self.add_error("own_split", f"{error}")
            return None


class WithdrawForm(ReasonForm):
    """Why a published round is taken back, and its name typed by the person who means it."""

    round_name = forms.CharField(
        label=gettext_lazy("Name of the round"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("round_name", "reason")

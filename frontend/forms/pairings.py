"""The forms of the pairings page: how to draw, whom to swap, who is missing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms

from tables.queries.rounds import RoundView
from tables.regulations.sizes import InvalidSplit, NoRoundPossible, describe, possible_splits, validate_split

OWN = "own"


class DrawForm(forms.Form):
    """The table split of a draw, and what happens to players who are not here."""

    split = forms.ChoiceField(label="Tables")
    own_split = forms.CharField(
        label="Own split",
        required=False,
        max_length=400,
        help_text="Table sizes of three to six in any order, such as 6, 5, 4.",
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    drop_missing = forms.BooleanField(label="Drop players who are not checked in (R-13)", required=False)

    def __init__(
        self, *args: Any, players: int, present: Sequence[int] = (), offers_drop: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.players = players
        field: Any = self.fields["split"]
        first = "As it is now" if present else "As the event's settings say"
        field.choices = [("", first), *self._splits(), (OWN, "Own split")]
        field.required = False
        if not offers_drop:
            del self.fields["drop_missing"]

    def _splits(self) -> list[tuple[str, str]]:
        try:
            splits = possible_splits(self.players)
        except NoRoundPossible:
            return []
        return [(",".join(map(str, split)), describe(split)) for split in splits]

    def clean(self) -> dict[str, Any]:
        """Reads the own split where that was chosen."""
        values = super().clean() or {}
        chosen = values.get("split", "")
        text = values.get("own_split", "") if chosen == OWN else chosen
        values["sizes"] = self._sizes(text) if text or chosen == OWN else None
        return values

    def _sizes(self, text: str) -> tuple[int, ...] | None:
        parts = text.replace(",", " ").replace("+", " ").split()
        if not parts or not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
            self.add_error("own_split", "Write the table sizes as numbers, such as 6, 5, 4.")
            return None
        if "drop_missing" in self.data:
            return tuple(map(int, parts))
        try:
            return validate_split(self.players, [int(part) for part in parts])
        except (InvalidSplit, NoRoundPossible) as error:
            self.add_error("own_split", f"{error}")
            return None


def _seated_choices(view: RoundView) -> list[tuple[str, str]]:
    lines = [
        (seat.name.casefold(), seat.key, f"{seat.name} (table {table.number})")
        for table in view.tables
        for seat in table.seats
        if not seat.absent
    ]
    return [("", "Choose a player"), *((key, label) for _, key, label in sorted(lines))]


class SwapForm(forms.Form):
    """Two players who change seats."""

    first = forms.ChoiceField(label="Swap")
    second = forms.ChoiceField(label="with")

    def __init__(self, *args: Any, view: RoundView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            field: Any = self.fields[name]
            field.choices = _seated_choices(view)


class MoveForm(forms.Form):
    """A player and the table to move to."""

    player = forms.ChoiceField(label="Move")
    table = forms.TypedChoiceField(label="to table", coerce=int)

    def __init__(self, *args: Any, view: RoundView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player: Any = self.fields["player"]
        player.choices = _seated_choices(view)
        table: Any = self.fields["table"]
        table.choices = [
            (table_.number, f"{table_.number} ({table_.size} players)") for table_ in view.tables
        ]


class AbsentForm(forms.Form):
    """The players who did not come to their tables."""

    absent = forms.MultipleChoiceField(label="Who is missing?", widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, view: RoundView, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["absent"]
        field.choices = _seated_choices(view)[1:]


class LateForm(forms.Form):
    """An active player without a seat who came after all."""

    player = forms.ChoiceField(label="Who came late?")

    def __init__(self, *args: Any, players: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["player"]
        field.choices = list(players)

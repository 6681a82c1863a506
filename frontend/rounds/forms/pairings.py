"""The forms of the pairings page: how to draw, whom to swap, who is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from frontend.components.widgets import Choice
from frontend.confirmations import ReasonForm
from tables.core.errors import ActionError
from tables.core.text.collation import collator
from tables.core.text.plain import folded, whole_number
from tables.events.models import Event
from tables.journal.recording import MAX_REASON_LENGTH
from tables.players.models import Player
from tables.rounds.actions.editing import SAME_PLAYER, Move, Renumber, SeatEdit, Swap, TakeOut
from tables.rounds.queries.pairings import RoundView
from tables.rounds.rules.numbers import HIGHEST_NUMBER
from tables.rounds.rules.prescribed import MAX_LETTERS
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


class EditReasonForm(PublicReasonForm):
    """Why seats are changed by hand."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _(
            "Everybody can read it on the page of draws, with the tables before and after."
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


MAX_OPTIONS = 200
"""Players of a list to choose from; of more of them the name or the number is typed."""


class TypedPlayer(forms.CharField):
    """A seated player by a part of the name, the number or the key; `seated` are name, number and table by
    key. The value is the key."""

    widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})

    def __init__(self, *, seated: Mapping[str, Seated], **kwargs: Any) -> None:
        super().__init__(**kwargs, help_text=_("A part of the name, or the number."))
        self.seated = seated

    def clean(self, value: Any) -> str:
        """Return the key of the only player meant."""
        text = super().clean(value)
        if text in self.seated or not text:
            return str(text)
        found = self._found(text)
        if len(found) == 1:
            return found[0]
        if not found:
            raise forms.ValidationError(_("No player of that name has a seat in this round."))
        raise forms.ValidationError(
            ngettext(
                "{count} player is meant: {players}. Type the number.",
                "{count} players may be meant: {players}. Type more of the name, or the number.",
                len(found),
            ).format(count=len(found), players="; ".join(self._label(key) for key in found[:MAX_NAMED]))
        )

    def _found(self, text: str) -> list[str]:
        number, wanted = whole_number(text.strip(), digits=6), folded(text)
        if number is not None:
            return [key for key, player in self.seated.items() if player.number == number]
        same = [key for key, player in self.seated.items() if folded(player.name) == wanted]
        return same or [key for key, player in self.seated.items() if wanted in folded(player.name)]

    def _label(self, key: str) -> str:
        return self.seated[key].label


MAX_NAMED = 5
"""Players whom a message names when several may be meant."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A player of a round with the table's number, None for one who has a bye."""

    name: str
    number: int
    table: int | None

    @property
    def choice(self) -> str:
        """The player as one of a list to choose from."""
        label = _("{player} (bye)") if self.table is None else _("{player} (table {table})")
        return label.format(player=self.name, table=self.table)

    @property
    def label(self) -> str:
        """The player among those whom typed letters may mean."""
        if self.table is None:
            label = _("{player}, no. {number}, bye")
        else:
            label = _("{player}, no. {number}, table {table}")
        return label.format(player=self.name, number=self.number, table=self.table)


class SeatForm(forms.Form):
    """A form about players who have a seat in a round; `view` is the round as the staff read it.

    No-shows are no longer among them, unless `with_no_shows`.
    """

    def __init__(self, *args: Any, view: RoundView, with_no_shows: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.collation = view.collation
        self.seated = {
            seat.key: Seated(seat.name, seat.number, table.number)
            for table in view.tables
            for seat in table.seats
            if with_no_shows or not seat.absent
        }

    def name_of(self, key: str) -> str:
        """Return the name of a seated player."""
        return self.seated[key].name

    @property
    def is_long(self) -> bool:
        """Whether there are too many players for a list to choose from."""
        return len(self.seated) > MAX_OPTIONS

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The seated players by name, each with the table."""
        collate = collator(self.collation)
        lines = sorted((collate(player.name), key) for key, player in self.seated.items())
        return [(key, self.seated[key].choice) for order, key in lines]

    def offer_players(self, *fields: str, empty: bool = True) -> None:
        """Let the fields choose among the seated players, or take what is typed of a large round's."""
        if self.is_long:
            for name in fields:
                listed = self.fields[name]
                self.fields[name] = TypedPlayer(
                    seated=self.seated,
                    label=listed.label,
                    error_messages={"required": _("Type a player’s name or number.")},
                )
            return
        for name in fields:
            field: Any = self.fields[name]
            field.choices = [*([("", _("Choose a player"))] if empty else []), *self.choices]


class SeatEditForm(SeatForm):
    """A form that changes seats. It offers the tables where they may still change.

    It takes the others too: the action knows better than the form why seats there stay as they are.
    """

    edit_kind: ClassVar[type[SeatEdit]]

    def __init__(self, *args: Any, view: RoundView, **kwargs: Any) -> None:
        super().__init__(*args, view=view, **kwargs)
        self.tables = {table.number: table for table in view.tables}

    def offer_players(self, *fields: str, empty: bool = True) -> None:
        """Let the fields choose among those whose seats may change."""
        super().offer_players(*fields, empty=empty)
        if self.is_long:
            return
        closed = {
            key
            for key, player in self.seated.items()
            if player.table is not None and not self.tables[player.table].may_change_seats
        }
        for name in fields:
            field: Any = self.fields[name]
            field.widget.choices = [choice for choice in field.choices if choice[0] not in closed]

    @property
    def edit(self) -> SeatEdit:
        """The edit that was asked for."""
        return self.edit_kind(**self.cleaned_data)

    def asked(self) -> tuple[str, str, str]:
        """Return the question, its button, and what is said once it is done."""
        raise NotImplementedError

    def offer_tables(self) -> None:
        """Let the field `table` choose among the tables whose seats may change."""
        table: Any = self.fields["table"]
        tables = self.tables.values()
        if self.is_long:
            table.widget = forms.NumberInput(attrs={"class": "input-short"})
        table.choices = [(each.number, _table_label(each.number, each.size)) for each in tables]
        table.widget.choices = [choice for choice in table.choices if self.tables[choice[0]].may_change_seats]


def _table_label(table: int, size: int) -> str:
    return ngettext("{table} ({count} player)", "{table} ({count} players)", size).format(
        table=table, count=size
    )


class SwapForm(SeatEditForm):
    """Two players who change seats; one of them may have a bye."""

    edit_kind = Swap

    first = forms.ChoiceField(
        label=gettext_lazy("Swap"), error_messages={"required": gettext_lazy("Choose a player.")}
    )
    second = forms.ChoiceField(
        label=pgettext_lazy("swap one player … another", "with"),
        error_messages={"required": gettext_lazy("Choose a player.")},
    )

    def __init__(self, *args: Any, view: RoundView, **kwargs: Any) -> None:
        super().__init__(*args, view=view, **kwargs)
        self.seated |= {bye.key: Seated(bye.name, bye.number, None) for bye in view.byes}
        self.offer_players("first", "second")

    def clean_second(self) -> str:
        """Refuse the same player twice."""
        second: str = self.cleaned_data["second"]
        if second == self.cleaned_data.get("first"):
            raise forms.ValidationError(SAME_PLAYER)
        return second

    def asked(self) -> tuple[str, str, str]:
        """Return the question, its button, and what is said once it is done."""
        one, other = self.name_of(self.cleaned_data["first"]), self.name_of(self.cleaned_data["second"])
        return (
            _("Swap {one} and {other}?").format(one=one, other=other),
            _("Swap"),
            _("{one} and {other} have changed seats.").format(one=one, other=other),
        )


class MoveForm(SeatEditForm):
    """A player and the table to move to."""

    edit_kind = Move

    player = forms.ChoiceField(
        label=gettext_lazy("Move"), error_messages={"required": gettext_lazy("Choose a player.")}
    )
    table = forms.TypedChoiceField(label=pgettext_lazy("move a player … a table", "to table"), coerce=int)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer_players("player")
        self.offer_tables()

    def asked(self) -> tuple[str, str, str]:
        """Return the question, its button, and what is said once it is done."""
        name, table = self.name_of(self.cleaned_data["player"]), self.cleaned_data["table"]
        return (
            _("Move {name} to table {table}?").format(name=name, table=table),
            _("Move"),
            _("{name} sits at table {table} now.").format(name=name, table=table),
        )


class TakeOutForm(SeatEditForm):
    """A player who is not to be seated any more, taken out of the draft."""

    edit_kind = TakeOut

    player = forms.CharField(widget=forms.HiddenInput)

    def asked(self) -> tuple[str, str, str]:
        """Return the question, its button, and what is said once it is done."""
        key = self.cleaned_data["player"]
        name = self.name_of(key) if key in self.seated else key
        return (
            _("Take {name} out of the draft?").format(name=name),
            _("Take out"),
            _("{name} has no seat in this round.").format(name=name),
        )


class NumberForm(SeatEditForm):
    """A table of a draft and the number it gets; its fields' ids leave `table` to `MoveForm`."""

    edit_kind = Renumber

    table = forms.TypedChoiceField(label=gettext_lazy("Give table"), coerce=int)
    number = forms.IntegerField(
        label=gettext_lazy("the number"),
        min_value=1,
        max_value=HIGHEST_NUMBER,
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="renumber_%s", **kwargs)
        self.offer_tables()

    def asked(self) -> tuple[str, str, str]:
        """Return the question, its button, and what is said once it is done."""
        table, number = self.cleaned_data["table"], self.cleaned_data["number"]
        return (
            _("Give table {table} the number {number}?").format(table=table, number=number),
            _("Renumber"),
            _("Table {table} is table {number} now.").format(table=table, number=number),
        )


class PrescribeForm(ReasonForm):
    """The tables of a round as the organizer writes them, or a file of them, and why they are not drawn."""

    tables = forms.CharField(
        label=gettext_lazy("Tables"),
        required=False,
        strip=False,
        max_length=MAX_LETTERS,
        help_text=gettext_lazy("One table per line: its number; its players in seat order."),
        widget=forms.Textarea(attrs={"class": "input-tall", "spellcheck": "false", "rows": 12}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a text file of such lines"),
        required=False,
        help_text=gettext_lazy("It takes the place of what is written above."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )
    field_order = ("tables", "file", "reason")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = True
        self.fields["reason"].label = _("Why they are not drawn")
        self.fields["reason"].help_text = _("Everybody can read it on the page of draws.")

    def clean_file(self) -> str:
        """Return the file's text, empty without one."""
        file = self.cleaned_data["file"]
        if not file:
            return ""
        if file.size > MAX_LETTERS:
            raise forms.ValidationError(_("This is longer than any list of tables."))
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(_("This is no text in UTF-8.")) from None

    def clean(self) -> dict[str, Any]:
        """Let a file take the place of what was written."""
        values = super().clean() or {}
        values["tables"] = values.get("file") or values.get("tables", "")
        return values

    def as_read(self) -> PrescribeForm:
        """Return a form that shows what was read, to be looked at again. Call only on a valid form."""
        return PrescribeForm(initial={name: self.cleaned_data[name] for name in ("tables", "reason")})


class FillForm(forms.Form):
    """By which ranking tables are filled, and how; `former` are the events whose standings may be taken."""

    PRESENT, LIST, FORMER = "present", "list", "event/"
    ranking = forms.ChoiceField(label=gettext_lazy("Ranking"), widget=forms.Select(attrs={"class": "input"}))
    names = forms.CharField(
        label=gettext_lazy("Your own list"),
        required=False,
        strip=False,
        max_length=MAX_LETTERS,
        help_text=gettext_lazy(
            "Where you chose it: one player per line, the best first, by name, number or key."
        ),
        widget=forms.Textarea(attrs={"class": "input-tall", "spellcheck": "false", "rows": 8}),
    )
    filling = forms.ChoiceField(
        label=gettext_lazy("How it fills the tables"),
        choices=[
            (
                "spread",
                gettext_lazy(
                    "Spread: one to each table, then back again, so that all are about equally strong"
                ),
            ),
            ("together", gettext_lazy("The best together: the first at one table, the next at another")),
        ],
        initial="spread",
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, former: Iterable[Event], has_standings: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ranking: Any = self.fields["ranking"]
        present = [(self.PRESENT, _("The present standings"))] if has_standings else []
        by_event = [
            (
                f"{self.FORMER}{event.slug}",
                _("The standings of {event} ({date})").format(
                    event=event.name, date=f"{event.starts_at:%Y-%m-%d}"
                ),
            )
            for event in former
        ]
        ranking.choices = [*present, *by_event, (self.LIST, _("My own list, below"))]
        names: Any = self.fields["names"]
        names.may_be_needed = True

    @property
    def former_event(self) -> str:
        """The address of the former event that was asked for, be there such an event or not; "" for none."""
        asked_for = str(self.data.get("ranking", ""))
        return asked_for.removeprefix(self.FORMER) if asked_for.startswith(self.FORMER) else ""

    @property
    def is_spread(self) -> bool:
        """Whether the players are spread over the tables. Call only on a valid form."""
        return bool(self.cleaned_data["filling"] == "spread")


MAX_FOUND = 50
"""Players whom a search offers at once."""


class AbsentForm(SeatForm):
    """The players who did not come to their tables. Of a large round those are offered who were chosen
    before, or whom `search` finds."""

    absent = forms.MultipleChoiceField(
        label=gettext_lazy("Who is missing?"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least one player.")},
    )

    def __init__(self, *args: Any, search: str = "", chosen: Collection[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["absent"]
        field.choices = choices = self.choices
        if self.is_long:
            wanted = folded(search)
            offered = [choice for choice in choices if choice[0] in chosen]
            found = [choice for choice in choices if wanted and wanted in folded(choice[1])]
            field.widget.choices = [
                *offered,
                *[choice for choice in found if choice[0] not in chosen][:MAX_FOUND],
            ]
            self.left_out = max(0, len(found) - MAX_FOUND)


class LateForm(forms.Form):
    """An active player without a seat who came after all."""

    player = forms.ChoiceField(label=gettext_lazy("Who came late?"))

    def __init__(self, *args: Any, players: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["player"]
        field.choices = list(players)


class WithdrawForm(ReasonForm):
    """Why a published round is taken back, and its name typed by the person who means it."""

    round_name = forms.CharField(
        label=gettext_lazy("Name of the round"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("round_name", "reason")

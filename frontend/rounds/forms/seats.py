"""Forms about the seats of a round: who changes them, who is missing, who came late."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from frontend.rounds.forms.drawing import PublicReasonForm
from tables.core.text.collation import collator
from tables.core.text.plain import folded, whole_number
from tables.rounds.actions.editing import SAME_PLAYER, Move, Renumber, SeatEdit, Swap, TakeOut
from tables.rounds.queries.pairings import RoundView
from tables.rounds.queries.substitutes import MAY_SUBSTITUTE
from tables.rounds.rules.numbers import HIGHEST_NUMBER


class EditReasonForm(PublicReasonForm):
    """Why seats are changed by hand."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _(
            "Everybody can read it on the page of draws, with the tables before and after."
        )


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


NOBODY = "nobody"


class SubstituteForm(SeatForm):
    """A player of a round and who sits there for them; nobody gives the seat back."""

    player = forms.ChoiceField(
        label=gettext_lazy("Substitute for"), error_messages={"required": gettext_lazy("Choose a player.")}
    )
    substitute = forms.ChoiceField(
        label=pgettext_lazy("substitute for one player … another", "is"),
        error_messages={"required": gettext_lazy("Choose a player.")},
    )

    def __init__(self, *args: Any, view: RoundView, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="substitute_%s", view=view, **kwargs)
        self.table_of = {seat.key: table.number for table in view.tables for seat in table.seats}
        seats = (seat for table in view.tables for seat in table.seats)
        named = {seat.substitute.key: seat.substitute.name for seat in seats if seat.substitute is not None}
        free = [
            (player.key, player.name)
            for player in view.out
            if player.status in MAY_SUBSTITUTE and player.key not in named
        ]
        self.offer_players("player")
        field: Any = self.fields["substitute"]
        nobody = (NOBODY, _("nobody, the player is here"))
        field.choices = [("", _("Choose a player")), *free, nobody, *named.items()]
        field.widget.choices = field.choices[: len(free) + 2]

    def clean_substitute(self) -> str:
        """Return the key of the substitute, "" for nobody."""
        chosen: str = self.cleaned_data["substitute"]
        return "" if chosen == NOBODY else chosen

    def asked(self) -> tuple[str, str, str, str]:
        """Return the question, what will happen, its button, and what is said once it is done."""
        player = self.name_of(self.cleaned_data["player"])
        if not self.cleaned_data["substitute"]:
            return (
                _("Give {player} the seat back?").format(player=player),
                "",
                _("Give the seat back"),
                _("{player} plays in person.").format(player=player),
            )
        field: Any = self.fields["substitute"]
        substitute = dict(field.choices)[self.cleaned_data["substitute"]]
        return (
            _("Let {substitute} play for {player}?").format(substitute=substitute, player=player),
            _("The result counts for {player}, who stays in the event.").format(player=player),
            _("Name the substitute"),
            _("{substitute} plays for {player}.").format(substitute=substitute, player=player),
        )


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

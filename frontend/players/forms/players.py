"""Forms about players: one by hand, many from a list, groups to keep apart."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import Suggestions, Switch
from tables.core.errors import Busy
from tables.core.searches import holding_a_thread
from tables.core.text.plain import one_line, whole_number
from tables.core.text.records import MAX_BYTES, MAX_COLUMNS, MAX_LINES
from tables.core.text.spreadsheets import BUSY, Unreadable, as_csv, is_spreadsheet
from tables.events.models import NameShown
from tables.players.headings import FIRST_NAME, LAST_NAME
from tables.players.models import Player
from tables.players.player_import import (
    COLUMNS,
    ImportPreview,
    ImportRow,
    Layout,
    is_table,
)
from tables.rounds.rules.numbers import HIGHEST_NUMBER

COLUMN_CHOICES = (
    ("", gettext_lazy("Ignore it")),
    ("name", gettext_lazy("Name")),
    (FIRST_NAME, gettext_lazy("First name")),
    (LAST_NAME, gettext_lazy("Last name")),
    ("club", gettext_lazy("Club")),
    ("contact", gettext_lazy("Contact")),
    ("keep_apart", gettext_lazy("Keep-apart group")),
)
IMPORT_FORM = "import"
"""The id of the form that carries a list through its preview."""
AT_MOST = {column.key: column.at_most for column in COLUMNS}


class PlayerForm(forms.Form):
    """A player's name, club and contact."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=AT_MOST["name"],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True, "spellcheck": "false"}),
    )
    club = forms.CharField(
        label=gettext_lazy("Club"),
        max_length=AT_MOST["club"],
        required=False,
        widget=Suggestions(attrs={"autocomplete": "off"}),
    )
    contact = forms.CharField(
        label=gettext_lazy("Contact"),
        max_length=AT_MOST["contact"],
        required=False,
        help_text=gettext_lazy(
            "E-mail or telephone. Seen by staff only, never published or exported with the event."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, clubs: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        club: Any = self.fields["club"].widget
        club.suggestions = clubs

    def clean_name(self) -> str:
        """Return the name as it will be kept."""
        return one_line(self.cleaned_data["name"])


class NewPlayerForm(PlayerForm):
    """A new player, who may enter a keep-apart group at once."""

    keep_apart = forms.CharField(
        label=gettext_lazy("Keep-apart group"),
        max_length=AT_MOST["keep_apart"],
        required=False,
        help_text=gettext_lazy(
            "A family, a car: who should not sit together. Type a new name to begin a group."
        ),
        widget=Suggestions(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, groups: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        keep_apart: Any = self.fields["keep_apart"].widget
        keep_apart.suggestions = groups


class PlayerDetailsForm(PlayerForm):
    """What is known of a registered player."""

    name_shown = forms.ChoiceField(
        label=gettext_lazy("What the public reads"),
        choices=NameShown.choices,
        help_text=gettext_lazy("The player's own choice; change it only when asked to."),
    )
    fixed_table = forms.IntegerField(
        label=gettext_lazy("Only table where the player can sit"),
        required=False,
        min_value=1,
        max_value=HIGHEST_NUMBER,
        help_text=gettext_lazy(
            "For anyone who needs the table by the door, for example. From the next draw on the player's "
            "table gets this number; players with two such numbers never share a table. Empty for any table."
        ),
        widget=forms.NumberInput(attrs={"class": "input-short"}),
    )

    is_stand_by = forms.BooleanField(
        label=gettext_lazy("On stand-by"),
        required=False,
        help_text=gettext_lazy(
            "From the next draw on the player gets a seat only where the tables need one more, and no loss "
            "in other rounds. Without it again, the rounds missed count as losses (R-14)."
        ),
        widget=Switch(),
    )

    def __init__(self, *args: Any, read_only: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for each in self.fields.values() if read_only else ():
            each.disabled = True

    @staticmethod
    def initial_from(player: Player) -> dict[str, Any]:
        """Return the details as they stand."""
        return {
            "name": player.name,
            "club": player.club,
            "contact": player.contact,
            "name_shown": player.name_shown,
            "fixed_table": player.fixed_table or None,
            "is_stand_by": player.is_stand_by,
        }

    def clean_fixed_table(self) -> int:
        """Return the number, 0 for any table."""
        return self.cleaned_data["fixed_table"] or 0


class PastedImportForm(forms.Form):
    """A list of players, or the cells of a spreadsheet, pasted; `kind` tells which once it is cleaned."""

    kind = "list"
    pasted = forms.CharField(
        label=gettext_lazy("Paste a list"),
        help_text=gettext_lazy(
            "One player per line: name; club; contact; keep-apart group. Only the name is needed. "
            "Or cells copied from a spreadsheet, headings included."
        ),
        strip=False,
        widget=forms.Textarea(
            attrs={
                "class": "input-tall",
                "spellcheck": "false",
                "placeholder": gettext_lazy("Asha Greyjoy; Iron Islands\nHarl Tully"),
            }
        ),
    )

    def clean_pasted(self) -> str:
        """Return the text, after a look at what it is."""
        text = str(self.cleaned_data["pasted"])
        if is_table(text):
            self.kind = "table"
        return text

    def content(self) -> bytes:
        """Return the list. Call only on a valid form."""
        return str(self.cleaned_data["pasted"]).encode()


class FileImportForm(forms.Form):
    """A list of players as a spreadsheet or CSV file; `kind` tells which once it is cleaned."""

    kind = "file"
    file = forms.FileField(
        label=gettext_lazy("Choose a file"),
        help_text=gettext_lazy("A spreadsheet (.xlsx, .ods) or CSV, with or without headings."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.xls,.csv,.txt,.tsv,text/csv,text/plain"}),
    )

    def clean_file(self) -> bytes:
        """Return the file, a spreadsheet as CSV. Refuse what is larger than any list of players."""
        file: UploadedFile = self.cleaned_data["file"]
        if (file.size or 0) > MAX_BYTES:
            raise forms.ValidationError(
                _("A list has at most {count} megabytes.").format(count=MAX_BYTES // 1024 // 1024)
            )
        content: bytes = file.read()
        if not is_spreadsheet(content):
            return content
        self.kind = "spreadsheet"
        try:
            with holding_a_thread(_(BUSY)):
                return as_csv(content, most_lines=MAX_LINES, most_bytes=MAX_BYTES)
        except Busy as busy:
            raise forms.ValidationError(str(busy)) from None
        except Unreadable as unreadable:
            raise forms.ValidationError(_(str(unreadable))) from None

    def content(self) -> bytes:
        """Return the file. Call only on a valid form."""
        content: bytes = self.cleaned_data["file"]
        return content


class ConfirmedImportForm(forms.Form):
    """A list that was previewed: exactly what was looked at comes back to be registered."""

    kind = forms.ChoiceField(
        choices=[(kind, kind) for kind in ("list", "table", "file", "spreadsheet")], widget=forms.HiddenInput
    )
    content = forms.CharField(widget=forms.HiddenInput, strip=False)
    digest = forms.CharField(max_length=64, widget=forms.HiddenInput)
    offered = forms.CharField(required=False, widget=forms.HiddenInput)
    """The lines that have a box to untick."""

    @staticmethod
    def initial_from(
        kind: str, content: bytes, digest: str = "", offered: Iterable[ImportRow] = ()
    ) -> dict[str, str]:
        """Return the values that carry a list through the preview."""
        return {
            "kind": kind,
            "content": base64.b64encode(content).decode(),
            "digest": digest,
            "offered": " ".join(str(row.line) for row in offered),
        }

    def clean_offered(self) -> frozenset[int]:
        """Return the numbers of the lines."""
        return _numbers(self.cleaned_data["offered"].split())

    @property
    def ticked(self) -> frozenset[int]:
        """The offered lines that stayed ticked. Call only on a valid form."""
        offered: frozenset[int] = self.cleaned_data["offered"]
        return offered & _numbers(self.data.getlist("line") if isinstance(self.data, QueryDict) else ())

    @property
    def left_out(self) -> frozenset[int]:
        """The lines that were unticked. Call only on a valid form."""
        offered: frozenset[int] = self.cleaned_data["offered"]
        return offered - self.ticked

    def clean_content(self) -> bytes:
        """Return the list as it was sent first."""
        try:
            return base64.b64decode(self.cleaned_data["content"], validate=True)
        except binascii.Error:
            raise forms.ValidationError(_("The form is damaged. Send the list again.")) from None


def _numbers(texts: Iterable[str]) -> frozenset[int]:
    numbers = (whole_number(text, digits=5) for text in texts)
    return frozenset(number for number in numbers if number is not None)


class ColumnsForm(forms.Form):
    """What each column of a file is; its fields belong to the form that carries the file."""

    headings_line = forms.IntegerField(
        label=gettext_lazy("The headings are in"),
        help_text=gettext_lazy("Lines above the headings are not read."),
        min_value=0,
        max_value=MAX_LINES,
        widget=forms.Select(attrs={"form": IMPORT_FORM, "class": "input"}),
    )

    def __init__(self, *args: Any, width: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(min(width, MAX_COLUMNS)):
            self.fields[f"column-{number}"] = forms.ChoiceField(
                label=_("Column {number}").format(number=number + 1),
                choices=COLUMN_CHOICES,
                required=False,
                widget=forms.Select(attrs={"form": IMPORT_FORM, "class": "input"}),
            )

    @classmethod
    def sent(cls, data: Mapping[str, str]) -> ColumnsForm | None:
        """Return the form with as many columns as were sent; None where there are none."""
        width = sum(name.startswith("column-") for name in data)
        return cls(data, width=width) if width else None

    @classmethod
    def of_preview(cls, preview: ImportPreview) -> ColumnsForm:
        """Return the form as the file was read."""
        keys = {f"column-{number}": key for number, key in enumerate(preview.columns)}
        return cls(initial={**keys, "headings_line": preview.headings_line}, width=preview.width)

    def offer_lines(self, beginning: Iterable[tuple[int, str]]) -> None:
        """Offer the first lines of a file as its headings."""
        lines = [(line, _("Line {line}: {text}").format(line=line, text=text)) for line, text in beginning]
        widget: Any = self.fields["headings_line"].widget
        widget.choices = [(0, _("No line: all are players")), *lines]

    @property
    def choices(self) -> list[BoundField]:
        """The columns' fields, in the file's order."""
        return [bound for bound in self if bound.name != "headings_line"]

    def clean(self) -> dict[str, Any]:
        """Refuse columns that make no list of players."""
        values: dict[str, Any] = super().clean() or {}
        if fault := self.layout().fault():
            raise forms.ValidationError(fault)
        return values

    def layout(self) -> Layout:
        """Return what was chosen. Call only on a valid form."""
        keys = (self.cleaned_data.get(bound.name, "") for bound in self.choices)
        return Layout(tuple(keys), self.cleaned_data.get("headings_line", 0))


class KeepApartForm(forms.Form):
    """A group of players to keep apart."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=AT_MOST["keep_apart"],
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    players = forms.MultipleChoiceField(
        label=gettext_lazy("Players"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, players: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["players"]
        field.choices = players

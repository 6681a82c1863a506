"""A file of results that is looked at, then imported."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.players.forms.players import ConfirmedImportForm, FileImportForm
from tables.core.text.records import MAX_BYTES


class ResultsFileForm(FileImportForm):
    """Results as a spreadsheet or CSV file, or pasted with their headings."""

    pasted = forms.CharField(
        label=gettext_lazy("Or paste cells, headings included"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["file"].required = False
        self.fields["file"].help_text = gettext_lazy("A spreadsheet (.xlsx, .ods) or CSV, with headings.")

    def clean_file(self) -> bytes:
        """Return the file, nothing where none was chosen."""
        return super().clean_file() if self.cleaned_data["file"] else b""

    def clean(self) -> dict[str, object]:
        """Require one of the two."""
        values: dict[str, object] = super().clean() or {}
        if not self.errors and not self.content():
            self.add_error("file", _("Choose a file or paste its cells."))
        if len(self.content()) > MAX_BYTES:
            self.add_error("pasted", _("This is too long."))
        return values

    def content(self) -> bytes:
        """Return what was sent."""
        content: bytes = self.cleaned_data.get("file") or b""
        return content or str(self.cleaned_data.get("pasted", "")).strip("\n").encode()


class SeenResultsForm(ConfirmedImportForm):
    """Results that were previewed; the tables that stay ticked are imported."""

    @staticmethod
    def of_preview(content: bytes, digest: str, tables: Iterable[int]) -> SeenResultsForm:
        """Return the form that carries a file through its preview."""
        carried = ConfirmedImportForm.initial_from("file", content, digest)
        return SeenResultsForm(initial={**carried, "offered": " ".join(map(str, tables))})

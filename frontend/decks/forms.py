"""The form that takes a deck list: pasted, or as a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.journal.recording import MAX_REASON_LENGTH
from tables.live.play.decks import LARGEST_LIST


class PastedList(forms.CharField):
    """The list as text, needed unless a file comes."""

    may_be_needed = True


class ListFile(forms.FileField):
    """The list as a file, needed unless text comes."""

    may_be_needed = True


class DeckForm(forms.Form):
    """A deck list, or the key of a ready deck from one of the buttons named "ready".

    `asks_reason` adds the reason that a locked deck needs.
    """

    text = PastedList(
        label=gettext_lazy("Paste the list"),
        required=False,
        strip=False,
        max_length=LARGEST_LIST,
        help_text=gettext_lazy(
            "ThronesDB’s text export, OCTGN, JSON, or simply lines such as “3x Melisandre” below the "
            "faction and the agenda."
        ),
        widget=forms.Textarea(
            attrs={"rows": 8, "autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
        ),
    )
    file = ListFile(
        label=gettext_lazy("Or choose a file"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy(".o8d, .txt or .json"),
        widget=forms.FileInput(attrs={"accept": ".o8d,.txt,.json,.xml,text/plain,application/json"}),
    )

    def __init__(self, *args: Any, asks_reason: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if asks_reason:
            self.fields["reason"] = forms.CharField(
                label=_("Reason"),
                max_length=MAX_REASON_LENGTH,
                help_text=_("The decks are locked. The reason is recorded in the journal."),
            )

    @property
    def ready(self) -> str:
        """The key of the ready deck that was chosen, or ""."""
        return str(self.data.get("ready", ""))

    def clean_file(self) -> UploadedFile | None:
        """Refuse what is larger than any deck list."""
        file: UploadedFile | None = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > LARGEST_LIST:
            raise forms.ValidationError(
                _("A deck list has at most {limit} KB.").format(limit=LARGEST_LIST // 1024)
            )
        return file

    def clean(self) -> dict[str, Any]:
        """One of the two is needed, and only one; none besides a ready deck."""
        values = super().clean() or self.cleaned_data
        if self.ready:
            return values
        pasted, file = values.get("text", "").strip(), values.get("file")
        if pasted and file:
            self.add_error("file", _("Send the pasted list or the file, not both. Empty one of them."))
        elif not pasted and not file and not self.errors:
            self.add_error("text", _("Paste your list here, or choose a file."))
        return values

    def sent(self) -> str | bytes:
        """Return the list as it came. Call only on a valid form without a ready deck."""
        file: UploadedFile | None = self.cleaned_data["file"]
        text: str = self.cleaned_data["text"]
        return file.read() if file is not None else text

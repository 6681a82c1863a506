"""Tables that the organizer writes, or has filled by a ranking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.confirmations import ReasonForm
from tables.events.models import Event
from tables.rounds.rules.prescribed import MAX_LETTERS


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

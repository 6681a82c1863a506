"""The card pool of an event as a form: which sets, and which list of restricted cards."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from frontend.components.widgets import Choice, ExplainedRadios, Switch
from tables.decks.rules.card_pool import POOL_FORMATS, CardPool
from tables.events.models import Event
from tables.events.queries.record import card_pool_of
from tables.live.play.card_pools import format_name, lists_offered, sets_offered

ALL, UNTIL, CHOSEN = "all", "until", "chosen"
SPANS = (
    (ALL, gettext_lazy("All sets")),
    (UNTIL, gettext_lazy("All sets released until a day")),
    (CHOSEN, gettext_lazy("Chosen sets")),
)
EXPLAINED_SPANS = {
    ALL: gettext_lazy("Sets for drafts and variants are left out."),
    UNTIL: gettext_lazy("That day included."),
    CHOSEN: gettext_lazy("Only the sets that are ticked below, those of the community included."),
}
POOL_FIELDS = ("pool_span", "pool_until", "pool_sets", "pool_community", "pool_restricted", "pool_format")
"""The fields of this form."""


class _Day(forms.DateField):
    """A day that only one choice needs, so that it is not called optional."""

    may_be_needed = True


class _Sets(forms.MultipleChoiceField):
    """Sets that only one choice needs, so that they are not called optional."""

    may_be_needed = True


class CardPoolForm(forms.Form):
    """Which cards decks may hold. `card_pool()` gives it as it is announced."""

    pool_span = Choice(
        label=gettext_lazy("Card pool (R-2)"),
        choices=SPANS,
        required=False,
        widget=ExplainedRadios(explanations=EXPLAINED_SPANS),
    )
    pool_until = _Day(
        label=gettext_lazy("Last day of release"),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
    )
    pool_sets = _Sets(
        label=gettext_lazy("Sets"),
        help_text=gettext_lazy("With * : a set of the community, or one for drafts or a variant."),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    pool_community = forms.BooleanField(
        label=gettext_lazy("The community’s sets too"),
        help_text=gettext_lazy("Those made since the publisher’s last one."),
        required=False,
        widget=Switch,
    )
    pool_restricted = Choice(
        label=gettext_lazy("List of restricted, banned and paired cards"), required=False, choices=()
    )
    pool_format = Choice(
        label=gettext_lazy("Part of the list"),
        help_text=gettext_lazy("Lists have a part for games of two, joust, and one for larger tables."),
        required=False,
        choices=(),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        by_cycle = groupby(sets_offered(), lambda one: one.group)
        self._choose("pool_sets", [(cycle, [(one.code, one.name) for one in of]) for cycle, of in by_cycle])
        lists = [(one.code, one.name) for one in lists_offered()]
        self._choose("pool_restricted", [("", pgettext_lazy("restricted cards", "None")), *lists])
        self._choose("pool_format", [(key, format_name(key).capitalize()) for key in POOL_FORMATS])

    def _choose(self, name: str, choices: list[Any]) -> None:
        field: Any = self.fields[name]
        field.choices = choices

    @staticmethod
    def pool_from(event: Event) -> dict[str, Any]:
        """Return the event's card pool as the form shows it."""
        pool = card_pool_of(event)
        return {
            "pool_span": CHOSEN if pool.sets else UNTIL if pool.until else ALL,
            "pool_until": pool.until,
            "pool_sets": list(pool.sets),
            "pool_community": pool.community,
            "pool_restricted": pool.restricted,
            "pool_format": pool.format,
        }

    def clean(self) -> dict[str, Any]:
        """Ask for the day or the sets that the choice needs."""
        values = super().clean() or self.cleaned_data
        span = values.get("pool_span")
        if span == UNTIL and not values.get("pool_until") and "pool_until" not in self.errors:
            self.add_error("pool_until", forms.ValidationError(gettext_lazy("Name the last day of release.")))
        if span == CHOSEN and not values.get("pool_sets") and "pool_sets" not in self.errors:
            self.add_error("pool_sets", forms.ValidationError(gettext_lazy("Choose at least one set.")))
        return values

    def card_pool(self) -> CardPool:
        """Return the card pool that was chosen. Call only on a valid form."""
        values = self.cleaned_data
        span = values["pool_span"]
        return CardPool(
            values["pool_until"].isoformat() if span == UNTIL else "",
            tuple(values["pool_sets"]) if span == CHOSEN else (),
            values["pool_community"],
            values["pool_restricted"],
            values["pool_format"] or POOL_FORMATS[0],
        )

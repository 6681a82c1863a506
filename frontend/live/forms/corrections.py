"""The forms by which a judge corrects a live table: never a free text, always a choice of what there is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from frontend.components.widgets import Switch
from tables.live.judge import corrections
from tables.live.judge.corrections import MOVE, SET, CorrectableCard, CorrectionKind, Operation, Pile
from tables.live.models.game import LiveGame
from tables.live.store.games import seats_of


def kinds_of(game: LiveGame) -> dict[str, CorrectionKind]:
    """Return what may be corrected in a game, by the name that addresses give it."""
    return {
        f"set-{kind.counter}" if kind.counter else kind.op if kind.op == MOVE else f"do-{kind.op}": kind
        for kind in corrections.kinds_of(game)
    }


class CorrectionForm(forms.Form):
    """One correction: which card, where to, whose, how many – as far as the kind needs it."""

    def __init__(
        self,
        *args: Any,
        game: LiveGame,
        kind: str,
        piles: Sequence[Pile],
        cards: Sequence[CorrectableCard],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kinds_of(game)[kind]
        self.fields["kind"] = forms.CharField(initial=kind, widget=forms.HiddenInput)
        if "piece" in self.kind.needs:
            cards_there = [("", _("Choose a card")), *_grouped(cards)]
            self.fields["piece"] = forms.CharField(
                label=_("Card"), max_length=40, widget=forms.Select(choices=cards_there)
            )
        if "seat" in self.kind.needs:
            names = [(seat.position, seat.name) for seat in seats_of(game)]
            self.fields["seat"] = forms.TypedChoiceField(label=_("Player"), choices=names, coerce=int)
        if self.kind.op == MOVE:
            places = [(pile.key, f"{pile.title} ({pile.count})") for pile in piles]
            self.fields["to"] = forms.ChoiceField(
                label=pgettext("place of a card", "To"), choices=[("", _("Choose a place")), *places]
            )
            self.fields["bottom"] = forms.BooleanField(
                label=_("At the bottom"),
                help_text=_("Otherwise, the card goes on top."),
                required=False,
                widget=Switch,
            )
        if self.kind.op == SET:
            self.fields["value"] = forms.IntegerField(
                label=_("New number"), min_value=0, max_value=self.kind.most
            )

    @property
    def needs_card(self) -> bool:
        """Whether a card is chosen, which may lie hidden."""
        return "piece" in self.kind.needs

    @property
    def operation(self) -> Operation:
        """The operation that was chosen; the form is valid."""
        return corrections.operation_of(self.kind, self.cleaned_data)


def _grouped(cards: Sequence[CorrectableCard]) -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (pile, [(card.handle, card.title) for card in lying])
        for pile, lying in groupby(cards, key=lambda card: card.pile)
    ]

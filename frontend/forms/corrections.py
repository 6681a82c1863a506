"""The forms by which a judge corrects a live table: never a free text, always a choice of what there is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django import forms

from frontend.widgets import Switch
from rules.kernel.game import Correction, Counter
from tables.live.judge.corrections import Card, Operation, Pile, place_in
from tables.live.store.games import rules_of, seats_of
from tables.models import LiveGame

MOVE = "move"


def kinds_of(game: LiveGame) -> dict[str, str]:
    """Return what may be corrected in a game: the kind as addresses name it, and what it is called."""
    rules = rules_of(game)
    return {
        MOVE: "Move a card",
        **{f"set-{name}": counter.title for name, counter in rules.counters.items()},
        **{f"do-{name}": correction.title for name, correction in rules.corrections.items()},
    }


class CorrectionForm(forms.Form):
    """One correction: which card, where to, whose, how many – as far as the kind needs it."""

    def __init__(
        self,
        *args: Any,
        game: LiveGame,
        kind: str,
        piles: Sequence[Pile],
        cards: Sequence[Card],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        rules = rules_of(game)
        self.counter: Counter | None = rules.counters.get(kind.removeprefix("set-"))
        self.correction: Correction | None = rules.corrections.get(kind.removeprefix("do-"))
        self.fields["kind"] = forms.CharField(initial=kind, widget=forms.HiddenInput)
        if "piece" in self._needs:
            cards_there = [("", "Choose a card"), *_grouped(cards)]
            self.fields["piece"] = forms.CharField(
                label="Card", max_length=40, widget=forms.Select(choices=cards_there)
            )
        if "seat" in self._needs:
            names = [(seat.position, seat.name) for seat in seats_of(game)]
            self.fields["seat"] = forms.TypedChoiceField(label="Player", choices=names, coerce=int)
        if kind == MOVE:
            places = [(pile.key, f"{pile.title} ({pile.count})") for pile in piles]
            self.fields["to"] = forms.ChoiceField(label="To", choices=[("", "Choose a place"), *places])
            self.fields["bottom"] = forms.BooleanField(
                label="Below all others", help_text="Otherwise on top.", required=False, widget=Switch
            )
        if self.counter is not None:
            self.fields["value"] = forms.IntegerField(
                label="New number", min_value=0, max_value=self.counter.most
            )

    @property
    def _needs(self) -> tuple[str, ...]:
        if self.kind == MOVE:
            return ("piece",)
        if self.counter is not None:
            return (self.counter.per,)
        return self.correction.needs if self.correction is not None else ()

    @property
    def needs_card(self) -> bool:
        """Whether a card is chosen, which may lie hidden."""
        return "piece" in self._needs

    @property
    def operation(self) -> Operation:
        """The operation that was chosen; the form is valid."""
        chosen = self.cleaned_data
        if self.kind == MOVE:
            return {
                "op": "move",
                "piece": chosen["piece"],
                **place_in(chosen["to"]),
                "bottom": chosen["bottom"],
            }
        which: dict[str, Any] = {name: chosen[name] for name in ("piece", "seat") if name in chosen}
        if self.counter is not None:
            return {"op": "set", "counter": self.kind.removeprefix("set-"), "value": chosen["value"], **which}
        return {"op": self.kind.removeprefix("do-"), **which}


def _grouped(cards: Sequence[Card]) -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (pile, [(card.handle, card.title) for card in lying])
        for pile, lying in groupby(cards, key=lambda card: card.pile)
    ]

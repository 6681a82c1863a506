"""How the cards of a set are declared: their printed facts from a data file, and what they do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from rules.cards.abilities import Ability, Constant, Trigger
from rules.cards.select import Selector, always
from rules.lcg.state.printed import Card, Kind
from rules.lcg.vocabulary.costs import play_it
from rules.lcg.vocabulary.selectors import my_plot

Does: TypeAlias = Ability | Sequence[Ability]
"""One ability or several."""

Facts: TypeAlias = Mapping[str, Any]
"""The facts of a card, by the names of the fields of the edition's card."""

C = TypeVar("C", bound=Card)


class Pack(Generic[C]):
    """The printed facts of sets of cards, read from their data files: an object for each card, with `code`
    and what differs from the defaults of the edition's card, which `make` makes of them. What cards do is
    declared in Python, with `card`; `keywords` are those that cards may have; `adds_while`: by value of a
    plot, when other cards add to it (always)."""

    def __init__(
        self,
        paths: Sequence[Path],
        make: Callable[[Facts], C],
        keywords: Sequence[str],
        adds_while: Mapping[str, Selector[Any]] | None = None,
    ) -> None:
        self.facts: dict[str, dict[str, Any]] = {}
        """By code, in the order of the sets."""
        self.sets: dict[str, str] = {}
        """By code: the set, after which its file is named."""
        for path in paths:
            rows = {row["code"]: row for row in json.loads(path.read_text(encoding="utf-8"))}
            self.facts |= rows
            self.sets |= dict.fromkeys(rows, path.stem)
        self._make = make
        self._keywords = frozenset(keywords)
        self._adds_while = adds_while or {}

    def card(
        self,
        code: str,
        name: str,
        *,
        does: Does = (),
        attached: Sequence[Constant] = (),
        host: Selector[Any] | None = None,
        on: Kind = "character",
        duplicate_of: Selector[Any] | None = None,
        text: str = "",
    ) -> C:
        """Return a card: what it does, in which words of ours, of an attachment its `host`, a card of the
        type `on`, and of which other characters it may be marshaled as a duplicate.

        `attached`: what an event does once it has become an attachment (with its keywords and traits).
        Raises ValueError where code and name are not of one card, or it has an unknown keyword.
        """
        facts = self.facts.get(code, {})
        if facts.get("name") != name:
            raise ValueError(f"the data has no card {code} {name!r}")
        unknown = set(facts.get("keywords", ())) - self._keywords
        if unknown:
            raise ValueError(f"there is no keyword {min(unknown)!r}")
        card = replace(self._make(facts), host=host, on=on, duplicate_of=duplicate_of)
        return replace(
            card, text=text or card.text, abilities=self._abilities(card, several(does), tuple(attached))
        )

    def _abilities(
        self, card: Card, does: tuple[Ability, ...], attached: tuple[Constant, ...]
    ) -> tuple[Ability, ...]:
        """Return the abilities where they act, after those that are printed facts: those of an event from the
        hand, with playing it as their last cost, but for those that name another zone."""
        if card.kind == "event":
            played = (
                replace(ability, zone="hand", costs=(*ability.costs, play_it), says="plays")
                if ability.zone == "play"
                else ability
                for ability in does
                if isinstance(ability, Trigger)
            )
            return (*played, *attached)
        if card.kind == "plot":
            return acting_from("revealed", does)
        if card.kind == "agenda":
            return acting_from("agenda", does)
        return (*card.abilities, *added_values(card, self._adds_while), *does)


def titled(card: C, does: Does) -> C:
    """Return a title that does something."""
    return replace(card, abilities=acting_from("titles", (*added_values(card), *several(does))))


def several(does: Does) -> tuple[Ability, ...]:
    """Return one ability or several as several."""
    return (does,) if isinstance(does, Trigger | Constant) else tuple(does)


def acting_from(zone: str, does: Sequence[Ability]) -> tuple[Ability, ...]:
    """Return abilities that act from a zone."""
    return tuple(replace(ability, zone=zone) for ability in does)


def added_values(card: Card, adds_while: Mapping[str, Selector[Any]] | None = None) -> tuple[Constant, ...]:
    """Return what a card adds to the values of its controller's revealed plot, and while what holds."""
    when = adds_while or {}
    return tuple(
        Constant(my_plot, name, by, while_=when.get(name, always)) for name, by in card.values().items() if by
    )

"""What the rules of deck construction say of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from rules.kernel.language import N_, InContext, Phrase, in_context, phrase, sentences, verbatim
from rules.lcg.decks.deck_list import DeckCard, DeckList

Level = Literal["fault", "unchecked"]


@dataclass(frozen=True, slots=True)
class Finding:
    """A rule that is broken, or that could not be checked: which, by which card ("" for the whole deck), what
    is wrong and what to do about it, both as texts of the catalogs."""

    level: Level
    rule: str
    card: str
    message: str
    advice: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a deck; `deck` is the list with all known cards identified.

    `unknown` are its cards outside the catalogue: legal to list, not playable in a live game yet.
    `meant` tells what a misspelled unknown title may have meant.
    """

    deck: DeckList
    findings: tuple[Finding, ...]
    unknown: tuple[DeckCard, ...]
    meant: dict[str, str]

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The broken rules."""
        return tuple(finding for finding in self.findings if finding.level == "fault")

    @property
    def unchecked(self) -> tuple[Finding, ...]:
        """The rules that unknown cards leave open."""
        return tuple(finding for finding in self.findings if finding.level == "unchecked")


@dataclass(frozen=True, slots=True)
class Point:
    """Something to look at in a deck: what about (`title`), how it stands here, and more to know, as texts of
    the catalogs. `is_open`: somebody must look."""

    title: str
    text: str
    more: str
    is_open: bool = False


TAKE_IT_OUT: Final = N_("Take it out.")


def take_out(n: int) -> Phrase:
    """Return the advice to take out so many cards."""
    return phrase("Take out {n}.", n=n)


def add(n: int) -> Phrase:
    """Return the advice to add so many cards."""
    return phrase("Add {n}.", n=n)


def too_many_copies(title: str, count: int, limit: int) -> Phrase:
    """Return that a deck holds more copies of a title than it may."""
    return phrase(
        "There are {count:copy|copies} of {title}; the deck may hold {limit}.",
        count=count,
        title=card_title(title),
        limit=limit,
    )


def several_agendas(agendas: Sequence[DeckCard]) -> Finding:
    """Return the fault of a deck with more agendas than one."""
    message = phrase(
        "The deck has {count} agendas ({names}); it may have one.",
        count=len(agendas),
        names=listed_names(agenda.name for agenda in agendas),
    )
    return Finding("fault", "agenda", "", message, N_("Choose one of them."))


def wrong_plots(count: int, size: int) -> Finding:
    """Return the fault of a plot deck of another size."""
    message = phrase(
        "The plot deck has {count:card|cards}; it must have exactly {size}.", count=count, size=size
    )
    more = count - size
    return Finding("fault", "plot deck", "", message, take_out(more) if more > 0 else add(-more))


def unknown_card(card: DeckCard, meant: str | None) -> Finding:
    """Return the fault of a deck with a card that there is not, and which it may have meant."""
    message = phrase("There is no card “{card}”.", card=verbatim(card.label))
    advice = (
        phrase("Did you mean “{title}”?", title=card_title(meant))
        if meant
        else N_("Check its title, and its set where there are two.")
    )
    return Finding("fault", "unknown card", card.name, message, advice)


_LISTED: Final = "{names}"


def card_title(name: str) -> InContext:
    """Return the title of a card, for each reader in their language."""
    return in_context("card", name)


def listed_names(names: Iterable[str]) -> Phrase:
    """Return the titles of cards as a list."""
    return phrase(_LISTED, names=tuple(map(card_title, names)))


def listed_copies(cards: Iterable[DeckCard]) -> Phrase:
    """Return cards as a list, each with how many copies of it there are."""
    each = (sentences(verbatim(f"{card.copies}x"), card_title(card.name)) for card in cards)
    return phrase(_LISTED, names=tuple(each))

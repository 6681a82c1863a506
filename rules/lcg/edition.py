"""What an edition of the card game decides; everything else is common to all of them.

An edition is a game of its own: it has its cards, formats, windows, keywords, prices and deck checks,
numbers of the setup and the round, and it composes its framework steps (its `steps`) of the functions in
`rules.lcg.steps` and of its own. `rules.lcg.second` is the second one, `rules.lcg.first` the first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from rules.cards.uses import Order
from rules.kernel.game import Flow
from rules.kernel.terms import Answer, Atom, Json, Seat
from rules.lcg.state.attributes import ChallengeType, Keyword, PlotValue
from rules.lcg.state.printed import Card

if TYPE_CHECKING:
    from rules.lcg.state.table import LcgTable


class Playable(TypedDict):
    """A deck that can be laid on a table: codes of its cards, one for each copy, in the order in which they
    are laid there. Earlier versions began games with copies by code. `agenda`: its code, "" for none, or a
    list of several."""

    faction: str
    agenda: str | list[str]
    plots: list[str] | dict[str, int]
    draw: list[str] | dict[str, int]


def listed(cards: Sequence[str] | Mapping[str, int]) -> list[str]:
    """Return a part of a deck as codes, one for each copy; copies by code in the order they stand in."""
    if isinstance(cards, Mapping):
        return [code for code, n in cards.items() for _ in range(n)]
    return list(cards)


def agendas_in(deck: Playable) -> list[str]:
    """Return the codes of a deck's agendas."""
    agenda = deck["agenda"]
    return agenda if isinstance(agenda, list) else [agenda] if agenda else []


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The cards of an edition: by code, and the codes that may be in a player's deck, for all that everybody
    knows: by house, agendas, and the cards that the game is played with."""

    cards: Mapping[str, Card]
    pool: Callable[[LcgTable, Seat], frozenset[str]]


def _equal_at_time(t: LcgTable, seat: Seat) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Format:
    """A way of playing an edition: its name, for how many players it is, and the titles in its box.

    `kings_titles`: who holds so many titles wins at once, and titles decide who wins (0: power decides);
    `heir` the title that decides last; `power_is_title` whether the power that ends the game counts as a
    title more; `victory` the power that wins, if it is not the edition's; `teams` whether those who sit
    opposite play together; `at_time` what decides between players with equal power when time ends the game.
    """

    name: str
    seats: range
    titles: tuple[str, ...] = ()
    kings_titles: int = 0
    heir: str = ""
    power_is_title: bool = False
    victory: int = 0
    teams: bool = False
    at_time: Callable[[LcgTable, Seat], tuple[int, ...]] = _equal_at_time


@dataclass(frozen=True, slots=True)
class SetupRules:
    """Which cards of a hand may be set up, and what forbids some of them together ("" if nothing does)."""

    may: Callable[[Card], bool]
    forbids: Callable[[LcgTable, tuple[int, ...]], str]


def _no_actions(t: LcgTable, seat: Seat) -> list[Atom]:
    return []


def _take_nothing(t: LcgTable, seat: Seat, card: Answer) -> Flow[None]:
    yield from ()


def _never(t: LcgTable, seat: Seat) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class HandActions:
    """An action of the game with cards in hand, in action windows: its name, the cards a player may use so
    now, how one is used, and whether a player could hold such a card for all that the others know."""

    name: str = ""
    cards: Callable[[LcgTable, Seat], list[Atom]] = _no_actions
    take: Callable[[LcgTable, Seat, Answer], Flow[None]] = _take_nothing
    possible: Callable[[LcgTable, Seat], bool] = _never


def _everybody(t: LcgTable, seat: Seat, challenge: ChallengeType, others: list[Seat]) -> list[Seat]:
    return others


def _no_penalty(t: LcgTable, seat: Seat, card: int) -> int:
    return 0


def _dropped(t: LcgTable, card: int) -> str:
    return "discard"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: its parts, and its numbers of the setup and the round.

    `check_deck` refuses what is no deck, `canonical_deck` puts one in its one form, `recorded_decks`
    returns the decks that those of a record may have been, `deck_key` returns the key of the ready deck that
    a seat plays; `keywords` are those that cards have or gain,
    `shown_keywords` are shown on characters,
    `plot_values` on plots; `orphan_goes` the zone to which an attachment goes whose host leaves play;
    `needs_deck` whether a player without a draw deck is out of the game; `penalty` what a card costs more
    than is printed, for who marshals it; `targets` which opponents a player may attack in a challenge of a
    type; `owner_bars_copies` whether its owner's copies bar a unique card, too; `puts_duplicates` whether
    effects may put further copies into play as duplicates; `deciding_words` words in the names of effects of
    its own that decide a challenge both sides have joined.
    """

    title: str
    order: Order
    catalogue: Catalogue
    formats: Mapping[str, Format]
    keywords: Sequence[Keyword]
    shown_keywords: Sequence[Keyword]
    plot_values: Sequence[PlotValue]
    decks: Callable[[LcgTable], Sequence[Playable]]
    check_deck: Callable[[Json], None]
    canonical_deck: Callable[[Json], Json]
    recorded_decks: Callable[[Sequence[Json]], Sequence[Sequence[Json]]]
    deck_key: Callable[[LcgTable, Seat], str]
    setup_gold: int
    hand_size: int
    draws: int
    victory: int
    setup: SetupRules
    needs_deck: bool
    orphan_goes: Callable[[LcgTable, int], str] = _dropped
    penalty: Callable[[LcgTable, Seat, int], int] = _no_penalty
    targets: Callable[[LcgTable, Seat, ChallengeType, list[Seat]], list[Seat]] = _everybody
    hand_actions: HandActions = field(default=HandActions())
    owner_bars_copies: bool = True
    puts_duplicates: bool = True
    deciding_words: tuple[str, ...] = ()

"""What an edition of the card game decides; everything else is common to all of them.

An edition is a game of its own: it has its cards, windows, keywords, prices and deck checks, and numbers of
the setup and the round. `rules.lcg.second` is the second one. The first one's are in its rules specification
(§16): another setup, no mulligan, attachments that are discarded with their host, claim before the unopposed
bonus, no reserve, nobody out of the game for an empty deck; one window for an action and all responses, after
which cards leave together (`Order.joins`, `Order.close`), 2 gold more for cards of other houses (`penalty`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, TypedDict

from rules.cards.events import Order
from rules.kernel.game import Flow
from rules.kernel.terms import Json, Seat

if TYPE_CHECKING:
    from rules.lcg.state.printed import Card
    from rules.lcg.state.table import LcgTable


class Playable(TypedDict):
    """A deck that can be laid on a table: codes of its cards, one for each copy, in the order in which they
    are laid there. Earlier versions began games with copies by code."""

    faction: str
    agenda: str
    plots: list[str] | dict[str, int]
    draw: list[str] | dict[str, int]


def listed(cards: Sequence[str] | Mapping[str, int]) -> list[str]:
    """Return a part of a deck as codes, one for each copy; copies by code in the order they stand in."""
    if isinstance(cards, Mapping):
        return [code for code, n in cards.items() for _ in range(n)]
    return list(cards)


Decks: TypeAlias = "Callable[[LcgTable], Sequence[Playable]]"
"""The deck of each seat, as `Playable` describes it."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The cards of an edition: by code, the titles by format, and the codes that a deck of a faction and an
    agenda (code or "") may hold."""

    cards: Mapping[str, Card]
    titles: Mapping[str, tuple[str, ...]]
    pool: Callable[[str, str], frozenset[str]]


@dataclass(frozen=True, slots=True)
class ChallengeKeyword:
    """A keyword that resolves after a challenge: whether it matters now, and what it does."""

    matters: Callable[[LcgTable], bool]
    resolve: Callable[[LcgTable], Flow[None]]


def _no_penalty(t: LcgTable, seat: Seat, card: int) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: its parts, numbers of the setup and the round, and the order in which a challenge resolves.

    `check_deck` refuses what is no deck, `canonical_deck` puts one in its one form, `recorded_decks` returns
    the decks that those of a record may have been; `printed_value`: the number printed on a card for an
    attribute; `resolution`: the steps after the result;
    `orphans_go` the zone of an attachment whose host leaves play; `keeps_reserve` whether hands shrink to the
    reserve; `needs_deck` whether a player without a draw deck is out of the game; `middle_titles` those that
    nobody is dealt (Kingsmoot); `penalty` what a card costs more than is printed, for who marshals it.
    """

    title: str
    order: Order
    catalogue: Catalogue
    keywords: Mapping[str, ChallengeKeyword]
    decks: Decks
    check_deck: Callable[[Json], None]
    canonical_deck: Callable[[Json], Json]
    recorded_decks: Callable[[Sequence[Json]], Sequence[Sequence[Json]]]
    printed_value: Callable[[Card, str], int]
    setup_gold: int
    hand_size: int
    draws: int
    victory: int
    mulligan: bool
    resolution: tuple[str, ...]
    orphans_go: str
    keeps_reserve: bool
    needs_deck: bool
    middle_titles: frozenset[str]
    penalty: Callable[[LcgTable, Seat, int], int] = field(default=_no_penalty)

    def after(self, step: str) -> str:
        """Return the step of a challenge that follows a step of its resolution."""
        steps = ("compare", *self.resolution, "end_challenge")
        return steps[steps.index(step) + 1]

"""The closed vocabulary in which every B'Twixt card is declared.

A card is a name, a value (or a power) and a few abilities. An ability has a timing, conditions that
must all hold, and ops (:mod:`rules.btwixt.cards.ops`) that run in order. "You" is the leader in front of
whom the influence card lies now, or the claimer of the ally. A card that needs a new effect gets a
new word here or a new op and its effect, never a special case.

Source: B'Twixt specification, "Ability vocabulary (closed list)".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias


class Color(StrEnum):
    """Color of an influence card: three standard colors, blue events, white leader cards."""

    RED = "red"
    GREEN = "green"
    PURPLE = "purple"
    BLUE = "blue"
    WHITE = "white"


class Timing(StrEnum):
    """When an ability works."""

    ENTER = "enter"
    """Influence: once, right after the card is played."""
    STATIC = "static"
    """Influence in a bid pile, or the current ally of the round."""
    PLACING = "placing"
    """Limits where the current ally may go."""
    CLAIMED = "claimed"
    """Ally: after it has been placed."""
    WON = "won"
    """Influence (triumph): after a leader has won the bid."""
    CLEANUP = "cleanup"
    """Influence (triumph): instead of discarding the card at clean up."""
    COUNCIL = "council"
    """Ally: as long as it lies in a council, final scoring included."""


TRIUMPH: Final = frozenset({Timing.PLACING, Timing.WON, Timing.CLEANUP})
"""Timings that earn an influence card the triumph icon."""


class Leaders(StrEnum):
    """A set of leaders seen from "you"; the ``A``-words ask you to choose one."""

    YOU = "you"
    NEIGHBORS = "neighbors"
    OTHERS = "others"
    ALL = "all"
    WINNER = "winner"
    CHOSEN = "chosen"
    """The leader met by an earlier op of the same ability."""
    A_NEIGHBOR = "a neighbor"
    ANOTHER = "another leader"


class Councils(StrEnum):
    """A set of councils seen from "you". An op that needs one council asks which."""

    YOURS = "yours"
    LEFT = "left"
    RIGHT = "right"
    THIS = "this"
    """Where the ally whose ability this is was placed."""
    OTHER = "other"
    """Your council other than THIS; on an influence card, other than where the current ally went."""
    OTHER_SIDE = "other side"
    """Your council opposite to the one the moved thing came from."""
    SHARED_WITH_WINNER = "shared with winner"
    WINNERS = "winner's"
    FOREIGN = "foreign"
    ANY = "any"
    FEWEST_ALLIES = "fewest allies"
    HIGHEST_ALLY = "highest ally"
    STRONGER_NEIGHBOR = "stronger neighbor"
    DEAD_PILE = "dead pile"
    """Not a council, but a place allies are picked from."""


class Zone(StrEnum):
    """Where an ability sends an influence card."""

    BID = "bid"
    HAND = "hand"
    DISCARD = "discard"


class How(StrEnum):
    """Who decides which hand card leaves: its holder, or chance."""

    CHOICE = "choice"
    RANDOM = "random"


class Counter(StrEnum):
    """What a :class:`Per` amount counts."""

    YOUR_OTHER_CARDS = "your other cards"
    KNELT = "knelt"
    DEAD = "dead"
    TOKENS_HERE = "tokens here"
    ALLIES_HERE = "allies here"
    TOP_RIVAL = "top rival"


class Flag(StrEnum):
    """A rule of the round that a static ability changes."""

    TIES_REVERSE = "ties reverse"
    MIN_CARDS = "min cards"
    MAX_CARDS = "max cards"
    WIN_TOKENS = "win tokens"
    RUNNER_UP_TOKENS = "runner-up tokens"
    NO_KILL = "no kill"
    NO_DRAW = "no draw"
    SHIELD = "shield"


class House(StrEnum):
    """House of an ally; only counters look at it."""

    STARK = "stark"
    WALL = "wall"
    ESSOS = "essos"
    TYRELL = "tyrell"
    COURT = "court"
    LANNISTER = "lannister"
    STORMLANDS = "stormlands"
    GREYJOY = "greyjoy"
    TARGARYEN = "targaryen"
    MARTELL = "martell"
    NORTH = "north"
    VALE = "vale"


# --- conditions -------------------------------------------------------------------------------


class Is(StrEnum):
    """A condition without parameters."""

    WON = "won"
    """You won this bid."""
    LOST = "lost"
    """You did not win this bid."""
    NEIGHBOR_WON = "neighbor won"
    """One of your neighbors won this bid."""
    FIRST_CARD = "first card"
    """This is the first card of your bid pile."""
    FIRST_PLAYER = "first player"
    """You hold the first player token."""
    HAS_HAND = "has hand"
    """You hold a card."""
    TRAILING = "trailing"
    """No other leader's total is lower than yours."""


@dataclass(frozen=True, slots=True)
class Knelt:
    """At least ``least`` of those leaders have knelt."""

    who: Leaders
    least: int = 1


@dataclass(frozen=True, slots=True)
class DeadPile:
    """The dead pile holds at least ``least`` allies."""

    least: int


Condition: TypeAlias = Is | Knelt | DeadPile


# --- amounts, cards and allies that ops name ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Per:
    """``times`` for each thing counted; the absolute result is at most ``most``."""

    counter: Counter
    times: int = 1
    most: int | None = None
    who: Leaders = Leaders.ALL
    color: Color | None = None
    house: House | None = None
    max_power: int | None = None


Amount: TypeAlias = int | Per


@dataclass(frozen=True, slots=True)
class ThisCard:
    """The card whose ability this is."""


@dataclass(frozen=True, slots=True)
class ACard:
    """One card you choose in the bid piles of ``of``; limits compare its current value.

    Never the card whose ability this is. Shielded piles of other leaders are out of reach.
    """

    of: Leaders
    most: int | None = None
    least: int | None = None


@dataclass(frozen=True, slots=True)
class EachCard:
    """Every card in the bid piles of ``of`` with one of the colors and at least the value."""

    of: Leaders
    colors: tuple[Color, ...] = ()
    least: int | None = None


Cards: TypeAlias = ThisCard | ACard | EachCard


@dataclass(frozen=True, slots=True)
class CurrentAlly:
    """The ally the round is about."""


@dataclass(frozen=True, slots=True)
class AnAlly:
    """One ally you choose there; ``most`` limits the printed power.

    ``other`` excludes the ally whose ability this is.
    """

    where: Councils
    most: int | None = None
    other: bool = False


@dataclass(frozen=True, slots=True)
class LowestAlly:
    """The other ally there with the lowest current power; you choose among equals."""

    where: Councils

"""The faces of cards, allies and leaders, and the short forms that declare them.

Source: B'Twixt specification, "Ability vocabulary" and "JSON layout and engine notes".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.btwixt.cards.ops import Op
from rules.btwixt.cards.vocabulary import TRIUMPH, Color, Condition, House, Timing


@dataclass(frozen=True, slots=True)
class Ability:
    """Ops that run in order at a timing if all conditions hold; ``may`` asks you once first."""

    timing: Timing
    ops: tuple[Op, ...]
    conditions: tuple[Condition, ...] = ()
    may: bool = False


def enter(*ops: Op, when: tuple[Condition, ...] = (), may: bool = False) -> Ability:
    """Declare "When played"."""
    return Ability(Timing.ENTER, ops, when, may)


def static(*ops: Op, when: tuple[Condition, ...] = ()) -> Ability:
    """Declare "During this round", or a value that depends on the table."""
    return Ability(Timing.STATIC, ops, when)


def placing(*ops: Op, when: tuple[Condition, ...] = ()) -> Ability:
    """Declare a limit on where the ally may go."""
    return Ability(Timing.PLACING, ops, when)


def claimed(*ops: Op, when: tuple[Condition, ...] = (), may: bool = False) -> Ability:
    """Declare "When claimed"."""
    return Ability(Timing.CLAIMED, ops, when, may)


def after_bid(*ops: Op, when: tuple[Condition, ...] = (), may: bool = False) -> Ability:
    """Declare "After the bid" (triumph)."""
    return Ability(Timing.WON, ops, when, may)


def cleanup(*ops: Op, when: tuple[Condition, ...] = ()) -> Ability:
    """Declare "Clean up" (triumph)."""
    return Ability(Timing.CLEANUP, ops, when)


def council(*ops: Op, when: tuple[Condition, ...] = ()) -> Ability:
    """Declare "In a council"."""
    return Ability(Timing.COUNCIL, ops, when)


@dataclass(frozen=True, slots=True)
class Influence:
    """The face of an influence card; ``copies`` cards in the box carry it."""

    id: str
    name: str
    color: Color
    value: int
    copies: int
    text: str
    abilities: tuple[Ability, ...]
    leader: str | None = None

    @property
    def triumph(self) -> bool:
        """Whether the card bears the triumph icon (an ability that works once the bid is won)."""
        return any(ability.timing in TRIUMPH for ability in self.abilities)


@dataclass(frozen=True, slots=True)
class Ally:
    """The face of an ally; every ally exists once."""

    id: str
    name: str
    power: int
    house: House
    text: str
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader a player may be, and the four white cards that come with them."""

    id: str
    name: str
    cards: tuple[Influence, ...]


def standard(
    id: str, name: str, color: Color, value: int, copies: int, text: str, *abilities: Ability
) -> Influence:
    """Declare a card of the standard influence deck."""
    return Influence(id, name, color, value, copies, text, abilities)


def event(id: str, name: str, value: int, text: str, *abilities: Ability) -> Influence:
    """Declare an event: a blue card that exists once."""
    return Influence(id, name, Color.BLUE, value, 1, text, abilities)


def white(id: str, name: str, value: int, text: str, *abilities: Ability) -> Influence:
    """Declare a leader-specific card."""
    return Influence(id, name, Color.WHITE, value, 1, text, abilities)


def leader(id: str, name: str, *cards: Influence) -> Leader:
    """Declare a leader and mark the white cards as theirs."""
    return Leader(id, name, tuple(replace(card, leader=id) for card in cards))


def ally(id: str, name: str, power: int, house: House, text: str, *abilities: Ability) -> Ally:
    """Declare an ally."""
    return Ally(id, name, power, house, text, abilities)

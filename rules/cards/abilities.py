"""Declarations of what cards do. Data only: run-time state lives on the table.

An ability is a trigger (it answers an event, or is an action), or a constant (it changes values as
long as its card lies in the right zone). Effects, costs, targets and limits are values a game
declares once in its vocabulary, so that legality, messages and documentation follow from them. Their
functions take the game's table and a `uses.Use`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rules.cards.select import Amount, Selector, always
from rules.kernel.game import Flow

OPEN_ACTION: Final = "open action"

Work: TypeAlias = Flow[None] | None
"""What an effect returns: nothing, or a flow that asks questions and makes further events."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A verb of the vocabulary. `could`: whether it would change anything for this use (and this
    target, if it has one); an ability whose effect could not change anything may not be used.
    `seems`: what everybody else can tell of that, where it depends on hidden cards."""

    name: str
    run: Callable[[Any, Any], Work]
    could: Callable[[Any, Any, int | None], bool] = field(default=lambda t, use, target: True)
    seems: Callable[[Any, Any, int | None], bool] | None = None


@dataclass(frozen=True, slots=True)
class Cost:
    """What must be paid to use an ability. `seems`: what everybody else can tell of whether it can be, where
    that depends on hidden cards."""

    name: str
    can: Callable[[Any, Any], bool]
    pay: Callable[[Any, Any], Work]
    seems: Callable[[Any, Any], bool] | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """Pieces (or, with `of="seat"`, seats, in place of the piece) the user chooses.

    `violation` looks at the table, the use and a combination and says what is wrong with it, or nothing; each
    single option must pass or be part of a combination that passes.
    """

    what: Selector[Any]
    lo: Amount[Any] | int = 1
    hi: Amount[Any] | int = 1
    of: str = "card"
    verb: str = "target"
    violation: Callable[[Any, Any, tuple[int, ...]], str] | None = None


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `n` uses in a period: of this copy of the card, or (`by_name`) of all copies of a seat, or of
    all abilities of a seat that share a word (`shared`).

    A card that leaves its zone and comes back is a new copy.
    """

    n: int
    per: str
    by_name: bool = False
    shared: str = ""


@dataclass(frozen=True, slots=True)
class Mode:
    """One of several things an ability may do."""

    name: str
    do: Effect
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class Trigger:
    """An ability that is used: in window `timing` about events of a kind (or as an action: kind "").

    `when` looks at source and event, `zone` is where the card must be, `says` the template of the
    line spoken when it is used (arguments seat, card). An ability with several `modes` offers those
    that have legal targets. `also`: further kinds of events it answers; `phase`: the only one in which
    it is used, or ""; `once`: whether it answers all that happened together only once; `in_turn`: whether
    it answers that one after the other, so that nobody is asked in which order; `by_doer`: it is
    used by the seat whose doing the event is, also if another controls the card. An action of the
    timing `OPEN_ACTION` may be used by every seat.
    """

    timing: str
    event: str
    modes: tuple[Mode, ...]
    when: Selector[Any] = always
    zone: str = "play"
    costs: tuple[Cost, ...] = ()
    limit: Limit | None = None
    says: str = "uses"
    also: tuple[str, ...] = ()
    phase: str = ""
    once: bool = False
    in_turn: bool = False
    by_doer: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """All kinds of events it answers."""
        return (self.event, *self.also)


@dataclass(frozen=True, slots=True)
class Constant:
    """Changes `attribute` of the pieces selected by `what`, while the source is in `zone` and
    `while_` holds: by a number, or (`grants`) by adding a word to a set of words."""

    what: Selector[Any]
    attribute: str
    by: Amount[Any] | int = 0
    grants: str | None = None
    while_: Selector[Any] = always
    zone: str = "play"


Ability: TypeAlias = Trigger | Constant


def trigger(
    timing: str,
    event: str,
    do: Effect,
    *,
    when: Selector[Any] = always,
    zone: str = "play",
    cost: Cost | Sequence[Cost] = (),
    target: Target | Sequence[Target] = (),
    limit: Limit | None = None,
    says: str = "uses",
) -> Trigger:
    """Return a trigger with one mode."""
    costs = (cost,) if isinstance(cost, Cost) else tuple(cost)
    targets = (target,) if isinstance(target, Target) else tuple(target)
    return Trigger(timing, event, (Mode("", do, targets),), when, zone, costs, limit, says)


def choose_one(
    timing: str,
    event: str,
    *modes: Mode,
    when: Selector[Any] = always,
    zone: str = "play",
    cost: Cost | Sequence[Cost] = (),
    limit: Limit | None = None,
    says: str = "uses",
) -> Trigger:
    """Return a trigger whose user chooses one of several modes."""
    costs = (cost,) if isinstance(cost, Cost) else tuple(cost)
    return Trigger(timing, event, modes, when, zone, costs, limit, says)


def in_order(name: str, *effects: Effect) -> Effect:
    """Several effects one after the other ("then")."""

    def run(t: Any, use: Any) -> Flow[None]:
        for effect in effects:
            work = effect.run(t, use)
            if work is not None:
                yield from work

    return Effect(name, run, lambda t, use, target: any(e.could(t, use, target) for e in effects))

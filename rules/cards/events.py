"""Events, and sequences of them. What a game makes of them is its `uses.Order`; see `windows`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from rules.kernel.terms import Atom, Seat

Listener: TypeAlias = tuple[int, int]
"""A piece and the number of one of its abilities."""

Status: TypeAlias = Literal["imminent", "cancelled", "saved", "happened"]

Used: TypeAlias = set[tuple[Listener, int, int]]
"""Triggers that have answered: which, the life of their card, the place of the event in its group."""

INITIATE = "initiate"
"""The kind of event that using an ability makes."""


class Event:
    """Something about to happen, or that happened.

    `seat`: whose doing it is; `card`: the piece it happens to; `cause`: the piece whose ability made it;
    `amount` and `facts`: what else is known; `was`: the snapshot of the
    card when the event was made; `ability`: for "initiate", which one; `applied_as`: the kind whose handler
    applies it, when something else is done instead; `instead`: what is done in place of any handler;
    `together`: the events that happen simultaneously, if it is not the only one; `use`: for "initiate", the
    use.
    """

    __slots__ = (
        "ability",
        "amount",
        "applied_as",
        "card",
        "cause",
        "facts",
        "instead",
        "kind",
        "plain",
        "seat",
        "status",
        "together",
        "use",
        "was",
    )

    def __init__(
        self,
        kind: str,
        seat: Seat,
        card: int | None = None,
        *,
        cause: int | None = None,
        amount: int = 0,
        ability: Listener | None = None,
        **facts: Atom,
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.card = card
        self.cause = cause
        self.amount = amount
        self.ability = ability
        self.facts = facts
        self.was: dict[str, Atom] = {}
        self.applied_as = kind
        self.instead: Callable[[], Any] | None = None
        self.plain: tuple[str, int, dict[str, Atom]] | None = None
        self.together: Sequence[Event] = ()
        self.use: Any = None
        self.status: Status = "imminent"

    def replace(self, kind: str = "", instead: Callable[[], Any] | None = None, **facts: Atom) -> None:
        """Let it resolve as an event of another kind does, by some work, or with other facts.

        Of several replacement effects the newest is used: nothing remains of those before it.
        """
        if self.plain is None:
            self.plain = (self.applied_as, self.amount, dict(self.facts))
        applied_as, self.amount, plain = self.plain
        self.facts = {**plain, **facts}
        self.applied_as = kind or applied_as
        self.instead = instead

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.card}, {self.status})"


@dataclass(frozen=True, slots=True)
class Window:
    """A moment about an event: its timing as triggers name it, and whether using them is a duty."""

    timing: str
    forced: bool = False


class EventSequence:
    """Events whose windows afterwards are one: what an ability does, or a step of the game.

    `actor`: whose ability it is (None: the game's own doing); `done`: what has happened in it; `used`: which
    triggers have answered which of it.
    """

    __slots__ = ("actor", "done", "used")

    def __init__(self, actor: Seat | None = None) -> None:
        self.actor = actor
        self.done: list[Event] = []
        self.used: Used = set()

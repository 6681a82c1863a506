"""The order in which a game lets events happen, and uses of triggers. See `windows`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.cards.abilities import Effect, Mode, Target, Trigger, Work
from rules.cards.events import Event, EventSequence, Listener, Window
from rules.cards.select import Context, amount
from rules.cards.table import CardTable
from rules.kernel.terms import Atom, Seat
from rules.kernel.words import Words, say


def _first_seat(t: CardTable, actor: Seat | None) -> Seat:
    return t.seats()[0]


@dataclass(frozen=True, slots=True)
class Order:
    """How things happen in a game: its windows, what events do, what is checked after each."""

    before: tuple[Window, ...]
    after: tuple[Window, ...]
    apply: Mapping[str, Callable[[Any, Event], Work]]
    """By kind; a kind without a handler only opens windows."""
    check: Callable[[Any], list[Event]] = field(default=lambda t: [])
    """Events the state of the table brings about (a card without strength dies...)."""
    arrange: Callable[[Any, Sequence[Event]], Work] = field(default=lambda t, done: None)
    """Called when several events have happened simultaneously: their cards are put in order."""
    finish: Callable[[Any, Use], Work] = field(default=lambda t, use: None)
    """Called when a use is over, resolved or cancelled: an event card goes to the discard pile."""
    joins: bool = False
    """Whether an ability used within a sequence joins it, costs included, so that the same windows answer to
    it too; otherwise it is a sequence of its own, over before what it interrupts goes on."""
    close: Callable[[Any, EventSequence], Work] = field(default=lambda t, sequence: None)
    """Called when the windows of a sequence are over: what was about to leave leaves together."""
    starts: Callable[[Any, Seat | None], Seat] = field(default=_first_seat)
    """Which seat a window asks first, by who acted (None: the game itself)."""
    pay_first: bool = False
    """Whether costs are paid before targets are chosen; otherwise after."""
    hidden: frozenset[str] = frozenset({"hand"})
    """Zones whose cards only their seat sees: what lies there calls for bluff questions."""
    might: Callable[[Any, Seat, str, Event | None], bool] = field(default=lambda t, seat, timing, event: True)
    """Whether a seat with hidden cards could, for all the table knows, use one in a window (timing)
    about an event: False where everybody sees that it cannot (it has no gold left)."""
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """Effects that may be delayed, by name."""
    arguments: Callable[[Any, Event], Mapping[str, Atom]] = field(default=lambda t, event: {})
    """What the question of a window tells of its event besides its kind, card and seats."""


class Use(Context):
    """One use of a trigger: whose, of which card, about which event, on which targets."""

    __slots__ = (
        "cancelled", "chosen", "complete", "listener", "mode", "named", "order", "paid", "trigger", "x"
    )  # fmt: skip

    def __init__(
        self,
        order: Order,
        t: CardTable,
        listener: Listener,
        trigger: Trigger,
        event: Event | None,
        by: Seat | None = None,
    ) -> None:
        super().__init__(listener[0], user_of(t, listener, trigger, event) if by is None else by, event)
        self.order = order
        self.listener = listener
        self.trigger = trigger
        self.mode: Mode = trigger.modes[0]
        self.chosen: list[tuple[int, ...]] = []
        """The pieces (or seats) chosen, for each target of the mode."""
        self.paid: tuple[int, ...] = ()
        """The pieces that a cost was paid with."""
        self.cancelled = False
        """Whether its effect was kept from happening; its costs are paid nevertheless."""
        self.complete = True
        """Set to False by a verb that could not do all of what it says, for "then"."""
        self.x: int | None = None
        """Its X, once a cost has defined it."""
        self.named: str = ""
        """What somebody named in the course of it."""

    @classmethod
    def delayed(
        cls, order: Order, t: CardTable, source: int, seat: Seat, effect: Effect, cards: tuple[int, ...]
    ) -> Use:
        """Return the use of a delayed effect, whose source may be gone."""
        use = cls(order, t, (source, 0), Trigger("delayed", "", (Mode(effect.name, effect),)), None, seat)
        use.chosen = [cards]
        return use

    @property
    def chosen_player(self) -> Seat:
        """The seat chosen as the first target; −1: none."""
        return self.chosen[0][0] if self.chosen and self.chosen[0] else -1

    @property
    def target(self) -> int:
        """The single target of the use."""
        return self.chosen[0][0]

    def prompt(self, verb: str, lo: int = 1, hi: int = 1, of: str = "card") -> Words:
        """Return the words of a question this use asks: they name its card, and how many are chosen.

        "<verb>" asks for one, "_seat" after it for a player, "_some" for `n`, "_up_to" for `m` to `n`.
        """
        if of == "seat":
            return say(f"{verb}_seat", by_card=self.source)
        if lo == hi == 1:
            return say(verb, by_card=self.source)
        return say(f"{verb}_some" if lo == hi else f"{verb}_up_to", by_card=self.source, m=lo, n=hi)

    def candidates(self, t: CardTable, target: Target) -> list[int]:
        """Return the legal choices for a target: those the effect could change, and that are not immune."""
        could = self.mode.do.could
        taken = [piece for pieces in self.chosen for piece in pieces]
        if target.of == "seat":
            seats = [seat for seat in t.seats() if target.what.holds(t, seat, self)]
            return [seat for seat in seats if could(t, self, seat)]
        found = target.what.pieces(t, self)
        guarded = t.guards == "" or t.is_changed(t.guards)
        lone = target.hi == 1 and len(self.mode.targets) == 1
        legal = [
            c
            for c in found
            if could(t, self, c)
            and c not in taken
            and not (guarded and t.evades(c, self.source, self.seat, lone=lone))
        ]
        if target.violation is not None and self.bounds(t, target)[0] < 2:
            return [c for c in legal if not target.violation(t, self, (c,))]
        return legal

    def bounds(self, t: CardTable, target: Target) -> tuple[int, int]:
        """Return how many are chosen for a target, at least and at most."""
        lo, hi = amount(target.lo), amount(target.hi)
        return lo.of(t, self.source, self), hi.of(t, self.source, self)

    def has_targets(self, t: CardTable) -> bool:
        """Return whether there are enough legal targets for its mode."""
        return all(
            len(self.candidates(t, target)) >= self.bounds(t, target)[0] for target in self.mode.targets
        )

    def modes(self, t: CardTable, *, seeming: bool = False) -> list[Mode]:
        """Return the modes with enough legal targets whose effect could change something, or (`seeming`)
        could for all that the others see."""
        usable: list[Mode] = []
        for mode in self.trigger.modes:
            self.mode = mode
            if mode.targets:
                if self.has_targets(t):
                    usable.append(mode)
            elif ((seeming and mode.do.seems) or mode.do.could)(t, self, None):
                usable.append(mode)
        return usable


def user_of(t: CardTable, listener: Listener, trigger: Trigger, event: Event | None) -> Seat:
    """Return who may use a trigger: who controls its card, or whose doing the event is."""
    return event.seat if trigger.by_doer and event is not None else t.controller(listener[0])


def is_usable(
    order: Order,
    t: CardTable,
    listener: Listener,
    event: Event | None,
    *,
    seeming: bool = False,
    by: Seat | None = None,
) -> bool:
    """Return whether a trigger may be used now (`by` a seat, or its controller): condition, blank, limit,
    cost, a legal target in some mode; or (`seeming`) whether it may for all that the others see."""
    trigger = t.ability(listener)
    if not isinstance(trigger, Trigger):
        return False
    source = listener[0]
    if event is not None and event.status not in {"imminent", "happened"}:
        return False
    if by is None:
        by = user_of(t, listener, trigger, event)
    if not trigger.when.holds(t, source, Context(source, by, event)) or t.is_blank(source):
        return False
    if trigger.limit is not None and t.uses_left(listener, trigger.limit) < 1:
        return False
    if not t.may_use(listener, by):
        return False
    use = Use(order, t, listener, trigger, event, by)
    for cost in (*trigger.costs, *t.dues(listener, by)):
        if not ((seeming and cost.seems) or cost.can)(t, use):
            return False
    return bool(use.modes(t, seeming=seeming))

"""A table of cards with abilities: the listener index, values on demand, lasting effects, limits.

Nothing is applied to or taken back from cards. What a card is worth is computed when somebody
asks, from its printed base, the constants that reach it and the lasting effects on it, and is
remembered until the table's version changes. Who listens to what is kept in an index by the only
functions that move cards. In reference mode everything is also computed the slow way and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

from rules.cards.abilities import Ability, Constant, Cost, Limit, Trigger
from rules.cards.events import EventSequence, Listener
from rules.cards.select import Context, amount, itself
from rules.kernel.state import Live, Shared
from rules.kernel.table import Table, in_reference_mode
from rules.kernel.terms import Atom, RulesFault, Seat

Listeners: TypeAlias = tuple[Listener, ...]
"""Listeners in order; replaced and never changed, so that copies of an index share them."""


class Index:
    """Which abilities are in their zones: triggers by (timing, event), constants by attribute.

    What it maps to is replaced and never changed. Tables that share an index copy it before they change it.
    """

    __slots__ = ("constants", "families", "lent", "own", "shared", "triggers")

    def __init__(self, lent: frozenset[str]) -> None:
        self.lent = lent
        """The zones whose cards act as if they lay in another, too."""
        self.triggers: dict[tuple[str, str], Listeners] = {}
        self.constants: dict[str, Listeners] = {}
        self.own: dict[str, dict[int, Listeners]] = {}
        """Constants that reach nothing but their own card, by attribute and card."""
        self.families: dict[str, int] = {}
        """How many constants concern attributes of a family (what stands before a colon)."""
        self.shared = False
        """Whether several tables have it."""

    def copy(self) -> Index:
        """Return a copy for one table."""
        new = Index(self.lent)
        new.triggers = self.triggers.copy()
        new.constants = self.constants.copy()
        new.own = self.own.copy()
        new.families = self.families.copy()
        return new

    def add(self, piece: int, number: int, ability: Ability) -> None:
        """Note that an ability has come into its zone."""
        listener = (piece, number)
        if isinstance(ability, Trigger):
            for kind in ability.kinds:
                key = (ability.timing, kind)
                self.triggers[key] = _with(self.triggers.get(key), listener)
            return
        attribute = ability.attribute
        family = attribute.partition(":")[0]
        self.families[family] = self.families.get(family, 0) + 1
        if ability.what is itself:
            cards = self.own.get(attribute, NOTHING)
            self.own[attribute] = {**cards, piece: _with(cards.get(piece), listener)}
        else:
            self.constants[attribute] = _with(self.constants.get(attribute), listener)

    def remove(self, piece: int, number: int, ability: Ability) -> None:
        """Note that an ability has left its zone."""
        listener = (piece, number)
        if isinstance(ability, Trigger):
            for kind in ability.kinds:
                key = (ability.timing, kind)
                self.triggers[key] = _without(self.triggers[key], listener)
            return
        attribute = ability.attribute
        self.families[attribute.partition(":")[0]] -= 1
        if ability.what is itself:
            cards = self.own[attribute]
            self.own[attribute] = {**cards, piece: _without(cards[piece], listener)}
        else:
            self.constants[attribute] = _without(self.constants[attribute], listener)

    def in_order(self) -> dict[str, list[tuple[Any, Listeners]]]:
        """Return all entries in one order, to compare two indices."""
        kinds: dict[str, dict[Any, Listeners]] = {
            "triggers": self.triggers,
            "constants": self.constants,
            "own": {(name, piece): one for name, cards in self.own.items() for piece, one in cards.items()},
        }
        return {
            name: sorted((key, entries) for key, entries in kind.items() if entries)
            for name, kind in kinds.items()
        }


def _with(listeners: Listeners | None, new: Listener) -> Listeners:
    if not listeners:
        return (new,)
    if listeners[-1] < new:
        return (*listeners, new)
    return tuple(sorted((*listeners, new)))


def _without(listeners: Listeners, old: Listener) -> Listeners:
    place = listeners.index(old)
    return listeners[:place] + listeners[place + 1 :]


class Lent(NamedTuple):
    """How cards of a zone act as if they lay in another: which one, while constants concern what family of
    attributes, and which faces of a table."""

    zone: str
    family: str
    fits: Callable[[Any, int], bool]


LastingEffect: TypeAlias = tuple[str, str, str, tuple[int, ...], int]
"""Until when, attribute, word granted or "", cards, amount."""


DOUBLED: Final = "doubled"
"""The word of a lasting effect by which a number is doubled, whatever else changes it."""


class Lasting:
    """Lasting effects by attribute, and the families of attributes that they concern."""

    __slots__ = ("effects", "families", "on")

    def __init__(self, effects: list[LastingEffect]) -> None:
        self.effects = effects
        self.on: dict[str, list[LastingEffect]] = {}
        for effect in effects:
            self.on.setdefault(effect[1], []).append(effect)
        self.families = {attribute.partition(":")[0] for attribute in self.on}


class CardTable(Table):
    """A table whose faces have abilities. Subclass it, declare `abilities`, override `base`.

    After changing anything else that a value or a condition depends on (a card kneels, a counter
    moves), call `touch`.
    """

    abilities: ClassVar[Mapping[str, Sequence[Ability]]] = {}
    """The abilities of each face."""

    lent: ClassVar[Mapping[str, Lent]] = {}
    """By zone: the other zone of which its cards may have the abilities."""

    guards: ClassVar[str] = ""
    """The family of attributes that make cards immune, if there is one; see `immune` and `ignores`."""

    first: int
    """The seat that is asked first in every window, and decides what order nobody else decides."""
    version: int
    lives: list[int]
    """By piece: how often it has changed its zone; a card that comes back is a new copy."""
    used: dict[str, dict[str, int]]
    """Uses counted in each period, by copy and ability."""
    lasting: list[LastingEffect]
    """Effects until a boundary: (until, attribute, word granted or "", cards, amount)."""
    delayed: list[tuple[str, str, int, int, tuple[int, ...]]]
    """Effects at a boundary: (boundary, effect, source, seat, cards)."""
    window: Shared = ()
    """While a seat is asked in a window it may pass: its timing, the kind of the event it is about ("" for
    actions), the seat, and how many seats in a row have passed before it."""
    sequences: Live[list[EventSequence]]
    """The sequences that are going on, the innermost last; none between two steps."""
    index: Live[Index | None]
    answering: Live[Answers | None]
    sorted_lasting: Live[Lasting]
    values: Live[dict[tuple[int, str], tuple[int, Any]]]

    # What a game overrides

    def base(self, card: int, attribute: str) -> int | frozenset[str]:
        """Return a card's printed value, or its printed set of words."""
        return 0

    def controller(self, card: int) -> Seat:
        """Return the seat that controls a card (default: whose pile it lies in)."""
        return self.layout.named[self.at[card]][1]

    def snapshot(self, card: int) -> dict[str, Atom]:
        """Return what an event remembers of its card: where it was, and whose."""
        zone, _ = self.zone_of(card)
        return {"zone": zone, "seat": self.controller(card)}

    def seats(self) -> list[Seat]:
        """Return the seats in the order in which windows ask them."""
        return [(self.first + turn) % self.n for turn in range(self.n)]

    def seat_count(self) -> int:
        """Return how many seats windows ask."""
        return self.n

    def next_seat(self, seat: Seat) -> Seat:
        """Return whose turn it is in a window after a seat."""
        return (seat + 1) % self.n

    def may_use(self, listener: Listener, seat: Seat) -> bool:
        """Return whether a seat may use an ability at all."""
        return True

    def immune(self, card: int, source: int, seat: Seat) -> bool:
        """Return whether the effects of an ability do nothing to a card."""
        return False

    def evades(self, card: int, source: int, seat: Seat, *, lone: bool = False) -> bool:
        """Return whether a card cannot be chosen by an ability (`lone`: as its only target)."""
        return self.immune(card, source, seat)

    def dues(self, listener: Listener, seat: Seat) -> Sequence[Cost]:
        """Return what a seat must pay to use an ability beside the ability's own costs."""
        return ()

    # Moves

    def _come_alive(self, layout: Any, draws: Any) -> None:
        super()._come_alive(layout, draws)
        self.sequences = []
        self.index = None
        self.answering = None
        self.sorted_lasting = Lasting([])
        self.values = {}

    def clone(self) -> Self:
        """Return an independent copy, which shares the index until one of the two changes it."""
        new = super().clone()
        new.sequences = []
        index = new.index = self.index
        if index is not None:
            index.shared = True
        new.answering = self.answering
        new.sorted_lasting = Lasting([])
        new.values = {}
        return new

    def add_all(self, faces: Iterable[str], zone: str, seat: Seat = 0, *, back: str = "card") -> list[int]:
        """Put new pieces on top of a pile."""
        pieces = super().add_all(faces, zone, seat, back=back)
        self.answering = None
        self.lives += [0] * len(pieces)
        self.version += 1
        index = self._own_index()
        if index is not None:
            self._enlist(index, pieces, zone)
            self._lend(index)
        return pieces

    def put(self, piece: int, pile: int, bottom: bool = False) -> None:
        """Move a piece and keep the index."""
        old = self.at[piece]
        super().put(piece, pile, bottom)
        self._relocated((piece,), old, pile)

    def _arrived(self, pieces: Iterable[int], old: int, pile: int) -> None:
        moved = tuple(pieces)
        super()._arrived(moved, old, pile)
        self._relocated(moved, old, pile)

    def touch(self) -> None:
        """Say that something changed that values may depend on."""
        self.version += 1

    def _relocated(self, pieces: Iterable[int], old: int, pile: int) -> None:
        """Bookkeeping for cards that moved: between two piles of one zone they stay the same copies."""
        self.version += 1
        named = self.layout.named
        zone, new_zone = named[old][0], named[pile][0]
        if zone == new_zone:
            return
        for piece in pieces:
            self.lives[piece] += 1
        index = self._own_index()
        if index is not None:
            self._delist(index, pieces, zone)
            self._enlist(index, pieces, new_zone)
            self._lend(index)

    def _own_index(self) -> Index | None:
        """Return the index to change it, if it is made."""
        index = self.index
        if index is not None and index.shared:
            index = self.index = index.copy()
        return index

    def _lend(self, index: Index) -> None:
        """Have the index made anew if cards of other zones than before act as if they lay in another."""
        if self.lent and self._lent_zones(index) != index.lent:
            self.index = None

    def _lent_zones(self, index: Index) -> frozenset[str]:
        """Return the zones whose cards act as if they lay in another, too."""
        return frozenset([zone for zone, lent in self.lent.items() if index.families.get(lent.family)])

    def acting_zones(self, piece: int) -> tuple[str, ...]:
        """Return the zones of which the abilities of a card are at work: its own, and one as if in which it
        acts."""
        zone = self.layout.named[self.at[piece]][0]
        if zone in self._indexed().lent and self.lent[zone].fits(type(self), self.face[piece]):
            return zone, self.lent[zone].zone
        return (zone,)

    def _listed_in(self, index: Index, zone: str) -> Mapping[int, Sequence[tuple[int, Ability]]]:
        listed = _listed(type(self))
        return listed.get(f"{zone} lent" if zone in index.lent else zone, NOTHING)

    def _delist(self, index: Index, pieces: Iterable[int], zone: str) -> None:
        listed, face = self._listed_in(index, zone), self.face
        if listed:
            for piece in pieces:
                for number, ability in listed.get(face[piece], ()):
                    index.remove(piece, number, ability)

    def _enlist(self, index: Index, pieces: Iterable[int], zone: str) -> None:
        listed, face = self._listed_in(index, zone), self.face
        if listed:
            for piece in pieces:
                for number, ability in listed.get(face[piece], ()):
                    index.add(piece, number, ability)

    def abilities_of(self, piece: int) -> Iterator[tuple[int, Ability]]:
        """Yield the printed abilities of a card with their numbers."""
        return enumerate(self.abilities.get(self.faces[self.face[piece]], ()))

    def ability(self, listener: Listener) -> Ability:
        """Return the ability a listener stands for."""
        piece, number = listener
        return self.abilities[self.faces[self.face[piece]]][number]

    def in_zone(self, zone: str, but: Seat = -1) -> list[int]:
        """Return the pieces in all piles of a zone, without those of seat `but`."""
        first = self.layout.first[zone]
        named = self.layout.named
        found: list[int] = []
        for pile in range(first, len(named)):
            if named[pile][0] != zone:
                break
            if pile - first != but:
                found += self.piles[pile]
        return found

    def faces_changed(self) -> None:
        """Make the index anew when it is next asked for."""
        self.index = None
        self.answering = None
        self.version += 1

    def exchange_faces(self, face: list[int]) -> None:
        """Exchange the faces, and in the index the abilities of the cards whose face is another."""
        index, old = self._own_index(), self.face
        if index is None:
            super().exchange_faces(face)
            return
        other = {}
        for zone in self.layout.first:
            if self._listed_in(index, zone):
                pieces = [piece for piece in self.in_zone(zone) if face[piece] != old[piece]]
                if pieces:
                    other[zone] = pieces
                    self._delist(index, pieces, zone)
        super().exchange_faces(face)
        for zone, pieces in other.items():
            self._enlist(index, pieces, zone)
        self.index = index
        self._lend(index)

    def _indexed(self) -> Index:
        index = self.index
        if index is None:
            index = self.index = self._fresh_index()
        elif in_reference_mode() and index.in_order() != self._fresh_index().in_order():
            raise RulesFault("the listener index differs from the cards in their zones")
        return index

    def _fresh_index(self, lent: frozenset[str] = frozenset()) -> Index:
        index = Index(lent)
        for pile, pieces in enumerate(self.piles):
            self._enlist(index, pieces, self.layout.named[pile][0])
        found = self._lent_zones(index) if self.lent else lent
        return index if found == lent else self._fresh_index(found)

    def listeners(self, timing: str, event: str) -> Sequence[Listener]:
        """Return the abilities of a timing about a kind of event, by number of the piece."""
        return (self.index or self._indexed()).triggers.get((timing, event), ())

    def triggers(self) -> Mapping[tuple[str, str], Sequence[Listener]]:
        """Return the abilities in their zones, by timing and kind of event."""
        return self._indexed().triggers

    @classmethod
    def left_to_doers(cls) -> frozenset[str]:
        """Return the kinds of events that some ability lets the seat answer whose doing they are."""
        return _left_to_doers(cls)

    def met(self) -> frozenset[str] | None:
        """Return the names of the faces that may be met in this game; None: of all."""
        return None

    def answers(self) -> Mapping[tuple[str, str], Sequence[str]]:
        """Return the zones from which any card that may be met answers, by timing and kind of event."""
        known = self.answering
        if known is None:
            known = self.answering = _answers(type(self), self.met())
        return known

    # Values

    def value(self, card: int, attribute: str) -> int:
        """Return a card's number now: printed base, constants and lasting effects, never below 0."""
        found: int = self._value(card, attribute)
        return found if found > 0 else 0

    def raw(self, card: int, attribute: str) -> int:
        """Return a card's number now, below 0 where more was taken than was there."""
        found: int = self._value(card, attribute)
        return found

    def is_changed(self, family: str) -> bool:
        """Return whether any effect concerns attributes of a family ("trait:Knight" is of "trait"); if none
        does, they are as printed on all cards."""
        index = self.index or self._indexed()
        if index.families.get(family):
            return True
        lasting = self.lasting
        if not lasting:
            return False
        known = self.sorted_lasting
        return family in (known if known.effects is lasting else self._lasting_now()).families

    def changed_in(self, *families: str) -> list[str]:
        """Return the attributes of families that effects concern."""
        index = self._indexed()
        names = {*index.constants, *index.own, *(self._lasting_now().on if self.lasting else ())}
        return sorted(name for name in names if name.partition(":")[0] in families)

    def ignores(self, card: int, source: int, seat: Seat, attribute: str) -> bool:
        """Return whether a constant ability does nothing to a card that it reaches."""
        return False

    def bonus(self, card: int, attribute: str) -> int:
        """Return what effects add to a card's number now, whatever others take away."""
        index = self._indexed()
        found = 0
        for listener in (
            *index.own.get(attribute, NOTHING).get(card, ()),
            *index.constants.get(attribute, ()),
        ):
            ability = self.ability(listener)
            assert isinstance(ability, Constant)
            context = self._acting(listener, ability, attribute)
            if context is None or not ability.what.holds(self, card, context):
                continue
            if not self.ignores(card, listener[0], context.seat, attribute):
                found += max(0, amount(ability.by).of(self, card, context))
        return found + sum(
            by for _, _, _, cards, by in self._lasting_now().on.get(attribute, ()) if card in cards and by > 0
        )

    def at_work(self, attribute: str) -> Iterator[tuple[Constant, Context]]:
        """Yield the constants that change an attribute of whatever cards now, with their eyes."""
        for listener in self._indexed().constants.get(attribute, ()):
            ability = self.ability(listener)
            assert isinstance(ability, Constant)
            context = self._acting(listener, ability, attribute)
            if context is not None:
                yield ability, context

    def words_of(self, card: int, attribute: str) -> frozenset[str]:
        """Return a card's set of words now (traits, keywords): printed and granted."""
        found = self._value(card, attribute)
        return found if isinstance(found, frozenset) else frozenset()

    def is_blank(self, card: int) -> bool:
        """Return whether a card's own abilities are silent."""
        return self.is_changed("blank") and self.value(card, "blank") > 0

    def _value(self, card: int, attribute: str) -> Any:
        # Most values are as printed: then the base costs less than to remember it.
        index = self.index or self._indexed()
        own = index.own.get(attribute)
        if not (
            index.constants.get(attribute)
            or (own and own.get(card))
            or (self.lasting and attribute in self._lasting_now().on)
        ):
            return self.base(card, attribute)
        known = self.values.get((card, attribute))
        if known is not None and known[0] == self.version:
            if known[1] is None:
                raise RulesFault(f"the {attribute} of {self.name(card)} depends on itself")
            if in_reference_mode() and known[1] != self._compute(card, attribute):
                raise RulesFault(f"the remembered {attribute} of {self.name(card)} is out of date")
            return known[1]
        self.values[card, attribute] = (self.version, None)
        try:
            found = self._compute(card, attribute)
        except BaseException:
            del self.values[card, attribute]
            raise
        self.values[card, attribute] = (self.version, found)
        return found

    def reached(self, attribute: str) -> set[int]:
        """Return the cards of which some effect may change an attribute."""
        index = self._indexed()
        found = {card for card, listeners in index.own.get(attribute, NOTHING).items() if listeners}
        for listener in index.constants.get(attribute, ()):
            ability = self.ability(listener)
            assert isinstance(ability, Constant)
            context = Context(listener[0], self.controller(listener[0]), None)
            found.update(ability.what.scope(self, context))
        if self.lasting:
            for effect in self._lasting_now().on.get(attribute, ()):
                found.update(effect[3])
        return found

    def _lasting_now(self) -> Lasting:
        """Return the lasting effects in order; the list of them is never changed but replaced."""
        if self.sorted_lasting.effects is not self.lasting:
            self.sorted_lasting = Lasting(self.lasting)
        return self.sorted_lasting

    def _compute(self, card: int, attribute: str) -> Any:
        # The body of `_acting` stands here again: with a call for each constant, random games cost 5 % more.
        index = self._indexed()
        found: Any = self.base(card, attribute)
        for listener in (
            *index.own.get(attribute, NOTHING).get(card, ()),
            *index.constants.get(attribute, ()),
        ):
            source, _ = listener
            ability = self.ability(listener)
            assert isinstance(ability, Constant)
            if attribute != "blank" and self.is_blank(source):
                continue
            context = Context(source, self.controller(source), None)
            if not ability.while_.holds(self, source, context) or not ability.what.holds(self, card, context):
                continue
            guarded = self.lasting or index.families.get(self.guards)
            if guarded and self.ignores(card, source, context.seat, attribute):
                continue
            if ability.grants is not None:
                found |= {ability.grants}
            else:
                found += amount(ability.by).of(self, card, context)
        if self.lasting:
            doubled = 0
            for _, _, word, cards, by in self._lasting_now().on.get(attribute, ()):
                if card not in cards:
                    continue
                if word == DOUBLED:
                    doubled += 1
                else:
                    found = found | {word} if word else found + by
            if doubled:
                found *= 2**doubled
        return found

    def _acting(self, listener: Listener, ability: Constant, attribute: str) -> Context | None:
        """Return the eyes of a constant ability, unless it is blank or idle now."""
        source, _ = listener
        if attribute != "blank" and self.is_blank(source):
            return None
        context = Context(source, self.controller(source), None)
        return context if ability.while_.holds(self, source, context) else None

    # Lasting effects, delayed effects and limits

    def last(
        self, until: str, attribute: str, cards: Iterable[int], *, by: int = 0, grants: str = ""
    ) -> None:
        """Change a value of these cards until a boundary, whatever becomes of the source."""
        self.lasting = [*self.lasting, (until, attribute, grants, tuple(cards), by)]
        self.version += 1

    def lift(self, attribute: str, card: int) -> None:
        """End what lasts of an attribute of one card alone."""
        self.lasting = [effect for effect in self.lasting if (effect[1], effect[3]) != (attribute, (card,))]
        self.version += 1

    def delay(self, boundary: str, effect: str, source: int, seat: Seat, cards: Iterable[int] = ()) -> None:
        """Have an effect of the vocabulary happen at a boundary (see `events.reach`)."""
        self.delayed = [*self.delayed, (boundary, effect, source, seat, tuple(cards))]

    def expire(self, boundary: str) -> None:
        """End what lasts until a boundary, and clear the limits counted in that period."""
        self.lasting = [effect for effect in self.lasting if effect[0] != boundary]
        self.used.pop(boundary, None)
        self.version += 1

    def uses_left(self, listener: Listener, limit: Limit) -> int:
        """Return how often an ability may still be used in the period of its limit."""
        return limit.n - self.used.get(limit.per, {}).get(self._limited(listener, limit), 0)

    def count_use(self, listener: Listener, limit: Limit) -> None:
        """Count a use, also one that is cancelled later."""
        period = self.used.setdefault(limit.per, {})
        key = self._limited(listener, limit)
        period[key] = period.get(key, 0) + 1
        self.version += 1

    def _limited(self, listener: Listener, limit: Limit) -> str:
        piece, number = listener
        if limit.shared:
            return f"{limit.shared} of {self.controller(piece)}"
        if limit.by_name:
            return f"{self.face[piece]}/{number} of {self.controller(piece)}"
        return f"{piece}.{self.lives[piece]}/{number}"


Answers: TypeAlias = Mapping[tuple[str, str], tuple[str, ...]]
"""By timing and kind of event: the zones from which any card of the game answers."""

Listed: TypeAlias = Mapping[str, Mapping[int, Sequence[tuple[int, Ability]]]]
"""By zone and face: the abilities that are at work there, with their numbers."""

NOTHING: Final[Mapping[int, Any]] = {}
_known: Final[dict[type[CardTable], tuple[object, Listed]]] = {}


def _listed(cls: type[CardTable]) -> Listed:
    """Return which abilities are at work where. The index of a copy is made of it, and most of the cards do
    nothing where they lie."""
    known = _known.get(cls)
    if known is not None and known[0] is cls.abilities:
        return known[1]
    found: dict[str, dict[int, list[tuple[int, Ability]]]] = {}
    for face, name in enumerate(cls.faces):
        for number, ability in enumerate(cls.abilities.get(name, ())):
            found.setdefault(ability.zone, {}).setdefault(face, []).append((number, ability))
    for zone, lent in cls.lent.items():
        own, other = found.get(zone, {}), found.get(lent.zone, {})
        found[f"{zone} lent"] = {
            face: [*own.get(face, ()), *(other.get(face, ()) if lent.fits(cls, face) else ())]
            for face in own.keys() | other.keys()
        }
    _known[cls] = cls.abilities, found
    return found


_answering: Final[dict[tuple[type[CardTable], frozenset[str] | None], tuple[object, Answers]]] = {}


def _answers(cls: type[CardTable], met: frozenset[str] | None) -> Answers:
    known = _answering.get((cls, met))
    if known is not None and known[0] is cls.abilities:
        return known[1]
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, abilities in cls.abilities.items():
        for ability in abilities if met is None or name in met else ():
            if isinstance(ability, Trigger):
                for kind in ability.kinds:
                    key = (ability.timing, kind)
                    found[key] = tuple(dict.fromkeys((*found.get(key, ()), ability.zone)))
    _answering[cls, met] = cls.abilities, found
    return found


_doers: Final[dict[type[CardTable], tuple[object, frozenset[str]]]] = {}


def _left_to_doers(cls: type[CardTable]) -> frozenset[str]:
    known = _doers.get(cls)
    if known is not None and known[0] is cls.abilities:
        return known[1]
    found = frozenset(
        kind
        for abilities in cls.abilities.values()
        for ability in abilities
        if isinstance(ability, Trigger) and ability.by_doer
        for kind in ability.kinds
    )
    _doers[cls] = cls.abilities, found
    return found

"""The table: plain data, zones that declare who may see them, and the one way to move a piece.

A game subclasses Table, declares its zones and annotates its fields:

    class HeartsTable(Table):
        faces = tuple(f"{rank}{suit}" for suit in "CDSH" for rank in RANKS)
        zones = (Zone("hand", per="seat", seen_by="owner"), Zone("trick"), Zone("won", per="seat"))
        public = ("leader", "points")
        leader: int
        points: list[int]

Fields hold plain data only; an int starts at 0, a list or dict empty, and a field that was not
declared cannot be set. Pieces are numbers; a piece's number says nothing about its face, only
`face[piece]` does (an index into `faces`). Every piece lies in exactly one pile at any time.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self

from rules.kernel.chance import Draws
from rules.kernel.state import Live, Shared, State
from rules.kernel.terms import EVERYONE, Atom, Json, Mask, Seat, Viewer, seen_in
from rules.kernel.trail import Trail
from rules.kernel.words import NO_ARGS, LineLog, LinePiece, names_piece, piece_names, plain_names

_reference_mode = [os.environ.get("KERNEL_REFERENCE", "") not in {"", "0"}]


def in_reference_mode() -> bool:
    """Return whether tables compute everything the slow way too (scan instead of the index, recompute instead
    of remembering) and compare: with KERNEL_REFERENCE=1 in the environment, or within `reference_mode()`."""
    return _reference_mode[0]


@contextmanager
def reference_mode() -> Iterator[None]:
    """Compute everything twice within a block."""
    before = _reference_mode[0]
    _reference_mode[0] = True
    try:
        yield
    finally:
        _reference_mode[0] = before


@dataclass(frozen=True, slots=True)
class Zone:
    """A kind of place for pieces.

    `per`: one pile for the table, one for each seat, or a fixed number of piles.
    `seen_by`: whose eyes see the faces in it. `tracked`: although faces are hidden, everybody can
    follow each single piece (tokens lying face down); piles open to everyone are tracked anyway.
    `unlinked`: the rules forget which seat put which piece here; they shuffle it before anything shows.
    """

    name: str
    per: Literal["table", "seat"] | int = "table"
    seen_by: Literal["everyone", "owner", "nobody"] = "everyone"
    tracked: bool = False
    unlinked: bool = False

    def piles(self, n: int) -> int:
        if self.per == "seat":
            return n
        return 1 if self.per == "table" else self.per


LIMBO = Zone("limbo", seen_by="nobody")
"""In every table: where a piece waits that is between two zones at a question. Empty between steps."""


class Layout:
    """Where the zones' piles lie for one number of seats."""

    __slots__ = ("first", "many", "masks", "named", "tracked")

    def __init__(self, zones: Sequence[Zone], n: int) -> None:
        self.first: dict[str, int] = {}
        self.many: dict[str, int] = {}
        self.masks: list[Mask] = []
        self.tracked: list[bool] = []
        self.named: list[tuple[str, int]] = []
        for zone in (LIMBO, *zones):
            if zone.name in self.first:
                raise ValueError(f"zone {zone.name} is declared twice")
            self.first[zone.name] = len(self.masks)
            self.many[zone.name] = zone.piles(n)
            for index in range(self.many[zone.name]):
                self.masks.append({"everyone": EVERYONE, "owner": 1 << index, "nobody": 0}[zone.seen_by])
                self.tracked.append(zone.tracked or zone.seen_by == "everyone")
                self.named.append((zone.name, index))


class Table(State):
    """The state of a game between two questions. Subclass it; see the module's text."""

    _layouts: ClassVar[dict[tuple[type, int], Layout]] = {}
    _face_numbers: ClassVar[dict[type, dict[str, int]]] = {}

    zones: ClassVar[Sequence[Zone]] = ()
    faces: ClassVar[Sequence[str]] = ()
    public: ClassVar[Sequence[str]] = ()
    """Fields everybody may see: `lens.<field>`."""
    private: ClassVar[Sequence[str]] = ()
    """Fields with one entry for each seat, for that seat's eyes: `lens.own(field)`."""

    n: int
    options: Shared
    conceded: list[int]
    """Seats that conceded, in the order in which they left."""
    face: Shared
    back: Shared
    """By piece: its face, an index into `faces`; the look of its back (pieces with different backs
    can be told apart although they are hidden)."""
    at: list[int]
    epoch: list[int]
    knows: list[int]
    """By piece: the number of the pile it lies in; how often its alias was renewed; the seats that
    looked at it, as a mask."""
    piles: list[list[int]]
    stamps: list[int]
    """By pile: its pieces, the last one on top; how often it changed."""

    draws: Live[Draws]
    line_log: Live[LineLog]
    layout: Live[Layout]
    trail: Live[Trail | None]
    """Notes of what happened to the pieces, on a table that is watched (`kernel.memory`)."""
    names: Live[Sequence[str]]
    """What each face is called in views and lines; `faces`, but for tests that look for leaks."""

    def __init__(self, n: int, options: Mapping[str, Json], draws: Draws) -> None:
        self._begin()
        self._come_alive(self._layout(n), draws)
        self.n = n
        self.options = dict(options)
        self.face = []
        self.back = []
        self.piles = [[] for _ in self.layout.masks]
        self.stamps = [0] * len(self.piles)

    @classmethod
    def _layout(cls, n: int) -> Layout:
        layout = cls._layouts.get((cls, n))
        if layout is None:
            layout = cls._layouts[cls, n] = Layout(cls.zones, n)
        return layout

    @classmethod
    def _numbers(cls) -> dict[str, int]:
        """Return the number of each face."""
        numbers = cls._face_numbers.get(cls)
        if numbers is None:
            numbers = cls._face_numbers[cls] = {face: number for number, face in enumerate(cls.faces)}
        return numbers

    def _come_alive(self, layout: Layout, draws: Draws) -> None:
        self.layout = layout
        self.draws = draws
        self.line_log = LineLog()
        self.names = self.faces
        self.trail = None

    # Copies

    def clone(self) -> Self:
        """Return an independent copy that speaks to nobody."""
        new = object.__new__(type(self))
        self._copy_to(new)
        new.layout = self.layout
        new.draws = self.draws.clone()
        new.line_log = LineLog()
        new.names = self.names
        trail = self.trail
        new.trail = None if trail is None else trail.clone()
        return new

    def dump(self) -> dict[str, Json]:
        """Return the table as JSON, without the key of its draws."""
        return {"fields": self._dump(), "draws": dict(sorted(self.draws.counts.items()))}

    def stamp(self) -> list[Any]:
        """Return what a digest of the table is made of. Fields that stand at their start are left out: one
        more of them changes no digest."""
        return [self._changed(), sorted(self.draws.counts.items())]

    @classmethod
    def load(cls, data: dict[str, Json], key: bytes) -> Self:
        """Return the inverse of `dump`."""
        new = object.__new__(cls)
        new._fill(data["fields"])
        new._come_alive(cls._layout(new.n), Draws(key, dict(data["draws"])))
        return new

    # Pieces and piles

    def add(self, face: str, zone: str, seat: Seat = 0, *, back: str = "card") -> int:
        """Put a new piece on top of a pile and return its number."""
        return self.add_all((face,), zone, seat, back=back)[0]

    def add_all(self, faces: Iterable[str], zone: str, seat: Seat = 0, *, back: str = "card") -> list[int]:
        """`add` for many pieces at once, the last one on top.

        Which of them has which number is drawn, so a number tells no more than with whom a piece came. What
        must not be told apart is added in one call.
        """
        known = self._numbers()
        shown = list(map(known.__getitem__, faces))
        many = len(shown)
        first = len(self.at)
        pile = self.layout.first[zone] + seat
        if many > 1 and self.draws.numbers_pieces:
            pieces = self.draws.order(first, many)
            in_order, shown = shown, shown.copy()
            for place, number in zip(pieces, in_order):  # noqa: B905  (equally long; every game pays for it)
                shown[place] = number
            if first:
                pieces = [first + place for place in pieces]
        else:
            pieces = list(range(first, first + many))
        self.face = self.face + shown
        self.back = self.back + [back] * many
        self.at += [pile] * many
        self.epoch += [0] * many
        self.knows += [0] * many
        self.piles[pile] += pieces
        return pieces

    def where(self, zone: str, seat: Seat = 0) -> int:
        """Return the number of a pile, as in `at` and `piles`."""
        return self.layout.first[zone] + seat

    def pile(self, zone: str, seat: Seat = 0) -> list[int]:
        """Return the pieces of a pile, the last one on top. For reading: only `move` and its kin change
        it."""
        return self.piles[self.layout.first[zone] + seat]

    def zone_of(self, piece: int) -> tuple[str, int]:
        """Return the zone a piece lies in and the seat (or index) of its pile."""
        return self.layout.named[self.at[piece]]

    def name(self, piece: int) -> str:
        """Return the face of a piece, as a word."""
        named: str = self.names[self.face[piece]]
        return named

    def is_a(self, piece: int, face: str) -> bool:
        """Return whether a piece has a face of `faces`; raises KeyError for a face there is not."""
        number: int = self.face[piece]
        return number == self._numbers()[face]

    def move(self, piece: int, zone: str, seat: Seat = 0, *, bottom: bool = False) -> None:
        """Move a piece to the top (or bottom) of a pile."""
        self.put(piece, self.layout.first[zone] + seat, bottom)

    def put(self, piece: int, pile: int, bottom: bool = False) -> None:
        """`move` with the number of the pile.

        Its alias is renewed unless everybody could follow it with their eyes.
        """
        at = self.at
        piles = self.piles
        stamps = self.stamps
        old = at[piece]
        piles[old].remove(piece)
        if bottom:
            piles[pile].insert(0, piece)
        else:
            piles[pile].append(piece)
        at[piece] = pile
        stamps[old] += 1
        stamps[pile] += 1
        tracked = self.layout.tracked
        if not (tracked[old] and tracked[pile]):
            self.epoch[piece] += 1

    def put_top(self, old: int, pile: int, many: int = 1) -> None:
        """Put so many pieces from the top of a pile on another, one after the other: drawing cards.

        As `put` does it for each, but without looking for a piece that lies on top.
        """
        source = self.piles[old]
        pieces = source[: -many - 1 : -1]
        del source[len(source) - len(pieces) :]
        self.piles[pile] += pieces
        self._arrived(pieces, old, pile)
        self.stamps[old] += len(pieces) - 1  # each of them changed both piles
        self.stamps[pile] += len(pieces) - 1

    def move_all(self, zone: str, seat: Seat, to_zone: str, to_seat: Seat = 0) -> None:
        """Move a whole pile on top of another, in the same order."""
        layout = self.layout
        old = layout.first[zone] + seat
        pile = layout.first[to_zone] + to_seat
        pieces = self.piles[old]
        self.piles[pile] += pieces
        self.piles[old] = []
        self._arrived(pieces, old, pile)

    def deal_out(self, zone: str, to_zone: str, each: int, seats: Iterable[Seat] | None = None) -> None:
        """Deal `each` pieces from the top of a shared pile to each of the seats (default: all)."""
        old = self.layout.first[zone]
        source = self.piles[old]
        for seat in range(self.n) if seats is None else seats:
            if not each:
                break
            pieces = source[: -each - 1 : -1]
            del source[-each:]
            pile = self.layout.first[to_zone] + seat
            self.piles[pile] += pieces
            self._arrived(pieces, old, pile)

    def _arrived(self, pieces: Sequence[int], old: int, pile: int) -> None:
        """Bookkeeping for pieces that moved together."""
        at, epoch, tracked = self.at, self.epoch, self.layout.tracked
        if tracked[old] and tracked[pile]:
            for piece in pieces:
                at[piece] = pile
        else:
            for piece in pieces:
                at[piece] = pile
                epoch[piece] += 1
        self.stamps[old] += 1
        self.stamps[pile] += 1

    def arrange(self, order: Sequence[int], zone: str, seat: Seat = 0) -> None:
        """Put the pieces of a pile into this order, the last one on top.

        Raises ValueError unless `order` names each of them once.
        """
        pile = self.layout.first[zone] + seat
        if sorted(order) != sorted(self.piles[pile]):
            raise ValueError("the order must name each piece of the pile once")
        self.piles[pile] = list(order)
        self.stamps[pile] += 1

    def shuffle(self, zone: str, seat: Seat = 0, *, label: str | None = None) -> None:
        """Shuffle a pile; nobody knows any longer which piece is which, unless the pile lies open.

        `label` names the draw (default: zone and seat).
        """
        layout = self.layout
        number = layout.first[zone] + seat
        pile = self.piles[number]
        self.draws.shuffle(label or f"{zone}/{seat}", pile)
        knows, epoch = self.knows, self.epoch
        followed = layout.tracked[number] and layout.masks[number] != EVERYONE
        # A look at all that is known spares a large pile the loop; for a small one the loop is shorter.
        if followed or 4 * len(pile) < len(knows) or any(knows):
            for piece in pile:
                if followed or knows[piece]:
                    knows[piece] = 0
                    epoch[piece] += 1
        self.stamps[number] += 1

    def exchange_faces(self, face: list[int]) -> None:
        """Give the pieces other faces (in a world)."""
        self.face = face
        self.faces_changed()

    def faces_changed(self) -> None:
        """Hear that faces were exchanged (in a world), for tables that remember anything of them."""

    def touch(self) -> None:
        """Hear that a field was set from outside the rules, for tables that remember computed values."""

    def look(self, seat: Seat, piece: int) -> None:
        """Let a seat know a hidden piece until the pile it lies in is shuffled."""
        self.knows[piece] |= 1 << seat

    def show(self, piece: int) -> None:
        """Let everybody know a hidden piece (because the rules say where it is) until it is shuffled."""
        self.knows[piece] = EVERYONE

    def forget(self, piece: int) -> None:
        """Nobody remembers the face of a hidden piece."""
        self.knows[piece] = 0

    def disclose(self, field: str) -> Any:
        """Return a private field whose entries the rules now tell to others. Nothing else may tell them."""
        return getattr(self, field)

    def seen_by(self, piece: int) -> Mask:
        """Return who sees the face of a piece."""
        return self.layout.masks[self.at[piece]] | self.knows[piece]

    def sees(self, who: Viewer, piece: int) -> bool:
        """Return whether a viewer sees the face of a piece."""
        return seen_in(self.layout.masks[self.at[piece]] | self.knows[piece], who)

    # Words

    def say(
        self,
        key: str,
        to: Mask = EVERYONE,
        seat: Seat | None = None,
        card: int | None = None,
        **args: Atom,
    ) -> None:
        """Add a line to the log in words: a template's key, who hears it, its arguments by name.

        An argument whose noun is a piece ("card", "lost_card", "token") is the piece's number.
        """
        arguments: dict[str, Atom | LinePiece] = NO_ARGS
        if args:
            arguments = args  # type: ignore[assignment]
            for name in args:
                if name not in plain_names and (name in piece_names or names_piece(name)):
                    piece = args[name]
                    if piece.__class__ is int:
                        seen_by = self.layout.masks[self.at[piece]] | self.knows[piece]
                        arguments[name] = (self.names[self.face[piece]], seen_by)
        log = self.line_log
        if card is None:
            log.lines.append((log.at, key, to, seat, None, 0, arguments))
        else:
            seen_by = self.layout.masks[self.at[card]] | self.knows[card]
            log.lines.append((log.at, key, to, seat, self.names[self.face[card]], seen_by, arguments))

    def play(self, piece: int, pile: int, key: str, seat: Seat) -> None:
        """Put a piece on top of a pile and say so to everybody: the line of a seat that plays this card."""
        # What `put` and `say` do for such a move, written out, for whole games are made of it: the two calls
        # cost hearts 4 % more.
        at = self.at
        piles = self.piles
        stamps = self.stamps
        old = at[piece]
        piles[old].remove(piece)
        piles[pile].append(piece)
        at[piece] = pile
        stamps[old] += 1
        stamps[pile] += 1
        layout = self.layout
        tracked = layout.tracked
        if not (tracked[old] and tracked[pile]):
            self.epoch[piece] += 1
        log = self.line_log
        seen_by = layout.masks[pile] | self.knows[piece]
        log.lines.append((log.at, key, EVERYONE, seat, self.names[self.face[piece]], seen_by, NO_ARGS))

    def __init_subclass__(cls) -> None:
        """See to it that `play` does what `put` does in a class that does more at it."""
        if "put" in vars(cls) and "play" not in vars(cls):
            cls.play = cls._put_and_say  # type: ignore[method-assign]

    def _put_and_say(self, piece: int, pile: int, key: str, seat: Seat) -> None:
        """`play` by its two halves."""
        self.put(piece, pile)
        self.say(key, EVERYONE, seat, piece)

    def say_each(self, key: str, cards: Iterable[int], to: Mask = EVERYONE, seat: Seat | None = None) -> None:
        """`say` of several pieces, one line for each."""
        names, face, at, knows, masks = self.names, self.face, self.at, self.knows, self.layout.masks
        now, add = self.line_log.at, self.line_log.lines.append
        for card in cards:
            add((now, key, to, seat, names[face[card]], masks[at[card]] | knows[card], NO_ARGS))

    def say_pairs(
        self,
        key: str,
        pairs: Iterable[tuple[int, int]],
        other: str,
        to: Mask = EVERYONE,
        seat: Seat | None = None,
    ) -> None:
        """`say` of pairs of pieces, one line for each: of the first as `card`, of the second as the argument
        `other`, whose noun is a piece."""
        names, face, at, knows, masks = self.names, self.face, self.at, self.knows, self.layout.masks
        now, add = self.line_log.at, self.line_log.lines.append
        for card, piece in pairs:
            seen_by = masks[at[piece]] | knows[piece]
            arguments: dict[str, Atom | LinePiece] = {other: (names[face[piece]], seen_by)}
            add((now, key, to, seat, names[face[card]], masks[at[card]] | knows[card], arguments))

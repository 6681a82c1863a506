"""What a viewer remembers of pieces it has seen and sees no longer.

A match that worlds are asked of is played a second time beside itself, on a table of a class that notes
every move (`watching`). Of the notes, `Memory` takes what one viewer could tell at the table: a piece seen
before it went into a hidden pile lies in that pile; once hidden pieces leave the pile, in that pile or
where they went; where everybody can follow a single piece, it is that piece. Nothing in a memory depends on
what its viewer did not see. Ordinary play notes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from rules.kernel.state import StateType
from rules.kernel.table import Layout, Table
from rules.kernel.terms import Mask, Seat, Viewer, seen_in
from rules.kernel.trail import Note, Trail

T = TypeVar("T", bound=Table)


class Watching(Table):
    """Mixed into a table's class: notes what was seen of every piece that moves or becomes known."""

    def put(self, piece: int, pile: int, bottom: bool = False) -> None:
        """As the table does it, noted."""
        old = self.at[piece]
        super().put(piece, pile, bottom)
        self._note((piece,), old, pile)

    def _arrived(self, pieces: Sequence[int], old: int, pile: int) -> None:
        super()._arrived(pieces, old, pile)
        self._note(tuple(pieces), old, pile)

    def shuffle(self, zone: str, seat: Seat = 0, *, label: str | None = None) -> None:
        """As the table does it, noted."""
        pile = self.where(zone, seat)
        pieces = tuple(self.piles[pile])
        before = tuple([self.seen_by(piece) for piece in pieces])
        super().shuffle(zone, seat, label=label)
        self._note(pieces, pile, pile, before)

    def look(self, seat: Seat, piece: int) -> None:
        """As the table does it, noted."""
        before = self.seen_by(piece)
        super().look(seat, piece)
        self._note((piece,), self.at[piece], self.at[piece], (before,))

    def show(self, piece: int) -> None:
        """As the table does it, noted."""
        before = self.seen_by(piece)
        super().show(piece)
        self._note((piece,), self.at[piece], self.at[piece], (before,))

    def forget(self, piece: int) -> None:
        """As the table does it, noted."""
        before = self.seen_by(piece)
        super().forget(piece)
        self._note((piece,), self.at[piece], self.at[piece], (before,))

    def disclose(self, field: str) -> Any:
        """As the table does it, noted."""
        assert self.trail is not None
        self.trail.add(((), (), (), (), 0, 0, False))
        return super().disclose(field)

    def _note(
        self, pieces: tuple[int, ...], old: int, pile: int, before: tuple[Mask, ...] | None = None
    ) -> None:
        knows, masks, face = self.knows, self.layout.masks, self.face
        after = tuple([masks[pile] | knows[piece] for piece in pieces])
        if before is None:
            before = tuple([masks[old] | knows[piece] for piece in pieces])
        faces = tuple([face[piece] for piece in pieces])
        assert self.trail is not None
        self.trail.add((pieces, before, after, faces, old, pile, not self.piles[old]))


@cache
def _watching(kind: type[Table]) -> Any:
    """Return the class of watched tables of a kind: the same slots, so that a table may change its class."""
    return StateType(f"Watching{kind.__name__}", (Watching, kind), {"__module__": __name__})


def watched(t: T) -> T:
    """Have a new table note what happens to its pieces."""
    t.__class__ = _watching(type(t))
    t.trail = Trail([], [], 0)
    return t


def unwatched(t: T, kind: type[T]) -> T:
    """Return a copy of a watched table that notes nothing and holds no notes."""
    copy = t.clone()
    copy.__class__ = kind
    copy.trail = None
    return copy


class Token:
    """A face that was seen, and the piles one of which holds it now, as a mask."""

    __slots__ = ("back", "face", "piles")

    def __init__(self, back: str, face: int, piles: int) -> None:
        self.back = back
        self.face = face
        self.piles = piles


class Memory:
    """What one viewer remembers: `tokens`, and the face of each hidden piece it can `follow`."""

    __slots__ = ("_cuts", "_notes", "_place", "followed", "tokens", "who")

    def __init__(self, who: Viewer) -> None:
        self.who = who
        self._begin([], 0)

    def _begin(self, notes: list[Note], cuts: int) -> None:
        self._notes = notes
        self._cuts = cuts
        self._place = 0
        self.tokens: list[Token] = []
        self.followed: dict[int, int] = {}

    def copy(self) -> Memory:
        """Return a copy that does not catch up."""
        new = Memory(self.who)
        new.tokens = [Token(token.back, token.face, token.piles) for token in self.tokens]
        new.followed = self.followed.copy()
        return new

    def catch_up(self, t: Table) -> None:
        """Take in what was noted on a watched table since the last time."""
        trail = t.trail
        assert trail is not None
        if trail.notes is not self._notes or len(trail.cuts) > self._cuts:
            self._begin(trail.notes, len(trail.cuts))
        for note in trail.notes[self._place : trail.length]:
            self._take(note, t.layout, t.back)
        self._place = trail.length

    def _take(self, note: Note, layout: Layout, back: Sequence[str]) -> None:
        pieces, before, after, faces, old, pile, emptied = note
        who, followed = self.who, self.followed
        unseen = set[str]()
        for piece, saw, sees, face in zip(pieces, before, after, faces, strict=True):
            if seen_in(sees, who):
                if not seen_in(saw, who) and followed.pop(piece, None) is None:
                    self._found(back[piece], face, old)
            elif old == pile and len(pieces) > 1:  # shuffled: no piece can be followed any longer
                if seen_in(saw, who) or followed.pop(piece, None) is not None:
                    self.tokens.append(Token(back[piece], face, 1 << pile))
            elif seen_in(saw, who) or piece in followed:
                if layout.tracked[pile]:
                    followed[piece] = face
                else:
                    followed.pop(piece, None)
                    self.tokens.append(Token(back[piece], face, 1 << pile))
            else:
                unseen.add(back[piece])
        if old != pile and (unseen or emptied):
            for token in self.tokens:
                if token.piles >> old & 1:
                    if emptied or token.back in unseen:
                        token.piles |= 1 << pile
                    if emptied:
                        token.piles &= ~(1 << old)

    def _found(self, back: str, face: int, pile: int) -> None:
        """Note that a piece that may be one of those remembered has come into sight from a pile."""
        same = [t for t in self.tokens if t.face == face and t.back == back and t.piles >> pile & 1]
        if same:
            self.tokens.remove(same[0])
            where = 0
            for token in same:
                where |= token.piles
            for token in same[1:]:
                token.piles = where

"""The notes of a watched table: what was seen of every piece that moved or became known (`kernel.memory`)."""

from __future__ import annotations

from typing import TypeAlias

from rules.kernel.terms import Mask

Note: TypeAlias = tuple[tuple[int, ...], tuple[Mask, ...], tuple[Mask, ...], tuple[int, ...], int, int, bool]
"""Pieces; who saw each before, and who after; their faces; the pile they left and the one they came to (the
same for those that were looked at or shuffled); whether the pile they left is empty now. Without pieces: a
private field was disclosed."""


class Trail:
    """The notes of a table. Copies share one list and go on where they are, as branches of a log do."""

    __slots__ = ("cuts", "length", "notes")

    def __init__(self, notes: list[Note], cuts: list[int], length: int) -> None:
        self.notes = notes
        self.cuts = cuts
        self.length = length

    def clone(self) -> Trail:
        return Trail(self.notes, self.cuts, self.length)

    def add(self, note: Note) -> None:
        """Add a note; those of another branch after this place go."""
        if self.length < len(self.notes):
            del self.notes[self.length :]
            self.cuts.append(self.length)
        self.notes.append(note)
        self.length += 1

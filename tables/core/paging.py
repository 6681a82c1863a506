"""Parts of long lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """Some rows of a list; pages count from 1, and a list without rows has one empty page."""

    rows: tuple[Row, ...]
    number: int
    size: int
    total: int

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return max(1, -(-self.total // self.size))

    @property
    def first(self) -> int:
        """The number of the first row shown, counted from 1 over the whole list; 0 for an empty one."""
        return (self.number - 1) * self.size + 1 if self.total else 0

    @property
    def last(self) -> int:
        """The number of the last row shown."""
        return min(self.number * self.size, self.total)

    @property
    def previous(self) -> int | None:
        """The number of the page before, if there is one."""
        return self.number - 1 if self.number > 1 else None

    @property
    def next(self) -> int | None:
        """The number of the page after, if there is one."""
        return self.number + 1 if self.number < self.pages else None


def page_bounds(total: int, number: int, size: int) -> tuple[int, int, int]:
    """Return the page nearest to `number` that exists, and the first and last row (exclusive) that it
    shows."""
    nearest = min(max(1, number), max(1, -(-total // size)))
    return nearest, (nearest - 1) * size, min(nearest * size, total)


def part_of(rows: Sequence[Row], number: int, size: int) -> Page[Row]:
    """Return the page nearest to `number` that exists of a list that is at hand."""
    nearest, first, last = page_bounds(len(rows), number, size)
    return Page(tuple(rows[first:last]), nearest, size, len(rows))

"""Order of things on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


def cut_stack(items: Sequence[Item], per_sheet: int) -> list[list[Item]]:
    """Sheets of `per_sheet` items such that cutting the whole pile and stacking the parts keeps the order.

    The pile of all top parts comes first, then all second parts, and so on. The last sheets may be shorter.

    >>> cut_stack([1, 2, 3, 4, 5], per_sheet=2)
    [[1, 4], [2, 5], [3]]

    Raises ValueError if `per_sheet` is less than 1.
    """
    if per_sheet < 1:
        raise ValueError("a sheet holds at least one item")
    sheets = -(-len(items) // per_sheet)
    return [list(items[sheet::sheets]) for sheet in range(sheets)]

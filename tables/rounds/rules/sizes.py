"""How many tables, and how large (R-10)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, get_args

from tables.core.text.sentences import Argument, Sentence, plural, sentence
from tables.formats.rules.format import Format

LEAST_SEATS = 2
"""Players at the smallest table of any format: a duel."""
MAX_TABLE_SIZE = 6
"""Players at the largest table of any format."""

MAX_SPLITS = 20
"""Splits to choose from, besides those of the policies."""
MAX_SINGLE_TABLES = 12
"""Tables of which each has its own size in a text; of more those of one size are counted."""
_SIZE = re.compile(r"(?:(?P<count>[0-9]{1,3})[×x])?(?P<size>[0-9]{1,2})")

Sizes = tuple[int, ...]

SplitPolicy = Literal["regulation", "fewest_tables", "up_to_four", "preferred_or_bye"]
"""How an event splits its players over tables; an organizer's own split is given seat by seat.

``regulation``: the list of R-10, or the preferred size of another format. ``fewest_tables``: as many of the
largest tables as possible, for a small hall. ``up_to_four``: nobody at a table of five or six (R-4: 90-minute
rounds), where that is possible. ``preferred_or_bye``: tables of the preferred size, and a bye for each player
left over, while enough of them have had none; ``regulation`` in a format without byes.
"""


@dataclass(frozen=True, slots=True)
class TableSizes:
    """Which tables a format has: `least` to `most` players, `preferred` where the number of players allows.

    `is_listed`: the number of tables is that of R-10's list, not that of the preferred size. `allows_byes`:
    of a number of players that fills no such tables, some get a bye.
    """

    least: int
    most: int
    preferred: int
    is_listed: bool = False
    allows_byes: bool = False

    @classmethod
    def of(cls, format_: Format) -> TableSizes:
        """Return the sizes of tables that a format has."""
        if format_.is_kingsmoot:
            return REGULATION
        return cls(
            least=format_.least,
            most=format_.most,
            preferred=format_.preferred,
            allows_byes=format_.bye_points is not None,
        )

    @property
    def text(self) -> str:
        """The sizes as people write them: ``3–6``, or ``2``."""
        return str(self.least) if self.least == self.most else f"{self.least}–{self.most}"

    @property
    def rule(self) -> str:
        """The rule of the regulations that the sizes come from, "" for those of another format."""
        return "R-10" if self.is_listed else ""

    def __contains__(self, size: int) -> bool:
        return self.least <= size <= self.most

    def misfit(self, players: int, tables: int) -> Sentence | None:
        """Return why so many players do not fill so many tables; None where they do."""
        if tables >= 1 and self.least * tables <= players <= self.most * tables:
            return None
        return sentence(
            "{players} players do not fit {tables} tables of {sizes}.",
            players=players,
            tables=tables,
            sizes=self.text,
        )


REGULATION = TableSizes(least=3, most=6, preferred=4, is_listed=True)
"""The sizes of R-10."""
ANY_FORMAT = TableSizes(least=LEAST_SEATS, most=MAX_TABLE_SIZE, preferred=4)
"""The sizes that some format can have."""


class NoRoundPossible(ValueError):
    """No table can be made of so many players (R-10)."""


class InvalidSplit(ValueError):
    """The chosen table sizes break R-10 or the format; the message says how."""


def table_sizes(n: int) -> Sizes:
    """Return the regulation's table sizes for `n` active players, largest first (R-10).

    >>> table_sizes(13)
    (5, 4, 4)

    Raises NoRoundPossible for fewer than three players.
    """
    return split_for(n, "regulation")


def split_for(n: int, policy: SplitPolicy, sizes: TableSizes = REGULATION) -> Sizes:
    """Return the table sizes for `n` active players under an event's split policy, largest first.

    >>> split_for(13, "regulation", TableSizes(least=3, most=5, preferred=4))
    (4, 3, 3, 3)

    Raises NoRoundPossible for numbers that fill no tables of these sizes.
    """
    possible = _numbers_of_tables(n, sizes)
    if policy == "fewest_tables":
        wanted = possible[0]
    elif policy == "up_to_four":
        wanted = -(-n // 4)
    elif sizes.is_listed:
        wanted = max(-(-n // 6), min(2, n // 3), min(3, n // 4))
    else:
        wanted = -(-n // sizes.preferred)
    return even_split(n, min(max(wanted, possible[0]), possible[-1]), sizes)


def possible_splits(n: int, sizes: TableSizes = REGULATION) -> tuple[Sizes, ...]:
    """Return the even split of `n` players for every possible number of tables, fewest tables first.

    Where more than `MAX_SPLITS` numbers are possible, those of the policies and some between them. Raises
    NoRoundPossible for numbers that fill no tables of these sizes.
    """
    possible = _numbers_of_tables(n, sizes)
    chosen = {len(split_for(n, policy, sizes)) for policy in get_args(SplitPolicy)}
    chosen.update(possible[:: -(-len(possible) // MAX_SPLITS)])
    return tuple(even_split(n, tables, sizes) for tables in sorted(chosen))


def even_split(n: int, tables: int, sizes: TableSizes = REGULATION) -> Sizes:
    """Return `n` players over `tables` tables as equally as possible, largest first.

    Raises InvalidSplit if a table would have too few or too many players.
    """
    misfit = sizes.misfit(n, tables)
    if misfit is not None:
        raise InvalidSplit(misfit)
    quotient, larger = divmod(n, tables)
    return (quotient + 1,) * larger + (quotient,) * (tables - larger)


def validate_split(n: int, split: Iterable[int], sizes: TableSizes = REGULATION) -> Sizes:
    """Return an organizer's own split as a tuple, in the order given, if it seats `n` players (R-10).

    Where the format has byes, fewer players than a table prefers may be left over, who get one.

    Raises NoRoundPossible for fewer players than a table has, InvalidSplit with the reason otherwise.
    """
    require_players(n, sizes)
    split = tuple(split)
    for number, size in enumerate(split, start=1):
        if size not in sizes:
            raise InvalidSplit(wrong_size(number, size, sizes))
    seats = sum(split)
    if sizes.allows_byes and sizes.preferred <= n - seats:
        raise InvalidSplit(
            plural(
                "These tables leave {count} player without a seat, who fills another table.",
                "These tables leave {count} players without a seat, who fill another table.",
                n - seats,
            )
        )
    if seats != n and not (sizes.allows_byes and seats < n):
        raise InvalidSplit(
            sentence(
                "These tables have {seats} seats for {players} active players.",
                seats=seats,
                players=n,
            )
        )
    return split


def wrong_size(table: int, size: int, sizes: TableSizes) -> Sentence:
    """Return the sentence about a table of a size that the format does not have."""
    return plural(
        "Table {table} would have {count} player. A table has {sizes} players.",
        "Table {table} would have {count} players. A table has {sizes} players.",
        size,
        table=table,
        sizes=sizes.text,
    )


def byes_needed(n: int, sizes: TableSizes) -> int:
    """Return how many of `n` players get a bye: as few as leave a number that fills tables.

    None of them where the format has no byes, and where too few players are there for a single table.

    >>> byes_needed(7, TableSizes(least=2, most=2, preferred=2, allows_byes=True))
    1
    """
    if not sizes.allows_byes or n < sizes.least:
        return 0
    return next(byes for byes in range(n) if _fits(n - byes, sizes))


def byes_wanted(n: int, policy: SplitPolicy, sizes: TableSizes, eligible: int) -> int:
    """Return how many of `n` players get a bye under an event's split policy; `eligible` have had none.

    >>> byes_wanted(13, "preferred_or_bye", TableSizes(3, 5, 4, allows_byes=True), eligible=13)
    1
    """
    needed = byes_needed(n, sizes)
    if policy != "preferred_or_bye" or not sizes.allows_byes or n < sizes.preferred:
        return needed
    left_over = n % sizes.preferred
    return left_over if left_over <= eligible else needed


def stand_ins_wanted(n: int, available: int, policy: SplitPolicy, sizes: TableSizes = REGULATION) -> int:
    """Return how many of the stand-by players the size plan wants beside `n` others: as few as do most good.

    A round that is possible at all comes first, then no byes, then the fewest empty seats at tables below the
    preferred size.

    >>> stand_ins_wanted(7, 3, "regulation")
    1
    """
    return min(range(available + 1), key=lambda more: (_lacks(n + more, policy, sizes), more))


def _lacks(n: int, policy: SplitPolicy, sizes: TableSizes) -> tuple[bool, int, int]:
    """Return what a split of `n` players lacks: whether it is impossible, its byes, its empty seats."""
    byes = byes_wanted(n, policy, sizes, n)
    if not _fits(n - byes, sizes):
        return True, 0, 0
    split = split_for(n - byes, policy, sizes)
    return False, byes, sum(max(0, sizes.preferred - size) for size in split)


def split_advice(n: int, rounds: int) -> Sentence | None:
    """Return what an organizer with 9, 10 or 11 players has to choose, None for any other number.

    With two tables of five or six a group of three must meet again in every round; three smaller
    tables avoid it (R-10, R-11). The advice speaks only of rounds among the `rounds` announced, and with one
    round there is nothing to choose.
    """
    forced = {9: (1, 2), 10: (2, 5), 11: (3, 6)}.get(n)
    if forced is None or rounds < 2:
        return None
    second, third = forced
    arguments: dict[str, Argument] = {
        "split": describe(table_sizes(n)),
        "other": describe(even_split(n, 3)),
    }
    if rounds > 2:
        return plural(
            "With {split}, at least {count} group of three meets again in round 2, {third} by round 3. "
            "With {other}, nobody has to meet the same two players twice.",
            "With {split}, at least {count} groups of three meet again in round 2, {third} by round 3. "
            "With {other}, nobody has to meet the same two players twice.",
            second,
            third=third,
            **arguments,
        )
    return plural(
        "With {split}, at least {count} group of three meets again in round 2. "
        "With {other}, nobody has to meet the same two players twice.",
        "With {split}, at least {count} groups of three meet again in round 2. "
        "With {other}, nobody has to meet the same two players twice.",
        second,
        **arguments,
    )


def describe(sizes: Iterable[int]) -> str:
    """Return table sizes as people write them: ``5+4+4``, those of many tables ``50×5+125×4``."""
    sizes = tuple(sizes)
    if len(sizes) <= MAX_SINGLE_TABLES:
        return "+".join(map(str, sizes))
    return "+".join(f"{len(list(tables))}×{size}" for size, tables in groupby(sizes))


def read_sizes(text: str) -> Sizes | None:
    """Return table sizes in the notation of `describe`, also with commas or blanks between them; None for
    other texts.

    >>> read_sizes("2×5, 4")
    (5, 5, 4)
    """
    parts = [_SIZE.fullmatch(part) for part in re.split(r"[\s,+]+", text.strip(" ,+\t\n"))]
    if None in parts:
        return None
    return tuple(size for part in parts if part for size in [int(part["size"])] * int(part["count"] or 1))


def require_players(n: int, sizes: TableSizes = REGULATION) -> None:
    """Raise NoRoundPossible unless `n` players can fill a table (R-10)."""
    if n == 0:
        raise NoRoundPossible(
            sentence("Nobody is active. A round needs at least {least} players.", least=sizes.least)
        )
    if n < sizes.least:
        raise NoRoundPossible(
            plural(
                "{count} player is active. A round needs at least {least} players.",
                "{count} players are active. A round needs at least {least} players.",
                n,
                least=sizes.least,
            )
        )


def _numbers_of_tables(n: int, sizes: TableSizes) -> range:
    """Return how many tables `n` players can fill. Raises NoRoundPossible where it is no number."""
    require_players(n, sizes)
    if not _fits(n, sizes):
        raise NoRoundPossible(
            sentence(
                "{players} players do not fill tables of {sizes}. Add or leave out a player.",
                players=n,
                sizes=sizes.text,
            )
        )
    return range(-(-n // sizes.most), n // sizes.least + 1)


def _fits(n: int, sizes: TableSizes) -> bool:
    return n >= sizes.least and -(-n // sizes.most) <= n // sizes.least

"""How many tables, and how large (R-10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from tables.core.text.sentences import Argument, Sentence, plural, sentence

SMALLEST_TABLE = 3
MAX_TABLE_SIZE = 6

Sizes = tuple[int, ...]

SplitPolicy = Literal["regulation", "fewest_tables", "up_to_four"]
"""How an event splits its players over tables; an organizer's own split is given seat by seat.

``regulation``: the list of R-10. ``fewest_tables``: as many tables of six as possible, for a small
hall. ``up_to_four``: nobody at a table of five or six (R-4: 90-minute rounds), where that is possible.
"""


class NoRoundPossible(ValueError):
    """Fewer than three players: no table can be made (R-10)."""


class InvalidSplit(ValueError):
    """The chosen table sizes break R-10; the message says how."""


def table_sizes(n: int) -> Sizes:
    """Return the regulation's table sizes for `n` active players, largest first (R-10).

    >>> table_sizes(13)
    (5, 4, 4)

    Raises NoRoundPossible for fewer than three players.
    """
    require_players(n)
    return even_split(n, max(-(-n // 6), min(2, n // 3), min(3, n // 4)))


def split_for(n: int, policy: SplitPolicy) -> Sizes:
    """Return the table sizes for `n` active players under an event's split policy, largest first.

    Raises NoRoundPossible for fewer than three players.
    """
    require_players(n)
    if policy == "fewest_tables":
        return even_split(n, -(-n // MAX_TABLE_SIZE))
    if policy == "up_to_four":
        return even_split(n, min(-(-n // 4), n // SMALLEST_TABLE))
    return table_sizes(n)


def possible_splits(n: int) -> tuple[Sizes, ...]:
    """Return the even split of `n` players for every possible number of tables, fewest tables first.

    Raises NoRoundPossible for fewer than three players.
    """
    require_players(n)
    return tuple(even_split(n, t) for t in range(-(-n // MAX_TABLE_SIZE), n // SMALLEST_TABLE + 1))


def even_split(n: int, tables: int) -> Sizes:
    """Return `n` players over `tables` tables as equally as possible, largest first.

    Raises InvalidSplit if a table would have fewer than three or more than six players.
    """
    if tables < 1 or not SMALLEST_TABLE * tables <= n <= MAX_TABLE_SIZE * tables:
        raise InvalidSplit(
            sentence(
                "{players} players do not fit {tables} tables of three to six (R-10).",
                players=n,
                tables=tables,
            )
        )
    quotient, larger = divmod(n, tables)
    return (quotient + 1,) * larger + (quotient,) * (tables - larger)


def validate_split(n: int, sizes: Iterable[int]) -> Sizes:
    """Return an organizer's own split as a tuple, in the order given, if it seats `n` players (R-10).

    Raises NoRoundPossible for fewer than three players, InvalidSplit with the reason otherwise.
    """
    require_players(n)
    split = tuple(sizes)
    for number, size in enumerate(split, start=1):
        if not SMALLEST_TABLE <= size <= MAX_TABLE_SIZE:
            raise InvalidSplit(
                plural(
                    "Table {table} would have {count} player. A table has three to six (R-10).",
                    "Table {table} would have {count} players. A table has three to six (R-10).",
                    size,
                    table=number,
                )
            )
    seats = sum(split)
    if seats != n:
        raise InvalidSplit(
            sentence(
                "These tables have {seats} seats for {players} active players (R-10).",
                seats=seats,
                players=n,
            )
        )
    return split


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
    """Return table sizes as people write them: ``5+4+4``."""
    return "+".join(str(size) for size in sizes)


def require_players(n: int) -> None:
    """Raise NoRoundPossible unless `n` players can fill a table (R-10)."""
    if n == 0:
        raise NoRoundPossible(sentence("Nobody is active. A round needs at least three players (R-10)."))
    if n < SMALLEST_TABLE:
        raise NoRoundPossible(
            plural(
                "{count} player is active. A round needs at least three players (R-10).",
                "{count} players are active. A round needs at least three players (R-10).",
                n,
            )
        )

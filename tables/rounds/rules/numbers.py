"""Which number each table of a round has: offsets, tables out of use, fixed tables, the stream table.

A seating knows places, counted from 1; people look for numbers. The numbers follow from a seating and a
`Numbering` alone, without chance, so that anyone who has both can work them out again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, islice
from typing import Any

from tables.core.text.sentences import Listing, Sentence, listing, plural, sentence

HIGHEST_NUMBER = 999
"""The highest number of a table; no venue has more."""


def out_of_use(number: int) -> Sentence:
    """Return what is said of a table that is not used."""
    return sentence("Table {number} is out of use.", number=number)


class InvalidNumbers(ValueError):
    """Numbers that cannot be had; the message says which and why."""


def numbers_in(text: str) -> tuple[int, ...]:
    """Return the table numbers that somebody typed, such as "7, 12, 30-35", in ascending order.

    Raises InvalidNumbers for anything else, and for numbers outside 1 to `HIGHEST_NUMBER`.
    """
    found: set[int] = set()
    for part in text.replace("–", "-").replace(";", ",").split(","):
        if not part.strip():
            continue
        ends = [end.strip() for end in part.split("-")]
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) <= 4 for end in ends):
            raise InvalidNumbers(
                sentence("“{text}” is not a table number. Write for example 7, 12, 30-35.", text=part.strip())
            )
        first, last = int(ends[0]), int(ends[-1])
        if not 1 <= first <= last <= HIGHEST_NUMBER:
            raise InvalidNumbers(
                sentence(
                    "“{text}”: table numbers are 1 to {limit}, the lower first.",
                    text=part.strip(),
                    limit=HIGHEST_NUMBER,
                )
            )
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def numbers_text(numbers: Iterable[int]) -> str:
    """Return table numbers as people write them: "7, 12, 30-35"."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def usable_numbers(tables: int, first: int, but: Collection[int]) -> tuple[int, ...]:
    """Return the lowest numbers from `first` on for so many tables, without those in `but`.

    Raises InvalidNumbers when they end above `HIGHEST_NUMBER`.
    """
    numbers = tuple(islice((number for number in count(first) if number not in but), tables))
    if numbers and numbers[-1] > HIGHEST_NUMBER:
        raise InvalidNumbers(
            sentence(
                "There are not {count} table numbers from {first} to {limit}.",
                count=tables,
                first=first,
                limit=HIGHEST_NUMBER,
            )
        )
    return numbers


@dataclass(frozen=True, slots=True)
class Numbering:
    """Everything the numbers of a round depend on, besides its seating.

    available: numbers for the tables that nothing else decides, ascending, at least one for each table.
    fixed: player -> number of the table this player has to sit at.
    kept: place -> number, for tables that were numbered before and stay.
    stream: number of the table that those with the most `points` on average get, None without one.
    points: tournament points of each player before the round; those missing have none.
    """

    available: tuple[int, ...]
    fixed: Mapping[str, int] = field(default_factory=dict)
    kept: Mapping[int, int] = field(default_factory=dict)
    stream: int | None = None
    points: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the numbering as JSON-safe values; `from_json` gives an equal one back."""
        return {
            "available": list(self.available),
            "fixed": dict(sorted(self.fixed.items())),
            "kept": {str(place): number for place, number in sorted(self.kept.items())},
            "stream": self.stream,
            "points": dict(sorted(self.points.items())),
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Numbering:
        """Rebuild a numbering from `to_json`. Raises InvalidNumbers for anything else."""
        try:
            found = cls(
                tuple(record["available"]),
                dict(record["fixed"]),
                {int(place): number for place, number in record["kept"].items()},
                record["stream"],
                dict(record["points"]),
            )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise InvalidNumbers(sentence("This is not a numbering: {error}.", error=str(error))) from error
        figures: list[Any] = [*found.available, *found.fixed.values(), *found.kept.values()]
        figures += [*found.points.values(), found.stream or 0]
        if set(record) != set(cls.__dataclass_fields__) or not all(type(figure) is int for figure in figures):
            raise InvalidNumbers(sentence("This is not a numbering."))
        return found

    def locked_seats(
        self,
        sizes: Sequence[int],
        locked_tables: Mapping[int, Sequence[str]] | None = None,
        names: Mapping[str, str] | None = None,
    ) -> dict[str, int]:
        """Return player -> place for those whose fixed tables a seating has to heed.

        A single one is not among them: whatever table that player is seated at gets the number. Of several,
        each number takes a place of its own, those of most players the largest tables. `locked_tables`:
        place -> players, kept as they are. Raises InvalidNumbers, naming people by `names`, where fixed
        tables contradict locked ones, or there are too few tables or seats.
        """
        locked_tables = locked_tables or {}
        groups = self._free_groups(locked_tables, names)
        if sum(map(len, groups.values())) < 2:
            return {}
        places = [place for place in range(1, len(sizes) + 1) if place not in locked_tables]
        places.sort(key=lambda place: (-sizes[place - 1], place))
        if len(groups) > len(places):
            raise InvalidNumbers(
                plural(
                    "Some players can only sit at tables {tables}, but there is room for {count} table.",
                    "Some players can only sit at tables {tables}, but there is room for {count} tables.",
                    len(places),
                    tables=listing([str(number) for number in sorted(groups)]),
                )
            )
        seats = {}
        largest_first = sorted(groups, key=lambda number: (-len(groups[number]), number))
        for number, place in zip(largest_first, places, strict=False):
            if len(groups[number]) > sizes[place - 1]:
                raise InvalidNumbers(
                    sentence(
                        "{players} can all sit at table {table} only, which has {seats} seats.",
                        players=_names(groups[number], names),
                        table=number,
                        seats=sizes[place - 1],
                    )
                )
            seats.update(dict.fromkeys(groups[number], place))
        return seats

    def numbers_of(self, tables: Sequence[Sequence[str]]) -> tuple[int, ...]:
        """Return the number of each table, in the order of places.

        Raises InvalidNumbers where two numbers are wanted for one table, or one for two.
        """
        numbers: dict[int, int] = dict(self.kept)
        for place, table in enumerate(tables, start=1):
            for player in table:
                if (
                    player in self.fixed
                    and numbers.setdefault(place, self.fixed[player]) != self.fixed[player]
                ):
                    raise InvalidNumbers(
                        sentence(
                            "{player} can only sit at table {fixed}, not at table {table}.",
                            player=player,
                            fixed=self.fixed[player],
                            table=numbers[place],
                        )
                    )
        open_places = [place for place in range(1, len(tables) + 1) if place not in numbers]
        if self.stream is not None and open_places and self.stream not in numbers.values():
            on_stream = max(open_places, key=lambda place: (self._mean(tables[place - 1]), -place))
            numbers[on_stream] = self.stream
            open_places.remove(on_stream)
        taken = set(numbers.values())
        free = (number for number in self.available if number not in taken)
        numbers.update(zip(open_places, free, strict=False))
        if len(numbers) < len(tables) or len(set(numbers.values())) < len(numbers):
            raise InvalidNumbers(sentence("Two tables would have the same number, or one none."))
        return tuple(numbers[place] for place in range(1, len(tables) + 1))

    def _mean(self, table: Sequence[str]) -> Fraction:
        return Fraction(sum(self.points.get(player, 0) for player in table), max(1, len(table)))

    def _free_groups(
        self, locked_tables: Mapping[int, Sequence[str]], names: Mapping[str, str] | None
    ) -> dict[int, list[str]]:
        """Return number -> its players, without those at locked tables, which must not contradict them."""
        locked_at = {player: place for place, table in locked_tables.items() for player in table}
        groups: dict[int, list[str]] = {}
        for player, number in sorted(self.fixed.items()):
            here = self.kept.get(locked_at.get(player, 0))
            if player not in locked_at:
                groups.setdefault(number, []).append(player)
            elif here != number:
                raise InvalidNumbers(
                    sentence(
                        "{player} can only sit at table {table} but has a seat at locked table {locked}. "
                        "Unlock it first.",
                        player=_names([player], names),
                        table=number,
                        locked=str(here),
                    )
                )
        for number, players in groups.items():
            if number in self.kept.values():
                raise InvalidNumbers(
                    sentence(
                        "Table {table} is locked without {players}, who cannot sit elsewhere. "
                        "Unlock it first.",
                        table=number,
                        players=_names(players, names),
                    )
                )
        return groups


def misplaced(fixed: Mapping[str, int], seats: Mapping[int, Sequence[str]]) -> Iterator[tuple[str, int, int]]:
    """Yield player, fixed number and number sat at for anyone who does not sit at their fixed table."""
    for number, players in seats.items():
        for player in players:
            if fixed.get(player, number) != number:
                yield player, fixed[player], number


def _names(players: Sequence[str], names: Mapping[str, str] | None) -> Listing:
    return listing([(names or {}).get(player, player) for player in players])

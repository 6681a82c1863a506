"""Ratings by Plackett–Luce (Weng and Lin, 2011), table by table, each step recorded.

The computation is the library's, `openskill`. It is imported when the first table is rated: that takes half a
second, and most processes never rate one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

PROVISIONAL_TABLES = 10
"""Tables until which a rating is provisional."""


@dataclass(frozen=True, slots=True)
class TableKey:
    """A table of a round of an event."""

    event: str
    round: int
    table: int


@dataclass(frozen=True, slots=True)
class RatedTable:
    """A confirmed table: the places of its people; level people share one."""

    key: TableKey
    places: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating: the estimate `mu`, its uncertainty `sigma`, and after how many tables."""

    mu: float
    sigma: float
    tables: int

    @property
    def shown(self) -> float:
        """The cautious figure by which people are ranked: the estimate less three uncertainties."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Whether it rests on too few tables to mean much."""
        return self.tables < PROVISIONAL_TABLES


@dataclass(frozen=True, slots=True)
class Step:
    """What a table did to a rating; `others` are the opponents with their places and ratings before it."""

    key: TableKey
    place: int
    before: Rating
    after: Rating
    others: tuple[tuple[str, int, Rating], ...]


@dataclass(frozen=True, slots=True)
class RatingBook:
    """Everybody's rating, and the steps that led to it."""

    ratings: dict[str, Rating] = field(default_factory=dict)
    steps: dict[str, list[Step]] = field(default_factory=dict)

    def ranked(self) -> list[tuple[str, Rating]]:
        """Return people with a settled rating, the highest first, then those with a provisional one."""
        rows = self.ratings.items()
        return sorted(rows, key=lambda row: (row[1].is_provisional, -row[1].shown, row[0]))


def rate(tables: Iterable[RatedTable]) -> RatingBook:
    """Return the ratings after these tables, which are in the order in which they were played. A table with
    fewer than two people changes nothing."""
    book = RatingBook()
    for table in tables:
        if len(table.places) > 1:
            _rate_table(book, table)
    return book


def _rate_table(book: RatingBook, table: RatedTable) -> None:
    people = sorted(table.places)
    before = [book.ratings.get(who) or first_rating() for who in people]
    after = rated(before, [table.places[who] for who in people])
    known = list(zip(people, before, strict=True))
    for who, old, new in zip(people, before, after, strict=True):
        others = tuple((other, table.places[other], rating) for other, rating in known if other != who)
        book.steps.setdefault(who, []).append(Step(table.key, table.places[who], old, new, others))
        book.ratings[who] = new


def first_rating() -> Rating:
    """Return the rating of somebody who played no table yet."""
    model = _model()
    return Rating(model.mu, model.sigma, 0)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a table at which people with these ratings took these places."""
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = model.rate(teams, ranks=list(places))
    return [Rating(new.mu, new.sigma, old.tables + 1) for old, (new,) in zip(before, after, strict=True)]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # see above

    return PlackettLuce()

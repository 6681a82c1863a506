"""Standings of a league, each figure with its derivation, and who qualifies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm

from tables.series.leagues.rules.rule import LeagueRule


@dataclass(frozen=True, slots=True)
class EventOutcome:
    """An event as a league sees it.

    `places` are those of everybody who took part, by entrant, None for a disqualified player. `is_over` says
    that they will not change anymore.
    """

    key: str
    is_over: bool
    places: Mapping[str, int | None]

    @property
    def field(self) -> int:
        """How many players the event ranked: the size by which points and bonus are measured."""
        return sum(place is not None for place in self.places.values())

    @property
    def winner(self) -> str | None:
        """The entrant in first place, None before there is one."""
        return next((entrant for entrant, place in self.places.items() if place == 1), None)


@dataclass(frozen=True, slots=True)
class LeagueResult:
    """What one event gives an entrant: base and bonus; `counts` says whether they are in the total.

    `place` is None for a disqualified player, who gets nothing.
    """

    event: str
    place: int | None
    field: int
    base: Fraction
    bonus: Fraction
    counts: bool

    @property
    def points(self) -> Fraction:
        """What the event pays."""
        return self.base + self.bonus if self.bonus else self.base


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A line of the standings. `place` is None with fewer events than the minimum; entrants whom the rule
    leaves level share a place. `results` are in the order of the events."""

    place: int | None
    entrant: str
    total: Fraction
    wins: int
    attended: int
    results: tuple[LeagueResult, ...]

    @property
    def counted(self) -> tuple[LeagueResult, ...]:
        """The results in the total."""
        return tuple(result for result in self.results if result.counts)


@dataclass(frozen=True, slots=True)
class LeagueStandings:
    """Rows in order, those without a place behind, with the events that they come from."""

    rule: LeagueRule
    events: tuple[EventOutcome, ...]
    rows: tuple[LeagueRow, ...]

    @property
    def is_provisional(self) -> bool:
        """Whether an event in it is not over."""
        return any(not event.is_over for event in self.events)

    def row_of(self, entrant: str) -> LeagueRow | None:
        """Return an entrant's row; None for somebody unknown."""
        return next((row for row in self.rows if row.entrant == entrant), None)


@dataclass(frozen=True, slots=True)
class Qualified:
    """An entrant who qualifies: as winner of the event `won`, or, where that is "", by the place."""

    entrant: str
    place: int | None
    won: str = ""


def league_standings(rule: LeagueRule, events: Sequence[EventOutcome]) -> LeagueStandings:
    """Return the standings after these events, which are in their order."""
    results: dict[str, list[LeagueResult]] = {}
    for event in events:
        field = event.field
        for entrant, place in event.places.items():
            results.setdefault(entrant, []).append(_result(rule, event.key, place, field))
    rows = [_row(rule, entrant, found) for entrant, found in results.items()]
    return LeagueStandings(rule, tuple(events), tuple(_placed(rule, rows)))


def qualified(standings: LeagueStandings) -> tuple[Qualified, ...]:
    """Return who qualifies: the winners of events in their order, if they do, then the best of the others."""
    rule, found = standings.rule, dict[str, Qualified]()
    places = {row.entrant: row.place for row in standings.rows}
    if rule.qualify_winners:
        for event in standings.events:
            if event.is_over and event.winner is not None:
                found.setdefault(event.winner, Qualified(event.winner, places[event.winner], event.key))
    best = _best_of_others(standings.rows, found.keys(), rule.qualify_best)
    return (*found.values(), *(Qualified(row.entrant, row.place) for row in best))


def totals_after(standings: LeagueStandings, entrants: Iterable[str]) -> dict[str, tuple[Fraction, ...]]:
    """Return the totals of these entrants after each event, for a chart."""
    wanted = dict.fromkeys(entrants)
    totals: dict[str, list[Fraction]] = {entrant: [] for entrant in wanted}
    for last in range(1, len(standings.events) + 1):
        after = {row.entrant: row.total for row in _only(standings, last, wanted)}
        for entrant, so_far in totals.items():
            so_far.append(after.get(entrant, Fraction(0)))
    return {entrant: tuple(so_far) for entrant, so_far in totals.items()}


def _only(standings: LeagueStandings, last: int, wanted: Collection[str]) -> Iterator[LeagueRow]:
    keys = {event.key for event in standings.events[:last]}
    for row in standings.rows:
        if row.entrant in wanted:
            yield _row(standings.rule, row.entrant, [each for each in row.results if each.event in keys])


def _result(rule: LeagueRule, event: str, place: int | None, field: int) -> LeagueResult:
    if place is None:
        return LeagueResult(event, None, field, Fraction(0), Fraction(0), counts=False)
    base = rule.base_points(place, field)
    return LeagueResult(event, place, field, base, rule.bonus(base, field), counts=False)


def _row(rule: LeagueRule, entrant: str, results: Sequence[LeagueResult]) -> LeagueRow:
    """Return a row without its place: the best results count, of equal ones the earlier.

    Points are compared and added as whole numbers over one denominator, which is faster than fractions are.
    """
    ranked = [at for at, result in enumerate(results) if result.place is not None]
    points = [result.points for result in results]
    denominator = lcm(*(each.denominator for each in points))
    parts = [each.numerator * (denominator // each.denominator) for each in points]
    best = set(sorted(ranked, key=lambda at: (-parts[at], at))[: rule.counted(len(ranked))])
    marked = tuple(
        LeagueResult(each.event, each.place, each.field, each.base, each.bonus, counts=at in best)
        for at, each in enumerate(results)
    )
    total = Fraction(sum(parts[at] for at in best), denominator)
    wins = sum(result.place == 1 for result in results)
    return LeagueRow(None, entrant, total, wins, len(ranked), marked)


def _order(row: LeagueRow) -> tuple[Fraction, int, list[Fraction]]:
    """Return what rows are ranked by: total, events won, then the best counted results, one by one."""
    return -row.total, -row.wins, sorted(-result.points for result in row.counted)


def _placed(rule: LeagueRule, rows: Iterable[LeagueRow]) -> Iterator[LeagueRow]:
    least = max(1, rule.minimum_events)
    ordered = sorted((row.attended < least, _order(row), row.entrant, row) for row in rows)
    place = 1
    for (is_short, _), level in groupby(ordered, key=lambda keyed: keyed[:2]):
        group = [row for *_, row in level]
        for row in group:
            shown = None if is_short else place
            yield LeagueRow(shown, row.entrant, row.total, row.wins, row.attended, row.results)
        place += len(group)


def _best_of_others(rows: Sequence[LeagueRow], but: Collection[str], wanted: int) -> list[LeagueRow]:
    """Return the first rows with a place besides some entrants; all who are level at the last seat."""
    others = [row for row in rows if row.place is not None and row.entrant not in but]
    if not wanted or len(others) <= wanted:
        return others[:wanted] if wanted else []
    last = others[wanted - 1].place
    return [row for row in others if row.place is not None and last is not None and row.place <= last]

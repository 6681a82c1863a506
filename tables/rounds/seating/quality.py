"""How good a seating is, and what an edit makes worse (R-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tables.rounds.rules.history import round_numbers
from tables.rounds.seating.bounds import Bounds, bounds
from tables.rounds.seating.costs import Arrangement, Costs, apart_pairs, met_triples, weigh_pairs
from tables.rounds.seating.methods.exact import optimal_arrangements
from tables.rounds.seating.problem import InvalidSeatingProblem, SeatingProblem


@dataclass(frozen=True, slots=True)
class Repeat:
    """Two or three players at `table` (numbered from 1) who already shared one in `rounds`."""

    players: tuple[str, ...]
    table: int
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeptTogether:
    """Two players at `table` (numbered from 1) who should have been kept apart."""

    players: tuple[str, str]
    table: int
    above_rematches: bool


@dataclass(frozen=True, slots=True)
class Quality:
    """What a seating costs, why, and how much of it is unavoidable.

    `repeated_triples` (T) and `repeated_pairs` (P) are added by this round, `event_…` over all rounds with
    it; no seating with these table sizes can have fewer than `triple_bound` and `pair_bound`.
    `point_spread` (S): squared point differences over all pairs at a table; 0 in random mode. The groups of
    three, the pairs, the broken keep-aparts and the players at a table of three once more make up these
    numbers. Proved best: nothing better exists by the announced order of aims down to the point spread, at
    these table sizes and locks; otherwise this is the best found.
    """

    repeated_triples: int
    repeated_pairs: int
    event_repeated_triples: int
    event_repeated_pairs: int
    point_spread: int
    triples: tuple[Repeat, ...]
    pairs: tuple[Repeat, ...]
    keep_apart: tuple[KeptTogether, ...]
    small_again: tuple[str, ...]
    triple_bound: int
    pair_bound: int
    proved_best: bool


def evaluate(problem: SeatingProblem, tables: Sequence[Sequence[str]]) -> Quality:
    """Return the quality of `tables` as a seating of `problem`'s players.

    The table sizes may differ from the problem's, as after an edit by hand; the bounds then hold for
    the sizes of `tables`. Raises InvalidSeatingProblem unless every active player sits exactly once.
    """
    require_everyone_once(problem, tables)
    costs = Costs(problem)
    return quality_of(costs, [[costs.index[player] for player in table] for table in tables])


def numbered(quality: Quality, numbers: Sequence[int]) -> Quality:
    """Return the quality with the tables named by their numbers instead of their places."""
    return replace(
        quality,
        triples=tuple(replace(group, table=numbers[group.table - 1]) for group in quality.triples),
        pairs=tuple(replace(group, table=numbers[group.table - 1]) for group in quality.pairs),
        keep_apart=tuple(replace(pair, table=numbers[pair.table - 1]) for pair in quality.keep_apart),
    )


def require_everyone_once(problem: SeatingProblem, tables: Sequence[Sequence[str]]) -> None:
    """Raise InvalidSeatingProblem unless `tables` seat every active player exactly once."""
    seated = sorted(player for table in tables for player in table)
    if tuple(seated) == problem.players:
        return
    for player in problem.players:
        if seated.count(player) != 1:
            raise InvalidSeatingProblem(f"{player} has to sit at exactly one table.")
    raise InvalidSeatingProblem("Somebody is seated who is not playing.")


def quality_of(costs: Costs, arrangement: Arrangement) -> Quality:
    """Return the quality of an arrangement of player numbers; see `evaluate`."""
    repeats = [costs.repeats(sorted(table)) for table in arrangement]
    pairs = tuple(
        Repeat((costs.ids[a], costs.ids[b]), number, round_numbers(mask))
        for number, found in enumerate(repeats, start=1)
        for (a, b), mask in sorted(found.items())
    )
    triples = tuple(
        Repeat((costs.ids[a], costs.ids[b], costs.ids[c]), number, round_numbers(mask))
        for number, found in enumerate(repeats, start=1)
        for (a, b, c), mask in sorted(met_triples(found).items())
    )
    added = sum(map(weigh_pairs, repeats))
    together = _kept_together(costs, arrangement)
    spread = sum(map(costs.spread, arrangement)) if costs.units.spread else 0
    event_triples, event_pairs = _played(costs)
    proved, triple_bound, pair_bound = _proof(costs, arrangement, len(triples), added, spread, together)
    return Quality(
        repeated_triples=len(triples),
        repeated_pairs=added,
        event_repeated_triples=event_triples + len(triples),
        event_repeated_pairs=event_pairs + added,
        point_spread=spread,
        triples=triples,
        pairs=pairs,
        keep_apart=together,
        small_again=_small_again(costs, arrangement),
        triple_bound=triple_bound,
        pair_bound=pair_bound,
        proved_best=proved,
    )


def _proof(
    costs: Costs,
    arrangement: Arrangement,
    triples: int,
    pairs: int,
    spread: int,
    together: tuple[KeptTogether, ...],
) -> tuple[bool, int, int]:
    """Return whether nothing better exists, and the bounds of repeated triples and pairs.

    Where the bottom of the standings sit at the smaller tables both parts are proved apart.
    """
    problem = costs.problem
    if problem.bottom and _in_zones(costs, arrangement):
        parts = []
        for places, part in problem.zones():
            own = Costs(part)
            tables = [[own.index[costs.ids[player]] for player in arrangement[at - 1]] for at in places]
            parts.append(quality_of(own, tables))
        return (
            all(part.proved_best for part in parts),
            sum(part.triple_bound for part in parts),
            sum(part.pair_bound for part in parts),
        )
    limits = bounds(costs, [len(table) for table in arrangement])
    is_best = _meets(limits, triples, pairs, spread, together) or _is_optimal(costs, arrangement)
    return is_best, limits.triples, limits.pairs


def _in_zones(costs: Costs, arrangement: Arrangement) -> bool:
    """Return whether the bottom of the standings, and nobody else, sit at the smaller tables."""
    if tuple(map(len, arrangement)) != costs.sizes:
        return False
    at_bottom = {costs.ids[player] for at in costs.problem.places[1] for player in arrangement[at - 1]}
    return at_bottom == set(costs.problem.bottom)


def _kept_together(costs: Costs, arrangement: Arrangement) -> tuple[KeptTogether, ...]:
    if not costs.apart:
        return ()
    table_of = {
        costs.ids[player]: number for number, table in enumerate(arrangement, start=1) for player in table
    }
    return tuple(
        KeptTogether(pair, table_of[pair[0]], above)
        for pair, above in sorted(apart_pairs(costs.problem.keep_apart).items())
        if table_of[pair[0]] == table_of[pair[1]]
    )


def _small_again(costs: Costs, arrangement: Arrangement) -> tuple[str, ...]:
    sat_before = costs.problem.sat_at_three_before or frozenset()
    at_three = sorted(player for table in arrangement if len(table) == 3 for player in table)
    return tuple(costs.ids[player] for player in at_three if costs.ids[player] in sat_before)


def _played(costs: Costs) -> tuple[int, int]:
    """Return the repeated triples and pairs of the earlier rounds alone."""
    triples = pairs = 0
    for number, tables in enumerate(costs.rounds):
        for table in tables:
            repeats = costs.repeats(table, before=number)
            triples += len(met_triples(repeats))
            pairs += weigh_pairs(repeats)
    return triples, pairs


def _meets(limits: Bounds, triples: int, pairs: int, spread: int, together: tuple[KeptTogether, ...]) -> bool:
    """Return whether the bounds alone prove that every aim is as good as it can be."""
    strong = sum(pair.above_rematches for pair in together)
    return (
        triples == limits.triples
        and pairs == limits.pairs
        and spread == limits.spread
        and strong == limits.strong_apart
        and len(together) - strong == limits.weak_apart
    )


def _is_optimal(costs: Costs, arrangement: Arrangement) -> bool:
    """Return whether full enumeration, where it is possible, finds nothing better."""
    if sorted(map(len, arrangement)) != sorted(costs.sizes):
        return False
    best = optimal_arrangements(costs)
    return best is not None and costs.score(arrangement) == costs.score(best[0])

"""When somebody does not come, or comes late: legal tables again with the least disturbance (R-13, R-14).

Nothing here is applied: every function returns proposals that are shown first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal

from tables.regulations.history import History, Round
from tables.regulations.sizes import LARGEST_TABLE, SMALLEST_TABLE

RepairKind = Literal["plays_on", "dissolved", "resplit", "no_legal_game"]

_MOST_SHORT_TABLES_SEARCHED = 4


class InvalidRepair(ValueError):
    """What was asked does not fit the tables as they are; the message says how."""


@dataclass(frozen=True, slots=True)
class Move:
    """One player goes from one table to another; `sentence` says it to the hall."""

    player: str
    from_table: int
    to_table: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Repair:
    """One way to go on without the absent players.

    kind: "plays_on": every table still has three or more. "dissolved": the players of a table that is
        too small went one each to other tables. "resplit": other tables had to change as well, or
        several players joined one table. "no_legal_game": `stranded` players cannot be seated.
    tables: table number -> players in seat order, newcomers last; dissolved tables are left out.
    dissolved: numbers of the tables that are no more.
    repeated_triples, repeated_pairs: T and P (counted as in `Quality`) that the newcomers bring to
        their tables.
    sentence: what happens, as a whole.
    """

    kind: RepairKind
    tables: Mapping[int, tuple[str, ...]]
    moves: tuple[Move, ...]
    dissolved: tuple[int, ...]
    stranded: tuple[str, ...]
    repeated_triples: int
    repeated_pairs: int
    sentence: str


@dataclass(frozen=True, slots=True)
class LateSeat:
    """Where a late arrival can still sit this round: a table number, or None if nowhere (R-14)."""

    table: int | None
    repeated_triples: int
    repeated_pairs: int
    sentence: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """Tables and moves on the way to a repair; `resplits`: short tables not dissolved one each."""

    tables: dict[int, tuple[str, ...]]
    moves: tuple[tuple[str, int, int], ...]
    resplits: int = 0

    def moved(self, moves: Sequence[tuple[str, int, int]], resplit: bool) -> _Plan:
        tables = dict(self.tables)
        for player, source, target in moves:
            tables[source] = tuple(other for other in tables[source] if other != player)
            tables[target] = (*tables[target], player)
        seated = {number: table for number, table in tables.items() if table}
        return _Plan(seated, (*self.moves, *moves), self.resplits + resplit)

    def short_tables(self) -> list[int]:
        return sorted(number for number, table in self.tables.items() if len(table) < SMALLEST_TABLE)


def repair_no_show(
    tables: Mapping[int, Sequence[str]],
    absent: Collection[str],
    previous_rounds: Sequence[Round[str]],
    started: Collection[int] = (),
    names: Mapping[str, str] | None = None,
) -> tuple[Repair, ...]:
    """Return the ways to go on without `absent` players, the regulation's choice first (R-13).

    tables: number -> players in seat order, as published. previous_rounds: tables of the rounds
    before. started: numbers of the tables that already play and must not change. names: id -> name for
    the sentences.

    A table of three or more plays on. The players of a smaller one go one each to tables that have not
    started and have a free seat; where that cannot be, the fewest players move. Then the fewest
    repeated triples decide, then the fewest repeated pairs. There is always at least one proposal.

    Raises InvalidRepair if an absent player sits nowhere.
    """
    seated = {player for table in tables.values() for player in table}
    for player in sorted(set(absent) - seated):
        raise InvalidRepair(f"{_name(player, names)} sits at none of the tables.")
    present = {
        number: tuple(player for player in table if player not in absent) for number, table in tables.items()
    }
    history = History.of(previous_rounds)
    start = _Plan({number: table for number, table in present.items() if table}, ())
    playing = frozenset(number for number in started if len(present.get(number, ())) >= SMALLEST_TABLE)
    plans = list(_plans(start, playing, history))
    ranked = sorted(plans, key=lambda plan: _rank(plan, start, history))
    gone = {number for number, table in present.items() if not table}
    return tuple(_repair(plan, start, gone, history, names) for plan in _different(ranked))


def seat_latecomer(
    tables: Mapping[int, Sequence[str]],
    player: str,
    previous_rounds: Sequence[Round[str]],
    started: Collection[int] = (),
    names: Mapping[str, str] | None = None,
) -> LateSeat:
    """Return the best table for a late arrival (R-14): one that has not started and has a free seat.

    A table that lacks a third player comes first; then the fewest repeated triples, the fewest
    repeated pairs and the smallest table decide, then the lowest number.
    """
    history = History.of(previous_rounds)
    open_tables = [
        number
        for number, table in tables.items()
        if number not in started and SMALLEST_TABLE - 1 <= len(table) < LARGEST_TABLE
    ]
    if not open_tables:
        reason = "Every table has started or is full"
        return LateSeat(None, 0, 0, f"{reason}: {_name(player, names)} cannot sit down in this round.")

    def rank(number: int) -> tuple[bool, int, int, int, int]:
        table = tables[number]
        return (len(table) >= SMALLEST_TABLE, *_added(history, table, [player]), len(table), number)

    best = min(open_tables, key=rank)
    triples, pairs = _added(history, tables[best], [player])
    count = len(tables[best]) + 1
    sentence = f"{_name(player, names)} joins table {best}, which then has {count} players."
    return LateSeat(best, triples, pairs, sentence)


def _plans(plan: _Plan, playing: frozenset[int], history: History) -> Iterator[_Plan]:
    """Yield plans without short tables; a plan that gets stuck is yielded as it is."""
    short = plan.short_tables()
    if not short:
        yield plan
        return
    options = list(_options(plan, short[0], playing, history))
    if not options:
        yield plan
        return
    if len(short) > _MOST_SHORT_TABLES_SEARCHED:
        options = options[:1]
    for option in options:
        yield from _plans(option, playing, history)


def _options(plan: _Plan, short: int, playing: frozenset[int], history: History) -> Iterator[_Plan]:
    """Yield the best way of each kind to get rid of one short table.

    One each to other tables; all to one other table (of any size); filled up from larger tables.
    """
    players = plan.tables[short]
    others = [number for number in sorted(plan.tables) if number != short and number not in playing]
    with_seat = [n for n in others if SMALLEST_TABLE <= len(plan.tables[n]) < LARGEST_TABLE]
    if len(with_seat) >= len(players):
        yield plan.moved(_one_each(plan, short, with_seat, history), resplit=False)
    together = [n for n in others if SMALLEST_TABLE <= len(plan.tables[n]) + len(players) <= LARGEST_TABLE]
    if together:
        target = min(together, key=lambda n: (*_added(history, plan.tables[n], players), n))
        yield plan.moved([(player, short, target) for player in players], resplit=True)
    filled = _filled(plan, short, others, history)
    if filled is not None:
        yield filled


def _one_each(
    plan: _Plan, short: int, with_seat: Sequence[int], history: History
) -> list[tuple[str, int, int]]:
    """Return the moves of the short table's players to different tables that repeat least."""
    players = plan.tables[short]
    costs = {
        (player, number): (*_added(history, plan.tables[number], [player]), len(plan.tables[number]))
        for player in players
        for number in with_seat
    }
    near: set[int] = set()
    for player in players:
        ordered = sorted(with_seat, key=lambda number, player=player: (costs[player, number], number))  # type: ignore[misc]
        near.update(ordered[: len(players)])

    def rank(targets: tuple[int, ...]) -> tuple[list[int], tuple[int, ...]]:
        added = [costs[player, number] for player, number in zip(players, targets, strict=True)]
        return [sum(figures) for figures in zip(*added, strict=True)], targets

    targets = min(permutations(sorted(near), len(players)), key=rank)
    return [(player, short, number) for player, number in zip(players, targets, strict=True)]


def _filled(plan: _Plan, short: int, others: Sequence[int], history: History) -> _Plan | None:
    """Return the plan with the short table filled up to three from tables of four or more, if it can be."""
    while len(plan.tables[short]) < SMALLEST_TABLE:
        givers = [
            (player, number)
            for number in others
            if len(plan.tables[number]) > SMALLEST_TABLE
            for player in plan.tables[number]
        ]
        if not givers:
            return None
        best, number = min(
            givers,
            key=lambda giver: (
                *_added(history, plan.tables[short], [giver[0]]),
                -len(plan.tables[giver[1]]),
                giver[1],
                giver[0],
            ),
        )
        first = len(plan.tables[short]) == SMALLEST_TABLE - 1
        plan = plan.moved([(best, number, short)], resplit=first)
    return plan


def _added(history: History, table: Sequence[str], newcomers: Sequence[str]) -> tuple[int, int]:
    """Return the repeated (triples, pairs) that `newcomers` add to `table`, themselves included."""
    before, after = list(table), [*table, *newcomers]
    triples, pairs = _repeats(history, after)
    triples_before, pairs_before = _repeats(history, before)
    return triples - triples_before, pairs - pairs_before


def _repeats(history: History, table: Sequence[str]) -> tuple[int, int]:
    met = [len(rounds) for pair in combinations(table, 2) if (rounds := history.rounds_met(*pair))]
    triples = (
        sum(1 for triple in combinations(table, 3) if history.rounds_met(*triple)) if len(met) > 2 else 0
    )
    return triples, sum(2 * times - 1 for times in met)


def _stranded(plan: _Plan) -> tuple[str, ...]:
    return tuple(player for number in plan.short_tables() for player in plan.tables[number])


def _new_repeats(plan: _Plan, start: _Plan, history: History) -> tuple[int, int]:
    """Return the repeated (triples, pairs) at changed tables, beyond those of players who stayed there."""
    triples = pairs = 0
    for number, table in plan.tables.items():
        stayed = [player for player in start.tables.get(number, ()) if player in table]
        newcomers = [player for player in table if player not in stayed]
        if newcomers:
            added = _added(history, stayed, newcomers)
            triples, pairs = triples + added[0], pairs + added[1]
    return triples, pairs


def _rank(plan: _Plan, start: _Plan, history: History) -> tuple[int, int, int, int, int]:
    return (
        len(_stranded(plan)),
        plan.resplits,
        len(plan.moves),
        *_new_repeats(plan, start, history),
    )


def _different(plans: Sequence[_Plan]) -> Iterator[_Plan]:
    """Yield plans that lead to different tables; stuck ones only if nothing else is left."""
    seen: list[dict[int, frozenset[str]]] = []
    for plan in plans:
        tables = {number: frozenset(table) for number, table in plan.tables.items()}
        if tables in seen or (seen and _stranded(plan)):
            continue
        seen.append(tables)
        yield plan


def _repair(
    plan: _Plan, start: _Plan, gone: Collection[int], history: History, names: Mapping[str, str] | None
) -> Repair:
    stranded = _stranded(plan)
    dissolved = tuple(sorted({*gone, *(start.tables.keys() - plan.tables.keys())}))
    kind: RepairKind = "plays_on"
    if stranded:
        kind = "no_legal_game"
    elif plan.resplits:
        kind = "resplit"
    elif plan.moves:
        kind = "dissolved"
    moves = tuple(
        Move(
            player,
            source,
            target,
            f"{_name(player, names)} moves from table {source} to table {target}.",
        )
        for player, source, target in plan.moves
    )
    triples, pairs = _new_repeats(plan, start, history)
    sentence = _sentence(kind, dissolved, moves, stranded, names)
    return Repair(kind, plan.tables, moves, dissolved, stranded, triples, pairs, sentence)


def _sentence(
    kind: RepairKind,
    dissolved: Sequence[int],
    moves: Sequence[Move],
    stranded: Sequence[str],
    names: Mapping[str, str] | None,
) -> str:
    if kind == "no_legal_game":
        who = " and ".join(_name(player, names) for player in stranded)
        verb = "has" if len(stranded) == 1 else "have"
        return f"No legal game: {who} {verb} too few opponents, and no table that has not started can help."
    parts = []
    if dissolved:
        numbers = " and ".join(map(str, dissolved))
        parts.append(
            f"Table {numbers} is dissolved." if len(dissolved) == 1 else f"Tables {numbers} are dissolved."
        )
    parts += [move.sentence for move in moves]
    return " ".join(parts) or "Every table still has three or more players and plays on."


def _name(player: str, names: Mapping[str, str] | None) -> str:
    return (names or {}).get(player, player)

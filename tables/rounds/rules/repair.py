"""When somebody does not come: legal tables again with the least disturbance (R-13).

Nothing here is applied: every function returns proposals that are shown first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from operator import add
from typing import Literal

from tables.core.text.sentences import Sentence, listing, plural, sentence
from tables.rounds.rules.history import Round
from tables.rounds.rules.newcomers import Acquaintance, Cost
from tables.rounds.rules.sizes import REGULATION, TableSizes
from tables.rounds.seating import KeepApart, KeptTogether

RepairKind = Literal["plays_on", "dissolved", "resplit", "no_legal_game"]

_MAX_SHORT_TABLES_SEARCHED = 4


class InvalidRepair(ValueError):
    """What was asked does not fit the tables as they are; the message says how."""


@dataclass(frozen=True, slots=True)
class Move:
    """One player goes from one table to another; `sentence` says it to the hall."""

    player: str
    from_table: int
    to_table: int
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Who is first player of a table whose first player was (R-12); `sentence` says it to the table."""

    table: int
    player: str
    sentence: Sentence


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
    kept_together: pairs who should be kept apart and come to share a table, numbered as in `tables`.
    first_players: who is first player at the tables that lose theirs: the next in seat order.
    sentence: what happens, as a whole.
    """

    kind: RepairKind
    tables: Mapping[int, tuple[str, ...]]
    moves: tuple[Move, ...]
    dissolved: tuple[int, ...]
    stranded: tuple[str, ...]
    repeated_triples: int
    repeated_pairs: int
    kept_together: tuple[KeptTogether, ...]
    first_players: tuple[FirstPlayer, ...]
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class _Plan:
    """Tables and moves on the way to a repair; `resplits`: short tables not dissolved one each."""

    tables: dict[int, tuple[str, ...]]
    moves: tuple[tuple[str, int, int], ...]
    sizes: TableSizes
    resplits: int = 0

    def moved(self, moves: Sequence[tuple[str, int, int]], resplit: bool) -> _Plan:
        tables = dict(self.tables)
        for player, source, target in moves:
            tables[source] = tuple(other for other in tables[source] if other != player)
            tables[target] = (*tables[target], player)
        seated = {number: table for number, table in tables.items() if table}
        return _Plan(seated, (*self.moves, *moves), self.sizes, self.resplits + resplit)

    def short_tables(self) -> list[int]:
        return sorted(number for number, table in self.tables.items() if len(table) < self.sizes.least)


def repair_no_show(
    tables: Mapping[int, Sequence[str]],
    absent: Collection[str],
    previous_rounds: Sequence[Round[str]],
    started: Collection[int] = (),
    names: Mapping[str, str] | None = None,
    keep_apart: Sequence[KeepApart] = (),
    sizes: TableSizes = REGULATION,
) -> tuple[Repair, ...]:
    """Return the ways to go on without `absent` players, the regulation's choice first (R-13).

    tables: number -> players in seat order, as published. previous_rounds: tables of the rounds
    before. started: numbers of the tables that already play and must not change. names: id -> name for
    the sentences. keep_apart: groups who should not share a table.

    A table that is large enough plays on (`sizes` are those of the format). The players of a smaller one go
    one each to tables that have not started and have a free seat; where that cannot be, the fewest players
    move. Then the fewest repeated triples decide, then the fewest repeated pairs, with keep-apart above or
    below these as its groups say. There is always at least one proposal.

    Raises InvalidRepair if an absent player sits nowhere.
    """
    seated = {player for table in tables.values() for player in table}
    for player in sorted(set(absent) - seated):
        raise InvalidRepair(sentence("{player} sits at none of the tables.", player=_name(player, names)))
    present = {
        number: tuple(player for player in table if player not in absent) for number, table in tables.items()
    }
    known = Acquaintance.of(previous_rounds, keep_apart)
    start = _Plan({number: table for number, table in present.items() if table}, (), sizes)
    playing = frozenset(number for number in started if len(present.get(number, ())) >= sizes.least)
    plans = list(_plans(start, playing, known))
    ranked = sorted(plans, key=lambda plan: _rank(plan, start, known))
    gone = {number for number, table in present.items() if not table}
    firsts = {number: table[0] for number, table in tables.items() if table}
    return tuple(_repair(plan, start, gone, firsts, known, names) for plan in _different(ranked))


def _plans(plan: _Plan, playing: frozenset[int], known: Acquaintance) -> Iterator[_Plan]:
    """Yield plans without short tables; a plan that gets stuck is yielded as it is."""
    short = plan.short_tables()
    if not short:
        yield plan
        return
    options = list(_options(plan, short[0], playing, known))
    if not options:
        yield plan
        return
    if len(short) > _MAX_SHORT_TABLES_SEARCHED:
        options = options[:1]
    for option in options:
        yield from _plans(option, playing, known)


def _options(plan: _Plan, short: int, playing: frozenset[int], known: Acquaintance) -> Iterator[_Plan]:
    """Yield the best way of each kind to get rid of one short table.

    One each to other tables; all to one other table (of any size); filled up from larger tables.
    """
    players, sizes = plan.tables[short], plan.sizes
    others = [number for number in sorted(plan.tables) if number != short and number not in playing]
    with_seat = [n for n in others if sizes.least <= len(plan.tables[n]) < sizes.most]
    if len(with_seat) >= len(players):
        yield plan.moved(_one_each(plan, short, with_seat, known), resplit=False)
    together = [n for n in others if len(plan.tables[n]) + len(players) in sizes]
    if together:
        target = min(together, key=lambda n: (known.brought(plan.tables[n], players), n))
        yield plan.moved([(player, short, target) for player in players], resplit=True)
    filled = _filled(plan, short, others, known)
    if filled is not None:
        yield filled


def _one_each(
    plan: _Plan, short: int, with_seat: Sequence[int], known: Acquaintance
) -> list[tuple[str, int, int]]:
    """Return the moves of the short table's players to different tables that repeat least."""
    players = plan.tables[short]
    costs = {
        (player, number): (known.brought(plan.tables[number], [player]), len(plan.tables[number]))
        for player in players
        for number in with_seat
    }
    near: set[int] = set()
    for player in players:
        ordered = sorted((costs[player, number], number) for number in with_seat)
        near.update(number for _, number in ordered[: len(players)])

    def rank(targets: tuple[int, ...]) -> tuple[Cost, int, tuple[int, ...]]:
        chosen = [costs[player, number] for player, number in zip(players, targets, strict=True)]
        return _total(cost for cost, _ in chosen), sum(size for _, size in chosen), targets

    targets = min(permutations(sorted(near), len(players)), key=rank)
    return [(player, short, number) for player, number in zip(players, targets, strict=True)]


def _filled(plan: _Plan, short: int, others: Sequence[int], known: Acquaintance) -> _Plan | None:
    """Return the plan with the short table filled up to three from tables of four or more, if it can be."""
    least = plan.sizes.least
    while len(plan.tables[short]) < least:
        givers = [
            (player, number)
            for number in others
            if len(plan.tables[number]) > least
            for player in plan.tables[number]
        ]
        if not givers:
            return None
        best, number = min(
            givers,
            key=lambda giver: (
                known.brought(plan.tables[short], [giver[0]]),
                -len(plan.tables[giver[1]]),
                giver[1],
                giver[0],
            ),
        )
        first = len(plan.tables[short]) == least - 1
        plan = plan.moved([(best, number, short)], resplit=first)
    return plan


def _stranded(plan: _Plan) -> tuple[str, ...]:
    return tuple(player for number in plan.short_tables() for player in plan.tables[number])


def _newcomers(plan: _Plan, start: _Plan) -> Iterator[tuple[int, list[str], list[str]]]:
    """Yield (number, players who stayed, newcomers) of each table that somebody joined."""
    for number, table in plan.tables.items():
        stayed = [player for player in start.tables.get(number, ()) if player in table]
        joined = [player for player in table if player not in stayed]
        if joined:
            yield number, stayed, joined


def _brought(plan: _Plan, start: _Plan, known: Acquaintance) -> Cost:
    return _total(known.brought(stayed, joined) for _, stayed, joined in _newcomers(plan, start))


def _total(costs: Iterable[Cost]) -> Cost:
    return reduce(add, costs, Cost())


def _rank(plan: _Plan, start: _Plan, known: Acquaintance) -> tuple[int, int, int, Cost]:
    return len(_stranded(plan)), plan.resplits, len(plan.moves), _brought(plan, start, known)


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
    plan: _Plan,
    start: _Plan,
    gone: Collection[int],
    firsts: Mapping[int, str],
    known: Acquaintance,
    names: Mapping[str, str] | None,
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
            sentence(
                "{player} moves from table {source} to table {target}.",
                player=_name(player, names),
                source=source,
                target=target,
            ),
        )
        for player, source, target in plan.moves
    )
    cost = _brought(plan, start, known)
    return Repair(
        kind,
        plan.tables,
        moves,
        dissolved,
        stranded,
        cost.repeated_triples,
        cost.repeated_pairs,
        tuple(pair for joined in _newcomers(plan, start) for pair in known.brought_together(*joined)),
        () if stranded else tuple(_new_firsts(plan, firsts, names)),
        _sentence(kind, dissolved, moves, stranded, names),
    )


def _new_firsts(
    plan: _Plan, firsts: Mapping[int, str], names: Mapping[str, str] | None
) -> Iterator[FirstPlayer]:
    """Yield the first player of each table that has another one than before."""
    for number, table in sorted(plan.tables.items()):
        if table[0] != firsts[number]:
            player = table[0]
            message = sentence(
                "{player} is first player at table {table}.", player=_name(player, names), table=number
            )
            yield FirstPlayer(number, player, message)


def _sentence(
    kind: RepairKind,
    dissolved: Sequence[int],
    moves: Sequence[Move],
    stranded: Sequence[str],
    names: Mapping[str, str] | None,
) -> Sentence:
    """Return what happens; several whole sentences follow each other."""
    if kind == "no_legal_game":
        return plural(
            "No legal game: {players} has too few opponents, and no table that has not started can help.",
            "No legal game: {players} have too few opponents, and no table that has not started can help.",
            len(stranded),
            players=listing([_name(player, names) for player in stranded]),
        )
    parts = [move.sentence for move in moves]
    if dissolved:
        numbers = listing([str(number) for number in dissolved])
        parts.insert(
            0,
            plural(
                "Table {tables} is dissolved.",
                "Tables {tables} are dissolved.",
                len(dissolved),
                tables=numbers,
            ),
        )
    if not parts:
        return sentence("Every table still has three or more players and plays on.")
    return reduce(lambda first, next_: sentence("{first} {next}", first=first, next=next_), parts)


def _name(player: str, names: Mapping[str, str] | None) -> str:
    return (names or {}).get(player, player)

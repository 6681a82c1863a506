"""What an edit by hand makes worse, said before it is applied (R-10, R-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tables.rounds.rules.sizes import MAX_TABLE_SIZE, SMALLEST_TABLE
from tables.rounds.seating.problem import SeatingProblem
from tables.rounds.seating.quality import KeptTogether, Quality, Repeat, evaluate, numbered

WarningKind = Literal["table_size", "repeated_triple", "repeated_pair", "keep_apart", "small_table_again"]


@dataclass(frozen=True, slots=True)
class EditWarning:
    """Something an edit makes new: what kind, under which rule, who, at which table, in a sentence."""

    kind: WarningKind
    rule: str
    message: str
    players: tuple[str, ...]
    table: int


def warnings_of_edit(
    problem: SeatingProblem,
    before_tables: Mapping[int, Sequence[str]],
    after_tables: Mapping[int, Sequence[str]],
    names: Mapping[str, str] | None = None,
) -> list[EditWarning]:
    """Return what `after_tables` (by number) make worse than `before_tables`, the gravest first.

    Only what is new is named: a triple that repeats in both is no news. Messages use `names`
    (id -> name), or the ids. Raises InvalidSeatingProblem unless both seat everybody exactly once.
    """
    before, after = (
        numbered(evaluate(problem, tuple(tables.values())), tuple(tables))
        for tables in (before_tables, after_tables)
    )
    name = {player: player for player in problem.players} | dict(names or {})
    warnings = _size_warnings(before_tables, after_tables)
    warnings += _repeat_warnings(before, after, name)
    known = {pair.players for pair in before.keep_apart}
    warnings += [
        EditWarning(
            "keep_apart",
            "R-11",
            kept_together(pair, name),
            pair.players,
            pair.table,
        )
        for pair in after.keep_apart
        if pair.players not in known
    ]
    table_of = {player: number for number, table in after_tables.items() for player in table}
    warnings += [
        EditWarning(
            "small_table_again",
            "R-11",
            f"{name[player]} sits at a table of three for the second time.",
            (player,),
            table_of[player],
        )
        for player in after.small_again
        if player not in before.small_again
    ]
    return warnings


def kept_together(pair: KeptTogether, name: Mapping[str, str]) -> str:
    """Return the sentence about players who should be kept apart and are not."""
    return f"{_list(pair.players, name)} should be kept apart but share table {pair.table}."


def _size_warnings(
    before: Mapping[int, Sequence[str]], after: Mapping[int, Sequence[str]]
) -> list[EditWarning]:
    warnings = []
    for number, table in after.items():
        size = len(table)
        unchanged = number in before and len(before[number]) == size
        if unchanged or SMALLEST_TABLE <= size <= MAX_TABLE_SIZE:
            continue
        seats = "1 player" if size == 1 else f"{size} players"
        warnings.append(
            EditWarning(
                "table_size",
                "R-10",
                f"Table {number} has {seats}; a table has three to six.",
                tuple(table),
                number,
            )
        )
    return warnings


def _repeat_warnings(before: Quality, after: Quality, name: Mapping[str, str]) -> list[EditWarning]:
    triples, pairs = ({repeat.players for repeat in found} for found in (before.triples, before.pairs))
    new_triples = [repeat for repeat in after.triples if repeat.players not in triples]
    new_pairs = [repeat for repeat in after.pairs if repeat.players not in pairs]
    return [_repeat_warning("repeated_triple", "all", repeat, name) for repeat in new_triples] + [
        _repeat_warning("repeated_pair", "both", repeat, name) for repeat in new_pairs
    ]


def _repeat_warning(kind: WarningKind, all_of: str, repeat: Repeat, name: Mapping[str, str]) -> EditWarning:
    rounds = _join([str(number) for number in repeat.rounds])
    plural = "rounds" if len(repeat.rounds) > 1 else "round"
    message = (
        f"{_list(repeat.players, name)} {all_of} met before, in {plural} {rounds} (table {repeat.table})."
    )
    return EditWarning(kind, "R-11", message, repeat.players, repeat.table)


def _list(players: Sequence[str], name: Mapping[str, str]) -> str:
    return _join([name[player] for player in players])


def _join(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

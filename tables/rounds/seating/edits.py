"""What an edit by hand makes worse, said before it is applied (R-10, R-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tables.core.text.sentences import N_, Listing, Sentence, listing, plural, sentence
from tables.rounds.rules.sizes import REGULATION, TableSizes
from tables.rounds.seating.problem import SeatingProblem
from tables.rounds.seating.quality import KeptTogether, Quality, Repeat, evaluate, numbered

WarningKind = Literal["table_size", "repeated_triple", "repeated_pair", "keep_apart", "small_table_again"]


@dataclass(frozen=True, slots=True)
class EditWarning:
    """Something an edit makes new: what kind, under which rule, who, at which table, in a sentence."""

    kind: WarningKind
    rule: str
    message: Sentence
    players: tuple[str, ...]
    table: int


def warnings_of_edit(
    problem: SeatingProblem,
    before_tables: Mapping[int, Sequence[str]],
    after_tables: Mapping[int, Sequence[str]],
    names: Mapping[str, str] | None = None,
    sizes: TableSizes = REGULATION,
    *,
    problem_before: SeatingProblem | None = None,
) -> list[EditWarning]:
    """Return what `after_tables` (by number) make worse than `before_tables`, the gravest first.

    Only what is new is named: a triple that repeats in both is no news. Messages use `names`
    (id -> name), or the ids; `sizes` are those of the format. `problem_before` is that of the former tables
    where others sat there. Raises InvalidSeatingProblem unless both seat everybody exactly once.
    """
    before, after = (
        numbered(evaluate(of, tuple(tables.values())), tuple(tables))
        for of, tables in ((problem_before or problem, before_tables), (problem, after_tables))
    )
    name = {player: player for player in problem.players} | dict(names or {})
    warnings = _size_warnings(before_tables, after_tables, sizes)
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
            sentence("{player} sits at a table of three for the second time.", player=name[player]),
            (player,),
            table_of[player],
        )
        for player in after.small_again
        if player not in before.small_again
    ]
    return warnings


def kept_together(pair: KeptTogether, name: Mapping[str, str]) -> Sentence:
    """Return the sentence about players who should be kept apart and are not."""
    return sentence(
        "{players} should be kept apart but share table {table}.",
        players=_named(pair.players, name),
        table=pair.table,
    )


def _size_warnings(
    before: Mapping[int, Sequence[str]], after: Mapping[int, Sequence[str]], sizes: TableSizes
) -> list[EditWarning]:
    warnings = []
    for number, table in after.items():
        size = len(table)
        unchanged = number in before and len(before[number]) == size
        if unchanged or size in sizes:
            continue
        warnings.append(
            EditWarning(
                "table_size",
                sizes.rule,
                plural(
                    "Table {table} has {count} player. A table has {sizes} players.",
                    "Table {table} has {count} players. A table has {sizes} players.",
                    size,
                    table=number,
                    sizes=sizes.text,
                ),
                tuple(table),
                number,
            )
        )
    return warnings


def _repeat_warnings(before: Quality, after: Quality, name: Mapping[str, str]) -> list[EditWarning]:
    triples, pairs = ({repeat.players for repeat in found} for found in (before.triples, before.pairs))
    new_triples = [repeat for repeat in after.triples if repeat.players not in triples]
    new_pairs = [repeat for repeat in after.pairs if repeat.players not in pairs]
    triple_texts = (
        N_("{players} all met before, in round {rounds} (table {table})."),
        N_("{players} all met before, in rounds {rounds} (table {table})."),
    )
    pair_texts = (
        N_("{players} both met before, in round {rounds} (table {table})."),
        N_("{players} both met before, in rounds {rounds} (table {table})."),
    )
    return [_repeat_warning("repeated_triple", triple_texts, repeat, name) for repeat in new_triples] + [
        _repeat_warning("repeated_pair", pair_texts, repeat, name) for repeat in new_pairs
    ]


def _repeat_warning(
    kind: WarningKind, texts: tuple[str, str], repeat: Repeat, name: Mapping[str, str]
) -> EditWarning:
    message = sentence(
        texts[len(repeat.rounds) > 1],
        players=_named(repeat.players, name),
        rounds=listing([str(number) for number in repeat.rounds]),
        table=repeat.table,
    )
    return EditWarning(kind, "R-11", message, repeat.players, repeat.table)


def _named(players: Sequence[str], name: Mapping[str, str]) -> Listing:
    return listing([name[player] for player in players])

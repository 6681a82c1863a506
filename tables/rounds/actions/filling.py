"""Tables filled by a ranking, for the organizer to look at before they are prescribed; nothing is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tables.rounds.actions.drafting import Field, chosen_sizes
from tables.rounds.models import Round
from tables.rounds.rules.filling import Filling, filled
from tables.rounds.rules.numbers import InvalidNumbers
from tables.rounds.rules.sizes import Sizes


@dataclass(frozen=True, slots=True)
class FilledTables:
    """Tables by number with their players in seat order, and `last` the players who were not in the ranking;
    all by key."""

    tables: Mapping[int, tuple[str, ...]]
    last: tuple[str, ...]


def fill_tables(field: Field, draft: Round | None, ranking: Sequence[str], filling: Filling) -> FilledTables:
    """Return the round's tables, of the sizes and numbers that a draw would give them, filled by a ranking of
    keys, the best first.

    Who plays and is not in the ranking comes last, by number. Seats go to those who were first player least
    often, among them by the ranking. Raises `Refused` where no round can be seated.
    """
    active = field.active
    to_seat, in_ranking = set(active), set(ranking)
    ranked = [key for key in ranking if key in to_seat]
    last = tuple(key for key in active if key not in in_ranking)
    tables = filled([*ranked, *last], _sizes(field, draft), filling)
    numbering = field.numbering(active, len(tables), {})
    try:
        numbers = numbering.numbers_of(tables)
    except InvalidNumbers:  # two who can only sit at tables of their own are at one: prescribing tells it
        numbers = replace(numbering, fixed={}).numbers_of(tables)
    firsts = Counter(table[0] for round_ in field.previous_rounds for table in round_ if table)
    seats = {
        number: tuple(sorted(table, key=firsts.__getitem__))
        for number, table in zip(numbers, tables, strict=True)
    }
    return FilledTables(dict(sorted(seats.items())), last)


def _sizes(field: Field, draft: Round | None) -> Sizes:
    """Return the sizes chosen for the draft if they still fit, or else those of the event's policy."""
    chosen = draft.draw.get("chosen_sizes") if draft is not None else None
    if chosen and sum(chosen) == len(field.active):
        return tuple(chosen)
    return chosen_sizes(field, field.active, None)

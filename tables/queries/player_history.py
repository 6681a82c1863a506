"""One player's event: every round with table, opponents, place, points and why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tables.models import Event, Player, TableStatus
from tables.queries.record import (
    EventRecord,
    Participant,
    full_name,
    load_record,
    played_rounds,
    readings_of,
    score,
    standing_players,
)
from tables.queries.standings import standings_of
from tables.regulations.derivation import Derivation, explain
from tables.regulations.points import ScoredSeat
from tables.regulations.standings import StandingRow


@dataclass(frozen=True, slots=True)
class HistoryRound:
    """One round of a player. `table` is None for an unpaired loss (R-14); `scored` None until confirmed."""

    number: int
    table: int | None
    position: int | None
    opponents: tuple[Participant, ...]
    status: TableStatus | None
    scored: ScoredSeat | None
    was_absent: bool


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """A player's rounds in order, the present row of the standings, and how its figures come about."""

    player: Player | Participant
    rounds: tuple[HistoryRound, ...]
    row: StandingRow | None
    derivation: Derivation | None
    by_key: dict[str, Participant]


def player_history(
    event: Event, player: Player, *, name_of: Callable[[Participant], str] = full_name
) -> PlayerHistory:
    """Everything of one player, with the names this reader may see. Four SQL queries."""
    return history_in(load_record(event, name_of=name_of), player)


def history_in(record: EventRecord, player: Player | Participant) -> PlayerHistory:
    """The same from a record, with no queries."""
    by_key = {found.key: found for found in record.players}
    readings = readings_of(record.event)
    row = next((row for row in standings_of(record).rows if row.player == player.key), None)
    derivation = None
    if row is not None:
        derivation = explain(player.key, standing_players(record), played_rounds(record, readings), readings)
    return PlayerHistory(player, tuple(_rounds(record, player, by_key)), row, derivation, by_key)


def _rounds(
    record: EventRecord, player: Player | Participant, by_key: dict[str, Participant]
) -> list[HistoryRound]:
    readings = readings_of(record.event)
    found = []
    for round_ in record.rounds:
        if player.key in round_.unpaired_losses:
            found.append(HistoryRound(round_.number, None, None, (), None, None, False))
        for table in round_.tables:
            if player.key not in table.seats:
                continue
            scores = (
                score(table.content, readings, record.names).rows
                if table.is_confirmed and table.content
                else ()
            )
            found.append(
                HistoryRound(
                    round_.number,
                    table.number,
                    table.seats.index(player.key) + 1,
                    tuple(
                        by_key[key] for key in table.seats if key != player.key and key not in table.absent
                    ),
                    table.status,
                    next((row for row in scores if row.player == player.key), None),
                    player.key in table.absent,
                )
            )
    return found

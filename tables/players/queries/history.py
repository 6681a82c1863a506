"""One player's event: every round with table, opponents, place, points and why; for staff with all else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter

from tables.events.models import Event
from tables.events.queries.record import Participant, as_standing, score, scoring_of
from tables.players.models import NEVER_TOOK_PART, KeepApartGroup, Penalty, Player
from tables.results.rules.rows import ScoredSeat
from tables.rounds.models import RoundStatus, Seat, TableStatus
from tables.standings.queries.standings import EventStandings, event_standings, names_in, shown_standings
from tables.standings.rules.derivation import Derivation, explain
from tables.standings.rules.standings import StandingFigures


@dataclass(frozen=True, slots=True)
class HistoryRound:
    """One round of a player. `table` is None for an unpaired loss (R-14), and for a bye, which has
    `bye_points`; `scored` is None until confirmed."""

    number: int
    table: int | None
    position: int | None
    opponents: tuple[Participant, ...]
    status: TableStatus | None
    scored: ScoredSeat | None
    was_absent: bool
    bye_points: int | None = None

    @property
    def is_bye(self) -> bool:
        """Whether the player had a bye."""
        return self.bye_points is not None


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """A player's rounds in order, the present row of the standings, and how its figures come about."""

    player: Player | Participant
    rounds: tuple[HistoryRound, ...]
    row: StandingFigures | None
    derivation: Derivation | None
    names: Mapping[str, str]


def player_history(event: Event, player: Player, *, is_staff: bool) -> PlayerHistory:
    """Return everything of one player, with the names this reader may see, namesakes told apart; for others
    than staff without results that are kept back.

    Four SQL queries, one while the event's revision stands. Not for use inside an action
    (`tables.standings.queries.standings`).
    """
    standings = event_standings(event) if is_staff else shown_standings(event)
    names = names_in(standings, is_staff=is_staff, is_club_beside=False)
    shown = {key: replace(found, name=names[key]) for key, found in standings.players.items()}
    return history_in(event, standings, player, shown, names)


def history_in(
    event: Event,
    standings: EventStandings,
    player: Player | Participant,
    players: Mapping[str, Participant],
    names: Mapping[str, str],
) -> PlayerHistory:
    """Return the same from the event's standings, where opponents are told as in `players` (one SQL
    query)."""
    row = standings.rows.of(player.key)
    derivation = None
    if row is not None:
        row = replace(row, name=names[player.key])
        everybody = as_standing(standings.players.values(), names)
        derivation = explain(
            player.key, everybody, standings.course, standings.rule_options, standings.format
        )
    course, position = standings.course, standings.course.position(player.key)
    rounds = [HistoryRound(number, None, None, (), None, None, False) for number in course.unpaired[position]]
    rounds += [
        HistoryRound(number, None, None, (), None, None, False, points)
        for number, points in course.byes[position]
    ]
    rounds += _rounds_at_tables(event, player, players, names, standings)
    return PlayerHistory(
        player, tuple(sorted(rounds, key=lambda round_: round_.number)), row, derivation, names
    )


def _rounds_at_tables(
    event: Event,
    player: Player | Participant,
    players: Mapping[str, Participant],
    names: Mapping[str, str],
    standings: EventStandings,
) -> list[HistoryRound]:
    """Return every published round in which the player had a seat, without a result that is kept back."""
    seats = (
        Seat.objects.filter(table__seats__player_id=player.pk, round__event_id=event.pk)
        .exclude(round__status=RoundStatus.DRAFTED)
        .order_by("round__number", "table__number", "position")
        .values_list(
            *("round__number", "table__number", "table__status", "table__sheet__content"),
            *("player__key", "absent"),
        )
    )
    scoring = scoring_of(event)
    found = []
    for (number, table, status), rows in groupby(seats, key=itemgetter(0, 1, 2)):
        seated = list(rows)
        content, keys = seated[0][3], [key for *_, key, _ in seated]
        absent = {key for *_, key, is_absent in seated if is_absent}
        is_visible = status == TableStatus.CONFIRMED and content is not None and number != standings.kept_back
        scores = score(content, scoring, names).rows if is_visible else ()
        found.append(
            HistoryRound(
                number,
                table,
                keys.index(player.key) + 1,
                tuple(players[key] for key in keys if key != player.key and key not in absent),
                TableStatus(status),
                next((row for row in scores if row.player == player.key), None),
                player.key in absent,
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A player with keep-apart groups, penalties in order, and the history, None before taking part."""

    player: Player
    groups: tuple[KeepApartGroup, ...]
    penalties: tuple[Penalty, ...]
    history: PlayerHistory | None


def player_file(event: Event, player: Player) -> PlayerFile:
    """Return the player's file. Seven SQL queries, two for somebody who never took part."""
    takes_part = player.status not in NEVER_TOOK_PART
    return PlayerFile(
        player,
        tuple(player.keep_apart_groups.all()),
        tuple(player.penalties.all()),
        player_history(event, player, is_staff=True) if takes_part else None,
    )

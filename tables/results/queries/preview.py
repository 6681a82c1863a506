"""What a result would change, told before it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tables.core.text.sentences import Sentence
from tables.events.models import Event, PairingMode
from tables.events.queries.record import EventRecord, load_record, score, scoring_of, stages_of
from tables.events.rules import draws
from tables.players.models import PlayerStatus
from tables.results.rules.corrections import StandingChange, compare_standings
from tables.results.rules.findings import Finding
from tables.results.rules.rows import ScoredSeat
from tables.rounds.models import Round, RoundPairing, RoundStatus, Seat, Table
from tables.rounds.seating import SeatingProblem, seat
from tables.stages.queries.entrants import entrants_of
from tables.standings.queries.standings import standings_of

MAX_REDRAWN_FIELD = 400


@dataclass(frozen=True, slots=True)
class LaterPairing:
    """A later round that was drawn by points: whose points in that draw would have been others, and how
    many of its tables the same draw would then have seated otherwise (None: too large to redraw here, or the
    seed is not known).
    Rounds that were published stay as they were played."""

    round: int
    is_draft: bool
    players: tuple[str, ...]
    tables_changed: int | None


@dataclass(frozen=True, slots=True)
class CutPlayer:
    """Somebody in a cut, or not any more."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class LaterCut:
    """A later cut for which others would have qualified: who would come in, who would be out, and whether
    those who stay would be seeded otherwise. A cut that was published stays as it was played."""

    round: int
    title: Sentence
    is_draft: bool
    coming: tuple[CutPlayer, ...]
    leaving: tuple[CutPlayer, ...]
    is_reseeded: bool


@dataclass(frozen=True, slots=True)
class ResultPreview:
    """A result and its consequences: scores of the table before and after, what a person should look at in
    the sheet, changes of the standings (only players for whom something changes), later rounds whose draw
    would have been another, and later cuts for which others would have qualified."""

    scores_before: tuple[ScoredSeat, ...]
    scores_after: tuple[ScoredSeat, ...]
    standings: tuple[StandingChange, ...]
    later_pairings: tuple[LaterPairing, ...]
    later_cuts: tuple[LaterCut, ...] = ()
    warnings: tuple[Finding, ...] = ()


def preview_result(table: Table, content: Mapping[str, Any]) -> ResultPreview:
    """Return what saving this checked sheet would change. Five SQL queries plus one per later round by
    points."""
    event = table.round.event
    record = load_record(event)
    corrected = record.with_sheet(table.pk, content)
    scoring = scoring_of(event)
    before = next(
        (
            found.content
            for round_ in record.rounds
            for found in round_.tables
            if found.pk == table.pk and found.is_confirmed
        ),
        None,
    )
    return ResultPreview(
        score(before, scoring, record.names).rows if before is not None else (),
        score(content, scoring, record.names).rows,
        tuple(compare_standings(standings_of(record).rows, standings_of(corrected).rows)),
        tuple(_later_pairings(event, table.round.number, corrected)),
        tuple(_later_cuts(event, table.round.number, record, corrected)),
    )


def _later_cuts(event: Event, number: int, record: EventRecord, corrected: EventRecord) -> Iterator[LaterCut]:
    """Yield the later cuts that the correction concerns (two SQL queries, none without a cut)."""
    stages = stages_of(event)
    if not stages.cuts:
        return
    drawn = event.rounds.filter(number__gt=number, pairing=RoundPairing.SEEDED).order_by("number")
    active = {player.key for player in record.players if player.status == PlayerStatus.ACTIVE}
    for round_ in drawn:
        rows = Seat.objects.filter(round=round_, absent=False).values_list("player__key", flat=True)
        seated = set(rows)
        # A player who left since then had a place: those who sat there, and those who still could.
        was = entrants_of(record, round_.number, active | seated)
        becomes = entrants_of(corrected, round_.number, active | seated)
        if was == becomes:
            continue
        coming, leaving = set(becomes) - seated, seated - set(becomes)
        yield LaterCut(
            round_.number,
            stages.title(round_.number),
            round_.status == RoundStatus.DRAFTED,
            tuple(CutPlayer(key, record.names[key]) for key in becomes if key in coming),
            tuple(CutPlayer(key, record.names[key]) for key in was if key in leaving),
            [key for key in was if key in becomes] != [key for key in becomes if key in was],
        )


def _later_pairings(event: Event, number: int, corrected: EventRecord) -> list[LaterPairing]:
    later = event.rounds.filter(number__gt=number, pairing=PairingMode.POINTS).order_by("number")
    return [found for round_ in later if (found := _later_pairing(event, round_, corrected)) is not None]


def _later_pairing(event: Event, round_: Round, corrected: EventRecord) -> LaterPairing | None:
    if "problem" not in round_.draw:
        return None
    drawn = SeatingProblem.from_json(round_.draw["problem"])
    now = {row.player: row.points for row in standings_of(corrected, round_.number - 1).rows}
    points = {player: now.get(player, 0) for player in drawn.players}
    moved = tuple(player for player in drawn.players if points[player] != drawn.points.get(player, 0))
    if not moved:
        return None
    tables_changed = None
    if len(drawn.players) <= MAX_REDRAWN_FIELD and event.knows_its_seed:
        key = draws.derive(event.draw_key, round_.draw["label"])
        then = {frozenset(table) for table in seat(drawn, key).tables}
        redrawn = {frozenset(table) for table in seat(replace(drawn, points=points), key).tables}
        tables_changed = len(then - redrawn)
    return LaterPairing(round_.number, round_.status == RoundStatus.DRAFTED, moved, tables_changed)

"""Places, points and standings that were shown, against the score sheets (R-20 to R-46)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tables.archive.rules.schema import Archive, ArchiveTable, JsonObject
from tables.archive.rules.standings import archive_rounds, standing_players
from tables.results.rules.findings import SheetRefused
from tables.results.rules.scoring import Scoring, Sheet
from tables.results.rules.sheets import SheetPenalty
from tables.standings.rules.standings import (
    PlayedRound,
    StandingPlayer,
    StandingRow,
    UnknownPlayer,
    compute_standings,
    tiebreakers_json,
)

from .journal import Journal, SheetEntry, StandingsEntry, where
from .ledger import Ledger
from .replay import NotInJournal, rounds_as_of, scoring_as_of


def check_scores(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Compare the places and points shown in the journal with those of the sheet they were shown for
    (R-20 to R-31). The confirmed sheets themselves have been checked before."""
    confirmed = [table for played in archive.rounds for table in played.tables if table.sheet is not None]
    ledger.count("Confirmed sheets accepted", "R-24", len(confirmed))
    for played in archive.rounds:
        for table in played.tables:
            if table.sheet is not None:
                _check_penalties(archive, played.number, table, table.sheet, ledger)
    for entry in journal.sheets:
        if entry.sheet is not None and entry.scores is not None:
            scoring = scoring_as_of(archive, journal, entry.position)
            _check_shown_scores(entry, entry.sheet, entry.scores, scoring, ledger)


def _check_penalties(
    archive: Archive, number: int, table: ArchiveTable, sheet: Sheet, ledger: Ledger
) -> None:
    """Compare the penalties on a sheet with those given to its players in that round."""
    present = {seat.player for seat in sheet.present}
    given = [
        SheetPenalty(penalty.player, penalty.infraction, penalty.effect, penalty.points)
        for penalty in archive.penalties
        if penalty.effect and penalty.round == number and penalty.player in present
    ]
    if given or sheet.penalties:
        here = f"round {number}, table {table.number}, penalties"
        ledger.compare("Penalties on sheets", "R-20", here, given, list(sheet.penalties))


def _check_shown_scores(
    entry: SheetEntry,
    sheet: Sheet,
    scores: Sequence[JsonObject],
    scoring: Scoring,
    ledger: Ledger,
) -> None:
    here = f"{where(entry.position, entry.verb)}, round {entry.round}, table {entry.table}"
    try:
        results = scoring.results(sheet)
    except SheetRefused as refused:
        ledger.differ(refused.findings[0].rule, here, "a sheet the regulations accept", str(refused))
        return
    expected = {result.player: (result.place, result.points) for result in results}
    found = {str(score.get("player")): (score.get("place"), score.get("points")) for score in scores}
    for player in [*expected, *(player for player in found if player not in expected)]:
        place, points = expected.get(player, (None, None))
        shown_place, shown_points = found.get(player, (None, None))
        ledger.compare("Places shown", "R-22", f"{here}, place of {player}", place, shown_place)
        ledger.compare("Points shown", "R-30", f"{here}, points of {player}", points, shown_points)


def check_sheets_kept(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Check that each confirmed table has an entry in the journal and carries the sheet of the last one."""
    last = {(entry.round, entry.table): entry for entry in journal.sheets if entry.settled}
    for played in archive.rounds:
        for table in played.tables:
            entry = last.get((played.number, table.number))
            if entry is None and table.status == "confirmed" and archive.is_accounted_for:
                here = f"round {played.number}, table {table.number}"
                ledger.differ("R-46", here, "an entry of the journal with its result", "none")
            if entry is not None and not _seated_anew(entry, table, journal):
                here = f"round {played.number}, table {table.number}, sheet"
                ledger.count("Sheets as last recorded in the journal", "R-46")
                if entry.sheet != table.sheet:
                    recorded = f"the sheet of {where(entry.position, entry.verb)}"
                    ledger.differ("R-46", here, recorded, "another" if table.sheet else "none")


def _seated_anew(entry: SheetEntry, table: ArchiveTable, journal: Journal) -> bool:
    """Say whether other players sit at the table now, because the round was paired again."""
    if entry.sheet is None:
        return table.sheet is None
    same = {seat.player for seat in entry.sheet.seats} == {seat.player for seat in table.seats}
    later = any(
        seating.round == entry.round and seating.position > entry.position for seating in journal.seatings
    )
    return later and not same


def check_standings(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Compute each standings of the journal from the sheets as they were then, and those of a finished
    event from the archive's own sheets (R-40 to R-45)."""
    finished = archive.event.status in ("finished", "archived")
    finals = [entry for entry in journal.standings if entry.round is None]
    final = finals[-1] if finished and finals else None
    for entry in journal.standings:
        if entry is final:
            rounds = archive_rounds(archive)
            _check_standings_entry(archive, entry, rounds, archive.event.scoring, ledger)
            continue
        last_round = len(archive.rounds) if entry.round is None else entry.round
        try:
            rounds = rounds_as_of(archive, journal, entry.position, last_round, entry.unpaired_losses)
        except NotInJournal as missing:
            here = where(entry.position, "standings")
            ledger.note(f"{here}: the journal does not tell how {missing} stood then; not recomputed.")
            continue
        except SheetRefused as refused:
            here = where(entry.position, "standings")
            ledger.differ(refused.findings[0].rule, here, "sheets the regulations accept", str(refused))
            continue
        scoring = scoring_as_of(archive, journal, entry.position)
        _check_standings_entry(archive, entry, rounds, scoring, ledger)
    if archive.is_accounted_for:
        closed = {entry.round for entry in journal.standings}
        for played in archive.rounds:
            ledger.count("Standings of each closed round", "R-40")
            if played.status == "closed" and played.number not in closed:
                ledger.differ("R-40", f"round {played.number}", "standings at its close", "none")
        if finished and final is None:
            ledger.differ("R-40", "journal", "standings at the end of the event", "none")
    elif not journal.standings:
        ledger.note("The journal holds no standings to compare with.")


def _check_standings_entry(
    archive: Archive,
    entry: StandingsEntry,
    rounds: tuple[PlayedRound, ...],
    scoring: Scoring,
    ledger: Ledger,
) -> None:
    here = where(entry.position, "standings")
    shown = {str(row.get("player")): row for row in entry.standings}
    players = _players_as_shown(archive, shown)
    known = {player.id for player in players}
    rounds = tuple(
        replace(played, unpaired_losses=tuple(player for player in played.unpaired_losses if player in known))
        for played in rounds
    )
    try:
        rows = compute_standings(players, rounds, scoring.rule_options, archive.event.stages, scoring.format)
    except UnknownPlayer as unknown:
        ledger.differ("R-40", here, f"a line for {unknown.player}, who played", "none")
        return
    for player in shown:
        if player not in known:
            ledger.differ("R-40", here, "players of the event", player)
    for row in rows:
        _check_row(row, shown[row.player], here, ledger)
    if entry.champion is not None:
        champion = next((row.player for row in rows if row.rank == 1), None)
        ledger.compare("Champion", "R-40", f"{here}, champion", champion, entry.champion)


def _players_as_shown(archive: Archive, shown: dict[str, JsonObject]) -> list[StandingPlayer]:
    """Return the players who were in the standings, with the status they had then: anyone who had no rank
    was disqualified, anyone who had one was not (R-43a)."""
    return [
        replace(player, status="disqualified" if shown[player.id].get("rank") is None else "active")
        for player in standing_players(archive)
        if player.id in shown
    ]


def _check_row(row: StandingRow, shown: JsonObject, here: str, ledger: Ledger) -> None:
    here = f"{here}, {row.player}"
    ledger.compare("Ranks shown", "R-40", f"{here}, rank", row.rank, shown.get("rank"))
    ledger.compare("Event totals shown", "R-40", f"{here}, points", row.points, shown.get("points"))
    for metric, value in tiebreakers_json(row).items():
        what, rule = _TIEBREAKERS[metric]
        title = f"{what[0].upper()}{what[1:]} shown"
        ledger.compare(title, rule, f"{here}, {what}", value, shown.get(metric))


_TIEBREAKERS = {
    "wins": ("wins", "format"),
    "sos": ("SoS", "R-41"),
    "extended_sos": ("extended SoS", "R-42"),
    "opponents_win_rate": ("opponents' win rates", "format"),
    "head_to_head": ("head to head", "format"),
    "place_sum": ("sums of places", "format"),
    "score_difference": ("score differences", "format"),
}

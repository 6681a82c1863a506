"""The rule options and the confirmed results as they stood at some entry of the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tables.archive.rules.schema import Archive
from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.points import table_results
from tables.results.rules.sheets import ScoreSheet
from tables.standings.rules.standings import PlayedRound, PlayedTable

from .journal import Journal


class NotInJournal(LookupError):
    """The journal does not tell how a table stood at the time asked for; the message names it."""


def rule_options_as_of(archive: Archive, journal: Journal, position: int) -> RuleOptions:
    """Return the rule options that were in force at an entry of the journal."""
    rule_options: RuleOptions | None = None
    for entry in journal.rule_options:
        if entry.position < position:
            rule_options = entry.after
        elif rule_options is None:
            rule_options = entry.before
    return rule_options or archive.event.rules


def rounds_as_of(
    archive: Archive,
    journal: Journal,
    position: int,
    last_round: int,
    unpaired_losses: Mapping[int, Sequence[str]] | None = None,
) -> tuple[PlayedRound, ...]:
    """Return rounds 1 to `last_round` with the results confirmed before entry `position`.

    A table of which the journal says nothing counts as it is in the archive. Unpaired losses are
    those of the archive unless they are given, by round. Raises NotInJournal if the journal first
    speaks of a table only later, and SheetRefused for a sheet the regulations refuse.
    """
    sheets: dict[tuple[int, int], ScoreSheet | None] = {
        (played.number, table.number): table.sheet
        for played in archive.rounds
        for table in played.tables
        if played.number <= last_round
    }
    seen: set[tuple[int, int]] = set()
    for entry in journal.sheets:
        spot = (entry.round, entry.table)
        if spot not in sheets or not entry.settled:
            continue
        if entry.position < position:
            seen.add(spot)
            sheets[spot] = entry.sheet
        elif spot not in seen:
            raise NotInJournal(f"round {entry.round}, table {entry.table}")
    rule_options = rule_options_as_of(archive, journal, position)
    return tuple(
        PlayedRound(
            played.number,
            tuple(
                PlayedTable(table.number, table_results(sheet, rule_options))
                for table in played.tables
                if (sheet := sheets[played.number, table.number]) is not None
            ),
            tuple(
                played.unpaired_losses if unpaired_losses is None else unpaired_losses.get(played.number, ())
            ),
        )
        for played in archive.rounds
        if played.number <= last_round
    )

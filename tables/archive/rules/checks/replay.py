"""The rule options and the confirmed results as they stood at some entry of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from tables.archive.rules.schema import Archive, JournalRow
from tables.archive.rules.standings import standing_players
from tables.events.rules.course import paid_byes
from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.scoring import Scoring, Sheet
from tables.stages.rules.announced import Stages
from tables.standings.rules.standings import (
    Course,
    EventResults,
    PlayedRound,
    PlayedTable,
    PublishedRound,
)

from .journal import Journal

Value = TypeVar("Value", covariant=True)


class _Change(Protocol[Value]):
    """An entry of the journal by which a setting changed."""

    @property
    def position(self) -> int: ...
    @property
    def before(self) -> Value | None: ...
    @property
    def after(self) -> Value: ...


class NotInJournal(LookupError):
    """The journal does not tell how a table stood at the time asked for; the message names it."""


def rule_options_as_of(archive: Archive, journal: Journal, position: int) -> RuleOptions:
    """Return the rule options that were in force at an entry of the journal."""
    return _in_force(journal.rule_options, position) or archive.event.rules


def scoring_as_of(archive: Archive, journal: Journal, position: int) -> Scoring:
    """Return what sheets were scored by at an entry of the journal."""
    format_ = _in_force(journal.formats, position) or archive.event.format
    return Scoring(format_, rule_options_as_of(archive, journal, position))


def _in_force(entries: Iterable[_Change[Value]], position: int) -> Value | None:
    """Return the value in force at an entry of the journal, None where no change of it is recorded."""
    value: Value | None = None
    for entry in entries:
        if entry.position < position:
            value = entry.after
        elif value is None:
            value = entry.before
    return value


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
    sheets: dict[tuple[int, int], Sheet | None] = {
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
    scoring = scoring_as_of(archive, journal, position)
    return tuple(
        PlayedRound(
            played.number,
            tuple(
                PlayedTable(table.number, scoring.results(sheet))
                for table in played.tables
                if (sheet := sheets[played.number, table.number]) is not None
            ),
            tuple(
                played.unpaired_losses if unpaired_losses is None else unpaired_losses.get(played.number, ())
            ),
            paid_byes(played.byes, scoring.format),
        )
        for played in archive.rounds
        if played.number <= last_round
    )


def results_as_of(
    archive: Archive, journal: Journal, position: int, last_round: int, stages: Stages
) -> EventResults:
    """Return what the standings after `last_round` came from before entry `position`, by everybody who took
    part. Raises as `rounds_as_of`."""
    rounds = rounds_as_of(archive, journal, position, last_round)
    disqualified = _disqualified(archive.journal[:position])
    players = tuple(
        replace(player, status="disqualified" if player.id in disqualified else "active")
        for player in standing_players(archive)
        if player.random_rank is not None
    )
    published = tuple(PublishedRound(played.number, "closed", 0) for played in rounds)
    scoring = scoring_as_of(archive, journal, position)
    return EventResults(players, published, Course(rounds), scoring.rule_options, stages, scoring.format)


def _disqualified(rows: Sequence[JournalRow]) -> set[str]:
    """Return who was disqualified by the end of these entries."""
    found: set[str] = set()
    for row in rows:
        key = row.object.removeprefix("player ")
        if row.verb == "player.disqualify":
            found.add(key)
        elif row.verb == "player.lift_disqualification":
            found.discard(key)
    return found

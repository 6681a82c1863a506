"""Whether the states of event, rounds and tables go together, and the table sizes (R-3, R-10, R-46)."""

from __future__ import annotations

from tables.archive.rules.schema import Archive, ArchiveRound
from tables.rounds.rules.schedule import round_length_minutes
from tables.rounds.rules.sizes import NoRoundPossible, TableSizes, describe, split_for

from .journal import LENGTH_VERB, Journal
from .ledger import Ledger


def check_states(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Check that a closed round has only confirmed tables, a finished event only closed rounds, that
    no more rounds were paired than announced, and that the rule options in force are those last chosen."""
    for played in archive.rounds:
        if played.status != "closed":
            continue
        for table in played.tables:
            here = f"round {played.number}, table {table.number}"
            ledger.compare("Tables of closed rounds confirmed", "R-46", here, "confirmed", table.status)
    finished = archive.event.status in ("finished", "archived")
    for played in archive.rounds:
        if finished:
            here = f"round {played.number}, status"
            ledger.compare("Rounds of a finished event closed", "R-46", here, "closed", played.status)
    ledger.count("Number of rounds as announced", "R-3")
    announced = archive.event.rounds_announced
    paired = sum(played.status != "drafted" for played in archive.rounds)
    if paired > announced:
        ledger.differ("R-3", "rounds", f"at most the {announced} announced", str(paired))
    elif finished and paired < announced:
        ledger.note(f"{announced} rounds were announced and {paired} played (R-3).")
    if journal.rule_options:
        ledger.compare(
            "Rule options as last recorded in the journal",
            "R-40",
            "event.rules",
            journal.rule_options[-1].after.to_mapping(),
            archive.event.rules.to_mapping(),
        )


def check_sizes(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Check that each round has the regulation's table sizes, or those of a recorded split, and that
    who was present fills tables of three to six (R-10), or what the format has instead."""
    sizes = TableSizes.of(archive.event.format)
    for played in archive.rounds:
        if not played.tables:
            continue
        _check_split(played, sizes, journal, ledger)
        for table in played.tables:
            if table.manual_points is not None:
                continue
            present = sum(1 for seat in table.seats if not seat.absent)
            if archive.event.format.is_kingsmoot:
                ledger.count("Tables of three to six", "R-10")
            if present > sizes.most or (archive.event.format.is_kingsmoot and present < sizes.least):
                here = f"round {played.number}, table {table.number}"
                ledger.differ("R-10", here, f"{sizes.text} players", str(present))


def check_lengths(archive: Archive, ledger: Ledger) -> None:
    """Compare the length of each round with its tables (R-4): with the largest of all rounds so far, or of
    the round itself where each has its own length.

    A shorter length is a departure, as is any in archives from before lengths followed tables that grew.
    """
    by_event, largest, reason = archive.event.rules.round_length == "event", 0, ""
    reasons = {row.object: row.reason for row in archive.journal if row.verb == LENGTH_VERB}
    for played in archive.rounds:
        sizes = [sum(not seat.absent for seat in table.seats) for table in played.tables]
        if played.status == "drafted" or not any(sizes):
            continue
        largest = max(sizes) if not by_event else max(largest, *sizes)
        reason = reasons.get(f"round {played.number}", reason if by_event else "")
        needed = archive.event.round_minutes or round_length_minutes([largest])
        ledger.count("Lengths of rounds by their tables", "R-4")
        if played.length_minutes < needed:
            announced = f"round {played.number} was announced with {played.length_minutes} minutes"
            where = "a table of the event so far" if by_event else "one of its tables"
            ledger.depart("R-4", f"{announced} although {largest} sat at {where}: {needed} minutes", reason)


def _check_split(played: ArchiveRound, sizes: TableSizes, journal: Journal, ledger: Ledger) -> None:
    recorded = [entry.tables for entry in journal.seatings if entry.round == played.number]
    seated = _ordered([len(table.seats) for table in played.tables])
    present = _ordered([sum(not seat.absent for seat in table.seats) for table in played.tables])
    try:
        expected = split_for(sum(seated), "regulation", sizes)
    except NoRoundPossible:
        expected = ()
    ledger.count("Table sizes", "R-10")
    if seated == _ordered(expected):
        return
    if recorded and _ordered([len(table) for table in recorded[-1]]) in (seated, present):
        return
    here = f"round {played.number}, table sizes"
    split = f"{describe(expected) or 'no round'}, or a recorded split"
    ledger.differ("R-10", here, split, describe(seated))


def _ordered(sizes: list[int] | tuple[int, ...]) -> list[int]:
    return sorted(sizes, reverse=True)

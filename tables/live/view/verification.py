"""What the games' rules recompute of an archive: live games, replayed with commitment, draws, every decision
and the chain (R-50), and the verdicts on published deck lists (R-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules import registry
from rules.kernel import Match, OtherRuleset, Placing, Record, Result, final_key, verify
from rules.kernel.records.record import FORMS
from rules.kernel.records.sealing import is_closed, verify_closed
from rules.registry import UnknownGame
from tables.archive.rules.checks.course import course_from
from tables.archive.rules.checks.ledger import Ledger, VerificationReport
from tables.archive.rules.schema import Archive, ArchiveTable
from tables.core.text.notation import counted
from tables.decks.rules.card_pool import DEFAULT_POOL
from tables.live.play.card_pools import pool_text
from tables.live.play.decks import findings_about
from tables.live.play.results import content_of

RULE = "R-50"
SYSTEM = "system"
"""Who enters the sheet that a game wrote."""


def verify_live_games(archive: Archive) -> VerificationReport:
    """Return what replaying each live game of the archive shows.

    A difference is whatever makes a record untrue, and a sheet that tells another result than the game unless
    the journal says who changed it: then it is noted, as judges correct sheets.
    """
    ledger = Ledger()
    changed_by = course_from(archive.journal, Ledger()).changed_by
    played = list(_played(archive))
    with ledger.reading("journal, live.open"):
        _compare_forms(ledger, archive, played)
    for spot, table in played:
        where = f"round {spot[0]} table {spot[1]}"
        with ledger.reading(where):
            result = _replayed(ledger, where, table)
            if result is not None:
                _compare_sheet(ledger, archive, where, table, result, changed_by.get(spot, SYSTEM))
    return ledger.report(f"live games: {counted(len(played), 'game')}")


def verify_decks(archive: Archive) -> VerificationReport:
    """Return what judging each published list of the archive by its card pool again shows (R-2)."""
    ledger = Ledger()
    pool = archive.event.card_pool or DEFAULT_POOL
    for deck in archive.decks:
        where = f"deck of {deck.player}"
        with ledger.reading(where):
            stored = [(found["level"], found["rule"], found["card"]) for found in deck.findings]
            ledger.compare("Verdicts on deck lists", "R-2", where, findings_about(deck.list, pool), stored)
    return ledger.report(f"decks: {counted(len(archive.decks), 'list')}, {pool_text(pool)}")


def _played(archive: Archive) -> Iterator[tuple[tuple[int, int], ArchiveTable]]:
    for played in archive.rounds:
        for table in played.tables:
            if table.live_game is not None:
                yield (played.number, table.number), table


def _compare_forms(
    ledger: Ledger, archive: Archive, played: Iterable[tuple[tuple[int, int], ArchiveTable]]
) -> None:
    """Check that no record of a game whose seats committed to their nonces comes without the commitments."""
    forms = {
        opened.get("key"): row.after["record"]
        for row in archive.journal
        if row.verb == "live.open" and "record" in row.after
        for opened in row.after.get("live_games", ())
        if isinstance(opened, dict)
    }
    for (number, place), table in played:
        where, record = f"round {number} table {place}", table.live_game or {}
        if record.get("match_id") in forms:
            form = forms[record["match_id"]]
            ledger.compare("Forms of live records", RULE, f"{where}, form", form, record.get("format"))
        if record.get("format") == FORMS[1]:
            ledger.note(f"At {where} the seats had not committed to their nonces before showing them.")


def _replayed(ledger: Ledger, where: str, table: ArchiveTable) -> Result | None:
    """Return the result of the game as replayed, or None where it does not replay."""
    if is_closed(table.live_game):
        return _held_to_its_chain(ledger, where, dict(table.live_game or {}))
    try:
        record = Record.from_json(table.live_game)
        if record.seed is None:
            ledger.differ(RULE, where, "a revealed seed", "none")
            return None
        if record.form >= 2 and not record.nonce_commitments:
            ledger.differ(RULE, where, "the commitments of the seats to their nonces", "none")
            return None
        game, seed = registry.find(record.game), bytes.fromhex(record.seed)
        violations = verify(game, record, seed)
        if not violations:
            key = final_key(seed, record.match_id, [bytes.fromhex(nonce) for nonce in record.nonces])
            match = Match.load(game, record, key)
            ledger.count("Live games replayed", RULE)
            ledger.count("Decisions of live games", RULE, match.decisions)
            if match.over:
                return match.result()
            violations = ["The game is not over."]
    except OtherRuleset as other:
        ledger.note(f"The game of {where} was not replayed. {other}")
        return None
    except (UnknownGame, ValueError) as wrong:  # the rules' own violations are ValueErrors
        violations = [str(wrong)]
    for violation in violations:
        ledger.differ(RULE, where, "a game as recorded", violation)
    return None


def _held_to_its_chain(ledger: Ledger, where: str, closed: dict[str, Any]) -> Result | None:
    """Return the result that a closed record tells, or None where it is not whole in itself.

    What was decided in a sealed game shows when the seats open its record; until then its chain binds it.
    """
    violations = verify_closed(closed)
    if not closed.get("nonce_commitments"):
        violations.append("The seats had not committed to their nonces.")
    for violation in violations:
        ledger.differ(RULE, where, "a closed record as published", violation)
    if violations:
        return None
    entries = len(closed["closed"]["entries"])
    ledger.count("Entries of sealed records, by their commitments", RULE, entries)
    ledger.note(f"The record of {where} is sealed: its chain holds, and nothing of it can be replayed.")
    result_json = closed["closed"]["public"]["result"]
    placings = tuple(Placing(p["seat"], p["place"], p["points"]) for p in result_json["placings"])
    return Result(placings, result_json["ended"])


def _compare_sheet(
    ledger: Ledger, archive: Archive, where: str, table: ArchiveTable, result: Result, changed_by: str
) -> None:
    if table.sheet is None or len(table.seats) != len(result.placings):
        return
    keys = [seat.player for seat in table.seats]
    absent = {seat.player for seat in table.seats if seat.absent}
    ledger.count("Sheets of live games", "R-20")
    score = registry.find(str((table.live_game or {}).get("game"))).score
    if content_of(keys, result, absent, archive.event.format, score=score) == table.sheet.to_json():
        return
    if changed_by == SYSTEM:
        ledger.differ("R-20", f"{where}, sheet", "the game's result, or an entry that changed it", "another")
    else:
        ledger.note(f"The sheet of {where} tells another result than the game: {changed_by} changed it.")

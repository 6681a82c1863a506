"""Recompute everything an archive claims (R-50): what the command `verify_event` does."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tables.archive.rules.checks.chain import check_chain
from tables.archive.rules.checks.course import check_course
from tables.archive.rules.checks.draws import check_draws
from tables.archive.rules.checks.journal import read_journal
from tables.archive.rules.checks.ledger import Check, Difference, Ledger, VerificationReport
from tables.archive.rules.checks.players import check_players
from tables.archive.rules.checks.results import check_scores, check_sheets_kept, check_standings
from tables.archive.rules.checks.rounds import check_lengths, check_sizes, check_states
from tables.archive.rules.checks.seatings import check_seatings
from tables.archive.rules.checks.stages import check_stages
from tables.core.text.notation import counted

from .references import reference_problems
from .schema import Archive

METADATA: Mapping[str, str] = {
    "event.slug": "The name in addresses: an import may take another one, and nothing is computed from it.",
}
"""By the path of the member, with `*` for the positions of lists. Whatever is not here is checked."""


__all__ = ["Check", "Difference", "VerificationReport", "verify"]


def verify(archive: Archive, head: str | None = None) -> VerificationReport:
    """Return what was recomputed from an archive and where it differs from what is recorded.

    `head` is a head of the journal that was published, to find in the chain.

    Always: states, table sizes, the rounds of each player, places, points and standings shown in the
    journal. Where the seed is revealed: its commitment, the random ranks, every seating drawn.
    """
    ledger = Ledger()
    event = archive.event
    title = f"{event.name} ({event.slug}): {counted(len(archive.players), 'player')}, "
    title += counted(len(archive.rounds), "round")
    broken = list(reference_problems(archive))
    for problem in broken:
        ledger.differ(problem.rule, problem.field, "a sound archive", str(problem.message))
    if broken:
        ledger.note("Nothing else was checked, because the parts of the archive do not fit together.")
        return ledger.report(title)
    with ledger.reading("chain of the journal"):
        check_chain(archive, head, ledger)
    with ledger.reading("journal"):
        journal = read_journal(archive, ledger)
        checks: tuple[tuple[str, Callable[[], None]], ...] = (
            ("states", lambda: check_states(archive, journal, ledger)),
            ("draws", lambda: check_draws(archive, ledger)),
            ("table sizes", lambda: check_sizes(archive, journal, ledger)),
            ("lengths of rounds", lambda: check_lengths(archive, ledger)),
            ("seatings", lambda: check_seatings(archive, journal, ledger)),
            ("stages", lambda: check_stages(archive, journal, ledger)),
            ("players", lambda: check_players(archive, ledger)),
            ("scores", lambda: check_scores(archive, journal, ledger)),
            ("sheets", lambda: check_sheets_kept(archive, journal, ledger)),
            ("standings", lambda: check_standings(archive, journal, ledger)),
            ("course of the event", lambda: check_course(archive, ledger)),
        )
        for part, check in checks:
            with ledger.reading(part):
                check()
    games = sum(table.live_game is not None for played in archive.rounds for table in played.tables)
    if games:
        ledger.note(f"Live games recorded: {games}; the rules engine replays them, in its own report.")
    return ledger.report(title)

"""The chain of the journal, hashed again, and what an archive without one cannot prove (R-51)."""

from __future__ import annotations

from itertools import pairwise

from tables.archive.rules.chain import ChainBroken, entry_hash, genesis, read_head, short_head
from tables.archive.rules.schema import Archive

from .ledger import Ledger

RULE = "R-51"
NO_CHAIN = (
    "This archive has no chain: that the journal was not rewritten as a whole, that no entry of a running "
    "event is missing, and that names and reasons are the first ones cannot be proved from it."
)


def check_chain(archive: Archive, head: str | None, ledger: Ledger) -> None:
    """Hash every entry again, look for gaps between revisions, and find `head` in the chain.

    `head` is one that was published or written down, short or full, of the last entry or an earlier one.
    """
    _check_revisions(archive, ledger)
    if archive.chain is None:
        ledger.note(NO_CHAIN)
        if head is not None:
            ledger.differ(RULE, "journal", f"a chain with the head {head}", "no chain")
        return
    if archive.chain.since:
        ledger.note(
            f"Entries up to revision {archive.chain.since} were chained later than they were written: the "
            "chain proves them from then on."
        )
    _check_hashes(archive, ledger)
    ledger.note(f"Head of the journal: {short_head(archive.chain.head)} ({archive.chain.head}).")
    if head is not None:
        _find_head(archive, head, ledger)


def _check_revisions(archive: Archive, ledger: Ledger) -> None:
    complete = archive.is_accounted_for or archive.chain is not None
    if archive.is_accounted_for:
        first = archive.journal[0].revision if archive.journal else 0
        ledger.compare("Revisions without a gap", RULE, "journal, first revision", 1, first)
    for above, below in pairwise(archive.journal):
        here = f"journal, revision {below.revision}"
        if complete:
            ledger.compare("Revisions without a gap", RULE, here, above.revision + 1, below.revision)
            continue
        ledger.count("Journal in order", RULE)
        if below.revision < above.revision:
            ledger.differ(RULE, here, f"at least {above.revision}", str(below.revision))


def _check_hashes(archive: Archive, ledger: Ledger) -> None:
    """Compare each entry's hash with the one computed from what stands before it; what follows a broken
    entry is measured by the hash it shows."""
    assert archive.chain is not None
    shown = genesis(archive.event.seed_commitment, archive.chain.since)
    for position, row in enumerate(archive.journal):
        here = f"journal[{position}] {row.verb}, hash"
        try:
            ledger.compare("Hashes of the journal", RULE, here, entry_hash(shown, row), row.hash)
        except ChainBroken as broken:
            ledger.differ(RULE, here, "an entry as it was hashed", str(broken))
        shown = row.hash
    ledger.compare("Head of the journal", RULE, "chain.head", shown, archive.chain.head)


def _find_head(archive: Archive, head: str, ledger: Ledger) -> None:
    plain = read_head(head)
    ledger.count("Head as published", RULE)
    found = next(
        (row for row in reversed(archive.journal) if plain is not None and row.hash.startswith(plain)), None
    )
    if found is None:
        ledger.differ(RULE, "journal", f"an entry whose hash is {head}", "none")
        return
    later = archive.journal[-1].revision - found.revision
    ledger.note(
        f"The head given is that of revision {found.revision}"
        + (f"; {later} came later." if later else ", the last one.")
    )

"""The seed: its commitment and the random ranks drawn from it (R-44, R-50)."""

from __future__ import annotations

from tables.regulations import draws

from ..schema import Archive
from .ledger import Ledger


def check_draws(archive: Archive, ledger: Ledger) -> None:
    """Recompute the commitment and every random rank from the revealed seed."""
    if archive.event.seed is None:
        ledger.note("The seed is not revealed yet: commitment, seatings and random ranks are unchecked.")
        return
    seed = bytes.fromhex(archive.event.seed)
    ledger.compare(
        "Seed against its commitment",
        "R-50",
        "event.seed_commitment",
        draws.commitment(seed),
        archive.event.seed_commitment,
    )
    for player in archive.players:
        if player.random_rank is not None:
            ledger.compare(
                "Random ranks",
                "R-44",
                f"player {player.id}, random rank",
                draws.random_rank(seed, player.id),
                player.random_rank,
            )

"""Checks of the table: every piece in one place, nothing impossible, and views that tell how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rules.kernel.lens import Lens
from rules.kernel.match import Match
from rules.kernel.table import Table
from rules.kernel.terms import JUDGE, Viewer
from rules.kernel.testing.case import Case


def misplaced(t: Table) -> Iterator[str]:
    """Violations about pieces that are not in exactly one pile, where the table says they are."""
    found = [0] * len(t.at)
    for pile, pieces in enumerate(t.piles):
        for piece in pieces:
            found[piece] += 1
            if t.at[piece] != pile:
                yield f"piece {piece} lies in {t.layout.named[pile]}, but is said to be in {t.zone_of(piece)}"
    for piece, times in enumerate(found):
        if times != 1:
            yield f"piece {piece} ({t.faces[t.face[piece]]}) lies in {times} piles"
    if not len(t.face) == len(t.back) == len(t.epoch) == len(t.knows) == len(t.at):
        yield "the lists of pieces differ in length"
    if any(mask < -1 for mask in t.knows):
        yield "a piece is known by an impossible set of seats"


class Conservation:
    """Watches the pieces of one match from its first question on."""

    def __init__(self, case: Case, match: Match[Any]) -> None:
        self.case = case
        self.pieces = len(match.table.at)
        self.faces = sorted(match.table.face)

    def check(self, match: Match[Any], whos: Iterable[Viewer]) -> None:
        """Raise GameFault if a piece was lost or changed, the game complains, or what the judge or one of the
        viewers sees is not up to date."""
        t = match.table
        for violation in misplaced(t):
            raise self.case.fault("conservation", match, violation)
        if len(t.at) < self.pieces:
            raise self.case.fault("conservation", match, f"{self.pieces - len(t.at)} pieces have gone")
        if len(t.at) == self.pieces and sorted(t.face) != self.faces:
            raise self.case.fault("conservation", match, "a piece has changed its face")
        for violation in match.game.invariants(t):
            raise self.case.fault("invariants", match, violation)
        result = match.game.result(t)
        if sorted(placing.seat for placing in result.placings) != list(range(match.n)):
            raise self.case.fault("result", match, "the result does not place every seat once")
        for who in (JUDGE, *whos):
            anew = match.game.view(Lens(t, who, match.aliases, match.game))
            if match.game.view(match.lens(who)) != anew:
                text = f"what {who} sees is not what it would be if nothing of it were remembered"
                raise self.case.fault("views", match, text)


def check_boundary(case: Case, match: Match[Any]) -> None:
    """At a checkpoint no piece may be left between zones."""
    for checkpoint in match.runner.checkpoints.values():
        if checkpoint.table.pile("limbo"):
            raise case.fault("limbo", match, f"a piece is in limbo where step {checkpoint.step} begins")

"""Moments near the end of each game, to which browser tests skip."""

from __future__ import annotations

from rules.btwixt.cards.faces import rounds_in_season
from tables.live.store.matches import AnyMatch


def is_last_round_of_btwixt(match: AnyMatch) -> bool:
    """Whether the season's last round is played."""
    return bool(match.table.round == rounds_in_season(match.n))


def is_second_round(match: AnyMatch) -> bool:
    """Whether a card game of two rounds is in its second one."""
    return bool(match.table.round == 2)


def is_last_space(match: AnyMatch) -> bool:
    """Whether the court is at the last space of its round track."""
    return bool(match.table.space == len(match.table.board.track) - 1)

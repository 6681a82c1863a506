"""Play online between an event's setting, which holds names, and the games' rules, which know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tables.core.errors import Malformed, Problem
from tables.events.rules.online import InvalidOnlinePlay, OnlinePlay, read_online_play
from tables.live.play.opening import Setup, check_setup


def setup_of(online: OnlinePlay) -> Setup:
    """Return what is chosen when the tables of a round are opened."""
    return Setup(
        game=online.game,
        options=online.options,
        move_seconds=online.move_seconds or None,
        reserve_hours=online.reserve_hours,
        open_hands=online.open_hands,
        vote_minutes=online.absent_minutes if online.absent == "bot" else None,
        bot=online.bot,
        spectators=online.spectators,
        delay_seconds=online.delay_seconds,
        undo_requests=online.undo_requests,
        private_talk=online.private_talk,
    )


def require_playable(sent: Mapping[str, Any]) -> None:
    """Raise `Malformed` at its members for a way to play online that no installed game offers; an empty one
    is none."""
    try:
        online = read_online_play(sent)
    except InvalidOnlinePlay as invalid:
        raise Malformed([Problem(str(fault.message), fault.field) for fault in invalid.findings]) from None
    if online is None:
        return
    try:
        check_setup(setup_of(online))
    except Malformed as refused:
        raise Malformed(
            [replace(problem, field=f"online.{problem.field}") for problem in refused.problems]
        ) from None

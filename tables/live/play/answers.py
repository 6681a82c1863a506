"""What people at the table do: answer, withdraw, concede.

Call these outside any other transaction: the result of a game that they end is written after their own.
"""

from __future__ import annotations

from typing import Any

from rules.kernel.record import canonical
from tables.core.errors import Malformed, Outdated, Refused
from tables.live.play import results
from tables.live.play.clocks import are_watched, expire_in
from tables.live.store.decisions import Deciding, deciding, require_person, require_playing
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import is_late
from tables.live.store.viewers import Viewer, require_seat
from tables.models import LiveDecision, LiveGame

TOO_LATE = "Your time was up: the clock has answered for you."


def answer(game: LiveGame, viewer: Viewer, answer: Any, *, batch: int) -> LiveGame:
    """Answer the open question of the viewer's seat. Returns the game as it stands then.

    `answer` is untrusted JSON in the ids of the seat's own ask, `batch` the number of that ask. The same
    answer to the same batch again does nothing. Raises `NotPermitted` for who does not play a seat,
    `Outdated` when the game has moved on, `Refused` when the seat is not asked or its time was up,
    `Malformed` for an answer that the question does not allow.
    """
    seat = require_seat(viewer)
    was_late = False
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        if not _is_repeated(change, seat, answer, batch):
            require_playing(change.game)
            was_late = is_late(change.game, change.at) and are_watched(change.at)
            if was_late:
                expire_in(change)
            else:
                _give(change, seat, answer, batch)
    results.record_result(change.game)
    if was_late:
        raise Refused(TOO_LATE)
    return change.game


def withdraw(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Take back the viewer's sealed answer while others are still being waited for.

    Raises `NotPermitted`, `Refused`, and `Malformed` when there is nothing to withdraw.
    """
    seat = require_seat(viewer)
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        require_playing(change.game)
        change.match.withdraw(seat)
    return change.game


def concede(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Leave the game; the kernel answers for the seat from now on. Conceding again does nothing.

    Raises `NotPermitted` and `Refused`.
    """
    seat = require_seat(viewer)
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        if seat in change.match.table.conceded:
            return change.game
        require_playing(change.game)
        change.match.concede(seat)
    results.record_result(change.game)
    return change.game


def _give(change: Deciding, seat: int, answer: Any, batch: int) -> None:
    if batch != change.match.batch:
        raise Outdated(
            "The game has moved on; this answer was meant for an earlier question.",
            expected=batch,
            revision=change.match.batch,
        )
    change.match.answer(seat, change.match.parse(seat, answer), batch=batch)
    change.sent = answer


def _is_repeated(change: Deciding, seat: int, answer: Any, batch: int) -> bool:
    """Return whether this very answer to this batch stands in the log already (no query for the usual
    answer)."""
    if isinstance(batch, bool) or not isinstance(batch, int) or batch < 0:
        raise Malformed.at("batch", "The batch is the number of the question, a whole number.")
    if batch > change.match.batch:
        raise Malformed.at("batch", "There is no such question.")
    if batch == change.match.batch and not _has_answered(change.match, seat):
        return False
    later = LiveDecision.objects.filter(game=change.game, k__gte=batch, seat=seat).order_by("k")
    for act, sent in later.values_list("act", "sent"):
        if act == "answer":
            return canonical(sent) == canonical(answer)  # in Python false and 0 would be equal
    return False


def _has_answered(match: AnyMatch, seat: int) -> bool:
    return match.sealed(seat) is not None or match.over

"""What people at the table do: answer, change an answer, act out of turn, withdraw, concede.

Call these outside any other transaction: the result of a game that they end is written after their own.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules.kernel import Illegal, NotAsked
from rules.kernel.records.record import canonical
from tables.core.errors import Malformed, Outdated, Refused
from tables.live.models.game import LiveDecision, LiveGame
from tables.live.play import autopass, results
from tables.live.play.clocks import are_watched, expire_in, is_awake
from tables.live.store.decisions import Deciding, deciding, require_person, require_playing
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import is_seat_late
from tables.live.store.viewers import Viewer, require_seat

TOO_LATE = N_("Your time was up: the clock has answered for you.")


def answer(
    game: LiveGame, viewer: Viewer, answer: Any, *, batch: int, replaces: int | None = None
) -> LiveGame:
    """Answer the open question of the viewer's seat, or change the answer it gave. Returns the game as it
    stands then.

    `answer` is untrusted JSON in the ids of the seat's own ask, `batch` the number of that ask, `replaces`
    the place in the log of the sealed answer that this one is to replace. The same answer to the same batch,
    or in place of the same answer, does nothing again. Raises `NotPermitted` for who does not play a seat,
    `Outdated` when the game has moved on, `Refused` when the seat is not asked or its time was up,
    `Malformed` for an answer that the question does not allow.
    """
    seat = require_seat(viewer)
    was_late = False
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        if not _is_repeated(change, seat, answer, batch, replaces):
            require_playing(change.game)
            was_late = is_seat_late(change.game, seat, change.at) and are_watched(change.at)
            if was_late:
                expire_in(change)
            elif replaces is None:
                _give(change, seat, answer, batch)
            else:
                _change(change, seat, answer, batch, replaces)
            if not was_late:
                is_awake(change.game, seat, change.at)
            autopass.answered(change, seat)
            change.pass_on()
    results.record_result(change.game)
    if was_late:
        raise Refused(_(TOO_LATE))
    return change.game


def act(game: LiveGame, viewer: Viewer, name: str, choice: Any, *, version: int) -> LiveGame:
    """Act out of turn, as the rules let the viewer's seat. Returns the game as it stands then.

    `choice` is untrusted JSON in the ids of the act's own ask, `version` the table it is meant for
    (`Match.version`). The same act against the same table again does nothing. Raises `NotPermitted` for who
    does not play a seat, `Outdated` when the table has changed since, `Refused` where the rules do not let
    the seat act so, `Malformed` for a choice that the act does not allow.
    """
    seat = require_seat(viewer)
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        match = change.match
        if version > match.version:
            raise Malformed.at("version", _("There was no such table yet."))
        if not _has_acted(change, seat, [name, choice], version):
            require_playing(change.game)
            if version != match.version:
                raise Outdated(
                    _("The table has changed since then; look again before you act."),
                    expected=version,
                    revision=match.version,
                )
            try:
                match.act(seat, name, match.parse_act(seat, name, choice))
            except NotAsked:
                raise
            except Illegal as wrong:
                raise Malformed.at("choice", str(wrong)) from None
            change.sent = [name, choice]
            change.pass_on()
    results.record_result(change.game)
    return change.game


def _has_acted(change: Deciding, seat: int, sent: Any, version: int) -> bool:
    """Return whether this very act was done against this version of the table."""
    k = None if version == change.match.version else change.match.act_entry(version)
    if k is None:
        return False
    done = LiveDecision.objects.filter(game=change.game, k=k, seat=seat).values_list("sent", flat=True)
    return any(canonical(each) == canonical(sent) for each in done)


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
        change.pass_on()
    results.record_result(change.game)
    return change.game


def _require_batch(change: Deciding, batch: int) -> None:
    if batch != change.match.batch:
        raise Outdated(
            _("The game has moved on; this answer was meant for an earlier question."),
            expected=batch,
            revision=change.match.batch,
        )


def _give(change: Deciding, seat: int, answer: Any, batch: int) -> None:
    _require_batch(change, batch)
    change.match.answer(seat, change.match.parse(seat, answer), batch=batch)
    change.sent = answer


def _change(change: Deciding, seat: int, answer: Any, batch: int, replaces: int) -> None:
    _require_batch(change, batch)
    standing = change.match.sealed_at(seat)
    if standing != replaces:
        raise Outdated(
            _("The answer to be changed is not the one that stands; look at it again."),
            expected=replaces,
            revision=change.match.batch if standing is None else standing,
        )
    change.match.change(seat, change.match.parse(seat, answer, changing=True))
    change.sent = answer


def _is_repeated(change: Deciding, seat: int, answer: Any, batch: int, replaces: int | None) -> bool:
    """Return whether this very answer to this batch, or in place of this answer, stands in the log already
    (no query for the usual answer)."""
    if isinstance(batch, bool) or not isinstance(batch, int) or batch < 0:
        raise Malformed.at("batch", _("The batch is the number of the question, a whole number."))
    if batch > change.match.batch:
        raise Malformed.at("batch", _("There is no such question."))
    match = change.match
    if replaces is None:
        stands = batch == match.batch and not _has_answered(match, seat)
    else:
        stands = match.sealed_at(seat) == replaces
    if stands:
        return False
    first = batch if replaces is None else max(batch, replaces + 1)
    later = LiveDecision.objects.filter(game=change.game, k__gte=first, seat=seat).order_by("k")
    for act, sent in later.values_list("act", "sent"):
        if act == "answer":
            return canonical(sent) == canonical(answer)  # in Python false and 0 would be equal
        if replaces is not None and act == "withdraw":
            return False
    return False


def _has_answered(match: AnyMatch, seat: int) -> bool:
    return match.sealed(seat) is not None or match.over

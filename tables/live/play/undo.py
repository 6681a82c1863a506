"""A player asks to take the game back, and the others allow it or not.

At most one request is open at a table. It goes back to before the asking player's last decision, or to any
decision since. Programs and who has conceded are not asked. One refusal ends it, and so does the next
decision; programs wait a while for it. At a tournament's table a judge has the last word; a judge's word is
enough anywhere.
"""

from __future__ import annotations

from itertools import islice
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules.kernel import SPECTATOR
from rules.kernel.records.log import CHOSEN
from tables.core.errors import Malformed, Outdated, Refused
from tables.core.text.sentences import Sentence, sentence
from tables.live.models.game import LiveGame, UndoRequests
from tables.live.models.undo import LiveUndoRequest, UndoOutcome
from tables.live.store import games
from tables.live.store.decisions import (
    Deciding,
    close_undo_request,
    deciding,
    deciding_in,
    require_begun,
    require_person,
)
from tables.live.store.games import rules_of, seats_of
from tables.live.store.journal import judged
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import reschedule
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_seat

MAX_DECISIONS_BACK = 60
"""Entries of the log that a request goes back at most; further than that only a judge does."""

NOT_GONE_OVER = frozenset({"concede", "patch", "reseed", "end"})
"""What only a judge takes back."""

SETTLED = N_("This request is already settled.")


class LiveUndo(TypedDict):
    """A seat asks to go back to where the log had `to` entries. `allowed` have agreed, `waiting` not yet;
    with `judge` a judge has the last word. `revealed`: since then something hidden became known."""

    id: int
    seat: int
    to: int
    text: str
    revealed: bool
    allowed: list[int]
    waiting: list[int]
    judge: bool


def ask(game: LiveGame, viewer: Viewer, to: object) -> LiveGame:
    """Ask to take the game back to where the log had `to` entries. Asking the same again does nothing.

    Raises `NotPermitted` for who does not play a seat, `Malformed` for a place that may not be asked for,
    `Refused` when a request is open or this table takes none.
    """
    seat = require_seat(viewer)
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        row, match = change.game, change.match
        _require_takes_requests(row)
        if seat in match.table.conceded:
            raise Refused(_("You have left the game."))
        is_open = row.undo_request is not None
        if row.undo_request is not None and (row.undo_request.seat, row.undo_request.to) == (seat, to):
            return row
        if is_open:
            raise Refused(_("There is a request to take the game back already."))
        if isinstance(to, bool) or not isinstance(to, int) or to not in places(match, seat):
            raise Malformed.at("to", _("You may ask to go back to before your own last decision, or later."))
        request = LiveUndoRequest.objects.create(
            game=row, seat=seat, to=to, revealed=revealed_since(match, seat, to), asked_at=change.at
        )
        row.undo_request = request
        post_system_message(
            row,
            sentence("{name} asks to take the game back to decision {to}.", to=to),
            at=change.at,
            seat=seat,
        )
        _decide(change, request)
    return change.game


def allow(game: LiveGame, viewer: Viewer, request: object, *, reason: str = "") -> LiveGame:
    """Agree to the open request with this id; a judge's word takes the game back at once and is journaled.

    Allowing again does nothing. Raises `NotPermitted`, `Outdated` for a request that is settled otherwise.
    """
    if viewer.kind == "judge":
        return _allow_as_judge(game, viewer, request, reason)
    seat = require_seat(viewer)
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        found = _found(change.game, request)
        if seat == found.seat or seat in found.allowed:
            return change.game
        _require_open(change.game, found)
        _require_not_conceded(change.match, seat)
        found.allowed = sorted([*found.allowed, seat])
        found.save(update_fields=["allowed"])
        _decide(change, found)
    return change.game


def refuse(game: LiveGame, viewer: Viewer, request: object, *, reason: str = "") -> LiveGame:
    """End the open request with this id: by not agreeing, or by no longer asking. A judge's is journaled.

    Raises `NotPermitted`, `Outdated` once the game was taken back. Refusing what was refused does nothing.
    """
    if viewer.kind == "judge":
        with judged(game, viewer, "live.refuse_undo", reason=reason) as act:
            found = _found(act.game, request)
            if _is_ended(act.game, found):
                act.nothing_changed()
                return act.game
            act.before = {"seat": found.seat + 1, "to": found.to}
            act.after = {"length": act.game.length}
            with deciding_in(act.game, viewer.who) as change:
                _end(change, UndoOutcome.REFUSED, None, sentence("A judge refused to take the game back."))
            return act.game
    seat = require_seat(viewer)
    with deciding(game, viewer.who) as change:
        require_person(change.game, seat)
        found = _found(change.game, request)
        if _is_ended(change.game, found):
            return change.game
        if seat == found.seat:
            _end(
                change, UndoOutcome.WITHDRAWN, seat, sentence("{name} no longer asks to take the game back.")
            )
        else:
            _require_not_conceded(change.match, seat)
            _end(change, UndoOutcome.REFUSED, seat, sentence("{name} refused to take the game back."))
    return change.game


def places(match: AnyMatch, seat: int) -> list[int]:
    """Return where a seat may ask to go back to, the newest first; the last one is before its own last
    decision.

    Empty when it has none within reach, when something stands between that only a judge takes back, or
    while it may simply change its answer.
    """
    if match.over or match.sealed(seat) is not None:
        return []
    found: list[int] = []
    for k, by, seat_of, act in islice(match.course(), MAX_DECISIONS_BACK):
        if act in NOT_GONE_OVER:
            return []
        if act in CHOSEN:
            found.append(k)
            if seat_of == seat and by == "seat":
                return found
    return []


def may_ask_for(game: LiveGame, match: AnyMatch, viewer: Viewer) -> list[int]:
    """Return the places that this viewer may ask for just now."""
    seat = viewer.seat
    if seat is None or game.is_over or game.undo_requests == UndoRequests.NONE:
        return []
    if game.undo_request is not None or seats_of(game)[seat].bot or seat in match.table.conceded:
        return []
    return places(match, seat)


def request_json(game: LiveGame, match: AnyMatch, names: list[str]) -> LiveUndo | None:
    """Return the open request as boards show it, in words that everybody at the table has heard."""
    request = game.undo_request
    if request is None:
        return None
    return {
        "id": request.pk,
        "seat": request.seat,
        "to": request.to,
        "text": _place_in_words(game, match, request.to, names),
        "revealed": request.revealed,
        "allowed": request.allowed,
        "waiting": _waiting(game, match, request),
        "judge": game.undo_requests == UndoRequests.JUDGE,
    }


def revealed_since(match: AnyMatch, seat: int, to: int) -> bool:
    """Return whether somebody learned of a card since then that the asking seat did not know, or chance
    decided.

    Cards that the seat knew itself do not count: that others saw them is its own risk.
    """
    then, now = match.moment(to).table, match.table
    viewers = [*range(match.n), SPECTATOR]
    for piece in range(len(then.at)):
        if then.sees(seat, piece):
            continue
        if any(now.sees(who, piece) and not then.sees(who, piece) for who in viewers):
            return True
    return bool(now.draws.counts != then.draws.counts)


def _decide(change: Deciding, request: LiveUndoRequest) -> None:
    """Take the game back if everybody allows it; else let the boards show the request, and programs wait."""
    row = change.game
    if row.undo_requests == UndoRequests.TABLE and not _waiting(row, change.match, request):
        close_undo_request(row, UndoOutcome.GRANTED, change.who, change.at)
        change.match.undo(request.to, why="a player asked for it, and everybody allowed it.", by="seat")
        return
    _let_programs_wait(change)
    games.save(row, "undo_request", "bots_at", "due_at", "awaited")


def _end(change: Deciding, outcome: UndoOutcome, seat: int | None, note: Sentence) -> None:
    row = change.game
    close_undo_request(row, outcome, change.who, change.at)
    post_system_message(row, note, at=change.at, seat=seat)
    _let_programs_wait(change)
    games.save(row, "undo_request", "bots_at", "due_at", "awaited")


def _let_programs_wait(change: Deciding) -> None:
    change.game.bots_at = None
    reschedule(change.game, change.match, change.at)


def _allow_as_judge(game: LiveGame, viewer: Viewer, request: object, reason: str) -> LiveGame:
    with judged(game, viewer, "live.allow_undo", reason=reason) as act:
        found = _found(act.game, request)
        if found.outcome == UndoOutcome.GRANTED:
            act.nothing_changed()
            return act.game
        _require_open(act.game, found)
        act.before = {"length": act.game.length}
        with deciding_in(act.game, viewer.who) as change:
            close_undo_request(act.game, UndoOutcome.GRANTED, viewer.who, act.at)
            change.match.undo(found.to, why=act.reason or "a player asked for it.")
        act.after = {"seat": found.seat + 1, "to": found.to, "length": act.game.length}
        return act.game


def _waiting(game: LiveGame, match: AnyMatch, request: LiveUndoRequest) -> list[int]:
    agreed = {request.seat, *request.allowed, *match.table.conceded}
    return [seat.position for seat in seats_of(game) if not seat.bot and seat.position not in agreed]


def _place_in_words(game: LiveGame, match: AnyMatch, to: int, names: list[str]) -> str:
    lines = [line for line in match.lines(SPECTATOR) if line.at <= to]
    if not lines:
        return _("the deal")
    return _("decision {number}, just after “{line}”").format(
        number=to, line=rules_of(game).tell(lines[-1], names)
    )


def _found(game: LiveGame, request: object) -> LiveUndoRequest:
    """Return the request of this id, open or settled."""
    if isinstance(request, bool) or not isinstance(request, int):
        raise Malformed.at("request", _("Give the id of the request, a whole number."))
    if game.undo_request is not None and game.undo_request.pk == request:
        return game.undo_request
    found = LiveUndoRequest.objects.filter(game=game, pk=request).first()
    if found is None:
        raise Malformed.at("request", _("There is no such request."))
    return found


def _require_open(game: LiveGame, request: LiveUndoRequest) -> None:
    if request.outcome:
        raise Outdated(_(SETTLED), expected=0, revision=game.revision)


def _is_ended(game: LiveGame, request: LiveUndoRequest) -> bool:
    if request.outcome == UndoOutcome.GRANTED:
        _require_open(game, request)
    return bool(request.outcome)


def _require_takes_requests(game: LiveGame) -> None:
    require_begun(game)
    if game.undo_requests == UndoRequests.NONE:
        raise Refused(_("Undo is turned off at this table. Call a judge."))


def _require_not_conceded(match: AnyMatch, seat: int) -> None:
    if seat in match.table.conceded:
        raise Refused(_("You have left the game, so you are not asked."))

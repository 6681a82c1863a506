"""What people say at the table, moderated by judges."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core import timekeeping
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.core.text.plain import fault_in, one_line
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus
from tables.live.store import games, matches
from tables.live.store.journal import judged
from tables.live.store.viewers import Viewer

MAX_MESSAGE_LENGTH = column_length(LiveMessage, "text")


def say(game: LiveGame, viewer: Viewer, text: object, *, to: Sequence[int] = ()) -> LiveMessage:
    """Say something to the table, or at a table with private talk to these seats alone.

    Raises `NotPermitted` for spectators, and for judges who would talk to some, `Malformed` for an unfit text
    or seats that do not listen, `Refused` where there is no private talk, or the rules have no talk now.
    """
    if viewer.kind == "watcher":
        raise NotPermitted(_("Only the table and its judges talk here."))
    if not isinstance(text, str):
        raise Malformed.at("text", _("A message is a text."))
    tidy = one_line(text)
    fault = fault_in(tidy, max_length=MAX_MESSAGE_LENGTH)
    if fault or not tidy:
        raise Malformed.at("text", fault or _("The message is empty."))
    if viewer.seat is not None:
        _require_talk(game, viewer.seat, to)
    with transaction.atomic():
        row = games.locked(game)
        circle = _circle(row, viewer, to) if to else None
        message = LiveMessage.objects.create(
            game=row, seat=viewer.seat, who=viewer.name, to=circle, text=tidy, at=timekeeping.now()
        )
        games.save(row)
        return message


def _require_talk(game: LiveGame, seat: int, to: Sequence[int]) -> None:
    """Raise `Refused` where the rules do not let a seat talk now."""
    if not games.rules_of(game).limits_talk:
        return
    with matches.reading(game) as match:
        if fault := silence_of(game, match, seat, to):
            raise Refused(fault)


def silence_of(game: LiveGame, match: matches.AnyMatch, seat: int, to: Sequence[int] = ()) -> str:
    """Return why the rules do not let a seat talk now, to the table or to these alone; else nothing."""
    rules = games.rules_of(game)
    if not rules.limits_talk or game.status != LiveStatus.PLAYING:
        return ""
    return rules.talk_fault(match.table, seat, to)


def listeners_of(game: LiveGame, match: matches.AnyMatch | None, seat: int) -> list[int]:
    """Return the seats to whom alone a seat may talk now; without a match as before the deal."""
    seats = games.seats_of(game)
    if not game.private_talk or game.is_over or seats[seat].bot:
        return []
    people = [other.position for other in seats if not other.bot and other.position != seat]
    return people if match is None else [o for o in people if not silence_of(game, match, seat, [o])]


def _circle(game: LiveGame, viewer: Viewer, to: Sequence[int]) -> int:
    """Return who hears what a seat says to these, as bits."""
    if viewer.seat is None:
        raise NotPermitted(_("Only those who sit at the table talk among themselves."))
    if not game.private_talk:
        raise Refused(_("At this table everybody hears what is said."))
    if game.is_over:
        raise Refused(_("The game is over: talk to the whole table."))
    seats = games.seats_of(game)
    if viewer.seat in to or len(set(to)) != len(to) or not all(0 <= seat < len(seats) for seat in to):
        raise Malformed.at("to", _("Name other seats of this table, each once."))
    if any(seats[seat].bot for seat in (viewer.seat, *to)):
        raise Malformed.at("to", _("A bot does not listen."))
    return sum(1 << seat for seat in (viewer.seat, *to))


def is_visible_to(message: LiveMessage, seat: int | None) -> bool:
    """Return whether a seat (None: nobody's) hears a message."""
    return message.to is None or (seat is not None and bool(message.to >> seat & 1))


def remove(game: LiveGame, viewer: Viewer, message: int, *, reason: str = "") -> LiveMessage:
    """Hide a message from everybody; removing it again does nothing. Raises `NotVisible`, `NotPermitted`."""
    with judged(game, viewer, "live.remove_message", reason=reason) as act:
        found = LiveMessage.objects.filter(game=act.game, pk=message, is_notice=False).first()
        if found is None:
            raise NotVisible(_("There is no such message."))
        if found.removed_at is not None:
            act.nothing_changed()
            return found
        act.after = {"message": found.pk, "of": found.who}
        found.removed_at = act.at
        found.save(update_fields=["removed_at"])
        games.save(act.game)
        return found

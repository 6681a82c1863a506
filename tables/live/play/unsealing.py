"""Opening a sealed record: after the end, and only when everybody who sat at the table agrees."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tables.archive.queries.live_records import record_of
from tables.archive.rules.chain import digest_of_record
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Refused
from tables.core.text.sentences import sentence
from tables.journal.recording import recorded
from tables.live.models.game import LiveGame
from tables.live.store import games
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_device_of_seat, require_seat


def agree_to_open(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Agree, as the viewer's seat, that the whole record is published. The last seat's word opens it.

    Agreeing again does nothing. A seat that nobody but a program ever held needs no word. Raises
    `NotPermitted`, also for a device that did not use the seat during the game, and `Refused` before the end
    or where nothing is sealed here.
    """
    position = require_seat(viewer)
    require_device_of_seat(viewer)
    with transaction.atomic():
        row = games.locked(game)
        _require_sealed(row)
        seat = games.seats_of(row)[position]
        if not seat.opens_record:
            seat.opens_record = True
            seat.save(update_fields=["opens_record"])
            note = sentence("{name} agrees to open the whole record.")
            post_system_message(row, note, at=timekeeping.now(), seat=position)
            games.save(row)
    return _open(row) if not still_closed_by(row) else row


def still_closed_by(game: LiveGame) -> list[int]:
    """Return the seats whose word is missing."""
    return [seat.position for seat in games.seats_of(game) if not seat.opens_record and games.is_held(seat)]


def _require_sealed(row: LiveGame) -> None:
    if not row.is_over or row.begun_at is None:
        raise Refused(_("The record can be opened after the end of the game."))
    if not row.is_sealed:
        raise Refused(_("This record is open already."))
    if row.is_kept_elsewhere or row.closed_record is None:
        raise Refused(_("The whole record is not stored here."))


def _open(game: LiveGame) -> LiveGame:
    if game.event is None:
        with transaction.atomic():
            return _publish(games.locked(game))
    with recorded(game.event, Actor.system(), "live.open_record", even_when_finished=True) as change:
        row = games.locked(game)
        if not row.is_sealed:
            change.nothing_changed()
            return row
        _publish(row)
        change.object, change.live_game = games.object_of(row), row
        change.after = {"live_game": {"key": row.match_id, "record": digest_of_record(record_of(row))}}
        return row


def _publish(row: LiveGame) -> LiveGame:
    if row.is_sealed:
        row.record_opened_at = timekeeping.now()
        post_system_message(
            row, sentence("Everybody agreed: the whole record is open."), at=row.record_opened_at
        )
        games.save(row, "record_opened_at")
    return row

"""Seats given and kept back within other actions: the cap, and the waiting list behind it.

The event's row is locked meanwhile, so that of two who sign up at once for the last seat one gets it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from tables.core.errors import Problem
from tables.events.models import Event, EventStatus
from tables.journal.recording import Change
from tables.messages.models import MessageKind
from tables.messages.outbox import notify
from tables.players.actions.rows import BATCH
from tables.players.models import Player, PlayerStatus
from tables.players.queries.seats import SEATED, seats_of, waiting_list

_BEFORE_THE_START = {EventStatus.DRAFT, EventStatus.OPEN}


def seat_newcomers(change: Change, newcomers: Sequence[Player]) -> None:
    """Put those of the newcomers, in order, for whom no seat is left on the waiting list; the caller saves
    them. One SQL query where the event has a cap."""
    free = seats_of(change.event).free if change.event.player_cap else None
    if free is not None:
        _put_on_list(newcomers[free:], change.at)


def fill_free_seats(change: Change) -> None:
    """Give seats that are free to the first on the waiting list; after the start the staff decide that.

    The journal's entry and a message tell whom (`promoted`). Call it at the end of what frees a seat. At most
    four SQL queries, and two more where somebody asked to be told.
    """
    if change.event.status not in _BEFORE_THE_START:
        return
    seats = seats_of(change.event)
    if not seats.waitlisted or (seats.cap and seats.taken >= seats.cap):
        return
    first = waiting_list(change.event)
    promoted = list(first[: seats.cap - seats.taken] if seats.cap else first)
    for player in promoted:
        player.status = PlayerStatus.ACTIVE if player.is_approved else PlayerStatus.PENDING
        player.waitlisted_at = None
    _save(change, promoted)
    change.after["promoted"] = [{"player": row.key, "status": row.status} for row in promoted]
    tell_of_seats(change, promoted)


def tell_of_seats(change: Change, promoted: Sequence[Player]) -> None:
    """Tell players that they got a seat from the waiting list."""
    notify(change, MessageKind.SEAT, concerned=[row.pk for row in promoted], data={"seats": len(promoted)})


def keep_to_cap(change: Change) -> None:
    """Move registrations that wait for approval onto the waiting list, the latest first, while more seats
    are taken than there are; who was approved keeps the seat. Then give seats that are free.

    The waiting list keeps the order in which people signed up. The journal's entry tells whom
    (`waitlisted`).
    """
    event = change.event
    if event.status not in _BEFORE_THE_START:
        return
    seats = seats_of(event)
    surplus = seats.taken - seats.cap if seats.cap else 0
    if surplus > 0:
        latest = event.players.filter(status=PlayerStatus.PENDING).order_by("-created_at", "-number")
        moved = list(latest[:surplus])[::-1]
        for player in moved:
            _put_on_list([player], player.created_at)
        _save(change, moved)
        if moved:
            change.after["waitlisted"] = [player.key for player in moved]
    fill_free_seats(change)


def warnings_of_seat(event: Event, player: Player) -> list[Problem]:
    """Return what speaks against giving somebody a seat: the cap, or others who wait longer."""
    warnings = []
    if event.player_cap and player.status not in SEATED:
        seats = seats_of(event)
        if seats.taken >= seats.cap:
            warnings.append(
                Problem(
                    _("All {cap} seats are taken: {player} would be number {number}.").format(
                        cap=seats.cap, player=player.name, number=seats.taken + 1
                    )
                )
            )
    if player.status == PlayerStatus.WAITLISTED:
        first = waiting_list(event).first()
        if first is not None and first.pk != player.pk:
            warnings.append(
                Problem(
                    _("Others wait longer: {first} is the first on the waiting list.").format(
                        first=first.name
                    )
                )
            )
    return warnings


def _put_on_list(players: Sequence[Player], since: datetime) -> None:
    for player in players:
        player.is_approved = player.status == PlayerStatus.ACTIVE
        player.status, player.waitlisted_at = PlayerStatus.WAITLISTED, since


def _save(change: Change, players: Sequence[Player]) -> None:
    change.stamp(*players)
    Player.objects.bulk_update(
        players, ["status", "waitlisted_at", "is_approved", "revision"], batch_size=BATCH
    )

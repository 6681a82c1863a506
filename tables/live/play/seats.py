"""Seats: links of casual tables, the accounts on them, and the devices they were opened from."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tables.core import links, timekeeping
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.links import PLAYERS_IN_SESSION, Session, player_in
from tables.core.text.plain import fault_in, looks, one_line
from tables.core.text.sentences import sentence
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat
from tables.live.store import games
from tables.live.store.journal import announce_look, judged
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import (
    Credentials,
    Viewer,
    device_marks,
    is_sealed_after_end,
    viewer_of,
    was_used_by,
)
from tables.players.models import MAX_TYPED_NAME_LENGTH
from tables.players.role_names import RESERVED, claims_a_role
from tables.staff.models import User

DEVICE = "device"
SEATS_IN_SESSION = "live_seats"
MAX_DEVICES = 8
NOTICE_AGAIN_AFTER = timedelta(minutes=1)
ONE_SHOWING = timedelta(minutes=10)
LINKS_SHOWN = sentence("The host opened the list of all seat links again.")
NEW_LINK = sentence("The host made a new link for the seat of {name}. The old one no longer works.")
NAME_TAKEN = N_("Somebody at this table already has that name or one that looks like it. Choose another.")
MAX_TABLES = 50
"""Tables of a guest that a new account keeps, the newest."""
ANOTHER_DEVICE = sentence("Another device opened the seat of {name}. If it was not you, ask for a new link.")


def token_of(seat: LiveSeat) -> str:
    """Return the secret part of a casual seat's link (22 characters), for the link's present epoch."""
    message = f"live-seat/{seat.game_id}/{seat.position}/{seat.link_epoch}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


def seat_with(key: str, token: str) -> LiveSeat:
    """Return the seat of the game whose present link carries the token; raises `NotVisible`."""
    found = LiveSeat.objects.select_related("game").filter(link_digest=links.digest_of(token)).first()
    if found is None or found.game.key != key:
        raise NotVisible(_(games.UNKNOWN))
    return found


def link_casual_seats(seats: Sequence[LiveSeat]) -> None:
    """Give the seats of a casual game their links."""
    for seat in seats:
        seat.link_digest = links.digest_of(token_of(seat))
    LiveSeat.objects.bulk_update(seats, ["link_digest"])


def attach_account(seat: LiveSeat, user: User) -> None:
    """Let an account sit on a casual seat too, if nobody else's does and it has no seat there yet.

    After the end of a sealed game the seat keeps the account it has, or none.
    """
    with transaction.atomic():
        game = games.locked(seat.game)
        rows = games.seats_of(game)
        if any(row.user_id == user.pk for row in rows) or rows[seat.position].user_id is not None:
            return
        if is_sealed_after_end(game):
            return
        LiveSeat.objects.filter(pk=seat.pk).update(user=user)
        games.save(game)


def take_seat(seat: LiveSeat, name: str, user: User | None = None) -> LiveSeat:
    """Let somebody take a free seat, whose link they followed, by a name of their own.

    Raises `Malformed` at "name" for one that is missing, unfit or taken at the table, and `Refused` when
    somebody else was quicker or nobody waits any more.
    """
    with transaction.atomic():
        return _take(games.locked(seat.game), seat.position, name, user)


def has_free_seat(game: LiveGame) -> bool:
    """Return whether anybody may take a seat of the table now, also while the game is played."""
    return game.is_open and not game.is_over and any(row.is_waiting for row in games.seats_of(game))


def take_free_seat(seen: LiveGame, name: str, user: User | None = None) -> LiveSeat:
    """Let somebody take the first free seat of an open table. Raises as `take_seat`, and `NotVisible` where
    the table is not open."""
    if not seen.is_open:
        raise NotVisible(_(games.UNKNOWN))
    with transaction.atomic():
        game = games.locked(seen)
        free = next((row for row in games.seats_of(game) if row.is_waiting), None)
        if free is None:
            raise Refused(_("All seats of this table are taken. Choose another table, or open one."))
        # Links that were handed out before open nothing any more: here nobody followed one.
        free.link_epoch += 1
        free.link_digest = links.digest_of(token_of(free))
        free.save(update_fields=["link_epoch", "link_digest"])
        return _take(game, free.position, name, user)


def _take(game: LiveGame, position: int, name: str, user: User | None) -> LiveSeat:
    rows = games.seats_of(game)
    seat, name = rows[position], one_line(name)
    if game.is_over:
        raise Refused(_("This game is over."))
    if not seat.is_waiting:
        raise Refused(_("Somebody else has taken this seat."))
    fault = fault_in(name, max_length=MAX_TYPED_NAME_LENGTH, required=True)
    if fault:
        raise Malformed.at("name", fault)
    if doubt := doubt_about(name, [row.name for row in rows if row is not seat], user):
        raise Malformed.at("name", doubt)
    seat.name, seat.is_free = name, False
    if user is not None and not any(row.user_id == user.pk for row in rows):
        seat.user = user
    seat.save(update_fields=["name", "is_free", "user"])
    games.save(game)
    return seat


def doubt_about(name: str, others: Iterable[str], user: User | None) -> str:
    """Return why nobody can be called so beside these others at a table; "" without a doubt.

    An account's own name is its owner's: operators may call theirs "admin", and nobody can sign up so.
    """
    if claims_a_role(name) and (user is None or name != user.get_username()):
        return str(RESERVED)
    return _(NAME_TAKEN) if any(looks(name) & looks(other) for other in others) else ""


def keep_seats(session: Session, user: User) -> int:
    """Give a new account the casual seats that its browser holds, and the tables it opened as a guest;
    returns how many. A seat of a sealed game that is over needs a browser that used it before."""
    kept, browser = 0, Credentials(device=session.get(DEVICE, ""))
    for key, (position, epoch) in list(session.get(SEATS_IN_SESSION, {}).items())[-MAX_TABLES:]:
        with transaction.atomic():
            seen = LiveGame.objects.filter(key=key).first()
            if seen is None:
                continue
            game = games.locked(seen)
            rows = games.seats_of(game)
            seat = rows[position]
            if seat.link_epoch != epoch or seat.user_id or any(row.user_id == user.pk for row in rows):
                continue
            if is_sealed_after_end(game) and not was_used_by(seat, browser):
                continue
            seat.user = user
            seat.save(update_fields=["user"])
            if game.opened_by_id is None and game.host_seat == position:
                game.opened_by = user
            games.save(game, "opened_by")
            kept += 1
    return kept


def remember_seat(session: Session, seat: LiveSeat) -> None:
    """Let a browser play the casual seat until its link is renewed."""
    session[SEATS_IN_SESSION] = {
        **session.get(SEATS_IN_SESSION, {}),
        seat.game.key: [seat.position, seat.link_epoch],
    }
    device_in(session)


def seats_held(session: Session) -> dict[str, tuple[int, int]]:
    """Return the casual seats a browser was opened with: position and epoch of the link by the game's key."""
    held = list(session.get(SEATS_IN_SESSION, {}).items())[-MAX_TABLES:]
    return {key: (position, epoch) for key, (position, epoch) in held}


def holds_links(session: Session) -> bool:
    """Return whether a browser was opened with any player's private link or any casual seat's."""
    return bool(session.get(PLAYERS_IN_SESSION) or session.get(SEATS_IN_SESSION))


def credentials_in(session: Mapping[str, Any], user: User | None, game: LiveGame) -> Credentials:
    """Return what a browser can show for the game: an account, a player's private link, a casual seat's
    link."""
    seat = session.get(SEATS_IN_SESSION, {}).get(game.key)
    return Credentials(
        user=user,
        player=player_in(session, game.event_id),
        seat=(seat[0], seat[1]) if seat else None,
        device=session.get(DEVICE, ""),
    )


def enter(game: LiveGame, credentials: Credentials, compare: Callable[[str], None]) -> Viewer:
    """Return who this is for the game, after `compare` has seen the place there: `KEY/2`, "" for none.

    It raises for a page of another place, also where nothing can be seen any more. Raises `NotVisible`.
    """
    try:
        viewer = viewer_of(game, credentials)
    except NotVisible:
        compare("")
        raise
    compare("" if viewer.seat is None else f"{game.key}/{viewer.seat}")
    return viewer


def device_in(session: Session) -> str:
    """Return the name of a browser, by which seats know it again; it lasts as long as what lets it sit
    there."""
    return str(session.setdefault(DEVICE, secrets.token_urlsafe(16)))


def note_device(game: LiveGame, viewer: Viewer, credentials: Credentials) -> LiveGame:
    """Keep from which device a seat was opened, and tell the whole table of each further one.

    Anyone who looks into a hand by a link that was not theirs to use is heard of by its owner. The seat's own
    account is one device wherever it is signed in, with all its programs, and the browser in which it uses
    the link is the same one. What is kept says nothing of the device, and not at which other tables it was.

    After the end of a sealed game further devices are announced as well and kept apart: they are newcomers,
    who see what spectators see.

    No query for a device that is known, nor for any once `MAX_DEVICES` are kept: nobody can fill the chat,
    or take a lock with each request, by calling from ever new addresses. The seat's account is kept even
    then, for after the end it is asked for. A new link begins anew.
    """
    if viewer.seat is None or (game.is_over and not viewer.is_newcomer):
        return game
    seat = games.seats_of(game)[viewer.seat]
    if not _missing(seat, credentials, game):
        return game
    with transaction.atomic():
        row = games.locked(game)
        fresh = games.seats_of(row)[viewer.seat]
        missing = _missing(fresh, credentials, row)
        if not missing:
            return game
        column = _column(row)
        known: list[str] = getattr(fresh, column)
        LiveSeat.objects.filter(pk=fresh.pk).update(**{column: [*known, *sorted(missing)]})
        is_further = device_marks(fresh, credentials).isdisjoint(known) and bool(known or row.is_over)
        if is_further and not _announced_lately(row, viewer.seat):
            post_system_message(row, ANOTHER_DEVICE, at=timekeeping.now(), seat=viewer.seat)
            games.save(row)
    return games.find(game.key)


def _missing(seat: LiveSeat, credentials: Credentials, game: LiveGame) -> set[str]:
    """Return the marks of a device that the seat is to keep and does not yet."""
    if game.is_over and (not is_sealed_after_end(game) or was_used_by(seat, credentials)):
        return set()
    known: list[str] = getattr(seat, _column(game))
    account = device_marks(seat, replace(credentials, device=""))
    new = device_marks(seat, credentials) - set(known)
    if game.is_over or len(known) < MAX_DEVICES:
        room = max(0, MAX_DEVICES - len(known))
        return set(sorted(new)[:room])
    return new & account


def _column(game: LiveGame) -> str:
    return "later_devices" if game.is_over else "devices"


def _announced_lately(game: LiveGame, position: int) -> bool:
    notices = LiveMessage.objects.filter(
        game=game, seat=position, is_notice=True, sentence=ANOTHER_DEVICE.to_json()
    )
    return notices.filter(at__gt=timekeeping.now() - NOTICE_AGAIN_AFTER).exists()


def show_links(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Let who opened a casual table see its links once more, which the table reads; returns the game.

    Who has a link sits where it leads, so a showing is an entry of the journal. Further ones within
    `ONE_SHOWING` belong to the first. Raises `NotPermitted`, and `Refused` at an event's table, whose players
    have private links.
    """
    with judged(game, viewer, "live.show_links") as act:
        if act.game.event_id is not None:
            raise Refused(_("The seats of an event's table have no links of their own."))
        shown = JournalEntry.objects.filter(live_game=act.game, verb=act.verb, at__gt=act.at - ONE_SHOWING)
        if shown.exists():
            act.nothing_changed()
        else:
            announce_look(act, LINKS_SHOWN)
        return act.game


def renew_link(game: LiveGame, viewer: Viewer, position: int) -> LiveSeat:
    """Give a casual seat a new link and send the person who used the old one away; the right of its host.

    Anyone who has the new link sees the seat's cards, so journal and table tell that it was made. After the
    end
    the seat keeps its account and devices, which say who played it. Raises `NotPermitted`, and `Malformed`
    for a seat without a link.
    """
    with judged(game, viewer, "live.renew_link") as act:
        rows = games.seats_of(act.game)
        if not 0 <= position < len(rows) or rows[position].link_digest is None:
            raise Malformed.at("seat", _("There is no such link."))
        seat = rows[position]
        seat.link_epoch += 1
        if not act.game.is_over:
            seat.user, seat.devices, seat.browsers, seat.present_since = None, [], [], None
        seat.link_digest = links.digest_of(token_of(seat))
        seat.save(update_fields=["link_epoch", "user", "devices", "browsers", "present_since", "link_digest"])
        act.after = {"seat": position}
        announce_look(act, NEW_LINK, seat=position)
        return seat

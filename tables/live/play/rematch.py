"""The same table once more, after a game outside any event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from rules import registry
from rules.kernel import BadOptions
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import NotPermitted, Refused
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play.opening import Setup, new_game, record_casual_opening
from tables.live.play.rate_limit import (
    require_room_for_account,
    require_room_for_bots,
    require_room_for_guest,
)
from tables.live.play.seats import link_casual_seats
from tables.live.store import games, matches
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_seat


def set_rematch(seen: LiveGame, viewer: Viewer, address: str) -> LiveGame:
    """Set the same table again for the same people and programs, and tell it to the old one; returns it.

    Anyone who sat there may, and anyone who comes later is led to the same new table. The rules are those of
    today. It counts as opened by the person who opened the first one, a guest's from the `address` of now.
    Raises
    `NotPermitted` for spectators, `Refused` at an event's table, before the end, and for options that are no
    more; as opening raises.
    """
    position = require_seat(viewer)
    settled, order = _settled_for_the_next(seen)
    with transaction.atomic():
        old = games.locked(seen)
        if old.event_id is not None:
            raise Refused(_("At an event, the staff opens the next game."))
        if old.rematch_id is not None:
            return games.find(LiveGame.objects.get(pk=old.rematch_id).key)
        if old.is_tutorial:
            raise Refused(
                _("A first game cannot be repeated from here. Choose Learn once more, or play against bots.")
            )
        if not old.is_over:
            raise Refused(_("This game is not over yet."))
        rows = games.seats_of(old)
        if rows[position].bot:
            raise NotPermitted(_("A bot plays this seat."))
        game = _set_again(old, [rows[seat] for seat in order], address, settled)
        old.rematch = game
        text = sentence("{name} has set the table for another game. Choose “Play again” to sit down.")
        post_system_message(old, text, at=timekeeping.now(), seat=position)
        games.save(old, "rematch")
        return game


def _settled_for_the_next(seen: LiveGame) -> tuple[Mapping[str, Any], Sequence[int]]:
    """Return the options that the end of a game changes in the next one, and who sits where. What a finished
    game has settled stays, so it is read before anything is locked."""
    rules = games.rules_of(seen)
    if not rules.settles_next or not seen.is_over or seen.begun_at is None:
        return {}, range(len(games.seats_of(seen)))
    with matches.reading(seen) as match:
        return match.game.next_game(match.table)


def _set_again(old: LiveGame, rows: list[LiveSeat], address: str, settled: Mapping[str, Any]) -> LiveGame:
    rules, only_bots = registry.find(old.game), all(row.bot for row in rows)
    setup = Setup(
        game=old.game,
        options=_options_still_known(old, settled),
        move_seconds=old.move_seconds,
        bot_seconds=old.bot_seconds,
        spectators=old.spectators,
        delay_seconds=old.delay_seconds,
        undo_requests=old.undo_requests,
        private_talk=old.private_talk,
    )
    try:
        game = new_game(setup, rules, len(rows))
    except BadOptions as error:
        raise Refused(
            _("No other game can be opened at this table: {problem}").format(problem=error)
        ) from None
    if old.opened_by is not None:
        require_room_for_account(old.opened_by)
        require_room_for_bots(old.opened_by, only_bots)
    else:
        game.opened_from = require_room_for_guest(address)
    game.opened_by, game.title = old.opened_by, old.title
    if old.host_seat is not None:
        game.host_seat = [row.position for row in rows].index(old.host_seat)
    game.undo_requests = old.undo_requests
    game.save()
    seats = [
        LiveSeat(game=game, position=position, name=row.name, bot=row.bot, user=row.user)
        for position, row in enumerate(rows)
    ]
    link_casual_seats(LiveSeat.objects.bulk_create(seats))
    actor = (
        Actor.staff(old.opened_by) if old.opened_by is not None else Actor.of_guest(game.key, rows[0].name)
    )
    record_casual_opening(game, actor, seats)
    return game


def _options_still_known(old: LiveGame, settled: Mapping[str, Any]) -> Mapping[str, Any]:
    known = {option.name for option in registry.find(old.game).options}
    return {name: value for name, value in {**old.options, **settled}.items() if name in known}

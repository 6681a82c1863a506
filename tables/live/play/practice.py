"""A finished game continued from one of its moments: a practice table, with bots at the other seats.

The deal and the draws to come are those of the finished game, whose seed is public, so the result counts for
nothing. The finished game stays as it is.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules import registry
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveDecision, LiveGame, LiveSeat, LiveStatus
from tables.live.play.opening import Setup, new_game, record_casual_opening
from tables.live.play.rate_limit import require_room_for_account, require_room_for_guest
from tables.live.play.seats import link_casual_seats
from tables.live.store import games, matches
from tables.live.store.schedule import reschedule
from tables.live.store.system_messages import post_system_message
from tables.staff.models import User

CONTINUED = sentence(
    "This is a practice table: it continues a finished game, its deal is public, and the result does not "
    "count."
)
NO_MOMENT = N_("There is no such moment in this game.")
BEGUN = ("status", "begun_at", "asked_at", "due_at", "bots_at")


def play_on(seen: LiveGame, k: int, position: int, host: User | str, name: str) -> LiveGame:
    """Open a practice table that continues a finished game from where its log had `k` entries.

    The account `host`, or a guest at that address, plays the seat at `position` and is called `name`; bots
    play the others. Raises `NotVisible` for a game whose record is not public, `Malformed` for a seat or
    moment that is not there, `Refused` where nothing was left to decide, `RulesChanged`; as opening raises.
    """
    if not seen.is_revealed or seen.begun_at is None:
        raise NotVisible(_("A game can be continued here once its record is public."))
    games.seat_at(seen, position)
    opened_from = _require_room(host)  # before the game is replayed, which costs most
    _require_moment(seen, k)
    with transaction.atomic():
        game = _copy_of(seen, k)
        if isinstance(host, User):
            require_room_for_account(host)
            game.opened_by, actor = host, Actor.staff(host)
        else:
            game.host_seat, game.opened_from = position, opened_from
            actor = Actor.of_guest(game.key, name)
        game.save()
        rows = _seat(game, seen, position, name, host if isinstance(host, User) else None)
        _copy_log(seen, game)
        record_casual_opening(game, actor, rows)
        post_system_message(game, CONTINUED, at=game.begun_at or timekeeping.now())
        return _begun(games.find(game.key))


def _require_room(host: User | str) -> str:
    """Count the table that is to be opened; return the mark of a guest's address, "" for an account."""
    with transaction.atomic():
        if isinstance(host, str):
            return require_room_for_guest(host)
        require_room_for_account(host)
        return ""


def _require_moment(seen: LiveGame, k: int) -> None:
    if not 0 <= k <= seen.length:
        raise Malformed.at("k", _(NO_MOMENT))
    with matches.reading(seen) as match:
        if match.moment(k).over:
            raise Refused(_("The game was over at this moment. Choose an earlier one."))


def _copy_of(seen: LiveGame, k: int) -> LiveGame:
    """Return the row of a game, not saved, that is dealt as the one seen and whose log has `k` entries."""
    rules = games.rules_of(seen)
    game = new_game(Setup(seen.game, seen.options), rules, len(games.seats_of(seen)))
    for field in ("match_id", "ruleset", "record_form", "record_class", "options", "seed", "commitment"):
        setattr(game, field, getattr(seen, field))
    game.attempt, game.committed_at, game.length = seen.attempt, timekeeping.now(), k
    return game


def _seat(game: LiveGame, seen: LiveGame, position: int, name: str, user: User | None) -> list[LiveSeat]:
    bot = list(registry.bots(game.game))[-1]
    rows = [
        LiveSeat(
            game=game,
            position=row.position,
            name=name if row.position == position else _("Bot {number}").format(number=row.position + 1),
            bot="" if row.position == position else bot,
            user=user if row.position == position else None,
            nonce=row.nonce,
            nonce_commitment=row.nonce_commitment,
        )
        for row in games.seats_of(seen)
    ]
    link_casual_seats(LiveSeat.objects.bulk_create(rows))
    return rows


def _copy_log(seen: LiveGame, game: LiveGame) -> None:
    entries = list(LiveDecision.objects.filter(game=seen, k__lt=game.length))
    for entry in entries:
        entry.pk, entry.game, entry.who, entry.sent = None, game, "", None
    LiveDecision.objects.bulk_create(entries)


def _begun(game: LiveGame) -> LiveGame:
    """Ask the open questions of a copied game anew."""
    game.status, game.begun_at = LiveStatus.PLAYING, timekeeping.now()
    match = matches.loaded(game)
    reschedule(game, match, game.begun_at, is_new_batch=True)
    matches.give_back(game, match)
    games.save(game, *BEGUN)
    return game

"""Replays that several look at together: one place in the log, which one moves and the others follow, and
what is pointed at there.

What each of them sees there is read by `records.replayed` for that viewer alone: only the place is shared, so
nobody sees more than they would by themselves.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypedDict

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, get_random_string, salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from tables.core import notices, timekeeping
from tables.core.codes import new_live_key
from tables.core.errors import NotPermitted, NotVisible, Refused
from tables.live.models.game import LiveGame, SharedReplay
from tables.live.store import games
from tables.live.store.viewers import Viewer
from tables.live.view.records import require_in_log, require_replayable

IDLE = timedelta(hours=6)
"""Without a move for so long, a shared replay is forgotten."""
MAX_OF_A_GAME = 20
MAX_OF_ALL = 2_000
LEAD_LENGTH = 32
PUBLIC_EYES = "public"

GONE = N_("This shared replay is over.")


class SharedPoint(TypedDict):
    """What is pointed at: the `mark` of a card or area on the board, as seen with these `eyes` ("": with
    everything open, "public": as spectators, else a seat)."""

    mark: str
    eyes: str


class SharedPlace(TypedDict):
    """Where a shared replay stands. `all_lead`: everybody moves it, not only the person who leads. `lead` is
    the secret of the person who leads, shown to that person alone when it is set, else "". `is_offered`: the
    lead may be taken; `handovers` counts how often it was. `topic` is that of the stream."""

    key: str
    place: int
    all_lead: bool
    is_offered: bool
    handovers: int
    point: SharedPoint | None
    revision: int
    topic: str
    lead: str


def open_shared(game: LiveGame, viewer: Viewer, place: int) -> SharedPlace:
    """Share the replay of a finished game from a place in its log.

    Raises `NotVisible` where the viewer may not replay the game, `Malformed` for a place that is not in the
    log, and `Refused` where too many are open.
    """
    require_replayable(game, viewer)
    require_in_log(game, place, "place")
    with transaction.atomic():
        games.locked(game)
        now = timekeeping.now()
        if _open_at(now).filter(game=game).count() >= MAX_OF_A_GAME:
            raise Refused(
                ngettext(
                    "This game already has {count} shared replay.",
                    "This game already has {count} shared replays.",
                    MAX_OF_A_GAME,
                ).format(count=MAX_OF_A_GAME)
            )
        if _open_at(now).count() >= MAX_OF_ALL:
            raise Refused(_("The limit of shared replays has been reached. Try again later."))
        lead = get_random_string(LEAD_LENGTH)
        made = SharedReplay.objects.create(
            game=game, key=new_live_key(), place=place, lead=_digest(lead), moved_at=now
        )
    return _place_json(made, game, viewer) | {"lead": lead}


def shared_place(game: LiveGame, viewer: Viewer, key: str) -> SharedPlace:
    """Return where a shared replay of the game stands (one query).

    Raises `NotVisible` where the viewer may not replay the game, or it is no longer shared.
    """
    require_replayable(game, viewer)
    return _place_json(_found(_open_at(timekeeping.now()), game, key), game, viewer)


def move_shared(
    game: LiveGame,
    viewer: Viewer,
    key: str,
    *,
    place: int | None = None,
    all_lead: bool | None = None,
    is_offered: bool | None = None,
    point: SharedPoint | None = None,
    lead: str = "",
) -> SharedPlace:
    """Move a shared replay to another place, point at something there, or as its leader say who leads and
    offer the lead; the last one wins. An empty `mark` points at nothing.

    Raises as `shared_place`, `NotPermitted` for somebody who does not lead, and `Malformed` for a place that
    is not in the log.
    """
    require_replayable(game, viewer)
    with transaction.atomic():
        row = _found(_open_at(timekeeping.now()).select_for_update(), game, key)
        leads = constant_time_compare(row.lead, _digest(lead))
        if not leads and not (row.all_lead and all_lead is None and is_offered is None):
            raise NotPermitted(_("Only the person who leads this shared replay can do this."))
        if place is not None:
            require_in_log(game, place, "place")
            row.place, row.pointed, row.pointed_with = place, "", ""
        if point is not None:
            row.pointed, row.pointed_with = point["mark"], point["eyes"]
        if all_lead is not None:
            row.all_lead = all_lead
        if is_offered is not None:
            row.is_offered = is_offered
        _announce(row)
    return _place_json(row, game, viewer)


def take_lead(game: LiveGame, viewer: Viewer, key: str, lead: str) -> SharedPlace:
    """Lead a shared replay alone from now on, with a secret that the new leader made; repeating it does
    nothing. Raises as `shared_place`, and `Refused` where the lead is not offered."""
    require_replayable(game, viewer)
    with transaction.atomic():
        row = _found(_open_at(timekeeping.now()).select_for_update(), game, key)
        if not constant_time_compare(row.lead, _digest(lead)):
            if not row.is_offered:
                raise Refused(_("The lead is not offered. Ask the person who leads."))
            row.lead, row.is_offered, row.all_lead = _digest(lead), False, False
            row.handovers += 1
            _announce(row)
    return _place_json(row, game, viewer)


def announce_notes(game: LiveGame) -> None:
    """Let everybody who looks at the game together read its notes again; to be called in a transaction."""
    for row in _open_at(timekeeping.now()).filter(game=game).select_for_update().order_by("pk"):
        _announce(row, is_move=False)


def _announce(row: SharedReplay, *, is_move: bool = True) -> None:
    if is_move:
        row.moved_at = timekeeping.now()
    row.revision += 1
    row.save()
    notices.announce(topic_of(row), row.revision)


def forget_expired() -> int:
    """Forget what nobody has moved since `IDLE`; returns how many."""
    return SharedReplay.objects.filter(moved_at__lte=timekeeping.now() - IDLE).delete()[0]


def topic_of(shared: SharedReplay) -> str:
    """Return the topic by which it is heard that the place has changed."""
    return f"replay/{shared.pk}"


def _open_at(now: datetime) -> QuerySet[SharedReplay]:
    return SharedReplay.objects.filter(moved_at__gt=now - IDLE)


def _found(among: QuerySet[SharedReplay], game: LiveGame, key: str) -> SharedReplay:
    found = None if games.KEY.fullmatch(key) is None else among.filter(game=game, key=key).first()
    if found is None:
        raise NotVisible(_(GONE))
    return found


def _digest(lead: str) -> str:
    """Return what is stored of the secret of the person who leads."""
    return salted_hmac("live/shared-replay", lead, algorithm="sha256").hexdigest()


def _place_json(shared: SharedReplay, game: LiveGame, viewer: Viewer) -> SharedPlace:
    own = {PUBLIC_EYES, PUBLIC_EYES if viewer.eyes is None else str(viewer.eyes)}
    is_pointed = shared.pointed and not (game.is_sealed and shared.pointed_with not in own)
    return {
        "key": shared.key,
        "place": shared.place,
        "all_lead": shared.all_lead,
        "is_offered": shared.is_offered,
        "handovers": shared.handovers,
        "point": {"mark": shared.pointed, "eyes": shared.pointed_with} if is_pointed else None,
        "revision": shared.revision,
        "topic": topic_of(shared),
        "lead": "",
    }

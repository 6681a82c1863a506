"""Replays that several look at together: one place in the log, which one moves and the others follow.

What each of them sees there is read by `records.replayed` for that viewer alone: only the place is shared, so
nobody sees more than they would by themselves.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypedDict

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac
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

GONE = N_("This shared replay is over.")


class SharedPlace(TypedDict):
    """Where a shared replay stands. `all_lead`: everybody moves it, not only who opened it. `lead` makes
    anyone who sends it the one who opened it; it is told to that one alone, else "". `topic` is that of the
    stream."""

    key: str
    place: int
    all_lead: bool
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
        made = SharedReplay.objects.create(game=game, key=new_live_key(), place=place, moved_at=now)
    return _place_json(made) | {"lead": _lead_of(made.key)}


def shared_place(game: LiveGame, viewer: Viewer, key: str) -> SharedPlace:
    """Return where a shared replay of the game stands (one query).

    Raises `NotVisible` where the viewer may not replay the game, or it is no longer shared.
    """
    require_replayable(game, viewer)
    return _place_json(_found(_open_at(timekeeping.now()), game, key))


def move_shared(
    game: LiveGame,
    viewer: Viewer,
    key: str,
    *,
    place: int | None = None,
    all_lead: bool | None = None,
    lead: str = "",
) -> SharedPlace:
    """Move a shared replay to another place, or as who opened it say who leads; the last one wins.

    Raises as `shared_place`, `NotPermitted` for who does not lead, and `Malformed` for a place that is not in
    the log.
    """
    require_replayable(game, viewer)
    has_opened = constant_time_compare(lead, _lead_of(key))
    with transaction.atomic():
        now = timekeeping.now()
        row = _found(_open_at(now).select_for_update(), game, key)
        if not has_opened and (all_lead is not None or not row.all_lead):
            raise NotPermitted(_("Only the person who opened this shared replay can lead it."))
        if place is not None:
            require_in_log(game, place, "place")
            row.place = place
        if all_lead is not None:
            row.all_lead = all_lead
        row.moved_at = now
        row.revision += 1
        row.save(update_fields=["place", "all_lead", "moved_at", "revision"])
        notices.announce(topic_of(row), row.revision)
    return _place_json(row)


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


def _lead_of(key: str) -> str:
    """Return what proves that somebody opened the shared replay of a key."""
    return salted_hmac("live/shared-replay", key, algorithm="sha256").hexdigest()[:32]


def _place_json(shared: SharedReplay) -> SharedPlace:
    return {
        "key": shared.key,
        "place": shared.place,
        "all_lead": shared.all_lead,
        "revision": shared.revision,
        "topic": topic_of(shared),
        "lead": "",
    }

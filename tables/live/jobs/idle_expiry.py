"""Casual games that nobody plays any more are given up by themselves; an event's are its staff's to end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from tables.core import timekeeping
from tables.core.access import Actor
from tables.live.judge.acts import abandon_in
from tables.live.play import answers
from tables.live.play.rate_limit import someone_plays, tables_of_bots_alone
from tables.live.store import games
from tables.live.store.journal import judged
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer
from tables.models import LiveGame, LiveStatus, User

IDLE = timedelta(days=30)
ITSELF = Viewer("judge", "Kingsmoot", actor=Actor.system())
TOO_MANY = "Only bots are left here, and who opened the table has enough of such tables."
WHY = f"Nobody has played for {IDLE.days} days."


def abandon_idle() -> int:
    """Give up every casual game without a decision, a pause or a word since `IDLE`; returns how many."""
    given_up = 0
    for game in list(_idle(timekeeping.now())):
        with judged(game, ITSELF, "live.abandon", reason=WHY) as act:
            if not _idle(act.at).filter(pk=game.pk).exists():  # somebody came back meanwhile
                act.nothing_changed()
                continue
            post_system_message(act.game, f"{WHY} The table was given up.", at=act.at)
            abandon_in(act, ITSELF)
            given_up += 1
    return given_up


def concede(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Concede at the viewer's seat, and give the table up if it is one more than its host may have of bots
    alone. Raises as `answers.concede`."""
    conceded = answers.concede(game, viewer)
    _give_up_beyond_limit(conceded)
    return conceded


def _give_up_beyond_limit(game: LiveGame) -> None:
    """Give a casual game up that its last person has left, if its host has enough tables of bots alone.

    Otherwise tables with a person at each, who concedes, would be as many as anybody likes.
    """
    host = game.opened_by
    if game.event_id is not None or game.is_over or host is None or someone_plays(game):
        return
    with judged(game, ITSELF, "live.abandon", reason=TOO_MANY) as act:
        User.objects.select_for_update().get(pk=host.pk)
        if act.game.is_over or tables_of_bots_alone(host) <= settings.BOT_TABLES:
            act.nothing_changed()
            return
        post_system_message(act.game, f"{TOO_MANY} The table was given up.", at=act.at)
        abandon_in(act, ITSELF)


def _idle(now: datetime) -> QuerySet[LiveGame]:
    since = now - IDLE
    return games.with_seats(games.with_table(LiveGame.objects.all())).filter(
        ~Q(messages__at__gt=since),
        Q(asked_at=None) | Q(asked_at__lte=since),
        Q(paused_at=None) | Q(paused_at__lte=since),
        event=None,
        created_at__lte=since,
        status__in=[LiveStatus.GATHERING, LiveStatus.PLAYING, LiveStatus.PAUSED],
    )

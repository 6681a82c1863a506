"""Casual games that nobody plays any more are given up by themselves; an event's are its staff's to end."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q, QuerySet

from tables.core import timekeeping
from tables.core.text.languages import in_english
from tables.core.text.sentences import plural, sentence
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.play import answers
from tables.live.play.abandoning import ITSELF, abandon_in, give_up, given_up_because
from tables.live.play.rate_limit import (
    NEVER_ENTERED,
    guest_tables,
    never_entered,
    someone_plays,
    tables_of_bots_alone,
)
from tables.live.store.journal import judged
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer
from tables.staff.models import User

IDLE = timedelta(days=30)
GUEST_IDLE = timedelta(days=1)
"""For tables that nobody with an account opened."""

TOO_MANY = sentence("Only bots are left here, and the host has reached the limit of such tables.")
WHY = plural("Nobody has played for {count} day.", "Nobody has played for {count} days.", IDLE.days)
GUEST_WHY = sentence("Nobody has played for a day, and nobody here has an account.")
NEVER_ENTERED_WHY = sentence("Nobody has opened the table.")
LEFT = sentence("The last person has left.")


def abandon_idle() -> int:
    """Abandon every casual game without a decision, a pause or a word since `IDLE`, a guest's since
    `GUEST_IDLE` or after `NEVER_ENTERED` if nobody opened it; returns how many."""
    now = timekeeping.now()
    reasons = ((WHY, _idle), (GUEST_WHY, _idle_of_guests), (NEVER_ENTERED_WHY, _never_entered_of_guests))
    return sum(give_up(game, why, idle) for why, idle in reasons for game in list(idle(now)))


def concede(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Concede at the viewer's seat, and give the table up if it is one more than its host may have of bots
    alone. Raises as `answers.concede`."""
    conceded = answers.concede(game, viewer)
    _abandon_beyond_limit(conceded)
    return conceded


def _abandon_beyond_limit(game: LiveGame) -> None:
    """Abandon a casual game that its last person has left, if its host has enough tables of bots alone; a
    guest may have none.

    Otherwise tables with a person at each, who concedes, would be as many as anybody likes.
    """
    host = game.opened_by
    if game.event_id is not None or game.is_over or someone_plays(game):
        return
    why = LEFT if host is None else TOO_MANY
    with judged(game, ITSELF, "live.abandon", reason=in_english(why)) as act:
        if host is not None:
            User.objects.select_for_update().get(pk=host.pk)
        if act.game.is_over or (host is not None and tables_of_bots_alone(host) <= settings.BOT_TABLES):
            act.nothing_changed()
            return
        post_system_message(act.game, given_up_because(why), at=act.at)
        abandon_in(act, ITSELF)


def _idle(now: datetime) -> QuerySet[LiveGame]:
    return _without_a_word_since(now - IDLE)


def _idle_of_guests(now: datetime) -> QuerySet[LiveGame]:
    return _without_a_word_since(now - GUEST_IDLE) & guest_tables()


def _never_entered_of_guests(now: datetime) -> QuerySet[LiveGame]:
    return never_entered(guest_tables(), now - NEVER_ENTERED)


def _without_a_word_since(since: datetime) -> QuerySet[LiveGame]:
    return LiveGame.objects.filter(
        ~Q(messages__at__gt=since),
        Q(asked_at=None) | Q(asked_at__lte=since),
        Q(paused_at=None) | Q(paused_at__lte=since),
        event=None,
        created_at__lte=since,
        status__in=[LiveStatus.LOBBY, LiveStatus.PLAYING, LiveStatus.PAUSED],
    )

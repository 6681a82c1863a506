"""What the software itself tells: at a table, in the chat; and to boards, that there is something new.

Who sits at the table, judges and spectators hear of each revision at once (`live/<pk>`). Who watches with a
delay hears of what they may see by then (`late/<pk>`): the rhythm of a table tells much of what is in hands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db.models import Count

from tables.core import timekeeping
from tables.core.notices import in_few_sizes
from tables.core.text.sentences import Sentence
from tables.live.models.game import LiveDecision, LiveGame, LiveMessage, Spectators
from tables.live.store.games import MESSAGES
from tables.live.store.viewers import Viewer, sees_late


def post_system_message(game: LiveGame, note: Sentence, *, at: datetime, seat: int | None = None) -> None:
    """Announce something to the whole table, about a seat if one is given; the caller raises the revision.

    The sentence has `{name}` where the seat is named: each board puts the name there, as the player allows.
    """
    setattr(game, MESSAGES, None)
    LiveMessage.notice(game, note, at=at, seat=seat)


def topic_for(game: LiveGame, viewer: Viewer) -> str:
    """Return the topic by which the viewer hears of the game."""
    return f"{'late' if sees_late(game, viewer) else 'live'}/{game.pk}"


def late_revisions(keys: Collection[int]) -> Mapping[int, int]:
    """By the primary key of a game watched with a delay: a number that grows with what is to be seen late.

    It counts the deal, decisions, messages and the end. One query, and two for each delay among the games.
    """
    now = timekeeping.now()
    seen: dict[int, int] = {}
    until: defaultdict[datetime, list[int]] = defaultdict(list)
    for game in LiveGame.objects.filter(pk__in=in_few_sizes(keys), spectators=Spectators.DELAYED).only(
        "status", "delay_seconds", "begun_at"
    ):
        moment = now if game.is_over else now - timedelta(seconds=game.delay_seconds)
        seen[game.pk] = game.is_over + (game.begun_at is not None and game.begun_at <= moment)
        until[moment].append(game.pk)
    for moment, games in until.items():
        for rows in (LiveDecision.objects, LiveMessage.objects.filter(to=None)):
            found = rows.filter(game__in=games, at__lte=moment).order_by().values_list("game")
            for pk, count in found.annotate(Count("pk")):
                seen[pk] += count
    return seen

"""A game that ends without a result: given up by a judge or host, or by the software itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db.models import QuerySet

from tables.core.access import Actor
from tables.core.text.languages import in_english
from tables.core.text.sentences import Sentence, sentence
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.models.undo import UndoOutcome
from tables.live.models.vote import VoteOutcome
from tables.live.store import games
from tables.live.store.decisions import KEPT, close_undo_request, close_vote
from tables.live.store.journal import Act, judged
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer

ITSELF = Viewer("judge", "Kingsmoot", actor=Actor.system())


def abandon_in(act: Act, viewer: Viewer) -> None:
    """Abandon the game of an act, which is not over."""
    act.before, act.after = {"status": act.game.status}, {"length": act.game.length}
    act.game.status, act.game.ended_at = LiveStatus.ABANDONED, act.at
    act.game.paused_at = act.game.due_at = act.game.bots_at = None
    act.game.awaited = 0
    close_undo_request(act.game, UndoOutcome.OVERTAKEN, viewer.who, act.at)
    close_vote(act.game, VoteOutcome.OVERTAKEN, act.at)
    games.save(act.game, *KEPT)


def given_up_because(why: Sentence) -> Sentence:
    """Return what a table reads that is given up, after the sentence that says why."""
    return sentence("{reason} The table was given up.", reason=why)


def give_up(game: LiveGame, why: Sentence, still: Callable[[datetime], QuerySet[LiveGame]]) -> bool:
    """Abandon a game for the software and announce `why` at the table, if it is `still` among those to be
    given up once it is locked; returns whether it was."""
    with judged(game, ITSELF, "live.abandon", reason=in_english(why)) as act:
        if not still(act.at).filter(pk=game.pk).exists():  # somebody came back meanwhile
            act.nothing_changed()
            return False
        post_system_message(act.game, given_up_because(why), at=act.at)
        abandon_in(act, ITSELF)
        return True

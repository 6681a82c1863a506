"""What the end of an event does to live games that are still played at its tables."""

from __future__ import annotations

from collections.abc import Sequence

from tables.actions.recording import Change
from tables.core import notices
from tables.core.errors import Problem
from tables.models import ENDED_GAMES, Event, LiveGame, LiveStatus, LiveUndoRequest, UndoOutcome

ENDED = ("status", "ended_at", "paused_at", "due_at", "bots_at", "undo_request", "revision")
"""The columns that giving a game up moves."""


def unfinished_games(event: Event) -> list[LiveGame]:
    """Return the event's live games that are not over, locked until the transaction ends (one query).

    The event has to be locked before.
    """
    games = (
        LiveGame.objects.select_for_update(of=("self",)).filter(event=event).exclude(status__in=ENDED_GAMES)
    )
    return list(games.select_related("table__round").order_by("pk"))


def warnings_of(games: Sequence[LiveGame]) -> list[Problem]:
    """Return what whoever finishes the event should know of each unfinished game."""
    return [
        Problem(
            f"The live game at {_place(game)} is not over. Finishing the event gives it up: nobody plays on, "
            "and everything hidden in it becomes public."
        )
        for game in games
    ]


def abandon(change: Change, games: Sequence[LiveGame]) -> None:
    """Abandon locked games without a result, and tell their boards; the journal entry names them."""
    LiveUndoRequest.objects.filter(game__in=games, outcome="").update(
        outcome=UndoOutcome.OVERTAKEN, closed_at=change.at, closed_by=change.actor.who
    )
    for game in games:
        game.undo_request = None
        game.status, game.ended_at = LiveStatus.ABANDONED, change.at
        game.paused_at = game.due_at = game.bots_at = None
        game.revision += 1
        game.save(update_fields=ENDED)
        notices.announce(f"live/{game.pk}", game.revision)
    if games:
        change.after["live_games_given_up"] = [_place(game) for game in games]


def _place(game: LiveGame) -> str:
    if game.table is None:
        return f"a table that is no longer there ({game.key})"
    return f"table {game.table.number} of round {game.table.round.number}"

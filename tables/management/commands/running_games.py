"""`manage.py running_games`: which live games an upgrade would meet, and whether it can play them on."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from rules.kernel import BadOptions, BadRecord
from tables.core.errors import RulesChanged
from tables.live.models.game import ENDED_GAMES, LiveGame, LiveStatus
from tables.live.store import games, matches
from tables.live.store.games import rules_of
from tables.live.workers import replays


class Command(BaseCommand):
    """List live games that have not ended, and count replays that are not stored yet; the exit status is 1 if
    this release cannot play a game on."""

    help = (
        "List live games that have not ended, by game and ruleset. Run it before an upgrade, and with the "
        "new release before it serves: games that it cannot play on must be ended first."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each game, and what stands in the way of playing it on."""
        rows = games.with_seats(games.with_table(LiveGame.objects.exclude(status__in=ENDED_GAMES)))
        faults = []
        for game in rows.order_by("game", "ruleset", "pk"):
            faults.append(fault := _fault_of(game))
            self.stdout.write(f"{_described(game)}: {fault or 'goes on'}")
        if not faults:
            self.stdout.write("No live game is running.")
        if unstored := replays.missing().count():
            self.stdout.write(f"Replays of finished games that are not stored yet: {unstored}")
        if any(faults):
            sys.exit(1)


def _described(game: LiveGame) -> str:
    event = "" if game.event is None else f"{game.event.slug}, "
    rules = f"{game.game} ruleset {game.ruleset} (here {rules_of(game).ruleset})"
    status = LiveStatus(game.status).label.lower()
    return f"{rules}, {game.key}, {event}{games.name_of(game)}, {status}, {game.length} decisions"


def _fault_of(game: LiveGame) -> str:
    """Return why this release cannot play a game on; "" if it can."""
    try:
        matches.require_replayable(game)
        if game.begun_at is not None:
            matches.loaded(game)
    except (RulesChanged, BadRecord, BadOptions) as fault:
        return str(fault)
    return ""

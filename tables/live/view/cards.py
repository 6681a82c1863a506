"""Which live games there are, for the pages that lead to them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from rules import registry
from rules.registry import UnknownGame
from tables.models import Event, LiveGame, LiveStatus, Round, Spectators, Table, User

MOST_LISTED = 200


@dataclass(frozen=True, slots=True)
class LiveCard:
    """A live game as a list shows it. `table` is the table's number, None for a casual game; `opened_by` the
    account that opened it; `is_revealed` says whether anybody may replay it."""

    key: str
    game: str
    title: str
    status: str
    round: int | None
    table: int | None
    length: int
    opened_by: int | None
    created_at: datetime
    is_over: bool
    is_revealed: bool


def live_game_at(table: Table) -> LiveCard | None:
    """Return the live game of a table, given-up ones left out. One query."""
    found = table.live_games.exclude(status=LiveStatus.ABANDONED)
    return next(iter(_cards(found)), None)


def live_games_of_round(round_: Round) -> dict[int, LiveCard]:
    """Return the live games of a round by table number, given-up ones left out. One query."""
    found = LiveGame.objects.filter(table__round=round_).exclude(status=LiveStatus.ABANDONED)
    return {card.table: card for card in _cards(found) if card.table is not None}


def watchable_games(event: Event) -> list[LiveCard]:
    """Return what spectators of an event may watch or replay, the newest round first. One query."""
    found = (
        LiveGame.objects.filter(event=event, table__isnull=False, event__public_pairings=True)
        .filter(~Q(spectators=Spectators.NONE) | Q(status=LiveStatus.FINISHED))
        .exclude(status__in=[LiveStatus.ABANDONED, LiveStatus.GATHERING])
    )
    return _cards(found.order_by("-table__round__number", "table__number"))


def casual_games_of(user: User) -> list[LiveCard]:
    """Return the casual games an account opened or sits at, the newest first. One query."""
    found = LiveGame.objects.filter(event__isnull=True).filter(Q(opened_by=user) | Q(seats__user=user))
    return _cards(found.exclude(status=LiveStatus.ABANDONED).distinct().order_by("-created_at"))


def _cards(games: QuerySet[LiveGame]) -> list[LiveCard]:
    return [
        LiveCard(
            key=game.key,
            game=_title(game),
            title=game.title,
            status=game.status,
            round=game.table.round.number if game.table is not None else None,
            table=game.table.number if game.table is not None else None,
            length=game.length,
            opened_by=game.opened_by_id,
            created_at=game.created_at,
            is_over=game.is_over,
            is_revealed=game.is_revealed,
        )
        for game in games.select_related("table__round", "event")[:MOST_LISTED]
    ]


def _title(game: LiveGame) -> str:
    """Return the title of the rules; the bare key of a game this installation no longer has."""
    try:
        return registry.find(game.game).title
    except UnknownGame:
        return game.game

"""What staff see of an event that is played online."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Exists, OuterRef, Q
from django.utils.translation import get_language

from tables.core.languages import first_offered
from tables.events.models import Event
from tables.events.rules.online import OnlinePlay
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.store.games import seats_of, with_seats
from tables.live.store.viewers import name_at
from tables.rounds.models import OPEN_ROUNDS, Round, Table, TableStatus

SeatState = Literal["present", "away", "not_entered", "bot", "stand_in", "forfeited", "gone"]

KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class OnlineFaultShown:
    """A step that could not be taken by itself, and why."""

    step: str
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """Who holds a seat and whether the person is there. `gone`: the game is over."""

    name: str
    state: SeatState


@dataclass(frozen=True, slots=True)
class TableShown:
    """The seats of a live table, and since when nothing has happened there (None: the game is over)."""

    seats: tuple[SeatShown, ...]
    quiet_since: datetime | None


def opening_progress(event: Event) -> dict[str, int]:
    """Return how many tables of the open round are `opened`, of the `count` that play live. One query."""
    games = LiveGame.objects.filter(table=OuterRef("pk")).exclude(status=LiveStatus.ABANDONED)
    tables = Table.objects.filter(round__event=event, round__status__in=OPEN_ROUNDS)
    undecided = Q(status__in=[TableStatus.SEATED, TableStatus.PLAYING])
    tables = tables.annotate(has_game=Exists(games)).filter(undecided | Q(has_game=True))
    return tables.aggregate(opened=Count("pk", filter=Q(has_game=True)), count=Count("pk"))


def tables_shown(round_: Round) -> dict[int, TableShown]:
    """Return the live tables of a round by number, given-up games left out. Two queries."""
    games = LiveGame.objects.filter(table__round=round_).exclude(status=LiveStatus.ABANDONED)
    return {
        game.table.number: _table(game)
        for game in with_seats(games.select_related("table"))
        if game.table is not None
    }


def _table(game: LiveGame) -> TableShown:
    happened = (game.lobby_since, game.committed_at, game.begun_at, game.asked_at, game.paused_at)
    return TableShown(
        tuple(SeatShown(name_at(seat), _state(game, seat)) for seat in seats_of(game)),
        None if game.is_over else max(moment for moment in happened if moment is not None),
    )


def _state(game: LiveGame, seat: LiveSeat) -> SeatState:
    if seat.is_forfeited:
        return "forfeited"
    if seat.bot:
        return "stand_in" if seat.has_stand_in else "bot"
    if game.is_over:
        return "gone"
    if not seat.is_entered:
        return "not_entered"
    return "present" if seat.present_since is not None else "away"


def absent_seats_from(game: LiveGame, online: OnlinePlay) -> datetime | None:
    """Return when seats whose players have not entered are played on by the announced rule, None where they
    are not or the draw has begun. One or two queries for a game in its lobby, else none."""
    if online.absent == "wait" or game.status != LiveStatus.LOBBY or game.committed_at or game.table is None:
        return None
    begins = (game.lobby_since, game.table.round.published_at)
    return max(moment for moment in begins if moment) + timedelta(minutes=online.absent_minutes)


Worded = Mapping[str, tuple[str, ...]]
"""What stands in the way of a step, by the code of the language."""


def note_fault(event: Event, step: str, worded: Worded) -> None:
    """Keep why a step was refused, until it is taken."""
    cache.set(_key(event), {**_faults(event), step: worded}, timeout=KEPT_SECONDS)


def known_fault(event: Event, step: str) -> Worded:
    """Return why a step was refused before, empty where it was not. No query."""
    return _faults(event).get(step, {})


def forget_fault(event: Event, step: str) -> None:
    """Forget what was in the way of a step."""
    faults = _faults(event)
    if step in faults:
        cache.set(_key(event), {name: faults[name] for name in faults if name != step}, timeout=KEPT_SECONDS)


def faults_of(event: Event) -> list[OnlineFaultShown]:
    """Return the steps of online play that wait for the staff, in the active language. No query."""
    code = first_offered(get_language() or "") or settings.LANGUAGE_CODE
    return [OnlineFaultShown(step, worded.get(code, ())) for step, worded in _faults(event).items()]


def _faults(event: Event) -> dict[str, Worded]:
    found: dict[str, Worded] = cache.get(_key(event)) or {}
    return found


def _key(event: Event) -> str:
    return f"kingsmoot.online.faults.{event.pk}"

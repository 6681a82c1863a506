"""Which live games there are: for programs with who they are at each, for pages as cards that lead there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, TypedDict

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import timekeeping
from tables.core.access import Actor, held_by
from tables.core.errors import NotVisible
from tables.core.held_roles import HeldRole
from tables.core.rows import one_or_none
from tables.core.text.languages import list_text
from tables.events.models import Event
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.store.games import awaits, name_of, seats_of, with_seats, with_table
from tables.live.store.system_messages import late_revisions
from tables.live.store.viewers import (
    WATCHABLE,
    Credentials,
    Viewer,
    is_watchable,
    names_for,
    sees_late,
    viewer_of,
)
from tables.live.view.boards import may_be_replayed, viewer_json
from tables.live.view.shapes import LiveViewer
from tables.live.view.words import game_title
from tables.players.models import Player
from tables.rounds.models import Round, Table
from tables.staff.models import User

MAX_LISTED = 200
MAX_IN_LOBBY = 60
OVER = (LiveStatus.FINISHED, LiveStatus.ABANDONED)
LOBBY = timedelta(days=1)
"""How long a table stands in the lobby."""


@dataclass(frozen=True, slots=True)
class LiveLink:
    """A live game as pages lead to it. `event` is the event's name, `table` the table's number; "" and None
    for a casual game. `opened_by` is the account that opened it; `is_revealed` says whether anybody may
    replay it, `waits` whether the table waits for a seat of the reader."""

    key: str
    game: str
    title: str
    status: str
    event: str
    round: int | None
    table: int | None
    length: int
    opened_by: int | None
    created_at: datetime
    is_over: bool
    is_revealed: bool
    waits: bool = False


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table in the lobby.

    `seats` names who sits there in order ("" for a free seat), `move_seconds` is the time for one decision
    (None: no clock).
    """

    key: str
    game: str
    title: str
    seats: tuple[str, ...]
    move_seconds: int | None
    created_at: datetime
    may_be_watched: bool

    @property
    def free(self) -> int:
        """How many seats wait for somebody."""
        return self.seats.count("")

    @property
    def who(self) -> str:
        """Who sits there, and how many seats are free."""
        names = list_text([name for name in self.seats if name])
        if not self.free:
            return names
        return ngettext("{names}; {count} free seat", "{names}; {count} free seats", self.free).format(
            names=names, count=self.free
        )

    @property
    def pace(self) -> str:
        """The time for one decision in words."""
        if self.move_seconds is None:
            return _("No clock")
        return pace_of(self.move_seconds)


_UNITS = {"day": 86_400, "hour": 3_600, "minute": 60, "second": 1}


def pace_of(seconds: int) -> str:
    """Return the time for one decision in words, in the largest unit that divides it."""
    count, unit = next((seconds // span, unit) for unit, span in _UNITS.items() if seconds % span == 0)
    match unit:
        case "day":
            text = ngettext("{count} day for each decision", "{count} days for each decision", count)
        case "hour":
            text = ngettext("{count} hour for each decision", "{count} hours for each decision", count)
        case "minute":
            text = ngettext("{count} minute for each decision", "{count} minutes for each decision", count)
        case _:
            text = ngettext("{count} second for each decision", "{count} seconds for each decision", count)
    return text.format(count=count)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game of somebody's, casual or at an event: `place` among `seats`, None if it has none."""

    key: str
    game: str
    title: str
    event: str
    ended_at: datetime
    place: int | None
    seats: int
    may_be_replayed: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class GameRecord:
    """How somebody has done in one game: games that ended, and how often each place was taken, best first.
    Tutorials and practice count for nothing."""

    game: str
    played: int
    won: int
    places: tuple[int, ...]


class LiveCardSeat(TypedDict):
    """A seat, counted from 0; `bot` names the program that plays it."""

    seat: int
    name: str
    bot: str | None


@dataclass(frozen=True, slots=True)
class LiveCard:
    """A live game in a list; `event`, `round` and `table` are null for a casual game. `waits`: for the
    caller's seat."""

    key: str
    game: str
    title: str
    status: LiveStatus
    revision: int
    event: str | None
    round: int | None
    table: int | None
    viewer: LiveViewer
    waits: bool
    seats: list[LiveCardSeat]


def games_at_event(event: Event, credentials: Credentials) -> list[LiveCard]:
    """Return the live games of an event that the caller may know of, the newest round first.

    Spectators are told of games where the pairings are public. Two queries, three for an account, and
    three for each delay with which the caller watches one.
    """
    listed = _listed(with_seats(with_table(_at_event(event))), credentials)
    return [card for card in listed if card.viewer["kind"] != "watcher" or event.public_pairings]


def games_of_account(user: User, credentials: Credentials) -> list[LiveCard]:
    """Return the live games in which an account has a seat, and the casual ones it opened, the newest first.

    Three queries.
    """
    return _listed(with_seats(with_table(_of_account(user)[:MAX_LISTED])), credentials)


LIVE_GAME_AT_SEAT = Exists(
    LiveGame.objects.filter(table=OuterRef("table")).exclude(status=LiveStatus.ABANDONED)
)
"""Of a seat: whether `live_game_at` finds a game at its table."""


def live_game_at(table: Table, player: Player) -> LiveLink | None:
    """Return the live game of a player's table, given-up ones left out. Two queries, one without a game."""
    game = one_or_none(with_seats(table.live_games.exclude(status=LiveStatus.ABANDONED)))
    if game is None:
        return None
    game.event = table.round.event
    own = (seat for seat in seats_of(game) if (seat.substitute_id or seat.player_id) == player.pk)
    return replace(_link(game), waits=any(awaits(game, seat) for seat in own))


def live_games_of_round(round_: Round) -> dict[int, LiveLink]:
    """Return the live games of a round by table number, given-up ones left out. One query."""
    found = LiveGame.objects.filter(table__round=round_).exclude(status=LiveStatus.ABANDONED)
    return {card.table: card for card in _links(found) if card.table is not None}


def desks_at(event: Event) -> dict[tuple[int, int], str]:
    """Return the keys of the event's live games that are not over, by round and table. One query."""
    found = LiveGame.objects.filter(event=event, table__isnull=False).exclude(status__in=OVER)
    rows = found.values_list("table__round__number", "table__number", "key")
    return {(round_, table): key for round_, table, key in rows}


def watchable_games(event: Event) -> list[LiveLink]:
    """Return what spectators of an event may watch or replay, the newest round first: of the games that
    `games_at_event` tells anybody those that were dealt, not given up, and still have their table. One query.
    """
    if not event.public_pairings:
        return []
    found = _at_event(event).filter(WATCHABLE, table__isnull=False)
    return _links(found.exclude(status__in=[LiveStatus.ABANDONED, LiveStatus.LOBBY]))


def casual_games_of(user: User) -> list[LiveLink]:
    """Return the casual games of `games_of_account` that were not given up, those that wait for the account
    first, then the newest. Two queries."""
    found = _of_account(user).filter(event__isnull=True).exclude(status=LiveStatus.ABANDONED)
    return _waiting_first(found, user)


def unfinished_games(user: User | None, held: Mapping[str, tuple[int, int]]) -> list[LiveLink]:
    """Return tables that are not over: with a seat of somebody, or opened by an account; those that wait for
    them first, then the newest.

    `held` are the seats of this browser's links: position and epoch by the game's key. Two queries, one where
    there is no such table, none where there is nobody to look for.
    """
    if user is None and not held:
        return []
    linked = Q(pk__in=[])
    for key, (position, epoch) in held.items():
        linked |= Q(game__key=key, position=position, link_epoch=epoch)
    own = Q(pk__in=LiveSeat.objects.filter(linked).values("game"))
    if user is not None:
        own |= Q(pk__in=_of_account(user).values("pk"))
    found = LiveGame.objects.filter(own).exclude(status__in=OVER).order_by("-created_at", "-pk")
    return _waiting_first(found, user, held)


def _waiting_first(
    found: QuerySet[LiveGame], user: User | None, held: Mapping[str, tuple[int, int]] = MappingProxyType({})
) -> list[LiveLink]:
    games = with_seats(found.select_related("table__round", "event"))[:MAX_LISTED]
    links = [replace(_link(game), waits=_waits_for(game, user, held.get(game.key))) for game in games]
    return sorted(links, key=lambda link: not link.waits)


def _waits_for(game: LiveGame, user: User | None, held: tuple[int, int] | None) -> bool:
    return any(
        awaits(game, seat)
        for seat in seats_of(game)
        if (seat.position, seat.link_epoch) == held or (user is not None and _is_of(seat, user))
    )


def _is_of(seat: LiveSeat, user: User) -> bool:
    player = seat.substitute or seat.player
    return user.pk in {seat.user_id, player.user_id if player is not None else None}


def open_tables() -> list[OpenTable]:
    """Return the tables of the lobby, those with a free seat first, then the newest. Two queries."""
    since = timekeeping.now() - LOBBY
    found = LiveGame.objects.filter(is_open=True, created_at__gt=since).filter(
        Q(status=LiveStatus.LOBBY) | (Q(status=LiveStatus.PLAYING) & WATCHABLE)
    )
    rows = found.order_by("-created_at").prefetch_related("seats")[:MAX_IN_LOBBY]
    tables = [
        OpenTable(
            key=game.key,
            game=game_title(game.game),
            title=game.title,
            seats=tuple("" if seat.is_waiting else seat.name for seat in seats_of(game)),
            move_seconds=game.move_seconds,
            created_at=game.created_at,
            may_be_watched=is_watchable(game),
        )
        for game in rows
    ]
    return sorted(tables, key=lambda table: not table.free)


def played_by(user: User) -> tuple[list[PlayedGame], list[GameRecord]]:
    """Return the finished games in which an account had a seat, the newest first, and its record by game.

    One query.
    """
    own = LiveSeat.objects.filter(Q(user=user) | Q(player__user=user), game__status=LiveStatus.FINISHED)
    rows = own.select_related("game__event", "game__table__round").annotate(
        size=Subquery(
            LiveSeat.objects.filter(game=OuterRef("game")).order_by("-position").values("position")[:1]
        )
    )
    played = [_played(row) for row in rows.order_by("-game__ended_at", "-game")[:MAX_LISTED]]
    return played, _records(played)


def _played(row: Any) -> PlayedGame:
    game: LiveGame = row.game
    return PlayedGame(
        key=game.key,
        game=game_title(game.game),
        title=game.title if game.table is None else name_of(game),
        event=game.event.name if game.event is not None else "",
        ended_at=game.ended_at or game.created_at,
        place=row.place,
        seats=row.size + 1,
        may_be_replayed=game.is_published,
        counts=not (game.is_tutorial or game.is_practice),
    )


def _records(played: list[PlayedGame]) -> list[GameRecord]:
    places: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for one in played:
        if one.place is not None and one.counts:
            places[one.game][one.place] += 1
    return [
        GameRecord(
            game,
            counts.total(),
            counts[1],
            tuple(counts[place] for place in range(1, max(counts) + 1)),
        )
        for game, counts in sorted(places.items())
    ]


def _at_event(event: Event) -> QuerySet[LiveGame]:
    return LiveGame.objects.filter(event=event).order_by("-table__round__number", "table__number", "pk")


def _of_account(user: User) -> QuerySet[LiveGame]:
    own = Q(seats__user=user) | Q(seats__player__user=user) | Q(seats__substitute__user=user)
    own |= Q(event__isnull=True, opened_by=user)
    keys = LiveGame.objects.filter(own).values("pk")
    return LiveGame.objects.filter(pk__in=keys).order_by("-created_at", "-pk")


def replayable(keys: Collection[str], user: User | None) -> frozenset[str]:
    """Return the keys of those games that an account, or anybody, may replay. Two queries, three for an
    account."""
    games = with_seats(with_table(LiveGame.objects.filter(key__in=keys)))
    seen = _seen_by(Credentials(user=user), games)
    return frozenset(game.key for game, viewer in seen if may_be_replayed(game, viewer))


def _seen_by(credentials: Credentials, games: Iterable[LiveGame]) -> list[tuple[LiveGame, Viewer]]:
    """Return the games that somebody may know of, each with who they are there."""
    roles = {} if credentials.user is None else held_by(credentials.user)

    def role_at(_: Actor, event: Event) -> HeldRole | None:
        return roles.get(event.pk)

    found: list[tuple[LiveGame, Viewer]] = []
    for game in games:
        try:
            found.append((game, viewer_of(game, credentials, role_at)))
        except NotVisible:
            continue
    return found


def _listed(games: Iterable[LiveGame], credentials: Credentials) -> list[LiveCard]:
    found = _seen_by(credentials, games)
    late = [game.pk for game, viewer in found if sees_late(game, viewer)]
    revisions = late_revisions(late) if late else {}
    return [_card(game, viewer, revisions.get(game.pk, game.revision)) for game, viewer in found]


def _card(game: LiveGame, viewer: Viewer, revision: int) -> LiveCard:
    names = names_for(game, viewer)
    return LiveCard(
        key=game.key,
        game=game.game,
        title=name_of(game),
        status=LiveStatus(game.status),
        revision=revision,
        event=game.event.slug if game.event is not None else None,
        round=game.table.round.number if game.table is not None else None,
        table=game.table.number if game.table is not None else None,
        viewer=viewer_json(viewer),
        waits=viewer.seat is not None and awaits(game, seats_of(game)[viewer.seat]),
        seats=[
            {"seat": seat.position, "name": names[seat.position], "bot": seat.bot or None}
            for seat in seats_of(game)
        ],
    )


def _links(games: QuerySet[LiveGame]) -> list[LiveLink]:
    return [_link(game) for game in games.select_related("table__round", "event")[:MAX_LISTED]]


def _link(game: LiveGame) -> LiveLink:
    return LiveLink(
        key=game.key,
        game=game_title(game.game),
        title=game.title,
        status=game.status,
        event=game.event.name if game.event is not None else "",
        round=game.table.round.number if game.table is not None else None,
        table=game.table.number if game.table is not None else None,
        length=game.length,
        opened_by=game.opened_by_id,
        created_at=game.created_at,
        is_over=game.is_over,
        is_revealed=game.is_revealed,
    )

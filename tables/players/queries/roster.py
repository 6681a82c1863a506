"""Players of an event as lists: the roster, who is here, who waits, and what strangers may read."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from tables.core.paging import Page, page_bounds
from tables.core.text.collation import Collator, collator
from tables.core.text.plain import folded
from tables.events.models import Event, NameShown
from tables.players.models import NEVER_TOOK_PART, Player, PlayerStatus
from tables.players.names import Holder, NamesTaken, by_family_name, by_name, name_for_strangers
from tables.players.role_names import claims_a_role

PAGE_SIZE = 50
_GAVE_UP_NAME = (PlayerStatus.DECLINED, PlayerStatus.WITHDRAWN)
"""Whose name is free for another registration."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as staff see it. `groups` are the names of the keep-apart groups."""

    pk: int
    key: str
    number: int
    name: str
    club: str
    contact: str
    name_shown: NameShown
    status: PlayerStatus
    joined_round: int
    dropped_after_round: int | None
    fixed_table: int
    is_stand_by: bool
    checked_in_at: datetime | None
    waitlisted_at: datetime | None
    revision: int
    groups: tuple[str, ...] = ()

    @property
    def is_here(self) -> bool:
        """Whether the player is checked in."""
        return self.checked_in_at is not None

    @property
    def is_late(self) -> bool:
        """Whether the player joined after the first round (R-14)."""
        return self.joined_round > 1


@dataclass(frozen=True, slots=True)
class Roster:
    """One page of the players found; `counts` are of all players of the event, by status."""

    page: Page[PlayerRow]
    counts: Mapping[PlayerStatus, int]


@dataclass(frozen=True, slots=True)
class CheckInList:
    """Active players found, by name; the counts are of all active players."""

    rows: tuple[PlayerRow, ...]
    here: int
    missing: int


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """A registration that waits, with the keys of others who have the same name or one that looks like it;
    `has_role_name`: a word of the name is a role's.

    `place` is that on the waiting list, None for those who have a seat and wait for approval.
    """

    player: PlayerRow
    signed_up_at: datetime
    place: int | None
    same_name_as: tuple[str, ...]
    looks_like: tuple[str, ...]
    has_role_name: bool


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """A player as strangers see it; without a full name there is no club."""

    number: int
    name: str
    club: str
    status: PlayerStatus


@dataclass(frozen=True, slots=True)
class GroupedPlayer:
    """A player of a keep-apart group."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Group:
    """A keep-apart group with its players, by number. `id` stands in the group's address."""

    pk: int
    name: str
    players: tuple[GroupedPlayer, ...]


# Built once: naming the columns takes as long as reading a table's worth of players.
_COLUMNS = tuple(column.name for column in fields(PlayerRow) if column.name != "groups")
_ROWS = Player.objects.order_by().values_list(*_COLUMNS)
_ROWS_WITH_TIME = Player.objects.order_by().values_list(*_COLUMNS, "created_at")
_ROWS_BY_GROUP = Player.objects.order_by().values_list(*_COLUMNS, "keep_apart_groups__name")
_STATUS_ORDER: dict[PlayerStatus, int] = {status: place for place, status in enumerate(PlayerStatus)}

ROSTER_ORDERS: Mapping[str, Callable[[PlayerRow, Collator], Any]] = {
    "name": lambda row, key: key(row.name),
    "family_name": lambda row, key: by_family_name(row.name, key),
    "number": lambda row, key: row.number,
    "club": lambda row, key: (not row.club, key(row.club)),
    "status": lambda row, key: _STATUS_ORDER[row.status],
}
"""What a roster can be sorted by; equals stay in the order of their names."""


def sort_roster(event: Event, rows: list[PlayerRow], order: str, *, reverse: bool = False) -> None:
    """Sort rows in place by one of `ROSTER_ORDERS`, letters as in the event's language."""
    key, of_row = collator(event.collation), ROSTER_ORDERS[order]
    rows.sort(key=lambda row: of_row(row, key), reverse=reverse)


def roster(
    event: Event,
    *,
    search: str = "",
    statuses: Collection[str] = (),
    sort: str = "",
    page: int = 1,
    page_size: int = PAGE_SIZE,
) -> Roster:
    """Return players by name, narrowed by a few letters and by status. One SQL query.

    Letters are looked up without case and accents, in names, clubs and numbers; names with a word that begins
    so come first. `sort` is a key of `ROSTER_ORDERS`, with a leading "-" for descending; anything else is
    ignored.
    """
    rows = _rows_with_groups(event)
    counts = Counter(row.status for row in rows)
    found = matching(event, (row for row in rows if not statuses or row.status in statuses), search)
    if (order := sort.removeprefix("-")) in ROSTER_ORDERS:
        sort_roster(event, found, order, reverse=sort.startswith("-"))
    number, first, last = page_bounds(len(found), page, page_size)
    return Roster(Page(tuple(found[first:last]), number, page_size, len(found)), counts)


def everybody(event: Event) -> tuple[PlayerRow, ...]:
    """Return all players of the event, whatever their status, by number. One SQL query."""
    return tuple(sorted(_rows(event), key=lambda row: row.number))


def check_in_list(event: Event, *, search: str = "", only_missing: bool = False) -> CheckInList:
    """Return active players by name with who is here; `only_missing` leaves those out who are. One SQL
    query."""
    active = [row for row in _rows(event) if row.status == PlayerStatus.ACTIVE]
    here = sum(row.is_here for row in active)
    found = matching(event, (row for row in active if not (only_missing and row.is_here)), search)
    return CheckInList(tuple(found), here, len(active) - here)


def registration_queue(event: Event) -> tuple[WaitingPlayer, ...]:
    """Return registrations that wait for approval, the oldest first, then the waiting list in its order. One
    SQL query."""
    found = _ROWS_WITH_TIME.filter(event_id=event.pk)
    rows = sorted(((_row(values), at) for *values, at in found), key=lambda row: row[0].number)
    taken = NamesTaken.of(
        Holder(row.name, row.key, row.club) for row, _ in rows if row.status not in _GAVE_UP_NAME
    )
    waiting: list[tuple[PlayerRow, datetime, int | None]] = [
        (row, at, None) for row, at in rows if row.status == PlayerStatus.PENDING
    ]
    on_list = sorted(
        ((row.waitlisted_at, row.number, row, at) for row, at in rows if row.waitlisted_at is not None),
        key=lambda entry: entry[:2],
    )
    waiting += [(row, at, place) for place, (_, _, row, at) in enumerate(on_list, start=1)]
    return tuple(
        WaitingPlayer(
            row,
            at,
            place,
            tuple(str(holder.who) for holder in taken.same(row.name, but=row.key)),
            tuple(str(holder.who) for holder in taken.alike(row.name)),
            claims_a_role(row.name),
        )
        for row, at, place in waiting
    )


def public_players(event: Event) -> tuple[PublicPlayer, ...]:
    """Return everybody who takes or took part, by the name each lets visitors read. One SQL query.

    Players who left before the event started (no last tiebreak was drawn for them, R-44) took no part.
    """
    players = event.players.exclude(status__in=NEVER_TOOK_PART).exclude(
        status=PlayerStatus.DROPPED, random_rank=None
    )
    rows = [
        PublicPlayer(
            number,
            name_for_strangers(name, number, NameShown(choice)),
            club if choice != NameShown.NUMBER else "",
            PlayerStatus(status),
        )
        for number, name, club, choice, status in players.order_by().values_list(
            "number", "name", "club", "name_shown", "status"
        )
    ]
    return tuple(by_name(rows, event.collation))


def keep_apart_groups(event: Event) -> tuple[Group, ...]:
    """Return all keep-apart groups by name. Two SQL queries."""
    groups = event.keep_apart_groups.prefetch_related("players")
    return tuple(
        Group(
            group.pk,
            group.name,
            tuple(
                GroupedPlayer(player.key, player.name)
                for player in sorted(group.players.all(), key=lambda player: player.number)
            ),
        )
        for group in groups
    )


def registered_names(event: Event) -> NamesTaken:
    """Return the names of everybody registered, neither declined nor withdrawn, held by their keys. One SQL
    query."""
    players = event.players.exclude(status__in=_GAVE_UP_NAME).order_by("number")
    return NamesTaken.of(Holder(*row) for row in players.values_list("name", "key", "club"))


def club_names(event: Event) -> tuple[str, ...]:
    """Return the clubs of the event's players by name, to complete what somebody types. One SQL query."""
    clubs = event.players.exclude(club="").order_by().values_list("club", flat=True)
    return tuple(sorted(clubs.distinct(), key=collator(event.collation)))


def keep_apart_names(event: Event) -> tuple[str, ...]:
    """Return the names of the keep-apart groups. One SQL query."""
    return tuple(event.keep_apart_groups.values_list("name", flat=True))


def matching(event: Event, rows: Iterable[PlayerRow], search: str) -> list[PlayerRow]:
    """Return rows in whose name, club or number every word of `search` occurs, by name; all for an empty
    search.

    Rows whose name has a word that begins with each word searched come first.
    """
    words = folded(search).split()
    if not words:
        return by_name(rows, event.collation)
    found: dict[PlayerRow, bool] = {}
    for row in rows:
        name, club = folded(row.name), folded(row.club)
        if all(word in name or word in club or word in {str(row.number), row.key} for word in words):
            found[row] = all(f" {word}" in f" {name}" for word in words)
    return by_name(found, event.collation, first=lambda row: not found[row])


def _rows(event: Event) -> list[PlayerRow]:
    return [_row(values) for values in _ROWS.filter(event_id=event.pk)]


def _rows_with_groups(event: Event) -> list[PlayerRow]:
    """Return players with the names of their groups in order; the query tells a player once for each of
    them."""
    rows: dict[int, list[Any]] = {}
    groups: defaultdict[int, list[str]] = defaultdict(list)
    for *values, group in _ROWS_BY_GROUP.filter(event_id=event.pk):
        pk = values[0]
        rows[pk] = values
        if group is not None:
            groups[pk].append(group)
    return [_row(values, tuple(sorted(groups.get(pk, ())))) for pk, values in rows.items()]


def _row(values: Sequence[Any], groups: tuple[str, ...] = ()) -> PlayerRow:
    before, (name_shown, status), after = values[:6], values[6:8], values[8:]
    return PlayerRow(*(*before, NameShown(name_shown), PlayerStatus(status), *after, groups))

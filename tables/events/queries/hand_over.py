"""What people need to go on with an event by hand when the software cannot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from tables.events.models import Event
from tables.players.models import NEVER_TOOK_PART, PlayerStatus
from tables.players.names import NamedPlayer, distinct_names
from tables.players.queries.roster import PlayerRow, everybody
from tables.results.queries.slips import Slip, slips
from tables.rounds.models import RoundStatus, Seat, TableStatus
from tables.rounds.queries.pairings import PairingLine, RoundView, latest_round, pairings_by_name, round_view
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.sizes import NoRoundPossible, Sizes, SplitPolicy, byes_needed, split_for
from tables.standings.queries.standings import EventStandings, event_standings


@dataclass(frozen=True, slots=True)
class HandOver:
    """An event at a moment, as its staff may read it.

    `round` is the round to go on with (a draft, or one that is not closed), None between rounds; `public`
    is the same with the names that players let everybody read, and `by_name` its list. `slips` are those
    of the tables without a confirmed result. `players` are all who play or played, by number, `names` theirs
    by key; `tables` says by key at which table each sat in which closed round; `playing` is how many still
    take part. `next_sizes` are the tables of
    the round after this one, none after the last and of a finished event.
    """

    standings: EventStandings
    players: tuple[PlayerRow, ...]
    names: Mapping[str, str]
    tables: Mapping[str, Mapping[int, int]]
    round: RoundView | None
    public: RoundView | None
    by_name: tuple[PairingLine, ...]
    slips: tuple[Slip, ...]
    playing: int
    next_sizes: Sizes


def hand_over(event: Event) -> HandOver:
    """Return what is needed to go on by hand. At most 13 SQL queries, whatever the number of players."""
    latest = latest_round(event, for_staff=True)
    under_way = latest if latest is not None and latest.status != RoundStatus.CLOSED else None
    public = round_view(under_way) if under_way is not None else None
    players = tuple(row for row in everybody(event) if row.status not in NEVER_TOOK_PART)
    playing = sum(row.status == PlayerStatus.ACTIVE and not row.is_stand_by for row in players)
    is_last = event.is_read_only or (latest is not None and latest.number >= event.rounds_announced)
    return HandOver(
        standings=event_standings(event),
        players=players,
        names=distinct_names(NamedPlayer(row.key, row.name, row.club, row.number) for row in players),
        tables=_tables(event),
        round=round_view(under_way, for_staff=True) if under_way is not None else None,
        public=public,
        by_name=pairings_by_name(public) if public is not None else (),
        slips=_slips_out(public, slips(under_way, 1)) if under_way is not None and public is not None else (),
        playing=playing,
        next_sizes=() if is_last else _next_sizes(event, playing),
    )


def _next_sizes(event: Event, playing: int) -> Sizes:
    """Return the tables that the next round would have, none where so many fill none."""
    sizes = table_sizes_of(event)
    try:
        return split_for(playing - byes_needed(playing, sizes), cast(SplitPolicy, event.split_policy), sizes)
    except NoRoundPossible:
        return ()


def _slips_out(view: RoundView, pages: list[list[Slip | None]]) -> tuple[Slip, ...]:
    confirmed = {table.number for table in view.tables if table.status == TableStatus.CONFIRMED}
    return tuple(slip for page in pages for slip in page if slip and slip.table not in confirmed)


def _tables(event: Event) -> Mapping[str, Mapping[int, int]]:
    """Return the table of each player in each closed round (one SQL query)."""
    found: dict[str, dict[int, int]] = {}
    seats = Seat.objects.filter(round__event=event, round__status=RoundStatus.CLOSED, absent=False)
    for key, number, table in seats.order_by().values_list("player__key", "round__number", "table__number"):
        found.setdefault(key, {})[number] = table
    return found

"""What own pages show, read for all whom it concerns at once and kept while it stands.

After a change for everybody every phone reads its page again, after a step of a result those of its table.
What they have in common is then read for the first of them, and the others take it from the memory of the
process.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import get_language

from tables.core.remembered import Remembered
from tables.decks.queries import open_decks_at
from tables.events.models import Event
from tables.journal.queries import LinkTrace, LinkTraces, link_traces
from tables.messages.queries import News, news_until, shown_now
from tables.players.models import Absence, Penalty, Player
from tables.results.queries.sheets import TableSheet, table_sheet
from tables.rounds.models import Round, Table
from tables.rounds.queries.pairings import latest_round

MAX_EVENTS = 64
"""Events whose matters a process keeps."""
MAX_TABLES = 512
"""Tables whose matters a process keeps."""


@dataclass(frozen=True, slots=True)
class OwnMatters:
    """The matters of an event's players that stand since its `shared_revision`.

    `latest` is the latest published round, `away` and `penalties` are by the player's primary key.
    """

    latest: Round | None
    news_until: tuple[tuple[datetime, News], ...]
    away: Mapping[int, frozenset[int]]
    penalties: Mapping[int, Sequence[Penalty]]
    traces: LinkTraces

    @property
    def next_round(self) -> int:
        """The number of the next round to be published."""
        return (self.latest.number if self.latest is not None else 0) + 1

    @property
    def news(self) -> tuple[News, ...]:
        """The news that pages show now, the newest first."""
        return shown_now(self.news_until)

    def away_of(self, player: Player) -> frozenset[int]:
        """Return the rounds that the player sits out."""
        return self.away.get(player.pk, frozenset())

    def penalties_of(self, player: Player) -> Sequence[Penalty]:
        """Return the player's penalties, the oldest first."""
        return self.penalties.get(player.pk, ())

    def link_trace_of(self, player: Player) -> tuple[LinkTrace, ...]:
        """Return who else has seen the player's private link, the newest first."""
        return self.traces.of(player.key)


def own_matters(event: Event) -> OwnMatters:
    """Return the matters of the event's players. Five SQL queries the first time, none while they stand."""
    moment = (event.pk, event.seed_commitment, event.shared_revision)
    return _remembered.get(moment, lambda: _read(event))


@dataclass(frozen=True, slots=True)
class TableMatters:
    """What the pages of all players at a table show: its sheet, and the keys of those whose deck lists the
    others may read."""

    sheet: TableSheet
    open_decks: frozenset[str]


def table_matters(table: Table) -> TableMatters:
    """Return the matters of a table, in the language of the reader (the table must carry round and event).
    Four SQL queries or five the first time, none while they stand: each step of a result and each change of
    its seats gives a table a revision."""
    event = table.round.event
    moment = (
        *(event.pk, event.seed_commitment, event.shared_revision),
        *(table.pk, table.revision, get_language()),
    )
    found = _tables.get(moment, lambda: TableMatters(table_sheet(table), open_decks_at(table)))
    return replace(found, sheet=replace(found.sheet, table=table))


def forget_own_matters() -> None:
    """Empty the memory: for tests, whose databases use revisions again."""
    _remembered.clear()
    _tables.clear()


def _read(event: Event) -> OwnMatters:
    away: defaultdict[int, set[int]] = defaultdict(set)
    for player, number in (
        Absence.objects.filter(player__event=event).order_by().values_list("player_id", "round_number")
    ):
        away[player].add(number)
    penalties: defaultdict[int, list[Penalty]] = defaultdict(list)
    for penalty in event.penalties.all():
        penalties[penalty.player_id].append(penalty)
    return OwnMatters(
        latest_round(event),
        news_until(event),
        {player: frozenset(numbers) for player, numbers in away.items()},
        dict(penalties),
        link_traces(event),
    )


_remembered: Remembered[tuple[int, str, int], OwnMatters] = Remembered(MAX_EVENTS)
_tables: Remembered[tuple[int, str, int, int, int, str | None], TableMatters] = Remembered(MAX_TABLES)

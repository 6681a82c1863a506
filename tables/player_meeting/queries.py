"""The player meeting as people read it until round 1 is published, and its draws for anyone who checks
them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tables.archive.queries.archive import staff_reference
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.journal.queries import readable
from tables.player_meeting.models import PlayerMeeting
from tables.players.models import Player
from tables.players.names import by_name
from tables.rounds.models import RoundStatus
from tables.rounds.queries.names import names_for

DRAW_VERB = "meeting.draw"
REMOVE_VERB = "meeting.remove"


@dataclass(frozen=True, slots=True)
class MeetingSeat:
    """Where somebody sits at the meeting; no seat of a table is before another."""

    key: str
    number: int
    name: str
    table: int


@dataclass(frozen=True, slots=True)
class MeetingTable:
    """A table of the meeting, with everybody there."""

    number: int
    seats: tuple[MeetingSeat, ...]


@dataclass(frozen=True, slots=True)
class MeetingView:
    """The player meeting that is in force: its tables, and its seats by name."""

    attempt: int
    label: str
    drawn_at: datetime
    tables: tuple[MeetingTable, ...]
    seats: tuple[MeetingSeat, ...]
    revision: int


@dataclass(frozen=True, slots=True)
class MeetingDraw:
    """A draw of the player meeting as strangers read it; `who` is "staff 1" and so on, as in the archive."""

    attempt: int
    label: str
    at: datetime
    who: str
    reason: str
    players: int
    is_in_force: bool


def meeting_view(event: Event, *, for_staff: bool = False) -> MeetingView | None:
    """Return the player meeting with names as the reader may see them; None without one, and once round 1 is
    published. Two SQL queries."""
    meeting = _in_force(event)
    if meeting is None:
        return None
    people = {player.key: player for player in Player.objects.filter(event=event)}
    names = names_for(
        [people[key] for table in meeting.tables for key in table["players"]], for_staff=for_staff
    )
    tables = tuple(
        MeetingTable(
            table["number"],
            tuple(
                MeetingSeat(key, people[key].number, names[key], table["number"]) for key in table["players"]
            ),
        )
        for table in meeting.tables
    )
    seats = by_name((seat for table in tables for seat in table.seats), event.collation)
    return MeetingView(
        meeting.attempt, meeting.label, meeting.drawn_at, tables, tuple(seats), meeting.revision
    )


def meeting_table(player: Player) -> int | None:
    """Return the number of the player's table at the meeting; None without one, and once round 1 is
    published. One SQL query."""
    meeting = _in_force(player.event)
    tables = meeting.tables if meeting is not None else ()
    return next((table["number"] for table in tables if player.key in table["players"]), None)


def meeting_draws(event: Event) -> tuple[MeetingDraw, ...]:
    """Return every draw of the player meeting in order, also those that were thrown away. One SQL query."""
    entries = list(event.journal.filter(verb__in=[DRAW_VERB, REMOVE_VERB]).order_by("revision"))

    def read(entry: JournalEntry) -> MeetingDraw:
        return MeetingDraw(
            entry.after["attempt"],
            entry.after["label"],
            entry.at,
            staff_reference(entry.who, event.staff_numbers),
            entry.reason,
            len(entry.after["players"]),
            entry is entries[-1],
        )

    return tuple(readable((entry for entry in entries if entry.verb == DRAW_VERB), read))


def _in_force(event: Event) -> PlayerMeeting | None:
    published = event.rounds.exclude(status=RoundStatus.DRAFTED)
    meetings = PlayerMeeting.objects.filter(event=event, removed_at=None)
    return meetings.exclude(event__in=published.values("event")).first()

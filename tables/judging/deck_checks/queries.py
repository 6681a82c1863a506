"""Deck checks as staff see them, and once a round is closed everybody: who was drawn, and by which label."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from tables.core import timekeeping
from tables.decks.rules.deck_lists import DeckList
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.journal.queries import readable
from tables.judging.deck_checks.models import CheckStatus, DeckCheck
from tables.players.models import Player
from tables.players.names import public_name
from tables.rounds.models import Round, RoundStatus, Seat, Table
from tables.rounds.queries.clock import lost_minutes

DRAW_VERB = "deck.draw_checks"
MAX_SETTLED = 100
"""Checks that are over and still listed, the latest first."""


@dataclass(frozen=True, slots=True)
class DeckCheckView:
    """A deck check as read at one moment.

    `table` is None where the player has no seat in the round any more; `deck_version` where no list was
    handed in. `lost_minutes` is the play the table has lost since the check was begun, in full minutes,
    pauses and what was given back already left out; 0 where it can be given no more time.
    """

    id: int
    round: int
    table: int | None
    key: str
    number: int
    name: str
    label: str
    status: CheckStatus
    drawn_at: datetime
    begun_at: datetime | None
    checked_by: str | None
    closed_at: datetime | None
    note: str
    deck_version: int | None
    lost_minutes: int
    extra_minutes: int
    revision: int

    @property
    def is_begun(self) -> bool:
        """Whether somebody looks at the deck now."""
        return self.status == CheckStatus.BEGUN


@dataclass(frozen=True, slots=True)
class DeckCheckBoard:
    """The event's deck checks: `open` by round and table, and the latest that are `settled`."""

    now: datetime
    open: tuple[DeckCheckView, ...]
    settled: tuple[DeckCheckView, ...]


@dataclass(frozen=True, slots=True)
class PublicDeckChecks:
    """A draw of deck checks as strangers read it, once its round is closed.

    `of` is how many of `by` (players or tables) might have been drawn, `players` how many were to be checked.
    """

    round: int
    label: str
    at: datetime
    by: str
    count: int
    of: int
    players: int
    names: tuple[str, ...]


def deck_check_board(event: Event) -> DeckCheckBoard:
    """Return the event's deck checks as they are now. Three SQL queries."""
    now = timekeeping.now()
    checks = (
        DeckCheck.objects.filter(round__event=event)
        .exclude(round__status=RoundStatus.DRAFTED)
        .select_related("round", "player__deck__version", "checked_by")
    )
    found = [
        *checks.filter(closed_at=None),
        *checks.exclude(closed_at=None).order_by("-closed_at", "-pk")[:MAX_SETTLED],
    ]
    seats = Seat.objects.filter(
        round__in={check.round_id for check in found},
        player__in={check.player_id for check in found},
        absent=False,
    ).select_related("table__round")
    tables = {(seat.round_id, seat.player_id): seat.table for seat in seats}
    given: dict[int, int] = {}
    for check in found:
        table = tables.get((check.round_id, check.player_id))
        if table is not None and check.extra_minutes:
            given[table.pk] = max(given.get(table.pk, 0), check.closed_seconds or 0)
    views = []
    for check in found:
        table = tables.get((check.round_id, check.player_id))
        lost = _lost(check, table, given.get(table.pk, 0), now) if table is not None else 0
        views.append(_view(check, table, lost))
    return DeckCheckBoard(
        now,
        tuple(
            sorted(
                (view for view in views if view.closed_at is None),
                key=lambda view: (-view.round, view.table or 0, view.number),
            )
        ),
        tuple(view for view in views if view.closed_at is not None),
    )


def lists_to_check(event: Event) -> dict[int, DeckList]:
    """Return the lists of those who wait for a check, by the check's id; only for who may read deck lists.

    One SQL query.
    """
    waiting = DeckCheck.objects.filter(
        round__event=event, closed_at=None, player__deck__version__isnull=False
    ).exclude(round__status=RoundStatus.DRAFTED)
    return dict(waiting.values_list("pk", "player__deck__version__content"))


def lost_to_check(check: DeckCheck, now: datetime) -> int:
    """Return the minutes that the table has lost since an open check was begun, without what was given back
    to it meanwhile. At most two SQL queries."""
    table = _table_of(check)
    if table is None:
        return 0
    neighbors = Seat.objects.filter(table=table).values("player")
    given = DeckCheck.objects.filter(round=check.round, player__in=neighbors, extra_minutes__gt=0)
    return _lost(check, table, max((each.closed_seconds or 0 for each in given), default=0), now)


def former_checks(event: Event) -> Counter[str]:
    """Return how often each player was drawn at the event so far, by key, as the journal tells. One SQL
    query."""
    drawn = event.journal.filter(verb=DRAW_VERB).order_by().values_list("after__players", flat=True)
    return Counter(key for keys in drawn for key in keys)


def next_draw(round_: Round) -> int:
    """Return the number of the round's next draw of deck checks, by the journal. One SQL query."""
    event: Event = round_.event
    return event.journal.filter(verb=DRAW_VERB, object=f"round {round_.number}").count() + 1


def public_deck_checks(event: Event) -> tuple[PublicDeckChecks, ...]:
    """Return the draws of deck checks in closed rounds, in order, with names where the players are public.

    Three SQL queries.
    """
    closed = {
        f"round {number}"
        for number in event.rounds.filter(status=RoundStatus.CLOSED).values_list("number", flat=True)
    }
    entries = list(event.journal.filter(verb=DRAW_VERB, object__in=closed).order_by("revision"))
    if not entries:
        return ()
    names = {player.key: public_name(player) for player in Player.objects.filter(event=event)}
    shown = event.public_players

    def read(entry: JournalEntry) -> PublicDeckChecks:
        return PublicDeckChecks(
            entry.after["round"],
            entry.after["label"],
            entry.at,
            entry.after["by"],
            entry.after["count"],
            sum(map(len, entry.after["tiers"])),
            len(entry.after["players"]),
            tuple(names[key] for key in entry.after["players"] if shown and key in names),
        )

    return tuple(readable(entries, read))


def view_of(check: DeckCheck) -> DeckCheckView:
    """Return a check as it is now, where an action answered with it. Three SQL queries."""
    return _view(check, _table_of(check), lost_to_check(check, timekeeping.now()))


def _table_of(check: DeckCheck) -> Table | None:
    here = Seat.objects.filter(round=check.round, player=check.player, absent=False)
    return next((seat.table for seat in here.select_related("table__round")), None)


def _lost(check: DeckCheck, table: Table, given: int, now: datetime) -> int:
    if check.begun_seconds is None or check.closed_at is not None:
        return 0
    return lost_minutes(table, max(check.begun_seconds, given), now)


def _view(check: DeckCheck, table: Table | None, lost: int) -> DeckCheckView:
    deck = getattr(check.player, "deck", None)
    return DeckCheckView(
        id=check.pk,
        round=check.round.number,
        table=table.number if table is not None else None,
        key=check.player.key,
        number=check.player.number,
        name=check.player.name,
        label=check.label,
        status=CheckStatus(check.status),
        drawn_at=check.drawn_at,
        begun_at=check.begun_at,
        checked_by=check.checked_by.get_username() if check.checked_by is not None else None,
        closed_at=check.closed_at,
        note=check.note,
        deck_version=deck.version.number if deck is not None and deck.version is not None else None,
        lost_minutes=lost,
        extra_minutes=check.extra_minutes,
        revision=check.revision,
    )

"""An event as a `kingsmoot-event/1` archive.

Staff accounts are not in it: anyone who acted is called "staff 1", "staff 2"… in order of first appearance,
as
in the journal's chain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime

from django.conf import settings
from django.utils.translation import gettext as _

from tables.archive.queries.live_records import records_by_table
from tables.archive.queries.read_back import require_readable
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import (
    Archive,
    ArchiveChain,
    ArchiveDeck,
    ArchiveEvent,
    ArchivePenalty,
    ArchivePlayer,
    ArchiveRound,
    ArchiveTable,
    JournalRow,
    JsonObject,
    dump,
)
from tables.core.errors import Problem
from tables.core.snapshots import snapshot_of
from tables.decks.models import Deck
from tables.events.models import Event
from tables.events.queries.record import (
    card_pool_of,
    online_play_of,
    participants,
    rule_options_of,
    scoring_of,
    stages_of,
)
from tables.formats.queries import format_of
from tables.journal.models import ActorKind, JournalEntry
from tables.players.models import NEVER_TOOK_PART, PlayerStatus
from tables.results.rules.scoring import Scoring, Seats, Sheet, sheet_of
from tables.rounds.models import Bye, Round, Seat, Table, UnpairedLoss

STAFF_OBJECT = "staff "
PLAYS = (PlayerStatus.ACTIVE, PlayerStatus.DROPPED)
"""Of whom decks are published."""
BY_STAFF = frozenset({ActorKind.STAFF, ActorKind.TOKEN})


def event_archive(event: Event) -> Archive:
    """Return everything of the event that outlives the software, without contacts, links, tokens and
    accounts.

    The seed is in it only once it was revealed (R-50). Pending and declined registrations are left out.
    All parts are of one moment, and nobody waits meanwhile. Thirteen SQL queries; one more with published
    decks.
    """
    with snapshot_of(event) as at_one_moment:
        return archive_in(at_one_moment)


def archive_text(event: Event, *, override: bool = False) -> str:
    """Return the event's archive as the text of a file, which was read back.

    Raises `NeedsOverride` for one that cannot be read, unless it is wanted all the same.
    """
    archive = replace(event_archive(event), release=settings.VERSION)
    text = dump(archive)

    def read() -> list[Problem]:
        same = parse(text) == archive
        return [] if same else [Problem(_("Reading it back gives other content than was written."))]

    require_readable("The archive", event, read, override=override)
    return text


def archive_in(event: Event) -> Archive:
    """Return the archive of an event inside a snapshot of it (`tables.core.snapshots`)."""
    entries = tuple(JournalEntry.objects.filter(event=event).order_by("revision"))
    return Archive(
        ArchiveEvent(
            slug=event.slug,
            name=event.name,
            tier=event.tier,
            starts_at=event.starts_at.astimezone(event.zone).isoformat(),
            timezone=event.timezone,
            venue=event.venue,
            rounds_announced=event.rounds_announced,
            pairing=event.pairing,
            status=event.status,
            rules=rule_options_of(event),
            seed_commitment=event.seed_commitment,
            seed=event.seed if event.seed_is_public else None,
            hall_value=event.hall_value,
            stages=stages_of(event),
            format=format_of(event),
            card_pool=card_pool_of(event) if event.collects_decks or event.card_pool else None,
            online=online_play_of(event),
        ),
        tuple(
            ArchivePlayer(
                id=player.key,
                name=player.name,
                club=player.club or None,
                status=player.status,
                joined_round=player.joined_round,
                dropped_after_round=player.dropped_after_round,
                random_rank=player.random_rank,
            )
            for player in participants(event)
        ),
        _rounds(event),
        tuple(
            ArchivePenalty(
                penalty.round_number,
                penalty.player.key,
                penalty.kind,
                penalty.reason,
                _moment(penalty.at),
                staff_reference(penalty.given_by, event.staff_numbers),
                penalty.infraction,
                penalty.effect,
                penalty.points,
            )
            for penalty in event.penalties.select_related("player").order_by("at", "pk")
        ),
        tuple(journal_row(entry, event.staff_numbers) for entry in entries),
        ArchiveChain(event.chained_since, event.journal_head) if event.journal_head else None,
        decks=_decks(event),
    )


def _decks(event: Event) -> tuple[ArchiveDeck, ...]:
    """Return the locked lists that the organizer published, by player."""
    if not event.public_decks:
        return ()
    found = Deck.objects.filter(player__event=event, player__status__in=PLAYS, locked_at__isnull=False)
    rows = found.order_by("player__number").values_list(
        "player__key", "version__number", "version__content", "version__findings"
    )
    return tuple(
        ArchiveDeck(
            key,
            number,
            content,
            tuple({name: finding[name] for name in ("level", "rule", "card")} for finding in findings),
        )
        for key, number, content, findings in rows
    )


def journal_row(entry: JournalEntry, staff: Mapping[str, int]) -> JournalRow:
    """Return the entry as the chain and archives have it; `staff` are the event's numbers of its staff, by
    name."""
    object_ = entry.object
    if _names_staff(entry):
        name = object_.removeprefix(STAFF_OBJECT)
        object_ = staff_reference(name, staff) if name in staff else object_
    return JournalRow(
        entry.revision,
        _moment(entry.at),
        staff_reference(entry.who, staff) if entry.actor_kind in BY_STAFF else entry.who,
        entry.verb,
        object_,
        entry.before,
        entry.after,
        entry.reason,
        entry.salts,
        entry.erased,
        entry.hash,
    )


def staff_named(entry: JournalEntry) -> list[str]:
    """Return the names of staff in an entry, which the archive replaces by numbers."""
    named = [entry.who] if entry.actor_kind in BY_STAFF else []
    return [*named, entry.object.removeprefix(STAFF_OBJECT)] if _names_staff(entry) else named


def staff_reference(name: str, staff: Mapping[str, int]) -> str:
    """Return how the chain and archives call a member of staff: "staff 2"."""
    return f"{STAFF_OBJECT}{staff[name]}" if name in staff else name


def _names_staff(entry: JournalEntry) -> bool:
    return entry.verb.startswith("staff.") and entry.object.startswith(STAFF_OBJECT)


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def _rounds(event: Event) -> tuple[ArchiveRound, ...]:
    seats: dict[int, list[Seat]] = {}
    rows = Seat.objects.filter(round__event=event).select_related("player", "substitute")
    for seat in rows.order_by("position"):
        seats.setdefault(seat.table_id, []).append(seat)
    records, scoring = records_by_table(event), scoring_of(event)
    tables: dict[int, list[ArchiveTable]] = {}
    for table in (
        Table.objects.filter(round__event=event).select_related("sheet").order_by("round_id", "number")
    ):
        tables.setdefault(table.round_id, []).append(
            _table(table, scoring, seats.get(table.pk, []), records.get(table.pk))
        )
    losses, byes = _keys_by_round(UnpairedLoss, event), _keys_by_round(Bye, event)
    return tuple(
        _round(round_, tables.get(round_.pk, []), losses.get(round_.pk, []), byes.get(round_.pk, []))
        for round_ in event.rounds.order_by("number").defer("draw")
    )


def _keys_by_round(model: type[Bye | UnpairedLoss], event: Event) -> dict[int, list[str]]:
    """Return the keys of players with a row in each round, in order of number (one SQL query)."""
    found: dict[int, list[str]] = {}
    rows = model._default_manager.filter(round__event=event).order_by("player__number")
    for round_pk, key in rows.values_list("round_id", "player__key"):
        found.setdefault(round_pk, []).append(key)
    return found


def _round(round_: Round, tables: list[ArchiveTable], losses: list[str], byes: list[str]) -> ArchiveRound:
    return ArchiveRound(
        number=round_.number,
        attempt=round_.attempt,
        status=round_.status,
        pairing=round_.pairing,
        length_minutes=round_.length_minutes,
        unpaired_losses=tuple(losses),
        tables=tuple(tables),
        byes=tuple(byes),
    )


def _table(table: Table, scoring: Scoring, seats: list[Seat], record: JsonObject | None) -> ArchiveTable:
    substitutes = {
        seat.player.key: seat.substitute.key
        for seat in seats
        if seat.substitute is not None and not seat.absent and seat.substitute.status not in NEVER_TOOK_PART
    }
    if table.status == "confirmed" and table.sheet is not None:
        sheet = _in_player_order(scoring.stored(table.sheet.content), seats)
        return ArchiveTable(
            table.number,
            sheet.end,
            table.status,
            sheet.seats,
            sheet.manual_points,
            record,
            sheet.penalties,
            substitutes,
        )
    empty = tuple(scoring.empty_seat(seat.player.key, absent=seat.absent) for seat in seats)
    return ArchiveTable(table.number, None, table.status, empty, None, record, substitutes=substitutes)


def _in_player_order(sheet: Sheet, seats: list[Seat]) -> Sheet:
    position = {seat.player.key: seat.position for seat in seats}
    seated: Seats = sheet.seats
    ordered = tuple(sorted(seated, key=lambda seat: position[seat.player]))
    return sheet_of(sheet.end, ordered, sheet.manual_points, sheet.penalties)

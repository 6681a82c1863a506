"""Archives taken in: a `kingsmoot-event/1` file becomes an event again, all of it or nothing.

What an archive does not hold starts afresh: private links, staff, contacts, keep-apart groups and the
switches of the event. The import is no entry of the journal, so that exporting gives the same file again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from operator import itemgetter
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from tables.archive.actions.archive_games import take_in_games
from tables.archive.queries.archive import STAFF_OBJECT
from tables.archive.rules import chain
from tables.archive.rules.schema import (
    WRONG_SHAPE,
    Archive,
    ArchivePlayer,
    ArchiveRound,
    ArchiveTable,
    JournalRow,
)
from tables.archive.rules.table_settings import language_of, stand_by_of, table_settings
from tables.core import links, timekeeping
from tables.core.access import SLIP_OF
from tables.core.errors import Malformed, Refused
from tables.decks.models import Deck, DeckVersion
from tables.events.models import DeckLists, Event, EventStatus
from tables.events.rules import draws
from tables.journal.models import ActorKind, JournalEntry
from tables.journal.recording import chain_to
from tables.players.models import Penalty, Player
from tables.results.models import Sheet
from tables.rounds.models import Bye, Round, Seat, Table, TableStatus, UnpairedLoss
from tables.staff.models import EventRole, Role, User

BATCH = 500
CLEAR_VERB = "result.clear"
SHEET_VERBS = frozenset(
    {"result.report", "result.confirm", "result.correct", "player.penalize", "player.revoke_penalty"}
)
WITH_RESULT = frozenset({TableStatus.REPORTED, TableStatus.CONFIRMED})
DRAW_KEYS = ("label", "algorithm", "digest", "problem", "stage", "entrants", "deal")


def import_archive(
    archive: Archive, *, slug: str = "", seed: str = "", organizer: User | None = None
) -> Event:
    """Make an event of a parsed archive and return it.

    `slug` replaces the archive's own. `seed` (64 hex digits) is the secret seed of an event that is still
    running; without it such an event can be read and corrected, but no further round can be drawn.
    `organizer` gets that role. Raises `Malformed` for an archive the database cannot hold or a seed that
    does not fit the commitment, `Refused` when the slug is taken.
    """
    seed = seed or archive.event.seed or ""
    if seed and draws.commitment(_seed_bytes(seed)) != archive.event.seed_commitment:
        raise Malformed.at("seed", _("This seed does not match the event’s commitment."), "R-50")
    slug = slug or archive.event.slug
    if Event.objects.filter(slug=slug).exists():
        raise Refused(
            _(
                "An event called {slug} already exists. Import this one under another name: --slug NEW."
            ).format(slug=slug)
        )
    with storing():
        event = _event(archive, slug, seed)
        if organizer is not None:
            EventRole.objects.create(event=event, user=organizer, role=Role.ORGANIZER)
        players = _players(event, archive)
        _rounds(event, archive, players)
        _penalties(event, archive, players)
        _decks(archive, players)
        _journal(event, archive, players)
    return event


@contextmanager
def storing() -> Iterator[None]:
    """Store the content of a file, all of it or nothing.

    Raises `Malformed` for what the database refuses, and for parts of another shape than our programs write.
    """
    try:
        with transaction.atomic():
            yield
    except (IntegrityError, DataError) as error:
        raise Malformed(
            _("The file contradicts a rule of the database: {error}.").format(error=error)
        ) from error
    except WRONG_SHAPE as error:
        fault = f"{type(error).__name__}, {error}"
        raise Malformed(_("A part of the file is invalid: {error}").format(error=fault)) from error


def _seed_bytes(seed: str) -> bytes:
    try:
        return bytes.fromhex(seed)
    except ValueError:
        raise Malformed.at("seed", _("Write the seed as 64 hexadecimal digits."), "R-50") from None


def _event(archive: Archive, slug: str, seed: str) -> Event:
    source = archive.event
    is_over = source.status in {EventStatus.FINISHED, EventStatus.ARCHIVED}
    finished = next((_at(row.at) for row in reversed(archive.journal) if row.verb == "event.finish"), None)
    end = finished or timekeeping.now()
    return Event.objects.create(
        slug=slug,
        name=source.name,
        venue=source.venue,
        starts_at=_at(source.starts_at),
        timezone=source.timezone,
        tier=source.tier,
        status=source.status,
        revision=max((row.revision for row in archive.journal), default=0),
        rounds_announced=source.rounds_announced,
        stages=source.stages.to_json(),
        card_pool=source.card_pool.to_json() if source.card_pool is not None else {},
        online=source.online.to_json() if source.online is not None else {},
        deck_lists=DeckLists.OPTIONAL if archive.decks else DeckLists.OFF,
        public_decks=bool(archive.decks),
        format=source.format.to_json(),
        pairing=source.pairing,
        readings=source.rules.to_mapping(),
        **table_settings(archive.journal).of_event,
        language=language_of(archive.journal),
        seed=seed,
        seed_commitment=source.seed_commitment,
        hall_value=source.hall_value,
        hall_value_digest=free_digest(source.hall_value),
        seed_revealed_at=end if source.seed is not None else None,
        finished_at=end if is_over else None,
    )


def free_digest(hall_value: str) -> str:
    """Return the digest of a value from the hall, "" where another event here was started with it."""
    digest = draws.hall_value_digest(hall_value)
    return "" if Event.objects.filter(hall_value_digest=digest).exists() else digest


def _decks(archive: Archive, players: Mapping[str, Player]) -> None:
    """Store the published lists, locked as they were; findings are named by rule and card."""
    now = timekeeping.now()
    for source in archive.decks:
        deck = Deck.objects.create(player=players[source.player])
        deck.version = DeckVersion.objects.create(
            deck=deck,
            number=source.version,
            source=json.dumps(source.list, ensure_ascii=False),
            content=source.list,
            findings=[
                {**finding, "message": finding["card"] or finding["rule"], "advice": ""}
                for finding in source.findings
            ],
            unknown=sum(not card["code"] for card in (*source.list["agendas"], *source.list["cards"])),
            created_at=now,
        )
        deck.locked_at = now
        deck.save(update_fields=["version", "locked_at"])


def _players(event: Event, archive: Archive) -> dict[str, Player]:
    numbers, fixed = _numbers(archive.players), table_settings(archive.journal).fixed
    stand_by = stand_by_of(archive.journal)
    rows = Player.objects.bulk_create(
        (
            Player(
                event=event,
                key=source.id,
                number=numbers[source.id],
                name=source.name,
                club=source.club or "",
                status=source.status,
                joined_round=source.joined_round,
                dropped_after_round=source.dropped_after_round,
                random_rank=source.random_rank,
                fixed_table=fixed.get(source.id, 0),
                is_stand_by=source.id in stand_by,
            )
            for source in archive.players
        ),
        batch_size=BATCH,
    )
    for player in rows:
        player.link_digest = links.digest_of(links.token_of(player))
    Player.objects.bulk_update(rows, ["link_digest"], batch_size=BATCH)
    return {player.key: player for player in rows}


def _numbers(players: tuple[ArchivePlayer, ...]) -> dict[str, int]:
    """Return player numbers in the archive's order; "p17" keeps 17 where that keeps the order."""
    numbers: dict[str, int] = {}
    last = 0
    for player in players:
        own = int(player.id[1:]) if player.id[:1] == "p" and player.id[1:].isdecimal() else 0
        last = own if last < own < 10**9 else last + 1
        numbers[player.id] = last
    return numbers


def _rounds(event: Event, archive: Archive, players: dict[str, Player]) -> None:
    sheets = _sheet_entries(archive)
    for source in archive.rounds:
        round_ = Round.objects.create(
            event=event,
            number=source.number,
            attempt=source.attempt,
            status=source.status,
            pairing=source.pairing,
            draw=_draw(archive, source),
            length_minutes=source.length_minutes,
        )
        UnpairedLoss.objects.bulk_create(
            [UnpairedLoss(round=round_, player=players[key]) for key in source.unpaired_losses],
            batch_size=BATCH,
        )
        Bye.objects.bulk_create([Bye(round=round_, player=players[key]) for key in source.byes])
        _tables(round_, source, players, sheets)


def _draw(archive: Archive, source: ArchiveRound) -> dict[str, Any]:
    for row in reversed(archive.journal):
        if row.verb in ("pairing.draw", "pairing.prescribe") and row.after.get("round") == source.number:
            return {key: row.after[key] for key in DRAW_KEYS if key in row.after}
    return {}


def _tables(
    round_: Round,
    source: ArchiveRound,
    players: dict[str, Player],
    sheets: dict[tuple[int, int], list[JournalRow]],
) -> None:
    tables = Table.objects.bulk_create(
        [Table(round=round_, number=table.number) for table in source.tables], batch_size=BATCH
    )
    Seat.objects.bulk_create(
        (
            Seat(
                table=row,
                round=round_,
                player=players[seat.player],
                position=position,
                absent=seat.absent,
                substitute=players.get(table.substitutes.get(seat.player, "")),
            )
            for row, table in zip(tables, source.tables, strict=True)
            for position, seat in enumerate(table.seats, start=1)
        ),
        batch_size=BATCH,
    )
    versions = [
        version
        for row, table in zip(tables, source.tables, strict=True)
        for version in _versions(row, table, sheets.get((source.number, table.number), []), players)
    ]
    Sheet.objects.bulk_create(versions, batch_size=BATCH)
    newest = {sheet.table_id: sheet for sheet in versions}
    for row, table in zip(tables, source.tables, strict=True):
        row.status = TableStatus(table.status)
        row.sheet = newest.get(row.pk) if row.status in WITH_RESULT else None
        if row.status == TableStatus.REPORTED and row.sheet is None:
            raise Malformed.at(
                f"rounds[{source.number}].tables[{table.number}].status",
                _("The journal has no report of the result of this table."),
                "event-archive",
            )
    Table.objects.bulk_update(tables, ["status", "sheet"], batch_size=BATCH)
    take_in_games(
        round_.event,
        list(zip(tables, source.tables, strict=True)),
        players,
        round_.event.finished_at or timekeeping.now(),
    )


def _sheet_entries(archive: Archive) -> dict[tuple[int, int], list[JournalRow]]:
    """Return journal rows that carry a sheet or clear one, by round and table, in order."""
    found: dict[tuple[int, int], list[JournalRow]] = {}
    for row in archive.journal:
        if row.verb == CLEAR_VERB or (row.verb in SHEET_VERBS and isinstance(row.after.get("sheet"), dict)):
            found.setdefault((row.after.get("round", 0), row.after.get("table", 0)), []).append(row)
    return found


def _versions(
    row: Table, table: ArchiveTable, entries: list[JournalRow], players: dict[str, Player]
) -> list[Sheet]:
    """Return all versions of a table's sheet: those in the journal for these players, and the one in
    force."""
    seated = {seat.player for seat in table.seats}
    versions: list[Sheet] = []
    standing: dict[str, Any] | None = None
    for entry in entries:
        content = entry.after.get("sheet")
        if content is None:
            standing = None
            continue
        if {seat.get("player") for seat in content.get("seats", [])} != seated or standing == content:
            continue
        standing = content
        versions.append(
            Sheet(
                table=row,
                version=len(versions) + 1,
                content=content,
                reported_by=_reporter(entry, players),
                by_slip=entry.who.startswith(SLIP_OF) or None,
                reason=entry.reason,
                created_at=_at(entry.at),
            )
        )
    if table.sheet is not None:
        content = table.sheet.to_json()
        if not versions or _unordered(versions[-1].content) != _unordered(content):
            versions.append(
                Sheet(
                    table=row,
                    version=len(versions) + 1,
                    content=content,
                    created_at=timekeeping.now(),
                )
            )
    return versions


def _unordered(content: dict[str, Any]) -> dict[str, Any]:
    return {**content, "seats": sorted(content["seats"], key=lambda seat: str(seat["player"]))}


def _reporter(entry: JournalRow, players: dict[str, Player]) -> Player | None:
    return _player_behind(entry.who, players) if entry.verb == "result.report" else None


def _player_behind(who: str, players: dict[str, Player]) -> Player | None:
    return players.get(who.removeprefix("player ")) if who.startswith("player ") else None


def _penalties(event: Event, archive: Archive, players: dict[str, Player]) -> None:
    Penalty.objects.bulk_create(
        Penalty(
            event=event,
            player=players[source.player],
            round_number=source.round,
            kind=source.kind,
            reason=source.reason,
            infraction=source.infraction,
            effect=source.effect,
            points=source.points,
            given_by=source.who,
            at=_at(source.at),
        )
        for source in archive.penalties
    )


def _journal(event: Event, archive: Archive, players: dict[str, Player]) -> None:
    """Take the journal in with its chain, which goes on from here; one without a chain is chained now."""
    numbers = _staff_numbers(archive)
    entries = [
        JournalEntry(
            event=event,
            revision=source.revision,
            at=_at(source.at),
            actor_kind=_kind(source.who, players),
            who=source.who,
            player=_player_behind(source.who, players),
            verb=source.verb,
            # Here the reference is the name: "staff staff 2" is the account known as "staff 2".
            object=STAFF_OBJECT + source.object if source.object in numbers else source.object,
            before=source.before,
            after=source.after,
            reason=source.reason,
            salts=dict(source.salts),
            erased=dict(source.erased),
            hash=source.hash,
        )
        for source in archive.journal
    ]
    event.staff_numbers = numbers
    if archive.chain is not None:
        event.chained_since, event.journal_head = archive.chain.since, archive.chain.head
    else:
        event.chained_since = event.revision
        for entry in entries:
            entry.salts = chain.new_salts(entry.before, entry.after, entry.reason)
            chain_to(event, entry)
    JournalEntry.objects.bulk_create(entries, batch_size=BATCH)
    event.save(update_fields=["chained_since", "journal_head", "staff_numbers"])


def _staff_numbers(archive: Archive) -> dict[str, int]:
    """Return the numbers of the staff by the references that stand for their names in the archive."""
    mentioned = {name for row in archive.journal for name in (row.who, row.object)}
    mentioned |= {penalty.who for penalty in archive.penalties}
    numbers = {
        name: int(name.removeprefix(STAFF_OBJECT))
        for name in mentioned
        if name.startswith(STAFF_OBJECT) and name.removeprefix(STAFF_OBJECT).isdecimal()
    }
    return dict(sorted(numbers.items(), key=itemgetter(1)))


def _kind(who: str, players: dict[str, Player]) -> ActorKind:
    if _player_behind(who, players) is not None or who.startswith(SLIP_OF):
        return ActorKind.PLAYER
    return ActorKind.SYSTEM if who == "system" else ActorKind.STAFF


def _at(moment: str) -> datetime:
    return datetime.fromisoformat(moment).astimezone(UTC)

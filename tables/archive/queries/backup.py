"""An event with everything that an archive leaves out: what restores it in its state, running.

Archives are for strangers and for the years; an event backup is for the organizer and for the next hour.
Beside the archive it has every row of the event as the database holds it, the secret seed and the players'
private links among them. Accounts are in it by name, and without their passwords.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.db.models import BinaryField, Field, ForeignKey, Model
from django.utils.duration import duration_string

from tables.appointments.models import PlayerHours, Slot
from tables.archive.queries.archive import archive_in
from tables.core import links, timekeeping
from tables.core.snapshots import snapshot_of
from tables.decks.models import Deck, DeckVersion
from tables.events.models import Event
from tables.journal.models import JournalEntry
from tables.judging.calls.models import JudgeCall
from tables.judging.deck_checks.models import DeckCheck
from tables.live.models.game import LiveDecision, LiveGame, LiveMessage, LiveReplay, LiveSeat, LiveThought
from tables.live.models.undo import LiveUndoRequest
from tables.live.models.vote import LiveVote
from tables.player_meeting.models import PlayerMeeting
from tables.players.models import Absence, CatalogEntry, KeepApartGroup, Penalty, Player
from tables.results.models import Sheet, SheetSignature
from tables.rounds.models import Bye, Round, Seat, Table, UnpairedLoss
from tables.staff.models import EventRole, User

FORMAT: Final = "kingsmoot-event-backup/1"
LINK: Final = "link"
"""The member of a player's row that has the secret part of the private link."""

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """Rows of one model. `of` leads to their event; `later` are columns that point at rows further down, and
    what the database allows only together with them; `needs_user` marks rows that without one say nothing,
    `newer` those that files of earlier versions do not have.
    """

    model: type[Model]
    of: str
    later: tuple[str, ...] = ()
    needs_user: bool = False
    newer: bool = False

    @property
    def name(self) -> str:
        """How the file calls the rows."""
        return str(self.model._meta.model_name)

    @property
    def columns(self) -> tuple[Field[Any, Any], ...]:
        """The columns that the file has; a player's link stands there itself, not what hides it here."""
        return tuple(
            column
            for column in self.model._meta.concrete_fields
            if not column.primary_key and column.name != "link_mask"
        )


KEPT: Final = (
    Kept(Event, "pk"),
    Kept(EventRole, "event", needs_user=True),
    Kept(Player, "event"),
    Kept(Absence, "player__event", newer=True),
    Kept(KeepApartGroup, "event"),
    Kept(KeepApartGroup.players.through, "keepapartgroup__event"),
    Kept(Deck, "player__event", later=("version", "locked_at")),
    Kept(DeckVersion, "deck__player__event"),
    Kept(Round, "event"),
    Kept(Table, "round__event", later=("sheet", "status")),
    Kept(Seat, "round__event"),
    Kept(UnpairedLoss, "round__event"),
    Kept(Bye, "round__event", newer=True),
    Kept(Sheet, "table__round__event"),
    Kept(SheetSignature, "sheet__table__round__event", needs_user=True),
    Kept(PlayerHours, "player__event", newer=True),
    Kept(Slot, "table__round__event", newer=True),
    Kept(Slot.accepted_by.through, "slot__table__round__event", newer=True),
    Kept(JudgeCall, "table__round__event", newer=True),
    Kept(DeckCheck, "round__event", newer=True),
    Kept(PlayerMeeting, "event", newer=True),
    Kept(Penalty, "event"),
    Kept(CatalogEntry, "event", newer=True),
    Kept(LiveGame, "event", later=("undo_request", "vote")),
    Kept(LiveSeat, "game__event"),
    Kept(LiveDecision, "game__event"),
    Kept(LiveThought, "game__event", newer=True),
    Kept(LiveReplay, "game__event", newer=True),
    Kept(LiveMessage, "game__event"),
    Kept(LiveUndoRequest, "game__event"),
    Kept(LiveVote, "game__event", newer=True),
    Kept(JournalEntry, "event"),
)
"""Every row of an event, in an order in which rows come after those they point at."""


def event_backup(event: Event) -> str:
    """Return the event's backup as the text of a file.

    All rows are of one moment, and nobody waits meanwhile.
    """
    with snapshot_of(event) as at_one_moment:
        archive = archive_in(at_one_moment)
        names = dict(User.objects.values_list("pk", "username"))
        rows = {kept.name: list(_rows(kept, at_one_moment, names)) for kept in KEPT}
        made_at = timekeeping.now()
    document = {
        "format": FORMAT,
        "release": settings.VERSION,
        "made_at": made_at.isoformat(),
        "archive": archive.to_json(),
        "rows": rows,
    }
    return f"{_written({**document, 'sha256': digest_of(document)})}\n"


def file_name(event: Event) -> str:
    """Return the name to save a backup made now under."""
    return f"{event.slug}-event-backup-{timekeeping.now():%Y%m%dT%H%M%SZ}.json"


def digest_of(document: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a backup's other members, by which a damaged file is known."""
    members = {key: value for key, value in document.items() if key != "sha256"}
    return sha256(_written(members).encode()).hexdigest()


def _written(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def _rows(kept: Kept, event: Event, names: Mapping[int, str]) -> Iterator[JsonObject]:
    columns = kept.columns
    for row in kept.model._default_manager.filter(**{kept.of: event.pk}).order_by("pk"):
        members = {"id": row.pk, **{column.name: _value_json(row, column, names) for column in columns}}
        if isinstance(row, Player):
            token = links.token_of(row)
            members[LINK] = token if row.link_digest == links.digest_of(token) else None
        yield members


def _value_json(row: Model, column: Field[Any, Any], names: Mapping[int, str]) -> Any:
    value = getattr(row, column.attname)
    if isinstance(column, ForeignKey) and column.related_model is User:
        return names.get(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(column, BinaryField):
        return b64encode(value).decode()
    return duration_string(value) if isinstance(value, timedelta) else value

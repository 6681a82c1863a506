"""Past events imported from archives by people with an account, after a look at what is in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tables.accounts.organizer_limits import require_storage
from tables.archive.actions.archive import import_archive
from tables.archive.rules.json_text import UPLOADED_ARCHIVES, ArchiveMalformed
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import Archive
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, Problem, Refused
from tables.core.searches import holding_a_thread
from tables.core.slugs import free_slug
from tables.events.actions.setup import RESERVED_SLUGS, require_creator
from tables.events.models import Event, EventStatus

OVER = frozenset({EventStatus.FINISHED, EventStatus.ARCHIVED})
_SLUG = re.compile(r"[-a-z0-9_]+\Z")


@dataclass(frozen=True, slots=True)
class PastEvent:
    """What an archive holds: the event, how much was played, who won by its journal ("" where that does not
    say), and a `slug` under which it can be imported."""

    name: str
    venue: str
    starts_at: datetime
    timezone: str
    status: EventStatus
    players: int
    rounds: int
    results: int
    live_games: int
    champion: str
    slug: str


def read_past_event(content: str | bytes) -> Archive:
    """Read an archive of an event that is over.

    Raises `Malformed` with everything that is wrong with it, `Refused` for an event that is not over, `Busy`
    while others are read.
    """
    try:
        with holding_a_thread(_("The server is reading other files. Send it again in a few seconds.")):
            archive = parse(content, UPLOADED_ARCHIVES)
    except ArchiveMalformed as refused:
        problems = [Problem(_located(each.field, str(each.message)), "archive") for each in refused.problems]
        raise Malformed(problems) from None
    if archive.event.status not in OVER:
        raise Refused(
            _(
                "{event} is not over. Only finished events are imported here; the operators of this "
                "installation import others."
            ).format(event=archive.event.name)
        )
    return archive


def preview_past_event(actor: Actor, content: str | bytes) -> PastEvent:
    """Return what would be imported; otherwise as `read_past_event`. Raises `NotPermitted` to accounts that
    set up no events. One SQL query."""
    require_creator(actor)
    archive = read_past_event(content)
    event, tables = archive.event, [table for round_ in archive.rounds for table in round_.tables]
    return PastEvent(
        event.name,
        event.venue,
        datetime.fromisoformat(event.starts_at),
        event.timezone,
        EventStatus(event.status),
        len(archive.players),
        len(archive.rounds),
        sum(table.status == "confirmed" for table in tables),
        sum(table.live_game is not None for table in tables),
        _champion(archive),
        free_slug(Event, event.slug, RESERVED_SLUGS),
    )


def import_past_event(actor: Actor, content: str | bytes, *, slug: str = "") -> Event:
    """Make an event of an archive, all of it or nothing; the actor's user organizes it.

    `slug` is the name in its address, by default the archive's own. The import is no entry of the journal,
    so that exporting gives the same file again. Raises `NotPermitted`, `Malformed` at "slug" for one that is
    used or cannot stand in an address, and as `read_past_event` and `import_archive`.
    """
    owner = require_creator(actor)
    require_storage(owner)
    archive = read_past_event(content)
    slug = slug or archive.event.slug
    if not _SLUG.match(slug) or len(slug) > column_length(Event, "slug"):
        raise Malformed.at("slug", _("Use small letters, digits and hyphens, such as pyke-2026."))
    if slug in RESERVED_SLUGS or Event.objects.filter(slug=slug).exists():
        raise Malformed.at("slug", _("There is an event under this name already. Choose another one."))
    return import_archive(archive, slug=slug, organizer=owner)


def _located(path: str, message: str) -> str:
    return _("{path}: {problem}").format(path=path, problem=message) if path else message


def _champion(archive: Archive) -> str:
    """Return the name of the champion by the last entry that finished the event."""
    finished = next((row for row in reversed(archive.journal) if row.verb == "event.finish"), None)
    key = finished.after.get("champion") if finished is not None else None
    return next((player.name for player in archive.players if player.id == key), "")

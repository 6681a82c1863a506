"""Past events imported from archives by the API."""

from __future__ import annotations

from tables.archive.actions.past_events import PastEvent, import_past_event, preview_past_event
from tables.archive.rules.json_text import SENT_ARCHIVES, UPLOADED_ARCHIVES
from tables.core.api.callers import EVENT_CREATORS, Call
from tables.core.api.fields import StrictSerializer, Text
from tables.core.api.routes import Routes
from tables.core.columns import column_length
from tables.events.api.settings import EventSerializer
from tables.events.models import Event

routes = Routes("events")


class ArchiveSerializer(StrictSerializer):
    """The text of a `kingsmoot-event/1` archive of an event that is over."""

    archive = Text(max_length=UPLOADED_ARCHIVES.bytes, trim_whitespace=False)


class PastEventSerializer(ArchiveSerializer):
    """An archive to import; `slug` is the event's name in addresses, by default the archive's own."""

    slug = Text(max_length=column_length(Event, "slug"), default="", allow_blank=True)


@routes.preview("import/preview/", EVENT_CREATORS, ArchiveSerializer, PastEvent, takes_at_most=SENT_ARCHIVES)
def preview_archive(call: Call) -> PastEvent:
    """Tell what an archive holds that would be imported; nothing is stored."""
    return preview_past_event(call.actor, call.sent["archive"])


@routes.post(
    "import/",
    EVENT_CREATORS,
    PastEventSerializer,
    EventSerializer,
    status=201,
    if_match=False,
    takes_at_most=SENT_ARCHIVES,
)
def import_event(call: Call) -> Event:
    """Make an event of an archive, all of it or nothing; the caller organizes it."""
    return import_past_event(call.actor, call.sent["archive"], slug=call.sent["slug"])

"""The journal: every change, who made it, and what it was before."""

from __future__ import annotations

from rest_framework import serializers

from tables.api.callers import Call, staff
from tables.api.fields import Text
from tables.api.pagination import Paging
from tables.api.representations import Moment, Representation
from tables.api.routes import PageOf, Routes
from tables.models import ActorKind
from tables.queries.journal import JournalRow, journal_page
from tables.queries.paging import Page

routes = Routes("journal")


class JournalQuery(Paging):
    """Which entries are asked for."""

    verb = Text(
        max_length=64, allow_blank=True, default="", help_text="`player.drop`, or `player` for all of them."
    )
    object = Text(
        max_length=200,
        allow_blank=True,
        default="",
        help_text="`player p3`, `round 2 table 5`, or `round 2` with all its tables.",
    )
    actor = Text(max_length=200, allow_blank=True, default="", help_text="The name of who acted.")


class JournalEntrySerializer(Representation):
    """One entry; `sentence` says it in words."""

    revision = serializers.IntegerField()
    at = Moment()
    actor_kind = serializers.ChoiceField(ActorKind.choices)
    who = serializers.CharField()
    verb = serializers.CharField()
    object = serializers.CharField()
    sentence = serializers.CharField()
    reason = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()


@routes.get(
    "events/<slug:slug>/journal/", staff("journal.view"), PageOf(JournalEntrySerializer), JournalQuery
)
def list_journal(call: Call) -> Page[JournalRow]:
    """The journal, newest first, narrowed by what, whom and who."""
    return journal_page(call.event, **call.sent)

"""The journal as people read it: newest first, in sentences, filtered by verb, actor and object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.archive.rules.chain import short_head
from tables.archive.rules.schema import WRONG_SHAPE
from tables.core.paging import Page, page_bounds
from tables.core.text.languages import list_text
from tables.events.models import Event
from tables.journal.models import ActorKind, JournalEntry
from tables.journal.sentences import sentence_of

Read = TypeVar("Read")

PAGE_SIZE = 50


@dataclass(frozen=True, slots=True)
class JournalRow:
    """One entry as a sentence, with everything behind it."""

    revision: int
    at: datetime
    actor_kind: ActorKind
    who: str
    verb: str
    object: str
    sentence: str
    reason: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]


BACKED_UP = "event.back_up"
LINK_VERBS = ("player.show_link", "player.open_link", "player.renew_link", BACKED_UP)
"""What somebody else may do with a player's private link."""

MAX_TRACES = 400
"""Traces of one player's link."""
MAX_LINK_ENTRIES = 4_000
"""Entries, the newest, in which links of an event are looked for."""


@dataclass(frozen=True, slots=True)
class LinkTrace:
    """Somebody else saw a player's private link: the verb of the journal, the actor, the time."""

    verb: str
    actor: str
    at: datetime


@dataclass(frozen=True, slots=True)
class JournalFilters:
    """What the journal can be narrowed by: verbs and actors that occur in it."""

    verbs: tuple[str, ...]
    actors: tuple[str, ...]


def journal_page(
    event: Event,
    *,
    verb: str = "",
    object: str = "",
    actor: str = "",
    page: int = 1,
    page_size: int = PAGE_SIZE,
) -> Page[JournalRow]:
    """Return one page of the journal, newest first. Three SQL queries.

    `verb` is a verb or the group before its dot ("player"); `object` an object with everything below it
    ("round 2" and its tables, never round 20); `actor` the name of who acted.
    """
    entries = _narrowed(
        event.journal.all(), verb.replace("\0", ""), object.replace("\0", ""), actor.replace("\0", "")
    )
    total = entries.count()
    number, first, last = page_bounds(total, page, page_size)
    names = dict(event.players.values_list("key", "name"))
    rows = tuple(_row(entry, names) for entry in entries.order_by("-revision")[first:last])
    return Page(rows, number, page_size, total)


def journal_filters(event: Event) -> JournalFilters:
    """Return the verbs and actors of the event's journal. Two SQL queries."""
    entries = event.journal.order_by()
    return JournalFilters(
        tuple(sorted(entries.values_list("verb", flat=True).distinct())),
        tuple(sorted(entries.values_list("who", flat=True).distinct())),
    )


def describe_head(event: Event) -> str:
    """Return the present head of the journal in a sentence, to be written down. One SQL query."""
    head, revision = Event.objects.values_list("journal_head", "revision").get(pk=event.pk)
    return _(
        "To be able to prove that nothing before this was changed later, write down {short_head}: "
        "the head of the journal at revision {revision} (in full {head})."
    ).format(short_head=short_head(head), revision=revision, head=head)


@dataclass(frozen=True, slots=True)
class LinkTraces:
    """What others did with the private links of an event's players, the newest first."""

    entries: tuple[tuple[str, str, str, str, datetime, frozenset[str]], ...]
    """Verb, object, kind of actor, actor, time, and whose links were shown where it was several."""

    def of(self, player: str) -> tuple[LinkTrace, ...]:
        """Return who else was shown the present link of the player with this key, or made or opened it."""
        found: list[LinkTrace] = []
        for verb, object, kind, who, at, several in self.entries:
            if object != f"player {player}" and player not in several and verb != BACKED_UP:
                continue
            if kind != ActorKind.PLAYER:
                found.append(LinkTrace(verb, who, at))
            if verb == "player.renew_link" or len(found) == MAX_TRACES:
                break
        return tuple(found)


def link_traces(event: Event) -> LinkTraces:
    """Return what others did with the private links of all players. One SQL query."""
    entries = event.journal.filter(verb__in=LINK_VERBS).order_by("-revision")
    rows = entries.values_list("verb", "object", "actor_kind", "who", "at", "after")
    return LinkTraces(
        tuple(
            (verb, object, kind, who, at, frozenset(after.get("players", ()) if object == "players" else ()))
            for verb, object, kind, who, at, after in rows[:MAX_LINK_ENTRIES]
        )
    )


def with_promoted(message: str, event: Event) -> str:
    """Return the message about the event's newest entry, and who got a seat from the waiting list by it.

    Two SQL queries at most.
    """
    entry = event.journal.order_by("-revision").first()
    keys = [each["player"] for each in entry.after.get("promoted", ())] if entry is not None else []
    if not keys:
        return message
    names = dict(event.players.filter(key__in=keys).values_list("key", "name"))
    promoted = ngettext(
        "{players} got a seat from the waiting list.",
        "{players} got seats from the waiting list.",
        len(keys),
    ).format(players=list_text([names[key] for key in keys]))
    return f"{message} {promoted}"


def readable(entries: Iterable[JournalEntry], read: Callable[[JournalEntry], Read]) -> Iterator[Read]:
    """Yield what `read` makes of entries; those of another shape, from an imported archive, are left out."""
    for entry in entries:
        with suppress(*WRONG_SHAPE):
            yield read(entry)


def _narrowed(entries: QuerySet[JournalEntry], verb: str, object: str, actor: str) -> QuerySet[JournalEntry]:
    if verb:
        entries = entries.filter(Q(verb=verb) | Q(verb__startswith=f"{verb}."))
    if object:
        entries = entries.filter(Q(object=object) | Q(object__startswith=f"{object} "))
    return entries.filter(who=actor) if actor else entries


def _row(entry: JournalEntry, names: Mapping[str, str]) -> JournalRow:
    return JournalRow(
        entry.revision,
        entry.at,
        ActorKind(entry.actor_kind),
        entry.who,
        entry.verb,
        entry.object,
        sentence_of(entry, names),
        entry.reason,
        entry.before,
        entry.after,
    )

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
from tables.players.models import Player

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


def link_trace(player: Player) -> tuple[LinkTrace, ...]:
    """Return who else was shown the player's present private link, or made or opened it, the newest first.

    One SQL query.
    """
    entries = player.event.journal.filter(
        Q(verb__in=LINK_VERBS, object=f"player {player.key}")
        | Q(verb="player.show_link", object="players")
        | Q(verb=BACKED_UP)
    ).order_by("-revision")
    found: list[LinkTrace] = []
    for entry in entries[:MAX_TRACES]:
        if entry.object == "players" and player.key not in entry.after.get("players", ()):
            continue
        if entry.actor_kind != ActorKind.PLAYER:
            found.append(LinkTrace(entry.verb, entry.who, entry.at))
        if entry.verb == "player.renew_link":
            break
    return tuple(found)


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

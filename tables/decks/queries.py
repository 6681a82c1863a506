"""Deck lists as staff, their players and, once published, strangers read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tables.core.text.collation import collator
from tables.decks.models import Deck, DeckVersion
from tables.decks.rules.deck_lists import DeckFinding, DeckList, DeckState, state_of
from tables.events.models import Event, NameShown
from tables.players.models import Player, PlayerStatus
from tables.players.names import by_name, name_for_strangers
from tables.rounds.models import OPEN_ROUNDS, Seat, Table

LISTED = (PlayerStatus.ACTIVE, PlayerStatus.PENDING, PlayerStatus.DROPPED)


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A player's deck in the staff's list; without a list all after `state` is empty."""

    key: str
    number: int
    name: str
    status: PlayerStatus
    state: DeckState
    deck_name: str = ""
    faction: str = ""
    version: int = 0
    faults: int = 0
    unchecked: int = 0
    unknown: int = 0
    ready: str = ""
    handed_in_at: datetime | None = None
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class VersionRow:
    """One version in a deck's history; `who` is "the player" or the name of a member of staff."""

    number: int
    at: datetime
    who: str
    reason: str
    ready: str


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A player's deck: the newest list, and how it was judged when it was handed in."""

    number: int
    source: str
    content: DeckList
    findings: tuple[DeckFinding, ...]
    unknown: int
    ready: str
    handed_in_at: datetime
    is_locked: bool
    revision: int
    versions: tuple[VersionRow, ...]  # newest first

    @property
    def state(self) -> DeckState:
        """What staff have to know of it."""
        return state_of(self.findings, self.unknown)

    @property
    def faults(self) -> tuple[DeckFinding, ...]:
        """The broken rules."""
        return tuple(finding for finding in self.findings if finding["level"] == "fault")

    @property
    def unchecked(self) -> tuple[DeckFinding, ...]:
        """The rules that unknown cards leave open."""
        return tuple(finding for finding in self.findings if finding["level"] == "unchecked")


@dataclass(frozen=True, slots=True)
class PublishedDeck:
    """A locked deck as strangers, or opponents, may see it."""

    key: str
    name: str
    deck_name: str
    faction: str
    content: DeckList


def deck_rows(event: Event) -> tuple[DeckRow, ...]:
    """Return every player who may have a deck, by name. One SQL query, which reads no list."""
    found = (
        event.players.filter(status__in=LISTED)
        .order_by()
        .values_list(
            "key",
            "number",
            "name",
            "status",
            "deck__locked_at",
            "deck__version__number",
            "deck__version__findings",
            "deck__version__unknown",
            "deck__version__ready",
            "deck__version__created_at",
            "deck__version__content__name",
            "deck__version__content__faction",
        )
    )
    rows = []
    for key, number, name, status, locked, version, findings, unknown, ready, at, deck_name, faction in found:
        if version is None:
            rows.append(DeckRow(key, number, name, PlayerStatus(status), DeckState.MISSING))
            continue
        levels = [finding["level"] for finding in findings]
        rows.append(
            DeckRow(
                key,
                number,
                name,
                PlayerStatus(status),
                state_of(findings, unknown),
                deck_name,
                faction,
                version,
                levels.count("fault"),
                levels.count("unchecked"),
                unknown,
                ready,
                at,
                locked is not None,
            )
        )
    return tuple(by_name(rows, event.collation))


def deck_of(player: Player) -> DeckFile | None:
    """Return a player's deck with its history, or None without one. Two SQL queries."""
    deck = Deck.objects.select_related("version").filter(player=player).first()
    if deck is None or deck.version is None:
        return None
    current = deck.version
    return DeckFile(
        current.number,
        current.source,
        current.content,
        tuple(current.findings),
        current.unknown,
        current.ready,
        current.created_at,
        deck.locked_at is not None,
        deck.revision,
        tuple(
            VersionRow(number, at, username or _("the player"), reason, ready)
            for number, at, username, reason, ready in deck.versions.order_by("-number").values_list(
                "number", "created_at", "entered_by__username", "reason", "ready"
            )
        ),
    )


def deck_version(player: Player, number: int) -> DeckVersion | None:
    """Return one version of a player's deck, or None. One SQL query."""
    return DeckVersion.objects.filter(deck__player=player, number=number).first()


def published_decks(event: Event) -> tuple[PublishedDeck, ...]:
    """Return the locked decks, by name as strangers read it; empty while the organizer keeps them. One SQL
    query."""
    if not event.public_decks:
        return ()
    found = (
        Deck.objects.filter(
            player__event=event,
            player__status__in=(PlayerStatus.ACTIVE, PlayerStatus.DROPPED),
            locked_at__isnull=False,
        )
        .order_by("player__number")
        .values_list(
            "player__key", "player__name", "player__number", "player__name_shown", "version__content"
        )
    )
    decks = (
        _published(key, name_for_strangers(name, number, NameShown(shown)), content)
        for key, name, number, shown, content in found
    )
    collate = collator(event.collation)
    return tuple(sorted(decks, key=lambda deck: collate(deck.name)))


def open_decks_at(table: Table) -> frozenset[str]:
    """Return the keys of those at the table whose lists its players may read (the table must carry round and
    event). One SQL query, none where opponents read none."""
    if not table.round.event.decks_for_opponents:
        return frozenset()
    seated = Seat.objects.filter(table=table, absent=False)
    locked = Deck.objects.filter(player__in=seated.values("player"), locked_at__isnull=False)
    return frozenset(locked.values_list("player__key", flat=True))


def deck_of_opponent(player: Player, key: str) -> PublishedDeck | None:
    """Return the locked deck of somebody who sits at the player's table in the round that is played, the
    player included, where opponents read each other's lists; None for everybody else. One SQL query."""
    if not player.event.decks_for_opponents:
        return None
    own_seat = Seat.objects.filter(player=player, absent=False, round__status__in=OPEN_ROUNDS)
    seated = Seat.objects.filter(table__in=own_seat.values("table"), absent=False)
    found = Deck.objects.filter(player__in=seated.values("player"), locked_at__isnull=False, player__key=key)
    rows = found.values_list("player__key", "player__name", "version__content")
    return next((_published(*row) for row in rows), None)


def _published(key: str, name: str, content: DeckList) -> PublishedDeck:
    return PublishedDeck(key, name, content["name"], content["faction"], content)

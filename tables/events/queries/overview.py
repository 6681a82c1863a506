"""Events as lists and at a glance: where an event stands and what its organizer does next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import codes
from tables.core.access import permits
from tables.core.paging import Page, page_bounds
from tables.core.text.plain import folded
from tables.events.models import Event, EventStatus, Tier
from tables.events.queries.record import stages_of
from tables.journal.models import JournalEntry
from tables.judging.calls.models import CallStatus, JudgeCall
from tables.players.models import NEVER_TOOK_PART, Player, PlayerStatus
from tables.results.queries.sheets import unverified_tables
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus, Table, TableStatus
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.schedule import suggested_rounds
from tables.staff.models import EventRole, Role, User


@dataclass(frozen=True, slots=True)
class PlayerCounts:
    """Players by what they are; `here` are the active ones who are checked in."""

    active: int
    here: int
    pending: int
    waitlisted: int
    dropped: int
    disqualified: int
    declined: int
    withdrawn: int

    @property
    def missing(self) -> int:
        """Active players who are not checked in."""
        return self.active - self.here


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round with how many tables it has and how far they are; `unverified` are confirmed ones that a second
    person has to verify, where the event wants that."""

    number: int
    status: RoundStatus
    tables: int
    playing: int
    reported: int
    confirmed: int
    unverified: int

    @property
    def out(self) -> int:
        """Tables without a confirmed result."""
        return self.tables - self.confirmed


@dataclass(frozen=True, slots=True)
class NextStep:
    """What the organizer does next: the action of the matrix it takes, and a sentence.

    `round_number` is the round it concerns; `action` is empty when nothing is left to do.
    """

    action: str
    sentence: str
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class EventOverview:
    """An event at a glance. `suggested_rounds` is what R-3 suggests for the players registered now."""

    players: PlayerCounts
    rounds: tuple[RoundState, ...]
    rounds_announced: int
    suggested_rounds: int
    next_step: NextStep

    @property
    def rounds_closed(self) -> int:
        """How many rounds are over."""
        return sum(round_.status == RoundStatus.CLOSED for round_ in self.rounds)

    @property
    def open_round(self) -> RoundState | None:
        """The round that is drafted, published or played, if there is one."""
        return next((round_ for round_ in self.rounds if round_.status != RoundStatus.CLOSED), None)


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event in a list; `players` counts those who take or took part, `role` is the reader's own."""

    slug: str
    name: str
    venue: str
    starts_at: datetime
    timezone: str
    tier: Tier
    status: EventStatus
    rounds_announced: int
    registration_open: bool
    players: int
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class ManagedEvent:
    """An event as administrators of the installation see it: who organizes it, and whether anybody can."""

    slug: str
    name: str
    starts_at: datetime
    timezone: str
    status: EventStatus
    organizers: tuple[str, ...]
    is_orphaned: bool


@dataclass(frozen=True, slots=True)
class MyEvents:
    """Events a user works at, and events the user's account plays in; the latest first."""

    as_staff: tuple[EventCard, ...]
    as_player: tuple[EventCard, ...]


def event_overview(event: Event) -> EventOverview:
    """Return the event at a glance. Two SQL queries, three where results have to be verified."""
    players = _player_counts(event)
    unverified = Counter(unverified_tables(event).values_list("round__number", flat=True))
    # Grouped by columns of the round that are short: it also carries the problem of its draw.
    states = event.rounds.order_by("number").values_list("number", "status")
    rounds = tuple(
        RoundState(number, RoundStatus(status), of_round, playing, reported, confirmed, unverified[number])
        for number, status, of_round, playing, reported, confirmed in states.annotate(
            of_round=Count("tables"),
            playing=Count("tables", filter=Q(tables__status=TableStatus.PLAYING)),
            reported=Count("tables", filter=Q(tables__status=TableStatus.REPORTED)),
            confirmed=Count("tables", filter=Q(tables__status=TableStatus.CONFIRMED)),
        )
    )
    return EventOverview(
        players,
        rounds,
        event.rounds_announced,
        suggested_rounds(players.active + players.pending),
        next_step(event, players, rounds),
    )


def my_events(user: User) -> MyEvents:
    """Return the user's events. Three SQL queries."""
    roles = dict(EventRole.objects.filter(user=user).values_list("event_id", "role"))
    working = _with_players(Event.objects.filter(pk__in=roles))
    playing = _with_players(
        Event.objects.filter(pk__in=Player.objects.filter(user=user).values("event_id"))
    ).exclude(status=EventStatus.DRAFT)
    return MyEvents(
        tuple(_card(event, Role(roles[event.pk])) for event in working), tuple(map(_card, playing))
    )


@dataclass(frozen=True, slots=True)
class PublicEvents:
    """A part of the public list: the events shown, and how many there are to come or running, and past."""

    page: Page[EventCard]
    current: int
    past: int


def public_events(
    *, past: bool = False, search: str = "", page: int = 1, page_size: int = 20
) -> PublicEvents:
    """Return events that everybody may see and whose name or place has the searched text.

    Running events come first, then those to come, the next one first; past events the latest first. Two SQL
    queries.
    """
    wanted = folded(search)
    columns = ("pk", "status", "name", "venue")
    rows = Event.objects.exclude(status=EventStatus.DRAFT).values_list(*columns)
    found = [(pk, status) for pk, status, *texts in rows if not wanted or wanted in folded(" ".join(texts))]
    ended = [pk for pk, status in found if status in {EventStatus.FINISHED, EventStatus.ARCHIVED}]
    running = [pk for pk, status in found if status == EventStatus.RUNNING]
    to_come = [pk for pk, status in found if status == EventStatus.OPEN]
    chosen = ended if past else running + to_come[::-1]
    number, first, last = page_bounds(len(chosen), page, page_size)
    shown = {event.pk: event for event in _with_players(Event.objects.filter(pk__in=chosen[first:last]))}
    cards = tuple(_card(shown[pk]) for pk in chosen[first:last] if pk in shown)
    return PublicEvents(Page(cards, number, page_size, len(chosen)), len(running) + len(to_come), len(ended))


def every_event(*, page: int = 1, page_size: int = 50) -> Page[ManagedEvent]:
    """Return every event of the installation, the latest first. Three SQL queries."""
    events = Event.objects.order_by("-starts_at", "pk")
    total = events.count()
    number, first, last = page_bounds(total, page, page_size)
    organizers = Prefetch(
        "roles",
        EventRole.objects.filter(role=Role.ORGANIZER).select_related("user"),
        to_attr="organizers",
    )
    return Page(
        tuple(
            ManagedEvent(
                event.slug,
                event.name,
                event.starts_at,
                event.timezone,
                EventStatus(event.status),
                tuple(role.user.get_username() for role in event.organizers),
                not any(role.user.is_active and role.user.has_usable_password() for role in event.organizers),
            )
            for event in events.prefetch_related(organizers)[first:last]
        ),
        number,
        page_size,
        total,
    )


def visible_events(
    user: User | None,
    player: Player | None = None,
    *,
    statuses: Collection[str] = (),
    only_mine: bool = False,
    page: int = 1,
    page_size: int = 20,
) -> Page[EventCard]:
    """Return events that somebody may see: all but drafts, and the drafts whose staff pages the user may
    see; the latest first.

    `only_mine` leaves those at which the user works or plays, or the one of a `player` without an account.
    Three SQL queries.
    """
    roles = dict(EventRole.objects.filter(user=user).values_list("event_id", "role")) if user else {}
    viewed = Q(pk__in=[pk for pk, role in roles.items() if permits(Role(role), "event.view")])
    is_public = ~Q(status=EventStatus.DRAFT)
    shown = is_public | viewed
    if only_mine:
        plays = Player.objects.filter(user=user).values("event_id") if user else Player.objects.none()
        own = [player.event_id] if player else []
        mine = Q(pk__in=roles) | Q(pk__in=plays.values("event_id")) | Q(pk__in=own)
        shown = viewed | is_public & mine
    found = Event.objects.filter(shown)
    if statuses:
        found = found.filter(status__in=statuses)
    total = found.count()
    number, first, last = page_bounds(total, page, page_size)
    cards = tuple(
        _card(event, Role(roles[event.pk]) if event.pk in roles else None)
        for event in _with_players(found)[first:last]
    )
    return Page(cards, number, page_size, total)


def event_with_join_code(text: str) -> Event | None:
    """Return the event that a code leads to as it was typed, None for what opens nothing. One SQL query."""
    code = codes.typed(text)
    if len(code) != codes.JOIN_CODE:
        return None
    return Event.objects.filter(join_code=code).exclude(status=EventStatus.DRAFT).first()


def next_step(event: Event, players: PlayerCounts, rounds: tuple[RoundState, ...]) -> NextStep:
    """Return what the organizer does next, from the state alone (no query)."""
    least = table_sizes_of(event).least
    if event.status == EventStatus.DRAFT:
        return NextStep("event.open", _("Check the settings, then open registration."))
    if event.status == EventStatus.OPEN:
        return _before_the_start(players, least)
    if event.status == EventStatus.FINISHED:
        return NextStep("event.archive", _("Export the archive and publish it, then archive the event."))
    if event.status == EventStatus.ARCHIVED:
        return NextStep("", _("The event is archived. Nothing is left to do."))
    open_round = next((round_ for round_ in rounds if round_.status != RoundStatus.CLOSED), None)
    if open_round is not None:
        return _during(open_round)
    if event.seed_is_public:
        return NextStep("event.finish", _("Correct what has to be corrected, then finish the event again."))
    if len(rounds) >= event.rounds_announced:
        return NextStep("event.finish", _("All announced rounds are closed. Finish the event."))
    number = len(rounds) + 1
    if players.pending:
        return NextStep(
            "player.approve",
            ngettext(
                "Decide on {count} registration before round {number} is drawn.",
                "Decide on {count} registrations before round {number} is drawn.",
                players.pending,
            ).format(count=players.pending, number=number),
        )
    if players.active < least and number == 1:
        return NextStep(
            "player.register",
            _("Register players: round 1 needs at least {least}.").format(least=least),
        )
    if players.active < least:
        return NextStep(
            "event.finish",
            _("Too few players are active for round {number}. Finish the event.").format(number=number),
        )
    return NextStep(
        "round.draw",
        _draw_next(event, number),
        number,
    )


def _draw_next(event: Event, number: int) -> str:
    stages = stages_of(event)
    if not stages.seats_itself(number):
        return _("Draw round {number} of {rounds}.").format(number=number, rounds=event.rounds_announced)
    return _("Draw round {number} of {rounds}: {stage}.").format(
        number=number, rounds=event.rounds_announced, stage=stages.stage_title(number)
    )


SETTINGS_VERBS = frozenset({"event.edit", "event.rounds", "event.stages"})


def settings_changed_since(
    event: Event, revision: int, names: Collection[str] | None = None
) -> list[JournalEntry]:
    """Return the entries after `revision` by which the stage changed, or settings: those of these `names`, or
    any. What players did since does not count. One SQL query."""
    entries = event.journal.filter(revision__gt=revision, verb__startswith="event.").order_by("revision")
    return [
        entry
        for entry in entries
        if names is None or entry.verb not in SETTINGS_VERBS or not set(names).isdisjoint(entry.after)
    ]


def _before_the_start(players: PlayerCounts, least: int) -> NextStep:
    if players.pending:
        return NextStep(
            "player.approve",
            ngettext(
                "Decide on the {count} registration that waits.",
                "Decide on the {count} registrations that wait.",
                players.pending,
            ).format(count=players.pending),
        )
    if players.active < least:
        return NextStep(
            "player.register",
            _("Register players: an event needs at least {least}.").format(least=least),
        )
    if players.missing:
        return NextStep(
            "player.check_in",
            _("Check players in: {missing} of {active} are missing.").format(
                missing=players.missing, active=players.active
            ),
        )
    return NextStep(
        "event.start", _("All {active} players are here. Start the event.").format(active=players.active)
    )


def _during(round_: RoundState) -> NextStep:
    number = round_.number
    if round_.status == RoundStatus.DRAFTED:
        return NextStep(
            "round.publish",
            _("Check the draft of round {number} and publish it.").format(number=number),
            number,
        )
    if round_.tables and not round_.out and round_.unverified:
        return NextStep(
            "result.verify",
            ngettext(
                "A second person verifies {count} result of round {number}.",
                "A second person verifies {count} results of round {number}.",
                round_.unverified,
            ).format(count=round_.unverified, number=number),
            number,
        )
    if round_.tables and not round_.out:
        return NextStep(
            "round.close",
            _("All results of round {number} are confirmed. Close the round.").format(number=number),
            number,
        )
    if round_.status == RoundStatus.PUBLISHED:
        return NextStep(
            "round.clock",
            _("Start the clock when most players of round {number} are seated.").format(number=number),
            number,
        )
    sentence = (
        ngettext(
            "Enter results of round {number}: {count} table still out; {reported} reported.",
            "Enter results of round {number}: {count} tables still out; {reported} reported.",
            round_.out,
        )
        if round_.reported
        else ngettext(
            "Enter results of round {number}: {count} table still out.",
            "Enter results of round {number}: {count} tables still out.",
            round_.out,
        )
    )
    return NextStep(
        "result.enter",
        sentence.format(number=number, count=round_.out, reported=round_.reported),
        number,
    )


def _player_counts(event: Event) -> PlayerCounts:
    rows = (
        event.players.order_by()
        .values_list("status")
        .annotate(everybody=Count("pk"), here=Count("checked_in_at"))
    )
    everybody: Counter[str] = Counter()
    here: Counter[str] = Counter()
    for status, count, checked_in in rows:
        everybody[status], here[status] = count, checked_in
    return PlayerCounts(
        active=everybody[PlayerStatus.ACTIVE],
        here=here[PlayerStatus.ACTIVE],
        pending=everybody[PlayerStatus.PENDING],
        waitlisted=everybody[PlayerStatus.WAITLISTED],
        dropped=everybody[PlayerStatus.DROPPED],
        disqualified=everybody[PlayerStatus.DISQUALIFIED],
        declined=everybody[PlayerStatus.DECLINED],
        withdrawn=everybody[PlayerStatus.WITHDRAWN],
    )


def _with_players(events: QuerySet[Event]) -> QuerySet[Event]:
    players = Player.objects.filter(event=OuterRef("pk")).exclude(status__in=NEVER_TOOK_PART)
    return events.annotate(taking_part=_number_of(players, "event")).order_by("-starts_at", "pk")


def _number_of(rows: QuerySet[Any], of: str) -> Coalesce:
    """Return the expression that counts the rows of an outer query's row, which all have the same `of`.

    A join would group by all columns of the outer table, of which some are long.
    """
    counts = rows.order_by().values(of).annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counts, output_field=IntegerField()), 0)


def _card(event: Event, role: Role | None = None) -> EventCard:
    return EventCard(
        event.slug,
        event.name,
        event.venue,
        event.starts_at,
        event.timezone,
        Tier(event.tier),
        EventStatus(event.status),
        event.rounds_announced,
        event.registration_open,
        event.taking_part,  # type: ignore[attr-defined]  # annotated by _with_players
        role,
    )


@dataclass(frozen=True, slots=True)
class Waiting:
    """Registrations to approve, players not checked in, results reported but not confirmed, tables still
    out, calls that no judge has taken, and the latest round (None before the first)."""

    registrations: int
    not_checked_in: int
    reported: int
    tables_out: int
    calls: int
    round: Round | None


def waiting_at(event: Event) -> Waiting:
    """Count what waits at an event. Two SQL queries."""
    waiting_calls = JudgeCall.objects.filter(table__round__event=OuterRef("event"), status=CallStatus.WAITING)
    players = Player.objects.filter(event=event).aggregate(
        registrations=Count("pk", filter=Q(status=PlayerStatus.PENDING)),
        not_checked_in=Count("pk", filter=Q(status=PlayerStatus.ACTIVE, checked_in_at__isnull=True)),
    )
    tables = Table.objects.filter(round=OuterRef("pk"))
    latest = (
        event.rounds.annotate(
            reported=_number_of(tables.filter(status=TableStatus.REPORTED), "round"),
            out=_number_of(tables.exclude(status=TableStatus.CONFIRMED), "round"),
            calls=_number_of(waiting_calls, "table__round__event"),
        )
        .order_by("-number")
        .first()
    )
    is_played = latest is not None and latest.status in OPEN_ROUNDS
    return Waiting(
        players["registrations"],
        players["not_checked_in"],
        latest.reported if latest is not None and is_played else 0,
        latest.out if latest is not None and is_played else 0,
        latest.calls if latest is not None else 0,
        latest,
    )

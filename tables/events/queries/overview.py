"""An event at a glance: where it stands and what its organizer does next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, OuterRef, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.appointments.queries import unscheduled_tables
from tables.core.text.languages import moment_text
from tables.events.models import Event, EventStatus
from tables.events.queries.cards import number_of
from tables.events.queries.record import online_play_of, stages_of
from tables.events.rules.online import OnlinePlay
from tables.journal.models import JournalEntry
from tables.judging.calls.models import CallStatus, JudgeCall
from tables.players.models import Player, PlayerStatus
from tables.results.queries.sheets import unverified_tables
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus, Table, TableStatus
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.schedule import suggested_rounds


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
    person has to verify, where the event wants that; `unscheduled` those whose players have no time yet,
    where they agree on one."""

    number: int
    status: RoundStatus
    tables: int
    playing: int
    reported: int
    confirmed: int
    unverified: int
    unscheduled: int = 0

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


def event_overview(event: Event) -> EventOverview:
    """Return the event at a glance. Two SQL queries, three where results have to be verified; two more where
    players agree on times."""
    players = _player_counts(event)
    unverified = Counter(unverified_tables(event).values_list("round__number", flat=True))
    unscheduled = unscheduled_tables(event)
    # Grouped by columns of the round that are short: it also carries the problem of its draw.
    states = event.rounds.order_by("number").values_list("number", "status")
    rounds = tuple(
        RoundState(
            number,
            RoundStatus(status),
            of_round,
            playing,
            reported,
            confirmed,
            unverified[number],
            unscheduled if status in OPEN_ROUNDS else 0,
        )
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
    online = online_play_of(event)
    open_round = next((round_ for round_ in rounds if round_.status != RoundStatus.CLOSED), None)
    if open_round is not None:
        return _online(open_round, online) or _during(open_round)
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
    if online is not None and online.draws(number):
        return _online_draw(event, online, number)
    return NextStep(
        "round.draw",
        _draw_next(event, number),
        number,
    )


def _online(round_: RoundState, online: OnlinePlay | None) -> NextStep | None:
    """Return what staff do while a round is played online; None where they go on as at tables."""
    if online is None or round_.status == RoundStatus.DRAFTED:
        return None
    if round_.unscheduled:
        return NextStep(
            "slot.propose",
            ngettext(
                "Round {number} is played online: {count} table has no time yet.",
                "Round {number} is played online: {count} tables have no time yet.",
                round_.unscheduled,
            ).format(number=round_.number, count=round_.unscheduled),
            round_.number,
        )
    if round_.out:
        return NextStep(
            "live.judge",
            _("Round {number} is played online: {confirmed} of {tables} results count.").format(
                number=round_.number, confirmed=round_.confirmed, tables=round_.tables
            ),
            round_.number,
        )
    if online.closes and not round_.unverified:
        return NextStep(
            "", _("All results of round {number} count. It closes by itself.").format(number=round_.number)
        )
    return None


def _online_draw(event: Event, online: OnlinePlay, number: int) -> NextStep:
    moment = online.opens_at(number)
    if moment is None:
        return NextStep("", _("Round {number} is drawn and published by itself.").format(number=number))
    when = moment_text(moment.astimezone(event.zone), "long_weekday_minutes")
    return NextStep(
        "",
        _("Round {number} is drawn and published by itself: {when} ({zone}).").format(
            number=number, when=when, zone=event.timezone
        ),
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
            reported=number_of(tables.filter(status=TableStatus.REPORTED), "round"),
            out=number_of(tables.exclude(status=TableStatus.CONFIRMED), "round"),
            calls=number_of(waiting_calls, "table__round__event"),
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

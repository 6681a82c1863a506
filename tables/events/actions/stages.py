"""The stages of an event: opened, started, finished, archived, reopened."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.text.languages import list_text
from tables.core.text.plain import fault_in, one_line
from tables.decks.actions import deck_warnings, lock_all
from tables.events.actions.setup import require_event_unchanged
from tables.events.models import MAX_HALL_VALUE_LENGTH, Event, EventStatus
from tables.events.queries.fairness import START_VERB, RelatedEvent, related_events, related_json
from tables.events.queries.record import load_record
from tables.events.rules.draws import hall_value_digest
from tables.journal.recording import Change, recorded, require_override
from tables.live.actions import EVENT_FINISHED, abandon, unfinished_games, warnings_of
from tables.players.actions.rows import BATCH, draw_random_ranks, require_rounds_to_come
from tables.players.models import Player, PlayerStatus
from tables.results.queries.sheets import unverified_tables
from tables.rounds.actions.publishing import unverified_problems
from tables.rounds.models import RoundStatus, Table, TableStatus
from tables.rounds.queries.sizes import table_sizes_of
from tables.standings.queries.standings import standings_json

OPEN_FIRST = gettext_lazy(
    "Open the event first: its commitment must be public before the value from the hall is given, so that "
    "nobody can choose among events."
)
MIN_HALL_VALUE_LENGTH = 6
"""Letters and digits that a value from the hall has at least: six dice have 46,656 outcomes."""

_NAMES_LISTED = 20


def open_event(event: Event, actor: Actor, *, expected: int | None = None) -> Event:
    """Show a draft to everybody and let players register; an open event stays as it is."""
    with recorded(event, actor, "event.open", object="event") as change:
        event = change.event
        if event.status == EventStatus.OPEN:
            change.nothing_changed()
            return event
        if event.status != EventStatus.DRAFT:
            raise Refused(
                _("{event} has started. Open registration for late entries in its settings.").format(
                    event=event.name
                )
            )
        require_event_unchanged(change, expected)
        event.registration_open = True
        _move(change, EventStatus.OPEN, "registration_open")
        return event


def start_event(
    event: Event,
    actor: Actor,
    *,
    hall_value: str,
    reason: str = "",
    expected: int | None = None,
    override: bool = False,
) -> Event:
    """Close public registration, draw every player's last tiebreak (R-44) and begin.

    `hall_value` is something that nobody knew when the seed was committed to: dice thrown in the hall, a
    newspaper's number, words of players. It is mixed into the seed for every draw, and public from now on
    (R-50); otherwise organizers could discard events until the seed pleases. So the commitment must be public
    before it, a value starts one event of this installation only, and the journal names the other events that
    the same people started within the last weeks.

    Where deck lists are collected they are locked: the deck stays the same for the whole event (R-2).
    A running event stays as it is. Raises `Refused` for a draft, with fewer than three active players (R-10)
    and for an event whose seed is not known here, `Malformed` at "hall_value", `NeedsOverride` while
    registrations wait for approval, active players are not checked in, deck lists are faulty or missing
    though required, or an event with the same list was started and not played.
    """
    with recorded(event, actor, "event.start", object="event", reason=reason) as change:
        event = change.event
        if event.status == EventStatus.RUNNING:
            change.nothing_changed()
            return event
        require_event_unchanged(change, expected)
        if event.status == EventStatus.DRAFT:
            raise Refused([Problem(str(OPEN_FIRST), rule="R-50")])
        event.hall_value = checked_hall_value(hall_value)
        event.hall_value_digest = hall_value_digest(event.hall_value)
        _require_unused(event)
        players = list(event.players.order_by("number"))
        active = [player for player in players if player.status == PlayerStatus.ACTIVE]
        sizes = table_sizes_of(change.event)
        if len(active) < sizes.least:
            message = _("A round needs at least {least} active players; there are {count}.").format(
                least=sizes.least, count=len(active)
            )
            raise Refused([Problem(message, "", sizes.rule)])
        require_rounds_to_come(event)
        others = related_events(event, change.at, actor.user)
        restarts = _warnings_of_restart(others)
        warnings = _warnings_at_start(players) + deck_warnings(event, active) + restarts
        require_override(warnings, override=override, reason=reason)
        draw_random_ranks(event, active)
        Player.objects.bulk_update(active, ["random_rank"], batch_size=BATCH)
        event.registration_open = False
        try:
            with transaction.atomic():
                _move(change, EventStatus.RUNNING, "registration_open", "hall_value", "hall_value_digest")
        except IntegrityError:  # another event was started with the value at this moment
            _require_unused(event)
            raise
        change.after["hall_value"] = event.hall_value
        if others:
            change.after["other_events"] = related_json(others)
        if restarts:
            change.after["is_restart"] = True
        change.after["random_ranks"] = {player.key: player.random_rank for player in active}
        if event.collects_decks and event.decks_locked_at is None:
            change.after["decks_locked"] = lock_all(change)
        return event


def _require_unused(event: Event) -> None:
    """Raise `Malformed` for a value from the hall with which another event was started."""
    used = Event.objects.filter(hall_value_digest=event.hall_value_digest).exclude(pk=event.pk).first()
    if used is not None:
        raise Malformed.at(
            "hall_value",
            _(
                "{used} was started with this value, and a value is for one event only. Take another one."
            ).format(used=used.name),
            "R-50",
        )


def _warnings_of_restart(others: Sequence[RelatedEvent]) -> list[Problem]:
    """Return a warning of the events with the same list that were started and not played."""
    unplayed = [other.name for other in others if other.is_abandoned and other.has_same_list]
    if not unplayed:
        return []
    message = _(
        "No round was closed since the start of {some} with players of this list. Say why another "
        "event is started with them: everybody can read it on the page of draws."
    ).format(some=_some(unplayed))
    return [Problem(message, rule="R-50")]


def checked_hall_value(text: str) -> str:
    """Return the value from the hall on one line, composed (NFC), with single spaces: what is mixed in and
    shown.

    Raises `Malformed` for one too long, too short to be unknown to anybody, or not plain text.
    """
    tidy = one_line(text)
    fault = fault_in(tidy, max_length=MAX_HALL_VALUE_LENGTH, required=True)
    if not fault and sum(character.isalnum() for character in tidy) < MIN_HALL_VALUE_LENGTH:
        fault = _("Give at least {least} letters or digits: six dice, or a few words.").format(
            least=MIN_HALL_VALUE_LENGTH
        )
    if fault:
        raise Malformed.at("hall_value", fault, "R-50")
    return tidy


def finish_event(
    event: Event,
    actor: Actor,
    *,
    reason: str = "",
    expected: int | None = None,
    override: bool = False,
) -> Event:
    """End a running event: crown the champion, journal the final standings, reveal the seed (R-50).

    Live games that are not over are given up. A finished event stays as it is. Raises `Refused` while a
    round is open or a result is missing or to be verified, `NeedsOverride` when fewer rounds were played
    than announced (R-3) or live games would be given up.
    """
    with recorded(
        event, actor, "event.finish", object="event", reason=reason, even_when_finished=True
    ) as change:
        event = change.event
        if event.is_read_only:
            change.nothing_changed()
            return event
        if event.status != EventStatus.RUNNING:
            raise _not_started(event)
        require_event_unchanged(change, expected)
        _require_nothing_open(event)
        played = event.rounds.filter(status=RoundStatus.CLOSED).count()
        games = unfinished_games(event)
        warnings = _warnings_at_finish(event, played) + warnings_of(games)
        require_override(warnings, override=override, reason=reason)
        standings = standings_json(load_record(event))
        event.finished_at = change.at
        if event.knows_its_seed and not event.seed_is_public:
            event.seed_revealed_at = change.at
        seed = event.seed if event.seed_is_public else None
        event.registration_open = False
        _move(change, EventStatus.FINISHED, "finished_at", "seed_revealed_at", "registration_open")
        first = next((row["player"] for row in standings["standings"] if row["rank"] == 1), None)
        change.after |= {"champion": first if played else None, "seed": seed} | standings
        others = related_events(event, _started_at(event))
        if others:
            change.after["other_events"] = related_json(others)
        abandon(change, games, EVENT_FINISHED)
        return event


def archive_event(event: Event, actor: Actor, *, expected: int | None = None) -> Event:
    """Put a finished event away; an archived one stays as it is. Raises `Refused` before it is finished."""
    with recorded(event, actor, "event.archive", object="event", even_when_finished=True) as change:
        event = change.event
        if event.status == EventStatus.ARCHIVED:
            change.nothing_changed()
            return event
        if event.status != EventStatus.FINISHED:
            raise Refused(_("Finish {event} first.").format(event=event.name))
        require_event_unchanged(change, expected)
        _move(change, EventStatus.ARCHIVED)
        return event


def reopen_event(event: Event, actor: Actor, *, reason: str, expected: int | None = None) -> Event:
    """Let a finished or archived event be corrected: it runs again until it is finished again.

    The seed stays public, so no further round can be drawn. A running event stays as it is. Raises
    `Malformed` without a reason, `Refused` for an event that never started.
    """
    with recorded(
        event, actor, "event.reopen", object="event", reason=reason, even_when_finished=True
    ) as change:
        event = change.event
        if event.status == EventStatus.RUNNING:
            change.nothing_changed()
            return event
        if not event.is_read_only:
            raise _not_started(event)
        if not change.reason:
            raise Malformed.at("reason", _("Say why the event is reopened, so that the journal can tell."))
        require_event_unchanged(change, expected)
        event.finished_at = None
        _move(change, EventStatus.RUNNING, "finished_at")
        return event


def _started_at(event: Event) -> datetime:
    """Return when the event was started, for one from before there were such entries when it was created."""
    entry = event.journal.filter(verb=START_VERB).order_by("-revision").first()
    return event.created_at if entry is None else entry.at


def _not_started(event: Event) -> Refused:
    return Refused(_("{event} has not started.").format(event=event.name))


def _move(change: Change, status: EventStatus, *also: str) -> None:
    change.before = {"status": change.event.status}
    change.after = {"status": status.value}
    change.event.status = status
    change.event.save(update_fields=["status", *also])


def _warnings_at_start(players: Sequence[Player]) -> list[Problem]:
    pending = [player.name for player in players if player.status == PlayerStatus.PENDING]
    active = [player for player in players if player.status == PlayerStatus.ACTIVE]
    missing = [player.name for player in active if player.checked_in_at is None]
    warnings = []
    if pending:
        warnings.append(
            Problem(
                ngettext(
                    "{count} registration waits for approval and would not play: {names}.",
                    "{count} registrations wait for approval and would not play: {names}.",
                    len(pending),
                ).format(count=len(pending), names=_some(pending))
            )
        )
    if len(missing) == len(active):
        warnings.append(Problem(_("Nobody is checked in.")))
    elif missing:
        waiting = sum(player.status == PlayerStatus.WAITLISTED for player in players)
        sentences = [
            ngettext(
                "{count} of {players} is not checked in: {names}.",
                "{count} of {players} are not checked in: {names}.",
                len(missing),
            ).format(count=len(missing), players=len(active), names=_some(missing))
        ]
        if waiting:
            sentences.append(
                _(
                    "Drop those who have not come, and their seats go to the first of {waiting} on the "
                    "waiting list."
                ).format(waiting=waiting)
            )
        warnings.append(Problem(" ".join(sentences)))
    return warnings


def _some(names: Sequence[str]) -> str:
    surplus = len(names) - _NAMES_LISTED
    more = [_("{count} more").format(count=surplus)] if surplus > 0 else []
    return list_text([*names[:_NAMES_LISTED], *more])


def _require_nothing_open(event: Event) -> None:
    problems = []
    for number, status in event.rounds.exclude(status=RoundStatus.CLOSED).values_list("number", "status"):
        open_round = {
            RoundStatus.DRAFTED: _("Round {number} is still a draft. Publish or discard it first."),
            RoundStatus.PUBLISHED: _("Round {number} is still published. Close it first."),
            RoundStatus.PLAYING: _("Round {number} is still playing. Close it first."),
        }[RoundStatus(status)]
        problems.append(Problem(open_round.format(number=number)))
    unconfirmed = (
        Table.objects.filter(round__event=event)
        .exclude(round__status=RoundStatus.DRAFTED)
        .exclude(status=TableStatus.CONFIRMED)
        .order_by("round__number", "number")
        .values_list("round__number", "number")
    )
    problems += [
        Problem(
            _("Table {table} of round {round} has no confirmed result.").format(table=table, round=round_),
            "",
            "R-46",
        )
        for round_, table in unconfirmed
    ] + unverified_problems(unverified_tables(event))
    if problems:
        raise Refused(problems)


def _warnings_at_finish(event: Event, played: int) -> list[Problem]:
    if played >= event.rounds_announced:
        return []
    return [
        Problem(
            ngettext(
                "{played} of {count} announced round was played. Finishing ends the event here.",
                "{played} of {count} announced rounds were played. Finishing ends the event here.",
                event.rounds_announced,
            ).format(played=played, count=event.rounds_announced),
            "",
            "R-3",
        )
    ]

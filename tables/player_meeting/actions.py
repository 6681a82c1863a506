"""The player meeting before round 1: its tables drawn from the event's seed, drawn again, removed."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Refused
from tables.events.models import Event, EventStatus
from tables.journal.recording import MISSING_REASON, Change, check_unchanged, recorded
from tables.player_meeting.models import PlayerMeeting
from tables.player_meeting.rules import draw_player_meeting, player_meeting_label
from tables.players.queries.participation import not_checked_in
from tables.rounds.actions.drafting import chosen_sizes, read_field, require_seed
from tables.rounds.actions.pairing import DRAWS
from tables.rounds.models import RoundStatus
from tables.rounds.rules.numbers import InvalidNumbers
from tables.rounds.rules.sizes import REGULATION

NO_MEETING = gettext_lazy("No player meeting is drawn.")


def draw_meeting(
    event: Event, actor: Actor, *, reason: str = "", expected: int | None = None
) -> PlayerMeeting:
    """Draw at which tables the players meet before round 1, under the next attempt's label (R-50).

    Seats the active players who do not sit round 1 out; where players are checked in, only those who are.
    A meeting that was drawn before is replaced. `expected` is the revision of the one that the sender saw.
    Raises `Refused` before the start, once round 1 is published, without a seed or where tables cannot be
    had, `Malformed` without a reason from the second attempt on, and `Outdated`.
    """
    with recorded(event, actor, "meeting.draw", permission=DRAWS, object="event", reason=reason) as change:
        event = change.event
        _require_before_the_rounds(event)
        require_seed(event)
        before = _in_force(change)
        if before is not None:
            _require_unchanged(before, expected)
        attempt = 1 + event.player_meetings.count()
        if attempt > 1 and not change.reason:
            raise Malformed.at("reason", MISSING_REASON)
        field = read_field(event, 1)
        missing = {player.key for player in not_checked_in(field.event, 1)}
        players = [key for key in field.active if key not in missing]
        sizes = chosen_sizes(field, players, None, REGULATION)
        numbering = field.numbering(players, len(sizes), {})
        label = player_meeting_label(attempt)
        try:
            numbering.locked_seats(sizes, names=field.names)
            tables = draw_player_meeting(event.draw_key, label, players, sizes, numbering)
        except InvalidNumbers as error:
            raise Refused(str(error)) from error
        if before is not None:
            _end(change, before)
            change.before = _meeting_json(before)
        meeting = PlayerMeeting(
            event=event,
            attempt=attempt,
            label=label,
            tables=[{"number": number, "players": keys} for number, keys in tables.items()],
            drawn_by=actor.user,
            drawn_at=change.at,
        )
        change.stamp(meeting)
        meeting.save(force_insert=True)
        change.after = {**_meeting_json(meeting), "players": players}
        return meeting


def remove_meeting(event: Event, actor: Actor, *, reason: str = "", expected: int | None = None) -> None:
    """Take the player meeting back; its attempt stays in the journal and is not drawn a second time (R-50).

    Raises `NotVisible` without one, `Refused` once round 1 is published, `Malformed` without a reason,
    `Outdated`.
    """
    with recorded(event, actor, "meeting.remove", permission=DRAWS, object="event", reason=reason) as change:
        _require_before_the_rounds(change.event)
        meeting = _in_force(change)
        if meeting is None:
            raise NotVisible(NO_MEETING)
        _require_unchanged(meeting, expected)
        if not change.reason:
            raise Malformed.at("reason", MISSING_REASON)
        _end(change, meeting)
        change.before = _meeting_json(meeting)


def _require_before_the_rounds(event: Event) -> None:
    if event.status != EventStatus.RUNNING:
        raise Refused(
            _("{event} has not started. Start it before drawing the player meeting.").format(event=event.name)
        )
    if event.rounds.exclude(status=RoundStatus.DRAFTED).exists():
        raise Refused(_("Round 1 is published: the player meeting is over."))


def _in_force(change: Change) -> PlayerMeeting | None:
    meetings = PlayerMeeting.objects.select_for_update()
    return meetings.filter(event=change.event, removed_at=None).first()


def _require_unchanged(meeting: PlayerMeeting, expected: int | None) -> None:
    check_unchanged(meeting, expected, partial(_meeting_json, meeting))


def _end(change: Change, meeting: PlayerMeeting) -> None:
    meeting.removed_at = change.at
    change.stamp(meeting)
    meeting.save(update_fields=["removed_at", "revision"])


def _meeting_json(meeting: PlayerMeeting) -> dict[str, Any]:
    """Return a meeting as the journal tells it."""
    return {
        "attempt": meeting.attempt,
        "label": meeting.label,
        "table_numbers": [table["number"] for table in meeting.tables],
        "tables": [table["players"] for table in meeting.tables],
    }

"""Agree on the time of an online table: players propose and accept slots, staff set a time or clear it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.appointments.models import PlayerHours, Slot
from tables.appointments.queries import agrees_on_times, end_of, hours_of, may_change, standing_appointments
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import ActionError, Malformed, NotPermitted, NotVisible, Problem, Refused
from tables.core.limits import SLOT_CHANGES
from tables.core.text.languages import duration, moment_text
from tables.core.timekeeping import instant
from tables.core.wall_clock import NoOneMoment, moment_on, time_zones, unknown_zone
from tables.events.models import Event
from tables.events.rules.online import YEARS
from tables.journal.recording import Change, recorded
from tables.messages.models import Message, MessageKind
from tables.messages.outbox import notify_table
from tables.players.actions.rows import fresh_player
from tables.players.models import Player
from tables.rounds.actions.rows import fresh_table
from tables.rounds.models import Table

MAX_SLOTS = 30
"""Slots of a table."""
MAX_OWN_SLOTS = 10
"""Slots that one player proposes for a table."""
MAX_AHEAD = timedelta(days=120)
"""How far ahead a time may be where the round's clock stands still."""
MAX_QUIET_HOURS = 12
"""Quiet hours of a day."""
PROPOSALS_EVERY = timedelta(hours=3)
"""Of one table, players get at most one message about new proposals within this time."""

_SCHEDULES = "slot.propose"
NO_SLOT = gettext_lazy("There is no such time any more.")
NOT_YOUR_TABLE = gettext_lazy("Only the players of this table agree on its time.")
NOT_AGREED_ON = gettext_lazy("At this event the players of a table do not agree on a time.")


def set_hours(
    player: Player, actor: Actor, *, timezone: str, quiet_from: int = 0, quiet_until: int = 0
) -> PlayerHours:
    """Set the zone in which the player reads times, and the hours of the night there, in which no clock of
    theirs runs; the same hour twice for none.

    The journal does not say where somebody lives. Raises `Malformed` at "timezone", "quiet_from" and
    "quiet_until", `NotPermitted`.
    """
    problems = [] if timezone in time_zones() else [Problem(unknown_zone(timezone), "timezone")]
    problems += [
        Problem(_("An hour is a whole number from 0 to 23."), name)
        for name, hour in (("quiet_from", quiet_from), ("quiet_until", quiet_until))
        if type(hour) is not int or not 0 <= hour <= 23
    ]
    if not problems and (quiet_until - quiet_from) % 24 > MAX_QUIET_HOURS:
        problems.append(
            Problem(
                _("Quiet hours are at most {count} of a day.").format(count=MAX_QUIET_HOURS), "quiet_until"
            )
        )
    if problems:
        raise Malformed(problems)
    with recorded(player.event, actor, "player.hours", permission="player.edit") as change:
        player = fresh_player(change, player)
        chosen = {"timezone": timezone, "quiet_from": quiet_from, "quiet_until": quiet_until}
        found = PlayerHours.objects.filter(player=player).first()
        if found is not None and chosen == {name: getattr(found, name) for name in chosen}:
            change.nothing_changed()
            return found
        SLOT_CHANGES.require(str(player.pk), _too_often())
        return PlayerHours.objects.update_or_create(player=player, defaults=chosen)[0]


def propose_slot(table: Table, actor: Actor, *, starts_at: object, timezone: str = "") -> Slot:
    """Propose a time for a table: a player of it, who can then come, or staff, who set it without asking.

    `starts_at` is a moment in ISO 8601, or without an offset the time of a wall clock in `timezone`, by
    default the zone that the player chose, for staff the event's. Proposing what is proposed already accepts
    it. Raises `Malformed` at "starts_at" and "timezone", also for a time that is past, after the end of the
    round, or shown by no clock or twice; `Refused`, `TooOften`, `NotPermitted`, `NotVisible`.
    """
    with recorded(table.round.event, actor, _SCHEDULES) as change:
        table = _open_table(change, table)
        moment = _moment(change.event, table, actor, starts_at, timezone)
        slot = Slot.objects.filter(table=table, starts_at=moment).first()
        if actor.player is None:
            change.verb = "slot.set"
            if slot is not None and slot.agreed_at is not None and slot.proposed_by is None:
                change.nothing_changed()
                return slot
            slot = slot or Slot(table=table, starts_at=moment)
            slot.proposed_by = None
            _agree(change, slot)
            return slot
        if slot is not None:
            return _accepted(change, slot, actor.player)
        _require_room(table, actor.player)
        slot = Slot.objects.create(table=table, starts_at=moment, proposed_by=actor.player)
        slot.accepted_by.add(actor.player)
        change.after = {"starts_at": instant(moment)}
        if not _agreed_by_all(change, slot):
            _notify_of_proposals(change, table, actor.player)
        return slot


def accept_slot(table: Table, actor: Actor, slot: int) -> Slot:
    """Say that the acting player can come then. With everybody's word the table has its appointment.

    Accepting again changes nothing. Raises `Refused` for a time that is past or after the end of the round,
    `TooOften`, `NotPermitted`, `NotVisible`.
    """
    with recorded(table.round.event, actor, "slot.accept", permission=_SCHEDULES) as change:
        table = _open_table(change, table)
        found = _slot_of(table, slot)
        if actor.player is None:
            raise NotPermitted(_("Only the players of a table accept a time. Set it for them instead."))
        return _accepted(change, found, actor.player)


def withdraw_slot(table: Table, actor: Actor, slot: int) -> None:
    """Say that the acting player cannot come then; staff remove the time. A time that nobody accepts is gone,
    and an appointment that somebody cannot keep is called off.

    Raises `Refused` once the table is open, `NotPermitted`, `NotVisible`.
    """
    with recorded(table.round.event, actor, "slot.withdraw", permission=_SCHEDULES) as change:
        table = _open_table(change, table)
        found = _slot_of(table, slot)
        stood = standing_appointments([table.pk]).get(table.pk) == found.starts_at and found.agreed_at
        change.before = {"starts_at": instant(found.starts_at)}
        if actor.player is not None:
            if found.proposed_by is None and found.agreed_at is not None:
                raise Refused(_("The staff set this time. Ask them if you cannot come."))
            if not found.accepted_by.filter(pk=actor.player.pk).exists():
                change.nothing_changed()
                return
            found.accepted_by.remove(actor.player)
        if actor.player is None or not found.accepted_by.exists():
            found.delete()
        elif found.agreed_at is not None:
            found.agreed_at = None
            found.save(update_fields=["agreed_at"])
        if stood:
            change.before["appointment"] = True
            if not _another_is_agreed(change, table):
                _notify(change, table, "called_off", found)


def _accepted(change: Change, slot: Slot, player: Player) -> Slot:
    """Store that a player can come at a time of their own table."""
    change.verb, change.after = "slot.accept", {"starts_at": instant(slot.starts_at)}
    if slot.accepted_by.filter(pk=player.pk).exists() and slot.agreed_at is not None:
        change.nothing_changed()
        return slot
    if slot.proposed_by is None:
        raise Refused(_("The staff set this time. Nobody needs to accept it."))
    _require_within_round(slot.table, slot.starts_at, refuse=Refused)
    SLOT_CHANGES.require(str(player.pk), _too_often())
    is_new = not slot.accepted_by.filter(pk=player.pk).exists()
    slot.accepted_by.add(player)
    if not _agreed_by_all(change, slot) and not is_new:
        change.nothing_changed()
    return slot


def _agreed_by_all(change: Change, slot: Slot) -> bool:
    """Make a slot the table's appointment once everybody who sits there can come, unless another one stands;
    returns whether it was."""
    if standing_appointments([slot.table_id]):
        return False
    present = set(slot.table.seats.filter(absent=False).values_list("player", flat=True))
    if not present <= set(slot.accepted_by.values_list("pk", flat=True)):
        return False
    _agree(change, slot)
    return True


def _another_is_agreed(change: Change, table: Table) -> bool:
    """Make the first other slot that everybody has accepted the appointment; returns whether there is one."""
    others = Slot.objects.filter(table=table, starts_at__gt=change.at).order_by("starts_at")
    for other in others:
        other.table = table
        if _agreed_by_all(change, other):
            return True
    return False


def _agree(change: Change, slot: Slot) -> None:
    Slot.objects.filter(table=slot.table, agreed_at__isnull=False).exclude(pk=slot.pk).update(agreed_at=None)
    Slot.objects.filter(table=slot.table, proposed_by=None).exclude(pk=slot.pk).delete()
    slot.agreed_at = change.at
    slot.save()
    change.after = {"starts_at": instant(slot.starts_at), "appointment": True}
    _notify(change, slot.table, "agreed", slot)


def _open_table(change: Change, table: Table) -> Table:
    """Return the locked table whose time the actor may change. Raises `NotVisible`, `NotPermitted`,
    `Refused`."""
    table = fresh_table(change, table)
    player = change.actor.player
    if player is not None and not table.seats.filter(player=player, absent=False).exists():
        raise NotPermitted(NOT_YOUR_TABLE)
    if not agrees_on_times(change.event):
        raise Refused(NOT_AGREED_ON)
    if not may_change(table):
        raise Refused(
            _("Table {table} is open or has a result: its time cannot be changed.").format(table=table.number)
        )
    return table


def _slot_of(table: Table, slot: int) -> Slot:
    found = Slot.objects.filter(table=table, pk=slot).first()
    if found is None:
        raise NotVisible(NO_SLOT)
    found.table = table
    return found


def _moment(event: Event, table: Table, actor: Actor, typed: object, timezone: str) -> datetime:
    if timezone and timezone not in time_zones():
        raise Malformed.at("timezone", unknown_zone(timezone))
    try:
        moment = parse_datetime(typed) if isinstance(typed, str) else None
    except ValueError:
        moment = None
    if moment is None or not YEARS[0] <= moment.year <= YEARS[1]:
        raise Malformed.at("starts_at", _("A time is such as 2026-12-05T18:00, or with an offset."))
    if moment.tzinfo is None:
        default = hours_of(actor.player).timezone if actor.player is not None else event.timezone
        try:
            moment = moment_on(moment.replace(fold=0), ZoneInfo(timezone or default))
        except NoOneMoment as refused:
            raise Malformed.at("starts_at", str(refused)) from None
    moment = moment.astimezone(UTC).replace(second=0, microsecond=0)
    _require_within_round(table, moment, refuse=lambda says: Malformed.at("starts_at", says))
    return moment


def _require_within_round(table: Table, moment: datetime, *, refuse: Callable[[str], ActionError]) -> None:
    """Raise what `refuse` makes of a time that is past, or after the end of the round."""
    if moment <= timekeeping.now():
        raise refuse(_("This time is past. Choose a later one."))
    ends_at = end_of(table.round, table)
    if ends_at is not None and moment >= ends_at:
        zone = table.round.event.zone
        when = moment_text(ends_at.astimezone(zone), "long_weekday_minutes")
        raise refuse(
            _("The round ends before that: {when} ({zone}).").format(
                when=when, zone=table.round.event.timezone
            )
        )
    if moment > timekeeping.now() + MAX_AHEAD:
        raise refuse(_("Choose a time within {count} days.").format(count=MAX_AHEAD.days))


def _require_room(table: Table, player: Player) -> None:
    """Raise `Refused` for one slot too many, `TooOften` for too many changes."""
    of_table = Slot.objects.filter(table=table, starts_at__gt=timekeeping.now())
    if of_table.filter(proposed_by=player).count() >= MAX_OWN_SLOTS or of_table.count() >= MAX_SLOTS:
        raise Refused(
            _("There are enough proposals: {own} of one player, {all} of a table. Accept one.").format(
                own=MAX_OWN_SLOTS, all=MAX_SLOTS
            )
        )
    SLOT_CHANGES.require(str(player.pk), _too_often())
    Slot.objects.filter(table=table, starts_at__lte=timekeeping.now(), agreed_at=None).delete()


def _too_often() -> str:
    return _("Too many changes within {duration}. Wait a little.").format(
        duration=duration(SLOT_CHANGES.seconds)
    )


def _notify(change: Change, table: Table, state: str, slot: Slot, *, but: int | None = None) -> None:
    data: Mapping[str, Any] = {"state": state, "starts_at": instant(slot.starts_at)}
    notify_table(change, MessageKind.TABLE_TIME, table, but=but, **data)


def _notify_of_proposals(change: Change, table: Table, player: Player) -> None:
    """Write to the others that there are proposals, once for several in a row."""
    lately = Message.objects.filter(
        event=change.event, kind=MessageKind.TABLE_TIME, at__gt=change.at - PROPOSALS_EVERY
    )
    about = {"data__round": table.round.number, "data__table": table.number, "data__state": "proposed"}
    if not lately.filter(**about).exists():
        notify_table(change, MessageKind.TABLE_TIME, table, but=player.pk, state="proposed")

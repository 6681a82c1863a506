"""Setting an event up: created, its settings changed, its number of rounds announced."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, Unpack

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.accounts.organizer_limits import require_room_for_event, require_storage
from tables.core.access import Actor, token_permits
from tables.core.errors import Malformed, NotPermitted, Problem, Refused
from tables.core.slugs import save_under_free_slug
from tables.core.text.languages import list_text
from tables.events.actions.settings import (
    EventSettings,
    event_json,
    put_settings,
    settings_of,
    settings_to_copy,
)
from tables.events.models import Event, EventStatus
from tables.events.queries.copying import Beginning, RoleToGive
from tables.events.queries.record import load_record, scoring_of
from tables.events.rules import draws
from tables.formats.queries import format_of
from tables.formats.rules.format import Format
from tables.journal.models import JournalEntry
from tables.journal.recording import Change, check_unchanged, recorded
from tables.judging.penalties.actions import set_catalog
from tables.players.actions.rows import require_rounds_to_come
from tables.players.actions.seats import keep_to_cap
from tables.players.queries.participation import last_paired_round
from tables.results.models import Sheet
from tables.rounds.actions.seats import follow_tables
from tables.rounds.models import RoundStatus
from tables.staff.actions import grant_role
from tables.staff.models import EventRole, Role, User

RESERVED_SLUGS = frozenset({"new", "import"})
"""Words that stand in addresses where an event's slug could."""

MAX_DRAFTS = 20
"""Events that an account may have created and not opened yet."""

_EXPLAINED_WHILE_RUNNING = {"readings": "", "format": "", "pairing": "R-11", "card_pool": "R-2", "online": ""}


def create_event(
    actor: Actor,
    *,
    seed: bytes | None = None,
    like: Beginning | None = None,
    staff: Collection[str] = (),
    **settings: Unpack[EventSettings],
) -> Event:
    """Create a draft with a secret seed and its public commitment (R-50); the actor's user organizes it.

    A name and a start are needed; everything else has a default, or is as the event or the template that it
    is set up `like`; these usernames of its `staff` get the same roles. `seed` is for simulations, which must
    come out the same again; a real event draws its own. Raises `Malformed` with every problem at its
    field, `NotPermitted` without an account or beyond the token's scope, `Refused` to an account that has
    `MAX_DRAFTS` drafts, or as many events or as much in them as it may have.
    """
    owner = require_creator(actor)
    seed = seed or draws.new_seed()
    event = Event(seed=seed.hex(), seed_commitment=draws.commitment(seed))
    copied = settings_to_copy(like.event) if like is not None else {}
    roles = chosen_roles(like, staff)
    put_settings(event, {"name": None, "starts_at": None, **copied, **settings})
    require_storage(owner)
    with transaction.atomic():
        _require_few_drafts(owner)
        require_room_for_event(owner)
        save_under_free_slug(event, event.name, RESERVED_SLUGS)
        EventRole.objects.create(event=event, user=owner, role=Role.ORGANIZER)
        with recorded(event, actor, "event.create", permission="event.edit", object="event") as change:
            change.after = {"slug": event.slug, "seed_commitment": event.seed_commitment} | settings_of(event)
            change.after |= like.origin if like is not None else {}
        created = change.event
        if like is not None and like.catalog:
            set_catalog(created, actor, like.catalog)
        for role in roles:
            grant_role(created, actor, username=role.username, role=role.role, actions=role.actions)
        created.refresh_from_db()
    return created


def require_creator(actor: Actor) -> User:
    """Return the account that sets something up. Raises `NotPermitted` without one or beyond the token's
    scope."""
    if actor.user is None or (actor.token is not None and not token_permits(actor.token, "event.edit")):
        raise NotPermitted(_("Sign in with an account that may create events."))
    return actor.user


def chosen_roles(like: Beginning | None, staff: Collection[str]) -> list[RoleToGive]:
    """Return the roles of these usernames at the beginning. Raises `Malformed` at "staff" for others."""
    known = {role.username: role for role in like.staff} if like is not None else {}
    problems = [
        Problem(_("{username} has no role there that you can give again.").format(username=name), "staff")
        for name in staff
        if name not in known
    ]
    if problems:
        raise Malformed(problems)
    return [known[name] for name in dict.fromkeys(staff)]


def change_event(
    event: Event,
    actor: Actor,
    *,
    reason: str = "",
    expected: int | None = None,
    **settings: Unpack[EventSettings],
) -> Event:
    """Change settings; those that stand already change nothing.

    While the event runs, another format, other rule options, another pairing mode, another card pool or
    another way to play online need a reason, and the number of rounds is changed by `change_rounds` only.
    Raises `Malformed` with every problem at its field.
    """
    with recorded(event, actor, "event.edit", object="event", reason=reason) as change:
        event, before = change.event, settings_of(change.event)
        put_settings(event, settings)
        after = settings_of(event)
        changed = [name for name in before if after[name] != before[name]]
        if not changed:
            change.nothing_changed()
            return event
        require_event_unchanged(change, expected, before)
        if event.status == EventStatus.RUNNING:
            _require_fit_for_running(changed, change.reason)
        require_scorable(event, Format.from_json(before["format"]), changed)
        change.before = {name: before[name] for name in changed}
        change.after = {name: after[name] for name in changed}
        event.save(update_fields=changed)
        if {"readings", "format", "online"}.intersection(changed):
            _follow_round_length(change)
        if "player_cap" in changed:
            keep_to_cap(change)
        return event


def change_rounds(
    event: Event, actor: Actor, rounds: int, *, reason: str = "", expected: int | None = None
) -> Event:
    """Announce another number of rounds; once the event has started with a reason (R-3).

    The number announced already changes nothing. Raises `Malformed` below the rounds already paired, outside
    1 to 20 or without the reason; `Refused` for further rounds once the seed is public.
    """
    with recorded(event, actor, "event.rounds", object="event", reason=reason) as change:
        event, before = change.event, settings_of(change.event)
        put_settings(event, {"rounds_announced": rounds})
        if event.rounds_announced == before["rounds_announced"]:
            change.nothing_changed()
            return event
        require_event_unchanged(change, expected, before)
        if event.status == EventStatus.RUNNING:
            if not change.reason:
                raise Malformed.at("reason", _("Say why the announced number of rounds changes."), "R-3")
            paired = last_paired_round(event)
            if event.rounds_announced < paired:
                raise Malformed.at(
                    "rounds_announced",
                    ngettext(
                        "{count} round was paired already.", "{count} rounds were paired already.", paired
                    ).format(count=paired),
                    "R-3",
                )
            if event.rounds_announced > paired:
                require_rounds_to_come(event)
            elif event.rounds.filter(status=RoundStatus.DRAFTED).exists():
                raise Malformed.at(
                    "rounds_announced",
                    _("Round {number} is drafted. Discard its draft first.").format(number=paired + 1),
                    "R-3",
                )
        change.before = {"rounds_announced": before["rounds_announced"]}
        change.after = {"rounds_announced": event.rounds_announced}
        event.save(update_fields=["rounds_announced"])
        return event


def require_event_unchanged(
    change: Change, expected: int | None, settings: Mapping[str, Any] | None = None
) -> None:
    """Raise `Outdated`, carrying status and settings, when the event changed since revision `expected`.

    `settings` are the stored ones, for actions that have put others on the row already.
    """
    check_unchanged(change.event, expected, partial(event_json, change.event, settings))


def _require_few_drafts(user: User) -> None:
    """Lock the account until the transaction ends, so that two requests are counted one after the other.

    Raises `Refused` when it created `MAX_DRAFTS` events that are drafts still.
    """
    User.objects.select_for_update().get(pk=user.pk)
    drafts = JournalEntry.objects.filter(user=user, verb="event.create", event__status=EventStatus.DRAFT)
    if drafts.count() >= MAX_DRAFTS:
        raise Refused(
            _("You have {count} drafts already. Use one of them: all its settings can change.").format(
                count=MAX_DRAFTS
            )
        )


def _follow_round_length(change: Change) -> None:
    """Give a round whose clock has not started the length that the rule options in force give it (R-4)."""
    for round_ in change.event.rounds.filter(started_at=None).exclude(status=RoundStatus.CLOSED):
        round_.event, before = change.event, round_.length_minutes
        follow_tables(round_)
        if round_.length_minutes != before:
            change.stamp(round_)
            round_.save(update_fields=["length_minutes", "revision"])
            change.before["round_lengths"] = {str(round_.number): before}
            change.after["round_lengths"] = {str(round_.number): round_.length_minutes}


def require_scorable(event: Event, before: Format, changed: Collection[str]) -> None:
    """Refuse changed settings by which a sheet cannot be scored; `before` is the format that was in force.

    Raises `Malformed` at the setting.
    """
    if "readings" in changed:
        _require_readable_sheets(event, "readings")
    if "format" in changed:
        _require_same_shape(event, before)
        _require_readable_sheets(event, "format")


def _require_same_shape(event: Event, before: Format) -> None:
    """Raise `Malformed` for a format whose sheets have other figures than those that were entered."""
    is_other = before.is_kingsmoot != format_of(event).is_kingsmoot
    if is_other and Sheet.objects.filter(table__round__event=event).exists():
        raise Malformed.at(
            "format", _("Results have been entered. Their sheets do not have the figures of this format.")
        )


def _require_readable_sheets(event: Event, field: str) -> None:
    """Refuse rule options, or a format, by which a sheet lacks a figure it then needs.

    Raises `Malformed` at the setting's `field`, naming each such table.
    """
    scoring = scoring_of(event)
    problems = [
        Problem(
            _("Round {round}, table {table} cannot be read so: {message}").format(
                round=round_.number, table=table.number, message=finding.message
            ),
            field,
            finding.rule,
        )
        for round_ in load_record(event).rounds
        for table in round_.tables
        if table.content is not None
        for finding in scoring.check(scoring.stored(table.content))
        if finding.level == "refuse"
    ]
    if problems:
        raise Malformed(problems)


def _require_fit_for_running(changed: Sequence[str], reason: str) -> None:
    problems = []
    if "stages" in changed:
        problems.append(Problem(_("The event has started: change its stages on their own."), "stages", "R-3"))
    elif "rounds_announced" in changed:
        problems.append(
            Problem(
                _("The event has started: change the number of rounds on its own."), "rounds_announced", "R-3"
            )
        )
    explained = [name for name in changed if name in _EXPLAINED_WHILE_RUNNING]
    if explained and not reason:
        rule = _EXPLAINED_WHILE_RUNNING[explained[0]]
        problems.append(
            Problem(
                _("The event has started: give a reason for changing {settings}.").format(
                    settings=list_text(explained)
                ),
                "reason",
                rule,
            )
        )
    if problems:
        raise Malformed(problems)

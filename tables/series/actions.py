"""Setting up a series, its team and its events."""

from __future__ import annotations

from collections.abc import Collection

from django.db import models, transaction
from django.utils.translation import gettext as _

from tables.core import access as event_access
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.held_roles import WHOLE, checked_narrowing
from tables.core.slugs import save_under_free_slug
from tables.core.text.plain import fault_in, fault_in_lines, one_line, several_lines
from tables.events.actions.setup import require_creator
from tables.events.models import Event
from tables.series import access
from tables.series.models import SERIES_ROLES, Series, SeriesEvent, SeriesRole
from tables.series.people.marking import part_from_series
from tables.series.recording import recorded_in
from tables.staff.models import Role, User

MAX_SERIES = 50
"""Series that an account organizes at most."""
MAX_SERIES_EVENTS = 500
"""Events of a series."""
_MANAGES = "series.staff"
RESERVED = frozenset({"new"})
"""Slugs that are addresses of pages."""


def create_series(actor: Actor, *, name: str, description: str = "", is_public: bool = False) -> Series:
    """Create a series; the actor's user organizes it.

    Raises `NotPermitted` for an account that sets up no events, `Malformed` for bad texts, `Refused` beyond
    `MAX_SERIES`.
    """
    owner = require_creator(actor)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        if SeriesRole.objects.filter(user=owner, role=Role.ORGANIZER).count() >= MAX_SERIES:
            raise Refused(_("You organize {count} series already.").format(count=MAX_SERIES))
        texts = _checked_texts(name, description)
        series = Series(**texts, is_public=is_public)
        save_under_free_slug(series, series.name, RESERVED)
        SeriesRole.objects.create(series=series, user=owner, role=Role.ORGANIZER)
        with recorded_in(series, actor, "series.create", permission="series.edit") as change:
            change.after = {**texts, "slug": series.slug, "is_public": is_public}
        return change.series


def change_series(
    series: Series,
    actor: Actor,
    *,
    name: str,
    description: str = "",
    is_public: bool = False,
    expected: int | None = None,
) -> Series:
    """Change what a series says of itself; what stands already changes nothing. Raises `Malformed`."""
    with recorded_in(series, actor, "series.edit", permission="series.edit", expected=expected) as change:
        series = change.series
        after: dict[str, str | bool] = {**_checked_texts(name, description), "is_public": is_public}
        before = {key: getattr(series, key) for key in after}
        changed = [key for key in after if after[key] != before[key]]
        if not changed:
            change.nothing_changed()
            return series
        for key in changed:
            setattr(series, key, after[key])
        change.before = {key: before[key] for key in changed}
        change.after = {key: after[key] for key in changed}
        series.save(update_fields=changed)
        return series


def grant_series_role(series: Series, actor: Actor, *, username: str, role: str) -> SeriesRole:
    """Give an account a role at the series, or another one, whole; the same role changes nothing.

    Raises `Malformed` for an unknown account or role, `Refused` for another role of the last organizer.
    """
    with recorded_in(series, actor, "series.grant", permission=_MANAGES) as change:
        chosen, user = _checked_role(role), _account(username)
        change.object = f"staff {user.get_username()}"
        held = change.series.roles.filter(user=user).first()
        if held is not None and held.role == chosen:
            change.nothing_changed()
            return held
        if held is None:
            held = SeriesRole(series=change.series, user=user)
        else:
            _require_another_organizer(held)
            change.before = {"role": held.role, **_narrowing_json(held)}
        held.role, held.narrowed_to = chosen, WHOLE
        held.save()
        change.after = {"role": chosen.value}
        return held


def narrow_series_role(
    series: Series, actor: Actor, *, username: str, actions: Collection[str] | None
) -> SeriesRole:
    """Leave a member of the team only these actions of the role, or all of them again; the same changes
    nothing.

    Raises `NotVisible` for others, `Malformed` for actions that the role does not include, for none, and for
    managing the team with a narrowed role; `Refused` for the last organizer whose role is whole.
    """
    with recorded_in(series, actor, "series.narrow", permission=_MANAGES) as change:
        change.object = f"staff {username}"
        held = change.series.roles.filter(user__username=username).first()
        if held is None:
            raise NotVisible(_("There is no such member of the team."))
        whole = access.actions_of(Role(held.role))
        narrowed_to = checked_narrowing(actions, whole, base="series.view", of_whole_role=_MANAGES)
        if held.narrowed_to == narrowed_to:
            change.nothing_changed()
            return held
        if narrowed_to != WHOLE:
            _require_another_organizer(held)
        change.before = {"role": held.role, **_narrowing_json(held)}
        held.narrowed_to = narrowed_to
        held.save(update_fields=["narrowed_to"])
        change.after = {"role": held.role, **_narrowing_json(held)}
        return held


def revoke_series_role(series: Series, actor: Actor, *, username: str) -> None:
    """Take somebody off the team; who is off it already changes nothing. Raises `Refused` for the last
    organizer."""
    with recorded_in(series, actor, "series.revoke", permission=_MANAGES) as change:
        change.object = f"staff {username}"
        held = change.series.roles.filter(user__username=username).first()
        if held is None:
            change.nothing_changed()
            return
        _require_another_organizer(held)
        change.before = {"role": held.role, **_narrowing_json(held)}
        held.delete()


def add_event(series: Series, actor: Actor, *, slug: str) -> SeriesEvent:
    """Add an event to the series; the actor organizes both. One that is in it already changes nothing.

    Raises `Malformed` for an event that the actor does not organize, `Refused` for one of another series.
    """
    with recorded_in(series, actor, "series.add_event", permission="series.events") as change:
        event = _organized_event(actor, slug)
        change.object = f"event {event.slug}"
        held = SeriesEvent.objects.filter(event=event).select_related("series").first()
        if held is not None and held.series_id == change.series.pk:
            change.nothing_changed()
            return held
        if held is not None:
            raise Refused(_("{event} belongs to another series already.").format(event=event.name))
        if change.series.series_events.count() >= MAX_SERIES_EVENTS:
            raise Refused(_("A series has at most {count} events.").format(count=MAX_SERIES_EVENTS))
        change.after = {"event": event.slug}
        return SeriesEvent.objects.create(series=change.series, event=event)


def remove_event(series: Series, actor: Actor, *, slug: str) -> None:
    """Take an event out of the series; one that is not in it changes nothing.

    Raises `Refused` while a league of the series counts it.
    """
    with recorded_in(series, actor, "series.remove_event", permission="series.events") as change:
        change.object = f"event {slug}"
        held = change.series.series_events.filter(event__slug=slug).select_related("event").first()
        if held is None:
            change.nothing_changed()
            return
        league = change.series.leagues.filter(league_events__event=held.event).first()
        if league is not None:
            raise Refused(
                _("{event} counts in the league {league}. Take it out there first.").format(
                    event=held.event.name, league=league.name
                )
            )
        parted = part_from_series(change.series, held.event)
        change.before = {"event": slug, **({"marked": parted} if parted else {})}
        held.delete()


def checked_name(model: type[models.Model], name: str) -> str:
    """Return a name as it is stored. Raises `Malformed` at "name"."""
    tidy = one_line(name)
    fault = fault_in(tidy, max_length=column_length(model, "name"), required=True)
    if fault:
        raise Malformed.at("name", fault)
    return tidy


def _checked_texts(name: str, description: str) -> dict[str, str]:
    tidy, lines = one_line(name), several_lines(description)
    faults = {
        "name": fault_in(tidy, max_length=column_length(Series, "name"), required=True),
        "description": fault_in_lines(lines, max_length=column_length(Series, "description")),
    }
    problems = [Problem(fault, field) for field, fault in faults.items() if fault]
    if problems:
        raise Malformed(problems)
    return {"name": tidy, "description": lines}


def _checked_role(role: str) -> Role:
    if role not in SERIES_ROLES:
        raise Malformed.at(
            "role", _("Choose a role at the series: {roles}.").format(roles=", ".join(SERIES_ROLES))
        )
    return Role(role)


def _account(username: str) -> User:
    user = User.objects.filter(username=username.strip(), is_active=True).first()
    if user is None:
        raise Malformed.at("username", _("There is no account with this username."))
    return user


def _organized_event(actor: Actor, slug: str) -> Event:
    event = Event.objects.select_for_update().filter(slug=slug).order_by().first()
    try:
        if event is not None:
            event_access.require(actor, "event.edit", event)
            return event
    except NotVisible:
        pass
    raise Malformed.at("event", _("You organize no event with this address: {slug}.").format(slug=slug))


def _narrowing_json(held: SeriesRole) -> dict[str, list[str]]:
    return {} if held.actions is None else {"actions": list(held.actions)}


def _require_another_organizer(held: SeriesRole) -> None:
    """Refuse to take the last role that manages the team: a narrowed one does not."""
    if held.role != Role.ORGANIZER or held.narrowed_to != WHOLE:
        return
    others = SeriesRole.objects.filter(series=held.series, role=Role.ORGANIZER, narrowed_to=WHOLE)
    if not others.exclude(pk=held.pk).exists():
        raise Refused(_("A series needs an organizer: make somebody else one first."))

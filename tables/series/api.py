"""Series by the API: for their team, and where they are public for everybody."""

from __future__ import annotations

from tables.core.api.callers import ACCOUNTS, CALLERS_OF_ANY_KIND, EVENT_CREATORS, Call
from tables.core.api.fields import Choice, Flag, Several, StrictSerializer, Text, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.columns import column_length
from tables.events.models import Event
from tables.series import access, actions
from tables.series.models import SERIES_ROLES, Series
from tables.series.queries import (
    SeriesCard,
    SeriesView,
    TeamMember,
    series_of,
    series_view,
    team_of,
    visible_series,
)
from tables.staff.models import User

routes = Routes("series")

SERIES = "series/<name:series>/"


class SeriesSerializer(StrictSerializer):
    """What a series says of itself."""

    name = sent(Series, "name")
    description = sent(Series, "description", default="")
    is_public = Flag(default=False)


class SeriesEventSerializer(StrictSerializer):
    """An event that the caller organizes."""

    event = Text(max_length=column_length(Event, "slug"), help_text="The slug of the event.")


class SeriesRoleSerializer(StrictSerializer):
    """An account and its role at the series."""

    username = Text(max_length=column_length(User, "username"))
    role = Choice([(role.value, role.label) for role in SERIES_ROLES])


ACTION_CHOICES = [(verb, verb) for verb in access.SERIES_ACTIONS]


class SeriesActionsSerializer(StrictSerializer):
    """The actions of the series' matrix that are left of a role; null for all of them."""

    actions = Several(child=Choice(ACTION_CHOICES), max_length=len(ACTION_CHOICES), allow_null=True)


def series_at(call: Call, slug: str, verb: str = "series.view") -> Series:
    """Return a series of the caller's. Raises `NotVisible` or `NotPermitted`."""
    series, _role = visible_series(slug, call.actor_or_none)
    access.require(call.actor, verb, series)
    return series


@routes.get("series/", ACCOUNTS, ListOf(SeriesCard))
def list_series(call: Call) -> list[SeriesCard]:
    """Return the series at which the caller has a role, by name."""
    return series_of(call.user)


@routes.post("series/", EVENT_CREATORS, SeriesSerializer, SeriesView, status=201, if_match=False)
def create_series(call: Call) -> SeriesView:
    """Set up a series; the caller organizes it."""
    return series_view(actions.create_series(call.actor, **call.sent), is_team=True)


@routes.get(SERIES, CALLERS_OF_ANY_KIND, SeriesView)
def read_series(call: Call, series: str) -> SeriesView:
    """Return a series with its events and leagues; its team sees also what is not public."""
    found, role = visible_series(series, call.actor_or_none)
    return series_view(found, is_team=role is not None)


@routes.put(SERIES, ACCOUNTS, SeriesSerializer, SeriesView)
def change_series(call: Call, series: str) -> SeriesView:
    """Change what a series says of itself."""
    found = series_at(call, series)
    changed = actions.change_series(found, call.actor, **call.sent, expected=call.expected)
    return series_view(changed, is_team=True)


@routes.post(f"{SERIES}events/", ACCOUNTS, SeriesEventSerializer, SeriesView, if_match=False)
def add_series_event(call: Call, series: str) -> SeriesView:
    """Add an event that the caller organizes; it belongs to one series at most."""
    found = series_at(call, series)
    actions.add_event(found, call.actor, slug=call.sent["event"])
    return series_view(series_at(call, series), is_team=True)


@routes.delete(f"{SERIES}events/<name:event>/", ACCOUNTS, if_match=False)
def remove_series_event(call: Call, series: str, event: str) -> None:
    """Take an event out of a series, unless a league counts it."""
    actions.remove_event(series_at(call, series), call.actor, slug=event)


@routes.get(f"{SERIES}team/", ACCOUNTS, ListOf(TeamMember))
def list_series_team(call: Call, series: str) -> list[TeamMember]:
    """Return the team of a series by username."""
    return team_of(series_at(call, series))


@routes.post(f"{SERIES}team/", ACCOUNTS, SeriesRoleSerializer, ListOf(TeamMember), if_match=False)
def grant_series_role(call: Call, series: str) -> list[TeamMember]:
    """Give an account a role at a series, or another one."""
    found = series_at(call, series)
    actions.grant_series_role(found, call.actor, **call.sent)
    return team_of(found)


@routes.put(
    f"{SERIES}team/<name:username>/actions/",
    ACCOUNTS,
    SeriesActionsSerializer,
    ListOf(TeamMember),
    if_match=False,
)
def narrow_series_role(call: Call, series: str, username: str) -> list[TeamMember]:
    """Leave a member of the team only some actions of the role; `series.view` is always among them,
    `series.staff` never unless the role is whole."""
    found = series_at(call, series)
    actions.narrow_series_role(found, call.actor, username=username, actions=call.sent["actions"])
    return team_of(found)


@routes.delete(f"{SERIES}team/<name:username>/", ACCOUNTS, if_match=False)
def revoke_series_role(call: Call, series: str, username: str) -> None:
    """Take somebody off the team of a series."""
    actions.revoke_series_role(series_at(call, series), call.actor, username=username)

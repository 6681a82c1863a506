"""Who may do what at a series: its matrix of roles and actions, and the function that asks it."""

from __future__ import annotations

from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tables.core.access import DESK, JUDGES, LEADERS, ONLY_ORGANIZER, TEAM, Actor, beyond_role, beyond_scope
from tables.core.errors import NotVisible
from tables.core.held_roles import HeldRole, held_role
from tables.series.models import Series, SeriesRole
from tables.staff.models import Role, TokenScope

SERIES_ACTIONS: dict[str, tuple[str | Promise, frozenset[Role]]] = {
    "series.view": (gettext_lazy("See the series' staff pages"), TEAM),
    "series.edit": (gettext_lazy("Change name, description and what is public"), ONLY_ORGANIZER),
    "series.staff": (gettext_lazy("Add and remove members of the team"), ONLY_ORGANIZER),
    "series.events": (gettext_lazy("Add and remove events"), ONLY_ORGANIZER),
    "series.export": (gettext_lazy("Take everything of the series along"), ONLY_ORGANIZER),
    "series.journal": (gettext_lazy("Read the journal of the series"), JUDGES),
    "league.edit": (gettext_lazy("Announce leagues, their rules and events"), ONLY_ORGANIZER),
    "person.view": (gettext_lazy("See people across the events of the series"), TEAM),
    "person.penalties": (gettext_lazy("Read penalties across the events of the series"), JUDGES),
    "person.forget": (
        gettext_lazy("Take the data of a person along, and make the person anonymous"),
        LEADERS,
    ),
    "person.mark": (gettext_lazy("Mark players of the series as the same person"), DESK),
    "league.qualify": (gettext_lazy("Invite qualified players to a final"), DESK),
}
READ_VERBS = frozenset({"series.view", "series.journal", "person.view", "person.penalties"})
UNKNOWN_SERIES = gettext_lazy("There is no such series.")


def series_role_of(actor: Actor, series: Series) -> HeldRole | None:
    """Return the actor's role at the series, or None. One query."""
    if actor.user is None:
        return None
    found = SeriesRole.objects.filter(series=series, user=actor.user).first()
    return (
        held_role(found.role, found.narrowed_to, actions_of(Role(found.role))) if found is not None else None
    )


@cache
def actions_of(role: Role) -> frozenset[str]:
    """Return all actions that the matrix gives a role."""
    return frozenset(verb for verb, (_title, roles) in SERIES_ACTIONS.items() if role in roles)


def require(actor: Actor, verb: str, series: Series) -> HeldRole:
    """Let the actor pass and return the role. Raises `NotVisible` without one, `NotPermitted` where the role
    or the token's scope does not include the verb."""
    role = series_role_of(actor, series)
    if role is None:
        raise NotVisible(UNKNOWN_SERIES)
    if not role.permits(verb):
        raise beyond_role(role, SERIES_ACTIONS[verb][0])
    if actor.token is not None and actor.token.scope != TokenScope.WRITE and verb not in READ_VERBS:
        raise beyond_scope(actor.token)
    return role

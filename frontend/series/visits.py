"""Who looks at the pages of a series: its team, or everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.navigation import Section
from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.core.held_roles import HeldRole
from tables.series import access
from tables.series.models import Series
from tables.staff.models import User

Params = ParamSpec("Params")


@dataclass(frozen=True, slots=True)
class SeriesVisit:
    """A member of the team at a page of the series."""

    series: Series
    actor: Actor
    role: HeldRole

    def can(self, verb: str) -> bool:
        """Return whether this visitor's role permits it."""
        return self.role.permits(verb)


def actor_of(request: HttpRequest) -> Actor | None:
    """Return the signed-in account as an actor, None for a visitor."""
    return Actor.staff(request.user) if isinstance(request.user, User) else None


def team_page(
    verb: str,
) -> Callable[
    [Callable[Concatenate[HttpRequest, SeriesVisit, Params], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, str, Params], HttpResponseBase],
]:
    """Return a view for the team of a series whose role permits `verb`; it gets a `SeriesVisit` in place of
    the slug. Who has no role gets 404, who has another role 403."""

    def decorate(
        view: Callable[Concatenate[HttpRequest, SeriesVisit, Params], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, str, Params], HttpResponseBase]:
        @login_required
        @wraps(view)
        def page(
            request: HttpRequest, slug: str, *args: Params.args, **kwargs: Params.kwargs
        ) -> HttpResponseBase:
            actor, series = actor_of(request), Series.objects.filter(slug=slug).first()
            if series is None or actor is None:
                raise NotVisible(access.UNKNOWN_SERIES)
            role = access.require(actor, verb, series)
            return view(request, SeriesVisit(series, actor, role), *args, **kwargs)

        return page

    return decorate


_PAGES = (
    ("series", "series.view"),
    ("series-events", "series.view"),
    ("series-ratings", "series.view"),
    ("series-people", "person.view"),
    ("series-team", "series.view"),
    ("series-journal", "series.journal"),
    ("series-edit", "series.edit"),
)


def team_sections(slug: str, role: HeldRole | None, current: str) -> list[Section]:
    """Return the tabs of a series for a member of the team; nobody else has any."""
    if role is None:
        return []
    labels = {
        "series": _("Series"),
        "series-events": _("Events"),
        "series-ratings": _("Ratings"),
        "series-people": _("People"),
        "series-team": _("Team"),
        "series-journal": _("Journal"),
        "series-edit": _("Settings"),
    }
    return [
        Section(labels[name], reverse(name, args=[slug]), is_current=name == current)
        for name, verb in _PAGES
        if role.permits(verb)
    ]

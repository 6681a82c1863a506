"""Templates as their owner sees them, and what an event begins with that is made of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.event_templates.models import EventTemplate
from tables.events.models import Event
from tables.events.queries.copying import Beginning, RoleToGive, role_to_give, roles_to_give
from tables.formats.queries import format_of
from tables.formats.wording import format_name
from tables.judging.penalties.rules import Infraction
from tables.staff.models import User


@dataclass(frozen=True, slots=True)
class TemplateCard:
    """A template in the list of its owner, with some of its settings and whose roles it has."""

    id: int
    name: str
    event_name: str
    venue: str
    format: str
    rounds_announced: int
    staff: tuple[RoleToGive, ...]
    created_at: datetime


def templates_of(user: User) -> list[TemplateCard]:
    """Return the user's templates by name. Two SQL queries."""
    return [_card(template) for template in _with_roles(user)]


def template_card(template: EventTemplate) -> TemplateCard:
    """Return a template that was just saved. Two SQL queries."""
    return _card(_with_roles(template.owner).get(pk=template.pk))


def beginning_of(actor: Actor, pk: int) -> Beginning:
    """Return what an event begins with that is made of the actor's template. Raises `Malformed` for any
    other."""
    template = _with_roles(actor.user).filter(pk=pk).first() if actor.user is not None else None
    if template is None:
        raise Malformed.at("template", _("You have no template with the number {number}.").format(number=pk))
    return Beginning(
        event_of(template),
        tuple(Infraction(**each) for each in template.infractions),
        roles_to_give(template.roles.all(), actor),
        {"template": template.name},
    )


def event_of(template: EventTemplate) -> Event:
    """Return an event with the template's settings, which is not stored."""
    known = {field.name for field in Event._meta.fields} & template.settings.keys()
    values = {name: template.settings[name] for name in known}
    return Event(**{**values, "starts_at": datetime.fromisoformat(values["starts_at"])})


def _with_roles(user: User) -> QuerySet[EventTemplate]:
    return EventTemplate.objects.filter(owner=user).prefetch_related("roles__user")


def _card(template: EventTemplate) -> TemplateCard:
    event = event_of(template)
    return TemplateCard(
        template.pk,
        template.name,
        event.name,
        event.venue,
        format_name(format_of(event)),
        event.rounds_announced,
        tuple(map(role_to_give, template.roles.all())),
        template.created_at,
    )

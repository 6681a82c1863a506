"""What owners do with templates. They belong to accounts, so that no event's journal has them; an event that
is made of one names it in its first entry."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Refused
from tables.core.text.plain import fault_in, one_line
from tables.event_templates.models import EventTemplate, TemplateRole
from tables.events.actions.settings import settings_of
from tables.events.actions.setup import chosen_roles, require_creator
from tables.events.queries.copying import Beginning
from tables.staff.models import User

MAX_TEMPLATES = 50
"""Templates that an account has at most."""


def save_template(
    actor: Actor, beginning: Beginning, *, name: str, staff: Collection[str] = ()
) -> EventTemplate:
    """Save all settings and infractions of an event under a name, with the roles of these usernames.

    Raises `NotPermitted` for an account that sets up no events, `Malformed` for a bad or used name and for
    usernames that the beginning does not have, `Refused` beyond `MAX_TEMPLATES`.
    """
    owner = require_creator(actor)
    roles = chosen_roles(beginning, staff)
    with transaction.atomic():
        name = _free_name(owner, name)
        if EventTemplate.objects.filter(owner=owner).count() >= MAX_TEMPLATES:
            raise Refused(
                _("You have {count} templates already. Delete one of them first.").format(count=MAX_TEMPLATES)
            )
        template = EventTemplate.objects.create(
            owner=owner,
            name=name,
            settings=settings_of(beginning.event),
            infractions=[asdict(each) for each in beginning.catalog],
        )
        users = User.objects.in_bulk([role.username for role in roles], field_name="username")
        TemplateRole.objects.bulk_create(
            TemplateRole(
                template=template,
                user=users[role.username],
                role=role.role,
                narrowed_to=" ".join(role.actions or ()),
            )
            for role in roles
        )
    template.refresh_from_db()
    return template


def rename_template(actor: Actor, pk: int, *, name: str) -> EventTemplate:
    """Give a template of the actor's another name. Raises `Malformed` for a bad or used one, `NotVisible`."""
    owner = require_creator(actor)
    with transaction.atomic():
        template = own_template(owner, pk)
        template.name = _free_name(owner, name, besides=pk)
        template.save(update_fields=["name"])
        return template


def delete_template(actor: Actor, pk: int) -> None:
    """Delete a template of the actor's; events that were made of it stay as they are. Raises `NotVisible`."""
    own_template(require_creator(actor), pk).delete()


def own_template(owner: User, pk: int) -> EventTemplate:
    """Return a template of this account. Raises `NotVisible` for any other."""
    template = EventTemplate.objects.filter(owner=owner, pk=pk).first()
    if template is None:
        raise NotVisible(_("There is no such template."))
    return template


def _free_name(owner: User, name: str, besides: int = 0) -> str:
    """Return the name as it is stored, with the account locked so that nobody takes it meanwhile."""
    User.objects.select_for_update().get(pk=owner.pk)
    tidy = one_line(name)
    fault = fault_in(tidy, max_length=column_length(EventTemplate, "name"), required=True)
    if not fault and EventTemplate.objects.filter(owner=owner, name=tidy).exclude(pk=besides).exists():
        fault = _("You already have a template with this name. Choose another one.")
    if fault:
        raise Malformed.at("name", fault)
    return tidy

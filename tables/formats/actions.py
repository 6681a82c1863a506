"""Formats that accounts compose: saved under a name, changed, deleted. No event's journal has them; an event
journals the whole format it plays by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.text.plain import fault_in, one_line
from tables.events.actions.setup import require_creator
from tables.formats.models import OWN, OwnFormat
from tables.formats.rules.format import MAX_NAME_LENGTH, Format, FormatRefused
from tables.staff.models import User

MAX_OWN_FORMATS = 50
"""Formats that an account has at most."""


def save_own_format(actor: Actor, definition: Mapping[str, Any], *, pk: int | None = None) -> OwnFormat:
    """Save a composed format under its name, in place of the one with the number `pk` if there is one.

    Events that play by it keep the definition they have. Raises `NotPermitted` for an account that sets up no
    events, `NotVisible`, `Malformed` with every problem at its field, `Refused` beyond `MAX_OWN_FORMATS`.
    """
    owner = require_creator(actor)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=owner.pk)
        own = own_format(owner, pk) if pk is not None else OwnFormat(owner=owner)
        own.name = one_line(str(definition.get("name", "")))
        problems = _faults_in_name(own)
        try:
            own.definition = Format.from_json({**definition, "key": OWN, "name": own.name}).to_json()
        except FormatRefused as refused:
            found = [Problem(str(each.message), each.field) for each in refused.findings]
            problems += [each for each in found if not (problems and each.field == "name")]
        if problems:
            raise Malformed(problems)
        if pk is None and OwnFormat.objects.filter(owner=owner).count() >= MAX_OWN_FORMATS:
            raise Refused(
                _("You have {count} formats already. Delete one of them first.").format(count=MAX_OWN_FORMATS)
            )
        own.save()
    own.refresh_from_db()
    return own


def delete_own_format(actor: Actor, pk: int) -> None:
    """Delete a format of the actor's; events that play by it keep it. Raises `NotVisible`."""
    own_format(require_creator(actor), pk).delete()


def own_format(owner: User, pk: int) -> OwnFormat:
    """Return a format of this account. Raises `NotVisible` for any other."""
    found = OwnFormat.objects.filter(owner=owner, pk=pk).first()
    if found is None:
        raise NotVisible(_("There is no such format."))
    return found


def _faults_in_name(own: OwnFormat) -> list[Problem]:
    fault = fault_in(own.name, max_length=MAX_NAME_LENGTH, required=True)
    if not fault and OwnFormat.objects.filter(owner=own.owner, name=own.name).exclude(pk=own.pk).exists():
        fault = _("You already have a format with this name. Choose another one.")
    return [Problem(fault, "name")] if fault else []

"""A role as one person has it: whole, or narrowed to some of its actions."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.core.errors import Malformed
from tables.core.text.languages import list_text
from tables.staff.models import Role

WHOLE = ""
"""How a row stores that a role is not narrowed; a narrowed one stores its actions, separated by spaces."""


@dataclass(frozen=True, slots=True)
class HeldRole:
    """A role as one person has it, with the actions of its matrix that are left to that person."""

    role: Role
    actions: frozenset[str]

    def permits(self, verb: str) -> bool:
        """Return whether the person may do this."""
        return verb in self.actions


def held_role(role: str, narrowed_to: str, whole: frozenset[str]) -> HeldRole:
    """Return a role as a row stores it; `whole` are the actions that the matrix gives the role."""
    left = whole if narrowed_to == WHOLE else whole & frozenset(narrowed_to.split())
    return HeldRole(Role(role), left)


def checked_narrowing(
    actions: Collection[str] | None, whole: frozenset[str], *, base: str, of_whole_role: str
) -> str:
    """Return what a row stores for these actions; None and all of them are the whole role.

    `base`, which every page of the team needs, is always among them. Raises `Malformed` at "actions" for
    none, for actions that the role does not include, and for `of_whole_role`: somebody who manages the team
    could make their own role whole again.
    """
    if actions is None or whole <= set(actions):
        return WHOLE
    unknown = sorted(set(actions) - whole)
    if unknown:
        raise Malformed.at(
            "actions", _("This role does not include: {actions}.").format(actions=list_text(unknown))
        )
    if of_whole_role in actions:
        raise Malformed.at(
            "actions",
            _("Only a whole role manages the team. Leave {action} out, or choose all actions.").format(
                action=of_whole_role
            ),
        )
    chosen = set(actions) | (whole & {base})
    if not chosen:
        raise Malformed.at("actions", _("Choose at least one action."))
    return " ".join(sorted(chosen))

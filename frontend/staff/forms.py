"""Forms about an event's staff."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from frontend.components.widgets import ExplainedCheckboxes, ExplainedRadios
from tables.core.columns import column_length
from tables.staff.models import Role, User

ROLES = {
    Role.ORGANIZER: gettext_lazy("May do everything. Only organizers change settings and staff."),
    Role.HEAD_JUDGE: gettext_lazy("Runs the rounds: draws, publishes, corrects, disqualifies."),
    Role.JUDGE: gettext_lazy("Looks after tables: repairs, penalties, the clock, corrections."),
    Role.SCOREKEEPER: gettext_lazy("Works at the desk: players, check-in, results."),
    Role.CHECK_IN: gettext_lazy("Checks players in at the door, by badge or by name, and sees nothing else."),
    Role.SCREEN: gettext_lazy(
        "For the computer at the projector. Shows the venue’s screen, including what is not public."
    ),
}


def _role_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=Role.choices,
        widget=ExplainedRadios(explanations={role.value: text for role, text in ROLES.items()}),
    )


class MemberForm(forms.Form):
    """Somebody to add to the staff."""

    username = forms.CharField(
        label=gettext_lazy("Username"),
        max_length=column_length(User, "username"),
        help_text=gettext_lazy(
            "A new name creates an account. You then get a link with which its owner chooses a password."
        ),
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    role = _role_field()


class RoleForm(forms.Form):
    """Another role for a member of staff."""

    role = _role_field()


class NarrowForm(forms.Form):
    """The actions that are left of somebody's role: `whole` are all of them with their titles, `left` those
    that are left now, None for all.

    `base` is always among them; `of_whole_role` is left out unless all are chosen.
    """

    actions = forms.MultipleChoiceField(
        label=gettext_lazy("Actions"),
        help_text=gettext_lazy("Leave actions out to narrow the role."),
        widget=ExplainedCheckboxes,
    )

    def __init__(
        self,
        *args: Any,
        whole: Mapping[str, str | Promise],
        left: Collection[str] | None,
        base: str,
        of_whole_role: str,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.initial["actions"] = list(whole if left is None else left)
        self._whole = whole
        self._of_whole_role = of_whole_role
        field = self.fields["actions"]
        assert isinstance(field, forms.MultipleChoiceField)
        assert isinstance(field.widget, ExplainedCheckboxes)
        field.choices = list(whole.items())
        field.widget.explanations = {
            base: gettext_lazy("Always included."),
            of_whole_role: gettext_lazy("Only with all other actions."),
        }

    def clean_actions(self) -> list[str]:
        """Return the chosen actions."""
        chosen: list[str] = self.cleaned_data["actions"]
        is_whole = len(chosen) == len(self._whole)
        return [verb for verb in chosen if is_whole or verb != self._of_whole_role]

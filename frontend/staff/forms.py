"""Forms about an event's staff."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from frontend.components.widgets import ExplainedRadios
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

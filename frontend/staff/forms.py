"""Forms about an event's staff."""

from __future__ import annotations

from django import forms

from frontend.components.widgets import ExplainedRadios
from tables.core.columns import column_length
from tables.staff.models import Role, User

ROLES = {
    Role.ORGANIZER: "May do everything, and alone changes settings and staff.",
    Role.HEAD_JUDGE: "Runs the rounds: draws, publishes, corrects, disqualifies.",
    Role.JUDGE: "Looks after tables: repairs, penalties, the clock, corrections.",
    Role.SCOREKEEPER: "Works at the desk: players, check-in, results.",
    Role.CHECK_IN: "Checks players in at the door, by badge or by name, and sees nothing else.",
    Role.SCREEN: "For the computer at the projector: shows the venue’s screen, also what is not public.",
}


def _role_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label="Role",
        choices=Role.choices,
        widget=ExplainedRadios(explanations={role.value: text for role, text in ROLES.items()}),
    )


class MemberForm(forms.Form):
    """Somebody to add to the staff."""

    username = forms.CharField(
        label="Username",
        max_length=column_length(User, "username"),
        help_text="A name nobody has yet becomes an account; you then get a link for its owner to choose a "
        "password.",
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )
    role = _role_field()


class RoleForm(forms.Form):
    """Another role for a member of staff."""

    role = _role_field()

"""The forms players fill in themselves."""

from __future__ import annotations

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from frontend.form_actions import RETRY_AFTER, Submission
from frontend.players.forms.players import AT_MOST
from tables.core.columns import column_length
from tables.core.errors import ActionError, TooOften
from tables.events.models import NameShown
from tables.results.models import SheetSignature


class CodeOnDemand(forms.Form):
    """A form that asks for an event's join code only when it is needed; a flyer's link fills it in."""

    code = forms.CharField(
        label=gettext_lazy("Code of the event"),
        max_length=20,
        required=False,
        help_text=gettext_lazy("Six letters, on the event's flyer and at its desk."),
        widget=forms.HiddenInput,
    )

    def show_errors(self, request: HttpRequest, error: ActionError) -> int:
        """Show what was refused at its field, and the code's field where it is about that; return the status
        of the answer."""
        if "code" in self.fields and any(problem.field == "code" for problem in error.problems):
            self.fields["code"].widget = forms.TextInput(
                attrs={"autocapitalize": "characters", "autocomplete": "off", "class": "input-short"}
            )
            self.fields["code"].required = isinstance(error, TooOften)
            self.order_fields(["code"])
        Submission(error=error).show_errors(self)
        if isinstance(error, TooOften):
            request.META[RETRY_AFTER] = error.wait
            return error.status
        return 400


class SignUpForm(CodeOnDemand):
    """Registration through the event's public link."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=AT_MOST["name"])
    club = forms.CharField(label=gettext_lazy("Club"), max_length=AT_MOST["club"], required=False)
    contact = forms.CharField(
        label=gettext_lazy("Contact"),
        max_length=AT_MOST["contact"],
        required=False,
        help_text=gettext_lazy("E-mail or telephone, for the organizer only."),
    )
    name_shown = forms.ChoiceField(
        label=gettext_lazy("What the public may read"),
        choices=NameShown.choices,
        initial=NameShown.FULL,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("On public pages. Staff and the players at your table see your name."),
    )


class NameShownForm(forms.Form):
    """How a player's name is shown on public pages."""

    name_shown = forms.ChoiceField(
        label=gettext_lazy("What the public may read"), choices=NameShown.choices, widget=forms.RadioSelect
    )


class DisputeForm(forms.Form):
    """What is wrong with a reported result."""

    comment = forms.CharField(
        label=gettext_lazy("What is wrong?"),
        max_length=column_length(SheetSignature, "comment"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

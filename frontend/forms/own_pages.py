"""The forms players fill in themselves."""

from __future__ import annotations

from django import forms

from frontend.forms.players import AT_MOST
from tables.models import NameShown, SheetSignature
from tables.text.plain import column_length


class SignUpForm(forms.Form):
    """Registration through the event's public link."""

    name = forms.CharField(label="Your name", max_length=AT_MOST["name"])
    club = forms.CharField(label="Club", max_length=AT_MOST["club"], required=False)
    contact = forms.CharField(
        label="Contact",
        max_length=AT_MOST["contact"],
        required=False,
        help_text="E-mail or telephone, for the organizer only.",
    )
    name_shown = forms.ChoiceField(
        label="What strangers may read",
        choices=NameShown.choices,
        initial=NameShown.FULL,
        widget=forms.RadioSelect,
        help_text="On public pages. Staff and the players at your table see your name.",
    )


class NameShownForm(forms.Form):
    """How a player's name is shown on public pages."""

    name_shown = forms.ChoiceField(
        label="What strangers may read", choices=NameShown.choices, widget=forms.RadioSelect
    )


class DisputeForm(forms.Form):
    """What is wrong with a reported result."""

    comment = forms.CharField(
        label="What is wrong?",
        max_length=column_length(SheetSignature, "comment"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

"""Forms about people: what an account shows of itself."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from frontend.accounts.forms.second_step import PresentPasswordForm
from frontend.components.widgets import Switch
from tables.core.columns import column_length
from tables.series.people.models import Profile
from tables.staff.models import User


class ProfileForm(forms.Form):
    """What others may read."""

    name = forms.CharField(
        label=gettext_lazy("Shown name"),
        help_text=gettext_lazy("Without one, your username."),
        max_length=column_length(Profile, "name"),
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    is_public = forms.BooleanField(
        label=gettext_lazy("Everybody with the address may read my profile"), required=False, widget=Switch
    )
    shows_results = forms.BooleanField(
        label=gettext_lazy("It shows my events and results"),
        help_text=gettext_lazy("Without events at which everybody reads only your number."),
        required=False,
        widget=Switch,
    )
    shows_opponents = forms.BooleanField(
        label=gettext_lazy("It shows whom I met"), required=False, widget=Switch
    )
    shows_games = forms.BooleanField(
        label=gettext_lazy("It shows my finished live games"), required=False, widget=Switch
    )
    shows_rating = forms.BooleanField(
        label=gettext_lazy("It shows my ratings"),
        help_text=gettext_lazy("Only on the profile. The ratings of a series list everybody who is rated."),
        required=False,
        widget=Switch,
    )
    is_rated = forms.BooleanField(
        label=gettext_lazy("My results are rated"),
        help_text=gettext_lazy("Without it, no series lists you in its ratings."),
        required=False,
        widget=Switch,
    )


class ForgetForm(PresentPasswordForm):
    """What is forgotten, and the password that confirms it."""

    closes_account = forms.BooleanField(
        label=gettext_lazy("Close my account, too"),
        help_text=gettext_lazy("Nobody can sign in with it again. Journals keep the username."),
        required=False,
        widget=Switch,
    )
    field_order = ("closes_account", "password")

    def __init__(self, *args: Any, user: User, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user

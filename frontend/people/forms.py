"""Forms about people: what an account shows of itself."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from frontend.components.widgets import Switch
from tables.core.columns import column_length
from tables.series.people.models import Profile


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

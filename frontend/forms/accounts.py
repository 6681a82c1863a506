"""Forms of a person's own account."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, SetPasswordForm

from tables.models import TokenScope, User

NO_END = "no-end"
LIFETIMES = (("30", "30 days"), ("90", "90 days"), ("365", "one year"), (NO_END, "no end"))


class SignInForm(AuthenticationForm):
    """Username and password, with words that do not tell whether an account exists."""

    error_messages = {
        "invalid_login": "Username and password do not match. Mind upper and lower case.",
        "inactive": "Username and password do not match. Mind upper and lower case.",
    }


class AccountNameForm(forms.Form):
    """How the account's owner is called."""

    first_name = forms.CharField(
        label="First name", required=False, widget=forms.TextInput(attrs={"autocomplete": "given-name"})
    )
    last_name = forms.CharField(
        label="Last name", required=False, widget=forms.TextInput(attrs={"autocomplete": "family-name"})
    )

    @staticmethod
    def initial_from(user: User) -> dict[str, str]:
        """The name as it stands."""
        return {"first_name": user.first_name, "last_name": user.last_name}


class TokenForm(forms.Form):
    """A new API token: what it is for, how much it may do, how long it lasts."""

    name = forms.CharField(
        label="What it is for",
        max_length=80,
        widget=forms.TextInput(attrs={"placeholder": "Stream overlay", "autocomplete": "off"}),
    )
    scope = forms.ChoiceField(label="May do", choices=TokenScope.choices, initial=TokenScope.READ)
    lifetime = forms.ChoiceField(label="Lasts", choices=LIFETIMES, initial="90")

    def expires_at(self, now: datetime) -> datetime | None:
        """When the token ends, None for never. Call only on a valid form."""
        days = self.cleaned_data["lifetime"]
        return None if days == NO_END else now + timedelta(days=int(days))


class NewPasswordForm(PasswordChangeForm):
    """Another password, for whoever knows the present one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self)
        self.fields["old_password"].label = "Present password"
        self.fields["old_password"].widget.attrs.pop("autofocus", None)


class FirstPasswordForm(SetPasswordForm):
    """The first password of a new account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self)


def _in_our_words(form: forms.Form) -> None:
    form.fields["new_password1"].label = "New password"
    form.fields["new_password1"].help_text = (
        "At least ten characters. Four words in a row are good; a common password, a number or your own name "
        "is refused."
    )
    form.fields["new_password2"].label = "New password again"
    form.fields["new_password2"].help_text = ""

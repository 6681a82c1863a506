"""Forms of the second step of signing in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.devices import device_of
from tables.accounts.actions import require_present_password
from tables.accounts.second_step import takes_second_step
from tables.core.errors import Malformed
from tables.core.limits import SECOND_STEP_CODES
from tables.core.network import address_of
from tables.core.throttle import Guess
from tables.staff.models import User

_CODE_ATTRS = {"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}


class CodeForm(forms.Form):
    """A code of the account's app, or one of its recovery codes.

    Each try is counted before the code is looked at; `clean_code` raises `TooOften` when there were too many.
    """

    code = forms.CharField(
        label=gettext_lazy("Code"),
        max_length=40,
        help_text=gettext_lazy("The six digits that your app shows, or a recovery code."),
        widget=forms.TextInput(attrs={**_CODE_ATTRS, "autofocus": True}),
    )

    def __init__(self, *args: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request, self.user = request, user

    def clean_code(self) -> str:
        """Look at the code, if this may be tried."""
        code: str = self.cleaned_data["code"]
        name = self.user.get_username()
        guess = Guess(name, address_of(self.request), device_of(self.request, name))
        SECOND_STEP_CODES.require(guess, _("Too many wrong codes."))
        if not takes_second_step(self.user, code):
            raise forms.ValidationError(_("This code is wrong or was already used. Wait for the next one."))
        SECOND_STEP_CODES.was_right(guess)
        return code


class PresentPasswordForm(forms.Form):
    """The password again, from the person who sits at a browser that is signed in; tries are counted."""

    password = forms.CharField(
        label=gettext_lazy("Current password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    user: User

    def clean_password(self) -> str:
        """Look at the password, if this may be tried."""
        password = str(self.cleaned_data["password"])
        try:
            require_present_password(self.user, password)
        except Malformed as error:
            raise forms.ValidationError(str(error)) from None
        return password


class BeginSecondStepForm(PresentPasswordForm):
    """Before a key is shown: nobody sets up a second step at somebody else's open browser."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user


class FirstCodeForm(forms.Form):
    """The first code of an app that was shown the key."""

    code = forms.CharField(
        label=gettext_lazy("The code that the app shows now"),
        max_length=10,
        widget=forms.TextInput(attrs={**_CODE_ATTRS, "inputmode": "numeric", "autofocus": True}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user


class RemoveSecondStepForm(CodeForm, PresentPasswordForm):
    """Password and code: what signing in takes."""

    field_order = ("password", "code")

    def clean_code(self) -> str:
        """Look at the code only beside the right password, so that none is used up in vain."""
        if "password" not in self.cleaned_data:
            return ""
        return super().clean_code()

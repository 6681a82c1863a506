"""Forms of an account's e-mail address."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordResetForm
from django.utils.translation import gettext_lazy

from tables.messages.account_actions import send_password_reset
from tables.messages.channels.email import MAX_ADDRESS_LENGTH


class AddressForm(forms.Form):
    """The e-mail address of an account, and the password of the person who changes it."""

    address = forms.CharField(
        label=gettext_lazy("E-mail address"),
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=gettext_lazy("You confirm the address by a link in a first message. Nobody else sees it."),
    )
    password = forms.CharField(
        label=gettext_lazy("Current password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class ResetForm(PasswordResetForm):
    """The address to which a link to choose another password is sent."""

    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def save(self, **_options: Any) -> None:  # type: ignore[override]
        """Put the letter into the outbox, in place of Django's, which keeps the visitor waiting."""
        send_password_reset(self.cleaned_data["email"])

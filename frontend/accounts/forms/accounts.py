"""Forms of a person's own account."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
    SetPasswordForm,
)
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.devices import device_of
from frontend.players.forms.own_page import CodeOnDemand
from tables.accounts.actions import TOO_MANY_PASSWORDS
from tables.core.columns import column_length
from tables.core.limits import PASSWORDS, PRESENT_PASSWORDS
from tables.core.network import address_of
from tables.core.text.plain import looks
from tables.core.throttle import Guess
from tables.messages.channels.email import MAX_ADDRESS_LENGTH
from tables.players.names import Holder, NamesTaken
from tables.players.role_names import RESERVED, claims_a_role
from tables.staff.models import AccountLook, ApiToken, TokenScope, User

NO_END = "no-end"
MAX_USERNAME_LENGTH = 40
NAME_IS_TAKEN = gettext_lazy("This name, or one that looks like it, is taken. Choose another.")
LIFETIMES = (
    ("30", gettext_lazy("30 days")),
    ("90", gettext_lazy("90 days")),
    ("365", gettext_lazy("one year")),
    (NO_END, gettext_lazy("unlimited")),
)

_MISMATCH = gettext_lazy("Username and password do not match. Check upper and lower case.")


class SignInForm(AuthenticationForm):
    """Username and password, with words that do not tell whether an account exists.

    Each try is counted before the password is looked at, for the name under which the account is looked up;
    `clean` raises `TooOften` when there were too many.
    """

    error_messages = {
        "invalid_login": _MISMATCH,
        "inactive": _MISMATCH,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Username")

    def clean(self) -> dict[str, Any]:
        """Sign in, if this may be tried."""
        username = self.cleaned_data.get("username")
        if username is None or not self.cleaned_data.get("password"):
            return super().clean()
        assert self.request is not None
        guess = Guess(username, address_of(self.request), device_of(self.request, username))
        PASSWORDS.require(guess, str(TOO_MANY_PASSWORDS))
        cleaned = super().clean()
        PASSWORDS.was_right(guess)
        return cleaned


class SignUpForm(CodeOnDemand, BaseUserCreationForm):
    """A new account by its owner; a name that is or looks like another one's is refused."""

    address = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        max_length=MAX_ADDRESS_LENGTH,
        widget=forms.EmailInput({"autocomplete": "email"}),
        help_text=gettext_lazy(
            "You confirm it by a link that is sent there. With it you can choose a new password if you "
            "forget yours."
        ),
    )

    class Meta(BaseUserCreationForm.Meta):
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.help_text = _("Others at your tables see it. Letters, digits and @ . + - _ only.")
        name.widget.attrs |= {"maxlength": MAX_USERNAME_LENGTH, "autocomplete": "username"}
        _password_in_our_words(self.fields["password1"], self.fields["password2"])

    def clean_username(self) -> str:
        """Refuse what could be taken for somebody else: upper and lower case, and letters that look alike."""
        name = str(self.cleaned_data["username"])
        alike = NamesTaken.of(Holder(held, held) for held in User.objects.values_list("username", flat=True))
        if len(name) > MAX_USERNAME_LENGTH:
            raise forms.ValidationError(
                _("The limit is {limit} characters.").format(limit=MAX_USERNAME_LENGTH)
            )
        if claims_a_role(name):
            raise forms.ValidationError(RESERVED)
        if alike.same(name) or alike.alike(name):
            raise forms.ValidationError(NAME_IS_TAKEN)
        return name

    def save(self, commit: bool = True) -> User:
        """Save the account and hold its looks. Raises `IntegrityError` if somebody was quicker."""
        user: User = super().save(commit)
        if commit:
            AccountLook.objects.bulk_create(
                AccountLook(look=look, user=user) for look in looks(user.get_username())
            )
        return user


class AccountNameForm(forms.Form):
    """How the account's owner is called."""

    first_name = forms.CharField(
        label=gettext_lazy("First name"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "given-name"}),
    )
    last_name = forms.CharField(
        label=gettext_lazy("Last name"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "family-name"}),
    )

    @staticmethod
    def initial_from(user: User) -> dict[str, str]:
        """Return the name as it stands."""
        return {"first_name": user.first_name, "last_name": user.last_name}


class TokenForm(forms.Form):
    """A new API token: what it is for, how much it may do, how long it lasts."""

    name = forms.CharField(
        label=gettext_lazy("Purpose"),
        max_length=column_length(ApiToken, "name"),
        widget=forms.TextInput(attrs={"placeholder": gettext_lazy("Stream overlay"), "autocomplete": "off"}),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("Scope"), choices=TokenScope.choices, initial=TokenScope.READ
    )
    lifetime = forms.ChoiceField(label=gettext_lazy("Valid for"), choices=LIFETIMES, initial="90")

    def expires_at(self, now: datetime) -> datetime | None:
        """Return when the token ends, None for never. Call only on a valid form."""
        days = self.cleaned_data["lifetime"]
        return None if days == NO_END else now + timedelta(days=int(days))


class NewPasswordForm(PasswordChangeForm):
    """Another password, for anyone who knows the present one; tries of it are counted (`TooOften`)."""

    end_tokens = forms.BooleanField(
        label=gettext_lazy("Revoke my API tokens as well"),
        required=False,
        help_text=gettext_lazy(
            "Programs that use them lose access at once. Choose this if somebody knows your password."
        ),
    )

    def __init__(self, *args: Any, has_tokens: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self)
        if not has_tokens:
            del self.fields["end_tokens"]
        self.fields["old_password"].label = _("Current password")
        self.fields["old_password"].widget.attrs.pop("autofocus", None)

    def clean_old_password(self) -> str:
        """Look at the present password, if this may be tried."""
        account = self.user.get_username()
        PRESENT_PASSWORDS.require(account, str(TOO_MANY_PASSWORDS))
        password = super().clean_old_password()
        PRESENT_PASSWORDS.forget(account)
        return password


class FirstPasswordForm(SetPasswordForm):
    """The first password of a new account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _in_our_words(self)


def _in_our_words(form: forms.Form) -> None:
    _password_in_our_words(form.fields["new_password1"], form.fields["new_password2"])
    form.fields["new_password1"].label = _("New password")
    form.fields["new_password2"].label = _("Repeat the new password")


def _password_in_our_words(password: forms.Field, again: forms.Field) -> None:
    password.label, again.label = _("Password"), _("Repeat the password")
    password.help_text = _(
        "At least ten characters, such as four words in a row. A common password, a number or your own name "
        "is refused."
    )
    again.help_text = ""

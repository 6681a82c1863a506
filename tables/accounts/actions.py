"""What people change about their own accounts; no event is concerned, so no journal keeps it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import timekeeping
from tables.core.columns import column_length
from tables.core.errors import Malformed, Problem
from tables.core.languages import require_offered
from tables.core.limits import PRESENT_PASSWORDS
from tables.core.text.plain import fault_in, one_line
from tables.staff.actions import live_tokens
from tables.staff.models import User

TOO_MANY_PASSWORDS = gettext_lazy("Too many wrong passwords.")


def rename_account(user: User, *, first_name: str, last_name: str) -> User:
    """Change the account's own name; the username, which the journal quotes, stays.

    Raises `Malformed` with every fault at its field.
    """
    names = {"first_name": one_line(first_name), "last_name": one_line(last_name)}
    problems = [
        Problem(fault, field)
        for field, name in names.items()
        if (fault := fault_in(name, max_length=column_length(User, "first_name")))
    ]
    if problems:
        raise Malformed(problems)
    user.first_name, user.last_name = names["first_name"], names["last_name"]
    user.save(update_fields=list(names))
    return user


def choose_language(user: User, language: str) -> User:
    """Choose the language of the account's pages and messages, "" for that of each browser.

    Raises `Malformed` for a language that is not offered.
    """
    user.language = require_offered(language)
    user.save(update_fields=["language"])
    return user


def require_present_password(user: User, password: str) -> None:
    """Let only somebody pass who knows the account's password; tries are counted.

    Raises `Malformed` at "password" for a wrong one, `TooOften` after many.
    """
    account = user.get_username()
    PRESENT_PASSWORDS.require(account, TOO_MANY_PASSWORDS)
    if not user.check_password(password):
        raise Malformed.at("password", _("This is not your password."))
    PRESENT_PASSWORDS.forget(account)


def change_own_password(user: User, password: str, *, end_tokens: bool) -> int:
    """Set another password, which signs every other browser out; on wish the API tokens end with it.

    Returns how many tokens ended.
    """
    with transaction.atomic():
        user.set_password(password)
        user.save(update_fields=["password"])
        return end_all_tokens(user) if end_tokens else 0


def end_all_tokens(user: User) -> int:
    """End every API token of an account at once; returns how many there were."""
    return live_tokens(user).update(revoked_at=timekeeping.now())

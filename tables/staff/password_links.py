"""The one-time address at which somebody who needs no password chooses one."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.tokens import default_token_generator
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tables.staff.models import User


@dataclass(frozen=True, slots=True)
class SetPasswordLink:
    """The two parts of the one-time address at which an account's owner sets the password."""

    uid: str
    token: str


def set_password_link(user: User) -> SetPasswordLink:
    """Return the link by which the owner of an account sets the password."""
    return SetPasswordLink(
        urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)
    )

"""The second step of signing in: six digits of an app (TOTP), or a recovery code where the app is lost.

Keys and their checks are django-otp's. Codes are counted by the person who asks for them
(`tables.core.throttle`),
so the library's own delays are switched off: they would let a stranger who knows the password lock the owner
out.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import django_otp
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from tables.core.errors import Malformed, NotPermitted, Refused
from tables.staff.models import User

RECOVERY_CODES = 10
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _GROUP = 3, 4
_SEPARATOR = "-"


def second_step_of(user: User) -> TOTPDevice | None:
    """Return the account's app, None for an account that signs in by its password alone. One query."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    return device


def begun_second_step_of(user: User) -> TOTPDevice | None:
    """Return the app that was shown its key and has given no code yet."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=False).first()
    return device


def recovery_codes_left(user: User) -> int:
    """Return how many recovery codes have not been used."""
    return int(StaticToken.objects.filter(device__user=user).count())


def require_second_step(session: Mapping[str, Any], user: User) -> None:
    """Let only sessions pass that were signed in with all that the account asks for now (`NotPermitted`)."""
    device = second_step_of(user)
    if device is not None and session.get(django_otp.DEVICE_ID_SESSION_KEY) != device.persistent_id:
        raise NotPermitted(_("Sign out and sign in with your second step to do this."))


def begin_second_step(user: User) -> TOTPDevice:
    """Make a key to be shown to an app; an earlier one that was not confirmed is forgotten.

    Raises `Refused` for an account that has a second step.
    """
    with transaction.atomic():
        _locked(user)
        if second_step_of(user) is not None:
            raise Refused(_("Your account has a second step already. Remove it first."))
        TOTPDevice.objects.filter(user=user).delete()
        device: TOTPDevice = TOTPDevice.objects.create(user=user, name="app", confirmed=False)
        return device


def confirm_second_step(user: User, code: str) -> list[str]:
    """Ask for the second step from now on, once the app has shown a right code; returns the recovery codes.

    They are told this once: only their digests are kept. Raises `Malformed` for a wrong code, `Refused` when
    nothing was begun.
    """
    with transaction.atomic():
        _locked(user)
        device = begun_second_step_of(user)
        if device is None:
            raise Refused(_("There is no second step to confirm. Begin again."))
        if not device.verify_token(_digits(code)):
            raise Malformed.at(
                "code", _("This is not the code that the app shows now. Mind the phone's clock.")
            )
        device.confirmed = True
        device.save(update_fields=["confirmed"])
        StaticDevice.objects.filter(user=user).delete()
        codes = [_recovery_code() for _ in range(RECOVERY_CODES)]
        kept = StaticDevice.objects.create(user=user, name="recovery codes", confirmed=True)
        StaticToken.objects.bulk_create(StaticToken(device=kept, token=_digest(code)) for code in codes)
        return codes


def takes_second_step(user: User, code: str) -> bool:
    """Return whether the code is the app's present one, or a recovery code; either counts once."""
    with transaction.atomic():
        _locked(user)
        device = second_step_of(user)
        if device is None:
            return False
        digits = _digits(code)
        if digits:
            return django_otp.verify_token(user, device.persistent_id, digits) is not None
        kept = StaticDevice.objects.filter(user=user, confirmed=True).first()
        return kept is not None and bool(kept.verify_token(_digest(code)))


def remove_second_step(user: User) -> bool:
    """Let the password suffice again; says whether there was anything to remove."""
    with transaction.atomic():
        _locked(user)
        removed, _ = TOTPDevice.objects.filter(user=user).delete()
        StaticDevice.objects.filter(user=user).delete()
        return bool(removed)


def _locked(user: User) -> None:
    """Let two requests of one account come after each other."""
    User.objects.select_for_update().get(pk=user.pk)


def _digits(code: str) -> str:
    """Return the six digits of an app, "" for anything else."""
    bare = "".join(code.split())
    return bare if bare.isascii() and bare.isdigit() and len(bare) == 6 else ""


def _recovery_code() -> str:
    """Return about 59 bits, in groups that are easy to write down."""
    letters = "".join(secrets.choice(_ALPHABET) for _ in range(_GROUPS * _GROUP))
    return _SEPARATOR.join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def _digest(code: str) -> str:
    """Return what is kept of a recovery code, however it was typed."""
    bare = "".join(character for character in code.casefold() if character.isalnum())
    return salted_hmac("recovery code", bare).hexdigest()[:16]

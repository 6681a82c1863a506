"""How commands tell of accounts whose owners have yet to set a password."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse

from tables.actions.staff import set_password_link
from tables.models import User


def set_password_lines(users: Sequence[User]) -> list[str]:
    """Return what to do for those of the accounts that have no password yet; nothing where all have one."""
    waiting = [user for user in users if not user.has_usable_password()]
    if not waiting:
        return []
    lines = ["No password yet. Each of these people opens this address of the site within three days:"]
    for user in waiting:
        link = set_password_link(user)
        lines.append(f"  {user.get_username()}: {reverse('set-password', args=[link.uid, link.token])}")
    name = waiting[0].get_username()
    return [*lines, f"Or set a password here: python manage.py changepassword {name}"]

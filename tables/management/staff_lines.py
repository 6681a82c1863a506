"""What commands say about an event's staff: who has yet to set a password, and that nobody organizes it."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.urls import reverse

from tables.events.models import Event
from tables.staff.models import Role, User
from tables.staff.password_links import set_password_link


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
    return [*lines, f"Or set a password here: {settings.COMMAND} changepassword {name}"]


def organizer_lines(event: Event) -> list[str]:
    """Return how somebody becomes an organizer of an event that has none; nothing where there is one."""
    if event.roles.filter(role=Role.ORGANIZER).exists():
        return []
    grant = f"{settings.COMMAND} grant_role {event.slug} USERNAME organizer"
    return [f"Nobody organizes the event. Make somebody its organizer: {grant}"]

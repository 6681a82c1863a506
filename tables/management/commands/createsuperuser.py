"""`manage.py createsuperuser`: Django's own, also for an account that waits for its owner's password."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from tables.staff.models import User


class Command(createsuperuser.Command):
    """Make an administrator; an account from a restored event becomes one with the roles it has."""

    requires_system_checks = ()

    def _validate_username(self, username: str, verbose_field_name: str, database: str) -> Any:
        name = User.normalize_username(username)
        waiting = User.objects.using(database).filter(username=name).first()
        if waiting is not None and not waiting.has_usable_password():
            return None
        return super()._validate_username(username, verbose_field_name, database)  # type: ignore[misc]

"""Accounts, who works at an event, and the tokens their programs use."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from tables.core.text.languages import MAX_CODE_LENGTH
from tables.events.models import Event


class Accounts(UserManager["User"]):
    """Accounts, of which some wait for their owners to set a password."""

    def create_superuser(
        self, username: str, email: str | None = None, password: str | None = None, **values: Any
    ) -> User:
        """Make an administrator; of an account that waits for its owner, with the roles it has."""
        name = self.model.normalize_username(username)
        waiting = self.filter(username=name, password__startswith=UNUSABLE_PASSWORD_PREFIX).first()
        if waiting is None:
            return super().create_superuser(username, email, password, **values)
        waiting.is_staff = waiting.is_superuser = True
        waiting.email = self.normalize_email(email)
        waiting.set_password(password)
        waiting.save()
        return waiting


class User(AbstractUser):
    """Somebody with a password: staff of events, or a player who attached an account.

    What a user may do is decided per event by `EventRole`, never by Django's global permissions.
    """

    language = models.CharField(
        max_length=MAX_CODE_LENGTH,
        blank=True,
        help_text=gettext_lazy("Of pages and answers; without one, that of the browser."),
    )

    objects: ClassVar[Accounts] = Accounts()


class AccountLook(models.Model):
    """What a reader may take the name of an account for (`plain.looks`), held by who signed up.

    Two who sign up at the same moment cannot both have names that look alike.
    """

    look = models.TextField(primary_key=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="looks")

    def __str__(self) -> str:
        return self.look


class Role(models.TextChoices):
    """Roles at one event; what each may do stands in `tables.core.access`."""

    ORGANIZER = "organizer", gettext_lazy("Organizer")
    HEAD_JUDGE = "head_judge", gettext_lazy("Head judge")
    JUDGE = "judge", gettext_lazy("Judge")
    SCOREKEEPER = "scorekeeper", gettext_lazy("Scorekeeper")
    CHECK_IN = "check_in", gettext_lazy("Check-in")
    SCREEN = "screen", gettext_lazy("Screen")


class NarrowedRole(models.Model):
    """A row that gives an account a role; `narrowed_to` are the actions that are left of it, separated by
    spaces, "" for all of them (`tables.core.held_roles`)."""

    narrowed_to = models.CharField(max_length=2000, blank=True, default="")

    class Meta:
        abstract = True

    @property
    def actions(self) -> tuple[str, ...] | None:
        """The actions that are left of a narrowed role, None for a whole one."""
        return tuple(self.narrowed_to.split()) if self.narrowed_to else None


class EventRole(NarrowedRole):
    """One user's role at one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=15, choices=Role)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], name="one_role_per_user_and_event"),
            models.CheckConstraint(name="role_known", condition=Q(role__in=Role.values)),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class TokenScope(models.TextChoices):
    """How much of its owner's roles a token may use."""

    READ = "read", gettext_lazy("Read")
    RESULTS = "results", gettext_lazy("Read, and enter results")
    PLAY = "play", gettext_lazy("Read, and play: shows your hand at live tables")
    WRITE = "write", gettext_lazy("Everything its owner may do")


class ApiToken(models.Model):
    """A program's key to act as a staff member; only the SHA-256 of the key is stored."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    scope = models.CharField(max_length=10, choices=TokenScope, default=TokenScope.READ)
    created_at = models.DateTimeField(db_default=Now())
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "pk"]
        constraints = [
            models.CheckConstraint(name="token_scope_known", condition=Q(scope__in=TokenScope.values))
        ]

    def __str__(self) -> str:
        return self.name

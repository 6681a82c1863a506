"""What the operators of an installation did to accounts."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from tables.staff.models import User


class AccountVerb(models.TextChoices):
    """Acts of operators on accounts."""

    ALLOW_EVENTS = "allow_events", gettext_lazy("May create events without limits")
    LIMIT_EVENTS = "limit_events", gettext_lazy("May no longer create events without limits")
    CLOSE = "close", gettext_lazy("Closed")
    REOPEN = "reopen", gettext_lazy("Reopened")


class AccountEntry(models.Model):
    """One act on an account, never changed. `who` is the operator's username, "system" for a command."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="account_entries")
    verb = models.CharField(max_length=15, choices=AccountVerb)
    reason = models.CharField(max_length=500, blank=True)
    who = models.CharField(max_length=200)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="account_verb_known", condition=Q(verb__in=AccountVerb.values)),
            models.CheckConstraint(name="closing_has_a_reason", condition=~Q(verb="close") | ~Q(reason="")),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_verb_display()}"

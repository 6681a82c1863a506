"""Calls for a judge: who waits at which table, who goes there, and when it was settled."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from tables.players.models import Player
from tables.rounds.models import Table


class CallStatus(models.TextChoices):
    """waiting ⇄ taken → answered; either may be withdrawn."""

    WAITING = "waiting", gettext_lazy("Waiting")
    TAKEN = "taken", gettext_lazy("Judge on the way")
    ANSWERED = "answered", gettext_lazy("Answered")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")


OPEN_CALLS = (CallStatus.WAITING, CallStatus.TAKEN)
"""Somebody waits for a judge; a table has at most one such call."""


class JudgeCall(models.Model):
    """A table calls a judge.

    `called_by` is the player who did, None where the staff noted the call. `played_seconds` is what the
    round's clock had played by then, so that the time a table lost can be told whatever the clock did since.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    status = models.CharField(max_length=10, choices=CallStatus, default=CallStatus.WAITING)
    question = models.CharField(max_length=200, blank=True)
    called_by = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="judge_calls"
    )
    called_at = models.DateTimeField()
    played_seconds = models.PositiveIntegerField(default=0)
    taken_by = models.ForeignKey(
        "tables.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="judge_calls"
    )
    taken_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], name="one_open_call_per_table", condition=Q(closed_at__isnull=True)
            ),
            models.CheckConstraint(name="call_status_known", condition=Q(status__in=CallStatus.values)),
            models.CheckConstraint(
                name="call_taken_as_its_status_says",
                condition=Q(status="waiting", taken_at__isnull=True)
                | Q(status__in=["taken", "answered"], taken_at__isnull=False)
                | Q(status="withdrawn"),
            ),
            models.CheckConstraint(
                name="call_closed_as_its_status_says",
                condition=Q(status__in=["waiting", "taken"], closed_at__isnull=True)
                | Q(status__in=["answered", "withdrawn"], closed_at__isnull=False),
            ),
            models.CheckConstraint(
                name="only_answers_give_extra_time", condition=Q(extra_minutes=0) | Q(status="answered")
            ),
        ]

    def __str__(self) -> str:
        return f"Call of {self.table}: {self.get_status_display()}"

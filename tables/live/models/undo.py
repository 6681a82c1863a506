"""Requests of players to take a live game back."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from .game import LiveGame


class UndoOutcome(models.TextChoices):
    """How a request ended; "" while it is open."""

    GRANTED = "granted", gettext_lazy("Granted")
    REFUSED = "refused", gettext_lazy("Refused")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")
    OVERTAKEN = "overtaken", gettext_lazy("The game went on")


class LiveUndoRequest(models.Model):
    """A seat asks to take the game back to where the log had `to` entries.

    `allowed` are the seats that have agreed. `revealed` says that since then cards became known, or chance
    decided something, that would not be forgotten. `closed_by` names who ended it, for judges.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="asked_undos")
    seat = models.PositiveSmallIntegerField()
    to = models.PositiveIntegerField()
    allowed = models.JSONField(default=list)
    revealed = models.BooleanField(default=False)
    outcome = models.CharField(max_length=10, choices=UndoOutcome, blank=True)
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], name="one_open_undo_request_per_game", condition=Q(outcome="")
            ),
            models.CheckConstraint(
                name="undo_request_open_or_closed",
                condition=Q(outcome="", closed_at__isnull=True)
                | (Q(outcome__in=UndoOutcome.values) & Q(closed_at__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.seat + 1} asks to go back to {self.to}"

"""Penalties given by judges."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from .event import Event
from .player import Player


class PenaltyKind(models.TextChoices):
    """From a word of caution to removal from the event."""

    CAUTION = "caution", "Caution"
    WARNING = "warning", "Warning"
    DISQUALIFICATION = "disqualification", "Disqualification"


class Penalty(models.Model):
    """One penalty, kept for the head judge and the archive."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=20, choices=PenaltyKind)
    reason = models.TextField()
    given_by = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(name="penalty_kind_known", condition=Q(kind__in=PenaltyKind.values))
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player}"

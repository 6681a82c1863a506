"""When the players of an online table can play: the slots they propose, who can come, and the hours in which
each of them lives."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q

from tables.players.models import Player
from tables.rounds.models import Table


class PlayerHours(models.Model):
    """The time zone in which a player reads times, and the hours of the night there, in which no clock of
    theirs runs: from `quiet_from` to `quiet_until`, both on the full hour; the same for no such hours."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="hours")
    timezone = models.CharField(max_length=60)
    quiet_from = models.PositiveSmallIntegerField(default=0)
    quiet_until = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["player"]
        constraints = [
            models.CheckConstraint(
                name="quiet_hours_of_a_day", condition=Q(quiet_from__lte=23, quiet_until__lte=23)
            ),
            models.CheckConstraint(name="hours_have_a_zone", condition=~Q(timezone="")),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.timezone}"

    @property
    def zone(self) -> ZoneInfo:
        """The zone itself."""
        return ZoneInfo(self.timezone)


class Slot(models.Model):
    """A time at which a table of an online round may play. `proposed_by` is None where staff set it: that
    needs nobody's consent. `agreed_at`: all players of the table had accepted it by then, or staff set it."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="slots")
    starts_at = models.DateTimeField()
    proposed_by = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="proposed_slots"
    )
    agreed_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ManyToManyField(Player, related_name="accepted_slots", blank=True)

    class Meta:
        ordering = ["table", "starts_at"]
        constraints = [
            models.UniqueConstraint(fields=["table", "starts_at"], name="slot_once_per_table"),
            models.UniqueConstraint(
                fields=["table"], name="one_appointment_per_table", condition=Q(agreed_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.starts_at:%Y-%m-%d %H:%M}"

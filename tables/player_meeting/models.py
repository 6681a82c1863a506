"""The player meeting: where everybody sits before round 1, for announcements and deck lists."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from tables.events.models import Event


class PlayerMeeting(models.Model):
    """One draw of the tables of a player meeting; it is no round, and nothing about it counts.

    `tables` has the tables in ascending order, each with its `number` and its `players` by key. A draw is in
    force until it is removed or drawn again (`removed_at`); who did what is the journal's to tell.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="player_meetings")
    attempt = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=40)
    tables = models.JSONField()
    drawn_by = models.ForeignKey(
        "tables.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="player_meetings"
    )
    drawn_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "attempt"], name="player_meeting_attempt_once_per_event"
            ),
            models.UniqueConstraint(
                fields=["event"],
                name="one_player_meeting_in_force_per_event",
                condition=Q(removed_at__isnull=True),
            ),
            models.CheckConstraint(
                name="player_meeting_attempts_count_from_one", condition=Q(attempt__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return _("Player meeting, attempt {attempt}").format(attempt=self.attempt)

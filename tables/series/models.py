"""Series of events, the team that runs one, and the journal of what the team did."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tables.events.models import Event
from tables.journal.models import ActorKind
from tables.staff.models import NarrowedRole, Role, User

SERIES_ROLES = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.SCOREKEEPER)
"""Roles at a series; the others have one task at one event."""


class Series(models.Model):
    """Events that one team runs: a club's evenings, a convention, a season.

    `revision` grows by one with every action, as an event's does. What `is_public` everybody may read.
    """

    slug = models.SlugField(max_length=64, unique=True)
    name = models.CharField(max_length=200)
    description = models.CharField(max_length=5000, blank=True)
    is_public = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name", "pk"]
        verbose_name_plural = "series"
        constraints = [models.CheckConstraint(name="series_has_a_name", condition=~Q(name=""))]

    def __str__(self) -> str:
        return self.name


class SeriesRole(NarrowedRole):
    """One account's role at a series."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="series_roles")
    role = models.CharField(max_length=15, choices=Role)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["series", "user"], name="one_role_per_user_and_series"),
            models.CheckConstraint(name="series_role_known", condition=Q(role__in=SERIES_ROLES)),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class SeriesEvent(models.Model):
    """An event of a series; it belongs to one series at most."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="series_events")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="series_event")

    class Meta:
        ordering = ["event__starts_at", "event__pk"]

    def __str__(self) -> str:
        return f"{self.series}: {self.event}"


class SeriesEntry(models.Model):
    """One action at a series, written in its transaction, never changed.

    `revision` is the series' revision after the action, as in the journal of an event.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="journal")
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor_kind = models.CharField(max_length=10, choices=ActorKind)
    who = models.CharField(max_length=200)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    verb = models.CharField(max_length=64)
    object = models.CharField(max_length=200, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ["-revision"]
        verbose_name_plural = "series entries"
        constraints = [
            models.UniqueConstraint(fields=["series", "revision"], name="one_entry_per_series_revision"),
            models.CheckConstraint(
                name="series_actor_kind_known", condition=Q(actor_kind__in=ActorKind.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.revision}: {self.verb} {self.object}"

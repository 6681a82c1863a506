"""Leagues and the events that count in them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tables.events.models import Event
from tables.series.models import Series


class League(models.Model):
    """A season of a series: its events, ranked by the announced `rule` (`LeagueRule.to_json`).

    `revision` is that of the series at the last change. Qualified players are invited to the `final`.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="leagues")
    slug = models.SlugField(max_length=64, unique=True)
    name = models.CharField(max_length=200)
    rule = models.JSONField()
    is_public = models.BooleanField(default=False)
    final = models.ForeignKey(Event, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "name"], name="one_league_of_a_name"),
            models.CheckConstraint(name="league_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class LeagueEvent(models.Model):
    """An event that counts in a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="league_events")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="league_events")

    class Meta:
        ordering = ["event__starts_at", "event__pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "event"], name="event_once_per_league"),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.event}"

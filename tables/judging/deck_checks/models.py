"""Deck checks: whose deck was drawn to be looked at in a round, who looks, and what came of it."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.players.models import Player
from tables.rounds.models import Round


class CheckStatus(models.TextChoices):
    """drawn → begun → fine, infraction or skipped; what was not begun may be settled as well."""

    DRAWN = "drawn", pgettext_lazy("deck check", "Drawn")
    BEGUN = "begun", gettext_lazy("Being checked")
    FINE = "fine", gettext_lazy("Fine")
    INFRACTION = "infraction", gettext_lazy("Infraction")
    SKIPPED = "skipped", gettext_lazy("Not checked after all")


CHECK_OUTCOMES = (CheckStatus.FINE, CheckStatus.INFRACTION, CheckStatus.SKIPPED)


class DeckCheck(models.Model):
    """A player of a round whose deck is to be checked, by the draw called `label`.

    `begun_seconds` and `closed_seconds` are what the round's clock had played when the check was begun and
    settled, so that the time the table lost can be told whatever the clock did since.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="deck_checks")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="deck_checks")
    label = models.CharField(max_length=40)
    status = models.CharField(max_length=10, choices=CheckStatus, default=CheckStatus.DRAWN)
    drawn_at = models.DateTimeField()
    begun_at = models.DateTimeField(null=True, blank=True)
    begun_seconds = models.PositiveIntegerField(null=True, blank=True)
    checked_by = models.ForeignKey(
        "tables.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="deck_checks"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_seconds = models.PositiveIntegerField(null=True, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(max_length=500, blank=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["drawn_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["round", "player"],
                name="one_open_deck_check_per_player",
                condition=Q(closed_at__isnull=True),
            ),
            models.CheckConstraint(
                name="deck_check_status_known", condition=Q(status__in=CheckStatus.values)
            ),
            models.CheckConstraint(
                name="deck_check_times_as_its_status_says",
                condition=Q(status="drawn", begun_at__isnull=True, closed_at__isnull=True)
                | Q(status="begun", begun_at__isnull=False, closed_at__isnull=True)
                | Q(status__in=["fine", "infraction", "skipped"], closed_at__isnull=False),
            ),
            models.CheckConstraint(
                name="only_settled_deck_checks_give_time",
                condition=Q(extra_minutes=0) | Q(closed_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"Deck check of {self.player}: {self.get_status_display()}"

"""Votes of the people at a casual live table, about a seat whose person is away."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy, pgettext_lazy

from .game import LiveGame


class VoteMeasure(models.TextChoices):
    """What a vote decides: what the host could do as well."""

    BOT = "bot", gettext_lazy("A bot plays the seat")
    CLOCK = "clock", gettext_lazy("A move clock starts")
    RESUME = "resume", gettext_lazy("The game resumes")
    END = "end", gettext_lazy("The table ends")


class VoteOutcome(models.TextChoices):
    """How a vote ended; "" while it is open."""

    PASSED = "passed", gettext_lazy("Passed")
    FAILED = "failed", pgettext_lazy("vote", "Failed")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")
    RETURNED = "returned", gettext_lazy("The person came back")
    EXPIRED = "expired", gettext_lazy("Expired")
    OVERTAKEN = "overtaken", gettext_lazy("The table was changed meanwhile")


class LiveVote(models.Model):
    """A person at a casual table proposes to act because the person of `seat` is away.

    `bot` names the program for that seat, `seconds` the time of a move clock. `agreed` and `refused` are the
    seats that have answered, the proposing one among them.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="votes")
    seat = models.PositiveSmallIntegerField()
    measure = models.CharField(max_length=6, choices=VoteMeasure)
    bot = models.CharField(max_length=40, blank=True)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    proposed_by = models.PositiveSmallIntegerField()
    agreed = models.JSONField(default=list)
    refused = models.JSONField(default=list)
    outcome = models.CharField(max_length=9, choices=VoteOutcome, blank=True)
    asked_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], name="one_open_vote_per_live_game", condition=Q(outcome="")
            ),
            models.CheckConstraint(
                name="live_vote_open_or_closed",
                condition=Q(outcome="", closed_at__isnull=True)
                | (Q(outcome__in=VoteOutcome.values) & Q(closed_at__isnull=False)),
            ),
            models.CheckConstraint(name="live_vote_about_another_seat", condition=~Q(seat=F("proposed_by"))),
            models.CheckConstraint(
                name="live_vote_measure_complete",
                condition=(Q(measure="bot", seconds__isnull=True) & ~Q(bot=""))
                | Q(measure="clock", seconds__isnull=False, bot="")
                | Q(measure__in=("resume", "end"), seconds__isnull=True, bot=""),
            ),
        ]

    def __str__(self) -> str:
        return f"Seat {self.proposed_by + 1} proposes {self.measure} about seat {self.seat + 1}"

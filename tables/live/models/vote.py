"""Votes of the people at a casual live table, about a seat whose person is away."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from .game import LiveGame


class VoteMeasure(models.TextChoices):
    """What a vote decides: what the host could do as well."""

    BOT = "bot", "A bot plays the seat"
    CLOCK = "clock", "A move clock starts"
    RESUME = "resume", "The game resumes"
    END = "end", "The table ends"


class VoteOutcome(models.TextChoices):
    """How a vote ended; "" while it is open."""

    PASSED = "passed", "Passed"
    FAILED = "failed", "Failed"
    WITHDRAWN = "withdrawn", "Withdrawn"
    RETURNED = "returned", "The person came back"
    EXPIRED = "expired", "Expired"
    OVERTAKEN = "overtaken", "The table was changed meanwhile"


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

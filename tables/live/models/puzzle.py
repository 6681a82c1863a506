"""The daily puzzle: a position out of a game that bots played for it, and what accounts answered."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tables.staff.models import User

from .game import MAX_LIVE_SEATS, LiveGame

MAX_PUZZLE_ANSWERS = 8
"""Answers of a puzzle's question."""


class DailyPuzzle(models.Model):
    """The puzzle of a date: what `seat` was asked when the log of a finished `game` had `k` entries.

    `question` is the question as the seat saw it; `analysis` what a deep search found, the best answer first
    (`tables.live.view.puzzles`). Both are stored once and need no rules afterwards.
    """

    date = models.DateField(unique=True)
    game = models.OneToOneField(LiveGame, on_delete=models.CASCADE, related_name="puzzle")
    k = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    question = models.JSONField()
    analysis = models.JSONField()
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-date"]
        constraints = [
            models.CheckConstraint(name="puzzle_seat_at_table", condition=Q(seat__lt=MAX_LIVE_SEATS)),
        ]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d}"


class PuzzleAnswer(models.Model):
    """The first answer of an account to a puzzle: `choice` is its place among the question's options."""

    puzzle = models.ForeignKey(DailyPuzzle, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="puzzle_answers")
    choice = models.PositiveSmallIntegerField()
    is_solved = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["-puzzle__date"]
        constraints = [
            models.UniqueConstraint(fields=["puzzle", "user"], name="one_puzzle_answer_for_an_account"),
            models.CheckConstraint(
                name="puzzle_choice_is_an_option", condition=Q(choice__lt=MAX_PUZZLE_ANSWERS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.choice}"

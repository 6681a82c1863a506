"""Rounds, their tables and who sits where."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.events.models import Event
from tables.players.models import Player


class RoundPairing(models.TextChoices):
    """R-11: how the tables of a round came about; anyone who prescribes them departs from it. A cut is seeded
    by the standings, groups and a round robin follow a plan for all their rounds."""

    RANDOM = "random", gettext_lazy("Random")
    POINTS = "points", gettext_lazy("Swiss by points")
    PRESCRIBED = "prescribed", gettext_lazy("Prescribed by the organizer")
    SEEDED = "seeded", gettext_lazy("Cut, by the standings")
    DESIGNED = "designed", gettext_lazy("By a plan for the whole stage")


class RoundStatus(models.TextChoices):
    """drafted → published → playing → closed."""

    DRAFTED = "drafted", gettext_lazy("Draft")
    PUBLISHED = "published", gettext_lazy("Published")
    PLAYING = "playing", gettext_lazy("Playing")
    CLOSED = "closed", gettext_lazy("Closed")


OPEN_ROUNDS = (RoundStatus.PUBLISHED, RoundStatus.PLAYING)
"""Public and not closed; an event has at most one such round."""


class TableStatus(models.TextChoices):
    """seated → playing → reported → confirmed."""

    SEATED = "seated", gettext_lazy("Seated")
    PLAYING = "playing", gettext_lazy("Playing")
    REPORTED = "reported", gettext_lazy("Reported")
    CONFIRMED = "confirmed", gettext_lazy("Confirmed")


class ResultMark(models.TextChoices):
    """What is the matter with a table's result; "" for nothing."""

    FLAGGED = "flagged", gettext_lazy("Flagged")
    POSTPONED = "postponed", gettext_lazy("Postponed")


def keeps_results_back(event: Event, round_: Round) -> bool:
    """Return whether nobody but the staff may read the round's results yet: they are frozen until it is
    closed."""
    return event.freeze_standings and round_.status != RoundStatus.CLOSED


class Round(models.Model):
    """One round: how it was drawn and how its clock runs.

    `draw` holds what a stranger needs to repeat the draw: label, algorithm version, digest and the whole
    seating problem, besides the quality of the seating as published (R-50, R-51).
    Clock fields follow R-4: the deadline is `started_at + length + extension + paused`, never stored.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    status = models.CharField(max_length=10, choices=RoundStatus, default=RoundStatus.DRAFTED)
    pairing = models.CharField(max_length=10, choices=RoundPairing)
    draw = models.JSONField(default=dict)
    length_minutes = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_for = models.DurationField(default=timedelta)
    extension_minutes = models.SmallIntegerField(default=0)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event"], name="one_unclosed_round_per_event", condition=~Q(status="closed")
            ),
            models.CheckConstraint(name="round_pairing_known", condition=Q(pairing__in=RoundPairing.values)),
            models.CheckConstraint(
                name="cuts_come_after_rounds", condition=~Q(pairing="seeded") | Q(number__gte=2)
            ),
            models.CheckConstraint(name="round_status_known", condition=Q(status__in=RoundStatus.values)),
            models.CheckConstraint(
                name="paused_only_after_start",
                condition=Q(paused_at__isnull=True) | Q(started_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return _("Round {round}").format(round=self.number)


class Table(models.Model):
    """One table of a round. `sheet` is the newest version of its score sheet, whatever its standing.

    A result may be marked with a reason: flagged, so that somebody looks at it again, or postponed, so that
    it counts only once a judge has decided.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=TableStatus, default=TableStatus.SEATED)
    locked = models.BooleanField(default=False)
    extension_minutes = models.SmallIntegerField(default=0)
    mark = models.CharField(max_length=10, choices=ResultMark, blank=True)
    mark_reason = models.CharField(max_length=500, blank=True)
    sheet = models.OneToOneField(
        "tables.Sheet", on_delete=models.RESTRICT, null=True, blank=True, related_name="current_of"
    )
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once_per_round"),
            models.CheckConstraint(name="table_numbers_count_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="table_status_known", condition=Q(status__in=TableStatus.values)),
            models.CheckConstraint(
                name="results_need_a_sheet",
                condition=Q(status__in=["seated", "playing"]) | Q(sheet__isnull=False),
            ),
            models.CheckConstraint(
                name="table_mark_known", condition=Q(mark="") | Q(mark__in=ResultMark.values)
            ),
            models.CheckConstraint(
                name="marks_have_a_reason",
                condition=Q(mark="", mark_reason="") | ~Q(mark="") & ~Q(mark_reason=""),
            ),
            models.CheckConstraint(
                name="postponed_results_are_not_confirmed",
                condition=~Q(mark="postponed", status="confirmed"),
            ),
        ]

    def __str__(self) -> str:
        return _("Table {table}").format(table=self.number)


class Seat(models.Model):
    """A player's place in the player order of a table (R-12); `position` 1 is the first player.

    `round` repeats the table's round so that the database itself refuses a player seated twice. `substitute`
    is another player of the event who sits there for the player; the result counts for the `player`.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="seats")
    position = models.PositiveSmallIntegerField()
    absent = models.BooleanField(default=False)
    substitute = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="substituted_seats"
    )

    class Meta:
        ordering = ["table", "position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="player_seated_once_per_round"),
            models.UniqueConstraint(fields=["table", "position"], name="one_player_per_seat"),
            models.UniqueConstraint(
                fields=["round", "substitute"],
                name="substitute_once_per_round",
                condition=Q(substitute__isnull=False),
            ),
            models.CheckConstraint(
                name="substitutes_sit_for_others",
                condition=Q(substitute__isnull=True) | ~Q(substitute=models.F("player")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.table}, seat {self.position}"


class Bye(models.Model):
    """A round that a player wins without a table, where the format pays byes: one in an event at most.

    A trigger of the database refuses a seat beside it in the same round.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    player = models.OneToOneField(Player, on_delete=models.RESTRICT, related_name="bye")

    class Meta:
        ordering = ["player"]

    def __str__(self) -> str:
        return f"{self.player}, {self.round}"


class UnpairedLoss(models.Model):
    """A round a player missed and was charged as a loss without points (R-14)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="unpaired_losses")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="unpaired_losses")

    class Meta:
        ordering = ["player"]
        constraints = [
            models.UniqueConstraint(fields=["round", "player"], name="unpaired_loss_once_per_round")
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.round}"

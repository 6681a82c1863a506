"""Score sheets: append-only versions, and who stands behind them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy

from tables.players.models import Player
from tables.rounds.models import Table


class GameEnd(models.TextChoices):
    """How a game ended: at a table of Kingsmoot (R-20), or played or drawn in other formats."""

    KING = "king", gettext_lazy("King: somebody holds six titles")
    VICTORY = "victory", gettext_lazy("Victory: a deck's victory condition was met")
    TIME = "time", gettext_lazy("Time was called")
    CONCESSION = "concession", gettext_lazy("Everyone else conceded")
    JUDGE = "judge", gettext_lazy("Points set by a judge")
    PLAYED = "played", gettext_lazy("Played to its end")
    DRAWN = "drawn", gettext_lazy("The whole table is drawn")


class Sheet(models.Model):
    """One version of a table's score sheet; never changed, never deleted, only followed by another.

    `content` has the archive's shape: `{"end", "seats": [...], "manual_points"}` with player keys. `by_slip`
    says that it was reported with the table's printed slip, by nobody knows which of its players.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    content = models.JSONField()
    reported_by = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="reported_sheets"
    )
    entered_by = models.ForeignKey(
        "tables.User", on_delete=models.RESTRICT, null=True, blank=True, related_name="entered_sheets"
    )
    by_slip = models.BooleanField(null=True, blank=True)
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["table", "version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="sheet_version_once_per_table"),
            models.CheckConstraint(name="sheet_versions_start_at_one", condition=Q(version__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.table}, version {self.version}"


class SignatureKind(models.TextChoices):
    """What somebody says about a version of a sheet."""

    CONFIRM = "confirm", gettext_lazy("Confirmed")
    VERIFY = "verify", gettext_lazy("Verified by a second member of staff")
    DISPUTE = "dispute", gettext_lazy("Disputed")


class SheetSignature(models.Model):
    """A player's or staff member's word on one version of a sheet."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="signatures")
    kind = models.CharField(max_length=10, choices=SignatureKind)
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="signatures"
    )
    user = models.ForeignKey(
        "tables.User", on_delete=models.RESTRICT, null=True, blank=True, related_name="signatures"
    )
    comment = models.CharField(max_length=500, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "kind", "player"],
                name="player_signs_once",
                condition=Q(player__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["sheet", "kind", "user"], name="staff_signs_once", condition=Q(user__isnull=False)
            ),
            models.CheckConstraint(
                name="signature_has_one_author",
                condition=Q(player__isnull=False, user__isnull=True)
                | Q(player__isnull=True, user__isnull=False),
            ),
            models.CheckConstraint(name="signature_kind_known", condition=Q(kind__in=SignatureKind.values)),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.sheet}"

"""Reports of abusive names and chat, for the operators of the installation."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from tables.staff.models import User


class ReportKind(models.TextChoices):
    """What a report is about."""

    NAME = "name", gettext_lazy("A name")
    CHAT = "chat", gettext_lazy("A message in a chat")
    OTHER = "other", gettext_lazy("Something else")


class Report(models.Model):
    """A reader's report: the page it is about, the name or message as the reader quotes it, and why.

    `reporter` is the reader's account, if there is one. An operator closes it with a decision.
    """

    kind = models.CharField(max_length=10, choices=ReportKind)
    page = models.CharField(max_length=300, blank=True)
    quote = models.CharField(max_length=300)
    text = models.CharField(max_length=500, blank=True)
    reporter = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="abuse_reports"
    )
    at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=200, blank=True)
    decision = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(name="report_kind_known", condition=Q(kind__in=ReportKind.values)),
            models.CheckConstraint(
                name="closed_reports_say_by_whom",
                condition=Q(closed_at__isnull=True, closed_by="")
                | Q(closed_at__isnull=False) & ~Q(closed_by=""),
            ),
        ]
        indexes = [models.Index(fields=["at"], name="report_open", condition=Q(closed_at__isnull=True))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.quote}"

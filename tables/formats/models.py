"""Formats that accounts composed, to play events by."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tables.formats.rules.format import MAX_NAME_LENGTH
from tables.staff.models import User

OWN = "own"
"""The key of a definition that is no preset's."""


class OwnFormat(models.Model):
    """A format of one account. Events store the whole `definition`, so that a change here changes none."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    definition = models.JSONField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_format_of_a_name"),
            models.CheckConstraint(name="own_format_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name

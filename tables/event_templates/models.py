"""Templates of events, each the property of one account."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from tables.staff.models import NarrowedRole, Role, User


class EventTemplate(models.Model):
    """Everything that was decided about an event, to begin others with.

    `settings` are the event's by the names of their columns, `infractions` its own catalog, empty for the
    default one.
    """

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    settings = models.JSONField()
    infractions = models.JSONField(default=list)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="one_template_of_a_name"),
            models.CheckConstraint(name="template_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name


class TemplateRole(NarrowedRole):
    """An account that may get this role at events that begin with the template."""

    template = models.ForeignKey(EventTemplate, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=15, choices=Role)

    class Meta:
        ordering = ["user__username"]
        constraints = [
            models.UniqueConstraint(fields=["template", "user"], name="one_role_per_user_and_template"),
            models.CheckConstraint(name="template_role_known", condition=Q(role__in=Role.values)),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"

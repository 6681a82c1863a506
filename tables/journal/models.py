"""The journal: every change, who made it, and what it was before."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length, Now
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy

from tables.events.models import Event
from tables.live.models.game import LiveGame
from tables.players.models import Player
from tables.staff.models import User


class ActorKind(models.TextChoices):
    """The capacity of an actor."""

    STAFF = "staff", gettext_lazy("Staff")
    PLAYER = "player", gettext_lazy("Player")
    TOKEN = "token", gettext_lazy("API token")
    SYSTEM = "system", gettext_lazy("System")


class JournalEntry(models.Model):
    """One action. Written in the transaction of the change itself, never updated, never deleted.

    `revision` is the event's revision after the action: entry k is what turned revision k-1 into k.
    An entry about a live game names it; of a casual game, which belongs to no event, the revision is its own.

    The entries of an event are chained (`tables.archive.rules.chain`): `hash` covers the content and the hash
    before it. `salts` has a salt for each text that may name a person, by its JSON pointer; a text that was
    erased has its commitment in `erased` instead. Erasing is the only change the database lets through.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, null=True, blank=True, related_name="journal")
    live_game = models.ForeignKey(
        LiveGame, on_delete=models.RESTRICT, null=True, blank=True, related_name="journal"
    )
    revision = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor_kind = models.CharField(max_length=10, choices=ActorKind)
    who = models.CharField(max_length=200)
    user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="journal_entries"
    )
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="journal_entries"
    )
    verb = models.CharField(max_length=64)
    object = models.CharField(max_length=200, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.TextField(blank=True)
    salts = models.JSONField(default=dict)
    erased = models.JSONField(default=dict)
    hash = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-revision"]
        verbose_name_plural = "journal entries"
        constraints = [
            models.UniqueConstraint(fields=["event", "revision"], name="one_journal_entry_per_revision"),
            models.UniqueConstraint(
                fields=["live_game", "revision"],
                name="one_journal_entry_per_casual_revision",
                condition=Q(event__isnull=True),
            ),
            models.CheckConstraint(
                name="journal_is_of_an_event_or_a_game",
                condition=Q(event__isnull=False) | Q(live_game__isnull=False),
            ),
            models.CheckConstraint(name="actor_kind_known", condition=Q(actor_kind__in=ActorKind.values)),
        ]
        indexes = [models.Index(fields=["event", "verb"], name="journal_by_verb")]

    def __str__(self) -> str:
        return f"{self.revision}: {self.verb} {self.object}"


MAX_STORED_ANSWER = 4_000
"""Compressed bytes. Nearly every answer is smaller; what a larger one told is read again."""


class IdempotencyRecord(models.Model):
    """The first answer to a write that carried an Idempotency-Key, so that a retry gets the same one.

    `actor` names whose key it is, so that nobody can read another's answer by guessing a key. Records are
    small and last two days (`tables.core.idempotency`).
    """

    actor = models.CharField(max_length=80)
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of method, path and body.")
    status = models.PositiveSmallIntegerField()
    answer = models.BinaryField(default=b"", help_text="JSON, compressed; empty when it was too large.")
    created_at = models.DateTimeField(db_default=Now(), db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["actor", "key"], name="idempotency_key_once_per_actor"),
            models.CheckConstraint(
                name="idempotency_record_is_small",
                condition=LessThanOrEqual(Length("answer"), MAX_STORED_ANSWER),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.actor} {self.key}"

"""Deck lists of an event: append-only versions, and whether a player's deck is fixed (R-2)."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tables.players.models import Player


class Deck(models.Model):
    """What a player plays at the event. `version` is the newest one.

    Once `locked_at` is set, only staff hand in another version, with a reason.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="deck")
    version = models.OneToOneField(
        "tables.DeckVersion", on_delete=models.RESTRICT, null=True, blank=True, related_name="current_of"
    )
    locked_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["player"]
        constraints = [
            models.CheckConstraint(
                name="locked_decks_have_a_list",
                condition=Q(locked_at__isnull=True) | Q(version__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"Deck of {self.player}"


class DeckVersion(models.Model):
    """One version of a deck list; never changed, only followed by another.

    `source` is the text as sent; `content` the list read from it, in the shape of
    `rules.lcg.decks.json_forms`; `findings` what the rules said of it then, each with "level"
    ("fault" or "unchecked"), "rule", "card", "message", "advice" and "words"; `unknown` how many different
    cards the catalogue did not know. `ready` is the key of the ready deck that was chosen, if one was.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    source = models.TextField()
    content = models.JSONField()
    findings = models.JSONField(default=list)
    unknown = models.PositiveSmallIntegerField(default=0)
    ready = models.CharField(max_length=30, blank=True)
    handed_in_by = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="handed_in_decks"
    )
    entered_by = models.ForeignKey(
        "tables.User", on_delete=models.RESTRICT, null=True, blank=True, related_name="entered_decks"
    )
    reason = models.TextField(blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["deck", "number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_once_per_deck"),
            models.CheckConstraint(name="deck_versions_start_at_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="deck_version_has_one_author_at_most",
                condition=Q(handed_in_by__isnull=True) | Q(entered_by__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deck}, version {self.number}"

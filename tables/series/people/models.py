"""People behind players of many events: players that an organizer marked, and the profile of an account."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now
from django.utils.crypto import get_random_string

from tables.players.models import Player
from tables.series.models import Series
from tables.staff.models import User

KEY_LENGTH = 12


def new_key() -> str:
    """Return the key of a profile, which nobody guesses."""
    return get_random_string(KEY_LENGTH, "abcdefghjkmnpqrstuvwxyz23456789")


class MarkedPerson(models.Model):
    """Players of a series that its team marked as the same person."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="marked_people")

    def __str__(self) -> str:
        return f"{self.series}: {self.pk}"


class MarkedPlayer(models.Model):
    """A player who was marked as somebody; at most one person is behind a player."""

    person = models.ForeignKey(MarkedPerson, on_delete=models.CASCADE, related_name="marked_players")
    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="marked_player")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.person}: {self.player}"


class Profile(models.Model):
    """What an account shows of itself across events: nothing until it is public, then what it switched on."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile")
    key = models.CharField(max_length=KEY_LENGTH, unique=True, default=new_key)
    name = models.CharField(max_length=80, blank=True)
    is_public = models.BooleanField(default=False)
    shows_results = models.BooleanField(default=True)
    shows_opponents = models.BooleanField(default=False)
    shows_games = models.BooleanField(default=False)
    shows_rating = models.BooleanField(default=False)
    is_rated = models.BooleanField(default=True)
    created_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return self.name or self.user.get_username()

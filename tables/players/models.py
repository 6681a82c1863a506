"""Players of an event, their penalties, and the groups that should not meet."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.core.text.languages import MAX_CODE_LENGTH
from tables.events.models import Event, NameShown
from tables.results.rules.sheets import WIN_POINTS


class PlayerStatus(models.TextChoices):
    """waitlisted → pending → active ⇄ dropped; declined, withdrawn and disqualified are ends."""

    WAITLISTED = "waitlisted", gettext_lazy("On the waiting list")
    PENDING = "pending", gettext_lazy("Waiting for approval")
    ACTIVE = "active", gettext_lazy("Active")
    DROPPED = "dropped", gettext_lazy("Dropped")
    DISQUALIFIED = "disqualified", gettext_lazy("Disqualified")
    DECLINED = "declined", gettext_lazy("Declined")
    WITHDRAWN = "withdrawn", gettext_lazy("Withdrawn")


NEVER_TOOK_PART = (
    PlayerStatus.WAITLISTED,
    PlayerStatus.PENDING,
    PlayerStatus.DECLINED,
    PlayerStatus.WITHDRAWN,
)
"""Registrations that did not become part of the event, or not yet."""


MAX_TYPED_NAME_LENGTH = 80
"""Of names that people type, of players and clubs; archives may bring longer ones, up to their columns."""


class Player(models.Model):
    """Somebody who takes part in one event.

    `key` names the player in archives, journals and seeds ("p17"); `number` is its figure, shown where a
    name is withheld; `contact` is for staff who may change players. `fixed_table` is the number of
    the only table the player can sit at, 0 for a player who may sit anywhere. Who `is_stand_by` gets a seat
    only where the split of a round wants one more, and no loss in other rounds. `waitlisted_at` orders the
    waiting list; who is on it and `is_approved` needs nobody's approval once a seat is free. `is_rated` is
    false where an account that had opted out of ratings was forgotten: its wish stays with the player.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="players")
    key = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=200)
    club = models.CharField(max_length=200, blank=True)
    contact = models.CharField(
        max_length=120, blank=True, help_text=gettext_lazy("Seen by staff only, never exported.")
    )
    name_shown = models.CharField(max_length=10, choices=NameShown, default=NameShown.FULL)
    language = models.CharField(max_length=MAX_CODE_LENGTH, blank=True)
    status = models.CharField(max_length=15, choices=PlayerStatus, default=PlayerStatus.ACTIVE)
    joined_round = models.PositiveSmallIntegerField(default=1)
    dropped_after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(
        default=0, help_text=gettext_lazy("The number of the only table where the player can sit; 0 for any.")
    )
    is_stand_by = models.BooleanField(
        default=False, help_text=gettext_lazy("Plays only in rounds whose tables need one more player.")
    )
    random_rank = models.PositiveBigIntegerField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    waitlisted_at = models.DateTimeField(null=True, blank=True)
    is_approved = models.BooleanField(default=True)
    is_rated = models.BooleanField(default=True)
    # The digest finds the player of a private link; the link itself can be recomputed from the epoch and the
    # server's secret, so that it can be shown again and revoked. The mask is what turns that into a link that
    # was made on another installation (`tables.core.links.adopt`).
    link_digest = models.CharField(max_length=64, unique=True, null=True, blank=True)
    link_epoch = models.PositiveIntegerField(default=1)
    link_mask = models.CharField(max_length=32, blank=True)
    user = models.ForeignKey(
        "tables.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="players"
    )
    revision = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="player_key_once_per_event"),
            models.UniqueConstraint(fields=["event", "number"], name="player_number_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "user"], name="account_once_per_event", condition=Q(user__isnull=False)
            ),
            models.CheckConstraint(name="player_status_known", condition=Q(status__in=PlayerStatus.values)),
            models.CheckConstraint(
                name="dropped_players_have_a_round",
                condition=~Q(status=PlayerStatus.DROPPED) | Q(dropped_after_round__isnull=False),
            ),
            models.CheckConstraint(name="fixed_tables_exist", condition=Q(fixed_table__lte=999)),
            models.CheckConstraint(
                name="waiting_list_knows_since_when",
                condition=Q(status=PlayerStatus.WAITLISTED, waitlisted_at__isnull=False)
                | ~Q(status=PlayerStatus.WAITLISTED) & Q(waitlisted_at__isnull=True),
            ),
        ]
        indexes = [models.Index(fields=["event", "status"], name="player_by_status")]

    def __str__(self) -> str:
        return self.name


class Absence(models.Model):
    """A round that a player sits out (R-14): a draw leaves the player out. It is named by its number, because
    most of them are not drawn yet."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="absences")
    round_number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["player", "round_number"]
        constraints = [
            models.UniqueConstraint(fields=["player", "round_number"], name="absence_once_per_round"),
            models.CheckConstraint(name="absences_count_from_one", condition=Q(round_number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.round_number}"


class KeepApartGroup(models.Model):
    """Players (a club, a family) who should not be seated together when that can be avoided."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="keep_apart_groups")
    name = models.CharField(max_length=80)
    players = models.ManyToManyField(Player, related_name="keep_apart_groups", blank=True)

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="keep_apart_name_once_per_event")
        ]

    def __str__(self) -> str:
        return self.name


class PenaltyKind(models.TextChoices):
    """From a word of caution to removal from the event."""

    CAUTION = "caution", gettext_lazy("Caution")
    WARNING = "warning", gettext_lazy("Warning")
    DISQUALIFICATION = "disqualification", gettext_lazy("Disqualification")


class PenaltyEffect(models.TextChoices):
    """What a penalty takes from the points of its round's sheet."""

    POINTS = "points", gettext_lazy("Points less")
    GAME_LOSS = "game_loss", gettext_lazy("Game loss")


def _effect_fits(name: str) -> models.CheckConstraint:
    """Return the constraint that points go where that is the effect, and none by a disqualification."""
    return models.CheckConstraint(
        name=name,
        condition=Q(effect="points", points__gte=1, points__lte=WIN_POINTS) & ~Q(kind="disqualification")
        | Q(effect="game_loss", points=0) & ~Q(kind="disqualification")
        | Q(effect="", points=0),
    )


class CatalogEntry(models.Model):
    """An infraction in an event's own catalog; the default one holds where an event has none."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="infractions")
    name = models.CharField(max_length=80)
    kind = models.CharField("penalty", max_length=20, choices=PenaltyKind)
    explanation = models.CharField(max_length=300, blank=True)
    effect = models.CharField(gettext_lazy("on the sheet"), max_length=10, choices=PenaltyEffect, blank=True)
    points = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="one_infraction_per_name"),
            models.CheckConstraint(name="infraction_kind_known", condition=Q(kind__in=PenaltyKind.values)),
            models.CheckConstraint(name="infraction_has_a_name", condition=~Q(name="")),
            _effect_fits("infraction_effect_fits"),
        ]

    def __str__(self) -> str:
        return self.name


class Penalty(models.Model):
    """One penalty, kept for the head judge and the archive.

    `infraction` is the catalog's name for what it was given for, `reason` what happened. With an `effect` it
    takes tournament points from what the player's table of that round pays; then the round is known.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="penalties")
    player = models.ForeignKey(Player, on_delete=models.RESTRICT, related_name="penalties")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=20, choices=PenaltyKind)
    infraction = models.CharField(max_length=80, blank=True)
    effect = models.CharField(max_length=10, choices=PenaltyEffect, blank=True)
    points = models.PositiveSmallIntegerField(default=0)
    reason = models.TextField(blank=True)
    given_by = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(name="penalty_kind_known", condition=Q(kind__in=PenaltyKind.values)),
            _effect_fits("penalty_effect_fits"),
            models.CheckConstraint(
                name="penalties_on_sheets_have_a_round_and_an_infraction",
                condition=Q(effect="") | Q(round_number__isnull=False) & ~Q(infraction=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.player}"

    @property
    def title(self) -> str:
        """What was given, where and for what: "Warning and 3 points less, round 2: Slow play"."""
        title = self.get_kind_display()
        if self.effect == PenaltyEffect.POINTS:
            title = ngettext(
                "{penalty} and {count} point less", "{penalty} and {count} points less", self.points
            ).format(penalty=title, count=self.points)
        elif self.effect == PenaltyEffect.GAME_LOSS:
            title = _("{penalty} and game loss").format(penalty=title)
        if self.round_number:
            title = _("{penalty}, round {round}").format(penalty=title, round=self.round_number)
        if self.infraction:
            title = _("{penalty}: {infraction}").format(penalty=title, infraction=self.infraction)
        return title

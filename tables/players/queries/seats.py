"""Seats of an event: how many there are, who has one, and who is on the waiting list."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet
from django.utils.translation import ngettext

from tables.events.models import Event
from tables.players.models import Player, PlayerStatus

SEATED = (PlayerStatus.PENDING, PlayerStatus.ACTIVE)
"""Who has a seat: a registration that waits for approval keeps one free."""


@dataclass(frozen=True, slots=True)
class Seats:
    """The seats of an event: `cap` is how many there are, 0 for as many as come; `waitlisted` is how many
    wait for one."""

    cap: int
    taken: int
    waitlisted: int

    @property
    def free(self) -> int | None:
        """Seats for anyone who registers now, None without a cap: nobody overtakes the waiting list."""
        if not self.cap:
            return None
        return 0 if self.waitlisted else max(0, self.cap - self.taken)

    @property
    def has_room(self) -> bool:
        """Whether somebody on the waiting list can have a seat without going over the cap."""
        return not self.cap or self.taken < self.cap

    @property
    def is_full(self) -> bool:
        """Whether anyone who registers now goes on the waiting list."""
        return self.free == 0

    @property
    def sentence(self) -> str:
        """How it stands, for people; "" without a cap."""
        if not self.cap:
            return ""
        sentence = (
            ngettext(
                "{taken} of {cap} seat taken; {waitlisted} on the waiting list",
                "{taken} of {cap} seats taken; {waitlisted} on the waiting list",
                self.cap,
            )
            if self.waitlisted
            else ngettext("{taken} of {cap} seat taken", "{taken} of {cap} seats taken", self.cap)
        )
        return sentence.format(taken=self.taken, cap=self.cap, waitlisted=self.waitlisted)


def seats_of(event: Event) -> Seats:
    """Return the event's seats. One SQL query."""
    counts = Player.objects.filter(event_id=event.pk).aggregate(
        taken=Count("pk", filter=Q(status__in=SEATED)),
        waitlisted=Count("pk", filter=Q(status=PlayerStatus.WAITLISTED)),
    )
    return Seats(event.player_cap, counts["taken"], counts["waitlisted"])


def waiting_list(event: Event) -> QuerySet[Player]:
    """Return who waits for a seat, in the order in which they get one."""
    return event.players.filter(status=PlayerStatus.WAITLISTED).order_by("waitlisted_at", "number")


def place_on_waiting_list(player: Player) -> int | None:
    """Return the player's place on the waiting list, from 1; None for who is not on it. One SQL query."""
    if player.status != PlayerStatus.WAITLISTED:
        return None
    before = Q(waitlisted_at__lt=player.waitlisted_at) | Q(
        waitlisted_at=player.waitlisted_at, number__lt=player.number
    )
    return waiting_list(player.event).filter(before).count() + 1

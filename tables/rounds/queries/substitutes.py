"""Who may sit for somebody else in a round."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy

from tables.players.models import Player, PlayerStatus
from tables.rounds.models import OPEN_ROUNDS, Round, Seat

NOT_FREE = gettext_lazy("Choose a player of the event who is free in this round.")
MAY_SUBSTITUTE = (PlayerStatus.ACTIVE, PlayerStatus.DROPPED)


def free_players(round_: Round) -> QuerySet[Player]:
    """Return the players of the event who neither play in the round nor sit for somebody: those on stand-by
    first."""
    seats = Seat.objects.filter(round=round_)
    free = Player.objects.filter(event=round_.event_id, status__in=MAY_SUBSTITUTE)
    free = free.exclude(pk__in=seats.filter(absent=False).values("player"))
    free = free.exclude(pk__in=seats.filter(substitute__isnull=False).values("substitute"))
    return free.order_by("-is_stand_by", "name", "pk")


def seat_as_substitute(player: Player) -> Seat | None:
    """Return the seat at which a player sits for somebody else in the open round (one query)."""
    seats = Seat.objects.filter(substitute=player, absent=False, round__status__in=OPEN_ROUNDS)
    return seats.select_related("player", "table__round__event").first()

"""What waits for somebody, counted for the navigation."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from tables.models import Event, Player, PlayerStatus, Round, RoundStatus, TableStatus


@dataclass(frozen=True, slots=True)
class Waiting:
    """Registrations to approve, players not checked in, results reported but not confirmed, tables still
    out, and the latest round (None before the first)."""

    registrations: int
    not_checked_in: int
    reported: int
    tables_out: int
    round: Round | None


def waiting_at(event: Event) -> Waiting:
    """Count what waits at an event. Two SQL queries."""
    players = Player.objects.filter(event=event).aggregate(
        registrations=Count("pk", filter=Q(status=PlayerStatus.PENDING)),
        not_checked_in=Count("pk", filter=Q(status=PlayerStatus.ACTIVE, checked_in_at__isnull=True)),
    )
    latest = (
        event.rounds.annotate(
            reported=Count("tables", filter=Q(tables__status=TableStatus.REPORTED)),
            out=Count("tables", filter=~Q(tables__status=TableStatus.CONFIRMED)),
        )
        .order_by("-number")
        .first()
    )
    is_played = latest is not None and latest.status in {RoundStatus.PUBLISHED, RoundStatus.PLAYING}
    return Waiting(
        players["registrations"],
        players["not_checked_in"],
        latest.reported if latest is not None and is_played else 0,
        latest.out if latest is not None and is_played else 0,
        latest,
    )

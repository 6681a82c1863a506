"""Who has to be seated in which round."""

from __future__ import annotations

from django.db.models import Exists, Max, OuterRef, Q, QuerySet

from tables.events.models import Event
from tables.players.models import Absence, Player, PlayerStatus
from tables.rounds.models import RoundStatus, Seat
from tables.stages.queries.entrants import entrants_in

CHECK_IN_VERBS = ("player.check_in", "player.check_in_several")
"""Verbs of the journal by which players are checked in."""


def away_in(round_number: int) -> Q:
    """Return the condition of players who announced not to play in a round (R-14)."""
    announced = Absence.objects.filter(player=OuterRef("pk"), round_number=round_number)
    return Q(Exists(announced))


def away_keys(event: Event, round_number: int) -> frozenset[str]:
    """Return the keys of the players who announced not to play in a round (one SQL query)."""
    return frozenset(event.players.filter(away_in(round_number)).values_list("key", flat=True))


def last_paired_round(event: Event) -> int:
    """Return the number of the last published round, 0 before the first (one SQL query)."""
    published = event.rounds.exclude(status=RoundStatus.DRAFTED)
    return published.aggregate(last=Max("number"))["last"] or 0


def next_pairing(event: Event) -> int:
    """Return the number of the next round to be published, be it drafted or not (one SQL query)."""
    return last_paired_round(event) + 1


def to_be_seated(event: Event, round_number: int) -> QuerySet[Player]:
    """Return the active players who do not sit the round out (R-14), stand-by players among them; of those,
    the ones who qualify where it is a cut."""
    willing = event.players.filter(status=PlayerStatus.ACTIVE).exclude(away_in(round_number))
    qualified = entrants_in(event, round_number)
    return willing if qualified is None else willing.filter(key__in=qualified)


def without_stand_by(event: Event, round_number: int) -> QuerySet[Player]:
    """Return the players whom the round has to seat: as `to_be_seated`, without stand-by players."""
    return to_be_seated(event, round_number).filter(is_stand_by=False)


def not_checked_in(event: Event, round_number: int) -> list[Player]:
    """Return the players of a round who are not checked in, by number, stand-by players left out; nobody
    where no check-in takes place (two SQL queries at most). A player who sat at a table of an earlier round
    is there."""
    sat = Seat.objects.filter(round__event=event, round__number__lt=round_number)
    missing = list(
        without_stand_by(event, round_number)
        .filter(~Exists(sat.filter(player=OuterRef("pk"), absent=False)), checked_in_at=None)
        .order_by("number")
    )
    if not missing or not event.journal.filter(verb__in=CHECK_IN_VERBS).exists():
        return []
    return missing


def expected_players(event: Event) -> int | None:
    """Return how many players take part, before anybody has registered how many seats there are; None where
    nothing says so. One SQL query."""
    return event.players.filter(status=PlayerStatus.ACTIVE).count() or event.player_cap or None

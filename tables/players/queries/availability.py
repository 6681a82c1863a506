"""Who announced not to play in which of the rounds to come."""

from __future__ import annotations

from dataclasses import dataclass

from tables.events.models import Event
from tables.players.models import Player, PlayerStatus
from tables.players.names import by_name
from tables.players.queries.participation import next_pairing


@dataclass(frozen=True, slots=True)
class PlayerAvailability:
    """A player with the numbers of the rounds to come in which the player does not play."""

    key: str
    number: int
    name: str
    away: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Availability:
    """The rounds that are not published yet, and the active players in the order of their names."""

    rounds: tuple[int, ...]
    players: tuple[PlayerAvailability, ...]

    def away_in(self, number: int) -> int:
        """Return how many players are away in a round."""
        return sum(number in player.away for player in self.players)


def rounds_to_come(event: Event) -> tuple[int, ...]:
    """Return the numbers of the announced rounds that are not published yet (one SQL query)."""
    return tuple(range(next_pairing(event), event.rounds_announced + 1))


def absences_of(player: Player) -> frozenset[int]:
    """Return the rounds that a player sits out (one SQL query, none where they were prefetched)."""
    return frozenset(row.round_number for row in player.absences.all())


def availability(event: Event) -> Availability:
    """Return everybody's availability in the rounds to come. Three SQL queries, whatever the number of
    players."""
    rounds = rounds_to_come(event)
    rows = event.players.filter(status=PlayerStatus.ACTIVE).prefetch_related("absences")
    return Availability(
        rounds,
        tuple(
            PlayerAvailability(
                player.key, player.number, player.name, tuple(sorted(absences_of(player) & set(rounds)))
            )
            for player in by_name(rows, event.collation)
        ),
    )


def own_availability(player: Player) -> Availability:
    """Return a player's own availability in the rounds to come (two SQL queries)."""
    rounds = rounds_to_come(player.event)
    away = tuple(sorted(absences_of(player) & set(rounds)))
    return Availability(rounds, (PlayerAvailability(player.key, player.number, player.name, away),))

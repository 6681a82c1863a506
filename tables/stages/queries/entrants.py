"""Who plays the cut that a round is."""

from __future__ import annotations

from collections.abc import Collection

from tables.events.models import Event
from tables.events.queries.record import EventRecord, load_record, results_of, stages_of
from tables.players.models import Player, PlayerStatus
from tables.stages.rules.cuts import entrants


def entrants_in(event: Event, number: int) -> tuple[str, ...] | None:
    """Return the keys of the players who play a round that is a cut, the best seeding first; None for a round
    that everybody plays.

    Players who are not active, sit the round out, or are on stand-by leave their place to the next. Five SQL
    queries for a cut, none for another round.
    """
    if stages_of(event).cut_at(number) is None:
        return None
    eligible = set(
        Player.objects.filter(event=event, status=PlayerStatus.ACTIVE, is_stand_by=False)
        .exclude(absences__round_number=number)
        .values_list("key", flat=True)
    )
    return entrants_of(load_record(event), number, eligible)


def entrants_of(record: EventRecord, number: int, eligible: Collection[str]) -> tuple[str, ...]:
    """Return who of the eligible plays the cut that a round is, the best seeding first; no query."""
    results = results_of(record).through(number - 1)
    ranking = results.before_cuts().order
    return entrants(results.stages, number, ranking, results.course, results.complete, eligible)

"""One case through the whole list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from rules.kernel.game import Choice, GameDef
from rules.kernel.match import Match
from rules.kernel.table import reference_mode
from rules.kernel.terms import SPECTATOR, BadRecord, Json, RulesFault, Viewer
from rules.kernel.testing.asks import check_acts, check_asks
from rules.kernel.testing.case import Case, GameFault, cases, check_length, make, random_batch
from rules.kernel.testing.leaks import (
    Canaries,
    Twin,
    begins_step,
    check_exchange,
    check_offers,
    check_origins,
    check_sealed,
    with_canaries,
)
from rules.kernel.testing.pieces import Conservation, check_boundary
from rules.kernel.testing.replays import check_dump, check_fork, check_leaving, check_record, check_undo
from rules.kernel.testing.worlds import check_worlds


def check_game(
    game: GameDef[Any],
    *,
    seats: Iterable[int] | None = None,
    options: Sequence[Mapping[str, Choice]] | None = None,
    seeds: Iterable[int] = (1, 2),
) -> None:
    """`check_case` for every case; raises GameFault at the first broken promise."""
    for case in cases(game, seats=seats, options=options, seeds=seeds):
        check_case(case)


def check_case(case: Case) -> None:
    """Play one random game and check every promise at every decision; raises GameFault."""
    try:
        match, digests = _play(case)
        check_undo(case, match, digests, case.random())
        _check_canaries(case)
        _check_reference(case, match)
    except (RulesFault, BadRecord) as fault:
        raise GameFault(f"{case}: {fault}") from fault


def _rarely(decision: int) -> bool:
    """Return the decisions where the dearer checks run: the first ten, and every power of two."""
    return decision < 10 or decision & (decision - 1) == 0


def _viewers(match: Match[Any], r: Random) -> list[Viewer]:
    """Return whose eyes are tried at a decision: who is asked and one other; everybody now and then."""
    everybody = range(SPECTATOR, match.n)
    if _rarely(match.decisions):
        return list(everybody)
    asked = match.waiting()
    return [*sorted(asked), r.choice([who for who in everybody if who not in asked])]


def _play(case: Case) -> tuple[Match[Any], list[str]]:
    r, other = case.random(), case.random()
    match = case.match(spacing=0)
    conservation = Conservation(case, match)
    twins: list[Twin] = []
    digests = [match.digest()]
    while not match.over:
        check_asks(case, match, other)
        check_acts(case, match, other)
        viewers = _viewers(match, other)
        conservation.check(match, viewers)
        check_exchange(case, match, viewers, other)
        check_offers(case, match, other)
        if _rarely(match.decisions):
            check_dump(case, match)
            check_record(case, match)
            check_fork(case, match, other)
            check_leaving(case, match, other)
            check_worlds(case, match, other)
        if begins_step(match):
            whos = range(SPECTATOR, match.n)
            for who in whos if _rarely(match.decisions) else (other.choice(whos),):
                twins.append(Twin(case, match, who, other))
        views: dict[Viewer, Json] = {}
        for twin in twins:
            twin.look(match, views)
        twins = [twin for twin in twins if twin.match is not None]
        for move in random_batch(match, r):
            asks = match.asks
            keys = [ask.key() for ask in asks]
            make(match, move)
            if [ask.key() for ask in asks] != keys:
                raise case.fault("frozen options", match, f"{asks} changed after they were asked")
            for twin in twins:
                twin.make(move)
            if len(match.asks) > 1 and _rarely(match.decisions):
                check_sealed(case, match, other)
            digests.append(match.digest())
        check_length(case, match)
    for twin in twins:
        twin.look(match)
    conservation.check(match, range(SPECTATOR, match.n))
    check_boundary(case, match)
    check_record(case, match)
    check_origins(case, match, other)
    _check_result(case, match)
    return match, digests


def _check_result(case: Case, match: Match[Any]) -> None:
    result = match.result()
    if result is None:
        raise case.fault("result", match, "the game is over without a result")
    places = sorted(placing.place for placing in result.placings)
    first = all(place == 1 + sum(other < place for other in places) for place in places)
    last = all(place == 1 or place == sum(other <= place for other in places) for place in places)
    if not (first or last):
        raise case.fault("result", match, f"impossible places {places}")


def _check_canaries(case: Case) -> None:
    named = Case(with_canaries(case.game), case.n, case.options, case.seed)
    match, r = named.match(), named.random()
    canaries = Canaries(case, match)
    canaries.check(match)
    while not match.over:
        for move in random_batch(match, r):
            make(match, move)
            canaries.check(match)


def _check_reference(case: Case, match: Match[Any]) -> None:
    """Play the same game with the slow reference of events and values."""
    with reference_mode():
        reference = case.match()
        r = case.random()
        while not reference.over:
            for move in random_batch(reference, r):
                make(reference, move)
    if reference.digest() != match.digest():
        raise case.fault("reference mode", reference, "scanning and recomputing gives another game")

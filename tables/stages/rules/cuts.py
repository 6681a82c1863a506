"""Who plays in a cut, at which table, and in which order an event with a final ends.

The order of the standings seeds the first cut. Each cut that is played puts its players in a new order before
everybody else: by their places at its tables, then by their points there, then by their seeding. So winners
of tables advance, then the best runners-up, and who wins the final wins the event.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from tables.events.rules.course import Course
from tables.events.rules.draws import Stream
from tables.rounds.rules.filling import filled
from tables.rounds.rules.sizes import ANY_FORMAT, Sizes, TableSizes, even_split
from tables.stages.rules.announced import Stage, Stages

CUT_VERSION = "cut/1"
"""The version of `seat_cut`, in every draw of a cut."""


def seeded(stages: Stages, ranking: Sequence[str], course: Course) -> tuple[str, ...]:
    """Return everybody in the order in which they qualify for the first cut, the best first.

    `ranking` is the order of the standings before the cut. Where winners of groups qualify they come first,
    then the seconds, and so on, each by the ranking.
    """
    position = next((at for at, stage in enumerate(stages, start=1) if stage.kind == "cut"), None)
    if position is None or stages.stages[position - 1].entry != "group_winners":
        return tuple(ranking)
    groups = groups_of(stages, position - 1, course)
    above: dict[int, int] = {}
    place_in_group = {}
    for player in ranking:
        group = groups.get(player)
        if group is not None:
            above[group] = above.get(group, 0) + 1
            place_in_group[player] = above[group]
    last = max(above.values(), default=0) + 1
    return tuple(sorted(ranking, key=lambda player: place_in_group.get(player, last)))


def groups_of(stages: Stages, position: int, course: Course) -> dict[str, int]:
    """Return the group of each player of a stage of groups, by the tables at which they sat there."""
    first = stages.first_round(position)
    group_of: dict[str, int] = {}
    for number in range(first, first + stages.stages[position - 1].rounds):
        for table, members, *_ in course.rows_of(number):
            names = [course.players[member] for member in members]
            group = next((group_of[name] for name in names if name in group_of), number * 1_000 + table)
            for name in names:
                group_of.setdefault(name, group)
    return group_of


def order_after_cuts(
    stages: Stages, ranking: Sequence[str], course: Course, complete: Collection[int]
) -> tuple[str, ...]:
    """Return everybody in the order of the event as it stands: finalists by the final, then the players of
    the cut before it, and so on, the rest by the ranking of the rounds.

    `complete` are the rounds whose tables all have a result: a cut that is still played moves nobody.
    """
    order = list(ranking)
    seeds = {player: place for place, player in enumerate(seeded(stages, ranking, course))}
    for number in _cuts(stages, complete):
        placed = _placed(course, number)
        ahead = sorted(placed, key=lambda player: (*placed[player], seeds.get(player, len(seeds))))
        order = [*ahead, *(player for player in order if player not in placed)]
        seeds |= {player: place for place, player in enumerate(ahead)}
    return tuple(order)


def entrants(
    stages: Stages,
    number: int,
    ranking: Sequence[str],
    course: Course,
    complete: Collection[int],
    eligible: Collection[str],
) -> tuple[str, ...]:
    """Return who plays the cut that a round is, the best seeding first: of the eligible, as many as it has
    places.

    Before the cut in front of it is complete, these are the players who would advance as the tables stand
    that have a result.
    """
    cut = stages.cut_at(number)
    if cut is None:
        raise ValueError(f"Round {number} is no cut.")
    if stages.cut_at(number - 1) is None:
        order: Sequence[str] = seeded(stages, ranking, course)
    else:
        played = [done for done in complete if done < number]
        placed = _placed(course, number - 1)
        order = [player for player in order_after_cuts(stages, ranking, course, played) if player in placed]
    return tuple([player for player in order if player in eligible][: cut.players])


def cut_sizes(cut: Stage, players: int, sizes: TableSizes = ANY_FORMAT) -> Sizes:
    """Return the table sizes of a cut for the players who are there. Raises InvalidSplit where they do not
    fit its tables."""
    return even_split(players, cut.tables, sizes)


def seat_cut(cut: Stage, players: Sequence[str], key: bytes) -> tuple[tuple[str, ...], ...]:
    """Return the tables of a cut in seat order. `players` stand in the order of their seeding.

    A snake puts the best players one to a table, the next ones back again, so that tables are about equally
    strong; a draw deals players to tables at random. Seats are drawn, or stand in the order in which
    players choose theirs. Raises InvalidSplit where the players do not fit the tables.
    """
    sizes, stream = cut_sizes(cut, len(players)), Stream(key)
    dealt = list(players)
    if cut.seeding == "draw":
        stream.shuffle(dealt)
    tables = [list(table) for table in filled(dealt, sizes, "spread")]
    seeds = {player: place for place, player in enumerate(players)}
    for table in tables:
        table.sort(key=seeds.__getitem__)
        if cut.seats == "drawn":
            stream.shuffle(table)
    return tuple(map(tuple, tables))


def _cuts(stages: Stages, complete: Iterable[int]) -> list[int]:
    """Return the cuts among these rounds, in order."""
    return sorted(number for number in complete if stages.cut_at(number) is not None)


def _placed(course: Course, number: int) -> Mapping[str, tuple[int, int]]:
    """Return place and points, negated, of everybody with a result in a round."""
    return {
        course.players[member]: (place, -points)
        for _, members, places, won, _ in course.rows_of(number)
        for member, place, points in zip(members, places, won, strict=True)
    }

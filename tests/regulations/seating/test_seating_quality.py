"""What a seating costs, against the definitions taken literally; the bounds; what proof means (R-11)."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.events.rules.draws import Stream
from tables.rounds.rules.sizes import table_sizes
from tables.rounds.seating import InvalidSeatingProblem, KeepApart, SeatingProblem, evaluate
from tables.rounds.seating.bounds import least_pairs, least_triples, target
from tables.rounds.seating.costs import Costs
from tables.rounds.seating.methods.slices import best_size_order, slice_ranking, slice_spread
from tests.regulations.seating.seating_oracle import (
    added,
    every_seating,
    field,
    key,
    meetings,
    objective,
    shuffled_rounds,
    spread,
    whole_event,
)
from tests.regulations.seating.seating_problems import seating_problems


def dealt(problem: SeatingProblem, number: int) -> list[tuple[str, ...]]:
    players = list(problem.players)
    Stream(key(number)).shuffle(players)
    tables = []
    for size in problem.sizes:
        tables.append(tuple(players[:size]))
        del players[:size]
    return tables


@settings(max_examples=60, deadline=None)
@given(seating_problems(most=16, locks=False), st.integers(0, 10**6))
def test_every_figure_agrees_with_its_definition(problem, number):
    tables = dealt(problem, number)
    quality = evaluate(problem, tables)
    rounds = problem.previous_rounds
    before, after = whole_event(rounds), whole_event([*rounds, tables])
    assert quality.repeated_triples == after[0] - before[0]
    assert quality.repeated_pairs == after[1] - before[1]
    assert added(rounds, tables) == (quality.repeated_triples, quality.repeated_pairs)
    assert (quality.event_repeated_triples, quality.event_repeated_pairs) == whole_event([*rounds, tables])
    swiss = problem.mode == "points"
    assert quality.point_spread == (spread(dict(problem.points), tables) if swiss else 0)
    for found, size in ((quality.pairs, 2), (quality.triples, 3)):
        expected = {
            group: number
            for number, table in enumerate(tables, start=1)
            for group in combinations(sorted(table), size)
            if meetings(rounds, group)
        }
        assert {repeat.players: repeat.table for repeat in found} == expected
        assert all(len(repeat.rounds) == meetings(rounds, repeat.players) for repeat in found)
    _, strong, *_, weak, small = objective(problem, tables)
    assert sum(pair.above_rematches for pair in quality.keep_apart) == strong
    assert len(quality.keep_apart) == strong + weak
    assert len(quality.small_again) == small
    assert quality.triple_bound <= quality.repeated_triples
    assert quality.pair_bound <= quality.repeated_pairs


@settings(max_examples=12, deadline=None)
@given(seating_problems(most=9))
def test_bounds_and_proofs_hold_against_every_seating_there_is(problem):
    sizes = problem.sizes
    fits = []
    for tables in every_seating(problem.players, sizes):
        at = {player: number for number, table in enumerate(tables, start=1) for player in table}
        locked = all(at[player] == number for player, number in problem.locked_seats.items()) and all(
            set(tables[number - 1]) == set(table) for number, table in problem.locked_tables.items()
        )
        if locked:
            fits.append((objective(problem, tables), tables))
    best = min(fits)
    quality = evaluate(problem, best[1])
    repeats = [added(problem.previous_rounds, tables) for _, tables in fits]
    assert quality.triple_bound <= min(triples for triples, _ in repeats)
    assert quality.pair_bound <= min(pairs for _, pairs in repeats)
    if len(sizes) < 3:
        assert quality.proved_best
    for figures, tables in [max(fits), *fits[:: max(1, len(fits) // 20)]]:
        if evaluate(problem, tables).proved_best:
            assert figures[:-1] == best[0][:-1]


def spread_over(members: int, groups: int) -> list[int]:
    return [members // groups + (group < members % groups) for group in range(groups)]


@given(st.integers(0, 40), st.integers(1, 12))
def test_the_even_spread_is_the_cheapest(members, groups):
    even = spread_over(members, groups)
    assert least_pairs(members, groups) == sum(k * (k - 1) // 2 for k in even)
    assert least_triples(members, groups) == sum(k * (k - 1) * (k - 2) // 6 for k in even)


def test_the_bounds_of_24_players_are_those_of_the_specification():
    rounds = (tuple(field(24)[start : start + 6] for start in range(0, 24, 6)),)
    quality = evaluate(SeatingProblem(field(24), table_sizes(24), rounds), rounds[0])
    assert (quality.triple_bound, quality.pair_bound) == (0, 8)
    assert (quality.repeated_triples, quality.repeated_pairs) == (80, 60)
    assert not quality.proved_best


def test_who_was_absent_cannot_repeat_anything():
    rounds = ((("a", "b", "c", "d", "e", "f"),),)
    same = SeatingProblem(tuple("abcdef"), (3, 3), rounds)
    other = SeatingProblem(tuple("abcxyz"), (3, 3), rounds)
    assert evaluate(same, ["abc", "def"]).pair_bound == 6
    quality = evaluate(other, ["abx", "cyz"])
    assert (quality.repeated_pairs, quality.pair_bound, quality.proved_best) == (1, 1, True)


def test_locked_tables_are_part_of_the_bound():
    rounds = ((tuple("abcdef"), tuple("ghijkl")),)
    problem = SeatingProblem(tuple("abcdefghijkl"), (4, 4, 4), rounds, locked_tables={1: tuple("abcd")})
    quality = evaluate(problem, ["abcd", "efgh", "ijkl"])
    assert quality.triple_bound >= 4
    assert quality.pair_bound >= 6


@pytest.mark.parametrize(
    "tables",
    [[("a", "b", "c")], [("a", "b", "c", "d", "a")], [("a", "b", "c", "x")], [("a", "b", "c", "d", "x")]],
)
def test_everybody_has_to_sit_exactly_once(tables):
    with pytest.raises(InvalidSeatingProblem):
        evaluate(SeatingProblem(tuple("abcd"), (4,)), tables)


def test_a_broken_keep_apart_is_named_with_its_table():
    groups = (KeepApart(("a", "b")), KeepApart(("c", "d"), above_rematches=True))
    problem = SeatingProblem(tuple("abcdef"), (3, 3), keep_apart=groups)
    quality = evaluate(problem, ["abe", "cdf"])
    assert [(pair.players, pair.table, pair.above_rematches) for pair in quality.keep_apart] == [
        (("a", "b"), 1, False),
        (("c", "d"), 2, True),
    ]
    assert not quality.proved_best
    assert evaluate(problem, ["ace", "bdf"]).proved_best


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 3), st.integers(3, 4), st.integers(0, 10**6))
def test_equal_slices_have_the_smallest_spread(tables, size, number):
    stream = Stream(key(number))
    players = field(tables * size) if tables == 2 else field(9)
    sizes = (size,) * 2 if tables == 2 else (3, 3, 3)
    points = {player: stream.below(30) for player in players}
    least = min(spread(points, seating) for seating in every_seating(players, sizes))
    assert slice_spread(list(points.values()), sizes[0]) == least


@given(st.lists(st.integers(0, 60), min_size=12, max_size=30), st.data())
def test_the_order_of_sizes_is_the_cheapest_of_all(points, data):
    points.sort(reverse=True)
    splits = [(3, 3, 6), (4, 5, 3), (3, 4, 5), (4, 4, 4), (6, 6)]
    sizes = data.draw(st.sampled_from(splits))
    points = points[: sum(sizes)]

    def cost(order):
        total, start = 0, 0
        for size in order:
            slice_ = points[start : start + size]
            total += sum((a - b) ** 2 for a, b in combinations(slice_, 2))
            start += size
        return total

    found = best_size_order(points, sizes)
    assert sorted(found) == sorted(sizes)
    assert cost(found) == min(cost(order) for order in permutations(sizes))


def sliced(problem: SeatingProblem, number: int = 1) -> list[set[str]]:
    costs = Costs(problem)
    return [{costs.ids[seat] for seat in table} for table in slice_ranking(costs, Stream(key(number)))]


def test_slices_begin_with_the_best_at_table_1():
    players = field(12)
    points = {player: 40 - 3 * rank for rank, player in enumerate(players)}
    problem = SeatingProblem(tuple(players), (4, 4, 4), mode="points", points=points)
    assert sliced(problem) == [set(players[:4]), set(players[4:8]), set(players[8:])]


def test_slices_fill_a_table_with_locked_seats_from_those_nearest_in_points():
    players = field(12)
    points = {player: 40 - 3 * rank for rank, player in enumerate(players)}
    locked = {players[3]: 1, players[6]: 1}  # 31 and 22 points; the nearest have 28 and 25
    problem = SeatingProblem(tuple(players), (4, 4, 4), mode="points", points=points, locked_seats=locked)
    assert sliced(problem) == [set(players[3:7]), {*players[:3], players[7]}, set(players[8:])]


def test_slices_draw_lots_among_equals():
    players = field(12)
    problem = SeatingProblem(tuple(players), (4, 4, 4), mode="points", points=dict.fromkeys(players, 5))
    assert sliced(problem, 1) != sliced(problem, 2)


def test_a_very_mixed_split_keeps_its_order():
    sizes = [3, 4, 5, 6] * 60
    assert best_size_order(list(range(sum(sizes), 0, -1)), sizes) == sizes


@given(st.integers(4, 20), st.integers(1, 4), st.integers(0, 10**6))
def test_the_history_counts_only_earlier_rounds(n, rounds, number):
    played = shuffled_rounds(field(n), rounds, Stream(key(number)))
    problem = SeatingProblem(field(n), table_sizes(n), played)
    quality = evaluate(problem, dealt(problem, number))
    before = whole_event(played)
    assert quality.event_repeated_triples - quality.repeated_triples == before[0]
    assert quality.event_repeated_pairs - quality.repeated_pairs == before[1]


@pytest.mark.parametrize(
    ("tables", "shown"),
    [
        ((("p000", "p001", "p002"), ("p003", "p004", "p004")), "p004 has to sit at exactly one table"),
        ((("p000", "p001"), ("p003", "p004", "p005")), "p002 has to sit at exactly one table"),
        ((field(3), (*field(6)[3:], "stranger")), "Somebody is seated who is not playing"),
    ],
)
def test_a_person_who_sits_twice_or_nowhere_is_named(tables, shown):
    with pytest.raises(InvalidSeatingProblem, match=shown):
        evaluate(SeatingProblem(field(6), (3, 3)), tables)


def test_a_second_seat_at_a_table_of_three_that_nobody_can_avoid_is_part_of_the_target():
    costs = Costs(SeatingProblem(field(7), (4, 3), sat_at_three_before=frozenset(field(6))))
    assert costs.units.small > 0
    assert target(costs)[1] == 2 * costs.units.small

"""What is attainable over a whole event is attained, in every field from 6 to 24 (pairing.md, section 3)."""

from collections import Counter
from itertools import combinations

import pytest

from tables.events.rules.draws import Stream
from tables.rounds.rules.sizes import split_for, table_sizes
from tables.rounds.seating import KeepApart, SeatingProblem
from tables.rounds.seating.costs import Costs
from tables.rounds.seating.methods.designs import design, from_design
from tests.regulations.seating.attainable import AFTER_FOUR_AT_TWO_TABLES, AFTER_TWO_AND_THREE, optimum
from tests.regulations.seating.seating_oracle import (
    added,
    every_seating,
    field,
    groups_met,
    key,
    seated_event,
)


def check_event(n: int, number: int) -> None:
    """Every round of a four-round event is as good as it can be, and says so."""
    seatings = seated_event(n, 4, number)
    after = [(s.quality.event_repeated_triples, s.quality.event_repeated_pairs) for s in seatings]
    assert after == [(0, 0), optimum(n, 2), optimum(n, 3), optimum(n, 4)]
    last = seatings[3].quality
    if n not in AFTER_FOUR_AT_TWO_TABLES:
        assert (last.repeated_triples, last.repeated_pairs) == (last.triple_bound, last.pair_bound)
    assert all(seating.quality.proved_best for seating in seatings)


@pytest.mark.parametrize("n", AFTER_TWO_AND_THREE)
def test_every_round_reaches_its_optimum(n):
    check_event(n, 1)


@pytest.mark.slow
@pytest.mark.parametrize("n", AFTER_TWO_AND_THREE)
def test_every_round_reaches_its_optimum_with_twenty_seeds(n):
    for number in range(20):
        check_event(n, number)


@pytest.mark.parametrize("n", [25, 31, 36, 60])
def test_nobody_has_to_meet_again_within_three_rounds_from_25_and_from_31_on(n):
    assert all(seating.quality.repeated_pairs == 0 for seating in seated_event(n, 3, 2))


@pytest.mark.parametrize("n", [9, 10, 11])
def test_three_smaller_tables_need_no_repeated_triple(n):
    seatings = seated_event(n, 3, 1, sizes=split_for(n, "up_to_four"))
    assert [seating.quality.event_repeated_triples for seating in seatings] == [0, 0, 0]
    assert all(seating.quality.proved_best for seating in seatings)


def test_seven_players_cannot_avoid_both_a_repeated_triple_and_a_second_small_table():
    """At 4+3 a repeated triple is the worse of the two, so somebody sits at the table of three again."""
    first = seated_event(7, 1, 1)[0].tables
    for seating in seated_event(7, 2, 1)[1:]:
        assert seating.quality.repeated_triples == 0
        assert seating.quality.small_again
    fresh = [tables for tables in every_seating(field(7), (4, 3)) if not set(tables[1]) & set(first[1])]
    met = groups_met((first,))
    assert fresh
    assert all(
        any(len(group) == 3 and group <= set(table) for group in met for table in tables) for tables in fresh
    )


@pytest.mark.parametrize("n", [6, 7, 8, *(pytest.param(n, marks=pytest.mark.slow) for n in (9, 10, 11))])
def test_the_four_round_figures_of_two_tables_by_playing_everything_out(n):
    """Every best round 2 is the same up to names, so one of them stands for all."""
    sizes = table_sizes(n)
    splits = [
        tuple(tables)
        for tables in every_seating(field(n), sizes)
        if sizes[0] != sizes[1] or tables[0][0] == "p000"
    ]

    def best_after(*rounds):
        scored = [(added(rounds, tables), tables) for tables in splits]
        least = min(score for score, _ in scored)
        best = [tables for score, tables in scored if score == least]
        if len(rounds) == 3:
            return least
        tail = min(best_after(*rounds, tables) for tables in (best[:1] if len(rounds) == 1 else best))
        return least[0] + tail[0], least[1] + tail[1]

    assert best_after(splits[0]) == AFTER_FOUR_AT_TWO_TABLES[n]


def check_fields_above_24(number: int) -> None:
    for n in range(25, 41):
        seatings = seated_event(n, 4, number)
        after = [(s.quality.event_repeated_triples, s.quality.event_repeated_pairs) for s in seatings]
        assert (n, after[1:]) == (n, [optimum(n, played) for played in (2, 3, 4)])
        assert all(seating.quality.proved_best for seating in seatings) or n in (35, 36)


@pytest.mark.parametrize("number", range(4))
def test_four_rounds_of_25_to_40_repeat_as_few_pairs_as_can_be(number):
    check_fields_above_24(number)


@pytest.mark.slow
def test_four_rounds_of_25_to_40_repeat_as_few_pairs_as_can_be_with_fifty_seeds():
    for number in range(4, 54):
        check_fields_above_24(number)


@pytest.mark.parametrize(
    ("version", "n", "number"),
    [
        (1, 25, 10),
        (1, 33, 2),
        (1, 34, 0),
        (1, 36, 0),
        pytest.param(2, 27, 0, marks=pytest.mark.slow),
        (2, 28, 16),
        (2, 31, 12),
    ],
)
def test_former_versions_met_again_where_nobody_has_to(version, n, number):
    """What designs and more candidates are for; if this passes no more, the case is no longer one."""
    former = seated_event(n, 4, number, algorithm=f"kingsmoot-seating/{version}")[-1].quality
    assert former.event_repeated_pairs > optimum(n, 4)[1]


@pytest.mark.parametrize("n", range(26, 31))
def test_26_to_30_players_meet_their_bounds_in_five_rounds(n):
    seatings = seated_event(n, 5, 2)
    last = seatings[-1].quality
    assert (last.event_repeated_triples, last.event_repeated_pairs) == optimum(n, 5)
    assert all(seating.quality.proved_best for seating in seatings)


def test_25_players_meet_nobody_again_in_six_rounds():
    assert seated_event(25, 6, 5)[-1].quality.event_repeated_pairs == 0


@pytest.mark.parametrize("n", range(25, 37))
def test_a_design_is_what_it_says(n):
    points = design(n)
    assert len(set(points)) == len(points) == n
    for number in range(len(points[0])):
        seats = Counter(point[number] for point in points)
        assert sorted(seats.values(), reverse=True) == list(table_sizes(n))
    meetings = [sum(a == b for a, b in zip(*pair, strict=True)) for pair in combinations(points, 2)]
    assert sum(met > 1 for met in meetings) == optimum(n, len(points[0]))[1] and max(meetings) <= 2


@pytest.mark.parametrize("n", [25, 28, 31, 36])
def test_a_design_is_drawn_anew_for_each_seed_and_left_when_somebody_drops(n):
    one, other = ([set(map(frozenset, s.tables)) for s in seated_event(n, 4, k)] for k in (1, 2))
    assert all(a != b for a, b in zip(one, other, strict=True))
    rounds = tuple(seating.tables for seating in seated_event(n, 4, 3)[:2])
    after_a_drop = SeatingProblem(field(n - 1), table_sizes(n - 1), rounds, rounds_ahead=1)
    assert from_design(Costs(after_a_drop), Stream(key(1))) is None
    kept_apart = KeepApart(field(n)[:2])
    with_groups = SeatingProblem(field(n), table_sizes(n), rounds, rounds_ahead=1, keep_apart=(kept_apart,))
    assert from_design(Costs(with_groups), Stream(key(1))) is None


@pytest.mark.parametrize("n", range(25, 37))
def test_a_design_goes_on_after_any_round_2_at_its_bound_and_is_left_after_a_swap(n):
    """Round 2 as search finds it, without a design."""
    former = tuple(s.tables for s in seated_event(n, 2, 5, algorithm="kingsmoot-seating/1"))
    third = SeatingProblem(field(n), table_sizes(n), former, rounds_ahead=1)
    assert from_design(Costs(third), Stream(key(1))) is not None
    one, other, *rest = former[1]
    at_home = next(table for table in former[0] if one[0] in table)
    partner = next(k for k, player in enumerate(other) if player not in at_home)
    swapped = ((other[partner], *one[1:]), (*other[:partner], one[0], *other[partner + 1 :]), *rest)
    if added(former[:1], swapped) > added(former[:1], former[1]):
        moved = SeatingProblem(field(n), table_sizes(n), (former[0], swapped), rounds_ahead=1)
        assert from_design(Costs(moved), Stream(key(1))) is None

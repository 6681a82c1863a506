"""What is attainable over a whole event is attained, in every field from 6 to 24 (pairing.md, section 3)."""

import pytest

from tables.regulations.rounds.sizes import split_for, table_sizes
from tests.regulations.attainable import AFTER_FOUR_AT_TWO_TABLES, AFTER_TWO_AND_THREE, optimum
from tests.regulations.seating_oracle import added, every_seating, field, groups_met, seated_event


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
def test_every_round_reaches_its_optimum_with_forty_seeds(n):
    for number in range(40):
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

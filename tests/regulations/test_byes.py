"""Who gets a bye: from the bottom of the standings, and by a draw among those who stand level."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.events.rules.rule_options import RuleOptions
from tables.rounds.rules.byes import TooFewForByes, bye_order, choose_byes
from tables.rounds.rules.sizes import InvalidSplit, TableSizes, byes_wanted, validate_split
from tables.standings.rules.standings import Course, EventResults, PublishedRound
from tests.regulations.event_builders import played, player

PODS = TableSizes(least=3, most=5, preferred=4, allows_byes=True)
DUELS = TableSizes(least=2, most=2, preferred=2, allows_byes=True)
KEYS = [bytes([byte]) * 32 for byte in range(40)]


def results(*rounds) -> EventResults:
    players = [player(name, rank) for rank, name in enumerate("abcdefg", start=1)]
    published = tuple(PublishedRound(number, "closed", 0) for number in range(1, len(rounds) + 1))
    return EventResults(players, published, Course(rounds), RuleOptions())


def test_points_decide_first():
    after_one = results(played(1, {"a": 0, "b": 3}, {"c": 3, "d": 3}, {"e": 3, "f": 3}, {"g": 3}))
    assert {bye_order(after_one, key)[-1] for key in KEYS} == {"a"}


def test_players_who_stand_level_draw():
    assert {bye_order(results(), key)[-1] for key in KEYS} == set("abcdefg")
    assert bye_order(results(), KEYS[1]) == bye_order(results(), KEYS[1])


@given(st.permutations("abcdefg"), st.sets(st.sampled_from("abcdefg")), st.integers(0, 7))
def test_the_last_who_may_have_one_get_it(order, eligible, count):
    if count > len(eligible):
        with pytest.raises(TooFewForByes):
            choose_byes(order, eligible, count)
        return
    chosen = choose_byes(order, eligible, count)
    assert len(chosen) == count and chosen <= eligible
    assert all(order.index(one) > order.index(other) for one in chosen for other in eligible - chosen)


@pytest.mark.parametrize(
    ("n", "policy", "sizes", "eligible", "byes"),
    [
        (15, "regulation", PODS, 15, 0),
        (15, "preferred_or_bye", PODS, 15, 3),
        (15, "preferred_or_bye", PODS, 2, 0),  # too few may have one: pods of three instead
        (16, "preferred_or_bye", PODS, 16, 0),
        (3, "preferred_or_bye", PODS, 3, 0),  # one pod of three
        (7, "regulation", DUELS, 7, 1),
        (7, "preferred_or_bye", DUELS, 7, 1),
        (7, "regulation", DUELS, 0, 1),
        (1, "regulation", DUELS, 1, 0),
        (15, "preferred_or_bye", TableSizes(3, 5, 4), 15, 0),
    ],
)
def test_how_many_byes(n, policy, sizes, eligible, byes):
    assert byes_wanted(n, policy, sizes, eligible) == byes


def test_an_own_split_leaves_over_fewer_than_fill_a_table():
    assert validate_split(15, (4, 4, 4), PODS) == (4, 4, 4)
    with pytest.raises(InvalidSplit, match="leave 4 players without a seat"):
        validate_split(16, (4, 4, 4), PODS)
    with pytest.raises(InvalidSplit, match="12 seats for 11"):
        validate_split(11, (4, 4, 4), PODS)

"""Ratings: what the library gives when it is called by hand, in the same order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from tables.series.ratings.rules import PROVISIONAL_TABLES, RatedTable, TableKey, first_rating, rate


def a_table(number: int, **places: int) -> RatedTable:
    return RatedTable(TableKey("evening", 1, number), places)


def by_hand(tables: list[RatedTable]) -> dict[str, Any]:
    """The ratings after these tables, by the library alone."""
    model, ratings = PlackettLuce(), dict[str, Any]()
    for table in tables:
        people = sorted(table.places)
        teams = [[ratings.get(who) or model.rating()] for who in people]
        after = model.rate(teams, ranks=[table.places[who] for who in people])
        ratings |= {who: new for who, (new,) in zip(people, after, strict=True)}
    return ratings


def test_a_season_is_rated_as_by_hand():
    random = Random(34)
    people = [f"p{number}" for number in range(20)]
    tables = [
        a_table(number, **{who: random.randint(1, 4) for who in random.sample(people, random.randint(3, 6))})
        for number in range(120)
    ]
    book, expected = rate(tables), by_hand(tables)
    assert {who: (rating.mu, rating.sigma) for who, rating in book.ratings.items()} == {
        who: (pytest.approx(rating.mu), pytest.approx(rating.sigma)) for who, rating in expected.items()
    }
    assert sum(map(len, book.steps.values())) == sum(len(table.places) for table in tables)


def test_each_step_begins_where_the_one_before_ended():
    book = rate([a_table(1, a=1, b=2, c=3), a_table(2, a=3, b=1), a_table(3, a=1, c=1)])
    steps = book.steps["a"]
    assert steps[0].before == first_rating() and steps[-1].after == book.ratings["a"]
    assert [step.after for step in steps[:-1]] == [step.before for step in steps[1:]]
    assert [(who, place) for who, place, _rating in steps[0].others] == [("b", 2), ("c", 3)]


def test_winning_raises_and_losing_lowers_the_estimate():
    book = rate([a_table(1, a=1, b=2, c=3)])
    start = first_rating()
    assert book.ratings["a"].mu > start.mu > book.ratings["c"].mu
    assert all(rating.sigma < start.sigma for rating in book.ratings.values())


def test_a_rating_is_provisional_until_enough_tables():
    tables = [a_table(number, a=1, b=2) for number in range(PROVISIONAL_TABLES)]
    assert rate(tables[:-1]).ratings["a"].is_provisional
    settled = rate([*tables, a_table(99, a=1, c=2)])
    assert [who for who, _rating in settled.ranked()] == ["a", "b", "c"]
    assert not settled.ratings["a"].is_provisional and settled.ratings["c"].is_provisional


def test_nobody_is_rated_alone():
    assert rate([a_table(1, a=1), a_table(2)]).ratings == {}


@given(st.lists(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 4), min_size=2), max_size=8))
def test_the_order_of_names_changes_nothing(places: list[dict[str, int]]):
    tables = [a_table(number, **each) for number, each in enumerate(places)]
    turned = [a_table(number, **dict(reversed(each.items()))) for number, each in enumerate(places)]
    assert rate(tables).ratings == rate(turned).ratings

"""Tables filled by a ranking: everybody once, at tables of the sizes that were asked for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tables.rounds.rules.filling import filled

sizes_of_tables = st.lists(st.integers(3, 6), min_size=1, max_size=40).map(tuple)


@given(sizes_of_tables, st.sampled_from(["spread", "together"]))
def test_everybody_sits_once_at_tables_of_these_sizes(sizes: tuple[int, ...], filling):
    ranked = [f"p{number}" for number in range(1, sum(sizes) + 1)]
    tables = filled(ranked, sizes, filling)
    assert tuple(map(len, tables)) == sizes
    assert sorted(key for table in tables for key in table) == sorted(ranked)
    assert all(list(table) == sorted(table, key=ranked.index) for table in tables)


@given(st.integers(1, 40), st.integers(3, 6))
def test_spread_tables_of_one_size_are_equally_strong(tables: int, size: int):
    ranked = [str(rank) for rank in range(1, tables * size + 1)]
    sums = [sum(map(int, table)) for table in filled(ranked, (size,) * tables, "spread")]
    assert max(sums) - min(sums) <= (0 if size % 2 == 0 else tables - 1)


@given(sizes_of_tables)
def test_together_nobody_sits_above_a_better_one(sizes: tuple[int, ...]):
    ranked = [str(rank) for rank in range(1, sum(sizes) + 1)]
    assert [key for table in filled(ranked, sizes, "together") for key in table] == ranked

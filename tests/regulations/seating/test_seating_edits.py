"""What an edit by hand makes worse is said before it is applied (R-10, R-11)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tables.events.rules.draws import Stream
from tables.rounds.seating import InvalidSeatingProblem, KeepApart, SeatingProblem, evaluate, warnings_of_edit
from tests.regulations.seating.seating_oracle import key
from tests.regulations.seating.seating_problems import seating_problems

ROUNDS = ((tuple("abcd"), tuple("efg")),)
PROBLEM = SeatingProblem(tuple("abcdefg"), (4, 3), ROUNDS, keep_apart=(KeepApart(("a", "g")),))
DRAFT = (tuple("abef"), tuple("cdg"))


def by_number(tables):
    return dict(enumerate(tables, start=1))


def said(after, before=DRAFT, problem=PROBLEM, names=None):
    found = warnings_of_edit(problem, by_number(before), by_number(after), names)
    return [(w.kind, w.rule, str(w.message)) for w in found]


def test_no_change_no_warning():
    assert said(DRAFT) == []
    assert said((tuple("feba"), tuple("gdc"))) == []


def test_a_swap_names_the_triple_before_the_pairs():
    names = {"a": "Asha", "b": "Balon", "c": "Cersei"}
    assert said((tuple("abec"), tuple("fdg")), names=names) == [
        (
            "repeated_triple",
            "R-11",
            "Asha, Balon and Cersei all met before, in round 1 (table 1).",
        ),
        ("repeated_pair", "R-11", "Asha and Cersei both met before, in round 1 (table 1)."),
        ("repeated_pair", "R-11", "Balon and Cersei both met before, in round 1 (table 1)."),
        ("repeated_pair", "R-11", "f and g both met before, in round 1 (table 2)."),
        ("small_table_again", "R-11", "f sits at a table of three for the second time."),
    ]


def test_keep_apart_is_said():
    assert ("keep_apart", "R-11", "a and g should be kept apart but share table 1.") in said(
        (tuple("agef"), tuple("cdb"))
    )


def test_sizes_outside_three_to_six_are_said():
    assert said((tuple("abefc"), tuple("dg")))[0] == (
        "table_size",
        "R-10",
        "Table 2 has 2 players. A table has 3–6 players.",
    )
    assert ("table_size", "R-10", "Table 2 has 1 player. A table has 3–6 players.") in said(
        (tuple("abefcg"), tuple("d"))
    )
    assert ("table_size", "R-10", "Table 1 has 7 players. A table has 3–6 players.") in said(
        (tuple("abefcdg"), ())
    )


def test_what_was_so_before_is_no_news():
    bad = (tuple("abec"), tuple("fdg"))
    assert said((tuple("cabe"), tuple("gdf")), before=bad) == []


def test_a_third_meeting_names_both_rounds():
    rounds = (*ROUNDS, (tuple("abeg"), tuple("cdf")))
    problem = SeatingProblem(tuple("abcdefg"), (4, 3), rounds)
    before = (tuple("acef"), tuple("bdg"))
    messages = [message for _, _, message in said((tuple("abef"), tuple("cdg")), before, problem)]
    assert "a and b both met before, in rounds 1 and 2 (table 1)." in messages


@pytest.mark.parametrize("tables", [(tuple("abef"), tuple("cd")), (tuple("abef"), tuple("cdgg"))])
def test_an_edit_may_not_lose_or_double_anybody(tables):
    with pytest.raises(InvalidSeatingProblem):
        warnings_of_edit(PROBLEM, by_number(DRAFT), by_number(tables))


@settings(max_examples=40, deadline=None)
@given(seating_problems(most=16, locks=False), st.integers(0, 10**6))
def test_warnings_are_exactly_what_is_new(problem, number):
    stream = Stream(key(number))
    players = list(problem.players)
    stream.shuffle(players)
    before, start = [], 0
    for size in problem.sizes:
        before.append(players[start : start + size])
        start += size
    after = [list(table) for table in before]
    a, b = stream.below(len(after)), stream.below(len(after))
    after[a][0], after[b][-1] = after[b][-1], after[a][0]
    was, now = evaluate(problem, before), evaluate(problem, after)
    warnings = warnings_of_edit(problem, by_number(before), by_number(after))
    for kind, old, new in (
        ("repeated_triple", was.triples, now.triples),
        ("repeated_pair", was.pairs, now.pairs),
        ("keep_apart", was.keep_apart, now.keep_apart),
    ):
        fresh = {item.players for item in new} - {item.players for item in old}
        assert {w.players for w in warnings if w.kind == kind} == fresh
    small = {w.players[0] for w in warnings if w.kind == "small_table_again"}
    assert small == set(now.small_again) - set(was.small_again)
    for warning in warnings:
        assert set(warning.players) <= set(after[warning.table - 1])

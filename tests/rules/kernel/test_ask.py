"""Questions: what is legal, how many answers there are, what untrusted JSON may say."""

from __future__ import annotations

from math import comb
from random import Random
from time import process_time
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import (
    Ask,
    Assign,
    Cap,
    Illegal,
    Json,
    Number,
    Order,
    Pick,
    PickSome,
    RulesFault,
    Words,
    say,
)
from rules.kernel.terms import Atom
from tests.rules.kernel.games.stall import NAMES


def spaces() -> st.SearchStrategy[Ask]:
    """Small asks of every kind."""
    options = st.lists(st.integers(0, 20), min_size=1, max_size=6, unique=True)
    picks = options.flatmap(
        lambda given: st.tuples(st.integers(0, len(given)), st.integers(0, len(given))).map(
            lambda pair: PickSome(0, "pick", given, min(pair), max(pair))
        )
    )
    choices = options.map(lambda given: Pick(0, "pick", given))
    numbers = st.tuples(st.integers(-3, 3), st.integers(0, 6)).map(
        lambda pair: Number(0, "number", pair[0], pair[0] + pair[1])
    )
    assigns = st.tuples(
        st.lists(st.integers(0, 9), min_size=1, max_size=3, unique=True),
        st.lists(st.sampled_from("abc"), min_size=1, max_size=4),
    ).map(lambda pair: Assign(0, "assign", *pair))
    orders = options.filter(lambda given: len(given) <= 4).map(lambda given: Order(0, "order", given))
    return st.one_of(picks, choices, numbers, assigns, orders)


@given(spaces(), st.integers(0, 2**32))
def test_moves_count_and_sample_agree(ask: Ask, seed: int) -> None:
    moves = list(ask.moves())
    assert ask.count() == len(moves) == len(set(moves))
    assert all(ask.settle(move) == move for move in moves)
    assert ask.sample(Random(seed)) in moves


@given(spaces(), st.integers(0, 2**32))
def test_what_is_written_is_read_back(ask: Ask, seed: int) -> None:
    answer = ask.sample(Random(seed))
    assert ask.parse(ask.write(answer, NAMES), NAMES) == answer


@given(
    spaces(),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
        lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=2), parts, max_size=2),
        max_leaves=8,
    ),
)
def test_untrusted_json_is_read_or_refused(ask: Ask, data: object) -> None:
    try:
        answer = ask.parse(data, NAMES)
    except Illegal as refusal:
        assert str(refusal)
    else:
        assert ask.legal(answer)


def test_pick_one_is_the_option_itself() -> None:
    ask = Pick(0, "play", [3, 5, "kneel"])
    assert ask.settle(5) == 5
    assert ask.settle("kneel") == "kneel"
    with pytest.raises(Illegal, match="one of the choices"):
        ask.settle(4)


@given(st.lists(st.integers(0, 20) | st.text(max_size=2), min_size=1, max_size=6, unique=True))
def test_pick_is_pick_some_of_exactly_one(options: list[Atom]) -> None:
    one, some = Pick(2, "play", options), PickSome(2, "play", options, 1, 1)
    assert one.key() == some.key()
    assert one.to_json(NAMES) == some.to_json(NAMES)
    assert list(one.moves()) == list(some.moves())
    assert one.sample(Random(4)) == some.sample(Random(4))
    tried: tuple[object, ...] = (*options, 21, True, 1.0, (), [], None, "else")
    for answer in tried:
        assert one.legal(answer) == some.legal(answer)
        if one.legal(answer):
            settled = one.settle(answer)
            assert (settled, type(settled)) == (some.settle(answer), type(some.settle(answer)))


def test_pick_some_comes_in_the_order_of_the_options() -> None:
    ask = PickSome(0, "pass", [3, 5, 7], lo=0, hi=2)
    assert ask.settle((7, 3)) == (3, 7)
    assert ask.settle(()) == ()
    with pytest.raises(Illegal, match="0 to 2, not 3"):
        ask.settle((3, 5, 7))
    with pytest.raises(Illegal, match="none twice"):
        ask.settle((3, 3))


def test_combinations_are_refused_with_a_violation() -> None:
    def violation(picked: tuple[Atom, ...]) -> str:
        return "" if sum(map(int, picked)) == 5 else "Pay five."

    ask = PickSome(0, "pay", [1, 2, 3, 4], lo=2, hi=2, violation=violation)
    assert list(ask.moves()) == [(1, 4), (2, 3)]
    assert ask.sample(Random(1)) in {(1, 4), (2, 3)}
    with pytest.raises(Illegal, match="Pay five"):
        ask.settle((1, 2))


def test_large_spaces_are_counted_without_being_listed() -> None:
    ask = PickSome(0, "orders", range(60), lo=10, hi=10)
    assert ask.count(cap=10**12) == comb(60, 10)
    assert ask.count() == 10_000
    assert Order(0, "order", range(40)).count() == 10_000


def test_options_are_frozen_copies() -> None:
    hand = [1, 2]
    ask = Pick(0, "play", hand)
    hand.clear()
    assert ask.options == (1, 2)


def test_an_ask_without_a_legal_answer_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="no option"):
        Pick(0, "play", [])
    with pytest.raises(ValueError, match="cannot be picked"):
        PickSome(0, "pass", [1, 2], 3, 3)
    with pytest.raises(ValueError, match="no number"):
        Number(0, "bid", 3, 2)


def test_assign_uses_each_value_as_often_as_it_is_listed() -> None:
    ask = Assign(0, "orders", ["north", "south"], ["march", "march", "raid"], of="area")
    assert ask.settle((("south", "march"), ("north", "march"))) == (("north", "march"), ("south", "march"))
    with pytest.raises(Illegal, match="more often"):
        ask.settle((("north", "raid"), ("south", "raid")))
    assert ask.parse([["south", "raid"], ["north", "march"]], NAMES) == (
        ("north", "march"),
        ("south", "raid"),
    )


def test_assign_leaves_places_empty_when_values_are_short() -> None:
    ask = Assign(0, "orders", ["a", "b", "c"], ["march"])
    assert not ask.legal((({}, "march"),)) and not ask.legal((("a", []),))
    assert list(ask.moves()) == [(("a", "march"),), (("b", "march"),), (("c", "march"),)]


def test_fallback_is_the_default_or_a_random_legal_answer() -> None:
    assert Pick(0, "play", [1, 2], default=2).fallback(Random(0)) == 2
    assert Pick(0, "play", [1, 2]).fallback(Random(0)) in {1, 2}


@pytest.mark.parametrize(("hi", "default"), [(1, 4), (2, (4,))])
def test_the_default_of_exactly_one_is_an_answer_like_any_other(hi: int, default: object) -> None:
    ask = PickSome(0, "discard", [4, 5], lo=1, hi=hi, default=(4,))
    assert ask.default == default == ask.settle(ask.default)


def test_words_default_to_the_verb() -> None:
    assert Pick(0, "play", [1]).words.key == "play"
    assert Pick(0, "play", [1], words=say("play_or_kneel", to_seat=1)).words.args == (("to_seat", 1),)


# Assignments as games need them

ORDERS = ["march", "march", "defend", "raid", "great_march", "great_defend"]
GREAT = Cap(("great_march", "great_defend"), 1)


def test_values_have_caps_in_groups() -> None:
    ask = Assign(0, "orders", "abcd", ORDERS, caps=[GREAT])
    given = (("a", "great_march"), ("b", "great_defend"), ("c", "raid"), ("d", "defend"))
    with pytest.raises(Illegal, match="at most 1 of these in all: great march, great defend"):
        ask.settle(given)
    moves = list(ask.moves())
    assert len(moves) == len(set(moves)) == ask.count() and all(map(ask.legal, moves))

    def refuse(pairs: tuple[tuple[Atom, Atom], ...]) -> str:
        return "x" if sum("great" in str(value) for _, value in pairs) > 1 else ""

    assert set(moves) == set(Assign(0, "orders", "abcd", ORDERS, violation=refuse).moves())


def test_where_values_run_out_the_seat_chooses_what_stays_empty() -> None:
    """Seven areas, six orders of which one may not be used: five are ordered, none is held back."""
    ask = Assign(0, "orders", "abcdefg", ORDERS, caps=[GREAT])
    assert (ask.lo, ask.hi) == (5, 5)
    answers = [cast("tuple[tuple[str, str], ...]", ask.sample(Random(seed))) for seed in range(40)]
    assert {len(answer) for answer in answers} == {5} and all(map(ask.legal, answers))
    with pytest.raises(Illegal, match="Fill 5 places, not 4"):
        ask.settle(answers[0][:4])
    assert len({tuple(slot for slot, _ in answer) for answer in answers}) > 8


def test_fewer_may_be_filled_where_the_rules_say_so() -> None:
    ask = Assign(0, "orders", "abc", ["march", "raid"], lo=0, hi=1)
    assert ask.settle(()) == () and ask.legal((("b", "raid"),))
    assert not ask.legal((("a", "march"), ("b", "raid")))
    assert list(ask.moves()) == [(), *(((slot, value),) for slot in "abc" for value in ("march", "raid"))]
    assert Assign(0, "orders", "a", ["march"], lo=3).lo == 1, "what cannot be reached is lowered"
    with pytest.raises(ValueError, match="two caps"):
        Assign(0, "orders", "a", ["march"], caps=[Cap(("march",), 1), Cap(("march",), 2)])


class KindNames:
    """Calls slots and values by their kinds."""

    def id(self, of: str, atom: Atom) -> Json:
        return f"{of}:{atom}"

    def option(self, of: str, atom: Atom) -> dict[str, Json]:
        return {"id": f"{of}:{atom}", "label": str(atom)}

    def hides(self, of: str, atom: Atom) -> bool:
        return False

    def words(self, words: Words) -> dict[str, Json]:
        return {"key": words.key, "args": {}}


def test_slots_and_values_are_of_kinds_of_their_own() -> None:
    """Two units (1 and 2) are sent to areas that have the same numbers."""
    ask = Assign(0, "send", [1, 2], [1, 2, 3], of="unit", values_of="area", caps=[Cap((3,), 0)])
    shown = ask.to_json(KindNames())
    assert [slot["id"] for slot in shown["slots"]] == ["unit:1", "unit:2"]
    assert [value["id"] for value in shown["values"]] == ["area:1", "area:2", "area:3"]
    assert shown["caps"] == [{"values": ["area:3"], "most": 0}] and (shown["lo"], shown["hi"]) == (2, 2)
    answer = ask.parse([["unit:2", "area:1"], ["unit:1", "area:2"]], KindNames())
    assert answer == ((1, 2), (2, 1)) and ask.parse(ask.write(answer, KindNames()), KindNames()) == answer
    with pytest.raises(Illegal):
        ask.parse([["unit:2", "unit:1"], ["unit:1", "area:2"]], KindNames())


def test_large_assignments_are_sampled_at_once() -> None:
    """Twelve areas and fifteen orders, of whose great ones one may be used: no search."""
    kinds = ("march", "defend", "support", "raid", "gather")
    tokens = [f"{kind}{number}" for kind in kinds for number in range(3)]
    great = Cap(tuple(token for token in tokens if token.endswith("2")), 1)
    ask = Assign(0, "orders", range(12), tokens, caps=[great], of="area")
    start = process_time()
    answers = {ask.sample(Random(seed)) for seed in range(200)}
    assert len(answers) == 200 and all(map(ask.legal, answers)) and process_time() - start < 1
    assert ask.hi == 11 and ask.count() == 10_000


def test_a_default_may_be_computed_and_is_when_it_is_needed() -> None:
    asked: list[int] = []

    def usual() -> tuple[tuple[str, str], ...]:
        asked.append(1)
        return (("b", "raid"), ("a", "march"))

    ask = Assign(0, "orders", "ab", ["march", "raid"], default=usual)
    ask.sample(Random(1))
    assert not asked
    assert ask.fallback(Random(1)) == (("a", "march"), ("b", "raid")) == ask.default and asked == [1]


# Budgets


@pytest.mark.parametrize(
    "ask",
    [
        Assign(0, "orders", range(10), range(10, 25), violation=lambda pairs: "No."),
        PickSome(0, "pay", range(40), 10, 20, violation=lambda picked: "No."),
    ],
    ids=lambda ask: ask.kind,
)
def test_a_question_nobody_can_answer_is_a_fault_and_not_a_wait(ask: Ask) -> None:
    for use in (lambda: ask.sample(Random(1)), ask.count, lambda: next(iter(ask.moves()))):
        with pytest.raises(RulesFault, match=f"{ask.verb}: the rules refused 50,000 answers"):
            use()

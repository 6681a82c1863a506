"""Questions: what is legal, how many answers there are, what untrusted JSON may say."""

from __future__ import annotations

from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import Ask, Assign, Illegal, Number, Order, Pick, PickSome, say
from rules.kernel.terms import Atom
from tests.rules.kernel.stall import NAMES


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
    with pytest.raises(Illegal, match="0 to 2; you chose 3"):
        ask.settle((3, 5, 7))
    with pytest.raises(Illegal, match="none twice"):
        ask.settle((3, 3))


def test_combinations_are_refused_with_a_complaint() -> None:
    def complaint(picked: tuple[Atom, ...]) -> str:
        return "" if sum(map(int, picked)) == 5 else "Pay five."

    ask = PickSome(0, "pay", [1, 2, 3, 4], lo=2, hi=2, complaint=complaint)
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


def test_words_default_to_the_verb() -> None:
    assert Pick(0, "play", [1]).words.key == "play"
    assert Pick(0, "play", [1], words=say("play_or_kneel", to_seat=1)).words.args == (("to_seat", 1),)

"""Factored actions: every answer in small choices, no path to an illegal one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.adapters.factored import Factored
from rules.kernel import Json, Match, Question, Table, Zone, play_one
from rules.kernel.ask import Ask, Assign, Cap, Number, Order, Pick, PickSome
from rules.kernel.bots import RandomBot
from rules.kernel.game import Flow, GameDef, Result, placings

AREAS = tuple(f"area_{number}" for number in range(12))


ORDERS = ("march", "raid", "raid", "star", "sun")
ONE_STAR = Cap(("star", "sun"), 1)


def game_of(make: type[Ask], *arguments: object, **more: object) -> Match[Any]:
    """A match of one question."""

    class OneTable(Table):
        faces = ("card",)
        zones = (Zone("box"),)

    def ask(t: OneTable) -> Flow[str | None]:
        yield make(0, "ask", *arguments, **more)  # type: ignore[call-arg]
        return None

    class One(GameDef[OneTable]):
        key, title, seats = "one", "One", range(2, 3)
        steps = {"ask": ask}
        first_step = "ask"

        def setup(self, n, options, draws):
            return OneTable(n, options, draws)

        def view(self, lens):
            return {}

        def result(self, t):
            return Result(placings([(0,), (0,)], ["points"]))

    return Match.new(One(), 2, {}, b"k" * 32)


def answers(match: Match[Any], width: int, path: tuple[int, ...] = ()) -> Iterator[Json]:
    """Every answer that choices lead to."""
    factored = Factored(Question(match, 0), width)
    for number in path:
        factored.choose(number)
    if factored.answer is not None:
        yield factored.answer
        return
    assert len(factored.alternatives) == len(factored.mask) <= width
    for number, allowed in enumerate(factored.mask):
        if allowed:
            yield from answers(match, width, (*path, number))


def even(picked: tuple[object, ...]) -> str:
    return "Choose an even number of them." if len(picked) % 2 else ""


def different(pairs: tuple[tuple[object, object], ...]) -> str:
    return "Not the first value in the first place." if ("area_0", "march") in pairs else ""


@pytest.mark.parametrize("width", [2, 3, 128])
@pytest.mark.parametrize(
    ("make", "arguments", "more"),
    [
        (Pick, (AREAS[:7],), {"of": "area"}),
        (PickSome, (AREAS[:6], 1, 3), {"of": "area"}),
        (PickSome, (AREAS[:5], 0, 5), {"of": "area", "violation": even}),
        (PickSome, (AREAS[:5], 2, 2), {"of": "area"}),
        (Number, (3, 40), {}),
        (Order, (AREAS[:4],), {"of": "area"}),
        (Assign, (AREAS[:3], ("march", "march", "raid")), {"of": "order"}),
        (
            Assign,
            (AREAS[:3], ("march", "raid", "support", "defend")),
            {"of": "order", "violation": different},
        ),
        (Assign, (AREAS[:4], ("march", "raid")), {"of": "order"}),
        (Assign, (AREAS[:3], ("march", "march", "raid")), {"of": "order", "lo": 1}),
        (Assign, (AREAS[:4], ("march", "raid", "raid")), {"of": "order", "lo": 0, "hi": 2}),
        (
            Assign,
            (AREAS[:3], ORDERS),
            {"of": "area", "values_of": "order", "caps": (Cap(("star", "sun"), 1),)},
        ),
    ],
    ids=[
        "one of seven",
        "one to three of six",
        "an even number of five",
        "two of five",
        "three to forty",
        "four in order",
        "three values, two alike",
        "four values but for one",
        "two values",
        "some of a multiset",
        "up to two of a multiset",
        "under a cap",
    ],
)
def test_choices_lead_to_every_answer_once(make, arguments, more, width: int):
    match = game_of(make, *arguments, **more)
    question = Question(match, 0)
    found = [question.settle(answer) for answer in answers(match, width)]
    assert len(found) == len(set(found))
    assert set(found) == set(match.asks[0].moves())


def test_ten_orders_are_ten_choices():
    match = game_of(Assign, AREAS[:10], [f"order_{number}" for number in range(15)], of="order")
    factored = Factored(Question(match, 0), 16)
    r, choices = Random(1), 0
    while factored.answer is None:
        allowed = [number for number, may in enumerate(factored.mask) if may]
        assert len(allowed) <= 16
        factored.choose(r.choice(allowed))
        choices += 1
    assert choices == 10
    match.answer(0, Question(match, 0).settle(factored.answer))
    assert match.over


def test_an_open_alternative_stays_open_however_many_slots_there_are():
    stars = [f"star_{number}" for number in range(6)]
    cap = Cap(tuple(stars), 2)
    match = game_of(Assign, AREAS, [*stars, *["march"] * 5, *["raid"] * 5], of="area", caps=(cap,))
    factored = Factored(Question(match, 0))
    assert factored.mask == [True] * 8 + [False], "each order may go into the first of twelve areas"
    factored.choose(0)
    factored.choose(1)
    assert factored.mask == [False] * 6 + [True, True, False], "two stars are enough"


def test_what_is_masked_cannot_be_chosen():
    factored = Factored(Question(game_of(PickSome, AREAS[:3], 2, 2, of="area"), 0))
    assert factored.mask == [True, True, False, False]
    with pytest.raises(ValueError, match="not one of the alternatives"):
        factored.choose(2)


@pytest.mark.parametrize("key", registry.keys())
def test_every_question_of_a_game_is_answered(key: str):
    game = registry.find(key)
    match = Match.new(game, game.seats[0], {}, b"f" * 32)
    r, asked = Random(3), 0
    while not match.over and asked < 60:
        for seat in sorted(match.waiting()):
            if r.random() < 0.5:
                play_one(match, seat, RandomBot(), r)
                continue
            question = Question(match, seat)
            factored = Factored(question, 8)
            while factored.answer is None:
                factored.choose(r.choice([number for number, may in enumerate(factored.mask) if may]))
            match.answer(seat, question.settle(factored.answer))
            asked += 1
    assert asked > 10

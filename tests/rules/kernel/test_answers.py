"""Answers: sealed batches, repetitions, faults of the rules, and what a seat may send."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.kernel import SPECTATOR, BadOptions, Flow, Illegal, Match, NotAsked, Pick, RulesFault, Stale
from tests.rules.kernel.games.faulty import Guard, GuardTable
from tests.rules.kernel.matches import KEY, goofspiel, hearts, play


def test_sealed_answers_wait_for_the_last_and_tell_nothing() -> None:
    match = goofspiel()
    before = [match.view(who) for who in (0, 1, SPECTATOR)]
    cards = [match.ask_for(seat).options[0] for seat in range(3)]  # type: ignore[union-attr]
    match.answer(2, cards[2])
    match.answer(0, cards[0])
    assert match.waiting() == {1}
    assert [match.view(who) for who in (0, 1, SPECTATOR)] == before
    assert match.sealed(0) == cards[0] and match.sealed(1) is None
    match.answer(1, cards[1])
    assert match.waiting() == {0, 1, 2}
    assert [line.args["seat"] for line in match.lines(SPECTATOR) if line.key == "bids"] == [0, 1, 2]


def test_the_order_of_arrival_does_not_reach_the_rules() -> None:
    one, other = goofspiel(), goofspiel()
    for seat in (0, 1, 2):
        one.answer(seat, one.ask_for(seat).options[seat])  # type: ignore[union-attr]
    for seat in (2, 0, 1):
        other.answer(seat, other.ask_for(seat).options[seat])  # type: ignore[union-attr]
    assert one.digest() == other.digest()


def test_a_sealed_answer_may_be_withdrawn_until_the_batch_closes() -> None:
    match = goofspiel(2)
    first, second = match.ask_for(0).options[:2]  # type: ignore[union-attr]
    match.answer(0, first)
    with pytest.raises(Illegal, match="Withdraw"):
        match.answer(0, second)
    match.withdraw(0)
    match.answer(0, second)
    match.answer(1, match.ask_for(1).options[0])  # type: ignore[union-attr]
    with pytest.raises(Illegal, match="no answer"):
        match.withdraw(0)
    assert [entry.act for entry in match.log] == ["answer", "withdraw", "answer", "answer"]
    assert Match.load(GOOFSPIEL, match.record(), KEY).digest() == match.digest()


def test_a_repeated_answer_is_harmless() -> None:
    match = goofspiel(2)
    card = match.ask_for(0).options[3]  # type: ignore[union-attr]
    batch = match.batch
    match.answer(0, card, batch=batch)
    match.answer(0, card, batch=batch)
    assert match.decisions == 1
    match.answer(1, match.ask_for(1).options[0])  # type: ignore[union-attr]
    match.answer(0, card, batch=batch)
    assert match.decisions == 2
    with pytest.raises(Stale, match="moved on"):
        match.answer(0, match.ask_for(0).options[0], batch=batch)  # type: ignore[union-attr]


def test_a_repeated_last_answer_is_harmless() -> None:
    match = goofspiel(2)
    play(match, 9)
    batch, last = match.batch, min(match.waiting())
    card = match.ask_for(last).options[0]  # type: ignore[union-attr]
    match.answer(last, card, batch=batch)
    assert match.over
    match.answer(last, card, batch=batch)
    assert match.decisions == 10


def test_a_refused_answer_changes_nothing() -> None:
    match = hearts()
    play(match, 10)
    before, seat = match.digest(), min(match.waiting())
    for wrong in ("ace", 99, None, (1, 2)):
        with pytest.raises(Illegal):
            match.answer(seat, wrong)  # type: ignore[arg-type]
    with pytest.raises(NotAsked):
        match.answer((seat + 1) % 4, 0)
    assert match.digest() == before and match.decisions == 10


class Failing(Guard):
    def guarded(self, t: GuardTable) -> Flow[None]:
        yield Pick(0, "guard", ("pass", "fail"), of="word")
        raise ZeroDivisionError("a fault of the rules")


def test_a_fault_of_the_rules_leaves_the_match_as_it_was() -> None:
    match = Match.new(Failing(), 2, {}, KEY)
    play(match, 2)
    before = match.digest()
    with pytest.raises(RulesFault, match="decision 2"):
        match.answer(0, "pass")
    assert match.digest() == before and match.decisions == 2 and match.waiting() == {0}


class FailingStep(Guard):
    """The step after an answer of its own choosing cannot begin; nothing is said, so that no line tells a
    checkpoint left behind from one of the present branch."""

    def trick(self, t: GuardTable) -> Flow[str | None]:
        t.turn += 1
        if t.turn > 1 and not t.hint:
            raise ZeroDivisionError("a fault of the rules")
        t.hint = int((yield Pick(0, "guard", (0, 1), of="number")))
        if t.hint:
            yield Pick(1, "guard", ("pass",), of="word")
        return "trick"


def test_a_fault_where_a_step_begins_leaves_no_checkpoint_behind() -> None:
    match = Match.new(FailingStep(), 2, {}, KEY, spacing=0)
    with pytest.raises(RulesFault):
        match.answer(0, 0)
    match.answer(0, 1)
    then = match.digest()
    match.answer(1, "pass")
    match.undo(1, why="back to the question that follows the other answer")
    assert match.digest() == then and match.waiting() == {1}


@pytest.mark.parametrize(
    ("step", "fault"),
    [(lambda t: None, "ends before it asks"), (lambda t: iter(()), "must be a generator function")],
)
def test_a_step_that_never_asks_is_no_game_and_one_that_asks_is_a_generator_function(
    step: Any, fault: str
) -> None:
    game = Guard()
    game.steps = {"deal": step}
    with pytest.raises(RulesFault, match=fault):
        Match.new(game, 2, {}, KEY)


def test_the_clock_answers_by_default_or_at_random() -> None:
    match, again = hearts(), hearts()
    assert match.time_out(2) == again.time_out(2)
    assert match.log[0].by == "clock"
    guard = Match.new(Guard(), 2, {}, KEY)
    play(guard, 2)
    assert guard.time_out(0) == "pass"


def test_options_are_checked() -> None:
    for given, n, said in (
        ({"cards": 6}, 3, "must be one of"),
        ({"cards": True}, 3, "must be one of"),
        ({"colour": 1}, 3, "no option"),
        ({}, 9, "2 to 6 players"),
    ):
        with pytest.raises(BadOptions, match=said):
            Match.new(GOOFSPIEL, n, given, KEY)


def test_asks_and_answers_travel_as_json() -> None:
    match = hearts()
    for seat in range(4):
        shown = json.loads(json.dumps(match.ask_json(seat)))
        assert (
            shown["batch"] == 0
            and shown["text"] == f"Which three cards do you pass to Seat {(seat + 1) % 4 + 1}?"
        )
        match.answer(seat, match.parse(seat, [option["id"] for option in shown["options"][:3]]))
    with pytest.raises(NotAsked):
        match.parse(next(iter({0, 1, 2, 3} - match.waiting())), "p1")
    assert match.ask_json(next(iter({0, 1, 2, 3} - match.waiting()))) is None


def test_another_seats_alias_is_no_answer() -> None:
    match = hearts()
    shown = match.ask_json(1)
    assert shown is not None
    with pytest.raises(Illegal):
        match.parse(0, [option["id"] for option in shown["options"][:3]])


def test_a_sealed_answer_is_changed_in_one_act() -> None:
    match = goofspiel(stamped=True)
    hand = match.table.pile("hand", 1)
    with pytest.raises(Illegal, match="no answer to change"):
        match.change(1, hand[0])
    match.answer(1, hand[0])
    assert (match.sealed_at(0), match.sealed_at(1)) == (None, 0)
    others = match.view(0), match.waiting(), match.lines(0)
    match.change(1, hand[3])
    assert match.sealed(1) == hand[3] and match.decisions == 2
    assert (match.sealed_at(0), match.sealed_at(1)) == (None, 1)
    assert (match.view(0), match.waiting(), match.lines(0)) == others
    with pytest.raises(Illegal, match="one of the choices"):
        match.change(1, 10_000)
    loaded = Match.load(GOOFSPIEL, match.record(), KEY)
    assert loaded.sealed(1) == hand[3] and loaded.digest() == match.digest()
    match.undo(1, why="x")
    assert match.sealed(1) == hand[0]
    match.undo(2, why="x")
    bid = match.table.name(hand[3])
    for seat in sorted(match.waiting()):
        match.answer(seat, match.table.pile("hand", seat)[0])
    assert next(line.args["card"]["face"] for line in match.lines(0) if line.args.get("seat") == 1) == bid
    with pytest.raises(Illegal, match="no answer to change"):
        match.change(1, hand[0])


def test_a_step_that_asks_only_seats_that_left_is_a_fault() -> None:
    class Stuck(Guard):
        def guarded(self, t: Any) -> Any:
            while t.conceded:
                yield Pick(t.conceded[0], "guard", ("pass",), of="word", default="pass")
            yield from super().guarded(t)

    match = Match.new(Stuck(), 3, {}, KEY)
    for seat in (0, 1):
        match.answer(seat, match.table.pile("hand", seat)[0])
    match.concede(0)
    before = match.digest()
    with pytest.raises(RulesFault, match="asks without end"):
        match.answer(2, match.table.pile("hand", 2)[0])
    assert match.digest() == before

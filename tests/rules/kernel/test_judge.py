"""The judge's acts: undo, counters, corrections, new draws, the end; and a seat that concedes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.hearts.game import GAME as HEARTS
from rules.kernel import JUDGE, SPECTATOR, Flow, Illegal, Match, RulesFault, Stale
from rules.kernel.game import Counter
from tests.rules.kernel.games.faulty import Guard, GuardTable, Pausing, PausingLate
from tests.rules.kernel.matches import KEY, goofspiel, hearts, play


def test_undo_to_every_decision_gives_the_state_of_that_moment() -> None:
    match = hearts()
    digests = play(match, 60)
    assert match.over
    for to in range(len(digests) - 1, -1, -1):
        match.undo(to, why="a test")
        assert match.digest() == digests[to]
    assert match.decisions == 2 * len(digests) - 1
    assert match.lines(SPECTATOR)[-1].key == "kernel.undo"
    assert play(match, 60)[1:] == digests[1:], "draws repeat after an undo"


def test_undo_in_the_middle_of_an_open_batch_and_of_an_undo() -> None:
    match = goofspiel()
    digests = play(match, 5)
    match.undo(4, why="one back")
    assert match.waiting() == {1, 2} and match.digest() == digests[4]
    branch = play(match, 4, seed=5)
    match.undo(5, why="to where seat 1 had answered first")
    assert match.digest() == digests[5]
    match.undo(8, why="to the second branch")
    assert match.digest() == branch[2]
    assert Match.load(GOOFSPIEL, match.record(), KEY).digest() == match.digest()
    with pytest.raises(Illegal, match="no decision"):
        match.undo(99, why="beyond the end")


def test_the_course_leaves_out_what_was_taken_back() -> None:
    match = goofspiel()
    play(match, 5)
    match.undo(3, why="two back")
    play(match, 2, seed=2)
    assert [(place, act) for place, _, _, act in match.course()] == [
        (7, "answer"),
        (6, "answer"),
        (5, "undo"),
        (2, "answer"),
        (1, "answer"),
        (0, "answer"),
    ]
    assert [(by, seat) for _, by, seat, _ in match.course()] == [
        (match.log[place].by, match.log[place].seat) for place in (7, 6, 5, 2, 1, 0)
    ]
    assert list(goofspiel().course()) == []


class Counting(Guard):
    """A judge may set the turn, each seat's points, but not the hint."""

    counters = {
        "turn": Counter("The turn", "table", most=9),
        "points": Counter("Points", "seat"),
    }


class FailingAnew(Counting):
    """A trick cannot be played in the ninth turn."""

    def trick(self, t: GuardTable) -> Flow[str | None]:
        if t.turn == 9:
            raise ZeroDivisionError("a fault of the rules")
        return (yield from super().trick(t))


def test_a_correction_that_the_rules_cannot_bear_leaves_the_match_as_it_was() -> None:
    match = Match.new(FailingAnew(), 2, {}, KEY, spacing=0)
    play(match, 1)
    before, said = match.digest(), match.lines(JUDGE)
    with pytest.raises(RulesFault, match="cannot play on after this correction"):
        match.patch([{"op": "set", "counter": "turn", "value": 9}], why="the ninth")
    assert match.digest() == before and match.decisions == 1 and match.lines(JUDGE) == said
    assert 2 not in match.runner.checkpoints, "the refused table is no checkpoint of the next decision"
    play(match, 1)
    assert match.table.turn == Match.load(match.game, match.record(), KEY).table.turn != 9


@pytest.mark.parametrize(
    ("op", "points", "turn"),
    [
        ({"counter": "turn", "value": 9}, [0, 0], 9),
        ({"counter": "turn", "value": 0}, [0, 0], 0),
        ({"counter": "points", "seat": 1, "value": 99}, [0, 99], 0),
    ],
)
def test_a_judge_sets_a_number_of_the_table_or_of_a_seat(
    op: dict[str, Any], points: list[int], turn: int
) -> None:
    match = Match.new(Counting(), 2, {}, KEY)
    match.patch([{"op": "set", **op}], why="counted wrong")
    assert match.table.points == points
    assert match.table.turn == turn + 1, "the step begins anew"


@pytest.mark.parametrize(
    ("op", "said"),
    [
        ({"counter": "turn", "value": 10}, "below 10"),
        ({"counter": "turn", "value": -1}, "below 10"),
        ({"counter": "turn", "value": True}, "below 10"),
        ({"counter": "points", "seat": 2, "value": 1}, "below 2"),
        ({"counter": "points", "seat": 0, "value": 100}, "below 100"),
        ({"counter": "hint", "value": 1}, "no counter"),
    ],
)
def test_a_judge_sets_no_other_number_and_none_too_high(op: dict[str, Any], said: str) -> None:
    match = Match.new(Counting(), 2, {}, KEY)
    with pytest.raises(Illegal, match=said):
        match.patch([{"op": "set", **op}], why="counted wrong")


@pytest.mark.parametrize("spacing", [0, 3, 1_000])
def test_going_back_to_a_branch_that_was_left_tells_its_own_lines(spacing: int) -> None:
    match = goofspiel(spacing=spacing)
    play(match, 12)
    shown = match.lines(JUDGE)
    match.undo(3, why="a test")
    play(match, 12, seed=2)
    assert match.moment(12).lines(JUDGE) == shown
    match.undo(12, why="the first branch was right")
    assert match.lines(JUDGE)[:-1] == shown
    assert Match.load(GOOFSPIEL, match.record(), KEY).lines(JUDGE) == match.lines(JUDGE)


def test_a_stale_answer_from_before_an_undo_is_refused() -> None:
    match = goofspiel(2)
    play(match, 4)
    batch = match.batch
    match.undo(4, why="seats want to think again")
    with pytest.raises(Stale):
        match.answer(0, match.ask_for(0).options[0], batch=batch)  # type: ignore[union-attr]


def test_a_patch_is_applied_where_the_step_began_and_later_answers_follow() -> None:
    match = goofspiel(2, spacing=0)
    play(match, 3)
    prize = match.table.pile("prize")[0]
    deck = match.table.pile("prizes")
    ops = [
        {"op": "move", "piece": prize, "zone": "prizes", "bottom": True},
        {"op": "move", "piece": deck[0], "zone": "prize"},
    ]
    kept = match.patch(ops, why="the wrong prize was turned up")
    assert kept == 1 and match.waiting() == {1}
    assert match.table.pile("prize") == [deck[0]]
    assert match.lines(0)[-1].key == "kernel.patch" or "kernel.patch" in {line.key for line in match.lines(0)}
    play(match, 20, seed=3)
    assert match.over
    assert Match.load(GOOFSPIEL, match.record(), KEY).digest() == match.digest()


def test_a_patch_reaches_back_to_the_running_step_only_however_rare_checkpoints_are() -> None:
    match = goofspiel(2, spacing=1_000)
    play(match, 5)
    other = Match.load(GOOFSPIEL, match.record(), KEY)
    card = match.table.pile("hand", 1)[0]
    assert match.patch([{"op": "move", "piece": card, "zone": "lost"}], why="the card is damaged") == 1
    assert match.log[-1].value["at"] == 4 and match.waiting() == {1}
    assert Match.load(GOOFSPIEL, match.record(), KEY).digest() == match.digest()
    other.extend(match.log[5:])
    assert other.digest() == match.digest() and other.lines(0) == match.lines(0)


@pytest.mark.parametrize("spacing", [1, 2, 3, 5, 1_000])
@pytest.mark.parametrize(
    ("game", "step", "answers"),
    [(Pausing(), "trick", 6), (PausingLate(), "trick", 7), (GOOFSPIEL, "bid", 20)],
)
def test_checkpoints_are_as_far_apart_as_asked_for_each_at_the_last_step_of_its_node(
    game: Any, step: str, answers: int, spacing: int
) -> None:
    """`Pausing` begins two steps at a node, `PausingLate` after one answer too: the second is where one goes
    on from."""
    every, match = (Match.new(game, 2, {}, KEY, spacing=apart) for apart in (0, spacing))
    play(every, answers)
    play(match, answers)
    expected: list[int] = []
    for node in sorted(every.runner.checkpoints):
        if node - (expected[-1] if expected else 0) >= spacing:
            expected.append(node)
    assert sorted(match.runner.checkpoints) == expected
    assert {mark.step for mark in match.runner.checkpoints.values()} <= {step}


def test_where_a_patch_begins_is_a_checkpoint_of_a_person_who_reads_the_record() -> None:
    match = goofspiel(2, spacing=1_000)
    play(match, 5)
    match.patch([{"op": "move", "piece": match.table.pile("hand", 1)[0], "zone": "lost"}], why="damaged")
    assert sorted(Match.load(GOOFSPIEL, match.record(), KEY, spacing=1_000).runner.checkpoints) == [0, 4, 6]


@pytest.mark.parametrize("spacing", [0, 1, 2, 1_000])
@pytest.mark.parametrize("answers", [0, 1, 4, 5])
def test_a_patch_is_applied_at_the_same_step_when_it_is_replayed(spacing: int, answers: int) -> None:
    match = Match.new(Pausing(), 2, {}, KEY, spacing=spacing)
    play(match, answers)
    other = Match.load(Pausing(), match.record(), KEY)
    piece = match.table.pile("shown")[0]
    match.patch([{"op": "move", "piece": piece, "zone": "deck"}], why="it belongs on the deck")
    other.extend(match.log[answers:])
    play(match, 3, seed=2)
    play(other, 3, seed=2)
    loaded = Match.load(Pausing(), match.record(), KEY)
    assert loaded.digest() == match.digest() == other.digest()
    assert loaded.lines(JUDGE) == match.lines(JUDGE) == other.lines(JUDGE)
    match.undo(0, why="from the beginning")
    assert match.digest() == Match.new(Pausing(), 2, {}, KEY).digest()


def test_answers_that_no_longer_fit_are_asked_again_after_a_patch() -> None:
    match = goofspiel(2, spacing=0)
    card = match.ask_for(0).options[0]  # type: ignore[union-attr]
    match.answer(0, card)
    assert match.patch([{"op": "move", "piece": card, "zone": "lost"}], why="the card is damaged") == 0
    assert match.waiting() == {0, 1}
    assert card not in match.ask_for(0).options  # type: ignore[union-attr]
    first = match.digest()
    match.patch([{"op": "order", "zone": "lost", "pieces": [card]}], why="twice")
    match.undo(2, why="back to the first correction")
    assert match.digest() == first


def test_an_impossible_patch_changes_nothing() -> None:
    match = goofspiel(2)
    play(match, 3)
    before, lines = match.digest(), match.lines(JUDGE)
    for op in (
        {"op": "explode"},
        {"op": "move", "piece": 999, "zone": "lost"},
        {"op": "move", "piece": True, "zone": "lost"},
        {"op": "move", "piece": 1, "zone": "nowhere"},
        {"op": "move", "piece": 1, "zone": "hand", "seat": 7},
        {"op": "order", "zone": "lost", "pieces": [1]},
        {"op": "look", "seat": 9, "piece": 1},
    ):
        with pytest.raises(Illegal):
            match.patch([op], why="a test")
    with pytest.raises(Illegal, match="at least one"):
        match.patch([], why="a test")
    assert match.digest() == before and match.lines(JUDGE) == lines and match.decisions == 3
    play(match, 20)
    assert match.over


def test_a_reseed_changes_the_draws_to_come_and_survives_loading() -> None:
    plain, renewed = hearts(), hearts()
    for match in (plain, renewed):
        play(match, 30)
    renewed.reseed(b"n" * 16, why="a card was shown")
    assert renewed.table.draws.below("x", 2**60) != plain.table.draws.below("x", 2**60)
    loaded = Match.load(HEARTS, renewed.record(), KEY)
    assert loaded.table.draws.key == renewed.table.draws.key
    renewed.undo(30, why="back before the reseed")
    assert renewed.table.draws.key == plain.table.draws.key


def test_a_seat_that_concedes_is_answered_for_and_placed_last() -> None:
    match = goofspiel(3)
    match.answer(1, match.ask_for(1).options[0])  # type: ignore[union-attr]
    match.concede(0)
    assert match.waiting() == {2}
    with pytest.raises(Illegal):
        match.concede(0)
    play(match, 20)
    result = match.result()
    assert result is not None and result.placings[-1].seat == 0 and result.placings[-1].place == 3
    assert Match.load(GOOFSPIEL, match.record(), KEY).digest() == match.digest()


def test_the_last_seat_left_wins() -> None:
    match = goofspiel(3)
    match.concede(1)
    match.concede(2)
    result = match.result()
    assert match.over and result is not None and result.ended == "conceded"
    assert [(p.seat, p.place) for p in result.placings] == [(0, 1), (2, 2), (1, 3)]
    match.undo(1, why="seat 2 stays after all")
    assert not match.over and match.waiting() == {0, 2}


def test_a_game_may_be_ended_by_time() -> None:
    match = goofspiel(2)
    play(match, 4)
    match.end(why="time is called")
    result = match.result()
    assert match.over and result is not None and result.ended == "time"
    with pytest.raises(Illegal, match="over"):
        match.end(why="again")

"""Matches: answers, sealed batches, the judge's acts, records."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.hearts.game import GAME as HEARTS
from rules.kernel import (
    JUDGE,
    WATCHER,
    BadOptions,
    BadRecord,
    Draws,
    Entry,
    Flow,
    Illegal,
    Match,
    NotAsked,
    Pick,
    Question,
    RandomBot,
    Record,
    RulesFault,
    Stale,
    commit,
    commit_nonce,
    draws_of,
    final_key,
    nonce_of,
    playout,
    verify,
)
from rules.kernel.game import Counter
from tests.rules.kernel.faulty import Guard, GuardTable, Pausing

KEY = bytes(32)


def goofspiel(n: int = 3, **given: Any) -> Match[Any]:
    return Match.new(GOOFSPIEL, n, {"cards": 5}, KEY, **given)


def hearts(**given: Any) -> Match[Any]:
    return Match.new(HEARTS, 4, {"length": "one_deal"}, KEY, **given)


def play(match: Match[Any], decisions: int, seed: int = 1) -> list[str]:
    """Play so many random decisions; the digests after each."""
    r, digests = Random(seed), [match.digest()]
    while len(digests) <= decisions and not match.over:
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(r))
        digests.append(match.digest())
    return digests


# Sealed batches


def test_sealed_answers_wait_for_the_last_and_tell_nothing() -> None:
    match = goofspiel()
    before = [match.view(who) for who in (0, 1, WATCHER)]
    cards = [match.ask_for(seat).options[0] for seat in range(3)]  # type: ignore[union-attr]
    match.answer(2, cards[2])
    match.answer(0, cards[0])
    assert match.waiting() == {1}
    assert [match.view(who) for who in (0, 1, WATCHER)] == before
    assert match.sealed(0) == cards[0] and match.sealed(1) is None
    match.answer(1, cards[1])
    assert match.waiting() == {0, 1, 2}
    assert [line.args["seat"] for line in match.lines(WATCHER) if line.key == "bids"] == [0, 1, 2]


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
    with pytest.raises(Illegal, match="withdraw"):
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


# The judge


def test_undo_to_every_decision_gives_the_state_of_that_moment() -> None:
    match = hearts()
    digests = play(match, 60)
    assert match.over
    for to in range(len(digests) - 1, -1, -1):
        match.undo(to, why="a test")
        assert match.digest() == digests[to]
    assert match.decisions == 2 * len(digests) - 1
    assert match.lines(WATCHER)[-1].key == "kernel.undo"
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
    told = match.lines(JUDGE)
    match.undo(3, why="a test")
    play(match, 12, seed=2)
    assert match.moment(12).lines(JUDGE) == told
    match.undo(12, why="the first branch was right")
    assert match.lines(JUDGE)[:-1] == told
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


# Records


def fair_match() -> tuple[Match[Any], bytes]:
    seed, nonces = bytes(range(32)), [nonce_of(f"seat {seat}") for seat in range(3)]
    match = Match.new(
        GOOFSPIEL,
        3,
        {"cards": 5},
        final_key(seed, "table-7", nonces),
        match_id="table-7",
        commitment=commit(seed, "table-7"),
        nonces=nonces,
        stamped=True,
    )
    playout(match, [RandomBot()] * 3, Random(4))
    return match, seed


def test_a_fair_record_is_verified_after_json() -> None:
    match, seed = fair_match()
    record = Record.from_json(json.loads(json.dumps(match.record(seed=seed).to_json())))
    assert verify(GOOFSPIEL, record, seed) == []
    assert all(entry.state is not None and entry.by == "bot" for entry in record.log)


def test_seed_and_nonces_stay_out_of_an_unrevealed_record() -> None:
    match, seed = fair_match()
    text = json.dumps(match.record().to_json())
    assert seed.hex() not in text and not any(nonce.hex() in text for nonce in match.nonces)


def test_every_kind_of_tampering_is_found() -> None:
    match, seed = fair_match()
    record = match.record(seed=seed)
    assert "committed" in " ".join(verify(GOOFSPIEL, record, bytes(32)))
    entry = record.log[4]
    changed = (*record.log[:4], replace(entry, by="judge"), *record.log[5:])
    assert "chain breaks at entry 4" in " ".join(verify(GOOFSPIEL, replace(record, log=changed), seed))
    swapped = replace(record, nonces=record.nonces[::-1])
    assert verify(GOOFSPIEL, swapped, seed) != []
    illegal = (*record.log[:4], replace(entry, value="joker"), *record.log[5:])
    assert any("entry 4" in text for text in verify(GOOFSPIEL, replace(record, log=illegal), seed))


def committed_match(game: Any = GOOFSPIEL, **options: Any) -> tuple[Match[Any], bytes]:
    seed, nonces = bytes(range(32)), [nonce_of(f"seat {seat}") for seat in range(4)]
    return Match.new(
        game,
        4,
        options,
        final_key(seed, "table-7", nonces),
        match_id="table-7",
        commitment=commit(seed, "table-7"),
        nonces=nonces,
        nonce_commitments=[commit_nonce(nonce, "table-7", 2, seat) for seat, nonce in enumerate(nonces)],
        attempt=2,
    ), seed


def test_nonces_are_held_to_their_commitments() -> None:
    match, seed = committed_match(cards=5)
    playout(match, [RandomBot()] * 4, Random(4))
    record = Record.from_json(json.loads(json.dumps(match.record(seed=seed).to_json())))
    assert (record.format, record.attempt) == ("kingsmoot-match/3", 2)
    assert record == match.record(seed=seed) and verify(GOOFSPIEL, record, seed) == []
    other = (bytes(16).hex(), *record.nonces[1:])
    assert "nonce of seat 1" in " ".join(verify(GOOFSPIEL, replace(record, nonces=other), seed))
    moved = record.nonce_commitments[::-1]
    assert "chain breaks" in " ".join(verify(GOOFSPIEL, replace(record, nonce_commitments=moved), seed))
    assert "chain breaks" in " ".join(verify(GOOFSPIEL, replace(record, attempt=1), seed))
    few = replace(record, nonces=record.nonces[:3])
    assert "for each seat" in " ".join(verify(GOOFSPIEL, few, seed))
    unrevealed = match.record().to_json()
    assert unrevealed["nonce_commitments"] == list(record.nonce_commitments) and unrevealed["nonces"] == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"nonce_commitments": ["0" * 64] * 3}, "nonce_commitments"),
        ({"nonce_commitments": ["0" * 63] * 4}, "nonce_commitments"),
        ({"nonce_commitments": [7, 7, 7, 7]}, "nonce_commitments"),
        ({"nonce_commitments": None}, "nonce_commitments"),
        ({"attempt": 0}, "attempt"),
        ({"attempt": True}, "attempt"),
    ],
)
def test_malformed_commitments_are_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        Record.from_json({**committed_match()[0].record().to_json(), **change})


def test_every_draw_of_the_course_that_was_kept_is_told_with_its_label() -> None:
    match, seed = committed_match(HEARTS, length="one_deal")
    play(match, 20)
    match.undo(4, why="again")
    match.reseed(bytes(16), why="seen")
    playout(match, [RandomBot()] * 4, Random(3))
    told = draws_of(HEARTS, match.record(seed=seed), seed)
    again = Draws(final_key(seed, match.match_id, match.nonces))
    assert len(told) > 1
    for draw in told:
        if isinstance(draw.value, str):
            again.reseed(bytes.fromhex(draw.value))
        elif isinstance(draw.value, tuple):
            places = list(range(draw.n))
            again.shuffle(draw.label, places)
            assert tuple(places) == draw.value
        else:
            assert again.below(draw.label, draw.n) == draw.value
    assert (again.counts, again.key) == (match.table.draws.counts, match.table.draws.key)


def test_malformed_records_are_refused_with_the_reason() -> None:
    match, _ = fair_match()
    good = match.record().to_json()
    for change, said in (
        ({"format": "other/9"}, "form"),
        ({"n": "3"}, "n is missing"),
        ({"log": [{}]}, "lacks"),
        ({"log": [{**good["log"][0], "act": "explode"}]}, "malformed"),
        ({"log": [{**good["log"][0], "k": 5}]}, "numbered"),
        ({"nonces": [1]}, "nonces"),
        ({"nonces": ["no hex"]}, "nonces"),
        ({"seed": "0"}, "seed"),
    ):
        with pytest.raises(BadRecord, match=said):
            Record.from_json({**good, **change})
    with pytest.raises(BadRecord, match="object"):
        Record.from_json([])
    with pytest.raises(BadRecord, match="hearts"):
        Match.load(HEARTS, match.record(), KEY)


def test_a_record_that_returns_to_nowhere_is_refused() -> None:
    match = goofspiel(2)
    play(match, 2)
    match.undo(1, why="x")
    record = match.record()
    for value in ({}, {"to": 7, "why": ""}, {"to": "1"}, 3):
        wrong = replace(record, log=(*record.log[:2], replace(record.log[2], value=value)))
        with pytest.raises(BadRecord):
            Match.load(GOOFSPIEL, wrong, KEY)


@pytest.mark.parametrize(
    ("seat", "act", "value"),
    [
        (9, "concede", None),
        (-1, "concede", None),
        (0, "withdraw", None),
        (-1, "end", {"ended": "won", "why": ""}),
        (-1, "undo", {"to": -1, "why": ""}),
        (-1, "patch", {"at": 2, "ops": [{"op": "look", "seat": 0, "piece": 0}], "kept": [4], "why": ""}),
        (-1, "patch", {"at": 2, "ops": [{"op": "look", "seat": 0, "piece": 0}], "kept": [-1], "why": ""}),
        (-1, "patch", {"at": 2, "ops": [{"op": "look", "seat": 0, "piece": 0}], "why": ""}),
    ],
)
def test_a_record_of_what_cannot_happen_is_refused(seat: int, act: Any, value: Any) -> None:
    match = goofspiel(2)
    play(match, 4)
    wrong = Entry(4, "judge", seat, act, value, "")
    with pytest.raises(BadRecord):
        Match.load(GOOFSPIEL, replace(match.record(), log=(*match.log, wrong)), KEY)
    with pytest.raises(BadRecord):
        match.extend([wrong])


def test_a_match_goes_on_from_stored_entries() -> None:
    match = hearts(stamped=True)
    play(match, 25)
    stored = [json.dumps(entry.to_json()) for entry in match.log]
    record = replace(match.record(), log=())
    data = {**record.to_json(), "log": [json.loads(line) for line in stored]}
    loaded = Match.load(HEARTS, Record.from_json(data), KEY)
    assert loaded.stamped and loaded.digest() == match.digest() and loaded.log == match.log
    assert play(loaded, 40, seed=9)[-1] == play(match, 40, seed=9)[-1]
    assert loaded.log == match.log and loaded.record().broken_chain(KEY) is None


class Changed(type(GOOFSPIEL)):  # type: ignore[misc]
    """Goofspiel under changed rules, that nobody told the ruleset number of."""

    def setup(self, n: int, options: Any, draws: Any) -> Any:
        t = super().setup(n, options, draws)
        t.points[0] = 1
        return t


def test_changed_rules_are_noticed_by_the_stamps() -> None:
    match = goofspiel(2, stamped=True)
    play(match, 4)
    with pytest.raises(BadRecord, match="differently from entry 0"):
        Match.load(Changed(), match.record(), KEY)


# Views and questions of the seats


def test_asks_and_answers_travel_as_json() -> None:
    match = hearts()
    for seat in range(4):
        shown = json.loads(json.dumps(match.ask_json(seat)))
        assert shown["batch"] == 0 and shown["text"] == "Choose three cards to pass."
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


def test_a_viewer_must_exist() -> None:
    with pytest.raises(ValueError, match="no viewer"):
        hearts().view(4)


def test_lines_since() -> None:
    match = hearts()
    play(match, 12)
    lines = match.lines(0)
    assert match.lines(0, len(lines) - 2) == lines[-2:]


# Forks


def test_a_moment_knows_nothing_of_what_came_later() -> None:
    match = goofspiel(spacing=0, stamped=True)
    play(match, 9)
    match.undo(3, why="x")
    play(match, 6, seed=2)
    then = match.moment(9)
    assert then.log == match.log[:9]
    digests = play(then, 6, seed=3)
    assert Match.load(GOOFSPIEL, then.record(), KEY).digest() == then.digest()
    for k in range(then.decisions, 8, -1):
        then.undo(k, why="a test")
        assert then.digest() == digests[k - 9]


def test_a_moment_shows_the_match_as_it_was() -> None:
    match = goofspiel()
    digests = play(match, 7)
    match.undo(4, why="x")
    before = match.digest()
    for k, digest in enumerate(digests):
        then = match.moment(k)
        assert then.digest() == digest and then.decisions == k and then.log == match.log[:k]
    assert match.digest() == before and match.moment(8).digest() == before
    with pytest.raises(Illegal, match="no decision"):
        match.moment(9)


def test_what_a_fork_does_stays_in_the_fork() -> None:
    match = goofspiel()
    play(match, 4)
    before = match.digest()
    fork = match.fork()
    play(fork, 20)
    assert fork.over and match.digest() == before and match.decisions == 4


def test_a_sealed_answer_is_changed_in_one_act() -> None:
    match = goofspiel(stamped=True)
    hand = match.table.pile("hand", 1)
    with pytest.raises(Illegal, match="no answer to change"):
        match.change(1, hand[0])
    match.answer(1, hand[0])
    others = match.view(0), match.waiting(), match.lines(0)
    match.change(1, hand[3])
    assert match.sealed(1) == hand[3] and match.decisions == 2
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


# Copies


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))]
)
@pytest.mark.parametrize("form", [2, 3])
def test_a_running_match_copies_and_pickles_by_its_log(copied: Any, form: int) -> None:
    match = hearts(stamped=True, form=form, nonces=[bytes(16)] * 4)
    play(match, 20)
    match.undo(9, why="again")
    play(match, 7, seed=3)
    again = copied(match)
    assert again is not match and again.digest() == match.digest() and again.log == match.log
    assert (again.nonces, again.stamped, again.form) == (match.nonces, True, form)
    before = match.digest()
    assert play(again, 10, seed=5)[-1] != before and match.digest() == before
    assert play(match, 10, seed=5)[-1] == again.digest() and match.log == again.log


def test_a_world_is_not_copied() -> None:
    match = hearts()
    play(match, 6)
    seat = min(match.waiting())
    world = Question(match, seat).world(Random(1))
    with pytest.raises(TypeError, match="world"):
        copy.copy(world)

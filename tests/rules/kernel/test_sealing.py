"""Sealed records: nothing published tells who did what, and everything published can be checked."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import product
from random import Random
from typing import Any

import pytest

from rules.kernel import (
    SPECTATOR,
    BadRecord,
    Match,
    RandomBot,
    Record,
    commit,
    commit_nonce,
    final_key,
    nonce_of,
    playout,
    testing,
    verify,
)
from rules.kernel.records.record import NOBODY, Salts, canonical, core_of, joined
from rules.kernel.records.sealing import (
    close,
    contradicts,
    seen_by,
    transcript,
    verify_closed,
    verify_transcript,
)
from tests.rules.kernel.games.mission import GAME

N = 5
SEED = bytes(range(32))
NONCES = [nonce_of(f"seat {seat}") for seat in range(N)]
KEY = final_key(SEED, "mission-1", NONCES)


def played(seed: int = 1, key: bytes = KEY) -> Match[Any]:
    match = Match.new(
        GAME,
        N,
        {},
        key,
        match_id="mission-1",
        commitment=commit(SEED, "mission-1"),
        nonces=NONCES,
        nonce_commitments=[commit_nonce(nonce, "mission-1", 1, seat) for seat, nonce in enumerate(NONCES)],
        stamped=True,
    )
    playout(match, [RandomBot()] * N, Random(seed))
    return match


@pytest.mark.parametrize("case", testing.cases(GAME), ids=str)
def test_the_game_keeps_the_promises(case: testing.Case) -> None:
    testing.check_case(case)


def test_an_answer_is_kept_in_the_ids_its_seat_saw_although_they_are_renewed_before_it_is_written() -> None:
    """Cards are renamed as they move and are mixed; the record is written long after."""
    match = Match.new(GAME, N, {}, KEY)
    r, seen = Random(1), []
    while not match.over:
        for ask in match.asks:
            answer = ask.sample(r)
            assert isinstance(answer, int)
            seen.append(match.lens(ask.seat).ref(answer)["id"])
            match.answer(ask.seat, answer)
    assert [entry.said for entry in match.record().log] == seen


# What is published


def test_a_closed_record_tells_what_was_public_and_checks_out() -> None:
    match = played()
    closed = json.loads(json.dumps(close(match, KEY)))
    assert verify_closed(closed) == []
    assert (closed["format"], closed["record"]) == ("kingsmoot-match/3", "sealed")
    assert not closed.keys() & {"seed", "nonces", "log"}
    assert closed["closed"]["public"]["view"] == match.view(SPECTATOR)
    assert [line["key"] for line in closed["closed"]["public"]["lines"]] == ["voted", "revealed"] * 3
    with pytest.raises(ValueError, match="over"):
        close(Match.new(GAME, N, {}, KEY), KEY)


def test_two_games_that_differ_in_who_did_what_are_published_alike() -> None:
    """Exchange what two seats of one role voted: but for salts, everything published is the same."""
    match = played(seed=3)
    lines, view = close(match, KEY)["closed"]["public"]["lines"], match.view(SPECTATOR)
    other = Match.new(GAME, N, {}, KEY, match_id="mission-1", stamped=True)
    first, second = _loyal(match)
    swapped = {first: second, second: first}
    faces = [
        [match.table.name(e.value) for e in sorted(match.log[k : k + N], key=lambda e: e.seat)]
        for k in range(0, 3 * N, N)
    ]
    for votes in faces:
        for seat in range(N):
            wanted = votes[swapped.get(seat, seat)]
            options = other.ask_for(seat).options  # type: ignore[union-attr]
            other.answer(seat, next(card for card in options if other.table.name(card) == wanted))
    published, seen = close(other, KEY)["closed"]["public"], other.view(SPECTATOR)
    assert published["lines"] == lines
    assert sorted(card.pop("id") and card["face"] for card in view.pop("shown")) == sorted(
        card.pop("id") and card["face"] for card in seen.pop("shown")
    )
    assert view == seen
    assert any(votes[first] != votes[second] for votes in faces), "or nothing was exchanged"


def _loyal(match: Match[Any]) -> list[int]:
    return [seat for seat in range(N) if match.table.role[seat] == "loyal"][:2]


def test_entries_cannot_be_guessed_from_what_is_published() -> None:
    """Every entry that fits a place is tried, under every digest that needs no salt: none comes out."""
    match = played()
    closed = close(match, KEY)["closed"]
    committed = set(closed["entries"]) | {closed["chain"]} | {entry.chain for entry in match.log}
    pieces = range(len(match.table.at))
    states = {entry.k: entry.state for entry in match.log}
    tried = 0
    for k, seat, value in product(range(3), range(N), pieces):
        core = canonical(core_of(k, "bot", seat, "answer", value, states[k]))
        whole = sha256(core).hexdigest()
        for said in (None, match.log[k].said):
            own = sha256(canonical([k, seat, "answer", said])).hexdigest()
            tried += 1
            guesses = {whole, own, joined(whole, own)}
            before = match.log[k - 1].chain if k else ""
            guesses |= {sha256((before + guess).encode()).hexdigest() for guess in set(guesses)}
            assert not guesses & committed
    assert tried > 600
    salts = Salts(KEY)
    known = {salts.of(k, part) for k in range(15) for part in ("whole", "own")}
    assert len(known) == 30 and not any(salt.hex() in json.dumps(closed) for salt in known)


# Transcripts


def test_each_seat_checks_its_own_entries_and_learns_of_no_other() -> None:
    match = played()
    closed = close(match, KEY)
    for seat in range(N):
        answer = json.loads(json.dumps(transcript(match.record(), KEY, seat, seen_by(match, seat))))
        assert verify_transcript(closed, answer) == []
        assert {entry["k"] for entry in answer["entries"]} == {e.k for e in match.log if e.seat == seat}
        assert answer["view"] == match.view(seat)
        for entry in answer["entries"]:
            assert entry["said"].startswith("p"), "an id of its board, no number of a piece"
        lied = copy.deepcopy(answer)
        lied["entries"][0]["said"] = answer["entries"][1]["said"]
        assert verify_transcript(closed, lied) == [
            f"Entry {answer['entries'][0]['k']} is not the one in the closed record."
        ]
        assert verify_transcript(closed, {**answer, "seat": (seat + 1) % N}) != []
        assert verify_transcript(closed, {**answer, "match_id": "other"}) != []
    assert transcript(match.record(), KEY, SPECTATOR, {})["entries"] == []


def test_what_a_judge_did_stands_in_no_transcript() -> None:
    """Its entries are nobody's, and nobody's transcript is the spectators'."""
    match = played()
    match.undo(3, why="a card was seen")
    assert match.log[-1].seat == NOBODY
    for who in (SPECTATOR, *range(N)):
        assert match.log[-1].k not in {
            entry["k"] for entry in transcript(match.record(), KEY, who, {})["entries"]
        }


# Opened


def test_an_opened_record_verifies_and_is_held_to_the_closed_one() -> None:
    match = played()
    closed, record = close(match, KEY), match.record(seed=SEED)
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again == record and verify(GAME, again, SEED) == [] and contradicts(closed, again) == []
    other = played(seed=2).record(seed=SEED)
    assert contradicts(closed, other) == ["The opened record is not the one that was closed."]
    said = replace(record.log[2], said="p000000000000")
    lied = replace(record, log=(*record.log[:2], said, *record.log[3:]))
    assert any("chain breaks" in shown for shown in verify(GAME, lied, SEED))
    assert any("not what its seat said" in shown for shown in verify(GAME, lied, SEED))
    with pytest.raises(BadRecord, match="not what its seat said"):
        Match.load(GAME, lied, KEY)


def test_a_sealed_match_goes_on_from_its_record_and_catches_up() -> None:
    match = Match.new(GAME, N, {}, KEY)
    for seat in (3, 1, 0):
        match.time_out(seat)
    match.withdraw(1)
    again, late = (
        Match.load(GAME, match.record(), KEY),
        Match.load(GAME, replace(match.record(), log=()), KEY),
    )
    late.extend(match.log)
    for other in (again, late):
        assert other.log == match.log and other.digest() == match.digest()
        other.undo(2, why="again")
        playout(other, [RandomBot()] * N, Random(4))
        assert Match.load(GAME, other.record(), KEY).log == other.log
        assert other.record().broken_chain(KEY) is None


CHANGES: list[Callable[[dict[str, Any]], Any]] = [
    lambda closed: closed["closed"]["entries"].pop(),
    lambda closed: closed["closed"]["entries"].reverse(),
    lambda closed: closed["closed"].update(chain="0" * 64),
    lambda closed: closed["closed"].update(entries="x"),
    lambda closed: closed["closed"].update(entries=[7]),
    lambda closed: closed.update(record="public"),
    lambda closed: closed.update(format="kingsmoot-match/2"),
    lambda closed: closed.update(commitment="0" * 64),
    lambda closed: closed.update(seed="0" * 64),
    lambda closed: closed.update(options={"more": 1}),
    lambda closed: closed["nonce_commitments"].reverse(),
    lambda closed: closed.pop("attempt"),
    lambda closed: closed.update(n=True),
    lambda closed: closed.update(closed=[]),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_closed_record_that_was_changed_is_found_out(change: Callable[[dict[str, Any]], Any]) -> None:
    closed = json.loads(json.dumps(close(played(), KEY)))
    change(closed)
    assert verify_closed(closed) != []

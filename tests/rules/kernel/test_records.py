"""Records: verified after JSON, held to commitments, refused when they cannot have happened."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.hearts.game import GAME as HEARTS
from rules.kernel import (
    BadRecord,
    Draws,
    Entry,
    Match,
    RandomBot,
    Record,
    commit,
    commit_nonce,
    draws_of,
    final_key,
    nonce_of,
    playout,
    verify,
)
from tests.rules.kernel.matches import KEY, goofspiel, hearts, play
from tests.rules.other_rules import Unnumbered


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


def test_every_draw_of_the_course_that_was_kept_is_shown_with_its_label() -> None:
    match, seed = committed_match(HEARTS, length="one_deal")
    play(match, 20)
    match.undo(4, why="again")
    match.reseed(bytes(16), why="seen")
    playout(match, [RandomBot()] * 4, Random(3))
    key = final_key(seed, match.match_id, match.nonces)
    shown = draws_of(HEARTS, match.record(seed=seed), key)
    again = Draws(key)
    assert len(shown) > 1
    for draw in shown:
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


def test_changed_rules_are_noticed_by_the_stamps() -> None:
    match = goofspiel(2, stamped=True)
    play(match, 4)
    with pytest.raises(BadRecord, match="differently from entry 0"):
        Match.load(Unnumbered(), match.record(), KEY)

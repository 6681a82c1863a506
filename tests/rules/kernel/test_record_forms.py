"""Forms: a change of the kernel holds from a form on; what was begun before goes on as it was."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.kernel import BadRecord, Draws, Match, RandomBot, Record, final_key, playout, verify
from rules.kernel.records.record import FORMS, Salts, canonical, core_of, entry_chain
from tests.rules.kernel.games.stall import StallTable

RECORDS = sorted(Path(__file__).with_name("records").glob("*.json"))
KEY = bytes(range(32))
GOOFSPIEL = registry.find("goofspiel")


def old_record(file: Path) -> tuple[Record, bytes]:
    record = Record.from_json(json.loads(file.read_text()))
    assert record.seed is not None
    return record, bytes.fromhex(record.seed)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_old_records_replay_and_verify_under_their_form(file: Path) -> None:
    record, seed = old_record(file)
    assert f"form-{record.form}" in file.stem and all(entry.state for entry in record.log)
    assert verify(registry.find(record.game), record, seed) == []
    assert record.to_json() == json.loads(file.read_text())


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_match_begun_under_an_old_form_ends_under_it(file: Path) -> None:
    record, seed = old_record(file)
    key = final_key(seed, record.match_id, [bytes.fromhex(nonce) for nonce in record.nonces])
    half = Record.from_json({**record.to_json(), "log": record.to_json()["log"][: len(record.log) // 2]})
    match = Match.load(registry.find(record.game), half, key)
    playout(match, [RandomBot()] * match.n, Random(9))
    whole = match.record()
    assert whole.form == record.form and whole.log[: len(half.log)] == half.log
    assert whole.broken_chain(key) is None
    assert Match.load(match.game, whole, key).digest() == match.digest()


def test_a_record_passed_off_as_of_another_form_is_found_out() -> None:
    record, seed = old_record(RECORDS[-1])
    found = {**record.to_json(), "format": FORMS[3], "record": "public"}
    assert verify(registry.find(record.game), Record.from_json(found), seed) != []
    with pytest.raises(BadRecord, match="class"):
        Record.from_json({**found, "record": "secret"})


# Numbers of pieces


def numbered(key: bytes, **how: Any) -> StallTable:
    t = StallTable(2, {}, Draws(key, **how))
    t.add("jack", "open")
    t.add_all(t.faces, "deck")
    return t


def test_a_piece_has_another_number_in_every_game_and_lies_where_it_was_put() -> None:
    tables = [numbered(sha256(b"%d" % seed).digest()) for seed in range(400)]
    for t in tables:
        assert [t.name(piece) for piece in t.pile("deck")] == list(t.faces)
        assert sorted(t.pile("deck")) == [1, 2, 3, 4] and t.at == [4, 1, 1, 1, 1]
    for piece in (1, 2, 3, 4):
        for face in range(4):
            often = sum(t.face[piece] == face for t in tables)
            assert 60 < often < 140, f"piece {piece} has face {face} in {often} of 400 games"


def test_the_numbers_of_one_game_are_always_the_same_and_cost_no_draw() -> None:
    assert numbered(KEY).dump() == numbered(KEY).dump()
    assert numbered(KEY).draws.counts == {}
    assert numbered(KEY).clone().draws.numbers_pieces


def test_matches_of_older_forms_number_pieces_as_they_came() -> None:
    t = numbered(KEY, numbers_pieces=False)
    assert t.face == [3, 0, 1, 2, 3] and not t.clone().draws.numbers_pieces
    old, new = (Match.new(GOOFSPIEL, 2, {}, KEY, form=form) for form in (2, 3))
    assert old.table.face[:13] == sorted(old.table.face[:13])
    assert new.table.face[:13] != old.table.face[:13]


# Stamps


def longer(game: Any) -> Any:
    """Return a game whose table has one more field than the present one."""
    base = type(game)
    module = __import__(base.__module__, fromlist=["x"])
    table = next(
        kind for kind in vars(module).values() if isinstance(kind, type) and kind.__name__ == "GoofspielTable"
    )
    more = type(table)("More", (table,), {"__annotations__": {"a_new_field": "int"}})

    class Longer(base):  # type: ignore[misc, valid-type]
        def setup(self, n: int, options: Any, draws: Draws) -> Any:
            module.GoofspielTable = more  # type: ignore[attr-defined]
            try:
                return super().setup(n, options, draws)
            finally:
                module.GoofspielTable = table  # type: ignore[attr-defined]

    return Longer()


def test_a_new_field_at_its_start_changes_no_stamp() -> None:
    match = Match.new(GOOFSPIEL, 3, {"cards": 5}, KEY, stamped=True)
    playout(match, [RandomBot()] * 3, Random(1))
    game = longer(GOOFSPIEL)
    again = Match.load(game, match.record(), KEY)
    assert hasattr(again.table, "a_new_field") and again.digest() == match.digest()
    before = match.digest()
    again.table.a_new_field = 1
    assert again.digest() != before
    again.table.a_new_field = False
    assert again.digest() != before, "False is not 0"


# The chain


def test_an_entry_cannot_be_guessed_from_the_chain() -> None:
    for form, guessed in ((2, True), (3, False)):
        match = Match.new(GOOFSPIEL, 2, {"cards": 5}, KEY, form=form)
        playout(match, [RandomBot()] * 2, Random(3))
        chain, entry = match.log[3].chain, match.log[4]
        hits = {
            guess
            for guess in range(30)
            for core in [canonical(core_of(4, "bot", entry.seat, "answer", guess, None))]
            for found in (chain.encode() + core, (chain + sha256(core).hexdigest()).encode())
            if sha256(found).hexdigest() == entry.chain
        }
        assert hits == ({entry.value} if guessed else set())
    assert entry_chain(chain, entry, "public", Salts(KEY)) == entry.chain
    assert match.record().broken_chain(KEY) is None
    assert match.record().broken_chain(bytes(32)) == 0

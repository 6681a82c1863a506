"""Rulesets: a record is recomputed with the present rules, and refuted only by the rules that wrote it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rules import registry
from rules.__main__ import main
from rules.kernel import BadRecord, Match, OtherRuleset, RandomBot, Record, commit, nonce_of, playout, verify
from rules.kernel.chance import final_key
from tests.rules.other_rules import GOOFSPIEL, Changed, Renumbered, Unnumbered

FILE = Path(__file__).parent / "kernel" / "records" / "other_rulesets" / "lcg-ruleset-1.json"
"""A game of the card game under ruleset 1, which no release that was published ever played."""
SEED = bytes(range(32))


def recorded(cards: int = 5) -> Record:
    nonces = [nonce_of(f"seat {seat}") for seat in range(3)]
    match = Match.new(
        GOOFSPIEL,
        3,
        {"cards": cards},
        final_key(SEED, "m", nonces),
        match_id="m",
        commitment=commit(SEED, "m"),
        nonces=nonces,
        stamped=True,
    )
    playout(match, [RandomBot()] * 3, Random(1))
    return match.record(seed=SEED)


def test_a_record_of_another_ruleset_that_replays_alike_is_verified() -> None:
    assert verify(Renumbered(), recorded(), SEED) == []


def test_a_record_of_another_ruleset_that_replays_otherwise_is_neither_verified_nor_refuted() -> None:
    with pytest.raises(OtherRuleset, match="Written under ruleset 1; this release plays ruleset 2"):
        verify(Changed(), recorded(), SEED)


def test_a_record_names_the_release_that_wrote_it() -> None:
    record = recorded()
    assert record.release == rules.__version__
    assert Record.from_json(record.to_json()) == record
    with pytest.raises(OtherRuleset, match=f"with release {rules.__version__}."):
        verify(Changed(), record, SEED)
    with pytest.raises(BadRecord, match="release"):
        Record.from_json({**record.to_json(), "release": 1})


def test_a_real_record_of_ruleset_1_names_the_release_that_can_recompute_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["replay", str(FILE), "--quiet"]) == 2
    shown = capsys.readouterr()
    assert "Recompute it with the release that wrote it" in shown.err and "NOT FAIR" not in shown.out


def test_what_is_wrong_with_a_record_under_any_rules_is_shown_under_any() -> None:
    record = Record.from_json(json.loads(FILE.read_text()))
    game, seed = registry.find("lcg"), bytes.fromhex(str(record.seed))
    changed = replace(record.log[3], value="something else")
    forged = replace(record, log=(*record.log[:3], changed, *record.log[4:]))
    assert verify(game, forged, seed) == ["The log was changed: its chain breaks at entry 3."]
    assert any("seed" in violation for violation in verify(game, record, bytes(32)))
    renumbered = verify(game, replace(record, ruleset=7), seed)
    assert renumbered == ["The log was changed: its chain breaks at entry 0."]


def test_rules_that_changed_without_a_new_ruleset_are_noticed_by_the_stamps() -> None:
    with pytest.raises(BadRecord, match="differently from entry 0") as refusal:
        Match.load(Unnumbered(), recorded(), bytes(32))
    assert not isinstance(refusal.value, OtherRuleset)


def test_a_match_that_goes_on_under_a_new_ruleset_carries_the_number_it_was_begun_with() -> None:
    record = recorded()
    key = final_key(SEED, "m", [bytes.fromhex(nonce) for nonce in record.nonces])
    match: Match[Any] = Match.load(Renumbered(), replace(record, log=record.log[:4]), key)
    playout(match, [RandomBot()] * 3, Random(2))
    again = match.record(seed=SEED)
    assert again.ruleset == match.fork().ruleset == 1 and again.broken_chain(key) is None
    assert Match.load(GOOFSPIEL, again, key).digest() == match.digest()

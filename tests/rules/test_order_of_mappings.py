"""No rule depends on the order of a mapping or a set: databases and files have orders of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules import registry
from rules.kernel import GameDef, Illegal, Json, Match, Record
from rules.kernel.testing.case import variants
from rules.lcg.first import fuzzing as first
from rules.lcg.second import fuzzing as second

KEY = bytes(range(32))
DECISIONS = 25
DECKS = {"lcg": second.random_deck, "lcg_first": first.random_deck}
"""Random decks of the games with decks."""


def permuted(value: Any, r: Random) -> Any:
    """The same JSON, the members of each object in another order."""
    if isinstance(value, dict):
        members = list(value.items())
        r.shuffle(members)
        return {name: permuted(member, r) for name, member in members}
    return [permuted(part, r) for part in value] if isinstance(value, list) else value


def as_database(value: Any) -> Any:
    """The same JSON as PostgreSQL has it: short names first."""
    if isinstance(value, dict):
        return {name: as_database(value[name]) for name in sorted(value, key=lambda name: (len(name), name))}
    return [as_database(part) for part in value] if isinstance(value, list) else value


def as_file(value: Any) -> Any:
    """The same JSON as our files have it."""
    return json.loads(json.dumps(value, sort_keys=True))


def openings(game: GameDef[Any]) -> Iterator[tuple[int, dict[str, Json]]]:
    """Every set of options worth testing with a number of seats for it; of the card game with decks."""
    for options in {str(found): found for n in game.seats for found in variants(game, n)}.values():
        n = next(n for n in game.seats if options in list(variants(game, n)))
        yield n, options
        if game.key in DECKS:
            r = Random(n)
            lists: list[Json] = [DECKS[game.key](r) for _ in range(n)]
            counted = [
                {
                    part: {code: cards.count(code) for code in cards} if isinstance(cards, list) else cards
                    for part, cards in deck.items()
                }
                for deck in lists
            ]
            yield n, {**options, "decks": lists}
            yield n, {**options, "decks": ["", *counted[1:]]}


def played(game: GameDef[Any], n: int, options: dict[str, Json], r: Random) -> Match[Any]:
    """A match after some random decisions and a judge's correction, whose members come in any order."""
    match = Match.new(game, n, options, KEY, match_id="a match", stamped=True)
    choices = Random(n)
    for _ in range(DECISIONS):
        if match.over:
            break
        seat = choices.choice(sorted(match.waiting()))
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(choices))
    if not match.over:
        for name, counter in game.counters.items():
            op: dict[str, Json] = {"op": "set", "counter": name, "value": 1}
            op |= {} if counter.per == "table" else {counter.per: 0}
            try:
                match.patch([permuted(op, r)], why="a test")
            except Illegal:
                continue
            break
    return match


@pytest.mark.parametrize("key", registry.keys())
def test_a_game_is_dealt_and_replayed_alike_whatever_the_order_of_its_options(key: str):
    game, r = registry.find(key), Random(1)
    for n, options in openings(game):
        match = played(game, n, options, r)
        record = match.record().to_json()
        for order in (permuted(options, r), as_database(options), as_file(options)):
            again = played(game, n, order, r)
            assert again.digest() == match.digest(), (n, options)
            assert again.record().to_json() == record
        for shown in (permuted(record, r), as_database(record), as_file(record)):
            assert Match.load(game, Record.from_json(shown), KEY).digest() == match.digest()


def digests() -> list[str]:
    """How matches of every game stand after some random decisions."""
    found = []
    for game in registry.all_games():
        for n, options in openings(game):
            found.append(played(game, n, options, Random(1)).digest())
    return found


@pytest.mark.slow
def test_a_game_is_played_alike_whatever_the_order_of_its_sets():
    """Python has the texts of a set in another order in each process."""
    found = [
        subprocess.run(
            [sys.executable, "-m", __name__],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    ]
    assert found[0] == found[1] and len(found[0].splitlines()) > len(registry.keys())


if __name__ == "__main__":
    print("\n".join(digests()))

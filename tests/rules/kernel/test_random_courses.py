"""Random courses of matches that are answered, taken back, corrected and left: the player who replays them,
follows
them or looks back at any moment must meet the same game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.btwixt.game import GAME as BTWIXT
from rules.goofspiel.game import GAME as GOOFSPIEL
from rules.kernel import JUDGE, GameDef, Illegal, Json, Match
from tests.rules.cards.moot import GAME as MOOT
from tests.rules.kernel.games.faulty import Pausing

KEY = bytes(range(32))
STEPS = 60

GAMES: tuple[tuple[GameDef[Any], int, Mapping[str, Json]], ...] = (
    (GOOFSPIEL, 3, {"cards": 8}),
    (Pausing(), 3, {}),
    (MOOT, 2, {}),
    (BTWIXT, 3, {"short": True, "draft": True, "first_player": "declared"}),
)


def answer(match: Match[Any], r: Random) -> None:
    seat = r.choice(sorted(match.waiting()) or [0])
    ask = match.ask_for(seat)
    if ask is not None:
        match.answer(seat, ask.sample(r))


def undo(match: Match[Any], r: Random) -> None:
    match.undo(r.choice((0, r.randrange(match.decisions + 1))), why="a test")


def patch(match: Match[Any], r: Random) -> None:
    """Put a pile into another order, and let a seat look at a piece."""
    t = match.table
    piles = [(where, pile) for where, pile in zip(t.layout.named, t.piles, strict=True) if len(pile) > 1]
    (zone, seat), pile = r.choice(piles)
    order = {"op": "order", "zone": zone, "seat": seat, "pieces": r.sample(pile, len(pile))}
    match.patch([order, {"op": "look", "seat": 0, "piece": r.randrange(len(t.at))}], why="a test")


def withdraw(match: Match[Any], r: Random) -> None:
    match.withdraw(r.randrange(match.n))


def concede(match: Match[Any], r: Random) -> None:
    match.concede(r.randrange(match.n))


def reseed(match: Match[Any], r: Random) -> None:
    match.reseed(r.randbytes(16), why="a test")


def end(match: Match[Any], r: Random) -> None:
    match.end(why="a test")


DEEDS: tuple[Callable[[Match[Any], Random], None], ...] = (
    *[answer] * 60,
    *[undo] * 4,
    *[patch] * 6,
    *[withdraw] * 3,
    *[concede] * 2,
    reseed,
    end,
)


def shown(match: Match[Any]) -> tuple[Any, ...]:
    """All that anybody can tell of a match."""
    viewers = range(JUDGE, match.n)
    seen = [(match.view(who), match.lines(who)) for who in viewers]
    asks = [match.ask_json(seat) for seat in range(match.n)]
    return (match.digest(), match.batch, match.waiting(), match.result(), seen, asks)


@pytest.mark.parametrize("spacing", [0, 1, 5, None])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setting", GAMES, ids=lambda setting: setting[0].key)
def test_a_match_is_the_same_however_one_comes_to_it(
    setting: tuple[GameDef[Any], int, Mapping[str, Json]], seed: int, spacing: int | None
) -> None:
    game, n, options = setting
    r = Random(f"{game.key}/{seed}/{spacing}")
    match = Match.new(game, n, options, KEY, spacing=spacing, stamped=bool(seed % 2))
    follower = Match.load(game, match.record(), KEY)
    past = [shown(match)]
    for _ in range(STEPS):
        try:
            r.choice(DEEDS)(match, r)
        except Illegal:
            assert match.digest() == past[-1][0], "what was refused changed the match"
        if match.decisions == len(past):
            past.append(shown(match))
        if r.random() < 0.2:
            follower.extend(match.log[follower.decisions :])
            assert shown(follower) == past[-1]
        if r.random() < 0.1:
            loaded = Match.load(game, match.record(), KEY)
            assert shown(loaded) == shown(match.fork()) == past[-1]
            assert loaded.log == match.log and loaded.record().broken_chain(KEY) is None
        k = r.randrange(len(past))
        assert shown(match.moment(k)) == past[k]
    assert len(past) == match.decisions + 1
    record = match.record()
    for k, then in enumerate(past):
        assert shown(Match.load(game, replace(record, log=record.log[:k]), KEY)) == then

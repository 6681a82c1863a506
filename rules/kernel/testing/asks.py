"""Checks of the open questions."""

from __future__ import annotations

import json
from itertools import islice
from random import Random
from typing import Any

from rules.kernel.ask import Ask, Assign, Order, PickSome
from rules.kernel.match import Match
from rules.kernel.terms import Illegal, NotAsked
from rules.kernel.testing.case import Case

SMALL = 300
NONSENSE: tuple[Any, ...] = (None, -1, "no such option", (), ("no", "such"), ((1, 2),), 10**9)
NONSENSE_JSON: tuple[Any, ...] = (
    None,
    True,
    1.5,
    -1,
    10**30,
    "",
    "p000000000000",
    {},
    {"id": 1},
    [],
    [None],
    [[[]]],
    [["a"]],
    ["x"] * 500,
)


def check_asks(case: Case, match: Match[Any], r: Random) -> None:
    """Check every open ask of a match."""
    asked = [ask.seat for ask in match.asks]
    if not asked and not match.over:
        raise case.fault("asks", match, "nobody is asked, and the game is not over")
    for seat in range(match.n):
        if seat not in asked:
            try:
                match.answer(seat, 0)
            except NotAsked:
                continue
            raise case.fault("asks", match, f"seat {seat} answered without being asked")
    for ask in match.asks:
        if not 0 <= ask.seat < match.n:
            raise case.fault("asks", match, f"{ask}: there is no seat {ask.seat}")
        _check_space(case, match, ask, r)
        if match.ask_for(ask.seat) is not None:
            _check_refusals(case, match, ask)
            _check_json(case, match, ask, r)


def check_acts(case: Case, match: Match[Any], r: Random) -> None:
    """Check what each seat may do out of turn: an offer changes nothing; nobody does what is not offered."""
    if not match.game.acts:
        return
    before = match.digest()
    for seat in range(match.n):
        offered = match.acts(seat)
        if {name: ask.key() for name, ask in offered.items()} != {
            name: ask.key() for name, ask in match.acts(seat).items()
        }:
            raise case.fault("acts", match, f"seat {seat} is offered something else when it looks again")
        for name in match.game.acts:
            ask = offered.get(name)
            for nonsense in NONSENSE if ask is None else (None, "no such option", ("no", "such")):
                try:
                    match.act(seat, name, nonsense)
                except Illegal:
                    continue
                raise case.fault("acts", match, f"seat {seat} did {name}: {nonsense!r} was accepted")
            if ask is not None:
                _check_space(case, match, ask, r)
                lens, sample = match.lens(seat), ask.sample(r)
                if ask.parse(json.loads(json.dumps(ask.write(sample, lens))), lens) != sample:
                    raise case.fault("acts", match, f"{ask}: {sample!r} is read back differently")
        shown = match.acts_json(seat)
        if json.loads(json.dumps(shown)) != shown:
            raise case.fault("acts", match, f"what seat {seat} may do does not survive JSON")
    if match.digest() != before:
        raise case.fault("acts", match, "offering an act, or refusing one, changed the table")


def _check_space(case: Case, match: Match[Any], ask: Ask, r: Random) -> None:
    for options in _options(ask):
        if type(options) is not tuple:
            raise case.fault("frozen options", match, f"{ask}: options are a {type(options).__name__}")
        if not isinstance(ask, Assign) and len(set(options)) != len(options):
            raise case.fault("asks", match, f"{ask}: an option is offered twice")
    count = ask.count(SMALL + 1)
    if count == 0:
        raise case.fault("asks", match, f"{ask}: no answer is legal")
    if count <= SMALL:
        moves = list(ask.moves())
        if len(moves) != count or len(set(moves)) != count:
            raise case.fault("asks", match, f"{ask}: {count} answers counted, {len(moves)} listed")
    else:
        moves = list(islice(ask.moves(), 20))
    for move in (*moves[:20], ask.sample(r)):
        if not ask.legal(move) or ask.settle(move) != move:
            raise case.fault("asks", match, f"{ask}: {move!r} is listed, but not in legal form")
    if ask.default is not None and not ask.legal(ask.default):
        raise case.fault("asks", match, f"{ask}: the default {ask.default!r} is illegal")


def _check_refusals(case: Case, match: Match[Any], ask: Ask) -> None:
    before = match.digest()
    for nonsense in NONSENSE:
        if not ask.legal(nonsense):
            try:
                match.answer(ask.seat, nonsense)
            except Illegal:
                continue
            raise case.fault("asks", match, f"{ask}: {nonsense!r} was accepted")
    if match.digest() != before:
        raise case.fault("asks", match, f"{ask}: a refused answer changed the table")


def _check_json(case: Case, match: Match[Any], ask: Ask, r: Random) -> None:
    shown = match.ask_json(ask.seat)
    if json.loads(json.dumps(shown)) != shown:
        raise case.fault("JSON", match, f"{ask}: the ask does not survive JSON")
    lens = match.lens(ask.seat)
    sample = ask.sample(r)
    written = json.loads(json.dumps(ask.write(sample, lens)))
    if ask.parse(written, lens) != sample:
        raise case.fault("JSON", match, f"{ask}: {sample!r} is read back differently")
    assert shown is not None
    for field in ("options", "items", "slots"):
        labels = [str(option["label"]) + str(option["id"]) for option in shown.get(field, ())]
        if len(set(labels)) != len(labels):
            raise case.fault("asks", match, f"{ask}: two options look the same")
    for nonsense in NONSENSE_JSON:
        try:
            accepted = ask.parse(nonsense, lens)
        except Illegal:
            continue
        if not ask.legal(accepted):
            raise case.fault("JSON", match, f"{ask}: {nonsense!r} was read as {accepted!r}")


def _options(ask: Ask) -> tuple[object, ...]:
    if isinstance(ask, PickSome):
        return (ask.options,)
    if isinstance(ask, Assign):
        return (ask.slots, ask.values)
    return (ask.items,) if isinstance(ask, Order) else ()

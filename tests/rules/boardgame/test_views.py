"""What the views of a table share, and what of it is remembered: it must never be shown."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.boardgame.game import GAME
from rules.kernel import JUDGE, Illegal, Json, Lens, Match, Viewer


def seen_anew(match: Match[Any], who: Viewer) -> dict[str, Json]:
    """The view of somebody who remembers nothing."""
    return GAME.view(Lens(match.table, who, match.aliases, GAME))


def go_on(match: Match[Any], r: Random) -> None:
    """Answer at random; sometimes take answers back, correct the table or take a sealed answer back."""
    kind = r.random()
    if kind < 0.02:
        match.undo(r.randrange(match.decisions + 1), why="a test")
    elif kind < 0.04:
        match.patch([{"op": "set", "counter": "power", "seat": 0, "value": r.randrange(5)}], why="a test")
    elif kind < 0.06:
        match.withdraw(r.randrange(match.n))
    else:
        ask = r.choice([ask for ask in match.asks if match.ask_for(ask.seat)])
        match.answer(ask.seat, ask.sample(r))


@settings(max_examples=4)
@given(n=st.sampled_from(GAME.seats), tides=st.booleans(), r=st.randoms(use_true_random=False))
def test_after_every_decision_views_show_what_they_would_if_they_shared_nothing(
    n: int, tides: bool, r: Random
):
    match = Match.new(GAME, n, {"tides": tides}, r.randbytes(32))
    question = match.lens(0)  # eyes that are kept look at the table as it is, too
    while not match.over and match.decisions < 100:
        try:
            go_on(match, r)
        except Illegal:
            continue
        for who in r.sample(range(JUDGE, n), r.randint(1, n)):
            assert match.view(who) == seen_anew(match, who)
        if question._t is not match.table or r.random() < 0.1:
            question = match.lens(0)
        assert GAME.view(question) == seen_anew(match, 0)

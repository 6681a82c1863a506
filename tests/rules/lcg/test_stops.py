"""Windows that are passed for players: named by what everybody knows."""

from __future__ import annotations

from random import Random

from rules.kernel import Match, Pick
from rules.lcg.game import GAME
from rules.lcg.reports.stops import STOPS
from tests.rules.lcg.scenes import Side, marshaling


def test_every_window_with_passing_has_a_name_but_ones_own_turn() -> None:
    match = Match.new(GAME, 4, {"rounds": 3}, b"stops" * 7)
    r = Random(5)
    met = set()
    while not match.over:
        for ask in match.asks:
            stop = GAME.stop_of(match.table, ask)
            if stop is not None:
                assert isinstance(ask, Pick) and "pass" in ask.options
                met.add(stop)
            match.answer(ask.seat, ask.sample(r))
    assert met <= set(STOPS)
    assert len(met) >= len(STOPS) - 2


def test_ones_own_marshaling_is_never_passed() -> None:
    s = marshaling(Side("stark", hand=["Left"]), p2=Side(hand=["Left"]))
    assert GAME.stop_of(s.t, s.ask("p1")) is None
    s.choose("p1", "pass")
    assert GAME.stop_of(s.t, s.ask("p2")) == "marshaling"

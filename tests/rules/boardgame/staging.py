"""Tables set up for tests, and steps run with the answers a test gives."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.boardgame.game import GAME, set_up
from rules.boardgame.orders import MARCHES
from rules.boardgame.phases.actions import next_with
from rules.boardgame.phases.fighting import (
    aftermath,
    blade,
    card_texts,
    house_cards,
    losses,
    retreat,
    support,
    tides,
    victory,
)
from rules.boardgame.phases.marching import march
from rules.boardgame.realm import AREAS, HOUSES, NONE, NUMBER, SETUPS, TRACKS, UNITS
from rules.boardgame.table import BoardTable
from rules.kernel import Ask, Draws

_tables: list[BoardTable] = []
"""The table last set up or marched on, for answers that name units by their kinds."""
SEAT = {house: seat for seat, house in enumerate(HOUSES)}
"""At six seats, where houses sit in the order of the setup."""


def table(n: int = 6, **options: Any) -> BoardTable:
    """Return a table that is set up, houses in the order of the setup."""
    settled = GAME.settle_options(n, {"houses": "seated", **options})
    t = GAME.setup(n, settled, Draws(b"b" * 32))
    t.houses = [HOUSES.index(house) for house in SETUPS[n].houses]
    set_up(t)
    t.round, t.phase = 1, "marches"
    t.stars = [3] * n
    _tables[:] = [t]
    return t


def bare(n: int = 6, **options: Any) -> BoardTable:
    """Return a table without units, orders, neutral forces and garrisons."""
    t = table(n, **options)
    for area in AREAS:
        clear(t, area)
    t.force = [0] * len(AREAS)
    t.garrisons = 0
    return t


def seat_of(t: BoardTable, house: str) -> int:
    return t.seat_of[HOUSES.index(house)]


def put(t: BoardTable, house: str, area: str, units: str) -> list[int]:
    """Put units of the pool on an area: "footman knight ship"."""
    seat = seat_of(t, house)
    put_there = []
    for unit in units.split():
        piece = t.pool(seat, UNITS.index(unit))[0]
        t.put(piece, t.area0 + NUMBER[area])
        put_there.append(piece)
    return put_there


def clear(t: BoardTable, *areas: str) -> None:
    for area in areas:
        t.destroy(t.units(NUMBER[area]))


def order(t: BoardTable, **orders: str) -> None:
    """Put orders face up: `order(t, winterfell="march")`."""
    for area, token in orders.items():
        t.orders[NUMBER[area]] = token


def units(t: BoardTable, area: str) -> str:
    """Return the units on an area in words, sorted."""
    return " ".join(sorted(UNITS[t.kind(unit)] for unit in t.units(NUMBER[area])))


def control(t: BoardTable, area: str) -> str | None:
    """Return the house that controls an area."""
    seat = t.controller(NUMBER[area])
    return None if seat == NONE else HOUSES[t.houses[seat]]


def card(t: BoardTable, house: str, face: str) -> int:
    """Return a House card of a house."""
    seat = seat_of(t, house)
    zones = ("hand", "discard", "played")
    return next(piece for zone in zones for piece in t.pile(zone, seat) if t.is_a(piece, face))


def said(t: BoardTable, key: str) -> list[dict[str, Any]]:
    """Return the arguments of the lines of a key that were said."""
    return [{"seat": line[3], **line[6]} for line in t.line_log.lines if line[1] == key]


@dataclass
class Ran:
    """What a step came to: the next step and the questions asked."""

    result: Any = None
    asked: list[Ask] = field(default_factory=list)

    @property
    def verbs(self) -> list[str]:
        return [ask.verb for ask in self.asked]

    def ask(self, verb: str) -> Any:
        """Return the first question of a verb."""
        return next(ask for ask in self.asked if ask.verb == verb)


def run(flow: Any, *answers: Any) -> Ran:
    """Run a step, answering in order; an answer may be a function of the question. All must be used."""
    ran = Ran()
    if not isinstance(flow, Generator):
        assert not answers
        ran.result = flow
        return ran
    left = list(answers)
    value: Any = None
    while True:
        try:
            asked = flow.send(value)
        except StopIteration as stop:
            ran.result = stop.value
            assert not left, f"nobody asked for {left}"
            return ran
        if isinstance(asked, Ask):
            ran.asked.append(asked)
            value = _answered(asked, left)
        else:
            ran.asked += asked
            value = [_answered(ask, left) for ask in asked]


def _answered(ask: Ask, left: list[Any]) -> Any:
    assert left, f"no answer is left for {ask}"
    answer = left.pop(0)
    return ask.settle(answer(ask) if callable(answer) else answer)


def refusal(ask: Ask, answer: Any) -> str:
    """Return why an answer is refused; empty if it is legal."""
    try:
        ask.settle(answer)
    except ValueError as why:
        return str(why)
    return ""


# Marches and fights


def to(area: str, *kinds: str) -> Callable[[Any], Any]:
    """Answer a march: these kinds of units (default: all) go to an area."""
    return going((area, kinds))


def going(*moves: tuple[str, Sequence[str]]) -> Callable[[Any], Any]:
    """Answer a march: units of these kinds (none: all that are left) go to these areas."""

    def answer(ask: Any) -> Any:
        left = list(ask.slots)
        pairs = []
        for area, kinds in moves:
            chosen: list[int] = []
            wanted: list[str | None] = list(kinds) if kinds else [None] * len(left)
            for kind in wanted:
                unit = next(u for u in left if kind is None or _kind_of(u) == kind)
                left.remove(unit)
                chosen.append(unit)
            pairs += [(unit, area) for unit in chosen]
        return tuple(pairs)

    return answer


def _kind_of(unit: int) -> str:
    return UNITS[_tables[-1].kind(unit)]


def marches(t: BoardTable, house: str, *answers: Any) -> Ran:
    """Resolve a march order of a house, whose turn it is."""
    _tables[:] = [t]
    place = t.tracks[0].index(seat_of(t, house))
    t.turn = t.tracks[0][place - 1]
    found = next_with(t, MARCHES)
    assert found is not None, "there is no march order"
    assert found[0] == seat_of(t, house), "it is another's turn"
    t.turn = t.tracks[0][place - 1]
    return run(march(t), *answers)


STEPS = {
    "support": support,
    "house_cards": house_cards,
    "card_texts": card_texts,
    "tides": tides,
    "blade": blade,
    "victory": victory,
    "losses": losses,
    "retreat": retreat,
    "aftermath": aftermath,
}


def fight(
    t: BoardTable,
    attacker: str,
    origin: str,
    area: str,
    cards: tuple[str, str] = ("", ""),
    *answers: Any,
    until: str = "",
    move: Any = None,
) -> Ran:
    """Attack an area with all units of another (or as `move` says) and go through the fight up to a step."""
    if not t.orders[NUMBER[origin]]:
        order(t, **{origin: "march"})
    went = marches(t, attacker, move or to(area))
    assert went.result == "support", went.result
    ran = through(t, cards, *answers, until=until)
    return Ran(ran.result, went.asked + ran.asked)


def through(t: BoardTable, cards: tuple[str, str], *answers: Any, until: str = "") -> Ran:
    """Go through a fight that has begun, up to a step (default: to its end).

    `cards`: the faces of attacker's and defender's; for an empty one a card without a text. Support and blade
    need no answer: support goes to oneself, foreign support is taken, and "blade!" or "tide_blade!" uses it.
    """
    ran = Ran("support")
    left = list(answers)
    while ran.result in STEPS and ran.result != until:
        if ran.result == "house_cards":
            houses = [HOUSES[t.houses[seat]] for seat in t.sides]
            chosen = [card(t, house, face or PLAIN[house]) for house, face in zip(houses, cards, strict=True)]
            part = run(STEPS[ran.result](t), *chosen)
        else:
            part = run_some(STEPS[ran.result](t), left)
        ran.asked += part.asked
        ran.result = part.result
    assert not left, f"nobody asked for {left}, only for {ran.verbs}"
    return ran


PLAIN = {
    "stark": "ser_rodrick_cassel",
    "greyjoy": "dagmar_cleftjaw",
    "lannister": "the_hound",
    "baratheon": "melisandre",
    "tyrell": "alester_florent",
    "martell": "obara_sand",
}


def run_some(flow: Any, left: list[Any]) -> Ran:
    """Run a step with the first of the answers; what is not asked for stays. A blade nobody speaks of is not
    used."""
    ran = Ran()
    value: Any = None
    while True:
        try:
            ask = flow.send(value)
        except StopIteration as stop:
            ran.result = stop.value
            return ran
        assert isinstance(ask, Ask)
        ran.asked.append(ask)
        if ask.verb in {"blade", "tide_blade"} and (not left or left[0] != f"{ask.verb}!"):
            value = "no"
        elif ask.verb in {"blade", "tide_blade"}:
            left.pop(0)
            value = "yes"
        elif ask.verb == "support" and (not left or not _fits(ask, left[0])):
            value = ask.settle(ask.default)
        elif ask.verb == "refuse_support" and (not left or not _fits(ask, left[0])):
            value = ()
        else:
            value = _answered(ask, left)


def _fits(ask: Ask, answer: Any) -> bool:
    return not callable(answer) and not refusal(ask, answer)


def track(t: BoardTable, name: str) -> list[str]:
    """Return the houses on a track."""
    return [HOUSES[t.houses[seat]] for seat in t.tracks[TRACKS.index(name)]]

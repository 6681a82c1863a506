"""A judge's corrections of the table: data, from a closed list of operations.

Pieces are numbers (the judge's view shows them as ids), zones and seats as the game declares them:

* `{"op": "move", "piece", "zone", "seat"?, "bottom"?}`: move a piece.
* `{"op": "order", "zone", "seat"?, "pieces"}`: put a pile in this order, the last one on top.
* `{"op": "set", "counter", "value", "seat" or "piece"?}`: set a number of `GameDef.counters`.
* `{"op": "look", "seat", "piece"}` and `{"op": "forget", "piece"}`: what a seat knows.

A game adds its own operations with `GameDef.patch`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel.game import GameDef
from rules.kernel.table import Table
from rules.kernel.terms import Illegal, Json


def apply_ops(game: GameDef[Any], t: Table, ops: Sequence[Mapping[str, Json]]) -> None:
    """Apply operations in order; raises Illegal for one that is unknown, malformed or impossible."""
    if not ops:
        raise Illegal("A correction needs at least one operation.")
    for op in ops:
        if not isinstance(op, Mapping) or not isinstance(op.get("op"), str):
            raise Illegal("An operation must be an object with a name, op.")
        kernel = {"move": _move, "order": _order, "look": _look, "forget": _forget}.get(op["op"])
        if kernel is not None:
            kernel(t, op)
        elif op["op"] == "set":
            _set(game, t, op)
        elif not game.patch(t, op):
            raise Illegal("There is no operation {op!r}.", op=op["op"])


def _move(t: Table, op: Mapping[str, Json]) -> None:
    t.put(_piece(t, op), _pile(t, op), bottom=op.get("bottom") is True)


def _order(t: Table, op: Mapping[str, Json]) -> None:
    zone, seat = t.layout.named[_pile(t, op)]
    pieces = op.get("pieces")
    if not isinstance(pieces, list) or not all(type(piece) is int for piece in pieces):
        raise Illegal("The order must be a list of pieces.")
    try:
        t.arrange(pieces, zone, seat)
    except ValueError:
        raise Illegal("The order must name each piece of the pile once.") from None


def _set(game: GameDef[Any], t: Table, op: Mapping[str, Json]) -> None:
    counter = game.counters.get(str(op.get("counter")))
    if counter is None:
        raise Illegal("There is no counter {counter!r}.", counter=op.get("counter"))
    name, value = str(op["counter"]), _number(op, "value", counter.most + 1)
    if counter.per == "table":
        setattr(t, name, value)
    else:
        numbers = getattr(t, name)
        numbers[_number(op, counter.per, len(numbers))] = value
    t.touch()


def _look(t: Table, op: Mapping[str, Json]) -> None:
    t.look(_number(op, "seat", t.n), _piece(t, op))


def _forget(t: Table, op: Mapping[str, Json]) -> None:
    t.forget(_piece(t, op))


def _piece(t: Table, op: Mapping[str, Json]) -> int:
    return _number(op, "piece", len(t.at))


def _pile(t: Table, op: Mapping[str, Json]) -> int:
    zone = op.get("zone")
    named = t.layout.named
    seat = op.get("seat", 0)
    if type(seat) is not int or (zone, seat) not in named:
        raise Illegal("There is no zone {zone!r} number {seat!r}.", zone=zone, seat=seat)
    return named.index((str(zone), seat))


def _number(op: Mapping[str, Json], name: str, below: int) -> int:
    value = op.get(name)
    if type(value) is not int or not 0 <= value < below:
        raise Illegal("{name} must be a whole number below {below}.", name=name, below=below)
    return value

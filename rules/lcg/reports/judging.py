"""A judge's corrections of the table, beyond those every game has; the kernel applies them as data.

* `{"op": "call_time"}`: the present round is the last (K-22).
* `{"op": "kneel", "piece"}`, `{"op": "stand", "piece"}`: turn a card in play.
* `{"op": "power", "piece", "n"}`, `{"op": "gold", "seat", "n"}`: set the power on a card, a player's gold.
* `{"op": "title", "piece", "seat"}`: give a title to a player; seat −1 is the middle of the table.
* `{"op": "take_away", "piece", "zone"}`: take a card out of play to its owner's hand, discard, dead,
  deck or removed pile; what lies on it goes where it goes when a card leaves play.
* `{"op": "bring", "piece", "seat", "host"?}`: bring a card into play, an attachment on its host.
* `{"op": "first_player", "seat"}`.

Nothing reacts to a correction. What the corrected table brings about (a king, a victory, a death) comes
about with the next thing that happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.kernel.terms import Illegal, Json
from rules.lcg.events.entering import add_duplicate
from rules.lcg.events.leaving import take_away
from rules.lcg.events.scoring import give_title
from rules.lcg.state.attributes import NOBODY
from rules.lcg.state.in_play import may_enter, may_hold_power, may_leave, own_copy
from rules.lcg.state.table import LcgTable

Op = Mapping[str, Json]


def correct(t: LcgTable, op: Op) -> bool:
    """Apply one of the operations above; False if it is none of them. Raises Illegal where it cannot be."""
    correction = CORRECTIONS.get(op["op"])
    if correction is None:
        return False
    correction(t, op)
    t.touch()
    return True


def _call_time(t: LcgTable, op: Op) -> None:
    t.time_called = 1


def _kneel(t: LcgTable, op: Op) -> None:
    t.knelt[_in_play(t, op)] = 1


def _stand(t: LcgTable, op: Op) -> None:
    t.knelt[_in_play(t, op)] = 0


def _power(t: LcgTable, op: Op) -> None:
    card = _piece(t, op)
    if not may_hold_power(t, card):
        raise Illegal("Power lies on cards in play and faction cards only.")
    t.power[card] = _number(op, "n", 0, 99)
    t.power_changed()


def _gold(t: LcgTable, op: Op) -> None:
    t.gold[_seat(t, op)] = _number(op, "n", 0, 999)


def _title(t: LcgTable, op: Op) -> None:
    card = _piece(t, op)
    if t.zone_of(card)[0] != "titles":
        raise Illegal("That is not a title in play.")
    give_title(t, card, _number(op, "seat", NOBODY, t.n - 1))


def _take_away(t: LcgTable, op: Op) -> None:
    zone = op.get("zone")
    if zone not in {"hand", "discard", "dead", "deck", "removed"}:
        raise Illegal("A card goes to its owner's hand, discard, dead, deck or removed pile.")
    card = _piece(t, op)
    if not may_leave(t, card, ""):
        raise Illegal("That card is not in play.")
    take_away(t, card, zone)


def _bring(t: LcgTable, op: Op) -> None:
    card, seat = _piece(t, op), _seat(t, op)
    if t.printed(card).kind not in {"character", "location", "attachment"} or may_leave(t, card, ""):
        raise Illegal("That card cannot be brought into play.")
    copy = own_copy(t, card, seat)
    if copy >= 0:
        add_duplicate(t, card, copy)
        return
    host = -1
    if t.printed(card).kind == "attachment":
        host = _number(op, "host", 0, len(t.at) - 1)
        if t.zone_of(host)[0] != "play" or t.kind(host) != t.printed(card).on:
            raise Illegal("An attachment needs a card in play of the type it is attached to.")
    if not may_enter(t, card, seat):
        raise Illegal("That card may not enter play now.")
    t.move(card, "play", seat)
    t.host[card] = host
    t.knelt[card] = 0


def _first_player(t: LcgTable, op: Op) -> None:
    seat = _seat(t, op)
    if seat in t.gone:
        raise Illegal("That player is out of the game.")
    t.first = seat


CORRECTIONS: Final[Mapping[Any, Callable[[LcgTable, Op], None]]] = {
    "call_time": _call_time,
    "kneel": _kneel,
    "stand": _stand,
    "power": _power,
    "gold": _gold,
    "title": _title,
    "take_away": _take_away,
    "bring": _bring,
    "first_player": _first_player,
}


def _in_play(t: LcgTable, op: Op) -> int:
    card = _piece(t, op)
    if t.zone_of(card)[0] not in {"play", "faction"}:
        raise Illegal("That card is not in play.")
    return card


def _piece(t: LcgTable, op: Op) -> int:
    return _number(op, "piece", 0, len(t.at) - 1)


def _seat(t: LcgTable, op: Op) -> int:
    return _number(op, "seat", 0, t.n - 1)


def _number(op: Op, name: str, least: int, most: int) -> int:
    value = op.get(name)
    if type(value) is not int or not least <= value <= most:
        raise Illegal(
            "{name} must be a whole number from {least} to {most}.", name=name, least=least, most=most
        )
    return value

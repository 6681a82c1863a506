"""Corrections of the table by a judge: a card moved, a number set, or what the game offers besides.

A correction is made where the running step of the game began: decisions since then are applied again as far
as they are still possible, the rest is asked again. What it would do is told before it is done. The journal
names places and seats, never a card that lies hidden.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel import WATCHER, Illegal, RulesFault
from rules.kernel.table import LIMBO
from rules.kernel.terms import EVERYONE
from tables.errors import Malformed, NotPermitted, Refused
from tables.live import games, matches
from tables.live.audiences import Viewer, names_for
from tables.live.decisions import NOT_BEGUN, deciding_in, tell_fault
from tables.live.games import rules_of
from tables.live.journaling import judged
from tables.live.matches import AnyMatch
from tables.models import LiveGame
from tables.plain_text import whole_number

NONCE_BYTES = 16

Operation = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pile:
    """A place for cards. `key` names it in forms; `is_open` says that everybody sees what lies there."""

    key: str
    title: str
    count: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A card or other piece by its number, as judges call it."""

    piece: int
    title: str
    pile: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction would do: what changes, in words; how many decisions stand again and how many are
    asked again; who is asked then."""

    changes: tuple[str, ...]
    stand: int
    asked_again: int
    then: tuple[str, ...]


def piles(game: LiveGame, viewer: Viewer) -> list[Pile]:
    """All places of the table, in the game's order. Raises `NotPermitted`, `Refused`."""
    _require_judge(viewer)
    _require_playing(game)
    names = names_for(game, viewer)
    with matches.reading(game) as match:
        return _piles(match, names)


def open_cards(game: LiveGame, viewer: Viewer) -> list[Card]:
    """The cards that everybody sees, by place."""
    _require_judge(viewer)
    _require_playing(game)
    names = names_for(game, viewer)
    with matches.reading(game) as match:
        found = _piles(match, names)
        return [card for pile in found if pile.is_open for card in _cards(match, pile)]


def hidden_cards(game: LiveGame, viewer: Viewer, key: str) -> list[Card]:
    """The cards in a place that not everybody sees; the journal tells that the judge looked."""
    _require_judge(viewer)
    with judged(game, viewer, "live.look_into") as act:
        _require_playing(act.game)
        names = names_for(act.game, viewer)
        with matches.reading(act.game) as match:
            pile = next((pile for pile in _piles(match, names) if pile.key == key), None)
            if pile is None:
                raise Malformed.at("pile", "There is no such place.")
            act.after = _place(match, _number_of(match, key))
            if pile.is_open:
                act.nothing_changed()
            return _cards(match, pile)


def preview(game: LiveGame, viewer: Viewer, op: Operation) -> Effect:
    """What the correction would do; nothing is changed. Raises `Malformed` and `Refused` like `correct`."""
    _require_judge(viewer)
    _require_playing(game)
    names = names_for(game, viewer)
    with matches.reading(game) as match:
        after = match.fork()
        before = len(match.log)
        _patch(game, after, op, "preview")
        stand = len(after.log[-1].value["kept"])
        return Effect(
            _changes(match, after, names),
            stand,
            _since_step(match, after.log[-1].value["at"], before) - stand,
            tuple(f"{names[ask.seat]}: {_prompt(game, after, ask.seat, names)}" for ask in after.asks),
        )


def correct(game: LiveGame, viewer: Viewer, op: Operation, *, reason: str) -> LiveGame:
    """Correct the table by one operation of the kernel or the game (`rules.kernel.patch`).

    Raises `NotPermitted` for who is no judge, `Malformed` without a reason or for an operation there is not,
    `Refused` when the game could not go on from there or is over.
    """
    _require_judge(viewer)
    with judged(game, viewer, "live.correct", reason=reason, needs_reason=True) as act:
        _require_playing(act.game)
        names = [f"seat {seat + 1}" for seat in range(len(games.seats_of(act.game)))]
        with deciding_in(act.game, viewer.who) as change:
            earlier = change.match.fork()
            _patch(act.game, change.match, op, act.reason)
            act.before, act.after = _told(earlier, change.match, op, names)
        return act.game


def renew_draws(game: LiveGame, viewer: Viewer, *, reason: str) -> LiveGame:
    """Renew the key of all later draws with public random bytes, after somebody saw what was to come.

    What lies in decks already is not shuffled again. Raises as `correct`.
    """
    _require_judge(viewer)
    with judged(game, viewer, "live.renew_draws", reason=reason, needs_reason=True) as act:
        _require_playing(act.game)
        nonce = secrets.token_bytes(NONCE_BYTES)
        act.before = {"length": act.game.length}
        with deciding_in(act.game, viewer.who) as change:
            change.match.reseed(nonce, why=act.reason)
        act.after = {"length": act.game.length, "nonce": nonce.hex()}
        return act.game


def place_in(key: str) -> Operation:
    """The members of an operation that name a place by its key. Raises `Malformed`."""
    zone, _, index = key.rpartition("-")
    seat = whole_number(index, digits=2)
    if not zone or seat is None:
        raise Malformed.at("to", "There is no such place.")
    return {"zone": zone, "seat": seat}


def _patch(game: LiveGame, match: AnyMatch, op: Operation, why: str) -> None:
    """Apply the operation; refuse it if the table would be one that the rules call impossible."""
    known = set(match.game.invariants(match.table))
    k = match.decisions
    try:
        match.patch([op], why=why)
    except Illegal as error:
        raise Malformed(str(error)) from None
    except RulesFault as fault:
        tell_fault(game, k, fault)
        raise Refused("The game could not go on from such a table. Nothing was changed.") from None
    new = [each for each in match.game.invariants(match.table) if each not in known]
    if new:
        raise Refused("The rules call such a table impossible. Nothing was changed.")


def _piles(match: AnyMatch, names: Sequence[str]) -> list[Pile]:
    layout = match.table.layout
    per = {zone.name: zone.per for zone in match.table.zones}
    found = []
    for number, (zone, index) in enumerate(layout.named):
        if zone == LIMBO.name:
            continue
        title = zone.capitalize()
        if per[zone] == "seat":
            title = f"{title} of {names[index]}"
        elif per[zone] != "table":
            title = f"{title} {index + 1}"
        count = len(match.table.piles[number])
        found.append(Pile(f"{zone}-{index}", title, count, layout.masks[number] == EVERYONE))
    return found


def _cards(match: AnyMatch, pile: Pile) -> list[Card]:
    t = match.table
    words = match.game.words
    return [
        Card(piece, words.get(f"face.{t.name(piece)}", t.name(piece)), pile.title)
        for piece in reversed(t.piles[_number_of(match, pile.key)])
    ]


def _number_of(match: AnyMatch, key: str) -> int:
    zone, _, index = key.rpartition("-")
    return int(match.table.layout.named.index((zone, int(index))))


def _place(match: AnyMatch, pile: int) -> dict[str, Any]:
    zone, index = match.table.layout.named[pile]
    return {"place": f"{zone} {index + 1}"}


def _changes(before: AnyMatch, after: AnyMatch, names: Sequence[str]) -> tuple[str, ...]:
    """What differs between the two tables, in words for a judge; cards that lie hidden are not named."""
    titles = {_number_of(before, pile.key): pile.title for pile in _piles(before, names)}
    then, now = before.table, after.table
    told = []
    for piece in range(len(then.at)):
        if then.at[piece] != now.at[piece]:
            title = _title(before, piece)
            told.append(f"{title}: {titles.get(then.at[piece], '–')} → {titles.get(now.at[piece], '–')}.")
    for name, counter in before.game.counters.items():
        old, new = getattr(then, name), getattr(now, name)
        if counter.per == "table":
            old, new = [old], [new]
        for index, (was, is_) in enumerate(zip(old, new, strict=False)):
            if was != is_:
                whose = names[index] if counter.per == "seat" else ""
                whose = _title(before, index) if counter.per == "piece" else whose
                told.append(f"{counter.title}{f', {whose}' if whose else ''}: {was:d} → {is_:d}.")
    return tuple(told)


def _title(match: AnyMatch, piece: int) -> str:
    t = match.table
    seen = t.sees(WATCHER, piece)
    return str(match.game.words.get(f"face.{t.name(piece)}", t.name(piece))) if seen else "A hidden card"


def _told(
    before: AnyMatch, after: AnyMatch, op: Operation, names: Sequence[str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Before and after for the journal: lengths and places or numbers, no faces."""
    name = str(op.get("counter") or op["op"])
    then: dict[str, Any] = {"length": before.decisions}
    now: dict[str, Any] = {"length": after.decisions, "correction": name}
    if op["op"] == "move":
        then |= _place(before, before.table.at[op["piece"]])
        now |= _place(after, after.table.at[op["piece"]])
    elif op["op"] == "set":
        then["value"], now["value"] = _value(before, name, op), _value(after, name, op)
    if "seat" in op and op["op"] != "move":
        now["whose"] = names[op["seat"]]
    return then, now


def _value(match: AnyMatch, name: str, op: Operation) -> int:
    per, value = match.game.counters[name].per, getattr(match.table, name)
    return int(value if per == "table" else value[op[per]])


def _since_step(match: AnyMatch, at: int, length: int) -> int:
    """How many answers there are on the present branch since a step began."""
    return sum(act == "answer" and k >= at for k, _, _, act in match.course() if k < length)


def _prompt(game: LiveGame, match: AnyMatch, seat: int, names: Sequence[str]) -> str:
    ask = match.ask_for(seat)
    return "" if ask is None else rules_of(game).prompt(match.lens(WATCHER).words(ask.words), names)


def _require_judge(viewer: Viewer) -> None:
    if viewer.kind != "judge":
        raise NotPermitted("Who plays at this table may not correct it.")


def _require_playing(game: LiveGame) -> None:
    if game.begun_at is None:
        raise Refused(NOT_BEGUN)
    if game.is_over:
        raise Refused("The game is over.")

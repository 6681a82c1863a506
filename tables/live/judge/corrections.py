"""Corrections of the table by a judge: a card moved, a number set, or what the game offers besides.

A correction is made where the running step of the game began: decisions since then are applied again as far
as they are still possible, the rest is asked again. What it changes on the table is told before it is done;
what the rules make of that is not, for it may hang on cards that nobody looked at. The journal names places
and seats, never a card that lies hidden.

A judge names a card by a handle: of the cards that everybody sees each judge gets theirs unasked, of hidden
ones with a look, which leaves its trace. A number would tell the same card again wherever it lies.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules.kernel import SPECTATOR, GameDef, Illegal, RulesFault
from rules.kernel.game import Counter
from rules.kernel.language import translated
from rules.kernel.table import LIMBO
from rules.kernel.terms import EVERYONE
from rules.kernel.words import face_title, place_title
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.core.text.plain import whole_number
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveGame
from tables.live.store import games, matches
from tables.live.store.decisions import deciding_in, log_fault, require_begun
from tables.live.store.journal import announce_look, judged
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer, names_for

NONCE_BYTES = 16
NO_PLACE = N_("There is no such place.")
MOVED_ON = N_(
    "That card is no longer where you saw it. Choose it again, or look into the hidden place again."
)
CANNOT_GO_ON = N_("The game could not continue from this position. Nothing was changed.")
IMPOSSIBLE = N_("This position is impossible by the rules. Nothing was changed.")

Operation = dict[str, Any]
"""An operation of `rules.kernel.patch`, with a judge's handle where that has the number of a piece."""


class _CannotGoOn(Refused):
    """A correction after which the rules cannot play on."""


MOVE, SET = "move", "set"


@dataclass(frozen=True, slots=True)
class CorrectionKind:
    """Something that may be corrected: `op`, for numbers their `counter` and how large they may be, and what
    it `needs` ("piece", "seat"). A move needs `to` as well, a number its `value`."""

    op: str
    counter: str
    title: str
    needs: tuple[str, ...]
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Pile:
    """A place for cards, by the `key` that moves name it with; `is_open`: everybody sees what lies there."""

    key: str
    title: str
    count: int
    is_open: bool


@dataclass(frozen=True, slots=True)
class CorrectableCard:
    """A card by the caller's own `handle`, which ends when the card can be followed no longer."""

    handle: str
    title: str
    pile: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction itself would change, in words, and how many decisions would be applied `again`."""

    changes: tuple[str, ...]
    again: int


def piles(game: LiveGame, viewer: Viewer) -> list[Pile]:
    """Return all places of the table, in the game's order. Raises `NotPermitted`, `Refused`."""
    _require_judge(viewer)
    require_begun(game)
    names = names_for(game, viewer)
    with matches.reading(game) as match:
        return _piles(match, names)


def open_cards(game: LiveGame, viewer: Viewer) -> list[CorrectableCard]:
    """Return the cards that everybody sees, by place."""
    _require_judge(viewer)
    require_begun(game)
    names = names_for(game, viewer)
    with matches.reading(game) as match:
        found = _piles(match, names)
        return [card for pile in found if pile.is_open for card in _cards(game, viewer, match, pile)]


def hidden_cards(game: LiveGame, viewer: Viewer, key: str) -> list[CorrectableCard]:
    """Return the cards in a place that not everybody sees.

    The journal tells that the judge looked, and at a casual table the table is told.
    """
    _require_judge(viewer)
    with judged(game, viewer, "live.look_into") as act:
        require_begun(act.game)
        names = names_for(act.game, viewer)
        with matches.reading(act.game) as match:
            pile = next((pile for pile in _piles(match, names) if pile.key == key), None)
            if pile is None:
                raise Malformed.at("pile", _(NO_PLACE))
            act.after = _place(match, _number_of(match, key))
            if pile.is_open:
                act.nothing_changed()
            cards = _cards(act.game, viewer, match, pile)
        if not pile.is_open:
            announce_look(act, sentence("The host looked into {pile}.", pile=pile.title))
        return cards


def preview(game: LiveGame, viewer: Viewer, op: Operation) -> Effect:
    """Return what the correction itself changes; nothing is played on, and nothing is changed.

    Raises `Malformed` and `Refused` like `correct`, as far as no hidden card has a part in it.
    """
    _require_judge(viewer)
    require_begun(game)
    names = names_for(game, viewer)
    with matches.reading(game) as match:
        numbered = _with_number(game, viewer, match, op)
        try:
            after, again = match.correction([numbered])
        except Illegal as error:
            raise Malformed(str(error)) from None
        except RulesFault as fault:
            log_fault(game, match.decisions, fault)
            raise Refused(_(CANNOT_GO_ON)) from None
        if _is_impossible(match.game, match.table, after):
            raise Refused(_(IMPOSSIBLE))
        return Effect(_changes(match, after, names, numbered.get("piece")), again)


def correct(game: LiveGame, viewer: Viewer, op: Operation, *, reason: str) -> str:
    """Correct the table by one operation of the kernel or the game (`rules.kernel.patch`).

    Returns "", or why the table stays as it is: when the game could not go on from there. That may hang on
    cards that nobody looked at, so the journal keeps the attempt. Raises `NotPermitted` for who is no judge,
    `Malformed` without a reason or for an operation there is not, `Refused` when the game is over.
    """
    _require_judge(viewer)
    with judged(game, viewer, "live.correct", reason=reason, needs_reason=True) as act:
        require_begun(act.game)
        names = [f"seat {seat + 1}" for seat in range(len(games.seats_of(act.game)))]
        try:
            with deciding_in(act.game, viewer.who) as change:
                earlier = change.match.fork()
                numbered = _with_number(act.game, viewer, change.match, op)
                _patch(act.game, change.match, numbered, act.reason)
                act.before, act.after = _changes_json(earlier, change.match, numbered, names)
        except _CannotGoOn as refusal:
            act.verb, act.before, act.after = "live.try_correct", {}, {"correction": _name(op)}
            announce_look(act, sentence("The host tried a correction that the rules refuse."))
            return _("{problem} Your attempt is recorded in the journal.").format(problem=refusal)
        return ""


def renew_draws(game: LiveGame, viewer: Viewer, *, reason: str) -> LiveGame:
    """Renew the key of all later draws with public random bytes, after somebody saw what was to come.

    What lies in decks already is not shuffled again. Raises as `correct`.
    """
    _require_judge(viewer)
    with judged(game, viewer, "live.renew_draws", reason=reason, needs_reason=True) as act:
        require_begun(act.game)
        nonce = secrets.token_bytes(NONCE_BYTES)
        act.before = {"length": act.game.length}
        with deciding_in(act.game, viewer.who) as change:
            change.match.reseed(nonce, why=act.reason)
        act.after = {"length": act.game.length, "nonce": nonce.hex()}
        return act.game


def kinds_of(game: LiveGame) -> list[CorrectionKind]:
    """Return what may be corrected in a game: cards moved, numbers set, and what the game offers besides."""
    rules = games.rules_of(game)
    return [
        CorrectionKind(MOVE, "", _("Move a card"), ("piece",)),
        *(
            CorrectionKind(SET, name, translated(counter.title), _needs(counter), counter.most)
            for name, counter in rules.counters.items()
        ),
        *(
            CorrectionKind(name, "", translated(correction.title), correction.needs)
            for name, correction in rules.corrections.items()
        ),
    ]


def _needs(counter: Counter) -> tuple[str, ...]:
    return () if counter.per == "table" else (counter.per,)


def operation_of(kind: CorrectionKind, chosen: Mapping[str, Any]) -> Operation:
    """Return the operation of this kind with what was chosen for it: `piece` (a handle), `seat`, `to` (a
    place) and `bottom`, `value`; whatever else was chosen is left out. Raises `Malformed` for what is
    missing."""
    wanted = [*kind.needs, *({MOVE: ["to"], SET: ["value"]}.get(kind.op, []))]
    missing = next((name for name in wanted if chosen.get(name) in {None, ""}), None)
    if missing is not None:
        raise Malformed.at(missing, _("Fill in every field of the correction."))
    op: Operation = {"op": kind.op, **{name: chosen[name] for name in kind.needs}}
    if kind.op == MOVE:
        op |= {**place_in(chosen["to"]), "bottom": bool(chosen.get("bottom"))}
    elif kind.op == SET:
        op |= {"counter": kind.counter, "value": chosen["value"]}
    return op


def place_in(key: str) -> Operation:
    """Return the members of an operation that name a place by its key. Raises `Malformed`."""
    zone, _dash, index = key.rpartition("-")
    seat = whole_number(index, digits=2)
    if not zone or seat is None:
        raise Malformed.at("to", _(NO_PLACE))
    return {"zone": zone, "seat": seat}


def _patch(game: LiveGame, match: AnyMatch, op: Operation, why: str) -> None:
    """Apply the operation and play on; raise `_CannotGoOn` where the rules cannot have such a table."""
    before, k = match.table.clone(), match.decisions
    try:
        match.patch([op], why=why)
    except Illegal as error:
        raise Malformed(str(error)) from None
    except RulesFault as fault:
        log_fault(game, k, fault)
        raise _CannotGoOn(_(CANNOT_GO_ON)) from None
    if _is_impossible(match.game, before, match.table):
        raise _CannotGoOn(_(IMPOSSIBLE))


def _is_impossible(rules: GameDef[Any], before: Any, after: Any) -> bool:
    known = set(rules.invariants(before))
    return any(each not in known for each in rules.invariants(after))


def _handles(game: LiveGame, viewer: Viewer, match: AnyMatch) -> Mapping[str, int]:
    """Return every piece by what this viewer has to call it.

    A handle stays while everybody can follow the piece. In a place that is hidden it ends with the next card
    that comes or goes, so that a look tells nothing of what happens later; of a piece that was not looked at
    it cannot be known. All end when the game is corrected or taken back, which may repeat earlier numbers.
    """
    t = match.table
    key = salted_hmac("tables.live.corrections", f"{game.pk}/{viewer.identity}/{game.undone}").digest()
    found = {}
    for piece, pile in enumerate(t.at):
        follows = t.layout.tracked[pile] or t.sees(SPECTATOR, piece)
        state = f"seen/{t.epoch[piece]}" if follows else f"hidden/{pile}/{t.stamps[pile]}"
        kind = "open" if t.sees(SPECTATOR, piece) else "looked"
        text = f"{kind}/{piece}/{state}".encode()
        found[blake2s(text, key=key, digest_size=9).hexdigest()] = piece
    return found


def _with_number(game: LiveGame, viewer: Viewer, match: AnyMatch, op: Operation) -> Operation:
    """Return the operation as the kernel takes it, with the number of its piece. Raises `Malformed`."""
    if "piece" not in op:
        return op
    piece = _handles(game, viewer, match).get(str(op["piece"]))
    if piece is None:
        raise Malformed.at("piece", _(MOVED_ON))
    return {**op, "piece": piece}


def _piles(match: AnyMatch, names: Sequence[str]) -> list[Pile]:
    layout, words = match.table.layout, match.game.words
    found = []
    for number, (zone, index) in enumerate(layout.named):
        title = place_title(zone, index, words, names) if zone != LIMBO.name else None
        if title is None:
            continue
        count = len(match.table.piles[number])
        found.append(Pile(f"{zone}-{index}", title, count, layout.masks[number] == EVERYONE))
    return found


def _cards(game: LiveGame, viewer: Viewer, match: AnyMatch, pile: Pile) -> list[CorrectableCard]:
    t = match.table
    handles = {piece: handle for handle, piece in _handles(game, viewer, match).items()}
    return [
        CorrectableCard(handles[piece], _face(match, piece), pile.title)
        for piece in reversed(t.piles[_number_of(match, pile.key)])
    ]


def _number_of(match: AnyMatch, key: str) -> int:
    zone, _dash, index = key.rpartition("-")
    return int(match.table.layout.named.index((zone, int(index))))


def _place(match: AnyMatch, pile: int) -> dict[str, Any]:
    zone, index = match.table.layout.named[pile]
    return {"place": f"{zone} {index + 1}"}


def _changes(match: AnyMatch, after: Any, names: Sequence[str], chosen: int | None) -> tuple[str, ...]:
    """Return what differs between the two tables, in words for a judge.

    Of the cards that lie hidden only the `chosen` one is named, of which the judge holds a handle.
    """
    titles = {_number_of(match, pile.key): pile.title for pile in _piles(match, names)}
    then, now = match.table, after
    changes = []
    for piece in range(len(then.at)):
        if then.at[piece] != now.at[piece]:
            title = _title(match, piece, chosen)
            changes.append(f"{title}: {titles.get(then.at[piece], '–')} → {titles.get(now.at[piece], '–')}.")
    for name, counter in match.game.counters.items():
        old, new = getattr(then, name), getattr(now, name)
        if counter.per == "table":
            old, new = [old], [new]
        for index, (was, is_) in enumerate(zip(old, new, strict=False)):
            if was != is_:
                subject = names[index] if counter.per == "seat" else ""
                subject = _title(match, index, chosen) if counter.per == "piece" else subject
                changes.append(
                    f"{translated(counter.title)}{f', {subject}' if subject else ''}: {was:d} → {is_:d}."
                )
    return tuple(changes)


def _title(match: AnyMatch, piece: int, chosen: int | None) -> str:
    if piece == chosen or match.table.sees(SPECTATOR, piece):
        return _face(match, piece)
    return _("A hidden card")


def _face(match: AnyMatch, piece: int) -> str:
    name = match.table.name(piece)
    return face_title(name, match.game.words)


def _changes_json(
    before: AnyMatch, after: AnyMatch, op: Operation, names: Sequence[str]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Before and after for the journal: lengths and places or numbers, no faces."""
    name = _name(op)
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


def _name(op: Operation) -> str:
    return str(op.get("counter") or op["op"])


def _require_judge(viewer: Viewer) -> None:
    if viewer.kind != "judge":
        raise NotPermitted(_("Players at this table may not correct it."))

"""A match: one game at one table, from the deal to the result. The whole public way to play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from rules.kernel.ask import Pick
from rules.kernel.chance import Draws
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.game import Placing, Result, hidden_from
from rules.kernel.lens import Lens
from rules.kernel.patch import apply_ops
from rules.kernel.record import NOBODY, Act, By
from rules.kernel.recorded import Recorded
from rules.kernel.running import Deed
from rules.kernel.table import Table
from rules.kernel.terms import (
    JUDGE,
    Answer,
    CannotRedeal,
    Illegal,
    Json,
    NotAsked,
    Randomness,
    RulesFault,
    Seat,
    Stale,
    Who,
)
from rules.kernel.words import Heard, heard

T = TypeVar("T", bound=Table)

REDEALS = 40


class Match(Recorded[T]):
    """A running or finished match.

    `asks` is the open batch (empty when the game is over), `batch` its number: an answer may name
    the batch it is meant for. `len(match.log)` counts the decisions; every change adds an entry.
    """

    __slots__ = ()

    # What is open

    def waiting(self) -> frozenset[Seat]:
        """The seats being waited for. Public knowledge."""
        return frozenset(ask.seat for ask in self.asks if self.ask_for(ask.seat) is not None)

    def course(self) -> Iterator[tuple[int, By, Seat, Act]]:
        """The entries that led to where the match is, the newest first: place, by whom, seat, act.

        What was taken back is left out; `undo(place)` goes back to before an entry.
        """
        node = len(self._deeds)
        while node:
            by, seat, act, _ = self._deeds[node - 1]
            yield node - 1, by, seat, act
            node = self._parents.get(node, node - 1)

    # What the seats do

    def answer(self, seat: Seat, answer: Answer, by: By = "seat", batch: int | None = None) -> None:
        """Answer the open question of a seat.

        With `batch`, a repeated answer does nothing and one for a closed batch raises Stale. Raises
        NotAsked, Illegal (the match is unchanged) or RulesFault (the rules failed; unchanged too).
        """
        if batch is not None and batch != self.batch:
            if self._repeats(seat, answer, batch):
                return
            raise Stale("The game has moved on; this answer was meant for an earlier question.")
        many = self._many
        ask = None if many or not self.asks else self.asks[0]
        if ask is None or ask.seat != seat:
            ask = self.ask_for(seat)
            if ask is None:
                if self.sealed(seat) is None:
                    raise NotAsked("This seat is not asked anything now.")
                if self.sealed(seat) == answer:
                    return
                raise Illegal("This seat has answered already; withdraw that answer first.")
        value = ask.settle(answer)
        deeds = self._deeds
        deeds.append((by, seat, "answer", value))
        self._voice.at = k = len(deeds)
        try:
            if many:
                self._take(seat, value)
            else:
                # What `_take` comes to for most answers, written out: a whole game is made of these lines.
                try:
                    after: Any = self._flow.send(value)  # type: ignore[union-attr]
                except StopIteration as stop:
                    after = self._enter(stop.value)
                if after.__class__ is Pick and not self.table.conceded:
                    self.asks = (after,)
                    self.batch = k
                else:
                    self._open(after)
        except Exception as fault:
            self._drop()
            self._restore(k - 1)
            raise RulesFault(f"{self.game.title} failed at decision {k - 1}: {fault!r}") from fault
        if self.stamped:
            self._stamps[k - 1] = self._stamp()

    def _repeats(self, seat: Seat, answer: Answer, batch: int) -> bool:
        """Whether a seat's answer to an earlier batch was this one."""
        for _, answering, act, value in self._deeds[batch:]:
            if act == "answer" and answering == seat:
                return bool(value == answer)
        return False

    def time_out(self, seat: Seat, *, by: By = "clock") -> Answer:
        """Answer for a seat with the ask's default, or at random if it has none. Returns the answer.

        Raises NotAsked.
        """
        ask = self.ask_for(seat)
        if ask is None:
            raise NotAsked("This seat is not asked anything now.")
        one_off = Draws(self._key, {"absent": len(self._deeds) << 16})
        answer = ask.settle(ask.fallback(one_off.stream("absent")))
        self.answer(seat, answer, by=by)
        return answer

    def withdraw(self, seat: Seat) -> None:
        """Take back a sealed answer while the batch is open; raises Illegal."""
        self._check_withdrawing(seat)
        self._act_out(("seat", seat, "withdraw", None))

    def concede(self, seat: Seat, *, by: By = "seat") -> None:
        """Leave the game: the kernel answers for the seat from now on. Raises Illegal."""
        self._check_conceding(seat)
        self._act_out((by, seat, "concede", None))

    # What a judge does

    def undo(self, to: int, *, why: str, by: By = "judge") -> None:
        """Take the game back to where the log had `to` entries. The log keeps the branch left.

        `by` says whose doing it is: a judge's, or ("seat") the whole table's, who agreed to it.
        """
        if type(to) is not int or not 0 <= to <= len(self._deeds):
            raise Illegal(f"There is no decision {to}.")
        self._restore(to)
        self._act_out((by, NOBODY, "undo", {"to": to, "why": why}), parent=to)

    def patch(self, ops: Sequence[Mapping[str, Json]], *, why: str) -> int:
        """Correct the table where the running step began and play on from there: later answers are
        applied again while they are legal, the rest is asked again.

        Returns how many entries were applied again. Raises Illegal (the match is unchanged).
        """
        k = len(self._deeds)
        self._mark_steps(k)
        at, entries = self._path(k)
        kept: list[int] = []
        try:
            self._begin_patch(k, at, ops, why)
            for entry in (*self._checkpoints[at].feed, *entries):
                if self._deeds[entry][2] == "undo":
                    continue
                try:
                    self._act(entry)
                except Illegal:
                    break
                kept.append(entry)
            self._end_patch(kept)
        except Exception as fault:
            self._checkpoints.pop(k + 1, None)
            self._restore(k)
            if isinstance(fault, Illegal):
                raise
            raise RulesFault(f"{self.game.title} cannot play on after this correction: {fault!r}") from fault
        value = {"at": at, "ops": [dict(op) for op in ops], "kept": kept, "why": why}
        self._append(("judge", NOBODY, "patch", value), parent=at)
        if self.stamped:
            self._stamps[k] = self._stamp()
        return len(kept)

    def reseed(self, nonce: bytes, *, why: str) -> None:
        """Renew the key of all later draws with a public nonce, after players saw what they should not."""
        self._act_out(("judge", NOBODY, "reseed", {"nonce": nonce.hex(), "why": why}))

    def end(self, *, ended: str = "time", why: str) -> None:
        """End the game here (`ended`: "time" or "judge"); the result is as the table stands.

        Raises Illegal.
        """
        self._check_ending(ended)
        self._act_out(("judge", NOBODY, "end", {"ended": ended, "why": why}))

    def _act_out(self, deed: Deed, parent: int | None = None) -> None:
        k = len(self._deeds)
        self._append(deed, parent)
        try:
            self._apply(k)
        except Exception as fault:
            self._drop()
            self._restore(k)
            raise RulesFault(f"{self.game.title} failed at decision {k}: {fault!r}") from fault
        if self.stamped:
            self._stamps[k] = self._stamp()

    # What is seen

    def lens(self, who: Who) -> Lens:
        """A viewer's eyes; raises ValueError for one who is neither a seat nor WATCHER nor JUDGE."""
        if not JUDGE <= who < self.n:
            raise ValueError(f"there is no viewer {who}")
        return Lens(self.table, who, self._aliases, self.game.words)

    def view(self, who: Who) -> dict[str, Json]:
        """What a viewer sees, as JSON."""
        return self.game.view(self.lens(who))

    def lines(self, who: Who, since: int = 0) -> list[Heard]:
        """The log in words as a viewer heard it, without the first `since` lines."""
        lines = [line for said in self._voice.lines if (line := heard(said, who)) is not None]
        return lines[since:]

    def ask_json(self, seat: Seat) -> dict[str, Json] | None:
        """The open question of a seat for its browser, with the number of its batch."""
        ask = self.ask_for(seat)
        if ask is None:
            return None
        shown = ask.to_json(self.lens(seat))
        text = self.game.prompt(shown["words"])
        return {**shown, "batch": self.batch, "text": text}

    def parse(self, seat: Seat, data: object) -> Answer:
        """The answer meant by untrusted JSON to the open question of a seat; raises Illegal."""
        ask = self.ask_for(seat)
        if ask is None:
            raise NotAsked("This seat is not asked anything now.")
        return ask.parse(data, self.lens(seat))

    # What remains

    def result(self) -> Result | None:
        """The result, once the game is over."""
        if self._ended is None:
            return None
        result = self.game.result(self.table)
        placings = result.placings
        if self.game.concession == "last":
            placings = _conceded_last(placings, self.table.conceded)
        return Result(placings, self._ended if self._ended != "won" else result.ended)

    # Other courses of the game

    def moment(self, k: int) -> Match[T]:
        """The match as it was when the log had `k` entries: a copy to look at. Raises Illegal."""
        if type(k) is not int or not 0 <= k <= len(self._deeds):
            raise Illegal(f"There is no decision {k}.")
        copy = self._copy(k)
        copy._restore(k)
        return copy

    def correction(self, ops: Sequence[Mapping[str, Json]]) -> tuple[T, int]:
        """What `patch` would do by itself, before the rules go on from it: the present table with the
        operations applied, and how many answers of the running step it would try again.

        The match is unchanged. Raises Illegal, or RulesFault if the rules fail at the operations.
        """
        k, copy = len(self._deeds), self.fork()
        copy._mark_steps(k)
        mark, entries = copy._path(k)
        again = (*copy._checkpoints[mark].feed, *entries)
        try:
            apply_ops(self.game, copy.table, ops)
        except Illegal:
            raise
        except Exception as fault:
            raise RulesFault(f"{self.game.title} cannot be corrected so: {fault!r}") from fault
        return copy.table, sum(copy._deeds[entry][2] == "answer" for entry in again)

    def fork(self, *, redeal_for: Who | None = None, r: Randomness | None = None) -> Match[T]:
        """An independent copy of the match at this point, for bots that look ahead and for tests.

        With `redeal_for` the cards hidden from that viewer are dealt anew (with `r`), in a way that
        fits everything the viewer has seen since the last checkpoint, and later draws are renewed; such
        a copy goes back no further than that checkpoint, for before it lies the true deal.
        Raises CannotRedeal when no such deal was found.
        """
        if redeal_for is None:
            return self.moment(len(self._deeds))
        if r is None:
            raise ValueError("a redeal needs a source of randomness")
        for _ in range(REDEALS):
            copy = self._copy(len(self._deeds))
            if copy._redeal(redeal_for, r) and copy._looks_like(self, redeal_for):
                nonce = bytes(int(r.random() * 256) for _ in range(16))
                copy.reseed(nonce, why="fork")
                return copy
        raise CannotRedeal(f"no other deal fits what viewer {redeal_for} knows")

    def _copy(self, k: int) -> Match[T]:
        """A copy that knows the first `k` entries and what came of them; it is at no node yet."""
        copy = self._anew(self._spacing)
        copy._entries = self._entries[:k]
        copy._deeds = self._deeds[:k]
        copy._stamps = {place: stamp for place, stamp in self._stamps.items() if place < k}
        copy._parents = {node: parent for node, parent in self._parents.items() if node <= k}
        copy._checkpoints = {node: mark for node, mark in self._checkpoints.items() if node <= k}
        copy._anchors = self._anchors.copy()
        copy._dealt_anew = self._dealt_anew
        copy._voice.lines = self._voice.lines.copy()
        return copy

    def _redeal(self, who: Who, r: Randomness) -> bool:
        """Exchange faces hidden from a viewer where the running step began and play on; False if
        impossible."""
        node = len(self._deeds)
        self._mark_steps(node)
        mark, _ = self._path(node)
        source = self._checkpoints[mark]
        now, table = self.table.clone(), source.table.clone()
        keep = frozenset(range(len(table.at))) - hidden_from(table, who)
        self.game.redeal(now, who, r, keep)
        table.face = now.face[: len(table.face)]
        table.faces_changed()
        said = self._voice.lines[: source.lines]
        self._checkpoints = {mark: Checkpoint(source.step, table, said, source.feed)}
        self._dealt_anew = True
        try:
            self._restore(node)
        except (ValueError, LookupError, AssertionError, RulesFault):
            return False
        return True

    def _looks_like(self, other: Match[T], who: Who) -> bool:
        """Whether a viewer could not tell the two matches apart."""
        if self.waiting() != other.waiting() or self.view(who) != other.view(who):
            return False
        if self.lines(who) != other.lines(who):
            return False
        return who < 0 or self.ask_json(who) == other.ask_json(who)


def _conceded_last(placings: Sequence[Placing], conceded: Sequence[Seat]) -> tuple[Placing, ...]:
    """The placings with seats that conceded below all others, the first to leave last."""
    if not conceded:
        return tuple(placings)
    stayed = [placing for placing in placings if placing.seat not in conceded]
    left = {placing.seat: placing for placing in placings if placing.seat in conceded}
    ranked = [Placing(p.seat, 1 + sum(other.place < p.place for other in stayed), p.points) for p in stayed]
    for place, seat in enumerate(reversed(conceded), start=len(stayed) + 1):
        ranked.append(Placing(seat, place, left[seat].points))
    return tuple(ranked)

"""The machinery of a match: applying log entries to a table, checkpoints, going back.

The log is a tree. Node k is the state after the first k entries; an ordinary entry's parent is the
node before it, an undo's parent is the node it returns to, a patch's parent is the checkpoint it
was applied at. To restore a node: load the nearest checkpoint on its branch, apply the entries
between. Checkpoints are taken where a step begins, because there the game is plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from rules.kernel.ask import Ask
from rules.kernel.game import Ended, Flow, GameDef
from rules.kernel.patch import apply_ops
from rules.kernel.record import Act, By
from rules.kernel.table import Table
from rules.kernel.terms import Answer, Illegal, Json, RulesFault, Seat
from rules.kernel.words import Line, Voice

T = TypeVar("T", bound=Table)

MOST_SILENT_STEPS = 10_000
"""Steps in a row without a question before the rules are taken to run in a circle."""


class Deed:
    """What a log entry did, in the rules' own values. `state`: digest after it, if stamped."""

    __slots__ = ("act", "by", "seat", "state", "value")

    def __init__(self, by: By, seat: Seat, act: Act, value: Any, state: str | None = None) -> None:
        self.by = by
        self.seat = seat
        self.act = act
        self.value = value
        self.state = state


class Checkpoint(Generic[T]):
    """A table where a step begins; never changed. `feed`: entries to apply before it is its node."""

    __slots__ = ("feed", "lines", "step", "table")

    def __init__(self, step: str, table: T, lines: int, feed: tuple[int, ...] = ()) -> None:
        self.step = step
        self.table = table
        self.lines = lines
        self.feed = feed


class Running(Generic[T]):
    """A game in progress, at one node of its log."""

    __slots__ = (
        "anchors",
        "asks",
        "batch",
        "checkpoints",
        "deeds",
        "ended",
        "flow",
        "game",
        "many",
        "marked",
        "node",
        "parents",
        "sealed",
        "spacing",
        "step",
        "table",
        "voice",
    )

    def __init__(self, game: GameDef[T], spacing: int) -> None:
        self.game = game
        self.spacing = spacing
        self.deeds: list[Deed] = []
        self.parents: list[int] = [-1]
        self.checkpoints: dict[int, Checkpoint[T]] = {}
        self.anchors: set[int] = set()
        self.voice = Voice()
        self.node = 0
        self.batch = 0
        self.marked = -1
        self.asks: tuple[Ask, ...] = ()
        self.many = False
        self.sealed: dict[Seat, Answer] = {}
        self.ended: Ended | None = None
        self.flow: Flow[str | None] | None = None
        self.step = game.first_step
        self.table: T

    def begin(self, table: T) -> None:
        """Start the game on the table `setup` made; its lines are the first ones."""
        self.checkpoints[0] = Checkpoint(self.game.first_step, table.clone(), 0)
        lines = table.voice.lines
        self.table = table
        table.voice = self.voice
        self.voice.lines += lines
        self.checkpoints[0].lines = len(lines)
        self.marked = 0
        self._open(self._enter(self.game.first_step))

    # The flow of the rules

    def take(self, seat: Seat, value: Answer) -> None:
        """Give the rules a settled answer, or seal it until the batch is complete."""
        if not self.many:
            self._open(self._resume(value))
            return
        sealed = self.sealed
        sealed[seat] = value
        if len(sealed) == len(self.asks):
            self._open(self._resume([sealed[ask.seat] for ask in self.asks]))

    def _resume(self, value: Any) -> Ask | Sequence[Ask] | None:
        try:
            return self.flow.send(value)  # type: ignore[union-attr]
        except StopIteration as stop:
            return self._enter(stop.value)

    def _enter(self, step: str | None) -> Ask | Sequence[Ask] | None:
        for _ in range(MOST_SILENT_STEPS):
            if step is None:
                self.flow = None
                self.ended = "won"
                return None
            if step not in self.game.steps:
                raise RulesFault(f"{self.game.key} has no step {step!r}")
            self.step = step
            node = self.node
            if node != self.marked and (node - self.marked >= self.spacing or node in self.anchors):
                self.marked = node
                self.checkpoints[node] = Checkpoint(step, self.table.clone(), len(self.voice.lines))
            self.flow = self.game.steps[step](self.table)
            try:
                return next(self.flow)
            except StopIteration as stop:
                step = stop.value
        raise RulesFault(f"{self.game.key} runs in a circle around step {step!r}")

    def _open(self, asked: Ask | Sequence[Ask] | None) -> None:
        while asked is not None:
            if isinstance(asked, Ask):
                self.asks = (asked,)
                self.many = False
            else:
                self.asks = tuple(asked)
                self.many = True
                self.sealed = {}
                if len({ask.seat for ask in self.asks}) != len(self.asks):
                    raise RulesFault("a seat was asked twice in one batch")
                if not self.asks:
                    asked = self._resume([])
                    continue
            self.batch = self.node
            if not self.table.conceded or not self._answer_for_absent():
                return
            asked = self._resume(self._answers())
        self.asks = ()

    def _answer_for_absent(self) -> bool:
        """Answer for the seats that conceded; whether that completes the batch."""
        if not self.many:
            self.sealed = {}
        for ask in self.asks:
            if ask.seat in self.table.conceded and ask.seat not in self.sealed:
                stream = self.table.draws.stream(f"conceded/{ask.seat}")
                self.sealed[ask.seat] = ask.settle(ask.fallback(stream))
        return len(self.sealed) == len(self.asks)

    def _answers(self) -> Any:
        answers = [self.sealed[ask.seat] for ask in self.asks]
        return answers if self.many else answers[0]

    def ask_for(self, seat: Seat) -> Ask | None:
        """The open question of a seat that has not answered it."""
        for ask in self.asks:
            if ask.seat == seat:
                return None if self.many and seat in self.sealed else ask
        return None

    # Entries

    def append(self, deed: Deed, parent: int | None = None) -> None:
        """Add an entry without applying it."""
        self.parents.append(len(self.deeds) if parent is None else parent)
        self.deeds.append(deed)
        if deed.act == "patch":
            self.anchors.add(deed.value["at"])

    def drop(self) -> None:
        """Take back an `append` that could not be applied."""
        self.parents.pop()
        self.deeds.pop()

    def apply(self, k: int) -> None:
        """Apply entry k to its parent node, which must be the present one."""
        self.node = self.voice.at = k + 1
        self._act(k)

    def _act(self, k: int) -> None:
        deed = self.deeds[k]
        if deed.act == "answer":
            ask = self.ask_for(deed.seat)
            if ask is None:
                raise Illegal(f"seat {deed.seat} was not asked at entry {k}")
            self.take(deed.seat, ask.settle(deed.value))
        elif deed.act == "withdraw":
            if not self.many or deed.seat not in self.sealed:
                raise Illegal(f"seat {deed.seat} has nothing to withdraw at entry {k}")
            del self.sealed[deed.seat]
        elif deed.act == "patch":
            self._patch(k, deed.value)
        else:
            _JUDGED[deed.act](self, deed)

    def _say(self, key: str, **args: int | str) -> None:
        self.voice.lines.append(Line(self.node, key, tuple(args.items())))

    def _undone(self, deed: Deed) -> None:
        self.batch = self.node
        self._say("kernel.undo", to=deed.value["to"], why=deed.value["why"])

    def _reseeded(self, deed: Deed) -> None:
        self.table.draws.reseed(bytes.fromhex(deed.value["nonce"]))
        self._say("kernel.reseed", why=deed.value["why"])

    def _stop(self, deed: Deed) -> None:
        self.ended = deed.value["ended"]
        self.asks = ()
        self._say("kernel.end", why=deed.value["why"])

    def _concede(self, deed: Deed) -> None:
        table, seat = self.table, deed.seat
        ask = self.ask_for(seat)
        table.conceded.append(seat)
        self._say("kernel.concede", seat=seat)
        self.game.conceded(table, seat)
        if table.n - len(table.conceded) <= 1:
            self.ended = "conceded"
            self.asks = ()
        elif ask is not None and self._answer_for_absent():
            self._open(self._resume(self._answers()))

    def _patch(self, k: int, value: Mapping[str, Json]) -> None:
        self.begin_patch(k, value["at"], value["ops"], value["why"])
        for kept in value["kept"]:
            self._act(kept)
        self.end_patch(value["kept"])

    def begin_patch(self, k: int, at: int, ops: Sequence[Mapping[str, Json]], why: str) -> None:
        """Apply a judge's operations at checkpoint `at` and start its step again, as entry k."""
        source = self.checkpoints[at]
        table = source.table.clone()
        apply_ops(self.game, table, ops)
        self.node = k + 1
        del self.voice.lines[source.lines :]
        self._say("kernel.patch", why=why)
        self.checkpoints[k + 1] = Checkpoint(source.step, table, len(self.voice.lines))
        self.marked = k + 1
        self._load(k + 1)

    def end_patch(self, kept: Sequence[int]) -> None:
        """Remember which entries were applied again after the patch."""
        self.checkpoints[self.node].feed = tuple(kept)

    # Going back

    def path(self, node: int) -> tuple[int, list[int]]:
        """The nearest checkpoint on the branch of a node, and the entries from there to the node."""
        entries: list[int] = []
        while node not in self.checkpoints:
            entries.append(node - 1)
            node = self.parents[node]
        entries.reverse()
        return node, entries

    def restore(self, node: int) -> None:
        """Become the state after the first `node` entries."""
        mark, entries = self.path(node)
        self.marked = mark
        self.node = mark
        self._load(mark)
        for k in self.checkpoints[mark].feed:
            self._act(k)
        for k in entries:
            self.apply(k)
        self.node = self.voice.at = node

    def _load(self, mark: int) -> None:
        """Begin the step of a checkpoint on a copy of its table."""
        checkpoint = self.checkpoints[mark]
        del self.voice.lines[checkpoint.lines :]
        self.voice.at = mark
        self.table = checkpoint.table.clone()
        self.table.voice = self.voice
        self.ended = None
        self._open(self._enter(checkpoint.step))


_JUDGED: Mapping[str, Callable[[Running[Any], Deed], None]] = {
    "undo": Running._undone,
    "reseed": Running._reseeded,
    "end": Running._stop,
    "concede": Running._concede,
}

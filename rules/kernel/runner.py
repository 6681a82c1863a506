"""The runner of a match: plays the rules on a table, takes checkpoints and goes back to them.

To restore a node of the log (see `kernel.records.log`): load the nearest checkpoint on its branch, apply the
entries between. Checkpoints are taken where a step begins that may ask something, because there the
game is plain data. The one of the start is taken when it is needed, for the start can be made anew. The
lines said so far are kept once, for the present branch: a checkpoint of another branch is passed over
for an earlier one that both have.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Generic, TypeVar

from rules.kernel.ask import Ask
from rules.kernel.game import Asked, Ended, Flow, GameDef
from rules.kernel.patch import apply_ops
from rules.kernel.records.log import Log
from rules.kernel.records.record import answer_json, canonical
from rules.kernel.table import Table
from rules.kernel.terms import EVERYONE, Answer, Illegal, Json, RulesFault, Seat
from rules.kernel.words import Line, LineLog

T = TypeVar("T", bound=Table)

MAX_SILENT_STEPS = 10_000
"""Steps in a row without a question before the rules are taken to run in a circle."""


class Checkpoint(Generic[T]):
    """A table where a step begins; never changed.

    `lines`: the lines before it, of which it keeps the number and the last; `feed`: entries to apply
    before it is its node.
    """

    __slots__ = ("feed", "last_line", "lines", "step", "table")

    def __init__(self, step: str, table: T, log: Sequence[Line], feed: tuple[int, ...] = ()) -> None:
        self.step = step
        self.table = table
        self.lines = len(log)
        self.last_line = log[-1] if log else None
        self.feed = feed

    def continues(self, log: Sequence[Line]) -> bool:
        """Return whether lines begin with those said before it, and not with another branch's.

        Looking at one line is enough: a line that was taken back is never put back, only said anew.
        """
        lines = self.lines
        return not lines or (lines <= len(log) and log[lines - 1] is self.last_line)


class Runner(Generic[T]):
    """A game in progress, at one node of its log."""

    __slots__ = (
        "_marked",
        "_marking",
        "_spacing",
        "asks",
        "batch",
        "changed",
        "checkpoints",
        "ended",
        "flow",
        "game",
        "interrupted",
        "line_log",
        "log",
        "maker",
        "many",
        "sealed",
        "setup",
        "step",
        "table",
    )

    asks: tuple[Ask, ...]
    """The open batch, also the asks already answered in it; empty when the game is over."""
    many: bool
    """Whether the batch is sealed: answered by several at once."""
    sealed: dict[Seat, Answer]
    """The answers to a sealed batch so far."""
    batch: int
    """The number of the open batch: the length of the log when it was opened, or when the game ended."""
    changed: int
    """The length of the log after the last act out of turn, or concession, at the open batch."""
    maker: tuple[int, Callable[[], Ask | Sequence[Ask]]] | None
    """What made the questions of a batch, with the batch's number, if a function did."""
    interrupted: tuple[Flow[str | None] | None, Asked, tuple[object, ...]] | None
    """The step, its question and the question's key, while the questions of an act out of turn are open."""
    ended: Ended | None
    """How the game ended, once it is over."""
    step: str
    """The name of the running step."""
    flow: Flow[str | None] | None
    """The running step itself, at its question."""
    table: T
    line_log: LineLog
    """The lines said, and the node the game is at (also while an entry is applied)."""
    checkpoints: dict[int, Checkpoint[T]]
    """Checkpoints that were kept elsewhere, by their nodes: whatever can be gone back to is gone back to from
    the nearest."""

    def __init__(self, game: GameDef[T], log: Log, setup: Callable[[], T] | None, spacing: int) -> None:
        """Take `setup`, which makes the table of the start; without it the game cannot go back to before its
        first checkpoint. `spacing`: entries between two checkpoints."""
        self.game = game
        self.log = log
        self.setup = setup
        self._spacing = spacing
        self._marked = 0
        self._marking = True
        self.checkpoints = {}
        self.line_log = LineLog()
        self.asks = ()
        self.many = False
        self.sealed = {}
        self.batch = self.changed = 0
        self.maker = self.interrupted = None
        self.ended = None
        self.step = game.first_step
        self.flow = None

    def begin(self) -> None:
        """Start the game on the table `setup` makes; its lines are the first ones."""
        assert self.setup is not None
        self.table = table = self.setup()
        self.line_log.lines += table.line_log.lines
        table.line_log = self.line_log
        self.open(self.enter(self.game.first_step))
        if self.ended is not None:
            raise RulesFault(f"{self.game.key} ends before it asks anybody anything")

    def copy(self, log: Log) -> Runner[T]:
        """Return a runner that knows what came of the entries of a log; it is at no node yet."""
        node = len(log.entries)
        copy = Runner(self.game, log, self.setup, self._spacing)
        copy.checkpoints = {place: mark for place, mark in self.checkpoints.items() if place <= node}
        copy.table = self.table  # for its class; whatever node it goes to first has a table of its own
        copy.line_log.lines = self.line_log.lines.copy()
        return copy

    def digest(self, form: int) -> str:
        """Return the SHA-256 over everything that decides how the game goes on, but the key, as matches of a
        form are stamped with it."""
        if form >= 3:
            asked = [ask.key() for ask in self.asks]
            answered = sorted(self.sealed.items()) if self.many else []
            position: tuple[object, ...] = (self.step, self.ended, self.table.stamp(), asked, answered)
            if self.interrupted is not None:
                position = (*position, self.interrupted[2])
            # Plain data read as Python: the same on every machine, and several times faster than JSON.
            return sha256(ascii(position).encode()).hexdigest()
        state = [
            self.step,
            self.ended,
            self.table.dump(),
            [answer_json(ask.key()) for ask in self.asks],  # type: ignore[arg-type]
            [[seat, answer_json(self.sealed[seat])] for seat in sorted(self.sealed)] if self.many else [],
        ]
        return sha256(canonical(state)).hexdigest()

    # The flow of the rules

    def take(self, seat: Seat, value: Answer) -> None:
        """Give the rules a settled answer, or seal it until the batch is complete."""
        if self.many:
            sealed = self.sealed
            sealed[seat] = value
            if len(sealed) == len(self.asks):
                self.open(self.resume([sealed[ask.seat] for ask in self.asks]))
        else:
            self.open(self.resume(value))

    def _end(self, ended: Ended) -> None:
        self.ended = ended
        self.asks = ()
        self.batch = self.line_log.at

    def resume(self, value: Any) -> Asked | None:
        """Give an answer to the running step; return what is asked next."""
        try:
            return self.flow.send(value)  # type: ignore[union-attr]
        except StopIteration as stop:
            return self.enter(stop.value)

    def enter(self, step: str | None) -> Asked | None:
        """Begin a step, and those after it until one asks; return what it asks, None at the end.

        After the questions of an act out of turn: return what was asked before.
        """
        if self.interrupted is not None:
            if step is not None:
                raise RulesFault(f"{self.game.key}: an act out of turn leads to step {step!r}, not back")
            self.flow, asked, _ = self.interrupted
            self.interrupted = None
            return asked
        steps, asking_steps = self.game.steps, self.game.asking_steps
        for _ in range(MAX_SILENT_STEPS):
            if step is None:
                self.flow = None
                self._end("won")
                return None
            asking = asking_steps.get(step)
            if asking is None:
                act = steps.get(step)
                if act is None:
                    raise RulesFault(f"{self.game.key} has no step {step!r}")
                self.step = step
                following = act(self.table)
                if following is not None and not isinstance(following, str):
                    raise RulesFault(f"{self.game.key}: step {step!r} asks: it must be a generator function")
                step = following
                continue
            self.step = step
            if self._marking:
                node = self.line_log.at
                marked = self._marked
                if node - marked >= self._spacing or node == marked > 0 or node in self.log.anchors:
                    self._marked = node
                    self.checkpoints[node] = Checkpoint(step, self.table.clone(), self.line_log.lines)
            self.flow = flow = asking(self.table)
            try:
                return next(flow)
            except StopIteration as stop:
                step = stop.value
        raise RulesFault(f"{self.game.key} runs in a circle around step {step!r}")

    def open(self, asked: Asked | None) -> None:
        """Open a batch, and answer for seats that conceded."""
        answered = 0
        while asked is not None:
            answered += 1
            if answered > MAX_SILENT_STEPS:
                raise RulesFault(f"{self.game.key}: step {self.step!r} asks without end, and nobody is there")
            if not isinstance(asked, Ask) and callable(asked):
                self.maker = (self.line_log.at, asked)
                asked = asked()
            else:
                self.maker = None
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
                    asked = self.resume([])
                    continue
            self.batch = self.line_log.at
            if not self.table.conceded or not self._answer_for_absent():
                return
            asked = self.resume(self._answers())
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
        """Return the open question of a seat that has not answered it."""
        for ask in self.asks:
            if ask.seat == seat:
                return None if self.many and seat in self.sealed else ask
        return None

    def sealed_answer(self, seat: Seat) -> Answer | None:
        """Return what a seat has answered in the open batch, as long as it may withdraw it."""
        return self.sealed.get(seat) if self.many and self.asks else None

    # Entries

    def apply(self, k: int) -> None:
        """Apply entry k to its parent node, which must be the present one."""
        self.line_log.at = k + 1
        self.act(k)

    def act(self, k: int) -> None:
        """Do what entry k says, at the present node."""
        by, seat, act, value = self.log.entries[k]
        if act == "answer":
            ask = self.ask_for(seat) or self.ask_to_change(seat)
            if ask is None:
                raise Illegal("seat {seat} was not asked at entry {k}", seat=seat, k=k)
            self.take(seat, ask.settle(value))
        elif act == "act":
            self._act_freely(seat, *value)
        elif act == "withdraw":
            self.check_withdrawing(seat)
            del self.sealed[seat]
        elif act == "concede":
            self.check_conceding(seat)
            self._concede(seat)
        elif act == "undo":
            self.batch = self.line_log.at
            key = "kernel.undo" if by == "judge" else "kernel.agreed_undo"
            self._say(key, to=value["to"], why=value["why"])
        elif act == "reseed":
            self.table.draws.reseed(bytes.fromhex(value["nonce"]))
            self._say("kernel.reseed", why=value["why"])
        elif act == "imagine":  # type: ignore[comparison-overlap]  # only in worlds, which have no record
            value(self)
        elif act == "end":
            self.check_ending(value["ended"])
            self._end(value["ended"])
            self._say("kernel.end", why=value["why"])
        else:
            self._begin_patch(k, value["at"], value["ops"], value["why"])
            for kept in value["kept"]:
                self.act(kept)
            self._end_patch(value["kept"])

    def offer(self, seat: Seat, name: str) -> Ask | None:
        """Return what a seat may choose in an act out of turn now; None if the rules do not let it act.

        Nobody acts while the questions of another act are open.
        """
        act = self.game.acts.get(name)
        table = self.table
        if act is None or not self.asks or self.interrupted is not None or seat in table.conceded:
            return None
        ask = act.offer(table, seat)
        if ask is not None and ask.seat != seat:
            raise RulesFault(f"{self.game.key}: the act {name!r} of seat {seat} is offered to another")
        return ask

    def _act_freely(self, seat: Seat, name: str, value: Answer) -> None:
        ask = self.offer(seat, name)
        if ask is None:
            raise Illegal("seat {seat} may not act so ({name!r})", seat=seat, name=name)
        act = self.game.acts[name]
        chosen = ask.settle(value)
        self.changed = self.line_log.at
        done = act.resolve(self.table, seat, chosen)
        if isinstance(done, Generator):
            self.interrupted = (self.flow, self._question(), tuple(ask.key() for ask in self.asks))
            self.flow = done  # it ends with None, as `enter` sees to
            self.open(self.resume(None))
        elif act.asks_again:
            self.open(self._question())

    def _question(self) -> Asked:
        """Return what is asked now, to be asked again."""
        if self.maker is not None and self.maker[0] == self.batch:
            return self.maker[1]
        return self.asks if self.many else self.asks[0]

    def check_withdrawing(self, seat: Seat) -> None:
        """Raise Illegal unless a seat has a sealed answer that it may take back."""
        if self.sealed_answer(seat) is None or seat in self.table.conceded:
            raise Illegal("There is no answer to withdraw.")

    def ask_to_change(self, seat: Seat) -> Ask | None:
        """Return the question of a sealed answer that a seat may change."""
        if self.sealed_answer(seat) is None or seat in self.table.conceded:
            return None
        return next(ask for ask in self.asks if ask.seat == seat)

    def check_conceding(self, seat: Seat) -> None:
        """Raise Illegal unless a seat may leave the game."""
        if self.ended is not None:
            raise Illegal("The game is over.")
        if not 0 <= seat < self.table.n or seat in self.table.conceded:
            raise Illegal("This seat is not in the game.")

    def check_ending(self, ended: object) -> None:
        """Raise Illegal unless a judge may end the game so."""
        if self.ended is not None:
            raise Illegal("The game is over.")
        if ended not in ("time", "judge"):
            raise Illegal("A game is ended by time or by a judge.")

    def _say(self, key: str, seat: Seat | None = None, **args: int | str) -> None:
        self.line_log.lines.append((self.line_log.at, key, EVERYONE, seat, None, 0, {**args}))

    def _concede(self, seat: Seat) -> None:
        table = self.table
        ask = self.ask_for(seat)
        table.conceded.append(seat)
        self.changed = self.line_log.at
        self._say("kernel.concede", seat=seat)
        self.game.conceded(table, seat)
        if table.n - len(table.conceded) <= 1:
            self._end("conceded")
        elif ask is not None and self._answer_for_absent():
            self.open(self.resume(self._answers()))

    def _begin_patch(self, k: int, at: int, ops: Sequence[Mapping[str, Json]], why: str) -> None:
        """Apply a judge's operations at checkpoint `at` and start its step again, as entry k."""
        if at not in self.checkpoints:  # in a match that catches up with one played elsewhere
            self._mark_steps(k)
        source = self.checkpoints[at]
        table = source.table.clone()
        apply_ops(self.game, table, ops)
        self.line_log.at = k + 1
        del self.line_log.lines[source.lines :]
        self._say("kernel.patch", why=why)
        self.checkpoints[k + 1] = Checkpoint(source.step, table, self.line_log.lines)
        self._marked = k + 1
        self._load(k + 1)

    def _end_patch(self, kept: Sequence[int]) -> None:
        """Remember which entries were applied again after the patch."""
        self.checkpoints[self.line_log.at].feed = tuple(kept)
        self._marking = True

    def patch(self, ops: Sequence[Mapping[str, Json]], why: str) -> tuple[int, list[int]]:
        """Correct the table where the running step began and apply the entries since again while they
        are legal. Return the node of that step and the entries applied again; the entry is not added.
        """
        k = len(self.log.entries)
        at, entries = self.running_step()
        kept: list[int] = []
        try:
            self._begin_patch(k, at, ops, why)
            for entry in entries:
                if self.log.entries[entry][2] == "undo":
                    continue
                try:
                    self.act(entry)
                except Illegal:
                    break
                kept.append(entry)
            self._end_patch(kept)
        except Exception:
            self.checkpoints.pop(k + 1, None)
            raise
        return at, kept

    # Going back

    def _start(self) -> Checkpoint[T]:
        """Return the checkpoint of the start: of the last step that begins before anything is answered."""
        if self.setup is None:
            raise Illegal("A game dealt anew goes back no further than where it was dealt.")
        again = Runner(self.game, Log(), self.setup, spacing=0)
        again.begin()
        return again.checkpoints[0]

    def path(self, node: int) -> tuple[int, list[int]]:
        """Return the nearest checkpoint on the branch of a node from which the lines can be continued, and
        the entries from there to the node."""
        entries: list[int] = []
        while node and not self._can_continue_from(node):
            entries.append(node - 1)
            node = self.log.parent(node)
        if node not in self.checkpoints:
            self.checkpoints[node] = self._start()
        entries.reverse()
        return node, entries

    def _can_continue_from(self, node: int) -> bool:
        checkpoint = self.checkpoints.get(node)
        return checkpoint is not None and checkpoint.continues(self.line_log.lines)

    def restore(self, node: int) -> None:
        """Become the state after the first `node` entries."""
        mark, entries = self.path(node)
        self._marked = mark
        self._load(mark)
        for k in self.checkpoints[mark].feed:
            self.act(k)
        self._marking = True
        for k in entries:
            self.apply(k)
        self.line_log.at = node

    def running_step(self) -> tuple[int, tuple[int, ...]]:
        """Return where the running step began, with a checkpoint there, and the entries since."""
        node = len(self.log.entries)
        self._mark_steps(node)
        mark, entries = self.path(node)
        return mark, (*self.checkpoints[mark].feed, *entries)

    def _mark_steps(self, node: int) -> None:
        """Restore a node and take a checkpoint where each step on the way begins, the last one included."""
        spacing, self._spacing = self._spacing, 0
        try:
            self.restore(node)
        finally:
            self._spacing = spacing

    def _load(self, mark: int) -> None:
        """Begin the step of a checkpoint on a copy of its table, without marking others at its node."""
        self._marking = False
        checkpoint = self.checkpoints[mark]
        del self.line_log.lines[checkpoint.lines :]
        self.line_log.at = mark
        self.table = checkpoint.table.clone()
        self.table.line_log = self.line_log
        self.ended = self.interrupted = None
        self.changed = 0
        self.open(self.enter(checkpoint.step))

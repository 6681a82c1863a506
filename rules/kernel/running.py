"""The machinery of a match: applying log entries to a table, checkpoints, going back.

The log is a tree. Node k is the state after the first k entries; an ordinary entry's parent is the
node before it, an undo's parent is the node it returns to, a patch's parent is the checkpoint it
was applied at. To restore a node: load the nearest checkpoint on its branch, apply the entries
between. Checkpoints are taken where a step begins that may ask something, because there the game
is plain data. The one of the start is taken when it is needed, for the start can be made anew. The
lines said so far are kept once, for the present branch: a checkpoint of another branch is passed over
for an earlier one that both have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from rules.kernel.ask import Ask
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.game import Ended, Flow, GameDef
from rules.kernel.patch import apply_ops
from rules.kernel.record import Act, By
from rules.kernel.table import Table
from rules.kernel.terms import EVERYONE, Answer, Illegal, Json, RulesFault, Seat
from rules.kernel.words import Voice

T = TypeVar("T", bound=Table)

MOST_SILENT_STEPS = 10_000
"""Steps in a row without a question before the rules are taken to run in a circle."""


Deed: TypeAlias = tuple[By, Seat, Act, Any]
"""What a log entry did, in the rules' own values: by whom, the seat, the act, the value."""


class Running(Generic[T]):
    """A game in progress, at one node of its log."""

    __slots__ = (
        "_anchors",
        "_checkpoints",
        "_deeds",
        "_ended",
        "_flow",
        "_many",
        "_marked",
        "_marking",
        "_parents",
        "_sealed",
        "_spacing",
        "_voice",
        "asks",
        "batch",
        "game",
        "over",
        "step",
        "table",
    )

    asks: tuple[Ask, ...]
    """The open batch, also the asks already answered in it; empty when the game is over."""
    batch: int
    """The number of the open batch: the length of the log when it was opened, or when the game ended."""
    over: bool
    """Whether the game has ended."""
    step: str
    """The name of the running step."""
    table: T
    """The table itself, for the rules' own tests and tools. Nobody may be shown any of it."""

    def __init__(self, game: GameDef[T], spacing: int) -> None:
        self.game = game
        self._spacing = spacing
        self._deeds: list[Deed] = []
        self._parents: dict[int, int] = {}
        self._checkpoints: dict[int, Checkpoint[T]] = {}
        self._anchors: set[int] = set()
        self._voice = Voice()
        self.batch = 0
        self._marked = 0
        self._marking = True
        self.asks: tuple[Ask, ...] = ()
        self._many = False
        self._sealed: dict[Seat, Answer] = {}
        self._ended: Ended | None = None
        self.over = False
        self._flow: Flow[str | None] | None = None
        self.step = game.first_step
        self.table: T

    def _begin(self, table: T) -> None:
        """Start the game on the table `setup` made; its lines are the first ones."""
        self.table = table
        self._voice.lines += table.voice.lines
        table.voice = self._voice
        self._open(self._enter(self.game.first_step))
        if self.over:
            raise RulesFault(f"{self.game.key} ends before it asks anybody anything")

    @property
    def _node(self) -> int:
        """The node the game is at, also while an entry is applied."""
        return self._voice.at

    # The flow of the rules

    def _take(self, seat: Seat, value: Answer) -> None:
        """Give the rules a settled answer, or seal it until the batch is complete."""
        if self._many:
            sealed = self._sealed
            sealed[seat] = value
            if len(sealed) == len(self.asks):
                self._open(self._resume([sealed[ask.seat] for ask in self.asks]))
        else:
            self._open(self._resume(value))

    def _end(self, ended: Ended) -> None:
        self._ended = ended
        self.over = True
        self.asks = ()
        self.batch = self._node

    def _resume(self, value: Any) -> Ask | Sequence[Ask] | None:
        try:
            return self._flow.send(value)  # type: ignore[union-attr]
        except StopIteration as stop:
            return self._enter(stop.value)

    def _enter(self, step: str | None) -> Ask | Sequence[Ask] | None:
        for _ in range(MOST_SILENT_STEPS):
            if step is None:
                self._flow = None
                self._end("won")
                return None
            if step not in self.game.steps:
                raise RulesFault(f"{self.game.key} has no step {step!r}")
            self.step = step
            asking = self.game.asking_steps.get(step)
            if asking is None:
                step = self._act_silently(step)
                continue
            if self._marking:
                node = self._voice.at
                marked = self._marked
                if node - marked >= self._spacing or node == marked > 0 or node in self._anchors:
                    self._marked = node
                    self._checkpoints[node] = Checkpoint(step, self.table.clone(), self._voice.lines)
            self._flow = flow = asking(self.table)
            try:
                return next(flow)
            except StopIteration as stop:
                step = stop.value
        raise RulesFault(f"{self.game.key} runs in a circle around step {step!r}")

    def _act_silently(self, step: str) -> str | None:
        following = self.game.steps[step](self.table)
        if following is None or isinstance(following, str):
            return following
        raise RulesFault(f"{self.game.key}: the step {step!r} asks, so it must be a generator function")

    def _open(self, asked: Ask | Sequence[Ask] | None) -> None:
        while asked is not None:
            if isinstance(asked, Ask):
                self.asks = (asked,)
                self._many = False
            else:
                self.asks = tuple(asked)
                self._many = True
                self._sealed = {}
                if len({ask.seat for ask in self.asks}) != len(self.asks):
                    raise RulesFault("a seat was asked twice in one batch")
                if not self.asks:
                    asked = self._resume([])
                    continue
            self.batch = self._node
            if not self.table.conceded or not self._answer_for_absent():
                return
            asked = self._resume(self._answers())
        self.asks = ()

    def _answer_for_absent(self) -> bool:
        """Answer for the seats that conceded; whether that completes the batch."""
        if not self._many:
            self._sealed = {}
        for ask in self.asks:
            if ask.seat in self.table.conceded and ask.seat not in self._sealed:
                stream = self.table.draws.stream(f"conceded/{ask.seat}")
                self._sealed[ask.seat] = ask.settle(ask.fallback(stream))
        return len(self._sealed) == len(self.asks)

    def _answers(self) -> Any:
        answers = [self._sealed[ask.seat] for ask in self.asks]
        return answers if self._many else answers[0]

    def ask_for(self, seat: Seat) -> Ask | None:
        """The open question of a seat that has not answered it."""
        for ask in self.asks:
            if ask.seat == seat:
                return None if self._many and seat in self._sealed else ask
        return None

    def sealed(self, seat: Seat) -> Answer | None:
        """What a seat has answered in the open batch, as long as it may withdraw it."""
        return self._sealed.get(seat) if self._many and self.asks else None

    # Entries

    def _append(self, deed: Deed, parent: int | None = None) -> None:
        """Add an entry without applying it. `parent`: the node it starts from, if not the last."""
        self._deeds.append(deed)
        if parent is not None:
            self._parents[len(self._deeds)] = parent
        if deed[2] == "patch":
            self._anchors.add(deed[3]["at"])

    def _drop(self) -> None:
        """Take back an entry that could not be applied, and what is known of its node."""
        node = len(self._deeds)
        self._parents.pop(node, None)
        self._checkpoints.pop(node, None)
        self._deeds.pop()

    def _apply(self, k: int) -> None:
        """Apply entry k to its parent node, which must be the present one."""
        self._voice.at = k + 1
        self._act(k)

    def _act(self, k: int) -> None:
        by, seat, act, value = self._deeds[k]
        if act == "answer":
            ask = self.ask_for(seat)
            if ask is None:
                raise Illegal(f"seat {seat} was not asked at entry {k}")
            self._take(seat, ask.settle(value))
        elif act == "withdraw":
            self._check_withdrawing(seat)
            del self._sealed[seat]
        elif act == "concede":
            self._check_conceding(seat)
            self._concede(seat)
        elif act == "undo":
            self.batch = self._node
            key = "kernel.undo" if by == "judge" else "kernel.agreed_undo"
            self._say(key, to=value["to"], why=value["why"])
        elif act == "reseed":
            self.table.draws.reseed(bytes.fromhex(value["nonce"]))
            self._say("kernel.reseed", why=value["why"])
        elif act == "end":
            self._check_ending(value["ended"])
            self._end(value["ended"])
            self._say("kernel.end", why=value["why"])
        else:
            self._begin_patch(k, value["at"], value["ops"], value["why"])
            for kept in value["kept"]:
                self._act(kept)
            self._end_patch(value["kept"])

    def _check_withdrawing(self, seat: Seat) -> None:
        if self.sealed(seat) is None or seat in self.table.conceded:
            raise Illegal("There is no answer to withdraw.")

    def _check_conceding(self, seat: Seat) -> None:
        if self.over:
            raise Illegal("The game is over.")
        if not 0 <= seat < self.table.n or seat in self.table.conceded:
            raise Illegal("This seat is not in the game.")

    def _check_ending(self, ended: object) -> None:
        if self.over:
            raise Illegal("The game is over.")
        if ended not in ("time", "judge"):
            raise Illegal("A game is ended by time or by a judge.")

    def _say(self, key: str, seat: Seat | None = None, **args: int | str) -> None:
        self._voice.lines.append((self._node, key, EVERYONE, seat, None, 0, {**args}))

    def _concede(self, seat: Seat) -> None:
        table = self.table
        ask = self.ask_for(seat)
        table.conceded.append(seat)
        self._say("kernel.concede", seat=seat)
        self.game.conceded(table, seat)
        if table.n - len(table.conceded) <= 1:
            self._end("conceded")
        elif ask is not None and self._answer_for_absent():
            self._open(self._resume(self._answers()))

    def _begin_patch(self, k: int, at: int, ops: Sequence[Mapping[str, Json]], why: str) -> None:
        """Apply a judge's operations at checkpoint `at` and start its step again, as entry k."""
        if at not in self._checkpoints:  # in a match that catches up with one played elsewhere
            self._mark_steps(k)
        source = self._checkpoints[at]
        table = source.table.clone()
        apply_ops(self.game, table, ops)
        self._voice.at = k + 1
        del self._voice.lines[source.lines :]
        self._say("kernel.patch", why=why)
        self._checkpoints[k + 1] = Checkpoint(source.step, table, self._voice.lines)
        self._marked = k + 1
        self._load(k + 1)

    def _end_patch(self, kept: Sequence[int]) -> None:
        """Remember which entries were applied again after the patch."""
        self._checkpoints[self._node].feed = tuple(kept)
        self._marking = True

    # Going back

    def _start(self) -> Checkpoint[T]:
        """The checkpoint of the start: of the last step that begins before anything is answered."""
        raise NotImplementedError

    def _path(self, node: int) -> tuple[int, list[int]]:
        """The nearest checkpoint on the branch of a node from which the lines can be continued, and the
        entries from there to the node."""
        entries: list[int] = []
        while node and not self._can_continue_from(node):
            entries.append(node - 1)
            node = self._parents.get(node, node - 1)
        if node not in self._checkpoints:
            self._checkpoints[node] = self._start()
        entries.reverse()
        return node, entries

    def _can_continue_from(self, node: int) -> bool:
        checkpoint = self._checkpoints.get(node)
        return checkpoint is not None and checkpoint.continues(self._voice.lines)

    def _restore(self, node: int) -> None:
        """Become the state after the first `node` entries."""
        mark, entries = self._path(node)
        self._marked = mark
        self._load(mark)
        for k in self._checkpoints[mark].feed:
            self._act(k)
        self._marking = True
        for k in entries:
            self._apply(k)
        self._voice.at = node

    def _mark_steps(self, node: int) -> None:
        """Restore a node and take a checkpoint where each step on the way begins, the last one included."""
        spacing, self._spacing = self._spacing, 0
        try:
            self._restore(node)
        finally:
            self._spacing = spacing

    def _load(self, mark: int) -> None:
        """Begin the step of a checkpoint on a copy of its table, without marking others at its node."""
        self._marking = False
        checkpoint = self._checkpoints[mark]
        del self._voice.lines[checkpoint.lines :]
        self._voice.at = mark
        self.table = checkpoint.table.clone()
        self.table.voice = self._voice
        self._ended = None
        self.over = False
        self._open(self._enter(checkpoint.step))

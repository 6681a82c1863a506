"""A match: one game at one table, from the deal to the result. The whole public way to play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from inspect import isgeneratorfunction
from operator import attrgetter
from typing import Any, Generic, Self, TypeVar

from rules import __version__
from rules.kernel.ask import Ask, Pick
from rules.kernel.chance import Draws
from rules.kernel.game import GameDef, Played, Result, conceded_last
from rules.kernel.language import translated
from rules.kernel.lens import Aliases, Lens, Remembered, Sealer
from rules.kernel.patch import apply_ops
from rules.kernel.records.log import CHOSEN, Log, LogEntry
from rules.kernel.records.record import (
    FORM,
    NOBODY,
    Act,
    By,
    Entry,
    Record,
    RecordClass,
    Salts,
    entry_chain,
    first_chain,
)
from rules.kernel.runner import Runner
from rules.kernel.table import Table
from rules.kernel.terms import (
    JUDGE,
    PIECES,
    SPECTATOR,
    Answer,
    BadRecord,
    Illegal,
    Json,
    NotAsked,
    OtherRuleset,
    RulesFault,
    Seat,
    Stale,
    Viewer,
    seen_in,
)
from rules.kernel.words import VisibleLine, visible_line
from rules.kernel.worlds import Witness, Worlds

T = TypeVar("T", bound=Table)

MAX_ACTS = 200
"""Acts out of turn of one seat in a match, those taken back included: talk must not fill the log."""


class Match(Generic[T]):
    """A running or finished match: a `Log` of what was done, and a `Runner` that plays it.

    `asks` is the open batch (empty when the game is over), `batch` its number: an answer may name
    the batch it is meant for. `len(match.log)` counts the decisions; every change adds an entry.
    """

    __slots__ = (
        "_key",
        "_log",
        "_remembered",
        "_seals",
        "_witness",
        "aliases",
        "attempt",
        "commitment",
        "form",
        "game",
        "match_id",
        "n",
        "nonce_commitments",
        "nonces",
        "options",
        "record_class",
        "ruleset",
        "runner",
        "stamped",
    )

    runner: Runner[T]
    """What plays the game: for the kernel and its tests; others go by the methods below."""

    def __init__(
        self,
        game: GameDef[T],
        n: int,
        options: Mapping[str, Json],
        key: bytes,
        *,
        match_id: str,
        commitment: str,
        nonces: Sequence[bytes],
        nonce_commitments: Sequence[str],
        attempt: int,
        stamped: bool,
        spacing: int | None,
        form: int,
        record_class: RecordClass,
        ruleset: int,
        draws: type[Draws] = Draws,
    ) -> None:
        """Make a match before its start; `new`, `load` and `fork` make one to be played."""
        self.game = game
        self.n = n
        self.options = settled = game.settle_options(n, options)
        self.match_id = match_id
        self.commitment = commitment
        self.nonces = tuple(nonces)
        self.nonce_commitments = tuple(nonce_commitments)
        self.attempt = attempt
        self.stamped = stamped
        self.form = form
        self.record_class: RecordClass = record_class
        self.ruleset = ruleset
        self._seals = record_class == "sealed"
        self._key = key
        self.aliases = Aliases(key)
        self._log = Log()
        self._remembered: Remembered | None = None
        self._witness: Witness[T] | None = None
        self.runner = Runner(
            game,
            self._log,
            lambda: game.setup(n, settled, draws(key, None, form >= 3)),
            game.checkpoint_every if spacing is None else spacing,
        )

    @classmethod
    def new(
        cls,
        game: GameDef[T],
        n: int,
        options: Mapping[str, Json],
        key: bytes,
        *,
        match_id: str = "",
        commitment: str = "",
        nonces: Sequence[bytes] = (),
        nonce_commitments: Sequence[str] = (),
        attempt: int = 1,
        stamped: bool = False,
        spacing: int | None = None,
        form: int = FORM,
        record_class: RecordClass | None = None,
        ruleset: int | None = None,
        draws: type[Draws] = Draws,
    ) -> Self:
        """Begin a match with `n` seats; `key` as `chance.final_key` makes it.

        `stamped` adds a digest of the state to every entry, so that a replay under changed rules
        is noticed where it parts. `spacing` overrides the game's `checkpoint_every`; `form` is the kernel's
        under which it is played (see `records.record`), `record_class` how its record is kept and `ruleset`
        the number it carries, if not as the game has it; `draws` makes the draws of a key
        (`chance.TracedDraws`: draws that are noted).
        Raises BadOptions for a number of seats or options the game does not offer.
        """
        match = cls(
            game,
            n,
            game.opening_options(n, options),
            key,
            match_id=match_id,
            commitment=commitment,
            nonces=nonces,
            nonce_commitments=nonce_commitments,
            attempt=attempt,
            stamped=stamped,
            spacing=spacing,
            form=form,
            record_class=game.record if record_class is None else record_class,
            ruleset=game.ruleset if ruleset is None else ruleset,
            draws=draws,
        )
        match.runner.begin()
        return match

    @classmethod
    def load(
        cls,
        game: GameDef[T],
        record: Record,
        key: bytes,
        *,
        every_stamp: bool = True,
        draws: type[Draws] = Draws,
        spacing: int | None = None,
    ) -> Self:
        """Return a match from its record, which need not be over, replayed under the present rules.

        `every_stamp`: hold the replay to each stamp, to tell where it parts, and not to the last one only.
        `spacing` as in `new`.

        Raises BadRecord where it does not replay (of another ruleset OtherRuleset), and BadOptions for a
        number of seats or options the game does not offer.
        """
        if record.game != game.key:
            raise BadRecord("This is a record of {game}, not of {key}.", game=record.game, key=game.key)
        try:
            record = cls.as_begun(game, record, key)
            match = cls._begun(game, record, key, draws=draws, spacing=spacing)
            match._replay(record.log, every_stamp=every_stamp)
        except Exception as wrong:
            if record.ruleset != game.ruleset:
                raise OtherRuleset(record.ruleset, record.release, game.ruleset) from wrong
            raise
        match.stamped = bool(record.log) and record.log[-1].state is not None
        return match

    @classmethod
    def as_begun(cls, game: GameDef[T], record: Record, key: bytes) -> Record:
        """Return the record with the options that it was begun with, of those which it may mean
        (`GameDef.recorded_options`): the first that replay to the first stamp, or without stamps to the end.
        """
        possible = game.recorded_options(game.settle_options(record.n, record.options))
        if len(possible) == 1:
            return replace(record, options=possible[0])
        stamped = next((entry.k for entry in record.log if entry.state is not None), len(record.log))
        for options in possible:
            begun = replace(record, options=options)
            match = cls._begun(game, begun, key)
            try:
                match._replay(record.log[: stamped + 1], every_stamp=True)
            except BadRecord:
                continue
            return begun
        return replace(record, options=possible[0])

    @classmethod
    def _begun(
        cls,
        game: GameDef[T],
        record: Record,
        key: bytes,
        *,
        draws: type[Draws] = Draws,
        spacing: int | None = None,
    ) -> Self:
        """Return the match of a record before its first entry."""
        match = cls(
            game,
            record.n,
            record.options,
            key,
            match_id=record.match_id,
            commitment=record.commitment,
            nonces=tuple(bytes.fromhex(nonce) for nonce in record.nonces),
            nonce_commitments=record.nonce_commitments,
            attempt=record.attempt,
            form=record.form,
            record_class=record.record_class,
            ruleset=record.ruleset,
            stamped=False,
            draws=draws,
            spacing=spacing,
        )
        match.runner.begin()
        return match

    def _replay(self, log: Sequence[Entry], *, every_stamp: bool) -> None:
        for entry in log:
            self._log.read(entry)
        k = 0
        try:
            node, entries = self.runner.path(len(log))
            if node:
                self.runner.restore(node)
            for k in entries:
                self._check_own(log[k])
                self.runner.apply(k)
                if every_stamp or k == len(log) - 1:
                    self._check_stamp(log[k])
        except BadRecord:
            raise
        except Exception as fault:
            raise BadRecord("The match does not replay at entry {k}: {fault}", k=k, fault=fault) from fault
        self._log.keep_written(log)

    def extend(self, log: Sequence[Entry], *, is_stamp_checked: bool = True) -> None:
        """Apply entries that were added elsewhere, so that this match catches up with its record.

        `log` starts where this match's log ends. Raises BadRecord where it does not fit; the match is
        useless then and must be loaded whole.
        """
        self._log.written(self._chain, self.aliases.written)
        for entry in log:
            k = self.decisions
            if entry.k != k:
                raise BadRecord("Entry {entry} does not follow a log of {k}.", entry=entry.k, k=k)
            parent = self._log.read(entry)
            try:
                if entry.act == "undo":
                    self.runner.restore(parent)
                self._check_own(entry)
                self.runner.apply(k)
            except Exception as fault:
                raise BadRecord(
                    "The match does not replay at entry {k}: {fault}", k=k, fault=fault
                ) from fault
            if is_stamp_checked:
                self._check_stamp(entry)
            self._log.keep_written([entry])

    def _check_own(self, entry: Entry) -> None:
        """Hold an entry of a sealed record to what its seat said, before it is applied."""
        if self.record_class != "sealed" or entry.act not in CHOSEN:
            return
        chosen = self._log.entries[entry.k][3]
        if entry.act == "answer":
            ask = self.ask_for(entry.seat) or self.runner.ask_to_change(entry.seat)
        else:
            ask, chosen = self.runner.offer(entry.seat, chosen[0]), chosen[1]
        said = None if ask is None else ask.write(ask.settle(chosen), self.lens(entry.seat))
        if ask is None or entry.said != (said if entry.act == "answer" else [entry.value[0], said]):
            raise BadRecord("Entry {k} is not what its seat said.", k=entry.k)

    def _check_stamp(self, entry: Entry) -> None:
        if entry.state is not None and entry.state != self._stamp():
            raise BadRecord("The match replays differently from entry {k} on.", k=entry.k)

    # What is open

    asks: tuple[Ask, ...] = property(attrgetter("runner.asks"))  # type: ignore[assignment]
    """The open batch, also the asks already answered in it; empty when the game is over. Read at every
    decision, so without a call of Python."""

    @property
    def batch(self) -> int:
        """The number of the open batch: the length of the log when it was opened, or when the game ended."""
        return self.runner.batch

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.runner.ended is not None

    @property
    def step(self) -> str:
        """The name of the running step."""
        return self.runner.step

    @property
    def table(self) -> T:
        """The table itself, for the rules' own tests and tools. Nobody may be shown any of it."""
        return self.runner.table

    def waiting(self) -> frozenset[Seat]:
        """Return the seats being waited for. Public knowledge."""
        return frozenset(ask.seat for ask in self.asks if self.ask_for(ask.seat) is not None)

    def ask_for(self, seat: Seat) -> Ask | None:
        """Return the open question of a seat that has not answered it."""
        return self.runner.ask_for(seat)

    def sealed(self, seat: Seat) -> Answer | None:
        """Return what a seat has answered in the open batch, as long as it may withdraw it."""
        return self.runner.sealed_answer(seat)

    def course(self) -> Iterator[tuple[int, By, Seat, Act]]:
        """Yield the entries that led to where the match is, the newest first: place, by whom, seat, act.

        What was taken back is left out; `undo(place)` goes back to before an entry.
        """
        return self._log.course()

    # What the seats do

    def answer(self, seat: Seat, answer: Answer, by: By = "seat", batch: int | None = None) -> None:
        """Answer the open question of a seat.

        With `batch`, a repeated answer does nothing and one for a closed batch raises Stale. Raises
        NotAsked, Illegal (the match is unchanged) or RulesFault (the rules failed; unchanged too).
        """
        if batch is not None and batch != self.runner.batch:
            if self._repeats(seat, answer, batch):
                return
            raise Stale("The game has moved on. This answer was meant for an earlier question.")
        runner = self.runner
        asks = runner.asks
        many = runner.many
        ask = asks[0] if asks and not many else None
        if ask is None or ask.seat != seat:
            ask = runner.ask_for(seat)
            if ask is None:
                sealed = runner.sealed_answer(seat)
                if sealed is None:
                    raise NotAsked("This seat is not asked anything now.")
                if sealed == answer:
                    return
                raise Illegal("This seat has already answered. Withdraw that answer first.")
        kind = answer.__class__
        if ask.__class__ is Pick and (kind is int or kind is str) and answer in ask.options:
            value: Answer = answer  # what `settle` comes to; saves 1.1 % of hearts (see below)
        else:
            value = ask.settle(answer)
        entries = self._log.entries
        if self._seals:
            is_plain = ask.__class__ is Pick and ask.of not in PIECES  # said as it is
            self._log.said[len(entries)] = value if is_plain else ask.write(value, Sealer(runner.table, seat))
        entries.append((by, seat, "answer", value))
        runner.line_log.at = k = len(entries)
        try:
            if many:
                runner.take(seat, value)
            else:
                # What `take` comes to for most answers, written out, for a whole game is made of these lines:
                # calling it costs hearts 6.6 % more instructions a decision (30,470, not 28,570), counted
                # with valgrind in whole random games.
                try:
                    after: Any = runner.flow.send(value)  # type: ignore[union-attr]
                except StopIteration as stop:
                    after = runner.enter(stop.value)
                if (after.__class__ is Pick or isinstance(after, Ask)) and not runner.table.conceded:
                    runner.asks = (after,)
                    runner.batch = k
                else:
                    runner.open(after)
        except Exception as fault:
            raise self._take_back(fault) from fault
        if self.stamped:
            self._log.stamps[k - 1] = self._stamp()

    def _take_back(self, fault: Exception) -> RulesFault:
        """Drop the last entry, at which the rules failed, and restore what was before it."""
        node = self.decisions
        self.runner.checkpoints.pop(node, None)
        self._log.drop()
        self.runner.restore(node - 1)
        return RulesFault(f"{self.game.title} failed at decision {node - 1}: {fault!r}")

    def _repeats(self, seat: Seat, answer: Answer, batch: int) -> bool:
        """Return whether a seat's answer to an earlier batch was this one."""
        for _, answering, act, value in self._log.entries[batch:]:
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
        one_off = Draws(self._key, {"absent": self.decisions << 16})
        answer = ask.settle(ask.fallback(one_off.stream("absent")))
        self.answer(seat, answer, by=by)
        return answer

    def sealed_at(self, seat: Seat) -> int | None:
        """Return the place in the log of a seat's sealed answer, by which a change of it names it."""
        if self.sealed(seat) is None:
            return None
        for k, _, owner, act in self._log.course():
            if act == "patch" or (act == "answer" and owner == seat):  # a patch gives answers again
                return k
        return None

    def change(self, seat: Seat, answer: Answer) -> None:
        """Put another answer in place of a sealed one in one act, as long as it might be withdrawn; raises
        Illegal."""
        ask = self.runner.ask_to_change(seat)
        if ask is None:
            raise Illegal("There is no answer to change.")
        value = ask.settle(answer)
        if value == self.sealed(seat):
            return
        if self.record_class == "sealed":
            self._log.said[self.decisions] = ask.write(value, Sealer(self.table, seat))
        self._act_out(("seat", seat, "answer", value))

    # Acts out of turn

    @property
    def version(self) -> int:
        """The length of the log when the table last changed: at a batch, an act out of turn, a concession.

        Answers to an open batch do not count, for nobody is told of them. An act names the version it was
        meant for.
        """
        return max(self.runner.batch, self.runner.changed)

    def acts(self, seat: Seat) -> dict[str, Ask]:
        """Return what a seat may do out of turn now, by name, as questions to it."""
        offers = {name: self.runner.offer(seat, name) for name in self.game.acts}
        found = {name: ask for name, ask in offers.items() if ask is not None}
        return {} if found and self._has_acted_enough(seat) else found

    def act(
        self, seat: Seat, name: str, choice: Answer, *, by: By = "seat", version: int | None = None
    ) -> None:
        """Act out of turn.

        With `version`, an act that was done already does nothing, and one that comes late raises Stale.
        Raises NotAsked where the rules do not let the seat act, Illegal, or RulesFault; nothing is changed.
        """
        if version is not None and version != self.version:
            if self.act_at(version) == (seat, (name, choice)):
                return
            raise Stale("The table has changed. Look again before you act.")
        ask = self._offered(seat, name)
        value = ask.settle(choice)
        if self.record_class == "sealed":
            self._log.said[self.decisions] = [name, ask.write(value, Sealer(self.table, seat))]
        self._act_out((by, seat, "act", (name, value)))

    def act_at(self, version: int) -> tuple[Seat, tuple[str, Answer]] | None:
        """Return the seat and the value of the act out of turn that ended a version, if one did."""
        k = self.act_entry(version)
        return None if k is None else (self._log.entries[k][1], self._log.entries[k][3])

    def act_entry(self, version: int) -> int | None:
        """Return the place in the log of the act out of turn that ended a version, if one did."""
        entries = self._log.entries
        for k in range(max(version, 0), len(entries)):
            if entries[k][2] == "act":
                return k
            if entries[k][2] not in {"answer", "withdraw"}:
                return None
        return None

    def _has_acted_enough(self, seat: Seat) -> bool:
        entries = self._log.entries
        if len(entries) < MAX_ACTS:
            return False
        return sum(entry[2] == "act" and entry[1] == seat for entry in entries) >= MAX_ACTS

    def _offered(self, seat: Seat, name: str) -> Ask:
        if self._has_acted_enough(seat):
            raise Illegal("A seat may act out of turn at most {n:time|times} in a game.", n=MAX_ACTS)
        ask = self.runner.offer(seat, name)
        if ask is None:
            raise NotAsked("The rules do not allow this action now.")
        return ask

    def withdraw(self, seat: Seat) -> None:
        """Take back a sealed answer while the batch is open; raises Illegal."""
        self.runner.check_withdrawing(seat)
        self._act_out(("seat", seat, "withdraw", None))

    def concede(self, seat: Seat, *, by: By = "seat") -> None:
        """Leave the game: the kernel answers for the seat from now on. Raises Illegal."""
        self.runner.check_conceding(seat)
        self._act_out((by, seat, "concede", None))

    # What a judge does

    def undo(self, to: int, *, why: str, by: By = "judge") -> None:
        """Take the game back to where the log had `to` entries. The log keeps the branch left.

        `by` says whose doing it is: a judge's, or ("seat") the whole table's, who agreed to it.
        """
        if type(to) is not int or not 0 <= to <= self.decisions:
            raise Illegal("There is no decision {to}.", to=to)
        self.runner.restore(to)
        self._act_out((by, NOBODY, "undo", {"to": to, "why": why}), parent=to)

    def patch(self, ops: Sequence[Mapping[str, Json]], *, why: str) -> int:
        """Correct the table where the running step began and play on from there: later answers are
        applied again while they are legal, the rest is asked again.

        Returns how many entries were applied again. Raises Illegal (the match is unchanged).
        """
        k = self.decisions
        try:
            at, kept = self.runner.patch(ops, why)
        except Illegal:
            self.runner.restore(k)
            raise
        except Exception as fault:
            self.runner.restore(k)
            raise RulesFault(f"{self.game.title} cannot play on after this correction: {fault!r}") from fault
        value = {"at": at, "ops": [dict(op) for op in ops], "kept": kept, "why": why}
        self._log.append(("judge", NOBODY, "patch", value), parent=at)
        if self.stamped:
            self._log.stamps[k] = self._stamp()
        return len(kept)

    def reseed(self, nonce: bytes, *, why: str) -> None:
        """Renew the key of all later draws with a public nonce, after players saw what they should not."""
        self._act_out(("judge", NOBODY, "reseed", {"nonce": nonce.hex(), "why": why}))

    def end(self, *, ended: str = "time", why: str) -> None:
        """End the game here (`ended`: "time" or "judge"); the result is as the table stands.

        Raises Illegal.
        """
        self.runner.check_ending(ended)
        self._act_out(("judge", NOBODY, "end", {"ended": ended, "why": why}))

    def _act_out(self, entry: LogEntry, parent: int | None = None) -> None:
        k = self.decisions
        self._log.append(entry, parent)
        try:
            self.runner.apply(k)
        except Exception as fault:
            raise self._take_back(fault) from fault
        if self.stamped:
            self._log.stamps[k] = self._stamp()

    # What is seen

    def lens(self, who: Viewer) -> Lens:
        """Return a viewer's eyes; raises ValueError for one who is neither a seat nor SPECTATOR nor JUDGE."""
        if not JUDGE <= who < self.n:
            raise ValueError(f"there is no viewer {who}")
        t, remembered = self.table, self._remembered
        if remembered is None or remembered.t is not t:
            remembered = self._remembered = Remembered(t)
        return Lens(t, who, self.aliases, self.game, remembered)

    def view(self, who: Viewer) -> dict[str, Json]:
        """Return what a viewer sees, as JSON; for reading, as views may share their parts."""
        return self.game.view(self.lens(who))

    def open_view(self) -> dict[str, Json]:
        """Return what a spectator sees where all hands are open: the public table, and as `hands` what each
        seat sees as its own `hand`. Piles that no seat may look into stay closed."""
        hands = [self.view(seat).get("hand", []) for seat in range(self.n)]
        return {**self.view(SPECTATOR), "hands": hands}

    def lines(self, who: Viewer, since: int = 0) -> list[VisibleLine]:
        """Return the log in words as a viewer heard it, without the first `since` lines."""
        lines = [line for each in self.runner.line_log.lines if (line := visible_line(each, who)) is not None]
        return lines[since:]

    def lines_since(self, k: int, who: Viewer) -> list[VisibleLine]:
        """Return what a viewer heard since the log had `k` entries."""
        found: list[VisibleLine] = []
        for each in reversed(self.runner.line_log.lines):
            if each[0] <= k:
                break
            if (line := visible_line(each, who)) is not None:
                found.append(line)
        found.reverse()
        return found

    def visible_since(self, k: int, who: Viewer) -> int:
        """Return how many lines a viewer heard since the log had `k` entries."""
        count = 0
        for line in reversed(self.runner.line_log.lines):
            if line[0] <= k:
                break
            count += seen_in(line[2], who)
        return count

    def ask_json(self, seat: Seat) -> dict[str, Json] | None:
        """Return the open question of a seat for its browser, with the number of its batch."""
        ask = self.ask_for(seat)
        if ask is None:
            return None
        shown = ask.to_json(self.lens(seat))
        text = self.game.prompt(shown["words"], asked=seat)
        return {**shown, "batch": self.batch, "text": text}

    def acts_json(self, seat: Seat) -> list[dict[str, Json]]:
        """Return what a seat may do out of turn for its browser: each act's choice, as an ask, with the act's
        `name` and `title` and whether it has the open questions put anew (`asks_again`)."""
        lens = self.lens(seat)
        offered: list[dict[str, Json]] = []
        for name, ask in self.acts(seat).items():
            shown, act = ask.to_json(lens), self.game.acts[name]
            again = act.asks_again or isgeneratorfunction(act.resolve)
            text = self.game.prompt(shown["words"], asked=seat)
            offered.append(
                {**shown, "name": name, "title": translated(act.title), "asks_again": again, "text": text}
            )
        return offered

    def parse_act(self, seat: Seat, name: str, data: object) -> Answer:
        """Return the choice meant by untrusted JSON in an act out of turn; raises Illegal."""
        return self._offered(seat, name).parse(data, self.lens(seat))

    def parse(self, seat: Seat, data: object, *, changing: bool = False) -> Answer:
        """Return the answer meant by untrusted JSON to the open question of a seat, or with `changing` to the
        one of its sealed answer; raises Illegal."""
        ask = self.runner.ask_to_change(seat) if changing else self.ask_for(seat)
        if ask is None:
            raise NotAsked("This seat is not asked anything now.")
        return ask.parse(data, self.lens(seat))

    # What remains

    def result(self) -> Result | None:
        """Return the result, once the game is over."""
        ended = self.runner.ended
        if ended is None:
            return None
        result = self.game.result(self.table)
        placings = result.placings
        if self.game.concession == "last":
            placings = conceded_last(placings, self.table.conceded)
        return Result(placings, ended if ended != "won" else result.ended)

    def played(self) -> Sequence[Played]:
        """Return what each seat played, to be asked once the game is over."""
        return self.game.played(self.table)

    @property
    def log(self) -> list[Entry]:
        """All entries, also those of branches taken back."""
        return self._log.written(self._chain, self.aliases.written)

    @property
    def decisions(self) -> int:
        """The length of the log."""
        return len(self._log.entries)

    def _chain(self, before: Entry | None, entry: Entry) -> str:
        value = first_chain(self.game.key, self.ruleset, self) if before is None else before.chain
        return entry_chain(value, entry, self.record_class, Salts(self._key) if self.form >= 3 else None)

    def record(self, *, seed: bytes | None = None) -> Record:
        """Return the record; with the server's seed it is revealed, and holds seed and nonces."""
        return Record(
            game=self.game.key,
            ruleset=self.ruleset,
            n=self.n,
            options=self.options,
            match_id=self.match_id,
            commitment=self.commitment,
            log=tuple(self.log),
            nonces=tuple(nonce.hex() for nonce in self.nonces) if seed is not None else (),
            seed=None if seed is None else seed.hex(),
            nonce_commitments=self.nonce_commitments,
            attempt=self.attempt,
            form=self.form,
            record_class=self.record_class,
            release=__version__,
        )

    def digest(self) -> str:
        """Return the SHA-256 over everything that decides how the game goes on, but the key."""
        return self.runner.digest(self.form)

    def _stamp(self) -> str:
        return self.digest()[:16]

    # Other courses of the game

    def moment(self, k: int) -> Match[T]:
        """Return the match as it was when the log had `k` entries: a copy to look at. Raises Illegal."""
        if type(k) is not int or not 0 <= k <= self.decisions:
            raise Illegal("There is no decision {k}.", k=k)
        copy = self.unplayed_copy(k)
        copy.runner.restore(k)
        return copy

    def correction(self, ops: Sequence[Mapping[str, Json]]) -> tuple[T, int]:
        """Return what `patch` would do by itself, before the rules go on from it: the present table with the
        operations applied, and how many answers of the running step it would try again.

        The match is unchanged. Raises Illegal, or RulesFault if the rules fail at the operations.
        """
        copy = self.fork()
        _, again = copy.runner.running_step()
        try:
            apply_ops(self.game, copy.table, ops)
        except Illegal:
            raise
        except Exception as fault:
            raise RulesFault(f"{self.game.title} cannot be corrected so: {fault!r}") from fault
        return copy.table, sum(copy._log.entries[entry][2] == "answer" for entry in again)

    def fork(self) -> Match[T]:
        """Return an independent copy of the match at this point, the true hidden cards included: for tests
        and for trying something out. Bots look ahead in `worlds`."""
        return self.moment(self.decisions)

    def worlds(self, who: Viewer) -> Worlds[T]:
        """Return the source of worlds for a viewer at this point: see `kernel.worlds`."""
        if self._witness is None:
            self._witness = Witness(self.game, self._log, self.runner.setup)
        return Worlds(self, self._witness, who)

    def other(self, key: bytes, log: Log, runner: Runner[T]) -> Match[T]:
        """Return a match at this table with a log and a runner of its own, and nothing else of this one."""
        new: Match[T] = object.__new__(type(self))
        new.game = self.game
        new.n = self.n
        new.options = self.options
        new.match_id = new.commitment = ""
        new.nonces = new.nonce_commitments = ()
        new.attempt = 1
        new.form = self.form
        new.record_class = self.record_class
        new.ruleset = self.ruleset
        new._seals = self._seals
        new.stamped = False
        new.aliases = self.aliases
        new._key = key
        new._log = log
        new._remembered = None
        new._witness = None
        new.runner = runner
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle by the log: generators at their questions cannot be copied, but played again.

        A pickle holds the key of all draws. Raises TypeError for a world.
        """
        if self.runner.setup is None:
            raise TypeError("a world is not copied by its log, which does not lead to it")
        return _played_again, (type(self), self.game, self.record(), self._key, self.nonces, self.stamped)

    def unplayed_copy(self, k: int) -> Match[T]:
        """Return a copy that knows the first `k` entries and what came of them; it is at no node yet."""
        copy = type(self)(
            self.game,
            self.n,
            self.options,
            self._key,
            match_id=self.match_id,
            commitment=self.commitment,
            nonces=self.nonces,
            nonce_commitments=self.nonce_commitments,
            attempt=self.attempt,
            stamped=False,
            spacing=None,
            form=self.form,
            record_class=self.record_class,
            ruleset=self.ruleset,
        )
        copy._log = self._log.first(k)
        copy.runner = self.runner.copy(copy._log)
        return copy

    def looks_like(self, other: Match[T], who: Viewer) -> bool:
        """Return whether a viewer could not tell the two matches apart."""
        if self.waiting() != other.waiting() or self.view(who) != other.view(who):
            return False
        if self.lines(who) != other.lines(who):
            return False
        if who < 0:
            return True
        return self.ask_json(who) == other.ask_json(who) and self.acts_json(who) == other.acts_json(who)


def _played_again(
    kind: type[Match[T]],
    game: GameDef[T],
    record: Record,
    key: bytes,
    nonces: tuple[bytes, ...],
    stamped: bool,
) -> Match[T]:
    """Return a match as it was copied or pickled."""
    match = kind.load(game, record, key)
    match.nonces, match.stamped = nonces, stamped
    return match

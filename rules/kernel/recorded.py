"""A match as its log: begun from a key, replayed from a record, brought up to date, written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Self, TypeVar

from rules.kernel.chance import Draws
from rules.kernel.checkpoint import Checkpoint
from rules.kernel.game import GameDef
from rules.kernel.lens import Aliases
from rules.kernel.record import (
    Entry,
    Record,
    answer_from_json,
    answer_json,
    canonical,
    first_chain,
    next_chain,
)
from rules.kernel.running import Running
from rules.kernel.table import Table
from rules.kernel.terms import BadRecord, Illegal, Json

T = TypeVar("T", bound=Table)


class Recorded(Running[T]):
    """A game in progress with everything that its record holds, and the record itself."""

    __slots__ = (
        "_aliases",
        "_dealt_anew",
        "_entries",
        "_key",
        "_stamps",
        "attempt",
        "commitment",
        "match_id",
        "n",
        "nonce_commitments",
        "nonces",
        "options",
        "stamped",
    )

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
    ) -> None:
        super().__init__(game, game.checkpoint_every if spacing is None else spacing)
        self.n = n
        self.options = game.settle_options(n, options)
        self.match_id = match_id
        self.commitment = commitment
        self.nonces = tuple(nonces)
        self.nonce_commitments = tuple(nonce_commitments)
        self.attempt = attempt
        self.stamped = stamped
        self._key = key
        self._aliases = Aliases(key)
        self._dealt_anew = False
        self._entries: list[Entry] = []
        self._stamps: dict[int, str] = {}

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
    ) -> Self:
        """Begin a match with `n` seats; `key` as `chance.final_key` makes it.

        `stamped` adds a digest of the state to every entry, so that a replay under changed rules
        is noticed where it parts. `spacing` overrides the game's `checkpoint_every`.
        Raises BadOptions for a number of seats or options the game does not offer.
        """
        match = cls(
            game,
            n,
            options,
            key,
            match_id=match_id,
            commitment=commitment,
            nonces=nonces,
            nonce_commitments=nonce_commitments,
            attempt=attempt,
            stamped=stamped,
            spacing=spacing,
        )
        match._begin(game.setup(n, match.options, match._fresh_draws()))
        return match

    def _anew(self, spacing: int) -> Self:
        """The same match before its start."""
        return type(self)(
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
            spacing=spacing,
        )

    def _start(self) -> Checkpoint[T]:
        if self._dealt_anew:
            raise Illegal("A game dealt anew goes back no further than where it was dealt.")
        again = self._anew(spacing=0)
        again._begin(self.game.setup(self.n, self.options, self._fresh_draws()))
        return again._checkpoints[0]

    def _fresh_draws(self) -> Draws:
        """The draws of the match before its first one."""
        return Draws(self._key)

    @classmethod
    def load(cls, game: GameDef[T], record: Record, key: bytes) -> Self:
        """A match from its record, which need not be over.

        Raises BadRecord where it does not replay, and BadOptions for a number of seats, options or a
        ruleset the game does not offer.
        """
        if record.game != game.key:
            raise BadRecord(f"This is a record of {record.game}, not of {game.key}.")
        match = cls.new(
            game.for_ruleset(record.ruleset),
            record.n,
            record.options,
            key,
            match_id=record.match_id,
            commitment=record.commitment,
            nonces=tuple(bytes.fromhex(nonce) for nonce in record.nonces),
            nonce_commitments=record.nonce_commitments,
            attempt=record.attempt,
        )
        match._replay(record.log)
        match.stamped = bool(record.log) and record.log[-1].state is not None
        return match

    def _replay(self, log: Sequence[Entry]) -> None:
        for entry in log:
            self._add(entry)
        k = 0
        try:
            for k in self._path(len(log))[1]:
                self._apply(k)
                stamp = log[k].state
                if stamp is not None and stamp != self._stamp():
                    raise BadRecord(f"The match replays differently from entry {k} on.")
        except BadRecord:
            raise
        except Exception as fault:
            raise BadRecord(f"The match does not replay at entry {k}: {fault}") from fault
        self._entries = list(log)

    def _add(self, entry: Entry) -> int:
        """Add an entry of a record without applying it; returns the node it starts from. Raises BadRecord."""
        k = len(self._deeds)
        value: Any = answer_from_json(entry.value) if entry.act == "answer" else entry.value
        parent, kept = k, list[Json]()
        try:
            if entry.act == "undo":
                parent = value["to"]
            elif entry.act == "patch":
                parent, kept = value["at"], list(value["kept"])
        except (TypeError, KeyError):
            raise BadRecord(f"Log entry {k} is malformed.") from None
        if type(parent) is not int or not 0 <= parent <= k:
            raise BadRecord(f"Log entry {k} returns to a place that does not exist.")
        if not all(type(earlier) is int and 0 <= earlier < k for earlier in kept):
            raise BadRecord(f"Log entry {k} keeps entries that do not exist.")
        self._append((entry.by, entry.seat, entry.act, value), None if parent == k else parent)
        return parent

    def extend(self, log: Sequence[Entry]) -> None:
        """Apply entries that were added elsewhere, so that this match catches up with its record.

        `log` starts where this match's log ends. Raises BadRecord where it does not fit; the match is
        useless then and must be loaded whole.
        """
        self._entries = self.log
        for entry in log:
            k = len(self._deeds)
            if entry.k != k:
                raise BadRecord(f"Entry {entry.k} does not follow a log of {k}.")
            parent = self._add(entry)
            try:
                if entry.act == "undo":
                    self._restore(parent)
                self._apply(k)
            except Exception as fault:
                raise BadRecord(f"The match does not replay at entry {k}: {fault}") from fault
            if entry.state is not None and entry.state != self._stamp():
                raise BadRecord(f"The match replays differently from entry {k} on.")
            self._entries.append(entry)

    # The log

    @property
    def log(self) -> list[Entry]:
        """All entries, also those of branches taken back."""
        entries = self._entries
        if len(entries) < len(self._deeds):
            chain = entries[-1].chain if entries else self._first_chain()
            for k in range(len(entries), len(self._deeds)):
                by, seat, act, value = self._deeds[k]
                value = answer_json(value) if act == "answer" else value
                state = self._stamps.get(k)
                chain = next_chain(chain, k, by, seat, act, value, state)
                entries.append(Entry(k, by, seat, act, value, chain, state))
        return entries.copy()

    @property
    def decisions(self) -> int:
        """The length of the log."""
        return len(self._deeds)

    def _first_chain(self) -> str:
        return first_chain(self.game.key, self.game.ruleset, self)

    def record(self, *, seed: bytes | None = None) -> Record:
        """The record; with the server's seed it is revealed, and holds seed and nonces."""
        return Record(
            game=self.game.key,
            ruleset=self.game.ruleset,
            n=self.n,
            options=self.options,
            match_id=self.match_id,
            commitment=self.commitment,
            log=tuple(self.log),
            nonces=tuple(nonce.hex() for nonce in self.nonces) if seed is not None else (),
            seed=None if seed is None else seed.hex(),
            nonce_commitments=self.nonce_commitments,
            attempt=self.attempt,
        )

    def digest(self) -> str:
        """SHA-256 over everything that decides how the game goes on, but the key."""
        state = [
            self.step,
            self._ended,
            self.table.dump(),
            [answer_json(ask.key()) for ask in self.asks],  # type: ignore[arg-type]
            [[seat, answer_json(self._sealed[seat])] for seat in sorted(self._sealed)] if self._many else [],
        ]
        return sha256(canonical(state)).hexdigest()

    def _stamp(self) -> str:
        return self.digest()[:16]

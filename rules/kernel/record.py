"""The permanent record of a match: what was decided, chained by hashes, as JSON.

A record of a game that is not over is secret (its answers name hidden cards); seed and nonces are
in it only when they were revealed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Literal, Protocol, TypeAlias, cast, get_args

from rules.kernel.terms import Answer, BadRecord, Json, Seat

By: TypeAlias = Literal["seat", "bot", "clock", "judge"]
Act: TypeAlias = Literal["answer", "withdraw", "undo", "patch", "concede", "reseed", "end"]

FORMAT = "kingsmoot-match/2"
"""The form of records of games whose seats committed to their nonces before any was shown."""
FORMAT_BEFORE = "kingsmoot-match/1"
"""The form of records of games without such commitments."""
NOBODY: Seat = -1
"""The seat of entries that concern the whole table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log.

    `k` is its place in the log; `value` the answer (tuples as lists), or an object with the
    details of a judge's act; `chain` the SHA-256 over the previous chain value and this entry;
    `state` a digest of the match after the entry, if the match was told to stamp its entries.
    """

    k: int
    by: By
    seat: Seat
    act: Act
    value: Json
    chain: str
    state: str | None = None

    def to_json(self) -> dict[str, Json]:
        data = _core(self.k, self.by, self.seat, self.act, self.value, self.state)
        return {**data, "chain": self.chain}

    @classmethod
    def from_json(cls, data: object) -> Entry:
        """Read one entry; raises BadRecord."""
        if not isinstance(data, dict):
            raise BadRecord("A log entry must be an object.")
        try:
            entry = cls(
                k=data["k"],
                by=data["by"],
                seat=data["seat"],
                act=data["act"],
                value=data["value"],
                chain=data["chain"],
                state=data.get("state"),
            )
        except KeyError as missing:
            raise BadRecord(f"A log entry lacks {missing}.") from None
        whole = type(entry.k) is int and type(entry.seat) is int and isinstance(entry.chain, str)
        if not whole or entry.by not in get_args(By) or entry.act not in get_args(Act):
            raise BadRecord(f"Log entry {entry.k!r} is malformed.")
        if not isinstance(entry.state, str | None):
            raise BadRecord(f"Log entry {entry.k!r} has a malformed digest.")
        return entry


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it is kept: enough, together with the key, to replay it anywhere.

    `attempt` counts how often nonces were collected: more than 1 where somebody had not shown one.
    """

    game: str
    ruleset: int
    n: int
    options: Mapping[str, Json]
    match_id: str
    commitment: str
    log: tuple[Entry, ...]
    nonces: tuple[str, ...] = ()
    """Hex, in seat order; only after the reveal."""
    seed: str | None = None
    """The server's seed in hex; only after the reveal."""
    nonce_commitments: tuple[str, ...] = ()
    """What each seat committed to before any nonce was shown, in seat order; in older records none."""
    attempt: int = 1

    @property
    def format(self) -> str:
        return FORMAT if self.nonce_commitments else FORMAT_BEFORE

    def to_json(self) -> dict[str, Json]:
        committed: dict[str, Json] = {
            "attempt": self.attempt,
            "nonce_commitments": list(self.nonce_commitments),
        }
        return {
            "format": self.format,
            **(committed if self.nonce_commitments else {}),
            "game": self.game,
            "ruleset": self.ruleset,
            "n": self.n,
            "options": dict(self.options),
            "match_id": self.match_id,
            "commitment": self.commitment,
            "nonces": list(self.nonces),
            "seed": self.seed,
            "log": [entry.to_json() for entry in self.log],
        }

    @classmethod
    def from_json(cls, data: object) -> Record:
        """Read a record; raises BadRecord with what is wrong."""
        if not isinstance(data, dict):
            raise BadRecord("A record must be an object.")
        if data.get("format") not in {FORMAT, FORMAT_BEFORE}:
            raise BadRecord(f"This is not a record of the form {FORMAT} or {FORMAT_BEFORE}.")
        committed = data["format"] == FORMAT
        kinds: dict[str, type | tuple[type, ...]] = {
            "game": str,
            "ruleset": int,
            "n": int,
            "options": dict,
            "match_id": str,
            "commitment": str,
            "log": list,
            "nonces": list,
            "seed": (str, type(None)),
        }
        if committed:
            kinds |= {"attempt": int, "nonce_commitments": list}
        for name, kind in kinds.items():
            if name not in data or not isinstance(data[name], kind) or isinstance(data[name], bool):
                raise BadRecord(f"The record's {name} is missing or malformed.")
        if not all(_is_hex(nonce) for nonce in data["nonces"]):
            raise BadRecord("The record's nonces are malformed.")
        if data["seed"] is not None and not _is_hex(data["seed"]):
            raise BadRecord("The record's seed is malformed.")
        commitments = data["nonce_commitments"] if committed else []
        if committed and (len(commitments) != data["n"] or not all(_is_digest(each) for each in commitments)):
            raise BadRecord("The record's nonce_commitments are malformed.")
        if committed and data["attempt"] < 1:
            raise BadRecord("The record's attempt is counted from 1.")
        log = tuple(Entry.from_json(entry) for entry in data["log"])
        for place, entry in enumerate(log):
            if entry.k != place:
                raise BadRecord(f"Log entry {place} is numbered {entry.k}.")
        return cls(
            game=data["game"],
            ruleset=data["ruleset"],
            n=data["n"],
            options=data["options"],
            match_id=data["match_id"],
            commitment=data["commitment"],
            log=log,
            nonces=tuple(data["nonces"]),
            seed=data["seed"],
            nonce_commitments=tuple(commitments),
            attempt=data["attempt"] if committed else 1,
        )

    def broken_chain(self) -> int | None:
        """Return the first entry whose chain value is wrong, if any."""
        chain = first_chain(self.game, self.ruleset, self)
        for entry in self.log:
            chain = next_chain(chain, entry.k, entry.by, entry.seat, entry.act, entry.value, entry.state)
            if chain != entry.chain:
                return entry.k
        return None


def _is_digest(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) is not None


def _is_hex(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch("([0-9a-f]{2})*", text) is not None


def canonical(value: Json) -> bytes:
    """JSON in one form only: sorted keys, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


class Opened(Protocol):
    """What is known of a match before its first entry."""

    @property
    def n(self) -> int: ...
    @property
    def options(self) -> Mapping[str, Json]: ...
    @property
    def match_id(self) -> str: ...
    @property
    def commitment(self) -> str: ...
    @property
    def nonce_commitments(self) -> tuple[str, ...]: ...
    @property
    def attempt(self) -> int: ...


def first_chain(game: str, ruleset: int, opened: Opened) -> str:
    """Return the chain value before the first entry: it ties the log to all that was committed to before."""
    told: list[Json] = [game, ruleset, opened.n, dict(opened.options), opened.match_id, opened.commitment]
    if not opened.nonce_commitments:
        return sha256(canonical([FORMAT_BEFORE, *told])).hexdigest()
    committed: list[Json] = [opened.attempt, list(opened.nonce_commitments)]
    return sha256(canonical([FORMAT, *told, *committed])).hexdigest()


def next_chain(before: str, k: int, by: By, seat: Seat, act: Act, value: Json, state: str | None) -> str:
    """Return the chain value of an entry."""
    return sha256(before.encode() + canonical(_core(k, by, seat, act, value, state))).hexdigest()


def answer_json(answer: Answer) -> Json:
    """Return an answer as JSON: tuples become lists."""
    if isinstance(answer, tuple):
        return [answer_json(part) for part in answer]
    return answer


def answer_from_json(data: Json) -> Answer:
    """Return the inverse of `answer_json`."""
    if isinstance(data, list):
        return cast(Answer, tuple(answer_from_json(part) for part in data))
    return cast(Answer, data)


def _core(k: int, by: By, seat: Seat, act: Act, value: Json, state: str | None) -> dict[str, Json]:
    core: dict[str, Json] = {"k": k, "by": by, "seat": seat, "act": act, "value": value}
    if state is not None:
        core["state"] = state
    return core

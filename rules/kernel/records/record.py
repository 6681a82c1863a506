"""The permanent record of a match: what was decided, chained by hashes, as JSON.

A record of a game that is not over is secret (its answers name hidden cards); seed and nonces are
in it only when they were revealed.

The form of a record says which kernel the match was begun under. It is the number in `format`; a match keeps
it to its end, and replays under it for ever:

1. seats showed their nonces without having committed to them;
2. they committed to them first (`nonce_commitments`, `attempt`);
3. pieces are numbered by a permutation of the key (`Draws.number`), a stamp leaves out fields that stand at
   their start (`Runner.digest`), entries are salted from the key before they are chained (`Salts`), and the
   record has a class (`record`).

What the kernel does otherwise from now on is form 4, with a condition where it differs; what a game does
otherwise is a new ruleset of that game, and no form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2s, sha256
from typing import Literal, Protocol, TypeAlias, cast, get_args

from rules.kernel.terms import Answer, BadRecord, Json, Seat

By: TypeAlias = Literal["seat", "bot", "clock", "judge"]
Act: TypeAlias = Literal["answer", "act", "withdraw", "undo", "patch", "concede", "reseed", "end"]

RecordClass: TypeAlias = Literal["public", "sealed"]
"""Whether the record of a game is published after its end, or stays sealed because the rules forget who did
what (see `kernel.records.sealing`)."""

FORM = 3
"""The form in which matches begin now."""
FORMS = {number: f"kingsmoot-match/{number}" for number in range(1, FORM + 1)}
"""What records call their form."""
NOBODY: Seat = -1
"""The seat of entries that concern the whole table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log.

    `k` is its place in the log; `value` the answer (tuples as lists), the name and the choice of an act out
    of turn, or an object with the details of a judge's act; `chain` the SHA-256 over the previous chain value
    and this entry; `state` a digest of the match after the entry, if the match was told to stamp its entries;
    `said` in a sealed record the answer in the ids that the seat saw.
    """

    k: int
    by: By
    seat: Seat
    act: Act
    value: Json
    chain: str
    state: str | None = None
    said: Json = None

    def to_json(self) -> dict[str, Json]:
        data = core_of(self.k, self.by, self.seat, self.act, self.value, self.state)
        return {**data, **({} if self.said is None else {"said": self.said}), "chain": self.chain}

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
                said=data.get("said"),
            )
        except KeyError as missing:
            raise BadRecord("A log entry lacks {missing}.", missing=missing) from None
        whole = type(entry.k) is int and type(entry.seat) is int and isinstance(entry.chain, str)
        if not whole or entry.by not in get_args(By) or entry.act not in get_args(Act):
            raise BadRecord("Log entry {k!r} is malformed.", k=entry.k)
        if not isinstance(entry.state, str | None):
            raise BadRecord("Log entry {k!r} has a malformed digest.", k=entry.k)
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
    form: int = FORM
    """Under which kernel the match is played; see the module's text."""
    record_class: RecordClass = "public"
    release: str = ""
    """Which release wrote it, and can recompute it; older records do not tell."""

    @property
    def format(self) -> str:
        return FORMS[self.form]

    def to_json(self) -> dict[str, Json]:
        committed: dict[str, Json] = {
            "attempt": self.attempt,
            "nonce_commitments": list(self.nonce_commitments),
        }
        return {
            "format": self.format,
            **({"record": self.record_class} if self.form >= 3 else {}),
            **(committed if self.form >= 2 else {}),
            "game": self.game,
            "ruleset": self.ruleset,
            "n": self.n,
            "options": dict(self.options),
            "match_id": self.match_id,
            "commitment": self.commitment,
            "nonces": list(self.nonces),
            "seed": self.seed,
            "log": [entry.to_json() for entry in self.log],
            **({"release": self.release} if self.release else {}),
        }

    @classmethod
    def from_json(cls, data: object) -> Record:
        """Read a record; raises BadRecord with what is wrong."""
        if not isinstance(data, dict):
            raise BadRecord("A record must be an object.")
        form = next((number for number, name in FORMS.items() if name == data.get("format")), 0)
        if not form:
            listed = ", ".join(FORMS.values())
            raise BadRecord("This is not a record of one of these forms: {forms}.", forms=listed)
        if form >= 3 and data.get("record") not in get_args(RecordClass):
            raise BadRecord("The record's class, record, is missing or unknown.")
        committed = form >= 2
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
                raise BadRecord("The record's {name} is missing or malformed.", name=name)
        if not all(_is_hex(nonce) for nonce in data["nonces"]):
            raise BadRecord("The record's nonces are malformed.")
        if data["seed"] is not None and not _is_hex(data["seed"]):
            raise BadRecord("The record's seed is malformed.")
        commitments = data["nonce_commitments"] if committed else []
        many = {data["n"]} if form == 2 else {0, data["n"]}
        if committed and (len(commitments) not in many or not all(_is_digest(each) for each in commitments)):
            raise BadRecord("The record's nonce_commitments are malformed.")
        if committed and data["attempt"] < 1:
            raise BadRecord("The record's attempt is counted from 1.")
        if not isinstance(data.get("release", ""), str):
            raise BadRecord("The record's release is malformed.")
        log = tuple(Entry.from_json(entry) for entry in data["log"])
        for place, entry in enumerate(log):
            if entry.k != place:
                raise BadRecord("Log entry {place} is numbered {k}.", place=place, k=entry.k)
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
            form=form,
            record_class=data["record"] if form >= 3 else "public",
            release=data.get("release", ""),
        )

    def broken_chain(self, key: bytes) -> int | None:
        """Return the first entry whose chain value is wrong under the key of the match, if any."""
        chain = first_chain(self.game, self.ruleset, self)
        salts = Salts(key) if self.form >= 3 else None
        for entry in self.log:
            chain = entry_chain(chain, entry, self.record_class, salts)
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
    @property
    def form(self) -> int: ...
    @property
    def record_class(self) -> RecordClass: ...


class Salts:
    """The salts of a match's entries, made of its key: without them nobody can try out what an entry says.

    Each entry has two: of the `whole` entry, and of what its seat may know of it (`own`).
    """

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        self._key = blake2s(key, person=b"salts").digest()

    def of(self, k: int, part: Literal["whole", "own"]) -> bytes:
        return blake2s(f"{part}/{k}".encode(), key=self._key).digest()


def first_chain(game: str, ruleset: int, opened: Opened) -> str:
    """Return the chain value before the first entry: it ties the log to all that was committed to before."""
    parts: list[Json] = [game, ruleset, opened.n, dict(opened.options), opened.match_id, opened.commitment]
    if opened.form >= 2:
        parts += [opened.attempt, list(opened.nonce_commitments)]
    if opened.form >= 3:
        parts.append(opened.record_class)
    return sha256(canonical([FORMS[opened.form], *parts])).hexdigest()


def entry_chain(before: str, entry: Entry, record_class: RecordClass, salts: Salts | None) -> str:
    """Return the chain value of an entry (its own is not looked at) after the value before it.

    Without salts (forms 1 and 2) the entry itself is chained, else a commitment to it.
    """
    if salts is None:
        return sha256(before.encode() + canonical(_core_of(entry))).hexdigest()
    committed = whole = commit_whole(entry, salts.of(entry.k, "whole"))
    if record_class == "sealed":
        own = commit_own(entry.k, entry.seat, entry.act, entry.said, salts.of(entry.k, "own"))
        committed = joined(whole, own)
    return chained(before, committed)


def commit_whole(entry: Entry, salt: bytes) -> str:
    """Return the commitment to an entry as the rules know it."""
    return sha256(salt + canonical(_core_of(entry))).hexdigest()


def commit_own(k: int, seat: Seat, act: Act, said: Json, salt: bytes) -> str:
    """Return the commitment to what the seat of an entry knows of it."""
    return sha256(salt + canonical([k, seat, act, said])).hexdigest()


def joined(whole: str, own: str) -> str:
    """Return the commitment to an entry of a sealed record, of which each half can be opened alone."""
    return sha256((whole + own).encode()).hexdigest()


def chained(before: str, committed: str) -> str:
    """Return the chain value after a commitment to an entry."""
    return sha256((before + committed).encode()).hexdigest()


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


def _core_of(entry: Entry) -> dict[str, Json]:
    return core_of(entry.k, entry.by, entry.seat, entry.act, entry.value, entry.state)


def core_of(k: int, by: By, seat: Seat, act: Act, value: Json, state: str | None) -> dict[str, Json]:
    """Return what is chained of an entry."""
    core: dict[str, Json] = {"k": k, "by": by, "seat": seat, "act": act, "value": value}
    if state is not None:
        core["state"] = state
    return core

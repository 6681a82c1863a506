"""Sealed records: of games whose rules forget who did what (cards mixed into a mission).

A replay from the key would remember it all. So after the end of such a game three things exist:

* the *closed record*, which is published: what the match was opened with, one salted commitment for each
  entry of the log, the chain over them, and what spectators saw and heard (`close`);
* a *transcript* for each seat: what it saw and heard, and its own entries with their salts, so that it can
  check them against the closed record (`transcript`, `verify_transcript`). Answers stand there in the ids
  that the seat's board showed; the rules' own numbers would let it follow a card that it should have lost;
* the whole record, which stays with the server until every seat agrees to open it. Then it is a record like
  any other, and the chain holds it to the closed one (`contradicts`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from rules.kernel.language import worded
from rules.kernel.match import Match
from rules.kernel.records.record import (
    FORMS,
    Record,
    Salts,
    canonical,
    chained,
    commit_own,
    commit_whole,
    first_chain,
    joined,
)
from rules.kernel.terms import SPECTATOR, BadRecord, Json, Viewer

MEMBERS: Final[Mapping[str, type]] = {
    "format": str,
    "record": str,
    "game": str,
    "ruleset": int,
    "n": int,
    "options": dict,
    "match_id": str,
    "commitment": str,
    "attempt": int,
    "nonce_commitments": list,
    "closed": dict,
}
"""What a closed record holds."""
RELEASE: Final = "release"
"""What it may hold besides: which release wrote it."""
DIGEST = re.compile("[0-9a-f]{64}")


def is_closed(data: object) -> bool:
    """Return whether this is meant as a closed record."""
    return isinstance(data, Mapping) and "closed" in data


def close(match: Match[Any], key: bytes) -> dict[str, Json]:
    """Return the closed record of a match that is over. Raises ValueError before."""
    if not match.over or match.record_class != "sealed":
        raise ValueError("only a sealed record of a match that is over is closed")
    whole, salts = match.record(), Salts(key)
    chain = whole.log[-1].chain if whole.log else first_chain(whole.game, whole.ruleset, whole)
    members = {name: value for name, value in whole.to_json().items() if name in (*MEMBERS, RELEASE)}
    entries = [
        joined(
            commit_whole(entry, salts.of(entry.k, "whole")),
            commit_own(entry.k, entry.seat, entry.act, entry.said, salts.of(entry.k, "own")),
        )
        for entry in whole.log
    ]
    return {**members, "closed": {"entries": entries, "chain": chain, "public": seen_by(match, SPECTATOR)}}


def transcript(record: Record, key: bytes, who: Viewer, seen: Mapping[str, Json]) -> dict[str, Json]:
    """Return what a seat (or with SPECTATOR everybody) may keep of a match that is over, with what it has
    `seen` (`seen_by`).

    `{"match_id", "seat", "lines", "view", "result", "entries"}`, an entry as `{"k", "act", "said", "salt",
    "whole"}`.
    """
    salts = Salts(key)
    entries = [
        {
            "k": entry.k,
            "act": entry.act,
            "said": entry.said,
            "salt": salts.of(entry.k, "own").hex(),
            "whole": commit_whole(entry, salts.of(entry.k, "whole")),
        }
        for entry in record.log
        if who >= 0 and entry.seat == who
    ]
    seat = who if who >= 0 else None
    return {"match_id": record.match_id, "seat": seat, **seen, "entries": entries}


def seen_by(match: Match[Any], who: Viewer) -> dict[str, Json]:
    """Return what a viewer saw at the end and heard on the way."""
    result = match.result()
    return {
        "lines": [line.to_json() for line in match.lines(who)],
        "view": match.view(who),
        "result": None if result is None else result.to_json(),
    }


def verify_closed(data: object) -> list[str]:
    """Return what is wrong with a closed record in itself; whether it is true shows when it is opened."""
    try:
        opened, entries = _read(data)
    except BadRecord as wrong:
        return [str(wrong)]
    assert isinstance(data, Mapping)
    chain = first_chain(opened.game, opened.ruleset, opened)
    for committed in entries:
        chain = chained(chain, committed)
    if chain != data["closed"]["chain"]:
        return [worded("The closed record was changed: its chain does not come out.")]
    return []


def verify_transcript(data: object, members: Mapping[str, Any]) -> list[str]:
    """Return what of a seat's transcript contradicts the closed record."""
    violations = verify_closed(data)
    if violations:
        return violations
    _, entries = _read(data)
    assert isinstance(data, Mapping)
    if members["match_id"] != data["match_id"]:
        return [worded("The transcript is of another match.")]
    for entry in members["entries"]:
        k, salt = entry["k"], bytes.fromhex(entry["salt"])
        own = commit_own(k, members["seat"], entry["act"], entry["said"], salt)
        if not 0 <= k < len(entries) or joined(entry["whole"], own) != entries[k]:
            violations.append(worded("Entry {k} is not the one in the closed record.", k=k))
    return violations


def contradicts(data: object, record: Record) -> list[str]:
    """Return in what an opened record differs from the closed one that was published before."""
    violations = verify_closed(data)
    if violations:
        return violations
    assert isinstance(data, Mapping)
    members = {name: value for name, value in record.to_json().items() if name in MEMBERS}
    chain = record.log[-1].chain if record.log else None
    same = canonical(members) == canonical({name: data[name] for name in members})
    if not same or chain != data["closed"]["chain"] or len(record.log) != len(data["closed"]["entries"]):
        return [worded("The opened record is not the one that was closed.")]
    return []


def _read(data: object) -> tuple[Record, list[str]]:
    """Return what a closed record was opened with, and the commitments to its entries; raises BadRecord."""
    if not isinstance(data, Mapping) or data.keys() - {RELEASE} != MEMBERS.keys():
        raise BadRecord("A closed record has other members.")
    for name, kind in {**MEMBERS, **({RELEASE: str} if RELEASE in data else {})}.items():
        if not isinstance(data[name], kind) or isinstance(data[name], bool):
            raise BadRecord("The closed record's {name} is malformed.", name=name)
    form = next((number for number, name in FORMS.items() if name == data["format"]), 0)
    closed = data["closed"]
    if form < 3 or data["record"] != "sealed" or closed.keys() != {"entries", "chain", "public"}:
        raise BadRecord("This is not a closed record.")
    entries, commitments = closed["entries"], data["nonce_commitments"]
    digests = [closed["chain"], *entries, *commitments] if isinstance(entries, list) else [None]
    if not all(isinstance(digest, str) and DIGEST.fullmatch(digest) for digest in digests):
        raise BadRecord("The closed record's digests are malformed.")
    if len(commitments) not in {0, data["n"]} or not isinstance(closed["public"], Mapping):
        raise BadRecord("The closed record is malformed.")
    opened = Record(
        game=data["game"],
        ruleset=data["ruleset"],
        n=data["n"],
        options=data["options"],
        match_id=data["match_id"],
        commitment=data["commitment"],
        log=(),
        nonce_commitments=tuple(commitments),
        attempt=data["attempt"],
        form=form,
        record_class="sealed",
    )
    return opened, entries

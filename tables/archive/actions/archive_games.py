"""Live games taken in with an archive: finished, public, and ready to be replayed."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.archive.rules.schema import ArchiveTable
from tables.core.codes import new_live_key
from tables.core.columns import column_length
from tables.core.errors import Malformed
from tables.events.models import Event
from tables.live.models.game import RECORD_FORMATS, LiveDecision, LiveGame, LiveSeat, LiveStatus, RecordClass
from tables.players.models import Player
from tables.rounds.models import Table

BATCH = 500
MAX_ENTRIES = 100_000
MAX_ATTEMPTS = 30_000
UNFIT = gettext_lazy("This is missing or invalid.")

SHAPE: dict[str, type] = {
    "format": str,
    "game": str,
    "ruleset": int,
    "n": int,
    "options": dict,
    "match_id": str,
    "commitment": str,
    "nonces": list,
    "seed": str,
    "log": list,
}
COMMITTED: dict[str, type] = {**SHAPE, "attempt": int, "nonce_commitments": list}
CLOSED: dict[str, type] = {
    name: kind
    for name, kind in {**COMMITTED, "record": str, "closed": dict}.items()
    if name not in ("nonces", "seed", "log")
}
"""A sealed record that was not opened: commitments instead of the log (`rules.kernel.records.sealing`)."""
SHAPES: dict[str, dict[str, type]] = {
    RECORD_FORMATS[1]: SHAPE,
    RECORD_FORMATS[2]: COMMITTED,
    RECORD_FORMATS[3]: {**COMMITTED, "record": str},
}
RELEASE = "release"
"""What a record of each shape may hold besides: which release wrote it."""
MAX_RELEASE_LENGTH = column_length(LiveGame, RELEASE)
ENTRY: dict[str, type | tuple[type, ...]] = {
    "k": int,
    "by": str,
    "seat": int,
    "act": str,
    "value": object,
    "chain": str,
}


def take_in_games(
    event: Event,
    tables: list[tuple[Table, ArchiveTable]],
    players: dict[str, Player],
    at: datetime,
) -> None:
    """Make live games of the records that tables carry; the rules themselves are not asked here.

    `verify_event` replays them. Raises `Malformed` for a record that is not of the known shape.
    """
    for table, source in tables:
        if source.live_game is not None:
            _take_in(event, table, source, players, at)


def _take_in(
    event: Event, table: Table, source: ArchiveTable, players: dict[str, Player], at: datetime
) -> None:
    record: dict[str, Any] = dict(source.live_game or {})
    where = f"round {table.round.number} table {table.number} live_game"
    is_closed = "closed" in record
    if is_closed:
        _check_closed(record, where)
    else:
        _check(record, where)
    log = record.get("log", ())
    game = LiveGame.objects.create(
        key=new_live_key(),
        match_id=record["match_id"],
        event=event,
        table=table,
        game=record["game"],
        ruleset=record["ruleset"],
        release=record.get(RELEASE, ""),
        record_form=list(SHAPES).index(record["format"]) + 1,
        options=record["options"],
        status=LiveStatus.FINISHED,
        record_class=record.get("record", RecordClass.PUBLIC),
        record_opened_at=None if is_closed or record.get("record") != RecordClass.SEALED else at,
        closed_record=record if is_closed else None,
        seed=record.get("seed", ""),
        commitment=record["commitment"],
        attempt=record.get("attempt", 1),
        committed_at=at if "nonce_commitments" in record else None,
        length=len(record["closed"]["entries"] if is_closed else log),
        undone=sum(entry["act"] in {"undo", "patch"} for entry in log),
        begun_at=at,
        ended_at=at,
    )
    seated = [players[seat.player] for seat in source.seats] if len(source.seats) == record["n"] else []
    LiveSeat.objects.bulk_create(
        LiveSeat(
            game=game,
            position=position,
            player=seated[position] if seated else None,
            substitute=players.get(source.substitutes.get(seated[position].key, "")) if seated else None,
            name=seated[position].name if seated else f"Seat {position + 1}",
            nonce=nonce,
            nonce_commitment=commitment,
        )
        for position, (nonce, commitment) in enumerate(
            zip(
                record.get("nonces", [""] * record["n"]),
                record.get("nonce_commitments", [""] * record["n"]),
                strict=True,
            )
        )
    )
    LiveDecision.objects.bulk_create(
        (LiveDecision(game=game, at=at, **entry) for entry in log), batch_size=BATCH
    )


def _check_closed(record: dict[str, Any], where: str) -> None:
    """Raise `Malformed` unless a closed record has its shape; `verify_event` holds it to its chain."""
    is_closed = record.keys() - {RELEASE} == CLOSED.keys() and record["record"] == "sealed"
    if not is_closed or record["format"] not in SHAPES:
        raise Malformed.at(where, _("This is not a closed record."), "event-archive")
    _check_release(record, where)
    for name, kind in CLOSED.items():
        if not isinstance(record[name], kind) or isinstance(record[name], bool):
            raise Malformed.at(f"{where}.{name}", UNFIT, "event-archive")
    closed = record["closed"]
    entries, commitments = closed.get("entries"), record["nonce_commitments"]
    if closed.keys() != {"entries", "chain", "public"} or not isinstance(entries, list):
        raise Malformed.at(f"{where}.closed", UNFIT, "event-archive")
    public = closed["public"]
    if not isinstance(public, dict) or public.keys() != {"lines", "view", "result"}:
        raise Malformed.at(f"{where}.closed.public", UNFIT, "event-archive")
    _check_length(entries, f"{where}.closed.entries")
    digests = [closed["chain"], *entries, *commitments]
    if len(commitments) != record["n"] or not all(_is_digest(each) for each in digests):
        message = _("There must be a commitment of 64 hexadecimal digits for each seat and each entry.")
        raise Malformed.at(f"{where}.closed", message, "event-archive")
    _check_attempt(record["attempt"], where)


def _check_attempt(attempt: int, where: str) -> None:
    if not 1 <= attempt <= MAX_ATTEMPTS:
        fault = _("This must be a number from 1 to {count}.").format(count=MAX_ATTEMPTS)
        raise Malformed.at(f"{where}.attempt", fault, "event-archive")


def _check_length(entries: list[Any], where: str) -> None:
    if len(entries) > MAX_ENTRIES:
        fault = _("At most {count} entries are allowed.").format(count=MAX_ENTRIES)
        raise Malformed.at(where, fault, "event-archive")


def _check(record: dict[str, Any], where: str) -> None:
    shape = SHAPES.get(str(record.get("format")), {})
    if record.keys() - {RELEASE} != shape.keys():
        raise Malformed.at(where, _("This is not a record of a known format."), "event-archive")
    _check_release(record, where)
    for name, kind in shape.items():
        if not isinstance(record[name], kind) or isinstance(record[name], bool):
            raise Malformed.at(f"{where}.{name}", UNFIT, "event-archive")
    if record.get("record", "public") not in RecordClass.values:
        raise Malformed.at(f"{where}.record", UNFIT, "event-archive")
    nonces = record["nonces"]
    if len(nonces) != record["n"] or not all(isinstance(nonce, str) and len(nonce) == 32 for nonce in nonces):
        raise Malformed.at(f"{where}.nonces", _("There must be a nonce for each seat."), "event-archive")
    commitments = record.get("nonce_commitments", [])
    if "nonce_commitments" in record and not (
        len(commitments) == record["n"] and all(_is_digest(each) for each in commitments)
    ):
        message = _("There must be a commitment of 64 hexadecimal digits for each seat.")
        raise Malformed.at(f"{where}.nonce_commitments", message, "event-archive")
    _check_attempt(record.get("attempt", 1), where)
    _check_length(record["log"], f"{where}.log")
    for k, entry in enumerate(record["log"]):
        if not _is_entry(entry, k):
            raise Malformed.at(f"{where}.log[{k}]", _("This entry is invalid."), "event-archive")


def _check_release(record: dict[str, Any], where: str) -> None:
    release = record.get(RELEASE, "")
    if not isinstance(release, str) or len(release) > MAX_RELEASE_LENGTH:
        raise Malformed.at(f"{where}.{RELEASE}", UNFIT, "event-archive")


def _is_digest(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch(r"[0-9a-f]{64}", text) is not None


def _is_entry(entry: object, k: int) -> bool:
    return (
        isinstance(entry, dict)
        and entry.keys() - {"state", "said"} == ENTRY.keys()
        and ("said" not in entry or entry["said"] is not None)
        and all(isinstance(entry[name], kind) for name, kind in ENTRY.items())
        and isinstance(entry.get("state"), str | None)
        and ("state" not in entry or entry["state"] is not None)
        and entry["k"] == k
        and type(entry["seat"]) is int
    )

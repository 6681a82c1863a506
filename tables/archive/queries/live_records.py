"""Records of finished live games, as archives and the public have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tables.events.models import Event
from tables.live.models.game import RECORD_FORMATS, LiveDecision, LiveGame, LiveSeat, LiveStatus

Record = dict[str, Any]


def records_by_table(event: Event) -> dict[int, Record]:
    """Return the record of each finished live game of the event's tables, by the table's primary key.

    Games that are still played or hold secret deck lists stay out, abandoned ones count for nothing. Three
    SQL queries.
    """
    finished = LiveGame.objects.filter(event=event, table__isnull=False, status=LiveStatus.FINISHED)
    games = [game for game in finished.select_related("event") if game.is_published]
    seats: dict[int, list[LiveSeat]] = {game.pk: [] for game in games}
    for seat in LiveSeat.objects.filter(game__in=games).order_by("position"):
        seats[seat.game_id].append(seat)
    logs: dict[int, list[Record]] = {game.pk: [] for game in games}
    for decision in LiveDecision.objects.filter(game__in=games).order_by("k"):
        logs[decision.game_id].append(_entry(decision))
    return {
        game.table_id: record(game, seats[game.pk], logs[game.pk])
        for game in games
        if game.table_id is not None
    }


def record_of(game: LiveGame) -> Record:
    """Return the record of one game that is over (two SQL queries)."""
    seats = list(LiveSeat.objects.filter(game=game).order_by("position"))
    return record(game, seats, [_entry(row) for row in LiveDecision.objects.filter(game=game).order_by("k")])


def record(game: LiveGame, seats: Sequence[LiveSeat], log: list[Record]) -> Record:
    """Return what is published of a game that is over, in the rules' own JSON: its record with seed and
    nonces, or the closed one of a game whose record is sealed."""
    if game.is_sealed:
        return dict(game.closed_record or {})
    own = [seat.nonce for seat in seats]
    commitments = [seat.nonce_commitment for seat in seats]
    committed = {"attempt": game.attempt, "nonce_commitments": commitments}
    return {
        "format": RECORD_FORMATS[game.record_form],
        **({"record": game.record_class} if game.record_form >= 3 else {}),
        **(committed if game.record_form >= 2 else {}),
        "game": game.game,
        "ruleset": game.ruleset,
        "n": len(own),
        "options": game.options,
        "match_id": game.match_id,
        "commitment": game.commitment,
        "nonces": own,
        "seed": game.seed,
        "log": log,
        **({"release": game.release} if game.release else {}),
    }


def _entry(decision: LiveDecision) -> Record:
    entry = {
        "k": decision.k,
        "by": decision.by,
        "seat": decision.seat,
        "act": decision.act,
        "value": decision.value,
        "chain": decision.chain,
    }
    more = {"state": decision.state, "said": decision.said}
    return {**entry, **{name: value for name, value in more.items() if value is not None}}

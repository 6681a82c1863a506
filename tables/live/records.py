"""What is public of a game once it is over: its record with the seed, and every moment of it."""

from __future__ import annotations

from typing import Any

from rules.kernel import JUDGE, WATCHER
from tables.errors import Malformed, NotVisible
from tables.live import matches
from tables.live.audiences import Viewer, names_for
from tables.live.boards import lines_of, result_of
from tables.live.games import seats_of
from tables.models import LiveGame

NOT_YET = "The record is published when the game is over."


def public_record(game: LiveGame) -> dict[str, Any]:
    """The record in the rules' JSON, with seed and nonces: enough for anybody to verify the game.

    Raises `NotVisible` before the end and for a game that was given up before the deal. One query.
    """
    if not game.is_over or game.begun_at is None:
        raise NotVisible(NOT_YET)
    return matches.record_of(game, matches.entries_of(game)).to_json()


def replayed(game: LiveGame, viewer: Viewer, k: int, *, seat: int | None = None) -> dict[str, Any]:
    """The finished game as it was when the log had `k` entries: what a seat saw, or with None everything.

    `{"k", "length", "seat", "view", "public", "lines", "result"}`; `public` is what spectators saw. Raises
    `NotVisible` before the end, `Malformed` for a place or seat that does not exist.
    """
    if not game.is_over or game.begun_at is None:
        raise NotVisible(NOT_YET)
    if not 0 <= k <= game.length:
        raise Malformed.at("k", f"The log has decisions 0 to {game.length}.")
    if seat is not None and not 0 <= seat < len(seats_of(game)):
        raise Malformed.at("seat", "There is no such seat.")
    who = JUDGE if seat is None else seat
    with matches.reading(game) as match:
        moment = match.moment(k)
    return {
        "k": k,
        "length": game.length,
        "seat": seat,
        "view": moment.view(who),
        "public": moment.view(WATCHER),
        "lines": lines_of(game, moment, who, names_for(game, viewer)),
        "result": result_of(moment),
    }

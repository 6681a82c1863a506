"""The end of a game: the table's sheet writes itself, to be confirmed as any other."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction

from rules.kernel import Placing, Result
from tables.archive.queries.live_records import record_of
from tables.archive.rules.chain import digest_of_record
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import ActionError
from tables.core.text.sentences import Sentence, sentence
from tables.events.models import ConfirmationQuorum
from tables.formats.queries import format_of
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.formats.rules.scoring.places import by_figures, is_level
from tables.formats.rules.scoring.sheets import ResultSeat, ResultSheet
from tables.journal.recording import Change, recorded
from tables.judging.calls.actions import call_for_refused_result
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.store import games, matches
from tables.live.store.system_messages import post_system_message
from tables.messages.models import MessageKind
from tables.messages.outbox import notify_table
from tables.results.actions.results import report_game
from tables.results.rules.points import points_by_place

FIGURES = ("titles", "power", "house_power", "initiative", "heir", "reduction", "eliminated")
"""What a game whose result knows titles says of a seat, in the sheet's own words."""


KINGS_TITLES = 6
"""Who holds so many titles is king (R-20)."""


def record_result(game: LiveGame) -> None:
    """Write the sheet of a game that has ended and whose sheet is still due; does nothing otherwise.

    A transaction of its own: event first, then table, then game. Lost between the end of the game and here,
    it is found again by the lane of clocks (`tables.live.play.clocks.expire_due`).
    """
    if not game.result_due:
        return
    assert game.event is not None
    if game.table is None:
        _no_sheet(game, sentence("The result was not entered: its table was deleted."))
        game.result_due = False
        return
    try:
        _report(game)
    except ActionError as error:
        _end_without_sheet(game, str(error))
    game.result_due = False


def _report(game: LiveGame) -> None:
    assert game.event is not None and game.table is not None
    result = matches.loaded(game).result()
    assert result is not None, "only a game that is over has a result due"
    absent = set(game.table.seats.filter(absent=True).values_list("player__key", flat=True))
    absent |= {_key(seat) for seat in games.seats_of(game) if seat.is_forfeited}
    content = content_of(
        [_key(seat) for seat in games.seats_of(game)],
        result,
        absent,
        format_of(game.event),
        score=games.rules_of(game).score,
    )
    with recorded(game.event, Actor.system(), "result.report") as change:
        row = games.locked(game)
        if not row.result_due:
            change.nothing_changed()
            return
        if report_game(change, game.table, content) is None:
            change.verb, change.after = "live.finish", {}
            note = sentence("The staff confirmed a result before the game ended. That result stands.")
        else:
            note = sentence("The result was entered for this table. Confirm it.")
        _record_end(change, row)
        _notify_of_end(change, row)
        _mark_recorded(row, note)


def _notify_of_end(change: Change, row: LiveGame) -> None:
    """Write to the players that the game is over, unless they are asked to confirm its result anyway."""
    assert row.table is not None
    notify_table(
        change,
        MessageKind.GAME_OVER,
        row.table,
        instead_of="" if change.event.quorum == ConfirmationQuorum.STAFF else MessageKind.TO_CONFIRM,
        live_game=row.key,
    )


def _end_without_sheet(game: LiveGame, why: str) -> None:
    """End a game whose sheet was refused.

    In a running event its table is free for another game or a result entered by hand, and calls a judge; the
    journal has the digest of the record. A finished event keeps the game at its table.
    """
    assert game.event is not None and game.table is not None
    with recorded(game.event, Actor.system(), "live.finish", even_when_finished=True) as change:
        row = games.locked(game)
        if not row.result_due:
            change.nothing_changed()
            return
        change.object, note = (
            games.object_of(row),
            sentence("The result was not entered: {problem}", problem=why),
        )
        if change.event.is_read_only:
            _record_end(change, row)
        else:
            change.verb, change.live_game = "live.refuse_result", row
            change.after = {"refused": {"key": row.match_id, "record": digest_of_record(record_of(row))}}
            call_for_refused_result(change, game.table, why)
            row.table = None
        _mark_recorded(row, note)


def _record_end(change: Change, row: LiveGame) -> None:
    """Bind the game's record to its table in the journal, though it may still hold secrets itself."""
    change.live_game = row
    change.after["live_game"] = {
        "key": row.match_id,
        "record": digest_of_record(record_of(row)),
        "secret": row.holds_secret_lists,
    }


def content_of(
    keys: Sequence[str],
    result: Result,
    absent: Collection[str],
    format_: Format = KINGSMOOT,
    *,
    score: str = "",
) -> dict[str, Any]:
    """Return a table's sheet, in the archive's shape, from a game's result; `keys` are players in seat order,
    `score` names the figure that is a player's score.

    In a format other than Kingsmoot the sheet has the places or the scores. At a table of Kingsmoot a game
    that knows titles gives the sheet its figures; of any other game the places count, and points are given by
    place and number of players. Players marked absent take no part, no matter who played their seat.
    """
    if not format_.is_kingsmoot:
        present = [placing for placing in result.placings if keys[placing.seat] not in absent]
        return _result_sheet(keys, present, format_, score).to_json()
    figures = {placing.seat: placing.points for placing in result.placings}
    knows_titles = all("titles" in points for points in figures.values())
    rows = [
        _row(key, figures[position] if knows_titles else {}, absent=key in absent)
        for position, key in enumerate(keys)
    ]
    if knows_titles:
        ended = _end(result, [p for p in result.placings if keys[p.seat] not in absent])
        return {"end": ended, "seats": rows, "manual_points": None}
    by_place = {keys[p.seat]: p.place for p in result.placings if keys[p.seat] not in absent}
    return {"end": "judge", "seats": rows, "manual_points": points_by_place(by_place)}


def _result_sheet(
    keys: Sequence[str], present: Sequence[Placing], format_: Format, score: str
) -> ResultSheet:
    """Return the sheet with the scores where the format has them, and with places that they do not give."""
    places: Mapping[str, int] = by_figures({keys[placing.seat]: -placing.place for placing in present})
    is_drawn = is_level(places) and format_.draw_points is not None
    scores: dict[str, int] = {}
    if format_.sheet == "score":
        scores = {keys[placing.seat]: int(placing.points.get(score, 0)) for placing in present}
    if is_drawn or (scores and by_figures(scores) == places):
        places = {}
    return ResultSheet(
        "drawn" if is_drawn else "played",
        tuple(
            ResultSeat(key, places.get(key), scores.get(key), _is_absent(key, keys, present)) for key in keys
        ),
    )


def _is_absent(key: str, keys: Sequence[str], present: Sequence[Placing]) -> bool:
    return all(keys[placing.seat] != key for placing in present)


def _end(result: Result, present: Sequence[Placing]) -> str:
    """Return how the game ended for the players who take part, in the sheet's words: a king, the last one
    left, victory, or time."""
    if result.ended == "conceded":
        return "concession"
    if result.ended != "won":
        return "time"
    if any(placing.points["titles"] >= KINGS_TITLES for placing in present):
        return "king"
    stayed = [placing for placing in present if not placing.points.get("eliminated")]
    return "concession" if len(stayed) == 1 else "victory"


def _row(key: str, figures: Mapping[str, Any], *, absent: bool) -> dict[str, Any]:
    row: dict[str, Any] = {
        "player": key,
        "titles": None,
        "power": None,
        "house_power": None,
        "initiative": None,
        "heir": False,
        "reduction": 0,
        "eliminated": None,
        "absent": absent,
    }
    if not absent:
        row |= {name: figures[name] for name in FIGURES if name in figures}
        row["heir"] = bool(row["heir"])
        row["eliminated"] = row["eliminated"] or None
    return row


def _key(seat: LiveSeat) -> str:
    assert seat.player is not None
    return seat.player.key


def _no_sheet(game: LiveGame, note: Sentence) -> None:
    with transaction.atomic():
        row = games.locked(game)
        if row.result_due:
            _mark_recorded(row, note)


def _mark_recorded(row: LiveGame, note: Sentence) -> None:
    row.result_due = False
    post_system_message(row, note, at=timekeeping.now())
    games.save(row, "result_due", "table")

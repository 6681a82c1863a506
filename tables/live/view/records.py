"""What is public of a game once it is over: its record with the seed, and every moment of it.

A game with deck lists that its event still keeps secret is shown to the event's judges only until then. Of a
game whose rules forget who did what the record is sealed: published is the closed one, a moment of it as
spectators or one's own seat saw it, and to each seat its transcript; the whole is for the judge's audited
look, until every seat agrees to open it.
"""

from __future__ import annotations

from typing import Any, TypedDict, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules.kernel import JUDGE, SPECTATOR, draws_of
from rules.kernel import Viewer as Eyes
from rules.kernel.records.record import answer_from_json
from rules.kernel.records.sealing import seen_by, transcript
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveDecision, LiveGame, LiveThought
from tables.live.store import matches, replays
from tables.live.store.decisions import no_such_decision
from tables.live.store.games import KEPT_ELSEWHERE, rules_of, seat_at
from tables.live.store.journal import announce_unsealing, judged
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer, names_for, require_device_of_seat
from tables.live.view.boards import (
    ask_through,
    is_published_to,
    lines_of,
    result_of,
    stored_lines,
    stored_thought,
)
from tables.live.view.shapes import ConsideredAnswer, LiveLine, LiveResult, Moment, Thought, Transcript

NOT_YET = N_("The record is published when the game is over.")
SEALED = N_("The record is sealed, for it shows who did what. It is opened when every seat agrees.")
KEEPS_LISTS = N_("The record holds deck lists. It is published with them, or when the event is finished.")


def require_readable(game: LiveGame, viewer: Viewer) -> None:
    """Raise `NotVisible` before the end, for a game given up before the deal, while lists are secret, and for
    a sealed record."""
    _require_published(game, viewer)
    if game.is_sealed:
        raise NotVisible(_(SEALED))


def require_replayable(game: LiveGame, viewer: Viewer) -> None:
    """Raise `NotVisible` as `require_readable`, but let a sealed game pass that few eyes may see."""
    _require_published(game, viewer)
    if game.is_kept_elsewhere:
        raise NotVisible(_(KEPT_ELSEWHERE))


def _require_published(game: LiveGame, viewer: Viewer) -> None:
    if not is_published_to(game, viewer):
        raise NotVisible(_(KEEPS_LISTS if game.is_over and game.begun_at is not None else NOT_YET))


def readable_record(game: LiveGame, viewer: Viewer) -> dict[str, Any]:
    """Return the record in the rules' JSON, with seed and nonces: enough for anybody to verify the game; the
    closed one of a game whose record is sealed.

    Raises `NotVisible` as `require_readable`. One query, none for a closed record.
    """
    _require_published(game, viewer)
    if game.is_sealed:
        if game.closed_record is None:
            raise NotVisible(_(SEALED))
        return dict(game.closed_record)
    return matches.record_of(game, matches.entries_of(game)).to_json()


def replayed(game: LiveGame, viewer: Viewer, k: int, *, seat: int | None = None) -> Moment:
    """Return the finished game as it was when the log had `k` entries: what a seat saw, or with None
    everything; of a sealed record what spectators or the viewer's own seat saw.

    `{"k", "length", "at", "seat", "view", "public", "lines", "result", "thought"}`; `public` is what
    spectators saw, `thought` what a program thought of the question it answered next.
    Raises `NotVisible` as `require_readable`, `Malformed` for a place or seat that does not exist, `Busy` to
    spectators until the replay of a long game is stored, `NotPermitted` for a seat of a sealed record to a
    device that did not use it during the game.
    """
    require_replayable(game, viewer)
    require_in_log(game, k, "k")
    if seat is not None:
        seat_at(game, seat)
    if game.is_sealed and seat is not None:
        if seat != viewer.seat:
            raise NotVisible(_(SEALED))
        require_device_of_seat(viewer)
    who = (SPECTATOR if game.is_sealed else JUDGE) if seat is None else seat
    names = names_for(game, viewer)
    at = None if game.is_sealed else _decided_at(game, k)
    seen = _stored(game, who, k, names)
    if seen is None:
        with matches.reading(game, for_spectator=viewer.kind == "watcher") as match:
            seen = _played(game, match.moment(k), who, names)
    if game.is_sealed:
        seen["thought"] = None
    return {"k": k, "length": game.length, "at": at, "seat": seat, **seen}


class Seen(TypedDict):
    """What of a moment hangs on the viewer's eyes."""

    view: dict[str, Any]
    public: dict[str, Any]
    lines: list[LiveLine]
    result: LiveResult | None
    thought: Thought | None


def _stored(game: LiveGame, who: Eyes, k: int, names: list[str]) -> Seen | None:
    """Return a moment as the stored replay shows it. Two queries."""
    replay, public = replays.find(game, who, names), replays.find(game, SPECTATOR, names)
    if replay is None or public is None:
        return None
    in_words = rules_of(game).in_words
    shown = {
        **in_words(replay.shown(k)),
        "public": in_words(public.shown(k)["view"]),
        "lines": stored_lines(game, replay, k, names),
        "thought": stored_thought(game, replay, k, names),
    }
    return cast(Seen, shown)  # as `_played` gave it


def _played(game: LiveGame, moment: AnyMatch, who: Eyes, names: list[str]) -> Seen:
    """Return a moment as playing the game again shows it. One query."""
    kept = None if who == SPECTATOR else LiveThought.objects.filter(game=game, k=moment.decisions).first()
    in_words = rules_of(game).in_words
    return {
        "view": in_words(moment.view(who)),
        "public": in_words(moment.view(SPECTATOR)),
        "lines": lines_of(game, moment, who, names),
        "result": result_of(game, moment),
        "thought": thought_of(game, moment, kept, who, names),
    }


def thought_of(
    game: LiveGame, moment: AnyMatch, kept: LiveThought | None, who: Eyes, names: list[str]
) -> Thought | None:
    """Return what the program at a seat thought about its question at a moment, to the eyes of that seat or
    with everything open."""
    ask = moment.ask_for(kept.seat) if kept is not None and who in (JUDGE, kept.seat) else None
    if kept is None or ask is None:
        return None
    lens = moment.lens(who)
    considered: list[ConsideredAnswer] = [
        {
            "answer": ask.write(answer_from_json(each["answer"]), lens),
            "visits": each["visits"],
            "percent": each["percent"],
        }
        for each in kept.note["considered"]
    ]
    return {
        "seat": kept.seat,
        "ask": ask_through(game, moment, ask, lens, names),
        "answers": kept.note["answers"],
        "considered": considered,
        "worlds": kept.note["worlds"],
        "milliseconds": kept.note["milliseconds"],
    }


def require_in_log(game: LiveGame, place: int, field: str) -> None:
    """Raise `Malformed` at `field` for a place that the game's log has not."""
    if not 0 <= place <= game.length:
        raise Malformed.at(field, no_such_decision(game.length))


def _decided_at(game: LiveGame, k: int) -> int | None:
    """Return when the log came to have `k` entries, in milliseconds."""
    decided = LiveDecision.objects.filter(game=game, k=k - 1).values_list("at", flat=True).first()
    at = game.begun_at if k == 0 else decided
    return None if at is None else round(at.timestamp() * 1000)


def transcript_for(game: LiveGame, viewer: Viewer) -> Transcript:
    """Return what the viewer's seat (or a spectator) may keep of a finished game whose record is sealed: what
    it saw and heard, and its own entries with their salts, to check them against the closed record.

    Raises `NotVisible` as `require_replayable`, `Refused` for a game that was given up or is not sealed,
    `NotPermitted` for a device that did not use the seat during the game.
    """
    require_replayable(game, viewer)
    require_device_of_seat(viewer)
    if game.closed_record is None:
        raise Refused(_("Only games with a sealed record that were played to their end have transcripts."))
    who = SPECTATOR if viewer.seat is None else viewer.seat
    record, stored = matches.record_of(game, matches.entries_of(game)), replays.find(game, who, [])
    if stored is not None:
        seen = stored.end
    else:
        with matches.reading(game, for_spectator=viewer.kind == "watcher") as match:
            seen = seen_by(match, who)
    shown = transcript(record, matches.key_of(game), who, seen)
    return cast(Transcript, shown)  # the rules' own JSON


def whole_record(game: LiveGame, viewer: Viewer, *, reason: str) -> dict[str, Any]:
    """Return the whole record of a sealed game to a judge; journal and table tell of it, with the reason.

    Raises `NotPermitted`, `Malformed` without a reason, `Refused` before the end or for one kept elsewhere.
    """
    if viewer.kind != "judge":
        raise NotPermitted(_("Only a judge who does not play at this table may read the whole record."))
    with judged(game, viewer, "live.read_record", reason=reason, needs_reason=True) as act:
        row = act.game
        if not row.is_over or row.begun_at is None:
            raise Refused(_("The record is complete when the game is over. Until then look at single seats."))
        if row.is_kept_elsewhere:
            raise Refused(_(KEPT_ELSEWHERE))
        act.after = {"length": row.length}
        announce_unsealing(act, sentence("A judge has read the whole record of the game."))
        return matches.record_of(row, matches.entries_of(row)).to_json()


def draws_made(game: LiveGame, viewer: Viewer) -> list[dict[str, Any]]:
    """Return every draw of the finished game with its label, as playing the record again gives them: what a
    browser that knows no rules recomputes from seed and nonces.

    Raises `NotVisible` as `require_readable`, and of a long game `Busy` until its replay is stored. One
    query; a short game is played again until then.
    """
    require_readable(game, viewer)
    stored = replays.find(game, JUDGE, names_for(game, viewer))
    if stored is not None:
        return stored.draws
    replays.require_stored(game)
    record = matches.record_of(game, matches.entries_of(game))
    return [draw.to_json() for draw in draws_of(rules_of(game), record, matches.key_of(game))]

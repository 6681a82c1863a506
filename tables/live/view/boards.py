"""What one viewer sees of a live game, as the JSON that boards and programs read (docs/live-tables.md)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Literal, cast, overload

from django.db.models import Count
from django.utils import translation

from rules import registry
from rules.kernel import LEARNER, SPECTATOR, Ask, GameDef, Lens, Moment, Question, VisibleLine
from rules.kernel import Viewer as Eyes
from rules.kernel.bots import reason_of
from rules.kernel.guide.tutorial import describe_lesson
from rules.kernel.language import translated
from rules.kernel.words import word_line
from tables.core import timekeeping
from tables.core.errors import RulesChanged
from tables.judging.calls.models import CallStatus
from tables.live.models import game as models
from tables.live.models.game import LiveDecision, LiveGame, LiveStatus, RecordClass
from tables.live.play import absence, autopass, open_hands, undo
from tables.live.play.chat import is_visible_to, listeners_of, silence_of
from tables.live.play.lobby import STAND_IN_AFTER
from tables.live.play.tutorials import tutor_of
from tables.live.play.undo import LiveUndo
from tables.live.store import matches, replays
from tables.live.store.decisions import REWINDS
from tables.live.store.games import (
    MESSAGES,
    host_seat_of,
    name_of,
    open_call_of,
    placings_of,
    rules_of,
    seats_of,
)
from tables.live.store.matches import AnyMatch
from tables.live.store.replays import Replay
from tables.live.store.reserve import reserve_left, runs_out
from tables.live.store.system_messages import late_revisions
from tables.live.store.viewers import Viewer, names_for, sees_late
from tables.live.view.shapes import (
    Board,
    LiveCall,
    LiveChance,
    LiveHands,
    LiveLine,
    LiveMay,
    LiveMessage,
    LiveRecord,
    LiveResult,
    LiveScore,
    LiveSeat,
    LiveTalk,
    LiveViewer,
    MoveClock,
    SealedAnswer,
    SpeakerRole,
    Thought,
)
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import Table

OWN_DECISIONS = frozenset({"answer", "act", "withdraw"})
MAX_LOOKED_BACK = 1_000
"""Entries of the log that are looked through for a seat's own last decision."""
MAX_MESSAGES = 100
MAX_PRIVATE = 1_000
"""Private messages of a table that are looked through for a viewer's newest."""


def board(game: LiveGame, viewer: Viewer, *, since: int = 0, undone: int | None = None) -> Board:
    """Return the game as the viewer sees it now.

    `since` is the number of lines the viewer has read already, valid while `undone` is what it was then.
    One query for the messages, unless the row has been shown since it changed, one more when this process
    has to catch up with the log, and four for a spectator who watches with a delay.
    """
    now = timekeeping.now()
    names = names_for(game, viewer)
    shown: Board = {
        "key": game.key,
        "game": game.game,
        "title": name_of(game),
        "status": LiveStatus(game.status),
        "revision": game.revision,
        "length": game.length,
        "undone": game.undone,
        "viewer": viewer_json(viewer),
        "seats": [],
        "commitment": game.commitment,
        "seed": game.seed if game.is_revealed else None,
        "chance": _chance(game),
        "view": None,
        "ask": None,
        "sealed": None,
        "version": 0,
        "answered": 0,
        "acts": [],
        "clock": _clock(game, viewer, now),
        "lines": {"from": 0, "list": []},
        "chat": [],
        "talks": [],
        "listeners": [],
        "silence": "",
        "delay": _delay(game, viewer),
        "result": None,
        "scores": None,
        "record": _record(game),
        "undo": None,
        "undo_places": [],
        "absences": [],
        "vote": None,
        "call": _call(game, viewer),
        "hands": _hands(game),
        "passing": autopass.windows_of(game, viewer),
        "pass_until": None,
        "window": None,
        "lessons": None,
        "proposal": None,
        "reason": "",
        "may": cast(LiveMay, {}),  # told last, of what the others tell
    }
    if sees_late(game, viewer):
        shown["revision"] = late_revisions([game.pk])[game.pk]
    if game.begun_at is None:
        shown["seats"] = _seats(game, names, None)
        if viewer.seat is not None:
            shown["listeners"] = listeners_of(game, None, viewer.seat)
        _show_absences(shown, game, None, viewer)
    elif game.is_kept_elsewhere:
        _show_closed(shown, game, names, since=since if undone == game.undone else 0)
    elif shown["delay"]:
        _show_late(shown, game, names, now, since=since, undone=undone)
    elif (stored := replays.find(game, _eyes_of(viewer), names)) is not None:
        _show_stored(shown, game, stored, names, since=since if undone == game.undone else 0)
    else:
        try:
            with matches.reading(game, for_spectator=viewer.kind == "watcher") as match:
                known = since if undone == game.undone else 0
                _show_now(shown, game, match, viewer, names, since=known)
        except RulesChanged:
            if not game.is_over:
                raise
            shown["seats"] = _seats(game, names, None)
    if game.status == LiveStatus.FINISHED and game.table is not None and viewer.kind != "watcher":
        shown["scores"] = _scores(game, game.table)
    late = now - timedelta(seconds=shown["delay"]) if shown["delay"] else None
    shown["chat"] = _chat(game, viewer, names, late)
    shown["talks"] = _messages(game)[1] if game.private_talk and viewer.kind != "watcher" else []
    shown["may"] = _may(game, viewer, shown)
    return shown


def _show_now(
    shown: Board, game: LiveGame, match: AnyMatch, viewer: Viewer, names: list[str], *, since: int
) -> None:
    shown["length"] = match.decisions
    _show(shown, game, match, viewer, names, since=since)
    if game.is_over:
        return
    _show_absences(shown, game, match, viewer)
    shown["undo"] = undo.request_json(game, match, names)
    shown["undo_places"] = undo.may_ask_for(game, match, viewer)
    shown["pass_until"] = autopass.moments_of(game, match, viewer)
    shown["window"] = autopass.window_now(game, match, viewer)
    if viewer.seat is not None:
        shown["listeners"] = listeners_of(game, match, viewer.seat)
        shown["silence"] = silence_of(game, match, viewer.seat)


def _show_absences(shown: Board, game: LiveGame, match: AnyMatch | None, viewer: Viewer) -> None:
    """Show to the table who is away, and what is voted on because of it; spectators learn nothing of it."""
    if viewer.kind == "watcher" or game.is_over:
        return
    standing = absence.standing_of(game, match)
    for seat in seats_of(game):
        if not seat.bot and not seat.is_free and seat.present_since is None:
            shown["seats"][seat.position]["away"] = _milliseconds(absence.away_since(game, seat))
    shown["absences"] = absence.absences_json(game, standing)
    shown["vote"] = absence.vote_json(game, standing)


def _call(game: LiveGame, viewer: Viewer) -> LiveCall | None:
    """Return the open call for a judge to an event's table, for its seats and judges."""
    if game.table is None or game.is_over or viewer.kind == "watcher":
        return None
    found = open_call_of(game)
    return found and LiveCall(status=CallStatus(found[0]), called_at=_milliseconds(found[1]))


def _eyes_of(viewer: Viewer) -> Eyes:
    return SPECTATOR if viewer.eyes is None else viewer.eyes


def viewer_json(viewer: Viewer) -> LiveViewer:
    """Return who somebody is at a table."""
    return {"kind": viewer.kind, "seat": viewer.seat, "name": viewer.name}


def keeps_lists_from(game: LiveGame, viewer: Viewer) -> bool:
    """Return whether the record tells deck lists that the viewer, who is no judge, may not read yet."""
    return game.holds_secret_lists and viewer.kind != "judge"


def may_be_replayed(game: LiveGame, viewer: Viewer) -> bool:
    """Return whether the viewer may go through the game, with all hands open or with their own eyes."""
    return is_published_to(game, viewer) and not game.is_kept_elsewhere


def is_published_to(game: LiveGame, viewer: Viewer) -> bool:
    """Return whether the course of a finished game is no secret to the viewer."""
    return game.is_over and game.begun_at is not None and not keeps_lists_from(game, viewer)


def facts_of(game: LiveGame) -> dict[str, Any]:
    """Return what is printed on the faces of the game's pieces, by face; empty where views tell all
    themselves. Before the game begins, its decks are not known: then of all faces."""
    rules = rules_of(game)
    facts = rules.facts if game.begun_at is None else rules.facts_under(game.options)
    return {face: dict(rules.in_words(printed)) for face, printed in facts.items()}


def lines_of(game: LiveGame, match: AnyMatch, who: int, names: list[str], since: int = 0) -> list[LiveLine]:
    """Return the log in words as a viewer heard it, without the first `since` lines."""
    rules = rules_of(game)
    return [line_json(rules, line, names) for line in match.lines(who, since)]


def ask_of(game: LiveGame, match: AnyMatch, seat: int, names: list[str]) -> dict[str, Any] | None:
    """Return the open question of a seat, worded with the names of the table."""
    return worded_ask(game, match.ask_json(seat), names)


def ask_through(game: LiveGame, match: AnyMatch, ask: Ask, lens: Lens, names: list[str]) -> dict[str, Any]:
    """Return a question as a viewer's eyes see it, worded with the names of the table."""
    return worded_ask(game, {**ask.to_json(lens), "batch": match.batch}, names)


def acts_of(game: LiveGame, match: AnyMatch, seat: int, names: list[str]) -> list[Mapping[str, Any]]:
    """Return what a seat may do out of turn, worded with the names of the table."""
    return [worded_ask(game, act, names) for act in match.acts_json(seat)]


@overload
def worded_ask(game: LiveGame, ask: dict[str, Any], names: list[str]) -> dict[str, Any]: ...
@overload
def worded_ask(game: LiveGame, ask: None, names: list[str]) -> None: ...
def worded_ask(game: LiveGame, ask: dict[str, Any] | None, names: list[str]) -> dict[str, Any] | None:
    """Give a question its text in the reader's language, with the names of the table."""
    if ask is not None:
        ask["text"] = rules_of(game).prompt(ask["words"], names, ask["seat"])
    return ask


def result_of(game: LiveGame, match: AnyMatch) -> LiveResult | None:
    """Return how the game ended and who took which place, once it is over."""
    result = match.result()
    if result is None:
        return None
    return {
        "ended": result.ended,
        "placings": [
            {"seat": placing.seat, "place": placing.place, "points": placing.points}
            for placing in placings_of(game, result)
        ],
    }


def _show(
    shown: Board, game: LiveGame, match: AnyMatch, viewer: Viewer, names: list[str], *, since: int
) -> None:
    who = _eyes_of(viewer)
    shown["view"] = rules_of(game).in_words(match.view(who))
    shown["lines"] = {"from": since, "list": lines_of(game, match, who, names, since)}
    shown["seats"] = _seats(game, names, match)
    shown["result"] = result_of(game, match) if game.status != LiveStatus.ABANDONED else None
    if game.is_over:
        return
    shown["version"] = match.version
    if viewer.seat is None:
        return
    shown["ask"] = ask_of(game, match, viewer.seat, names)
    shown["acts"] = acts_of(game, match, viewer.seat, names)
    shown["sealed"] = _sealed(game, match, viewer.seat, names)
    shown["answered"] = _answered(match, viewer.seat)
    if game.is_tutorial and viewer.seat == LEARNER:
        _teach(game, match, shown, names)


def _answered(match: AnyMatch, seat: int) -> int:
    """Return how long the log was when anyone who sits there had last decided something; passes by
    preference,
    clocks and judges decide for them."""
    course = islice(match.course(), MAX_LOOKED_BACK)
    own = (k for k, by, who, act in course if who == seat and by == "seat" and act in OWN_DECISIONS)
    return next(own, -1) + 1


def _teach(game: LiveGame, match: AnyMatch, shown: Board, names: list[str]) -> None:
    """Show the lessons of a tutorial whose moment it is, by what its learner sees and has heard, and the
    answer to the open question that its guide proposes."""
    rules = rules_of(game)
    if rules.tutorial is None or shown["view"] is None:
        return
    visible = [line for line in match.lines(LEARNER) if line.at >= shown["answered"]]
    words: Mapping[str, Any] = shown["ask"]["words"] if shown["ask"] else {"key": "", "args": {}}
    moment = Moment(shown["view"], words["key"], visible, words["args"])
    shown["lessons"] = [
        {
            "name": lesson.name,
            "title": translated(lesson.title),
            "text": describe_lesson(lesson, arguments, rules.words, names),
            "points": list(lesson.points),
        }
        for lesson, arguments in rules.tutorial.lessons_at(moment)
    ]
    if shown["ask"]:
        bot, question = registry.bots(rules.key)[tutor_of(rules.key)](), Question(match, LEARNER)
        shown["proposal"] = rules.tutorial.proposal(question, moment, bot)
        reason = reason_of(bot, question, shown["proposal"])
        shown["reason"] = "" if reason is None else word_line(reason.key, reason.args, rules.words, names)


def _sealed(game: LiveGame, match: AnyMatch, seat: int, names: list[str]) -> SealedAnswer | None:
    answer, place = match.sealed(seat), match.sealed_at(seat)
    if answer is None or place is None:
        return None
    lens, ask = match.lens(seat), next(ask for ask in match.asks if ask.seat == seat)
    shown = ask_through(game, match, ask, lens, names)
    return {"batch": match.batch, "answer": ask.write(answer, lens), "id": place, "ask": shown}


def _scores(game: LiveGame, table: Table) -> list[LiveScore] | None:
    """Return what the seats get for the tournament, by the sheet as it stands, with the arithmetic."""
    current = table_sheet(table).current
    if current is None:
        return None
    seats = {seat.player.key: seat.position for seat in seats_of(game) if seat.player is not None}
    return [
        {"seat": seats[row.player], "points": row.points, "reason": str(row.reason)}
        for row in current.scores
        if row.player in seats
    ]


def _show_stored(shown: Board, game: LiveGame, replay: Replay, names: list[str], *, since: int) -> None:
    """Show the end of a game from its stored replay."""
    shown |= cast(Board, rules_of(game).in_words(replay.shown(replay.length)))
    if game.status == LiveStatus.ABANDONED:
        shown["result"] = None
    lines = stored_lines(game, replay, replay.length, names)
    shown["lines"] = {"from": since, "list": lines[since:]}
    shown["seats"] = _seats(game, names, None, conceded=replay.conceded)


def stored_lines(game: LiveGame, replay: Replay, k: int, names: list[str]) -> list[LiveLine]:
    """Return what had been heard in a stored replay when the log had `k` entries, in the reader's language;
    it is stored in English."""
    lines = cast(list[LiveLine], replay.lines(k))
    if _reads_english():
        return lines
    rules = rules_of(game)
    return [
        line_json(rules, VisibleLine(line["at_length"], line["key"], line["args"]), names) for line in lines
    ]


def stored_thought(game: LiveGame, replay: Replay, k: int, names: list[str]) -> Thought | None:
    """Return what a program thought of the question it answered next, in the reader's language."""
    thought = cast("Thought | None", replay.thought(k))
    if thought is not None and not _reads_english():
        thought["ask"] = worded_ask(game, dict(thought["ask"]), names)
    return thought


def _reads_english() -> bool:
    return translation.get_language() in {None, "en"}


def _show_closed(shown: Board, game: LiveGame, names: list[str], *, since: int) -> None:
    """Show what a closed record tells of the end, where the decisions are not kept."""
    rules = rules_of(game)
    public = (game.closed_record or {})["closed"]["public"]
    lines = [VisibleLine(line["at"], line["key"], line["args"]) for line in public["lines"]]
    shown["view"] = rules.in_words(public["view"])
    visible = [line_json(rules, line, names) for line in lines[since:]]
    shown["lines"] = {"from": since, "list": visible}
    shown["seats"] = _seats(game, names, None)
    shown["result"] = public["result"]


def _show_late(
    shown: Board, game: LiveGame, names: list[str], now: datetime, *, since: int, undone: int | None
) -> None:
    until = now - timedelta(seconds=shown["delay"])
    shown["clock"] = _no_clock(game, now)
    assert game.begun_at is not None
    if game.begun_at > until:
        shown["length"] = shown["undone"] = 0
        shown["seats"] = _seats(game, names, None)
        return
    k = LiveDecision.objects.filter(game=game, at__lte=until).count()
    with matches.rule_option_at(game, k) as match:
        shown["length"] = k
        shown["undone"] = sum(entry.act in REWINDS for entry in match.log)
        known = since if undone == shown["undone"] else 0
        _show(shown, game, match, Viewer("watcher", ""), names, since=known)
        if open_hands.are_open(game):
            shown["view"] = rules_of(game).in_words(match.open_view())


def _hands(game: LiveGame) -> LiveHands:
    """Return whether spectators see the hands."""
    return {
        "may_open": open_hands.may_be_open(game),
        "open": open_hands.are_open(game),
        "agreed": [seat.position for seat in seats_of(game) if seat.shows_hand],
    }


def _record(game: LiveGame) -> LiveRecord:
    """Return how the record is kept, and which seats have agreed to open it."""
    return {
        "kept": RecordClass(game.record_class),
        "is_open": game.is_revealed,
        "agreed": [seat.position for seat in seats_of(game) if seat.opens_record],
    }


def _chance(game: LiveGame) -> LiveChance:
    """Return how far the seats are with their shares of chance; the nonces themselves only once the game is
    over."""
    seats = seats_of(game)
    dealing: Literal["committing", "revealing"] = "committing" if game.committed_at is None else "revealing"
    return {
        "phase": dealing if game.begun_at is None else "dealt",
        "match": game.match_id,
        "attempt": game.attempt,
        "commitments": [seat.nonce_commitment or None for seat in seats],
        "nonces": [seat.nonce for seat in seats] if game.is_revealed and game.begun_at else None,
        "stand_in_at": _stand_in_at(game),
    }


def _stand_in_at(game: LiveGame) -> int | None:
    if game.begun_at is not None or game.committed_at is None:
        return None
    return _milliseconds(game.committed_at + STAND_IN_AFTER)


def _seats(
    game: LiveGame, names: list[str], match: AnyMatch | None, *, conceded: Collection[int] = ()
) -> list[LiveSeat]:
    waiting = match.waiting() if match is not None and not game.is_over else frozenset()
    now = timekeeping.now()
    conceded = match.table.conceded if match is not None else conceded
    return [
        {
            "seat": seat.position,
            "name": names[seat.position],
            "kind": "bot" if seat.bot else "person",
            "bot": seat.bot or None,
            "free": seat.is_waiting,
            "ready": bool(
                seat.nonce if game.committed_at or game.begun_at else seat.nonce_commitment or seat.bot
            ),
            "conceded": seat.position in conceded,
            "waiting": seat.position in waiting,
            "away": None,
            "stand_in": seat.has_stand_in,
            "counts": not seat.is_forfeited,
            "reserve": _seconds(reserve_left(game, seat, now)),
        }
        for seat in seats_of(game)
    ]


def line_json(rules: GameDef[Any], line: VisibleLine, names: Sequence[str]) -> LiveLine:
    """Return a line of the log in words."""
    return {"text": rules.tell(line, names), "key": line.key, "args": dict(line.args), "at_length": line.at}


def _messages(game: LiveGame) -> tuple[list[models.LiveMessage], list[LiveTalk]]:
    """Return the newest messages, private ones included, and who talks privately; read once for each revision
    of a row, for whatever is said raises that.

    Readers of a table share one row as long as nothing changes (`snapshots`): of six boards one asks for
    them."""
    revision, messages = getattr(game, MESSAGES, None) or (None, None)
    if revision == game.revision and messages is not None:
        known: tuple[list[models.LiveMessage], list[LiveTalk]] = messages
        return known
    rows = models.LiveMessage.objects.filter(game=game, moment=None).order_by("-pk")
    messages, talks = list(rows.filter(to=None)[:MAX_MESSAGES]), list[LiveTalk]()
    if game.private_talk:
        private = rows.exclude(to=None)
        messages = sorted([*messages, *private[:MAX_PRIVATE]], key=lambda row: -row.pk)
        counts = private.order_by("to").values_list("to").annotate(Count("pk"))
        talks = [{"seats": seats_in(to), "count": count} for to, count in counts]
    setattr(game, MESSAGES, (game.revision, (messages, talks)))
    return messages, talks


def seats_in(mask: int) -> list[int]:
    """Return the seats of a set of bits."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def _chat(game: LiveGame, viewer: Viewer, names: list[str], late: datetime | None) -> list[LiveMessage]:
    """Return what was said to the viewer, newest last; to who watches with a delay, as far as it was said by
    then."""
    if late is None:
        newest = [row for row in _messages(game)[0] if is_visible_to(row, viewer.eyes)][:MAX_MESSAGES]
    else:
        rows = models.LiveMessage.objects.filter(game=game, moment=None, to=None, at__lte=late)
        newest = list(rows.order_by("-pk")[:MAX_MESSAGES])
    return messages_json(game, newest, names)


def private_talk_of(game: LiveGame, seat: int, names: list[str]) -> list[LiveMessage]:
    """Return what a seat heard and said in private talk; for a judge's audited look."""
    private = models.LiveMessage.objects.filter(game=game).exclude(to=None).order_by("-pk")
    return messages_json(game, [row for row in private[:MAX_PRIVATE] if is_visible_to(row, seat)], names)


def messages_json(
    game: LiveGame, newest: Sequence[models.LiveMessage], names: list[str]
) -> list[LiveMessage]:
    """Return messages as boards tell them, of the newest first the newest last."""
    return [
        {
            "id": message.pk,
            "who": _speaker(game, message, names),
            "role": _role_of(game, message),
            "seat": message.seat,
            "to": None if message.to is None else seats_in(message.to),
            "text": "" if message.removed_at else message.text_for(names),
            "at": _milliseconds(message.at),
            "notice": message.is_notice,
            "removed": message.removed_at is not None,
        }
        for message in reversed(newest)
    ]


def _speaker(game: LiveGame, message: models.LiveMessage, names: list[str]) -> str:
    """Return whose message it is; "" for staff of an event, whose names players do not read."""
    if message.seat is not None:
        return names[message.seat]
    return message.who if message.is_notice or game.event_id is None else ""


def _role_of(game: LiveGame, message: models.LiveMessage) -> SpeakerRole | None:
    """Return what a person is at the table besides a player: names say nothing of it."""
    if message.is_notice:
        return None
    if message.seat is None:
        return "host" if game.event_id is None else "judge"
    return "host" if message.seat == host_seat_of(game) else None


def _clock(game: LiveGame, viewer: Viewer, now: datetime) -> MoveClock:
    """Return the clock of the viewer's seat if it is awaited, else the one that runs out first."""
    clock = _no_clock(game, now)
    own = seats_of(game)[viewer.seat] if viewer.seat is not None else None
    if game.due_at is not None:
        is_awaited = own is not None and game.reserve_hours and game.awaited >> own.position & 1
        ends = runs_out(game, own) if own is not None and is_awaited else None
        clock["ends"] = _milliseconds(ends or game.due_at)
    elif game.reserve_hours and game.paused_at is not None:
        out = runs_out(game, own) if own is not None else None
        clock["left"] = None if out is None else max(0, _milliseconds(out) - _milliseconds(game.paused_at))
    elif game.move_seconds and game.paused_at is not None and game.asked_at is not None:
        used = (game.paused_at - game.asked_at).total_seconds()
        clock["left"] = max(0, round((game.move_seconds - used) * 1000))
    return clock


def _seconds(span: timedelta | None) -> int | None:
    return None if span is None else round(span.total_seconds())


def _no_clock(game: LiveGame, now: datetime) -> MoveClock:
    return {"now": _milliseconds(now), "move_seconds": game.move_seconds, "ends": None, "left": None}


def _delay(game: LiveGame, viewer: Viewer) -> int:
    """Return the seconds by which the viewer sees the table late."""
    return game.delay_seconds if sees_late(game, viewer) and not game.is_over else 0


def _may(game: LiveGame, viewer: Viewer, shown: Board) -> LiveMay:
    held = seats_of(game)[viewer.seat] if viewer.seat is not None else None
    own = None if viewer.is_relieved else held
    plays = own is not None and not own.bot and game.status == LiveStatus.PLAYING
    in_lobby = game.status == LiveStatus.LOBBY
    is_present = own is not None and not own.bot and own.present_since is not None
    votes = is_present and own is not None and not shown["seats"][own.position]["conceded"]
    return {
        "answer": plays and shown["ask"] is not None,
        "withdraw": plays and shown["sealed"] is not None,
        "change": plays and shown["sealed"] is not None,
        "act": plays and bool(shown["acts"]),
        "concede": plays and own is not None and not shown["seats"][own.position]["conceded"],
        "commit": in_lobby and own is not None and not own.bot and game.committed_at is None,
        "reveal": in_lobby and own is not None and not own.nonce and game.committed_at is not None,
        "chat": viewer.kind != "watcher" and not shown["silence"],
        "talk": bool(shown["listeners"]),
        "ask_undo": bool(shown["undo_places"]),
        "allow_undo": _may_allow(viewer, shown["undo"]),
        "refuse_undo": _may_refuse(viewer, own, shown),
        "passing": shown["passing"] is not None and not game.is_over,
        "judge": viewer.runs_the_game,
        "look": viewer.kind == "judge",
        "open_record": viewer.eyes is not None
        and own is not None
        and not own.opens_record
        and _may_be_opened(game),
        "read_record": viewer.kind == "judge" and _may_be_opened(game),
        "begin": in_lobby and viewer.runs_the_game and game.committed_at is None,
        "replay": may_be_replayed(game, viewer),
        "start_over": in_lobby and viewer.runs_the_game and game.committed_at is not None,
        "propose_vote": votes and any(each["votes_from"] is not None for each in shown["absences"]),
        "vote": votes and shown["vote"] is not None,
        "take_seat_back": held is not None and (held.has_stand_in or viewer.is_relieved) and not game.is_over,
    }


def _may_be_opened(game: LiveGame) -> bool:
    """Return whether the whole record of a finished game is here and sealed."""
    return game.closed_record is not None and game.is_sealed and not game.is_kept_elsewhere


def _may_allow(viewer: Viewer, undo: LiveUndo | None) -> bool:
    return undo is not None and (viewer.kind == "judge" or viewer.seat in undo["waiting"])


def _may_refuse(viewer: Viewer, own: models.LiveSeat | None, shown: Board) -> bool:
    if shown["undo"] is None:
        return False
    if own is None:
        return viewer.kind == "judge"
    return not own.bot and not shown["seats"][own.position]["conceded"]


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)

"""What judges do to a live game, and the host to a casual one: each act is an entry of the journal.

A judge's entry never names a card: it tells the seat and the place in the log, not what was seen or played.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from rules import registry
from rules.kernel import SPECTATOR, Stale
from tables.core.errors import Malformed, NotPermitted, Refused, RulesChanged
from tables.core.text.languages import in_english
from tables.core.text.sentences import Sentence, plural, sentence
from tables.journal.models import JournalEntry
from tables.journal.recording import MISSING_REASON
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.models.undo import UndoOutcome
from tables.live.play import lobby, results
from tables.live.play.abandoning import abandon_in
from tables.live.play.opening import MOVE_SECONDS
from tables.live.play.rate_limit import require_room_for_bots, someone_plays
from tables.live.store import games, matches
from tables.live.store.decisions import (
    KEPT,
    NOT_BEGUN,
    close_undo_request,
    deciding_in,
    no_such_decision,
    require_begun,
    require_not_over,
    require_playing,
)
from tables.live.store.journal import Act, announce_look, announce_unsealing, judged
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import reschedule
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, is_sealed_after_end, names_for
from tables.live.view.boards import ask_of, lines_of, private_talk_of
from tables.live.view.shapes import Looked
from tables.players.models import Player
from tables.rounds.models import Seat

SUBSTITUTED = sentence("A substitute plays for {name} from now on. The result counts for {name}.")
ONE_LOOK = timedelta(minutes=10)
"""Further looks at the same seat within this time belong to the entry of the first."""


def pause(game: LiveGame, viewer: Viewer, *, reason: str = "") -> LiveGame:
    """Stop the game and its clock; nobody may decide anything until it is resumed."""
    with judged(game, viewer, "live.pause", reason=reason) as act:
        if act.game.status == LiveStatus.PAUSED:
            act.nothing_changed()
            return act.game
        require_playing(act.game)
        act.game.status, act.game.paused_at = LiveStatus.PAUSED, act.at
        _reschedule(act)
        return act.game


def resume(game: LiveGame, viewer: Viewer, *, reason: str = "") -> LiveGame:
    """Go on; the clock has stood still meanwhile."""
    with judged(game, viewer, "live.resume", reason=reason) as act:
        row = act.game
        if row.status == LiveStatus.PLAYING:
            act.nothing_changed()
            return row
        resume_in(act)
        return row


def resume_in(act: Act) -> None:
    """Let a paused game go on, as part of an act. Raises `Refused`."""
    row = act.game
    if row.status != LiveStatus.PAUSED or row.paused_at is None or row.asked_at is None:
        raise Refused(_("The game is not paused."))
    row.asked_at += act.at - row.paused_at
    row.status, row.paused_at = LiveStatus.PLAYING, None
    _reschedule(act)


def look(game: LiveGame, viewer: Viewer, seat: int | None, k: int, *, reason: str = "") -> Looked:
    """Return what a seat saw when the log had `k` entries: `{"seat", "k", "length", "view", "lines", "ask"}`.

    With seat None the public table, also for a host who plays. The journal tells whose cards a judge looked
    at, and a casual table is told of it. After the end of a game whose record is sealed a seat's view takes a
    reason, and every table is told, as of the whole record. Raises `NotPermitted` for a seat's view to a host
    who plays, `Malformed` for a seat or decision there is not or without a reason, `Refused` before the deal
    or for a game kept elsewhere.
    """
    if viewer.kind != "judge" and seat is not None:
        raise NotPermitted(_("Players at this table may not look at other hands."))
    with judged(game, viewer, "live.look", reason=reason) as act:
        row = act.game
        if row.begun_at is None:
            raise Refused(_(NOT_BEGUN))
        if row.is_kept_elsewhere:
            raise Refused(_(games.KEPT_ELSEWHERE))
        opens_seal = seat is not None and is_sealed_after_end(row)
        if opens_seal and not act.reason:
            raise Malformed.at("reason", MISSING_REASON)
        if not 0 <= k <= row.length:
            raise Malformed.at("k", _("There is no decision {number}.").format(number=k))
        if seat is None or _looked_before(act, viewer, games.seat_at(row, seat)):
            act.nothing_changed()
        else:
            act.after = {"seat": seat + 1, **_player(row, seat), "decision": k}
            if opens_seal:
                announce_unsealing(act, sentence("A judge has looked at the cards of {name}."), seat=seat)
            else:
                announce_look(act, sentence("The host looked at the cards of {name}."), seat=seat)
        who = SPECTATOR if seat is None else seat
        names = names_for(row, viewer)
        with matches.reading(row) as match:
            moment = match.moment(k)
        return {
            "seat": seat,
            "k": k,
            "length": row.length,
            "view": moment.view(who),
            "lines": lines_of(row, moment, who, names),
            "ask": ask_of(row, moment, seat, names) if seat is not None else None,
            "talk": private_talk_of(row, seat, names) if seat is not None else [],
        }


def undo(game: LiveGame, viewer: Viewer, to: int, *, reason: str) -> LiveGame:
    """Take the game back to where the log had `to` entries; the log keeps what was undone.

    Raises `NotPermitted` for a host who plays (`play.undo` asks the others), `Malformed` without a reason
    (the table reads it) or for a decision there is not, `Refused` once the game is over: then its seed is
    public, and a wrong result is corrected on the sheet.
    """
    if viewer.kind != "judge":
        raise NotPermitted(_("You play at this table. Ask the others to take the game back."))
    with judged(game, viewer, "live.undo", reason=reason, needs_reason=True) as act:
        require_begun(act.game)
        if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to < act.game.length:
            raise Malformed.at("to", no_such_decision(act.game.length - 1))
        act.before = {"length": act.game.length}
        with deciding_in(act.game, viewer.who) as change:
            change.match.undo(to, why=act.reason)
        act.after = {"to": to, "length": act.game.length}
        return act.game


def answer_for(
    game: LiveGame, viewer: Viewer, seat: int, answer: Any, *, batch: int, reason: str
) -> LiveGame:
    """Answer the open question of a seat in the ids of the seat's own ask (see `look`).

    Raises `Malformed`, `Outdated` when the game has moved on, `Refused` when the seat is not asked.
    """
    if viewer.kind != "judge":
        raise NotPermitted(_("Players at this table may not answer for others."))

    def decide(match: AnyMatch) -> None:
        match.answer(seat, match.parse(seat, answer), by="judge", batch=batch)

    return _answer(game, viewer, seat, reason, decide)


def default_for(
    game: LiveGame, viewer: Viewer, seat: int, *, reason: str, batch: int | None = None
) -> LiveGame:
    """Answer for a seat what the clock would answer.

    With `batch`, the question that the judge saw open, raises `Outdated` when the game has moved on.
    """

    def decide(match: AnyMatch) -> None:
        if batch is not None and batch != match.batch:
            raise Stale(_("The question was answered in the meantime. Look at the table again."))
        match.time_out(seat, by="judge")

    return _answer(game, viewer, seat, reason, decide)


def open_batch(game: LiveGame) -> int | None:
    """Return the number of the open questions; None before the deal, and where they cannot be recomputed."""
    if game.begun_at is None:
        return None
    with suppress(RulesChanged), matches.reading(game) as match:
        return int(match.batch)
    return None


def give_to_bot(game: LiveGame, viewer: Viewer, seat: int, bot: str, *, reason: str = "") -> LiveGame:
    """Let a program play a seat from now on. If everybody else has entered, the game begins.

    Raises `Refused` where only bots would be left, and the account that opened the table has enough of these.
    """
    with judged(game, viewer, "live.give_to_bot", reason=reason) as act:
        require_not_over(act.game)
        row = games.seat_at(act.game, seat)
        if row.bot == require_bot(act.game, bot):
            act.nothing_changed()
            return act.game
        if not row.bot and not someone_plays(act.game, but=row):
            if act.game.opened_by is None and act.game.event is None:
                raise Refused(_("Only tables opened with an account may be left to bots alone."))
            if someone_plays(act.game):  # else it is counted as a table of bots already
                require_room_for_bots(act.game.opened_by)
        hand_to_bot(act, row, bot, sentence("A bot plays for {name} now."))
        return act.game


def give_back(game: LiveGame, viewer: Viewer, seat: int, *, reason: str = "") -> LiveGame:
    """Let a person play a seat again."""
    with judged(game, viewer, "live.give_back", reason=reason) as act:
        require_not_over(act.game)
        row = games.seat_at(act.game, seat)
        if not row.bot and row.substitute is None:
            act.nothing_changed()
            return act.game
        if row.player is None and row.link_digest is None:
            raise Refused(_("Nobody holds this seat."))
        hand_to_person(act, row)
        return act.game


def start_clock(game: LiveGame, viewer: Viewer, seconds: int, *, reason: str = "") -> LiveGame:
    """Give each decision so many seconds from now on, also where there is a clock already; the table is told.

    Raises `Malformed` for a time that no table may have.
    """
    shortest, longest = MOVE_SECONDS
    if not shortest <= seconds <= longest:
        raise Malformed.at(
            "seconds",
            _("Choose {shortest} to {longest} seconds for a decision.").format(
                shortest=shortest, longest=longest
            ),
        )
    with judged(game, viewer, "live.start_clock", reason=reason) as act:
        require_begun(act.game)
        if act.game.move_seconds == seconds:
            act.nothing_changed()
            return act.game
        begin_clock(act, seconds)
        post_system_message(act.game, clock_started(seconds), at=act.at)
        return act.game


def goes_on_after_time(game: LiveGame) -> bool:
    """Return whether the game would go on to an end of its own when time is called now."""
    if game.begun_at is None or game.is_over:
        return False
    with matches.reading(game) as match:
        return match.game.when_time_is_called(match.table) is not None


def end_by_time(game: LiveGame, viewer: Viewer, *, reason: str, at_once: bool = False) -> LiveGame:
    """Call time: the game is played to the end its rules name (the end of the round), or ends here.

    The result is then as the table stands, and the sheet writes itself. Where the round is played to its end,
    a second call changes nothing; `at_once` ends the game in the middle of it, and raises `Refused` before
    time is called.
    """
    with judged(game, viewer, "live.end_by_time", reason=reason, needs_reason=True) as act:
        require_begun(act.game)
        with matches.reading(act.game) as seen:
            last = seen.game.when_time_is_called(seen.table)
        if last is None and games.rules_of(act.game).finishes_round_after_time and not at_once:
            act.nothing_changed()
            return act.game
        if last is not None and at_once:
            raise Refused(
                _("Time has not been called yet. Call time first; the round is then played to its end.")
            )
        act.after = {"length": act.game.length}
        with deciding_in(act.game, viewer.who) as change:
            if last is not None:
                change.match.patch([last], why=act.reason)
            else:
                change.match.end(ended="time", why=act.reason)
    results.record_result(act.game)
    return act.game


def abandon(game: LiveGame, viewer: Viewer, *, reason: str) -> LiveGame:
    """Give the game up without a result; the table reads the reason, and another game may be opened there."""
    with judged(game, viewer, "live.abandon", reason=reason, needs_reason=True) as act:
        if act.game.status == LiveStatus.ABANDONED:
            act.nothing_changed()
            return act.game
        require_not_over(act.game)
        post_system_message(act.game, sentence("The game was given up: {reason}", reason=reason), at=act.at)
        abandon_in(act, viewer)
        return act.game


def _answer(
    game: LiveGame, viewer: Viewer, seat: int, reason: str, decide: Callable[[AnyMatch], None]
) -> LiveGame:
    with judged(game, viewer, "live.answer_for", reason=reason, needs_reason=True) as act:
        require_begun(act.game)
        games.seat_at(act.game, seat)
        act.after = {"seat": seat + 1, **_player(act.game, seat), "decision": act.game.length}
        with deciding_in(act.game, viewer.who) as change:
            decide(change.match)
        post_system_message(act.game, sentence("A judge answered for {name}."), at=act.at, seat=seat)
    results.record_result(act.game)
    return act.game


def require_bot(game: LiveGame, bot: str) -> str:
    """Return the name of a program that plays the game. Raises `Malformed`."""
    if bot not in registry.bots(game.game):
        raise Malformed.at("bot", _("There is no bot called {bot}.").format(bot=bot))
    return bot


def hand_to_bot(act: Act, row: LiveSeat, bot: str, note: Sentence, *, is_stand_in: bool = False) -> None:
    """Let a program play a seat, as part of an act; one that stands in until the person comes back, if so."""
    act.after = {"seat": row.position + 1, **_player(act.game, row.position), "bot": bot}
    _hand(act, row, bot, note, is_stand_in=is_stand_in)


def hand_to_substitute(act: Act, row: LiveSeat, player: Player) -> None:
    """Let another player of the event play a seat, as part of an act."""
    act.before = {"bot": row.bot} if row.bot else {}
    act.after = {"seat": row.position + 1, **_player(act.game, row.position), "substitute": player.key}
    row.substitute, row.timeouts = player, 0
    row.devices, row.browsers, row.seen_at, row.present_since = [], [], None, None
    row.save(update_fields=["substitute", "timeouts", "devices", "browsers", "seen_at", "present_since"])
    _store_at_table(act, row)
    _hand(act, row, "", SUBSTITUTED)


def hand_to_person(act: Act, row: LiveSeat, *, relieves_substitute: bool = True) -> None:
    """Let the person of a seat play it again, as part of an act; a substitute only where the seat stays
    theirs."""
    act.before = {"bot": row.bot} if row.bot else {}
    act.after = {"seat": row.position + 1, **_player(act.game, row.position)}
    note = sentence("{name} plays again, not the bot.")
    if row.substitute is not None and relieves_substitute:
        act.before["substitute"], row.substitute = row.substitute.key, None
        row.save(update_fields=["substitute"])
        _store_at_table(act, row)
        note = sentence("{name} plays again, not the substitute.")
    _hand(act, row, "", note)


def _store_at_table(act: Act, row: LiveSeat) -> None:
    """Let the seat of the event's table name the same substitute."""
    Seat.objects.filter(table=act.game.table_id, player=row.player_id).update(substitute=row.substitute)


def clock_started(seconds: int) -> Sentence:
    """Return what the table reads when a move clock starts."""
    if seconds % 60:
        return plural(
            "From now on, every decision has {count} second.",
            "From now on, every decision has {count} seconds.",
            seconds,
        )
    return plural(
        "From now on, every decision has {count} minute.",
        "From now on, every decision has {count} minutes.",
        seconds // 60,
    )


def begin_clock(act: Act, seconds: int) -> None:
    """Give each decision so much time from now on, as part of an act; the open questions have all of it."""
    act.before, act.after = {"move_seconds": act.game.move_seconds}, {"move_seconds": seconds}
    act.game.move_seconds, act.game.asked_at = seconds, act.game.paused_at or act.at
    _reschedule(act, "move_seconds")


def _hand(act: Act, row: LiveSeat, bot: str, note: Sentence, *, is_stand_in: bool = False) -> None:
    row.bot, row.has_stand_in = bot, is_stand_in
    row.is_forfeited = row.is_forfeited and bool(bot)
    row.save(update_fields=["bot", "has_stand_in", "is_forfeited"])
    why = in_english(note.with_arguments(name=f"Seat {row.position + 1}"))
    close_undo_request(act.game, UndoOutcome.OVERTAKEN, why, act.at)
    post_system_message(act.game, note, at=act.at, seat=row.position)
    if act.game.begun_at is None:
        lobby.hand_over(act.game, row)
    else:
        _reschedule(act)


def _reschedule(act: Act, *changed: str) -> None:
    with matches.reading(act.game) as match:
        reschedule(act.game, match, act.at)
    games.save(act.game, *KEPT, *changed)


def _looked_before(act: Act, viewer: Viewer, row: LiveSeat) -> bool:
    actor = viewer.actor
    since = act.at - ONE_LOOK
    if is_sealed_after_end(act.game) and act.game.ended_at is not None:
        since = max(since, act.game.ended_at)  # what was looked at while it was played had no reason
    newest = (
        JournalEntry.objects.filter(
            live_game=act.game, verb="live.look", user=actor.user if actor else None, at__gt=since
        )
        .order_by("-pk")
        .first()
    )
    return newest is not None and newest.after.get("seat") == row.position + 1


def _player(game: LiveGame, seat: int) -> dict[str, str]:
    player = games.seats_of(game)[seat].player
    return {} if player is None else {"player": player.key}

"""When something is due: the move clock of the open questions, and the next moves of programs.

The moments stand in the game's row, so that any process can tell whether a move came too late, and the lanes
(`tables.live.play.clocks`, `tables.live.workers.bots`) find there what is due. They never tell a hand: which
windows are passed for a seat hangs on what everybody knows and on what its player has chosen, and a seat that
was asked for show is asked like one that has a choice, by the same clock.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from rules.kernel import LEARNER, SPECTATOR, GameDef, Match
from rules.kernel.question import Ask
from tables.live.models.game import LEAST_BOT_SECONDS, LiveGame, LiveSeat, LiveStatus, UndoRequests
from tables.live.store import games
from tables.live.store.reserve import runs_out

WAIT_FOR_UNDO = {UndoRequests.TABLE: timedelta(minutes=1), UndoRequests.JUDGE: timedelta(minutes=5)}
"""How long programs wait while a request to take the game back is open, by whose word it needs."""

READING_SECONDS = 0.4
"""What a person needs for each further line, beyond the first, that was said at once."""

MAX_READING_TIME = timedelta(seconds=2)
"""What is left for reading at most; nor is it more than twice the pace, so that quick bots are quick."""

LEAST_WAIT = timedelta(seconds=LEAST_BOT_SECONDS)


def reschedule(
    game: LiveGame,
    match: Match[Any],
    at: datetime,
    *,
    is_new_batch: bool = False,
    put_anew_at: datetime | None = None,
    since: int | None = None,
) -> None:
    """Set when the clock runs out and when programs answer next; the caller saves the row.

    `since` is how long the log was before what was just decided: programs let people read what came of it.

    `put_anew_at`: when the questions were asked that an act out of turn has put anew. Their clock goes on,
    with half of its time at least: nobody gets a table's time back by talking.
    """
    if is_new_batch or game.asked_at is None:
        game.asked_at, game.bots_at = at, None
        if put_anew_at is not None and game.move_seconds is not None:
            game.asked_at = max(put_anew_at, at - timedelta(seconds=game.move_seconds) / 2)
    game.due_at, game.awaited = None, 0
    if game.status != LiveStatus.PLAYING:
        game.bots_at = None
        return
    programs = program_seats(game, match)
    if not programs:
        game.bots_at = None
    elif game.bots_at is None:
        game.bots_at = at + _programs_wait(game, match, since)
    people = persons_waited_for(game, match)
    game.awaited = sum(1 << position for position in people)
    if game.move_seconds is not None and people:
        seats = games.seats_of(game)
        game.due_at = min(filter(None, (runs_out(game, seats[position]) for position in people)))


def program_seats(game: LiveGame, match: Match[Any]) -> frozenset[int]:
    """Return the seats being waited for that a program answers for: bots, and whose window is passed."""
    seats, waiting = games.seats_of(game), match.waiting()
    bots = {seat.position for seat in seats if seat.bot}
    return (waiting & bots) | seats_passed(game, match)


def seats_passed(game: LiveGame, match: Match[Any]) -> frozenset[int]:
    """Return the seats being waited for whose window is passed for them, bots' like people's."""
    rules, waiting = games.rules_of(game), match.waiting()
    if not rules.stops:
        return frozenset()
    seats = games.seats_of(game)
    return frozenset(
        ask.seat
        for ask in match.asks
        if ask.seat in waiting and _is_passed(rules, match, ask, seats[ask.seat])
    )


def persons_waited_for(game: LiveGame, match: Match[Any]) -> frozenset[int]:
    """Return the seats being waited for that no bot plays: the move clock runs for them, whatever they can
    do."""
    return match.waiting() - {seat.position for seat in games.seats_of(game) if seat.bot}


def _is_passed(rules: GameDef[Any], match: Match[Any], ask: Ask, seat: LiveSeat) -> bool:
    """Return whether a window is passed for a seat: as its player chose, else where it cannot matter."""
    window = rules.stop_of(match.table, ask)
    if window is None or ask.default is None:
        return False
    until = pass_until(rules, match, seat)
    if until and rules.passes_until(match.table, ask, until):
        return True
    choice = None if seat.bot else seat.passing.get(window)
    return not rules.matters(match.table, ask) if choice is None else bool(choice == "pass")


def pass_until(rules: GameDef[Any], match: Match[Any], seat: LiveSeat) -> str:
    """Return the moment until which a seat's windows are passed, by name, if it has not come; else ""."""
    moment, _, period = seat.pass_until.partition(" ")
    if seat.bot or moment not in rules.moments or rules.period(match.table, moment) != period:
        return ""
    return moment


def _programs_wait(game: LiveGame, match: Match[Any], since: int | None) -> timedelta:
    """Return how long programs wait: where people sit, as long as these need to read what the whole table has
    just heard, and hardly at all where it heard nothing. Lines that only some heard make no difference."""
    if game.undo_request_id is not None:
        return WAIT_FOR_UNDO[UndoRequests(game.undo_requests)]
    if game.is_tutorial and not any(seat == LEARNER for _, _, seat, _ in match.course()):
        return LEAST_WAIT  # anyone who learns begins with a question, not by waiting
    pace = timedelta(seconds=game.bot_seconds)
    if since is None or all(seat.bot for seat in games.seats_of(game)):
        return max(pace * settings.BOT_PACE, LEAST_WAIT)
    lines = match.visible_since(since, SPECTATOR)
    if lines == 0:
        return LEAST_WAIT
    reading = min(timedelta(seconds=READING_SECONDS) * (lines - 1), MAX_READING_TIME, 2 * pace)
    return max((pace + reading) * settings.BOT_PACE, LEAST_WAIT)


def is_late(game: LiveGame, at: datetime) -> bool:
    """Return whether the time of somebody for the open questions is up."""
    return game.due_at is not None and at >= game.due_at


def is_seat_late(game: LiveGame, position: int, at: datetime) -> bool:
    """Return whether the time of a seat for the open questions is up, while a clock runs; without a reserve
    it is one time for all."""
    if not is_late(game, at) or not game.reserve_hours:
        return is_late(game, at)
    out = runs_out(game, games.seats_of(game)[position])
    return out is not None and at >= out

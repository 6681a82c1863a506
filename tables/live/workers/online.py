"""Events that are played online, one step after another without their staff: tables opened, absent seats
played on, time called, results confirmed, the round closed, the next one drawn and published.

What is due is found in the database at each look, so a lost or repeated look changes nothing. Each step is
the action that staff would use, in the journal under the name of the system. A step that is refused is
noted for the staff (`tables.live.view.online`), and the others go on.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.db.models import Q, QuerySet

from tables.appointments.queries import standing_appointments
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.active_language import in_language
from tables.core.errors import ActionError, RulesChanged
from tables.core.languages import offered
from tables.core.text.languages import in_english
from tables.core.text.sentences import sentence
from tables.events.models import Event, EventStatus
from tables.events.queries.record import online_play_of
from tables.events.rules.online import OnlinePlay
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.play.abandoning import ITSELF
from tables.live.play.online import setup_of
from tables.live.play.opening import open_for_round
from tables.live.store import games
from tables.live.store.decisions import deciding_in, halt
from tables.live.store.journal import judged
from tables.live.store.system_messages import post_system_message
from tables.live.view.online import forget_fault, known_fault, note_fault
from tables.results.actions.results import confirm_result
from tables.results.models import SignatureKind
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus, Seat, Table, TableStatus
from tables.rounds.queries.clock import clock_of

logger = logging.getLogger(__name__)

Row = TypeVar("Row")

LOCK = "kingsmoot.online"
LOCK_SECONDS = 60
"""After so long another process looks, should this one have died."""

LEAST_LAST_TURN = timedelta(minutes=15)
"""How long a game may be played to the end of its round after time was called, at least; a tenth of the
round where that is longer."""

NOT_ENTERED = sentence(
    "{name} has not entered in time. As announced, a bot plays the seat until the player is back."
)
FORFEITED = sentence(
    "{name} has not entered in time and forfeits, as announced. A bot plays the seat, and the sheet counts "
    "the player as absent."
)
ASLEEP = sentence(
    "The time of {name} ran out too often in a row. As announced, a bot plays until the player is back."
)
CONCEDED = sentence("The time of {name} ran out too often in a row. As announced, the player concedes.")


def conduct_all() -> None:
    """Take what is due at every running event that is played online; one process does at a time."""
    mine = secrets.token_hex(8)
    if not cache.add(LOCK, mine, timeout=LOCK_SECONDS):
        return
    try:
        for event in Event.objects.filter(status=EventStatus.RUNNING).exclude(online={}):
            try:
                conduct(event)
            except (InterfaceError, OperationalError):
                raise
            except Exception:
                logger.exception("event %s could not be conducted", event.slug)
    finally:
        if cache.get(LOCK) == mine:  # it ran out meanwhile: another process looks
            cache.delete(LOCK)


def conduct(event: Event) -> None:
    """Take every step that is due at one event."""
    online = online_play_of(event)
    latest = event.rounds.order_by("-number").first()
    if online is None:
        return
    if latest is not None and latest.status in OPEN_ROUNDS:
        latest.event = event
        for name, step in STEPS.items():
            _try(event, name, partial(step, online, latest))
        latest.refresh_from_db()
    if latest is None or latest.status not in OPEN_ROUNDS:
        _try(event, "next", partial(_next_round, event, online, latest))


def _try(event: Event, name: str, step: Callable[[], object]) -> None:
    """Take a step, and note for the staff why it was refused."""
    try:
        with in_language(settings.LANGUAGE_CODE):
            step()
    except ActionError as refused:
        problems, known = _problems(refused), known_fault(event, name)
        is_known = known.get(settings.LANGUAGE_CODE) == problems
        note_fault(event, name, known if is_known else _in_all_languages(step, problems))
    except (InterfaceError, OperationalError):
        raise
    except Exception:
        logger.exception("event %s: the step %s of online play failed", event.slug, name)
    else:
        forget_fault(event, name)


def _in_all_languages(step: Callable[[], object], problems: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return why a step was refused in each language: it is refused again in each, unless what was in the way
    has gone meanwhile."""
    worded = dict.fromkeys(offered(), problems)
    for code in worded.keys() - {settings.LANGUAGE_CODE}:
        try:
            with in_language(code):
                step()
        except ActionError as refused:
            worded[code] = _problems(refused)
    return worded


def _problems(refused: ActionError) -> tuple[str, ...]:
    return tuple(problem.message for problem in refused.problems)


# --- The round begins -------------------------------------------------------------------------------------


def _open_tables(online: OnlinePlay, round_: Round) -> None:
    """Open the tables whose players have had no live game together; one that staff gave up stays closed.
    Where players agree on times, a table opens at its own."""
    undecided = round_.tables.filter(status__in=[TableStatus.SEATED, TableStatus.PLAYING])
    seated: dict[int, set[int]] = {table: set() for table in undecided.values_list("pk", flat=True)}
    for table, player in Seat.objects.filter(table__in=seated).values_list("table", "player"):
        seated[table].add(player)
    played: dict[tuple[int, int], set[int | None]] = {}
    for game, table, player in LiveSeat.objects.filter(game__table__in=seated).values_list(
        "game", "game__table", "player"
    ):
        played.setdefault((table, game), set()).add(player)
    had = {table for (table, _game), players in played.items() if players == seated[table]}
    standing = LiveGame.objects.filter(table__in=seated).exclude(status=LiveStatus.ABANDONED)
    free = seated.keys() - had - set(standing.values_list("table", flat=True))
    if online.appointments:
        times, now = standing_appointments(free), timekeeping.now()
        free = {table for table in free if table in times and times[table] <= now}
    if free:
        open_for_round(round_, Actor.system(), setup_of(online), only=free)


def _start_clock(online: OnlinePlay, round_: Round) -> None:
    begins = online.appointments or _games(round_).exists()
    if online.round_hours and round_.started_at is None and begins:
        start_clock(round_, Actor.system())


# --- While it is played -----------------------------------------------------------------------------------


def _play_absent_seats(online: OnlinePlay, round_: Round) -> None:
    """Do for each seat whose player is not there what was announced."""
    if online.absent == "wait":
        return
    before = timekeeping.now() - timedelta(minutes=online.absent_minutes)
    late = Q(game__status=LiveStatus.LOBBY, game__created_at__lte=before, nonce_commitment="")
    late &= Q(game__gathers_since=None) | Q(game__gathers_since__lte=before)
    late &= Q(game__table__round__published_at__lte=before)
    asleep = Q(game__status=LiveStatus.PLAYING, timeouts__gte=online.absent_timeouts or 10**6)
    seats = LiveSeat.objects.filter(late | asleep, game__table__round=round_, bot="", player__isnull=False)
    seats = seats.exclude(late, substitute__isnull=False)
    _for_each(
        seats.order_by("game", "position"),
        lambda seat: _for_game(seat.game_id, partial(_play_on, online, seat.position)),
    )


def _play_on(online: OnlinePlay, position: int, game: LiveGame) -> None:
    row = games.seats_of(game)[position]
    if row.bot or game.is_over:
        return
    has_begun, forfeits = game.begun_at is not None, online.absent == "forfeit"
    if has_begun and forfeits:
        _concede(game, position)
        return
    note = ASLEEP if has_begun else FORFEITED if forfeits else NOT_ENTERED
    why = in_english(note.with_arguments(name=f"Seat {position + 1}"))
    with judged(game, ITSELF, "live.forfeit" if forfeits else "live.give_to_bot", reason=why) as act:
        seat = games.seats_of(act.game)[position]
        if seat.bot or act.game.is_over:
            act.nothing_changed()
            return
        acts.hand_to_bot(act, seat, online.bot, note, is_stand_in=not forfeits)
        seat.is_forfeited, seat.timeouts = forfeits, 0
        seat.save(update_fields=["is_forfeited", "timeouts"])


def _concede(game: LiveGame, position: int) -> None:
    why = in_english(CONCEDED.with_arguments(name=f"Seat {position + 1}"))
    with judged(game, ITSELF, "live.forfeit", reason=why) as act:
        row, seat = act.game, games.seats_of(act.game)[position]
        if seat.bot or row.status != LiveStatus.PLAYING:
            act.nothing_changed()
            return
        seat.timeouts = 0
        seat.save(update_fields=["timeouts"])
        act.after = {"seat": position + 1, "player": seat.player.key if seat.player else ""}
        with deciding_in(row, ITSELF.who) as change:
            if position not in change.match.table.conceded:
                change.match.concede(position)
                change.pass_on()
        post_system_message(row, CONCEDED, at=act.at, seat=position)
    acts.results.record_result(row)


def _call_time(_online: OnlinePlay, round_: Round) -> None:
    """Call time at each table whose clock has run out, and end the games that were not played to the end of
    their round within a while."""
    now, clock = timekeeping.now(), clock_of(round_)
    if clock.started_at is None or clock.paused_at is not None:
        return
    last_turn = max(LEAST_LAST_TURN, timedelta(seconds=clock.length_seconds) / 10)

    def call(game: LiveGame) -> None:
        assert game.table is not None
        over = timedelta(seconds=-clock.remaining(now, game.table.extension_minutes * 60))
        if over >= timedelta():
            _for_game(game.pk, partial(_end, round_, at_once=over >= last_turn))

    _for_each(_games(round_).filter(begun_at__isnull=False).exclude(status=LiveStatus.FINISHED), call)


def _end(round_: Round, game: LiveGame, *, at_once: bool) -> None:
    if game.is_over:
        return
    plays_last_turn = games.rules_of(game).finishes_round_after_time and not acts.goes_on_after_time(game)
    if not plays_last_turn or at_once:
        why = sentence("The time of round {round} is over.", round=round_.number)
        acts.end_by_time(game, ITSELF, reason=in_english(why), at_once=plays_last_turn)


# --- The results ------------------------------------------------------------------------------------------


def _confirm_results(online: OnlinePlay, round_: Round) -> None:
    """Confirm each reported result that nobody has disputed in time."""
    if not online.dispute_minutes:
        return
    before = timekeeping.now() - timedelta(minutes=online.dispute_minutes)
    reported = round_.tables.filter(status=TableStatus.REPORTED, mark="", sheet__created_at__lte=before)
    undisputed = reported.exclude(sheet__signatures__kind=SignatureKind.DISPUTE)
    _for_each(undisputed.select_related("round", "sheet"), lambda table: _confirm(table, round_))


def _confirm(table: Table, round_: Round) -> None:
    table.round.event = round_.event
    assert table.sheet is not None
    confirm_result(table, Actor.system(), version=table.sheet.version)


def _close(online: OnlinePlay, round_: Round) -> None:
    tables = round_.tables
    if online.closes and tables.exists() and not tables.exclude(status=TableStatus.CONFIRMED).exists():
        close_round(round_, Actor.system())


def _next_round(event: Event, online: OnlinePlay, latest: Round | None) -> None:
    """Draw and publish the next round where that is announced and its moment has come."""
    drafted = latest if latest is not None and latest.status == RoundStatus.DRAFTED else None
    number = drafted.number if drafted is not None else latest.number + 1 if latest is not None else 1
    moment = online.opens_at(number)
    if number > event.rounds_announced or not online.draws(number) or not _has_come(moment):
        return
    if drafted is not None and not _is_drawn_by_system(drafted):
        return
    publish_round(drafted or draw_round(event, Actor.system()), Actor.system())


def _has_come(moment: datetime | None) -> bool:
    return moment is None or moment <= timekeeping.now()


def _is_drawn_by_system(drafted: Round) -> bool:
    """Return whether the draft is as it was drawn by itself: one that staff drew or edited is theirs."""
    last = drafted.event.journal.filter(object__startswith=f"round {drafted.number}").order_by("-revision")
    newest = last.first()
    return newest is not None and newest.actor_kind == Actor.system().kind


STEPS: dict[str, Callable[[OnlinePlay, Round], None]] = {
    "open": _open_tables,
    "clock": _start_clock,
    "absent": _play_absent_seats,
    "time": _call_time,
    "results": _confirm_results,
    "close": _close,
}
"""What is looked after in an open round, in this order."""


def _games(round_: Round) -> QuerySet[LiveGame]:
    found = LiveGame.objects.filter(table__round=round_).exclude(status=LiveStatus.ABANDONED)
    return found.select_related("table")


def _for_game(pk: int, act: Callable[[LiveGame], None]) -> None:
    """Act on a game as it is now; one that the present rules cannot play on is paused."""
    game = games.with_seats(games.with_table(LiveGame.objects.filter(pk=pk))).get()
    try:
        act(game)
    except RulesChanged:
        halt(game)


def _for_each(rows: Iterable[Row], act: Callable[[Row], None]) -> None:
    """Act on each of the rows; what the last one that failed raised is raised after all were tried, a refusal
    before anything else."""
    failed: Exception | None = None
    for row in rows:
        try:
            act(row)
        except (InterfaceError, OperationalError):
            raise
        except ActionError as refused:
            failed = refused
        except Exception as error:
            logger.exception("online play: %s could not be tended", row)
            failed = failed or error
    if failed is not None:
        raise failed

"""Live games follow their tables: seats changed and results entered at the desk, rounds closed and
withdrawn, and the end of the event.

A game in the lobby is seated again with the table's players. A dealt game cannot be: it is given up, with a
warning before and a reason at its table. Only `tables.live` knows the rules by which a lobby is seated, so it
registers how (`register_seating`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tables.core import notices
from tables.core.errors import Problem
from tables.core.text.sentences import Sentence, sentence
from tables.events.models import Event
from tables.journal.recording import Change, require_override
from tables.live.models.game import ENDED_GAMES, LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.models.undo import LiveUndoRequest, UndoOutcome
from tables.rounds.models import Round, Seat, Table

ENDED = ("status", "ended_at", "paused_at", "due_at", "bots_at", "awaited", "undo_request", "revision")
"""The columns that giving a game up moves."""

SEATS_CHANGED = sentence("The seats of this table were changed at the desk.")
TABLE_DISSOLVED = sentence("This table was dissolved at the desk.")
RESULT_CONFIRMED = sentence("The result of this table was entered and confirmed without the live game.")
ROUND_CLOSED = sentence("The round was closed.")
ROUND_WITHDRAWN = sentence("The round was withdrawn: wait until it is published again; the seats may change.")
DRAFT_DISCARDED = sentence("The round was discarded.")
EVENT_FINISHED = sentence("The event was finished.")

Seats = Mapping[int, Sequence[str]]
"""Table number -> player keys in seat order."""
NO_SEATS: Seats = {}

Seating = Callable[[Change, LiveGame, Sequence[Seat]], str]
"""Seats a locked game of the lobby with the players of its table, the first one first.

Returns why that is impossible, "" once it is done.
"""

_seating: list[Seating] = []


def register_seating(seating: Seating) -> None:
    """Register how a lobby is seated again; called once, when the application is ready."""
    _seating[:] = [seating]


def unfinished_games(event: Event) -> list[LiveGame]:
    """Return the event's live games that are not over, locked until the transaction ends (one query).

    The event has to be locked before.
    """
    games = LiveGame.objects.select_for_update(of=("self",)).filter(event=event)
    return list(games.exclude(status__in=ENDED_GAMES).select_related("table__round").order_by("pk"))


def warnings_of(games: Sequence[LiveGame]) -> list[Problem]:
    """Return a warning for each unfinished game that the end of the event gives up."""
    return [
        Problem(
            _(
                "The live game at {place} is not over. Finishing the event ends it without a result, and "
                "everything hidden in it becomes public."
            ).format(place=_place(game))
        )
        for game in games
    ]


def has_unfinished_game(table: Table) -> bool:
    """Return whether the table has a live game that is not over (one query)."""
    return table.live_games.exclude(status__in=ENDED_GAMES).exists()


def dealt_games(round_: Round) -> list[LiveGame]:
    """Return the dealt games of a round that are not over (one query).

    Nothing is locked: `follow_seats` looks again.
    """
    return list(_unfinished(round_).filter(begun_at__isnull=False))


def warnings_of_seats(
    dealt: Iterable[LiveGame], was: Seats, seats: Seats, absent: Collection[str]
) -> list[Problem]:
    """Return a warning for each dealt game that a change of seats gives up.

    `absent`: who is a no-show before or after.
    """
    return _warnings(_disturbed(dealt, was, seats, absent))


def warnings_of_result(table: Table) -> list[Problem]:
    """Return a warning for a game that is being played where a result is to be entered (one query).

    The table's game stays locked until the transaction ends: none is dealt meanwhile.
    """
    games = LiveGame.objects.select_for_update().filter(table=table).exclude(status__in=ENDED_GAMES)
    return [
        Problem(
            _(
                "The live game at this table is being played. Entering a result ends it, and everything "
                "hidden in it becomes public."
            )
        )
        for game in games
        if game.begun_at is not None
    ]


def problems_of_withdrawal(round_: Round) -> list[Problem]:
    """Return a refusal for each dealt game of a round that is to become a draft again (one query).

    The round's games stay locked until the transaction ends: none is dealt meanwhile.
    """
    return [
        Problem(
            _("The live game at {place} is being played. Let it end, or give it up first.").format(
                place=_place(game)
            )
        )
        for game in _unfinished(round_).select_for_update(of=("self",))
        if game.begun_at is not None
    ]


def follow_seats(
    change: Change,
    round_: Round,
    was: Seats = NO_SEATS,
    seats: Seats = NO_SEATS,
    absent: Collection[str] = (),
    *,
    override: bool = False,
) -> None:
    """Seat the lobbies of a public round's tables as the tables are seated now, and give up the dealt games
    that no longer fit theirs; the rest as in `warnings_of_seats`.

    Call it after the seats are stored. Raises `NeedsOverride` for a dealt game unless warnings are
    overridden: it may have been dealt since they were shown.
    """
    games = list(_unfinished(round_).select_for_update(of=("self",)))
    disturbed = _disturbed(games, was, seats, absent)
    require_override(_warnings(disturbed), override=override, reason=change.reason)
    abandon(change, disturbed, SEATS_CHANGED)
    lobbies = [game for game in games if game.begun_at is None]
    if not lobbies:
        return
    sitting: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in round_.seats.select_related("player", "substitute").order_by("table_id", "position"):
        sitting[seat.table_id].append(seat)
    seated: defaultdict[int, list[int | None]] = defaultdict(list)
    for game_pk, player_pk in (
        LiveSeat.objects.filter(game__in=lobbies).order_by("position").values_list("game_id", "player_id")
    ):
        seated[game_pk].append(player_pk)
    for game in lobbies:
        assert game.table_id is not None
        if [seat.player_id for seat in sitting[game.table_id]] != seated[game.pk]:
            _seat_again(change, game, sitting[game.table_id])


def leave_tables(change: Change, tables: Collection[int]) -> None:
    """Give up the games at tables (by primary key) that are about to be deleted."""
    games = LiveGame.objects.select_for_update(of=("self",)).filter(table__in=tables)
    unfinished = games.exclude(status__in=ENDED_GAMES).select_related("table__round")
    abandon(change, list(unfinished.order_by("pk")), TABLE_DISSOLVED)


def end_claim(change: Change, table: Table) -> None:
    """Give up the game that is not over at a table whose result is confirmed."""
    games = LiveGame.objects.select_for_update(of=("self",)).filter(table=table)
    abandon(
        change,
        list(games.exclude(status__in=ENDED_GAMES).select_related("table__round")),
        RESULT_CONFIRMED,
    )


def abandon_round(change: Change, round_: Round, why: Sentence) -> None:
    """Give up every game of a round that is not over."""
    abandon(change, list(_unfinished(round_).select_for_update(of=("self",))), why)


def announce_withdrawal(change: Change, round_: Round) -> None:
    """Announce at the lobbies of a withdrawn round that nothing is dealt before it is published again."""
    _announce(change, _unfinished(round_), ROUND_WITHDRAWN)


def announce_at(change: Change, table: Table, note: Sentence) -> None:
    """Announce something at the live game of a table, where one is not over."""
    _announce(change, _unfinished(table.round).filter(table=table), note)


def _announce(change: Change, games: QuerySet[LiveGame], note: Sentence) -> None:
    for game in games.select_for_update(of=("self",)):
        LiveMessage.notice(game, note, at=change.at)
        game.revision += 1
        game.save(update_fields=["revision"])
        notices.announce(f"live/{game.pk}", game.revision)


def abandon(change: Change, games: Sequence[LiveGame], why: Sentence) -> None:
    """Abandon locked games without a result and announce `why` at each; the journal entry names them."""
    LiveUndoRequest.objects.filter(game__in=games, outcome="").update(
        outcome=UndoOutcome.OVERTAKEN, closed_at=change.at, closed_by=change.actor.who
    )
    for game in games:
        LiveMessage.notice(game, sentence("{reason} The table was given up.", reason=why), at=change.at)
        game.undo_request = None
        game.status, game.ended_at = LiveStatus.ABANDONED, change.at
        game.paused_at = game.due_at = game.bots_at = None
        game.awaited = 0
        game.revision += 1
        game.save(update_fields=ENDED)
        notices.announce(f"live/{game.pk}", game.revision)
    if games:
        given_up = change.after.get("live_games_given_up", [])
        change.after["live_games_given_up"] = [*given_up, *(_place(game) for game in games)]


def _unfinished(round_: Round) -> QuerySet[LiveGame]:
    games = LiveGame.objects.filter(table__round=round_).exclude(status__in=ENDED_GAMES)
    return games.select_related("table__round", "event").order_by("pk")


def _seat_again(change: Change, game: LiveGame, seats: Sequence[Seat]) -> None:
    (seating,) = _seating
    why_not = seating(change, game, seats)
    if why_not:
        abandon(change, [game], sentence("{reason} {problem}", reason=SEATS_CHANGED, problem=why_not))
    else:
        seated = change.after.get("live_games_seated_again", [])
        change.after["live_games_seated_again"] = [*seated, _place(game)]


def _disturbed(
    games: Iterable[LiveGame], was: Seats, seats: Seats, absent: Collection[str]
) -> list[LiveGame]:
    """Return the dealt games that no longer fit their tables.

    They do while the same players sit there, those present in the same order: a no-show keeps a marked seat,
    which a bot may play.
    """
    found = []
    for game in games:
        if game.begun_at is None or game.table is None:
            continue
        before, after = was.get(game.table.number, ()), seats.get(game.table.number, ())
        present = [[key for key in keys if key not in absent] for keys in (before, after)]
        if set(before) != set(after) or present[0] != present[1]:
            found.append(game)
    return found


def _warnings(games: Iterable[LiveGame]) -> list[Problem]:
    return [
        Problem(
            _(
                "The live game at {place} is being played. Changing the seats of this table ends it without "
                "a result, and everything hidden in it becomes public."
            ).format(place=_place(game))
        )
        for game in games
    ]


def _place(game: LiveGame) -> str:
    if game.table is None:
        return _("a deleted table ({key})").format(key=game.key)
    return _("table {table} of round {round}").format(table=game.table.number, round=game.table.round.number)

"""The rows of a live game: found, locked, saved with a notice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from rules import registry
from rules.kernel import GameDef, Option, Placing, Primer, Result
from rules.kernel.language import translated
from tables.core import notices
from tables.core.errors import Malformed, NotVisible
from tables.events.models import Event
from tables.formats.queries import format_of
from tables.judging.calls.models import JudgeCall
from tables.live.models.game import RECORD_FORMATS, LiveGame, LiveSeat
from tables.results.rules.placement import share_lowest
from tables.rounds.models import Round

KEY = re.compile(r"[A-Za-z0-9_-]{1,12}")
SEATS = "seats"
PREFETCHED = "_prefetched_objects_cache"
"""Where Django keeps what was prefetched of a row."""

MESSAGES = "_messages_read"
"""Where a row keeps the newest messages of its table, with the revision at which they were read."""

CALLED = ("open_call_status", "open_call_at")
"""Where a row keeps the open call for a judge to its table; each step of a call raises the row's revision."""

UNKNOWN = N_("There is no such game.")
KEPT_ELSEWHERE = N_(
    "This game came with an archive in which its record was sealed: there is nothing to replay."
)
UNREAD = tuple(
    f"{path}__{column.name}"
    for path, model, read in (
        (
            "event",
            Event,
            {"id", "slug", "name", "status", "public_pairings", "public_decks", "freeze_standings"},
        ),
        ("table__round", Round, {"id", "event", "number", "status"}),
    )
    for column in model._meta.concrete_fields
    if column.name not in read
)
"""Columns of event and round that no live table is asked for."""


def find(key: str) -> LiveGame:
    """Return the game of a key with its event, table and seats (two queries). Raises `NotVisible`."""
    if KEY.fullmatch(key) is None:
        raise NotVisible(_(UNKNOWN))
    rows = _with_open_call(with_seats(with_table(LiveGame.objects.order_by()))).filter(key=key)
    game = next(iter(rows), None)
    if game is None:
        raise NotVisible(_(UNKNOWN))
    return game


def locked(seen: LiveGame) -> LiveGame:
    """Return the game as it is now, locked until the transaction ends, with its seats. Raises `NotVisible`.

    Three queries; one, of the game's own columns, if it is still as it was `seen`, for then its place and
    seats are, too. Who also locks the event does that first.

    An open undo request is read once the lock is held, when it is asked for: PostgreSQL tells what was joined
    to a row it had to wait for as it was before.
    """
    rows = LiveGame.objects.select_for_update().filter(pk=seen.pk).order_by()
    game = next(iter(rows), None)
    if game is None:
        raise NotVisible(_(UNKNOWN))
    is_as_seen = seen.revision == game.revision and SEATS in getattr(seen, PREFETCHED, {})
    known = seen if is_as_seen else find(game.key)
    game.event, game.table = known.event, known.table
    setattr(game, PREFETCHED, {SEATS: getattr(known, PREFETCHED)[SEATS]})
    setattr(game, MESSAGES, getattr(known, MESSAGES, None))
    vars(game).update({name: vars(known)[name] for name in CALLED if name in vars(known)})
    return game


def with_table(games: QuerySet[LiveGame]) -> QuerySet[LiveGame]:
    """Return games with open undo request and what is needed of event, table and round: all of it would cost
    more than the rest of a decision."""
    return games.select_related("event", "table__round", "undo_request", "vote").defer(*UNREAD)


def with_seats(games: QuerySet[LiveGame]) -> QuerySet[LiveGame]:
    """Return games with seats and players, in one more query."""
    return games.prefetch_related(_seats_with_players())


def _with_open_call(games: QuerySet[LiveGame]) -> QuerySet[LiveGame]:
    calls = JudgeCall.objects.filter(table=OuterRef("table"), closed_at=None).order_by()
    status, called_at = (Subquery(calls.values(column)) for column in ("status", "called_at"))
    return games.annotate(open_call_status=status, open_call_at=called_at)


def open_call_of(game: LiveGame) -> tuple[str, datetime] | None:
    """Return status and moment of the open call for a judge to a game's table; one query for a row that is
    not from `find` or `locked`."""
    if not vars(game).keys() >= set(CALLED):
        found = next(iter(_with_open_call(LiveGame.objects.filter(pk=game.pk)).values_list(*CALLED)))
        vars(game).update(zip(CALLED, found, strict=True))
    status, called_at = (vars(game)[name] for name in CALLED)
    return None if status is None else (status, called_at)


def _seats_with_players() -> Prefetch[Any]:
    return Prefetch(SEATS, LiveSeat.objects.select_related("player", "substitute").order_by("position"))


def seats_of(game: LiveGame) -> list[LiveSeat]:
    """Return the seats in order; no query for a game from `find` or `locked`."""
    known = getattr(game, PREFETCHED, {}).get(SEATS)
    return list(game.seats.all() if known is None else known)  # the manager would copy the query each time


def is_held(seat: LiveSeat) -> bool:
    """Return whether a seat has a person or ever had one, also where a program plays it now."""
    return bool(not seat.bot or seat.player_id or seat.user_id or seat.devices or seat.link_epoch > 1)


def awaits(game: LiveGame, seat: LiveSeat) -> bool:
    """Return whether the table waits for the person of a seat: for a share of chance before the deal, for an
    answer during the game."""
    if seat.bot or seat.is_free or game.is_over:
        return False
    if game.begun_at is None:
        return not (seat.nonce if game.committed_at is not None else seat.nonce_commitment)
    return bool(game.awaited >> seat.position & 1)


def host_seat_of(game: LiveGame) -> int | None:
    """Return the seat of the person who opened a casual game; None where they do not sit there."""
    if game.event_id is not None or game.opened_by_id is None:
        return game.host_seat
    return next((seat.position for seat in seats_of(game) if seat.user_id == game.opened_by_id), None)


def rules_of(game: LiveGame) -> GameDef[Any]:
    """Return the rules that the game is played by."""
    return registry.find(game.game)


@dataclass(frozen=True, slots=True)
class Variant:
    """A game as it is played under some options: what one does, how it goes, and which options are not the
    usual ones, in words."""

    about: str
    primer: Primer | None
    choices: tuple[str, ...]


def variant_of(rules: GameDef[Any], options: Mapping[str, Any]) -> Variant:
    """Return the description of a game under options that are settled."""
    chosen = (option for option in rules.options if option.check is None)
    unusual = [option for option in chosen if options[option.name] != option.default]
    primer = rules.primer_under(options)
    return Variant(
        rules.about_under(options),
        primer.worded() if primer is not None else None,
        tuple(_choice_in_words(option, options[option.name]) for option in unusual),
    )


def _choice_in_words(option: Option, value: Any) -> str:
    """Return in words that an option has a value."""
    if value is True:
        return translated(option.sentence)
    return f"{translated(option.title)}: {option.label(value)}"


def title_of(game: LiveGame) -> str:
    """Return what the game's rules are called in the reader's language."""
    return translated(rules_of(game).title)


def name_of(game: LiveGame) -> str:
    """Return what people call the game: its table, or the title of a casual one."""
    if game.table is not None:
        return _("Round {round}, table {table}").format(
            round=game.table.round.number, table=game.table.number
        )
    if game.is_tutorial:
        return _("First game")
    if game.is_practice:
        return _(game.title) if game.title else _("Practice")
    return game.title or title_of(game)


def seat_at(game: LiveGame, seat: object) -> LiveSeat:
    """Return the seat of that number. Raises `Malformed` where there is none."""
    rows = seats_of(game)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(rows):
        raise Malformed.at("seat", _("There is no such seat."))
    return rows[seat]


def object_of(game: LiveGame) -> str:
    """Return how the journal names the game."""
    if game.table is not None:
        return f"round {game.table.round.number} table {game.table.number}"
    return f"live game {game.key}"


def save(game: LiveGame, *fields: str) -> None:
    """Save these fields of a locked game as one visible change, and tell the boards after the commit."""
    game.revision += 1
    game.save(update_fields=[*fields, "revision"])
    notices.announce(f"live/{game.pk}", game.revision)


def settings_of(game: LiveGame) -> Mapping[str, Any]:
    """Return what the journal tells of a game that was opened. Lists among the options, such as the players'
    decks, are left out: they are not everybody's to read."""
    return {
        "key": game.key,
        "game": game.game,
        "ruleset": game.ruleset,
        "options": {
            name: value for name, value in game.options.items() if not isinstance(value, list | dict)
        },
        "commitment": game.commitment,
        "record": RECORD_FORMATS[game.record_form],
        "record_class": game.record_class,
        "move_seconds": game.move_seconds,
        **({"reserve_hours": game.reserve_hours} if game.reserve_hours else {}),
        "spectators": game.spectators,
        "delay_seconds": game.delay_seconds,
        "undo_requests": game.undo_requests,
        "private_talk": game.private_talk,
        **({"tutorial": True} if game.is_tutorial else {}),
    }


def placings_of(game: LiveGame, result: Result) -> tuple[Placing, ...]:
    """Return the placings of a result; at a table of Kingsmoot those who are level behind the first share the
    lowest of their places, whatever the game itself says (R-23)."""
    if game.event is None or not format_of(game.event).is_kingsmoot:
        return result.placings
    places = share_lowest({placing.seat: placing.place for placing in result.placings})
    return tuple(replace(placing, place=places[placing.seat]) for placing in result.placings)

"""The lobby of an event's table, seated again after its seats were changed at the desk."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import BadOptions
from tables.core.errors import Refused
from tables.core.text.sentences import sentence
from tables.journal.recording import Change
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play.decks import OPTION, with_decks
from tables.live.play.opening import quiet_of_seats
from tables.live.store import games
from tables.live.store.system_messages import post_system_message
from tables.rounds.models import Seat

SEATED_AGAIN = sentence(
    "The seats of this table were changed at the desk. Everybody gives a share of chance again."
)


def seat_lobby(change: Change, game: LiveGame, seats: Sequence[Seat]) -> str:
    """Seat a locked game of the lobby with these players and their decks; returns why that is impossible.

    Players who stay keep what is theirs. Shares of chance are given anew: some may have been shown, and each
    belongs to a seat.
    """
    rules, options = games.rules_of(game), game.options
    if change.event.collects_decks:
        options = {name: value for name, value in options.items() if name != OPTION}
    try:
        (options,) = with_decks(change.event, rules, options, [seats])
        game.options = rules.opening_options(len(seats), options)
    except (BadOptions, Refused) as error:
        return str(error)
    before = {row.player_id: row for row in games.seats_of(game)}
    game.seats.all().delete()
    bot = next((row.bot for row in before.values() if row.bot), "")
    quiet = quiet_of_seats(game.reserve_hours, seats)
    rows = [
        _seat(game, position, seat, before.get(seat.player_id), bot) for position, seat in enumerate(seats)
    ]
    for row in rows:
        row.reserve = quiet.get(row.player_id or 0, {})
    LiveSeat.objects.bulk_create(rows)
    game.attempt += 1
    game.committed_at, game.gathers_since = None, change.at
    post_system_message(game, SEATED_AGAIN, at=change.at)
    games.save(game, "options", "attempt", "committed_at", "gathers_since")
    return ""


def _seat(game: LiveGame, position: int, seat: Seat, known: LiveSeat | None, bot: str) -> LiveSeat:
    row = LiveSeat(
        game=game,
        position=position,
        player=seat.player,
        substitute=seat.substitute,
        name=seat.player.name,
    )
    if known is not None:
        row.bot, row.devices, row.passing = known.bot, known.devices, known.passing
    if seat.absent and not row.bot:
        row.bot = bot
    row.is_forfeited = bool(row.bot) and seat.absent
    return row

"""Windows that a player has passed: chosen at the board, applied here, so that a sleeping phone passes, too.

Whether a seat is passed depends on its choice and on the window alone, which everybody knows. The pass comes
as late as that of a seat that was asked for show: nobody learns from it what a hand could have done. Who
wants to hide even the time of thinking has the question put always, also with nothing to do.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict, get_args

from django.db import transaction

from rules.kernel.question import Ask
from tables.core import timekeeping
from tables.core.errors import Malformed
from tables.live.store import games, matches
from tables.live.store.decisions import KEPT, require_not_over
from tables.live.store.games import rules_of, seats_of
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import reschedule
from tables.live.store.viewers import Viewer, require_seat
from tables.models import LiveGame

ASK: Final = "ask"
Choice = Literal["ask", "always", "pass"]
"""Asked when there is something to do; asked always; passed."""

CHOICES: Final[tuple[str, ...]] = get_args(Choice)


class PassedWindow(TypedDict):
    """A window of the game, and whether the caller has it passed."""

    name: str
    title: str
    choice: Choice


def choose(game: LiveGame, viewer: Viewer, passing: object) -> LiveGame:
    """Keep which windows the viewer's seat has passed: `{window: "ask" | "always" | "pass"}`.

    The whole choice: windows that are not named are asked about. An open question counts at once. Raises
    `NotPermitted` without a seat, `Malformed` for a window or choice there is not, `Refused` after the end.
    """
    seat = require_seat(viewer)
    chosen = _checked(game, passing)
    with transaction.atomic():
        row = games.locked(game)
        require_not_over(row)
        own = seats_of(row)[seat]
        if own.passing == chosen:
            return row
        own.passing = chosen
        own.save(update_fields=["passing"])
        if row.begun_at is None:
            games.save(row)
            return row
        with matches.reading(row) as match:
            reschedule(row, match, timekeeping.now())
        games.save(row, *KEPT)
        return row


def windows_of(game: LiveGame, viewer: Viewer) -> list[PassedWindow] | None:
    """Return the game's windows with the viewer's own choice; None for spectators, judges, games without
    windows."""
    stops = rules_of(game).stops
    if viewer.seat is None or not stops:
        return None
    chosen = seats_of(game)[viewer.seat].passing
    return [{"name": name, "title": title, "choice": chosen.get(name, ASK)} for name, title in stops.items()]


def window_now(game: LiveGame, match: AnyMatch, viewer: Viewer) -> str | None:
    """Return the window that the viewer's open question belongs to, by name."""
    ask: Ask | None = None if viewer.seat is None else match.ask_for(viewer.seat)
    return None if ask is None else rules_of(game).stop_of(match.table, ask)


def _checked(game: LiveGame, passing: object) -> dict[str, str]:
    stops = rules_of(game).stops
    if not isinstance(passing, dict):
        raise Malformed.at("passing", "Name the windows, each with ask, always or pass.")
    for name, choice in passing.items():
        if name not in stops:
            raise Malformed.at("passing", "The game has no such window.")
        if choice not in CHOICES:
            raise Malformed.at("passing", "A window is one of ask, always and pass.")
    return {name: choice for name, choice in passing.items() if choice != ASK}

"""Windows that a player has passed: chosen at the board, applied by the server, so that a sleeping phone
passes, too.

Whether a window is passed for a seat hangs on its player's choice and on what everybody knows: who has not
chosen is asked where the window can matter for all the others know (`GameDef.matters`), and then also with
nothing to do. Passes are given within the decision that leads to them (`Deciding.pass_on`), so that neither
which nor when tells what a hand could have done.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict, get_args

from django.db import transaction
from django.utils.translation import gettext as _

from rules.kernel.language import translated
from rules.kernel.question import Ask
from tables.core.errors import Malformed, Refused
from tables.live.models.game import LiveGame
from tables.live.store import games, snapshots
from tables.live.store.decisions import (
    KEPT,
    NOT_BEGUN,
    PASSING,
    Deciding,
    deciding_in,
    require_not_over,
)
from tables.live.store.games import rules_of, seats_of
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import pass_until, reschedule
from tables.live.store.viewers import Viewer, require_seat

ASK: Final = "ask"
Choice = Literal["ask", "always", "pass"]
"""Asked where it can matter; asked always; passed."""

CHOICES: Final[tuple[str, ...]] = get_args(Choice)


class PassedWindow(TypedDict):
    """A window of the game, and whether the caller has it passed."""

    name: str
    title: str
    choice: Choice


class PassingMoment(TypedDict):
    """A moment until which the caller may have windows passed, and whether they are just now."""

    name: str
    title: str
    chosen: bool


def choose(game: LiveGame, viewer: Viewer, passing: object = None, until: str | None = None) -> LiveGame:
    """Keep which windows the viewer's seat has passed: `{window: "ask" | "always" | "pass"}`, and the moment
    `until` which all are passed ("": none). What is None stays as it is.

    `passing` is the whole choice: others are asked about where they matter. An open question counts at once.
    Raises `NotPermitted` without a seat, `Malformed` for a window, choice or moment there is not, `Refused`
    after the end, and for a moment before the deal.
    """
    seat = require_seat(viewer)
    chosen = None if passing is None else _checked(game, passing)
    if until and until not in rules_of(game).moments:
        raise Malformed.at("until", _("The game has no such moment."))
    with transaction.atomic():
        row = games.locked(game)
        since = row.revision
        require_not_over(row)
        own = seats_of(row)[seat]
        before = own.passing, own.pass_until
        if chosen is not None:
            own.passing = chosen
        if row.begun_at is None:
            if until:
                raise Refused(_(NOT_BEGUN))
            if own.passing != before[0]:
                own.save(update_fields=["passing"])
                games.save(row)
            return row
        with deciding_in(row, PASSING) as change:
            if until is not None:
                own.pass_until = f"{until} {rules_of(row).period(change.match.table, until)}" if until else ""
            if (own.passing, own.pass_until) == before:
                return row
            own.save(update_fields=["passing", "pass_until"])
            change.pass_on()
            if change.match.decisions == row.length:
                reschedule(row, change.match, change.at)
        if row.revision == since:
            games.save(row, *KEPT)
        snapshots.renew(row, since=since)
        return row


def answered(change: Deciding, seat: int) -> None:
    """End a seat's passing until its own turn: it has come, for the player has answered."""
    own = seats_of(change.game)[seat]
    moment, _space, period = own.pass_until.partition(" ")
    if moment and not period:
        own.pass_until = ""
        own.save(update_fields=["pass_until"])


def windows_of(game: LiveGame, viewer: Viewer) -> list[PassedWindow] | None:
    """Return the game's windows with the viewer's own choice; None for spectators, judges, games without
    windows."""
    stops = rules_of(game).stops
    if viewer.seat is None or not stops:
        return None
    chosen = seats_of(game)[viewer.seat].passing
    return [
        {"name": name, "title": translated(title), "choice": chosen.get(name, ASK)}
        for name, title in stops.items()
    ]


def moments_of(game: LiveGame, match: AnyMatch, viewer: Viewer) -> list[PassingMoment] | None:
    """Return until when the viewer may have windows passed, and until when they are; None where `windows_of`
    is."""
    rules = rules_of(game)
    if viewer.seat is None or not rules.stops:
        return None
    chosen = pass_until(rules, match, seats_of(game)[viewer.seat])
    return [
        {"name": name, "title": translated(title), "chosen": name == chosen}
        for name, title in rules.moments.items()
    ]


def window_now(game: LiveGame, match: AnyMatch, viewer: Viewer) -> str | None:
    """Return the window that the viewer's open question belongs to, by name."""
    ask: Ask | None = None if viewer.seat is None else match.ask_for(viewer.seat)
    return None if ask is None else rules_of(game).stop_of(match.table, ask)


def _checked(game: LiveGame, passing: object) -> dict[str, str]:
    stops = rules_of(game).stops
    if not isinstance(passing, dict):
        raise Malformed.at("passing", _("Name the windows, each with ask, always or pass."))
    for name, choice in passing.items():
        if name not in stops:
            raise Malformed.at("passing", _("The game has no such window."))
        if choice not in CHOICES:
            raise Malformed.at("passing", _("A window is one of ask, always and pass."))
    return {name: choice for name, choice in passing.items() if choice != ASK}

"""Before the deal: each seat commits to its nonce, then each shows it, and the last one shown deals.

The server's seed is committed to when the game is opened and stays secret to its end. Nobody shows a nonce
before everybody has committed to theirs, so nobody chooses one by looking at the others, not even who can
read the seed in the database. All that is left to the last one is not to show it at all: then nothing is
dealt until, after an announced time, the server's share stands in for it. That share was fixed with the seed,
so neither the server nor the player could choose it; table and journal say whose was not shown. A judge or
host may also start the draw over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext

from rules import registry
from rules.kernel import commit_nonce, fresh_nonce, stand_in_nonce
from tables.core import timekeeping
from tables.core.errors import Malformed, Refused
from tables.core.text.languages import list_text
from tables.core.text.sentences import sentence
from tables.live.models.game import ENTERED_SEATS, LiveGame, LiveSeat, LiveStatus
from tables.live.play.abandoning import ITSELF
from tables.live.play.rate_limit import require_room_for_bots
from tables.live.store import games, matches
from tables.live.store.decisions import ABANDONED, require_person
from tables.live.store.journal import judged
from tables.live.store.schedule import reschedule
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_seat
from tables.rounds.models import RoundStatus

NONCE = re.compile(r"[0-9a-f]{32}")
COMMITMENT = re.compile(r"[0-9a-f]{64}")

SHARE_TIMEOUT = timedelta(seconds=30)
"""How long browsers have to show what they committed to before the draw may start over."""

STAND_IN_AFTER = timedelta(minutes=5)
"""How long browsers have to show what they committed to before the server's share stands in for it."""

STOOD_IN = sentence(
    "{name} has not shown the share it had committed to. As announced, the server’s share stands in. Its "
    "seed had fixed that share from the start."
)

DEALT = N_("The cards are dealt already.")
WITHDRAWN = N_("The round was withdrawn. Wait until it is published again; your seat may change.")
BEGUN = ("status", "begun_at", "asked_at", "due_at", "bots_at", "awaited", "committed_at")


def commit(game: LiveGame, viewer: Viewer, commitment: object) -> LiveGame:
    """Commit the viewer's seat to a nonce (`rules.kernel.commit_nonce`, 64 hex digits) without telling it.

    Until everybody has committed, another commitment takes the place of the first, for instance of another
    device. Raises `Malformed`, `NotPermitted`, `Refused` once everybody has committed.
    """
    position = require_seat(viewer)
    if not isinstance(commitment, str) or COMMITMENT.fullmatch(commitment) is None:
        raise Malformed.at("commitment", _("A commitment has 64 hexadecimal digits in lower case."))
    with transaction.atomic():
        game = games.locked(game)
        seat = games.seats_of(game)[position]
        if seat.nonce_commitment == commitment:
            return game
        _require_not_started(game)
        require_person(game, position)
        if game.committed_at is not None:
            raise Refused(_("Every seat has committed to a share already, this one to a different share."))
        seat.nonce_commitment = commitment
        seat.save(update_fields=["nonce_commitment"])
        go_on(game)
        return game


def reveal(game: LiveGame, viewer: Viewer, nonce: object) -> LiveGame:
    """Show the nonce (32 hex digits) that the viewer's seat committed to. The last one begins the game.

    Repeating it does nothing. Raises `Malformed` for one that was not committed to, `NotPermitted`, `Refused`
    before everybody has committed.
    """
    position = require_seat(viewer)
    if not isinstance(nonce, str) or NONCE.fullmatch(nonce) is None:
        raise Malformed.at("nonce", _("A nonce has 32 hexadecimal digits in lower case."))
    with transaction.atomic():
        game = games.locked(game)
        seat = games.seats_of(game)[position]
        if seat.nonce == nonce:
            return game
        _require_not_started(game)
        if game.committed_at is None:
            raise Refused(_("Not every seat has committed to a share yet. Shares are shown afterwards."))
        if commit_nonce(bytes.fromhex(nonce), game.match_id, game.attempt, position) != seat.nonce_commitment:
            raise Malformed.at("nonce", _("This is not the share that the seat has committed to."))
        seat.nonce = nonce
        seat.save(update_fields=["nonce"])
        go_on(game)
        return game


def start(game: LiveGame, viewer: Viewer) -> LiveGame:
    """Do not wait for further seats: bots take those that are free, the server commits to nonces for others
    that have not, and the table is told. The deal still waits until all who have committed themselves have
    shown theirs.

    Beginning what has begun does nothing. Raises `NotPermitted`, `Refused` for an abandoned game and once
    everybody has committed.
    """
    with judged(game, viewer, "live.start") as act:
        game = act.game
        if game.begun_at is not None:
            act.nothing_changed()
            return game
        _require_not_started(game)
        if game.committed_at is not None:
            raise Refused(_waiting(game))
        if game.event_id is None and _is_nobody_there(game):
            require_room_for_bots(game.opened_by)
        _seat_bots(game)
        seats = [seat for seat in games.seats_of(game) if not seat.nonce_commitment]
        _commit_server(game, seats)
        act.after = {"not_entered": [_seat_json(seat) for seat in seats if not seat.bot]}
        for seat in seats:
            if not seat.bot:
                text = sentence("{name} has not entered: the server gave a share of chance for this seat.")
                post_system_message(game, text, at=act.at, seat=seat.position)
        go_on(game)
        return game


def start_over(game: LiveGame, viewer: Viewer, *, reason: str = "") -> LiveGame:
    """Collect nonces once more, new ones of everybody, because some are not shown; judges and hosts only.

    The journal and the table tell whose were not. Raises `NotPermitted`, and `Refused` unless everybody has
    committed and had the time to show.
    """
    with judged(game, viewer, "live.start_over", reason=reason) as act:
        row = act.game
        _require_not_started(row)
        if row.committed_at is None:
            raise Refused(_("Not every seat has committed yet, so there is nothing to start over."))
        if act.at < row.committed_at + SHARE_TIMEOUT:
            seconds = SHARE_TIMEOUT.seconds
            raise Refused(
                ngettext(
                    "The browsers are showing their shares. Give them {count} second.",
                    "The browsers are showing their shares. Give them {count} seconds.",
                    seconds,
                ).format(count=seconds)
            )
        seats = games.seats_of(row)
        act.before = {"attempt": row.attempt}
        row.attempt += 1
        row.committed_at, row.gathers_since = None, act.at
        act.after = {
            "attempt": row.attempt,
            "not_shown": [_seat_json(seat) for seat in seats if not seat.nonce],
        }
        for seat in seats:
            if not seat.nonce:
                text = sentence(
                    "{name} has not shown the share it had committed to. Nothing is dealt, and the draw "
                    "starts over."
                )
                post_system_message(row, text, at=act.at, seat=seat.position)
            seat.nonce = seat.nonce_commitment = ""
        LiveSeat.objects.bulk_update(seats, ["nonce", "nonce_commitment"])
        games.save(row, "attempt", "committed_at", "gathers_since")
        return row


def stand_in_due(now: datetime) -> QuerySet[LiveGame]:
    """Return the games whose deal has waited long enough for shares that were not shown."""
    before = now - STAND_IN_AFTER
    waiting = LiveGame.objects.filter(status=LiveStatus.LOBBY, committed_at__lte=before)
    waiting = waiting.exclude(table__round__published_at__gt=before)  # a round published anew waits anew
    return waiting.filter(
        Exists(LiveSeat.objects.filter(ENTERED_SEATS, game=OuterRef("pk")).exclude(nonce=""))
    )


def stand_in(game: LiveGame) -> bool:
    """Let the server's share stand in for each that was not shown in time, and deal; returns whether it did.

    It needs the share of one person at least: else the server alone would make the deal.
    """
    with judged(game, ITSELF, "live.stand_in") as act:
        row = act.game
        if not stand_in_due(act.at).filter(pk=row.pk).exists() or _is_withdrawn(row):
            act.nothing_changed()
            return False
        missing = [seat for seat in games.seats_of(row) if not seat.nonce]
        for seat in missing:
            _commit_to(
                row,
                seat,
                stand_in_nonce(bytes.fromhex(row.seed), row.match_id, row.attempt, seat.position),
            )
            post_system_message(row, STOOD_IN, at=act.at, seat=seat.position)
        LiveSeat.objects.bulk_update(missing, ["nonce", "nonce_commitment"])
        act.after = {"not_shown": [_seat_json(seat) for seat in missing]}
        go_on(row)
        return True


def deal_openly(game: LiveGame, nonces: Sequence[bytes]) -> None:
    """Deal a new game with nonces that everybody knows, one for each seat: a tutorial."""
    _require_not_started(game)
    seats = games.seats_of(game)
    for seat, nonce in zip(seats, nonces, strict=True):
        _commit_to(game, seat, nonce)
    LiveSeat.objects.bulk_update(seats, ["nonce", "nonce_commitment"])
    go_on(game)


def hand_over(game: LiveGame, seat: LiveSeat) -> None:
    """Settle whose nonce counts when a seat goes to a program or back to a person before the deal.

    Once everybody has committed it is the one committed to: changing it would be a second try at the deal.
    """
    if game.committed_at is None:
        seat.nonce = seat.nonce_commitment = ""
        seat.save(update_fields=["nonce", "nonce_commitment"])
    go_on(game)


def go_on(game: LiveGame) -> None:
    """Take the next step of a locked game that gathers, and save it: commit for the programs, note that
    everybody has committed, deal once all have shown."""
    if _is_withdrawn(game):
        games.save(game)
        return
    seats = games.seats_of(game)
    if game.committed_at is None and all(seat.nonce_commitment or seat.bot for seat in seats):
        _commit_server(game, [seat for seat in seats if not seat.nonce_commitment])
        game.committed_at = timekeeping.now()
    if game.committed_at is not None and all(seat.nonce for seat in seats):
        _deal(game)
    else:
        games.save(game, "committed_at")


def _is_nobody_there(game: LiveGame) -> bool:
    """Return whether people were awaited and none has entered."""
    people = [seat for seat in games.seats_of(game) if not seat.bot]
    return bool(people) and not any(seat.is_entered for seat in people)


def _seat_bots(game: LiveGame) -> None:
    free = [seat for seat in games.seats_of(game) if seat.is_waiting]
    for seat in free:
        seat.name, seat.is_free = _("Bot {number}").format(number=seat.position + 1), False
        seat.bot = list(registry.bots(game.game))[-1]
    LiveSeat.objects.bulk_update(free, ["name", "is_free", "bot"])


def _commit_server(game: LiveGame, seats: list[LiveSeat]) -> None:
    """Let the server commit for seats that it plays."""
    for seat in seats:
        _commit_to(game, seat, fresh_nonce())
    LiveSeat.objects.bulk_update(seats, ["nonce", "nonce_commitment"])


def _commit_to(game: LiveGame, seat: LiveSeat, nonce: bytes) -> None:
    seat.nonce = nonce.hex()
    seat.nonce_commitment = commit_nonce(nonce, game.match_id, game.attempt, seat.position)


def _deal(game: LiveGame) -> None:
    """Make the key of all draws of seed and nonces, and ask the first question."""
    matches.require_replayable(game)
    game.status = LiveStatus.PLAYING
    game.begun_at = timekeeping.now()
    match = matches.loaded(game)
    reschedule(game, match, game.begun_at, is_new_batch=True)
    matches.give_back(game, match)
    games.save(game, *BEGUN)


def _require_not_started(game: LiveGame) -> None:
    if game.status == LiveStatus.ABANDONED:
        raise Refused(_(ABANDONED))
    if game.status != LiveStatus.LOBBY:
        raise Refused(_(DEALT))
    if _is_withdrawn(game):
        raise Refused(_(WITHDRAWN))


def _is_withdrawn(game: LiveGame) -> bool:
    """Return whether the round of the game's table is a draft again, whose seats may change."""
    return game.table is not None and game.table.round.status == RoundStatus.DRAFTED


def _waiting(game: LiveGame) -> str:
    numbers = [str(seat.position + 1) for seat in games.seats_of(game) if not seat.nonce]
    return ngettext(
        "Every seat has committed to a share, but seat {seats} has not shown it. Open the table there, or "
        "start over.",
        "Every seat has committed to a share, but seats {seats} have not shown theirs. Open the table there, "
        "or start over.",
        len(numbers),
    ).format(seats=list_text(numbers))


def _seat_json(seat: LiveSeat) -> dict[str, object]:
    player = {"player": seat.player.key} if seat.player is not None else {}
    return {"seat": seat.position + 1, **player}

"""Who looks at a game: a seat, a judge, or a spectator; for everybody else it does not exist.

Who sits at the table is never its judge: a member of staff who plays sees what the seat sees. A program with
an account's token sits there only if the token's scope says so; else it watches. A judge's own
board shows the public table; hidden cards are seen seat by seat at the judge's desk, and the journal tells.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from tables.core.access import TAKE_SEAT, Actor, role_of, token_permits
from tables.core.errors import NotPermitted, NotVisible
from tables.core.held_roles import HeldRole
from tables.events.models import Event
from tables.live.models.game import ENDED_GAMES, LiveGame, LiveSeat, Spectators
from tables.live.store.games import UNKNOWN, is_held, seats_of
from tables.players.models import Player
from tables.players.names import public_name
from tables.rounds.models import RoundStatus, keeps_results_back
from tables.staff.models import ApiToken, User

Kind = Literal["seat", "watcher", "judge"]
RoleAt = Callable[[Actor, Event], HeldRole | None]
"""How an actor's role at an event is found."""


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a request has shown of who is behind it.

    `player` is a player and the epoch of the private link that was used (None: the account's own player);
    `seat` a position and the epoch of a casual seat's link. `device` names the browser, or the address of a
    program with a private link; "" for one that is known by its account alone.
    """

    user: User | None = None
    token: ApiToken | None = None
    player: tuple[int, int] | None = None
    seat: tuple[int, int] | None = None
    device: str = ""

    @property
    def user_id(self) -> int | None:
        """The account's number."""
        return self.user.pk if self.user is not None else None


NOBODY = Credentials()
SEATED_ONLY = N_("Only players at this table may do this.")
NOT_USED_THEN = N_(
    "This browser did not use the seat during the game. What the seat saw and the consent to open the record "
    "need the seat’s account or a device that was used while the game was played."
)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody who may look at a game. `seat` is a position; `is_host` says who runs a casual game.

    `is_newcomer` marks a device that did not use the seat while the game was played, after the end of a game
    whose record is sealed: it sees what spectators see. `is_relieved`: a substitute plays the viewer's seat.
    """

    kind: Kind
    name: str
    seat: int | None = None
    is_host: bool = False
    actor: Actor | None = None
    is_newcomer: bool = False
    is_relieved: bool = False

    @property
    def runs_the_game(self) -> bool:
        """Whether the viewer may begin, pause and end the game."""
        return self.kind == "judge" or self.is_host

    @property
    def eyes(self) -> int | None:
        """The seat whose cards the viewer sees; None for the public table."""
        return None if self.is_newcomer else self.seat

    @property
    def who(self) -> str:
        """The name that decisions and messages keep."""
        return self.actor.who if self.actor is not None else f"seat {self.seat}"

    @property
    def identity(self) -> str:
        """A stable name for throttles; never shown."""
        if self.seat is not None:
            return f"seat:{self.seat}"
        return self.actor.identity if self.actor is not None else "watcher"


def viewer_of(game: LiveGame, credentials: Credentials, role_at: RoleAt = role_of) -> Viewer:
    """Return who this is for the game (one query for an account that does not sit there, else none).

    Who asks about many games at once brings the roles along (`role_at`). Raises `NotVisible` for everybody
    who may not know of the game.
    """
    is_host = _is_host(game, credentials)
    # As on a player's own pages, the link that was opened counts before the account.
    for sits_at in (_holds_link_of, _has_account_of):
        for seat in seats_of(game):
            if sits_at(seat, credentials):
                actor = _actor_of(seat, credentials, is_host=is_host)
                is_newcomer = is_sealed_after_end(game) and not was_used_by(seat, credentials)
                is_relieved = seat.substitute is not None and not game.is_over
                return Viewer("seat", seat.name, seat.position, is_host, actor, is_newcomer, is_relieved)
    for seat in seats_of(game):
        if seat.substitute is not None and _acts_for(seat.substitute, credentials):
            is_newcomer = is_sealed_after_end(game) and not was_used_by(seat, credentials)
            actor = Actor.of_player(seat.substitute)
            return Viewer("seat", seat.name, seat.position, actor=actor, is_newcomer=is_newcomer)
    judge = _judge(game, credentials, role_at, is_host=is_host)
    if judge is not None:
        return judge
    if is_watchable(game):
        return Viewer("watcher", "Spectator")
    raise NotVisible(_(UNKNOWN))


def is_sealed_after_end(game: LiveGame) -> bool:
    """Return whether the game is over and its hands stay secret."""
    return game.is_over and game.is_sealed


def was_used_by(seat: LiveSeat, credentials: Credentials) -> bool:
    """Return whether the seat of a finished game is the account's, or was opened from this device before.

    The account of a casual seat does not change after the end of a sealed game. That of a player may: anyone
    who
    has the private link can add one. So it counts if it used the seat.
    """
    if seat.player_id is None and seat.user_id is not None and seat.user_id == credentials.user_id:
        return True
    return bool(device_marks(seat, credentials) & set(seat.devices))


def device_marks(seat: LiveSeat, credentials: Credentials) -> set[str]:
    """Return by what a seat recognizes a device: its own name, if it has one, and the seat's account, if that
    is signed in."""
    account = seat.player.user_id if seat.player is not None else seat.user_id
    names = [credentials.device] if credentials.device else []
    if credentials.user is not None and credentials.user.pk == account:
        names.append(f"account/{account}")
    at = f"{seat.game.key}/{seat.position}"
    # The marks are stored, so this stays as it is, whatever the module is called.
    return {salted_hmac("tables.live.seats.device", f"{at}/{name}").hexdigest()[:20] for name in names}


def sees_late(game: LiveGame, viewer: Viewer) -> bool:
    """Return whether the viewer watches with a delay, as long as the game is not over."""
    return viewer.kind == "watcher" and game.spectators == Spectators.DELAYED


def is_watchable(game: LiveGame) -> bool:
    """Return whether anybody may know of the game: not while its round's results are kept back. `WATCHABLE`
    asks the database the same, of games that lists may tell of."""
    if game.event is not None and game.table is not None and keeps_results_back(game.event, game.table.round):
        return False
    if game.spectators != Spectators.NONE:
        return True
    return game.is_over and (game.event_id is not None or _sat_alone(game))


def _sat_alone(game: LiveGame) -> bool:
    """Return whether one person at most ever sat there: then the replay opens nobody else's hand, and who has
    its address was given it by that person."""
    return sum(map(is_held, seats_of(game))) <= 1


WATCHABLE = (~Q(spectators=Spectators.NONE) | Q(event__isnull=False, status__in=ENDED_GAMES)) & (
    Q(event__isnull=True)
    | Q(event__freeze_standings=False)
    | Q(table__isnull=True)
    | Q(table__round__status=RoundStatus.CLOSED)
)


def require_account(viewer: Viewer) -> Actor:
    """Return who acts; raises `NotPermitted` for a browser without an account."""
    if viewer.actor is None:
        raise NotPermitted(_("Sign in first."))
    return viewer.actor


def require_seat(viewer: Viewer) -> int:
    """Return the seat that the viewer plays; raises `NotPermitted` for who has none, and while a substitute
    plays it."""
    if viewer.is_relieved:
        raise NotPermitted(_("A substitute plays your seat. Take it back first."))
    return require_own_seat(viewer)


def require_own_seat(viewer: Viewer) -> int:
    """Return the seat of the viewer, also while somebody else plays it; raise `NotPermitted` without one."""
    if viewer.seat is None:
        raise NotPermitted(_(SEATED_ONLY))
    return viewer.seat


def require_device_of_seat(viewer: Viewer) -> None:
    """Let everybody pass but a newcomer at a seat; raises `NotPermitted`."""
    if viewer.is_newcomer:
        raise NotPermitted(_(NOT_USED_THEN))


def require_participant(viewer: Viewer) -> None:
    """Let anyone who sits at the table or runs it pass; raises `NotPermitted` for spectators."""
    if viewer.kind == "watcher":
        raise NotPermitted(_(SEATED_ONLY))


def require_running(viewer: Viewer) -> None:
    """Let judges and the host of a casual game pass; raises `NotPermitted`."""
    if not viewer.runs_the_game:
        raise NotPermitted(_("Only a judge or the host may do this."))


def names_for(game: LiveGame, viewer: Viewer) -> list[str]:
    """Return the names at the table: full among those who sit there and judges, else as each player
    allows."""
    named = public_name if viewer.kind == "watcher" else _full_name
    return [name_at(seat, named) for seat in seats_of(game)]


def _full_name(player: Player) -> str:
    return player.name


def name_at(seat: LiveSeat, named: Callable[[Player], str] = _full_name) -> str:
    """Return the name of a seat, with that of a substitute: "Asha (Bo)"."""
    name = named(seat.player) if seat.player is not None else seat.name
    return name if seat.substitute is None else f"{name} ({named(seat.substitute)})"


def _is_host(game: LiveGame, credentials: Credentials) -> bool:
    if credentials.token is not None and not token_permits(credentials.token, "live.judge"):
        return False
    if game.opened_by_id is not None:
        return game.event_id is None and game.opened_by_id == credentials.user_id
    if game.host_seat is None:
        return False
    host = seats_of(game)[game.host_seat]
    return not host.bot and (_holds_link_of(host, credentials) or _has_account_of(host, credentials))


def _takes_seats(credentials: Credentials) -> bool:
    """Return whether an account is shown whose seats the caller may take."""
    return credentials.user is not None and (
        credentials.token is None or token_permits(credentials.token, TAKE_SEAT)
    )


def _holds_link_of(seat: LiveSeat, credentials: Credentials) -> bool:
    player: Player | None = seat.player
    if player is not None:
        return credentials.player == (player.pk, player.link_epoch)
    return credentials.seat == (seat.position, seat.link_epoch)


def _acts_for(player: Player, credentials: Credentials) -> bool:
    """Return whether this is a player, by the private link or the account."""
    if credentials.player == (player.pk, player.link_epoch):
        return True
    return player.user_id is not None and _takes_seats(credentials) and player.user_id == credentials.user_id


def _has_account_of(seat: LiveSeat, credentials: Credentials) -> bool:
    account = seat.player.user_id if seat.player is not None else seat.user_id
    return _takes_seats(credentials) and account == credentials.user_id


def _actor_of(seat: LiveSeat, credentials: Credentials, *, is_host: bool) -> Actor | None:
    if seat.player is not None:
        return Actor.of_player(seat.player)
    if credentials.user is not None:
        return Actor.staff(credentials.user)
    return Actor.of_guest(seat.game.key, seat.name) if is_host else None


def _judge(game: LiveGame, credentials: Credentials, role_at: RoleAt, *, is_host: bool) -> Viewer | None:
    if credentials.user is None:
        return None
    if credentials.token is not None and not token_permits(credentials.token, "live.judge"):
        return None
    actor = (
        Actor.of_token(credentials.token) if credentials.token is not None else Actor.staff(credentials.user)
    )
    if is_host:
        return Viewer("judge", credentials.user.get_username(), is_host=True, actor=actor)
    if game.event is None:
        return None
    role = role_at(actor, game.event)
    if role is None or not role.permits("live.judge"):
        return None
    return Viewer("judge", credentials.user.get_username(), actor=actor)

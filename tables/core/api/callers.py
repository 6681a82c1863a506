"""Who may call an endpoint: one value for each kind of caller, which the schema can also read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rest_framework.request import Request

from tables.core import access
from tables.core.access import Actor
from tables.core.api.access import (
    account_of,
    at_live_table,
    event_creator,
    event_for_anyone,
    event_for_participants,
    event_for_player,
    event_for_staff,
    replay_viewer,
    signed_in,
)
from tables.core.api.authentication import actor_or_none
from tables.core.held_roles import HeldRole
from tables.core.network import address_of
from tables.core.throttle import Throttle
from tables.events.models import Event
from tables.live.models.game import LiveGame
from tables.live.store.viewers import Viewer
from tables.players.models import Player
from tables.staff.models import Role, User

Security = tuple[dict[str, list[str]], ...]

_NOBODY: dict[str, list[str]] = {}
_TOKEN: dict[str, list[str]] = {"apiToken": []}
_LINK: dict[str, list[str]] = {"playerLink": []}
_SESSION: dict[str, list[str]] = {"session": []}


@dataclass(frozen=True, slots=True)
class Rate:
    """How many calls are taken in which time, and of whom: `owner_of` reads that off request and address."""

    throttle: Throttle
    owner_of: Callable[[Request, Mapping[str, Any]], str]

    def take(self, request: Request, arguments: Mapping[str, Any]) -> None:
        """Count a call. Raises `TooOften` for one too many."""
        self.throttle.require(self.owner_of(request, arguments))


def address_behind(request: Request, arguments: Mapping[str, Any]) -> str:
    """Return whose call it is, told by the address it comes from."""
    return address_of(request)


@dataclass(frozen=True, slots=True)
class Call:
    """One admitted request: where, who, and what was sent.

    `sent` is the validated body of a write and the validated query of a read. `expected` is the revision of
    `If-Match`, None without it. `role` is None for everybody but staff. `entered` is the live game of the
    address and who the caller is there, for moves.
    """

    request: Request
    actor_or_none: Actor | None
    event_or_none: Event | None
    role: HeldRole | None
    sent: dict[str, Any]
    expected: int | None
    entered: tuple[LiveGame, Viewer] | None = None

    @property
    def event(self) -> Event:
        """The event in the address."""
        assert self.event_or_none is not None, "this endpoint concerns no event"
        return self.event_or_none

    @property
    def actor(self) -> Actor:
        """Who calls; not for endpoints that are open to strangers."""
        assert self.actor_or_none is not None, "this endpoint is open to strangers"
        return self.actor_or_none

    @property
    def player(self) -> Player:
        """The player who calls, at endpoints for players themselves."""
        assert self.actor.player is not None, "this endpoint is not for players alone"
        return self.actor.player

    @property
    def user(self) -> User:
        """The account that calls, at endpoints for accounts."""
        assert self.actor.user is not None, "this endpoint is not for accounts alone"
        return self.actor.user

    @property
    def is_staff(self) -> bool:
        """Whether the caller is staff of the event."""
        return self.role is not None

    @property
    def table(self) -> tuple[LiveGame, Viewer]:
        """The live game and who the caller is there, at moves."""
        assert self.entered is not None, "this endpoint is no move"
        return self.entered

    def may(self, verb: str) -> bool:
        """Return whether role and token of the caller permit another action too (no query)."""
        if self.role is None or not self.role.permits(verb):
            return False
        token = self.actor.token
        return token is None or access.token_permits(token, verb)


Admitted = tuple[Event | None, Actor | None, HeldRole | None]
Enter = Callable[[Request, str], tuple[LiveGame, Viewer]]
"""Finds the live game of a key for a caller, and says who that is there; raises for who may not enter."""


@dataclass(frozen=True, slots=True)
class Callers:
    """Some kind of caller.

    admit: lets a request (and the slug in its address) pass or raises. sentence: who that is, for the
    documentation. security: which credentials serve, any one of them. refusals: the statuses it answers to
    others. verb: the action of the matrix, for staff.
    """

    admit: Callable[[Request, str], Admitted]
    sentence: str
    security: Security
    refusals: tuple[int, ...]
    verb: str = ""

    @property
    def authenticates(self) -> bool:
        """Whether credentials are looked at."""
        return bool(self.security)

    @property
    def admits_strangers(self) -> bool:
        """Whether somebody without any credentials passes."""
        return not self.security or _NOBODY in self.security


def staff(verb: str) -> Callers:
    """Let staff of the event call whose role permits the verb of the matrix."""
    title, roles = access.STAFF_ACTIONS[verb]
    names = ", ".join(role.label.lower() for role in Role if role in roles)
    return Callers(
        lambda request, slug: event_for_staff(request, slug, verb),
        f"For staff ({names}): {str(title).lower()} (`{verb}`).",
        (_TOKEN, _SESSION),
        (401, 403, 404),
        verb,
    )


def anyone(switch: str | None = None) -> Callers:
    """Let everybody call, for events that are no drafts and have the named switch on; staff always."""
    return Callers(
        lambda request, slug: event_for_anyone(request, slug, switch),
        f"For everybody once the event is open and `{switch}` is on; for its staff always."
        if switch
        else "For everybody once the event is open; for its staff always.",
        (_NOBODY, _TOKEN, _SESSION, _LINK),
        (401, 403, 404),
    )


PARTICIPANTS = Callers(
    event_for_participants,
    "For the event's staff and its players.",
    (_TOKEN, _LINK, _SESSION),
    (401, 403, 404),
)
PLAYERS = Callers(
    lambda request, slug: (*event_for_player(request, slug), None),
    "For players of the event, by their private link or the account attached to it.",
    (_LINK, _SESSION),
    (401, 403, 404),
)
ACCOUNTS = Callers(
    lambda request, slug: (None, account_of(request)[0], None),
    "For everybody with an account.",
    (_TOKEN, _SESSION),
    (401, 403),
)
EVENT_CREATORS = Callers(
    lambda request, slug: (None, event_creator(request), None),
    "For accounts that the installation's operators let set up events.",
    (_TOKEN, _SESSION),
    (401, 403),
)
AT_LIVE_TABLE = Callers(
    lambda request, slug: (None, at_live_table(request), None),
    "For who sits at the table, by private link or account; a token needs the scope for everything.",
    (_TOKEN, _LINK, _SESSION),
    (401, 403, 404),
)
RUNS_LIVE_TABLE = Callers(
    lambda request, slug: (None, at_live_table(request), None),
    "For the event's staff with `live.judge` who do not sit there, and for who opened a casual table.",
    (_TOKEN, _SESSION),
    (401, 403, 404),
)
SIGNED_IN = Callers(
    lambda request, slug: (None, signed_in(request)[0], None),
    "For people who signed in with a password, not for API tokens.",
    (_SESSION,),
    (401, 403),
)
CALLERS_OF_ANY_KIND = Callers(
    lambda request, slug: (None, actor_or_none(request), None),
    "For everybody; with credentials the answer tells more.",
    (_NOBODY, _TOKEN, _SESSION, _LINK),
    (401, 403),
)
REPLAY_VIEWERS = Callers(
    lambda request, slug: (None, replay_viewer(request), None),
    "For everybody who may see the replay; a token needs the scope to play.",
    (_NOBODY, _TOKEN, _SESSION, _LINK),
    (401, 403, 404),
)
STRANGERS = Callers(lambda request, slug: (None, None, None), "For everybody.", (), ())

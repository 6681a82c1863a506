"""The live games that somebody may know of, with who they are at each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tables.core.access import Actor
from tables.core.errors import NotVisible
from tables.live.store.games import with_seats, with_table
from tables.live.store.system_messages import is_late, late_revisions
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.models import Event, EventRole, LiveGame, Role, User

MOST_LISTED = 200


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A live game, who the caller is for it, and the revision of what the caller may see of it."""

    game: LiveGame
    viewer: Viewer
    revision: int


def games_at_event(event: Event, credentials: Credentials) -> list[ListedGame]:
    """Return the live games of an event that the caller may know of, the newest round first.

    Spectators are told of games where the pairings are public. Two queries, three for an account, and
    three for each delay with which the caller watches one.
    """
    rows = with_seats(with_table(LiveGame.objects.filter(event=event)))
    listed = _listed(rows.order_by("-table__round__number", "table__number", "pk"), credentials)
    return [row for row in listed if row.viewer.kind != "watcher" or event.public_pairings]


def games_of_account(user: User, credentials: Credentials) -> list[ListedGame]:
    """Return the live games in which an account has a seat, and the casual ones it opened, the newest first.

    Three queries.
    """
    own = Q(seats__user=user) | Q(seats__player__user=user) | Q(event__isnull=True, opened_by=user)
    keys = LiveGame.objects.filter(own).values("pk")
    rows = with_seats(with_table(LiveGame.objects.filter(pk__in=keys)))
    return _listed(rows.order_by("-created_at", "-pk")[:MOST_LISTED], credentials)


def _listed(games: Iterable[LiveGame], credentials: Credentials) -> list[ListedGame]:
    roles = {} if credentials.user is None else _roles_of(credentials.user)

    def role_at(_: Actor, event: Event) -> Role | None:
        return roles.get(event.pk)

    found: list[tuple[LiveGame, Viewer]] = []
    for game in games:
        try:
            found.append((game, viewer_of(game, credentials, role_at)))
        except NotVisible:
            continue
    late = [game.pk for game, viewer in found if is_late(game, viewer)]
    revisions = late_revisions(late) if late else {}
    return [ListedGame(game, viewer, revisions.get(game.pk, game.revision)) for game, viewer in found]


def _roles_of(user: User) -> dict[int, Role]:
    held = EventRole.objects.filter(user=user).values_list("event", "role")
    return {event: Role(role) for event, role in held}

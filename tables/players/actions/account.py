"""The account behind a player: attached by the player, who holds the private link, and detached again."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.access import Actor
from tables.core.errors import Refused
from tables.journal.recording import Change, recorded
from tables.players.actions.rows import fresh_player
from tables.players.models import Player
from tables.staff.models import User

ANOTHER_ACCOUNT = gettext_lazy("Another account is attached to this player. Its owner must detach it first.")


def claim_player(player: Player, user: User) -> Player:
    """Attach an account to a player who acts for themselves; the same account changes nothing.

    Raises `Refused` where the player has another account, or the account another player at the event.
    """
    actor = Actor.of_player(player)
    with recorded(player.event, actor, "player.claim", even_when_finished=True) as change:
        player = fresh_player(change, player)
        if player.user_id == user.pk:
            change.nothing_changed()
            return player
        if player.user_id is not None:
            raise Refused(ANOTHER_ACCOUNT)
        if change.event.players.filter(user=user).exists():
            raise Refused(_("Your account has another player at this event."))
        return _attached(change, player, user)


def release_player(player: Player, user: User) -> Player:
    """Detach the account from a player of its owner; without one nothing changes.

    Raises `Refused` for another's account.
    """
    actor = Actor.of_player(player)
    with recorded(
        player.event, actor, "player.release", permission="player.claim", even_when_finished=True
    ) as change:
        player = fresh_player(change, player)
        if player.user_id is None:
            change.nothing_changed()
            return player
        if player.user_id != user.pk:
            raise Refused(ANOTHER_ACCOUNT)
        return _attached(change, player, None)


def _attached(change: Change, player: Player, user: User | None) -> Player:
    player.user = user
    change.stamp(player)
    player.save(update_fields=["user", "revision"])
    return player

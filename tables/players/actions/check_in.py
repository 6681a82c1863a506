"""Who is here: checked in by staff or by the players themselves."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.events.models import Event, EventStatus
from tables.journal.models import ActorKind
from tables.journal.recording import recorded
from tables.players.actions.rows import BATCH, fresh_player, require_staff, require_unchanged
from tables.players.models import Player, PlayerStatus

SEVERAL_VERB = "player.check_in_several"
_NOT_ACTIVE = {
    PlayerStatus.WAITLISTED: gettext_lazy("{} is on the waiting list. Give the player a seat first."),
    PlayerStatus.PENDING: gettext_lazy("{} waits for approval. Approve the registration first."),
    PlayerStatus.DECLINED: gettext_lazy("The registration of {} was declined."),
    PlayerStatus.WITHDRAWN: gettext_lazy("The registration of {} was withdrawn."),
    PlayerStatus.DROPPED: gettext_lazy("{} has dropped. Let the player rejoin first."),
    PlayerStatus.DISQUALIFIED: gettext_lazy("{} was disqualified."),
}


def not_active(player: Player) -> str:
    """Return why a player cannot be checked in, "" for who takes part."""
    return _NOT_ACTIVE.get(PlayerStatus(player.status), "").format(player.name)


def check_in(player: Player, actor: Actor, *, expected: int | None = None) -> Player:
    """Note that a player is here; players do it themselves where the event lets them.

    Checking in twice changes nothing. Raises `Refused` for a player who is not active, and for
    players themselves in a draft or at an event without self check-in.
    """
    with recorded(player.event, actor, "player.check_in") as change:
        player = fresh_player(change, player)
        if actor.kind == ActorKind.PLAYER and change.event.status == EventStatus.DRAFT:
            raise Refused(_("Check-in has not begun."))
        if actor.kind == ActorKind.PLAYER and not change.event.self_check_in:
            raise Refused(_("At this event the staff check players in. Go to the desk."))
        if refusal := not_active(player):
            raise Refused(refusal)
        if player.checked_in_at is not None:
            change.nothing_changed()
            return player
        require_unchanged(player, expected)
        player.checked_in_at = change.at
        change.before, change.after = {"checked_in": False}, {"checked_in": True}
        change.stamp(player)
        player.save(update_fields=["checked_in_at", "revision"])
        return player


def check_in_several(event: Event, actor: Actor, keys: Collection[str]) -> list[Player]:
    """Note that several players are here, as one action, and return those who were not before; staff only.

    Raises `Malformed` when nobody, or somebody unknown, is named, and `Refused` when one is not active.
    """
    with recorded(event, actor, SEVERAL_VERB, permission="player.check_in") as change:
        require_staff(change)
        chosen = list(change.event.players.select_for_update().filter(key__in=keys).order_by("number"))
        if not chosen or len(chosen) < len(set(keys)):
            raise Malformed.at("players", _("Choose who is here."))
        for player in chosen:
            if refusal := not_active(player):
                raise Refused(refusal)
        arrived = [player for player in chosen if player.checked_in_at is None]
        if not arrived:
            change.nothing_changed()
            return []
        for player in arrived:
            player.checked_in_at = change.at
        change.object, change.after = "players", {"players": [player.key for player in arrived]}
        change.stamp(*arrived)
        Player.objects.bulk_update(arrived, ["checked_in_at", "revision"], batch_size=BATCH)
        return arrived


def undo_check_in(player: Player, actor: Actor, *, expected: int | None = None) -> Player:
    """Take a check-in back; staff only. Without one nothing changes."""
    with recorded(player.event, actor, "player.undo_check_in", permission="player.check_in") as change:
        require_staff(change)
        player = fresh_player(change, player)
        if player.checked_in_at is None:
            change.nothing_changed()
            return player
        require_unchanged(player, expected)
        player.checked_in_at = None
        change.before, change.after = {"checked_in": True}, {"checked_in": False}
        change.stamp(player)
        player.save(update_fields=["checked_in_at", "revision"])
        return player

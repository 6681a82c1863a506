"""Groups of players who should not be seated together when that can be avoided (R-11)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tables.core.api.access import group_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Several, StrictSerializer, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import Malformed
from tables.players.actions import keep_apart
from tables.players.models import KeepApartGroup, Player
from tables.players.queries.roster import Group, GroupedPlayer, keep_apart_groups

routes = Routes("keep apart")

GROUPS = "events/<slug:slug>/keep-apart/"
GROUP = f"{GROUPS}<number:group>/"


class GroupSerializer(StrictSerializer):
    """A group by name, with the keys of all its players."""

    name = sent(KeepApartGroup, "name")
    players = Several(child=sent(Player, "key"), max_length=1000)


@routes.get(GROUPS, staff("event.view"), ListOf(Group))
def list_keep_apart_groups(call: Call) -> tuple[Group, ...]:
    """All keep-apart groups by name."""
    return keep_apart_groups(call.event)


@routes.post(GROUPS, staff("player.edit"), GroupSerializer, Group, status=201)
def add_keep_apart_group(call: Call) -> Group:
    """Let the group of this name consist of exactly these players; make it if there is none."""
    return _set(call, None)


@routes.put(GROUP, staff("player.edit"), GroupSerializer, Group)
def change_keep_apart_group(call: Call, group: int) -> Group:
    """Rename a group, or change who is in it."""
    return _set(call, group_at(call.event, group))


@routes.delete(GROUP, staff("player.edit"))
def remove_keep_apart_group(call: Call, group: int) -> None:
    """Forget a group; its players stay."""
    keep_apart.remove_keep_apart_group(group_at(call.event, group), call.actor, expected=call.expected)


def _set(call: Call, group: KeepApartGroup | None) -> Group:
    found = keep_apart.set_keep_apart_group(
        call.event,
        call.actor,
        name=call.sent["name"],
        players=_players(call, call.sent["players"]),
        group=group,
        expected=call.expected,
    )
    members = found.players.order_by("number").values_list("key", "name")
    return Group(found.pk, found.name, tuple(GroupedPlayer(key, name) for key, name in members))


def _players(call: Call, keys: Sequence[str]) -> list[Player]:
    found = {player.key: player for player in call.event.players.filter(key__in=keys)}
    missing = [key for key in keys if key not in found]
    if missing:
        raise Malformed.at(
            "players", _("There is no player {player} at this event.").format(player=missing[0])
        )
    return list(found.values())

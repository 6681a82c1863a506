"""Groups of players who should not be seated together when that can be avoided (R-11)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Malformed, NotVisible, Problem
from tables.core.text.plain import fault_in, folded, one_line
from tables.events.models import Event
from tables.journal.recording import recorded
from tables.players.actions.rows import require_staff
from tables.players.models import KeepApartGroup, Player

_PERMISSION = "player.edit"


def set_keep_apart_group(
    event: Event,
    actor: Actor,
    *,
    name: str,
    players: Collection[Player],
    group: KeepApartGroup | None = None,
    expected: int | None = None,
) -> KeepApartGroup:
    """Let the group called `name` consist of exactly these players; `group` is an existing one to rename.

    `expected` is the event's revision. The same group again changes nothing. Raises `Malformed` for a bad or
    taken name and for players of another event, `NotVisible` when `group` is gone.
    """
    with recorded(event, actor, "keep_apart.set", permission=_PERMISSION, expected=expected) as change:
        require_staff(change)
        name = one_line(name)
        groups = {row.pk: row for row in change.event.keep_apart_groups.prefetch_related("players")}
        named = next((row for row in groups.values() if folded(row.name) == folded(name)), None)
        if group is not None and group.pk not in groups:
            raise NotVisible(_("There is no such keep-apart group."))
        target = named if group is None else groups[group.pk]
        at_most = column_length(KeepApartGroup, "name")
        fault = fault_in(name, max_length=at_most) if name else _("The group needs a name.")
        members = list(
            change.event.players.filter(pk__in=[player.pk for player in players]).order_by("number")
        )
        problems = [Problem(fault, "name")] if fault else []
        if target is not None and named is not None and named.pk != target.pk:
            problems.append(
                Problem(_("There is a group called {named} already.").format(named=named.name), "name")
            )
        if len(members) != len({player.pk for player in players}):
            problems.append(Problem(_("A group consists of players of this event."), "players"))
        if problems:
            raise Malformed(problems)
        before = {"name": target.name, "players": _keys(target.players.all())} if target else {}
        after = {"name": name, "players": _keys(members)}
        if target is not None and before == after:
            change.nothing_changed()
            return target
        target = target or KeepApartGroup(event=change.event)
        target.name = name
        target.save()
        target.players.set(members)
        change.object = "keep-apart group"
        change.before, change.after = before, after
        return target


def remove_keep_apart_group(group: KeepApartGroup, actor: Actor, *, expected: int | None = None) -> None:
    """Forget a group; its players stay. A group that is gone already changes nothing."""
    with recorded(
        group.event, actor, "keep_apart.remove", permission=_PERMISSION, expected=expected
    ) as change:
        require_staff(change)
        found = change.event.keep_apart_groups.filter(pk=group.pk).first()
        if found is None:
            change.nothing_changed()
            return
        change.object = "keep-apart group"
        change.before = {"name": found.name, "players": _keys(found.players.all())}
        found.delete()


def add_to_groups(event: Event, members: Sequence[tuple[Player, str]]) -> None:
    """Put players into groups by name within another action, making the groups that do not exist yet."""
    if not members:
        return
    groups = {folded(group.name): group for group in event.keep_apart_groups.all()}
    wanted = {folded(name): name for _, name in reversed(members)}
    for group in KeepApartGroup.objects.bulk_create(
        KeepApartGroup(event=event, name=name) for key, name in wanted.items() if key not in groups
    ):
        groups[folded(group.name)] = group
    through = KeepApartGroup.players.through
    through.objects.bulk_create(
        through(keepapartgroup_id=groups[folded(name)].pk, player_id=player.pk) for player, name in members
    )


def _keys(players: Collection[Player]) -> list[str]:
    return [player.key for player in sorted(players, key=lambda player: player.number)]

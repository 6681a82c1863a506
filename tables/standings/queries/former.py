"""Standings of a former event, read as a ranking of the players of another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tables.events.models import Event, EventStatus
from tables.players.models import NEVER_TOOK_PART, Player
from tables.players.names import Holder, NamesTaken
from tables.staff.models import EventRole, Role, User
from tables.standings.queries.standings import event_standings

FORMER = (EventStatus.FINISHED, EventStatus.ARCHIVED)


@dataclass(frozen=True, slots=True)
class FormerRanking:
    """Players of an event by their places in a former one: `ranked` are keys, the best first; `unclear` are
    those whom a name fits that several have, here or there."""

    ranked: tuple[str, ...]
    unclear: tuple[str, ...]


def former_events(user: User, but: Event) -> list[Event]:
    """Return the events that are over and that the user organized, the latest first. One SQL query."""
    organized = EventRole.objects.filter(user=user, role=Role.ORGANIZER).values("event_id")
    found = Event.objects.filter(pk__in=organized, status__in=FORMER).exclude(pk=but.pk)
    return list(found.order_by("-starts_at", "pk"))


def former_ranking(former: Event, players: Iterable[Player]) -> FormerRanking:
    """Return the players who have a rank in the former event, by that rank.

    Somebody is the same person by the account, or else by the name, unless accounts or clubs say otherwise.
    Checks no permission. One SQL query beside those of the standings.
    """
    here = list(players)
    there = {player.key: player for player in former.players.exclude(status__in=NEVER_TOOK_PART)}
    accounts = {player.user_id: key for key, player in there.items() if player.user_id}
    found = {accounts[player.user_id]: [player.key] for player in here if player.user_id in accounts}
    names = NamesTaken.of(
        Holder(player.name, key, player.club) for key, player in there.items() if key not in found
    )
    unclear: list[str] = []
    for player in here:
        if player.user_id in accounts:
            continue
        same = [str(holder.who) for holder in names.same_person(player.name, player.club)]
        same = [key for key in same if not (player.user_id and there[key].user_id)]
        if len(same) == 1:
            found.setdefault(same[0], []).append(player.key)
        elif same:
            unclear.append(player.key)
    ranked: list[str] = []
    for key, rank, *_ in event_standings(former).rows.figures():
        keys = found.get(key, []) if rank is not None else []
        if len(keys) > 1:
            unclear += keys
        else:
            ranked += keys
    return FormerRanking(tuple(ranked), tuple(unclear))

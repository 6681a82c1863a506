"""Sitting a round out without leaving the event (R-14): said before it is published, and taken back."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.access import Actor
from tables.core.errors import Problem, Refused
from tables.events.models import EventStatus
from tables.journal.models import ActorKind
from tables.journal.recording import Change, recorded, require_override
from tables.players.actions.rows import (
    fresh_player,
    not_taking_part,
    require_rounds_to_come,
    require_unchanged,
)
from tables.players.models import Absence, Player, PlayerStatus
from tables.players.queries.availability import absences_of
from tables.players.queries.participation import next_pairing, to_be_seated
from tables.rounds.queries.sizes import table_sizes_of


def sit_out(
    player: Player, actor: Actor, *, reason: str = "", expected: int | None = None, override: bool = False
) -> Player:
    """Leave a player out of the next round to be published, as an unpaired loss (R-14); the player stays in.

    Players may say it for themselves, also while they still sit in the round before. A draft that seats them
    has to be drawn again. Sitting out the same round twice changes nothing. Raises `Refused` for players who
    are not taking part and when no further round is announced, `NeedsOverride` for staff when too few would
    be left for the round.
    """
    with recorded(player.event, actor, "player.sit_out", reason=reason) as change:
        player = fresh_player(change, player)
        round_number = _round_to_sit_out(change, player)
        if round_number in absences_of(player):
            change.nothing_changed()
            return player
        require_unchanged(player, expected)
        if actor.kind != ActorKind.PLAYER:
            require_override(_too_few_left(change, round_number), override=override, reason=reason)
        Absence.objects.create(player=player, round_number=round_number)
        change.after = {"round": round_number}
        _save(change, player)
        return player


def undo_sit_out(player: Player, actor: Actor, *, reason: str = "", expected: int | None = None) -> Player:
    """Seat a player in the next round after all; who does not sit it out is left as they are.

    Once the round is published its pairings stand: who comes all the same is a late arrival. Raises `Refused`
    for players who are not taking part and when no further round is announced.
    """
    with recorded(
        player.event, actor, "player.undo_sit_out", permission="player.sit_out", reason=reason
    ) as change:
        player = fresh_player(change, player)
        round_number = _round_to_sit_out(change, player)
        if round_number not in absences_of(player):
            change.nothing_changed()
            return player
        require_unchanged(player, expected)
        player.absences.filter(round_number=round_number).delete()
        change.before = {"round": round_number}
        _save(change, player)
        return player


def _round_to_sit_out(change: Change, player: Player) -> int:
    """Return the number of the round that an active player may sit out now, or refuse."""
    event = change.event
    require_rounds_to_come(event)
    if player.status != PlayerStatus.ACTIVE:
        raise not_taking_part(player)
    round_number = next_pairing(event)
    if round_number > event.rounds_announced:
        raise Refused([Problem(_("No further round is announced that could be sat out."), rule="R-3")])
    return round_number


def _save(change: Change, player: Player) -> None:
    change.stamp(player)
    player.save(update_fields=["revision"])


def _too_few_left(change: Change, round_number: int) -> list[Problem]:
    left = to_be_seated(change.event, round_number).count() - 1
    if change.event.status != EventStatus.RUNNING or left >= table_sizes_of(change.event).least:
        return []
    return [
        Problem(
            ngettext(
                "Only {count} player would be left for round {number}.",
                "Only {count} players would be left for round {number}.",
                left,
            ).format(count=left, number=round_number),
            "",
            table_sizes_of(change.event).rule,
        )
    ]

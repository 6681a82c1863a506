"""Leaving and coming back (R-14): drop, rejoin, disqualify."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.events.models import Event, EventStatus
from tables.journal.models import ActorKind
from tables.journal.recording import Change, recorded, require_override
from tables.players.actions.rows import (
    charge_missed_rounds,
    draw_random_ranks,
    fresh_player,
    not_taking_part,
    player_json,
    require_rounds_to_come,
    require_unchanged,
)
from tables.players.actions.seats import fill_free_seats, warnings_of_seat
from tables.players.models import Penalty, PenaltyKind, Player, PlayerStatus
from tables.players.queries.participation import last_paired_round, next_pairing
from tables.rounds.models import RoundStatus, Seat, TableStatus
from tables.rounds.queries.sizes import table_sizes_of

_LIFTING_DEPARTS = gettext_lazy(
    "A disqualified player cannot rejoin by the regulations. Lifting the disqualification departs from them, "
    "and the event's archive names it with your reason."
)
_REGISTERED = {PlayerStatus.WAITLISTED, PlayerStatus.PENDING}
_REMOVABLE = {*_REGISTERED, PlayerStatus.ACTIVE, PlayerStatus.DROPPED}


def drop(
    player: Player,
    actor: Actor,
    *,
    reason: str = "",
    expected: int | None = None,
    override: bool = False,
) -> Player:
    """Take a player out of the event from the next pairing on (R-14).

    Players drop themselves only between rounds; before they are in they withdraw their registration so, and
    their name and account may register again. Dropping a dropped player changes nothing. Raises `Refused`
    for players who are not taking part, `NeedsOverride` for staff when too few would be left for a round.
    """
    with recorded(player.event, actor, "player.drop", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status in {PlayerStatus.DROPPED, PlayerStatus.WITHDRAWN}:
            change.nothing_changed()
            return player
        withdraws = actor.kind == ActorKind.PLAYER and player.status in _REGISTERED
        if player.status != PlayerStatus.ACTIVE and not withdraws:
            raise not_taking_part(player)
        require_unchanged(player, expected)
        if withdraws:
            _withdraw(change, player)
            return player
        if actor.kind == ActorKind.PLAYER:
            _require_between_rounds(player)
        else:
            require_override(_warnings_of_leaving(change.event), override=override, reason=reason)
        _leave(change, player, PlayerStatus.DROPPED)
        return player


def remove_registration(
    player: Player, actor: Actor, *, reason: str = "", expected: int | None = None
) -> Player:
    """Remove the registration of somebody who has not taken part: no list and no count contains it any more.

    The name and the account may register again. Removing twice changes nothing. Raises `Refused` for players
    who were active when the event started, or came later: they drop.
    """
    with recorded(player.event, actor, "player.remove", permission="player.approve", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status == PlayerStatus.WITHDRAWN:
            change.nothing_changed()
            return player
        if player.status not in _REMOVABLE:
            raise not_taking_part(player)
        if player.random_rank is not None:
            raise Refused(
                _("{player} has taken part in the event. Drop the player instead.").format(player=player.name)
            )
        require_unchanged(player, expected)
        _withdraw(change, player)
        return player


def rejoin(
    player: Player,
    actor: Actor,
    *,
    reason: str = "",
    expected: int | None = None,
    override: bool = False,
) -> Player:
    """Let a dropped player back in from the next pairing on; each round missed is an unpaired loss (R-14).

    Who comes back is here, so counts as checked in. An active player is in already: nothing changes.
    Raises `Refused` for the disqualified, for anyone who never took part, and once the seed is public,
    `NeedsOverride` when all seats are taken.
    """
    with recorded(player.event, actor, "player.rejoin", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status == PlayerStatus.ACTIVE:
            change.nothing_changed()
            return player
        if player.status == PlayerStatus.DISQUALIFIED:
            raise Refused(
                [
                    Problem(
                        _("{player} was disqualified and cannot rejoin.").format(player=player.name),
                        "",
                        "R-14",
                    )
                ]
            )
        if player.status != PlayerStatus.DROPPED:
            raise Refused(
                _("{player} has not dropped: {status}.").format(
                    player=player.name, status=player.get_status_display().lower()
                )
            )
        require_rounds_to_come(change.event)
        require_unchanged(player, expected)
        require_override(warnings_of_seat(change.event, player), override=override, reason=reason)
        change.before = dict(player_json(player))
        player.status, player.dropped_after_round = PlayerStatus.ACTIVE, None
        player.absences.filter(round_number=next_pairing(change.event)).delete()
        player.checked_in_at = player.checked_in_at or change.at
        losses: list[int] = []
        if change.event.status == EventStatus.RUNNING:
            draw_random_ranks(change.event, [player])
            losses = charge_missed_rounds(change.event, [player]).get(player.key, [])
        change.after = {**player_json(player), "random_rank": player.random_rank, "unpaired_losses": losses}
        change.stamp(player)
        player.save(
            update_fields=[
                "status",
                "dropped_after_round",
                "checked_in_at",
                "random_rank",
                "revision",
            ]
        )
        return player


def disqualify(player: Player, actor: Actor, *, reason: str, expected: int | None = None) -> Player:
    """Remove a player from the event and the standings; recorded as a penalty too (R-14).

    Disqualifying twice changes nothing. Raises `Malformed` without a reason, `Refused` for a player who never
    took part.
    """
    with recorded(player.event, actor, "player.disqualify", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status == PlayerStatus.DISQUALIFIED:
            change.nothing_changed()
            return player
        if player.status not in {PlayerStatus.ACTIVE, PlayerStatus.DROPPED}:
            raise not_taking_part(player)
        if not change.reason:
            raise Malformed.at(
                "reason", _("Say why the player is disqualified, so that the journal can tell.")
            )
        require_unchanged(player, expected)
        _leave(change, player, PlayerStatus.DISQUALIFIED)
        round_number = last_paired_round(change.event) or None
        change.after |= {"kind": PenaltyKind.DISQUALIFICATION, "round": round_number}
        Penalty.objects.create(
            event=change.event,
            player=player,
            round_number=round_number,
            kind=PenaltyKind.DISQUALIFICATION,
            reason=change.reason,
            given_by=actor.who,
            at=change.at,
        )
        return player


def lift_disqualification(
    player: Player, actor: Actor, *, reason: str, expected: int | None = None, override: bool = False
) -> Player:
    """Take a disqualification back: the player is what they were before it, in the standings again.

    This departs from R-14, by which a disqualified player cannot rejoin. The penalty goes, the journal keeps
    both. Each round missed meanwhile is an unpaired loss for a player who took part before. Lifting twice
    changes nothing. Raises `Malformed` without a reason, `Refused` for a player who never took part,
    `NeedsOverride`, naming the departure, and where all seats are taken.
    """
    with recorded(
        player.event, actor, "player.lift_disqualification", permission="player.disqualify", reason=reason
    ) as change:
        player = fresh_player(change, player)
        if player.status in {PlayerStatus.ACTIVE, PlayerStatus.DROPPED}:
            change.nothing_changed()
            return player
        if player.status != PlayerStatus.DISQUALIFIED:
            raise not_taking_part(player)
        if not change.reason:
            raise Malformed.at("reason", _("Say why it is lifted, so that the journal can tell."))
        require_unchanged(player, expected)
        change.before = dict(player_json(player))
        before = _before_disqualification(player)
        status = PlayerStatus(before.get("status", PlayerStatus.DROPPED))
        seat = warnings_of_seat(change.event, player) if status == PlayerStatus.ACTIVE else []
        require_override(
            [Problem(str(_LIFTING_DEPARTS), rule="R-14"), *seat], override=override, reason=reason
        )
        player.status = status
        if player.status == PlayerStatus.ACTIVE:
            player.dropped_after_round = None
        losses: list[int] = []
        if player.status == PlayerStatus.ACTIVE and change.event.status == EventStatus.RUNNING:
            if change.event.knows_its_seed:
                draw_random_ranks(change.event, [player])
            losses = charge_missed_rounds(change.event, [player]).get(player.key, [])
        given = player.penalties.filter(kind=PenaltyKind.DISQUALIFICATION).order_by("at", "pk").last()
        if given is not None:
            given.delete()
        change.after = {**player_json(player), "random_rank": player.random_rank, "unpaired_losses": losses}
        change.stamp(player)
        player.save(update_fields=["status", "dropped_after_round", "random_rank", "revision"])
        return player


def _before_disqualification(player: Player) -> dict[str, Any]:
    """Return what the journal says of the player's part in the event before the disqualification."""
    entry = (
        player.event.journal.filter(verb="player.disqualify", object=f"player {player.key}")
        .order_by("-revision")
        .first()
    )
    return entry.before if entry is not None else {}


def _leave(change: Change, player: Player, status: PlayerStatus) -> None:
    change.before = dict(player_json(player))
    player.status = status
    if player.dropped_after_round is None:
        player.dropped_after_round = last_paired_round(change.event)
    change.after = dict(player_json(player))
    change.stamp(player)
    player.save(update_fields=["status", "dropped_after_round", "revision"])
    fill_free_seats(change)


def _withdraw(change: Change, player: Player) -> None:
    """End a registration that did not become part of the event; its account is free to register again."""
    change.before = {"status": player.status}
    change.after = {"status": PlayerStatus.WITHDRAWN}
    player.status, player.waitlisted_at, player.user = PlayerStatus.WITHDRAWN, None, None
    player.dropped_after_round = None
    change.stamp(player)
    player.save(update_fields=["status", "waitlisted_at", "user", "dropped_after_round", "revision"])
    fill_free_seats(change)


def _require_between_rounds(player: Player) -> None:
    open_seat = (
        Seat.objects.filter(player=player, absent=False)
        .exclude(round__status__in=[RoundStatus.DRAFTED, RoundStatus.CLOSED])
        .exclude(table__status=TableStatus.CONFIRMED)
        .select_related("table", "round")
        .first()
    )
    if open_seat is not None:
        raise Refused(
            _(
                "You still sit at table {table} of round {round}. Drop after its result is "
                "confirmed, or tell a judge."
            ).format(table=open_seat.table.number, round=open_seat.round.number)
        )


def _warnings_of_leaving(event: Event) -> list[Problem]:
    if event.status != EventStatus.RUNNING:
        return []
    left = event.players.filter(status=PlayerStatus.ACTIVE).count() - 1
    if left >= table_sizes_of(event).least:
        return []
    return [
        Problem(
            ngettext(
                "Only {count} active player would be left: no further round can be paired.",
                "Only {count} active players would be left: no further round can be paired.",
                left,
            ).format(count=left),
            "",
            table_sizes_of(event).rule,
        )
    ]

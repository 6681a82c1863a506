"""Penalties that leave a player in the event; disqualification is in
`tables.actions.players.participation`."""

from __future__ import annotations

from tables.actions.players.rows import fresh_player, last_paired_round, not_taking_part
from tables.actions.recording import recorded
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.models import Penalty, PenaltyKind, Player, PlayerStatus

_LIGHTER = {PenaltyKind.CAUTION.value: PenaltyKind.CAUTION, PenaltyKind.WARNING.value: PenaltyKind.WARNING}


def record_penalty(
    player: Player, actor: Actor, *, kind: str, reason: str, round_number: int | None = None
) -> Penalty:
    """Write down a caution or a warning, in the latest round unless `round_number` names an earlier one.

    Every call is a penalty of its own. Raises `Malformed` for another kind, no reason or an unknown round,
    `Refused` for a player who never took part.
    """
    with recorded(player.event, actor, "player.penalize", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status in {PlayerStatus.PENDING, PlayerStatus.DECLINED}:
            raise not_taking_part(player)
        latest = last_paired_round(change.event)
        problems = []
        if kind == PenaltyKind.DISQUALIFICATION:
            problems.append(Problem("Disqualify the player instead: that also ends the play.", "kind"))
        elif kind not in _LIGHTER:
            problems.append(Problem(f"A penalty is a {' or a '.join(_LIGHTER)}.", "kind"))
        if not change.reason:
            problems.append(Problem("Say what happened, so that the head judge can tell.", "reason"))
        if round_number is not None and not 1 <= round_number <= latest:
            problems.append(Problem(f"Round {round_number} was not paired.", "round_number"))
        if problems:
            raise Malformed(problems)
        penalty = Penalty.objects.create(
            event=change.event,
            player=player,
            round_number=round_number or latest or None,
            kind=_LIGHTER[kind],
            reason=change.reason,
            given_by=actor.who,
            at=change.at,
        )
        change.after = {"kind": kind, "round": penalty.round_number}
        return penalty


def revoke_penalty(penalty: Penalty, actor: Actor, *, reason: str) -> Player:
    """Take a caution or a warning back: it goes, the journal keeps that it was given and revoked.

    Raises `Malformed` without a reason, `Refused` for a disqualification, `NotVisible` for a penalty that
    was revoked already.
    """
    with recorded(
        penalty.event, actor, "player.revoke_penalty", permission="player.penalize", reason=reason
    ) as change:
        player = fresh_player(change, penalty.player)
        found = player.penalties.filter(pk=penalty.pk).first()
        if found is None:
            raise NotVisible("There is no such penalty any more: somebody revoked it.")
        if found.kind == PenaltyKind.DISQUALIFICATION:
            raise Refused("A disqualification is lifted, not revoked: that also lets the player back in.")
        if not change.reason:
            raise Malformed.at("reason", "Say why it is revoked, so that the journal can tell.")
        given = change.event.journal.filter(
            verb="player.penalize", object=change.object, at=found.at
        ).values_list("revision", flat=True)
        change.before = {"kind": found.kind, "round": found.round_number}
        change.after = {"given_at_revision": given.first()}
        found.delete()
        return player

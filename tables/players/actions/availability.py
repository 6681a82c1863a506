"""Availability: who announced not to play in which of the rounds to come, for many players at once (R-14)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.core.text.languages import list_text
from tables.events.models import Event
from tables.journal.models import ActorKind
from tables.journal.recording import Change, recorded
from tables.players.actions.rows import BATCH, require_rounds_to_come
from tables.players.models import Absence, Player, PlayerStatus
from tables.players.queries.availability import absences_of, rounds_to_come


def set_availability(
    event: Event,
    actor: Actor,
    away: Mapping[str, Collection[int]],
    *,
    rounds: Collection[int] | None = None,
    reason: str = "",
) -> None:
    """Store in which rounds these players, by key, do not play; in the others of `rounds` they do.

    `rounds` are by default all that are not published yet. A draft that seats a player who is away has to be
    drawn again. Players may say it for themselves. What is so already changes nothing. Raises `Malformed` at
    "players" for somebody who does not take part, and at "rounds" for a round that is published or not
    announced.
    """
    with recorded(event, actor, "player.availability", permission="player.sit_out", reason=reason) as change:
        require_rounds_to_come(change.event)
        players = _players(change, away)
        to_come = rounds_to_come(change.event)
        concerned = set(to_come) if rounds is None else set(rounds)
        _require_to_come(concerned.union(*away.values()), to_come)
        before = {key: set(absences_of(player)) & concerned for key, player in players.items()}
        after = {key: set(numbers) & concerned for key, numbers in away.items()}
        changed = [key for key in sorted(players) if before[key] != after[key]]
        if not changed:
            change.nothing_changed()
            return
        if len(players) == 1:
            change.object = f"player {changed[0]}"
        change.before = {"away": {key: sorted(before[key]) for key in changed}}
        change.after = {"away": {key: sorted(after[key]) for key in changed}}
        _store(change, [players[key] for key in changed], after, concerned)


def _players(change: Change, away: Mapping[str, Collection[int]]) -> dict[str, Player]:
    """Return the players who are named, by key, locked."""
    rows = change.event.players.select_for_update().filter(key__in=away, status=PlayerStatus.ACTIVE)
    found = {player.key: player for player in rows.prefetch_related("absences")}
    own = change.actor.player
    if change.actor.kind == ActorKind.PLAYER:
        found = {key: player for key, player in found.items() if own is not None and player.pk == own.pk}
    if missing := sorted(set(away) - found.keys()):
        message = _("These are no active players: {keys}.").format(keys=list_text(missing))
        raise Malformed.at("players", message, "R-14")
    return found


def _require_to_come(numbers: Collection[int], to_come: Collection[int]) -> None:
    wrong = sorted(set(numbers) - set(to_come))
    if wrong:
        message = _("Choose announced rounds that are not published yet, not {rounds}.")
        raise Malformed.at("rounds", message.format(rounds=list_text([str(number) for number in wrong])))


def _store(
    change: Change, players: Collection[Player], after: Mapping[str, set[int]], concerned: Collection[int]
) -> None:
    Absence.objects.filter(player__in=players, round_number__in=concerned).delete()
    Absence.objects.bulk_create(
        Absence(player=player, round_number=number)
        for player in players
        for number in sorted(after[player.key])
    )
    change.stamp(*players)
    Player.objects.bulk_update(players, ["revision"], batch_size=BATCH)

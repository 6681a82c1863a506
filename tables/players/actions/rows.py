"""Rows of players as actions read and add them: fresh, locked, and belonging to the locked event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import count
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.accounts.organizer_limits import require_room_for_players
from tables.core import links
from tables.core.access import STAFF_ONLY
from tables.core.errors import NotPermitted, NotVisible, Problem, Refused
from tables.events.models import Event, EventStatus, NameShown
from tables.events.queries.record import stages_of
from tables.events.rules import draws
from tables.journal.models import ActorKind
from tables.journal.recording import Change, check_unchanged
from tables.players.models import Player, PlayerStatus
from tables.players.queries.participation import next_pairing
from tables.rounds.models import Bye, Round, RoundStatus, Seat, UnpairedLoss

BATCH = 500
"""Rows that one UPDATE statement changes at most."""


NO_PLAYER = gettext_lazy("There is no such player.")


def fresh_player(change: Change, player: Player) -> Player:
    """Return the player as of now, locked (one query); names the player in the journal.

    Raises `NotVisible` when the player is gone, belongs to another event, or is not the player who acts.
    """
    found = change.event.players.select_for_update().filter(pk=player.pk).first()
    own = change.actor.player
    if found is None or (change.actor.kind == ActorKind.PLAYER and (own is None or own.pk != found.pk)):
        raise NotVisible(NO_PLAYER)
    found.event = change.event
    change.object = f"player {found.key}"
    return found


def not_taking_part(player: Player) -> Refused:
    """Return the refusal of what only those can be asked who take part."""
    return Refused(
        _("{player} is not taking part: {status}.").format(
            player=player.name, status=player.get_status_display().lower()
        )
    )


def require_unchanged(player: Player, expected: int | None) -> None:
    """Raise `Outdated`, carrying the player as `player_json`, when it changed since revision `expected`."""
    check_unchanged(player, expected, partial(player_json, player))


def require_staff(change: Change) -> None:
    """Refuse an action that the matrix gives players for themselves, but not in this form."""
    if change.actor.kind == ActorKind.PLAYER:
        raise NotPermitted(STAFF_ONLY)


class PresentPlayer(TypedDict):
    """The player, without contact and private link."""

    key: str
    name: str
    club: str
    name_shown: NameShown
    status: PlayerStatus
    joined_round: int
    dropped_after_round: int | None
    checked_in: bool


def player_json(player: Player) -> PresentPlayer:
    """Return the player as journals and answers to outdated writes tell it: no contact, no link."""
    return {
        "key": player.key,
        "name": player.name,
        "club": player.club,
        "name_shown": NameShown(player.name_shown),
        "status": PlayerStatus(player.status),
        "joined_round": player.joined_round,
        "dropped_after_round": player.dropped_after_round,
        "checked_in": player.checked_in_at is not None,
    }


def require_rounds_to_come(event: Event) -> None:
    """Refuse what only makes sense before a further round, once none can be drawn any more (R-50)."""
    if event.seed_is_public:
        message = _("The event's seed is public, so no further round can be drawn from it.")
    elif not event.knows_its_seed:
        message = _("The event was imported without its seed, so no round can be drawn here.")
    else:
        return
    raise Refused([Problem(message, rule="R-50")])


def add_players(
    change: Change, newcomers: Sequence[Player], *, present: bool = False
) -> dict[str, list[int]]:
    """Store newcomers under the next numbers with their private links, and take in those who are active.

    `present` marks the active ones as checked in. Returns the rounds charged as `take_in` does. The number of
    queries grows by batches only. Raises `Refused` for more players than the event may have.
    """
    require_room_for_players(change.event, len(newcomers))
    taken = dict(change.event.players.values_list("key", "number"))
    numbers = count(max(taken.values(), default=0) + 1)
    free = ((number, f"p{number}") for number in numbers if f"p{number}" not in taken)
    for player in newcomers:
        player.event = change.event
        player.number, player.key = next(free)
        is_present = present and player.status == PlayerStatus.ACTIVE
        player.checked_in_at = change.at if is_present else None
        change.stamp(player)
    Player.objects.bulk_create(newcomers)
    for player in newcomers:
        player.link_digest = links.digest_of(links.token_of(player))
    active = [player for player in newcomers if player.status == PlayerStatus.ACTIVE]
    charged = take_in(change.event, active)
    Player.objects.bulk_update(newcomers, ["link_digest", "joined_round", "random_rank"], batch_size=BATCH)
    return charged


def take_in(event: Event, players: Collection[Player]) -> dict[str, list[int]]:
    """Let active players into a running event (R-14, R-44): random number, next round, unpaired losses.

    Sets `joined_round` and `random_rank` (the caller saves them), stores the unpaired losses and returns the
    rounds charged by player key. Before the start nothing has to be done.
    """
    if event.status != EventStatus.RUNNING or not players:
        return {}
    draw_random_ranks(event, players)
    charged = charge_missed_rounds(event, players)
    upcoming = next_pairing(event)
    for player in players:
        player.joined_round = upcoming
    return charged


def draw_random_ranks(event: Event, players: Iterable[Player]) -> None:
    """Give players without one their last tiebreak from the event's seed (R-44); the caller saves them."""
    key = event.draw_key
    for player in players:
        if player.random_rank is None:
            player.random_rank = draws.random_rank(key, player.key)


def charge_missed_rounds(event: Event, players: Collection[Player]) -> dict[str, list[int]]:
    """Store an unpaired loss for every published round a player neither sat in, nor was charged for (R-14),
    nor had a bye in; none for a cut, which only those play who qualify, and none to stand-by players.

    Returns the rounds charged by player key. Five queries.
    """
    players = [player for player in players if not player.is_stand_by]
    published = event.rounds.exclude(status=RoundStatus.DRAFTED).order_by("number").only("pk", "number")
    stages = stages_of(event)
    rounds = [round_ for round_ in published if stages.cut_at(round_.number) is None]
    met: defaultdict[int, set[int]] = defaultdict(set)
    for rows in (Seat.objects.filter(absent=False), UnpairedLoss.objects.all(), Bye.objects.all()):
        for player_pk, round_pk in rows.filter(player__in=players, round__in=rounds).values_list(
            "player_id", "round_id"
        ):
            met[player_pk].add(round_pk)
    missed: dict[Player, list[Round]] = {
        player: [round_ for round_ in rounds if round_.pk not in met[player.pk]] for player in players
    }
    UnpairedLoss.objects.bulk_create(
        UnpairedLoss(round=round_, player=player) for player, rows in missed.items() for round_ in rows
    )
    return {player.key: [round_.number for round_ in rows] for player, rows in missed.items() if rows}

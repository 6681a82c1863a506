"""What a cut means for one player: in, out, or not decided."""

from __future__ import annotations

from dataclasses import dataclass

from tables.core.text.sentences import Sentence
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.players.models import Player
from tables.rounds.models import RoundStatus
from tables.stages.queries.bracket import bracket_of
from tables.standings.queries.standings import shown_standings


@dataclass(frozen=True, slots=True)
class OwnStage:
    """The cut that is next or under way, and the player's part in it. `seeding` is 0 for somebody who is not
    in it; `rank` is the place in the standings, None without one."""

    title: Sentence
    is_in: bool
    seeding: int
    rank: int | None


def own_stage(event: Event, player: Player) -> OwnStage | None:
    """Return the present cut as one player sees it; None without a cut, before it is decided who plays it,
    and after the final.

    The queries of `bracket_of`, none without a cut.
    """
    if not stages_of(event).cuts or event.is_read_only:
        return None
    bracket = bracket_of(event)
    assert bracket is not None
    cut = next((stage for stage in bracket.stages if stage.status != RoundStatus.CLOSED), None)
    if cut is None or cut.is_open:
        return None
    mine = next((seat for table in cut.tables for seat in table.seats if seat.player == player.key), None)
    row = shown_standings(event).rows.of(player.key)
    rank = row.rank if row is not None else None
    return OwnStage(cut.title, mine is not None, mine.seeding if mine is not None else 0, rank)

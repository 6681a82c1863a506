"""Whether every player sat, or took an unpaired loss, in each round it should be (R-14)."""

from __future__ import annotations

from tables.archive.rules.schema import Archive, ArchivePlayer, ArchiveRound
from tables.archive.rules.table_settings import stand_by_of

from .course import LIFT_VERB
from .ledger import Ledger

WITHDRAW_VERB = "round.withdraw"
SEATED_ONCE = "Players seated, or with an unpaired loss"


def check_players(archive: Archive, ledger: Ledger) -> None:
    """Check each player's rounds against the status: nobody missing, nobody seated after dropping or
    before joining, unpaired losses for exactly the rounds missed (R-14). Nobody misses a cut."""
    stand_by = stand_by_of(archive.journal)
    withdrawn = {row.object for row in archive.journal if row.verb == WITHDRAW_VERB}
    disqualified_in = {
        penalty.player: penalty.round
        for penalty in archive.penalties
        if penalty.kind == "disqualification" and penalty.round is not None
    }
    for row in archive.journal:
        if row.verb == LIFT_VERB:
            what = f"the disqualification of {row.object} was lifted, though the disqualified cannot rejoin"
            ledger.depart("R-14", what, row.reason)
    rounds = [_Round(archive, played) for played in archive.rounds if played.status != "drafted"]
    for player in archive.players:
        _check_status(player, ledger)
        for played in rounds:
            if played.is_cut and player.id not in played.seats:
                here, loss = f"round {played.number}, player {player.id}", player.id in played.losses
                ledger.compare("Unpaired losses of cuts", "R-14", here, False, loss)
            else:
                was_withdrawn = f"round {played.number}" in withdrawn
                _check_round(
                    player,
                    played,
                    disqualified_in.get(player.id),
                    ledger,
                    was_withdrawn=was_withdrawn,
                    is_stand_by=player.id in stand_by,
                )


class _Round:
    """A round's seats, byes and unpaired losses by player."""

    def __init__(self, archive: Archive, played: ArchiveRound) -> None:
        self.number = played.number
        self.is_cut = archive.event.stages.cut_at(played.number) is not None
        self.seats = {seat.player: seat for table in played.tables for seat in table.seats}
        self.losses, self.byes = frozenset(played.unpaired_losses), frozenset(played.byes)


def _check_status(player: ArchivePlayer, ledger: Ledger) -> None:
    ledger.count("Status of players", "R-14")
    here = f"player {player.id}, dropped_after_round"
    if player.status == "active" and player.dropped_after_round is not None:
        ledger.differ("R-14", here, "nothing for an active player", str(player.dropped_after_round))
    if player.status == "dropped" and player.dropped_after_round is None:
        ledger.differ("R-14", here, "a round for a player who dropped", "nothing")


def _check_round(
    player: ArchivePlayer,
    played: _Round,
    disqualified_in: int | None,
    ledger: Ledger,
    *,
    was_withdrawn: bool,
    is_stand_by: bool,
) -> None:
    seat = played.seats.get(player.id)
    here = f"round {played.number}, player {player.id}"
    has_bye = player.id in played.byes
    present = has_bye or (seat is not None and not seat.absent)
    loss = player.id in played.losses
    last = player.dropped_after_round
    if player.status == "disqualified":
        last = disqualified_in if last is None else last
    ledger.count(SEATED_ONCE, "R-14")
    if last is not None and played.number > last:
        if present:
            ledger.differ("R-14", here, f"no seat after leaving in round {last}", "a seat")
        if loss:
            ledger.differ("R-14", here, f"no unpaired loss after leaving in round {last}", "one")
    elif played.number < player.joined_round:
        if present and was_withdrawn:
            ledger.note(
                f"{here}: came in after the round was published and was seated when it was drawn anew."
            )
        elif seat is not None or has_bye:
            ledger.differ("R-14", here, f"no seat before joining in round {player.joined_round}", "a seat")
        elif not loss and not is_stand_by:
            ledger.differ("R-14", here, "an unpaired loss for a round missed", "nothing")
    elif has_bye or (is_stand_by and seat is None):
        return
    elif seat is None and not loss and was_withdrawn and last == played.number:
        ledger.note(f"{here}: dropped after the round was published and was left out when it was drawn anew.")
    elif seat is None and not loss and player.status != "disqualified":
        ledger.differ("R-14", here, "a seat or an unpaired loss", "neither")

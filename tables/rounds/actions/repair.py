"""No-shows and late arrivals in a published round (R-13, R-14): proposed first, then applied.

Tables that play already stay as they are unless a judge insists (`include_playing`) with a reason; tables
with a result always stay.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import searches
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.searches import searching
from tables.journal.recording import Change, recorded, require_override
from tables.live.actions import dealt_games, follow_seats, warnings_of_seats
from tables.messages.outbox import notify_seats
from tables.players.actions.rows import BATCH
from tables.players.models import Player, PlayerStatus
from tables.rounds.actions.drafting import Field, read_field
from tables.rounds.actions.rows import fresh_round, require_round_unchanged
from tables.rounds.actions.seats import (
    SeatedRound,
    SeatedTable,
    Seats,
    no_seat,
    plays_already,
    read_seats,
    require_not_closed,
    seats_json,
    sits_already,
    store_seats,
)
from tables.rounds.models import Round, RoundStatus, TableStatus, UnpairedLoss
from tables.rounds.rules.late_arrival import LateSeat, late_seat, open_table, seat_latecomer
from tables.rounds.rules.repair import Repair, repair_no_show
from tables.rounds.seating import KeptTogether, Quality, kept_together


@dataclass(frozen=True, slots=True)
class RepairProposal:
    """One way to go on without the no-shows, and the round's quality after it.

    With `warnings` it is applied only with `override` and a reason; `notes` (pairs who should be kept
    apart and would share a table) are only worth knowing. `quality` is None where no legal game is left
    (see `kind`), which cannot be applied at all.
    """

    repair: Repair
    warnings: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    quality: Quality | None

    @property
    def seated(self) -> tuple[SeatedTable, ...]:
        """The tables as they would be, the first player first."""
        return tuple(SeatedTable(number, players) for number, players in self.repair.tables.items())


@dataclass(frozen=True, slots=True)
class LateSeatProposal:
    """Where a late arrival could sit, `table` being None if nowhere; the rest as for a repair."""

    seat: LateSeat
    warnings: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def propose_repair(
    round_: Round, absent: Collection[str], *, include_playing: bool = False
) -> tuple[RepairProposal, ...]:
    """Return the ways to go on without these players (by key), the regulation's choice first; changes
    nothing.

    Eight SQL queries. Raises as `apply_repair`; checks no permission.
    """
    return _proposals(round_, read_seats(round_), frozenset(absent), include_playing=include_playing)[1]


@searching
def apply_repair(
    round_: Round,
    actor: Actor,
    absent: Collection[str],
    *,
    choice: int = 0,
    include_playing: bool = False,
    expected: int | None = None,
    override: bool = False,
    reason: str = "",
) -> Round:
    """Drop the no-shows (by key) and seat the others as proposal number `choice` says (R-13).

    A no-show keeps a marked seat at a table that plays on while nobody needs it, and was nobody's opponent;
    dissolved tables are gone, the others keep their numbers. Nothing changes when all of them are no-shows
    already. Pass `expected`, so that what is applied is what was shown. Raises `Malformed` at "absent" (also
    for a table with a result) or "choice", `Refused` where no legal game is left, `NeedsOverride` for tables
    that play, `Outdated`.
    """
    absent = frozenset(absent)
    with recorded(round_.event, actor, "pairing.repair", permission="round.repair", reason=reason) as change:
        round_ = fresh_round(change, round_)
        was = read_seats(round_)
        if absent and was.absent.issuperset(absent):
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        field, proposals = _proposals(round_, was, absent, include_playing=include_playing)
        if not 0 <= choice < len(proposals):
            raise Malformed.at(
                "choice",
                ngettext(
                    "There is {count} proposal, counted from 0.",
                    "There are {count} proposals, counted from 0.",
                    len(proposals),
                ).format(count=len(proposals)),
            )
        chosen = proposals[choice]
        if chosen.quality is None:
            raise Refused([Problem(chosen.repair.sentence, "absent", "R-13")])
        require_override(list(chosen.warnings), override=override, reason=change.reason)
        seats = _seats_after(was, chosen.repair, absent)
        change.before = seats_json(round_, was.seats, was.byes)
        seats = store_seats(change, round_, was, seats, field.players, was.absent | absent, chosen.quality)
        _drop(change, [field.players[key] for key in sorted(absent)], round_.number - 1)
        change.after |= {
            **seats_json(round_, seats, was.byes),
            "absent": sorted(absent),
            "kind": chosen.repair.kind,
            "moves": [
                {"player": move.player, "from": move.from_table, "to": move.to_table}
                for move in chosen.repair.moves
            ],
            "dissolved": list(chosen.repair.dissolved),
        }
        if chosen.repair.first_players:
            change.after["first_players"] = {
                str(first.table): first.player for first in chosen.repair.first_players
            }
        follow_seats(change, round_, was.seats, seats, was.absent | absent, override=override)
        notify_seats(change, round_)
        return round_


def propose_late_seat(round_: Round, player: str, *, include_playing: bool = False) -> LateSeatProposal:
    """Return where a player (by key) who came late can still sit in a published round; changes nothing.

    Eight SQL queries. Raises as `seat_late_arrival`; checks no permission.
    """
    return _late_seat(round_, read_seats(round_), player, include_playing=include_playing)[1]


@searching
def seat_late_arrival(
    round_: Round,
    actor: Actor,
    player: str,
    *,
    table: int | None = None,
    include_playing: bool = False,
    expected: int | None = None,
    override: bool = False,
    reason: str = "",
) -> Round:
    """Seat an active player (by key) in a published round, at the best table or at the one named (R-14).

    Where all tables are full, the players who have a bye fill a new one with the arrival, if so many may. The
    unpaired loss charged for the round, or a bye in it, is taken back. Somebody who sits already stays.
    Raises `Malformed` at "player" or "table", `Refused` where no table has a seat, `NeedsOverride` for tables
    that play, `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.repair", permission="round.repair", reason=reason) as change:
        round_ = fresh_round(change, round_)
        was = read_seats(round_)
        if player in was.table_of and player not in was.absent:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        field, proposal = _late_seat(round_, was, player, include_playing=include_playing)
        if table is not None:
            proposal = _at(field, round_, was, player, table, include_playing=include_playing)
        if proposal.seat.table is None:
            raise Refused([Problem(proposal.seat.sentence, "player", "R-14")])
        require_override(list(proposal.warnings), override=override, reason=change.reason)
        seats = _with_latecomer(was, player, proposal.seat)
        now = replace(was, absent=was.absent - {player})
        quality = field.quality(now.playing(seats))
        change.before = seats_json(round_, was.seats, was.byes)
        byes = tuple(key for key in was.byes if key not in {player, *proposal.seat.with_byes})
        seats = store_seats(change, round_, was, seats, field.players, now.absent, quality, byes)
        charged, _ = UnpairedLoss.objects.filter(round=round_, player=field.players[player]).delete()
        _join(change, field.players[player], round_.number)
        change.after |= {
            **seats_json(round_, seats, byes),
            "late": player,
            "to": proposal.seat.table,
            "unpaired_loss_taken_back": bool(charged),
        }
        follow_seats(change, round_, was.seats, seats, was.absent, override=override)
        notify_seats(change, round_)
        return round_


def _proposals(
    round_: Round, was: SeatedRound, absent: frozenset[str], *, include_playing: bool
) -> tuple[Field, tuple[RepairProposal, ...]]:
    _require_public(round_)
    _require_no_shows(was, absent)
    field = read_field(round_.event, round_.number)
    present = was.playing(was.seats)
    fixed = _fixed(was, include_playing=include_playing)
    repairs = searches.found(
        ("repair", field.event.revision, round_.number, absent, include_playing),
        lambda: _search_repairs(field, was, present, absent, fixed),
    )
    dealt = dealt_games(round_)
    return field, tuple(
        RepairProposal(
            repair,
            (
                *_warnings(was, _disturbed(present, repair.tables, absent)),
                *warnings_of_seats(dealt, was.seats, _seats_after(was, repair, absent), was.absent | absent),
            ),
            (*map(Problem, field.misplaced(repair.tables).values()), *_notes(field, repair.kept_together)),
            quality,
        )
        for repair, quality in repairs
    )


def _search_repairs(
    field: Field, was: SeatedRound, present: Seats, absent: frozenset[str], fixed: Collection[int]
) -> list[tuple[Repair, Quality | None]]:
    """Return the ways to go on, each with the round's quality after it, None where no legal game is left."""
    repairs = repair_no_show(
        present,
        absent - was.absent,
        field.previous_rounds,
        fixed,
        field.names,
        field.keep_apart,
        field.sizes,
    )
    after = replace(was, absent=was.absent | absent)
    return [
        (
            repair,
            None
            if repair.kind == "no_legal_game"
            else field.quality(after.playing(_seats_after(was, repair, absent))),
        )
        for repair in repairs
    ]


def _late_seat(
    round_: Round, was: SeatedRound, player: str, *, include_playing: bool
) -> tuple[Field, LateSeatProposal]:
    _require_public(round_)
    field = read_field(round_.event, round_.number)
    if player not in field.players:
        raise Malformed.at("player", _("There is no player {player}.").format(player=player))
    arrival = field.players[player]
    if arrival.status != PlayerStatus.ACTIVE:
        raise Malformed.at(
            "player",
            _("{player} is not active ({status}). Let the player rejoin first.").format(
                player=arrival.name, status=arrival.get_status_display()
            ),
            "R-14",
        )
    if player in was.table_of and player not in was.absent:
        raise Malformed.at("player", sits_already(arrival, was.table_of[player]))
    if field.entrants is not None and player not in {*field.entrants, *was.absent}:
        raise Refused(
            [Problem(_("{player} has not qualified for this round.").format(player=arrival.name), "player")]
        )
    fixed = _fixed(was, include_playing=include_playing)
    seat = seat_latecomer(
        was.playing(was.seats),
        player,
        field.previous_rounds,
        fixed,
        field.names,
        field.keep_apart,
        field.sizes,
    )
    others = tuple(key for key in was.byes if key != player)
    if seat.table is None and others and len(others) + 1 in field.sizes:
        number = field.free_number(was.seats)
        seat = open_table(player, others, number, field.previous_rounds, field.names, field.keep_apart)
    return field, _proposed(field, round_, was, player, seat)


def _proposed(field: Field, round_: Round, was: SeatedRound, player: str, seat: LateSeat) -> LateSeatProposal:
    warnings: list[Problem] = []
    if seat.table is not None:
        seats = _with_latecomer(was, player, seat)
        warnings = _warnings(was, was.seats.keys() & {seat.table}) + warnings_of_seats(
            dealt_games(round_), was.seats, seats, was.absent
        )
    return LateSeatProposal(seat, tuple(warnings), _notes(field, seat.kept_together))


def _at(
    field: Field, round_: Round, was: SeatedRound, player: str, table: int, *, include_playing: bool
) -> LateSeatProposal:
    """Return the proposal for the table somebody named."""
    was.require_table(table)
    if full := was.full_table(table):
        raise Malformed(full)
    if table in _fixed(was, include_playing=include_playing):
        raise Malformed.at("table", _("Table {table} has started.").format(table=table), "R-14")
    seats = was.playing(was.seats)
    seat = late_seat(seats, player, table, field.previous_rounds, field.names, field.keep_apart)
    return _proposed(field, round_, was, player, seat)


def _require_public(round_: Round) -> None:
    if round_.status == RoundStatus.DRAFTED:
        raise Refused(
            _("Round {round} is a draft. Draw it again with the players who are here.").format(
                round=round_.number
            )
        )
    require_not_closed(round_)


def _require_no_shows(was: SeatedRound, absent: Collection[str]) -> None:
    table_of = was.table_of
    problems = [] if absent else [Problem(_("Name at least one absent player."), "absent", "R-13")]
    for key in absent:
        if key not in table_of:
            problems.append(no_seat(key, "absent", "R-13"))
        elif was.has_result(table_of[key]):
            name = was.players[key].name
            message = _("Table {table} has a result. Correct it, with {name} marked absent.").format(
                table=table_of[key], name=name
            )
            problems.append(Problem(message, "absent", "R-13"))
    if problems:
        raise Malformed(problems)


def _fixed(was: SeatedRound, *, include_playing: bool) -> set[int]:
    """Return the numbers of the tables that nobody may join or leave."""
    return {
        number
        for number, table in was.tables.items()
        if table.sheet_id is not None or (table.status != TableStatus.SEATED and not include_playing)
    }


def _disturbed(before: Seats, after: Seats, absent: Collection[str]) -> list[int]:
    """Return numbers of the tables whose present players change otherwise than by the no-shows' leaving."""
    return [
        number
        for number, keys in before.items()
        if {key for key in keys if key not in absent} != set(after.get(number, ()))
    ]


def _warnings(was: SeatedRound, numbers: Collection[int]) -> list[Problem]:
    return [
        plays_already(number, "R-13") for number in numbers if was.tables[number].status != TableStatus.SEATED
    ]


def _notes(field: Field, together: Sequence[KeptTogether]) -> tuple[Problem, ...]:
    return tuple(Problem(kept_together(pair, field.names), rule="R-11") for pair in together)


def _seats_after(was: SeatedRound, repair: Repair, absent: frozenset[str]) -> dict[int, tuple[str, ...]]:
    """Return the repaired tables, with marked seats for no-shows where the table plays on.

    They come behind everybody present: the first seat is the first player's (R-12), who must be there.
    """
    missing = absent | was.absent
    return {
        number: (*present, *(key for key in was.seats[number] if key in missing and key not in present))
        for number, present in repair.tables.items()
    }


def _with_latecomer(was: SeatedRound, player: str, seat: LateSeat) -> dict[int, tuple[str, ...]]:
    """Return the seats with a player in the last one of a table, wherever the player had a marked seat."""
    assert seat.table is not None
    seats = {number: tuple(key for key in keys if key != player) for number, keys in was.seats.items()}
    return {**seats, seat.table: (*seats.get(seat.table, seat.with_byes), player)}


def _drop(change: Change, players: Sequence[Player], after_round: int) -> None:
    """Take no-shows out of the event, from before this round on; the disqualified stay disqualified."""
    dropped = [player for player in players if player.status in {PlayerStatus.ACTIVE, PlayerStatus.DROPPED}]
    for player in dropped:
        player.status, player.dropped_after_round = PlayerStatus.DROPPED, after_round
        change.stamp(player)
    Player.objects.bulk_update(dropped, ["status", "dropped_after_round", "revision"], batch_size=BATCH)


def _join(change: Change, player: Player, round_number: int) -> None:
    player.joined_round = min(player.joined_round, round_number)
    player.absences.filter(round_number=round_number).delete()
    change.stamp(player)
    player.save(update_fields=["joined_round", "revision"])

"""Rounds becoming public, being taken back, and being closed."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.events.queries.record import load_record
from tables.journal.recording import Change, recorded
from tables.live.actions import (
    ROUND_CLOSED,
    abandon_round,
    announce_withdrawal,
    follow_seats,
    problems_of_withdrawal,
)
from tables.messages.models import MessageKind
from tables.messages.outbox import notify, notify_seats
from tables.players.actions.rows import BATCH, charge_missed_rounds
from tables.players.models import Player, PlayerStatus
from tables.players.queries.participation import away_in, to_be_seated
from tables.results.queries.sheets import unverified_tables
from tables.rounds.actions.rows import fresh_round, require_round_unchanged
from tables.rounds.actions.seats import SeatedRound, put_length, read_seats, seats_json
from tables.rounds.models import ResultMark, Round, RoundStatus, Table, TableStatus
from tables.standings.queries.standings import standings_json


def publish_round(round_: Round, actor: Actor, *, expected: int | None = None) -> Round:
    """Make the draft public. A round that is public already stays as it is.

    Players who sit the round out are charged an unpaired loss for it, those who stayed in the event although
    they were absent from an earlier table one for that round (R-14). Raises `Refused`, naming everybody, when
    the draft does not seat exactly the players who are active now and do not sit the round out, and
    `Outdated`.
    """
    with recorded(round_.event, actor, "round.publish") as change:
        round_ = fresh_round(change, round_)
        if round_.status != RoundStatus.DRAFTED:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        was = read_seats(round_)
        _require_fit(change, round_, was)
        put_length(round_, map(len, was.seats.values()))
        round_.status = RoundStatus.PUBLISHED
        round_.published_at = change.at
        change.stamp(round_)
        round_.save(update_fields=["status", "published_at", "length_minutes", "revision"])
        absent = Q(seats__absent=True, seats__round__event=change.event)
        missing = (
            change.event.players.filter(status=PlayerStatus.ACTIVE)
            .filter(absent | away_in(round_.number))
            .distinct()
        )
        charged = charge_missed_rounds(change.event, list(missing))
        change.after = {**seats_json(round_, was.seats, was.byes), "charged": charged}
        follow_seats(change, round_)
        notify_seats(change, round_)
        return round_


def withdraw_round(round_: Round, actor: Actor, *, reason: str, expected: int | None = None) -> Round:
    """Make a published round a draft again, to be edited or drawn anew (R-51), as long as nobody plays.

    No-shows lose their seats; players who came in meanwhile take part from this round on and get back what
    they were charged for it, and players who dropped meanwhile left before it. A draft stays a draft. Raises
    `Malformed` without a reason, `Refused` once play has begun, `Outdated`.
    """
    with recorded(round_.event, actor, "round.withdraw", permission="round.publish", reason=reason) as change:
        round_ = fresh_round(change, round_)
        if round_.status == RoundStatus.DRAFTED:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        if not change.reason:
            raise Malformed.at("reason", _("Say why the round is withdrawn. The journal records it."))
        begun = round_.tables.exclude(status=TableStatus.SEATED).exists()
        if round_.status != RoundStatus.PUBLISHED or begun:
            raise Refused(
                _("Round {round} is being played and cannot be withdrawn.").format(round=round_.number)
            )
        if problems := problems_of_withdrawal(round_):
            raise Refused(problems)
        round_.status = RoundStatus.DRAFTED
        round_.published_at = None
        change.stamp(round_)
        round_.save(update_fields=["status", "published_at", "revision"])
        round_.seats.filter(absent=True).delete()
        round_.seats.update(substitute=None)
        round_.unpaired_losses.all().delete()
        round_.tables.exclude(mark="").update(mark="", mark_reason="")
        was = read_seats(round_)
        change.before = {"status": RoundStatus.PUBLISHED}
        change.after = {
            **seats_json(round_, was.seats, was.byes),
            "status": RoundStatus.DRAFTED,
            **_as_before_publication(change, round_),
        }
        announce_withdrawal(change, round_)
        return round_


def close_round(round_: Round, actor: Actor, *, expected: int | None = None) -> Round:
    """Close a round whose results are all confirmed, and verified where the event wants it, and none is
    flagged; the journal keeps the standings.

    A closed round stays closed; its results can still be corrected. Raises `Refused`, naming the tables
    without a confirmed result, those that are flagged and those to be verified, and `Outdated`.
    """
    with recorded(round_.event, actor, "round.close") as change:
        round_ = fresh_round(change, round_)
        if round_.status == RoundStatus.CLOSED:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        if round_.status == RoundStatus.DRAFTED:
            raise Refused(_("Round {round} is a draft. Publish or discard it.").format(round=round_.number))
        out = round_.tables.exclude(status=TableStatus.CONFIRMED).order_by("number")
        problems = [
            Problem(
                _("Table {table} has no confirmed result ({status}).").format(
                    table=table.number, status=table.get_status_display()
                ),
                rule="R-46",
            )
            for table in out
        ] + [
            Problem(
                _("Table {table} is flagged, “{reason}”. Check it, then remove the mark.").format(
                    table=table.number, reason=table.mark_reason
                )
            )
            for table in round_.tables.filter(mark=ResultMark.FLAGGED, status=TableStatus.CONFIRMED)
        ]
        problems += unverified_problems(unverified_tables(change.event).filter(round=round_))
        if problems:
            raise Refused(problems)
        round_.status = RoundStatus.CLOSED
        round_.closed_at = change.at
        change.stamp(round_)
        round_.save(update_fields=["status", "closed_at", "revision"])
        record = load_record(change.event).through(round_.number)
        change.after = {"round": round_.number} | standings_json(record)
        abandon_round(change, round_, ROUND_CLOSED)
        shown = None if change.event.public_standings else ()
        notify(change, MessageKind.STANDINGS, concerned=shown, data={"round": round_.number})
        return round_


def unverified_problems(tables: QuerySet[Table]) -> list[Problem]:
    """Return what keeps the rounds of these tables from closing (one SQL query)."""
    return [
        Problem(
            _("Table {table} of round {round} waits for a second person to verify its result.").format(
                table=table, round=number
            )
        )
        for number, table in tables.values_list("round__number", "number")
    ]


def _as_before_publication(change: Change, round_: Round) -> dict[str, list[str]]:
    """Let those who came in or dropped since the round was published have done so before it.

    Returns their keys as the journal keeps them.
    """
    players = change.event.players.order_by("number")
    came = list(players.filter(joined_round__gt=round_.number))
    left = list(players.filter(dropped_after_round__gte=round_.number))
    for player in came:
        player.joined_round = round_.number
    for player in left:
        player.dropped_after_round = round_.number - 1
    change.stamp(*came, *left)
    for field, moved in (("joined_round", came), ("dropped_after_round", left)):
        Player.objects.bulk_update(moved, [field, "revision"], batch_size=BATCH)
    return {"joined": [player.key for player in came], "left": [player.key for player in left]}


def _require_fit(change: Change, round_: Round, was: SeatedRound) -> None:
    """Refuse a draft that does not give exactly the active players who do not sit the round out a seat or a
    bye."""
    expected = {player.key: player for player in to_be_seated(change.event, round_.number)}
    gone = [player for key, player in was.players.items() if key not in expected]
    new = [
        player
        for key, player in expected.items()
        if key not in was.players and key not in was.byes and not player.is_stand_by
    ]
    without = change.event.players.filter(key__in=set(was.byes) - expected.keys())
    problems = [
        Problem(
            _("{player} no longer takes part in this round but has a bye. Draw the round again.").format(
                player=_named(player)
            ),
            rule="R-14",
        )
        for player in _by_number(list(without) if was.byes else [])
    ]
    problems += [
        Problem(
            (
                _("{player} sits this round out but has a seat. Draw the round again. Locked tables stay.")
                if player.status == PlayerStatus.ACTIVE
                else _(
                    "{player} is no longer active but has a seat. Draw the round again. Locked tables stay."
                )
            ).format(player=_named(player)),
            rule="R-14",
        )
        for player in _by_number(gone)
    ] + [
        Problem(
            _("{player} is active but has no seat. Draw the round again. Locked tables stay.").format(
                player=_named(player)
            ),
            rule="R-14",
        )
        for player in _by_number(new)
    ]
    if problems:
        raise Refused(problems)


def _named(player: Player) -> str:
    return f"{player.name} ({player.key})"


def _by_number(players: list[Player]) -> list[Player]:
    return sorted(players, key=lambda player: player.number)

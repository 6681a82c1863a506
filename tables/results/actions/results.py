"""Results: reported by players, confirmed by a quorum or by staff, saved as versions that stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

from tables.core.access import Actor, require
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.core.rows import one_or_none
from tables.events.models import ConfirmationQuorum, Event
from tables.events.queries.record import score, scoring_of
from tables.journal.models import ActorKind
from tables.journal.recording import Change, recorded
from tables.live.actions import end_claim, warnings_of_result
from tables.live.models.game import LiveGame, LiveStatus
from tables.messages.models import MessageKind
from tables.messages.outbox import notify_table
from tables.players.models import Player
from tables.results.actions.sheet_content import (
    SheetContent,
    check_content,
    completed,
    require_checked,
    seated_keys,
    seated_names,
)
from tables.results.models import Sheet, SheetSignature, SignatureKind
from tables.results.queries.sheets import may_correct_own, represented_at, signatures_needed, stands_for
from tables.results.slips import Slip, is_of
from tables.rounds.actions.rows import TABLE_GONE
from tables.rounds.models import ResultMark, Round, RoundStatus, Seat, Table, TableStatus, UnpairedLoss


def save_result(
    table: Table,
    actor: Actor,
    content: SheetContent,
    *,
    expected_version: int,
    override: bool = False,
    reason: str = "",
) -> Sheet:
    """Enter a result for staff; of a confirmed table it is a correction and needs its own right and a reason.

    Who entered the confirmed version needs no other right until it is verified or the round is closed.
    Who has not seen the confirmed version does not correct it: that is a late entry, and `Outdated`.
    `content` is the sheet in the archive's shape; `expected_version` the version the sender saw (0: none).
    Saving what already stands changes nothing. Raises `Malformed`, `NeedsOverride` (R-24 warnings),
    `Outdated` with the present sheet, `Refused`, `NotPermitted`, `NotVisible`.
    """
    seen = table.sheet is not None and table.sheet.version == expected_version
    is_correction = table.status == TableStatus.CONFIRMED and seen
    verb = "result.correct" if is_correction else "result.confirm"
    with recorded(_event_of(table), actor, verb, permission="result.enter", reason=reason) as change:
        table = _locked(change.event, table)
        if is_correction:
            _require_correctable(table, actor)
        _require_decider(table, actor)
        _name(change, table)
        content = completed(table, content)
        if table.sheet is not None and table.status == TableStatus.CONFIRMED:
            if _same_result(table.sheet.content, content):
                change.nothing_changed()
                return table.sheet
            if not is_correction:
                raise _outdated(table, expected_version)
        _check_version(table, expected_version)
        if is_correction and not reason.strip():
            raise Malformed.at("reason", _("Say why the result is corrected. The journal records it."))
        checked = require_checked(
            change.event, table, content, warnings_of_result(table), override=override, reason=reason
        )
        if checked["end"] == "judge" or checked["manual_points"] is not None:
            require(actor, "result.set_points", change.event)
        if not is_correction and table.sheet is not None and _same_result(table.sheet.content, checked):
            sheet = table.sheet
            _sign(sheet, actor, SignatureKind.CONFIRM, change)
        else:
            sheet = _add_version(table, checked, change, entered_by=actor, reason=reason)
        _confirm(table, sheet, change)
        return sheet


def report_result(
    table: Table, actor: Actor, content: SheetContent, *, expected_version: int, override: bool = False
) -> Sheet:
    """Record a result reported by a player at the table or by the holder of its slip. It awaits confirmation.

    A different report by another player is a new version and starts the confirmations afresh. An equal one
    confirms the result, or changes nothing once it is confirmed. Raises as `save_result`, and `Refused` for
    a different report of a confirmed result.
    """
    with recorded(_event_of(table), actor, "result.report") as change:
        table = _locked(change.event, table)
        player = None if actor.slip is not None else _seated_player(table, actor)
        if actor.slip is not None:
            _require_valid(actor.slip, table)
        _name(change, table)
        change.may_change_standings = False
        if not change.event.players_report:
            raise Refused(_("At this event the staff enter results. Hand in the paper slip."))
        content = completed(table, content)
        stands = table.sheet if table.sheet and _same_result(table.sheet.content, content) else None
        is_confirmed = table.status == TableStatus.CONFIRMED
        if stands is not None and (is_confirmed or player is None or stands.reported_by_id == player.pk):
            change.nothing_changed()
            return stands
        if is_confirmed:
            raise Refused(_("This table's result is confirmed. Call a judge to correct it."))
        if stands is not None and player is not None:
            change.verb = "result.confirm"
            return _confirm_as_player(table, player, change)
        _check_version(table, expected_version)
        checked = require_checked(
            change.event, table, content, override=override, reason="seen by the reporter"
        )
        if checked["end"] == "judge" or checked["manual_points"] is not None:
            raise Malformed.at("end", _("Only a judge sets points by hand."), "R-20")
        sheet = _add_version(table, checked, change, reported_by=player, by_slip=player is None)
        table.status = TableStatus.REPORTED
        _save_table(table, sheet, change)
        if not _signatures_missing(change.event, table, sheet):
            _confirm(table, sheet, change)
        else:
            _ask_to_confirm(change, table, sheet, player)
        return sheet


def _ask_to_confirm(
    change: Change, table: Table, sheet: Sheet, reporter: Player | None = None, *, by_game: bool = False
) -> None:
    """Tell the others at the table that a result waits for them, where players confirm it."""
    if change.event.quorum != ConfirmationQuorum.STAFF:
        but = reporter.pk if reporter is not None else None
        more: dict[str, Any] = {"by_game": True} if by_game else {}
        notify_table(change, MessageKind.TO_CONFIRM, table, but=but, version=sheet.version, **more)


def report_game(change: Change, table: Table, content: SheetContent) -> Sheet | None:
    """Within the system's action `change`, take the sheet that a live game wrote as a report.

    It waits for confirmation as a player's report does. Returns None, with nothing changed, when the table's
    result is confirmed already or this report stands. Raises `Malformed` for a sheet that R-24 refuses.
    """
    table = _locked(change.event, table)
    _name(change, table)
    if table.status == TableStatus.CONFIRMED:
        return None
    content = completed(table, content)
    sheet, _ = check_content(change.event, seated_keys(table), content, seated_names(table))
    if table.sheet is not None and _same_result(table.sheet.content, sheet.to_json()):
        return None
    version = _add_version(table, sheet.to_json(), change)
    table.status = TableStatus.REPORTED
    _save_table(table, version, change)
    _ask_to_confirm(change, table, version, by_game=True)
    return version


def apply_penalties(change: Change, player: Player, round_number: int, *, why: str) -> bool:
    """Within the action `change`, give the sheet of the player's table in that round a version with the
    penalties that stand now; what else it says, who answers for it and who signed it stays.

    Without a sheet nothing is done: it comes with them. Returns whether the player sits at a table there.
    """
    seat = Seat.objects.filter(round__event=change.event, round__number=round_number, player=player)
    found = one_or_none(seat.filter(absent=False).select_related("table__round"))
    if found is None:
        return False
    table = _locked(change.event, found.table)
    table.round.event = change.event
    was = table.sheet
    if was is None:
        return True
    content = completed(table, {key: value for key, value in was.content.items() if key != "penalties"})
    if _same_result(was.content, content):
        return True
    change.before |= _sheet_json(table, was, change.event)
    sheet = Sheet.objects.create(
        table=table,
        version=_next_version(table),
        content=dict(content),
        reported_by=was.reported_by,
        entered_by=was.entered_by,
        by_slip=was.by_slip,
        reason=why,
        created_at=change.at,
    )
    SheetSignature.objects.bulk_create(
        SheetSignature(
            sheet=sheet,
            kind=signed.kind,
            player_id=signed.player_id,
            user_id=signed.user_id,
            comment=signed.comment,
            at=signed.at,
        )
        for signed in was.signatures.all()
    )
    _save_table(table, sheet, change)
    return True


def confirm_result(table: Table, actor: Actor, *, version: int) -> Sheet:
    """Say that the reported version is right: staff at once, players until the quorum is reached."""
    with recorded(
        _event_of(table),
        actor,
        "result.confirm",
        permission=None if actor.kind == ActorKind.PLAYER else "result.enter",
    ) as change:
        table = _locked(change.event, table)
        player = _seated_player(table, actor) if actor.kind == ActorKind.PLAYER else None
        _name(change, table)
        if table.sheet is None:
            raise Refused(_("There is no result to confirm yet."))
        _check_version(table, version)
        if table.status == TableStatus.CONFIRMED:
            change.nothing_changed()
            return table.sheet
        if player is not None:
            return _confirm_as_player(table, player, change)
        _require_decider(table, actor)
        _sign(table.sheet, actor, SignatureKind.CONFIRM, change)
        _confirm(table, table.sheet, change)
        return table.sheet


def dispute_result(table: Table, actor: Actor, *, version: int, comment: str) -> Sheet:
    """Dispute the reported result; staff are notified."""
    with recorded(_event_of(table), actor, "result.dispute", permission="result.confirm") as change:
        table = _locked(change.event, table)
        player = _seated_player(table, actor)
        _name(change, table)
        if table.sheet is None or table.status != TableStatus.REPORTED:
            raise Refused(_("There is no unconfirmed result to dispute. Call a judge."))
        _check_version(table, version)
        if not comment.strip():
            raise Malformed.at("comment", _("Say what is wrong with the result."))
        change.reason = comment.strip()
        change.after = {"version": table.sheet.version}
        change.may_change_standings = False
        _sign_as_player(table.sheet, player, SignatureKind.DISPUTE, change, comment.strip())
        change.stamp(table)
        table.save(update_fields=["revision"])
        return table.sheet


def clear_result(table: Table, actor: Actor, *, reason: str, version: int | None = None) -> Table:
    """Take a table's result back: it was not played after all, or the sheet belongs to another table.

    The versions stay and the next one follows them; the table is out again, with those absent who had been
    missing before. It takes the right to correct, or that one entered it oneself as for `save_result`.
    Raises `Malformed` without a reason, `Refused` where there is no result, where a live game gave it, and
    in a closed round, `Outdated` with the present sheet.
    """
    with recorded(
        _event_of(table), actor, "result.clear", permission="result.enter", reason=reason
    ) as change:
        table = _locked(change.event, table)
        _name(change, table)
        sheet = table.sheet
        if sheet is None:
            raise Refused(_("There is no result to clear."))
        _require_correctable(table, actor)
        if version is not None:
            _check_version(table, version)
        if table.round.status == RoundStatus.CLOSED:
            raise Refused(
                _("Round {round} is closed: its result can be corrected, not cleared.").format(
                    round=table.round.number
                )
            )
        if LiveGame.objects.filter(table=table, status=LiveStatus.FINISHED).exists():
            raise Refused(_("This result is from a live game. Correct it if it does not count as played."))
        if not change.reason:
            raise Malformed.at("reason", _("Say why the result is cleared. The journal records it."))
        change.before = _sheet_json(table, sheet, change.event)
        table.sheet = None
        is_playing = table.round.status == RoundStatus.PLAYING
        table.status = TableStatus.PLAYING if is_playing else TableStatus.SEATED
        change.after = {
            "round": table.round.number,
            "table": table.number,
            "status": table.status,
            "sheet": None,
        }
        change.stamp(table)
        table.save(update_fields=["sheet", "status", "revision"])
        seats = list(Seat.objects.filter(table=table).select_related("player"))
        no_shows = {seat.player.key for seat in seats if _is_no_show(seat, table)}
        _mark_absent(table.round, seats, no_shows, change)
        change.after["absent"] = sorted(seat.player.key for seat in seats if seat.absent)
        return table


def verify_result(table: Table, actor: Actor, *, version: int) -> Sheet:
    """Let a second member of staff say that a confirmed result agrees with the slip.

    Raises `Refused` for anyone who entered, reported or confirmed the version.
    """
    with recorded(_event_of(table), actor, "result.verify", even_when_finished=True) as change:
        table = _locked(change.event, table)
        _name(change, table)
        if table.sheet is None or table.status != TableStatus.CONFIRMED:
            raise Refused(_("Only a confirmed result can be verified."))
        _check_version(table, version)
        if stands_for(table.sheet, actor.user):
            raise Refused(_("A second person verifies: you entered or confirmed this result yourself."))
        change.after = {"version": table.sheet.version}
        if not _sign(table.sheet, actor, SignatureKind.VERIFY, change):
            change.nothing_changed()
            return table.sheet
        change.stamp(table)
        table.save(update_fields=["revision"])
        return table.sheet


def _event_of(table: Table) -> Event:
    return table.round.event


def _locked(event: Event, table: Table) -> Table:
    tables = Table.objects.select_for_update(of=("self",)).select_related("round", "sheet")
    found = one_or_none(tables.filter(pk=table.pk, round__event=event))
    if found is None:
        raise NotVisible(TABLE_GONE)
    if found.round.status == RoundStatus.DRAFTED:
        raise Refused(_("The round is not published yet."))
    return found


def _require_correctable(table: Table, actor: Actor) -> None:
    """Raise `NotPermitted` unless the actor may correct results, or entered this one and it is fresh."""
    if not may_correct_own(table, actor.user):
        require(actor, "result.correct", _event_of(table))


def _require_decider(table: Table, actor: Actor) -> None:
    """Raise `NotPermitted` where the result is postponed and the actor is no judge."""
    if table.mark == ResultMark.POSTPONED:
        require(actor, "result.postpone", _event_of(table))


def _name(change: Change, table: Table) -> None:
    change.at_table(table.round.number, table.number)


def _seated_player(table: Table, actor: Actor) -> Player:
    if actor.player is None or not table.seats.filter(player=actor.player, absent=False).exists():
        raise NotPermitted(_("Only the players of this table may do this."))
    return actor.player


def _require_valid(slip: Slip, table: Table) -> None:
    if table.round.status == RoundStatus.CLOSED or not is_of(slip, table):
        raise NotVisible(_("This slip is no longer valid: the table was seated anew, or the round is over."))


def _check_version(table: Table, expected: int) -> None:
    if expected != (table.sheet.version if table.sheet else 0):
        raise _outdated(table, expected)


def _outdated(table: Table, expected: int) -> Outdated:
    version = table.sheet.version if table.sheet else 0
    return Outdated(
        _(
            "Somebody saved a result for this table while you were writing yours. Yours was not saved. "
            "Compare the two and save again."
        ),
        expected=expected,
        revision=version,
        current={
            "round": table.round.number,
            "table": table.number,
            "status": table.status,
            "version": version,
            "sheet": table.sheet.content if table.sheet else None,
        },
    )


def _same_result(stored: SheetContent, sent: SheetContent) -> bool:
    return bool(stored == dict(sent))


def _add_version(
    table: Table,
    content: dict[str, Any],
    change: Change,
    *,
    entered_by: Actor | None = None,
    reported_by: Player | None = None,
    by_slip: bool = False,
    reason: str = "",
) -> Sheet:
    if table.sheet is not None:
        change.before |= _sheet_json(table, table.sheet, change.event)
    return Sheet.objects.create(
        table=table,
        version=_next_version(table),
        content=content,
        entered_by=entered_by.user if entered_by else None,
        reported_by=reported_by,
        by_slip=by_slip or None,
        reason=reason,
        created_at=change.at,
    )


def _next_version(table: Table) -> int:
    newest: int = table.sheets.aggregate(newest=Max("version"))["newest"] or 0
    return newest + 1


def _sheet_json(table: Table, sheet: Sheet, event: Event) -> dict[str, Any]:
    rows = score(sheet.content, scoring_of(event)).rows
    return {
        "round": table.round.number,
        "table": table.number,
        "status": table.status,
        "version": sheet.version,
        "sheet": sheet.content,
        "scores": [{"player": row.player, "place": row.place, "points": row.points} for row in rows],
    }


def _save_table(table: Table, sheet: Sheet, change: Change) -> None:
    change.after |= _sheet_json(table, sheet, change.event)
    table.sheet = sheet
    change.stamp(table)
    table.save(update_fields=["sheet", "status", "mark", "mark_reason", "revision"])


def _confirm(table: Table, sheet: Sheet, change: Change) -> None:
    change.may_change_standings = True
    table.status = TableStatus.CONFIRMED
    if table.mark == ResultMark.POSTPONED:
        table.mark = table.mark_reason = ""
    _save_table(table, sheet, change)
    absent = {seat["player"] for seat in sheet.content["seats"] if seat["absent"]}
    _mark_absent(table.round, Seat.objects.filter(table=table).select_related("player"), absent, change)
    end_claim(change, table)


def _mark_absent(round_: Round, seats: Iterable[Seat], absent: Collection[str], change: Change) -> None:
    """Let those be absent from a table whose keys are given, and the others present."""
    changed = [seat for seat in seats if seat.absent != (seat.player.key in absent)]
    for seat in changed:
        seat.absent = not seat.absent
    if changed:
        Seat.objects.bulk_update(changed, ["absent"])
        _settle_losses(round_, changed, change)


def _is_no_show(seat: Seat, table: Table) -> bool:
    """Return whether somebody had been dropped as missing before the table had a sheet (R-13)."""
    dropped = seat.player.dropped_after_round
    return seat.absent and dropped is not None and dropped < table.round.number


def _settle_losses(round_: Round, changed: list[Seat], change: Change) -> None:
    """Take the round's unpaired loss back from the person who was there after all; charge anyone who was not
    and took
    part in a later round, as the publication of the next one would have (R-14)."""
    came = [seat.player for seat in changed if not seat.absent]
    missed = {seat.player_id: seat.player for seat in changed if seat.absent}
    losses = UnpairedLoss.objects.filter(round=round_, player__in=came)
    taken_back = sorted(losses.values_list("player__key", flat=True))
    losses.delete()
    later = {
        player_pk
        for rows in (Seat.objects.all(), UnpairedLoss.objects.all())
        for player_pk in rows.filter(player__in=missed, round__number__gt=round_.number)
        .exclude(round__status=RoundStatus.DRAFTED)
        .values_list("player_id", flat=True)
    }
    UnpairedLoss.objects.bulk_create(UnpairedLoss(round=round_, player=missed[pk]) for pk in sorted(later))
    if taken_back:
        change.after["unpaired_losses_taken_back"] = taken_back
    if later:
        change.after["unpaired_losses_charged"] = sorted(missed[pk].key for pk in later)


def _confirm_as_player(table: Table, player: Player, change: Change) -> Sheet:
    change.may_change_standings = False
    sheet = table.sheet
    assert sheet is not None
    if sheet.reported_by_id == player.pk:
        raise Refused(_("You reported this result. The others at the table confirm it."))
    if not _sign_as_player(sheet, player, SignatureKind.CONFIRM, change):
        change.nothing_changed()
        return sheet
    sheet.signatures.filter(kind=SignatureKind.DISPUTE, player=player).delete()
    if _signatures_missing(change.event, table, sheet):
        _save_table(table, sheet, change)
    else:
        _confirm(table, sheet, change)
    return sheet


def _signatures_missing(event: Event, table: Table, sheet: Sheet) -> bool:
    if table.mark == ResultMark.POSTPONED:
        return True
    represented = represented_at(table, sheet)
    needed = signatures_needed(event, sheet.content, by_slip=bool(sheet.by_slip), represented=represented)
    if needed is None or sheet.signatures.filter(kind=SignatureKind.DISPUTE).exists():
        return True
    return sheet.signatures.filter(kind=SignatureKind.CONFIRM).count() < needed


def _sign(sheet: Sheet, actor: Actor, kind: SignatureKind, change: Change) -> bool:
    if actor.user is None:
        return True
    _, is_new = SheetSignature.objects.get_or_create(
        sheet=sheet, kind=kind, user=actor.user, defaults={"at": change.at}
    )
    return is_new


def _sign_as_player(
    sheet: Sheet, player: Player, kind: SignatureKind, change: Change, comment: str = ""
) -> bool:
    _, is_new = SheetSignature.objects.get_or_create(
        sheet=sheet, kind=kind, player=player, defaults={"at": change.at, "comment": comment}
    )
    return is_new

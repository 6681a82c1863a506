"""Score sheets as the API takes and tells them; the sheet itself has the archive's shape."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.api.callers import Call
from tables.core.api.fields import (
    ByName,
    Choice,
    Flag,
    Overridable,
    Reasoned,
    RuledNumber,
    Several,
    StrictSerializer,
    WholeNumber,
    sent,
)
from tables.core.errors import Malformed, Problem
from tables.formats.queries import format_of
from tables.formats.rules.scoring.sheets import MAX_SCORE, MIN_SCORE, RESULT_SEAT_KEYS
from tables.players.models import Penalty, Player
from tables.results.models import GameEnd, SheetSignature, SignatureKind
from tables.results.queries.sheets import ListedResult, SheetVersion, TableSheet, names_at
from tables.results.rules.findings import Finding
from tables.results.rules.rows import ScoredSeat
from tables.results.rules.sheets import (
    LIMITS,
    MANUAL_POINTS_LIMITS,
    MAX_SEATS,
    MAX_SHEET_PENALTIES,
    PENALTY_KEYS,
    SEAT_KEYS,
    SHEET_EFFECTS,
    SHEET_KEYS,
    WIN_POINTS,
)
from tables.rounds.models import ResultMark, Table, TableStatus
from tables.rounds.queries.pairings import Substitute

STAFF = "staff"
"""Who players are told entered or signed something, where it was no player."""


def figure(key: str, **options: Any) -> RuledNumber:
    """Return a number of a seat within its limits, by its rule."""
    low, high, rule = LIMITS[key]
    return RuledNumber(rule=rule, min_value=low, max_value=high, **options)


class SeatScoreSerializer(StrictSerializer):
    """What the sheet says of one player (R-20 to R-24); numbers are null where nothing was written down.

    In formats other than Kingsmoot a player has a `place` or a `score` instead of its figures.
    """

    player = sent(Player, "key")
    titles = figure("titles", allow_null=True, default=None)
    power = figure("power", allow_null=True, default=None)
    house_power = figure("house_power", allow_null=True, default=None)
    initiative = figure("initiative", allow_null=True, default=None)
    heir = Flag(default=False)
    reduction = figure("reduction", allow_null=True, default=0)
    eliminated = figure("eliminated", allow_null=True, default=None)
    absent = Flag(default=False)
    place = WholeNumber(
        min_value=1,
        max_value=MAX_SEATS,
        required=False,
        allow_null=True,
        help_text=gettext_lazy("In formats other than Kingsmoot: 1 is first, equal numbers are level."),
    )
    score = WholeNumber(
        min_value=MIN_SCORE,
        max_value=MAX_SCORE,
        required=False,
        allow_null=True,
        help_text=gettext_lazy("In formats with scores."),
    )


class SheetPenaltySerializer(StrictSerializer):
    """A penalty that takes points from what the sheet pays a player; of "game_loss" all of them."""

    player = sent(Player, "key")
    infraction = sent(Penalty, "infraction", allow_blank=False)
    effect = Choice(list(SHEET_EFFECTS))
    points = WholeNumber(min_value=0, max_value=WIN_POINTS)


class SheetSerializer(StrictSerializer):
    """How a game ended, and its players in seat order; `manual_points` are set by a judge."""

    end = Choice(GameEnd.choices)
    seats = Several(child=SeatScoreSerializer(), min_length=1, max_length=MAX_SEATS)
    manual_points = ByName(
        max_length=MAX_SEATS,
        child=WholeNumber(min_value=MANUAL_POINTS_LIMITS[0], max_value=MANUAL_POINTS_LIMITS[1]),
        allow_null=True,
        default=None,
    )
    penalties = Several(
        child=SheetPenaltySerializer(),
        max_length=MAX_SHEET_PENALTIES,
        required=False,
        help_text=gettext_lazy(
            "Those that stand: they are recorded for the player, and may be left out here."
        ),
    )


class VersionSerializer(StrictSerializer):
    """The version of the sheet that the sender saw, 0 for none; `If-Match` serves as well."""

    version = WholeNumber(min_value=0, max_value=999_999, required=False)


class NewSheetSerializer(SheetSerializer, VersionSerializer, Overridable):
    """A sheet to save. Warnings (R-24) are overridden with a reason; a correction always takes one."""


class ClearSerializer(VersionSerializer, Reasoned):
    """Why a table's result is taken back; always takes a reason."""


class ReportSerializer(SheetSerializer, VersionSerializer):
    """A sheet that a player at the table reports."""

    override = Flag(default=False, help_text=gettext_lazy("Report it in spite of the warnings."))


class DisputeSerializer(VersionSerializer):
    """What is wrong with a reported sheet."""

    comment = sent(SheetSignature, "comment", allow_blank=False)


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """Who sits where; the `substitute` sits there for the player."""

    player: str
    number: int
    name: str
    position: int
    absent: bool
    substitute: Substitute | None


@dataclass(frozen=True, slots=True)
class SignatureAnswer:
    """Somebody's word on a version; `player` is null for staff."""

    kind: SignatureKind
    who: str
    player: str | None
    comment: str
    at: datetime


@dataclass(frozen=True, slots=True)
class VersionAnswer:
    """One version with what the regulations make of it."""

    version: int
    sheet: Annotated[Mapping[str, Any], SheetSerializer]
    scores: tuple[ScoredSeat, ...]
    warnings: tuple[Finding, ...]
    who: str
    reported_by: str | None
    reason: str
    at: datetime
    signatures: tuple[SignatureAnswer, ...]


@dataclass(frozen=True, slots=True)
class SheetAnswer:
    """A table's sheet with all its versions, newest first. `version` is the newest, 0 without any and
    after it was cleared; `confirmations_needed` is null when only staff confirm or nothing is reported.
    `mark` says that a judge decides it later, and to staff that it is flagged; only they read why."""

    round: int
    table: int
    status: TableStatus
    version: int
    seats: tuple[SheetSeat, ...]
    versions: tuple[VersionAnswer, ...]
    confirmations_needed: int | None
    mark: ResultMark | None
    mark_reason: str


def sent_sheet(call: Call) -> dict[str, Any]:
    """Return the sheet in a body, in the archive's shape."""
    sheet = {key: call.sent[key] for key in SHEET_KEYS}
    is_kingsmoot = format_of(call.event).is_kingsmoot
    _require_keys_of(sheet["seats"], is_kingsmoot=is_kingsmoot)
    keys = SEAT_KEYS if is_kingsmoot else RESULT_SEAT_KEYS
    sheet["seats"] = [{key: seat.get(key) for key in keys} for seat in sheet["seats"]]
    if "penalties" in call.sent:
        sheet["penalties"] = [{key: each[key] for key in PENALTY_KEYS} for each in call.sent["penalties"]]
    return sheet


def _require_keys_of(seats: Iterable[Mapping[str, Any]], *, is_kingsmoot: bool) -> None:
    """Raise `Malformed` for each figure that sheets of the event's format do not have."""
    others = RESULT_SEAT_KEYS if is_kingsmoot else SEAT_KEYS
    own = SEAT_KEYS if is_kingsmoot else RESULT_SEAT_KEYS
    problems = [
        Problem(_("Sheets of this event's format have no such figure."), f"seats[{position}].{key}")
        for position, seat in enumerate(seats)
        for key in others
        if key not in own and seat.get(key)
    ]
    if problems:
        raise Malformed(problems)


def seen_version(call: Call) -> int:
    """Return the version the sender saw. Raises `Malformed` where neither header nor body names it."""
    version = call.expected if call.expected is not None else call.sent.get("version")
    if version is None:
        raise Malformed.at("version", _("Say which version of the sheet you saw: 0 for none."))
    return int(version)


def sheet_for(call: Call, sheet: TableSheet) -> SheetAnswer:
    """Return the sheet for staff and for the table itself, who read its players' full names; players read no
    names of staff."""
    names = names_at(sheet.seats)
    return SheetAnswer(
        round=sheet.table.round.number,
        table=sheet.table.number,
        status=TableStatus(sheet.table.status),
        version=sheet.current.version if sheet.current is not None else 0,
        seats=tuple(
            SheetSeat(
                seat.player.key,
                seat.player.number,
                names[seat.player.key],
                seat.position,
                seat.absent,
                Substitute(seat.substitute.key, seat.substitute.name)
                if seat.substitute is not None
                else None,
            )
            for seat in sheet.seats
        ),
        versions=tuple(_version_for(call, version, names) for version in sheet.versions),
        confirmations_needed=sheet.confirmations_needed,
        mark=mark_for(call, sheet.table),
        mark_reason=sheet.table.mark_reason if call.is_staff else "",
    )


def mark_for(call: Call, table: Table | ListedResult) -> ResultMark | None:
    """Return what is the matter with a result: others than staff hear of postponed ones only."""
    is_visible = call.is_staff or table.mark == ResultMark.POSTPONED
    return ResultMark(table.mark) if table.mark and is_visible else None


def _version_for(call: Call, version: SheetVersion, names: dict[str, str]) -> VersionAnswer:
    return VersionAnswer(
        version=version.version,
        sheet=version.content,
        scores=version.scores,
        warnings=version.warnings,
        who=version.who if call.is_staff else _who(version.reported_by_key, names),
        reported_by=version.reported_by_key,
        reason=version.reason if call.is_staff else "",
        at=version.at,
        signatures=tuple(
            SignatureAnswer(
                signature.kind,
                signature.who if call.is_staff else _who(signature.player_key, names),
                signature.player_key,
                signature.comment,
                signature.at,
            )
            for signature in version.signatures
        ),
    )


def _who(key: str | None, names: dict[str, str]) -> str:
    """Return a player's name; players of former seatings by key."""
    return STAFF if key is None else names.get(key, key)

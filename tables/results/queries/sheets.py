"""Score sheets as people read them: the desk's list of tables, and one table with all its versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import starmap, zip_longest
from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.events.models import ConfirmationQuorum, Event
from tables.events.queries.record import score, scoring_of
from tables.live.models.game import LiveSeat, LiveStatus
from tables.players.models import Player
from tables.players.names import NamedPlayer, distinct_names
from tables.results.models import GameEnd, Sheet, SheetSignature, SignatureKind
from tables.results.rules.findings import Finding, SheetRefused
from tables.results.rules.rows import ScoredSeat, SeatResult, TableScore
from tables.results.rules.scoring import Scoring
from tables.rounds.models import Round, RoundStatus, Seat, Table, TableStatus, keeps_results_back
from tables.staff.models import User
from tables.standings.queries.loading import results_under

BY_SLIP = gettext_lazy("the table’s slip")
"""Who reported a version for which nobody in particular stands."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits where: `position` 1 is the first player. Beside a `name` that several have stands the club or
    the number. The `substitute` sits there for the player."""

    player: Player
    position: int
    absent: bool
    name: str
    substitute: Player | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """Somebody's word on a version: `who` is a staff user name or a player's name."""

    kind: SignatureKind
    who: str
    player_key: str | None
    comment: str
    at: datetime


@dataclass(frozen=True, slots=True)
class SheetVersion:
    """One version with what the regulations make of it."""

    version: int
    content: Mapping[str, Any]
    scores: tuple[ScoredSeat, ...]
    warnings: tuple[Finding, ...]
    who: str
    reported_by_key: str | None
    by_slip: bool
    reason: str
    at: datetime
    signatures: tuple[Signature, ...]
    is_by_penalty: bool = False
    """Whether it differs from the version before by penalties alone; `reason` names who recorded them."""

    @property
    def author(self) -> str:
        """Who made this version, "" for a live game; a penalty's is named in the reason."""
        return _("by a penalty") if self.is_by_penalty else self.who

    @property
    def confirmations(self) -> int:
        """How many players besides the reporter confirmed this version."""
        return sum(s.kind == SignatureKind.CONFIRM and s.player_key is not None for s in self.signatures)

    @property
    def disputes(self) -> tuple[Signature, ...]:
        """Players who say that this version is wrong."""
        return tuple(s for s in self.signatures if s.kind == SignatureKind.DISPUTE)

    @property
    def verifications(self) -> tuple[Signature, ...]:
        """Staff who verified this version against the slip."""
        return tuple(s for s in self.signatures if s.kind == SignatureKind.VERIFY)


@dataclass(frozen=True, slots=True)
class TableSheet:
    """One table: its seats and its versions, newest first. `confirmations_needed` is None when only staff
    confirm, or when nothing is reported. After the newest was cleared, none is `current`."""

    table: Table
    seats: tuple[SeatedPlayer, ...]
    versions: tuple[SheetVersion, ...]
    confirmations_needed: int | None

    @property
    def current(self) -> SheetVersion | None:
        """The version in force, or reported."""
        return self.versions[0] if self.versions and self.table.sheet_id is not None else None


@dataclass(frozen=True, slots=True)
class TableResult:
    """A line of the desk's list: a table, its seats, and its newest version if there is one."""

    table: Table
    seats: tuple[SeatedPlayer, ...]
    current: SheetVersion | None


def table_sheet(table: Table) -> TableSheet:
    """Return one table with all versions of its sheet. Three SQL queries, one more where a result waits for
    confirmation (the table must carry round and event)."""
    event = table.round.event
    scoring = scoring_of(event)
    rows = list(table.seats.select_related("player", "substitute").order_by("position"))
    seats = _seats(rows, _names_of(rows))
    sheets = list(_with_signatures(table.sheets.order_by("-version")))
    names = names_at(seats)
    versions = tuple(
        _version(sheet, scoring, names, earlier=earlier) for sheet, earlier in zip_longest(sheets, sheets[1:])
    )
    needed = (
        signatures_needed(
            event,
            versions[0].content,
            by_slip=versions[0].by_slip,
            represented=represented_at(table, sheets[0]),
        )
        if versions and table.status == TableStatus.REPORTED
        else None
    )
    return TableSheet(table, seats, versions, needed)


@dataclass(frozen=True, slots=True)
class TableState:
    """What a table of the desk's list is chosen by: where its result stands, and who sits there.

    `is_disputed` says so of a result that waits for confirmation. `names` are by player key.
    """

    number: int
    status: TableStatus
    mark: str  # one of `ResultMark`, or empty
    has_result: bool
    is_disputed: bool
    names: Mapping[str, str]

    @property
    def is_reported(self) -> bool:
        """Whether the result waits for confirmation."""
        return self.status == TableStatus.REPORTED


def table_states(round_: Round) -> tuple[TableState, ...]:
    """Return the tables of a round in order. Two SQL queries, of columns alone."""
    rows = list(_STATES_OF_SEATS.filter(round_id=round_.pk))
    shown = distinct_names(NamedPlayer(*player) for _table, *player in rows)
    names: dict[int, dict[str, str]] = {}
    for table, key, *_player in rows:
        names.setdefault(table, {})[key] = shown[key]
    return tuple(
        TableState(
            number,
            TableStatus(status),
            mark,
            sheet is not None,
            status == TableStatus.REPORTED and is_disputed,
            names.get(pk, {}),
        )
        for pk, number, status, mark, sheet, is_disputed in _STATES.filter(round_id=round_.pk)
    )


_STATES = Table.objects.order_by("number").values_list(
    *("pk", "number", "status", "mark", "sheet_id"),
    Exists(SheetSignature.objects.filter(sheet=OuterRef("sheet"), kind=SignatureKind.DISPUTE)),
)
_STATES_OF_SEATS = Seat.objects.order_by("position").values_list(
    *("table_id", "player__key", "player__name", "player__club", "player__number")
)


def table_results(event: Event, round_: Round, states: Collection[TableState]) -> tuple[TableResult, ...]:
    """Return these tables of a round in order, each with its newest sheet. Five SQL queries."""
    scoring = scoring_of(event)
    names = {state.number: state.names for state in states}
    tables = (
        round_.tables.filter(number__in=names)
        .order_by("number")
        .prefetch_related(
            Prefetch("seats", Seat.objects.select_related("player", "substitute").order_by("position")),
            Prefetch("sheet", _with_signatures(Sheet.objects.all())),
            Prefetch("sheets", Sheet.objects.only("table", "version", "content")),
        )
    )
    return tuple(_table_result(table, scoring, names[table.number]) for table in tables)


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """Somebody at a table with what the sheet gives, None without a result and for no-shows."""

    pk: int
    key: str
    number: int
    name: str
    name_shown: str  # one of `NameShown`
    absent: bool
    result: SeatResult | None


@dataclass(frozen=True, slots=True)
class ListedResult:
    """A table with its newest sheet at a glance, and how many signed it. `version` is 0 without a sheet."""

    table: int
    status: TableStatus
    mark: str  # one of `ResultMark`, or empty
    version: int
    end: GameEnd | None
    seats: tuple[ListedSeat, ...]
    confirmations: int
    disputes: int
    verifications: int


def listed_results(event: Event, round_: Round, *, is_staff: bool) -> tuple[ListedResult, ...]:
    """Return the tables of a round in order, each with what its newest sheet gives. Others than staff are
    told confirmed sheets only, and none of a round whose results are kept back.

    Three SQL queries. Of rows as they are, because strangers may ask for 375 tables.
    """
    results = results_under(scoring_of(event))
    seats: dict[int, list[tuple[Any, ...]]] = {}
    for table, *seat in _LISTED_SEATS.filter(round_id=round_.pk):
        seats.setdefault(table, []).append(tuple(seat))
    signed = {
        (sheet, kind): number
        for sheet, kind, number in SheetSignature.objects.filter(sheet__current_of__round_id=round_.pk)
        .exclude(kind=SignatureKind.CONFIRM, player=None)
        .values_list("sheet_id", "kind")
        .annotate(Count("pk"))
        .order_by()
    }
    is_kept_back = keeps_results_back(event, round_)
    listed = []
    for row in starmap(_ListedTable, _LISTED_TABLES.filter(round_id=round_.pk)):
        is_visible = is_staff or (row.status == TableStatus.CONFIRMED and not is_kept_back)
        visible = row if is_visible else row._replace(sheet=None, version=None, content=None)
        listed.append(_listed(visible, seats.get(row.pk, ()), signed, results))
    return tuple(listed)


class _ListedTable(NamedTuple):
    """What is read of a table and its newest sheet."""

    pk: int
    number: int
    status: str
    mark: str
    sheet: int | None
    version: int | None
    content: str | None


def _listed(
    row: _ListedTable,
    seats: Iterable[tuple[Any, ...]],
    signed: Mapping[tuple[int | None, str], int],
    results: Callable[[str], Iterable[SeatResult]],
) -> ListedResult:
    given = {result.player: result for result in results(row.content)} if row.content is not None else {}
    return ListedResult(
        row.number,
        TableStatus(row.status),
        row.mark,
        row.version or 0,
        None if row.content is None else GameEnd(json.loads(row.content)["end"]),
        tuple(
            [
                ListedSeat(pk, key, number, name, shown, absent, given.get(key))
                for pk, key, number, name, shown, absent in seats
            ]
        ),
        signed.get((row.sheet, SignatureKind.CONFIRM), 0),
        signed.get((row.sheet, SignatureKind.DISPUTE), 0),
        signed.get((row.sheet, SignatureKind.VERIFY), 0),
    )


_LISTED_TABLES = Table.objects.order_by("number").values_list(
    *("pk", "number", "status", "mark", "sheet_id", "sheet__version"), Cast("sheet__content", TextField())
)
_LISTED_SEATS = Seat.objects.order_by("position").values_list(
    *("table_id", "player_id", "player__key", "player__number", "player__name", "player__name_shown"),
    "absent",
)


def may_correct_own(table: Table, user: User | None) -> bool:
    """Return whether this user entered the table's result and nobody has built on it: it is not verified, and
    the round is not closed. One SQL query."""
    sheet = table.sheet
    if user is None or sheet is None or sheet.entered_by_id != user.pk:
        return False
    is_verified = sheet.signatures.filter(kind=SignatureKind.VERIFY).exists()
    return table.round.status != RoundStatus.CLOSED and not is_verified


def stands_for(sheet: Sheet, user: User | None) -> bool:
    """Return whether this user entered or confirmed the version, or reported it as a player: somebody else
    verifies it. One SQL query at most."""
    if user is None:
        return False
    reporter = sheet.reported_by
    is_author = sheet.entered_by_id == user.pk or (reporter is not None and reporter.user_id == user.pk)
    return is_author or sheet.signatures.filter(kind=SignatureKind.CONFIRM, user=user).exists()


def to_verify(round_: Round, user: User | None) -> frozenset[int]:
    """Return the numbers of the tables whose confirmed result this user may still compare with the slip:
    nobody verified it, and the user does not stand for it (`stands_for`). One SQL query."""
    if user is None:
        return frozenset()
    signed = SheetSignature.objects.filter(sheet=OuterRef("sheet"))
    tables = (
        round_.tables.filter(status=TableStatus.CONFIRMED, sheet__isnull=False)
        .exclude(sheet__entered_by=user)
        .exclude(sheet__reported_by__user=user)
        .exclude(Exists(signed.filter(kind=SignatureKind.CONFIRM, user=user)))
        .exclude(Exists(signed.filter(kind=SignatureKind.VERIFY)))
    )
    return frozenset(tables.values_list("number", flat=True))


def unverified_tables(event: Event) -> QuerySet[Table]:
    """Return the tables, in order, whose confirmed result one member of staff alone answers for, where the
    event requires verification: entered by hand, or confirmed by staff while nobody else stands for it."""
    if not event.verification_required:
        return Table.objects.none()
    signed = SheetSignature.objects.filter(sheet=OuterRef("sheet"))
    by_staff = signed.filter(kind=SignatureKind.CONFIRM, user__isnull=False)
    own_report = by_staff.filter(user=OuterRef("sheet__reported_by__user"))
    return (
        Table.objects.filter(round__event=event, status=TableStatus.CONFIRMED)
        .filter(
            Q(sheet__entered_by__isnull=False)
            | Q(Exists(own_report))
            | Q(Exists(by_staff), sheet__reported_by__isnull=True)
        )
        .exclude(Exists(signed.filter(kind=SignatureKind.CONFIRM, player__isnull=False)))
        .exclude(Exists(signed.filter(kind=SignatureKind.VERIFY)))
        .order_by("round__number", "number")
    )


def names_at(seats: Iterable[SeatedPlayer]) -> dict[str, str]:
    """Return full names by player key, for reasons and messages that staff and the table itself read."""
    return {seated.player.key: seated.name for seated in seats}


def _table_result(table: Table, scoring: Scoring, names: Mapping[str, str]) -> TableResult:
    seats = _seats(table.seats.all(), names)
    sheet = table.sheet
    if sheet is None:
        return TableResult(table, seats, None)
    earlier = next((each for each in table.sheets.all() if each.version == sheet.version - 1), None)
    return TableResult(table, seats, _version(sheet, scoring, names_at(seats), earlier=earlier))


def _seats(seats: Iterable[Seat], names: Mapping[str, str]) -> tuple[SeatedPlayer, ...]:
    return tuple(
        SeatedPlayer(
            seat.player,
            seat.position,
            seat.absent,
            names[seat.player.key],
            None if seat.absent else seat.substitute,
        )
        for seat in seats
    )


def _names_of(seats: Iterable[Seat]) -> dict[str, str]:
    players = [seat.player for seat in seats]
    return distinct_names(
        NamedPlayer(player.key, player.name, player.club, player.number) for player in players
    )


def _scored(sheet: Sheet, scoring: Scoring, names: Mapping[str, str]) -> TableScore:
    """Return what a version gives; of one that the format or the rule options in force refuse, why."""
    try:
        return score(sheet.content, scoring, names)
    except SheetRefused as refused:
        return TableScore((), refused.findings)


def _with_signatures(sheets: QuerySet[Sheet]) -> QuerySet[Sheet]:
    return sheets.select_related("entered_by", "reported_by").prefetch_related(
        Prefetch("signatures", _SIGNATURES)
    )


_SIGNATURES = (
    SheetSignature.objects.select_related("player", "user")
    .only("sheet", "kind", "comment", "at", "player__key", "player__name", "user__username")
    .order_by("at", "pk")
)


def _version(
    sheet: Sheet, scoring: Scoring, names: Mapping[str, str], *, earlier: Sheet | None = None
) -> SheetVersion:
    scored = _scored(sheet, scoring, names)
    author = sheet.entered_by.get_username() if sheet.entered_by else ""
    return SheetVersion(
        sheet.version,
        sheet.content,
        scored.rows,
        scored.warnings,
        str(BY_SLIP) if sheet.by_slip else sheet.reported_by.name if sheet.reported_by else author,
        sheet.reported_by.key if sheet.reported_by else None,
        bool(sheet.by_slip),
        sheet.reason,
        sheet.created_at,
        tuple(
            Signature(
                SignatureKind(signature.kind),
                signature.player.name if signature.player else str(signature.user),
                signature.player.key if signature.player else None,
                signature.comment,
                signature.at,
            )
            for signature in sheet.signatures.all()
        ),
        is_by_penalty=earlier is not None and _differ_by_penalties(sheet.content, earlier.content),
    )


def _differ_by_penalties(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Return whether two contents of a sheet have the same result under different penalties."""
    return one.get("penalties", []) != other.get("penalties", []) and all(
        one.get(key) == other.get(key) for key in (one.keys() | other.keys()) - {"penalties"}
    )


def signatures_needed(
    event: Event, content: Mapping[str, Any], *, by_slip: bool, represented: Collection[str] = ()
) -> int | None:
    """Return how many players besides the reporter must confirm; None when only staff can.

    Of who reports with a table's slip nobody knows who it was: the reporter confirms as well. Players for
    whom a bot or a substitute played (`represented`, by their keys) are not waited for; somebody confirms in
    any case.
    """
    if event.quorum == ConfirmationQuorum.STAFF:
        return None
    people = sum(not seat["absent"] and seat.get("player") not in represented for seat in content["seats"])
    others = people - 1
    needed = others if event.quorum == ConfirmationQuorum.ALL else others // 2 + 1
    return (max(1, needed) if represented else needed) + by_slip


def represented_at(table: Table, sheet: Sheet | None) -> frozenset[str]:
    """Return the keys of the players for whom a substitute sat at the table, or a bot played to the end of
    the live game that reported this sheet. One query."""
    played_by_others = Q(substitute__isnull=False)
    if sheet is not None and not (sheet.reported_by_id or sheet.entered_by_id or sheet.by_slip):
        live = LiveSeat.objects.filter(game__table=table, game__status=LiveStatus.FINISHED)
        played_by_others |= Q(player__in=live.exclude(bot="").values("player"))
    return frozenset(table.seats.filter(played_by_others).values_list("player__key", flat=True))

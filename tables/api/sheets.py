"""Score sheets: read, entered by staff, reported and confirmed by players, disputed, verified, previewed."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.actions import results
from tables.actions.sheet_content import check_content, seated_names
from tables.api.access import table_at
from tables.api.callers import PARTICIPANTS, PLAYERS, Call, staff
from tables.api.fields import FractionText
from tables.api.histories import ScoredSeatSerializer
from tables.api.representations import Representation
from tables.api.routes import Routes
from tables.api.schema import ProblemSerializer
from tables.api.sheet_shapes import (
    DisputeSerializer,
    NewSheetSerializer,
    ReportSerializer,
    SheetSerializer,
    TableSheetSerializer,
    VersionSerializer,
    seen_version,
    sent_sheet,
    told_sheet,
)
from tables.errors import NotPermitted
from tables.models import Table
from tables.queries.corrections import preview_result
from tables.queries.record import readings_of, score
from tables.queries.sheets import table_sheet

routes = Routes("results")

SHEET = "events/<slug:slug>/rounds/<number:number>/tables/<number:table>/sheet/"


class NumberChangeSerializer(Representation):
    """A number before and after; null where there is none."""

    old = serializers.IntegerField(allow_null=True)
    new = serializers.IntegerField(allow_null=True)


class FractionChangeSerializer(Representation):
    """A fraction before and after; null where there is none."""

    old = FractionText(allow_null=True)
    new = FractionText(allow_null=True)


class StandingChangeSerializer(Representation):
    """What would change for one player; figures that stay are null."""

    player = serializers.CharField()
    name = serializers.CharField()
    rank = NumberChangeSerializer(allow_null=True)
    points = NumberChangeSerializer(allow_null=True)
    sos = FractionChangeSerializer(allow_null=True)
    extended_sos = FractionChangeSerializer(allow_null=True)


class LaterPairingSerializer(Representation):
    """A later round that was drawn by points some of which would have been others."""

    round = serializers.IntegerField()
    is_draft = serializers.BooleanField()
    players = serializers.ListField(child=serializers.CharField())
    tables_changed = serializers.IntegerField(allow_null=True)


class ResultPreviewSerializer(Representation):
    """What a sheet would give, and for staff what saving it would change."""

    scores_before = ScoredSeatSerializer(many=True)
    scores_after = ScoredSeatSerializer(many=True)
    warnings = ProblemSerializer(many=True)
    standings = StandingChangeSerializer(many=True)
    later_pairings = LaterPairingSerializer(many=True)


@routes.get(SHEET, PARTICIPANTS, TableSheetSerializer)
def read_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """A table's sheet with all its versions, for staff and the players who sit there."""
    return _told(call, _table_of(call, number, table))


@routes.put(SHEET, staff("result.enter"), NewSheetSerializer, TableSheetSerializer)
def save_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """Enter a table's result; of a confirmed table this is a correction, which takes its own right."""
    results.save_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        sent_sheet(call),
        expected_version=seen_version(call),
        override=call.sent["override"],
        reason=call.sent["reason"],
    )
    return _told(call, table_at(call.event, number, table))


@routes.preview(f"{SHEET}preview/", PARTICIPANTS, SheetSerializer, ResultPreviewSerializer)
def preview_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """Places and points that a sheet would give and, for staff, what saving it would change."""
    found = _table_of(call, number, table)
    names = seated_names(found)
    checked, warnings = check_content(call.event, tuple(names), sent_sheet(call), names)
    content = checked.to_json()
    if not call.is_staff:
        return {
            "scores_before": [],
            "scores_after": score(content, readings_of(call.event), names).rows,
            "warnings": warnings,
            "standings": [],
            "later_pairings": [],
        }
    preview = preview_result(found, content)
    return {
        "scores_before": preview.scores_before,
        "scores_after": preview.scores_after,
        "warnings": warnings,
        "standings": preview.standings,
        "later_pairings": preview.later_pairings,
    }


@routes.post(f"{SHEET}report/", PLAYERS, ReportSerializer, TableSheetSerializer)
def report_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """Report the result of one's own table; the others or the staff confirm it."""
    results.report_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        sent_sheet(call),
        expected_version=seen_version(call),
        override=call.sent["override"],
    )
    return _told(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}confirm/", PARTICIPANTS, VersionSerializer, TableSheetSerializer)
def confirm_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """Say that the reported version is right: staff at once, players until the quorum is reached."""
    results.confirm_result(
        table_at(call.event, number, table, drafts=False), call.actor, version=seen_version(call)
    )
    return _told(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}dispute/", PLAYERS, DisputeSerializer, TableSheetSerializer)
def dispute_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """Say that the reported version of one's own table is wrong."""
    results.dispute_result(
        table_at(call.event, number, table, drafts=False),
        call.actor,
        version=seen_version(call),
        comment=call.sent["comment"],
    )
    return _told(call, table_at(call.event, number, table))


@routes.post(f"{SHEET}verify/", staff("result.verify"), VersionSerializer, TableSheetSerializer)
def verify_sheet(call: Call, number: int, table: int) -> dict[str, Any]:
    """Check a confirmed result that somebody else entered against the slip."""
    results.verify_result(
        table_at(call.event, number, table, drafts=False), call.actor, version=seen_version(call)
    )
    return _told(call, table_at(call.event, number, table))


def _table_of(call: Call, number: int, table: int) -> Table:
    """The table, for staff and for the players who sit there."""
    found = table_at(call.event, number, table, drafts=False)
    if not call.is_staff and not found.seats.filter(player=call.actor.player).exists():
        raise NotPermitted("Only the players of this table may see its sheet.")
    return found


def _told(call: Call, table: Table) -> dict[str, Any]:
    return told_sheet(call, table_sheet(table))

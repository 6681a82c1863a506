"""What a sheet holds as it is sent: whose it is, in which order, and whether the regulations take it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tables.core.errors import Malformed, Problem
from tables.events.models import Event
from tables.events.queries.record import scoring_of
from tables.journal.recording import require_override
from tables.players.models import Penalty
from tables.results.rules.checks import NO_NAMES, Names
from tables.results.rules.findings import Finding, SheetMalformed
from tables.results.rules.scoring import Sheet
from tables.results.rules.sheets import SheetPenalty, penalties_json
from tables.rounds.models import Table

SheetContent = Mapping[str, Any]


def seated_keys(table: Table) -> tuple[str, ...]:
    """Return player keys of the table in player order (one query)."""
    return tuple(seated_names(table))


def seated_names(table: Table) -> dict[str, str]:
    """Return full names by player key, in player order (one query): for those who sit there and the staff."""
    return dict(table.seats.order_by("position").values_list("player__key", "player__name"))


def in_seat_order(content: SheetContent, seated: tuple[str, ...]) -> SheetContent:
    """Return the sheet with its seats in player order, as archives have them, however they were sent.

    What does not list exactly these players is left as it is, for `check_content` to refuse.
    """
    seats = content.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, Mapping) for seat in seats):
        return content
    by_player = {seat.get("player"): seat for seat in seats if isinstance(seat.get("player"), str)}
    if len(seats) != len(seated) or by_player.keys() != set(seated):
        return content
    return {**content, "seats": [by_player[key] for key in seated]}


def completed(table: Table, content: SheetContent) -> SheetContent:
    """Return the sheet as it would be kept: its seats in player order, with the penalties that were given to
    those present (two queries).

    Nobody writes penalties into a sheet; one that brings them has to bring these. Raises `Malformed`.
    """
    ordered = {**in_seat_order(content, seated_keys(table))}
    sent = ordered.pop("penalties", None)
    seats = content.get("seats")
    absent = {
        seat.get("player")
        for seat in (seats if isinstance(seats, list) else ())
        if isinstance(seat, Mapping) and seat.get("absent") is True
    }
    given = [
        SheetPenalty(*found)
        for found in Penalty.objects.filter(
            round_number=table.round.number, player__seats__table=table, event=table.round.event_id
        )
        .exclude(effect="")
        .order_by("at", "pk")
        .values_list("player__key", "infraction", "effect", "points")
        if found[0] not in absent
    ]
    written = penalties_json(given)
    if sent is not None and sent != written.get("penalties", []):
        raise Malformed.at(
            "penalties",
            _("Penalties are recorded for the player. The sheet already has those in force."),
            "R-20",
        )
    return ordered | written


def check_content(
    event: Event, seated: tuple[str, ...], content: SheetContent, names: Names = NO_NAMES
) -> tuple[Sheet, list[Finding]]:
    """Return a sheet as sent, checked for shape, for the table's players, and by the event's format.

    Returns the sheet and its warnings; `names` gives the names to call players by in messages. Raises
    `Malformed` with every problem at its field.
    """
    scoring = scoring_of(event)
    try:
        sheet = scoring.read(content)
    except SheetMalformed as error:
        raise Malformed([_problem(finding) for finding in error.findings]) from error
    listed = [seat.player for seat in sheet.seats]
    if sorted(listed) != sorted(seated):
        raise Malformed.at(
            "seats",
            _("The sheet must list exactly the players of this table: {names}.").format(
                names=", ".join(seated)
            ),
            "R-24",
        )
    findings = scoring.check(sheet, names)
    refusals = [_problem(finding) for finding in findings if finding.level == "refuse"]
    if refusals:
        raise Malformed(refusals)
    return sheet, [finding for finding in findings if finding.level == "warn"]


def require_checked(
    event: Event,
    table: Table,
    content: SheetContent,
    warned: Sequence[Problem] = (),
    *,
    override: bool,
    reason: str,
) -> dict[str, Any]:
    """Return the sheet as sent, in the one form it is stored in; with its warnings, and others to be `warned`
    of, only if they are overridden.

    Raises what `check_content` and `require_override` raise.
    """
    names = seated_names(table)
    sheet, warnings = check_content(event, tuple(names), content, names)
    require_override([*map(_problem, warnings), *warned], override=override, reason=reason)
    return sheet.to_json()


def _problem(finding: Finding) -> Problem:
    return Problem(finding.message, finding.field, finding.rule)

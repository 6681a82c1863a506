"""The calculator that anyone may use: figures of one table in, places and points out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from tables.core.api.callers import STRANGERS, Call, Rate, address_behind
from tables.core.api.fields import Choice, Flag, Several, StrictSerializer, Text
from tables.core.api.routes import Routes
from tables.core.errors import Malformed, Problem
from tables.core.limits import SCORE_TABLES
from tables.events.api.settings import RuleOptionsSerializer
from tables.events.rules.rule_options import RuleOptions
from tables.players.models import MAX_TYPED_NAME_LENGTH
from tables.results.api.shapes import figure
from tables.results.rules import points
from tables.results.rules.checks import check_sheet
from tables.results.rules.findings import Finding
from tables.results.rules.sheets import ENDS, MAX_SEATS, ScoreSheet, SeatScore

routes = Routes("calculator")

PLAYED_ENDS = [end for end in ENDS if end != "judge"]


SCORES_RATE = Rate(SCORE_TABLES, address_behind)
"""Five tables a second for a whole hall."""


class PlayerFiguresSerializer(StrictSerializer):
    """What the sheet says of one player (R-20 to R-24)."""

    name = Text(max_length=MAX_TYPED_NAME_LENGTH)
    titles = figure("titles")
    power = figure("power")
    house_power = figure("house_power", required=False, allow_null=True, default=None)
    initiative = figure("initiative", required=False, allow_null=True, default=None)
    heir = Flag(required=False, default=False)
    reduction = figure("reduction", required=False, default=0)
    eliminated = figure("eliminated", required=False, allow_null=True, default=None)


class TableFiguresSerializer(StrictSerializer):
    """One finished table: how the game ended, and its players in seat order."""

    end = Choice(PLAYED_ENDS)
    rules = RuleOptionsSerializer(required=False)
    players = Several(child=PlayerFiguresSerializer(), min_length=1, max_length=MAX_SEATS)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """Place and points of one player, with the arithmetic in words."""

    name: str
    place: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class TableScores:
    """The scores in the order the players were given, and what a judge should look at."""

    players: tuple[PlayerScore, ...]
    warnings: tuple[Problem, ...]


@routes.preview(
    "score-table/",
    STRANGERS,
    TableFiguresSerializer,
    TableScores,
    rate=SCORES_RATE,
)
def score_table(call: Call) -> TableScores:
    """Places and points of one table (R-20 to R-31); stores nothing and needs no account."""
    return score_figures(call.sent)


def score_figures(figures: dict[str, Any]) -> TableScores:
    """Score validated figures. Raises `Malformed` where the regulations refuse the sheet."""
    rule_options = RuleOptions.from_mapping(figures.get("rules", {}))
    names = {str(seat): player["name"] for seat, player in enumerate(figures["players"])}
    sheet = ScoreSheet(
        figures["end"],
        tuple(
            SeatScore(player=str(seat), **{key: value for key, value in player.items() if key != "name"})
            for seat, player in enumerate(figures["players"])
        ),
    )
    refusals = [finding for finding in check_sheet(sheet, rule_options, names) if finding.level == "refuse"]
    if refusals:
        raise Malformed([_problem(finding) for finding in refusals])
    score = points.score_table(sheet, rule_options, names)
    return TableScores(
        tuple(PlayerScore(names[row.player], row.place, row.points, str(row.reason)) for row in score.rows),
        tuple(map(_problem, score.warnings)),
    )


def _problem(finding: Finding) -> Problem:
    """Return the finding at the field of the request: what a sheet calls its seats are the players here."""
    field = re.sub(r"^seats\b", "players", finding.field)
    return Problem(finding.message, field, finding.rule)

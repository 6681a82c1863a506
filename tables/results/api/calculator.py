"""The calculator that anyone may use: figures of one table in, places and points out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tables.core.api.callers import STRANGERS, Call, Rate, address_behind
from tables.core.api.fields import Choice, Flag, Several, StrictSerializer, Text, WholeNumber
from tables.core.api.routes import Routes
from tables.core.errors import Malformed, Problem
from tables.core.limits import SCORE_TABLES
from tables.events.api.settings import RuleOptionsSerializer
from tables.events.rules.rule_options import DEFAULT_RULE_OPTIONS, RuleOptions
from tables.formats.api.shapes import FormatSerializer
from tables.formats.rules.format import FormatRefused
from tables.formats.rules.presets import chosen_format
from tables.formats.rules.scoring.sheets import MAX_SCORE, MIN_SCORE, ResultSeat, ResultSheet
from tables.players.models import MAX_TYPED_NAME_LENGTH
from tables.results.api.shapes import figure
from tables.results.rules.findings import Finding
from tables.results.rules.scoring import Scoring, Sheet, kingsmoot_scoring
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


class PlayerResultSerializer(StrictSerializer):
    """What the sheet of another format says of one player."""

    name = Text(max_length=MAX_TYPED_NAME_LENGTH)
    place = WholeNumber(min_value=1, max_value=MAX_SEATS, required=False, allow_null=True, default=None)
    score = WholeNumber(
        min_value=MIN_SCORE, max_value=MAX_SCORE, required=False, allow_null=True, default=None
    )


class TableResultSerializer(StrictSerializer):
    """One finished table in a format other than Kingsmoot, and its players in seat order."""

    format = FormatSerializer()
    end = Choice(["played", "drawn"], required=False, default="played")
    players = Several(child=PlayerResultSerializer(), min_length=1, max_length=MAX_SEATS)


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


@routes.preview(
    "score-result/",
    STRANGERS,
    TableResultSerializer,
    TableScores,
    rate=SCORES_RATE,
)
def score_result(call: Call) -> TableScores:
    """Places and points of one table in a format other than Kingsmoot; stores nothing, needs no account."""
    try:
        format_ = chosen_format(call.sent["format"])
    except FormatRefused as refused:
        raise Malformed([_at(finding, f"format.{finding.field}") for finding in refused.findings]) from None
    if format_.is_kingsmoot:
        raise Malformed.at("format.key", _("Kingsmoot has a calculator of its own: score-table/."))
    players = call.sent["players"]
    seats = [ResultSeat(str(seat), each["place"], each["score"]) for seat, each in enumerate(players)]
    return _scored(
        Scoring(format_, DEFAULT_RULE_OPTIONS),
        ResultSheet(call.sent["end"], tuple(seats)),
        {str(seat): player["name"] for seat, player in enumerate(players)},
    )


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
    return _scored(kingsmoot_scoring(rule_options), sheet, names)


def _scored(scoring: Scoring, sheet: Sheet, names: Mapping[str, str]) -> TableScores:
    refusals = [finding for finding in scoring.check(sheet, names) if finding.level == "refuse"]
    if refusals:
        raise Malformed([_problem(finding) for finding in refusals])
    score = scoring.score(sheet, names)
    return TableScores(
        tuple(PlayerScore(names[row.player], row.place, row.points, str(row.reason)) for row in score.rows),
        tuple(map(_problem, score.warnings)),
    )


def _problem(finding: Finding) -> Problem:
    """Return the finding at the field of the request: what a sheet calls its seats are the players here."""
    return _at(finding, re.sub(r"^seats\b", "players", finding.field))


def _at(finding: Finding, field: str) -> Problem:
    return Problem(finding.message, field, finding.rule)

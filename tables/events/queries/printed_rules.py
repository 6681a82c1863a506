"""The rules that an event is played by, for its players: generated from its settings."""

from __future__ import annotations

from dataclasses import dataclass

from tables.core.text.sentences import Sentence
from tables.events.models import Event
from tables.events.queries.record import online_play_of, rule_options_of, stages_of
from tables.events.rules.online_explained import online_section
from tables.formats.queries import format_of
from tables.formats.rules.explained import (
    LAST_TIEBREAKER,
    PaidPlaces,
    RuleSection,
    metric_rule,
    paid_places,
    rule_sections,
)
from tables.formats.rules.format import MetricName
from tables.formats.wording import METRIC_NAMES, format_name
from tables.stages.rules.explained import stages_section


@dataclass(frozen=True, slots=True)
class TiebreakerRule:
    """A metric that ranks players, and how it is worked out."""

    metric: MetricName
    name: str
    rule: Sentence


@dataclass(frozen=True, slots=True)
class RankingRules:
    """The metrics that rank players, the first first; what they leave tied, `last_tiebreaker` decides."""

    tiebreakers: tuple[TiebreakerRule, ...]
    last_tiebreaker: Sentence = LAST_TIEBREAKER


@dataclass(frozen=True, slots=True)
class PrintedRules:
    """The rules of an event for players.

    `format` is the format's name. `points` are those of each place by the size of the table: one row if all
    sizes pay alike, none for Kingsmoot. `tiebreakers` rank players, the first first; what they leave tied,
    `last_tiebreaker` decides.
    """

    format: str
    sections: tuple[RuleSection, ...]
    points: tuple[PaidPlaces, ...]
    tiebreakers: tuple[TiebreakerRule, ...]
    last_tiebreaker: Sentence

    @property
    def places(self) -> range:
        """The places of the largest table."""
        return range(1, max((len(row.points) for row in self.points), default=0) + 1)


def printed_rules(event: Event) -> PrintedRules:
    """Return the rules of an event. No SQL query."""
    format_, rule_options = format_of(event), rule_options_of(event)
    online, stages = online_play_of(event), stages_of(event)
    return PrintedRules(
        format_name(format_),
        (
            *((stages_section(stages),) if stages else ()),
            *rule_sections(format_, rule_options),
            *((online_section(online),) if online is not None else ()),
        ),
        paid_places(format_),
        ranking_rules(event).tiebreakers,
        LAST_TIEBREAKER,
    )


def ranking_rules(event: Event) -> RankingRules:
    """Return how the players of an event rank. No SQL query."""
    format_, rule_options = format_of(event), rule_options_of(event)
    return RankingRules(
        tuple(
            TiebreakerRule(metric, str(METRIC_NAMES[metric]), metric_rule(metric, format_, rule_options))
            for metric in format_.tiebreakers
        )
    )

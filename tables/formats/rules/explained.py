"""What a format means for players, in sentences: one for each tiebreaker."""

from __future__ import annotations

from tables.core.text.sentences import Sentence, sentence
from tables.events.rules.rule_options import RuleOptions, rule_option

from .format import Format, MetricName


def metric_rule(metric: MetricName, format_: Format, rule_options: RuleOptions | None = None) -> Sentence:
    """Return how a metric is worked out in a format, by the rule options of the event."""
    rule_options = rule_options or RuleOptions()
    if metric == "sos":
        return rule_option("sos").sentence(rule_options.sos)
    if metric == "extended_sos":
        return rule_option("extended_sos").sentence(rule_options.extended_sos)
    if metric == "opponents_win_rate":
        return _win_rate_rule(format_)
    if metric == "place_sum":
        return sentence(
            "The places of all rounds added up; the lower sum ranks first. A round without a table counts as "
            "place {place}.",
            place=format_.most,
        )
    return _RULES[metric]


def _win_rate_rule(format_: Format) -> Sentence:
    if not format_.win_rate_floor:
        return sentence(
            "The mean win rate of the opponents: the points that each won at tables, divided by the most "
            "that could be won there. Byes do not count."
        )
    return sentence(
        "The mean win rate of the opponents: the points that each won at tables, divided by the most "
        "that could be won there, but never less than {floor}. Byes do not count.",
        floor=str(format_.win_rate_floor),
    )


_RULES = {
    "points": sentence("The points of all rounds added up."),
    "wins": sentence("The number of tables won. A bye counts if it pays as much as a win."),
    "head_to_head": sentence(
        "Only among tied players who all shared a table with each other: against each of the others, 1 for "
        "the better place at a shared table and 1/2 for the same place, averaged over their tables."
    ),
    "score_difference": sentence(
        "At each table, the player's score less the mean score of the others; all tables added up."
    ),
}

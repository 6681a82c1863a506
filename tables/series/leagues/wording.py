"""The rule of a league in sentences, as it is announced."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.text.languages import list_text
from tables.series.leagues.rules.rule import LeagueRule


def rule_sentences(rule: LeagueRule) -> list[str]:
    """Return the rule as whole sentences, one for each of its parts that is in force."""
    return [_points(rule), *_bonus(rule), _counting(rule), *_attendance(rule), _ties(), *_qualifying(rule)]


def _points(rule: LeagueRule) -> str:
    if rule.points_by == "share":
        return ngettext(
            "An event pays {points} point times the share of its ranked players who did not place better. "
            "The winner gets all of it.",
            "An event pays {points} points times the share of its ranked players who did not place better. "
            "The winner gets all of them.",
            rule.share_points,
        ).format(points=rule.share_points)
    listed = list_text([str(points) for points in rule.place_points])
    return ngettext(
        "The places of an event pay {listed} points, all places behind them {others} point.",
        "The places of an event pay {listed} points, all places behind them {others} points.",
        rule.other_points,
    ).format(listed=listed, others=rule.other_points)


def _bonus(rule: LeagueRule) -> Iterator[str]:
    if rule.bonus_percent:
        yield ngettext(
            "For each {players} ranked player of an event its points grow by {percent} percent.",
            "For each full {players} ranked players of an event its points grow by {percent} percent.",
            rule.bonus_players,
        ).format(players=rule.bonus_players, percent=rule.bonus_percent)


def _counting(rule: LeagueRule) -> str:
    if not rule.best_of:
        return _("All results count.")
    return ngettext(
        "The best result of each player counts.",
        "The best {count} results of each player count.",
        rule.best_of,
    ).format(count=rule.best_of)


def _attendance(rule: LeagueRule) -> Iterator[str]:
    if rule.minimum_events > 1:
        yield ngettext(
            "Players with fewer than {count} event have no place.",
            "Players with fewer than {count} events have no place.",
            rule.minimum_events,
        ).format(count=rule.minimum_events)


def _ties() -> str:
    return _(
        "Players level on points are ranked by the events they won, then by their best counted results, one "
        "by one. Players level on all of them share a place."
    )


def _qualifying(rule: LeagueRule) -> Iterator[str]:
    if rule.qualify_winners:
        yield _("The winner of each event qualifies.")
    if not rule.qualify_best:
        return
    if rule.qualify_winners:
        yield ngettext(
            "Of the other players, the best {count} of the standings qualifies.",
            "Of the other players, the best {count} of the standings qualify.",
            rule.qualify_best,
        ).format(count=rule.qualify_best)
    else:
        yield ngettext(
            "The best {count} player of the standings qualifies.",
            "The best {count} players of the standings qualify.",
            rule.qualify_best,
        ).format(count=rule.qualify_best)

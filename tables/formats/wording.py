"""What formats and their parts are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.formats.rules.format import Format, MetricName

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

PRESET_NAMES: Mapping[str, StrPromise] = {
    "kingsmoot": _("Kingsmoot"),
    "commander": _("Commander pods: 5 for a win, 1 for a draw"),
    "places_4321": _("Places 4-3-2-1"),
    "places_1075321": _("Places 10-7-5-3-2-1"),
    "score": _("Score points"),
    "melee": _("Melee of the card game"),
    "board_game": _("The Board Game"),
    "btwixt": _("B'Twixt"),
    "oathbreaker": _("Oathbreaker"),
    "joust": _("Jousts and duels"),
}

PRESET_WORDS: Mapping[str, StrPromise] = {
    "kingsmoot": _("Tables of three to six by the Kingsmoot Variant Regulations: titles, power, places."),
    "commander": _("Pods of three to five: only the win and a draw pay. Ties: opponents' win rate."),
    "places_4321": _("Tables of three and four; every place pays. Ties: wins, then sum of places."),
    "places_1075321": _("Tables of three to six; every place pays. Ties: wins, then sum of places."),
    "score": _("Every player has a score; points come from the place and from the share of the score."),
    "melee": _("Tables of three to six play melee; every place pays, our live games fill the sheet."),
    "board_game": _("Groups of three to six; castles decide the places, our live games fill the sheet."),
    "btwixt": _("Tables of three to six; the score decides the places, our live games fill the sheet."),
    "oathbreaker": _("Tables of five or six with several winners; our live games fill the sheet."),
    "joust": _("Tables of two: 3 for a win, 1 for a draw. Ties: opponents' win rate."),
}

METRIC_NAMES: Mapping[MetricName, StrPromise] = {
    "points": _("Points"),
    "wins": _("Wins"),
    "sos": _("Strength of schedule"),
    "extended_sos": _("Extended strength of schedule"),
    "opponents_win_rate": _("Opponents’ win rate"),
    "head_to_head": _("Head to head"),
    "place_sum": _("Sum of places"),
    "score_difference": _("Score difference"),
}

METRIC_HEADINGS: Mapping[MetricName, StrPromise] = {
    "points": _("Points"),
    "wins": _("Wins"),
    "sos": _("SoS"),
    "extended_sos": _("Ext. SoS"),
    # Translators: heading of a narrow column: opponents' win rate
    "opponents_win_rate": _("Opp. rate"),
    # Translators: heading of a narrow column: head to head
    "head_to_head": _("H2H"),
    # Translators: heading of a narrow column: sum of places
    "place_sum": _("Places"),
    # Translators: heading of a narrow column: score difference
    "score_difference": _("Diff."),
}
"""The same, short."""

SHEET_NAMES: Mapping[str, StrPromise] = {
    "kingsmoot": _("Kingsmoot’s score sheet"),
    "placement": _("Places"),
    "score": _("Scores"),
    "match": _("A match of two"),
}


TIES_WORDS: Mapping[str, StrPromise] = {
    "share": _("Players who are level each take the points of the place that they share."),
    "split": _("Players who are level split the points of the places that they take up, rounded down."),
    "refuse": _("Two players cannot share a place."),
}


def points_sentences(format_: Format) -> list[str]:
    """Return what the points by place leave open: ties, a draw of the table, the share of the scores."""
    sentences = [str(TIES_WORDS[format_.ties])] if format_.sheet != "match" else []
    if format_.draw_points is not None:
        sentences.append(
            ngettext(
                "At a drawn table everybody receives {count} point.",
                "At a drawn table everybody receives {count} points.",
                format_.draw_points,
            ).format(count=format_.draw_points)
        )
    if format_.share_points:
        sentences.append(
            ngettext(
                "{count} point is divided by the share of the scores, rounded down.",
                "{count} points are divided by the share of the scores, rounded down.",
                format_.share_points,
            ).format(count=format_.share_points)
        )
    return sentences


def format_name(format_: Format) -> str:
    """Return what a format is called: its own name, or that of its preset."""
    return format_.name or str(PRESET_NAMES.get(format_.key, format_.key))

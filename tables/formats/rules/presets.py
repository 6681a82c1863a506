"""The formats that come with the program, by key; Kingsmoot first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from tables.core.text.sentences import sentence
from tables.results.rules.findings import Finding

from .format import Format, FormatRefused, MetricName, SheetKind, Ties

KINGSMOOT: Final = Format(
    key="kingsmoot",
    name="",
    sheet="kingsmoot",
    least=3,
    most=6,
    preferred=4,
    points=(),
    ties="split",
    draw_points=None,
    share_points=0,
    tiebreakers=("points", "sos", "extended_sos"),
    win_rate_floor=Fraction(0),
    round_minutes=None,
    bye_points=None,
)


def _preset(
    key: str,
    sheet: SheetKind,
    sizes: tuple[int, int, int],
    points: Sequence[int],
    tiebreakers: tuple[MetricName, ...],
    *,
    ties: Ties = "split",
    draw: int | None = None,
    share: int = 0,
    floor: Fraction = Fraction(0),
    minutes: int | None = 90,
    bye: int | None = None,
) -> Format:
    """Return a preset whose places pay the same at tables of every size: the first places of `points`."""
    least, most, preferred = sizes
    return Format(
        key=key,
        name="",
        sheet=sheet,
        least=least,
        most=most,
        preferred=preferred,
        points=tuple(tuple(points[:size]) for size in range(least, most + 1)),
        ties=ties,
        draw_points=draw,
        share_points=share,
        tiebreakers=("points", *tiebreakers),
        win_rate_floor=floor,
        round_minutes=minutes,
        bye_points=bye,
    )


COMMANDER: Final = _preset(
    "commander",
    "placement",
    (3, 5, 4),
    (5, 0, 0, 0, 0),
    ("opponents_win_rate", "head_to_head"),
    ties="share",
    draw=1,
    floor=Fraction(1, 5),
    minutes=80,
    bye=5,
)
MATCH_ORDER: Final[tuple[MetricName, ...]] = ("opponents_win_rate", "head_to_head", "score_difference")

PRESETS: Final[Mapping[str, Format]] = {
    each.key: each
    for each in (
        KINGSMOOT,
        COMMANDER,
        _preset("places_4321", "placement", (3, 4, 4), (4, 3, 2, 1), ("wins", "place_sum", "sos"), bye=3),
        _preset(
            "places_1075321",
            "placement",
            (3, 6, 5),
            (10, 7, 5, 3, 2, 1),
            ("wins", "place_sum", "sos"),
            minutes=120,
        ),
        _preset(
            "score", "score", (2, 6, 4), (5, 3, 2, 1, 0, 0), ("score_difference", "wins", "sos"), share=10
        ),
        _preset("melee", "placement", (3, 6, 4), (5, 3, 2, 1, 0, 0), ("wins", "sos", "extended_sos")),
        _preset(
            "board_game",
            "score",
            (3, 6, 6),
            (10, 7, 5, 3, 2, 1),
            ("wins", "score_difference", "place_sum"),
            minutes=300,
        ),
        _preset("btwixt", "score", (3, 6, 4), (5, 3, 2, 1, 0, 0), ("wins", "score_difference", "sos")),
        _preset(
            "oathbreaker",
            "placement",
            (5, 6, 5),
            (3, 0, 0, 0, 0, 0),
            ("wins", "sos"),
            ties="share",
            draw=0,
            minutes=60,
            bye=3,
        ),
        _preset(
            "joust",
            "match",
            (2, 2, 2),
            (3, 0),
            MATCH_ORDER,
            draw=1,
            floor=Fraction(1, 3),
            minutes=60,
            bye=3,
        ),
    )
}
"""Formats ready to play, each by its key."""


def chosen_format(value: object) -> Format:
    """Return the preset of which `value` has the key alone, or the format that it defines.

    Raises FormatRefused with a finding for each problem.
    """
    if not isinstance(value, Mapping) or value.keys() != {"key"}:
        return Format.from_json(value)
    preset = PRESETS.get(str(value["key"]))
    if preset is None:
        message = sentence(
            "There is no such format. Choose one of these, or define one: {known}.", known=", ".join(PRESETS)
        )
        raise FormatRefused([Finding("refuse", "", "key", message)])
    return preset


def kingsmoot_definition() -> dict[str, object]:
    """Return the definition that an event has without another choice."""
    return KINGSMOOT.to_json()

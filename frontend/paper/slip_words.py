"""What an empty score slip asks for, on pages and in documents; pages load nothing that draws documents."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.formats.rules.format import Format

_ENDS = (
    gettext_lazy("six titles"),
    gettext_lazy("victory condition"),
    gettext_lazy("time"),
    gettext_lazy("concession"),
)


def slip_figures(format_: Format, *, asks_house_power: bool) -> list[str]:
    """Return what is written down of each player, as headings of narrow columns."""
    if format_.sheet == "score":
        return [_("Score"), _("Place")]
    if not format_.is_kingsmoot:
        games = [_("Score")] if format_.sheet == "match" else []
        return [_("Won") if format_.is_won_or_lost else _("Place"), *games]
    return [
        _("Titles"),
        _("Power"),
        # Translators: the power on the House card, as the heading of a narrow column beside "Power".
        *([_("on House")] if asks_house_power else []),
        _("Initiative"),
        _("Heir"),
        _("Reduction"),
        # Translators: in which order a player was eliminated, as the heading of a narrow column.
        _("Out as no."),
    ]


def slip_ends(format_: Format) -> list[str]:
    """Return the ways a game may end, one of which is ticked; none where there is nothing to tick."""
    if format_.is_kingsmoot:
        return [str(end) for end in _ENDS]
    return [_("played"), _("drawn")] if format_.draw_points is not None else []

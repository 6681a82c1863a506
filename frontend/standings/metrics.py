"""Tiebreakers on pages and on paper: headings of their columns, and their values as text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tables.core.text.languages import decimals_text
from tables.core.text.notation import fraction_text
from tables.formats.rules.format import MetricName
from tables.formats.wording import METRIC_HEADINGS, METRIC_NAMES
from tables.standings.rules.metrics import METRICS


@dataclass(frozen=True, slots=True)
class MetricHeading:
    """The heading of a column of the standings: short, and in full."""

    metric: MetricName
    short: str
    title: str

    @property
    def is_whole(self) -> bool:
        """Whether its values are whole numbers, which need no exact fraction beside them."""
        return METRICS[self.metric].is_whole

    @property
    def is_abbreviated(self) -> bool:
        """Whether the short heading needs the full one as an explanation."""
        return self.short != self.title


def metric_headings(metrics: Iterable[MetricName]) -> list[MetricHeading]:
    """Return the headings of these metrics."""
    return [
        MetricHeading(metric, str(METRIC_HEADINGS[metric]), str(METRIC_NAMES[metric])) for metric in metrics
    ]


def metric_text(metric: MetricName, value: Fraction | None) -> str:
    """Return a value as it is shown: whole, or with three decimals (R-40); "–" where there is none."""
    if value is None:
        return "–"
    return fraction_text(value) if METRICS[metric].is_whole else decimals_text(value)

"""Standings as staff and spectators read them, and how each figure comes about."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from frontend.navigation import Section
from frontend.standings.metrics import metric_headings, metric_text
from frontend.templatetags.kingsmoot import icon
from tables.core.text.languages import ordinal
from tables.core.text.notation import fraction_text
from tables.core.text.plain import folded
from tables.events.models import Event
from tables.events.queries.printed_rules import ranking_rules
from tables.events.queries.record import stages_of
from tables.events.rules.rule_options import RULE_OPTIONS, RuleOptions
from tables.formats.rules.format import Format, MetricName
from tables.formats.wording import METRIC_NAMES
from tables.players.models import Player, PlayerStatus
from tables.players.queries.history import player_history
from tables.standings.queries.standings import (
    EventStandings,
    club_of,
    event_standings,
    names_in,
    shown_standings,
)
from tables.standings.rules.derivation import Derivation
from tables.standings.rules.metrics import METRICS
from tables.standings.rules.standings import MetricValue, StandingRow

PAGE = 200
"""Rows of a page. Paper has all of them."""

_ANY_KEY = "any-key"
_SAT_OUT = SafeString("–")


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One row of the page: `url` leads to the player's own, "" where it does not; numbers are texts.

    `figures` are the values of the tiebreakers, `cells` the same as cells of the page's table, "" on paper.
    `rounds` are the points of each round, of a cut the place, "–" where the player sat out; so is the rank
    of who has none.
    """

    rank: str
    url: SafeString
    name: str
    club: str
    points: str
    figures: tuple[SafeString, ...]
    cells: SafeString
    rounds: tuple[str, ...]
    status: str
    is_tied: bool
    key: str

    @property
    def is_first(self) -> bool:
        """Whether the player leads."""
        return self.rank == "1"

    @property
    def is_playing(self) -> bool:
        """Whether the player still takes part."""
        return self.status == PlayerStatus.ACTIVE


@dataclass(frozen=True, slots=True)
class RuleOptionInForce:
    """A rule option of an ambiguous rule, in a sentence; `is_default` when it is the regulations' own."""

    rule: str
    title: str
    sentence: str
    is_default: bool


def standings_context(event: Event, *, is_staff: bool) -> dict[str, Any]:
    """Return what paper shows of the standings: all rows, without links.

    Three SQL queries, none while the event's revision stands.
    """
    standings = _standings(event, None, is_staff=is_staff)
    return _context(event, standings, standings.rows, "", is_staff=is_staff)


def standings_page_context(
    event: Event,
    *,
    player_page: str,
    is_staff: bool = False,
    through_round: int | None = None,
    page: int = 1,
    search: str = "",
    me: str = "",
) -> dict[str, Any]:
    """Return a page of the standings, or the first page of those whose names have what is searched for.

    `player_page` names the route to which players link; `me` is the key of the player who looks. For others
    than staff frozen standings are those of the last closed round. Three SQL queries, none while the event's
    revision stands.
    """
    standings = _standings(event, through_round, is_staff=is_staff)
    found = _named(standings, search, is_staff=is_staff) if folded(search) else standings.rows.order
    pages = max(1, -(-len(found) // PAGE))
    page = min(max(page, 1), pages)
    own = found.index(me) if me in found else None
    sections = [
        Section(f"{first}–{min(first + PAGE - 1, len(found))}", f"?page={number}", is_current=number == page)
        for number, first in enumerate(range(1, len(found) + 1, PAGE), start=1)
    ]
    rows = [standings.rows.row_of(key) for key in found[(page - 1) * PAGE : page * PAGE]]
    return _context(event, standings, rows, player_page, is_staff=is_staff) | {
        "pages": sections if pages > 1 and not search else [],
        "beside": [sections[at - 1] for at in (page - 1, page + 1) if 1 <= at <= len(sections)],
        "is_searchable": len(standings.rows) > PAGE,
        "search": search,
        "left_out": len(found) - len(rows) if search else 0,
        "me": me,
        "own_address": "" if own is None or pages == 1 else f"?page={own // PAGE + 1}#me",
    }


def _standings(event: Event, through_round: int | None, *, is_staff: bool) -> EventStandings:
    return (event_standings if is_staff else shown_standings)(event, through_round)


def _named(standings: EventStandings, search: str, *, is_staff: bool) -> Sequence[str]:
    """Return the keys of everybody whose name, as the viewer reads it, has what is searched for, in rank
    order."""
    wanted, names = folded(search), names_in(standings, is_staff=is_staff)
    return [key for key in standings.rows.order if wanted in folded(names[key])]


def _context(
    event: Event,
    standings: EventStandings,
    rows: Sequence[StandingRow],
    player_page: str,
    *,
    is_staff: bool,
) -> dict[str, Any]:
    stages, numbers = stages_of(event), range(1, standings.through_round + 1)
    cuts = frozenset(number for number in numbers if stages.cut_at(number) is not None)
    address_of = _addresses(player_page, event) if player_page else None
    return {
        "standings": standings,
        "lines": _lines(rows, standings, address_of, cuts, is_staff=is_staff),
        "metrics": metric_headings(standings.rows.tiebreakers),
        "columns": [str(stages.title(at)) if at in cuts else f"R{at}" for at in numbers],
        "has_cuts": bool(cuts),
        "rules": ranking_rules(event),
        "rule_options": shown_rule_options(standings.format, standings.rule_options),
        "has_ties": standings.rows.has_ties,
    }


def _addresses(route: str, event: Event) -> Callable[[str], SafeString]:
    """From a player's key to the address of the route, which is worked out once for all players.

    Quoted addresses need no escaping, and each stands in its row several times.
    """
    before, after = reverse(route, args=[event.slug, _ANY_KEY]).rsplit(_ANY_KEY, 1)
    return lambda key: SafeString(f"{before}{quote(key)}{after}")


def _lines(
    rows: Sequence[StandingRow],
    standings: EventStandings,
    address_of: Callable[[str], SafeString] | None,
    cuts: Collection[int],
    *,
    is_staff: bool,
) -> list[StandingLine]:
    names = names_in(standings, is_staff=is_staff)
    cells = FigureCells(standings.rows.tiebreakers) if address_of else None
    lines = []
    for row in rows:
        player = standings.players[row.player]
        url = address_of(row.player) if address_of else SafeString("")
        figures = tuple([figure(metric_text(found.metric, found.value)) for found in row.tiebreakers])
        by_round = {
            result.round: figure(ordinal(result.place) if result.round in cuts else result.points)
            for result in row.rounds
        }
        by_round |= {number: figure(points) for number, points in row.byes}
        by_round |= dict.fromkeys(row.unpaired_losses, figure(0))
        lines.append(
            StandingLine(
                rank=_SAT_OUT if row.rank is None else figure(row.rank),
                url=url,
                name=names[player.key],
                club=club_of(player, is_staff=is_staff),
                points=figure(row.points),
                figures=figures,
                cells=cells.of(row, figures, url) if cells else SafeString(""),
                rounds=_by_round(by_round, standings.through_round),
                status=row.status,
                is_tied=row.tied_until_random,
                key=row.player,
            )
        )
    return lines


class FigureCells:
    """The cells of tiebreakers in the rows of one page, whose words are looked up once.

    A page has a few for each of its 200 rows, and Django's template language takes several times as long.
    """

    def __init__(self, metrics: Sequence[MetricName]) -> None:
        # Translators: beside a number that is rounded, such as 18.333: exactly 55/3
        self._exactly = str(conditional_escape(_("exactly {fraction}")))
        chance = icon("chance", label=_("Only chance separated this tie"))
        self._chance = format_html(' <span class="chance">{}</span>', chance)
        self._last = metrics[-1] if metrics else None

    def of(self, row: StandingRow, figures: Sequence[SafeString], url: SafeString) -> SafeString:
        """Return the cells of a row, each with the link to its derivation at the player's `url`."""
        return SafeString(
            "".join(
                [
                    f'<td class="number"><a href="{url}#{found.metric}"{self._title(found)}>{text}</a>'
                    f"{self._chance if row.tied_until_random and found.metric == self._last else ''}</td>"
                    for found, text in zip(row.tiebreakers, figures, strict=True)
                ]
            )
        )

    def _title(self, found: MetricValue) -> str:
        """Return the attribute that says the exact fraction, "" where the text says it all."""
        if found.value is None or METRICS[found.metric].is_whole:
            return ""
        return f' title="{self._exactly.format(fraction=fraction_text(found.value))}"'


def figure(value: object) -> SafeString:
    """Return a number as text. Digits need no escaping, and most of the page's cells are figures."""
    return SafeString(value)


def _by_round(points: dict[int, SafeString], last: int) -> tuple[str, ...]:
    return tuple([points.get(number, _SAT_OUT) for number in range(1, last + 1)])


def shown_rule_options(format_: Format, rule_options: RuleOptions) -> list[RuleOptionInForce]:
    """Return the rule options of a Kingsmoot; other formats have no use for most of them, and tell the others
    with their tiebreakers."""
    return rule_options_in_force(rule_options) if format_.is_kingsmoot else []


def rule_options_in_force(rule_options: RuleOptions) -> list[RuleOptionInForce]:
    """Return every rule option with the sentence of the choice in force."""
    chosen = rule_options.to_mapping()
    return [
        RuleOptionInForce(
            rule_option.rule,
            str(rule_option.title),
            str(rule_option.sentence(chosen[rule_option.key])),
            chosen[rule_option.key] == rule_option.default,
        )
        for rule_option in RULE_OPTIONS
    ]


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of fractions, its divisor and the result, as texts: "18 + 55/3 = 109/3; 109/3 ÷ 2 = 109/6"."""

    terms: str
    total: str
    divisor: int
    value: Fraction


def added(values: list[Fraction], total: Fraction, divisor: int, value: Fraction) -> Sum:
    """Write a mean out, term by term."""
    return Sum(
        " + ".join(fraction_text(term) for term in values) or "0", fraction_text(total), divisor, value
    )


@dataclass(frozen=True, slots=True)
class MetricSection:
    """A tiebreaker of one player with its derivation, and the sums of its rounds and of all."""

    metric: MetricName
    title: str
    value: Fraction | None
    derivation: Any
    rounds: Sequence[tuple[Any, Sum]] = ()
    sum: Sum | None = None

    @property
    def text(self) -> str:
        """The value as the standings show it."""
        return metric_text(self.metric, self.value)

    @property
    def template(self) -> str:
        """The template that shows the derivation."""
        return f"standings/derivations/{self.metric}.html"


def history_context(event: Event, player: Player, *, is_staff: bool) -> dict[str, Any]:
    """Return one player's event and the derivation of every figure. Four SQL queries."""
    history = player_history(event, player, is_staff=is_staff)
    made = history.derivation
    sections = [_section(metric, made) for metric in made.tiebreakers] if made is not None else []
    return {"history": history, "shown": history.names, "metric_sections": sections}


def _section(metric: MetricName, made: Derivation) -> MetricSection:
    title, found = str(METRIC_NAMES[metric]), getattr(made, metric)
    if metric == "sos":
        rounds = [
            (
                round_,
                added([term.value for term in round_.opponents], round_.total, round_.divisor, round_.value),
            )
            for round_ in found.rounds
        ]
        values = [round_.value for round_ in found.rounds]
    elif metric == "extended_sos":
        rounds, values = [], [term.sos for term in found.terms for _ in range(term.times)]
    elif metric == "opponents_win_rate":
        rounds, values = [], [term.value for term in found.terms for _ in range(term.times)]
    else:
        value = None if found.value is None else Fraction(found.value)
        return MetricSection(metric, title, value, found)
    sum_ = added(values, found.total, found.divisor, found.value)
    return MetricSection(metric, title, found.value, found, rounds, sum_)

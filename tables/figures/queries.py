"""The figures of an event as staff and everybody else may read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from operator import itemgetter

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tables.core import timekeeping
from tables.core.remembered import Remembered
from tables.core.text.collation import collator
from tables.core.text.languages import length_text, number_text
from tables.core.text.plain import folded
from tables.decks.models import Deck
from tables.decks.queries import LISTED
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.figures.rules import (
    LEADERS,
    MAX_CARDS,
    MAX_TOGETHER,
    DeckCounts,
    Figure,
    FigureRow,
    Form,
    count_decks,
    median_totals,
    meetings_of,
    most_first,
    pairs_by_meetings,
    points_by_house,
    running_totals,
    waits_of,
)
from tables.judging.calls.models import CallStatus, JudgeCall
from tables.players.models import PlayerStatus
from tables.rounds.models import Round, RoundStatus, Seat
from tables.standings.queries.standings import EventStandings, event_standings, names_in, shown_standings

May = Callable[[str], bool]
"""Whether the reader's role permits an action; nobody but staff has one."""

MAX_COUNTED = 8
"""Events whose decks stay counted in a process."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an event's figures: staff with what they `may`, everybody else without; and the player whose
    line and meetings are looked for. `faction_name` words factions, which only the games know."""

    event: Event
    faction_name: Callable[[str], str]
    may: May | None = None
    player: str = ""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The figures that the reader may see, whether there is something to show or not. No SQL query."""
        return tuple(kind for kind in KINDS if kind.is_shown(self.event, self.may))

    @property
    def is_staff(self) -> bool:
        """Whether staff read them."""
        return self.may is not None

    def standings(self) -> EventStandings:
        """Return the standings that this reader may read. No SQL query while the event's revision stands."""
        return (event_standings if self.is_staff else shown_standings)(self.event)

    def names(self) -> Mapping[str, str]:
        """Return the names of everybody in the standings, in their order, as this reader may read them."""
        standings = self.standings()
        names = names_in(standings, is_staff=self.is_staff, is_club_beside=False)
        return {key: names[key] for key in standings.rows.order}


@dataclass(frozen=True, slots=True)
class Kind:
    """A figure of events: its title, the switches of the event that show it to everybody (none: to nobody but
    staff), what staff need, and what makes it; that returns None while there is nothing to show."""

    key: str
    title: str | Promise
    make: Callable[[Reader], Figure | None]
    switches: tuple[str, ...] = ()
    verb: str = "event.view"

    def is_shown(self, event: Event, may: May | None) -> bool:
        """Whether the reader may see it."""
        if may is not None:
            return may(self.verb)
        return bool(self.switches) and all(getattr(event, switch) for switch in self.switches)


def event_figures(reader: Reader) -> tuple[Figure, ...]:
    """Return all figures that a reader may see and for which there is something to show.

    Five SQL queries: three for the standings, none for them while the event's revision stands; one each for
    pairs and for groups of three; one for the decks where they are shown and not counted yet. Staff take two
    more, for rounds and calls. Whatever the number of players.
    """
    return tuple(figure for kind in reader.kinds if (figure := kind.make(reader)) is not None)


def event_figure(reader: Reader, key: str) -> Figure | None:
    """Return one figure, or None where the reader may not see it or there is nothing to show."""
    kind = next((kind for kind in reader.kinds if kind.key == key), None)
    return kind.make(reader) if kind is not None else None


def players_named(reader: Reader, search: str) -> list[tuple[str, str]]:
    """Return key and name of the players whose name, as the reader may read it, has what is searched for."""
    wanted, collate = folded(search), collator(reader.event.collation)
    found = ((key, name) for key, name in reader.names().items() if wanted in folded(name))
    return sorted(found, key=lambda row: collate(row[1]))


def _points(reader: Reader) -> Figure | None:
    standings, names = reader.standings(), reader.names()
    last = _last_counting(reader.event, standings)
    order = standings.rows.order
    if not last or not order or not standings.course.tables:
        return None
    if last < standings.through_round:  # cuts decide the first places, and give no points
        order = standings.course.by_points(order)
    shown = list(order[:LEADERS])
    if reader.player in names and reader.player not in shown:
        shown.append(reader.player)
    totals = running_totals(standings.course, shown, last)
    rows = [FigureRow(names[key], totals[key]) for key in shown]
    typical = median_totals(standings.course, order, last)
    if len(order) > len(shown):
        rows.append(FigureRow(_("Median"), typical))
    points = totals[order[0]][-1]
    return Figure(
        "points",
        _("Points by round"),
        Form.LINES,
        ngettext(
            "After {rounds} round, {leader} leads with {points} points. "
            "Half of the players have {median} or more.",
            "After {rounds} rounds, {leader} leads with {points} points. "
            "Half of the players have {median} or more.",
            last,
        ).format(rounds=last, leader=names[order[0]], points=points, median=number_text(typical[-1])),
        _("Player"),
        _("Points after round"),
        _("Points"),
        _numbers(last),
        tuple(rows),
    )


def _last_counting(event: Event, standings: EventStandings) -> int:
    """Return the number of the last round played whose points count."""
    stages, last = stages_of(event), standings.through_round
    return min(last, stages.last_counting) if stages.cuts else last


def _met(reader: Reader) -> Figure | None:
    standings, names = reader.standings(), reader.names()
    if not standings.played.tables:
        return None
    if len(names) <= MAX_TOGETHER:
        return _met_by_all(standings, names, reader.event.collation)
    return _met_by_one(standings, names, reader.player) if reader.player in names else None


def _met_by_all(standings: EventStandings, names: Mapping[str, str], collation: str) -> Figure:
    collate = collator(collation)
    keys = sorted(names, key=lambda key: collate(names[key]))
    met = {key: meetings_of(standings.played, key) for key in keys}
    rows = tuple(
        FigureRow(
            names[key],
            tuple(None if key == other else len(met[key].get(other, ())) for other in keys),
        )
        for key in keys
    )
    most = max((len(rounds) for others in met.values() for rounds in others.values()), default=0)
    return Figure(
        "met",
        _("Who met whom"),
        Form.DOTS,
        ngettext(
            "Each dot is a pair of players who shared a table, at most {most} time.",
            "Each dot is a pair of players who shared a table, larger if more often: at most {most} times.",
            most,
        ).format(most=most),
        _("Player"),
        _("Met how often"),
        _("Meetings"),
        tuple(names[key] for key in keys),
        rows,
    )


def _met_by_one(standings: EventStandings, names: Mapping[str, str], player: str) -> Figure | None:
    met = meetings_of(standings.played, player)
    if not met:
        return None
    last = standings.through_round
    others = sorted(met, key=lambda key: (min(met[key]), names.get(key, key)))
    return Figure(
        "met",
        _("Whom {player} met").format(player=names[player]),
        Form.DOTS,
        ngettext(
            "{player} met {count} player; a dot marks each round at one table.",
            "{player} met {count} players; a dot marks each round at one table.",
            len(others),
        ).format(player=names[player], count=len(others)),
        _("Opponent"),
        _("Round"),
        _("Meetings"),
        _numbers(last),
        tuple(
            FigureRow(names.get(key, key), tuple(int(number in met[key]) for number in range(1, last + 1)))
            for key in others
        ),
    )


def _meetings(reader: Reader) -> Figure | None:
    pairs = pairs_by_meetings(reader.standings().played)
    if not pairs:
        return None
    again = sum(pairs[1:])
    return Figure(
        "meetings",
        _("How often players met"),
        Form.BARS,
        ngettext(
            "{pairs} pair of players shared a table; {again} did so more than once.",
            "{pairs} pairs of players shared a table; {again} did so more than once.",
            sum(pairs),
        ).format(pairs=sum(pairs), again=again),
        _("Meetings"),
        "",
        _("Pairs of players"),
        (_("Pairs of players"),),
        tuple(
            FigureRow(ngettext("{count} time", "{count} times", times).format(count=times), (count,))
            for times, count in enumerate(pairs, start=1)
        ),
    )


def _quality(group: str) -> Callable[[Reader], Figure | None]:
    def make(reader: Reader) -> Figure | None:
        stages = stages_of(reader.event)
        rounds = reader.event.rounds.exclude(status=RoundStatus.DRAFTED).order_by("number")
        drawn = rounds.values_list(
            "number", f"draw__quality__repeated_{group}s", f"draw__quality__{group}_bound"
        )
        found = [row for row in drawn if row[1] is not None and not stages.seats_itself(row[0])]
        if not found:
            return None
        summary = _repetition(
            group,
            sum(repeated for _number, repeated, _bound in found),
            sum(bound for _number, _repeated, bound in found),
        )
        if any(stages.seats_itself(number) for number, _repeated, _bound in drawn):
            summary += " " + _("Rounds whose tables follow from a cut or from groups are not counted.")
        return Figure(
            f"repeated-{group}s",
            _("Repeated pairs") if group == "pair" else _("Repeated groups of three"),
            Form.COLUMNS,
            summary,
            _("Round"),
            "",
            _("Pairs") if group == "pair" else _("Groups of three"),
            (_("Seated again"), _("Fewest possible")),
            tuple(FigureRow(str(number), (repeated, bound)) for number, repeated, bound in found),
        )

    return make


def _repetition(group: str, repeated: int, bound: int) -> str:
    """Return how many of the repetitions of all rounds could have been avoided, in words."""
    is_pair, above = group == "pair", repeated - bound
    if not repeated:
        return _("No pair shared a table twice.") if is_pair else _("No group of three shared a table twice.")
    if not above:
        return (
            _("Pairs met again as rarely as possible.")
            if is_pair
            else _("Groups of three met again as rarely as possible.")
        )
    if is_pair:
        return ngettext(
            "In all rounds together, {above} repeated pair more than the fewest possible.",
            "In all rounds together, {above} repeated pairs more than the fewest possible.",
            above,
        ).format(above=above)
    return ngettext(
        "In all rounds together, {above} repeated group of three more than the fewest possible.",
        "In all rounds together, {above} repeated groups of three more than the fewest possible.",
        above,
    ).format(above=above)


def _lengths(reader: Reader) -> Figure | None:
    rounds = list(reader.event.rounds.exclude(started_at=None).order_by("number").defer("draw"))
    if not rounds:
        return None
    rows = tuple(
        FigureRow(str(each.number), (each.length_minutes + each.extension_minutes, _played(each)))
        for each in rounds
    )
    longest = max(rounds, key=_played)
    return Figure(
        "lengths",
        _("Round lengths"),
        Form.COLUMNS,
        _("Round {round} took longest: {length} from its start until it was closed.").format(
            round=longest.number, length=length_text(_played(longest), exact=False)
        )
        if longest.closed_at is not None
        else _("Round {round} takes longest: {length} since its start.").format(
            round=longest.number, length=length_text(_played(longest), exact=False)
        ),
        _("Round"),
        "",
        _("Minutes"),
        (_("Announced, with extra time"), _("From start to close")),
        rows,
    )


def _played(round_: Round) -> int:
    """Return the minutes from a round's start until it was closed, or until now, pauses left out."""
    assert round_.started_at is not None
    until = round_.closed_at or round_.paused_at or timekeeping.now()
    return max(0, round((until - round_.started_at - round_.paused_for) / timedelta(minutes=1)))


def _waits(reader: Reader) -> Figure | None:
    calls = (
        JudgeCall.objects.filter(table__round__event=reader.event)
        .order_by("table__round__number", "called_at", "pk")
        .values_list("table__round__number", "status", "called_at", "taken_at")
    )
    by_round = [
        (
            number,
            waits_of(
                (status == CallStatus.ANSWERED, (taken - called).total_seconds() if taken else 0.0)
                for _number, status, called, taken in found
            ),
        )
        for number, found in groupby(calls, key=itemgetter(0))
    ]
    if not by_round:
        return None
    longest = max((waits.longest for _number, waits in by_round if waits.longest is not None), default=None)
    return Figure(
        "waits",
        _("Waiting for a judge"),
        Form.COLUMNS,
        _("No call has been answered yet.")
        if longest is None
        else _("The longest wait for a judge was {minutes} minutes.").format(
            minutes=number_text(_minutes(longest))
        ),
        _("Round"),
        "",
        _("Minutes"),
        (_("Median wait"), _("Longest wait"), _("Calls"), _("Answered")),
        tuple(
            FigureRow(
                str(number), (_minutes(waits.typical), _minutes(waits.longest), waits.calls, waits.answered)
            )
            for number, waits in by_round
        ),
        beside=2,
    )


def _minutes(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds / 60, 1)


def _houses(reader: Reader) -> Figure | None:
    """Return the average points of each House, where the stages bind Houses to seats."""
    standings, stages = reader.standings(), stages_of(reader.event)
    houses = {number: stages.houses_in(number) for number in range(1, standings.through_round + 1)}
    rounds = [number for number, bound in houses.items() if bound]
    if not rounds:
        return None
    seats = Seat.objects.filter(round__event=reader.event, round__number__in=rounds, absent=False).order_by()
    won = points_by_house(
        standings.course,
        (
            (number, player, houses[number][position])
            for number, player, position in seats.values_list("round__number", "player__key", "position")
            if position in houses[number]
        ),
    )
    if not won:
        return None
    rows = sorted(
        ((house, sum(points) / len(points), len(points)) for house, points in won.items()),
        key=lambda row: (-row[1], row[0]),
    )
    return Figure(
        "houses",
        _("Points by House"),
        Form.BARS,
        _("{house} has the highest average: {points} points a game.").format(
            house=rows[0][0], points=number_text(rows[0][1])
        ),
        _("House"),
        "",
        _("Points a game, on average"),
        (_("Points a game"), _("Games")),
        tuple(FigureRow(house, (round(average, 1), games)) for house, average, games in rows),
        beside=1,
    )


def _counts(reader: Reader) -> DeckCounts:
    """Return what decks have in common: for staff all that are handed in, for everybody else the locked
    ones. One SQL query, none while the event's revision stands."""
    event = reader.event
    moment = (event.pk, event.seed_commitment, event.revision, reader.is_staff)
    return _counted.get(moment, lambda: _count(event, is_staff=reader.is_staff))


_counted: Remembered[tuple[int, str, int, bool], DeckCounts] = Remembered(MAX_COUNTED)


def _count(event: Event, *, is_staff: bool) -> DeckCounts:
    statuses = LISTED if is_staff else (PlayerStatus.ACTIVE, PlayerStatus.DROPPED)
    decks = Deck.objects.filter(player__event=event, player__status__in=statuses, version__isnull=False)
    if not is_staff:
        decks = decks.filter(locked_at__isnull=False)
    rows = decks.order_by("player__number").values_list("player__key", "version__content")
    return count_decks(
        (
            key,
            content["faction"],
            [agenda["name"] for agenda in content["agendas"]],
            [(card["name"], card["copies"]) for card in content["cards"]],
        )
        for key, content in rows.iterator()
    )


def _of_decks(key: str, title: str, rows_are: str, summary: str, rows: list[FigureRow]) -> Figure | None:
    """Return a figure of how many decks there are of each kind, None without decks."""
    if not rows:
        return None
    return Figure(key, title, Form.BARS, summary, rows_are, "", _("Decks"), (_("Decks"),), tuple(rows))


def _factions(reader: Reader) -> Figure | None:
    counts = _counts(reader)
    rows = most_first(counts.factions, reader.faction_name)
    return _of_decks(
        "factions",
        _("Factions"),
        _("Faction"),
        _most_played(rows, counts.decks),
        [FigureRow(name or _("not named"), (count,)) for name, count in rows],
    )


def _agendas(reader: Reader) -> Figure | None:
    counts = _counts(reader)
    rows = most_first(counts.agendas, lambda name: name or _("No agenda"))
    return _of_decks(
        "agendas",
        _("Agendas"),
        _("Agenda"),
        _most_played(rows, counts.decks),
        [FigureRow(name, (count,)) for name, count in rows[:MAX_CARDS]],
    )


def _most_played(rows: list[tuple[str, int]], decks: int) -> str:
    """Return the sentence about the first of some rows: so many of all decks have it."""
    if not rows:
        return ""
    name, count = rows[0]
    return ngettext(
        "Most often: {name}, in {count} of {decks} deck.",
        "Most often: {name}, in {count} of {decks} decks.",
        decks,
    ).format(name=name or _("not named"), count=count, decks=decks)


def _cards(reader: Reader) -> Figure | None:
    counts = _counts(reader)
    rows = most_first({name: decks for name, (decks, _copies) in counts.cards.items()})[:MAX_CARDS]
    if not rows:
        return None
    return Figure(
        "cards",
        _("Cards in most decks"),
        Form.BARS,
        _most_played(rows, counts.decks),
        _("Card"),
        "",
        _("Decks"),
        (_("Decks"), _("Copies")),
        tuple(FigureRow(name, (count, counts.cards[name][1])) for name, count in rows),
        beside=1,
    )


def _faction_points(reader: Reader) -> Figure | None:
    """Return the average points of the players of each faction."""
    standings, counts = reader.standings(), _counts(reader)
    points = {key: points for key, _rank, points, _sos in standings.rows.figures()}
    averages = []
    for faction, players in counts.players.items():
        won = [points[key] for key in players if key in points]
        if won:
            averages.append((reader.faction_name(faction) or _("not named"), sum(won) / len(won), len(won)))
    if not averages or not standings.course.tables:
        return None
    averages.sort(key=lambda row: (-row[1], row[0]))
    best, most, _decks = averages[0]
    return Figure(
        "faction-points",
        _("Points by faction"),
        Form.BARS,
        _("{faction} has the highest average: {points} points a player.").format(
            faction=best, points=number_text(round(most, 1))
        ),
        _("Faction"),
        "",
        _("Points a player, on average"),
        (_("Points a player"), _("Players")),
        tuple(FigureRow(name, (round(average, 1), count)) for name, average, count in averages),
        beside=1,
    )


def _numbers(last: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, last + 1)))


KINDS = (
    Kind("points", gettext_lazy("Points by round"), _points, ("public_standings",)),
    Kind("met", gettext_lazy("Who met whom"), _met, ("public_pairings",)),
    Kind("meetings", gettext_lazy("How often players met"), _meetings, ("public_pairings",)),
    Kind("repeated-pairs", gettext_lazy("Repeated pairs"), _quality("pair"), ("public_pairings",)),
    Kind(
        "repeated-triples", gettext_lazy("Repeated groups of three"), _quality("triple"), ("public_pairings",)
    ),
    Kind("houses", gettext_lazy("Points by House"), _houses, ("public_pairings", "public_standings")),
    Kind("lengths", gettext_lazy("Round lengths"), _lengths),
    Kind("waits", gettext_lazy("Waiting for a judge"), _waits),
    Kind("factions", gettext_lazy("Factions"), _factions, ("public_decks",), "deck.view"),
    Kind(
        "faction-points",
        gettext_lazy("Points by faction"),
        _faction_points,
        ("public_decks", "public_standings"),
        "deck.view",
    ),
    Kind("agendas", gettext_lazy("Agendas"), _agendas, ("public_decks",), "deck.view"),
    Kind("cards", gettext_lazy("Cards in most decks"), _cards, ("public_decks",), "deck.view"),
)
"""All figures of events, in the order of their page."""

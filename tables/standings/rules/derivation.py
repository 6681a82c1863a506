"""How one player's line in the standings comes about, step by step (R-40 to R-44), by each metric of the
format.

The figures are worked out here a second time, in plain fractions and as the regulations tell it; they
add up to what `standings.rank` shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from tables.core.text.sentences import Sentence
from tables.events.rules.course import Course, Seated
from tables.events.rules.rule_options import RuleOptions, rule_option
from tables.formats.rules.explained import metric_rule
from tables.formats.rules.format import Format, MetricName
from tables.formats.rules.presets import KINGSMOOT

from .metrics import StandingPlayer, bye_place, has_scores, possible_points, struck_from, took_part


@dataclass(frozen=True, slots=True)
class PointsTerm:
    """The points of one round; `table` and `place` are None for a bye, and for an unpaired loss (R-14)."""

    round: int
    table: int | None
    place: int | None
    points: int
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class OpponentTerm:
    """What one opponent brings in one round: `points` divided by `rounds` is `value`.

    `points` is the opponent's event total, or the points of that round under K4; `rounds` is 1 except
    under K2 and K3, which divide by the rounds the opponent played.
    """

    player: str
    name: str
    points: int
    rounds: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class RoundStrength:
    """The strength met in one round: the opponents' values add up to `total`; divided by `divisor`,
    the number of opponents (1 under K5, which pools all meetings), that is `value`."""

    round: int
    table: int
    opponents: tuple[OpponentTerm, ...]
    total: Fraction
    divisor: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class StrengthDerivation:
    """Strength of schedule (R-41): the rounds' values add up to `total`; divided by `divisor`, that is
    `value`. `rule_option` says in a sentence which rule option is in force."""

    rule_option: Sentence
    rounds: tuple[RoundStrength, ...]
    total: Fraction
    divisor: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class ExtendedTerm:
    """One opponent's strength of schedule and how many times it counts (R-42)."""

    player: str
    name: str
    sos: Fraction
    times: int


@dataclass(frozen=True, slots=True)
class ExtendedDerivation:
    """Extended strength of schedule (R-42): each term's strength, as many times as it counts, adds up
    to `total`; divided by `divisor`, that is `value`."""

    rule_option: Sentence
    terms: tuple[ExtendedTerm, ...]
    total: Fraction
    divisor: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class RoundTerm:
    """What one round adds to a sum. `table` is None for a bye, and for a round without a table."""

    round: int
    table: int | None
    is_bye: bool
    value: int


@dataclass(frozen=True, slots=True)
class RoundsDerivation:
    """A sum over rounds: wins, or places."""

    rule: Sentence
    terms: tuple[RoundTerm, ...]
    value: int


@dataclass(frozen=True, slots=True)
class ScoreTerm:
    """One table's score difference: the own score less the mean of the others'."""

    round: int
    table: int
    score: int
    mean: Fraction
    value: Fraction


@dataclass(frozen=True, slots=True)
class ScoreDerivation:
    """The score differences of all tables whose players have scores, and their sum."""

    rule: Sentence
    terms: tuple[ScoreTerm, ...]
    value: Fraction


@dataclass(frozen=True, slots=True)
class WinRateTerm:
    """One opponent's win rate: `points` of `possible` ones, at least the floor, and how many times it
    counts."""

    player: str
    name: str
    points: int
    possible: int
    value: Fraction
    is_floor: bool
    times: int


@dataclass(frozen=True, slots=True)
class WinRateDerivation:
    """Opponents' win rate: each term's rate, as many times as it counts, adds up to `total`; divided by
    `divisor`, that is `value`."""

    rule: Sentence
    terms: tuple[WinRateTerm, ...]
    total: Fraction
    divisor: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class Encounter:
    """A table that two tied players shared, and their places there."""

    round: int
    table: int
    place: int
    other_place: int


@dataclass(frozen=True, slots=True)
class HeadToHeadTerm:
    """What the player took from another tied one: the mean over their tables, 0 without any."""

    player: str
    name: str
    encounters: tuple[Encounter, ...]
    value: Fraction


@dataclass(frozen=True, slots=True)
class HeadToHeadDerivation:
    """Head to head among the players who are tied on what decides before it. `value` is None where nobody
    is tied with the player, and where two of those who are did not share a table."""

    rule: Sentence
    terms: tuple[HeadToHeadTerm, ...]
    value: Fraction | None


@dataclass(frozen=True, slots=True)
class Derivation:
    """One player's figures in the standings and what each is made of. `tiebreakers` are the metrics of the
    format behind the points, in the order in which they decide; the derivations of others are None."""

    player: str
    name: str
    rounds: tuple[PointsTerm, ...]
    points: int
    tiebreakers: tuple[MetricName, ...]
    sos: StrengthDerivation | None
    extended_sos: ExtendedDerivation | None
    wins: RoundsDerivation | None
    place_sum: RoundsDerivation | None
    score_difference: ScoreDerivation | None
    opponents_win_rate: WinRateDerivation | None
    head_to_head: HeadToHeadDerivation | None
    random_rank: int | None


class _Opponent(NamedTuple):
    """Somebody met at a table: points and place there."""

    player: str
    points: int
    place: int


class _Meeting(NamedTuple):
    """One round of one player: the own result, the opponents, and the size of the table. `mean` is that of
    the others' scores."""

    round: int
    table: int
    place: int
    points: int
    opponents: tuple[_Opponent, ...]
    size: int
    won: bool
    score: int | None
    mean: Fraction


def explain(
    player: str,
    players: Sequence[StandingPlayer],
    course: Course,
    rule_options: RuleOptions,
    format_: Format = KINGSMOOT,
) -> Derivation:
    """Return the derivation of one player's figures, from the same input as `standings.rank`.

    `player` is the id. Raises UnknownPlayer if a round names somebody who is not in `players`, and
    KeyError if `player` itself is not.
    """
    chronicle = _Chronicle(players, course, rule_options, format_)
    described = chronicle.players[player]
    terms = chronicle.points_terms(player)
    made = {
        name: derive(player) for name, derive in chronicle.derivations.items() if name in format_.tiebreakers
    }
    return Derivation(
        player=player,
        name=described.name,
        rounds=terms,
        points=sum(term.points for term in terms),
        tiebreakers=format_.tiebreakers[1:],
        random_rank=described.random_rank,
        **dict.fromkeys(chronicle.derivations) | made,
    )


class _Chronicle:
    """Every player's meetings and unpaired losses, in the order of the rounds."""

    __slots__ = (
        "_counted",
        "_course",
        "_format",
        "_ids",
        "_known",
        "_rule_options",
        "_struck",
        "derivations",
        "players",
    )

    def __init__(
        self, players: Sequence[StandingPlayer], course: Course, rule_options: RuleOptions, format_: Format
    ) -> None:
        self.players = {player.id: player for player in players}
        course.require(self.players)
        self._course, self._ids = course, course.players
        self._rule_options, self._format = rule_options, format_
        self.derivations: dict[MetricName, Callable[[str], Any]] = {
            "sos": self.strength,
            "extended_sos": self.extended_strength,
            "wins": self.wins,
            "place_sum": self.place_sum,
            "score_difference": self.score_difference,
            "opponents_win_rate": self.opponents_win_rate,
            "head_to_head": self.head_to_head,
        }
        # Who counts as nobody's opponent (R-43a).
        self._struck = struck_from(course, players, rule_options)
        # Opponents' opponents are nearly everybody: what is asked of all of them is kept at hand.
        self._known: dict[str, tuple[_Meeting, ...]] = {}
        self._counted: dict[str, int] = {}

    def _meetings(self, player: str) -> tuple[_Meeting, ...]:
        """Return whom a player met; worked out when it is asked for, as few players are asked for."""
        if player not in self._known:
            position = self._course.position(player)
            self._known[player] = tuple(
                [self._meeting(position, self._course.tables[at]) for at in self._course.at[position]]
            )
        return self._known[player]

    def _meeting(self, position: int, seated: Seated) -> _Meeting:
        number, table, who, places, points, marks = seated
        own = who.index(position)
        others = tuple(
            [
                _Opponent(self._ids[other], won, place)
                for other, won, place in zip(who, points, places, strict=True)
                if other != position and other not in self._struck
            ]
        )
        won = bool(marks[0][own]) if marks else places[own] == 1
        if not has_scores(marks):
            return _Meeting(number, table, places[own], points[own], others, len(who), won, None, Fraction(0))
        score, scores = marks[1][own], [*marks[1][:own], *marks[1][own + 1 :]]
        mean = Fraction(sum(scores), len(scores)) if scores else Fraction(score)
        return _Meeting(number, table, places[own], points[own], others, len(who), won, score, mean)

    def _rounds_counted(self, player: str) -> int:
        """Return by how many rounds a player's figures are divided (R-43)."""
        if player not in self._counted:
            sat = sum(1 for meeting in self._meetings(player) if meeting.opponents)
            losses = len(self._unpaired(player)) if self._rule_options.unpaired_loss_counts else 0
            self._counted[player] = sat + losses
        return self._counted[player]

    def _unpaired(self, player: str) -> list[int]:
        return self._course.unpaired[self._course.position(player)]

    def _byes(self, player: str) -> list[tuple[int, int]]:
        return self._course.byes[self._course.position(player)]

    def points_terms(self, player: str) -> tuple[PointsTerm, ...]:
        """Return the points of each round, byes and unpaired losses among them."""
        terms = [
            PointsTerm(meeting.round, meeting.table, meeting.place, meeting.points)
            for meeting in self._meetings(player)
        ]
        terms += [PointsTerm(number, None, None, 0) for number in self._unpaired(player)]
        terms += [
            PointsTerm(number, None, None, points, is_bye=True) for number, points in self._byes(player)
        ]
        return tuple(sorted(terms, key=lambda term: term.round))

    def strength(self, player: str) -> StrengthDerivation:
        """Return a player's strength of schedule with its terms (R-41)."""
        rounds = tuple(
            self._round_strength(meeting) for meeting in self._meetings(player) if meeting.opponents
        )
        total = sum((strength.value for strength in rounds), Fraction(0))
        divisor = self._strength_divisor(player)
        value = total / divisor if divisor else Fraction(0)
        sentence = rule_option("sos").sentence(self._rule_options.sos)
        return StrengthDerivation(sentence, rounds, total, divisor, value)

    def _strength_value(self, player: str) -> Fraction:
        """Return the same without its terms: of opponents' opponents only the sum is told."""
        pooled = self._rule_options.sos == "K5"
        total = Fraction(0)
        for meeting in self._meetings(player):
            if meeting.opponents:
                worth = sum([self._worth(opponent, won) for opponent, won, _ in meeting.opponents])
                total += worth if pooled else Fraction(worth, len(meeting.opponents))
        divisor = self._strength_divisor(player)
        return total / divisor if divisor else Fraction(0)

    def _strength_divisor(self, player: str) -> int:
        if self._rule_options.sos == "K3":
            return 1
        if self._rule_options.sos == "K5":
            return sum(len(meeting.opponents) for meeting in self._meetings(player))
        return self._rounds_counted(player)

    def _round_strength(self, meeting: _Meeting) -> RoundStrength:
        terms = tuple([self._opponent_term(opponent, won) for opponent, won, _ in meeting.opponents])
        total = sum((term.value for term in terms), Fraction(0))
        divisor = 1 if self._rule_options.sos == "K5" else len(terms)
        return RoundStrength(meeting.round, meeting.table, terms, total, divisor, total / divisor)

    def _opponent_term(self, opponent: str, won: int) -> OpponentTerm:
        rounds = self._rounds_paid(opponent) if self._rule_options.sos in ("K2", "K3") else 1
        points = won if self._rule_options.sos == "K4" else self._total(opponent)
        name = self.players[opponent].name
        return OpponentTerm(opponent, name, points, rounds, Fraction(self._worth(opponent, won)))

    def _worth(self, opponent: str, won: int) -> int | Fraction:
        """Return what an opponent brings who took so many points in that round."""
        if self._rule_options.sos == "K4":
            return won
        if self._rule_options.sos in ("K2", "K3"):
            rounds = self._rounds_paid(opponent)
            return Fraction(self._total(opponent), rounds) if rounds else 0
        return self._total(opponent)

    def _rounds_paid(self, player: str) -> int:
        """Return by how many rounds an opponent's total is divided: byes, whose points it has, among them."""
        return self._rounds_counted(player) + len(self._byes(player))

    def _total(self, player: str) -> int:
        return self._course.points[self._course.position(player)]

    def extended_strength(self, player: str) -> ExtendedDerivation:
        """Return a player's extended strength of schedule with its terms (R-42)."""
        met = self._met(player)
        once = self._rule_options.extended_sos == "distinct"
        terms = tuple(
            ExtendedTerm(other, self.players[other].name, self._strength_value(other), 1 if once else times)
            for other, times in met.items()
        )
        total = sum((term.sos * term.times for term in terms), Fraction(0))
        divisor = sum(term.times for term in terms)
        value = total / divisor if divisor else Fraction(0)
        sentence = rule_option("extended_sos").sentence(self._rule_options.extended_sos)
        return ExtendedDerivation(sentence, terms, total, divisor, value)

    def _met(self, player: str) -> Counter[str]:
        """Return how many times the player met each opponent."""
        return Counter(opponent for meeting in self._meetings(player) for opponent, *_ in meeting.opponents)

    def _sum_of_rounds(self, name: MetricName, terms: list[RoundTerm]) -> RoundsDerivation:
        terms.sort(key=lambda term: term.round)
        rule = metric_rule(name, self._format)
        return RoundsDerivation(rule, tuple(terms), sum(term.value for term in terms))

    def wins(self, player: str) -> RoundsDerivation:
        """Return the rounds won, byes that pay like a win among them."""
        terms = [
            RoundTerm(meeting.round, meeting.table, is_bye=False, value=1)
            for meeting in self._meetings(player)
            if meeting.won
        ]
        terms += [
            RoundTerm(number, None, is_bye=True, value=1)
            for number, points in self._byes(player)
            if bye_place(self._format, points) == 1
        ]
        return self._sum_of_rounds("wins", terms)

    def place_sum(self, player: str) -> RoundsDerivation:
        """Return the place of each round."""
        terms = {
            meeting.round: RoundTerm(meeting.round, meeting.table, is_bye=False, value=meeting.place)
            for meeting in self._meetings(player)
        }
        for number, points in self._byes(player):
            terms[number] = RoundTerm(number, None, is_bye=True, value=bye_place(self._format, points))
        for number in {table[0] for table in self._course.tables} - terms.keys():
            terms[number] = RoundTerm(number, None, is_bye=False, value=self._format.most)
        return self._sum_of_rounds("place_sum", list(terms.values()))

    def score_difference(self, player: str) -> ScoreDerivation:
        """Return the score difference of each table."""
        terms = tuple(
            ScoreTerm(meeting.round, meeting.table, meeting.score, meeting.mean, meeting.score - meeting.mean)
            for meeting in self._meetings(player)
            if meeting.score is not None
        )
        rule = metric_rule("score_difference", self._format)
        return ScoreDerivation(rule, terms, sum((term.value for term in terms), Fraction(0)))

    def opponents_win_rate(self, player: str) -> WinRateDerivation:
        """Return the win rate of each opponent."""
        terms = tuple(self._win_rate(other, times) for other, times in self._met(player).items())
        total = sum((term.value * term.times for term in terms), Fraction(0))
        divisor = sum(term.times for term in terms)
        rule = metric_rule("opponents_win_rate", self._format)
        return WinRateDerivation(rule, terms, total, divisor, total / divisor if divisor else Fraction(0))

    def _win_rate(self, player: str, times: int) -> WinRateTerm:
        meetings, floor = self._meetings(player), self._format.win_rate_floor
        points = sum(meeting.points for meeting in meetings)
        possible = sum(possible_points(self._format, meeting.size) for meeting in meetings)
        rate = Fraction(points, possible)
        name = self.players[player].name
        return WinRateTerm(player, name, points, possible, max(rate, floor), rate < floor, times)

    def head_to_head(self, player: str) -> HeadToHeadDerivation:
        """Return what the player took from each of those who are tied with the player."""
        rule = metric_rule("head_to_head", self._format)
        tied = self._tied_with(player)
        terms = tuple(self._head_to_head_term(player, other) for other in tied if other != player)
        is_complete = all({*tied} <= {one, *self._met(one)} for one in tied)
        value = sum((term.value for term in terms), Fraction(0)) if terms and is_complete else None
        return HeadToHeadDerivation(rule, terms, value)

    def _tied_with(self, player: str) -> list[str]:
        """Return who has a rank and the same figures in all that decides before head to head."""
        order = self._format.tiebreakers
        tied = [
            each.id
            for each in self.players.values()
            if each.status != "disqualified" and took_part(each, self._course)
        ]
        if player not in tied:
            return []
        for name in order[: order.index("head_to_head")]:
            value = self._value(name, player)
            tied = [other for other in tied if self._value(name, other) == value]
        return tied

    def _value(self, name: MetricName, player: str) -> Fraction | int:
        if name == "points":
            return self._total(player)
        if name == "sos":
            return self._strength_value(player)
        value: Fraction | int = self.derivations[name](player).value
        return value

    def _head_to_head_term(self, player: str, other: str) -> HeadToHeadTerm:
        encounters = tuple(
            Encounter(meeting.round, meeting.table, meeting.place, opponent.place)
            for meeting in self._meetings(player)
            for opponent in meeting.opponents
            if opponent.player == other
        )
        halves = sum((met.place < met.other_place) + (met.place <= met.other_place) for met in encounters)
        value = Fraction(halves, 2 * len(encounters)) if encounters else Fraction(0)
        return HeadToHeadTerm(other, self.players[other].name, encounters, value)

"""How one player's line in the standings comes about, step by step (R-40 to R-44).

The figures are worked out here a second time, in plain fractions and as the regulations tell it; they
add up to what `standings.rank` shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tables.core.text.sentences import Sentence
from tables.events.rules.course import Course, Seated
from tables.events.rules.rule_options import RuleOptions, rule_option

from .metrics import StandingPlayer, struck_from


@dataclass(frozen=True, slots=True)
class PointsTerm:
    """The points of one round; `table` and `place` are None for an unpaired loss (R-14)."""

    round: int
    table: int | None
    place: int | None
    points: int


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
class Derivation:
    """One player's figures in the standings and what each is made of."""

    player: str
    name: str
    rounds: tuple[PointsTerm, ...]
    points: int
    sos: StrengthDerivation
    extended_sos: ExtendedDerivation
    random_rank: int | None


class _Meeting(NamedTuple):
    """One round of one player: the own result, and the opponents, each with the points of that round."""

    round: int
    table: int
    place: int
    points: int
    opponents: tuple[tuple[str, int], ...]


def explain(
    player: str, players: Sequence[StandingPlayer], course: Course, rule_options: RuleOptions
) -> Derivation:
    """Return the derivation of one player's figures, from the same input as `standings.rank`.

    `player` is the id. Raises UnknownPlayer if a round names somebody who is not in `players`, and
    KeyError if `player` itself is not.
    """
    chronicle = _Chronicle(players, course, rule_options)
    described = chronicle.players[player]
    terms = chronicle.points_terms(player)
    return Derivation(
        player=player,
        name=described.name,
        rounds=terms,
        points=sum(term.points for term in terms),
        sos=chronicle.strength(player),
        extended_sos=chronicle.extended_strength(player),
        random_rank=described.random_rank,
    )


class _Chronicle:
    """Every player's meetings and unpaired losses, in the order of the rounds."""

    __slots__ = ("_counted", "_course", "_ids", "_known", "_rule_options", "_struck", "players")

    def __init__(self, players: Sequence[StandingPlayer], course: Course, rule_options: RuleOptions) -> None:
        self.players = {player.id: player for player in players}
        course.require(self.players)
        self._course, self._ids = course, course.players
        self._rule_options = rule_options
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
        number, table, who, places, points = seated
        own = who.index(position)
        others = tuple(
            [
                (self._ids[other], won)
                for other, won in zip(who, points, strict=True)
                if other != position and other not in self._struck
            ]
        )
        return _Meeting(number, table, places[own], points[own], others)

    def _rounds_counted(self, player: str) -> int:
        """Return by how many rounds a player's figures are divided (R-43)."""
        if player not in self._counted:
            sat = sum(1 for meeting in self._meetings(player) if meeting.opponents)
            losses = len(self._unpaired(player)) if self._rule_options.unpaired_loss_counts else 0
            self._counted[player] = sat + losses
        return self._counted[player]

    def _unpaired(self, player: str) -> list[int]:
        return self._course.unpaired[self._course.position(player)]

    def points_terms(self, player: str) -> tuple[PointsTerm, ...]:
        """Return the points of each round, unpaired losses among them."""
        terms = [
            PointsTerm(meeting.round, meeting.table, meeting.place, meeting.points)
            for meeting in self._meetings(player)
        ]
        terms += [PointsTerm(number, None, None, 0) for number in self._unpaired(player)]
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
                worth = sum([self._worth(opponent, won) for opponent, won in meeting.opponents])
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
        terms = tuple([self._opponent_term(opponent, won) for opponent, won in meeting.opponents])
        total = sum((term.value for term in terms), Fraction(0))
        divisor = 1 if self._rule_options.sos == "K5" else len(terms)
        return RoundStrength(meeting.round, meeting.table, terms, total, divisor, total / divisor)

    def _opponent_term(self, opponent: str, won: int) -> OpponentTerm:
        rounds = self._rounds_counted(opponent) if self._rule_options.sos in ("K2", "K3") else 1
        points = won if self._rule_options.sos == "K4" else self._total(opponent)
        name = self.players[opponent].name
        return OpponentTerm(opponent, name, points, rounds, Fraction(self._worth(opponent, won)))

    def _worth(self, opponent: str, won: int) -> int | Fraction:
        """Return what an opponent brings who took so many points in that round."""
        if self._rule_options.sos == "K4":
            return won
        if self._rule_options.sos in ("K2", "K3"):
            rounds = self._rounds_counted(opponent)
            return Fraction(self._total(opponent), rounds) if rounds else 0
        return self._total(opponent)

    def _total(self, player: str) -> int:
        return self._course.points[self._course.position(player)]

    def extended_strength(self, player: str) -> ExtendedDerivation:
        """Return a player's extended strength of schedule with its terms (R-42)."""
        met = Counter(opponent for meeting in self._meetings(player) for opponent, _ in meeting.opponents)
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

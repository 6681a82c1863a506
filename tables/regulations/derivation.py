"""How one player's line in the standings comes about, step by step (R-40 to R-44).

The figures are worked out here a second time, in plain fractions and as the regulations tell it; they
add up to what `standings.compute_standings` shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tables.regulations.results.points import SeatResult

from .readings import Readings, reading
from .standings import PlayedRound, PlayedTable, StandingPlayer, UnknownPlayer


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
    `value`. `reading` says in a sentence which reading is in force."""

    reading: str
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

    reading: str
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


@dataclass(frozen=True, slots=True)
class _Meeting:
    """One round of one player: the own result and the opponents' results."""

    round: int
    table: int
    own: SeatResult
    opponents: tuple[SeatResult, ...]


def explain(
    player: str, players: Sequence[StandingPlayer], rounds: Iterable[PlayedRound], readings: Readings
) -> Derivation:
    """Return the derivation of one player's figures, from the same input as `compute_standings`.

    `player` is the id. Raises UnknownPlayer if a round names somebody who is not in `players`, and
    KeyError if `player` itself is not.
    """
    chronicle = _Chronicle(players, rounds, readings)
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


def _meeting(player: str, round_number: int, table: PlayedTable, struck: Callable[[str], bool]) -> _Meeting:
    own = next(result for result in table.results if result.player == player)
    others = [result for result in table.results if result.player != player and not struck(result.player)]
    return _Meeting(round_number, table.number, own, tuple(others))


class _Chronicle:
    """Every player's meetings and unpaired losses, in the order of the rounds."""

    __slots__ = ("_counted", "_known", "_readings", "_tables", "_totals", "_unpaired", "players")

    def __init__(
        self, players: Sequence[StandingPlayer], rounds: Iterable[PlayedRound], readings: Readings
    ) -> None:
        self.players = {player.id: player for player in players}
        self._readings = readings
        self._tables: dict[str, list[tuple[int, PlayedTable]]] = {player.id: [] for player in players}
        self._known: dict[str, tuple[_Meeting, ...]] = {}
        # Opponents' opponents are nearly everybody: what is asked of all of them is kept at hand.
        self._totals = dict.fromkeys(self.players, 0)
        self._counted: dict[str, int] = {}
        self._unpaired: dict[str, list[int]] = {player.id: [] for player in players}
        for played in sorted(rounds, key=lambda played: played.number):
            try:
                for table in played.tables:
                    seated = (played.number, table)  # one for all of them: an event has tens of thousands
                    for result in table.results:
                        self._tables[result.player].append(seated)
                        self._totals[result.player] += result.points
                for loser in played.unpaired_losses:
                    self._unpaired[loser].append(played.number)
            except KeyError as unknown:
                raise UnknownPlayer(unknown.args[0], played.number) from None

    def _meetings(self, player: str) -> tuple[_Meeting, ...]:
        """Return whom a player met; worked out when it is asked for, as few players are asked for."""
        if player not in self._known:
            self._known[player] = tuple(
                _meeting(player, number, table, self._struck) for number, table in self._tables[player]
            )
        return self._known[player]

    def _struck(self, player: str) -> bool:
        """Say whether a player counts as nobody's opponent (R-43a)."""
        removed = self._readings.disqualified == "remove"
        return removed and self.players[player].status == "disqualified"

    def _rounds_counted(self, player: str) -> int:
        """Return by how many rounds a player's figures are divided (R-43)."""
        if player not in self._counted:
            sat = sum(1 for meeting in self._meetings(player) if meeting.opponents)
            losses = len(self._unpaired[player]) if self._readings.unpaired_loss_counts else 0
            self._counted[player] = sat + losses
        return self._counted[player]

    def points_terms(self, player: str) -> tuple[PointsTerm, ...]:
        """Return the points of each round, unpaired losses among them."""
        terms = [
            PointsTerm(meeting.round, meeting.table, meeting.own.place, meeting.own.points)
            for meeting in self._meetings(player)
        ]
        terms += [PointsTerm(number, None, None, 0) for number in self._unpaired[player]]
        return tuple(sorted(terms, key=lambda term: term.round))

    def strength(self, player: str) -> StrengthDerivation:
        """Return a player's strength of schedule with its terms (R-41)."""
        rounds = tuple(
            self._round_strength(meeting) for meeting in self._meetings(player) if meeting.opponents
        )
        total = sum((strength.value for strength in rounds), Fraction(0))
        divisor = self._strength_divisor(player, rounds)
        value = total / divisor if divisor else Fraction(0)
        sentence = reading("sos").sentence(self._readings.sos)
        return StrengthDerivation(sentence, rounds, total, divisor, value)

    def _strength_divisor(self, player: str, rounds: Sequence[RoundStrength]) -> int:
        if self._readings.sos == "K3":
            return 1
        if self._readings.sos == "K5":
            return sum(len(strength.opponents) for strength in rounds)
        return self._rounds_counted(player)

    def _round_strength(self, meeting: _Meeting) -> RoundStrength:
        terms = tuple(self._opponent_term(opponent) for opponent in meeting.opponents)
        total = sum((term.value for term in terms), Fraction(0))
        divisor = 1 if self._readings.sos == "K5" else len(terms)
        return RoundStrength(meeting.round, meeting.table, terms, total, divisor, total / divisor)

    def _opponent_term(self, opponent: SeatResult) -> OpponentTerm:
        per_round = self._readings.sos in ("K2", "K3")
        points = opponent.points if self._readings.sos == "K4" else self._totals[opponent.player]
        rounds = self._rounds_counted(opponent.player) if per_round else 1
        name = self.players[opponent.player].name
        value = Fraction(points, rounds) if rounds else Fraction(0)
        return OpponentTerm(opponent.player, name, points, rounds, value)

    def extended_strength(self, player: str) -> ExtendedDerivation:
        """Return a player's extended strength of schedule with its terms (R-42)."""
        met = Counter(opponent.player for meeting in self._meetings(player) for opponent in meeting.opponents)
        once = self._readings.extended_sos == "distinct"
        terms = tuple(
            ExtendedTerm(other, self.players[other].name, self.strength(other).value, 1 if once else times)
            for other, times in met.items()
        )
        total = sum((term.sos * term.times for term in terms), Fraction(0))
        divisor = sum(term.times for term in terms)
        value = total / divisor if divisor else Fraction(0)
        sentence = reading("extended_sos").sentence(self._readings.extended_sos)
        return ExtendedDerivation(sentence, terms, total, divisor, value)

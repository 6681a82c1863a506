"""Tournament points of a table in a format other than Kingsmoot, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tables.core.text.notation import fraction_text
from tables.core.text.sentences import Ordinal, Sentence, listing, sentence
from tables.results.rules.findings import Finding
from tables.results.rules.reasons import penalty_words, points_words
from tables.results.rules.rows import ScoredSeat, SeatResult, TableScore
from tables.results.rules.sheets import SheetPenalty

from ..format import Format
from .checks import Names, require_scorable
from .places import is_level, places_of
from .sheets import ResultSeat, ResultSheet


@dataclass(frozen=True, slots=True)
class Part:
    """One part of what a table pays a player: the exact `value`, paid rounded down."""

    value: Fraction
    places: tuple[int, ...] = ()
    is_share: bool = False

    @property
    def points(self) -> int:
        """The part as it is paid."""
        return int(self.value)


def score_result(sheet: ResultSheet, format_: Format, names: Names) -> TableScore:
    """Return places, points and reasons of everyone present at a table, with the warnings.

    `names` gives the name to call a player by; without it the player's id is used. Raises SheetRefused with
    all findings if the format cannot score the sheet.
    """
    warnings: tuple[Finding, ...] = require_scorable(sheet, format_, names)
    payer = _Payer(sheet, format_)
    return TableScore(tuple([payer.scored(seat, names) for seat in sheet.present]), warnings)


def result_rows(sheet: ResultSheet, format_: Format) -> tuple[SeatResult, ...]:
    """Return places and points as `score_result` does, without reasons, for a sheet that was checked."""
    payer = _Payer(sheet, format_)
    return tuple([payer.result(seat) for seat in sheet.present])


class _Payer:
    """What one table pays its players."""

    def __init__(self, sheet: ResultSheet, format_: Format) -> None:
        self.sheet, self.format = sheet, format_
        self.places = places_of(sheet)
        self.is_drawn = is_level(self.places)
        self.row = format_.points_at(len(sheet.present))
        self.total = sum(max(0, seat.score or 0) for seat in sheet.present)

    def result(self, seat: ResultSeat) -> SeatResult:
        """Return one player's row."""
        points, has_lost = self._points(seat), False
        for penalty in self._penalties(seat):
            points = penalty.taken_from(points)
            has_lost |= penalty.effect == "game_loss"
        place = self.places[seat.player]
        won = place == 1 and not self.is_drawn and not has_lost
        return SeatResult(seat.player, place, points, won=won, drawn=self.is_drawn, score=seat.score)

    def scored(self, seat: ResultSeat, names: Names) -> ScoredSeat:
        """Return one player's row with its reason."""
        row = self.result(seat)
        reason = sentence(
            "{place}; {points}", place=self._place_words(seat, names), points=self._points_words(seat)
        )
        points = self._points(seat)
        for penalty in self._penalties(seat):
            points = penalty.taken_from(points)
            reason = sentence(
                "{reason}; {penalty}: {points}",
                reason=reason,
                penalty=penalty_words(penalty),
                points=points_words(points),
            )
        return ScoredSeat(
            row.player, row.place, row.points, reason, won=row.won, drawn=row.drawn, score=row.score
        )

    def _penalties(self, seat: ResultSeat) -> Sequence[SheetPenalty]:
        return [penalty for penalty in self.sheet.penalties if penalty.player == seat.player]

    def _points(self, seat: ResultSeat) -> int:
        """Return what the table pays a player before penalties."""
        if self.sheet.manual_points is not None:
            return self.sheet.manual_points[seat.player]
        if self._pays_draw:
            return self.format.draw_points or 0
        return sum(part.points for part in self._parts(seat))

    @property
    def _pays_draw(self) -> bool:
        return self.is_drawn and self.format.draw_points is not None

    def _parts(self, seat: ResultSeat) -> list[Part]:
        parts = [self._place_part(self.places[seat.player])]
        if self.format.share_points and self.total:
            parts.append(Part(Fraction(self._share_top(seat), self.total), is_share=True))
        return parts

    def _share_top(self, seat: ResultSeat) -> int:
        return self.format.share_points * max(0, seat.score or 0)

    def _place_part(self, place: int) -> Part:
        """Return what a place pays: its own points, or equal parts of those of all places that players who
        are level take up."""
        if self.format.ties != "split":
            return Part(Fraction(self._pay(place)), (place,))
        taken = tuple(range(place, place + self._level_at(place)))
        return Part(Fraction(sum(map(self._pay, taken)), len(taken)), taken)

    def _level_at(self, place: int) -> int:
        return sum(other == place for other in self.places.values())

    def _pay(self, place: int) -> int:
        return self.row[min(place, len(self.row)) - 1]

    def _place_words(self, seat: ResultSeat, names: Names) -> Sentence:
        if self.sheet.manual_points is not None:
            return sentence(
                "{place}: {why}", place=Ordinal(self.places[seat.player]), why=sentence("points set by hand")
            )
        if self._pays_draw:
            return sentence("drawn table")
        if self.format.is_won_or_lost:
            return self._outcome_words(seat, names)
        place = sentence(
            "{place} of {size}", place=Ordinal(self.places[seat.player]), size=str(len(self.places))
        )
        if seat.score is not None:
            place = sentence("{place} with a score of {score}", place=place, score=str(seat.score))
        level = [
            names.get(player, player)
            for player, other in self.places.items()
            if other == self.places[seat.player] and player != seat.player
        ]
        if level:
            return sentence("{place}, level with {others}", place=place, others=listing(level))
        return place

    def _outcome_words(self, seat: ResultSeat, names: Names) -> Sentence:
        """Say who won, where that is all there is to a place."""
        others = [
            names.get(player, player)
            for player, place in self.places.items()
            if place == 1 and player != seat.player
        ]
        if self.places[seat.player] > 1:
            words = sentence("lost to {winners}", winners=listing(others))
        elif others:
            words = sentence("won, like {others}", others=listing(others))
        else:
            words = sentence("won")
        if seat.score is None:
            return words
        return sentence("{place} with a score of {score}", place=words, score=str(seat.score))

    def _points_words(self, seat: ResultSeat) -> Sentence:
        points = points_words(self._points(seat))
        if self.sheet.manual_points is not None:
            return points
        if self._pays_draw:
            return sentence("{how}: {points}", how=sentence("a draw"), points=points)
        parts = [self._part_words(part, seat) for part in self._parts(seat)]
        return sentence("{parts}: {points}", parts=listing(parts), points=points)

    def _part_words(self, part: Part, seat: ResultSeat) -> Sentence:
        if part.is_share:
            return sentence(
                "{points} for the share of the scores ({all} × {score} ÷ {total} = {exact})",
                points=str(part.points),
                all=str(self.format.share_points),
                score=str(max(0, seat.score or 0)),
                total=str(self.total),
                exact=fraction_text(part.value),
            )
        if len(part.places) == 1:
            return sentence("{points} for {place} place", points=part.points, place=Ordinal(part.places[0]))
        return sentence(
            "{points} of the {pays} for {places} place ({sum} ÷ {tied} = {exact})",
            points=str(part.points),
            pays=listing([str(self._pay(place)) for place in part.places]),
            places=listing([Ordinal(place) for place in part.places]),
            sum=str(sum(map(self._pay, part.places))),
            tied=str(len(part.places)),
            exact=fraction_text(part.value),
        )

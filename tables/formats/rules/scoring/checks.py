"""What is wrong with a sheet of a format other than Kingsmoot.

Refused is what the format cannot score; what is merely odd is a warning that a person may override with a
reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tables.core.text.sentences import Listing, Sentence, listing, sentence
from tables.results.rules.findings import Finding, SheetRefused

from ..format import Format
from .places import by_figures, is_level
from .sheets import ResultSeat, ResultSheet

Names = Mapping[str, str]


def check_result(sheet: ResultSheet, format_: Format, names: Names) -> tuple[Finding, ...]:
    """Return everything that is wrong with a sheet or odd about it, refusals first; empty if it is in order.

    `names` gives the name to call a player by in the messages; without it the player's id is used.
    """
    check = _Check(sheet, format_, names)
    findings = [*check.seats()] or [*check.end()]
    if not any(finding.level == "refuse" for finding in findings):
        findings += check.oddities()
    return tuple(sorted(findings, key=lambda finding: finding.level != "refuse"))


def require_scorable(sheet: ResultSheet, format_: Format, names: Names) -> tuple[Finding, ...]:
    """Return the warnings about a sheet. Raises SheetRefused with all findings if it is refused."""
    findings = check_result(sheet, format_, names)
    if findings and findings[0].level == "refuse":
        raise SheetRefused(findings)
    return findings


class _Check:
    """One sheet under examination."""

    def __init__(self, sheet: ResultSheet, format_: Format, names: Names) -> None:
        self.sheet, self.format, self.names = sheet, format_, names

    def _name(self, player: str) -> str:
        return self.names.get(player, player)

    def _named(self, seats: Sequence[ResultSeat]) -> Listing:
        return listing([self._name(seat.player) for seat in seats])

    def _field(self, seat: ResultSeat, key: str) -> str:
        return f"seats[{self.sheet.seats.index(seat)}].{key}"

    def seats(self) -> Iterator[Finding]:
        """Yield what is wrong with who sat there."""
        counts = Counter(seat.player for seat in self.sheet.seats)
        for player, count in counts.items():
            if count > 1:
                yield _refuse(
                    "seats", sentence("{player} has more than one seat.", player=self._name(player))
                )
        if not self.sheet.present:
            yield _refuse("seats", sentence("Everybody is marked absent: there is no game to score."))
        for seat in self.sheet.seats:
            if seat.absent and (seat.place, seat.score) != (None, None):
                yield _refuse(
                    self._field(seat, "absent"),
                    sentence(
                        "{player} is marked absent but has a result: were they there or not?",
                        player=self._name(seat.player),
                    ),
                )

    def end(self) -> Iterator[Finding]:
        """Yield what is wrong with how the table ended and with the figures that this needs."""
        if self.sheet.manual_points is not None:
            yield from self._manual_points(self.sheet.manual_points)
        elif self.sheet.end == "judge":
            yield _refuse("manual_points", sentence("A judge's decision needs the points of each player."))
        elif self.sheet.end == "drawn":
            yield from self._drawn()
        elif len(self.sheet.present) > 1:
            yield from self._played()
        if self.format.sheet == "placement":
            for seat in self.sheet.present:
                if seat.score is not None:
                    yield _refuse(
                        self._field(seat, "score"), sentence("Sheets of this format have no scores.")
                    )

    def _manual_points(self, points: Mapping[str, int]) -> Iterator[Finding]:
        present = [seat.player for seat in self.sheet.present]
        for player in present:
            if player not in points:
                yield _refuse(
                    f"manual_points.{player}",
                    sentence(
                        "{player} needs points as well: a judge sets them for the whole table.",
                        player=self._name(player),
                    ),
                )
        for player in points:
            if player not in present:
                yield _refuse(
                    f"manual_points.{player}",
                    sentence(
                        "{player} did not play at this table and can have no points here.",
                        player=self._name(player),
                    ),
                )

    def _drawn(self) -> Iterator[Finding]:
        if self.format.draw_points is None:
            yield _refuse("end", sentence("In this format a table cannot be drawn."))
        if len(self.sheet.present) == 1:
            yield _refuse("end", sentence("One player alone cannot draw."))
        for seat in self.sheet.present:
            if seat.place is not None:
                yield _refuse(self._field(seat, "place"), sentence("A drawn table has no places."))

    def _played(self) -> Iterator[Finding]:
        scores = {seat.player: seat.score for seat in self.sheet.present}
        known = {player: score for player, score in scores.items() if score is not None}
        has_places = any(seat.place is not None for seat in self.sheet.present)
        if self.format.sheet == "score" or (known and self.format.sheet == "match"):
            yield from self._missing_scores()
        if self.format.sheet == "score" and not has_places:
            if len(known) == len(scores):
                yield from self._ties(by_figures(known))
            return
        missing = [*self._missing_places()]
        yield from missing or self._wrong_places()

    def _missing_scores(self) -> Iterator[Finding]:
        for seat in self.sheet.present:
            if seat.score is None:
                yield _refuse(
                    self._field(seat, "score"),
                    sentence("The score of {player} is missing.", player=self._name(seat.player)),
                )

    def _missing_places(self) -> Iterator[Finding]:
        for seat in self.sheet.present:
            if seat.place is None:
                yield _refuse(
                    self._field(seat, "place"),
                    sentence("The place of {player} is missing.", player=self._name(seat.player)),
                )

    def _wrong_places(self) -> Iterator[Finding]:
        places = {seat.player: seat.place or 0 for seat in self.sheet.present}
        gaps = False
        for seat in self.sheet.present:
            ahead = sum(other < places[seat.player] for other in places.values())
            if places[seat.player] != ahead + 1:
                gaps = True
                yield _refuse(
                    self._field(seat, "place"),
                    sentence(
                        "{player} has place {place}; the next place is {right}.",
                        player=self._name(seat.player),
                        place=str(places[seat.player]),
                        right=ahead + 1,
                    ),
                )
        if not gaps:
            yield from self._ties(places)

    def _ties(self, places: Mapping[str, int]) -> Iterator[Finding]:
        if is_level(places) and self.format.draw_points is not None:
            yield _refuse("end", sentence("Everybody is level: enter the table as drawn."))
        elif self.format.ties == "refuse" or self.format.sheet == "match":
            for place, count in Counter(places.values()).items():
                if count > 1:
                    level = [seat for seat in self.sheet.present if places[seat.player] == place]
                    yield _refuse(
                        self._field(level[0], "place"),
                        sentence(
                            "{names} share place {place}. This format has no shared places.",
                            names=self._named(level),
                            place=place,
                        ),
                    )

    def oddities(self) -> Iterator[Finding]:
        """Yield what is possible but odd."""
        points = self.sheet.manual_points
        if points is not None:
            yield from self._odd_points(points)
        elif len(self.sheet.present) == 1:
            yield _warn(
                "seats",
                sentence("Only {player} was there and wins.", player=self._named(self.sheet.present)),
            )
        elif self.sheet.end == "played":
            yield from self._contradictions()

    def _odd_points(self, points: Mapping[str, int]) -> Iterator[Finding]:
        most = self.format.win_points + self.format.share_points
        for player, value in points.items():
            if value > most:
                yield _warn(
                    f"manual_points.{player}",
                    sentence(
                        "{value} points for {player}: a win is worth {win}.",
                        value=value,
                        player=self._name(player),
                        win=most,
                    ),
                )
        if not any(points.values()):
            yield _warn("manual_points", sentence("Nobody receives any points."))

    def _contradictions(self) -> Iterator[Finding]:
        """Yield each player placed ahead of another with a higher score."""
        scored = [seat for seat in self.sheet.present if seat.score is not None and seat.place is not None]
        for pair in combinations(scored, 2):
            ahead, behind = sorted(pair, key=lambda seat: seat.place or 0)
            if ahead.place != behind.place and (ahead.score or 0) < (behind.score or 0):
                yield _warn(
                    self._field(ahead, "place"),
                    sentence(
                        "{ahead} is placed before {behind}, whose score is higher ({more} to {less}).",
                        ahead=self._name(ahead.player),
                        behind=self._name(behind.player),
                        more=str(behind.score),
                        less=str(ahead.score),
                    ),
                )


def _refuse(field: str, message: Sentence) -> Finding:
    return Finding("refuse", "", field, message)


def _warn(field: str, message: Sentence) -> Finding:
    return Finding("warn", "", field, message)

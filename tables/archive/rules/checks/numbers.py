"""The numbers of tables: those that follow from the seating and from what the event had decided (R-51)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tables.archive.rules.schema import Archive
from tables.archive.rules.table_settings import TableSettings, table_settings
from tables.rounds.rules.numbers import InvalidNumbers, Numbering, numbers_in, usable_numbers
from tables.rounds.seating import SeatingProblem

from .journal import DrawEntry, Journal
from .ledger import Ledger


def check_numbers(
    archive: Archive, journal: Journal, draw: DrawEntry, problem: SeatingProblem, here: str, ledger: Ledger
) -> None:
    """Check that a draw gave its tables the numbers that the settings of that moment lead to."""
    numbering = draw.numbering
    settings = table_settings(archive.journal[: draw.position])
    before = journal.seating_before(draw)
    try:
        if numbering is None:  # from before there was more than counting from 1
            numbers = before.numbers if draw.improves and before else usable_numbers(len(draw.tables), 1, ())
            ledger.compare("Numbers of tables", "R-51", f"{here}, table_numbers", numbers, draw.numbers)
            return
        if draw.improves:
            expected = _kept_numbering(settings, tuple(before.by_number) if before else (), numbering)
        else:
            locked = {place: numbering.kept.get(place, 0) for place in problem.locked_tables}
            expected = numbering_of(settings, problem.players, len(problem.sizes), locked, numbering.points)
            standing = before.by_number if before else {}
            for place, number in numbering.kept.items():
                table = problem.locked_tables.get(place)
                title, spot = "Locked tables with their numbers", f"{here}, table {number}"
                ledger.compare(title, "R-51", spot, standing.get(number), table)
            seats = numbering.locked_seats(problem.sizes, problem.locked_tables)
            ledger.compare(
                "Players at fixed tables", "R-51", f"{here}, locked_seats", seats, dict(problem.locked_seats)
            )
        ledger.compare(
            "Numbers as the event had decided them",
            "R-51",
            f"{here}, numbering",
            expected.to_json(),
            numbering.to_json(),
        )
        numbers = numbering.numbers_of(draw.tables)
    except InvalidNumbers as error:
        ledger.differ("R-51", here, "numbers for its tables", str(error))
        return
    ledger.compare("Numbers of tables", "R-51", f"{here}, table_numbers", numbers, draw.numbers)


def numbering_of(
    settings: TableSettings,
    players: Collection[str],
    tables: int,
    kept: Mapping[int, int],
    points: Mapping[str, int],
) -> Numbering:
    """Return the numbering of a draw as it had to be. Its points are compared elsewhere, the locked tables
    that are `kept` with the seating before. Raises InvalidNumbers."""
    return Numbering(
        usable_numbers(
            tables,
            settings.first_table,
            {*numbers_in(settings.tables_out_of_use), settings.stream_table},
        ),
        {player: number for player, number in settings.fixed.items() if player in players},
        kept,
        settings.stream_by_standing,
        points,
    )


def _kept_numbering(settings: TableSettings, numbers: tuple[int, ...], found: Numbering) -> Numbering:
    """Return the numbering of a search that went on: the numbers are those that were there."""
    stream = settings.stream_by_standing
    return Numbering(
        numbers,
        {},
        {place: numbers[place - 1] for place in found.kept if 1 <= place <= len(numbers)},
        stream if stream in numbers else None,
        found.points,
    )

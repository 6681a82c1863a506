"""The seatings: drawn again from the seed, and the tables as the journal left them (R-11, R-50, R-51)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tables.archive.rules.schema import Archive, ArchiveRound
from tables.core.text.sentences import English
from tables.events.rules import draws
from tables.results.rules.findings import SheetRefused
from tables.rounds.rules.byes import TooFewForByes, bye_order, choose_byes
from tables.rounds.seating import VERSIONS, Seating, SeatingProblem, evaluate, improve, improve_in_parts, seat

from .draws import event_key
from .journal import EDIT_VERB, PUBLISH_VERB, DrawEntry, Journal, where
from .ledger import Ledger
from .numbers import check_numbers
from .replay import NotInJournal, results_as_of, rounds_as_of

MAX_EFFORT = 1_000
listed = English().list_text
"""Lists in the report, which is in English."""


def note_other_version(algorithm: str, known: Sequence[str], here: str, ledger: Ledger) -> None:
    """Note that a draw was made by a version of the method that this software does not have."""
    ledger.note(f"{here} was made by {algorithm}; this software has {listed(known)}: not drawn again.")


def check_seatings(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Check the attempts of each round, draw each seating again where the seed is revealed, and
    compare the tables of the archive with the last seating in the journal."""
    _check_attempts(archive, journal, ledger)
    for draw in journal.draws:
        _check_draw(archive, journal, draw, ledger)
    for played in archive.rounds:
        _name_edits(archive, played, journal, ledger)
        _check_published(played, journal, ledger)
        _check_tables(played, journal, ledger)


def _check_attempts(archive: Archive, journal: Journal, ledger: Ledger) -> None:
    """Check that re-pairings took the next attempt number and that the last one stands (R-51)."""
    for played in archive.rounds:
        drawn = {
            draw.position: draw.attempt
            for draw in journal.draws
            if draw.round == played.number and not draw.improves
        }
        drawn |= {draw.position: draw.attempt for draw in journal.stage_draws if draw.round == played.number}
        prescribed = {
            entry.position: entry for entry in journal.prescriptions if entry.round == played.number
        }
        drawn |= {position: entry.attempt for position, entry in prescribed.items()}
        attempts = [drawn[position] for position in sorted(drawn)]
        if not attempts:
            ledger.note(f"The journal holds no draw of round {played.number}: its seating is unchecked.")
            continue
        here = f"round {played.number}, attempts"
        in_order = list(range(1, len(attempts) + 1))
        ledger.compare("Pairing attempts in order", "R-51", here, in_order, attempts)
        ledger.compare("Attempt in force", "R-51", here, attempts[-1], played.attempt)
        if last := prescribed.get(max(drawn)):
            what = f"the tables of round {played.number} were prescribed, not drawn"
            ledger.depart("R-11", what, last.reason)
        is_prescribed = played.pairing == "prescribed"
        ledger.compare("Rounds prescribed", "R-11", here, max(drawn) in prescribed, is_prescribed)


def _check_draw(archive: Archive, journal: Journal, draw: DrawEntry, ledger: Ledger) -> None:
    here = f"{where(draw.position, 'draw')} of round {draw.round}, attempt {draw.attempt}"
    if draw.round < 1 or draw.attempt < 1:
        ledger.differ("R-51", here, "rounds and attempts counted from 1", "another number")
        return
    ledger.compare("Labels of draws", "R-51", f"{here}, label", _label(draw, journal), draw.label)
    try:
        problem = SeatingProblem.from_json(draw.problem)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        ledger.differ("R-11", here, "a seating problem", str(error))
        return
    ledger.compare("Digests of seating problems", "R-50", f"{here}, digest", problem.digest(), draw.digest)
    _check_history(archive, journal, draw, problem, here, ledger)
    _check_points(archive, journal, draw, problem, here, ledger)
    check_numbers(archive, journal, draw, problem, here, ledger)
    if archive.event.seed is None:
        return
    if draw.byes and not draw.improves:
        _check_byes(archive, journal, draw, problem, here, ledger)
    if draw.algorithm not in VERSIONS:
        note_other_version(draw.algorithm, list(VERSIONS), here, ledger)
        return
    if not 1 <= draw.effort <= MAX_EFFORT:
        ledger.differ("R-50", f"{here}, effort", f"1 to {MAX_EFFORT}", str(draw.effort))
        return
    if draw.parts is not None and not 0 <= draw.parts <= draw.effort:
        ledger.differ("R-50", f"{here}, parts", f"0 to {draw.effort}", str(draw.parts))
        return
    key = draws.derive(event_key(archive), draw.label)
    try:
        seating = _draw_again(draw, problem, key, journal)
    except ValueError as error:
        ledger.differ("R-11", here, "a seating of its problem", str(error))
        return
    _compare_tables(
        "Seatings drawn again from the seed",
        "R-50",
        here,
        dict(enumerate(seating.tables, start=1)),
        dict(enumerate(draw.tables, start=1)),
        ledger,
    )


def _label(draw: DrawEntry, journal: Journal) -> str:
    """Return the label a draw must have had: tries to improve one are counted from 1 after it."""
    label = draws.seating_label(draw.round, draw.attempt)
    if not draw.improves:
        return label
    tries = [
        other
        for other in journal.draws
        if other.improves
        and (other.round, other.attempt) == (draw.round, draw.attempt)
        and other.position <= draw.position
    ]
    return f"{label}/longer/{len(tries)}"


def _draw_again(draw: DrawEntry, problem: SeatingProblem, key: bytes, journal: Journal) -> Seating:
    """Repeat a draw; a search that went on from a seating starts at the one the journal has before it."""
    if not draw.improves:
        return seat(problem, key, draw.effort, algorithm=draw.algorithm)
    before = journal.seating_before(draw)
    start = tuple(before.by_number.values()) if before else ()
    seating = Seating(start, evaluate(problem, start))
    if draw.parts is None:
        return improve(problem, seating, key, draw.effort, algorithm=draw.algorithm)
    return improve_in_parts(problem, seating, key, draw.parts, algorithm=draw.algorithm)[0]


def _check_history(
    archive: Archive, journal: Journal, draw: DrawEntry, problem: SeatingProblem, here: str, ledger: Ledger
) -> None:
    """Check that the seating was drawn against the rounds that were really played before."""
    before = [played for played in archive.rounds if played.number < draw.round]
    ledger.count("Earlier rounds as drawn against", "R-11")
    if len(problem.previous_rounds) != len(before):
        ledger.differ("R-11", here, f"{len(before)} rounds before", str(len(problem.previous_rounds)))
        return
    for tables, played in zip(problem.previous_rounds, before, strict=True):
        known = _groups(played, journal)
        for table in tables:
            if table and frozenset(table) not in known:
                found = f"{listed(table)} as one"
                ledger.differ("R-11", here, f"only tables of round {played.number} as history", found)
                return


def _groups(played: ArchiveRound, journal: Journal) -> set[frozenset[str]]:
    """Return who sat together in a round, as the tables are now and as any recorded sheet had them."""
    groups = {frozenset(table) for table in _by_number(played, present_only=False).values()}
    groups |= {frozenset(table) for table in _by_number(played, present_only=True).values()}
    for entry in journal.sheets:
        if entry.round == played.number and entry.sheet is not None:
            groups.add(frozenset(seat.player for seat in entry.sheet.present))
    return groups


def _check_points(
    archive: Archive, journal: Journal, draw: DrawEntry, problem: SeatingProblem, here: str, ledger: Ledger
) -> None:
    """Check that Swiss by points was drawn, and the stream table chosen, on the points the players had
    (R-11)."""
    drawn_on: dict[str, int] = {}
    if problem.mode == "points":
        drawn_on = dict(problem.points)
    elif draw.numbering is not None and draw.numbering.stream is not None:
        drawn_on = {player: draw.numbering.points.get(player, 0) for player in problem.players}
    if not drawn_on:
        return
    try:
        rounds = rounds_as_of(archive, journal, draw.position, draw.round - 1)
    except NotInJournal as missing:
        ledger.note(f"{here}: the journal does not tell how {missing} stood then; points unchecked.")
        return
    except SheetRefused as refused:
        ledger.differ(refused.findings[0].rule, here, "sheets the regulations accept", str(refused))
        return
    totals = Counter[str]()
    for played in rounds:
        totals.update(dict(played.byes))
        for table in played.tables:
            totals.update({result.player: result.points for result in table.results})
    for player, found in drawn_on.items():
        ledger.compare("Points drawn on", "R-11", f"{here}, points of {player}", totals[player], found)


def _check_byes(
    archive: Archive, journal: Journal, draw: DrawEntry, problem: SeatingProblem, here: str, ledger: Ledger
) -> None:
    """Check that the byes of a draw went to the bottom of the standings, to nobody who had had one."""
    label = draws.byes_label(draw.round, draw.attempt)
    ledger.compare("Labels of byes", "R-50", f"{here}, byes_label", label, draw.byes_label)
    try:
        results = results_as_of(archive, journal, draw.position, draw.round - 1, archive.event.stages)
    except NotInJournal as missing:
        ledger.note(f"{here}: the journal does not tell how {missing} stood then; byes unchecked.")
        return
    except SheetRefused as refused:
        ledger.differ(refused.findings[0].rule, here, "sheets the regulations accept", str(refused))
        return
    had_bye = {player for played in archive.rounds if played.number < draw.round for player in played.byes}
    locked = {player for table in problem.locked_tables.values() for player in table}
    eligible = {*problem.players, *draw.byes} - had_bye - locked
    try:
        order = bye_order(results, draws.derive(event_key(archive), label))
        expected = sorted(choose_byes(order, eligible, len(draw.byes)))
    except TooFewForByes as few:
        ledger.differ("format", f"{here}, byes", "players who have had no bye", str(few))
        return
    ledger.compare("Byes from the bottom of the standings", "R-50", here, expected, sorted(draw.byes))


def _by_number(played: ArchiveRound, *, present_only: bool) -> dict[int, tuple[str, ...]]:
    tables = sorted(played.tables, key=lambda table: table.number)
    return {
        table.number: tuple(seat.player for seat in table.seats if not (present_only and seat.absent))
        for table in tables
    }


def _check_published(played: ArchiveRound, journal: Journal, ledger: Ledger) -> None:
    """Check that each publication shows the seating as it was last drawn, edited or repaired."""
    standing: dict[int, tuple[str, ...]] | None = None
    for entry in journal.seatings:
        if entry.round != played.number:
            continue
        if entry.verb == PUBLISH_VERB and standing is not None:
            here = f"{where(entry.position, entry.verb)}, round {played.number}"
            title = "Seatings published as drawn or edited"
            _compare_tables(title, "R-51", here, standing, entry.by_number, ledger)
        standing = entry.by_number


def _name_edits(archive: Archive, played: ArchiveRound, journal: Journal, ledger: Ledger) -> None:
    """Name every change by hand of who sits where, with both seatings: it departs from the draw (R-11).

    Neither another number of a table departs from it, nor the seat of a player who left before the round, nor
    seats at one table where a cut lets players choose them.
    """
    standing: dict[int, tuple[str, ...]] = {}
    for entry in journal.seatings:
        if entry.round != played.number:
            continue
        row, tables = archive.journal[entry.position], entry.by_number
        edit = row.after.get("edit")
        keeps_draw = isinstance(edit, Mapping) and ("number" in edit or "take_out" in edit)
        chooses = archive.event.stages.seats_are_chosen(played.number)
        keeps_draw |= chooses and _same_tables(standing, tables)
        if entry.verb == EDIT_VERB and not keeps_draw:
            changed = [number for number in tables if tables[number] != standing.get(number, ())]
            seatings = "; ".join(
                f"table {number} was {listed(standing.get(number, ()))} and became {listed(tables[number])}"
                for number in changed
            )
            what = f"round {played.number}: {row.who} changed the seating by hand: {seatings}"
            ledger.depart("R-11", what, row.reason)
        standing = tables


def _same_tables(one: Mapping[int, Sequence[str]], other: Mapping[int, Sequence[str]]) -> bool:
    """Return whether the same players sit together, whatever their seats."""
    return {number: set(table) for number, table in one.items()} == {
        number: set(table) for number, table in other.items()
    }


def _check_tables(played: ArchiveRound, journal: Journal, ledger: Ledger) -> None:
    """Check that the tables of the archive are the last seating of the journal; who is marked absent
    may be left out of it."""
    recorded = [entry.by_number for entry in journal.seatings if entry.round == played.number]
    if not recorded:
        return
    seated = _by_number(played, present_only=False)
    present = {number: table for number, table in _by_number(played, present_only=True).items() if table}
    found = present if recorded[-1] == present else seated
    here = f"round {played.number}, seats"
    _compare_tables("Seats as last recorded in the journal", "R-51", here, recorded[-1], found, ledger)


def _compare_tables(
    title: str,
    rule: str,
    here: str,
    expected: Mapping[int, Sequence[str]],
    found: Mapping[int, Sequence[str]],
    ledger: Ledger,
) -> None:
    """Count a check of whole seatings; of two that differ only the first differing table is named."""
    ledger.count(title, rule)
    for number in sorted({*expected, *found}):
        right, wrong = expected.get(number, ()), found.get(number, ())
        if right != wrong:
            order = f"{here}, table {number} in order"
            ledger.differ(rule, order, listed(right) or "no table", listed(wrong) or "no table")
            return

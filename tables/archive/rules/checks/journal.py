"""The journal entries that carry recomputable facts.

An entry is recognized by the shape of its `after`, because an undo restores a state under a verb of
its own. The shapes: a draw of a seating (`problem`, `label`, `tables` …), any other seating (`round`,
`tables`), a score sheet (`round`, `table`, `sheet`, `scores`), standings (`standings`, with `round` at
the close of a round and `champion` at the end of the event), a change of the rule options in force
(`readings`, in `before` and `after`, where older journals leave the defaults of their time out).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tables.archive.rules.schema import Archive, JournalRow, JsonObject
from tables.events.rules.rule_options import RuleOptions, UnknownRuleOption
from tables.formats.rules.format import Format, FormatRefused
from tables.results.rules.findings import Finding, SheetMalformed
from tables.results.rules.scoring import Sheet, read_any
from tables.rounds.rules.numbers import InvalidNumbers, Numbering

from .ledger import Ledger

Tables = tuple[tuple[str, ...], ...]

REPORT_VERB = "result.report"
PUBLISH_VERB = "round.publish"
EDIT_VERB = "pairing.edit"
IMPROVE_VERB = "pairing.improve"
LENGTH_VERB = "clock.length"
PRESCRIBE_VERB = "pairing.prescribe"
CONFIRMED = "confirmed"


@dataclass(frozen=True, slots=True)
class SeatingEntry:
    """A seating of a round: the ids of the players in seat order, table by table, each with its number."""

    position: int
    verb: str
    round: int
    tables: Tables
    numbers: tuple[int, ...]

    @property
    def by_number(self) -> dict[int, tuple[str, ...]]:
        """The tables by their numbers, in ascending order."""
        return dict(sorted(zip(self.numbers, self.tables, strict=True)))


@dataclass(frozen=True, slots=True)
class DrawEntry:
    """A seating drawn from the event's seed, with all that is needed to draw it again: afresh, or by
    searching on from the seating before it (`improves`), in so many `parts` or, as earlier versions did, at
    once with the whole `effort` (None). `tables` are in the order of places, `numbers` theirs, which follow
    from `numbering`; None where tables were counted from 1. `byes` are the ids of who got one, under
    `byes_label`."""

    position: int
    improves: bool
    round: int
    attempt: int
    label: str
    algorithm: str
    digest: str
    problem: JsonObject
    effort: int
    parts: int | None
    tables: Tables
    numbers: tuple[int, ...]
    numbering: Numbering | None
    byes: tuple[str, ...] = ()
    byes_label: str = ""


@dataclass(frozen=True, slots=True)
class PrescriptionEntry:
    """Tables that were prescribed for a round instead of drawn, and why."""

    position: int
    round: int
    attempt: int
    reason: str


@dataclass(frozen=True, slots=True)
class StageDrawEntry:
    """Tables of a round drawn as its stage says, not as the event's pairing does: the stage, and the players
    in the order from which their tables follow. `more` has what else they follow from: the seats of groups in
    their first round and those in which each player has played since, the deal of a round robin."""

    position: int
    round: int
    attempt: int
    label: str
    algorithm: str
    stage: JsonObject
    entrants: tuple[str, ...]
    tables: Tables
    numbers: tuple[int, ...]
    numbering: Numbering | None
    more: JsonObject


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A score sheet of a table as it stood after the entry: None where it was cleared. `settled` says whether
    the entry decided what counts, as a report or one of several confirmations does not;
    `scores` are the places and points shown for it, None where the entry has none."""

    position: int
    verb: str
    round: int
    table: int
    settled: bool
    sheet: Sheet | None
    scores: Sequence[JsonObject] | None


@dataclass(frozen=True, slots=True)
class StandingsEntry:
    """Standings as they were shown: after a round, or at the end of the event (`round` is None).

    `unpaired_losses` are those of each round as they stood then, None where the entry does not say;
    a player who rejoins later takes them for rounds long closed, which matters under R-43.
    """

    position: int
    round: int | None
    standings: Sequence[JsonObject]
    champion: str | None
    unpaired_losses: Mapping[int, tuple[str, ...]] | None


@dataclass(frozen=True, slots=True)
class RuleOptionsEntry:
    """The rule options in force before and after a change; before is None where the entry does not say."""

    position: int
    before: RuleOptions | None
    after: RuleOptions


@dataclass(frozen=True, slots=True)
class FormatEntry:
    """The format before and after a change; before is None where the entry does not say."""

    position: int
    before: Format | None
    after: Format


@dataclass(frozen=True, slots=True)
class Journal:
    """The recomputable entries of an archive's journal, each kind in the order of the journal. Draws
    are among the seatings as well."""

    draws: tuple[DrawEntry, ...]
    stage_draws: tuple[StageDrawEntry, ...]
    prescriptions: tuple[PrescriptionEntry, ...]
    seatings: tuple[SeatingEntry, ...]
    sheets: tuple[SheetEntry, ...]
    standings: tuple[StandingsEntry, ...]
    rule_options: tuple[RuleOptionsEntry, ...]
    formats: tuple[FormatEntry, ...]

    def seating_before(self, draw: DrawEntry) -> SeatingEntry | None:
        """Return the round's seating that stood when a draw was made."""
        before = [
            entry for entry in self.seatings if entry.round == draw.round and entry.position < draw.position
        ]
        return before[-1] if before else None


class _Unreadable(ValueError):
    """An entry has the keys of a known shape but not its values."""


def where(position: int, verb: str) -> str:
    """Return how a difference names a journal entry."""
    return f"journal[{position}] {verb}"


def read_journal(archive: Archive, ledger: Ledger) -> Journal:
    """Return the recomputable entries; an entry that only half has a known shape is a difference."""
    draws: list[DrawEntry] = []
    stage_draws: list[StageDrawEntry] = []
    prescriptions: list[PrescriptionEntry] = []
    seatings: list[SeatingEntry] = []
    sheets: list[SheetEntry] = []
    standings: list[StandingsEntry] = []
    rule_options: list[RuleOptionsEntry] = []
    formats: list[FormatEntry] = []
    for position, row in enumerate(archive.journal):
        after = row.after
        try:
            if "problem" in after:
                draws.append(_draw(position, row))
            if "entrants" in after:
                stage_draws.append(_stage_draw(position, after))
            if row.verb == PRESCRIBE_VERB:
                attempt = _number(after, "attempt")
                found = PrescriptionEntry(position, _number(after, "round"), attempt, row.reason)
                prescriptions.append(found)
            if "tables" in after and "round" in after:
                seatings.append(
                    SeatingEntry(position, row.verb, _number(after, "round"), *_numbered_tables(after))
                )
            if "sheet" in after and "table" in after:
                sheets.append(_sheet(position, row))
            if "standings" in after:
                standings.append(_standings(position, after))
            if "readings" in after:
                before = _rule_options(row.before) if "readings" in row.before else None
                rule_options.append(RuleOptionsEntry(position, before, _rule_options(after)))
            if row.verb.startswith("event.") and "format" in after:
                was = _format(row.before) if "format" in row.before else None
                formats.append(FormatEntry(position, was, _format(after)))
        except _Unreadable as unreadable:
            ledger.differ(
                "event-archive", where(position, row.verb), "an entry of its shape", str(unreadable)
            )
    return Journal(
        tuple(draws),
        tuple(stage_draws),
        tuple(prescriptions),
        tuple(seatings),
        tuple(sheets),
        tuple(standings),
        tuple(rule_options),
        tuple(formats),
    )


def _number(after: JsonObject, key: str) -> int:
    value = after.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _Unreadable(f"{key} {value!r}, which is not a whole number")


def _text(after: JsonObject, key: str) -> str:
    value = after.get(key)
    if isinstance(value, str):
        return value
    raise _Unreadable(f"{key} {value!r}, which is not text")


def _tables(value: object) -> Tables:
    if isinstance(value, list) and all(
        isinstance(table, list) and all(isinstance(player, str) for player in table) for table in value
    ):
        return tuple(tuple(table) for table in value)
    raise _Unreadable("tables that are not lists of players' ids")


def _numbered_tables(after: JsonObject) -> tuple[Tables, tuple[int, ...]]:
    """Return tables and their numbers, which older entries leave out: there they count from 1."""
    tables = _tables(after.get("tables"))
    numbers = after.get("table_numbers", list(range(1, len(tables) + 1)))
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise _Unreadable("table_numbers that are not a list of whole numbers")
    if len(set(numbers)) != len(tables) or len(numbers) != len(tables):
        raise _Unreadable("table_numbers that are not one for each table")
    return tables, tuple(numbers)


def _numbering(after: JsonObject) -> Numbering | None:
    if "numbering" not in after:
        return None
    try:
        return Numbering.from_json(after["numbering"])
    except InvalidNumbers as invalid:
        raise _Unreadable(str(invalid)) from None


def _objects(after: JsonObject, key: str) -> list[JsonObject]:
    value = after.get(key)
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return value
    raise _Unreadable(f"{key} that are not a list of objects")


def _draw(position: int, row: JournalRow) -> DrawEntry:
    after = row.after
    if not isinstance(after["problem"], dict):
        raise _Unreadable("a problem that is not an object")
    tables, numbers = _numbered_tables(after)
    return DrawEntry(
        position=position,
        improves=row.verb == IMPROVE_VERB,
        round=_number(after, "round"),
        attempt=_number(after, "attempt"),
        label=_text(after, "label"),
        algorithm=_text(after, "algorithm"),
        digest=_text(after, "digest"),
        problem=after["problem"],
        effort=_number(after, "effort") if "effort" in after else 1,
        parts=_number(after, "parts") if "parts" in after else None,
        tables=tables,
        numbers=numbers,
        numbering=_numbering(after),
        byes=_tables([after["byes"]])[0] if "byes" in after else (),
        byes_label=_text(after, "byes_label") if "byes_label" in after else "",
    )


def _stage_draw(position: int, after: JsonObject) -> StageDrawEntry:
    stage = after.get("stage")
    if not isinstance(stage, dict):
        raise _Unreadable("a stage that is not an object")
    return StageDrawEntry(
        position,
        _number(after, "round"),
        _number(after, "attempt"),
        _text(after, "label"),
        _text(after, "algorithm"),
        stage,
        _tables([after["entrants"]])[0],
        *_numbered_tables(after),
        _numbering(after),
        {name: after[name] for name in ("groups", "sat", "deal", "history") if name in after},
    )


def _sheet(position: int, row: JournalRow) -> SheetEntry:
    after = row.after
    try:
        sheet = None if after["sheet"] is None else read_any(after["sheet"])
    except SheetMalformed as malformed:
        raise _Unreadable(_first(malformed.findings)) from None
    return SheetEntry(
        position=position,
        verb=row.verb,
        round=_number(after, "round"),
        table=_number(after, "table"),
        settled=sheet is None
        or (after["status"] == CONFIRMED if "status" in after else row.verb != REPORT_VERB),
        sheet=sheet,
        scores=_objects(after, "scores") if after.get("scores") is not None else None,
    )


def _first(findings: Iterable[Finding]) -> str:
    finding = next(iter(findings))
    return f"{finding.field}: {finding.message}"


def _rule_options(members: JsonObject) -> RuleOptions:
    value = members["readings"]
    if not isinstance(value, dict):
        raise _Unreadable("rule options that are not an object")
    try:
        return RuleOptions.from_stored(value)
    except UnknownRuleOption as unknown:
        raise _Unreadable(str(unknown)) from None


def _format(members: JsonObject) -> Format:
    try:
        return Format.from_json(members["format"])
    except FormatRefused as refused:
        raise _Unreadable(_first(refused.findings)) from None


def _standings(position: int, after: JsonObject) -> StandingsEntry:
    losses: dict[int, tuple[str, ...]] | None = None
    if "unpaired_losses" in after:
        losses = {}
        for entry in _objects(after, "unpaired_losses"):
            losses[_number(entry, "round")] = _tables([entry.get("players")])[0]
    return StandingsEntry(
        position=position,
        round=_number(after, "round") if after.get("round") is not None else None,
        standings=_objects(after, "standings"),
        champion=_text(after, "champion") if after.get("champion") is not None else None,
        unpaired_losses=losses,
    )

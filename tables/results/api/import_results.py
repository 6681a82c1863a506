"""Results of a round imported from a file by the API."""

from __future__ import annotations

from dataclasses import dataclass

from tables.archive.rules.json_text import LISTS
from tables.core.api.access import round_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Several, StrictSerializer, Text, WholeNumber
from tables.core.api.routes import Routes
from tables.core.text.records import MAX_BYTES
from tables.results.actions import import_results as actions
from tables.results.queries.results_import import ResultFault, ResultsPreview
from tables.results.rules.rows import ScoredSeat
from tables.rounds.rules.numbers import HIGHEST_NUMBER

routes = Routes("results")

IMPORT = "events/<slug:slug>/rounds/<number:number>/results/import/"


@dataclass(frozen=True, slots=True)
class FoundResult:
    """The result of a table as the file has it: its lines, what each player gets and why, what is odd."""

    table: int
    lines: tuple[int, ...]
    rows: tuple[ScoredSeat, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultsFound:
    """What a file would import; `digest` names exactly this preview, to be confirmed."""

    results: tuple[FoundResult, ...]
    faults: tuple[ResultFault, ...]
    ignored_columns: tuple[str, ...]
    digest: str


@dataclass(frozen=True, slots=True)
class ResultsImported:
    """The tables whose results were imported."""

    tables: tuple[int, ...]


class ResultsFileSerializer(StrictSerializer):
    """The text of a CSV file with headings: player or number, and the figures of the event's format."""

    text = Text(max_length=MAX_BYTES, trim_whitespace=False)


class ConfirmedResultsSerializer(ResultsFileSerializer):
    """The file again; `confirmed` is the digest of the preview somebody agreed to, and `left_out` the tables
    of it whose results shall not be imported."""

    confirmed = Text(max_length=64)
    left_out = Several(
        child=WholeNumber(min_value=1, max_value=HIGHEST_NUMBER), max_length=HIGHEST_NUMBER, default=list
    )


@routes.preview(
    f"{IMPORT}preview/", staff("result.enter"), ResultsFileSerializer, ResultsFound, takes_at_most=LISTS
)
def preview_results(call: Call, number: int) -> ResultsFound:
    """Read results of a round and tell what they would import, table by table."""
    round_ = round_at(call.event, number, drafts=False)
    return _shown(actions.preview_results(round_, call.actor, call.sent["text"].encode()))


@routes.post(
    IMPORT,
    staff("result.enter"),
    ConfirmedResultsSerializer,
    ResultsImported,
    if_match=False,
    takes_at_most=LISTS,
)
def import_results(call: Call, number: int) -> ResultsImported:
    """Import results of a round that were previewed, all of them or none."""
    tables = actions.import_results(
        round_at(call.event, number, drafts=False),
        call.actor,
        call.sent["text"].encode(),
        confirmed=call.sent["confirmed"],
        left_out=call.sent["left_out"],
    )
    return ResultsImported(tuple(tables))


def _shown(preview: ResultsPreview) -> ResultsFound:
    results = tuple(FoundResult(each.table, each.lines, each.rows, each.warnings) for each in preview.results)
    return ResultsFound(results, preview.faults, preview.ignored_columns, preview.digest)

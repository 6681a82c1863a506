"""Results of a round imported from a file that somebody looked at first."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core.access import Actor, require
from tables.core.errors import Malformed, Refused
from tables.results.actions.results import save_result
from tables.results.queries.results_import import ResultsPreview, read_results
from tables.rounds.models import Round


def preview_results(round_: Round, actor: Actor, content: bytes) -> ResultsPreview:
    """Return what a file would import. Raises `NotPermitted`, `NotVisible`."""
    require(actor, "result.enter", round_.event)
    return read_results(round_, content)


def import_results(
    round_: Round, actor: Actor, content: bytes, *, confirmed: str, left_out: Collection[int] = ()
) -> list[int]:
    """Save the results in a file, all of them or none, each as its own entry of the journal.

    `confirmed` is the digest of the preview somebody agreed to: its faulty lines are left out, and the
    tables of these numbers. Returns the numbers of the tables. Raises `NotPermitted`, `NotVisible`,
    `Refused` when the preview would look different now, `Malformed` where nothing is left, and as
    `save_result`.
    """
    with transaction.atomic():
        preview = preview_results(round_, actor, content)
        if preview.digest != confirmed:
            raise Refused(_("The file or the results changed since the preview. Look at it again."))
        results = [each for each in preview.results if each.table not in left_out]
        if not results:
            raise Malformed(_("There is no result to import in this file."))
        tables = {table.number: table for table in round_.tables.select_related("round__event", "sheet")}
        for each in results:
            save_result(
                tables[each.table],
                actor,
                each.content,
                expected_version=each.version,
                override=True,
                reason=_("Imported from a file."),
            )
    return [each.table for each in results]

"""A file is read by its own reader before it is handed out: nobody keeps one that cannot be read again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from tables.archive.rules.json_text import ArchiveMalformed
from tables.core.errors import ActionError, NeedsOverride, Problem
from tables.events.models import Event

logger = logging.getLogger(__name__)

UNREADABLE = (
    "{file} was not handed out, because this program cannot read it back. Tell the operator of this server: "
    "the log has the details. If you need what is in the file, you can have it anyway."
)


def require_readable(
    file: str, event: Event, read: Callable[[], Iterable[Problem]], *, override: bool
) -> None:
    """Let a file be read; the log tells the operator what is wrong with it, on each attempt.

    `read` returns what is wrong, or raises it. Raises `NeedsOverride` with it, unless the file is wanted all
    the same.
    """
    try:
        problems = tuple(read())
    except (ArchiveMalformed, ActionError) as refused:
        problems = tuple(Problem(each.message, each.field, each.rule) for each in refused.problems)
    except Exception as fault:
        logger.exception("The reader of %s of %s failed", file, event.slug)
        problems = (Problem(f"Its reader failed: {fault!r}"),)
    if not problems:
        return
    told = "; ".join(f"{each.field}: {each.message}" if each.field else each.message for each in problems)
    logger.error("%s of %s cannot be read back: %s", file, event.slug, told)
    if not override:
        raise NeedsOverride([Problem(UNREADABLE.format(file=file)), *problems])

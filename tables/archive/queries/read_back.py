"""Read each file back before it is downloaded, so that nobody stores one that cannot be read again."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.archive.rules.json_text import ArchiveMalformed
from tables.core.errors import ActionError, NeedsOverride, Problem
from tables.events.models import Event

logger = logging.getLogger(__name__)

UNREADABLE = gettext_lazy(
    "The file was not downloaded, because this program cannot read it back. Tell the operator of this "
    "server: the log has the details. If you need the content of the file, you can download it anyway."
)


def require_readable(
    file: str, event: Event, read: Callable[[], Iterable[Problem]], *, override: bool
) -> None:
    """Read a file back. The log has its problems for the operator, on each attempt.

    `read` returns what is wrong, or raises it. Raises `NeedsOverride` with it, unless the file is wanted all
    the same. `file` names it in the log.
    """
    try:
        problems = tuple(read())
    except (ArchiveMalformed, ActionError) as refused:
        problems = tuple(Problem(each.message, each.field, each.rule) for each in refused.problems)
    except Exception as fault:
        logger.exception("The reader of %s of %s failed", file, event.slug)
        problems = (Problem(_("The reader of the file failed: {error}").format(error=repr(fault))),)
    if not problems:
        return
    found = "; ".join(
        f"{each.field}: {each.message}" if each.field else str(each.message) for each in problems
    )
    logger.error("%s of %s cannot be read back: %s", file, event.slug, found)
    if not override:
        raise NeedsOverride([Problem(str(UNREADABLE)), *problems])

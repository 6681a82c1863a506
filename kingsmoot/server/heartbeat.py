"""A worker's sign of life as a file, for health checks that look at its age.

A check that asks a command of ours starts Python and Django for each answer: 1 to 3 s of CPU, which made the
checks of an idle installation its largest cost. `find` takes some milliseconds.
"""

from __future__ import annotations

import logging
from pathlib import Path

from django.conf import settings

logger = logging.getLogger(__name__)


def touch_heartbeat() -> None:
    """Touch `HEARTBEAT_FILE`, if one is set. A disk that refuses it is logged and ends nothing."""
    if not settings.HEARTBEAT_FILE:
        return
    try:
        Path(settings.HEARTBEAT_FILE).touch()
    except OSError as error:
        logger.error("The heartbeat could not be written: %s", error)

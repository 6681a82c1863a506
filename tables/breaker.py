"""Leave a server that does not answer alone for a moment, instead of making every request wait for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

logger = logging.getLogger(__name__)


class Breaker:
    """Remembers that a server failed just now, and logs only when that changes."""

    def __init__(self, name: str, pause: float = 5.0, clock: Callable[[], float] = time.monotonic) -> None:
        """`pause` is how many seconds the server is left alone after a failure."""
        self.name = name
        self.pause = pause
        self._clock = clock
        self._until = 0.0
        self._failing = False

    @property
    def is_open(self) -> bool:
        """True while the server should be left alone."""
        return self._failing and self._clock() < self._until

    def failed(self, error: Exception) -> None:
        """Note a failure and start a pause."""
        if not self._failing:
            logger.warning("%s does not answer (%s); going on without it", self.name, type(error).__name__)
        self._failing = True
        self._until = self._clock() + self.pause

    def answered(self) -> None:
        """Note that the server is well."""
        if self._failing:
            logger.warning("%s answers again", self.name)
            self._failing = False

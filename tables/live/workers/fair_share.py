"""Fair shares of one worker's time, by start-time fair queueing (Goyal, Vin and Cheng, 1996).

Each owner has a tag: how much time it has used, on a virtual clock that all owners share. The owner with the
lowest tag is next. An owner that returns after a while begins at the virtual clock, so nobody saves up time
by doing nothing, and nobody pays for long for what was used before. An owner that uses less than its share is
served as soon as what is under way has ended, however much the others ask for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

Owner = TypeVar("Owner")


class FairShare(Generic[Owner]):
    """Whose turn it is among the owners that wait, by the time that each has used."""

    def __init__(self) -> None:
        self._clock = 0.0
        self._used: dict[Owner, float] = {}

    def next_of(self, waiting: Iterable[Owner]) -> Owner:
        """Return the owner to serve next: the lowest tag, the first one among equals."""
        owner = min(waiting, key=self._tag)
        self._clock = self._tag(owner)
        self._used = {known: used for known, used in self._used.items() if used > self._clock}
        return owner

    def charge(self, owner: Owner, seconds: float) -> None:
        """Add the time that serving an owner took."""
        self._used[owner] = self._tag(owner) + seconds

    def _tag(self, owner: Owner) -> float:
        return max(self._clock, self._used.get(owner, 0.0))

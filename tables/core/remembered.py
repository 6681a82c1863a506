"""What was computed once and is asked for again, kept in the process within a bound."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


def _one(_: object) -> int:
    return 1


class Remembered(Generic[Key, Value]):
    """Values by key, those asked for last kept up to `most` in weight, the newest whatever it weighs.

    Threads that ask for the same at once wait for one of them to compute it, so that a crowd after a
    change costs no more than a single visitor. A value that fails is not kept: the next asker tries anew.
    """

    def __init__(self, most: int, weigh: Callable[[Value], int] = _one) -> None:
        self.most = most
        self._weigh = weigh
        self._lock = Lock()
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._computing: dict[Key, Lock] = {}
        self._era = 0
        self.weight = 0

    def get(self, key: Key, compute: Callable[[], Value]) -> Value:
        """Return what is kept under `key`, or compute and keep it."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            turn = self._computing.setdefault(key, Lock())
        with turn:
            with self._lock:
                if key in self._kept:
                    return self._kept[key]
                era = self._era
            try:
                value = compute()
            except BaseException:
                with self._lock:
                    self._computing.pop(key, None)
                raise
            with self._lock:
                self._computing.pop(key, None)
                if era == self._era:  # what was begun before `clear` may rest on what is no longer so
                    self._keep(key, value)
            return value

    def find(self, key: Key) -> Value | None:
        """Return what is kept under `key`, if anything is."""
        with self._lock:
            return self._kept.get(key)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._kept.clear()
            self.weight = 0
            self._era += 1

    def _keep(self, key: Key, value: Value) -> None:
        if key in self._kept:
            self.weight -= self._weigh(self._kept.pop(key))
        self._kept[key] = value
        self.weight += self._weigh(value)
        while self.weight > self.most and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.weight -= self._weigh(oldest)

"""What takes long, such as the search for a seating or for the addresses of a name, runs between two short
transactions and never inside one.

An action asks for what it needs with `found`. The first time it is not there: the transaction is given up,
the search runs while nobody waits for a lock, and the action runs again from its beginning. It reads
everything anew then, so what was found is taken only if the same is still asked for; if the event changed
meanwhile, the new search runs in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from threading import BoundedSemaphore
from typing import Any, ParamSpec, TypeVar, cast

from django.utils.translation import gettext as _

from tables.core.errors import Busy

Result = TypeVar("Result")
P = ParamSpec("P")

AT_ONCE = 2
"""Searches of one process at a time, of the four threads that answer requests; one of them may be long."""

MAX_BUSY_THREADS = 3
"""Threads of a process, of the four that answer requests, that may work for seconds or wait to: who comes
beyond is refused at once, so that one thread stays for everybody else."""

TIMEOUT_SECONDS = 2.0
MAX_RUNS = 6

_known: ContextVar[dict[Hashable, Any] | None] = ContextVar("known_searches", default=None)
_places = BoundedSemaphore(AT_ONCE)
_place_of_long_ones = BoundedSemaphore(1)
_held = BoundedSemaphore(MAX_BUSY_THREADS)


class _Needed(Exception):
    """A search has to run before the transaction that this ends can be repeated."""

    def __init__(self, key: Hashable, search: Callable[[], Any], *, is_long: bool) -> None:
        super().__init__("a search was begun inside a transaction")
        self.key = key
        self.search = search
        self.is_long = is_long


def found(key: Hashable, search: Callable[[], Result], *, is_long: bool = False) -> Result:
    """Return what `search` returns, which depends on `key` alone and touches no database.

    Inside `outside_transactions` the search runs after the present transaction was given up.
    """
    known = _known.get()
    if known is None:
        return search()
    if key not in known:
        raise _Needed(key, search, is_long=is_long)
    return cast(Result, known[key])


def outside_transactions(act: Callable[[], Result]) -> Result:
    """Run `act`, which opens its transaction itself, and each search that it needs between two runs of it.

    Raises `Busy` when too many search already, or when what is asked for changed with every run.
    """
    if _known.get() is not None:  # anyone who called us opened a transaction around this one
        return act()
    known: dict[Hashable, Any] = {}
    for _run in range(MAX_RUNS):
        token = _known.set(known)
        try:
            return act()
        except _Needed as needed:
            search = needed
        finally:
            _known.reset(token)
        known[search.key] = _searched(search)
    raise Busy(_("The event changed while a seating was searched for. Nothing was saved; try again."), wait=2)


def searching(action: Callable[P, Result]) -> Callable[P, Result]:
    """Let an action's searches run outside its transaction."""

    @wraps(action)
    def run(*args: P.args, **kwargs: P.kwargs) -> Result:
        return outside_transactions(lambda: action(*args, **kwargs))

    return run


@contextmanager
def holding_a_thread(busy: str) -> Iterator[None]:
    """Do in the block what may hold this thread for seconds, by work or by waiting for a turn.

    Raises `Busy` with the sentence `busy`, at once, when `MAX_BUSY_THREADS` threads are held already.
    """
    if not _held.acquire(blocking=False):
        raise Busy(busy, wait=5)
    try:
        yield
    finally:
        _held.release()


def _searched(needed: _Needed) -> Any:
    busy = _("Other seatings are being searched for. Nothing was saved; try again.")
    places = [_place_of_long_ones, _places] if needed.is_long else [_places]
    taken: list[BoundedSemaphore] = []
    with holding_a_thread(busy):
        try:
            for place in places:
                if not place.acquire(timeout=TIMEOUT_SECONDS):
                    raise Busy(busy, wait=5)
                taken.append(place)
            return needed.search()
        finally:
            for place in taken:
                place.release()

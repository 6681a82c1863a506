"""Processes that die in the middle of what they do, as a laptop without battery does."""

from __future__ import annotations

import importlib
import os
import signal
from collections.abc import Callable
from typing import Any

from django.db import connection, transaction

_WRITES = ("INSERT", "UPDATE", "DELETE")

Act = Callable[[], object]


def killed_after(writes: int | None, act: Act) -> bool:
    """Run `act` in a process of its own that is killed after so many writes; None: as soon as it committed.

    Returns False if the process came to its end before that.
    """
    connection.close()
    child = os.fork()
    if child == 0:
        try:
            _die_after(writes, act)
        finally:
            os._exit(1)
    return _was_killed(child)


def killed_after_each_write(act: Act, picture: Callable[[], object], most: int = 40) -> int:
    """Kill `act` after one write, two, and so on, until it comes to its end; nothing may be left each time.

    Returns after how many writes it was through.
    """
    before = picture()
    for writes in range(1, most):
        if not killed_after(writes, act):
            return writes
        assert picture() == before, f"killed after {writes} writes"
    raise AssertionError("never came to its end")


def killed_when(functions: tuple[str, ...], call: int, act: Act) -> bool:
    """Run `act` in a process of its own that is killed before its `call`-th call of one of `functions`.

    Functions are named with their module ("os.fsync"). Returns False if the process came to its end before.
    """
    connection.close()
    child = os.fork()
    if child == 0:
        try:
            calls = 0

            def dying(function: Callable[..., Any]) -> Callable[..., Any]:
                def called(*arguments: Any, **named: Any) -> Any:
                    nonlocal calls
                    calls += 1
                    if calls == call:
                        os.kill(os.getpid(), signal.SIGKILL)
                    return function(*arguments, **named)

                return called

            for name in functions:
                module, _, function = name.rpartition(".")
                found = importlib.import_module(module)
                setattr(found, function, dying(getattr(found, function)))
            act()
            os._exit(0)
        finally:
            os._exit(1)
    return _was_killed(child)


def _was_killed(child: int) -> bool:
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the action failed in the other process"
    return False


def _die_after(writes: int | None, act: Act) -> None:
    done = 0

    def count(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal done
        result = execute(sql, *rest)
        done += sql.lstrip().startswith(_WRITES)
        if done == writes:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    with connection.execute_wrapper(count):
        if writes is None:
            with transaction.atomic():
                transaction.on_commit(lambda: os.kill(os.getpid(), signal.SIGKILL))
                act()
        else:
            act()
    os._exit(0)

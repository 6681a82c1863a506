"""What is computed once: who waits for it, what is kept, what is not."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from tables.core.remembered import Remembered


def test_a_crowd_waits_for_one_of_them():
    remembered: Remembered[str, int] = Remembered(10)
    together, computed = threading.Barrier(8), []

    def compute() -> int:
        computed.append(threading.get_ident())
        threading.Event().wait(0.1)
        return 7

    def ask(_: int) -> int:
        together.wait()
        return remembered.get("a", compute)

    with ThreadPoolExecutor(8) as crowd:
        assert list(crowd.map(ask, range(8))) == [7] * 8
    assert len(computed) == 1


def test_those_asked_for_last_are_kept_within_the_weight_and_the_newest_always():
    remembered: Remembered[str, str] = Remembered(10, len)
    for key in ("aaaa", "bbbb"):
        remembered.get(key, partial(str, key))
    remembered.get("aaaa", pytest.fail)
    remembered.get("cccc", lambda: "cccc")
    remembered.get("aaaa", pytest.fail)
    assert remembered.get("bbbb", lambda: "new") == "new"
    assert remembered.get("large", lambda: "x" * 50) == "x" * 50
    assert remembered.weight == 50
    remembered.get("large", pytest.fail)


def test_a_failure_is_not_kept():
    remembered: Remembered[str, int] = Remembered(10)
    with pytest.raises(ZeroDivisionError):
        remembered.get("a", lambda: 1 // 0)
    assert remembered.get("a", lambda: 1) == 1


def test_what_was_begun_before_everything_was_forgotten_is_not_kept():
    remembered: Remembered[str, int] = Remembered(10)

    def outdated() -> int:
        remembered.clear()
        return 1

    assert remembered.get("a", outdated) == 1
    assert remembered.get("a", lambda: 2) == 2

"""What a call costs: CPU of this thread, the functions that it enters, and how far the memory of this process
grows beyond what it had."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

MAX_SECONDS = 0.3
MAX_MEGABYTES = 30
"""What a request of somebody without an account may cost, on a processor as fast as `YARDSTICK` says."""

YARDSTICK = 0.0125
"""Seconds of CPU that `_yardstick` takes on the processors on which the limits were set."""
MAX_SLOW = 4
"""A machine that is slower still cannot say what anything costs."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of CPU, and megabytes at the height of it."""

    seconds: float
    megabytes: float


def cost_of(call: Callable[[], object]) -> Cost:
    """Make the call and return what it cost."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the height is taken from here on
    before, started = _memory("VmRSS"), time.thread_time()
    call()
    seconds = time.thread_time() - started
    return Cost(seconds, (_memory("VmHWM") - before) / 1024)


def calls_of(call: Callable[[], object]) -> int:
    """Make the call and return how many functions it enters: a cost that is the same on a busy machine."""
    found = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal found
        found += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return found


def slowness() -> float:
    """Return how many times slower this processor is at the moment than the one the limits were set on, at
    least 1: others may share it, and it may be an older one."""
    return min(max(1, min(_yardstick() for _ in range(3)) / YARDSTICK), MAX_SLOW)


def _yardstick() -> float:
    """Return the seconds of CPU of work that is like a page's: text is read, sorted, added up and written."""
    rows = [{"name": f"player {number}", "points": number * 7919 % 101} for number in range(3_000)]
    started = time.thread_time()
    for _ in range(4):
        read = json.loads(json.dumps(rows))
        points: dict[int, int] = {}
        for row in sorted(read, key=lambda row: (row["points"], row["name"])):
            points[row["points"]] = points.get(row["points"], 0) + len(row["name"])
    return time.thread_time() - started


def _memory(name: str) -> int:
    """A figure of this process, in KB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{name}:")))

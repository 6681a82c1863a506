"""What a call costs: CPU of this thread, and how far the memory of this process grows beyond what it had."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

MOST_SECONDS = 0.3
MOST_MEGABYTES = 30
"""What a request of somebody without an account may cost."""


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


def _memory(name: str) -> int:
    """A figure of this process, in KB."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(f"{name}:")))

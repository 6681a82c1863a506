"""How long a thread of this process computes before another one that waits may go on.

Only one thread of Python computes at a time. Another one gets its turn when that one waits, or after the
switch interval, 5 ms by default. A thread that asks the database gives its turn away with every query and
waits an interval for the next: beside a thread that only computes, such as a bot's search, an answer of
fifteen queries took 75 ms instead of 5.
"""

from __future__ import annotations

import sys

SWITCH_SECONDS = 0.001
"""Costs no measurable computing time."""


def take_short_turns() -> None:
    """Let threads that compute give way sooner to those that wait for the database."""
    sys.setswitchinterval(SWITCH_SECONDS)

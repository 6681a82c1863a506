"""The switch for the slow reference: scan instead of the index, recompute instead of remembering.

Set the environment variable KERNEL_PARANOID=1, or use `paranoid()` in a test.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

_switch = [os.environ.get("KERNEL_PARANOID", "") not in {"", "0"}]


def is_paranoid() -> bool:
    """Whether everything is computed twice and compared."""
    return _switch[0]


@contextmanager
def paranoid() -> Iterator[None]:
    """Compute everything twice within a block."""
    before = _switch[0]
    _switch[0] = True
    try:
        yield
    finally:
        _switch[0] = before

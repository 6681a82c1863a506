"""Memory that is needed for a moment goes back to the system afterwards, where the C library is glibc.

By itself glibc learns from large blocks that are freed to keep as many: a password's 19 MiB in the arena of
each thread, the bodies of uploads. After an attack a process held 115 MB that nobody used.
"""

from __future__ import annotations

import asyncio
import ctypes
import platform

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
_OPTIONS = {
    _MMAP_THRESHOLD: 1024 * 1024,  # larger blocks are mapped, and unmapped as soon as they are freed
    _TRIM_THRESHOLD: 1024 * 1024,
    _ARENA_MAX: 2,
}
TRIM_EVERY = 60.0
"""Seconds after which free pages between smaller blocks are returned as well."""

_IS_GLIBC = platform.libc_ver()[0] == "glibc"


def return_unused_memory() -> None:
    """Have the allocator of this process keep little of what is freed; without glibc nothing happens."""
    if _IS_GLIBC:
        for option, value in _OPTIONS.items():
            ctypes.CDLL(None).mallopt(option, value)


async def keep_returning_memory() -> None:
    """Return what lies free between blocks in use, every minute until cancelled."""
    while _IS_GLIBC:
        await asyncio.sleep(TRIM_EVERY)
        await asyncio.to_thread(ctypes.CDLL(None).malloc_trim, 0)

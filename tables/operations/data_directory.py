"""The directory an installation keeps its files in: private, with its own key, and for one server only."""

from __future__ import annotations

import importlib
import os
import secrets
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]
    windows: Any = importlib.import_module("msvcrt")

PRIVATE = 0o077
"""The bits that nobody but the owner gets."""

_LOCK = "server.lock"
_OURS = ("secret_key", _LOCK, "*.sqlite3", "*.sqlite3-*", "*.log", "*.json", "backups", "backups/*")


_LOCKED_BYTE = 2**30
"""What Windows locks of a file, far behind its content, which stays readable."""

_WAIT_SECONDS = 0.05


class AlreadyServed(Exception):
    """Another process serves this directory; the message says so to a person."""


def make_private(directory: Path) -> None:
    """Let everything this process writes be its owner's alone, and tighten what an older version left open.

    Only files of ours are touched, and the directory itself unless others share it (as they share /tmp).
    Windows has no such bits: there files have the rights of the folder they are made in.
    """
    os.umask(PRIVATE)
    if not hasattr(os, "geteuid"):
        return
    found = [path for pattern in _OURS for path in directory.glob(pattern)]
    for path in (directory, *found):
        with suppress(OSError):
            status = path.lstat()
            is_open = status.st_mode & PRIVATE and not status.st_mode & stat.S_ISVTX
            if is_open and not stat.S_ISLNK(status.st_mode) and status.st_uid == os.geteuid():
                path.chmod(stat.S_IMODE(status.st_mode) & ~PRIVATE)


def of_account() -> Path:
    """Return the directory for the data of an installed package: the account's own, by the XDG convention."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "kingsmoot"


def secret_key(path: Path) -> str:
    """Return the key kept in `path`, creating it (mode 0600) at the first call.

    Two processes starting at once agree on one key: the file appears whole or not at all, and the
    first to link it wins. Raises OSError when the directory cannot be written.
    """
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()


@contextmanager
def served_alone(directory: Path) -> Iterator[None]:
    """Hold the directory while the block runs; raises AlreadyServed when another process does.

    The kernel lets go of the lock when its holder ends, however it ends: nothing is left to clean up.
    """
    directory.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(directory / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not lock(descriptor):
            raise AlreadyServed(
                f"Kingsmoot runs already with the data directory {directory} (process {_holder(descriptor)})."
            )
        os.truncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(descriptor)


def server_process(directory: Path) -> str | None:
    """Return the number of the process that serves a directory, as it wrote it, or None."""
    try:
        descriptor = os.open(directory / _LOCK, os.O_RDWR)
    except FileNotFoundError:
        return None
    try:
        if lock(descriptor):
            return None
        return _holder(descriptor)
    finally:
        os.close(descriptor)


def _holder(descriptor: int) -> str:
    return os.read(descriptor, 20).decode("ascii", "replace").strip() or "unknown"


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Wait until no other process is inside the block with the file `path`, and keep others out of it."""
    with path.open("a") as opened:
        while not lock(opened.fileno()):
            time.sleep(_WAIT_SECONDS)
        yield


def lock(descriptor: int) -> bool:
    """Lock an open file until it is closed; return False where another descriptor has it locked."""
    try:
        if fcntl is not None:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            try:
                windows.locking(descriptor, windows.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, 0, os.SEEK_SET)
    except (BlockingIOError, PermissionError):
        return False
    return True

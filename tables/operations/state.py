"""What the upkeep has found, kept in a small file beside the database that it tells of."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings


@dataclass(frozen=True, slots=True)
class State:
    """The last check of the database, the last failure of a backup, and when backups were last copied off
    this machine; empty where there was none."""

    checked_at: datetime | None = None
    damage: tuple[str, ...] = ()
    failed_at: datetime | None = None
    failure: str = ""
    copied_at: datetime | None = None


def _file() -> Path:
    return Path(settings.DATA_DIR) / "upkeep.json"


def read_state() -> State:
    """Return what is known; nothing, where the file is missing or cannot be read."""
    try:
        kept = json.loads(_file().read_text(encoding="utf-8"))
        return State(
            _moment(kept["checked_at"]),
            tuple(str(each) for each in kept["damage"]),
            _moment(kept["failed_at"]),
            str(kept["failure"]),
            _moment(kept.get("copied_at")),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return State()


def note(**changes: Any) -> State:
    """Change what is known and return it. Raises OSError."""
    state = replace(read_state(), **changes)
    write_whole(_file(), json.dumps(asdict(state), default=datetime.isoformat, indent=1).encode())
    return state


def _moment(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def write_whole(file: Path, content: bytes) -> None:
    """Put `content` into `file` so that it is there whole or not at all, whatever happens. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.unfinished")
    with draft.open("wb") as opened:
        opened.write(content)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(file)
    sync_directory(file.parent)


def sync_directory(directory: Path) -> None:
    """Have the names in a directory on the disk; Windows opens no directory, its file system sees to them."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)

"""What playing a finished game again gives, kept in a file: its draws, and marks near any moment of it.

A long game takes too long to be played again for whoever looks at it. It is played once, after its end, by
the upkeep (`tables.live.jobs.replays`); a request that finds no file asks for one and is told to come again.
A file's name holds a digest of the log and of the rules' code, so it is never outdated, and may be deleted at
any time. It holds all hands, as the database does: what of it a viewer may see is decided elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import time
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from django.conf import settings

import rules
from rules.kernel import Course, Mark
from rules.kernel.marks import line_from_json
from tables.core.errors import Busy
from tables.models import LiveDecision, LiveGame
from tables.upkeep import disk
from tables.upkeep.state import write_whole

logger = logging.getLogger(__name__)

LONG = 500
"""A game of so many decisions has a file; a shorter one is played again in some 50 ms."""
SPACING = 64
"""Decisions between two marks, and some more to where the next step begins."""
MOST_BYTES = 512 * 2**20
"""What all files may take of the disk; those asked for longest ago go first."""
MOST_ASKED = 50
"""Games that may be waiting for their file at once."""
USED_EVERY = 3600
"""Seconds after which a file that is read is noted to be in use anew."""
READY_SOON = 5

_DRAWS, _LINES = "draws", "lines"
_UNREADABLE = (OSError, BadZipFile, ValueError, LookupError, TypeError)


class Replay(Mapping[int, Mark]):
    """The file of a game: its draws, and its marks by their nodes, read when they are wanted."""

    def __init__(self, file: Path) -> None:
        """Open the file. Raises OSError or BadZipFile."""
        self._file = file
        with ZipFile(file) as kept:
            self._nodes = {int(name) for name in kept.namelist() if name.isdigit()}
        if time.time() - file.stat().st_mtime > USED_EVERY:
            os.utime(file)

    def draws(self) -> list[dict[str, Any]]:
        """Return every draw of the game in order. Raises what reading a file may raise."""
        draws: list[dict[str, Any]] = self._read(_DRAWS)[0]
        return draws

    def __getitem__(self, node: int) -> Mark:
        if node not in self._nodes:
            raise KeyError(node)
        try:
            mark, lines = self._read(str(node), _LINES)
            return Mark.from_json(node, mark, list(map(line_from_json, lines)))
        except _UNREADABLE as error:
            logger.exception("%s cannot be read", self._file.name)
            raise KeyError(node) from error

    def __contains__(self, node: object) -> bool:
        return node in self._nodes

    def __iter__(self) -> Iterator[int]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def _read(self, *names: str) -> list[Any]:
        with ZipFile(self._file) as kept:
            return [json.loads(kept.read(name)) for name in names]


def has_file(game: LiveGame) -> bool:
    """Return whether a game is one of those that have a file, once it is made."""
    return game.is_over and game.length >= LONG and bool(game.seed)


def find(game: LiveGame) -> Replay | None:
    """Return a finished game's file, if it was made. One that cannot be read is removed. One query."""
    file = file_of(game)
    try:
        return Replay(file)
    except FileNotFoundError:
        return None
    except _UNREADABLE:
        logger.exception("%s cannot be read", file.name)
        file.unlink(missing_ok=True)
        return None


def require_file(game: LiveGame) -> None:
    """Raise `Busy` for a long game that is over and has no file yet; it is made next. One query."""
    if has_file(game) and not file_of(game).exists():
        raise ask_for(game)


def keep(game: LiveGame, course: Course) -> None:
    """Write the file of a game. Raises OSError."""
    lines = course.lines()
    numbers = {id(line): number for number, line in enumerate(lines)}
    content = {_DRAWS: [draw.to_json() for draw in course.draws], _LINES: lines}
    content |= {str(mark.node): mark.to_json(numbers) for mark in course.marks}
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, told in content.items():
            archive.writestr(name, json.dumps(told, separators=(",", ":")))
    file = file_of(game)
    write_whole(file, packed.getvalue())
    for older in directory().glob(f"{game.pk}-*.zip"):
        if older != file:
            older.unlink(missing_ok=True)


def ask_for(game: LiveGame) -> Busy:
    """Ask the upkeep for a game's file, and return what to tell who waits for it."""
    mark = directory() / f"{game.pk}.asked"
    if not disk.is_low() and not mark.exists() and len(asked_for()) < MOST_ASKED:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    return Busy(
        "This long game is being made ready to be looked through. That takes some seconds: try again soon.",
        wait=READY_SOON,
    )


def asked_for() -> list[int]:
    """Return the games whose files were asked for."""
    return [int(mark.stem) for mark in directory().glob("*.asked") if mark.stem.isdigit()]


def is_asked_no_more(pk: int) -> None:
    """Note that a game's file was made, or cannot be."""
    (directory() / f"{pk}.asked").unlink(missing_ok=True)


def directory() -> Path:
    """Return where the files are."""
    return Path(settings.DATA_DIR) / "replays"


def file_of(game: LiveGame) -> Path:
    """Return the name of a game's file, which no other log and no other rules ever have. One query."""
    last = LiveDecision.objects.filter(game=game, k=game.length - 1).values_list("chain", flat=True).first()
    said = f"{game.key}/{last}/{_code()}"
    return directory() / f"{game.pk}-{hashlib.sha256(said.encode()).hexdigest()[:32]}.zip"


@cache
def _code() -> str:
    """Return a digest of the rules' code, under which a game is played again."""
    told, folder = hashlib.sha256(), Path(rules.__file__).parent
    for file in sorted(folder.rglob("*")):
        if file.is_file() and "__pycache__" not in file.parts:
            told.update(f"{file.relative_to(folder).as_posix()}\n".encode())
            told.update(hashlib.sha256(file.read_bytes()).digest())
    return told.hexdigest()

"""What the replay of a finished game shows, stored for good: views, lines, thoughts and draws.

A replay needs no rules. The maintenance makes it once after the game's end (`tables.live.workers.replays`), a
row for each pair of eyes: how the view began, what changed with each entry of the log, and the lines that
were heard. Names of seats stand as marks in the texts, so that a name can change or be erased afterwards.

A long game takes too long to be played again for each spectator: until its replay is stored, a request asks
for it, and is answered to come again.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _

from rules.kernel import JUDGE, SPECTATOR, VisibleLine
from rules.kernel import Viewer as Eyes
from tables.core.errors import Busy
from tables.live.models.game import LiveGame, LiveReplay
from tables.live.store.patches import differences, patched
from tables.operations import disk

LONG = 500
"""Decisions from which on a game is not played again for spectators; a shorter one takes some 50 ms."""
MAX_ASKED = 50
"""Games that may be waiting for their replay at once."""
READY_SOON = 5

Json = dict[str, Any]

_NAME = re.compile("\ue000([0-9]+)\ue001")


def name_marks(n: int) -> list[str]:
    """Return what stands for the names of the seats in stored texts."""
    return [f"\ue000{seat}\ue001" for seat in range(n)]


@dataclass(slots=True)
class Recording:
    """What one pair of eyes sees, written down from the deal to the end."""

    first: str = ""
    last: str = ""
    changes: list[list[Json]] = field(default_factory=list)
    stored_lines: list[VisibleLine] = field(default_factory=list)
    lines: list[tuple[int, list[Mapping[str, Any]]]] = field(default_factory=list)
    thoughts: dict[int, Mapping[str, Any]] = field(default_factory=dict)

    def hear(
        self, lines: list[VisibleLine], tell: Callable[[VisibleLine], Mapping[str, Any]], *, is_all: bool
    ) -> None:
        """Note the lines that are new, or, after something was taken back, all as they stand now."""
        known = _common(self.stored_lines, lines) if is_all else len(self.stored_lines)
        new = lines[known:] if is_all else lines
        self.stored_lines[known:] = new
        self.lines.append((known, [tell(line) for line in new]))

    def see(self, shown: Json) -> None:
        """Note what is seen now."""
        text = json.dumps(shown)
        if not self.first:
            self.first = text
        elif text == self.last:
            self.changes.append([])
        else:
            self.changes.append(list(differences(json.loads(self.last), json.loads(text))))
        self.last = text

    def content(self, **more: Json | list[Json] | list[int]) -> bytes:
        """Return everything that was noted, as it is stored."""
        content_parts = {
            "first": json.loads(self.first),
            "changes": self.changes,
            "lines": self.lines,
            "thoughts": self.thoughts,
            **more,
        }
        return zlib.compress(json.dumps(content_parts, separators=(",", ":"), ensure_ascii=False).encode(), 9)


class Replay:
    """A stored replay through one pair of eyes, with the names that its reader may see."""

    def __init__(self, content: bytes, names: Sequence[str]) -> None:
        def named(mark: re.Match[str]) -> str:
            return json.dumps(names[int(mark[1])], ensure_ascii=False)[1:-1]

        self._content: Json = json.loads(_NAME.sub(named, zlib.decompress(content).decode()))

    @property
    def length(self) -> int:
        """The number of entries of the log."""
        return len(self._content["changes"])

    @property
    def conceded(self) -> list[int]:
        """The seats that conceded."""
        seats: list[int] = self._content["conceded"]
        return seats

    @property
    def draws(self) -> list[Json]:
        """Every draw of the game in order; with the eyes of a judge only."""
        draws: list[Json] = self._content["draws"]
        return draws

    def shown(self, k: int) -> Json:
        """Return `{"view", "result"}` when the log had `k` entries. The replay can be asked once."""
        value = self._content["first"]
        for change in self._content["changes"][:k]:
            value = patched(value, change)
        assert isinstance(value, dict)
        return value

    def lines(self, k: int) -> list[Json]:
        """Return what had been heard when the log had `k` entries."""
        stored_lines: list[Json] = []
        for known, more in self._content["lines"][: k + 1]:
            del stored_lines[known:]
            stored_lines += more
        return stored_lines

    @property
    def end(self) -> Json:
        """What was seen at the end and heard on the way, as `sealing.seen_by` gives it."""
        stored_lines = [
            {"at": x["at_length"], "key": x["key"], "args": x["args"]} for x in self.lines(self.length)
        ]
        return {"lines": stored_lines, **self.shown(self.length)}

    def thought(self, k: int) -> Json | None:
        """Return what a program thought of the question it answered next."""
        thought: Json | None = self._content["thoughts"].get(str(k))
        return thought


def find(game: LiveGame, who: Eyes, names: Sequence[str]) -> Replay | None:
    """Return the replay of a game that is over through a viewer's eyes, if it is stored. One query."""
    if not game.is_over:
        return None
    content = LiveReplay.objects.filter(game=game, eyes=who).values_list("content", flat=True).first()
    return None if content is None else Replay(bytes(content), names)


def is_stored(game: LiveGame) -> bool:
    """Return whether a game that is over has its replay (one query)."""
    return game.is_over and LiveReplay.objects.filter(game=game, eyes=SPECTATOR).exists()


def keep(
    game: LiveGame, recordings: dict[Eyes, Recording], conceded: Sequence[int], draws: list[Json]
) -> None:
    """Store the replay of a game; does nothing if it is there."""
    rows = [
        LiveReplay(
            game=game,
            eyes=who,
            content=recording.content(conceded=list(conceded), **({"draws": draws} if who == JUDGE else {})),
        )
        for who, recording in recordings.items()
    ]
    with transaction.atomic():
        LiveReplay.objects.bulk_create(rows, ignore_conflicts=True)


def require_stored(game: LiveGame) -> None:
    """Raise `Busy` for a long game that is over and has no replay yet; it is made next. One query."""
    if game.is_over and game.length >= LONG and game.seed and not is_stored(game):
        raise ask_for(game)


def ask_for(game: LiveGame) -> Busy:
    """Ask the maintenance for a game's replay, and return what to say to anyone who waits for it."""
    mark = _directory() / f"{game.pk}.asked"
    if not disk.is_low() and not mark.exists() and len(asked_for()) < MAX_ASKED:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    return Busy(
        _("The replay of this long game is being prepared. Try again in some seconds."), wait=READY_SOON
    )


def asked_for() -> list[int]:
    """Return the games whose replays were asked for."""
    return [int(mark.stem) for mark in _directory().glob("*.asked") if mark.stem.isdigit()]


def is_asked_no_more(pk: int) -> None:
    """Note that a game's replay was made, or cannot be."""
    (_directory() / f"{pk}.asked").unlink(missing_ok=True)


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "replays"


def _common(one: Sequence[VisibleLine], other: Sequence[VisibleLine]) -> int:
    """Return how many of the first lines are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))

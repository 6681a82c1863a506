"""Documents of large events, drawn by the maintenance worker beside the requests: each once per revision.

An order is a small file that says what is wanted; the document takes its place. So nothing is lost with a
process, every web process sees the same, and an order that is placed twice is one.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tables.core.errors import Busy, Refused
from tables.events.models import Event
from tables.operations.state import write_whole
from tables.players.models import PlayerStatus

logger = logging.getLogger(__name__)

KINDS = ("from-here", "check-in", "badges", "certificates")
MAX_CERTIFICATES = 500
MANY = 300
"""Players from whom on documents are drawn in the background; those of fewer take half a second at most."""
EXPIRES_AFTER = 900.0
"""Seconds for which a document can be fetched."""
MAX_DOCUMENTS = 24
"""Documents of one event that are ordered or can be fetched at a time."""
_USUAL = 0.004
"""Seconds per player until the first document of a kind was drawn."""
_ORDERED, _DRAWN, _FAILED = ".ordered", ".pdf", ".failed"


@dataclass(frozen=True, slots=True)
class Order:
    """What is wanted: a document of this `kind` of an event as it is from `revision` on, in a `language`.

    Its addresses begin with `site`; `places` limits certificates.
    """

    event: int
    revision: int
    kind: str
    site: str
    language: str
    places: int = 0

    @property
    def file(self) -> Path:
        """Where the document is once it is drawn."""
        digest = hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()[:16]
        return _directory() / f"{self.event}-{self.kind}-{digest}{_DRAWN}"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an order is: `seconds` since it was placed, and `usual`, how long one like it takes."""

    state: str
    seconds: int = 0
    usual: int = 0


def is_large(event: Event) -> bool:
    """Return whether the documents of the event are drawn in the background."""
    return event.players.filter(status=PlayerStatus.ACTIVE).count() >= MANY


def require_final(event: Event) -> None:
    """Raise Refused while the places that certificates show may still change."""
    if not event.is_read_only:
        raise Refused(_("Certificates show the final places: finish the event first."))


def place(order: Order) -> None:
    """Place an order, unless it is placed or drawn. Raises Busy where the event has too many, and OSError."""
    if progress_of(order, 0).state in ("ordered", "drawn"):
        return
    if len(list(_directory().glob(f"{order.event}-*"))) >= MAX_DOCUMENTS:
        raise Busy(
            _("Too many documents of this event were ordered. Try again in a quarter of an hour."),
            wait=round(EXPIRES_AFTER),
        )
    order.file.with_suffix(_FAILED).unlink(missing_ok=True)
    write_whole(order.file.with_suffix(_ORDERED), json.dumps(asdict(order)).encode())


def progress_of(order: Order, players: int) -> Progress:
    """Return how far the order is; "unknown" before it is placed and after its document has expired."""
    for state, suffix in (("drawn", _DRAWN), ("failed", _FAILED), ("ordered", _ORDERED)):
        with suppress(FileNotFoundError):
            placed = order.file.with_suffix(suffix).stat().st_mtime
            return Progress(state, round(time.time() - placed), _usual(order.kind, players))
    return Progress("unknown")


def read(order: Order) -> bytes | None:
    """Return the document, None while there is none."""
    try:
        return order.file.read_bytes()
    except FileNotFoundError:
        return None


class PaperDrawer:
    """Draws what is ordered, the oldest order first; `draw` makes the document."""

    def __init__(self, draw: Callable[[Order, Event], bytes]) -> None:
        self._draw = draw

    def draw_one(self) -> None:
        """Draw the oldest order, if there is one, and remove expired documents."""
        _remove_expired()
        found = min(_files(_ORDERED), key=_age, default=None)
        if found is None:
            return
        try:
            self._fill(Order(**json.loads(found.read_bytes())))
        except Exception:
            logger.exception("A document could not be drawn")
            write_whole(found.with_suffix(_FAILED), b"")
        found.unlink(missing_ok=True)

    def _fill(self, order: Order) -> None:
        event = Event.objects.get(pk=order.event)
        began = time.monotonic()
        write_whole(order.file, self._draw(order, event))
        spent = (time.monotonic() - began) / max(1, event.players.count())
        write_whole(_directory() / "usual.json", json.dumps(_all_usual() | {order.kind: spent}).encode())


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "papers"


def _files(suffix: str) -> Iterator[Path]:
    return _directory().glob(f"*{suffix}")


def _age(file: Path) -> float:
    with suppress(FileNotFoundError):
        return file.stat().st_mtime
    return time.time()


def _remove_expired() -> None:
    for suffix in (_DRAWN, _FAILED):
        for file in _files(suffix):
            if time.time() - _age(file) > EXPIRES_AFTER:
                file.unlink(missing_ok=True)


def _all_usual() -> dict[str, Any]:
    """Return the seconds per player that the last document of each kind took."""
    try:
        return dict(json.loads((_directory() / "usual.json").read_bytes()))
    except (OSError, ValueError):
        return {}


def _usual(kind: str, players: int) -> int:
    return max(1, round(float(_all_usual().get(kind, _USUAL)) * players)) + 2  # the worker's next look

"""That the pages of a browser call the API for the person they were made for, and for nobody else."""

from __future__ import annotations

from rest_framework.request import Request

from tables.core import made_for
from tables.core.api.authentication import is_program
from tables.core.made_for import HEADER, READS, MadeFor, parts_at_live_table


def require_page_of_account(request: Request) -> None:
    """Refuse what a page of another account sends. Raises `MadeForAnother`."""
    _require(request, ("user",), _account(request))


def require_page_of_seat(request: Request, seat: str) -> None:
    """Refuse what a page of another place at a live table sends or reads; `seat` is that of the caller,
    `KEY/2`, or "". Raises `MadeForAnother`."""
    _require(request, parts_at_live_table(seat), MadeFor(user=_account(request).user, seat=seat))


def _require(request: Request, parts: tuple[str, ...], now: MadeFor) -> None:
    if not is_program(request):
        made_for.require(request.headers.get(HEADER), now, parts, writes=request.method not in READS)


def _account(request: Request) -> MadeFor:
    return MadeFor(user=str(request.user.pk) if request.user.is_authenticated else "")

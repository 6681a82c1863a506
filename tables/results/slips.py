"""The code on a table's printed slip: it opens the report form of that table in that round, and nothing else.

A code is the table's number in the database and a code of authentication over its seating, so nothing is
stored, and a table that is seated anew has another. It knows nobody: who reports with it is "the slip".
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass

from django.conf import settings

from tables.core import codes
from tables.rounds.models import OPEN_ROUNDS, Table

_BITS = 5
_SECRET = 9
"""Letters of authentication: 45 bits, where one address has thirty tries in an hour."""
_MAX_NAME_LENGTH = 22


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip in somebody's hands: the table it was printed for, and what the code says of its seating."""

    event: int
    table: int
    number: int
    seating: str


def code_of(table: int, seats: Iterable[tuple[int, int]]) -> str:
    """Return the code of a table with these seats, (position, primary key of the player), in groups of
    four."""
    return codes.in_groups(_written(table) + _seating(table, seats), 4)


def slip_with(text: str) -> tuple[Slip, Table] | None:
    """Return the slip of a code as it was typed, and its table with round, event and sheet. Two SQL queries.

    None for what is no code, for tables that were seated anew and for rounds that are not being played.
    """
    code = codes.typed(text)
    if not _SECRET < len(code) <= _MAX_NAME_LENGTH:
        return None
    tables = Table.objects.select_related("round__event", "sheet")
    found = tables.filter(pk=_read(code[:-_SECRET]), round__status__in=OPEN_ROUNDS).first()
    if found is None or found.round.event.is_read_only:
        return None
    slip = Slip(found.round.event_id, found.pk, found.number, code[-_SECRET:])
    return (slip, found) if is_of(slip, found) else None


def is_of(slip: Slip, table: Table) -> bool:
    """Return whether the slip was printed for the table as it is seated now. One SQL query."""
    now = _seating(table.pk, table.seats.values_list("position", "player_id"))
    return slip.table == table.pk and hmac.compare_digest(slip.seating, now)


def _seating(table: int, seats: Iterable[tuple[int, int]]) -> str:
    seated = ",".join(f"{position}:{player}" for position, player in sorted(seats))
    message = f"table-slip/{table}/{seated}".encode()
    digest = hmac.new(settings.SECRET_KEY.encode(), message, hashlib.sha256).digest()
    return _written(int.from_bytes(digest, "big") >> (len(digest) * 8 - _BITS * _SECRET), _SECRET)


def _written(number: int, width: int = 1) -> str:
    letters = ""
    while number or len(letters) < width:
        number, last = divmod(number, len(codes.LETTERS))
        letters = codes.LETTERS[last] + letters
    return letters


def _read(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(codes.LETTERS) + codes.LETTERS.index(letter)
    return min(number, 2**63 - 1)

"""Draws that anybody can check afterwards.

Every draw is SHAKE-256 of (key, label, counter of that label). The key is the hash of a seed the
server committed to first and of a nonce of each seat. Every seat commits to its nonce before any is
shown, so the last to show one has nothing left to choose, even who knows the seed. One label per
purpose ("deck/2", "first_player") keeps draws apart: a new draw elsewhere shifts none of the old.
What this does not prove is that the server did not look; that is a matter of access.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256, shake_128, shake_256
from struct import unpack
from typing import Any

SEED_BYTES = 32
NONCE_BYTES = 16


def fresh_seed() -> bytes:
    """32 bytes from the operating system: the server's secret. The only entropy in `rules`."""
    return os.urandom(SEED_BYTES)


def commit(server_seed: bytes, match_id: str) -> str:
    """Return the commitment to publish before the nonces: hex SHA-256 of "commit", the match's id and the
    seed."""
    return sha256(b"commit" + match_id.encode() + server_seed).hexdigest()


def fresh_nonce() -> bytes:
    """16 bytes from the operating system: the share of a seat that the server plays."""
    return os.urandom(NONCE_BYTES)


def commit_nonce(nonce: bytes, match_id: str, attempt: int, seat: int) -> str:
    """Return the commitment of a seat to its nonce: hex SHA-256 of "nonce/", the match's id, the attempt at
    collecting nonces and the seat, each followed by a slash, and the nonce."""
    return sha256(f"nonce/{match_id}/{attempt}/{seat}/".encode() + nonce).hexdigest()


def stand_in_nonce(server_seed: bytes, match_id: str, attempt: int, seat: int) -> bytes:
    """Return the share that stands in for a seat which does not show its own: 16 bytes of the SHA-256 of
    "stand-in/", the match's id, the attempt and the seat, each followed by a slash, and the seed. So it was
    fixed with the seed, before anybody chose a nonce."""
    return sha256(f"stand-in/{match_id}/{attempt}/{seat}/".encode() + server_seed).digest()[:NONCE_BYTES]


def nonce_of(name: str) -> bytes:
    """Return a 16-byte nonce that is the hash of a name: for games at one screen, and for tests."""
    return sha256(b"nonce" + name.encode()).digest()[:NONCE_BYTES]


def final_key(server_seed: bytes, match_id: str, seat_nonces: Sequence[bytes]) -> bytes:
    """Return the 32-byte key of all draws: SHA-256 of the seed, the match's id and the nonces in seat order.

    Raises ValueError when a nonce is not 16 bytes long (lengths are fixed so that bytes cannot shift
    from one nonce to the next).
    """
    if any(len(nonce) != NONCE_BYTES for nonce in seat_nonces):
        raise ValueError(f"A nonce has {NONCE_BYTES} bytes.")
    return sha256(server_seed + match_id.encode() + b"".join(seat_nonces)).digest()


class Draws:
    """The draws of one table: a key and a counter for each label used so far.

    `numbers_pieces`: whether pieces are numbered by a permutation of the key (`order`), and not in the order
    in which they came, as in matches of older forms.
    """

    __slots__ = ("counts", "key", "numbers_pieces")

    def __init__(self, key: bytes, counts: dict[str, int] | None = None, numbers_pieces: bool = True) -> None:
        self.key = key
        self.counts: dict[str, int] = {} if counts is None else counts
        self.numbers_pieces = numbers_pieces

    def clone(self) -> Draws:
        return Draws(self.key, self.counts.copy(), self.numbers_pieces)

    def _bytes(self, label: str, length: int) -> bytes:
        count = self.counts.get(label, 0)
        self.counts[label] = count + 1
        return shake_256(self.key + label.encode() + count.to_bytes(8, "big")).digest(length)

    def below(self, label: str, n: int) -> int:
        """Return a number from 0 to n-1 (bias at most n / 2**64)."""
        if n < 1:
            raise ValueError("A draw needs at least one possibility.")
        return int.from_bytes(self._bytes(label, 8), "big") % n

    def pick(self, label: str, options: Sequence[Any]) -> Any:
        """Return one of the options."""
        return options[self.below(label, len(options))]

    def shuffle(self, label: str, items: list[Any]) -> None:
        """Shuffle in place: the items in the order of one 64-bit number each, all from one SHAKE call."""
        n = len(items)
        numbers = iter(unpack(f"<{n}Q", self._bytes(label, 8 * n)))
        items.sort(key=partial(next, numbers))  # each item's key is the next number

    def order(self, first: int, many: int) -> list[int]:
        """Return the numbers below `many` in an order that the key decides, for pieces from `first` on: no
        draw of the game, for it changes nothing but what pieces are called."""
        secret = shake_128(self.key + b"numbers" + first.to_bytes(8, "big"))
        drawn = list(unpack(f"<{many}H", secret.digest(2 * many)))
        return sorted(range(many), key=drawn.__getitem__)  # a list's is much faster than a tuple's

    def stream(self, label: str) -> Stream:
        """Return these draws as floats in [0, 1), for `Ask.sample`."""
        return Stream(self, label)

    def reseed(self, nonce: bytes) -> None:
        """Renew the key: all later draws differ from what may have become known."""
        self.key = sha256(b"reseed" + self.key + nonce).digest()


class Stream:
    """The floats of one label."""

    __slots__ = ("_draws", "_label")

    def __init__(self, draws: Draws, label: str) -> None:
        self._draws = draws
        self._label = label

    def random(self) -> float:
        return self._draws.below(self._label, 1 << 53) / (1 << 53)


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw as it was made: the `count`-th of its label (from 0), of `n` possibilities or pieces.

    `value` is the number drawn, or of a shuffle the places (from 0) in their new order. Of a renewed key
    (label "reseed") it is the nonce in hex.
    """

    label: str
    count: int
    n: int
    value: int | tuple[int, ...] | str

    def to_json(self) -> dict[str, Any]:
        value = list(self.value) if isinstance(self.value, tuple) else self.value
        return {"label": self.label, "count": self.count, "n": self.n, "value": value}


class TracedDraws(Draws):
    """Draws that note what was drawn, also through copies: the trace is that of the branch played."""

    __slots__ = ("trace",)

    def __init__(self, key: bytes, counts: dict[str, int] | None, numbers_pieces: bool) -> None:
        super().__init__(key, counts, numbers_pieces)
        self.trace: list[Draw] = []

    def clone(self) -> TracedDraws:
        new = TracedDraws(self.key, self.counts.copy(), self.numbers_pieces)
        new.trace = self.trace.copy()
        return new

    def below(self, label: str, n: int) -> int:
        """As `Draws.below`, noted."""
        value = super().below(label, n)
        self.trace.append(Draw(label, self.counts[label] - 1, n, value))
        return value

    def shuffle(self, label: str, items: list[Any]) -> None:
        """As `Draws.shuffle`, noted."""
        places = list(range(len(items)))
        super().shuffle(label, places)
        items[:] = [items[place] for place in places]
        self.trace.append(Draw(label, self.counts[label] - 1, len(items), tuple(places)))

    def reseed(self, nonce: bytes) -> None:
        """As `Draws.reseed`, noted."""
        super().reseed(nonce)
        self.trace.append(Draw("reseed", 0, 0, nonce.hex()))
